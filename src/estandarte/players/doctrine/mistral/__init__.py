"""How the rank of alférez leads a Fleet of Mistral.

It takes Orders that a small force can carry out, sails by the cheapest way, comes home to repair,
lets Auxiliaries escort its Convoys, and fights only where it is the stronger.
"""

from typing import Any

from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Decision, Dice, Game, Prompt, Role

from . import fighting, keeping, ordering, sailing, scouting, trading

CHAPTERS = (sailing, ordering, scouting, fighting, trading, keeping)


class MistralDoctrine:
    """Decides from a view alone: what lies under the enemy's markers is imagined."""

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        state: Mistral = game.imagine(view, dice)
        decision = state.decision
        assert decision is not None
        action = self._wish(state, decision, prompt.role)
        if action is not None and action.check(state, decision):
            return action
        return next(iter(decision.options(state, prompt.role)))

    def _wish(self, state: Mistral, decision: Decision, role: Role) -> Action | None:
        for chapter in CHAPTERS:
            answer = chapter.ANSWERS.get(type(decision))
            if answer is not None:
                wish: Action | None = answer(state, decision, role)
                return wish
        return None


DOCTRINE = MistralDoctrine()
