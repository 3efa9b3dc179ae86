"""Boards that differ in a secret and look alike to the other Fleet.

Of each pair it sees the same before and after every step: the view, who is waited for, what is
asked, and what has happened.
"""

from typing import Any

from estandarte.games.mistral.hidden.view import view_of
from estandarte.kernel import SPECTATOR, Action, as_seen, encode, prompt_for


def looks(board: Any, role: str) -> bytes:
    """All that a role is shown of a board at one moment."""
    state = board.state
    asked = state.decision
    waiting = asked.waiting if asked is not None else ()
    prompt = prompt_for(state, role) if asked is not None else None
    return encode([view_of(state, role), prompt, waiting, as_seen(board.events, role)])


def assert_alike(one: Any, other: Any, steps: list[tuple[Action, Action]], role: str) -> None:
    """Before, and after each pair of steps; a spectator sees no more."""
    for watcher in (role, SPECTATOR):
        assert looks(one, watcher) == looks(other, watcher)
    for mine, yours in steps:
        one.play(mine)
        other.play(yours)
        for watcher in (role, SPECTATOR):
            assert looks(one, watcher) == looks(other, watcher), mine


def both(*actions: Action) -> list[tuple[Action, Action]]:
    return [(one, one) for one in actions]
