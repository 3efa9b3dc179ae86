"""What each side sees, and a state that agrees with it.

Everything lies open on the table but the face-down cards, what a commander may be exchanging them
for, and the die that a conspirator throws under the table.
"""

from typing import Any, Literal

from estandarte.games.tercios.schema.troops import ORDERS, Order, Weapon
from estandarte.games.tercios.state import Demand, Element, Tercios
from estandarte.games.tercios.switches import Scale, Switches
from estandarte.games.tercios.turn.victory import last_turn
from estandarte.games.tercios.units import Commander, CommandGroup, Unit, UnitId
from estandarte.kernel import Dice, Role, Showing, Value, View, but, encode, kind_of
from estandarte.wargame.plane.terrain import Field

Card = Literal["", "down", "atencion", "atacad", "corred", "fuego", "resistid"]


class UnitSeen(Value):
    """A unit as one role knows it; `card` is `down` where a hidden card lies."""

    unit: Unit
    card: Card


class TerciosView(View):
    """What one role may know of a battle."""

    units: tuple[UnitSeen, ...]
    commanders: dict[str, Commander]
    commands: dict[str, CommandGroup]
    elements: dict[str, Element]
    weapons: dict[str, Weapon]
    pack_name: str
    switches: Switches
    field: Field
    scale: Scale
    turn: int
    score: dict[Role, int]
    hordes: tuple[Role, ...]
    demands: tuple[Demand, ...]
    asked: tuple[UnitId, ...]
    halted: tuple[UnitId, ...]
    known: dict[UnitId, tuple[Role, ...]]
    zones: dict[Role, str]
    reserve: dict[UnitId, Unit]
    scenery_points: dict[Role, int]
    scenery_spent: dict[Role, int]
    length: int
    pass_allowed: Role
    course: str
    """What is under way, as saved text: frames hold nothing that lies face down."""
    phase: Literal["deployment", "planning", "action"] = "deployment"


OPEN = Showing(Tercios, TerciosView)


def seen(unit: Unit, shown: Unit) -> UnitSeen:
    """A unit as it is, and as it is shown to somebody; the card lies beside it."""
    if shown.card is None:
        return UnitSeen(shown, "" if unit.card is None else "down")
    return UnitSeen(but(shown, card=None), shown.card)


def view_of(state: Tercios, role: Role) -> TerciosView:
    shown = OPEN.seen(state, role, "units")
    return OPEN.view(
        state,
        role,
        units=tuple(seen(unit, shown[id]) for id, unit in state.units.items()),
        weapons=dict(state.weapons),
        reserve=dict(OPEN.seen(state, role, "waiting")),
        length=last_turn(state),
        course=encode(OPEN.seen(state, role, "stack")).decode(),
        phase=_phase(state),
    )


def _phase(state: Tercios) -> Literal["deployment", "planning", "action"]:
    if any(kind_of(frame) == "planning" for frame in state.stack):
        return "planning"
    return "action" if state.turn > 0 else "deployment"


def imagined(view: TerciosView, stack: list[Any], dice: Dice) -> Tercios:
    """A state that agrees with a view: hidden cards are drawn at random, joint ones alike."""
    units: dict[UnitId, Unit] = {}
    joint: dict[tuple[Role, int], Order] = {
        (s.unit.role, s.unit.group): s.card
        for s in view.units
        if s.unit.group and s.card and s.card != "down"
    }
    for seen_unit in view.units:
        unit, card = seen_unit.unit, seen_unit.card
        order: Order | None = None
        if card == "down":
            drawn: Order = dice.choice(ORDERS)
            order = joint.setdefault((unit.role, unit.group), drawn) if unit.group else drawn
        elif card:
            order = card
        units[unit.id] = but(unit, card=order) if order else unit
    return OPEN.board(view, dice=dice, stack=stack, units=units, waiting=dict(view.reserve))


def secrets_of(state: Tercios, role: Role) -> dict[str, Any]:
    """What a role may not know of the units, but for marks: one that goes tells nobody anything."""
    kept = OPEN.secrets(state, role, "units")
    return {path: one for path, one in kept.items() if not path.endswith(" marks")}
