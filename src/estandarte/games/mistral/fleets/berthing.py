"""Berthing: arriving Sail join Squadrons in Harbour or Form new ones. [11.12, 2.126]"""

from collections.abc import Iterator

from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.sea.blockade import blockaded
from estandarte.games.mistral.sea.ports import attitude, own_ports
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.history import Arrival
from estandarte.games.mistral.war.log import enrol
from estandarte.games.mistral.war.setting_up import as_read, new_unit
from estandarte.kernel import YES, Action, Decision, Play, Role, Verdict, but, no

from .forces import Unit, UnitState
from .formations import free_counters
from .receiving import unused_flagships


class SailBerthed(FleetsEvent):
    """They join a Squadron in Harbour or Form one there. ["IC-11.12-a", "IC-3.25-b"]"""

    arrival: int
    squadron: str
    sail: int
    port: SpaceId
    damage: int
    fleet: Role

    def apply(self, state: Mistral) -> None:
        register = state.history.register
        arrivals = list(register.arrivals[self.fleet])
        one = arrivals.pop(self.arrival)
        if one.count > self.sail:
            arrivals.insert(self.arrival, but(one, count=one.count - self.sail))
        unit = state.units.get(self.squadron)
        if unit is None:
            at = state.theatre.harbour_of(self.port)
            unit = as_read(new_unit(state.pack, self.squadron, at, 0, 0), state.switches)
            unit = but(unit, state=_laid_up(state, self.port, one))
            state.service.pop(unit.id, None)  # whatever this counter did before, it is new
        state.units[unit.id] = but(
            unit, sail=unit.sail + self.sail, damage=unit.damage + self.damage
        )
        fresh = {**register.fresh, unit.id: register.fresh.get(unit.id, 0) + self.sail}
        ships = register.flagships
        if unit.is_flagship:
            ships = {**ships, unit.id: "received"}
        known = {**register.arrivals, self.fleet: tuple(arrivals)}
        enrol(state, arrivals=known, fresh=fresh, flagships=ships)


def _laid_up(state: Mistral, port: SpaceId, arrival: Arrival) -> UnitState:
    """In Ordinary in a Key Port with a Harbour box of its side, else Fitting Out.

    Naples in Limited Neutrality is Friendly to its own. ["IC-11.12-d", "IC-3.27-e"]
    """
    fleet = state.pack.ships.contingents[arrival.contingent].fleet
    own = state.pack.ports.ports[port].flag == arrival.contingent
    friendly = own or attitude(state, port, fleet) == "friendly"
    return "in_ordinary" if friendly and state.theatre.has_repairs(port) else "fitting_out"


def ports_for(state: Mistral, arrival: Arrival) -> list[SpaceId]:
    """Not while the Port is Blockaded or Enemy: the Sail wait. ["IC-11.12-b"]"""
    ports = (arrival.port,) if arrival.port else own_ports(state, arrival.contingent)
    fleet = state.pack.ships.contingents[arrival.contingent].fleet
    closed = blockaded(state)
    return [p for p in ports if p not in closed and attitude(state, p, fleet) != "enemy"]


def unused_counters(state: Mistral, arrival: Arrival) -> list[str]:
    """Squadron counters of that Contingent and subclass in the pool. ["IC-3.25-b"]"""
    if arrival.subclass == "flagship":
        return unused_flagships(state, arrival.contingent)
    return free_counters(state, arrival.contingent, arrival.subclass)


def berths(state: Mistral, arrival: Arrival) -> list[tuple[SpaceId, str, int]]:
    """Each Port and Squadron that can take Sail, and how many."""
    found = []
    new = unused_counters(state, arrival)
    for port in ports_for(state, arrival):
        harbour = state.theatre.harbour_of(port)
        for id in sorted(state.units):
            unit = state.units[id]
            if _takes(state, unit, arrival, harbour):
                found.append((port, id, min(arrival.count, unit.most_sail - unit.sail)))
        for id in new:
            counter = state.pack.ships.squadrons.get(id)
            found.append((port, id, min(arrival.count, counter.most_sail if counter else 1)))
    return found


def _takes(state: Mistral, unit: Unit, arrival: Arrival, harbour: str) -> bool:
    same = (unit.contingent, unit.subclass) == (arrival.contingent, arrival.subclass)
    room = unit.sail < unit.most_sail
    return same and room and unit.state != "ready" and state.place_of(unit) == harbour


def berth(
    play: Play[Mistral], fleet: Role, number: int, port: SpaceId, squadron: str, sail: int
) -> None:
    """From the Atlantic a Squadron takes one DP, in Winter two, once in a Step. ["MIS-Q90"]"""
    state = play.state
    register = state.history.register
    arrival = register.arrivals[fleet][number]
    chart = state.pack.charts.attrition
    damage, rule = 0, "IC-11.12-a" if arrival.atlantic else "MIS-2.126-c"
    if arrival.atlantic and squadron not in register.fresh:
        winter = state.season == "winter"
        damage = chart.reinforced_in_winter if winter else chart.reinforced
        rule = "MIS-2.126-b" if winter else "MIS-2.126-a"
    if squadron not in state.units:
        damage += arrival.damage
    play.emit(SailBerthed(rule, number, squadron, sail, port, damage, fleet))


class BerthSail(Action):
    """Bring arriving Sail into a Squadron that lies in Harbour, or Form one."""

    arrival: int
    squadron: str
    sail: int
    port: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        arrival = arriving(state, self.role, self.arrival)
        if arrival is None:
            return no("IC-11.12-a", arrival=self.arrival)
        room = [
            most
            for port, squadron, most in berths(state, arrival)
            if (port, squadron) == (self.port, self.squadron)
        ]
        if not room:
            return no("IC-11.12-b", squadron=self.squadron, port=self.port)
        if not 1 <= self.sail <= room[0]:
            return no("IC-3.24-a", sail=self.sail, room=room[0])
        return YES

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        berth(play, self.role, self.arrival, self.port, self.squadron, self.sail)


def arriving(state: Mistral, fleet: Role, number: int) -> Arrival | None:
    own = state.history.register.arrivals.get(fleet, ())
    return own[number] if 0 <= number < len(own) else None


def berthings(state: Mistral, role: Role) -> Iterator[Action]:
    """Arriving Sail go where their owner likes within their Port. ["IC-11.12-a"]

    Of the counters that are not in play one stands for all, as long as they are all alike.
    """
    for number, arrival in enumerate(state.history.register.arrivals.get(role, ())):
        formed: set[SpaceId] = set()
        for port, squadron, most in berths(state, arrival):
            new = squadron not in state.units and arrival.subclass != "flagship"
            if new and port in formed:
                continue
            if new:
                formed.add(port)
            for sail in range(most, 0, -1):
                yield BerthSail(number, squadron, sail, port, role=role)


def berth_where_it_must(play: Play[Mistral], role: Role) -> None:
    """Sail for which there is one place only; the others are their owner's to berth.

    He does so while he reorganises: a question of its own would tell the other Fleet that ships
    have come. Sail that can find no berth wait for a later Step. ["IC-11.12-b"]
    """
    while found := _next(play.state, role, most=1):
        berth(play, role, *found)


def berth_the_rest(play: Play[Mistral], role: Role) -> None:
    """What its owner has not berthed at the end of the Step fills up his Squadrons."""
    while found := _next(play.state, role):
        berth(play, role, *found)


def _next(state: Mistral, role: Role, most: int = 0) -> tuple[int, SpaceId, str, int] | None:
    """The first Sail that have a berth, and the first of these; at most so many, if that counts."""
    for number, arrival in enumerate(state.history.register.arrivals.get(role, ())):
        found = berths(state, arrival)
        if found and (not most or len(found) <= most):
            return number, *found[0]
    return None
