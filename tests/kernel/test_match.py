"""A match: acting whole or not at all, taking back, resigning, agreeing."""

import pickle
from typing import Any

import pytest

from estandarte.kernel import (
    Dice,
    DieRolled,
    Intend,
    Match,
    Refused,
    Result,
    Setup,
    SetupFault,
    Upon,
    audit,
    encode,
    parse_record,
)
from estandarte.kernel.testing import rule
from kernel.table import (
    CHARGE,
    FIRE,
    HOLD,
    PASS_RED,
    SECRET,
    advance,
    charged,
    finished,
    new_match,
    orders,
)
from skirmish import SKIRMISH


def saved(match: Match[Any]) -> bytes:
    return SKIRMISH.codec.save(match.state)


def refused(match: Match[Any], role: str) -> str | None:
    with pytest.raises(Refused) as caught:
        match.take_back(role)
    assert caught.value.verdict == match.may_take_back(role)
    return caught.value.verdict.cite


@rule("KER-5")
def test_a_player_takes_back_his_own_last_action() -> None:
    match = new_match()
    before = saved(match)
    match.act(orders()[0])
    match.take_back("red")
    assert saved(match) == before
    assert match.record.steps == []
    match.act(orders(r1="stand")[0])
    assert len(match.record.steps) == 1


@rule("KER-5")
def test_nobody_takes_back_what_another_did_since() -> None:
    match = new_match()
    assert refused(match, "red") == "KER-5"
    red, blue = orders()
    match.act(red)
    match.act(blue)
    assert refused(match, "red") == "KER-5"
    match.take_back("blue")
    match.take_back("red")
    assert match.waiting == ("red", "blue")


@rule("KER-6")
def test_what_was_shown_is_not_taken_back() -> None:
    match = new_match()
    for action in (*orders(), advance("r2", 5)):
        match.act(action)
    assert refused(match, "red") == "KER-6"


@rule("KER-6")
def test_a_die_is_not_taken_back() -> None:
    match = charged()
    match.act(FIRE)
    assert refused(match, "blue") == "KER-6"


class Open(type(SKIRMISH)):  # type: ignore[misc]
    """The toy played with open cards: only a die can bind then."""

    def secrets(self, state: Any, role: str) -> dict[str, Any]:
        return {}


@rule("KER-6")
def test_in_an_open_game_a_die_alone_binds() -> None:
    match = Match.start(Open(), Setup("skirmish", "meeting"), SECRET)
    for action in (*orders(), CHARGE):
        match.act(action)
        assert match.may_take_back(action.role)
    match.act(FIRE)
    assert refused(match, "blue") == "KER-6"


@rule("KER-6")
def test_nothing_before_a_die_or_a_shown_card_is_taken_back() -> None:
    match = charged()
    match.act(HOLD)
    match.take_back("blue")
    assert refused(match, "red") == "KER-6"
    assert match.waiting == ("blue",)


@rule("KER-6")
def test_after_the_boundary_free_actions_are_free_again() -> None:
    match = charged()
    match.act(HOLD)
    before = saved(match)
    match.act(PASS_RED)
    match.take_back("red")
    assert saved(match) == before


@rule("KER-1")
def test_a_finished_match_is_not_taken_back() -> None:
    match = finished()
    for role in ("red", "blue"):
        assert refused(match, role) == "KER-1"
    with pytest.raises(Refused):
        match.take_back_by_agreement("red")


def test_the_boundary_is_the_same_after_reading_the_record() -> None:
    for match in (charged(), new_match()):
        match.act(HOLD if match.waiting == ("blue",) else orders()[0])
        again = Match.resume(parse_record(bytes(match.record)))
        for role in ("red", "blue"):
            assert again.may_take_back(role) == match.may_take_back(role)
        again.take_back(match.record.steps[-1].action.role)
        match.take_back(match.record.steps[-1].action.role)
        assert saved(again) == saved(match)
        assert again.record.hash == match.record.hash


@rule("KER-11")
def test_by_agreement_even_a_die_is_taken_back_and_another_falls() -> None:
    match = charged()
    before = match.state.clone()
    step = match.act(FIRE)
    used = dict(match.state.dice.thrown)
    match.take_back_by_agreement("red")
    assert match.state.dice.thrown == used != before.dice.thrown
    before.dice.thrown = used
    assert saved(match) == SKIRMISH.codec.save(before)
    again = match.act(FIRE)
    key, places = match.state.dice.key, again.thrown or {}
    seen, fresh = (Dice(key, {"combat": n}).throw(6, "combat") for n in (0, used["combat"]))
    assert [e.result for e in step.events if isinstance(e, DieRolled)] == [seen]
    assert [e.result for e in again.events if isinstance(e, DieRolled)] == [fresh]
    assert places["combat"] > used["combat"]
    assert parse_record(bytes(match.record)).struck == [step]


@rule("KER-11")
def test_dice_stay_thrown_when_more_is_taken_back_freely() -> None:
    match = charged()
    match.act(FIRE)
    used = dict(match.state.dice.thrown)
    match.take_back_by_agreement("red")
    match.take_back_by_agreement("red")  # the charge too
    match.act(PASS_RED)
    match.take_back("red")
    again = Match.resume(parse_record(bytes(match.record)))
    for one in (match, again):
        assert one.state.dice.thrown == used
        assert len(one.record.steps) == 2
    assert saved(again) == saved(match)
    assert audit(match.record)
    for action in (CHARGE, FIRE):
        assert match.act(action) == again.act(action)
    found = audit(parse_record(bytes(match.record)))
    assert (found.fault, found.dice, found.dice_proved) == (None, 2, True)


@rule("KER-11")
def test_an_audit_notices_dice_that_were_skipped() -> None:
    match = charged()
    match.act(FIRE)
    match.record.take_back("red", {"combat": 40}, agreed=("red", "blue"))
    found = audit(match.record)
    assert found.fault is not None
    assert (found.fault.key, found.cite) == ("audit.thrown", "KER-11")


def test_a_match_is_copied_with_what_was_taken_back() -> None:
    match = charged()
    match.act(FIRE)
    match.take_back_by_agreement("red")
    match.act(FIRE)
    for step in (3, 4):
        assert audit(match.record.until(step))
    assert bytes(match.record.until(4)) == bytes(match.record)


def test_without_a_step_there_is_nothing_to_agree_upon() -> None:
    with pytest.raises(Refused) as caught:
        new_match().take_back_by_agreement("red")
    assert caught.value.verdict.cite == "KER-5"


def test_who_resigns_loses() -> None:
    match = charged()
    match.resign("red")
    assert match.result == Result("blue", {"red": 2, "blue": 2}, "resigned")
    assert match.is_over
    assert match.waiting == ()
    assert match.prompt("blue").is_over
    assert list(match.options("blue")) == []
    assert parse_record(bytes(match.record)).result == match.result
    for late in (lambda: match.resign("blue"), match.agree_to_draw, lambda: match.act(HOLD)):
        with pytest.raises(Refused) as caught:
            late()
        assert caught.value.verdict.cite == "KER-1"


def test_only_a_player_resigns() -> None:
    match = charged()
    for role in ("spectator", "umpire", "green", ""):
        with pytest.raises(SetupFault) as fault:
            match.resign(role)
        assert fault.value.telling.key == "fault.role"
    assert not match.is_over


def test_a_draw_can_be_agreed() -> None:
    match = charged()
    match.agree_to_draw()
    assert match.result == Result(None, {"red": 2, "blue": 2}, "agreed")


def test_an_action_is_carried_out_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    match = charged()
    before, paper = saved(match), bytes(match.record)

    def breaks(self: Any, play: Any, during: Any) -> None:
        play.state.units.clear()
        raise RuntimeError("a fault of our own")

    monkeypatch.setattr(type(HOLD), "perform", breaks)
    with pytest.raises(RuntimeError):
        match.act(HOLD)
    assert saved(match) == before
    assert bytes(match.record) == paper


def test_what_reaches_the_board_has_the_types_of_the_rules() -> None:
    match = new_match()
    sent = {"kind": "place_orders", "role": "red", "orders": {"r1": "fire", "r2": "stand"}}
    step = match.act(sent)  # type: ignore[arg-type]
    assert step.action == orders(r1="fire")[0]


def test_prompts_and_options_are_for_those_who_are_asked() -> None:
    match = charged()
    assert match.prompt("blue").is_mine
    assert match.prompt("blue").facts == {"unit": "b1", "charger": "r1"}
    assert not match.prompt("red").is_mine
    assert match.prompt("red").asks == "reaction"
    assert match.prompt("red").offers == ()
    assert list(match.options("blue")) == [HOLD, FIRE]
    assert list(match.options("red")) == []


def test_each_role_is_told_what_it_may_know() -> None:
    match = new_match()
    match.act(orders()[0])
    mine, theirs = match.events_since(0, "red"), match.events_since(0, "blue")
    assert mine[0].orders == {"r1": "charge", "r2": "stand"}
    assert theirs[0].orders is None
    assert match.events_since(1, "red") == ()
    assert len(match.events_since(-1, "red")) == 2
    assert match.events_since(0, "umpire") == mine


@pytest.mark.parametrize(
    ("setup", "key"),
    [
        ({"scenario": "siege"}, "fault.scenario"),
        ({"seats": {"green": "person"}}, "fault.role"),
        ({"armies": {"green": "any"}}, "fault.role"),
        ({"armies": {"red": "any"}}, "fault.no_forces"),
        ({"switches": {"calm": True}}, "fault.switch"),
        ({"switches": {"sharp_fire": "maybe"}}, "fault.switch_value"),
        ({"switches": {"sharp_fire": 1}}, "fault.switch_value"),
        ({"pledge": "0" * 32}, "fault.pledge"),
    ],
)
def test_a_match_that_cannot_be_set_up_says_why(setup: dict[str, Any], key: str) -> None:
    with pytest.raises(SetupFault) as fault:
        Match.start(SKIRMISH, Setup(**{"game": "skirmish", "scenario": "meeting", **setup}), SECRET)
    telling = fault.value.telling
    assert telling.key == key
    for language in ("en", "es"):
        assert "?" not in SKIRMISH.texts.say(language, telling.key, telling.facts)


def test_a_fault_comes_home_from_another_process() -> None:
    fault = SetupFault("fault.role", role="green", known=["red"])
    fault.game = "skirmish"
    again = pickle.loads(pickle.dumps(fault))
    assert (again.telling, again.game) == (fault.telling, "skirmish")


def test_a_switch_is_played_with() -> None:
    assert new_match(switches={"sharp_fire": True}).state.switches.sharp_fire
    assert not new_match().state.switches.sharp_fire
    assert charged().check(CHARGE).cite == "KER-3"


class Hearing(type(SKIRMISH)):  # type: ignore[misc]
    """The toy, which remembers how often it was given something to read."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Any] = []

    def sound(self, action: Any) -> Any:
        self.heard.append(action)
        return super().sound(action)


@rule("KER-4")
def test_a_message_from_outside_is_read_once_and_what_a_program_made_each_time() -> None:
    game = Hearing()
    match = Match.start(game, Setup("skirmish", "meeting"), SECRET)
    (red, blue), sent = orders(), encode(orders()[0])
    action = match.read(sent)
    assert match.check(action)
    match.act(action)
    assert game.heard == [sent]
    assert match.check(blue)
    match.act(blue)
    assert game.heard == [sent, blue, blue]
    assert [step.action for step in match.record.steps] == [red, blue]


@rule("KER-4")
def test_a_message_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        new_match().read(b'{"kind":"place_orders","role":"red","orders":3}')
    assert caught.value.verdict.cite == "KER-4"


def test_a_match_follows_another_by_its_lines_and_nothing_else() -> None:
    """What a second table does with a step of the first: the same board, the same paper."""
    whole = finished()
    here = new_match()
    there = Match.resume(parse_record(bytes(here.record)), SECRET)
    steps = [step.action for step in whole.record.steps]
    for action in steps[:-1]:
        assert there.follow(here.record.lines[-1]) is False  # it has that one already
        here.act(action)
        line = here.record.lines[-1]
        assert there.follow(line.replace(b'"step":', b'"step" :')) is False  # not as it was sealed
        assert there.follow(line) is True
        assert (saved(there), bytes(there.record)) == (saved(here), bytes(here.record))
        assert there.may_take_back("red") == here.may_take_back("red")
    here.act(steps[-1])
    step, result = here.record.lines[-2:]
    assert there.follow(step) is False  # nothing is asked any more: how it ends stands elsewhere
    assert there.follow(result) is False


def test_a_step_taken_back_is_not_followed_but_read_anew() -> None:
    here = new_match()
    there = Match.resume(parse_record(bytes(here.record)), SECRET)
    here.act(orders()[0])
    here.take_back("red")
    assert there.follow(here.record.lines[-2]) is True
    assert there.follow(here.record.lines[-1]) is False


@rule("KER-14")
def test_what_was_last_wanted_follows_the_steps_that_stand() -> None:
    match = new_match()
    assert match.intentions("red") == ()
    wants = Intend((Upon("reaction", {"kind": "open_fire"}),), role="red")
    match.act(wants)
    assert match.intentions("red") == wants.intentions
    match.act(orders()[0])
    assert (match.intentions("red"), match.intentions("blue")) == (wants.intentions, ())
    match.take_back("red")
    match.take_back("red")
    assert match.intentions("red") == ()
