"""Scenes of the toy game that the tests of the kernel share."""

from collections.abc import Sequence
from typing import Any

from estandarte.kernel import Action, Dice, Match, Play, Setup, settle
from estandarte.kernel.testing import Stage, playout
from skirmish import SKIRMISH
from skirmish.acting import Advance, Charge, EndTurn, Hold, OpenFire
from skirmish.field import BLUE, RED
from skirmish.planning import PlaceOrders

SECRET = "the seed of the table"


def new_match(secret: str = SECRET, **setup: Any) -> Match[Any]:
    return Match.start(SKIRMISH, Setup("skirmish", "meeting", **setup), secret)


def orders(
    r1: str = "charge", r2: str = "stand", b1: str = "fire", b2: str = "stand"
) -> tuple[Action, Action]:
    """Both sides put their cards."""
    return (
        PlaceOrders({"r1": r1, "r2": r2}, role=RED),
        PlaceOrders({"b1": b1, "b2": b2}, role=BLUE),
    )


CHARGE = Charge("r1", "b1", role=RED)
FIRE = OpenFire(role=BLUE)
HOLD = Hold(role=BLUE)
PASS_RED, PASS_BLUE = EndTurn(role=RED), EndTurn(role=BLUE)


def advance(unit: str, by: int) -> Action:
    return Advance(unit, by, role=RED if unit.startswith("r") else BLUE)


def charged(**setup: Any) -> Match[Any]:
    """A match at the moment when blue may open fire."""
    match = new_match(**setup)
    for action in (*orders(), CHARGE):
        match.act(action)
    return match


def finished(seed: int = 3, **setup: Any) -> Match[Any]:
    """A whole match, played at random."""
    match = new_match(f"seed-{seed}", **setup)
    for _ in playout(match, seed):
        pass
    return match


def stage(*actions: Action, dice: Sequence[int] = (), **switches: Any) -> Stage:
    """A board after some actions, with dice loaded."""
    state = SKIRMISH.start(Setup("skirmish", "meeting", switches=switches), Dice(""))
    settle(Play(state))
    scene = Stage(state, list(dice))
    scene.play(*actions)
    return scene
