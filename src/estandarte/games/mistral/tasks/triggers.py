"""What lies open at sea and may call for a Task: the facts on which a Fleet is asked. [6.2, 2.31]

Whatever a Fleet holds in secret decides nothing here, neither its Auxiliaries nor what is under
its markers: who is asked, and when, tells the other Fleet no more than the chart shows.
"""

from collections.abc import Iterator

from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.corsairs.corsairs import is_pirate, who_tasks
from estandarte.games.mistral.hidden.concealment import at_sea, harbours_in_use, markers
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.sea.theatre import Location, is_harbour, location_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.peace import may_be_attacked
from estandarte.kernel import Role

from .range import KNIGHTS


def openings(state: Mistral, role: Role) -> tuple[str, ...]:
    """Each in a few words, kind and place or piece first; a new one may open a Task to a Fleet."""
    return (
        *_prey(state, role),
        *_shadows(state, role),
        *_pirates(state, role),
        *_neighbours(state, role),
        *_afloat(state, role),
        *_harbours(state, role),
    )


def sights(state: Mistral, role: Role) -> tuple[str, ...]:
    """All of the chart that can bring a Task into reach, and the hour."""
    hour = f"increment {state.increment}"
    gales = (f"gale {wind} {gale.at}" for wind, gale in sorted(state.gales.items()))
    lying = (
        f"{fleet} {at} {number}"
        for fleet in FLEETS
        for at, count in sorted(_markers_by_location(state, fleet).items())
        for number in range(1, count + 1)
    )
    known = (f"seen {id} {at}" for id, _, at in sorted(_spotted(state)))
    return (*openings(state, role), hour, *gales, *lying, *known)


def _prey(state: Mistral, role: Role) -> Iterator[str]:
    """A Convoy in sight, wherever it goes. ["IC-10.12-a", "IC-10.18-a"]"""
    for id, fleet, at in sorted(_spotted(state)):
        if fleet != role and id in state.convoys:
            yield f"convoy {at} {id}"


def _shadows(state: Mistral, role: Role) -> Iterator[str]:
    """A Shadow on one's heels can be chased. ["IC-7.14-a"]"""
    for id, errand in sorted(state.tasks.lasting.items()):
        if errand.kind == "shadow" and errand.role != role:
            yield f"shadow {errand.target} {id}"


def _pirates(state: Mistral, role: Role) -> Iterator[str]:
    """On station, for the Knights to hunt; Active, for who Tasks them. ["MIS-2.542-a"]"""
    knights = state.auxiliaries.get(KNIGHTS)
    for id in sorted(state.auxiliaries):
        one = state.auxiliaries[id]
        if not is_pirate(one):
            continue
        if one.place == "tasked" and knights is not None and knights.place == "assigned":
            yield f"pirate {location_of(one.at)} {id}"
        active = one.place == "assigned" and one.at in state.active_pirates
        if active and who_tasks(state) == role:  # ["MIS-2.523-a"]
            yield f"stirring {one.at} {id}"


def _neighbours(state: Mistral, role: Role) -> Iterator[str]:
    """Markers of the Enemy beside one's own; a Search may uncover them. ["IC-7.12-d"]"""
    here = _present(state, role)
    for at, count in sorted(_markers_by_location(state, opponent(role)).items()):
        if at in here:
            yield from (f"beside {at} {number}" for number in range(1, count + 1))


def _afloat(state: Mistral, role: Role) -> Iterator[str]:
    """Whatever comes out of a Harbour makes them more. ["IC-2.31-a"]"""
    enemy = opponent(role)
    hidden = sum(markers(state, enemy).values())
    count = hidden + sum(fleet == enemy for _, fleet, _ in _spotted(state))
    yield from (f"afloat {number}" for number in range(1, count + 1))


def _harbours(state: Mistral, role: Role) -> Iterator[str]:
    """In use before one's own ships, for Fireships and Bombs; or empty, for a Blockade.

    ["IC-6.23-b", "IC-7.242-a"]
    """
    here = _present(state, role)
    used = {fleet: set(harbours_in_use(state, fleet)) for fleet in FLEETS}
    for port in sorted(state.theatre.ports):
        harbour = state.theatre.harbour_of(port)
        hostile = harbour in used[opponent(role)]
        free = not any(harbour in places for places in used.values())
        if ((hostile and port in here) or free) and may_be_attacked(state, role, port):
            yield f"harbour {port}" if hostile else f"empty {port}"


def _spotted(state: Mistral) -> Iterator[tuple[str, Role, Location]]:
    """Formations and Convoys at sea that both Fleets see, with their Fleet and location."""
    for id, formation in state.formations.items():
        if formation.spotted and at_sea(state, formation):
            yield id, formation.fleet, location_of(formation.at)
    for id, convoy in state.convoys.items():
        if convoy.spotted and convoy.status == "at_sea" and not is_harbour(convoy.at):
            yield id, convoy.fleet, location_of(convoy.at)


def _present(state: Mistral, fleet: Role) -> set[Location]:
    """Where a Fleet has anything at sea, if only a marker."""
    seen = {at for _, owner, at in _spotted(state) if owner == fleet}
    return seen | _markers_by_location(state, fleet).keys()


def _markers_by_location(state: Mistral, fleet: Role) -> dict[Location, int]:
    found: dict[Location, int] = {}
    for at, count in markers(state, fleet).items():
        found[location_of(at)] = found.get(location_of(at), 0) + count
    return found
