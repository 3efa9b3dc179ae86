"""Exact chances: every fall of the dice is counted."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from estandarte.kernel import (
    Action,
    Chance,
    Decision,
    Dice,
    DieRolled,
    Event,
    Play,
    State,
    TooManyWays,
    chances,
    explore,
)
from estandarte.kernel import odds as odds_module
from kernel.table import CHARGE, FIRE, HOLD, charged, orders, stage
from skirmish import SKIRMISH
from skirmish.acting import OpenFire


class Bowl(State):
    def clone(self) -> "Bowl":
        return Bowl(self.dice.clone(), list(self.stack))


class Throw(Action):
    """So many dice, and one more for each six."""

    dice: int
    sides: int = 6

    def perform(self, play: Play[Bowl], during: Decision) -> None:
        left = self.dice
        while left:
            left -= 1
            if play.roll(self.sides, "KER-7", "test") == 6:
                play.roll(4, "KER-7", "more")


class Throwing(Decision):
    accepts = (Throw,)


def bowl() -> Bowl:
    return Bowl(Dice("key"), [Throwing(("red",))])


def total(state: State, events: Sequence[Event]) -> str:
    return str(sum(e.result for e in events if isinstance(e, DieRolled)))


def test_one_die_has_six_faces() -> None:
    found = explore(bowl(), Throw(1, role="red"), lambda s, e: str(len(e)))
    assert found == {"1": Fraction(5, 6), "2": Fraction(1, 6)}


def test_branches_of_unlike_dice_have_their_own_weight() -> None:
    found = explore(bowl(), Throw(1, role="red"), total)
    assert found == {
        **{str(n): Fraction(1, 6) for n in range(1, 6)},
        **{str(n): Fraction(1, 24) for n in range(7, 11)},
    }


def test_two_dice_are_counted_as_by_hand() -> None:
    found = explore(bowl(), Throw(2, sides=3, role="red"), total)
    assert {k: v * 9 for k, v in found.items()} == {"2": 1, "3": 2, "4": 3, "5": 2, "6": 1}


def test_the_board_and_its_dice_are_left_alone() -> None:
    board = bowl()
    explore(board, Throw(2, role="red"), total)
    assert board == bowl()


def test_a_tree_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_module, "MOST_WAYS", 50)
    assert explore(bowl(), Throw(1, role="red"), total)
    with pytest.raises(TooManyWays):
        explore(bowl(), Throw(3, role="red"), total)
    monkeypatch.setattr(odds_module, "MOST_WAYS", 11)  # before the die, six faces, four more
    assert explore(bowl(), Throw(1, role="red"), total)
    monkeypatch.setattr(odds_module, "MOST_WAYS", 10)
    with pytest.raises(TooManyWays):
        explore(bowl(), Throw(1, role="red"), total)


def test_an_action_without_dice_is_certain() -> None:
    assert explore(charged().state, HOLD, lambda s, e: "done") == {"done": 1}


def test_chances_share_one_denominator_and_come_in_order() -> None:
    found = chances(
        {"b": Fraction(1, 6), "a": Fraction(1, 6), "c": Fraction(2, 3), "d": Fraction(0)}
    )
    assert found == (Chance("c", 4, 6), Chance("a", 1, 6), Chance("b", 1, 6))
    assert sum(c.chance for c in found) == 1


@pytest.mark.parametrize(("sharp", "hit"), [(False, Fraction(1, 2)), (True, Fraction(2, 3))])
def test_the_odds_of_the_toy_are_those_of_its_rules(sharp: bool, hit: Fraction) -> None:
    board = stage(*orders(), CHARGE, sharp_fire=sharp).state
    odds = SKIRMISH.odds(SKIRMISH.view(board, "blue"), FIRE)
    assert odds is not None
    assert odds.chance_of("hit") == hit
    assert odds.chance_of("nothing of the kind") == 0
    assert odds.cite == "SKI-3-b"

    def outcome(state: Any, events: Sequence[Event]) -> str:
        return "hit" if state.units["r1"].hits else "miss"

    assert explore(board, FIRE, outcome) == {"hit": hit, "miss": 1 - hit}


def test_odds_are_asked_of_what_a_role_knows() -> None:
    match = charged()
    assert match.odds("blue", OpenFire(role="blue")) == match.odds("blue", FIRE)
    assert match.odds("blue", HOLD) is None
    hidden = [stage(*orders(b1=card)) for card in ("fire", "stand")]
    asked = [SKIRMISH.odds(SKIRMISH.view(s.state, "red"), CHARGE) for s in hidden]
    assert asked[0] == asked[1]
    assert asked[0] is not None
    assert asked[0].chance_of("stopped") == Fraction(1, 6)
