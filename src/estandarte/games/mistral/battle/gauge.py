"""The Weather Gauge, and who arrives in time for a Battle. [8.22, 8.24]"""

from estandarte.games.mistral.fleets.damage import (
    formation_allowance,
    gauge_penalty,
    joining_penalty,
)
from estandarte.games.mistral.fleets.forces import NOTIONAL, Formation
from estandarte.games.mistral.fleets.leaders import (
    command_admiral,
    fleet_admiral,
    leadership_in_battle,
    passes,
)
from estandarte.games.mistral.orders.kinds import command_of
from estandarte.games.mistral.schema.charts import Approach
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.peace import is_french_peace
from estandarte.kernel import Role, Tally, Value, tally

ON_STATION: Approach = "on_station"


def gauge(state: Mistral, formation: Formation, leadership: int | None = None) -> Tally:
    """The Chance Number of an initial Engaged Formation. ["MIC-4.1-a", "IC-8.22-a"]

    Exactly one row of approach applies, by its last change of location in this increment.
    ["IC-8.22-b", "IC-8.22-c"]
    """
    chart = state.pack.charts.gauge
    units = state.units_of(formation.id)
    rating = leadership
    if rating is None:
        rating = leadership_in_battle(state, state.leader_of(formation.id), units)
    swift = formation_allowance(state, formation) >= chart.swift_allowance
    return (
        tally(chart.base, "MIC-4.1-a")
        .add(chart.approaches[formation.approach], "IC-8.22-c", approach=formation.approach)
        .add(chart.swift, "MIC-4.1-a", swift)
        .add(gauge_penalty(state, units), "MIC-2.2-a", gauge_penalty(state, units) != 0)
        .add(rating, "MIC-6.2-e", rating != 0)
    )


def may_reinforce(state: Mistral, role: Role) -> list[str]:
    """Other Ready Formations in the location; a Flotilla of a Grand one comes with it.

    Before their war the French stay out, also as Subordinates of others, unless they have been
    defied. ["IC-8.24-b", "MIS-2.33-b", "MIS-Q10"]
    """
    battle = state.battle
    assert battle is not None
    first = state.formations[battle.engaged[role][0]]
    found = []
    for one in state.formations_at(battle.location):
        idle = one.fleet == role and not one.under and one.id not in battle.engaged[role]
        if not idle or not state.is_ready(one):
            continue
        french = any(unit.contingent == "france" for unit in state.units_of(one.id))
        if (french or one.command == "french") and is_french_peace(state):
            continue
        if _is_led(state, first, one):
            found.append(one.id)
    return sorted(found)


def _is_led(state: Mistral, first: Formation, other: Formation) -> bool:
    """One of the other Command only with its Command Admiral or the Fleet Admiral there.

    ["IC-8.252-a", "MIC-4.2-e"]
    """
    fleet, command = other.fleet, _nation(state, other)
    if command == _nation(state, first):
        return True
    posted = {f.leader for f in state.formations_at(first.at) if f.fleet == fleet}
    admirals = (command_admiral(state, fleet, command), fleet_admiral(state, fleet))
    return any(one is not None and one.id in posted for one in admirals)


def _nation(state: Mistral, formation: Formation) -> str:
    """The Grand Flotilla and Flotilla A are their Leader's, else the greater part's."""
    if command := command_of(state, formation):
        return command
    units = state.units_of(formation.id)
    spanish = sum(unit.command == "spanish" for unit in units)
    return "spanish" if 2 * spanish >= len(units) else "french"


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
