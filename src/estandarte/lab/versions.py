"""Which rules and which minds a match was played with: a hash of what was written down.

A version number is changed by hand and may be forgotten; the sources themselves cannot be.
"""

import os
from collections.abc import Collection, Iterator
from functools import cache
from hashlib import blake2b
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from estandarte.kernel import SHELF, Game
from estandarte.players import DOCTRINES, home_of

TOLD = ("text", "lab", "__pycache__")
"""Folders that can change no match."""
PLAYERS = "estandarte.players"


@cache
def rules_of(game: Game[Any, Any]) -> str:
    """The rules of a game: its chapters, its values, and the kernel they are played with."""
    return _hash("estandarte.kernel", "estandarte.wargame", game.package)


@cache
def minds_of(game: Game[Any, Any], ranks: frozenset[str] = frozenset()) -> str:
    """Whoever decides: all players but the doctrines of other games, and one's own in `ranks`."""
    homes = {type(DOCTRINES.of(game.name)).__module__}
    homes |= {p.module for p in entry_points(group=DOCTRINES.GROUP) if p.name == game.name}
    elsewhere = sorted({_package(h) for h in homes if not h.startswith((PLAYERS, "builtins"))})
    others = {name.partition("@")[0] for name in SHELF.names()} - {game.name}
    own = [_written(home) for home in sorted(map(home_of, ranks))]
    return _hash(PLAYERS, *elsewhere, without=others, beside=own)


def _hash(
    *packages: str, without: Collection[str] = (), beside: Collection[Traversable] = ()
) -> str:
    """A hash of every source file and every value."""
    found = blake2b(digest_size=8)
    for file in beside:
        found.update(_said(file.read_bytes()) + b"\0")
    for package in packages:
        for path, file in _sources(files(package), package, {*TOLD, *without}):
            found.update(path.encode() + b"\0" + _said(file.read_bytes()) + b"\0")
    return found.hexdigest()


def _written(module: str) -> Path:
    """The file of a module of one's own."""
    spec = find_spec(module)
    return Path((spec and spec.origin) or os.devnull)


def _sources(
    folder: Traversable, path: str, without: Collection[str]
) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.name.endswith((".py", ".toml")):
            yield f"{path}/{entry.name}", entry
        elif entry.is_dir() and entry.name not in without:
            yield from _sources(entry, f"{path}/{entry.name}", without)


def _said(data: bytes) -> bytes:
    """What a file says; comments and blank lines say nothing to a match."""
    lines = (line for line in data.splitlines() if line.strip())
    return b"\n".join(line for line in lines if not line.lstrip().startswith(b"#"))


def _package(module: str) -> str:
    """The package that a module is, or lies in."""
    spec = find_spec(module)
    is_package = spec is not None and spec.submodule_search_locations is not None
    return module if is_package or "." not in module else module.rpartition(".")[0]
