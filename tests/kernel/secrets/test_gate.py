"""What a refusal tells: nothing that follows from what the asker may not know."""

from collections.abc import Iterable
from typing import Any

import pytest

from estandarte.kernel import (
    UMPIRE,
    YES,
    Dice,
    Match,
    Refused,
    Role,
    Ruling,
    Setup,
    Verdict,
    but,
    encode,
    names_in,
    no,
)
from estandarte.kernel.testing import rule
from kernel.table import CHARGE, SECRET, advance, new_match, orders
from skirmish import SkirmishGame
from skirmish.acting import Charge
from skirmish.field import RED
from skirmish.planning import PlaceOrders


class Ambush(SkirmishGame):
    """Skirmish with a unit in a wood: red sees nothing of b2."""

    hides_pieces = True

    def view(self, state: Any, role: Role) -> Any:
        view = super().view(state, role)
        open = tuple(u for u in view.units if u.id != "b2" or role != RED)
        return but(view, units=open)

    def knows(self, state: Any, role: Role, names: Iterable[str]) -> bool:
        return {*names} <= {unit.id for unit in self.view(state, role).units}


def refusal(match: Match[Any], action: Any) -> Verdict:
    """What is answered, the same whether it is asked or tried."""
    with pytest.raises(Refused) as refused:
        match.act(action)
    assert refused.value.verdict == match.check(action)
    return refused.value.verdict


def in_a_wood() -> Match[Any]:
    match = Match.start(Ambush(), Setup("skirmish", "meeting"), SECRET)
    for action in orders():
        match.act(action)
    return match


@rule("KER-9")
def test_a_hidden_piece_is_answered_like_one_that_does_not_exist() -> None:
    match = in_a_wood()
    assert refusal(match, Charge("r1", "b2", role=RED)) == no("KER-9")
    assert refusal(match, Charge("r1", "nobody", role=RED)) == no("KER-9")
    assert match.check(CHARGE)


@rule("KER-9")
def test_it_is_answered_before_any_rule_is_asked() -> None:
    match = in_a_wood()
    assert refusal(match, Charge("r2", "b2", role=RED)) == no("KER-9")  # r2 holds no charge
    assert match.check(Charge("r2", "b1", role=RED)) == no("SKI-2-b", unit="r2")


def test_what_is_not_asked_of_a_role_is_answered_to_anybody() -> None:
    match = in_a_wood()
    assert match.check(Charge("b1", "nobody", role="blue")).cite == "KER-2"
    assert match.check(PlaceOrders({"nobody": "fire"}, role=RED)).cite == "KER-3"


def test_names_are_found_however_deep_and_fixed_words_are_none() -> None:
    assert names_in(PlaceOrders({"r1": "fire", "r2": "stand"}, role=RED)) == {"r1", "r2"}
    assert names_in(CHARGE) == {"r1", "b1"}
    assert names_in(advance("r1", 3)) == {"r1"}
    assert names_in(Ruling("r1 was away", role=UMPIRE)) == set()  # what is free names nothing


def test_an_action_names_what_stands_in_a_field_or_in_a_list() -> None:
    assert CHARGE.names("r1") and CHARGE.names("b1") and not CHARGE.names("b2")
    ruled = Ruling("r1 was away", only=("red", "blue"), role=UMPIRE)
    assert ruled.names("blue") and not ruled.names("r1")


def test_where_a_game_says_nothing_of_it_every_name_is_known() -> None:
    match = new_match()
    assert match.game.knows(match.state, RED, ["b2", "nobody"])


def with_card(order: str) -> Match[Any]:
    match = new_match()
    for action in orders(b1=order):
        match.act(action)
    return match


@rule("KER-10")
def test_a_reason_that_lies_face_down_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that should not be: its facts name a card that lies face down."""

    def tells(charge: Charge, state: Any, during: Any) -> Verdict:
        return no("SKI-2-c", card=state.units[charge.target].order)

    monkeypatch.setattr(Charge, "check", tells)
    answers = {encode(refusal(with_card(order), CHARGE)) for order in ("charge", "fire", "stand")}
    assert len(answers) == 1


@rule("KER-10")
def test_where_a_secret_decides_only_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worse: whether it may be done depends on the card, and a likely board would allow it."""
    match = with_card("fire")
    likely = match.game.imagine(match.view(RED), Dice("gate")).units["b1"].order
    hidden = next(order for order in ("fire", "stand", "charge") if order != likely)

    def hesitates(charge: Charge, state: Any, during: Any) -> Verdict:
        card = state.units[charge.target].order
        return no("SKI-2-c", card=card) if card == hidden else YES

    monkeypatch.setattr(Charge, "check", hesitates)
    assert refusal(with_card(hidden), CHARGE) == no("KER-10")
    assert with_card(likely).check(CHARGE)
