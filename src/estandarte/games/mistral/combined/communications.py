"""Lines of Communication over the sea, in the combined game. [3.24]"""

from collections.abc import Iterable
from itertools import pairwise

from estandarte.games.mistral.corsairs.corsairs import is_pirate
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.sea.theatre import Leg, location_of, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.range import interdicts
from estandarte.kernel import YES, Decision, Event, Play, Role, Tally, Verdict, no, tally

from .coasts import (
    LandAction,
    hold_on,
    section_of,
    standing,
)

HUB = ("port_barcelona", "port_cartagena", "port_cadiz")
"""Spain as a Hub. ["MIS-3.241-b"]"""
MOST_SPACES = 60


class LineTraced(Event):
    """What the land game counts for the sea part of a Line. ["MIS-3.24-a"]"""

    role: Role
    path: tuple[SpaceId, ...]
    cost: int


def way(state: Mistral, path: tuple[SpaceId, ...]) -> tuple[Leg, ...] | None:
    """The legs of a path of Spaces; None where two of them do not touch."""
    theatre = state.theatre
    if not path or any(space not in theatre.spaces for space in path):
        return None
    found = []
    here = path[0]
    for a, b in pairwise(path):
        for there in theatre.stretch(a, b):
            leg = theatre.leg(here, there)
            if leg is None or leg.manner == "off_map":
                return None
            found.append(leg)
            here = there
    return tuple(found)


def line_cost(state: Mistral, role: Role, path: tuple[SpaceId, ...]) -> Tally:
    """Five for every Space, its first and last included, more for wind, Gale and Interdiction.

    Nothing is Caught, so a Lane of Seasonal Winds serves whether they blow or not.
    ["MIS-3.24-b", "MIS-3.24-c", "MIS-3.24-d", "MIS-3.24-e", "MIS-3.24-f"]
    Events of the land game do not change it. ["MIS-3.244-a"]
    """
    legs = way(state, path) or ()
    # Between two Sea Zones the wind stands on their Boxes, which are no Spaces of their own.
    foul = {space_of(leg.there) for leg in legs if is_against(state, leg)}
    idle = {leg.there for leg in legs if state.theatre.sailing(leg, state.winds) == "catching"}
    stormy = {gale.at for gale in state.gales.values()}
    held = interdicted(state, role)
    found = tally(0, "MIS-3.24-a")
    for space in path:
        cost = space_cost(state, space in foul, space in stormy, space in held)
        rule = "MIS-3.24-c" if space in foul else "MIS-3.24-d" if space in idle else "MIS-3.24-b"
        found = found.add(cost, "MIS-3.24-f" if space in held else rule, space=space)
    return found


def space_cost(state: Mistral, against: bool, gale: bool, held: bool) -> int:
    """Five, twice that against the wind, ten more in a Gale, and three times all if Interdicted.

    ["MIS-3.24-b", "MIS-3.24-c", "MIS-3.24-e", "MIS-3.24-f"]
    """
    rules = state.pack.coasts.line
    cost = rules.space * (rules.against_wind if against else 1) + rules.gale * gale
    return cost * (rules.interdicted if held else 1)


def is_against(state: Mistral, leg: Leg) -> bool:
    """Against the wind of a Lane, or against one that blows on the Boxes of a Sea Zone."""
    if state.theatre.sailing(leg, state.winds) == "foul":
        return True
    return any(leg.winds.get(wind, 0) > 0 for wind in state.winds)


def interdicted(state: Mistral, role: Role) -> set[SpaceId]:
    """Where the Enemy Interdicts, with Auxiliaries or by holding a Strait.

    Pirates are Enemies of both, whoever has Tasked them. ["MIS-2.52-a"]
    """
    spaces = {
        location_of(state.auxiliaries[id].at)
        for id, errand in state.tasks.lasting.items()
        if errand.kind == "interdiction"
        and (errand.role != role or is_pirate(state.auxiliaries[id]))
    }
    held = (f for f in state.formations.values() if f.fleet != role and interdicts(state, f))
    return spaces | {location_of(formation.at) for formation in held}


def is_friendly(state: Mistral, port: SpaceId, role: Role) -> bool:
    """A Port of any type that the Side controls: on either map. ["MIS-3.241-a"]"""
    if port not in state.pack.ports.ports:
        return False
    if attitude(state, port, role) == "friendly":
        return True
    # In a Coastal Space one Lesser Port of one's own is enough.
    names = [*state.pack.coasts.sections[port].ports] if standing(state, port, role) else []
    entered = [name for name in _entered(state) if section_of(state, name) == port]
    return any(hold_on(state, name).by == role for name in (*names, *entered))


def _entered(state: Mistral) -> Iterable[str]:
    return state.land.lesser if state.land is not None else ()


class TraceLine(LandAction):
    """Trace the sea part of a Line of Communication over these Spaces."""

    path: tuple[SpaceId, ...]
    to_spain: bool = False
    """Whether the Line is to reach the Spanish Hub."""

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if len(self.path) > MOST_SPACES or way(state, self.path) is None:
            return no("MIS-3.24-a", path=list(self.path))
        ends = (self.path[0], self.path[-1])
        if not all(is_friendly(state, port, self.role) for port in ends):
            return no("MIS-3.241-a", ends=list(ends))
        if not self.to_spain:
            return YES
        if self.role != BOURBONS:
            return no("MIS-3.241-b", role=self.role)
        # By sea to France and overland to Spain is no Line; by sea through it is. ["MIS-3.242-b"]
        french = [p for p in ends if state.pack.ports.ports[p].flag == "france"]
        if not any(port in HUB for port in ends):
            return no("MIS-3.242-a" if french else "MIS-3.241-b", ends=list(ends))
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        cost = int(line_cost(play.state, self.role, self.path).total)
        ports = play.state.pack.ports.ports
        french = any(p in ports and ports[p].flag == "france" for p in self.path[1:-1])
        rule = "MIS-3.242-b" if self.to_spain and french else "MIS-3.24-a"
        play.emit(LineTraced(rule, self.role, self.path, cost))
