"""Surprising: ambushes, vanguard, crossings; commanders in the way or who may spoil an action."""

from collections.abc import Callable, Iterable
from typing import Any

from estandarte.games.tercios.answers.countercharge import BreakOff, GoOn, WayClear
from estandarte.games.tercios.before.elements import CrossingChoice, PlaceCrossing
from estandarte.games.tercios.before.vanguard import (
    AmbushChoice,
    CallOff,
    EndVanguard,
    LayAmbush,
    VanguardChoice,
    VanguardMove,
)
from estandarte.games.tercios.commanding.commanding import ColdAnswer, Cool
from estandarte.games.tercios.movement.encounters import Escape, JoinHere, MoveAway, SteppedOn
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.values.reach import commands
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.points import Point, distance_along

from .temper import TerciosTemper
from .worth import is_spent


def _lie_in_ambush(
    state: Tercios, decision: AmbushChoice, role: Role, temper: TerciosTemper
) -> Action | None:
    """Hidden as near to the enemy as may be: in the rear of one's own zone nobody is surprised."""
    if not temper.alert:
        return None
    places = [a for a in decision.options(state, role) if isinstance(a, LayAmbush)]
    return min(places, key=lambda a: _from_enemy(state, role, a.at), default=CallOff(role=role))


def _go_ahead(
    state: Tercios, decision: VanguardChoice, role: Role, temper: TerciosTemper
) -> Action | None:
    """Who closes in begins with his vanguard; who awaits the enemy keeps it in the line."""
    if not temper.alert:
        return None
    moves = [a for a in decision.options(state, role) if isinstance(a, VanguardMove)]
    if temper.foresees or not moves:
        return EndVanguard(role=role)
    return min(moves, key=lambda a: _from_enemy(state, role, a.to))


def _get_away(state: Tercios, decision: Escape, role: Role, temper: TerciosTemper) -> Action | None:
    return _safest(state, decision.options(state, role), role) if temper.alert else None


def _make_way(
    state: Tercios, decision: SteppedOn, role: Role, temper: TerciosTemper
) -> Action | None:
    """Into the ranks if that is his way, else out of the enemy's."""
    if not temper.alert:
        return None
    commander, join = state.commanders.get(decision.commander), JoinHere(role=role)
    if commander is None:
        return None  # he has fallen meanwhile
    joins = not commander.is_general and commander.level <= temper.joining_level
    if joins and join.check(state, decision):
        return join
    return _safest(state, decision.options(state, role), role)


def _spoil(
    state: Tercios, decision: ColdAnswer, role: Role, temper: TerciosTemper
) -> Action | None:
    """A six is needed and the try may cost his own action: for who has nobody to help."""
    if not temper.alert:
        return None
    officers = [state.commanders[c] for c in decision.commanders if c in state.commanders]
    idle = [c for c in officers if not any(commands(state, c, u) for u in state.of(role))]
    best = max(idle, key=lambda c: c.level, default=None)
    return None if best is None else Cool(best.id, role=role)


def _go_on(state: Tercios, decision: WayClear, role: Role, temper: TerciosTemper) -> Action | None:
    """Whoever is at its limit after the first fight seeks no second."""
    if not temper.alert:
        return None
    spent = is_spent(state, state.units[decision.unit])
    return BreakOff(role=role) if spent else GoOn(role=role)


def _cross(
    state: Tercios, decision: CrossingChoice, role: Role, temper: TerciosTemper
) -> Action | None:
    """Where the zones are not known yet, in the middle: it is as near to one as to the other."""
    if not temper.alert:
        return None
    field = state.field
    middle = Point((field.left + field.right) // 2, (field.bottom + field.top) // 2)
    lines = [a for a in decision.options(state, role) if isinstance(a, PlaceCrossing)]
    return min(lines, key=lambda a: distance_along(a.line[0], middle), default=None)


def _safest(state: Tercios, options: Iterable[Action], role: Role) -> Action | None:
    """Of the places to go to, the one farthest from whoever is nearest."""
    ways = [a for a in options if isinstance(a, MoveAway)]
    return max(ways, key=lambda a: _from_enemy(state, role, a.to), default=None)


def _from_enemy(state: Tercios, role: Role, at: Point) -> int:
    return min((distance_along(at, foe.base.centre) for foe in state.enemies_of(role)), default=0)


ANSWERS: dict[type[Any], Callable[[Tercios, Any, Role, TerciosTemper], Action | None]] = {
    AmbushChoice: _lie_in_ambush,
    VanguardChoice: _go_ahead,
    Escape: _get_away,
    SteppedOn: _make_way,
    ColdAnswer: _spoil,
    WayClear: _go_on,
    CrossingChoice: _cross,
}
