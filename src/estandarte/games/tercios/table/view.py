"""What each side sees, and a state that agrees with it.

Everything lies open on the table but the face-down cards, what a commander may be exchanging them
for, and the die that a conspirator throws under the table.
"""

from typing import Any, Literal

from estandarte.games.tercios.commanders.effects import SECRET_MARKS
from estandarte.games.tercios.commanding.commanding import ColdAnswer, Commanding
from estandarte.games.tercios.schema.troops import ORDERS, Order, Weapon
from estandarte.games.tercios.state import Demand, Element, Tercios
from estandarte.games.tercios.switches import Scale, Switches
from estandarte.games.tercios.turn.victory import last_turn
from estandarte.games.tercios.units import Commander, CommandGroup, Unit, UnitId
from estandarte.kernel import UMPIRE, Dice, Role, Value, View, but, encode, kind_of
from estandarte.wargame.plane.terrain import Field

OPEN = (
    "commanders", "commands", "elements", "pack_name", "switches", "field", "scale", "turn",
    "score", "hordes", "demands", "asked", "halted", "zones", "scenery_points", "scenery_spent",
    "pass_allowed",
)  # fmt: skip
"""What of the state everybody sees as it is."""
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


def sees_card(state: Tercios, unit: Unit, role: Role) -> bool:
    """Whether a role knows a face-down card: its own, or one it was shown."""
    if role == UMPIRE:
        return True
    if unit.role == role:
        return not unit.blind
    return role in state.known.get(unit.id, ())


def seen(state: Tercios, unit: Unit, role: Role) -> UnitSeen:
    card: Card = ""
    if unit.card is not None:
        card = unit.card if sees_card(state, unit, role) else "down"
    marks = unit.marks
    if role not in (unit.role, UMPIRE):
        marks = tuple(m for m in marks if m.name not in SECRET_MARKS)
    return UnitSeen(but(unit, card=None, marks=marks), card)


def public_frame(frame: Any, role: Role) -> Any:
    """A frame as a role may know it: only a commander's action can hold what is hidden."""
    if isinstance(frame, Commanding | ColdAnswer) and role not in (frame.action.role, UMPIRE):
        return but(frame, action=but(frame.action, order=None))
    return frame


def view_of(state: Tercios, role: Role) -> TerciosView:
    course = encode([public_frame(f, role) for f in state.stack]).decode()
    mine = {u: r for u, r in state.known.items() if role in (*r, UMPIRE)}
    return TerciosView(
        role=role,
        units=tuple(seen(state, u, role) for u in state.units.values()),
        weapons=dict(state.weapons),
        known={u: tuple(x for x in r if role in (x, UMPIRE)) for u, r in mine.items()},
        reserve=dict(state.waiting),
        length=last_turn(state),
        course=course,
        phase=_phase(state),
        **_lying_open(state),
    )


def _lying_open(board: Tercios | TerciosView) -> dict[str, Any]:
    found = {name: getattr(board, name) for name in OPEN}
    return {name: dict(v) if isinstance(v, dict) else v for name, v in found.items()}


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
        units[unit.id] = but(unit, card=order)
    known, waiting = dict(view.known), dict(view.reserve)
    return Tercios(dice, stack, units, known=known, waiting=waiting, **_lying_open(view))


def secrets_of(state: Tercios, role: Role) -> dict[str, Any]:
    """The cards that a role may not know."""
    return {
        f"card of {u.id}": u.card
        for u in state.units.values()
        if u.card is not None and not sees_card(state, u, role)
    }
