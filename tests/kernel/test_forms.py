"""Forms: several answers to one question, checked, done and taken back as one."""

from typing import Any

import pytest

from estandarte.kernel import FillIn, Match, Refused, audit, encode, parts_of
from estandarte.kernel.testing import rule
from kernel.table import CHARGE, PASS_BLUE, advance, new_match, orders
from skirmish.acting import Activation
from skirmish.field import BLUE, RED


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Match[Any]:
    """Red is to move, and may write down all that it does."""
    monkeypatch.setattr(Activation, "is_form", True)
    match = new_match()
    for action in orders():
        match.act(action)
    return match


def form(*parts: dict[str, Any], role: str = RED) -> FillIn:
    return FillIn(parts, role=role)


TWO = form({"kind": "advance", "unit": "r1", "by": 1}, {"kind": "advance", "unit": "r2", "by": 1})


@rule("KER-20")
def test_a_form_is_one_step_and_is_taken_back_as_one(match: Match[Any]) -> None:
    before, step = encode(match.state.units), len(match.record.steps)
    assert match.check(TWO)
    match.act(TWO)
    assert len(match.record.steps) == step + 1
    assert parts_of(TWO, match.state.decision) == (advance("r1", 1), advance("r2", 1))
    match.take_back_by_agreement(RED)  # their cards were shown
    assert encode(match.state.units) == before
    match.act(TWO)
    assert audit(match.record)


@rule("KER-20")
def test_nothing_of_a_form_is_done_where_a_part_is_refused(match: Match[Any]) -> None:
    before = encode(match.state)
    bad = form(
        {"kind": "advance", "unit": "r1", "by": 1}, {"kind": "advance", "unit": "b1", "by": 1}
    )
    assert match.check(bad).facts["part"] == 1
    with pytest.raises(Refused):
        match.act(bad)
    assert encode(match.state) == before
    assert match.check(form(role=BLUE)).cite == match.check(PASS_BLUE).cite


@rule("KER-20")
def test_only_what_answers_the_question_stands_in_a_form(match: Match[Any]) -> None:
    for bad in (form(), form({"kind": "hold"}), form({}), form(*[{"kind": "end_turn"}] * 201)):
        assert match.check(bad).cite in ("KER-4", "KER-20")
    twice = form({"kind": "end_turn"}, {"kind": "end_turn"})
    assert (match.check(twice).cite, match.check(twice).facts) == ("KER-20", {"part": 1})
    match.act(CHARGE)
    assert match.check(form({"kind": "hold"}, role=BLUE)).cite == "KER-20"  # it takes no form
