"""The lowest rank: any legal action, each as it comes."""

from typing import Any

from estandarte.kernel import Action, Dice, Game, Prompt, View


class Chance:
    """Plays any game, none of them well."""

    def choose(self, game: Game[Any, Any], view: View, prompt: Prompt, dice: Dice) -> Action:
        imagined = game.imagine(view, dice)
        decision = imagined.decision
        assert decision is not None, f"{game.name} imagined a board on which nothing is asked"
        action: Action = decision.sample(imagined, view.role, dice)
        return action
