"""What is under way, as one role may know it: frames without what their owner keeps to himself."""

from typing import Any

from estandarte.games.mistral.battle.regrouping import Regrouping
from estandarte.games.mistral.battle.sequence import Reinforcing
from estandarte.games.mistral.deliberation import Deliberation, seen_alone
from estandarte.games.mistral.fleets.reorganisation import Reorganising
from estandarte.games.mistral.fleets.requests import AmendingRequest
from estandarte.games.mistral.fleets.upkeep import Repairing
from estandarte.games.mistral.fleets.withdrawals import TakingOut
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.assignment import Assigning
from estandarte.games.mistral.tasks.searching import KeepingLookOut, LookingAround, SearchingAgain
from estandarte.games.mistral.war.effects import CarryingOut
from estandarte.kernel import UMPIRE, Decision, Role, but

ANY_SAIL = "sol"
PRIVATE: dict[type[Decision], dict[str, Any]] = {
    Assigning: {"freed": ()},
    Reorganising: {"passed": (), "failed": ()},
    Repairing: {"used": (), "last": "", "before": 0, "die": 0},
    Regrouping: {"passed": (), "failed": ()},
    AmendingRequest: {"die": 0},
}
"""The fields of a question that only who is asked may know, and what stands in their place."""


def frame_seen(state: Mistral, frame: Any, role: Role) -> Any:
    if role == UMPIRE:
        return frame
    frame = unnamed(veiled(state, frame, role), role)
    if isinstance(frame, Deliberation):
        frame = seen_alone(frame, role)
    if isinstance(frame, Decision):
        frame = but(frame, waiting=frame.waits_for(state, role))
    if not isinstance(frame, Decision) or role in frame.waiting:
        return frame
    if isinstance(frame, Reinforcing):
        formation = state.formations.get(frame.formation)
        hidden = formation is not None and not formation.spotted
        return but(frame, formation="") if hidden else frame
    return but(frame, **PRIVATE.get(type(frame), {}))


def unnamed(frame: Any, role: Role) -> Any:
    """Searches without names: of markers for everybody, of who has searched for the other Fleet.

    How many there are lies open: every Search die is thrown on the table.
    """
    if isinstance(frame, SearchingAgain):
        return but(frame, marker="")
    if isinstance(frame, LookingAround):
        frame = but(frame, left=("",) * len(frame.left))
        return frame if role == frame.role else but(frame, done=("",) * len(frame.done))
    if isinstance(frame, KeepingLookOut) and role not in frame.waiting:
        return but(frame, done=("",) * len(frame.done))
    return frame


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
