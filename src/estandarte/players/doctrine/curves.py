"""The chance of victory as a curve: how many of those who stood so have won.

It is fitted to matches and held against others that it was not fitted to (`bench/curve.py`); what
it was off by there is told as its error. Nothing is imagined for it: it costs nothing, and says the
same of the same board.
"""

from math import exp
from typing import Any

from estandarte.kernel import Role, Value


class Curve(Value):
    """What a lead is worth, more with every turn; a side may be better off from the start."""

    lead: float
    """What a point of the lead adds, at the beginning of the match."""
    growth: float
    """What it adds more with every turn that has gone by."""
    error: float
    """By how much it was off on matches held out, on average over what it had said."""
    fitted: int
    held_out: int
    """Of so many matches each."""
    sides: dict[Role, float] = {}

    def chance(self, lead: float, turn: int, role: Role) -> float:
        """Of victory, a draw being half of one."""
        worth = (self.lead + self.growth * turn) * lead + self.sides.get(role, 0.0)
        return 1 / (1 + exp(-max(-40.0, min(40.0, worth))))

    def of(self, board: Any, lead: float, role: Role) -> float:
        return self.chance(lead, int(getattr(board, "turn", 0)), role)
