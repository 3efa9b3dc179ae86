"""The battle: how long it lasts, and who has won it."""

from estandarte.games.tercios.state import BLUE, RED, ROLES, Tercios
from estandarte.kernel import Event, Result, RuleId

LEADS = {5: 5, 6: 3, 7: 1, 8: 0}
"""The lead that ends the battle at the end of each turn."""
NAMES = {5: "decisive", 6: "clear", 7: "narrow", 8: "pyrrhic"}
CITES: dict[int, RuleId] = {
    5: "TER-battle-duration-b",
    6: "TER-battle-duration-c",
    7: "TER-battle-duration-d",
    8: "TER-battle-duration-e",
}


class BattleEnded(Event):
    """The turn was the last: the lead is large enough for it, or nobody plays on."""

    turn: int
    lead: int


def last_turn(state: Tercios) -> int:
    """The turn after which nobody plays on."""
    return state.switches.turn_limit or max(LEADS)


def lead(state: Tercios) -> int:
    """By how many points one side is ahead."""
    return abs(state.score.get(RED, 0) - state.score.get(BLUE, 0))


def is_decided(state: Tercios) -> bool:
    """Whether the battle ends with the turn just played."""
    if any(not any(True for _ in state.of(role)) for role in ROLES):
        return True  # an army without troops cannot go on
    if limit := state.switches.turn_limit:
        return state.turn >= limit
    return state.turn in LEADS and lead(state) >= LEADS[state.turn]


def ending(state: Tercios) -> BattleEnded | None:
    """How a battle that is decided has ended; None if there is nobody left to fight it."""
    cite = "TER-battle-duration-a" if state.switches.turn_limit else CITES.get(state.turn, "")
    return BattleEnded(cite, state.turn, lead(state)) if cite else None


def result(state: Tercios) -> Result | None:
    """The winner by points for destroyed enemies; equal points are a draw. ["TER-Q72"]"""
    if state.stack:
        return None
    score = {role: state.score.get(role, 0) for role in ROLES}
    best = max(score.values())
    ahead = [role for role in ROLES if score[role] == best]
    reason = _name(state) if len(ahead) == 1 else "draw"
    return Result(ahead[0] if len(ahead) == 1 else None, score, reason)


def _name(state: Tercios) -> str:
    """What a victory is called: by the turn that ends it, or by its lead at an agreed end."""
    if not state.switches.turn_limit:
        return NAMES.get(state.turn, "decisive")
    ahead = lead(state)
    return next(NAMES[turn] for turn, least in LEADS.items() if ahead >= least)
