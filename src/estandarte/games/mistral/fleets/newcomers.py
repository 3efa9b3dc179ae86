"""Newcomers: what the Sail and Leaders who have just arrived may do more easily. [3.26, 3.33]"""

from collections.abc import Iterable

from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.log import enrol

from .forces import Leader


def are_new(state: Mistral, unit: str, sail: int) -> bool:
    """So many of a Squadron's Sail are new Reinforcements. ["IC-3.26-b", "MIC-6.2-n"]"""
    return state.history.register.fresh.get(unit, 0) >= sail


def all_new(state: Mistral, units: Iterable[str]) -> bool:
    """Every Sail involved is a new Reinforcement: no Check is needed. ["IC-3.33-a"]"""
    return all(are_new(state, id, state.units[id].sail) for id in units)


def pass_on(state: Mistral, giver: str, taker: str, sail: int) -> None:
    """New Sail stay new in another Squadron; they are the first to go."""
    fresh = dict(state.history.register.fresh)
    moved = min(sail, fresh.get(giver, 0))
    if moved:
        fresh[giver] -= moved
        fresh[taker] = fresh.get(taker, 0) + moved
        enrol(state, fresh=fresh)


def comes_from_afar(state: Mistral, leader: Leader) -> bool:
    """A new arrival may be Posted to a Formation anywhere in Harbour. ["IC-3.46-a"]"""
    return leader.id in state.history.register.newcomers
