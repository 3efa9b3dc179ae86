"""A doctrine written in chapters: for each kind of question a function that says what it wishes."""

from collections.abc import Callable, Mapping
from typing import Any

from estandarte.kernel import Action, Decision, Dice, Game, Prompt, Role

Answer = Callable[..., Action | None]
"""Of the state, the question and the role; of the temper too where a doctrine has tempers."""
Answers = Mapping[Any, Answer]
"""By the kind of question."""


def alike(answers: Answers) -> dict[Any, Answer]:
    """A chapter that every temper answers alike."""

    def untempered(answer: Answer) -> Answer:
        return lambda state, decision, role, _: answer(state, decision, role)

    return {kind: untempered(answer) for kind, answer in answers.items()}


class ChapterDoctrine:
    """Decides from a view alone: whatever is hidden there is imagined, as far as it looks at it.

    The first chapter that knows a question answers it; a wish that is not allowed, and a question
    that no chapter knows, leave the first option.
    """

    def __init__(self, *chapters: Answers, temper: Any = None, glances: bool = False) -> None:
        self.glances = glances
        """Whether it never looks at what a glimpse of the game lacks."""
        self.mind = () if temper is None else (temper,)
        self.answers = {
            kind: answer for known in reversed(chapters) for kind, answer in known.items()
        }

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        board = game.glimpse(view, dice) if self.glances else game.imagine(view, dice)
        return self.answer(board, prompt.role)

    def answer(self, board: Any, role: Role) -> Action:
        """What it does on a board that is known whole."""
        decision = board.decision
        assert decision is not None
        wish = self.wish(board, decision, role)
        if wish is not None and wish.check(board, decision):
            return wish
        first: Action = next(iter(decision.options(board, role)))
        return first

    def wish(self, state: Any, decision: Decision, role: Role) -> Action | None:
        """What the chapter that knows the question wants; a law proves that it may."""
        answer = self.answers.get(type(decision))
        return answer(state, decision, role, *self.mind) if answer is not None else None
