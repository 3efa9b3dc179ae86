"""After a Battle, in its location: Sail transferred, Squadrons attached elsewhere. [8.42, 3.35]"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from estandarte.games.mistral.deliberation import Deliberation
from estandarte.games.mistral.events import FleetsEvent, UnitChanged
from estandarte.games.mistral.fleets.forces import Formation, FormationId, Unit
from estandarte.games.mistral.fleets.formations import may_hold, unform_empty
from estandarte.games.mistral.fleets.reorganisation import SailTransferred
from estandarte.games.mistral.fleets.strategy_checks import strategy_check
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.sea.theatre import location_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import (
    YES,
    Action,
    Asked,
    Forgo,
    Play,
    Procedure,
    Role,
    Verdict,
    no,
    stage,
)

from .combats import under_way


class SquadronAttached(FleetsEvent, UnitChanged):
    """A Ready Squadron has passed from one Formation to another. ["IC-3.35-c"]"""

    sets = ("formation",)
    unit: str
    formation: FormationId
    fleet: Role


def regroups(state: Mistral, role: Role) -> list[Formation]:
    """The Formations that took part and are still in the location. ["MIC-18.3-c", "IC-8.38-a"]"""
    battle = under_way(state)
    names = set(battle.engaged[role])
    found = (
        one
        for one in state.formations.values()
        if (one.id in names or one.under in names) and location_of(one.at) == battle.location
    )
    return sorted(found, key=lambda one: one.id)


def _squadrons(state: Mistral, role: Role) -> list[Unit]:
    here = {one.id for one in regroups(state, role)}
    found = (unit for unit in state.units.values() if unit.formation in here)
    return sorted(found, key=lambda unit: unit.id)


def _without(state: Mistral, unit: Unit) -> Verdict:
    """Whether its Formation may be left by a Squadron, for the sake of a Flagship."""
    rest = [one for one in state.units.values() if one.formation == unit.formation != ""]
    rest = [one for one in rest if one.id != unit.id]
    return may_hold(state, state.formations[unit.formation], rest) if rest else YES


class TransferAfterBattle(Action):
    """Move Sail between two Squadrons that have fought."""

    giver: str
    taker: str
    sail: int

    def check(self, state: Mistral, during: "Regrouping") -> Verdict:
        here = {unit.id: unit for unit in _squadrons(state, self.role)}
        giver, taker = here.get(self.giver), here.get(self.taker)
        if giver is None or taker is None or giver.id == taker.id:
            return no("MIC-18.3-c", giver=self.giver, taker=self.taker)
        if giver.is_flagship or taker.is_flagship:
            return no("MIS-2.211-c", giver=self.giver, taker=self.taker)
        if (giver.contingent, giver.subclass) != (taker.contingent, taker.subclass):
            return no("IC-3.24-c", giver=self.giver, taker=self.taker)
        if not 1 <= self.sail <= min(giver.sail, taker.most_sail - taker.sail):
            return no("IC-3.24-a", sail=self.sail, room=taker.most_sail - taker.sail)
        if self.taker in during.failed:
            return no("IC-3.26-d", taker=self.taker)
        return _without(state, giver) if self.sail == giver.sail else YES

    def perform(self, play: Play[Mistral], during: "Regrouping") -> None:
        command = play.state.units[self.taker].command
        if not _passes(play, during, self.role, self.taker, command):
            return
        play.emit(SailTransferred("IC-3.26-d", self.giver, self.taker, self.sail, self.role))
        unform_empty(play)


class AttachSquadron(Action):
    """Send a Squadron or Flagship to another Formation that has fought here."""

    unit: str
    formation: FormationId

    def check(self, state: Mistral, during: "Regrouping") -> Verdict:
        here = {unit.id: unit for unit in _squadrons(state, self.role)}
        unit = here.get(self.unit)
        there = {one.id: one for one in regroups(state, self.role)}.get(self.formation)
        if unit is None or there is None or unit.formation == there.id:
            return no("IC-3.35-c", unit=self.unit, formation=self.formation)
        if there.kind == "independent":
            return no("IC-3.35-a", formation=self.formation)
        if self.unit in during.failed:
            return no("IC-3.35-c", unit=self.unit)
        members = [one for one in here.values() if one.formation == there.id]
        joined = may_hold(state, there, [*members, unit])
        return joined and _without(state, unit)

    def perform(self, play: Play[Mistral], during: "Regrouping") -> None:
        command = play.state.units[self.unit].command
        if not _passes(play, during, self.role, self.unit, command):
            return
        play.emit(SquadronAttached("IC-3.35-c", self.unit, self.formation, self.role))
        unform_empty(play)


def _passes(play: Play[Mistral], during: "Regrouping", role: Role, unit: str, command: str) -> bool:
    """One Strategy Check for each Squadron that receives Sail or is attached. ["IC-3.26-d"]"""
    if unit in during.passed:
        return True
    if strategy_check(play, role, [command], "IC-3.26-d"):
        play.note(passed=(*during.passed, unit))
        return True
    play.note(failed=(*during.failed, unit))
    return False


class EndRegrouping(Forgo):
    pass


class Regrouping(Deliberation):
    revocable: ClassVar[tuple[type[Action], ...]] = (TransferAfterBattle, AttachSquadron)
    accepts: ClassVar[tuple[type[Action], ...]] = (
        TransferAfterBattle,
        AttachSquadron,
        EndRegrouping,
    )
    passed: Asked[tuple[str, ...]] = ()
    failed: Asked[tuple[str, ...]] = ()

    def choices(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield EndRegrouping(role=role)
        yield from changes(state, role, self)


def changes(state: Mistral, role: Role, during: Regrouping) -> Iterator[Action]:
    units = _squadrons(state, role)
    for giver in units:
        for taker in units:
            for sail in range(1, giver.sail + 1):
                transfer = TransferAfterBattle(giver.id, taker.id, sail, role=role)
                if transfer.check(state, during):
                    yield transfer
    for unit in units:
        for one in regroups(state, role):
            attach = AttachSquadron(unit.id, one.id, role=role)
            if attach.check(state, during):
                yield attach


class AfterTheBattle(Procedure):
    """Post-Battle Reorganisation; a Fleet without anything to change is not asked.

    What could be changed is known to both, for all that fought is Spotted. ["IC-2.31-b"]
    """

    @stage
    def regroup(self, play: Play[Mistral]) -> None:
        for role in reversed(FLEETS):
            asked = Regrouping((role,))
            if next(changes(play.state, role, asked), None) is not None:
                play.call(asked)
