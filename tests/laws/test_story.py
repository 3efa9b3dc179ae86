"""The story of a game names events that it has, and whoever loses a piece is known by it."""

from typing import Any

import msgspec
import pytest

from estandarte.kernel import SHELF, Event, Game
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
    story = game.story
    for kind, field in {**story.turns, **story.parts, **story.losses}.items():
        assert field in fields[kind]
    assert {*story.fights, *story.causes, *story.opens, *story.closes} <= fields.keys()
    for kind, deed in story.deeds.items():
        named = [deed.of, deed.told_by, deed.worth, deed.only[0] if deed.only else ""]
        assert {name for name in named if name} <= fields[kind].keys()


@pytest.mark.parametrize("name", sorted(PIECES))
def test_every_piece_has_the_side_that_it_has_on_the_board(name: str) -> None:
    game: Game[Any, Any] = SHELF.take(name)
    match = new_match(game, next(iter(game.scenarios())), 1)
    start: Any = match.state
    pieces = getattr(start, PIECES[name]) or start.waiting
    assert pieces
    owners = game.board(match.record.setup)["owners"]
    assert all(owners[id] == piece.role for id, piece in pieces.items())
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


def events_of(game: Game[Any, Any], *told: dict[str, Any]) -> list[Event]:
    cited = [{"cite": "", **one} for one in told]
    return list(game.codec.event_list(msgspec.json.encode(cited)))


def test_a_piece_is_lost_by_the_last_that_befell_it() -> None:
    game = SHELF.take("tercios")
    lost = {"kind": "unit_destroyed", "unit": "red-1-1", "points": 1}
    held = {"kind": "break_tested", "unit": "red-1-1", "points": 1, "dice": [6], "held": True}
    fled, other = {**held, "held": False}, {**held, "held": False, "unit": "red-1-2"}
    events = events_of(game, lost, other, held, fled)
    assert game.story.cause(events[0], events[1:]) == "flight"
    assert game.story.cause(events[0], events[1:3]) == ""
    assert [game.story.done(one) is not None for one in events] == [True, True, False, True]


def test_sail_that_follow_a_fire_at_once_have_burnt() -> None:
    game = SHELF.take("mistral")
    sunk = {"kind": "sail_sunk_in_battle", "unit": "S1", "role": "british", "subclass": "sol"}
    fire = {"kind": "fireship_burnt", "unit": "S1", "role": "british", "points": 2, "sunk": 2}
    events = events_of(game, sunk, sunk, fire)
    assert game.story.cause(events[0], events[1:]) == "fire"
    assert game.story.cause(events[0], [events[1]]) == "battle"
