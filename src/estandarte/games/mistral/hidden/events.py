"""Veils: what the other Fleet may not read in the steps by which forces come and go."""

from typing import Any

from estandarte.games.mistral.fleets.withdrawals import TakingOut
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.effects import CarryingOut
from estandarte.kernel import Role, but

ANY_SAIL = "sol"


def veiled(state: Mistral, frame: Any, role: Role) -> Any:
    """A Request is its Fleet's secret; what an Event demands everybody knows."""
    contingents = state.pack.ships.contingents
    if isinstance(frame, CarryingOut) and frame.contingent:
        foreign = contingents[frame.contingent].fleet != role
        return but(frame, effects=()) if foreign else frame
    if isinstance(frame, TakingOut) and not frame.anywhere:
        foreign = contingents[frame.contingent].fleet != role
        return but(frame, what=ANY_SAIL, left=1) if foreign else frame
    return frame
