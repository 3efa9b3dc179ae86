"""How the rank of alférez fights a battle of Tercios.

It masses fire, charges what is weak or open, keeps its cards for what the enemy may do, nurses
worn units and lets its commanders follow their troops.
"""

from typing import Any

from estandarte.games.tercios.state import Tercios
from estandarte.kernel import Action, Decision, Dice, Game, Prompt, Role

from . import acting, leading, planning, reacting

CHAPTERS = (planning, leading, acting, reacting)


class TerciosDoctrine:
    """Decides from a view alone: the hidden cards of the enemy are imagined."""

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        state: Tercios = game.imagine(view, dice)
        decision = state.decision
        assert decision is not None
        action = self._wish(state, decision, prompt.role)
        if action is not None and action.check(state, decision):
            return action
        return next(iter(decision.options(state, prompt.role)))

    def _wish(self, state: Tercios, decision: Decision, role: Role) -> Action | None:
        for chapter in CHAPTERS:
            answer = chapter.ANSWERS.get(type(decision))
            if answer is not None:
                wish: Action | None = answer(state, decision, role)
                return wish
        return None


DOCTRINE = TerciosDoctrine()
