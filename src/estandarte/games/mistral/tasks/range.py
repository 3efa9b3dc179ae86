"""Operational Range: how far an Auxiliary reaches, and what bars its way. [6.14]"""

from collections import deque
from functools import cache, lru_cache
from typing import NamedTuple

from estandarte.games.mistral.corsairs.corsairs import is_pirate
from estandarte.games.mistral.dice.player_ranks import aid
from estandarte.games.mistral.fleets.forces import Auxiliary, Formation
from estandarte.games.mistral.sea.blockade import is_blockaded
from estandarte.games.mistral.sea.theatre import (
    Location,
    Place,
    Theatre,
    is_box,
    is_harbour,
    location_of,
    space_of,
    theatre_of,
)
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import YES, Role, RuleId, Verdict, no

STRAIT_OF_GIBRALTAR, WEST = "st_gibraltar", "sz_gut"
KNIGHTS = "knights_of_malta"
NOWHERE: frozenset[Location] = frozenset()


class Origin(NamedTuple):
    """Where an Auxiliary starts from, and whether it lies in a Port."""

    at: Location
    in_port: bool


def origin_of(state: Mistral, auxiliary: Auxiliary) -> Origin | None:
    """The Port or the Formation to which it is Assigned; None for one that is elsewhere."""
    if auxiliary.place != "assigned":
        return None
    if not auxiliary.formation:
        return Origin(space_of(auxiliary.at), True)
    formation = state.formations[auxiliary.formation]
    ashore = is_harbour(formation.at) or not state.is_ready(formation)
    at = space_of(formation.at) if ashore else location_of(formation.at)
    return Origin(at, ashore)


def range_of(state: Mistral, auxiliary: Auxiliary) -> int | None:
    """In Spaces; None without limit. ["IC-6.14-a", "MIS-2.233-b"]

    Privateers are Fleet Auxiliaries of the Bourbons and Corsairs at once. ["MIS-2.53-a",
    "MIS-2.531-a"] The Mistral rules on Corsairs stand as written. ["MIS-2.5-a"]
    """
    ships = state.pack.ships
    counter = ships.corsairs.get(auxiliary.id)
    entry = counter or ships.auxiliaries[auxiliary.kind]
    return None if entry.unlimited else entry.range + aid(state, auxiliary.fleet, "range")


def reach_of(state: Mistral, auxiliary: Auxiliary) -> dict[Location, int]:
    """Every location to which its Range can be traced, with the distance."""
    origin = origin_of(state, auxiliary)
    if origin is None:
        return {}
    if origin.in_port and is_blockaded(state, origin.at):
        return {origin.at: 0}  # ["IC-6.14-c"]
    radius = range_of(state, auxiliary)
    if _is_unhindered(state, auxiliary):
        reach = len(state.theatre.ranges) if radius is None else radius
        return state.theatre.within(origin.at, reach)
    rough = _gale_locations(state) if auxiliary.kind in ("galley", "light") else NOWHERE
    stations = state.tasks.stations.values()
    held = frozenset([at for at in stations if _is_held(state, at, auxiliary.fleet)])
    kind, sort = auxiliary.kind, _sort(auxiliary)
    return _traced(state.pack_name, origin.at, radius, kind, sort, rough, held)


@lru_cache(maxsize=4096)
def _traced(
    pack: str,
    origin: Location,
    radius: int | None,
    kind: str,
    sort: str,
    rough: frozenset[Location],
    held: frozenset[Location],
) -> dict[Location, int]:
    """The same for whoever is of a kind and a sort, under the same sky; it is not changed."""
    theatre = theatre_of(pack)
    found = {origin: 0}
    waiting = deque([origin])
    while waiting:
        here = waiting.popleft()
        if found[here] == radius or here in held:
            continue
        for there in theatre.ranges.neighbours(here):
            if there not in found and _bar(theatre, kind, sort, there, rough) is None:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


def _is_unhindered(state: Mistral, auxiliary: Auxiliary) -> bool:
    """Where nothing stands in the way the theatre knows the answer already."""
    if auxiliary.id == KNIGHTS or (auxiliary.kind == "galley" and auxiliary.fleet):
        return False
    if state.gales and auxiliary.kind in ("galley", "light"):
        return False
    stations = state.tasks.stations.values()
    return not any(_is_held(state, at, auxiliary.fleet) for at in stations)


def bar(state: Mistral, auxiliary: Auxiliary, place: Location) -> RuleId | None:
    """The rule that forbids a Class to trace its Range into a location. ["IC-6.14-b"]

    Corsair Galleys may enter Sea Zones. ["MIC-12.1-w", "MIS-Q59"]
    """
    return _bar(state.theatre, auxiliary.kind, _sort(auxiliary), place, _gale_locations(state))


def _sort(auxiliary: Auxiliary) -> str:
    """Whose it is; the Knights, who are nobody's, by their name."""
    return auxiliary.id if auxiliary.id == KNIGHTS else auxiliary.fleet


def _bar(
    theatre: Theatre, kind: str, sort: str, place: Location, rough: frozenset[Location]
) -> RuleId | None:
    galley, light = kind == "galley", kind == "light"
    own = sort not in ("", KNIGHTS)
    if galley and own and (is_box(place) or theatre.kind(place) == "sea_zone"):
        return "MIC-12.1-j"
    if (galley or light) and place in rough:
        return "MIC-12.1-k" if galley else "MIC-12.1-q"
    if sort == KNIGHTS and is_west(theatre, place):
        return "MIS-2.541-b"
    return None


def _gale_locations(state: Mistral) -> frozenset[Location]:
    """Everything in the radius of a Gale."""
    if not state.gales:
        return NOWHERE
    found: set[Location] = set()
    for gale in state.gales.values():
        radius = len(state.pack.charts.harm[gale.force].attrition) - 1
        found.update(state.theatre.within(gale.at, radius))
    return frozenset(found)


def is_west(theatre: Theatre, place: Place) -> bool:
    """West of the Strait of Gibraltar: what no way but the Strait joins to the rest."""
    return location_of(place) in _western(theatre)


@cache
def _western(theatre: Theatre) -> frozenset[Location]:
    ranges = theatre.ranges
    beyond = {WEST}
    waiting = [WEST]
    while waiting:
        for there in ranges.neighbours(waiting.pop()):
            if there not in beyond and there != STRAIT_OF_GIBRALTAR:
                beyond.add(there)
                waiting.append(there)
    return frozenset(beyond)


def _is_held(state: Mistral, place: Location, fleet: Role) -> bool:
    """A Strait that a Formation of the Enemy, seen there, Interdicts. ["IC-6.14-c"]

    One that is not Spotted bars nobody: the refusal would tell it from a Dummy. Pirates, Enemies
    of all, are stopped by either Fleet.
    """
    if not state.theatre.is_strait(place):
        return False
    return any(
        one.fleet != fleet and one.spotted and interdicts(state, one)
        for one in state.formations_at(place)
    )


def interdicts(state: Mistral, formation: Formation) -> bool:
    """It began the Impulse Ready in this Strait and is Ready there still. ["IC-7.2-a"]

    A Disorganised Formation does not Interdict. ["IC-8.45-b"]
    """
    held = state.tasks.stations.get(formation.id) == formation.at
    return held and state.is_ready(formation) and not formation.disorganised


def within_range(state: Mistral, auxiliary: Auxiliary, place: Place) -> Verdict:
    """Whether a Task may be done there, and if not, what stands in the way."""
    here = location_of(place)
    if here in reach_of(state, auxiliary):
        return YES
    if rule := bar(state, auxiliary, here):
        return no(rule, auxiliary=auxiliary.id, place=place)
    origin = origin_of(state, auxiliary)
    if origin is None:
        return no("IC-6.11-a", auxiliary=auxiliary.id)
    most = range_of(state, auxiliary)
    away = state.theatre.spaces_between(origin.at, here)
    if most is not None and (away is None or away > most):
        return no("IC-6.14-a", range=most, away=away)
    shut_in = origin.in_port and is_blockaded(state, origin.at)
    held = any(_is_held(state, strait, auxiliary.fleet) for strait in state.theatre.spaces)
    rule = "IC-6.14-c" if shut_in or held else "IC-6.14-b"
    return no(rule, auxiliary=auxiliary.id, place=place)


def belongs_to_nobody(auxiliary: Auxiliary) -> bool:
    """Pirates and the Knights, who share a Recovery Box of their own. ["MIS-2.551-a"]"""
    return is_pirate(auxiliary) or auxiliary.id == KNIGHTS
