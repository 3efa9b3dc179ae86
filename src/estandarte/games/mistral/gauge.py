"""The Weather Gauge, and who arrives in time for a Battle. [8.22, 8.24]"""

from fractions import Fraction

from estandarte.kernel import Tally, Value, tally

from .chart_entries import Approach
from .command import passes
from .damage import formation_allowance, gauge_penalty, joining_penalty
from .fleets import NOTIONAL, Formation
from .state import Mistral

ON_STATION: Approach = "on_station"


def gauge(state: Mistral, formation: Formation, leadership: int | None = None) -> Tally:
    """The Chance Number of an initial Engaged Formation. ["MIC-4.1-a", "IC-8.22-a"]

    Exactly one row of approach applies, by its last change of location in this increment.
    ["IC-8.22-b", "IC-8.22-c"]
    """
    chart = state.pack.charts.gauge
    units = state.units_of(formation.id)
    rating = state.leader_of(formation.id).leadership if leadership is None else leadership
    swift = formation_allowance(state, formation) >= chart.swift_allowance
    return (
        tally(chart.base, "MIC-4.1-a")
        .add(chart.approaches[formation.approach], "IC-8.22-c", approach=formation.approach)
        .add(chart.swift, "MIC-4.1-a", swift)
        .add(gauge_penalty(state, units), "MIC-2.2-a", gauge_penalty(state, units) != 0)
        .add(rating, "MIC-6.2-e", rating != 0)
    )


def gauge_odds(first: Tally, second: Tally) -> Fraction:
    """The chance that the first has it: the higher Chance Number, a tie by dice.

    ["MIC-4.1-b", "MIC-4.1-c"] In a tie both roll and the higher wins; equal dice are thrown again.
    """
    if first.total == second.total:
        return Fraction(1, 2)
    return Fraction(int(first.total > second.total))


class Joining(Value):
    """A Formation that wants to reinforce a Battle, and who helps it."""

    formation: str
    assisted_by: str = ""
    """The Class of the Auxiliary Tasked to assist."""


def joining_modifier(state: Mistral, joining: Joining) -> Tally:
    """What is added to the die of the Battle Reinforcement check. ["MIC-4.2-b", "IC-8.24-a"]"""
    chart = state.pack.charts.joining
    formation = state.formations[joining.formation]
    units = state.units_of(formation.id)
    leader = state.leader_of(formation.id)
    beyond = max(0, len(units) - 1)
    damaged = joining_penalty(state, units)
    personality = chart.personalities[leader.personality]
    # Without a Leader the Formation has a Timid one of Leadership 0. ["MIC-4.2-d"]
    rule = "MIC-4.2-d" if leader is NOTIONAL else "MIC-6.2-r"
    return (
        tally(0, "MIC-4.2-a")
        .add(personality, rule, personality != 0, personality=leader.personality)
        .add(chart.per_squadron * beyond, "MIC-4.2-b", beyond > 0, squadrons=len(units))
        .add(chart.approaches[formation.approach], "MIC-4.2-b", approach=formation.approach)
        .add(chart.assisted, "IC-6.22-a", helps(state, joining.assisted_by))
        .add(damaged, "MIC-2.2-a", damaged != 0)
    )


def helps(state: Mistral, kind: str) -> bool:
    """Fleet, Fleet-50 and Galley Auxiliaries; Light ones by the switch. ["IC-6.22-a"]"""
    if kind == "light":
        return state.switches.light_assist == "yes"
    return kind in ("fleet", "fleet50", "galley", "privateer")


def joins(state: Mistral, joining: Joining, die: int) -> bool:
    """A Leadership Check decides whether it arrives in time. ["MIC-4.2-a", "MIC-4.2-c"]"""
    leader = state.leader_of(joining.formation)
    modifier = int(joining_modifier(state, joining).total)
    natural = state.switches.natural_rolls == "on"
    return passes(leader.leadership, die, modifier, natural)


def joining_odds(state: Mistral, joining: Joining) -> Fraction:
    return Fraction(sum(joins(state, joining, die) for die in range(10)), 10)
