"""What is known and what it is worth: strengths, ways, wear."""

from functools import lru_cache
from math import ceil

from estandarte.games.mistral.battle.engaging import at_peace_with_france, is_french
from estandarte.games.mistral.fleets.forces import Formation, Unit
from estandarte.games.mistral.hidden.concealment import at_sea
from estandarte.games.mistral.schema.map import SpaceId, Wind
from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.sea.ports import attitudes
from estandarte.games.mistral.sea.theatre import (
    Place,
    is_harbour,
    location_of,
    space_of,
    theatre_of,
)
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Role
from estandarte.wargame.network import Ways

UNCERTAIN = 2
"""What Catching the Wind costs on the average."""
ENDLESS = 99
LAST_TURN = 16
WINTER_ENDS = 4
MARKER = 2.0
"""What may lie under a marker, on the average."""


@lru_cache(maxsize=4096)
def _ways(pack: str, here: Place, winds: tuple[Wind, ...]) -> Ways[Place]:
    costs = _costs(pack, winds)
    return theatre_of(pack).ways.ways_from(here, lambda a, b: costs[a, b])


@lru_cache(maxsize=64)
def _costs(pack: str, winds: tuple[Wind, ...]) -> dict[tuple[Place, Place], int]:
    """What each leg costs under some winds."""
    theatre = theatre_of(pack)
    return {
        ends: UNCERTAIN if theatre.sailing(leg, winds) == "catching" else theatre.cost(leg, winds)
        for ends, leg in theatre.legs.items()
    }


def ways(state: Mistral, here: Place, calm: bool = False) -> Ways[Place]:
    """The cheapest ways under the winds of now, or for a plan of several Impulses."""
    start = space_of(here) if is_harbour(here) else here
    return _ways(state.pack_name, start, () if calm else state.winds)


def distance(state: Mistral, here: Place, places: tuple[SpaceId, ...]) -> int:
    found = [ways(state, here, calm=True).cost(place) for place in places]
    return min((cost for cost in found if cost is not None), default=ENDLESS)


def strength(state: Mistral, units: tuple[Unit, ...]) -> float:
    """Sail, less what damage takes from them; a Flagship counts for more."""
    total = 0.0
    for unit in units:
        worn = min(1.0, unit.damage / unit.rating)
        total += (unit.sail + 2 * unit.is_flagship) * (1.2 - 0.5 * worn)
    return total


def own_force_at(state: Mistral, location: Place, role: Role) -> float:
    return sum(
        strength(state, state.units_of(one.id))
        for one in state.formations.values()
        if one.fleet == role
        and not one.under
        and not one.disorganised
        and at_sea(state, one)
        and location_of(one.at) == location_of(location)
    )


def seen_force_at(state: Mistral, location: Place, role: Role) -> float:
    """The Enemy that is Spotted in a location; a marker counts for a small force."""
    return sum(
        strength(state, state.units_of(one.id)) if one.spotted else MARKER
        for one in _enemies_at(state, location, role)
    )


def threat_at(state: Mistral, location: Place, role: Role) -> float:
    """The Enemy that is there for certain: under a marker there may be nothing."""
    return sum(
        strength(state, state.units_of(one.id))
        for one in _enemies_at(state, location, role)
        if one.spotted
    )


def _enemies_at(state: Mistral, location: Place, role: Role) -> list[Formation]:
    here = location_of(location)
    return [
        one
        for one in state.formations.values()
        if one.fleet != role and location_of(one.at) == here and is_enemy_at_sea(state, one, role)
    ]


def is_enemy_at_sea(state: Mistral, one: Formation, role: Role) -> bool:
    """Frenchmen that are known as such are no danger to the British before their war."""
    if one.fleet == role or one.under or is_harbour(one.at) or not at_sea(state, one):
        return False
    spared = role == BRITISH and one.spotted and at_peace_with_france(state)
    return not (spared and is_french(state, one))


def contacts_of(state: Mistral, formation: Formation, reach: int) -> tuple[str, ...]:
    """The Enemies in sight within so many points of a Formation, by name."""
    seen = (f for f in state.formations.values() if f.spotted)
    return tuple(
        sorted(
            one.id
            for one in seen
            if is_enemy_at_sea(state, one, formation.fleet)
            and distance(state, formation.at, (one.at,)) <= reach
        )
    )


def wear(units: tuple[Unit, ...]) -> float:
    """The worst share of its rating that a unit has suffered."""
    return max((unit.damage / unit.rating for unit in units), default=1.0)


def wear_after(state: Mistral, units: tuple[Unit, ...], turns: float, more: int = 0) -> float:
    """The same after some Turns at sea, and so many points besides. ["IC-11.2-a"]"""
    chart = state.pack.charts.attrition
    rate = chart.ready_in_winter if is_winter(state) else chart.ready
    coming = ceil(turns) * rate + more
    return max(((unit.damage + coming) / unit.rating for unit in units), default=1.0)


def havens(state: Mistral, role: Role) -> tuple[SpaceId, ...]:
    """Friendly Ports with a Harbour where ships are laid up and repaired."""
    stands, ports = attitudes(state, role), state.theatre.ports
    return tuple([id for id, how in stands.items() if how == "friendly" and ports[id].harbour_box])


def shelters(state: Mistral, role: Role) -> tuple[SpaceId, ...]:
    """Every Friendly Port, great or small."""
    return tuple([id for id, how in attitudes(state, role).items() if how == "friendly"])


def is_idle(state: Mistral, formation: Formation) -> bool:
    """Without an Order, and nobody else's."""
    return (
        not formation.is_dummy
        and not formation.under
        and state.orders.order_of(formation.id) is None
    )


def turns_left(state: Mistral) -> int:
    return LAST_TURN - state.date.turn


def is_winter(state: Mistral) -> bool:
    return state.date.turn <= WINTER_ENDS
