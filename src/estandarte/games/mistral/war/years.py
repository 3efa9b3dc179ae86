"""Years: what begins anew with one, its accounting, the relief of Admirals, the end. [4.3, 12.0]"""

from functools import partial

from estandarte.games.mistral.corsairs.levant import boxes_covered
from estandarte.games.mistral.dice.d10 import throw
from estandarte.games.mistral.dice.neutral_dice import bent
from estandarte.games.mistral.dice.own_die import table_die
from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.fleets.forces import Leader
from estandarte.games.mistral.fleets.leaders import AT_WAR, admirals, fleet_admiral
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.schema.pack import BOURBONS, FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Event, Play, Role, RuleId, UntoldEvent, Value, but

from .prestige import (
    PrestigeChanged,
    account,
    end_is_checked,
    ends,
    is_last_turn,
    keeps_post,
    last_turn,
)
from .seasons import TURNS, next_turn, turns_between


class YearBegun(Event):
    """Neutralised Bases and the number of Troop Convoys start anew. ["IC-4.3-d"]"""

    year: int

    def apply(self, state: Mistral) -> None:
        state.neutralised = ()
        state.troop_convoys = 0
        marks = state.progress.marks
        new = {
            role: (marks[role][1] if role in marks else now, now)
            for role, now in state.prestige.items()
        }
        state.progress = but(state.progress, marks=new)


class TurnBegun(Event):
    year: int
    turn: int

    def apply(self, state: Mistral) -> None:
        state.progress = but(state.progress, bought=(), lent={})


class TurnEnded(UntoldEvent):
    """The marker goes to the next Turn. ["MIC-18.1-a"]"""

    def apply(self, state: Mistral) -> None:
        state.date = next_turn(state.date)
        state.impulse = 1


class ImpulseBegun(Event):
    number: int

    def apply(self, state: Mistral) -> None:
        state.impulse = self.number


class AdmiralRelieved(FleetsEvent):
    """He leaves play; the next senior Admiral takes his post. ["IC-3.484-b"]"""

    leader: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        leader = state.leaders.pop(self.leader)
        if formation := state.formations.get(leader.formation):
            state.formations[formation.id] = but(formation, leader="")


class GameEnded(Event):
    """By its last Turn or by the game-end die; Prestige decides. ["IC-12.5-a"]"""

    by_die: bool

    def apply(self, state: Mistral) -> None:
        state.progress = but(state.progress, ended="die" if self.by_die else "turns")


def relieve_admirals(play: Play[Mistral]) -> None:
    """At the end of Turn 1 a die for each Fleet Admiral. ["IC-3.484-a", "MIC-19.3-l"]"""
    state = play.state
    if state.date.turn != 1 or state.switches.admiral_relief == "off":
        return
    for role in FLEETS:
        admiral = fleet_admiral(state, role)
        if admiral is None or not _has_successor(state, admiral):
            continue
        lost = state.progress.marks[role][0] - state.prestige[role]
        rule = "MIC-6.2-u" if lost > 0 else "MIC-6.2-t" if lost < 0 else "MIC-19.3-l"
        die = table_die(role, "relief", partial(keeps_post, state, lost=lost))
        if not die.throw(play, rule, "admiral_relief").is_good:
            rule = "IC-3.484-b" if admiral.formation else "IC-3.484-a"
            play.emit(AdmiralRelieved(rule, admiral.id, role))


def _has_successor(state: Mistral, admiral: Leader) -> bool:
    """Another Admiral who may take the post; after their war only the French may.

    ["IC-3.484-b", "MIS-2.311-c"]
    """
    bound = admiral.fleet == BOURBONS and state.has_occurred(AT_WAR)
    command = admiral.command if bound else ""
    return len(admirals(state, admiral.fleet, command)) > 1


def settle_accounts(play: Play[Mistral], with_trade: bool) -> None:
    """The comparison of Orders, with the Levant trade first. ["IC-4.3-b", "IC-12.3-b"]

    Most Prestige comes from Orders. ["MIS-2.71-a", "MIS-2.711-a"]
    """
    state = play.state
    records = {role: state.orders.record(role) for role in FLEETS}
    changes = account(state, records, boxes_covered(state), with_trade)
    plain = account(state, records, boxes_covered(state), False)
    for role in FLEETS:
        if changes[role]:
            traded = changes[role] != plain[role]
            rule = _accounted(state, changes[role], traded, with_trade)
            play.emit(PrestigeChanged(rule, role, changes[role]))


def _accounted(state: Mistral, by: int, traded: bool, with_trade: bool) -> RuleId:
    """By which rule Prestige is won or lost at the end of a Year."""
    if traded:
        return _trade_rule(state, by)
    if by < 0:
        return "MIC-16.1-e" if by == -1 else "MIC-16.1-f"
    if not with_trade:
        return "IC-12.3-c"  # the Year is cut short
    if not is_open_ended(state):
        return "IC-12.3-b"
    return "IC-12.3-a" if is_over(state) else "MIC-16.1-a"


def _trade_rule(state: Mistral, by: int) -> RuleId:
    """The Levant Trade Track has made the difference."""
    if state.switches.levant_track != "3-2-1-0":
        return "MIC-16.1-u"
    if by < 0:
        return "MIS-2.631-a"
    return "MIS-2.632-c" if boxes_covered(state) else "MIS-2.632-a"


def is_open_ended(state: Mistral) -> bool:
    """The Campaign and the Minor Scenario of 1747 end at random. ["MIS-2.72-b", "MRF-1-b"]"""
    return state.progress.campaign or state.pack.scenarios[state.scenario].open_ended


def game_ends_by_die(play: Play[Mistral]) -> bool:
    """After the Operations Phase of a Quarterly Turn, from Spring 1747. ["IC-4.25-a"]"""
    state = play.state
    if state.land is not None:
        return False  # the Peace Index alone ends the combined game. ["MIS-3.121-e"]
    if not is_open_ended(state) or not end_is_checked(state.date, state.switches):
        return False
    die = bent(play, "game_end", throw(play, "MIC-16.2-b", "game_end"))
    return ends(state, die, ended_campaigns(state))


def ended_campaigns(state: Mistral) -> tuple[str, ...]:
    """Military Campaigns that are over for good."""
    return state.history.chronicle.ended


class Calendar(Value):
    """How far a match has come, in Turns, and how many it may last."""

    turn: int
    turns: int
    year: int
    """The Turns of a Year."""


def calendar_of(state: Mistral) -> Calendar:
    """From the first Turn of its scenario to the last that its rules allow."""
    scenario = state.pack.scenarios[state.scenario]
    first = Date(scenario.year, scenario.starts_on_turn)
    last = Date(scenario.year, last_turn(state))
    if is_open_ended(state):
        last = state.pack.chronicle.end.last_turn
    return Calendar(turns_between(first, state.date) + 1, turns_between(first, last) + 1, TURNS)


def is_over(state: Mistral) -> bool:
    if state.land is not None:
        return False  # ["MIS-2.721-c"]
    return is_last_turn(state, is_open_ended(state))


def is_cut_short(state: Mistral) -> bool:
    """Our own scenarios end within a Year, whose trade is not over then. ["IC-12.3-c"]"""
    return state.pack.scenarios[state.scenario].ends_on_turn < TURNS
