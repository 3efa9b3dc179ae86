"""What comes of every scene of these tests is what came of it when it was kept.

A test says one thing of its scene; here the rest is compared too: every event with its rule, every
refusal, and what may be done on the board that is left. The accounts are text, a file for each
chapter in `tests/games/kept`, so that a review shows which scenes a change of the rules has moved,
and how. Of sums there are the lines by the rules that a test is marked with, so that each is held
to its id and its amount. A test that is new is not compared until its scenes are kept. Where a rule
was changed on purpose they are kept again: `python tools/keep_scenes.py`.

Whatever is deeper than that (every moment, the odds, steps by lot, what a test appends to `scenes`)
is compared between two trees: `python tools/compare_scenes.py BASE`.
"""

import hashlib
import inspect
import os
from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sums
from estandarte.kernel import encode
from estandarte.kernel.testing import Stage
from games.accounts import Account
from games.brief import account_of
from surroundings import tool

HERE = Path(__file__).parent
HOME = HERE / "kept"
KEEPS = os.environ.get("ESTANDARTE_KEEP_SCENES", "")
"""A folder for what tools/keep_scenes.py makes files of."""
DEEP = os.environ.get("ESTANDARTE_DEEP_ACCOUNTS", "")
"""A folder for deep accounts: what is told of every test, and its mark."""
WHOLE = frozenset(os.environ.get("ESTANDARTE_WHOLE_ACCOUNTS", "").split("\n")) - {""}
"""Tests of which not only the mark is wanted."""
SHOWN = 20
"""Lines of a difference."""
AGAIN = "if on purpose: python tools/keep_scenes.py"
scenes_in = tool("keep_scenes").scenes_in
sums.watch()
kept_now: dict[str, dict[str, list[str]]] = {}
deep: dict[str, list[str]] = {}


@pytest.fixture(autouse=True)
def scenes(request: pytest.FixtureRequest) -> Iterator[list[Any]]:
    """After each test its scenes are compared with those that were kept."""
    Stage.watched, noted = [], list[Any]()
    yield noted
    stages, Stage.watched = Stage.watched, None
    test = request.node
    if test.path.parent == HERE or hasattr(test.function, "hypothesis"):
        return
    stages = _apart(stages)
    if DEEP:
        _tell_all(test, stages, noted)
    else:
        _compare(test, stages)


def _compare(test: Any, stages: list[Stage]) -> None:
    game, *_ = test.path.relative_to(HERE).parts
    file, name = _place_of(test)
    kept = _kept(file).get(name)
    if not KEEPS and kept is None:
        return
    summed = _summed(test)
    told = [*account_of(game, stages), *summed]
    if KEEPS:
        if told:
            kept_now.setdefault(str(file.relative_to(HOME)), {})[name] = told
    elif kept is not None and told != kept:
        lines = unified_diff(kept, told, "kept", "now", lineterm="", n=1)
        pytest.fail("\n".join([f"{name}: {AGAIN}", *islice(lines, SHOWN)]), pytrace=False)


def _summed(test: Any) -> list[str]:
    """Lines of sums that were rolled or told, by the rules that the test is marked with."""
    marked = {mark.args[0] for mark in test.iter_markers("rule")}
    lines = sorted(line for line in sums.lines_of(sums.HEARD) if line[1] in marked)
    return [f"sum {cite} {said} in {name}" for name, cite, said in lines]


def _tell_all(test: Any, stages: list[Stage], noted: list[Any]) -> None:
    game, chapter, *_ = test.path.relative_to(HERE).parts
    name = _name_of(test)
    accounts = [Account(game, stage, chapter) for stage in stages]
    lines = [line for account in accounts for line in account.lines]
    lines += [encode(one).decode() for one in noted]
    if lines:
        mark = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
        deep[name] = lines if name in WHOLE else [mark]


def _apart(stages: list[Stage]) -> list[Stage]:
    """Without pieces of scenes that a stage was made of."""
    taken = {id(one.state) for one in stages if isinstance(one, Stage)}
    return [one for one in stages if isinstance(one, Stage) or id(one.state) not in taken]


def _place_of(test: Any) -> tuple[Path, str]:
    """The file of a chapter, and the name of a test in it."""
    game, *chapter, file = test.path.relative_to(HERE).parts
    name = f"{file}::{test.nodeid.partition('::')[2]}"
    if not chapter:
        return HOME / game / f"{Path(file).stem.removeprefix('test_')}.txt", name
    return HOME / game / f"{chapter[0]}.txt", "/".join([*chapter[1:], name])


def _name_of(test: Any) -> str:
    """The name of a test and a mark of how it is written."""
    text = inspect.getsource(test.function)
    place = test.nodeid.partition("tests/games/")[2]
    return f"{place} {hashlib.sha256(text.encode()).hexdigest()[:6]}"


@cache
def _kept(file: Path) -> dict[str, list[str]]:
    return scenes_in(file)


def pytest_sessionfinish() -> None:
    for place, found in ((KEEPS, kept_now), (DEEP, deep)):
        if place and found:
            folder = Path(place)
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{os.getpid()}.json").write_bytes(msgspec.json.encode(found))
