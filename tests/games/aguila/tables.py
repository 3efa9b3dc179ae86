"""Tables before a battle: a scenario at one of its stages, with troops still off the table."""

from typing import Any

from estandarte.games.aguila.before.sequence import Preparing
from estandarte.games.aguila.camp import Camp, Objective
from estandarte.games.aguila.scenarios.historical import TABLE
from estandarte.games.aguila.state import Ground
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import but
from games.aguila.scenes import BLUE, PACK, RED, Scene

ZONES = {RED: "bottom", BLUE: "top"}


def table(
    scenario: str,
    *things: Any,
    at: str = "",
    dice: Any = (),
    on_table: tuple[Any, ...] = (),
    first: str = RED,
    chooser: str = RED,
    camp: dict[str, Any] | None = None,
    begin: bool = True,
    **switches: Any,
) -> Scene:
    """A scenario at a stage of its preparation: units and Officers wait, ground lies there."""
    ground = [t for t in things if isinstance(t, Ground)]
    scene = Scene(*ground, *on_table, dice=dice, **switches)
    state = scene.state
    state.turn, state.field = 0, TABLE
    known: dict[str, Any] = {
        "numbers": PACK.scenarios.scenario.get(scenario),
        "waiting": {t.id: t for t in things if isinstance(t, Unit)},
        "staff": {t.id: t for t in things if isinstance(t, Officer)},
        "objectives": tuple(t for t in things if isinstance(t, Objective)),
        "zones": ZONES,
        "points": {RED: 1000, BLUE: 1000},
        "terrain": "fertile",
    }
    state.camp = but(Camp(scenario), **{**known, **(camp or {})})
    if begin:
        scene.begin(Preparing(at=at, first=first, chooser=chooser))
    return scene


def names(scene: Scene) -> list[str]:
    """What may be done now, by the kinds of the options."""
    decision = scene.state.decision
    assert decision is not None
    found = decision.options(scene.state, decision.waiting[0])
    return sorted({type(option).__name__ for option in found})


def options(scene: Scene) -> list[Any]:
    decision = scene.state.decision
    assert decision is not None
    return list(decision.options(scene.state, decision.waiting[0]))


def waiting(scene: Scene) -> tuple[str, ...]:
    decision = scene.state.decision
    return decision.waiting if decision is not None else ()
