"""What dice had promised, and which results are good: the table says it."""

from fractions import Fraction

from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.fire.shooting import VolleyFired
from estandarte.games.tercios.reactions.reacting import Hold
from estandarte.games.tercios.turn.declaration import Charge
from games.tercios.scenes import BLUE, RED, TERCIOS, Scene, unit


def test_volleys_and_rounds_tell_what_their_dice_give_on_the_average() -> None:
    events = (
        VolleyFired("", "red-1-1", "blue-1-1", "arcabuz", (6, 2, 5), 5, 2),
        RoundFought("", "blue-1-1", "red-1-1", (4, 4), 4, 2, (), 2),
    )
    found = [(at, one.role, one.got, one.promised) for at, one in TERCIOS.luck(SCENE, events, ())]
    assert found == [(0, RED, 2, Fraction(1)), (1, BLUE, 2, Fraction(1))]


def test_what_the_charger_hopes_for_the_target_fears() -> None:
    charge, hold = Charge("X", role=RED), Hold(role=BLUE)
    told = [(TERCIOS.hopes(charge).of(one), TERCIOS.hopes(hold).of(one)) for one in RESULTS]
    assert told == [("good", "bad"), ("bad", "good"), ("mixed", "mixed"), ("", "")]


SCENE = Scene(unit("A")).state
RESULTS = ("destroyed", "lost", "both_destroyed", "draw")
