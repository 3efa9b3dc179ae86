"""What is wrong with a file that somebody brings, in words."""

from typing import Any

from estandarte.kernel import Game
from estandarte.kernel.packs import PackProblem

from .faults import UsageFault
from .speech import Speech


def told(problem: PackProblem, game: Game[Any, Any] | None, speech: Speech) -> str:
    """A problem in words: the rule that forbids it, or a sentence."""
    what, place = problem.what, ".".join(problem.at)
    text = ""
    if what is not None:
        texts = game.texts if game else None
        text = (
            texts.say(speech.language, what.key, what.facts, what.count)
            if texts
            else speech.tell(what)
        )
    elif game is not None and (statement := game.book.get(problem.cite)):
        text = f"{statement.text(speech.language)} [{problem.cite}]"
    return f"{place}: {text}" if place else text


def unsound(
    key: str, game: Game[Any, Any] | None, place: str, problems: list[PackProblem], speech: Speech
) -> UsageFault:
    """A file that cannot be used: how many things are wrong with it, and the first of them."""
    first = told(problems[0], game, speech)
    return UsageFault(key, len(problems), file=place, fault=first)
