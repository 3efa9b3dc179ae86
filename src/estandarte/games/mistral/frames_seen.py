"""What is under way, as one role may know it: frames without what their owner keeps to himself."""

from typing import Any

from estandarte.kernel import UMPIRE, Decision, Role, but

from .battle import Reinforcing
from .receiving import Berthing, PickingAuxiliary
from .regrouping import Regrouping
from .reorganisation import Reorganising
from .requests import AmendingRequest
from .searching import KeepingLookOut
from .state import Mistral
from .upkeep import Repairing
from .veils import veiled

PRIVATE: dict[type[Decision], dict[str, Any]] = {
    Reorganising: {"passed": (), "failed": ()},
    Repairing: {"used": ()},
    Regrouping: {"passed": (), "failed": ()},
    KeepingLookOut: {"done": ()},
    AmendingRequest: {"die": 0},
    Berthing: {"arrival": 0},
    PickingAuxiliary: {"kinds": ("fleet", "galley")},
}
"""The fields of a question that only who is asked may know, and what stands in their place."""


def frame_seen(state: Mistral, frame: Any, role: Role) -> Any:
    if role == UMPIRE:
        return frame
    frame = veiled(state, frame, role)
    if not isinstance(frame, Decision) or role in frame.waiting:
        return frame
    if isinstance(frame, Reinforcing):
        formation = state.formations.get(frame.formation)
        hidden = formation is not None and not formation.spotted
        return but(frame, formation="") if hidden else frame
    return but(frame, **PRIVATE.get(type(frame), {}))
