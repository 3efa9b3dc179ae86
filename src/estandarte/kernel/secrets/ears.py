"""Whether a role hears of a step: only what changes something of what it sees and is asked."""

from typing import Any

from estandarte.kernel.events import as_seen
from estandarte.kernel.game import Game
from estandarte.kernel.intentions.saying import Intend
from estandarte.kernel.records.record import Step
from estandarte.kernel.values import UMPIRE, Role

from .views import prompt_for


def look(game: Game[Any, Any], state: Any, role: Role) -> tuple[Any, Any]:
    """All that a role has before its eyes."""
    return game.view(state, role), prompt_for(state, role)


def hears_at_once(game: Game[Any, Any], role: Role, step: Step) -> bool:
    """Whether it is told in any case: to whoever did it, who sees all, or sees something happen."""
    if role in (UMPIRE, step.action.role):
        return True
    if isinstance(step.action, Intend):  # nobody's affair, in an open game either
        return False
    return not hides_steps(game) or bool(as_seen(step.events, role))


def hears(game: Game[Any, Any], role: Role, step: Step, before: Any, after: Any) -> bool:
    """Whether a role is told of a step that led from one board to the next. [KER-12]"""
    return hears_at_once(game, role, step) or look(game, before, role) != look(game, after, role)


def hides_steps(game: Game[Any, Any]) -> bool:
    """Whether somebody may do something of which somebody else hears nothing."""
    return game.hides_steps and type(game).secrets is not Game.secrets
