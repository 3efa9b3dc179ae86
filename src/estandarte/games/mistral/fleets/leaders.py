"""Leaders: rank and seniority, Fleet and Command Admirals, Checks, Control. [3.4]"""

from collections.abc import Iterable, Sequence

from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import YES, Role, RuleId, Verdict, no

from .forces import (
    ENSIGNS,
    NOTIONAL,
    RANKS,
    Formation,
    Leader,
    Unit,
)

AT_WAR = "france_declares_war"


def seniority(state: Mistral, leader: Leader) -> tuple[int, int, int, int, str]:
    """Less is more senior: rank, then Command or ensign, then the earlier year. ["IC-3.42-a"]

    Between the Bourbon Commands it decides who is senior at equal rank. ["MIS-Q49"]
    """
    held = leader.rank_in(state.date.year)
    return (
        RANKS.index(held.rank),
        _junior_command(state, leader),
        ENSIGNS.index(held.ensign),  # ["MIC-10.1-c"]
        held.year,
        leader.id,
    )


def _junior_command(state: Mistral, leader: Leader) -> int:
    """Spanish before French until France is at war, French before Spanish after it.

    Only Admirals have this precedence. ["IC-3.42-b", "MIS-2.311-b", "MIS-2.311-d"]
    """
    if leader.fleet != BOURBONS or not leader.is_admiral(state.date.year):
        return 0
    first = "french" if state.has_occurred(AT_WAR) else "spanish"
    return int(leader.command != first)


def senior(state: Mistral, leaders: Iterable[Leader]) -> Leader | None:
    return min(leaders, key=lambda one: seniority(state, one), default=None)


def in_play(leader: Leader) -> bool:
    return bool(leader.formation or leader.station)


def admirals(state: Mistral, fleet: Role, command: str = "") -> list[Leader]:
    return [
        leader
        for leader in state.leaders.values()
        if leader.fleet == fleet
        and in_play(leader)
        and leader.is_admiral(state.date.year)
        and command in ("", leader.command)
    ]


def fleet_admiral(state: Mistral, fleet: Role) -> Leader | None:
    """The senior Admiral of the Fleet, wherever he is. ["IC-3.47-b"]

    The Bourbon one is Spanish if possible before France is at war, French after it.
    ["MIS-2.311-a", "MIS-2.311-c"]
    """
    if fleet != BOURBONS:
        return senior(state, admirals(state, fleet))
    first = "french" if state.has_occurred(AT_WAR) else "spanish"
    preferred = senior(state, admirals(state, fleet, first))
    if preferred is None and first == "spanish":
        return senior(state, admirals(state, fleet))
    return preferred


def command_admiral(state: Mistral, fleet: Role, command: str) -> Leader | None:
    """Each Command's senior Admiral; the British Fleet has no Commands. ["IC-3.12-a"]"""
    if fleet != BOURBONS:
        return fleet_admiral(state, fleet)
    return senior(state, admirals(state, fleet, command))


def strategist(state: Mistral, fleet: Role, commands: Iterable[str]) -> Leader:
    """Who makes a Strategy Check: within a Command its Admiral, between them the Fleet's.

    ["IC-3.45-c", "MIC-6.2-p", "MIC-6.2-q"]
    """
    involved = set(commands)
    if fleet == BOURBONS and len(involved) == 1:
        found = command_admiral(state, fleet, involved.pop())
    else:
        found = fleet_admiral(state, fleet)
    return found or NOTIONAL


def passes(rating: int, die: int, modifier: int, natural: bool) -> bool:
    """A Check succeeds if die and modifiers are not higher than the rating. ["IC-3.45-a"]

    A natural 0 always succeeds and a natural 9 always fails. ["IC-3.45-b", "MIS-Q78"]
    """
    if natural and die in (0, 9):
        return die == 0
    return die + modifier <= rating


def control(state: Mistral, formation: Formation) -> int:
    """How many Squadrons a Formation may hold freely. ["IC-3.44-a"]

    A Grand Flotilla adds the Control of its Flotillas' Leaders; a Commodore who acts in a Flag
    loses one. ["IC-3.46-b"]
    """
    own = _control_of(state, formation)
    below = (f for f in state.formations.values() if f.under == formation.id)
    return own + sum(_control_of(state, one) for one in below)


def _control_of(state: Mistral, formation: Formation) -> int:
    leader = state.leader_of(formation.id)
    acting = (
        leader is not NOTIONAL
        and formation.kind in ("grand", "flag")
        and not leader.is_admiral(state.date.year)
    )
    return max(1, leader.control - acting) + _staff(state, formation.fleet)


def _staff(state: Mistral, fleet: Role) -> int:
    """The rank of the player may widen the Control of all his Leaders. ["MIC-17.1-a"]"""
    held = state.progress.ranks.get(fleet, ())
    ranks = state.pack.ranks.ranks
    return sum(ranks[name].value for name in held if ranks[name].effect == "control")


def oversize(state: Mistral, formation: Formation) -> int:
    """How many times over its Control a Formation is: 0 to 3. ["IC-3.44-b", "MIC-5.1-d"]

    Flagships do not count. ["IC-3.23-d", "MIS-Q71"]
    """
    squadrons = sum(not unit.is_flagship for unit in state.units_of(formation.id))
    limit = control(state, formation)
    return sum(squadrons > times * limit for times in (1, 2, 3))


def may_post(state: Mistral, leader: Leader, formation: Formation) -> Verdict:
    """Whether a Leader may command a Formation."""
    if leader.fleet != formation.fleet:
        return no("IC-3.13-a", leader=leader.id, formation=formation.id)
    if formation.kind in ("grand", "flag") and not leader.is_admiral(state.date.year):
        idle = [a for a in admirals(state, leader.fleet) if not a.formation]
        if idle:
            return no("IC-3.46-b", leader=leader.id, admirals=[a.id for a in idle])
    return _may_command(state, leader, formation)


def _may_command(state: Mistral, leader: Leader, formation: Formation) -> Verdict:
    if formation.fleet != BOURBONS:
        return YES
    if formation.command != "any":
        rule: RuleId = "IC-3.12-a"
        return YES if leader.command == formation.command else no(rule, leader=leader.id)
    # Only at the moment of Posting must half of the Squadrons be his.
    units = state.units_of(formation.id)
    own = sum(unit.command == leader.command for unit in units)
    if 2 * own < len(units):
        rule = "IC-3.46-d" if formation.kind == "grand" else "MIS-2.124-c"
        return no(rule, own=own, squadrons=len(units))
    return YES


def is_shared(units: Iterable[Unit]) -> bool:
    """More than one Squadron of each Bourbon Command. ["IC-8.25-a", "MIS-2.312-b"]"""
    commands = [unit.command for unit in units]
    return commands.count("spanish") > 1 and commands.count("french") > 1


def leadership_in_battle(state: Mistral, leader: Leader, units: Sequence[Unit]) -> int:
    """One less for the senior Leader where both Commands are Engaged. ["IC-8.25-a"]"""
    hampered = is_shared(units) and leader.id == senior_present(state, units).id
    return max(0, leader.leadership - hampered)


def senior_present(state: Mistral, units: Iterable[Unit]) -> Leader:
    """The senior ranking Leader of the Formations these units belong to. ["MIC-2.3-e"]

    A Flotilla under the Grand one has the Leader of that above its own.
    """
    own = [state.formations[unit.formation] for unit in units if unit.formation]
    above = [state.formations[one.under] for one in own if one.under]
    names = {one.leader for one in (*own, *above)}
    leaders = [state.leaders[name] for name in sorted(names) if name in state.leaders]
    return senior(state, leaders) or NOTIONAL
