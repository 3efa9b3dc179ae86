"""Assigning Auxiliaries to Ports and Formations, and calling them back. [6.13, 6.15]"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from estandarte.games.mistral.corsairs.corsairs import is_pirate
from estandarte.games.mistral.corsairs.levant import (
    BoxUncovered,
    may_put_on_track,
    may_take_off_track,
    put_on_track,
)
from estandarte.games.mistral.deliberation import Deliberation
from estandarte.games.mistral.events import AuxiliaryChanged, FleetsEvent
from estandarte.games.mistral.fleets.fifty_gun_ships import (
    BreakDownFleet50,
    FormFleet50,
    allotments,
    break_downs,
)
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.fleets.formations import may_keep
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import (
    YES,
    Action,
    Asked,
    Dice,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    Telling,
    Verdict,
    no,
    stage,
)

from .basing import AuxiliaryAssigned, allowed_by, may_go
from .interdiction import LEAST_STAY
from .log import spend
from .range import KNIGHTS

MUST = ("fleet", "fleet50", "galley", "light")
"""Fireships and Bombs may be held back. ["IC-6.13-a"]

Mixed-Role Auxiliaries change their role nowhere in this game but between SOL(D) and Fleet-50.
["MIC-12.1-h", "IC-6.32-a"]
"""


class AuxiliaryFreed(FleetsEvent, AuxiliaryChanged):
    besides = {"place": "available", "at": "", "formation": ""}
    auxiliary: str
    fleet: Role


class Assign(Action):
    """Assign an Available Auxiliary to a Port or a Formation."""

    auxiliary: str
    to: str

    def check(self, state: Mistral, during: "Assigning") -> Verdict:
        auxiliary = state.auxiliaries.get(self.auxiliary)
        if auxiliary is not None and not auxiliary.fleet:
            return no("MIS-2.512-a", auxiliary=self.auxiliary)  # a Corsair has its Base
        if auxiliary is None or auxiliary.fleet != self.role:
            return no("IC-6.13-a", auxiliary=self.auxiliary)
        if auxiliary.place == "recovery":
            return no("MIC-19.3-m", auxiliary=self.auxiliary)
        if auxiliary.place != "available":
            return no("IC-6.11-a", place=auxiliary.place)
        return may_go(state, auxiliary, self.to)

    def perform(self, play: Play[Mistral], during: "Assigning") -> None:
        auxiliary = play.state.auxiliaries[self.auxiliary]
        rule = allowed_by(play.state, auxiliary, self.to)
        play.emit(AuxiliaryAssigned(rule, self.auxiliary, self.role, self.to))


class ReleaseAuxiliary(Action):
    """Take an Auxiliary from a Formation in Harbour back to the Available Box. ["IC-6.13-e"]

    At sea only one that is over the limit is given up; it goes to the Recovery Box. ["MIS-2.131-b"]
    """

    auxiliary: str

    def check(self, state: Mistral, during: "Assigning") -> Verdict:
        auxiliary = state.auxiliaries.get(self.auxiliary)
        if auxiliary is None or auxiliary.fleet != self.role or auxiliary.place != "assigned":
            return no("IC-6.13-e", auxiliary=self.auxiliary)
        if self.auxiliary in during.freed or not auxiliary.formation:
            return no("IC-6.13-e", auxiliary=self.auxiliary)
        if state.orders.order_of(auxiliary.id) is not None:
            return no("IC-9.36-c", auxiliary=self.auxiliary)
        at_sea = state.is_ready(state.formations[auxiliary.formation])
        if at_sea and may_keep(state, auxiliary):
            return no("IC-6.13-e", formation=auxiliary.formation)
        return YES

    def perform(self, play: Play[Mistral], during: "Assigning") -> None:
        auxiliary = play.state.auxiliaries[self.auxiliary]
        if play.state.is_ready(play.state.formations[auxiliary.formation]):
            spend(play, self.auxiliary, may_keep(play.state, auxiliary).cite or "MIS-2.131-b")
            return
        play.note(freed=(*during.freed, self.auxiliary))
        play.emit(AuxiliaryFreed("IC-6.13-e", self.auxiliary, self.role))


class Recall(Action):
    """End a lasting Task; the Auxiliary goes to the Recovery Box. ["IC-6.15-b"]"""

    auxiliary: str

    def check(self, state: Mistral, during: "Assigning") -> Verdict:
        auxiliary = state.auxiliaries.get(self.auxiliary)
        errand = state.tasks.lasting.get(self.auxiliary)
        if auxiliary is None or errand is None or is_pirate(auxiliary):
            return no("IC-6.15-b", auxiliary=self.auxiliary)
        knights = auxiliary.id == KNIGHTS and self.role == BOURBONS
        if auxiliary.fleet != self.role and not knights:
            return no("IC-6.15-b", auxiliary=self.auxiliary)
        if state.orders.order_of(auxiliary.id) is not None:
            return no("IC-9.36-c", auxiliary=self.auxiliary)
        if errand.kind == "interdiction" and errand.impulses < LEAST_STAY:
            return no("MIS-2.332-j", impulses=errand.impulses)
        return YES

    def perform(self, play: Play[Mistral], during: "Assigning") -> None:
        spend(play, self.auxiliary, "IC-6.15-b")


class PutOnTrack(Action):
    """Send an Available Auxiliary to the Levant. ["IC-6.15-c"]"""

    auxiliary: str

    def check(self, state: Mistral, during: "Assigning") -> Verdict:
        return may_put_on_track(state, self.role, self.auxiliary)

    def perform(self, play: Play[Mistral], during: "Assigning") -> None:
        put_on_track(play, self.auxiliary)


class TakeOffTrack(Action):
    """Bring an Auxiliary back from the Levant, to the Available Box. ["IC-6.15-c"]"""

    box: str

    def check(self, state: Mistral, during: "Assigning") -> Verdict:
        return may_take_off_track(state, self.role, self.box)

    def perform(self, play: Play[Mistral], during: "Assigning") -> None:
        play.emit(BoxUncovered("IC-6.15-c", self.box))


class EndAssignment(Forgo):
    """Leave the others where they are; those that must serve have to be Assigned first.

    Nothing else closes the question: when it closes tells nobody whether something was left.
    """

    def check(self, state: Mistral, during: "Assigning") -> Verdict:
        for one in available(state, self.role):
            if one.kind in MUST and any(places_for(state, one)):
                return no("IC-6.13-a", auxiliary=one.id)
        for release in surplus(state, self.role, during):
            kept = may_keep(state, state.auxiliaries[release.auxiliary])
            return no(kept.cite or "MIS-2.131-b", auxiliary=release.auxiliary)
        return YES


def available(state: Mistral, role: Role) -> list[Auxiliary]:
    found = (state.auxiliaries[id] for id in sorted(state.auxiliaries))
    return [one for one in found if one.fleet == role and one.place == "available"]


def surplus(state: Mistral, role: Role, during: "Assigning") -> Iterator[ReleaseAuxiliary]:
    """What Formations have over their limit since they lost Squadrons: any of these goes."""
    for id in sorted(state.auxiliaries):
        one = state.auxiliaries[id]
        if one.place == "assigned" and one.fleet == role and not may_keep(state, one):
            release = ReleaseAuxiliary(id, role=role)
            if release.check(state, during):
                yield release


def places_for(state: Mistral, auxiliary: Auxiliary) -> Iterator[str]:
    """Every Port and Formation to which it may be Assigned."""
    own = (id for id in sorted(state.formations) if state.formations[id].fleet == auxiliary.fleet)
    for to in (*sorted(state.theatre.ports), *own):
        if may_go(state, auxiliary, to):
            yield to


class Assigning(Deliberation):
    """A Fleet-50 may be broken down instead of being Assigned. ["MIS-2.237-a"]

    Before the first Turn pairs of SOL(D) may become Fleet-50 too. ["MRF-1-c", "MIS-2.234-a"]
    Asked in every Step, whatever a Fleet has: its Auxiliaries are its own secret. ["IC-2.31-b"]
    """

    routine = True

    is_form: ClassVar[bool] = True
    accepts: ClassVar[tuple[type[Action], ...]] = (
        Assign,
        ReleaseAuxiliary,
        Recall,
        PutOnTrack,
        TakeOffTrack,
        BreakDownFleet50,
        FormFleet50,
        EndAssignment,
    )
    revocable: ClassVar[tuple[type[Action], ...]] = (FormFleet50, BreakDownFleet50)
    freed: Asked[tuple[str, ...]] = ()
    free: Open[bool] = False
    """The Step of the set-up."""

    def lists_all(self, state: Mistral) -> bool:
        return True

    def choices(self, state: Mistral, role: Role) -> Iterable[Action]:
        if EndAssignment(role=role).check(state, self):
            yield EndAssignment(role=role)
        yield from _choices(state, role, self)

    def asked(self, state: Mistral, role: Role) -> Telling:
        """To its own Fleet it says that there is nothing to be done."""
        idle = role in self.waiting and not any(_choices(state, role, self))
        return Telling("ask.assigning.none" if idle else "ask.assigning")

    def sample(self, state: Mistral, role: Role, dice: Dice) -> Action:
        """Every Auxiliary in turn to a place at random; nothing is taken back by chance."""
        if over := list(surplus(state, role, self)):
            return dice.choice(over)
        for one in available(state, role):
            if places := list(places_for(state, one)):
                return Assign(one.id, dice.choice(places), role=role)
        return EndAssignment(role=role)


def _choices(state: Mistral, role: Role, during: Assigning) -> Iterator[Action]:
    for one in available(state, role):
        for to in places_for(state, one):
            yield Assign(one.id, to, role=role)
        if may_put_on_track(state, role, one.id):
            yield PutOnTrack(one.id, role=role)
    others: list[Action] = [
        kind(id, role=role)
        for id in sorted(state.auxiliaries)
        for kind in (ReleaseAuxiliary, Recall)
    ]
    others += [TakeOffTrack(box, role=role) for box in state.tasks.track]
    yield from (action for action in others if action.check(state, during))
    yield from break_downs(state, role, during)
    yield from allotments(state, role, during)


class AssigningAuxiliaries(Procedure):
    """Bourbon first; neither sees what the other does. ["IC-2.33-a", "MIC-19.3-m"]"""

    free: Open[bool] = False
    """Before the first Turn. ["MRF-1-a"]"""

    @stage
    def bourbons(self, play: Play[Mistral]) -> None:
        play.call(Assigning((BOURBONS,), free=self.free))

    @stage
    def british(self, play: Play[Mistral]) -> None:
        play.call(Assigning((BRITISH,), free=self.free))
