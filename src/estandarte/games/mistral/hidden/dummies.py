"""Dummies: markers that move like Formations and hide nothing. [7.15]"""

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from estandarte.games.mistral.convoys.routes import (
    COURSES,
    SettingCourses,
    courses,
    is_adrift,
)
from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Dice,
    Event,
    Play,
    Procedure,
    Role,
    UntoldEvent,
    Verdict,
    but,
    no,
    stage,
)

from .concealment import DummyRemoved, at_sea, look_out


class DummiesChosen(UntoldEvent, FleetsEvent):
    """Hidden until the other Fleet has chosen too. ["IC-2.33-a"]"""

    fleet: Role
    places: tuple[Place, ...]

    def apply(self, state: Mistral) -> None:
        placing = {**state.progress.placing, self.fleet: self.places}
        state.progress = but(state.progress, placing=placing)


class MarkersPlaced(Event):
    """What the other Fleet sees: markers, and where."""

    fleet: Role
    places: tuple[Place, ...]


class DummiesPlaced(Event):
    """In order of their places, so that nothing tells one marker from another."""

    fleet: Role
    places: tuple[Place, ...]

    def apply(self, state: Mistral) -> None:
        for id, at in zip(_free(state, self.fleet), self.places, strict=False):
            state.formations[id] = Formation(id, self.fleet, "", "dummy", at)
        placing = {r: p for r, p in state.progress.placing.items() if r != self.fleet}
        state.progress = but(state.progress, placing=placing)

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else MarkersPlaced(self.cite, self.fleet, self.places)


def _free(state: Mistral, fleet: Role) -> list[str]:
    """The Dummies of a Fleet that are not on the map. ["MRS-1-e"]"""
    every = (f"D-{fleet}-{n}" for n in range(1, state.switches.dummies + 1))
    return [id for id in every if id not in state.formations]


def may_lie(state: Mistral, fleet: Role, at: Place) -> bool:
    """In a Friendly Port Space, or with any Formation of the Fleet at sea. ["MIC-18.2-c"]"""
    if at in state.theatre.ports and attitude(state, at, fleet) == "friendly":
        return True
    return any(
        f.fleet == fleet and f.at == at and not f.is_dummy and at_sea(state, f)
        for f in state.formations.values()
    )


class PlaceDummies(Action):
    """Put Dummies on the map, and take others off it."""

    places: tuple[Place, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def closes(self) -> bool:
        return not self.places and not self.removed

    def check(self, state: Mistral, during: "PlacingDummies") -> Verdict:
        if is_adrift(state, self.role):
            return no("MIS-2.416-a")
        for id in self.removed:
            dummy = state.formations.get(id)
            if dummy is None or not dummy.is_dummy or dummy.fleet != self.role:
                return no("IC-7.15-a", dummy=id)
        if len(set(self.removed)) != len(self.removed):
            return no("IC-7.15-a", removed=list(self.removed))
        free = len(_free(state, self.role)) + len(self.removed)
        if len(self.places) > free:
            return no("MRS-1-e", asked=len(self.places), free=free)
        for at in self.places:
            if not may_lie(state, self.role, at):
                return no("MIC-18.2-c", at=at)
        return YES

    def perform(self, play: Play[Mistral], during: "PlacingDummies") -> None:
        for id in self.removed:
            at = play.state.formations[id].at
            play.emit(DummyRemoved("IC-7.15-a", id, self.role, at))
        if self.places:
            play.emit(DummiesChosen("IC-2.33-a", self.role, tuple(sorted(self.places))))
        play.answered(self.role)


class RemoveDummy(Action):
    """Take a Dummy off the map while its Fleet sails: that is done at will. ["IC-7.15-a"]"""

    formation: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        dummy = state.formations.get(self.formation)
        if dummy is None or not dummy.is_dummy or dummy.fleet != self.role:
            return no("IC-7.15-a", dummy=self.formation)
        return YES

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        at = play.state.formations[self.formation].at
        play.emit(DummyRemoved("IC-7.15-a", self.formation, self.role, at))


class PlacingDummies(Decision):
    """At the start of an Impulse, both Fleets at once. ["MIC-18.2-c", "IC-4.2-a"]

    Just before it Convoys Scatter or change their course: that is said in the same breath, for a
    question of its own would tell that there is a Convoy. ["MIS-2.348-a", "MIS-2.347-a"]
    """

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (PlaceDummies, *COURSES)

    def together(self, state: Mistral) -> tuple[Role, ...]:
        return FLEETS

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        if not is_adrift(state, role):
            yield from self._covers(state, role)
        yield from courses(state, role, self)

    def _covers(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield PlaceDummies(role=role)
        free = len(_free(state, role))
        places = [at for at in self._places(state, role) if free]
        for at in places:
            yield from (PlaceDummies((at,) * n, role=role) for n in sorted({1, free}))
        for id in sorted(state.formations):
            dummy = state.formations[id]
            if dummy.is_dummy and dummy.fleet == role:
                yield PlaceDummies(removed=(id,), role=role)

    def _places(self, state: Mistral, role: Role) -> list[Place]:
        own = {f.at for f in state.formations.values() if f.fleet == role and at_sea(state, f)}
        every = Counter((*sorted(own), *state.theatre.ports))
        return [at for at in every if may_lie(state, role, at)]

    def sample(self, state: Mistral, role: Role, dice: Dice) -> Action:
        """Mostly nothing: markers are of use near something worth hiding."""
        steering = list(courses(state, role, self))
        if steering and (is_adrift(state, role) or dice.throw(6, "choice") == 1):
            return dice.choice(steering)
        if not _free(state, role) or dice.throw(4, "choice") > 1:
            return PlaceDummies(role=role)
        return PlaceDummies((dice.choice(self._places(state, role)),), role=role)


class Covering(Procedure):
    """Convoys get their courses, Dummies are chosen in secret and appear together."""

    @stage
    def choose(self, play: Play[Mistral]) -> None:
        switches = play.state.switches
        if switches.dummies and switches.fog == "full":
            play.call(PlacingDummies(FLEETS))
        else:
            play.call(SettingCourses(FLEETS))

    @stage
    def appear(self, play: Play[Mistral]) -> None:
        for role in FLEETS:
            places = play.state.progress.placing.get(role, ())
            if places:
                play.emit(DummiesPlaced("IC-7.15-a", role, places))
        look_out(play)
