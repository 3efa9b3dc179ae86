"""Exact odds of Strategy Checks and of attacks on the land."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from estandarte.games.mistral.battle.regrouping import AttachSquadron, TransferAfterBattle
from estandarte.games.mistral.combined.shore_tasks import (
    BombardPort,
    BombardRoad,
    CutOut,
    shore_die,
    shore_limit,
)
from estandarte.games.mistral.dice.distributions import chances_of
from estandarte.games.mistral.dice.own_die import by_rank
from estandarte.games.mistral.fleets.forces import NOTIONAL, Leader, Unit
from estandarte.games.mistral.fleets.joining import JoinFlotilla, LeaveFlotilla, members
from estandarte.games.mistral.fleets.leaders import AT_WAR, admirals, strategist
from estandarte.games.mistral.fleets.newcomers import all_new
from estandarte.games.mistral.fleets.reorganisation import (
    FormFlotilla,
    TransferSail,
    UnformFlotilla,
)
from estandarte.games.mistral.fleets.strategy_checks import strategy_die
from estandarte.games.mistral.fleets.upkeep import (
    Repair,
    RepairAgain,
    repaired_by,
)
from estandarte.games.mistral.orders.issuing import IssueOrder
from estandarte.games.mistral.orders.kinds import commands_in
from estandarte.games.mistral.orders.reaching import needs_check
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Chance, Odds, Role, RuleId, but, chances, tally


def council_odds(state: Mistral, action: Action, during: Any) -> Odds | None:
    """For changes of the fleets that need a Check, and for Tasks against the land."""
    if isinstance(action, TransferSail | TransferAfterBattle):
        if action.taker in during.passed:
            return None
        return strategy_odds(state, action.role, [state.units[action.giver].command])
    if isinstance(action, AttachSquadron):
        if action.unit in during.passed:
            return None
        return strategy_odds(state, action.role, [state.units[action.unit].command])
    if isinstance(action, FormFlotilla):
        commands = {state.units[id].command for id in action.units}
        return strategy_odds(state, action.role, commands)
    if isinstance(action, UnformFlotilla):
        commands = {unit.command for unit in state.units_of(action.formation)}
        return strategy_odds(state, action.role, commands)
    if isinstance(action, JoinFlotilla | LeaveFlotilla):
        if all_new(state, (action.unit,)):
            return None  # "IC-3.33-b"
        others = members(state, action.formation) if isinstance(action, JoinFlotilla) else ()
        commands = {state.units[action.unit].command, *(one.command for one in others)}
        return strategy_odds(state, action.role, commands)
    if isinstance(action, IssueOrder):
        if during.free or not needs_check(state, action.holder):
            return None
        reached = commands_in(state, state.formations[action.holder])
        return strategy_odds(state, action.role, reached)
    if isinstance(action, Repair):
        return repair_odds(state, state.units[action.unit])
    if isinstance(action, RepairAgain):
        return repair_odds(state, but(state.units[during.last], damage=during.before))
    return shore_odds(state, action)


def repair_odds(state: Mistral, unit: Unit) -> Odds:
    """The DPs that one Repair die removes. ["MIC-5.2-a", "IC-11.33-a"]"""

    def said(die: int) -> str:
        return f"repaired_{unit.damage - repaired_by(state, unit, die)[0]}"

    rank = by_rank(state, unit.fleet, "repair")
    sum_up = tally(0, "MIC-5.2-a").add(rank, "MIC-17.1-a", bool(rank))
    return Odds(chances_of(said), "MIC-5.2-a", sum_up)


def strategy_odds(state: Mistral, role: Role, commands: Iterable[str]) -> Odds | None:
    """Whether the Admiral concerned passes a Strategy Check. ["IC-3.45-a", "IC-3.45-c"]"""
    if state.switches.strategy_checks == "off":
        return None
    involved = set(commands)
    leader = strategist(state, role, involved)
    good = strategy_die(state, role, leader).chance(state)
    natural = state.switches.natural_rolls == "on" and not 0 < leader.strategy < 9
    rule = "IC-3.45-b" if natural else "IC-3.45-a"  # a 0 is all that helps without a rating
    rating = tally(leader.strategy, _checked_by(state, leader, involved), leader=leader.id)
    return Odds(_yes_or_no(good), rule, rating)


def _checked_by(state: Mistral, leader: Leader, commands: set[str]) -> RuleId:
    """By which rule it is he who makes a Strategy Check."""
    if leader is NOTIONAL:
        return "MIC-6.2-o"
    formation = state.formations.get(leader.formation)
    if formation is not None and state.is_ready(formation):
        return "IC-3.47-b"  # he keeps working at sea
    if leader.fleet != BOURBONS:
        return "MIC-6.2-q"
    if len(commands) > 1:
        if _has_equal(state, leader):
            return "MIS-2.311-d" if state.has_occurred(AT_WAR) else "MIS-2.311-b"
        if leader.command == "french" and not state.has_occurred(AT_WAR):
            return "IC-3.42-b"  # there is no Spanish Admiral to outrank him
        return "MIS-2.311-c" if state.has_occurred(AT_WAR) else "MIS-2.311-a"
    return "MIC-6.2-p" if leader.command == "spanish" else "IC-3.45-c"


def _has_equal(state: Mistral, leader: Leader) -> bool:
    """An Admiral of the other Command has his rank."""
    rank = leader.rank_in(state.date.year).rank
    others = (one for one in admirals(state, leader.fleet) if one.command != leader.command)
    return any(one.rank_in(state.date.year).rank == rank for one in others)


def shore_odds(state: Mistral, action: Action) -> Odds | None:
    """The columns of the Combined Game Auxiliary Task Tables. ["MIC-15.1-a"]"""
    limits = state.pack.coasts.tasks
    columns: dict[type[Action], int] = {
        BombardPort: limits.port_facilities,
        BombardRoad: limits.coastal_road,
        CutOut: limits.cutting_out,
    }
    limit = columns.get(type(action))
    if limit is None:
        return None
    assert isinstance(action, BombardPort | BombardRoad | CutOut)
    limit = shore_limit(state, action.role, limit)
    die = shore_die(action.role, state.auxiliaries[action.auxiliary], limit)
    return Odds(_yes_or_no(die.chance(state)), "MIC-15.1-a", tally(limit, "MIC-15.1-a"))


def _yes_or_no(good: Fraction) -> tuple[Chance, ...]:
    return chances({"passes": good, "fails": 1 - good})
