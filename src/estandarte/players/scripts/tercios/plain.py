"""What plain people do alike: stand and shoot, march straight, charge the weakest.

A wing is told by the table and by the enemy, never by one's own front: both sides mean the same.
"""

from collections.abc import Callable, Iterator
from typing import Any

from estandarte.games.tercios.before.vanguard import EndVanguard, VanguardChoice
from estandarte.games.tercios.charge.outcome import Consolidation, HoldGround
from estandarte.games.tercios.charge.paths import chargeable
from estandarte.games.tercios.commanding.commander_step import CommanderStep, SkipCommander
from estandarte.games.tercios.commanding.commanding import Command
from estandarte.games.tercios.fire.after_shooting import AfterShot, StandFast
from estandarte.games.tercios.fire.shooting import shooters, shots
from estandarte.games.tercios.movement.marches import fan
from estandarte.games.tercios.reactions.reacting import Hold, React, Reaction
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.declaration import Charge, ChargeChoice
from estandarte.games.tercios.turn.execution import (
    Attention,
    Done,
    FireOrder,
    FreeTurn,
    March,
    Orient,
    Reorganise,
    Running,
    Shoot,
)
from estandarte.games.tercios.turn.sequence import PlaceCards, Planning, bodies
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.strength import endurance_of, printed_speed, speed_of
from estandarte.kernel import Action, Role, check
from estandarte.players.scripts import Hands, usual
from estandarte.wargame.plane.arcs import is_behind_line, side_by_diagonals
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import INCH, inches
from estandarte.wargame.plane.points import Point, distance_along

FAR = 20
"""Inches to where one goes beyond which one runs."""
NEAR_ENOUGH = 1
Goal = Callable[[Tercios, Unit], Point | None]
"""Where a unit is to go; None: it stands where it is."""
Wish = Callable[[Tercios, Unit], bool]


def hands(goal: Goal, charges: Wish = lambda *_: True, faces: bool = True) -> Hands:
    """The whole of a plan that sends each unit somewhere or lets it stand.

    Who may charge does so when somebody is in reach; who stands may turn to whoever comes round.
    """

    def plan(state: Tercios, decision: Planning, role: Role) -> Action:
        mine = bodies(state, role)
        return PlaceCards({u.id: _card(state, u, goal, charges, faces) for u in mine}, role=role)

    def act(state: Tercios, decision: Any, role: Role) -> Action:
        unit = state.units[decision.unit]
        return _first(state, decision, _acts(state, decision, unit, goal, faces))

    return {
        Planning: plan,
        Attention: act,
        Running: act,
        FireOrder: _fire,
        ChargeChoice: _charge_weakest,
        CommanderStep: _keep_cards,
        Reaction: _stand_up,
        AfterShot: lambda state, decision, role: StandFast(role=role),
        Consolidation: lambda state, decision, role: HoldGround(role=role),
        VanguardChoice: lambda state, decision, role: EndVanguard(role=role),
    }


def nearest(state: Tercios, unit: Unit) -> Unit:
    """The enemy who is nearest to a unit; while a battle lasts there is one."""
    return min(
        state.enemies_of(unit.role),
        key=lambda foe: (distance_along(unit.front_centre, foe.base.centre), foe.id),
    )


def inches_to(unit: Unit, foe: Unit) -> float:
    return distance_along(unit.front_centre, foe.base.centre) / INCH


def room(state: Tercios, unit: Unit) -> tuple[int, str]:
    """How much a unit can still bear: the weakest comes first."""
    return endurance_of(state, unit) - state.body(unit.id).wear, unit.id


def moves(unit: Unit) -> bool:
    return unit.type != "artillery" and not unit.is_rooted


def is_horse(state: Tercios, unit: Unit) -> bool:
    return unit.type == "cavalry"


def way_to_enemy(state: Tercios, unit: Unit) -> Point:
    """Straight at the nearest enemy."""
    return nearest(state, unit).base.centre


def enemy_ends(state: Tercios, role: Role) -> tuple[Unit, Unit]:
    """The enemy's troops at the left and at the right end of the table."""
    foes = sorted(state.enemies_of(role), key=lambda foe: (foe.base.centre.x, foe.id))
    return foes[0], foes[-1]


def _card(state: Tercios, unit: Unit, goal: Goal, charges: Wish, faces: bool) -> Order:
    if moves(unit) and charges(state, unit) and next(chargeable(state, unit), None):
        return "atacad"
    shoots = any(unit.profile.fire) and not unit.limbered
    if shoots and next(iter(shots(state, unit, "fuego")), None):
        return "fuego"
    to = goal(state, unit)
    if to is None:
        if faces and _is_round(unit, nearest(state, unit)) and moves(unit):
            return "atencion"
        return "fuego" if shoots else "resistid"
    if unit.wear > 1 and unit.wear >= endurance_of(state, unit):
        return "resistid"
    far = distance_along(unit.front_centre, to) / INCH > min(FAR, 2 * printed_speed(unit))
    return "corred" if unit.limbered or (far and moves(unit)) else "atencion"


def _acts(state: Tercios, decision: Any, unit: Unit, goal: Goal, faces: bool) -> Iterator[Action]:
    """What is done with ¡Atención! or ¡Corred!, the first that may be."""
    role, to = unit.role, goal(state, unit)
    if isinstance(decision, Attention):
        if unit.disordered:
            yield Reorganise(role=role)
        yield from _weakest_first(state, decision, unit, "atencion")
    if to is not None:
        yield from _marches(state, decision, unit, to)
        yield from _turns(unit, to)
    elif faces and _is_round(unit, foe := nearest(state, unit)):
        yield from _turns(unit, foe.base.centre)


def _first(state: Tercios, decision: Any, acts: Iterator[Action]) -> Action:
    role = decision.waiting[0]
    return next((act for act in acts if check(state, act)), Done(role=role))


def _marches(state: Tercios, decision: Any, unit: Unit, to: Point) -> Iterator[Action]:
    """The steps that bring it nearer, the longest way first."""
    here = unit.front_centre
    far = distance_along(here, to)
    step = min(inches(speed_of(state, unit, decision.order).total) - 4, far)
    places = [here.towards(here.heading_to(to), part) for part in (step, step // 2)]
    places += fan(state, unit, decision.order, 9, 2)
    places.sort(key=lambda place: distance_along(place, to))
    for place in places:
        if distance_along(place, to) < far - inches(NEAR_ENOUGH):
            yield March(place, role=unit.role)


def _turns(unit: Unit, to: Point) -> Iterator[Action]:
    """To the side on which a place lies; not to where one looks already."""
    side = side_by_diagonals(unit.base, to)
    if side is not Side.FRONT:
        yield FreeTurn(side, role=unit.role)
        yield Orient(side, role=unit.role)


def _is_round(unit: Unit, foe: Unit) -> bool:
    """Whether an enemy has got behind its front."""
    return is_behind_line(unit.base, foe.base.centre)


def _weakest_first(
    state: Tercios, decision: Any, unit: Unit, order: Order, shooter: str = ""
) -> Iterator[Action]:
    shooting = state.units[shooter] if shooter else unit
    marks = sorted(shots(state, shooting, order), key=lambda s: (room(state, state.units[s[0]]), s))
    yield from (Shoot(target, weapon, shooter, role=unit.role) for target, weapon in marks)


def _fire(state: Tercios, decision: FireOrder, role: Role) -> Action | None:
    """The weakest in range; works say themselves at whom."""
    unit = state.units.get(decision.unit)
    if unit is None or unit.bond.rooted:
        return None
    for shooter in shooters(state, unit):
        if f"shot {shooter.id}" not in decision.done:
            name = "" if shooter.id == unit.id else shooter.id
            for wish in _weakest_first(state, decision, unit, "fuego", name):
                if check(state, wish):
                    return wish
    return Done(role=role)


def _charge_weakest(state: Tercios, decision: ChargeChoice, role: Role) -> Action | None:
    """Of those in reach; a card that finds nobody any more goes for the nearest."""
    unit = state.units[decision.unit]
    reached = list(chargeable(state, unit))
    target = min(reached, key=lambda name: room(state, state.units[name]), default="")
    return Charge(target or nearest(state, unit).id, role=role)


def _keep_cards(state: Tercios, decision: CommanderStep, role: Role) -> Action | None:
    """Nobody's card is changed: a plain plan is not made anew in the middle of a turn."""
    wish = usual("tercios").answer(state, role)
    changes = isinstance(wish, Command) and wish.quality == "audaz"
    return SkipCommander(role=role) if changes else wish


def _stand_up(state: Tercios, decision: Reaction, role: Role) -> Action:
    """With a card that shoots, braces or strikes back; nobody gives way."""
    for name in decision.units:
        card = state.units[name].card
        if card in ("fuego", "atacad", "resistid") and (decision.threat.charge or card == "fuego"):
            wish = React(name, True, role=role)
            if check(state, wish):
                return wish
    return Hold(role=role)
