"""Receiving: Sail and Auxiliaries that are on their way, or come. [11.12]"""

from collections.abc import Iterator

from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.schema.chronicle import Receive
from estandarte.games.mistral.schema.forces import AuxiliaryKind, RequestTable
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.history import Arrival, Expected, Offered
from estandarte.games.mistral.war.log import enrol
from estandarte.kernel import YES, Action, Decision, Event, Play, Role, UntoldEvent, Verdict, no

from .forces import Auxiliary

TABLES = {"britain": "british", "spain": "spanish", "france": "french"}
SOL_D = "sol_d"


class SailExpected(FleetsEvent):
    arrival: Arrival
    fleet: Role

    def apply(self, state: Mistral) -> None:
        known = state.history.register.arrivals
        own = (*known.get(self.fleet, ()), self.arrival)
        enrol(state, arrivals={**known, self.fleet: own})


class AuxiliaryExpected(FleetsEvent):
    expected: Expected
    fleet: Role

    def apply(self, state: Mistral) -> None:
        known = state.history.register.expected
        own = (*known.get(self.fleet, ()), self.expected)
        enrol(state, expected={**known, self.fleet: own})


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
    rule = "MIS-2.332-c" if kind == "privateer" else "IC-11.12-e"
    play.emit(AuxiliaryExpected(rule, Expected(nation, kind), fleet))


def receive_auxiliary(play: Play[Mistral], nation: str, kind: AuxiliaryKind, cite: str) -> None:
    """One that was set aside comes back, else a new one. ["MIS-2.612-b"]"""
    state = play.state
    home = state.pack.ships.contingents[nation]
    names = (f"{nation}-{kind}-{number}" for number in range(1, 100))
    id = next(
        name
        for name in names
        if name not in state.auxiliaries or state.auxiliaries[name].place == "aside"
    )
    one = Auxiliary(id, nation, home.fleet, home.command, kind)
    play.emit(AuxiliaryReceived("MIS-2.625-a" if id in state.auxiliaries else cite, one))


class AuxiliaryOffered(FleetsEvent):
    """Which Class it is, its owner says while he reorganises. ["IC-11.12-e"]"""

    contingent: str
    kinds: tuple[AuxiliaryKind, ...]
    fleet: Role

    def apply(self, state: Mistral) -> None:
        known = state.history.register.offered
        own = (*offers(state, self.fleet), Offered(self.contingent, self.kinds))
        enrol(state, offered={**known, self.fleet: own})


class OfferTaken(UntoldEvent, FleetsEvent):
    """The choice has been made, or there is nothing left to choose."""

    offered: Offered
    fleet: Role

    def apply(self, state: Mistral) -> None:
        left = list(offers(state, self.fleet))
        left.remove(self.offered)
        known = {r: o for r, o in state.history.register.offered.items() if r != self.fleet}
        enrol(state, offered={**known, self.fleet: tuple(left)} if left else known)


def offers(state: Mistral, role: Role) -> tuple[Offered, ...]:
    return state.history.register.offered.get(role, ())


def offer_auxiliary(play: Play[Mistral], nation: str, kinds: tuple[AuxiliaryKind, ...]) -> None:
    """A question here would tell the other Fleet what a Request has brought."""
    fleet = play.state.pack.ships.contingents[nation].fleet
    play.emit(AuxiliaryOffered("IC-11.12-e", nation, kinds, fleet))


class PickAuxiliary(Action):
    """Say which Class of Auxiliary is received."""

    what: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if self._offered(state) is None:
            kinds = sorted({kind for one in offers(state, self.role) for kind in one.kinds})
            return no("IC-11.12-e", kinds=kinds)
        return YES

    def _offered(self, state: Mistral) -> Offered | None:
        """The first choice that still has it."""
        for one in offers(state, self.role):
            if self.what in free_kinds(state, one.contingent, one.kinds):
                return one
        return None

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        one = self._offered(play.state)
        assert one is not None
        kind = next(kind for kind in one.kinds if kind == self.what)
        _take(play, self.role, one, kind)


def _take(play: Play[Mistral], role: Role, one: Offered, kind: AuxiliaryKind) -> None:
    play.emit(OfferTaken("IC-11.12-e", one, role))
    receive_auxiliary(play, one.contingent, kind, "IC-11.12-e")


def picks(state: Mistral, role: Role, during: Decision) -> Iterator[Action]:
    kinds = dict.fromkeys(kind for one in offers(state, role) for kind in one.kinds)
    every = (PickAuxiliary(kind, role=role) for kind in kinds)
    return (action for action in every if action.check(state, during))


def pick_the_rest(play: Play[Mistral], role: Role) -> None:
    """Of what its owner has not chosen, the Class that is listed first."""
    for one in offers(play.state, role):
        kinds = free_kinds(play.state, one.contingent, one.kinds)
        if kinds:
            _take(play, role, one, kinds[0])
        else:
            play.emit(OfferTaken("IC-11.12-e", one, role))
