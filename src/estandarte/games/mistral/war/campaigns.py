"""Military Campaigns: the armies in Italy and the Alps, and what the fleets do for them. [MRE-2]"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from estandarte.games.mistral.dice.d10 import throw
from estandarte.games.mistral.dice.neutral_dice import bent
from estandarte.games.mistral.orders.ends import end_order
from estandarte.games.mistral.orders.show_of_force import campaign_resolved, support
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    Tally,
    Verdict,
    no,
    stage,
)

from .effects import CarryingOut
from .influences import influence, tokens_for, victories
from .log import (
    CampaignClosed,
    CampaignMoved,
    CampaignWon,
    TokensUsed,
    TroopsUsed,
)
from .tracks import (
    SIDES,
    WON,
    Side,
    is_fought,
    marker,
    moved_by,
    shifted,
)


def campaign_modifier(state: Mistral, campaign: str) -> Tally:
    """What is added to a Campaign die; less favours the Bourbons.

    A fleet in Execution off the coast gives one, two with a Bomb, three in the Alps. ["MRO-2-f"]
    """
    entry = state.pack.chronicle.campaigns[campaign]
    found = influence(state, entry.modifiers, "campaign", campaign)
    return Tally((*found.lines, *support(state, campaign).lines[1:]))


class ResolvingCampaigns(Procedure):
    """The three tracks in their order, on the Turns named. ["IC-9.2-a", "MRE-2-a"]"""

    done: Open[int] = 0

    @stage
    def next_campaign(self, play: Play[Mistral]) -> None:
        state = play.state
        rules = state.pack.chronicle.campaign
        rest = state.date.turn not in rules.turns or state.switches.campaigns == "off"
        if rest or self.done >= len(rules.order):
            return
        play.note(done=self.done + 1, at="next_campaign")
        campaign = rules.order[self.done]
        if is_fought(state, campaign):
            play.call(ResolvingCampaign(campaign, marker(state, campaign)))

    @stage
    def forget_landings(self, play: Play[Mistral]) -> None:
        """What was not used in this resolution is lost."""
        state = play.state
        left = state.history.chronicle.landings
        if left and state.date.turn in state.pack.chronicle.campaign.turns:
            play.emit(TroopsUsed("MRE-2-b", left))


class ResolvingCampaign(Procedure):
    """One die for a Campaign, and the troops that have landed before or after it."""

    campaign: Open[str]
    start: Open[str]

    @stage
    def before(self, play: Play[Mistral]) -> None:
        _offer_troops(play, self.campaign)

    @stage
    def throw(self, play: Play[Mistral]) -> None:
        """Hidden Orders weigh on the die: only the marker is seen."""
        state = play.state
        if marker(state, self.campaign) in WON:
            return
        modifier = int(campaign_modifier(state, self.campaign).total)
        die = throw(play, "MRE-2-a", "campaign", only=())
        die = bent(play, f"campaign.{self.campaign}", die)  # ["MIC-17.1-b"]
        if used := tokens_for(state, "campaign", self.campaign):
            play.emit(TokensUsed("MRE-2-a", used))
        boxes, toward = moved_by(state, die + modifier)
        box = shifted(state, marker(state, self.campaign), boxes, toward)
        play.emit(CampaignMoved("IC-9.2-a", self.campaign, box))

    @stage
    def after(self, play: Play[Mistral]) -> None:
        _offer_troops(play, self.campaign)

    @stage
    def thank_the_fleets(self, play: Play[Mistral]) -> None:
        """Fulfilled unless the marker has moved against the owner. ["MRO-2-f"]"""
        state = play.state
        track = state.pack.chronicle.campaign.boxes
        gain = track.index(marker(state, self.campaign)) - track.index(self.start)
        toward = "bourbon" if gain > 0 else "allied" if gain < 0 else "none"
        for order in campaign_resolved(play, self.campaign, toward):
            done = state.orders.issued[order.id].done
            end_order(play, order, "fulfilled" if done else "failed", "MRO-2-f")

    @stage
    def conclude(self, play: Play[Mistral]) -> None:
        state = play.state
        side = WON.get(marker(state, self.campaign))
        if side is None:
            return
        play.emit(CampaignWon("MRE-2-a", self.campaign, side))
        entry = state.pack.chronicle.campaigns[self.campaign]
        if _is_over(state, self.campaign):
            play.emit(CampaignClosed("MIS-4.1-m", self.campaign))
        won = entry.bourbon_victory if side == "bourbon" else entry.allied_victory
        play.call(CarryingOut(won))


def _is_over(state: Mistral, campaign: str) -> bool:
    """So many Victories end a Campaign, or the allies win it two Years running."""
    ends = state.pack.chronicle.campaigns[campaign].ends
    for side, count in (("bourbon", ends.bourbon_victories), ("allied", ends.allied_victories)):
        if count and victories(state, side, (campaign,)) >= count:
            return True
    if not ends.successive_allied_victories or state.date.year < ends.successive_from_year:
        return False
    years = {
        v.date.year
        for v in state.history.chronicle.victories
        if (v.campaign, v.side) == (campaign, "allied")
    }
    run = range(ends.successive_allied_victories)
    return all(state.date.year - back in years for back in run)


def _offer_troops(play: Play[Mistral], campaign: str) -> None:
    """The Po Valley, or the Apennines if they are fought over. ["MIS-2.344-a", "MIS-2.344-b"]

    Asked from the first Year of the Troop Convoys on, for nobody sees what has landed.
    ["IC-10.19-b", "IC-2.31-b"]
    """
    state = play.state
    entry = state.pack.chronicle.campaigns[campaign]
    if entry.troop_convoys and state.date.year >= state.pack.convoys.troops.least_year:
        play.call(SendingTroops((BOURBONS,), campaign))


class SendTroops(Action):
    """Move the marker one box with the troops of one Convoy."""

    toward: Side

    def check(self, state: Mistral, during: "SendingTroops") -> Verdict:
        if state.land is not None:
            return no("MIS-2.344-c", campaign=during.campaign)
        if not state.history.chronicle.landings:
            return no("MRE-2-b", campaign=during.campaign)
        here = marker(state, during.campaign)
        if shifted(state, here, 1, self.toward) == here:
            return no("MIS-2.344-a", box=here)
        return YES

    def perform(self, play: Play[Mistral], during: "SendingTroops") -> None:
        here = marker(play.state, during.campaign)
        box = shifted(play.state, here, 1, self.toward)
        play.end()
        play.emit(TroopsUsed("MIS-2.344-a", 1))
        rule = "MIS-2.344-b" if during.campaign == "apennines" else "MIS-2.344-a"
        play.emit(CampaignMoved(rule, during.campaign, box))
        _offer_troops(play, during.campaign)


class HoldTroops(Forgo):
    """Keep them for later in this resolution, or for the other Campaign."""


class SendingTroops(Decision):
    """Before or after the die. ["MRE-2-b"]"""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (SendTroops, HoldTroops)
    campaign: Open[str]

    def shows(self, state: Mistral, role: Role) -> Mapping[str, Any]:
        return {"campaign": self.campaign, "box": marker(state, self.campaign)}

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield HoldTroops(role=role)
        every = (SendTroops(side, role=role) for side in SIDES)
        yield from (action for action in every if action.check(state, self))
