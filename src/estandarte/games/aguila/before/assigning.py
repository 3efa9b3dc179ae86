"""Before deployment: reserves split off, units assigned to Officers, skirmishers broken up."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from estandarte.games.aguila.camp import Camp
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, OfficerId, Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Limit,
    Offer,
    Play,
    Role,
    Verdict,
    but,
    choice,
    no,
)

MOST_REINFORCED = 3
"""So many line units are reinforced by one unit of skirmishers that is broken up."""


class UnitsAssigned(Event):
    """Each unit has its Officer. ["BSA-12-lista-c"]"""

    role: Role
    officers: dict[UnitId, OfficerId]
    regimental: dict[UnitId, UnitId] = {}
    """Light guns, and the battalion to which each is assigned. ["BSA-11-regimental-a"]"""

    def apply(self, state: Aguila) -> None:
        waiting = {
            n: but(u, officer=self.officers[n]) if n in self.officers else u
            for n, u in state.camp.waiting.items()
        }
        guns = {**state.camp.regimental, **self.regimental}
        state.camp = but(state.camp, waiting=waiting, regimental=guns)


class SkirmishersDistributed(Event):
    """A unit is broken up to reinforce others, and counts no more. ["BSA-10-ruptura-h"]"""

    unit: UnitId
    into: tuple[UnitId, ...]

    def apply(self, state: Aguila) -> None:
        waiting = {n: u for n, u in state.camp.waiting.items() if n != self.unit}
        for name in self.into:
            unit = waiting[name]
            profile = unit.profile
            if "voltigeurs" not in profile.abilities:
                profile = but(profile, abilities=(*profile.abilities, "voltigeurs"))
            waiting[name] = but(unit, profile=profile)
        state.camp = but(state.camp, waiting=waiting)


def waiting_units(camp: Camp, role: Role) -> list[Unit]:
    return [u for u in camp.waiting.values() if u.role == role]


def waiting_officers(camp: Camp, role: Role) -> list[Officer]:
    return [o for o in camp.staff.values() if o.role == role]


def may_command(officer: Officer, unit: Unit) -> bool:
    """The General commands any brigade, the others their own. ["BSA-14-brigadas-d"]"""
    return officer.is_commander or officer.brigade == unit.brigade


def ready_assignment(camp: Camp, role: Role) -> dict[UnitId, OfficerId]:
    """Units in their order, shared evenly among the Officers of their brigade.

    The General is with the first brigade that has a unit to spare for him.
    """
    units, officers = waiting_units(camp, role), waiting_officers(camp, role)
    general = [o for o in officers if o.is_commander]
    found: dict[UnitId, OfficerId] = {}
    led: dict[int, list[Officer]] = {}
    for brigade in sorted({u.brigade for u in units}):
        led[brigade] = [o for o in officers if not o.is_commander and o.brigade == brigade]
    spare = (b for b in led if sum(u.brigade == b for u in units) > len(led[b]))
    home = next(spare, 0)
    for brigade, lead in led.items():
        mine = [u for u in units if u.brigade == brigade]
        staff = [*lead, *(general if brigade == home or not lead else ())]
        for place, unit in enumerate(mine):
            if staff:
                found[unit.id] = staff[place * len(staff) // len(mine)].id
    return found


def ready_regiments(camp: Camp, role: Role) -> dict[UnitId, UnitId]:
    """Regimental guns with the first battalions of the line of their brigade."""
    units = waiting_units(camp, role)
    line = [u for u in units if u.profile.kind == "line_infantry"]
    found: dict[UnitId, UnitId] = {}
    for gun in (u for u in units if u.id in camp.regimental):
        free = [u.id for u in line if u.brigade == gun.brigade and u.id not in found.values()]
        if free:
            found[gun.id] = free[0]
    return found


class AssignUnits(Action):
    """Say which Officer commands each unit, and to which battalions regimental guns belong."""

    officers: dict[UnitId, OfficerId]
    regimental: dict[UnitId, UnitId] = {}

    def check(self, state: Aguila, during: "Assigning") -> Verdict:
        camp = state.camp
        units = {u.id: u for u in waiting_units(camp, self.role)}
        staff = {o.id: o for o in waiting_officers(camp, self.role)}
        if self.officers.keys() != units.keys():
            return no("BSA-12-lista-c", units=sorted(units))
        for name, officer in self.officers.items():
            if officer not in staff:
                return no("BSA-12-lista-c", unit=name, officer=officer)
            if not may_command(staff[officer], units[name]):
                return no("BSA-14-brigadas-d", unit=name, officer=officer)
        idle = sorted(staff.keys() - set(self.officers.values()))
        # every Officer has a unit, where there are enough of them
        if idle and len(units) >= len(staff):
            return no("BSA-12-lista-c", idle=idle)
        return self._guns(state.camp, units)

    def _guns(self, camp: Camp, units: Mapping[UnitId, Unit]) -> Verdict:
        """Each regimental gun to one battalion of the line. ["BSA-11-regimental-a"]"""
        cite = "BSA-11-regimental-a"
        if len(set(self.regimental.values())) < len(self.regimental):
            return no(cite, guns=sorted(self.regimental))
        for gun, name in self.regimental.items():
            unit = units.get(name)
            line = unit is not None and unit.profile.kind == "line_infantry"
            if gun not in units or gun not in camp.regimental or not line:
                return no(cite, gun=gun, unit=name)
        return YES

    def perform(self, play: Play[Aguila], during: "Assigning") -> None:
        play.end()
        cite = "BSA-12-lista-c"
        play.emit(UnitsAssigned(cite, self.role, self.officers, self.regimental))


class Assigning(Decision):
    """Which Officer commands which units? ["BSA-12-lista-c"]"""

    accepts = (AssignUnits,)
    is_form: ClassVar[bool] = True

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        ready, guns = ready_assignment(state.camp, role), ready_regiments(state.camp, role)
        yield AssignUnits(ready, guns, role=role)
        general = next((o for o in waiting_officers(state.camp, role) if o.is_commander), None)
        if general is None:
            return
        for name in list(ready)[:4]:
            other = AssignUnits({**ready, name: general.id}, guns, role=role)
            if ready[name] != general.id and other.check(state, self):
                yield other

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        yield Offer("assign_units", {"officers": Limit("mapping"), "regimental": Limit("mapping")})

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        return {"officers": [o.id for o in waiting_officers(state.camp, self.waiting[0])]}


class DistributeSkirmishers(Action):
    """Break up a small light unit: line units have its skirmishers."""

    unit: UnitId
    into: tuple[UnitId, ...]

    def check(self, state: Aguila, during: "Distributing") -> Verdict:
        cite, camp = "BSA-10-ruptura-h", state.camp
        if self.unit not in dissolvable(camp, self.role):
            return no(cite, unit=self.unit)
        if not 1 <= len(set(self.into)) == len(self.into) <= MOST_REINFORCED:
            return no(cite, into=list(self.into))
        for name in self.into:
            unit = camp.waiting.get(name)
            line = unit is not None and unit.profile.kind == "line_infantry"
            if unit is None or unit.role != self.role or not line:
                return no(cite, unit=name)
        return YES

    def perform(self, play: Play[Aguila], during: "Distributing") -> None:
        play.emit(SkirmishersDistributed("BSA-10-ruptura-h", self.unit, self.into))
        if not dissolvable(play.state.camp, self.role):
            play.end()


class KeepTogether(Forgo):
    """Break up no more units."""


def dissolvable(camp: Camp, role: Role) -> list[UnitId]:
    """Units of three companies bought as support that may be broken up.

    No Officer is left without a unit of his brigade by it. ["BSA-12-lista-c"]
    """
    units, officers = waiting_units(camp, role), waiting_officers(camp, role)

    def is_needed(unit: Unit) -> bool:
        lead = sum(o.brigade == unit.brigade for o in officers if not o.is_commander)
        mates = sum(u.brigade == unit.brigade for u in units)
        return mates <= lead or len(units) <= len(officers)

    bought = (u for u in units if u.profile.dissolves and u.profile.slot == "support")
    return [u.id for u in bought if not is_needed(u)]


class Distributing(Decision):
    """Is a unit of skirmishers broken up to reinforce others?"""

    accepts = (DistributeSkirmishers, KeepTogether)

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield KeepTogether(role=role)
        line = [u.id for u in waiting_units(state.camp, role) if u.profile.kind == "line_infantry"]
        for name in dissolvable(state.camp, role):
            if line:
                yield DistributeSkirmishers(name, tuple(line[:MOST_REINFORCED]), role=role)

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        names = dissolvable(state.camp, self.waiting[0])
        yield Offer("distribute_skirmishers", {"unit": choice(*names), "into": Limit("several")})
        yield Offer("keep_together")


class ArmySplit(Event):
    """One part of the army deploys, the other is in reserve."""

    role: Role
    reserves: tuple[str, ...]

    def apply(self, state: Aguila) -> None:
        state.camp = but(state.camp, reserves=(*state.camp.reserves, *self.reserves))


def costs_of(camp: Camp, role: Role) -> dict[str, int]:
    """What everybody off the table costs."""
    units = {u.id: u.profile.cost for u in waiting_units(camp, role)}
    return {**units, **{o.id: o.cost for o in waiting_officers(camp, role)}}


def most_even(costs: Mapping[str, int]) -> int:
    """The cost of the dearer part when an army is split as evenly as it can be."""
    sums = {0}
    for cost in costs.values():
        sums |= {s + cost for s in sums}
    whole = sum(costs.values())
    return min(max(s, whole - s) for s in sums)


class SplitArmy(Action):
    """Name those who wait in reserve; the others deploy."""

    reserves: tuple[str, ...]

    def check(self, state: Aguila, during: "Splitting") -> Verdict:
        cite = scenario_of(state).arrivals.splits
        costs = costs_of(state.camp, self.role)
        if len(set(self.reserves)) < len(self.reserves) or not set(self.reserves) <= costs.keys():
            return no(cite, reserves=list(self.reserves))
        late = sum(costs[name] for name in self.reserves)
        dearer = max(late, sum(costs.values()) - late)
        # neither part costs more than half; who cannot divide so evenly comes as near as he can
        half = max(state.camp.points.get(self.role, 0) // 2, most_even(costs))
        return YES if dearer <= half else no(cite, costs=dearer, half=half)

    def perform(self, play: Play[Aguila], during: "Splitting") -> None:
        play.end()
        cite = scenario_of(play.state).arrivals.splits
        play.emit(ArmySplit(cite, self.role, self.reserves))


class Splitting(Decision):
    """The defender splits his army into two lists. ["BSA-16-granja-b", "BSA-16-puente-b"]"""

    accepts = (SplitArmy,)

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        halves = even_halves(costs_of(state.camp, role))
        return (SplitArmy(names, role=role) for names in halves)

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        names = tuple(costs_of(state.camp, self.waiting[0]))
        yield Offer("split_army", {"reserves": Limit("several", among=names)})


def even_halves(costs: Mapping[str, int]) -> list[tuple[str, ...]]:
    """Two ways to halve an army as evenly as possible: one part in reserve, or the other."""
    best: dict[int, tuple[str, ...]] = {0: ()}
    for name, cost in costs.items():
        for so_far, names in list(best.items()):
            best.setdefault(so_far + cost, (*names, name))
    whole = sum(costs.values())
    half = best[min(best, key=lambda s: (max(s, whole - s), s))]
    return [half, tuple(n for n in costs if n not in half)]
