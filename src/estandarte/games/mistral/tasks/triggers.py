"""What lies open at sea and may call for a Task: the facts on which a Fleet is asked. [6.2, 2.31]

Whatever a Fleet holds in secret decides nothing here, neither its Auxiliaries nor what is under
its markers: who is asked, and when, tells the other Fleet no more than the chart shows.
"""

from collections.abc import Iterator
from typing import NamedTuple

from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.corsairs.corsairs import is_pirate, who_tasks
from estandarte.games.mistral.fleets.forces import FormationId
from estandarte.games.mistral.hidden.concealment import harbours_in_use, markers
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.sea.theatre import Location, is_harbour, location_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.peace import open_to_attack
from estandarte.kernel import Role

from .range import KNIGHTS


class Chart(NamedTuple):
    """What lies open at sea, looked at once for all that follows from it."""

    spotted: list[tuple[str, Role, Location]]
    """Formations and Convoys that both Fleets see, with their Fleet and location."""
    markers: dict[Role, dict[Location, int]]

    def present(self, fleet: Role) -> set[Location]:
        """Where a Fleet has anything at sea, if only a marker."""
        seen = {at for _, owner, at in self.spotted if owner == fleet}
        return seen | self.markers[fleet].keys()


def openings(state: Mistral, role: Role) -> tuple[str, ...]:
    """Each in a few words, kind and place or piece first; a new one may open a Task to a Fleet."""
    return tuple(_openings(state, role, _charted(state)))


def sights(state: Mistral, role: Role) -> tuple[str, ...]:
    """All of the chart that can bring a Task into reach, and the hour."""
    chart = _charted(state)
    hour = f"increment {state.increment}"
    gales = (f"gale {wind} {gale.at}" for wind, gale in sorted(state.gales.items()))
    lying = (
        f"{fleet} {at} {number}"
        for fleet in FLEETS
        for at, count in sorted(chart.markers[fleet].items())
        for number in range(1, count + 1)
    )
    known = (f"seen {id} {at}" for id, _, at in chart.spotted)
    return (*_openings(state, role, chart), hour, *gales, *lying, *known)


def _openings(state: Mistral, role: Role, chart: Chart) -> Iterator[str]:
    yield from _prey(state, role, chart)
    yield from _shadows(state, role)
    yield from _pirates(state, role)
    yield from _neighbours(role, chart)
    yield from _afloat(role, chart)
    yield from _harbours(state, role, chart)


def _prey(state: Mistral, role: Role, chart: Chart) -> Iterator[str]:
    """A Convoy in sight, wherever it goes. ["IC-10.12-a", "IC-10.18-a"]"""
    for id, fleet, at in chart.spotted:
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
    for id in sorted([id for id, one in state.auxiliaries.items() if is_pirate(one)]):
        one = state.auxiliaries[id]
        if one.place == "tasked" and knights is not None and knights.place == "assigned":
            yield f"pirate {location_of(one.at)} {id}"
        active = one.place == "assigned" and one.at in state.active_pirates
        if active and who_tasks(state) == role:  # ["MIS-2.523-a"]
            yield f"stirring {one.at} {id}"


def _neighbours(role: Role, chart: Chart) -> Iterator[str]:
    """Markers of the Enemy beside one's own; a Search may uncover them. ["IC-7.12-d"]"""
    here = chart.present(role)
    for at, count in sorted(chart.markers[opponent(role)].items()):
        if at in here:
            yield from (f"beside {at} {number}" for number in range(1, count + 1))


def _afloat(role: Role, chart: Chart) -> Iterator[str]:
    """Whatever comes out of a Harbour makes them more. ["IC-2.31-a"]"""
    enemy = opponent(role)
    hidden = sum(chart.markers[enemy].values())
    count = hidden + sum(fleet == enemy for _, fleet, _ in chart.spotted)
    yield from (f"afloat {number}" for number in range(1, count + 1))


def _harbours(state: Mistral, role: Role, chart: Chart) -> Iterator[str]:
    """In use before one's own ships, for Fireships and Bombs; or empty, for a Blockade.

    ["IC-6.23-b", "IC-7.242-a"]
    """
    here = chart.present(role)
    own, hostile = (set(harbours_in_use(state, fleet)) for fleet in (role, opponent(role)))
    theatre = state.theatre
    for port in sorted(open_to_attack(state, role)):
        harbour = theatre.harbour_of(port)
        if harbour in hostile:
            if port in here:
                yield f"harbour {port}"
        elif harbour not in own:
            yield f"empty {port}"


def _charted(state: Mistral) -> Chart:
    ready = state.ready_formations()
    lying = {one: _markers_by_location(state, one, ready) for one in FLEETS}
    return Chart(sorted(_spotted(state, ready)), lying)


def _spotted(state: Mistral, ready: set[FormationId]) -> Iterator[tuple[str, Role, Location]]:
    for id, formation in state.formations.items():
        if formation.spotted and not formation.under and (formation.is_dummy or id in ready):
            yield id, formation.fleet, location_of(formation.at)
    for id, convoy in state.convoys.items():
        if convoy.spotted and convoy.status == "at_sea" and not is_harbour(convoy.at):
            yield id, convoy.fleet, location_of(convoy.at)


def _markers_by_location(
    state: Mistral, fleet: Role, ready: set[FormationId]
) -> dict[Location, int]:
    found: dict[Location, int] = {}
    for at, count in markers(state, fleet, ready).items():
        here = location_of(at)
        found[here] = found.get(here, 0) + count
    return found
