"""Intentions: said by an action, kept in the record, answered from what their role knows."""

import json
from typing import Any

import pytest

from estandarte.kernel import (
    SPECTATOR,
    UMPIRE,
    Hearing,
    Intend,
    Match,
    Refused,
    Upon,
    answer,
    audit,
    but,
    encode,
    export_for,
    parse_record,
)
from estandarte.kernel.intentions.saying import Intention, said_of
from estandarte.kernel.testing import rule
from kernel.table import CHARGE, FIRE, HOLD, SECRET, charged, new_match, orders
from skirmish import SKIRMISH
from skirmish.acting import Reaction
from skirmish.field import BLUE, RED


class Volley(Intention):
    """What one unit, or every one, does at the first shot."""

    about = "unit"
    unit: str = ""
    twice: bool = False


class Parley(Intention):
    """Speaks of no piece."""


OPEN_FIRE = Upon("reaction", {"kind": "open_fire"})
FIRES = Intend((OPEN_FIRE,), role=BLUE)


def told(**facts: Any) -> Match[Any]:
    """Blue has said what it wants, and is then charged."""
    match = new_match()
    for action in (*orders(), Intend((Upon("reaction", {"kind": "open_fire"}, facts),), role=BLUE)):
        match.act(action)
    match.act(CHARGE)
    return match


@rule("KER-14")
def test_what_was_said_beforehand_answers_the_question() -> None:
    assert told().unasked(BLUE) == FIRE
    assert told(unit="b1").unasked(BLUE) == FIRE
    assert told(unit="b2").unasked(BLUE) is None
    assert charged().unasked(BLUE) is None


@rule("KER-14")
def test_who_took_something_back_is_asked_until_he_has_answered_at_whatever_table() -> None:
    here = told()
    here.act(FIRE)
    here.take_back_by_agreement(BLUE)
    assert here.unasked(BLUE) is None
    there = Match.resume(parse_record(bytes(here.record)), SECRET)
    assert there.unasked(BLUE) == FIRE
    there.act(Intend((OPEN_FIRE,), role=BLUE))
    assert here.follow(there.record.lines[-1])
    assert here.unasked(BLUE) == there.unasked(BLUE) == FIRE


@rule("KER-14")
def test_an_answer_follows_from_the_view_alone() -> None:
    match = told()
    given = match.intentions(BLUE), match.view(BLUE), match.prompt(BLUE)
    assert answer(SKIRMISH, *given) == FIRE
    assert answer(SKIRMISH, (), match.view(BLUE), match.prompt(BLUE)) is None
    assert answer(SKIRMISH, given[0], match.view(RED), match.prompt(RED)) is None


@rule("KER-14")
def test_what_the_rules_refuse_is_asked() -> None:
    match = new_match()
    for action in (*orders(b1="stand"), FIRES, CHARGE):
        match.act(action)
    assert match.unasked(BLUE) is None
    nonsense = (Upon("reaction", {"kind": "fly"}), Upon("reaction", {"unit": 3}))
    match.act(Intend(nonsense, role=BLUE))
    assert match.unasked(BLUE) is None


@rule("KER-14")
def test_the_only_answer_is_given_where_all_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()
    for action in (*orders(b1="stand"), CHARGE):
        match.act(action)
    assert match.unasked(BLUE) is None  # as far as anybody knows there may be another
    monkeypatch.setattr(Reaction, "lists_all", lambda self, state: True)
    assert match.unasked(BLUE) == HOLD
    assert charged().unasked(BLUE) is None
    assert match.unasked(RED) is None


@rule("KER-14")
def test_only_a_side_has_intentions_and_not_too_many() -> None:
    match = new_match()
    for role, cite in ((SPECTATOR, "KER-2"), (UMPIRE, "KER-2")):
        with pytest.raises(Refused) as caught:
            match.act(Intend((OPEN_FIRE,), role=role))
        assert caught.value.verdict.cite == cite
    assert match.check(Intend((OPEN_FIRE,) * 101, role=BLUE)).cite == "KER-14"
    assert match.check(Intend((OPEN_FIRE,) * 100, role=BLUE))


@rule("KER-12")
def test_nobody_else_hears_of_intentions() -> None:
    match, plain = new_match(), new_match()
    for action in orders():
        match.act(action)
        plain.act(action)
    match.act(FIRES)
    for role in (RED, SPECTATOR):
        heard, without = Hearing(match).of(role), Hearing(plain).of(role)
        assert (heard.mark, heard.step) == (without.mark, without.step)
        assert export_for(match, role) == export_for(plain, role)
        assert encode(match.view(role)) == encode(plain.view(role))
    assert Hearing(match).of(BLUE).step == 3
    assert b"open_fire" in export_for(match, BLUE)


@rule("KER-14")
def test_what_is_said_of_a_piece_goes_before_what_is_said_of_all() -> None:
    every, one = Volley(), Volley("b1", twice=True)
    assert said_of((every, one), Volley, "b1") == one
    assert said_of((every, one), Volley, "b2") == said_of((every, one), Volley) == every
    assert said_of((one,), Volley, "b2") is None and said_of((one,), Volley) is None
    assert said_of((one, Parley()), Parley, "b2") == Parley()


@rule("KER-14")
def test_what_is_said_anew_of_a_thing_takes_the_place_of_that_alone() -> None:
    every, one = Volley(), Volley("b1")
    assert but(every, twice=True).replaces(every) and not one.replaces(every)
    assert Parley().replaces(Parley())
    assert not Parley().replaces(one) and not one.replaces(Parley())
    charges = Upon("reaction", {"kind": "hold"}, {"unit": "b1"})
    assert not charges.replaces(OPEN_FIRE) and OPEN_FIRE.replaces(but(OPEN_FIRE, action={}))
    said = Intend((charges,), also=True, role=BLUE).settled(None, (OPEN_FIRE, charges))
    assert said == Intend((charges, OPEN_FIRE), role=BLUE)


@rule("KER-14")
def test_they_stand_in_the_record_and_are_taken_back_with_it() -> None:
    match = told()
    match.act(FIRE)
    again: Match[Any] = Match.resume(parse_record(bytes(match.record)))
    assert again.intentions(BLUE) == (OPEN_FIRE,)
    assert again.intentions(RED) == ()
    assert audit(again.record)
    fresh = new_match()
    fresh.act(FIRES)
    fresh.take_back(BLUE)
    assert fresh.intentions(BLUE) == ()


@rule("KER-14")
def test_who_takes_back_is_asked_again() -> None:
    match, cards = new_match(), orders()[1]
    match.act(Intend((Upon("planning", json.loads(encode(cards))),), role=BLUE))
    assert match.unasked(BLUE) == cards
    match.act(cards)
    match.take_back(BLUE)
    assert match.unasked(BLUE) is None
    match.act(orders(b1="stand")[1])
    assert match.waiting == (RED,)


@rule("KER-14")
def test_who_has_answered_after_taking_back_is_answered_for_again() -> None:
    match = new_match()
    for action in (FIRES, orders()[1]):
        match.act(action)
    match.take_back(BLUE)
    for action in (*orders(), CHARGE):
        match.act(action)
    assert match.unasked(BLUE) == FIRE
