"""Prestige: Orders at the Year's end, what it buys, relief, and the end of the game. [12.0, 2.7]"""

from collections.abc import Sequence
from typing import Literal

from estandarte.games.mistral.fleets.leaders import AT_WAR
from estandarte.games.mistral.orders.book import Record as Record
from estandarte.games.mistral.schema.charts import PrestigeChart
from estandarte.games.mistral.schema.chronicle import GameEnd
from estandarte.games.mistral.schema.map import Date, LevantTrack
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH, FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.switches import Switches
from estandarte.kernel import YES, Event, Play, Role, RuleId, Tally, Verdict, no, tally

from .seasons import TURNS, is_quarterly


class PrestigeChanged(Event):
    """It never falls below 0. ["IC-12.0-b"]"""

    role: Role
    by: int

    def apply(self, state: Mistral) -> None:
        state.prestige[self.role] = max(0, state.prestige[self.role] + self.by)


class LossesCounted(Event):
    """SOL and SOL(D) lost that have not yet made a point. ["MIC-16.1-i"]"""

    role: Role
    left: int

    def apply(self, state: Mistral) -> None:
        state.losses[self.role] = self.left


class FrenchDefied(Event):
    """Rule 2.33 is revoked for the rest of the game. ["MIS-2.423-b"]"""

    def apply(self, state: Mistral) -> None:
        state.defied = True


def defy(play: Play[Mistral], cite: RuleId = "MIS-2.42-b") -> None:
    """The Prestige is lost immediately."""
    price = play.state.pack.charts.prestige.defying_the_french
    play.emit(PrestigeChanged(cite, BRITISH, -price))
    play.emit(FrenchDefied("MIS-2.423-b"))


def levant_trade(track: LevantTrack, covered: int, switches: Switches) -> int:
    """What the Bourbons receive: the number in the first uncovered box. ["MIS-2.632-c"]

    With no box covered it is that of box A, with all four nothing.
    ["MIS-2.632-a", "MIS-2.632-d", "MIC-16.1-u"]
    Where the text of the rules and a chart disagree, the text rules. ["IC-2.1-c", "MIS-Q6"]
    """
    values = track.values if switches.levant_track == "3-2-1-0" else track.chart_values
    return values[covered] if covered < len(values) else 0


def year_end(chart: PrestigeChart, nets: dict[Role, int]) -> dict[Role, int]:
    """Prestige gained and lost by comparing the nets. ["IC-12.3-a", "MIS-Q9"]

    The higher net gains one; the lower loses one for 3 to 5 fewer and two for 6 or more, not both.
    ["MIC-16.1-a", "MIC-16.1-e", "MIC-16.1-f"]
    """
    first, second = FLEETS
    margin = nets[first] - nets[second]
    if margin == 0:
        return {first: 0, second: 0}
    winner, loser = (first, second) if margin > 0 else (second, first)
    lost = 0
    for fewer, points in chart.fewer_orders:
        if abs(margin) >= fewer:
            lost = points
    return {winner: chart.more_orders, loser: lost}


def account(
    state: Mistral, records: dict[Role, Record], covered: int, with_trade: bool = True
) -> dict[Role, int]:
    """The accounting of a Year: the Levant trade first, then the nets. ["MIS-2.631-a"]

    A Year cut short by the game-end die leaves the trade out. ["IC-12.3-c"]
    """
    nets = {role: records[role].net for role in FLEETS}
    if with_trade:
        nets[BOURBONS] += levant_trade(state.pack.convoys.levant_track, covered, state.switches)
    return year_end(state.pack.charts.prestige, nets)


def convoy_points(chart: PrestigeChart, before: int, after: int) -> int:
    """One for every eight DPs on a Convoy over its life. ["MIC-16.1-d", "MIS-2.157-b"]"""
    each = chart.convoy_damage_per_point
    return after // each - before // each


def interdiction_failures(locations: int) -> int:
    """British Failed Orders for every three locations the French Interdict at a Turn's end.

    Each Turn stands alone. ["MIS-2.332-h", "MIC-16.1-s"]
    """
    return locations // 3


def may_defy(state: Mistral) -> Verdict:
    """Attacking the French before their war costs three Prestige. ["MIS-2.42-a"]"""
    price = state.pack.charts.prestige.defying_the_french
    if state.has_occurred(AT_WAR) or state.defied:
        return no("MIS-2.33-a")
    if state.prestige[BRITISH] <= price:
        return no("MIS-2.422-a", prestige=state.prestige[BRITISH])
    return YES


def may_spend(state: Mistral, role: Role, price: int) -> Verdict:
    """Prestige is spent only if it is there. ["IC-12.0-b"]"""
    if state.prestige[role] < price:
        return no("IC-12.0-b", prestige=state.prestige[role], price=price)
    return YES


def keeps_post(state: Mistral, die: int, lost: int) -> bool:
    """Fleet Admiral relief: on a modified nine or less he stays. ["MIC-6.2-t"]

    Two more for each net point of Prestige lost since the start of the previous Year.
    ["MIC-6.2-u", "IC-3.484-a"]
    """
    rule = state.pack.charts.relief
    if state.switches.admiral_relief == "off":
        return True
    return die + rule.per_prestige_lost * max(0, lost) <= rule.keeps_up_to


Victory = Literal["draw", "marginal", "substantial", "decisive"]


def victory(prestige: dict[Role, int]) -> tuple[Role | None, Victory]:
    """The higher Prestige wins, by its margin. ["IC-12.5-a"]"""
    first, second = FLEETS
    margin = prestige[first] - prestige[second]
    size = abs(margin)
    if not size:
        return None, "draw"
    grade: Victory = "marginal" if size <= 2 else "substantial" if size <= 5 else "decisive"
    return (first if margin > 0 else second), grade


FIRST_CHECK = {
    "spring_1747": Date(1747, 5),
    "winter_1747": Date(1747, 1),
    "fall_1747": Date(1747, 13),
}


def end_is_checked(date: Date, switches: Switches) -> bool:
    """At the end of each Quarterly Operations Phase from Spring 1747 on. ["MIS-2.721-a"]"""
    return is_quarterly(date.turn) and date >= FIRST_CHECK[switches.game_end_first_check]


def end_modifier(state: Mistral, rule: GameEnd, ended_campaigns: Sequence[str]) -> Tally:
    """What is added to the game-end die.

    Any step of the Corsican Insurgency counts once.
    """
    events = state.pack.chronicle.events
    corsican = any(name.startswith("corsican_insurgency") for name in state.events)
    yellow = sum(
        name in events and events[name].yellow and not name.startswith("corsican")
        for name in state.events
    )
    ended = len(ended_campaigns)
    return (
        tally(0, "MIS-2.721-b")
        .add(rule.yellow_box * yellow, "MIC-16.2-c", yellow > 0, boxes=yellow)
        .add(rule.insurgency, "MRE-1-b", corsican)
        .add(rule.ended_campaign, "MRE-2-g", ended > 0)
        .add(rule.ended_campaign * (ended - 1), "MIC-16.2-d", ended > 1, campaigns=ended)
        .add(rule.in_1748, "MIC-16.2-e", state.date.year == 1748)
    )


def ends(state: Mistral, die: int, ended_campaigns: Sequence[str]) -> bool:
    """On a modified zero or less the game ends at once. ["MIC-16.2-b", "MIS-Q21"]"""
    rule = state.pack.chronicle.end
    return die + end_modifier(state, rule, ended_campaigns).total <= rule.ends_up_to


def is_last_turn(state: Mistral, open_ended: bool) -> bool:
    """A Minor Scenario ends with Turn 16; no game goes beyond 1748. ["MIC-16.2-a", "MIS-2.72-a"]

    The Minor Scenario of 1747 and the Campaign end at random. ["MIS-2.72-b"]
    """
    if open_ended:
        return state.date >= state.pack.chronicle.end.last_turn
    return state.date.turn >= last_turn(state)


def last_turn(state: Mistral) -> int:
    """Of the Year of a Minor Scenario."""
    length = 4 if state.switches.game_length == "quarter" else TURNS
    return min(length, state.pack.scenarios[state.scenario].ends_on_turn)
