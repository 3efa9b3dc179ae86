"""Events and Powers of the combined game: who resolves what, and how both keep step. [3.3]"""

from estandarte.games.mistral.schema.chronicle import (
    ContingentReceived,
    ContingentReceivedOnVictory,
    ContingentRemoved,
    Effect,
    SetContingentState,
)
from estandarte.games.mistral.schema.forces import ContingentState
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.contingents import receive, remove
from estandarte.games.mistral.war.effects import CarryingOut
from estandarte.games.mistral.war.log import ContingentStateChanged, EventOccurred, write
from estandarte.games.mistral.war.setting_up import IN_PLAY
from estandarte.games.mistral.war.years import GameEnded, settle_accounts
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Open,
    Play,
    Procedure,
    Verdict,
    but,
    no,
    stage,
)

from .coasts import (
    POWERS,
    LandAction,
    hold_on,
    land_of,
)

LAND_ONLY = ("treaty_of_dresden", "german_emergency", "d_argenson", "mandated_offensive")
"""Resolved by the land game and of no effect at sea. ["MIS-3.32-a"]"""
SEA_ONLY = (
    "war_start",
    "spain_austria_war",
    "descent_on_england",
    "the_flota",
    "trouble_west_indies",
    "guerre_de_course",
)
"""Resolved here alone; the first two are in effect from the start. ["MIS-3.33-a"]"""
TOULON = "battle_of_toulon"
INSURGENCY = "corsican_insurgency"
REVOLT_BOXES = 4
Of = (SetContingentState, ContingentReceived, ContingentReceivedOnVictory, ContingentRemoved)


def is_resolved_at_sea(state: Mistral, event: str) -> bool:
    """Whether the Event Step here throws for it. ["MIS-3.31-a", "MIS-3.121-a", "MIS-3.354-m"]"""
    return state.land is None or event in SEA_ONLY


def overlaps(state: Mistral, event: str) -> bool:
    """An Event of both games, always resolved by the land game. ["MIS-3.351-a", "MIS-3.352-a"]"""
    return event in state.pack.chronicle.events and event not in SEA_ONLY


class LandEventTold(Event):
    """An Event of the land game alone. ["MIS-3.32-a"]"""

    event: str

    def apply(self, state: Mistral) -> None:
        land = land_of(state)
        state.land = but(land, told=(*land.told, self.event))


class MarksRemoved(Event):
    """Boxes of the flow chart are unmarked. ["MIS-3.354-l"]"""

    events: tuple[str, ...]

    def apply(self, state: Mistral) -> None:
        state.events = tuple(name for name in state.events if name not in self.events)
        dates = state.history.chronicle.dates
        write(state, dates={name: at for name, at in dates.items() if name not in self.events})


class CounterMoved(Event):
    """The counter of a Contingent goes to the flow chart, or leaves it. ["MIS-3.363-b"]"""

    contingent: str
    out: bool

    def apply(self, state: Mistral) -> None:
        land = land_of(state)
        rest = tuple(name for name in land.counters if name != self.contingent)
        counters = (*rest, self.contingent) if self.out else rest
        state.land = but(land, counters=counters)


class RevoltMoved(Event):
    """The Corsican Revolt track, of which the first box is No Revolt. ["MIS-3.354-l"]"""

    box: int

    def apply(self, state: Mistral) -> None:
        state.land = but(land_of(state), revolt=self.box)


class PeaceMade(Event):
    """The Peace Index has ended the war on land, and so at sea. ["MIS-3.121-e"]"""

    def apply(self, state: Mistral) -> None:
        state.land = but(land_of(state), peace=True)


class Befalling(Procedure):
    """An Event of both games occurs: its box is marked, its effects at sea follow."""

    event: Open[str]

    @stage
    def mark(self, play: Play[Mistral]) -> None:
        play.emit(EventOccurred("MIS-3.352-a", self.event))
        play.call(CarryingOut(effects_at_sea(play.state, self.event)))

    @stage
    def bring_genoa(self, play: Play[Mistral]) -> None:
        """No Campaign decides any more whether Genoa's ships come in. ["MIS-3.354-k"]"""
        if self.event == "treaty_aranjuez_1":
            receive(play, "genoa", "MIS-3.354-k")


def effects_at_sea(state: Mistral, event: str) -> tuple[Effect, ...]:
    """Contingents come and go by the land game, Genoa's ships and conquered Savoy excepted.

    So the King's death does not make Naples Neutral. ["MIS-3.36-a", "MIS-3.354-f", "MIS-3.354-k"]
    """
    kept = ("genoa", "savoy" if event == "treaty_worms_2" else "genoa")
    listed = state.pack.chronicle.events[event].effects
    return tuple(e for e in listed if not isinstance(e, Of) or e.contingent in kept)


class TellEvent(LandAction):
    """Report an Event that the land game has brought about."""

    event: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if self.event == TOULON:
            return no("MIS-3.34-c", event=self.event)
        if self.event in LAND_ONLY:
            return YES
        if self.event in SEA_ONLY:
            return no("MIS-3.33-a", event=self.event)
        if not overlaps(state, self.event):
            return no("MIS-3.31-a", event=self.event)
        if self.event.startswith(INSURGENCY):
            return no("MIS-3.352-a", event=self.event)
        if self.event in state.events:
            return no("MIS-3.351-a", event=self.event, see=RULES.get(self.event, ""))
        return _may_befall(state, self.event)

    def carry_out(self, play: Play[Mistral]) -> None:
        if self.event in LAND_ONLY:
            play.emit(LandEventTold("MIS-3.32-a", self.event))
        else:
            play.call(Befalling(event=self.event))


RULES = {
    "treaty_worms_1": "MIS-3.354-a",
    "treaty_worms_2": "MIS-3.354-b",
    "second_family_compact": "MIS-3.354-d",
    "france_declares_war": "MIS-3.354-e",
    "philip_v_dies": "MIS-3.354-f",
    "treaty_aranjuez_1": "MIS-3.354-g",
    "treaty_aranjuez_2": "MIS-3.354-h",
    "treaty_aranjuez_3": "MIS-3.354-i",
    "treaty_aranjuez_4": "MIS-3.354-j",
}
"""When each box is marked."""


def _may_befall(state: Mistral, event: str) -> Verdict:
    """What must be true on land before a box is marked."""
    rule = RULES[event]
    stem, _, number = event.rpartition("_")
    if number in ("2", "3", "4") and f"{stem}_{int(number) - 1}" not in state.events:
        return no(rule, event=event)
    wanted = {
        "treaty_worms_2": ("port_villefranche", BOURBONS),
        "treaty_aranjuez_1": ("port_genoa", BOURBONS),
        "treaty_aranjuez_2": ("port_genoa", BRITISH),
        "treaty_aranjuez_4": ("port_genoa", BRITISH),
    }
    if event in wanted:
        port, by = wanted[event]
        if hold_on(state, port).by != by:
            return no(rule, port=port, by=by)
    return YES


class TellContingent(LandAction):
    """Report that a Power has gone to war, stands aside or is lost, by the land game."""

    contingent: str
    to: ContingentState

    def check(self, state: Mistral, during: Decision) -> Verdict:
        known = state.pack.reinforcements.minors
        if self.contingent not in known or self.contingent not in POWERS:
            return no("MIS-3.36-a", contingent=self.contingent)
        if self.contingent == "genoa":
            return no("MIS-3.354-k", contingent=self.contingent)
        if self.to == state.contingents[self.contingent]:
            return no("MIS-3.36-a", contingent=self.contingent, state=self.to)
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        change_contingent(play, self.contingent, self.to)


def change_contingent(play: Play[Mistral], name: str, to: ContingentState) -> None:
    """Its ships come as Reinforcements each time it enters, and go each time it is lost."""
    state = play.state
    savoy = name == "savoy"
    if to not in IN_PLAY:
        remove(play, name, permanent=False)
        play.emit(CounterMoved("MIS-3.354-c" if savoy else "MIS-3.363-a", name, True))
        return
    if name in land_of(state).counters:
        play.emit(CounterMoved("MIS-3.354-n" if savoy else "MIS-3.363-b", name, False))
    if savoy:
        receive(play, name, "MIS-3.361-a", "MIS-3.354-m")
    else:
        receive(play, name, "MIS-3.36-a")
    if state.contingents[name] != to:
        play.emit(ContingentStateChanged("MIS-3.36-a", name, to))


class TellRevolt(LandAction):
    """Report the box of the Corsican Revolt track, 0 for No Revolt."""

    box: int

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if not 0 <= self.box <= REVOLT_BOXES or self.box == land_of(state).revolt:
            return no("MIS-3.354-l", box=self.box)
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        """The boxes are kept in step, also when the Revolt recedes. ["MIS-3.354-n"]"""
        state = play.state
        play.emit(RevoltMoved("MIS-3.354-l", self.box))
        marked = [f"{INSURGENCY}_{n}" for n in range(1, REVOLT_BOXES + 1)]
        gone = tuple(name for name in marked[self.box :] if name in state.events)
        if gone:
            play.emit(MarksRemoved("MIS-3.354-l", gone))
        for name in reversed(marked[: self.box]):
            if name not in state.events:
                play.call(Befalling(event=name))


class TellPeace(Action):
    """Report that the Peace Index has ended the war."""

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.emit(PeaceMade("MIS-3.121-e"))
        play.leave_only(MakingPeace())


class MakingPeace(Procedure):
    """Both games end together, each counting by its own rules. ["MIS-3.38-a", "MIS-2.721-c"]"""

    @stage
    def close(self, play: Play[Mistral]) -> None:
        settle_accounts(play, with_trade=False)
        play.emit(GameEnded("MIS-3.38-a", False))
