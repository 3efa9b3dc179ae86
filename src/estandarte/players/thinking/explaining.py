"""Explanations: why something was done, by what it promised beside what others would have done."""

from typing import Any

from estandarte.kernel import Action, Dice, Game, Odds, Prompt, Value
from estandarte.players.doctrine.tempers import STANDARD

from .advice import odds_of
from .analysis import Analyst, doubt_of, is_sure
from .racing import Course, Race, mean_of

RIVALS = 3
"""Other answers that are tried beside the one that was given."""


class Rival(Value):
    """Another answer to the same question."""

    action: Action
    whose: dict[str, str]
    """Whose way it is, or which plan, by language; nothing: the usual way."""
    gain: float
    """Of the chance of victory, beside what was done; above 0 it would have been better."""
    error: float

    @property
    def is_sure(self) -> bool:
        return is_sure(self.gain, self.error)


class Explained(Value):
    """What an action promised when it was chosen, before any die fell."""

    turn: str
    action: Action
    chance: float
    """Of victory, were everybody to play on as usual."""
    error: float
    worlds: int
    """On so many imagined boards; 0 if it was interrupted before the first had ended."""
    rivals: tuple[Rival, ...]
    """None: every plan and everybody who is known would have done the same."""
    odds: Odds | None = None
    """The exact chances of the action, with the rules behind them; None if no die decides it."""


def explain(
    analyst: Analyst, game: Game[Any, Any], view: Any, prompt: Prompt, action: Action, step: int
) -> Explained:
    """From what the role could see when it was asked; any question, whoever answered it."""
    others = _others(analyst, game, view, prompt, action)
    race = Race(game, view, analyst.doctrine, Dice(f"why/{step}"), analyst.stop, horizon=0)
    courses = {STANDARD: Course(STANDARD, action)}
    courses |= {str(n): Course(STANDARD, other) for n, (other, _) in enumerate(others)}
    race.compare(courses, analyst.worlds)
    done = [ending.won for ending in race.endings[STANDARD]]
    rivals = []
    for number, (other, whose) in enumerate(others):
        ends = race.endings[str(number)]
        gains = [end.won - mine for end, mine in zip(ends, done, strict=True)]
        rivals.append(Rival(other, whose, mean_of(gains), doubt_of(gains, -1.0)))
    turn = analyst.study.turn_of(view)
    odds = odds_of(game, view, action)
    error = doubt_of(done, 0.0)
    return Explained(turn, action, mean_of(done), error, len(done), tuple(rivals), odds)


def _others(
    analyst: Analyst, game: Game[Any, Any], view: Any, prompt: Prompt, action: Action
) -> list[tuple[Action, dict[str, str]]]:
    """What the usual way, the plans and the men of a doctrine would do instead, each once."""
    doctrine = analyst.doctrine
    found: list[tuple[Action, dict[str, str]]] = []
    for temper in dict.fromkeys((STANDARD, *doctrine.plans, *doctrine.men)):
        other = doctrine.of(temper).choose(game, view, prompt, Dice("usual"))
        if other != action and all(other != known for known, _ in found):
            man = doctrine.man(temper)
            found.append((other, {} if temper == STANDARD else dict(man.plan or man.name)))
    return found[:RIVALS]
