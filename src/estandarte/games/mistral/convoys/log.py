"""The log of Convoys under way: what happens to them, and what the enemy sees of it."""

from estandarte.games.mistral.events import ConvoyChanged, FleetsEvent
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.sea.log import MarkerMoved
from estandarte.games.mistral.sea.theatre import (
    HARBOUR,
    Place,
    is_harbour,
    location_of,
    space_of,
)
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.kernel import Event, Role, UntoldEvent, but

BRITISH_LEVANT = "british_levant"


class ImpulseOpened(UntoldEvent):
    """What is done once in an Impulse may be done again; Convoys are under way again."""

    def apply(self, state: Mistral) -> None:
        state.tasks = but(state.tasks, given=0, pauses={}, once=(), screens=())
        for id, one in list(state.convoys.items()):
            state.convoys[id] = but(one, waits=False, halted=False)


class ConvoyExpected(UntoldEvent):
    """One Levant Trade Convoy a Year for either trade. ["MIS-2.15-a"]"""

    convoy: str
    fleet: Role
    year: int

    def apply(self, state: Mistral) -> None:
        state.convoys[self.convoy] = Convoy(self.convoy, self.fleet)
        sailed = {**state.tasks.sailed, self.convoy: self.year}
        state.tasks = but(state.tasks, sailed=sailed)


class ConvoyMoved(Event):
    """It has gone one step; Auxiliaries that escort it go with it."""

    later = {"cite": "IC-3.27-c"}
    convoy: str
    fleet: Role
    here: Place
    to: Place
    spotted: bool

    def apply(self, state: Mistral) -> None:
        one = state.convoys[self.convoy]
        state.convoys[one.id] = but(one, at=self.to, beating="", spent=True)
        for order in state.orders.escort_of(one.id):
            auxiliary = state.auxiliaries.get(order.holder)
            if auxiliary is not None and auxiliary.place == "tasked":
                at = location_of(self.to)
                state.auxiliaries[auxiliary.id] = but(auxiliary, at=at)

    def seen_by(self, role: Role) -> Event | None:
        if self.spotted or role == self.fleet:
            return self
        # The rule is the one that moves any marker: it must not tell a Convoy from a Formation.
        rule = "IC-3.27-c" if is_harbour(self.here) else "IC-5.12-b"
        return MarkerMoved(rule, self.fleet, self.here, self.to)


class ConvoyWaited(FleetsEvent, ConvoyChanged):
    """It marks time; `beating` names the Lane it works up to. ["IC-10.11-d"]"""

    sets = ("beating",)
    besides = {"spent": True, "halted": False}
    convoy: str
    fleet: Role
    beating: Place = ""


class ConvoySteered(FleetsEvent, ConvoyChanged):
    """Where it goes instead of along its Route. ["MIS-2.416-a", "MIS-2.347-c"]"""

    sets = ("bound",)
    besides = {"beating": ""}
    convoy: str
    fleet: Role
    bound: SpaceId


class HarbourPreferred(FleetsEvent):
    """Where the French trade goes in when it has the choice. ["MIS-2.15-g", "MIS-2.156-a"]"""

    convoy: str
    fleet: Role
    port: SpaceId

    def apply(self, state: Mistral) -> None:
        state.convoys[self.convoy] = but(state.convoys[self.convoy], prefers=self.port)


class ConvoyArrived(Event):
    """It takes no further part: it unloads, or is removed. ["IC-10.11-c"]

    Off the map the British one waits for its way home; Trade Convoys are gone as soon as they are
    home. ["MIS-2.15-d", "MIS-2.15-f"]
    """

    convoy: str
    fleet: Role
    here: Place
    at: Place
    unloads: bool
    spotted: bool

    def apply(self, state: Mistral) -> None:
        one = state.convoys[self.convoy]
        if self.unloads:
            state.convoys[one.id] = but(
                one, at=self.at, status="arrived", beating="", spotted=False
            )
        elif one.id == BRITISH_LEVANT and not one.homebound:
            # Damage and Scattering stay with it. ["MIS-2.154-f"]
            state.convoys[one.id] = Convoy(
                one.id, one.fleet, homebound=True, scattered=one.scattered, damage=one.damage
            )
        else:
            del state.convoys[one.id]

    def seen_by(self, role: Role) -> Event | None:
        if self.spotted or role == self.fleet:
            return self
        # As any Formation that enters a Harbour or leaves the map would be seen.
        if self.at.startswith("edge"):
            return MarkerMoved("IC-5.12-b", self.fleet, self.here, self.at)
        harbour = space_of(self.at) + HARBOUR
        return MarkerMoved("IC-3.27-b", self.fleet, self.here, harbour)


class ConvoyConcealed(ConvoyChanged):
    """A marker again. ["IC-10.12-a"]"""

    later = {"cite": "IC-7.1-z"}
    besides = {"spotted": False}
    convoy: str
    fleet: Role
    at: Place


class ConvoyBrokenDown(Event):
    """Its counter is removed."""

    convoy: str
    fleet: Role
    here: Place = ""
    """Where the other Fleet sees a marker go."""

    def apply(self, state: Mistral) -> None:
        del state.convoys[self.convoy]
        if self.convoy.startswith("troop"):
            year = str(state.date.year)
            count = state.tasks.broken_down.get(year, 0) + 1
            broken = {**state.tasks.broken_down, year: count}
            state.tasks = but(state.tasks, broken_down=broken)

    def seen_by(self, role: Role) -> Event | None:
        if role == self.fleet:
            return self
        return MarkerMoved("IC-2.31-a", self.fleet, self.here, "") if self.here else None


class ConvoyResumed(FleetsEvent, ConvoyChanged):
    """What it has not unloaded goes on to the other Port. ["MIS-2.414-a"]"""

    besides = {"status": "at_sea", "bound": ""}
    convoy: str
    fleet: Role
