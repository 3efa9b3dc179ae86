"""Every field of the board says who sees it, and what says nothing is seen by nobody."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from estandarte.kernel import SPECTATOR, UMPIRE, Game, OpenGame
from estandarte.kernel.secrets.showing import NOBODY, WHOLE, Seer, said_of
from estandarte.kernel.testing import new_match
from laws.moments import GAMES

CLOSED = [game for game in GAMES if not isinstance(game, OpenGame)]
every_closed_game = pytest.mark.parametrize("game", CLOSED, ids=lambda game: game.name)
ROOT = Path(__file__).parents[2]


def planted(game: Game[Any, Any], *how: str) -> dict[str, Any]:
    """In which kinds of values something was planted, and in which it was seen."""
    folders = ("src", "tests", "examples/ford", "examples/skirmish")
    path = ":".join(str(ROOT / folder) for folder in folders)
    run = [sys.executable, "-m", "laws.planting", game.name, *how]
    done = subprocess.run(run, env={"PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@every_closed_game
def test_a_private_field_that_somebody_adds_is_seen_by_nobody(game: Game[Any, Any]) -> None:
    found = planted(game)
    assert game.name not in found["broken"]
    assert found["planted"] != []
    assert found["seen"] == []


@every_closed_game
def test_a_view_shares_nothing_with_the_board_that_can_be_changed(game: Game[Any, Any]) -> None:
    board = new_match(game, next(iter(game.scenarios())), 1).state
    for role in (*game.roles, SPECTATOR, UMPIRE):
        view = game.view(board, role)
        lent = [
            name
            for name in view.__struct_fields__
            if isinstance(one := getattr(view, name), dict | list)
            and one is getattr(board, name, None)
        ]
        assert lent == [], role


def test_where_all_would_lie_open_it_would_be_seen() -> None:
    """Else the law above looks at nothing."""
    tercios = next(game for game in GAMES if game.name == "tercios")
    assert {"Unit", "Commander", "CommandGroup", "Go"} <= set(planted(tercios, "open")["seen"])


@every_closed_game
def test_every_field_says_who_sees_it(game: Game[Any, Any]) -> None:
    silent = [
        f"{kind.__name__}.{name}"
        for kind in kinds_of(game)
        for name, (_, seer) in said_of(kind).items()
        if seer is NOBODY and not says(kind, name) and name not in ("dice", "planted")
    ]
    assert silent == []


@every_closed_game
def test_only_what_is_printed_or_measured_is_open_to_the_last_leaf(game: Game[Any, Any]) -> None:
    private = [
        f"{kind.__name__}.{name}: {inner.__name__}"
        for kind in kinds_of(game)
        for name, (said, seer) in said_of(kind).items()
        for inner in kinds_in(said)
        if seer.way == "whole" and not is_printed(game, inner)
    ]
    assert private == []


def is_printed(game: Game[Any, Any], kind: type[Any]) -> bool:
    """Whether it comes from the data of a game, from its choices of rules, or from no game."""
    home = kind.__module__
    if not f"{home}.".startswith(f"{game.package}."):
        return True
    return ".schema." in home or kind is game.switches or kind.__name__ == "Pack"


def says(kind: type[Any], name: str) -> bool:
    said = get_type_hints(kind, include_extras=True)[name]
    return any(isinstance(one, Seer) for one in getattr(said, "__metadata__", ()))


def kinds_of(game: Game[Any, Any]) -> Iterator[type[Any]]:
    """The board, the frames, and every kind of value in them that says who sees its fields."""
    left: list[type[Any]] = [game.state_type, *game.codec.frames]
    found: set[type[Any]] = set()
    while left:
        kind = left.pop()
        if kind in found or kind.__module__ == "estandarte.kernel.dice":
            continue
        found.add(kind)
        yield kind
        for said, seer in said_of(kind).values():
            left += kinds_in(said) if seer.way != "whole" else ()


def kinds_in(said: Any) -> Iterator[type[Any]]:
    """The kinds of values in a type, but for what in it is said to be whole."""
    if WHOLE in getattr(said, "__metadata__", ()):
        return
    if isinstance(said, type) and issubclass(said, msgspec.Struct):
        yield said
    for part in get_args(said):
        yield from kinds_in(part)
