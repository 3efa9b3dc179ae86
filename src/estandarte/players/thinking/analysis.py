"""Analysis: how a match was won, decision by decision; judgement told apart from luck.

The chance of victory is what full playouts from a role's own view say. What a decision was worth is
its chance beside that of the usual way, under common dice, before any die fell: judgement. The rest
of what changed is luck, and what the enemy did. Both add up to the result.
"""

from collections.abc import Callable
from typing import Any

from estandarte.kernel import (
    Action,
    Dice,
    Game,
    Prompt,
    Record,
    Role,
    Value,
    kind_of,
    question_for,
)
from estandarte.players.doctrine import DOCTRINES
from estandarte.players.doctrine.studies import won
from estandarte.players.doctrine.tempers import STANDARD, Tempered

from .playouts import Stop, never
from .racing import Course, Race, error_of, mean_of

ERRORS = 2.0
"""A judgement is named only where it is greater than so many errors."""


class Stand(Value):
    """How a role stood at the beginning of a turn."""

    turn: str
    step: int
    chance: float
    error: float
    worlds: int = 0
    """On so many imagined boards; 0 if it was interrupted before the first had ended."""


class Judged(Value):
    """A decision beside what the usual way would have been."""

    turn: str
    step: int
    action: Action
    usual: Action
    gain: float
    """Of the chance of victory; below 0 the usual way was better."""
    error: float
    worlds: int = 0
    """On so many imagined boards."""

    @property
    def is_sure(self) -> bool:
        return abs(self.gain) > ERRORS * self.error > 0


class Analysis(Value):
    """A match as one role played it."""

    role: Role
    stands: tuple[Stand, ...]
    judged: tuple[Judged, ...]
    result: float
    """1 for a victory, 0 for a defeat; where it has not ended, the last chance."""
    left_out: int
    """Decisions that were not looked at, for there were too many."""

    @property
    def judgement(self) -> float:
        """What decisions changed; only what is sure counts."""
        return sum(one.gain for one in self.judged if one.is_sure)

    @property
    def luck(self) -> float:
        """All other change, from the first chance to the result."""
        return self.result - self.stands[0].chance - self.judgement if self.stands else 0.0

    @property
    def key_moments(self) -> tuple[Judged, ...]:
        """What mattered most first."""
        return tuple(sorted((j for j in self.judged if j.is_sure), key=lambda j: -abs(j.gain)))


class Analyst:
    """Looks at the match of a game that can be thought about."""

    def __init__(self, doctrine: Tempered[Any], worlds: int, most: int, stop: Stop = never) -> None:
        assert doctrine.study is not None
        self.doctrine, self.study = doctrine, doctrine.study
        self.kinds = self.study.judged or tuple(self.study.weights)
        self.worlds, self.most, self.stop = worlds, most, stop

    def analyse(
        self, record: Record[Any], role: Role, heard: Callable[[int], None] = lambda step: None
    ) -> Analysis:
        """`heard` is told each step that was looked at."""
        stands: list[Stand] = []
        found: list[tuple[int, str, Any, Action, Action]] = []
        game = record.game
        for step, (board, done) in enumerate(zip(record.states(), record.steps, strict=False)):
            turn, view = self.study.turn_of(board), game.view(board, role)
            if board.decision is None:
                continue
            if not stands or stands[-1].turn != turn:
                stands.append(self.stand(game, view, turn, step))
                heard(step)
            if done.action.role == role:
                usual = self._usual(game, view, question_for(board, role))
                if usual is not None and usual != done.action:
                    found.append((step, turn, view, done.action, usual))
        judged = []
        for step, turn, view, action, usual in found[: self.most]:
            judged.append(self._judged(game, view, step, turn, action, usual))
            heard(step)
        result = record.result
        ended = won(result.winner, role) if result else stands[-1].chance if stands else 0.5
        return Analysis(role, tuple(stands), tuple(judged), ended, max(0, len(found) - self.most))

    def _usual(self, game: Game[Any, Any], view: Any, prompt: Prompt) -> Action | None:
        """What would usually be done, at a question that is thought about."""
        if prompt.asks not in self.kinds:
            return None
        return self.doctrine.of(STANDARD).choose(game, view, prompt, Dice("usual"))

    def stand(self, game: Game[Any, Any], view: Any, turn: str, step: int) -> Stand:
        """The chance of victory that a view promises, were everybody to play on as usual."""
        race = Race(game, view, self.doctrine, Dice(f"stand/{step}"), self.stop, horizon=0)
        race.compare({STANDARD: Course(STANDARD)}, self.worlds)
        ends = [ending.won for ending in race.endings[STANDARD]]
        return Stand(turn, step, mean_of(ends), error_of(ends), len(ends))

    def judge(
        self, game: Game[Any, Any], view: Any, prompt: Prompt, action: Action, step: int
    ) -> Judged | None:
        """One decision; None where it was the usual one, or is not thought about."""
        usual = self._usual(game, view, prompt)
        if usual is None or usual == action:
            return None
        return self._judged(game, view, step, self.study.turn_of(view), action, usual)

    def _judged(
        self, game: Game[Any, Any], view: Any, step: int, turn: str, action: Action, usual: Action
    ) -> Judged:
        race = Race(game, view, self.doctrine, Dice(f"judged/{step}"), self.stop, horizon=0)
        courses = {STANDARD: Course(STANDARD, usual), "done": Course(STANDARD, action)}
        race.compare(courses, self.worlds)
        gains = [
            done.won - other.won
            for done, other in zip(race.endings["done"], race.endings[STANDARD], strict=True)
        ]
        return Judged(turn, step, action, usual, mean_of(gains), error_of(gains), len(gains))

    def decisions(self, record: Record[Any], role: Role) -> list[int]:
        """The steps after which a role was asked something that is thought about, and acted."""
        found, stack = [], record.opening.stack
        for number, step in enumerate(record.steps):
            if step.action.role == role and stack and kind_of(stack[-1]) in self.kinds:
                found.append(number)
            stack = stack if step.stack is None else step.stack
        return found


def analyst_of(game: str, worlds: int, most: int, stop: Stop = never) -> Analyst | None:
    """None where nobody has said how to think about a game."""
    doctrine = DOCTRINES.of(game)
    if not isinstance(doctrine, Tempered) or doctrine.study is None:
        return None
    return Analyst(doctrine, worlds, most, stop)
