"""Orders tried one after the other on a board made from what their side may know."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from estandarte.kernel import Action, DieWanted, Refused, Role, Verdict, carry_out


class Trial(NamedTuple):
    """How far the orders of a sentence come."""

    sure: int
    """So many follow each other with no die and nobody else's answer between them."""
    verdict: Verdict | None
    """Why the next of them may not be done, if a rule forbids it."""
    board: Any
    """As it stands after all of them; None where a die or somebody else comes first."""


def tried(state: Any, role: Role, actions: Iterable[Action]) -> Trial:
    """The orders in their turn, until a die falls or somebody else is asked."""
    board: Any = state.clone()
    board.dice.hand = []  # no die is thrown for a trial
    sure = 0
    for action in actions:
        if sure and (board.decision is None or role not in board.decision.waiting):
            return Trial(sure, None, None)
        try:
            carry_out(board, action)
        except DieWanted:
            return Trial(sure + 1, None, None)
        except Refused as refused:
            return Trial(sure, refused.verdict, None)
        sure += 1
    asked = board.decision is not None and role in board.decision.waiting
    return Trial(sure, None, board if asked else None)
