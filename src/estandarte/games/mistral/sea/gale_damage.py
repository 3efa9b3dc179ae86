"""What Gales do: Attrition, Auxiliaries driven off, Squadrons forced out or detached. [5.33]"""

from typing import NamedTuple

from estandarte.games.mistral.combined.transport_log import has_troops, wear
from estandarte.games.mistral.dice.d10 import pick, throw
from estandarte.games.mistral.dice.own_die import table_die
from estandarte.games.mistral.fleets.damage import inflict, sink_by_damage
from estandarte.games.mistral.fleets.forces import Auxiliary, Formation, Unit
from estandarte.games.mistral.fleets.formations import unform_empty
from estandarte.games.mistral.fleets.strategy_checks import leadership_die
from estandarte.games.mistral.schema.pack import BRITISH, FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.book import without
from estandarte.games.mistral.war.seasons import INCREMENTS
from estandarte.kernel import UMPIRE, Event, Play, Role, RuleId, UntoldEvent, but

from .theatre import Place, is_harbour, space_of
from .weather import HURRICANE, gale_on_catching, ranges_of

CLASSES = ("fleet", "fleet50", "light")
"""Those of the Gale Effects Chart; every other Class is "Other"."""


class Buffeting(NamedTuple):
    """What the Gales do to each unit at a place, and by which rule."""

    points: int
    cite: RuleId = "IC-5.33-a"


def attrition_at(state: Mistral, place: Place) -> int:
    return buffeting_at(state, place).points


def buffeting_at(state: Mistral, place: Place, spent: bool = False) -> Buffeting:
    """The DPs that the Gales give at a place: the worst of them, once. ["IC-5.33-a"]

    Nothing in Straits; in Port Spaces and Harbours what the shelter leaves.
    """
    if state.theatre.is_strait(place):
        return Buffeting(0)
    sheltered = state.theatre.is_sheltered(place)
    if sheltered and state.switches.gale_in_port == "none":
        return Buffeting(0)
    worst = Buffeting(0)
    for force, distance in ranges_of(state, place):
        chart = state.pack.charts.harm[force]
        points = chart.attrition[distance]
        if sheltered and state.switches.gale_in_port == "io_line":
            points = max(0, points - chart.shelter[distance])
        if points > worst.points:
            worst = Buffeting(points, _rule_at(state, place, force, distance, spent))
    return worst


def _rule_at(state: Mistral, place: Place, force: int, distance: int, spent: bool) -> RuleId:
    """What of the Gale Effects Chart was read: its shelter, its range, its Hurricane."""
    if state.theatre.is_sheltered(place):
        return "MIC-9.1-f" if is_harbour(place) else "IC-5.36-b"
    if not distance and force == HURRICANE:
        return "MIC-9.1-d"
    if state.theatre.kind(place) in ("box", "sea_zone"):
        return ("IC-5.33-b", "MIC-9.1-c")[distance] if distance < 2 else "IC-5.34-a"
    if not distance:
        return "MIC-18.2-k" if spent else "MIC-9.1-e"  # whether or not an MP was spent
    return {1: "MIC-5.1-e", 2: "MIC-9.1-b"}.get(distance, "MIC-5.1-f")


def is_exposed(state: Mistral, place: Place) -> bool:
    """Large and Coastal Spaces, Sea Zones and Boxes feel all of a Gale. ["MIC-5.1-e"]"""
    open_water = not state.theatre.is_strait(place) and not state.theatre.is_sheltered(place)
    return open_water and bool(ranges_of(state, place))


def removal_at(state: Mistral, auxiliary: Auxiliary, place: Place) -> int | None:
    """The least die that drives an Auxiliary off; None where it is safe. ["MIC-9.1-j"]

    "Other" is every Class but Fleet, Fleet-50 and Light. ["MIC-9.1-k"]
    """
    if not is_exposed(state, place):
        return None
    kind = auxiliary.basic if auxiliary.basic in CLASSES else "other"
    found = []
    for force, distance in ranges_of(state, place):
        limits = state.pack.charts.harm[force].removal.get(kind, ())  # type: ignore[call-overload]
        if distance < len(limits):
            found.append(limits[distance])
    return min(found, default=None)


class UnitBuffeted(Event):
    """The worst of an Impulse is remembered, where the table takes it once at the end."""

    unit: str
    points: int
    fleet: Role

    def apply(self, state: Mistral) -> None:
        state.buffeted[self.unit] = max(self.points, state.buffeted.get(self.unit, 0))

    def seen_by(self, role: Role) -> Event | None:
        return self if role in (self.fleet, UMPIRE) else None


class BuffetingEnded(UntoldEvent):
    """The Impulse is over; what was remembered has been taken."""

    def apply(self, state: Mistral) -> None:
        state.buffeted.clear()


class AuxiliaryDrivenOff(Event):
    auxiliary: str
    fleet: Role
    shown: bool = False
    """Whether it lay in place on its Task, for all to see."""

    def apply(self, state: Mistral) -> None:
        one = state.auxiliaries[self.auxiliary]
        state.auxiliaries[one.id] = but(one, place="recovery", at="", formation="")
        state.tasks = without(state.tasks, one.id)

    def seen_by(self, role: Role) -> Event | None:
        return self if self.shown or role in (self.fleet, UMPIRE) else None


class SquadronDetached(Event):
    """Loss of Subordination: it is an Independent Squadron without Orders. ["IC-3.35-a"]"""

    unit: str
    fleet: Role
    at: Place
    company: str = ""
    """The Squadron, detached before her, to which a Flagship keeps. ["MIS-2.222-b"]"""

    def apply(self, state: Mistral) -> None:
        unit = state.units[self.unit]
        mate = state.units.get(self.company)
        alone = independent(mate or unit, self.at)
        state.formations.setdefault(alone.id, alone)
        state.units[unit.id] = but(unit, formation=alone.id, at=self.at)

    def seen_by(self, role: Role) -> Event | None:
        return self if role in (self.fleet, UMPIRE) else None


class ForcedToSea(Event):
    """Squadrons Fitting Out at a Minor Port in a Gale are Ready at once, without an MP."""

    formation: str
    units: tuple[str, ...]
    fleet: Role
    at: Place

    def apply(self, state: Mistral) -> None:
        if self.formation in state.formations:
            formation = state.formations[self.formation]
            state.formations[formation.id] = but(formation, at=self.at)
        else:
            alone = independent(state.units[self.units[0]], self.at)
            state.formations[self.formation] = but(alone, id=self.formation)
        for id in self.units:
            unit = state.units[id]
            state.units[id] = but(unit, state="ready", at=self.at, formation=self.formation)

    def seen_by(self, role: Role) -> Event | None:
        return self if role in (self.fleet, UMPIRE) else None


def independent(unit: Unit, at: Place) -> Formation:
    return Formation(f"I-{unit.id}", unit.fleet, unit.command, "independent", at)


def force_to_sea(play: Play[Mistral]) -> None:
    """As soon as a Gale reaches a Minor Port or Coastal Space. ["IC-3.27-h", "MIC-9.1-i"]"""
    state = play.state
    groups: dict[str, list[Unit]] = {}
    for unit in _in_order(state):
        port = state.theatre.port_at(state.place_of(unit))
        waiting = "fitting_out" if state.switches.harbour_states == "two" else "in_ordinary"
        caught = unit.state == waiting and port is not None and port.rank != "key"
        if caught and ranges_of(state, state.place_of(unit)):
            groups.setdefault(unit.formation or _company(state, unit), []).append(unit)
    for name, units in groups.items():
        at = space_of(state.place_of(units[0]))
        ids = tuple(unit.id for unit in units)
        play.emit(ForcedToSea(_why_forced(state, units), name, ids, units[0].fleet, at))


def _why_forced(state: Mistral, units: list[Unit]) -> RuleId:
    if kept_together(units):
        return "MIS-2.222-b"
    port = state.theatre.port_at(state.place_of(units[0]))
    return "MIC-9.1-i" if port is not None and port.rank == "minor" else "IC-3.27-h"


def kept_together(units: list[Unit]) -> bool:
    """Whether a Flagship is driven out beside a Squadron that is in no Formation either."""
    alone = not any(unit.formation for unit in units)
    return alone and len(units) > 1 and any(unit.is_flagship for unit in units)


def _company(state: Mistral, unit: Unit) -> str:
    """A Flagship driven out keeps to a Squadron that is driven out with her. ["MIS-2.222-b"]"""
    mates = sorted(
        other.id
        for other in state.units.values()
        if other.at == unit.at
        and other.fleet == unit.fleet
        and other.state == unit.state
        and not other.formation
        and not other.is_flagship
    )
    return f"I-{mates[0] if unit.is_flagship and mates else unit.id}"


def gale_harm(play: Play[Mistral], mover: Role = "") -> None:
    """At the end of each increment, whether or not an MP was spent. ["MIC-9.1-e", "MIS-Q55"]

    Where one Fleet moves a whole Impulse, each has its four increments and its own harm in them.
    ["MRS-1-b"]
    """
    _batter(play, mover)
    _drive_off(play, mover)
    _detach(play, mover)


def _suffers(fleet: Role, mover: Role) -> bool:
    """Corsairs belong to no Fleet and suffer with the second."""
    return not mover or (fleet == BRITISH) == (mover == BRITISH)


def _batter(play: Play[Mistral], mover: Role) -> None:
    """Attrition for each unit, then its test for Sunk Sail. ["IC-5.36-a", "MIC-2.2-d"]"""
    state = play.state
    at_the_end = state.switches.gale_timing == "per_impulse"
    for unit in _in_order(state):
        if not _suffers(unit.fleet, mover):
            continue
        formation = state.formations.get(unit.formation)
        moved = formation is not None and formation.spent
        points, rule = buffeting_at(state, state.place_of(unit), moved)
        if at_the_end and points:
            play.emit(UnitBuffeted("IC-5.33-a", unit.id, points, unit.fleet))
        if at_the_end:
            last = state.increment == INCREMENTS
            points = state.buffeted.get(unit.id, 0) if last else 0
            rule = "IC-5.36-a"
        if points:
            inflict(play, unit, points, rule)
            sink_by_damage(play, unit.id, "MIC-2.2-d", "IC-7.3-b")
    _batter_transports(play, mover)
    if state.buffeted and state.increment == INCREMENTS:
        play.emit(BuffetingEnded("IC-5.33-a"))
    unform_empty(play)


def _batter_transports(play: Play[Mistral], mover: Role) -> None:
    """In the combined game Troop Convoys suffer like Squadrons. ["MIS-2.349-d"]"""
    state = play.state
    at_the_end = state.switches.gale_timing == "per_impulse"
    for id, convoy in sorted(state.convoys.items()):
        wanted = has_troops(state, id) and convoy.status == "at_sea"
        if not wanted or not _suffers(convoy.fleet, mover):
            continue
        points = attrition_at(state, convoy.at)
        if at_the_end and points:
            play.emit(UnitBuffeted("IC-5.33-a", id, points, convoy.fleet))
        if at_the_end:
            points = state.buffeted.get(id, 0) if state.increment == INCREMENTS else 0
        wear(play, id, points, "MIS-2.349-d")


def _drive_off(play: Play[Mistral], mover: Role) -> None:
    """Auxiliaries with a Formation or on a Task; those in Ports are safe. ["IC-5.362-a"]

    It is all that they suffer. ["IC-11.24-a", "MIC-5.1-g"]
    """
    state = play.state
    for id in sorted(state.auxiliaries):
        one = state.auxiliaries[id]
        if not _suffers(one.fleet, mover):
            continue
        if one.place == "assigned" and one.formation:
            place = state.formations[one.formation].at
        elif one.place == "tasked":
            place = place_of_task(state, one)
        else:
            continue
        limit = removal_at(state, one, place)
        if limit is None:
            continue
        # An A on the chart is automatic and needs no die.
        shown = one.id in state.tasks.lasting
        die = "MIC-9.1-j" if one.formation else "IC-11.24-a"  # all that one on a Task suffers
        if limit == 0 or not _holds_on(play, one, limit, die, shown):
            rule = _why_driven_off(one, limit)
            play.emit(AuxiliaryDrivenOff(rule, one.id, one.fleet, shown))


def _why_driven_off(one: Auxiliary, limit: int) -> RuleId:
    if limit == 0:
        return "IC-5.38-d"  # only a Hurricane needs no die
    if one.basic not in CLASSES:
        return "MIC-9.1-k"
    return "IC-5.362-a" if one.formation else "MIC-5.1-g"


def _holds_on(play: Play[Mistral], one: Auxiliary, limit: int, cite: RuleId, shown: bool) -> bool:
    """The Knights and the Pirates are nobody's own. ["MIC-9.1-j", "IC-12.6-a"]"""
    if not one.fleet:
        return throw(play, cite, "driven_off", only=None if shown else ("",)) < limit
    post = table_die(one.fleet, "post", lambda die: die < limit)
    return post.throw(play, cite, "driven_off", unseen=not shown).is_good


def place_of_task(state: Mistral, auxiliary: Auxiliary) -> Place:
    """A Shadow moves with its target. ["IC-7.13-a"]"""
    errand = state.tasks.lasting.get(auxiliary.id)
    if errand is None or errand.kind != "shadow":
        return auxiliary.at
    target = state.formations.get(errand.target) or state.convoys.get(errand.target)
    return target.at if target is not None else auxiliary.at


def _detach(play: Play[Mistral], mover: Role) -> None:
    """One Leadership Check for a Flotilla that spent an MP to enter or stay. ["IC-5.37-a"]"""
    state = play.state
    if state.switches.gale_detachment == "off":
        return
    for id in sorted(state.formations):
        formation = state.formations[id]
        squadrons = [unit for unit in state.units_of(id) if not unit.is_flagship]
        idle = not formation.spent or formation.forfeits  # a point lost is not expended
        apart = formation.under or idle or len(squadrons) < 2
        apart = apart or not _suffers(formation.fleet, mover)
        if apart or not is_exposed(state, formation.at):
            continue
        fleet = formation.fleet
        modifier = gale_on_catching(state, formation.at)
        rule = "MIC-9.1-h" if modifier else "MIC-6.2-a"  # the CtW/LS value modifies it too
        die = leadership_die(state, fleet, state.leader_of(id), modifier)
        kept = die.throw(play, rule, "keeping_together", unseen=True, stream=f"{fleet}.{id}")
        if not kept.is_good:
            lost = pick(play, squadrons, "IC-5.37-a", "squadron_lost", only=(fleet,))
            play.emit(SquadronDetached("IC-5.338-a", lost.id, lost.fleet, formation.at))


def _in_order(state: Mistral) -> list[Unit]:
    """Bourbon, then British. ["IC-2.33-a"]"""
    return sorted(state.units.values(), key=lambda unit: (FLEETS.index(unit.fleet), unit.id))
