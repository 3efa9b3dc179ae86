"""What dice had promised, and which results are good: the table says it."""

from fractions import Fraction
from typing import Any

from estandarte.games.aguila.charge.combat import BlowsStruck
from estandarte.games.aguila.charge.phase import DeclareCharge
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.courage.results import RollAgain
from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.game import AGUILA
from estandarte.kernel import DieRolled, Event
from estandarte.kernel.testing import rule

NO_STATE: Any = None


def rolled(purpose: str, *faces: int) -> list[Event]:
    return [DieRolled("", 6, face, purpose) for face in faces]


@rule("BSA-Q27")
def test_dice_rolled_again_count_and_those_that_wound_do_not() -> None:
    events = (
        *rolled("hit", 4, 1),
        *rolled("hit_again", 5),
        *rolled("wound", 6, 6),
        UnitShot("", "red-1", "blue-1", 2, 4, 2, 2),
        *rolled("melee_hit", 6, 2),
        BlowsStruck("", "blue-2", "red-1", 2, 6, 1, 0),
    )
    found = [(one.role, one.got, one.promised) for _, one in AGUILA.luck(NO_STATE, events, ())]
    assert found == [("red", 2, Fraction(3, 2)), ("blue", 1, Fraction(1, 3))]


@rule("BSA-Q20")
def test_where_even_a_one_hits_every_die_had_promised_a_hit() -> None:
    events = (*rolled("hit", 1, 6), UnitShot("", "red-1", "blue-1", 2, 1, 2, 2))
    found = [(one.got, one.promised) for _, one in AGUILA.luck(NO_STATE, events, ())]
    assert found == [(2, 2)]


def test_who_is_charged_or_tested_does_not_hope_to_be_destroyed() -> None:
    charge = DeclareCharge("A", "B", role="red")
    for own in (React("stand", role="blue"), RollAgain(role="blue")):
        assert AGUILA.hopes(charge).of("destroyed") == "good"
        assert AGUILA.hopes(own).of("destroyed") == "bad"
        assert AGUILA.hopes(own).of("wounds.0") == "good"
        assert AGUILA.hopes(own).of("wounds.2") == "bad"
