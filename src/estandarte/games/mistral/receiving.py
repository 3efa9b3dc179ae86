"""Receiving: Sail find a berth, Auxiliaries the Available Box. [11.12, 2.126]"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from estandarte.kernel import YES, Action, Decision, Event, Play, Role, Verdict, but, no

from .blockade import blockaded
from .chronicle_entries import Receive
from .contingents import own_ports
from .entries import SpaceId
from .fleets import Auxiliary, Unit, UnitState
from .force_entries import AuxiliaryKind, RequestTable
from .history import Arrival, Expected, enrol
from .levant import aboard
from .ports import attitude
from .setting_up import new_unit
from .state import Mistral

TABLES = {"britain": "british", "spain": "spanish", "france": "french"}
SOL_D = "sol_d"


class SailExpected(Event):
    arrival: Arrival
    fleet: Role

    def apply(self, state: Mistral) -> None:
        known = state.history.register.arrivals
        own = (*known.get(self.fleet, ()), self.arrival)
        enrol(state, arrivals={**known, self.fleet: own})

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else None


class AuxiliaryExpected(Event):
    expected: Expected
    fleet: Role

    def apply(self, state: Mistral) -> None:
        known = state.history.register.expected
        own = (*known.get(self.fleet, ()), self.expected)
        enrol(state, expected={**known, self.fleet: own})

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else None


class AuxiliaryReceived(Event):
    """It goes to the Available Box. ["IC-11.12-e"]"""

    auxiliary: Auxiliary

    def apply(self, state: Mistral) -> None:
        state.auxiliaries[self.auxiliary.id] = self.auxiliary
        known, fleet = state.history.register.expected, self.auxiliary.fleet
        waiting = list(known.get(fleet, ()))
        one = Expected(self.auxiliary.contingent, self.auxiliary.kind)
        if one in waiting:
            waiting.remove(one)
            enrol(state, expected={**known, fleet: tuple(waiting)})

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.auxiliary.fleet else None


class SailBerthed(Event):
    """They join a Squadron in Harbour or Form one there. ["IC-11.12-a", "IC-3.25-b"]"""

    arrival: int
    squadron: str
    sail: int
    port: SpaceId
    damage: int
    fleet: Role

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else None

    def apply(self, state: Mistral) -> None:
        register = state.history.register
        arrivals = list(register.arrivals[self.fleet])
        one = arrivals.pop(self.arrival)
        if one.count > self.sail:
            arrivals.insert(self.arrival, but(one, count=one.count - self.sail))
        unit = state.units.get(self.squadron)
        if unit is None:
            at = state.theatre.harbour_of(self.port)
            unit = new_unit(state.pack, self.squadron, at, 0, 0)
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


def table_of(state: Mistral, nation: str) -> RequestTable | None:
    name = TABLES.get(nation)
    return state.pack.reinforcements.requests[name] if name else None


def sail_of(state: Mistral, nation: str, subclass: str) -> int:
    """The Sail of a subclass in play or on their way; a Fleet-50 is two SOL(D)."""
    units = sum(
        u.sail for u in state.units.values() if (u.contingent, u.subclass) == (nation, subclass)
    )
    coming = sum(a.count for a in _coming(state, nation) if a.subclass == subclass)
    fifties = sum(
        a.contingent == nation and a.kind == "fleet50" for a in state.auxiliaries.values()
    )
    pairs = state.pack.ships.limits.fleet50_costs * fifties if subclass == SOL_D else 0
    return units + coming + pairs


def unused_flagships(state: Mistral, nation: str) -> list[str]:
    """Neither in play nor lost: Sunk or Captured ones never come back. ["IC-11.12-e"]"""
    register = state.history.register
    placed = state.pack.scenarios[state.scenario].flagships
    found = []
    for id, counter in sorted(state.pack.ships.flagships.items()):
        fate = register.flagships.get(id, "received" if id in placed else "")
        built = counter.from_year <= state.date.year
        if counter.contingent == nation and built and fate != "received":
            found.append(id)
    return found


def expect_sail(play: Play[Mistral], nation: str, what: Receive) -> bool:
    """As many as the counters allow; whether any come at all. ["IC-11.12-e"]"""
    state = play.state
    table = table_of(state, nation)
    if what.kind == "flagship":
        coming = sum(a.subclass == "flagship" for a in _coming(state, nation))
        count = min(what.count, len(unused_flagships(state, nation)) - coming)
    else:
        most = table.most.get(what.kind) if table else None
        room = what.count if most is None else most - sail_of(state, nation, what.kind)
        count = min(what.count, room)
    if count <= 0:
        return False
    port = what.port or (table.arrives if table else "")
    atlantic = table is not None and table.atlantic
    arrival = Arrival(nation, what.kind, count, port, atlantic)  # type: ignore[arg-type]
    fleet = state.pack.ships.contingents[nation].fleet
    play.emit(SailExpected("IC-11.12-a", arrival, fleet))
    return True


def _coming(state: Mistral, nation: str) -> Iterator[Arrival]:
    fleet = state.pack.ships.contingents[nation].fleet
    own = state.history.register.arrivals.get(fleet, ())
    return (a for a in own if a.contingent == nation)


def free_kinds(state: Mistral, nation: str, kinds: tuple[str, ...]) -> tuple[AuxiliaryKind, ...]:
    """The Classes of which a counter is neither in play nor lost. ["IC-11.12-e"]"""
    limits = state.pack.ships.counters[nation]
    lost = state.history.register.lost.get(nation, {})
    fleet = state.pack.ships.contingents[nation].fleet
    coming = state.history.register.expected.get(fleet, ())
    found = []
    for kind, limit in limits.items():
        used = sum(
            a.contingent == nation and a.kind == kind and a.place != "aside"
            for a in state.auxiliaries.values()
        )
        used += sum(e == Expected(nation, kind) for e in coming)
        if kind in kinds and used < limit - lost.get(kind, 0):
            found.append(kind)
    return tuple(sorted(found, key=kinds.index))


def expect_auxiliary(play: Play[Mistral], nation: str, kind: AuxiliaryKind) -> None:
    fleet = play.state.pack.ships.contingents[nation].fleet
    play.emit(AuxiliaryExpected("IC-11.12-e", Expected(nation, kind), fleet))


def receive_auxiliary(play: Play[Mistral], nation: str, kind: AuxiliaryKind, cite: str) -> None:
    """One that was set aside comes back, else a new one. ["MIS-2.625-a", "MIS-2.612-b"]"""
    state = play.state
    home = state.pack.ships.contingents[nation]
    names = (f"{nation}-{kind}-{number}" for number in range(1, 100))
    id = next(
        name
        for name in names
        if name not in state.auxiliaries or state.auxiliaries[name].place == "aside"
    )
    one = Auxiliary(id, nation, home.fleet, home.command, kind)
    play.emit(AuxiliaryReceived(cite, one))


class PickAuxiliary(Action):
    """Say which Class of Auxiliary is received."""

    what: str

    def check(self, state: Mistral, during: "PickingAuxiliary") -> Verdict:
        return YES if self.what in during.kinds else no("IC-11.12-e", kinds=list(during.kinds))

    def perform(self, play: Play[Mistral], during: "PickingAuxiliary") -> None:
        play.end()
        kind = next(one for one in during.kinds if one == self.what)
        expect_auxiliary(play, during.contingent, kind)


class PickingAuxiliary(Decision):
    accepts: ClassVar[tuple[type[Action], ...]] = (PickAuxiliary,)
    contingent: str
    kinds: tuple[AuxiliaryKind, ...]

    def shows(self, state: Mistral, role: Role) -> Mapping[str, Any]:
        return {"contingent": self.contingent}

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        return (PickAuxiliary(kind, role=role) for kind in self.kinds)


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
    gone = state.history.register.struck
    return [
        id
        for id, counter in sorted(state.pack.ships.squadrons.items())
        if (counter.contingent, counter.subclass) == (arrival.contingent, arrival.subclass)
        and id not in state.units
        and id not in aboard(state)
        and id not in gone
    ]


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
    """From the Atlantic a Squadron takes one DP, in Winter two, once in a Step.

    ["MIS-2.126-a", "MIS-2.126-b", "MIS-2.126-c", "MIS-Q90"]
    """
    state = play.state
    register = state.history.register
    arrival = register.arrivals[fleet][number]
    chart = state.pack.charts.attrition
    damage = 0
    if arrival.atlantic and squadron not in register.fresh:
        damage = chart.reinforced_in_winter if state.season == "winter" else chart.reinforced
    if squadron not in state.units:
        damage += arrival.damage
    play.emit(SailBerthed("IC-11.12-a", number, squadron, sail, port, damage, fleet))


class BerthSail(Action):
    """Bring arriving Sail into a Squadron that lies in Harbour, or Form one."""

    arrival: int
    squadron: str
    sail: int
    port: str

    def check(self, state: Mistral, during: "Berthing") -> Verdict:
        arrival = arriving(state, self.role, self.arrival)
        if self.arrival != during.arrival or arrival is None:
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

    def perform(self, play: Play[Mistral], during: "Berthing") -> None:
        play.end()
        berth(play, self.role, self.arrival, self.port, self.squadron, self.sail)


class LetWait(Action):
    """Leave Sail outside for which there is no berth. ["IC-11.12-b"]"""

    def check(self, state: Mistral, during: "Berthing") -> Verdict:
        arrival = arriving(state, self.role, during.arrival)
        if arrival is not None and berths(state, arrival):
            return no("IC-11.12-b", arrival=during.arrival)
        return YES

    def perform(self, play: Play[Mistral], during: "Berthing") -> None:
        play.end()


def arriving(state: Mistral, fleet: Role, number: int) -> Arrival | None:
    own = state.history.register.arrivals.get(fleet, ())
    return own[number] if 0 <= number < len(own) else None


class Berthing(Decision):
    """Arriving Sail go where their owner likes within their Port. ["IC-11.12-a"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (BerthSail, LetWait)
    arrival: int

    def shows(self, state: Mistral, role: Role) -> Mapping[str, Any]:
        one = arriving(state, role, self.arrival)
        if one is None:
            return {}
        return {"contingent": one.contingent, "subclass": one.subclass, "count": one.count}

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        arrival = arriving(state, role, self.arrival)
        if LetWait(role=role).check(state, self) or arrival is None:
            yield LetWait(role=role)
            return
        for port, squadron, most in berths(state, arrival):
            for sail in range(1, most + 1):
                yield BerthSail(self.arrival, squadron, sail, port, role=role)
