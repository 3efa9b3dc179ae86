"""Interdiction and Blockade by Auxiliaries, and Straits held by Formations. [7.2, 7.242, 2.332]"""

from collections.abc import Iterator
from functools import partial
from operator import lt

from estandarte.games.mistral.corsairs.corsairs import is_pirate, may_task_pirate, pirate_failures
from estandarte.games.mistral.dice.own_die import table_die
from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.fleets.forces import Auxiliary, Formation, Service
from estandarte.games.mistral.orders.log import PirateStirred, RecordChanged
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH, FLEETS
from estandarte.games.mistral.sea.blockade import hostile_ports, is_british, may_blockade
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.sea.theatre import Place, location_of, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.peace import (
    at_peace_with_britain,
    is_french_peace,
    may_be_attacked,
    open_to_attack,
)
from estandarte.games.mistral.war.prestige import interdiction_failures
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Play,
    Procedure,
    Role,
    RuleId,
    UntoldEvent,
    Verdict,
    but,
    no,
    stage,
)

from .book import LastingTask, Task
from .log import ErrandBegun, spend
from .range import (
    KNIGHTS,
    interdicts,
    reach_of,
    within_range,
)
from .screening import begin, may_task

GUERRE_DE_COURSE = 1745
"""The French adopt the doctrine on Turn One of this Year. ["MIS-2.332-a"]"""
LEAST_STAY = 4
"""Impulses. ["MIS-2.332-j", "IC-7.2-c"]"""


def guerre_de_course(state: Mistral) -> bool:
    return state.date.year >= GUERRE_DE_COURSE


def is_zone(state: Mistral, place: Place) -> bool:
    return place in state.theatre.spaces and state.theatre.kind(place) == "sea_zone"


class Interdict(Action):
    """Place an Auxiliary across the trade of a Strait or a Sea Zone."""

    auxiliary: str
    place: SpaceId

    def check(self, state: Mistral, during: Decision) -> Verdict:
        auxiliary = state.auxiliaries.get(self.auxiliary)
        if auxiliary is None:
            return no("IC-6.2-a", auxiliary=self.auxiliary)
        if not (is_zone(state, self.place) or state.theatre.is_strait(self.place)):
            return no("IC-7.2-c", place=self.place)
        if is_pirate(auxiliary):
            verdict = may_task_pirate(state, self.role, auxiliary, "interdiction", self.place)
            return verdict if not verdict else within_range(state, auxiliary, self.place)
        if auxiliary.id == KNIGHTS:
            return self._check_knights(state, auxiliary)
        return self._check_french(state, auxiliary)

    def _check_knights(self, state: Mistral, knights: Auxiliary) -> Verdict:
        """An Escort duty that is Interdiction in every respect. ["MIS-2.544-a"]"""
        if self.role != BOURBONS:
            return no("MIS-2.544-a", role=self.role)
        if knights.place != "assigned":
            return no("IC-6.11-a", auxiliary=knights.id)
        if is_zone(state, self.place) and not guerre_de_course(state):
            return no("MIS-2.544-b", place=self.place)
        return within_range(state, knights, self.place)

    def _check_french(self, state: Mistral, auxiliary: Auxiliary) -> Verdict:
        """From 1745, without any Order. ["MIS-2.332-g", "IC-7.2-c"]"""
        verdict = may_task(state, self.role, auxiliary.id, "interdiction", self.place)
        if not verdict:
            return verdict
        if auxiliary.kind == "privateer" and auxiliary.contingent != "france":
            return no("MIS-Q81", auxiliary=auxiliary.id)
        course = guerre_de_course(state) and auxiliary.command == "french"
        if not course or auxiliary.kind not in ("fleet50", "privateer"):
            return no("MIS-2.332-g", auxiliary=auxiliary.id)
        if is_zone(state, self.place) and auxiliary.kind != "privateer":
            return no("MIS-2.332-i", place=self.place)
        return YES

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.end()
        task = Task("interdiction", self.role, self.auxiliary, self.place)
        begin(play, task, TakingStation())


class BlockadePort(Action):
    """Close a Port whose Harbour is empty with an Auxiliary."""

    auxiliary: str
    port: SpaceId

    def check(self, state: Mistral, during: Decision) -> Verdict:
        auxiliary = state.auxiliaries.get(self.auxiliary)
        if auxiliary is not None and is_pirate(auxiliary):
            return may_task_pirate(state, self.role, auxiliary, "blockade", self.port)
        if auxiliary is None or self.port not in state.theatre.ports:
            return no("IC-7.242-a", port=self.port)
        if not may_be_attacked(state, self.role, self.port):
            closed = attitude(state, self.port, self.role) == "closed"  # French, before their war
            return no("MIS-2.421-b" if closed else "IC-7.242-a", port=self.port)
        if at_peace_with_britain(state, auxiliary) and is_british(state, self.port):
            return no("MIS-Q106", auxiliary=self.auxiliary)
        if lies_in(state, self.port):
            return no("IC-7.242-a", port=self.port)
        return may_task(state, self.role, self.auxiliary, "blockade", self.port)

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.end()
        begin(play, Task("blockade", self.role, self.auxiliary, self.port), TakingStation())


def lies_in(state: Mistral, port: SpaceId) -> bool:
    """Whether a Squadron is in the Harbour; that much is known to all. ["IC-7.11-c"]"""
    harbour = state.theatre.harbour_of(port)
    return any(u.state != "ready" and state.place_of(u) == harbour for u in state.units.values())


class TakingStation(Procedure):
    """A Task that keeps its Auxiliary in place."""

    @stage
    def stay(self, play: Play[Mistral]) -> None:
        task = play.state.tasks.task
        if task is None:
            return  # Screened
        auxiliary = play.state.auxiliaries[task.auxiliary]
        base = auxiliary.at if not auxiliary.fleet else ""
        errand = LastingTask(task.auxiliary, "blockade", task.role, home=base)
        if task.kind == "interdiction":
            errand = but(errand, kind="interdiction")
        play.emit(ErrandBegun("IC-6.15-a", errand, task.place))
        if is_pirate(auxiliary):
            play.emit(PirateStirred("MRO-2-i", base))


def interdictors_at(state: Mistral, place: Place) -> list[LastingTask]:
    """The Auxiliaries that Interdict the Strait or Sea Zone of a place."""
    lasting = state.tasks.lasting
    return [
        lasting[id]
        for id in sorted(lasting)
        if lasting[id].kind == "interdiction"
        and space_of(state.auxiliaries[id].at) == space_of(place)
    ]


def may_drive_off(state: Mistral, formation: Formation, auxiliary: str) -> Verdict:
    """A Formation in the same Strait or Sea Zone; Pirates give way to both Fleets.

    ["IC-7.2-d", "MIC-19.1-f"]
    """
    here = {errand.auxiliary: errand for errand in interdictors_at(state, formation.at)}
    errand = here.get(auxiliary)
    if errand is None or formation.is_dummy:
        return no("IC-7.2-d", auxiliary=auxiliary)
    friendly = errand.role == formation.fleet and not is_pirate(state.auxiliaries[auxiliary])
    return no("IC-7.2-d", auxiliary=auxiliary) if friendly else YES


def drive_off(play: Play[Mistral], auxiliary: str, formation: Formation) -> None:
    spend(play, auxiliary, _driven_by(play.state, auxiliary, formation))


def _driven_by(state: Mistral, auxiliary: str, formation: Formation) -> RuleId:
    if is_pirate(state.auxiliaries[auxiliary]):
        own = state.tasks.lasting[auxiliary].role == formation.fleet
        return "MIS-2.52-a" if own else "MIS-2.528-a"  # an Enemy even of who has Tasked it
    french = formation.command == "french" and is_french_peace(state)
    return "MIS-2.33-g" if french else "IC-7.2-d"


class StraitsHeld(UntoldEvent, FleetsEvent):
    """Who began the Impulse Ready in a Strait Space. ["IC-7.2-a"]"""

    fleet: Role
    stations: dict[str, SpaceId]

    def apply(self, state: Mistral) -> None:
        others = {
            id: at
            for id, at in state.tasks.stations.items()
            if id in state.formations and state.formations[id].fleet != self.fleet
        }
        state.tasks = but(state.tasks, stations={**others, **self.stations})


def take_stations(play: Play[Mistral]) -> None:
    """At the start of an Impulse."""
    state = play.state
    for role in FLEETS:
        held = {
            id: state.formations[id].at
            for id in sorted(state.formations)
            if state.formations[id].fleet == role
            and state.theatre.is_strait(state.formations[id].at)
            and state.is_ready(state.formations[id])
        }
        play.emit(StraitsHeld("IC-7.2-a", role, held))


class Served(FleetsEvent):
    """What a unit has done in the Turn that will wear it. ["IC-7.2-a", "IC-7.24-c"]"""

    unit: str
    fleet: Role
    service: Service

    def apply(self, state: Mistral) -> None:
        state.service[self.unit] = self.service


class ErrandsCounted(UntoldEvent):
    """One more Impulse has ended for every lasting Task."""

    def apply(self, state: Mistral) -> None:
        lasting = {
            id: but(one, impulses=one.impulses + 1) for id, one in state.tasks.lasting.items()
        }
        state.tasks = but(state.tasks, lasting=lasting)


class StationsSettled(UntoldEvent):
    """Whoever lies in good order before a Port at this moment Blockades it. ["IC-7.24-a"]"""

    def apply(self, state: Mistral) -> None:
        shaken = tuple(sorted(f.id for f in state.formations.values() if f.disorganised))
        state.tasks = but(state.tasks, arrived=shaken, hostile=hostile_ports(state))


class ServingStations(Procedure):
    """The end of an Impulse for all who Interdict and Blockade."""

    @stage
    def settle(self, play: Play[Mistral]) -> None:
        play.emit(StationsSettled("IC-7.24-a"))

    @stage
    def count(self, play: Play[Mistral]) -> None:
        if play.state.tasks.lasting:
            play.emit(ErrandsCounted("MIS-2.332-j"))

    @stage
    def serve(self, play: Play[Mistral]) -> None:
        """Each Squadron once a Turn; of several Ports the highest Value. ["IC-7.24-c"]"""
        state = play.state
        for id in sorted(state.formations):
            formation = state.formations[id]
            port = state.theatre.ports.get(formation.at)
            holds = interdicts(state, formation)
            shuts = port is not None and may_blockade(state, formation, formation.at)
            for unit in state.units_of(id) if holds or shuts else ():
                old = state.service.get(unit.id, Service())
                value = port.blockade if port is not None and shuts else 0
                new = but(
                    old,
                    interdicted=old.interdicted or holds,
                    blockade=max(old.blockade, value),
                )
                if new != old:
                    rule = "IC-7.2-a" if holds else _blockade_rule(state, formation)
                    play.emit(Served(rule, unit.id, unit.fleet, new))


def _blockade_rule(state: Mistral, formation: Formation) -> RuleId:
    """Before their war French Ports are Blockaded by who has paid for it."""
    defying = attitude(state, formation.at, formation.fleet) == "closed"
    return "IC-7.24-d" if defying else "IC-7.24-c"


class EndingBlockades(Procedure):
    """In the Administrative Phase. ["MIC-19.3-h", "IC-4.3-a"]"""

    @stage
    def test(self, play: Play[Mistral]) -> None:
        """Removed if the die is not higher than the Blockade Value and one. ["IC-7.242-a"]"""
        state = play.state
        for id in sorted(state.tasks.lasting):
            if state.tasks.lasting[id].kind != "blockade":
                continue
            one = state.auxiliaries[id]
            limit = state.theatre.ports[one.at].blockade + 1
            die = table_die(one.fleet, "post", partial(lt, limit))
            if not die.throw(play, "MIC-19.3-h", "blockading_auxiliary").is_good:
                spend(play, id, "IC-7.242-a")


class ScoringInterdiction(Procedure):
    """At the end of a Turn: what Pirates and French cruisers cost in Orders."""

    @stage
    def score(self, play: Play[Mistral]) -> None:
        state = play.state
        failed = dict.fromkeys(FLEETS, 0)
        for tasker in sorted({one.role for one in _on_stations(state) if _is_pirates(state, one)}):
            for role, count in pirate_failures(state, tasker).items():
                failed[role] = max(failed[role], count)
        for role in FLEETS:
            if failed[role]:
                rule = _pirates_rule(state, all(failed.values()))
                play.emit(RecordChanged(rule, role, failed=failed[role]))
        if french := interdiction_failures(len(french_locations(state))):
            rule = "MIC-16.1-s" if french > 1 else "MIS-2.332-h"  # one for every three
            play.emit(RecordChanged(rule, BRITISH, failed=french))


def _pirates_rule(state: Mistral, tied: bool) -> RuleId:
    """Any number of Sea Zones is one Failed Order; on a tie both have it."""
    if tied:
        return "MIS-2.525-b"
    zones = sum(_is_pirates(state, one) for one in _on_stations(state))
    return "MIC-16.1-t" if zones > 1 else "MIS-2.525-a"


def _on_stations(state: Mistral) -> Iterator[LastingTask]:
    lasting = state.tasks.lasting
    return (lasting[id] for id in sorted(lasting) if lasting[id].kind == "interdiction")


def _is_pirates(state: Mistral, errand: LastingTask) -> bool:
    return is_pirate(state.auxiliaries[errand.auxiliary])


def french_locations(state: Mistral) -> list[str]:
    """Locations Interdicted by Auxiliaries of the French Command, once it wages Guerre de Course.

    They stop no movement: this is all that they do. ["MIS-2.332-h", "IC-7.2-e"]
    The Knights on their Escort duty count, unless the switch says no. ["MIS-Q30"]
    """
    if not guerre_de_course(state):
        return []
    found = set()
    for errand in _on_stations(state):
        one = state.auxiliaries[errand.auxiliary]
        knights = one.id == KNIGHTS and state.switches.knights_score == "on"
        if one.command == "french" or knights:
            found.add(location_of(one.at))
    return sorted(found)


def stations(state: Mistral, role: Role, during: Decision) -> Iterator[Action]:
    """Every place that an Auxiliary of a Fleet might Interdict or Blockade.

    Only Pirates look at other Ports than those that lie open to attack.
    """
    theatre, ports = state.theatre, open_to_attack(state, role)
    for id in sorted(state.auxiliaries):
        one = state.auxiliaries[id]
        if one.fleet not in ("", role) or one.place != "assigned":
            continue
        for place in reach_of(state, one):
            action: Action
            if place in theatre.ports:
                if place not in ports and not is_pirate(one):
                    continue
                action = BlockadePort(id, place, role=role)
            elif place in theatre.open_waters:
                action = Interdict(id, place, role=role)
            else:
                continue
            if action.check(state, during):
                yield action
