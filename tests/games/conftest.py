"""What comes of every scene of these tests is what came of it when it was kept.

A test says one thing of its scene; here the rest is compared too: every event with its rule, every
answer, the board that is left, what may be done on it and what comes of a step or two from there.
So a rule moved by a hair shows wherever it is met, and not only where somebody thought of it.

What a test appends to `scenes` is compared as well: for tables too long to be written out.

A test that is new or was written anew is not compared until its scenes are kept. Where a rule was
changed on purpose they are kept again: `python tools/keep_scenes.py`.
"""

import hashlib
import inspect
import lzma
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from estandarte.kernel import encode
from estandarte.kernel.testing import Stage
from games.accounts import Account

HERE = Path(__file__).parent
HOME = HERE / "kept"
KEEPS = "ESTANDARTE_KEEP_SCENES" in os.environ
found: dict[str, dict[str, list[str]]] = {}


@pytest.fixture(autouse=True)
def scenes(request: pytest.FixtureRequest) -> Iterator[list[Any]]:
    """After each test its scenes are compared with those that were kept."""
    Stage.watched, noted = [], list[Any]()
    yield noted
    stages, Stage.watched = Stage.watched, None
    test = request.node
    if test.path.parent == HERE or not (stages or noted) or hasattr(test.function, "hypothesis"):
        return
    game, chapter, *_ = test.path.relative_to(HERE).parts
    name = _name_of(test)
    if not KEEPS and name not in _kept(game):
        return
    told = [str(Account(game, stage, chapter)) for stage in _apart(stages)]
    told += [f"{n} {hashlib.sha256(encode(one)).hexdigest()[:8]}" for n, one in enumerate(noted)]
    if KEEPS:
        found.setdefault(game, {})[name] = told
    else:
        assert told == _kept(game)[name], "if on purpose: python tools/keep_scenes.py"


def _apart(stages: list[Stage]) -> list[Stage]:
    """Without pieces of scenes that a stage was made of."""
    taken = {id(one.state) for one in stages if isinstance(one, Stage)}
    return [one for one in stages if isinstance(one, Stage) or id(one.state) not in taken]


def _name_of(test: Any) -> str:
    """The name of a test and a mark of how it is written."""
    text = inspect.getsource(test.function)
    place = test.nodeid.partition("tests/games/")[2]
    return f"{place} {hashlib.sha256(text.encode()).hexdigest()[:6]}"


@cache
def _kept(game: str) -> dict[str, list[str]]:
    file = HOME / f"{game}.json.xz"
    read: dict[str, list[str]] = {}
    if file.exists():
        read = msgspec.json.decode(lzma.decompress(file.read_bytes()))
    return read


def pytest_sessionfinish() -> None:
    if KEEPS:
        HOME.mkdir(exist_ok=True)
        for game, tests in found.items():
            files = {name.partition("::")[0] for name in tests}
            others = {n: one for n, one in _kept(game).items() if n.partition("::")[0] not in files}
            tests |= others
            data = encode(dict(sorted(tests.items())))
            (HOME / f"{game}.json.xz").write_bytes(lzma.compress(data, preset=9))
