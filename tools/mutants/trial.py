"""Tests run with one change switched on: only those that come by it, in a fork of one process.

A first run, with nothing changed, tells which test comes by which place, and how long it takes.
What is asked while modules are imported cannot be switched afterwards: for such a change the
modules are imported anew, and the tests are run that come by any function of its module.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
QUIET = ["-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--no-header", "--tb=no",
         "-W", "ignore::pytest.PytestAssertRewriteWarning"]  # fmt: skip
WHILE = 45.0
"""Seconds of work of tests, the quickest first, that are tried on one change."""
KEPT = "tests/matches/"
"""What sees most of a game: however long it takes, it is tried too."""
CONTRACT = "::test_nothing_is_taken_from_what_the_api_promises"
"""What reads all that modules say when they are imported, and calls none of their functions."""
FIRST = 25
"""Tests that are tried first: most changes are noticed by one of them, and few are soon found."""
SLACK = 45.0
"""Seconds beyond ten times what the tests lasted unchanged; then it is said that they never end."""


class Recorder:
    """Notes what each test comes by, how long it takes, and which do not pass unchanged."""

    def __init__(self, told: Path, games: tuple[str, ...]) -> None:
        self.told, self.games, self.tests = told, games, dict[str, dict[str, Any]]()
        self.began = self.started = 0.0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Kept matches of other games say nothing of a part."""
        items[:] = [item for item in items if self._is_wanted(item.nodeid)]

    def _is_wanted(self, test: str) -> bool:
        kept = test.startswith("tests/matches/") and self.games
        return not kept or any(game in test for game in self.games)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        import switch

        switch.SEEN.clear()
        self.told.write_text("")
        before = self.tests.get(nodeid, {})  # one of many cases that go by one name
        self.began = time.process_time() - before.get("took", 0.0)
        self.started = time.monotonic() - before.get("lasted", 0.0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        import switch

        one = self.tests.setdefault(report.nodeid, {"seen": [], "took": 0.0, "sound": True})
        one["sound"] = one["sound"] and not report.failed
        others = {int(number) for number in self.told.read_text().split()}
        one["seen"] = sorted({*one["seen"], *switch.SEEN, *others})
        one["took"] = time.process_time() - self.began
        one["lasted"] = time.monotonic() - self.started


class Ready:
    """All tests, collected once; some of them are run in a fork of the process that holds them."""

    def __init__(self, trial: "Trial", work: Callable[[], None]) -> None:
        self.trial, self.work, self.failed = trial, work, False
        self.items = dict[str, pytest.Item]()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.session, self.items = session, {item.nodeid: item for item in session.items}
        self.trial.ready = self
        self.work()
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def run(self, tests: list[str]) -> int:
        """One after the other, until one fails."""
        items = [self.items[test] for test in tests]
        for item, next in zip(items, [*items[1:], None], strict=True):
            signal.alarm(round(self.trial.longest([item.nodeid])))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=next)
            if self.failed:
                hook = item.config.hook
                hook.pytest_sessionfinish(session=self.session, exitstatus=1)  # all is put away
                return 1
        return 0


class Trial:
    """The tests of a part, on a copy of the source that holds every change."""

    def __init__(self, copy: Path, tests: list[str], games: tuple[str, ...] = ()) -> None:
        self.copy, self.tests, self.games = copy, tests, games
        self.known = dict[str, dict[str, Any]]()
        self.early: set[int] = set()
        self.ready: Ready | None = None
        sys.path[:0] = [str(copy), str(ROOT / "tests"), str(ROOT / "examples/skirmish")]
        os.environ["PYTHONPATH"] = os.pathsep.join(sys.path[:3])
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"

    def learn(self) -> None:
        """Which test comes by what; and what is asked before any test runs."""
        found = self.copy / "found.json"
        if (
            status := self._forked(lambda: self._record(found), 3_600.0)
        ) is None or not found.exists():
            raise SystemExit(f"the tests cannot be run unchanged: {status}")
        self.known, early = json.loads(found.read_text())
        self.early = set(early)

    def _record(self, found: Path) -> int:
        import switch

        told = self.copy / "told.txt"
        os.environ["ESTANDARTE_MUTANTS_SEEN"] = str(told)
        self._collect()
        early, recorder = sorted(switch.SEEN), Recorder(told, self.games)
        pytest.main([*QUIET, *self.tests], plugins=[recorder])
        found.write_text(json.dumps((recorder.tests, early)))
        return 0

    def _collect(self) -> None:
        pytest.main([*QUIET, "--collect-only", "-qq", *self.tests])

    def with_all(self, work: Callable[[], None]) -> None:
        """Does some work while all tests lie ready, so that none is collected again for it.

        Modules are there then, and only what is asked in a test can be switched.
        """
        pytest.main([*QUIET, "--capture=no", *self.tests], plugins=[Ready(self, work)])

    def notices(self, number: int, touched: int) -> str:
        """The word for how a change was noticed; nothing if it was not."""
        chosen = self.chosen(number, touched)
        if not chosen:
            return ""
        run = self.ready.run if self.ready else self._run
        status = self._forked(lambda: self._try(number, chosen, run), self.longest(chosen))
        return {0: "", None: "never ends", -signal.SIGALRM: "never ends"}.get(status, "noticed")

    def longest(self, tests: list[str]) -> float:
        """Seconds after which it is said that they never end."""
        return 10 * sum(self.known[test]["lasted"] for test in tests) + SLACK

    def chosen(self, number: int, touched: int) -> list[str]:
        """The tests that come by a change, the quickest first."""
        early = number in self.early
        found = set(self._by(touched if early else number))
        found |= {test for test in self.known if early and test.endswith(CONTRACT)}
        ordered = sorted(found, key=lambda test: (self._took(test), test))
        together = zip(ordered, accumulate(map(self._took, ordered)), strict=True)
        tried = [test for test, took in together if took < WHILE or test.startswith(KEPT)]
        # What a file sets up for its tests it sets up once.
        return tried[:FIRST] + sorted(tried[FIRST:], key=lambda test: test.partition("::")[0])

    def _by(self, number: int) -> Iterator[str]:
        return (n for n, one in self.known.items() if one["sound"] and number in one["seen"])

    def _took(self, test: str) -> float:
        took: float = self.known[test]["took"]
        return took

    def _try(self, number: int, chosen: list[str], run: Callable[[list[str]], int]) -> int:
        import switch

        os.environ["ESTANDARTE_MUTANT"] = str(number)
        switch.NOW = number
        return run(chosen[:FIRST]) or (run(chosen[FIRST:]) if chosen[FIRST:] else 0)

    def _run(self, tests: list[str]) -> int:
        return int(pytest.main([*QUIET, "-x", *tests]))

    def _forked(self, work: Any, longest: float) -> int | None:
        """The status of a child that does the work; None if it had to be ended."""
        if (child := os.fork()) == 0:
            os.setpgid(0, 0)
            status = 70
            with _silence():
                try:
                    status = work()
                finally:
                    os._exit(status)
        end = time.monotonic() + longest
        while time.monotonic() < end:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                _ended(child)
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.05)
        _ended(child)
        os.waitpid(child, 0)
        return None


def _ended(child: int) -> None:
    """Whatever the child has left behind."""
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)


@contextmanager
def _silence() -> Iterator[None]:
    """Nothing that is printed here is seen, by whatever it is printed."""
    sys.stdout.flush()
    kept = os.dup(1), os.dup(2)
    with Path(os.devnull).open("w") as nothing:
        os.dup2(nothing.fileno(), 1)
        os.dup2(nothing.fileno(), 2)
    try:
        yield
    finally:
        sys.stdout.flush()
        for stream, number in zip(kept, (1, 2), strict=True):
            os.dup2(stream, number)
            os.close(stream)
