"""The log of a voyage: what happens to Formations that sail, and what the enemy sees of it."""

from estandarte.games.mistral.events import FleetsEvent, FormationChanged
from estandarte.games.mistral.fleets.forces import Directive, Service
from estandarte.games.mistral.orders.consequences import note_departure
from estandarte.games.mistral.schema.charts import Approach
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.book import unsettled
from estandarte.kernel import Event, Role, UntoldEvent, but

from .ports import state_on_entry
from .theatre import HARBOUR, Place


class MarkerMoved(Event):
    """What the other Fleet sees of an Unspotted Formation: a marker, and where. ["IC-2.31-a"]"""

    fleet: Role
    here: Place
    to: Place


class FormationMoved(Event):
    """It has come to another place, and in this manner."""

    formation: str
    fleet: Role
    here: Place
    to: Place
    approach: Approach
    spotted: bool

    def seen_by(self, role: Role) -> Event | None:
        if self.spotted or role == self.fleet:
            return self
        # The rule is the same for every marker: it must not tell how the wind was met.
        return MarkerMoved("IC-5.12-b", self.fleet, self.here, self.to)

    def apply(self, state: Mistral) -> None:
        for id, one in list(state.formations.items()):
            if self.formation in (id, one.under):
                state.formations[id] = but(
                    one, at=self.to, approach=self.approach, spent=True, beating=""
                )
        state.tasks = unsettled(state.tasks, self.formation)
        note_departure(state, self.formation, self.to)


class TimeMarked(FleetsEvent, FormationChanged):
    """The point is spent where it is; `beating` names the Lane it works up to. ["IC-5.14-b"]"""

    sets = ("beating",)
    besides = {"spent": True}
    formation: str
    fleet: Role
    beating: Place = ""


class PointForfeited(FleetsEvent, FormationChanged):
    """After a Withdrawal the next point is lost, not expended. ["IC-8.23-c", "IC-5.33-a"]"""

    besides = {"spent": True, "beating": ""}
    formation: str
    fleet: Role


class StraitEntered(FleetsEvent):
    """The DP for it will be taken at the end of the Turn. ["MIS-Q64"]"""

    unit: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        served = state.service.get(self.unit, Service())
        state.service[self.unit] = but(served, straits=served.straits + 1)


class HarbourEntered(Event):
    formation: str
    fleet: Role
    port: SpaceId

    def seen_by(self, role: Role) -> Event | None:
        if role == self.fleet:
            return self
        return MarkerMoved("IC-3.27-b", self.fleet, self.port, self.port + HARBOUR)

    def apply(self, state: Mistral) -> None:
        one = state.formations[self.formation]
        homeward = {id: way for id, way in state.progress.homeward.items() if id != one.id}
        state.progress = but(state.progress, homeward=homeward)
        harbour = state.theatre.harbour_of(one.at)
        for unit in state.units_of(one.id):
            entered = state_on_entry(state, one.at, one.fleet, unit.contingent)
            state.units[unit.id] = but(unit, state=entered, at=harbour)
        # In a Harbour a Formation is in order again and no longer Spotted; its Flotillas with it.
        for id, each in list(state.formations.items()):
            if one.id in (id, each.under):
                state.formations[id] = but(
                    each, at=harbour, spent=True, beating="", disorganised=False, spotted=False
                )
        note_departure(state, one.id, harbour)


class HarbourLeft(Event):
    """All its units are Ready in the Port Space. ["IC-3.27-c", "IC-3.27-i"]"""

    formation: str
    fleet: Role
    port: SpaceId
    spotted: bool

    def seen_by(self, role: Role) -> Event | None:
        if self.spotted or role == self.fleet:
            return self
        return MarkerMoved("IC-3.27-c", self.fleet, self.port + HARBOUR, self.port)

    def apply(self, state: Mistral) -> None:
        one = state.formations[self.formation]
        at = self.port
        for unit in state.units_of(one.id):
            state.units[unit.id] = but(unit, state="ready", at=at)
        for id, each in list(state.formations.items()):
            if one.id in (id, each.under):
                state.formations[id] = but(
                    each,
                    at=at,
                    approach="fitting_out",
                    spent=True,
                    beating="",
                    spotted=self.spotted,
                )


class IncrementBegun(Event):
    """Nobody has moved yet: all are on station. ["IC-8.22-b"]"""

    number: int

    def apply(self, state: Mistral) -> None:
        state.increment = self.number
        state.committed.clear()
        for id, one in list(state.formations.items()):
            still = one.forfeits and not one.spent
            state.formations[id] = but(one, approach="on_station", spent=False, forfeits=still)
        for id, convoy in list(state.convoys.items()):
            if convoy.spent:
                state.convoys[id] = but(convoy, spent=False)


class DirectionCommitted(FleetsEvent):
    """Hidden until it is carried out. ["IC-5.15-a", "MIC-18.2-d"]"""

    formation: str
    directive: Directive
    fleet: Role = BOURBONS

    def apply(self, state: Mistral) -> None:
        state.committed[self.formation] = self.directive


class DirectionsCarriedOut(UntoldEvent):
    """Nothing hidden is left of this increment."""

    def apply(self, state: Mistral) -> None:
        state.committed.clear()


class CourseSet(FleetsEvent):
    """The way home of a Formation that must return to Port. ["IC-2.36-a"]"""

    formation: str
    fleet: Role
    way: tuple[Place, ...]

    def apply(self, state: Mistral) -> None:
        homeward = {**state.progress.homeward, self.formation: self.way}
        state.progress = but(state.progress, homeward=homeward)


class CoursePlotted(FleetsEvent):
    """What a Formation is to do with its points up to the end of the Impulse. ["MRS-1-c"]"""

    formation: str
    fleet: Role
    directives: tuple[Directive, ...]

    def apply(self, state: Mistral) -> None:
        plots = {**state.progress.plots, self.formation: self.directives}
        state.progress = but(state.progress, plots=plots)


class CourseBroken(FleetsEvent):
    """Contact, a wind not caught or a Gale: its owner is asked again. ["MRS-1-c"]"""

    formation: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        plots = {id: plan for id, plan in state.progress.plots.items() if id != self.formation}
        stopped = (*state.progress.stopped, self.formation)
        state.progress = but(state.progress, plots=plots, stopped=stopped)


class PlotsCleared(UntoldEvent):
    def apply(self, state: Mistral) -> None:
        state.progress = but(state.progress, plots={}, stopped=())
