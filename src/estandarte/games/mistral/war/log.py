"""What an Event or a Campaign changes in the war, one event each. [9.2, 4.1]"""

from collections.abc import Iterable
from typing import Any, Literal

from estandarte.games.mistral.schema import chronicle as entries
from estandarte.games.mistral.schema.chronicle import Effect
from estandarte.games.mistral.schema.forces import ContingentState
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Event, Role, UntoldEvent, but

from .history import RequestModifier, Token, Victory

START = "start"


def write(state: Mistral, **changes: Any) -> None:
    """Put something into the chronicle."""
    history = state.history
    state.history = but(history, chronicle=but(history.chronicle, **changes))


def enrol(state: Mistral, **changes: Any) -> None:
    """Put something into the register of forces."""
    history = state.history
    state.history = but(history, register=but(history.register, **changes))


class EventOccurred(Event):
    """A box of the Political Events Flow Chart is marked. ["MIS-1.41-a", "MIS-1.411-a"]

    Our record keeps its date too; in Minor Scenarios it is kept all the same. ["MIS-1.411-b"]
    """

    event: str

    def apply(self, state: Mistral) -> None:
        state.events = (*state.events, self.event)
        dates = {**state.history.chronicle.dates, self.event: state.date}
        write(state, dates=dates)


class CirclesUnmarked(Event):
    """They may occur again in the new Year. ["MRE-1-c", "MIS-4.1-a"]"""

    events: tuple[str, ...]

    def apply(self, state: Mistral) -> None:
        state.events = tuple(name for name in state.events if name not in self.events)


class FlagSet(Event):
    flag: str

    def apply(self, state: Mistral) -> None:
        write(state, flags=(*state.history.chronicle.flags, self.flag))


class PortFlagChanged(Event):
    """A Port goes over to a Fleet, or stands aside."""

    port: SpaceId
    flag: str

    def apply(self, state: Mistral) -> None:
        state.flags[self.port] = self.flag


class ContingentStateChanged(Event):
    contingent: str
    state: ContingentState

    def apply(self, state: Mistral) -> None:
        state.contingents[self.contingent] = self.state


class CampaignOpened(Event):
    """It may be fought from now on; its marker stands on Start. ["MIS-4.1-l", "MIS-4.1-o"]"""

    campaign: str

    def apply(self, state: Mistral) -> None:
        write(state, markers={**state.history.chronicle.markers, self.campaign: START})


class CampaignMoved(Event):
    campaign: str
    box: str

    def apply(self, state: Mistral) -> None:
        write(state, markers={**state.history.chronicle.markers, self.campaign: self.box})


class CampaignWon(Event):
    """Its marker has reached a Victory box and stays there for the Year. ["MRE-2-a"]"""

    campaign: str
    side: Literal["bourbon", "allied"]

    def apply(self, state: Mistral) -> None:
        won = Victory(self.campaign, self.side, state.date)
        write(state, victories=(*state.history.chronicle.victories, won))


class CampaignClosed(Event):
    """It can never be fought again. ["MIS-4.1-m"]"""

    campaign: str

    def apply(self, state: Mistral) -> None:
        write(state, ended=(*state.history.chronicle.ended, self.campaign))


class TroopsLanded(Event):
    """A Troop Convoy has unloaded: one free box in the next resolution. ["IC-10.19-a"]"""

    convoy: str

    def apply(self, state: Mistral) -> None:
        write(state, landings=state.history.chronicle.landings + 1)

    def seen_by(self, role: Role) -> Event | None:
        return self if role == BOURBONS else None


class TroopsUsed(Event):
    """What has landed has been used, or its time is over."""

    count: int

    def apply(self, state: Mistral) -> None:
        write(state, landings=state.history.chronicle.landings - self.count)

    def seen_by(self, role: Role) -> Event | None:
        return self if role == BOURBONS else None


class TokenGiven(Event):
    """A Show of Force will weigh on the next die for its targets."""

    token: Token

    def apply(self, state: Mistral) -> None:
        write(state, tokens=(*state.history.chronicle.tokens, self.token))

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.token.fleet else None


class TokensUsed(UntoldEvent):
    """The first die for a target uses a modifier up."""

    tokens: tuple[Token, ...]

    def apply(self, state: Mistral) -> None:
        left = list(state.history.chronicle.tokens)
        for token in self.tokens:
            left.remove(token)
        write(state, tokens=tuple(left))

    def seen_by(self, role: Role) -> Event | None:
        own = tuple(token for token in self.tokens if token.fleet == role)
        return TokensUsed(self.cite, own) if own else None


class RequestsModified(Event):
    modifier: RequestModifier

    def apply(self, state: Mistral) -> None:
        enrol(state, modifiers=(*state.history.register.modifiers, self.modifier))


class BaseNeutralised(Event):
    """Its Pirate performs no Task for the rest of the Year; it stays on the map.

    ["MIS-2.526-b", "MIS-2.526-c"]
    """

    base: SpaceId

    def apply(self, state: Mistral) -> None:
        state.neutralised = (*state.neutralised, self.base)
        state.active_pirates = tuple(b for b in state.active_pirates if b != self.base)


class FrenchFought(UntoldEvent):
    """A Battle between British and French Squadrons is remembered at Versailles."""

    def apply(self, state: Mistral) -> None:
        write(state, battles=state.history.chronicle.battles + 1)


def lasting(state: Mistral, effects: Iterable[Effect]) -> None:
    """What of an Event in force is still felt at the start of a scenario. ["MRF-1-g"]

    The states of Contingents and all forces are in the lists of the scenario.
    """
    for effect in effects:
        if isinstance(effect, entries.SetFlag):
            FlagSet("MRF-1-g", effect.flag).apply(state)
        elif isinstance(effect, entries.SetPortFlag):
            PortFlagChanged("MRF-1-g", effect.port, effect.flag).apply(state)
        elif isinstance(effect, entries.CampaignEligible):
            CampaignOpened("MRF-1-g", effect.campaign).apply(state)
        elif isinstance(effect, entries.CampaignEnded):
            CampaignClosed("MRF-1-g", effect.campaign).apply(state)
        elif isinstance(effect, entries.ContingentRemoved) and effect.permanent:
            gone = state.history.register.banished
            enrol(state, banished=(*gone, effect.contingent))
