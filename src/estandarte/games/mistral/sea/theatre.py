"""The theatre: spaces, lanes, sea zones with their boxes, straits, ports, edges, distances.

A Formation stands at a *place*: a Space, the Harbour of a Port, or a Box of a Sea Zone with the way
it faces. The In and the Out Box of a gate are one *location*: who faces in and who faces out meet.
"""

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal

from estandarte.games.mistral.schema.components import Pack
from estandarte.games.mistral.schema.map import (
    Border,
    Gate,
    Lane,
    Port,
    Space,
    SpaceId,
    Wind,
)
from estandarte.games.mistral.schema.pack import pack_named
from estandarte.kernel import RuleId, Value
from estandarte.wargame.network import Network, Ways

Place = str
"""Where a Formation is: `sp_13`, `port_toulon/harbour`, `sz_lion/sp_13:in`."""
Location = str
"""Where Formations meet: a place without the way it faces."""
Sailing = Literal["fair", "calm", "foul", "catching"]
Manner = Literal["lane", "to_box", "into_zone", "out_of_zone", "back", "off_map"]

HARBOUR = "/harbour"
MOST_ROUTES = 600
MOST_PLACES = 4096
MOST_WINDS = 64
IN, OUT = ":in", ":out"
BOX_RULES: dict[Manner, RuleId] = {
    "into_zone": "MIC-20.1-b",
    "out_of_zone": "MIC-20.1-d",
    "back": "IC-5.27-d",
}


def box(zone: SpaceId, neighbour: SpaceId) -> Location:
    """The Boxes of a gate are one location, whichever way one faces. ["IC-5.27-c"]"""
    return f"{zone}/{neighbour}"


@lru_cache(maxsize=MOST_PLACES)
def location_of(place: Place) -> Location:
    return place.removesuffix(IN).removesuffix(OUT)


@lru_cache(maxsize=MOST_PLACES)
def space_of(place: Place) -> SpaceId:
    """The Space, or the Sea Zone of a Box."""
    return location_of(place).partition("/")[0]


def is_box(place: Place) -> bool:
    return "/" in place and not place.endswith(HARBOUR)


def is_harbour(place: Place) -> bool:
    return place.endswith(HARBOUR)


class Leg(Value):
    """One step of movement: what a single Movement Point, or two against the wind, pays for."""

    here: Place
    there: Place
    manner: Manner
    number: int = 0
    """What the die must not exceed where the Wind has to be Caught; 0 where it has not."""
    winds: dict[Wind, int] = {}
    """What each blowing Wind adds to that die."""
    lane: Lane | None = None


class Theatre:
    """The map of one pack, with everything that never changes on it worked out."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.spaces: dict[SpaceId, Space] = pack.theatre.spaces
        self.ports: dict[SpaceId, Port] = pack.ports.ports
        self.open_waters = frozenset(
            id for id, space in self.spaces.items() if space.kind in ("sea_zone", "strait")
        )
        self.winds = pack.theatre.winds.listed()
        self.legs = {(leg.here, leg.there): leg for leg in _legs(pack)}
        self.ways = Network(self.legs)
        self._legs_from = {
            here: tuple(self.legs[here, there] for there in self.ways.neighbours(here))
            for here in self.ways
        }
        self._within: dict[tuple[Location, int], dict[Location, int]] = {}
        self._costs: dict[frozenset[Wind], dict[tuple[Place, Place], int]] = {}
        self._routes: dict[tuple[Place, frozenset[Wind]], Ways[Place]] = {}
        self.ranges = Network(_links(pack), (i for i, s in self.spaces.items() if s.kind != "edge"))

    def leg(self, here: Place, there: Place) -> Leg | None:
        return self.legs.get((here, there))

    def legs_from(self, here: Place) -> tuple[Leg, ...]:
        return self._legs_from.get(here, ())

    def kind(self, place: Place) -> str:
        """The kind of the Space; a Box and a Harbour have kinds of their own."""
        if is_box(place):
            return "box"
        if is_harbour(place):
            return "harbour"
        return self.spaces[place].kind

    def is_strait(self, place: Place) -> bool:
        return place in self.spaces and self.spaces[place].kind == "strait"

    def port_at(self, place: Place) -> Port | None:
        """The Port of a Port Space, a Harbour or a Coastal Space."""
        return None if is_box(place) else self.ports.get(space_of(place))

    def harbour_of(self, space: SpaceId) -> Place:
        """A Port Space and its Harbour are two places; a Coastal Space is one.

        In a Coastal Space only the State tells the sea from the shore. ["IC-5.28-a", "IC-5.28-b"]
        """
        return space if self.ports[space].rank == "coastal" else space + HARBOUR

    def is_sheltered(self, place: Place) -> bool:
        """Port Spaces and Harbours; a Coastal Space is open sea. ["IC-5.33-b"]"""
        return is_harbour(place) or self.kind(place) == "port"

    def has_repairs(self, space: SpaceId) -> bool:
        """Palermo and Palma are Key Ports without a Harbour box. ["MIS-1.303-a", "IC-3.14-a"]"""
        return self.ports[space].harbour_box

    def spaces_between(self, here: Place, there: Place) -> int | None:
        """The range in Spaces: a gate's Boxes count one, a Sea Zone one. ["IC-5.34-a"]

        It is counted in Spaces, not in Movement Points. ["MIC-5.1-f", "MIC-9.1-c"]
        """
        return self.within(here, len(self.ranges)).get(_waters(there))

    def within(self, here: Place, radius: int) -> dict[Location, int]:
        """Every location in the radius of a Gale, with its range. ["MIC-9.1-b"]

        It is the same every time and is kept: do not change it.
        """
        wanted = _waters(here), radius
        found = self._within.get(wanted)
        if found is None:
            found = self._within[wanted] = self.ranges.within(*wanted)
        return found

    def sailing(self, leg: Leg, blowing: Collection[Wind]) -> Sailing:
        """How the winds stand on a leg."""
        if leg.lane is None:
            return "catching" if leg.number else "calm"
        return self._on_lane(leg.lane, leg.there, blowing)

    def _on_lane(self, lane: Lane, there: Place, blowing: Collection[Wind]) -> Sailing:
        for wind in self.winds:
            # Of two Seasonal Winds the one that the table lists first rules. ["IC-5.24-a"]
            if wind in blowing and wind in lane.seasonal:
                return "fair" if lane.seasonal[wind] == there else "foul"
        if lane.prevailing:
            return "fair" if lane.prevailing == there else "foul"  # ["IC-5.23-b"]
        # A Lane of Seasonal Winds only, while none of them blows. ["IC-5.25-a", "MIS-1.302-c"]
        return "catching" if lane.catching else "calm"

    def rule_of(self, leg: Leg, blowing: Collection[Wind]) -> RuleId:
        """By which rule a leg is sailed: that of its Box, or that of the wind on its Lane."""
        if leg.lane is None:
            entering = "MIC-20.1-a" if leg.there.endswith(IN) else "MIC-20.1-c"
            return entering if leg.manner == "to_box" else BOX_RULES.get(leg.manner, "IC-5.12-b")
        if any(wind in blowing for wind in leg.lane.seasonal):
            return "IC-5.24-a"  # its arrow replaces that of the Prevailing Wind
        if leg.lane.prevailing:
            return "IC-5.23-b"
        return "MIC-19.1-e" if leg.lane.catching else "IC-5.14-a"

    def cost(self, leg: Leg, blowing: Collection[Wind]) -> int:
        """Movement Points: one, or two against the wind. ["IC-5.14-a", "IC-5.14-b"]

        An attempt to Catch the Wind counts as one. ["IC-2.36-b", "MIC-19.1-d"]
        """
        costs = self.pack.theatre.costs
        if leg.manner == "off_map":
            return costs.exit  # ["IC-5.27-e"]
        return costs.against_wind if self.sailing(leg, blowing) == "foul" else costs.with_wind

    def routes_from(self, here: Place, blowing: Collection[Wind]) -> Ways[Place]:
        """The cheapest ways under the winds that blow now. ["IC-2.36-a"]"""
        wanted = here, frozenset(blowing)
        found = self._routes.get(wanted)
        if found is None:
            if len(self._routes) >= MOST_ROUTES:  # a cache, not a memory
                self._routes.clear()
            costs = self.costs(wanted[1])
            found = self._routes[wanted] = self.ways.ways_from(here, lambda a, b: costs[a, b])
        return found

    def costs(self, blowing: frozenset[Wind]) -> dict[tuple[Place, Place], int]:
        """The cost of every leg; it is the same under the same winds and is kept."""
        found = self._costs.get(blowing)
        if found is None:
            if len(self._costs) >= MOST_WINDS:
                self._costs.clear()
            found = {ends: self.cost(leg, blowing) for ends, leg in self.legs.items()}
            self._costs[blowing] = found
        return found

    def distance(self, here: Place, there: Place, blowing: Collection[Wind] = ()) -> int | None:
        """The least Movement Points from place to place. ["IC-2.36-b", "MIS-Q37"]"""
        return self.routes_from(here, blowing).cost(there)

    def stretch(self, here: SpaceId, there: SpaceId) -> tuple[Place, ...]:
        """The places from one Space of a Route to the next, Boxes included, the first left out."""
        spaces = self.spaces
        zones = spaces[here].kind == "sea_zone", spaces[there].kind == "sea_zone"
        if zones == (True, True):
            return (box(here, there) + OUT, box(there, here) + IN, there)
        if zones[0] and spaces[there].kind != "edge":
            return (box(here, there) + OUT, there)
        return (box(there, here) + IN, there) if zones[1] else (there,)

    def route(self, path: tuple[SpaceId, ...]) -> tuple[Leg, ...]:
        """The legs of a Route as the chart lists it."""
        places = [path[0]]
        for here, there in pairwise(path):
            places += self.stretch(here, there)
        return tuple(self.legs[a, b] for a, b in pairwise(places))


@cache
def theatre_of(pack: str) -> Theatre:
    return Theatre(pack_named(pack))


def _waters(place: Place) -> Location:
    """A Harbour counts with its Port Space."""
    return location_of(place).removesuffix(HARBOUR)


def _legs(pack: Pack) -> Iterator[Leg]:
    """Port Spaces of Enemies do not block movement. ["MRM-1-b"]"""
    theatre = pack.theatre
    for lane in theatre.lanes:
        a, b = lane.ends
        yield Leg(a, b, "lane", lane.catching, lane=lane)
        yield Leg(b, a, "lane", lane.catching, lane=lane)
    for gate in theatre.gates:
        yield from _gate_legs(gate)
    for border in theatre.borders:
        yield from _border_legs(border, border.zones, border.forth, 0)
        yield from _border_legs(border, border.zones[::-1], border.back, 1)
    for exit in theatre.exits:
        yield Leg(exit.zone, exit.edge, "off_map")


def _gate_legs(gate: Gate) -> Iterator[Leg]:
    """In: the In Box, then Catch the Wind. Out: the Out Box, then Catch it. ["IC-5.27-a"]"""
    zone, outside, boxes = gate.zone, gate.neighbour, box(gate.zone, gate.neighbour)
    inward = {wind: value[0] for wind, value in gate.winds.items()}
    outward = {wind: value[1] for wind, value in gate.winds.items()}
    yield Leg(outside, boxes + IN, "to_box")  # ["MIC-20.1-a"]
    yield Leg(boxes + IN, zone, "into_zone", gate.inward, inward)  # ["MIC-20.1-b"]
    yield Leg(zone, boxes + OUT, "to_box")  # ["MIC-20.1-c"]
    yield Leg(boxes + OUT, outside, "out_of_zone", gate.outward, outward)  # ["MIC-20.1-d"]
    # One may turn back from a Box without Catching the Wind. ["IC-5.27-d"]
    yield Leg(boxes + IN, outside, "back")
    yield Leg(boxes + OUT, zone, "back")


def _border_legs(
    border: Border, zones: tuple[SpaceId, SpaceId], number: int, way: int
) -> Iterator[Leg]:
    """Between two Sea Zones one Box leads straight into the other. ["IC-5.27-b"]"""
    here, there = zones
    winds = {wind: value[way] for wind, value in border.winds.items()}
    leaving, entering = box(here, there) + OUT, box(there, here) + IN
    yield Leg(here, leaving, "to_box")
    yield Leg(leaving, entering, "out_of_zone", number, winds)
    yield Leg(entering, there, "into_zone", border.inward)
    yield Leg(leaving, here, "back")
    yield Leg(entering, here, "back")


def _links(pack: Pack) -> Iterator[tuple[Location, Location]]:
    def both(a: Location, b: Location) -> Iterator[tuple[Location, Location]]:
        yield a, b
        yield b, a

    theatre = pack.theatre
    for lane in theatre.lanes:
        yield from both(*lane.ends)
    for gate in theatre.gates:
        boxes = box(gate.zone, gate.neighbour)
        yield from both(gate.neighbour, boxes)
        yield from both(boxes, gate.zone)
    for border in theatre.borders:
        a, b = border.zones
        yield from both(a, box(a, b))
        yield from both(box(a, b), box(b, a))
        yield from both(box(b, a), b)
