"""The story of a game names events that it has, and whoever loses a piece is known by it."""

from typing import Any

import msgspec
import pytest

from estandarte.kernel import SHELF, Game
from estandarte.kernel.testing import new_match
from laws.moments import GAMES

PIECES = {"lepanto": "ships", "tercios": "units", "aguila": "units"}


@pytest.mark.parametrize("name", sorted(game.name for game in GAMES))
def test_every_kind_of_a_story_is_an_event_with_that_field(name: str) -> None:
    game = SHELF.take(name)
    schema = game.codec.schema()
    fields = {
        kind: schema["$defs"][event]["properties"]
        for event in schema["events"]
        for kind in schema["$defs"][event]["properties"]["kind"]["enum"]
    }
    for kind, field in {**game.story.turns, **game.story.losses}.items():
        assert field in fields[kind]
    assert set(game.story.fights) <= fields.keys()


@pytest.mark.parametrize("name", sorted(PIECES))
def test_every_piece_has_the_side_that_it_has_on_the_board(name: str) -> None:
    game: Game[Any, Any] = SHELF.take(name)
    start = new_match(game, next(iter(game.scenarios())), 1).state
    pieces = getattr(start, PIECES[name]) or start.waiting
    assert pieces
    for id, piece in pieces.items():
        assert game.side_of(start, id) == piece.role
    assert game.side_of(start, "nobody") == ""


def test_a_story_marks_what_begins_a_turn_and_who_has_lost() -> None:
    game = SHELF.take("mistral")
    began, lost = game.codec.event_list(
        msgspec.json.encode(
            [
                {"kind": "turn_begun", "cite": "MIC-18.1-b", "year": 1744, "turn": 3},
                {"kind": "battle_lost", "cite": "IC-8.41-a", "role": "british", "suffered": {}},
            ]
        )
    )
    assert game.story.mark(began).turn == 3
    mark = game.story.mark(lost)
    assert (mark.turn, mark.fight, game.side_of(None, mark.lost)) == (None, True, "british")
