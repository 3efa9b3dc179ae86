"""Surprising: ambushes and the vanguard before the battle; commanders whom somebody comes upon."""

from collections.abc import Callable, Iterable
from typing import Any

from estandarte.games.tercios.before.vanguard import (
    AmbushChoice,
    CallOff,
    EndVanguard,
    LayAmbush,
    VanguardChoice,
    VanguardMove,
)
from estandarte.games.tercios.movement.encounters import Escape, JoinHere, MoveAway, SteppedOn
from estandarte.games.tercios.state import Tercios
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.points import Point, distance_along

from .temper import TerciosTemper


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
    commander, join = state.commanders[decision.commander], JoinHere(role=role)
    joins = not commander.is_general and commander.level <= temper.joining_level
    if joins and join.check(state, decision):
        return join
    return _safest(state, decision.options(state, role), role)


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
}
