"""Troop Convoys: the formats in which they are assembled. [2.34]"""

from typing import ClassVar

from estandarte.games.mistral.fleets.formations import KING_DEAD
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import (
    Action,
    Choice,
    Forgo,
    Play,
    Procedure,
    UntoldEvent,
    Verdict,
    but,
    no,
    stage,
)

from .convoys import (
    TROOPS,
    assemble,
    is_time_for_troops,
    may_assemble,
)


class HistoricalConvoyAssembled(UntoldEvent):
    """One more of the list. ["MIS-2.34-d"]"""

    def apply(self, state: Mistral) -> None:
        state.tasks = but(state.tasks, historical=state.tasks.historical + 1)


def listed(state: Mistral) -> tuple[Date, ...]:
    """The dates of the list that fall within this game. ["MIS-2.34-d", "MIS-Q66"]

    It is meant for the Campaign: a scenario that begins later knows none of them. ["MIS-2.34-f"]
    """
    start = Date(state.pack.scenarios[state.scenario].year, 1)
    return tuple(on for on in state.pack.convoys.troops.historical if on >= start)


def is_due(state: Mistral) -> bool:
    """Whether a Convoy of the list must be assembled in this Turn.

    While both counters are in use it waits for the first that comes free. ["MIS-2.342-a"]
    """
    dates, done = listed(state), state.tasks.historical
    in_time = state.date in dates and done <= dates.index(state.date)
    late = len(TROOPS) <= done < sum(on <= state.date for on in dates)
    return (
        state.switches.troop_convoys == "historical"
        and (in_time or late)
        and any(name not in state.convoys for name in TROOPS)
        and not state.has_occurred(KING_DEAD)
    )


def may_form(state: Mistral) -> Verdict:
    """Whether the Bourbons may assemble a Troop Convoy of their own will. ["MIS-2.34-b"]

    Generic: two a Year. Historical: one a Year, once those of the list are a Year past.
    ["MIS-2.34-c", "MIS-2.34-e"] In the combined game the land player asks for them.
    ["MIS-2.34-g", "MIS-2.345-g"]
    """
    chosen = state.switches.troop_convoys
    if chosen == "combined":
        return no("MIS-2.345-g")
    if chosen == "historical":
        due = listed(state)
        before = [n for year, n in state.tasks.broken_down.items() if int(year) < state.date.year]
        if state.tasks.historical < len(due) or sum(before) < len(due):
            return no("MIS-2.34-d", assembled=state.tasks.historical)
        if state.troop_convoys:
            return no("MIS-2.34-e", formed=state.troop_convoys)
    return may_assemble(state)


def is_worth_asking(state: Mistral) -> bool:
    """Whether one may be assembled, as far as both Fleets can know. ["IC-2.31-b"]

    Whether those of earlier Years have come in, nobody else sees.
    """
    chosen = state.switches.troop_convoys
    if chosen == "combined" or not is_time_for_troops(state):
        return False
    if chosen == "historical":
        return state.tasks.historical >= len(listed(state)) and not state.troop_convoys
    return state.troop_convoys < state.pack.convoys.troops.counters


class AssembleTroops(Action):
    """Assemble a Troop Convoy at Barcelona."""

    def check(self, state: Mistral, during: "AssemblingMore") -> Verdict:
        return may_form(state)

    def perform(self, play: Play[Mistral], during: "AssemblingMore") -> None:
        assemble(play)
        if not is_worth_asking(play.state):
            play.end()


class KeepTroops(Forgo):
    """Assemble no (further) Troop Convoy."""


class AssemblingMore(Choice):
    """One or two, in the Spring Quarterly Turn. ["MIS-2.345-a"]"""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (KeepTroops, AssembleTroops)


class AssemblingTroops(Procedure):
    """In the Reinforcements and Reorganisation Step. ["IC-10.19-a", "MIS-2.345-a"]"""

    @stage
    def by_the_list(self, play: Play[Mistral]) -> None:
        if is_due(play.state):
            assemble(play)
            play.emit(HistoricalConvoyAssembled("MIS-2.34-d"))

    @stage
    def by_choice(self, play: Play[Mistral]) -> None:
        if is_worth_asking(play.state):
            play.call(AssemblingMore((BOURBONS,)))
