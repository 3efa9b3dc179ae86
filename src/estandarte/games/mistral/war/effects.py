"""Effects: what the Events, the Campaigns, the chits and the Request Tables bring about. [9.2]"""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, ClassVar

from estandarte.games.mistral.dice.d10 import row, throw
from estandarte.games.mistral.dice.neutral_dice import bent
from estandarte.games.mistral.fleets.receiving import (
    expect_auxiliary,
    expect_sail,
    free_kinds,
    offer_auxiliary,
)
from estandarte.games.mistral.fleets.withdrawals import (
    SAIL,
    TakingOut,
    leave_the_map,
    withdrawable,
)
from estandarte.games.mistral.orders.log import RecordChanged
from estandarte.games.mistral.orders.pool import mourn
from estandarte.games.mistral.schema import chronicle as entries
from estandarte.games.mistral.schema.chronicle import Effect
from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    Whole,
    is_mended,
    no,
    stage,
    where,
)

from .contingents import (
    LIMITED,
    has_unlawful,
    lose,
    part_unlawful,
    receive,
    receive_on_victory,
    remove,
)
from .history import RequestModifier, Token
from .influences import influence, tokens_for
from .log import (
    BaseNeutralised,
    CampaignClosed,
    CampaignOpened,
    ContingentStateChanged,
    FlagSet,
    PortFlagChanged,
    RequestsModified,
    TokenGiven,
    TokensUsed,
)
from .seasons import next_turn
from .setting_up import IN_PLAY

VENICE, NAPLES = "venice", "naples"
ENTRIES: dict[str, RuleId] = {
    "savoy": "MIS-2.163-a",
    "genoa": "MIS-2.164-c",
    NAPLES: "MIS-2.165-a",
}
"""By which rule an Event brings a Contingent in."""


def are_effects_known(state: Mistral, role: Role, out: "CarryingOut") -> bool:
    """A Request is its Fleet's secret; what an Event brings everybody knows."""
    contingents = state.pack.ships.contingents
    return not out.contingent or contingents[out.contingent].fleet == role


class CarryingOut(Procedure):
    """Effects one after the other, in the order in which they are listed."""

    effects: Annotated[tuple[Whole[Effect], ...], where(are_effects_known)]
    contingent: Open[str] = ""
    """Whose Request Table it is; the effects of Events name their Contingents."""
    holder: Open[str] = ""
    """The Formation or Auxiliary that has Fulfilled an Order."""
    fleet: Open[Role] = ""
    """Whose Order it was."""

    @stage
    def next_effect(self, play: Play[Mistral]) -> None:
        if not self.effects:
            return
        first, *rest = self.effects
        play.note(effects=tuple(rest), at="next_effect")
        _HANDLERS[type(first)](play, first, self)


def _set_state(play: Play[Mistral], what: entries.SetContingentState, _: CarryingOut) -> None:
    """Naples goes to war or stands aside; nobody returns who has left for good."""
    state = play.state
    banished = what.contingent in state.history.register.banished and what.state in IN_PLAY
    now = state.contingents[what.contingent]
    if now != what.state and not banished:
        rule = _why_naples(now, what.state) if what.contingent == NAPLES else "IC-9.2-b"
        play.emit(ContingentStateChanged(rule, what.contingent, what.state))
        # At once: they may not sail on in a Flotilla. ["MIS-2.165-d"]
        if what.state == LIMITED and has_unlawful(play.state) and is_mended("MRE-2-d"):
            part_unlawful(play)


def _why_naples(now: str, then: str) -> RuleId:
    """It enters with an Event; then its Campaigns decide."""
    return "MIS-2.165-c" if LIMITED in (now, then) else "MIS-2.165-a"


def _receive(play: Play[Mistral], what: entries.ContingentReceived, _: CarryingOut) -> None:
    held = what.unless_marker
    markers = play.state.history.chronicle.markers
    if held is None or markers.get(held.campaign) != held.box:
        rule = ENTRIES.get(what.contingent, "MIS-2.161-a")
        receive(play, what.contingent, rule, due=rule)


def _on_victory(
    play: Play[Mistral], what: entries.ContingentReceivedOnVictory, _: CarryingOut
) -> None:
    receive_on_victory(play, what)


def _remove(play: Play[Mistral], what: entries.ContingentRemoved, _: CarryingOut) -> None:
    remove(play, what.contingent, what.permanent)


def _open(play: Play[Mistral], what: entries.CampaignEligible, _: CarryingOut) -> None:
    play.emit(CampaignOpened("MIS-4.1-l", what.campaign))


def _close(play: Play[Mistral], what: entries.CampaignEnded, _: CarryingOut) -> None:
    if what.campaign not in play.state.history.chronicle.ended:
        play.emit(CampaignClosed("MIS-4.1-m", what.campaign))


def _fly(play: Play[Mistral], what: entries.SetPortFlag, _: CarryingOut) -> None:
    play.emit(PortFlagChanged("IC-2.32-a", what.port, what.flag))


def _weigh(play: Play[Mistral], what: entries.PendingDrm, during: CarryingOut) -> None:
    play.emit(TokenGiven("MRO-2-e", Token(during.fleet, what.alternatives)))


def _subdue(play: Play[Mistral], what: entries.PirateNeutralised, _: CarryingOut) -> None:
    if what.base not in play.state.neutralised:
        # Its Auxiliary stays where it is.
        lies = any(one.at == what.base for one in play.state.auxiliaries.values())
        play.emit(BaseNeutralised("MIS-2.526-c" if lies else "MIS-2.526-b", what.base))


def _leave(play: Play[Mistral], what: entries.RemoveHolderSail, during: CarryingOut) -> None:
    leave_the_map(play, during.holder)


def _get(play: Play[Mistral], what: entries.Receive, during: CarryingOut) -> None:
    """Sail or an Auxiliary; what is not free gives way to the next kind, or to nothing.

    ["IC-11.12-e"]
    """
    nation = what.contingent or during.contingent
    if what.kind in SAIL:
        if not expect_sail(play, nation, what) and what.otherwise:
            play.call(CarryingOut(what.otherwise, nation))
        return
    kinds = free_kinds(play.state, nation, what.one_of or (what.kind,))
    if what.owner_picks and len(kinds) > 1:
        offer_auxiliary(play, nation, kinds)
    elif kinds:
        expect_auxiliary(play, nation, kinds[0])


def _withdraw(play: Play[Mistral], what: entries.Withdraw, during: CarryingOut) -> None:
    """An Event takes at once and from anywhere, a request from Harbours first.

    ["MIS-2.62-a", "MRE-2-e"]
    """
    nation = what.contingent or during.contingent
    by_event = bool(what.contingent)
    cite = "MIS-2.62-a" if by_event else "MIS-2.612-a"
    play.call(TakingOut(nation, what.kind, what.count, by_event, cite))


def _choose(play: Play[Mistral], what: entries.ChooseOne, _: CarryingOut) -> None:
    state = play.state
    fleet = next(
        (
            state.pack.ships.contingents[effect.contingent].fleet
            for option in what.options
            for effect in option
            if isinstance(effect, entries.Withdraw) and effect.contingent
        ),
        BRITISH,
    )
    # Asked though he may have no choice: whether he has one is his secret.
    play.call(ChoosingEffects((fleet,), what.options))


def open_to(state: Mistral, alternatives: tuple[tuple[Effect, ...], ...]) -> list[int]:
    """Those for which the ships are there; without any the first, as far as it goes."""
    found = [n for n, option in enumerate(alternatives) if _is_possible(state, option)]
    return found or [0]


def _is_possible(state: Mistral, option: tuple[Effect, ...]) -> bool:
    """Whether all the Sail that it calls away are there."""
    return all(
        sum(u.sail for u in withdrawable(state, one.contingent, one.kind, True)) >= one.count
        for one in option
        if isinstance(one, entries.Withdraw)
    )


def _roll(play: Play[Mistral], what: entries.Roll, _: CarryingOut) -> None:
    die = row(bent(play, "event_result", throw(play, "IC-9.2-b", "event_result")))
    for one in what.results:
        known = not one.needs_event or play.state.has_occurred(one.needs_event)
        if one.least <= die <= one.most and known:
            play.call(CarryingOut(one.actions))


def _if_executing(play: Play[Mistral], what: entries.IfExecuting, _: CarryingOut) -> None:
    book = play.state.orders
    executing = any(book.is_executing(chit) for chit in what.chits)
    play.call(CarryingOut(what.then if executing else what.otherwise))


def _score(play: Play[Mistral], what: entries.Score, _: CarryingOut) -> None:
    play.emit(RecordChanged("MIC-16.1-r", what.fleet, what.fulfilled))


def _hamper(play: Play[Mistral], what: entries.RrtDrm, _: CarryingOut) -> None:
    """From the next Turn on, for so many Turns."""
    since = until = next_turn(play.state.date)
    for _turn in range(what.turns - 1):
        until = next_turn(until)
    play.emit(RequestsModified("IC-9.2-b", RequestModifier(what.fleet, what.value, since, until)))


def _set_flag(play: Play[Mistral], what: entries.SetFlag, _: CarryingOut) -> None:
    if what.flag not in play.state.history.chronicle.flags:
        play.emit(FlagSet("IC-9.2-b", what.flag))
        if what.flag == "spanish_restrictions":
            mourn(play)


def _ask_venice(play: Play[Mistral], what: entries.VeniceEntryRoll, _: CarryingOut) -> None:
    """After a Bourbon Victory in the Po Valley. ["MIS-2.166-a"]

    Shows of Force weigh on it, so nobody sees the die.
    """
    state = play.state
    if state.contingents[VENICE] in IN_PLAY:
        return
    modifier = influence(state, (), "venice_entry", VENICE).total
    die = bent(play, "venice_entry", throw(play, "MIS-2.166-a", "venice_entry", only=()))
    if used := tokens_for(state, "venice_entry", VENICE):
        play.emit(TokensUsed("MIS-2.166-a", used))
    if die + modifier <= what.success_max:
        receive(play, VENICE, "MIS-2.166-a")


def _lose(play: Play[Mistral], what: entries.LoseAuxiliary, _: CarryingOut) -> None:
    lose(play, what.contingent, what.kind, what.count)  # type: ignore[arg-type]


_HANDLERS: dict[type, Callable[[Play[Mistral], Any, CarryingOut], None]] = {
    entries.SetContingentState: _set_state,
    entries.ContingentReceived: _receive,
    entries.ContingentReceivedOnVictory: _on_victory,
    entries.ContingentRemoved: _remove,
    entries.CampaignEligible: _open,
    entries.CampaignEnded: _close,
    entries.SetPortFlag: _fly,
    entries.PendingDrm: _weigh,
    entries.PirateNeutralised: _subdue,
    entries.RemoveHolderSail: _leave,
    entries.Receive: _get,
    entries.Withdraw: _withdraw,
    entries.ChooseOne: _choose,
    entries.Roll: _roll,
    entries.IfExecuting: _if_executing,
    entries.Score: _score,
    entries.RrtDrm: _hamper,
    entries.SetFlag: _set_flag,
    entries.VeniceEntryRoll: _ask_venice,
    entries.LoseAuxiliary: _lose,
}


class ChooseEffects(Action):
    """Take one of the alternatives that an Event leaves."""

    option: int

    def check(self, state: Mistral, during: "ChoosingEffects") -> Verdict:
        if not 0 <= self.option < len(during.alternatives):
            return no("IC-9.2-b", options=len(during.alternatives))
        if self.option not in open_to(state, during.alternatives):
            return no("MRE-2-e", option=self.option)
        return YES

    def perform(self, play: Play[Mistral], during: "ChoosingEffects") -> None:
        play.end()
        play.call(CarryingOut(during.alternatives[self.option]))


class ChoosingEffects(Decision):
    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (ChooseEffects,)
    alternatives: Whole[tuple[tuple[Effect, ...], ...]]

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        return (ChooseEffects(n, role=role) for n in open_to(state, self.alternatives))

    def shows(self, state: Mistral, role: Role) -> Mapping[str, Any]:
        return {
            "options": [
                [{"what": e.kind, "count": e.count} for e in one if isinstance(e, entries.Withdraw)]
                for one in self.alternatives
            ]
        }
