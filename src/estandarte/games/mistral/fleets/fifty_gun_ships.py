"""The two roles of a 50-gun ship: in a Squadron, or as a Fleet-50 Auxiliary. [2.23]"""

from collections import Counter
from collections.abc import Iterator

from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.sea.theatre import space_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.basing import AuxiliaryAssigned, may_go
from estandarte.games.mistral.war.setting_up import new_unit
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Play,
    Role,
    RuleId,
    Verdict,
    but,
    no,
)

from .forces import Auxiliary, Unit
from .formations import take_sail, unform_empty
from .leaders import AT_WAR

DOCTRINE = "guerre_de_course"


class Fleet50Formed(Event):
    """Two SOL(D) become an Auxiliary in the Available Box. ["MIS-2.235-a", "MIS-2.236-d"]"""

    auxiliary: Auxiliary
    squadrons: tuple[str, str]

    def apply(self, state: Mistral) -> None:
        for id in self.squadrons:
            take_sail(state, state.units[id], 1)
        state.auxiliaries[self.auxiliary.id] = self.auxiliary

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.auxiliary.fleet else None


class Fleet50BrokenDown(FleetsEvent):
    """Its two SOL(D) come back, each with four DPs. ["MIS-2.235-b", "MIS-2.238-a"]"""

    auxiliary: str
    fleet: Role
    squadrons: tuple[str, str]
    port: str

    def apply(self, state: Mistral) -> None:
        limits = state.pack.ships.limits
        del state.auxiliaries[self.auxiliary]
        for id in self.squadrons:
            unit = state.units.get(id)
            if unit is None:
                at = state.theatre.harbour_of(self.port)
                unit = new_unit(state.pack, id, at, 0, 0)
                state.service.pop(id, None)
            state.units[id] = but(
                unit, sail=unit.sail + 1, damage=unit.damage + limits.sol_d_damage
            )


class FormFleet50(Action):
    """Make a Fleet-50 Auxiliary of two SOL(D), wherever they lie. ["MIS-2.236-b"]

    A 50-gun ship serves as Sail or as half of an Auxiliary, never as both at once.
    """

    squadrons: tuple[str, str]
    to: str = ""
    """The Port or Formation to which it is Assigned at once; nothing leaves it Available."""

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if not getattr(during, "free", True):
            return no("MIS-2.236-a")  # of the Assign Steps only in that of the set-up
        units = [state.units[id] for id in self.squadrons if id in state.units]
        if len(units) != 2 or any(unit.fleet != self.role for unit in units):
            return no("IC-3.23-c", squadrons=list(self.squadrons))
        if any(unit.subclass != "sol_d" for unit in units):
            return no("MIS-2.21-d", squadrons=list(self.squadrons))
        if any(unit.state != "in_ordinary" for unit in units):
            return no("MIS-2.236-b", squadrons=list(self.squadrons))
        nation = units[0].contingent
        wanted = Counter(self.squadrons)
        enough = all(state.units[id].sail >= count for id, count in wanted.items())
        if not enough:
            return no("MIS-2.23-a", squadrons=list(self.squadrons))
        if units[1].contingent != nation:
            return no("MIS-2.235-a", squadrons=list(self.squadrons))
        if nation == "france" and not state.has_occurred(DOCTRINE):
            return no("MIS-2.332-d" if state.has_occurred(AT_WAR) else "MIS-2.239-a")
        limit = state.pack.ships.counters[nation].get("fleet50", 0)
        if len(_fifties(state, nation)) >= limit:
            return no("MIS-2.211-a", most=limit)
        return may_go(state, _new_fifty(state, units[0]), self.to) if self.to else YES

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        state = play.state
        one = _new_fifty(state, state.units[self.squadrons[0]])
        play.emit(Fleet50Formed(self._rule(state, during), one, self.squadrons))
        unform_empty(play)
        # Its Formation may just have lost its last Squadron to the new Auxiliary.
        if self.to and may_go(state, one, self.to):
            play.emit(AuxiliaryAssigned("MIS-2.236-d", one.id, self.role, self.to))

    def _rule(self, state: Mistral, during: Decision) -> RuleId:
        if getattr(during, "free", False):
            return "MIS-2.234-a"  # before the first Turn each ship has its role allotted
        sail = Counter(self.squadrons)
        unformed = any(state.units[id].sail == count for id, count in sail.items())
        return "MIS-2.236-c" if unformed else "MIS-2.236-a"


def allotments(state: Mistral, role: Role, during: Decision) -> Iterator[FormFleet50]:
    """Both ships of one Squadron, as far as they may change their role. ["MIS-2.234-a"]"""
    every = (FormFleet50((id, id), role=role) for id in sorted(state.units))
    return (one for one in every if one.check(state, during))


def _new_fifty(state: Mistral, unit: Unit) -> Auxiliary:
    """The first counter that is free: they are used again. ["MIS-2.211-b"]"""
    used = _fifties(state, unit.contingent)
    names = (f"{unit.contingent}-fleet50-{n}" for n in range(1, 10))
    id = next(name for name in names if name not in used)
    return Auxiliary(id, unit.contingent, unit.fleet, unit.command, "fleet50")


def _fifties(state: Mistral, nation: str) -> set[str]:
    found = state.auxiliaries.values()
    return {a.id for a in found if a.contingent == nation and a.kind == "fleet50"}


class BreakDownFleet50(Action):
    """Turn a Fleet-50 Auxiliary back into two SOL(D) in Squadrons In Ordinary."""

    auxiliary: str
    squadrons: tuple[str, str]
    port: str = ""
    """Where a Squadron is Formed that is not in play."""

    def check(self, state: Mistral, during: Decision) -> Verdict:
        one = state.auxiliaries.get(self.auxiliary)
        if one is None or one.fleet != self.role:
            return no("MIS-2.237-a", auxiliary=self.auxiliary)
        if one.kind != "fleet50":
            mixed = one.kind in ("fleet", "galley")  # no others change their role here
            return no("MIC-12.1-h" if mixed else "IC-6.32-a", auxiliary=self.auxiliary)
        if one.place != "available":
            return no("MIS-2.237-a", place=one.place)
        for id, count in Counter(self.squadrons).items():
            counter, unit = state.pack.ships.squadrons.get(id), state.units.get(id)
            right = counter is not None and counter.subclass == "sol_d"
            if counter is None or not right or counter.contingent != one.contingent:
                return no("MIS-2.237-b", squadron=id)
            if unit is not None and unit.state != "in_ordinary":
                return no("MIS-2.237-c", squadron=id)
            if unit is None and not self._may_form(state):
                return no("MIS-2.237-c", port=self.port)
            if (unit.sail if unit else 0) + count > counter.most_sail:
                return no("MIS-2.231-b", squadron=id)
        return YES

    def _may_form(self, state: Mistral) -> bool:
        port = state.pack.ports.ports.get(self.port)
        friendly = port is not None and attitude(state, self.port, self.role) == "friendly"
        return friendly and state.theatre.has_repairs(self.port)

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        new = any(id not in play.state.units for id in self.squadrons)
        rule = "MIS-2.235-b" if new else "MIS-2.238-a"  # regained, or added with their DPs
        event = Fleet50BrokenDown(rule, self.auxiliary, self.role, self.squadrons, self.port)
        play.emit(event)


def break_downs(state: Mistral, role: Role, during: Decision) -> Iterator[BreakDownFleet50]:
    """Both ships into one Squadron, in play or to be Formed in a Port."""
    fifties = [a for _, a in sorted(state.auxiliaries.items()) if a.kind == "fleet50"]
    for one in fifties:
        for id, counter in sorted(state.pack.ships.squadrons.items()):
            if (counter.contingent, counter.subclass) != (one.contingent, "sol_d"):
                continue
            unit = state.units.get(id)
            here = [space_of(state.place_of(unit))] if unit else sorted(state.theatre.ports)
            for port in here:
                action = BreakDownFleet50(one.id, (id, id), port, role=role)
                if action.check(state, during):
                    yield action
