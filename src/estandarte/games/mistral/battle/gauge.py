"""The Weather Gauge, and who arrives in time for a Battle. [8.22, 8.24]"""

from collections.abc import Sequence

from estandarte.games.mistral.dice.own_die import CheckDie
from estandarte.games.mistral.fleets.damage import (
    band,
    formation_allowance,
    gauge_penalty,
    joining_penalty,
    worst_band,
)
from estandarte.games.mistral.fleets.forces import NOTIONAL, Formation, Unit
from estandarte.games.mistral.fleets.leaders import (
    command_admiral,
    fleet_admiral,
    leadership_in_battle,
    passes,
)
from estandarte.games.mistral.fleets.strategy_checks import leadership_die
from estandarte.games.mistral.orders.kinds import command_of
from estandarte.games.mistral.schema.charts import Approach
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.peace import is_french_peace
from estandarte.kernel import Role, RuleId, Tally, Value, tally

ON_STATION: Approach = "on_station"


def gauge(state: Mistral, formation: Formation, leadership: int | None = None) -> Tally:
    """The Chance Number of an initial Engaged Formation. ["MIC-4.1-a", "IC-8.22-a"]

    Exactly one row of approach applies, by its last change of location in this increment.
    ["IC-8.22-c"]
    """
    chart = state.pack.charts.gauge
    units = state.units_of(formation.id)
    rating, leader = leadership, state.leader_of(formation.id)
    if rating is None:
        rating = leadership_in_battle(state, leader, units)
    hampered = rating < leader.leadership  # both Bourbon Commands are Engaged
    swift = formation_allowance(state, formation) >= chart.swift_allowance
    approach = chart.approaches[formation.approach]
    penalty = gauge_penalty(state, units)
    return (
        tally(chart.base, "MIC-4.1-a")
        .add(approach, _approach_rule(formation), approach=formation.approach)
        .add(chart.swift, "MIC-4.1-a", swift)
        .add(penalty, _hurt_by(units), penalty != 0)
        .add(rating, "MIS-2.312-b" if hampered else "MIC-6.2-e", rating != 0)
    )


def _approach_rule(formation: Formation) -> RuleId:
    """Who has Caught the Wind counts as such to the end of the increment."""
    return {"catching": "IC-5.25-f", "on_station": "IC-8.22-b"}.get(formation.approach, "IC-8.22-c")


def _several_hurt(units: Sequence[Unit]) -> bool:
    """Then only the worst of them counts."""
    return sum(band(unit) != "sound" for unit in units) > 1


def _hurt_by(units: Sequence[Unit]) -> RuleId:
    """Each Squadron is judged by its own DR, and the worst counts."""
    if len({unit.rating for unit in units if not unit.is_flagship}) > 1:
        return "MIS-2.121-c"
    return "MIC-2.2-f" if _several_hurt(units) else "MIC-2.2-a"


def may_reinforce(state: Mistral, role: Role) -> list[str]:
    """Other Ready Formations in the location; a Flotilla of a Grand one comes with it.

    Before their war the French stay out, also as Subordinates of others, unless they have been
    defied. ["IC-8.24-b", "MIS-2.33-b", "MIS-Q10"]
    """
    battle = state.battle
    assert battle is not None
    first = _first(state, role)
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


def is_led(state: Mistral, formation: str) -> bool:
    """Whether the Battle under way may be joined, for all that concerns Commands."""
    one = state.formations.get(formation)
    return one is None or one.is_dummy or _is_led(state, _first(state, one.fleet), one)


def is_of_other_command(state: Mistral, formation: str) -> bool:
    one = state.formations[formation]
    return _nation(state, one) != _nation(state, _first(state, one.fleet))


def _first(state: Mistral, role: Role) -> Formation:
    battle = state.battle
    assert battle is not None
    return state.formations[battle.engaged[role][0]]


def _is_led(state: Mistral, first: Formation, other: Formation) -> bool:
    """One of the other Command only with its Command Admiral or the Fleet Admiral there."""
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


def joining_die(state: Mistral, joining: Joining) -> CheckDie:
    """The Check of a Formation that comes up. ["MIC-4.2-a"]"""
    formation = state.formations[joining.formation]
    modifier = int(joining_modifier(state, joining).total)
    return leadership_die(state, formation.fleet, state.leader_of(formation.id), modifier)


def joining_modifier(state: Mistral, joining: Joining) -> Tally:
    """What is added to the die of the Battle Reinforcement check. ["MIC-4.2-b"]"""
    chart = state.pack.charts.joining
    formation = state.formations[joining.formation]
    units = state.units_of(formation.id)
    leader = state.leader_of(formation.id)
    beyond = max(0, len(units) - 1)
    damaged = joining_penalty(state, units)
    deep = worst_band(units) == "two_thirds"
    hurt = "IC-7.3-c" if _several_hurt(units) else "MIC-2.2-b" if deep else "IC-7.3-a"
    personality = chart.personalities[leader.personality]
    # Without a Leader the Formation has a Timid one of Leadership 0. ["MIC-4.2-d"]
    rule = "MIC-4.2-d" if leader is NOTIONAL else "MIC-6.2-r"
    return (
        tally(0, "MIC-4.2-a")
        .add(personality, rule, personality != 0, personality=leader.personality)
        .add(chart.per_squadron * beyond, "IC-8.24-a", beyond > 0, squadrons=len(units))
        .add(chart.approaches[formation.approach], "MIC-4.2-b", approach=formation.approach)
        .add(chart.assisted, assisted_by(joining.assisted_by), helps(state, joining.assisted_by))
        .add(damaged, hurt, damaged != 0)
    )


def assisted_by(kind: str) -> RuleId:
    """By which rule an Auxiliary of a Class assists."""
    if kind in ("fleet", "fleet50"):
        return "MIC-12.1-d"
    return {"galley": "MIC-12.1-n", "light": "MIC-12.1-t"}.get(kind, "IC-6.22-a")


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
