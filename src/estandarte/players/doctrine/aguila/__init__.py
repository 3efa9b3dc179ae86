"""How the rank of alférez fights a battle of Bajo la Sombra del Águila.

Columns carry the infantry forward and assault, lines fire, squares receive horse; skirmishers go
ahead, guns mass their fire, cavalry waits for a flank or a line, and Officers keep their units in
hand. Where a scenario counts ground, the ground is what it marches for.
"""

from collections.abc import Callable
from typing import Any

from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Action, Decision, Dice, Game, Prompt, Role

from . import charging, moving, setting_up, shooting, steadying

Answer = Callable[[Aguila, Any, Role], Action | None]
ANSWERS: dict[type[Any], Answer] = {
    **setting_up.ANSWERS,
    **moving.ANSWERS,
    **shooting.ANSWERS,
    **charging.ANSWERS,
    **steadying.ANSWERS,
}


class AguilaDoctrine:
    """Decides from a view alone: troops hidden by the enemy are thought to be somewhere."""

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        state: Aguila = game.imagine(view, dice)
        decision = state.decision
        assert decision is not None
        action = self._wish(state, decision, prompt.role)
        if action is not None and action.check(state, decision):
            return action
        return next(iter(decision.options(state, prompt.role)))

    def _wish(self, state: Aguila, decision: Decision, role: Role) -> Action | None:
        answer = ANSWERS.get(type(decision))
        return answer(state, decision, role) if answer is not None else None


DOCTRINE = AguilaDoctrine()
