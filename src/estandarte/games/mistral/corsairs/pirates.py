"""Pirates through the Year: Recovery, Bases, Winter. [2.528, 2.55]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.games.mistral.dice.d10 import throw
from estandarte.games.mistral.dice.neutral_dice import bent
from estandarte.games.mistral.dice.ties import tie_broken
from estandarte.games.mistral.fleets.attrition import recovers
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.book import without
from estandarte.games.mistral.tasks.range import KNIGHTS, belongs_to_nobody
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Open,
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

from .corsairs import free_bases


class CorsairBased(Event):
    """At its Base, ready for a new cruise. ["MIS-2.551-b", "MIS-2.551-a"]"""

    auxiliary: str
    base: SpaceId

    def apply(self, state: Mistral) -> None:
        one = state.auxiliaries[self.auxiliary]
        state.auxiliaries[one.id] = but(one, place="assigned", at=self.base)
        state.tasks = without(state.tasks, one.id)


class YearOfCorsairsBegun(UntoldEvent):
    """The British payment for the Knights is due anew. ["IC-4.3-d", "MIS-2.543-b"]"""

    def apply(self, state: Mistral) -> None:
        state.tasks = but(state.tasks, knights_paid=False)


def in_box(state: Mistral) -> list[Auxiliary]:
    """Pirates and Knights in the Recovery Box that they share. ["MIS-2.551-a"]"""
    found = (state.auxiliaries[id] for id in sorted(state.auxiliaries))
    return [one for one in found if belongs_to_nobody(one) and one.place == "recovery"]


def chooser(play: Play[Mistral]) -> Role:
    """The player with less Prestige; on a tie the lower die. ["MIS-2.552-a", "MIS-2.552-b"]

    ["MIC-16.1-w"]
    """
    british, bourbons = play.state.prestige[BRITISH], play.state.prestige[BOURBONS]
    if british == bourbons:
        return tie_broken(play, "MIS-2.552-b", "choosing_a_base", min)
    return BRITISH if british < bourbons else BOURBONS


class ChooseBase(Action):
    """Declare the Base of a Corsair before its Recovery is rolled."""

    base: SpaceId

    def check(self, state: Mistral, during: "ChoosingBase") -> Verdict:
        if self.base not in free_bases(state, state.auxiliaries[during.corsair]):
            return no("MIS-2.551-c", base=self.base)
        return YES

    def perform(self, play: Play[Mistral], during: "ChoosingBase") -> None:
        play.end()
        settle(play, during.corsair, self.base, during.by_die)


class ChoosingBase(Decision):
    accepts: ClassVar[tuple[type[Action], ...]] = (ChooseBase,)
    out_of_turn: ClassVar[RuleId] = "MIS-2.552-a"
    out_of_place: ClassVar[RuleId] = "MIC-16.1-w"
    shown = ("corsair",)
    corsair: Open[str]
    by_die: Open[bool]

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        bases = free_bases(state, state.auxiliaries[self.corsair])
        return (ChooseBase(base, role=role) for base in bases)


def settle(play: Play[Mistral], corsair: str, base: SpaceId, by_die: bool) -> None:
    """Roll for its Recovery, or place it without a roll. ["MIS-2.55-a", "MIS-2.553-a"]"""
    state = play.state
    if by_die:
        die = bent(play, "corsair", throw(play, "MIS-2.55-a", "recovery"))
        if not recovers(state, state.auxiliaries[corsair], die, open_key_port=False):
            return
    play.emit(CorsairBased(_based_by(corsair, by_die), corsair, base))


def _based_by(corsair: str, by_die: bool) -> RuleId:
    """The Knights share the Recovery Box of the Pirates, and gather with them."""
    if corsair == KNIGHTS:
        return "MIS-2.551-a" if by_die else "IC-4.3-e"
    return "MIS-2.551-b" if by_die else "MIS-2.553-a"


class RecoveringCorsairs(Procedure):
    """One Pirate or Knight after the other; each Barbary Base holds one. ["MIS-2.551-c"]"""

    by_die: Open[bool] = True
    done: Open[tuple[str, ...]] = ()

    @stage
    def recover(self, play: Play[Mistral]) -> None:
        state = play.state
        left = [one for one in in_box(state) if one.id not in self.done]
        if not left:
            return
        one = left[0]
        play.note(at="recover", done=(*self.done, one.id))
        bases = free_bases(state, one)
        if len(bases) == 1:
            settle(play, one.id, bases[0], self.by_die)
        elif bases:
            play.call(ChoosingBase((chooser(play),), one.id, self.by_die))


class YearEndPirates(Procedure):
    """At the end of Fall all are placed on Bases without a roll. ["IC-4.3-e", "MIS-2.553-a"]"""

    @stage
    def gather(self, play: Play[Mistral]) -> None:
        play.call(RecoveringCorsairs(by_die=False))


class NewYearPirates(Procedure):
    """At the start of the first Winter Turn Interdiction is over. ["MIS-2.528-b", "IC-4.3-d"]"""

    @stage
    def go_home(self, play: Play[Mistral]) -> None:
        """Back to the Base from which it sailed. ["MIS-Q61"]"""
        state = play.state
        play.emit(YearOfCorsairsBegun("IC-4.3-d"))
        for id, errand in sorted(state.tasks.lasting.items()):
            pirate = belongs_to_nobody(state.auxiliaries[id]) and errand.home
            if pirate and state.auxiliaries[id].contingent != "knights":
                play.emit(CorsairBased("MIS-2.528-b", id, errand.home))
