"""The Event Step of every Turn, and the turn of the Year. [9.2, 4.1]"""

from estandarte.games.mistral.combined.politics import is_resolved_at_sea
from estandarte.games.mistral.dice.d10 import throw
from estandarte.games.mistral.dice.neutral_dice import bent
from estandarte.games.mistral.hidden.concealment import look_out
from estandarte.games.mistral.sea.expulsion import leave_closed_ports
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Open, Play, Procedure, RuleId, stage

from .campaigns import ResolvingCampaigns
from .effects import CarryingOut
from .influences import influence, is_open, tokens_for
from .log import (
    START,
    CampaignMoved,
    CirclesUnmarked,
    EventOccurred,
    TokensUsed,
    TroopsLanded,
)
from .politics import (
    LANDED,
    allowed_by,
    chain_of,
    has_die,
    may_occur,
    occurs_by_itself,
)
from .tracks import eligible, marker


class Occurring(Procedure):
    """An Event occurs: its box is marked, then its effects are carried out. ["IC-9.2-b"]"""

    event: Open[str]
    cite: Open[RuleId] = "IC-9.2-b"

    @stage
    def occur(self, play: Play[Mistral]) -> None:
        if play.state.has_occurred(self.event):
            return  # two Troop Convoys that land together bring one war
        play.emit(EventOccurred(self.cite, self.event))
        play.call(CarryingOut(play.state.pack.chronicle.events[self.event].effects))


class ResolvingEvents(Procedure):
    """First the Campaigns, then the Events in the order of the list. ["IC-9.2-a", "MIC-19.3-b"]

    They come from the flow charts only: there are no Random Events. ["MIS-1.4-a", "MIS-1.51-a"]
    """

    done: Open[int] = 0

    @stage
    def campaigns(self, play: Play[Mistral]) -> None:
        play.call(ResolvingCampaigns())

    @stage
    def politics(self, play: Play[Mistral]) -> None:
        names = tuple(play.state.pack.chronicle.events)
        if self.done < len(names):
            play.note(done=self.done + 1, at="politics")
            check_event(play, names[self.done])

    @stage
    def leave_ports(self, play: Play[Mistral]) -> None:
        leave_closed_ports(play)

    @stage
    def look_about(self, play: Play[Mistral]) -> None:
        """Who lies before a Port that is an Enemy now cannot but be seen. ["IC-7.11-a"]"""
        look_out(play)


def check_event(play: Play[Mistral], name: str) -> None:
    """By itself, by a die, or not at all. ["IC-9.2-b", "MIS-4.1-i"]"""
    state = play.state
    if not is_resolved_at_sea(state, name):
        return
    entry = state.pack.chronicle.events[name]
    if cite := occurs_by_itself(state, name, entry):
        play.call(Occurring(name, cite))
        return
    if not may_occur(state, name, entry) or not has_die(state, entry):
        return
    assert entry.occurs_up_to is not None
    modifier = influence(state, entry.modifiers, "event", name, entry.earliest).total
    only = None if is_open(entry.modifiers) else ()
    rule = "MIC-19.3-b" if entry.check == "quarter" else "MIS-4.1-i"
    die = throw(play, rule, f"event.{name}", only=only)
    die = bent(play, f"event.{name}", die)  # ["MIC-17.1-b"]
    if used := tokens_for(state, "event", name):
        play.emit(TokensUsed("IC-9.2-b", used))
    if die + modifier <= entry.occurs_up_to:
        play.call(Occurring(name, allowed_by(name, entry)))


def land_troops(play: Play[Mistral], convoy: str, effective: bool) -> None:
    """A Troop Convoy is unloaded in Italy: Spain and Austria are at war at once. ["IC-10.19-a"]

    One that was Scattered may have lost its weight in the Campaigns. ["IC-10.15-b"]
    """
    state = play.state
    if effective:
        play.emit(TroopsLanded("IC-10.19-a", convoy))
    for name, entry in state.pack.chronicle.events.items():
        if entry.trigger == LANDED and name not in state.events:
            play.call(Occurring(name))


class NewYearOfHistory(Procedure):
    """Circles are unmarked and the Campaigns begin anew. ["IC-4.3-d", "MRE-1-a"]"""

    @stage
    def unmark(self, play: Play[Mistral]) -> None:
        """Not the numbered steps, which stay marked. ["MRE-1-c"]"""
        state = play.state
        events = state.pack.chronicle.events
        circles = tuple(
            name
            for name in state.events
            if name in events and events[name].shape == "circle" and not chain_of(name)
        )
        if circles:
            play.emit(CirclesUnmarked("MRE-1-c", circles))

    @stage
    def reset(self, play: Play[Mistral]) -> None:
        """["MRE-2-a", "MIS-4.1-o"]"""
        state = play.state
        for campaign in state.pack.chronicle.campaign.order:
            if eligible(state, campaign) and marker(state, campaign) != START:
                play.emit(CampaignMoved("MRE-2-a", campaign, START))
