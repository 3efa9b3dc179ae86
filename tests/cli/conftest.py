"""The command line with the toy game on the shelf and a home of its own for every test."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from estandarte.__main__ import main
from estandarte.kernel import SHELF
from skirmish import SKIRMISH
from surroundings import PATIENCE

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = (
    "import sys\n"
    "from skirmish import SKIRMISH\n"
    "from estandarte.kernel import SHELF\n"
    "from estandarte.__main__ import main\n"
    "if __name__ == '__main__':\n"
    "    SHELF.add(SKIRMISH)\n"
    "    sys.exit(main(sys.argv[1:]))\n"
)


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, English, and the toy game."""
    SHELF.add(SKIRMISH)
    for name in ("LC_ALL", "LC_MESSAGES", "ESTANDARTE_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def estandarte(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line in this process."""

    def run(*words: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        status = main([str(word) for word in words])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return Ran(status, said.out, said.err)

    return run


def _hear_ctrl_c() -> None:
    """As at a terminal, even if the tests were started in the background of a shell."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[..., "subprocess.Popen[bytes]"]]:
    """Starts the real program as a process of its own; none outlives its test."""
    script = tmp_path / "program.py"
    script.write_text(PROGRAM, encoding="utf-8")
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: object, tty: int | None = None) -> "subprocess.Popen[bytes]":
        """With pipes at its ends, or at a terminal."""
        pipe = subprocess.PIPE if tty is None else tty
        paths = [str(ROOT / "src"), str(ROOT / "examples/skirmish")]
        process = subprocess.Popen(
            [sys.executable, str(script), *map(str, words)],
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            env={**os.environ, "TERM": "xterm", "PYTHONPATH": os.pathsep.join(paths)},
            preexec_fn=_hear_ctrl_c if os.name == "posix" else None,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()
        for end in (process.stdin, process.stdout, process.stderr):
            if end is not None:
                with suppress(BrokenPipeError):
                    end.close()


class Screen:
    """A terminal at which the real program sits, as somebody sees it and types at it."""

    def __init__(self, start: Callable[..., "subprocess.Popen[bytes]"], *words: object) -> None:
        self._master, slave = os.openpty()
        self.process = start(*words, tty=slave)
        os.close(slave)
        self.said = b""
        self._seen = 0

    def until(self, words: bytes) -> None:
        """Wait for something new."""
        while words not in self.said[self._seen :]:
            self.said += os.read(self._master, 4096)
        self._seen = self.said.index(words, self._seen) + len(words)

    def type(self, keys: bytes) -> None:
        os.write(self._master, keys)

    def leave(self) -> int:
        status = self.process.wait(timeout=PATIENCE)
        os.close(self._master)
        return status


@pytest.fixture
def screen(program: Callable[..., "subprocess.Popen[bytes]"]) -> Callable[..., Screen]:
    if not hasattr(os, "openpty"):
        pytest.skip("there are no terminals here")
    return lambda *words: Screen(program, *words)


@pytest.fixture
def record(estandarte: Run, tmp_path: Path) -> Path:
    """The record of a whole match between programs."""
    folder = tmp_path / "records"
    ran = estandarte("simulate", "skirmish", "--seed", "fixture", "--records", folder)
    assert ran.status == 0
    return next(folder.iterdir())
