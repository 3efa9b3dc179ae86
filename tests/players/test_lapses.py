"""A player that finds no answer is stood in for, and whoever drives the match hears of it."""

import logging
import re
from typing import Any

import msgspec
import pytest

from estandarte.kernel import (
    Action,
    Dice,
    Game,
    Prompt,
    audit,
    read_position,
)
from estandarte.kernel.testing import new_match
from estandarte.players import (
    Chance,
    IllegalChoice,
    Lapse,
    NoAnswer,
    any_option,
    log_lapse,
    play_out,
    take_turn,
    think_again,
)
from skirmish import SKIRMISH
from skirmish.planning import PlaceOrders

THOUGHTS = Dice("thoughts")


class Faulty:
    """Fails in a way of its own at every question."""

    def __init__(self, way: str) -> None:
        self.way = way

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        dice.throw(6)  # it had begun to think
        if self.way == "raises":
            return next(iter(()))  # StopIteration
        if self.way == "says nothing":
            return None  # type: ignore[return-value]
        role = view.role if self.way == "illegal" else next(r for r in game.roles if r != view.role)
        return PlaceOrders({"nobody": "fire"}, role=role)


WAYS = ("raises", "says nothing", "illegal", "answers for another")


@pytest.mark.parametrize("way", WAYS)
def test_the_match_goes_on_to_its_end_and_every_lapse_is_heard(way: str):
    match, heard = new_match(SKIRMISH, "meeting", 3), list[Lapse]()
    play_out(match, {"red": Faulty(way), "blue": Chance()}, THOUGHTS, heard.append)
    assert match.is_over
    assert audit(match.record)
    red = [step.number - 1 for step in match.record.steps if step.action.role == "red"]
    assert [(lapse.role, lapse.step) for lapse in heard] == [("red", step) for step in red]


@pytest.mark.parametrize("way", WAYS)
def test_where_nobody_heeds_a_lapse_is_an_error(way: str):
    match = new_match(SKIRMISH, "meeting", 3)
    with pytest.raises((NoAnswer, IllegalChoice)):
        play_out(match, dict.fromkeys(SKIRMISH.roles, Faulty(way)), THOUGHTS)
    assert not match.record.steps


def test_a_lapse_says_all_that_is_needed_to_think_the_same_again():
    match, heard, views = new_match(SKIRMISH, "meeting", 3), list[Lapse](), list[Any]()

    class Watched(Faulty):
        def choose(self, game: Any, view: Any, prompt: Prompt, dice: Dice) -> Action:
            views.append((view, prompt, dice.key))
            return super().choose(game, view, prompt, dice)

    player = Watched("raises")
    play_out(match, {"red": Chance(), "blue": player}, THOUGHTS, heard.append)
    thought, views[:] = list(views), []
    for lapse in heard:
        assert (lapse.game, lapse.scenario) == ("skirmish", "meeting")
        assert re.fullmatch(r"StopIteration \(test_lapses\.py, line \d+\)", lapse.why)
        with pytest.raises(StopIteration):
            think_again(lapse, player)
    assert views == thought


def test_a_lapse_tells_what_the_role_knew_and_no_more():
    heard: list[Lapse] = []
    for hidden in ("fire", "stand"):
        match = new_match(SKIRMISH, "meeting", 1)
        match.act(PlaceOrders({"r1": "charge", "r2": "fire"}, role="red"))
        match.act(PlaceOrders({"b1": hidden, "b2": "charge"}, role="blue"))  # type: ignore[dict-item]
        take_turn(match, "red", Faulty("raises"), THOUGHTS, heard.append)
    assert heard[0] == heard[1]
    assert read_position(heard[0].position, Dice("x"))[0] is SKIRMISH


def test_who_stands_in_knows_no_more_than_the_role():
    chosen = set()
    for orders in list(new_match(SKIRMISH, "meeting", 1).options("blue")):
        match = new_match(SKIRMISH, "meeting", 1)
        mine = next(iter(match.options("red")))
        match.act(orders)
        match.act(mine)
        chosen.add(str(take_turn(match, "red", Faulty("raises"), THOUGHTS, lambda lapse: None)))
    assert len(chosen) == 1


def test_what_cannot_even_be_imagined_leaves_the_first_option(monkeypatch: pytest.MonkeyPatch):
    match = new_match(SKIRMISH, "meeting", 1)
    monkeypatch.setattr(type(SKIRMISH), "imagine", lambda self, view, dice: next(iter(())))
    found = take_turn(match, "red", Chance(), THOUGHTS, lambda lapse: None)
    assert found == any_option(match, "red") == next(iter(match.options("red")))


def test_a_lapse_is_logged_as_one_line(caplog: pytest.LogCaptureFixture):
    heard: list[Lapse] = []
    match = new_match(SKIRMISH, "meeting", 1)
    take_turn(match, "red", Faulty("raises"), THOUGHTS, heard.append)
    with caplog.at_level(logging.WARNING, "estandarte.players"):
        log_lapse(heard[0])
    assert msgspec.json.decode(caplog.messages[0], type=Lapse) == heard[0]
