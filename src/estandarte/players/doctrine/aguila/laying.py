"""Laying: how much ground there is and of which kind, markers, the ford, and who is placed anew."""

from collections.abc import Callable
from typing import Any

from estandarte.games.aguila.before.candidate_places import places_in, zone_box
from estandarte.games.aguila.before.ground.placing import (
    AddPiece,
    KeepPlacing,
    LayGround,
    Laying,
    LeaveTable,
    OneMorePiece,
    PlacingOn,
    StopPlacing,
)
from estandarte.games.aguila.before.redeploying import Redeploy, Redeployment, StandAsDeployed
from estandarte.games.aguila.before.zones import home_heading
from estandarte.games.aguila.scenarios.objectives import (
    FordChoice,
    MarkerChoice,
    NoMoreMarkers,
    PlaceFord,
    PlaceMarker,
)
from estandarte.games.aguila.state import Aguila, other
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import distance_along

from .deploying import ROOM, heart_of, lack_of
from .temper import AguilaTemper

ASTRAY = inches(8)
"""Who stands so much worse than he could is placed anew."""
TRIED = 12


def likes_cover(state: Aguila, role: Role) -> bool:
    """Whether broken ground hinders the enemy more: his horse and guns are worth more."""
    units = [*state.units.values(), *state.camp.waiting.values()]
    worth = dict.fromkeys((role, other(role)), 0)
    for unit in units:
        worth[unit.role] += 0 if unit.is_infantry else unit.profile.cost
    return worth[other(role)] > worth[role]


def _place_on(state: Aguila, decision: PlacingOn, role: Role, temper: AguilaTemper) -> Action:
    return KeepPlacing(role=role) if likes_cover(state, role) else StopPlacing(role=role)


def _one_more(state: Aguila, decision: OneMorePiece, role: Role, temper: AguilaTemper) -> Action:
    return AddPiece(role=role) if likes_cover(state, role) else LeaveTable(role=role)


def _lay(state: Aguila, decision: Laying, role: Role, temper: AguilaTemper) -> Action | None:
    """The most broken ground that the scenario knows, or the most open."""
    charts, sign = state.charts.terrain.piece, 1 if likes_cover(state, role) else -1
    found = [a for a in decision.options(state, role) if isinstance(a, LayGround)]

    def broken(action: LayGround) -> int:
        return sign * sum(charts[p.piece].going != "open" for p in action.pieces if p.corners)

    return max(found, key=broken, default=None)


def _mark(state: Aguila, decision: MarkerChoice, role: Role, temper: AguilaTemper) -> Action | None:
    """One, aside of the middle: there an army that masses meets one that spreads out."""
    if state.camp.objectives or not temper.lures:
        return NoMoreMarkers(role=role) if state.camp.objectives else None
    middle, room = state.field.centre.x, state.field.wide // 2 - ROOM
    found = [a for a in decision.options(state, role) if isinstance(a, PlaceMarker)]
    return max(found, key=lambda a: min(abs(a.at.x - middle), room), default=None)


def _ford(state: Aguila, decision: FordChoice, role: Role, temper: AguilaTemper) -> Action | None:
    """As far from the bridge as may be: who goes round by the ford comes late."""
    bridge = state.ground["the_river"].crossings[0]
    found = [a for a in decision.options(state, role) if isinstance(a, PlaceFord)]
    return max(found, key=lambda a: distance_along(a.at, bridge), default=None)


def _redeploy(state: Aguila, decision: Redeployment, role: Role, temper: AguilaTemper) -> Action:
    """Who stands farthest from where the army is wanted comes nearer, if that is much."""
    stay, box = StandAsDeployed(role=role), zone_box(state, role)
    heart = heart_of(state, role, box, temper) if box is not None else None
    if box is None or heart is None:
        return stay
    free = [u for u in state.of(role) if not (u.battery or u.building or u.id in decision.moved)]
    for by in decision.means:
        for unit in free:
            lack = lack_of(state, unit, box, heart, temper)
            least = lack(unit.base.front_centre) - ASTRAY
            better = sorted((p for p in places_in(state, unit, box) if lack(p) < least), key=lack)
            for place in better[:TRIED]:
                wish = Redeploy(unit.id, place, home_heading(state, role), by, role=role)
                if wish.check(state, decision):
                    return wish
    return stay


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role, AguilaTemper], Action | None]] = {
    PlacingOn: _place_on,
    OneMorePiece: _one_more,
    Laying: _lay,
    MarkerChoice: _mark,
    FordChoice: _ford,
    Redeployment: _redeploy,
}
