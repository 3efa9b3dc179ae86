"""Analysis: how a match was won, decision by decision; judgement told apart from luck.

The chance of victory is what full playouts from a role's own view say. What a decision was worth is
its chance beside that of the usual way, under common dice, before any die fell: judgement. What is
left lies within the errors of all that, and cannot be told; only what goes beyond them is luck, the
enemy, and what is not weighed. The three add up to the result.
"""

from collections.abc import Sequence
from math import copysign, hypot
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
)
from estandarte.players.doctrine import DOCTRINES
from estandarte.players.doctrine.curves import Curve
from estandarte.players.doctrine.studies import lead_of
from estandarte.players.doctrine.tempers import STANDARD, Tempered

from .playouts import Stop, never
from .racing import Course, Race, error_of

WORLDS = 24
"""Imagined boards for each moment and each decision, whoever asks."""
MOST = 24
"""Decisions of one side that are weighed beside the usual way."""
ERRORS = 2.0
"""A judgement is named only where it is greater than so many errors."""


def doubt_of(samples: Sequence[float], least: float) -> float:
    """The standard error of a mean, one sample more at either end: few boards make not certain."""
    return error_of((*samples, least, 1.0)) if samples else 0.0


def is_sure(gain: float, error: float) -> bool:
    return abs(gain) > ERRORS * error


class Stand(Value):
    """How a role stood at the beginning of a turn, or how the match ended for it."""

    turn: str
    step: int
    chance: float
    error: float
    worlds: int = 0
    """On so many imagined boards; 0 for the end, and where a curve tells it."""


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
        return is_sure(self.gain, self.error)


class Analysis(Value):
    """A match as one role played it."""

    role: Role
    stands: tuple[Stand, ...]
    """The last one is the result, where the match has ended."""
    judged: tuple[Judged, ...]
    left_out: int
    """Decisions that were not looked at, for there were too many."""
    given_up: bool = False
    """Whether players have ended it, which is neither a board's doing nor luck."""

    @property
    def first(self) -> float:
        return self.stands[0].chance if self.stands else 0.5

    @property
    def result(self) -> float:
        """1 for a victory, 0 for a defeat; where it has not ended, the last chance."""
        return self.stands[-1].chance if self.stands else 0.5

    @property
    def judgement(self) -> float:
        """What decisions changed; only what is sure counts."""
        return sum(one.gain for one in self.judged if one.is_sure)

    @property
    def luck(self) -> float:
        """What goes beyond all errors: luck, the enemy, and what is not weighed."""
        if self.left_out or not self.stands:
            return 0.0
        first, last = self.stands[0], self.stands[-2 if self.given_up else -1]
        change = last.chance - first.chance - sum(one.gain for one in self.judged)
        errors = (first.error, last.error, *(one.error for one in self.judged))
        return copysign(max(0.0, abs(change) - ERRORS * hypot(*errors)), change)

    @property
    def untold(self) -> float:
        """What lies within the errors, and may be either."""
        return self.result - self.first - self.judgement - self.luck

    @property
    def key_moments(self) -> tuple[Judged, ...]:
        """What mattered most first."""
        return tuple(sorted((j for j in self.judged if j.is_sure), key=lambda j: -abs(j.gain)))


class Piece(Value):
    """A part of an analysis: a moment or, with what was done there, a decision."""

    step: int
    done: Action | None = None
    first: int = 0
    """The imagined board on which it goes on."""


class Found(Value):
    """What the boards of a piece came to, one after the other."""

    ends: tuple[float, ...] = ()
    """How much was won; of a decision, how much more than in the usual way."""
    usual: Action | None = None
    """What that way would have been; None if it was taken."""
    error: float = 0.0
    """Of a moment that the curve tells, and not boards: by how much that is off on average."""


class Analyst:
    """Looks at the match of a game that can be thought about."""

    def __init__(self, doctrine: Tempered[Any], worlds: int, most: int, stop: Stop = never) -> None:
        assert doctrine.study is not None
        self.doctrine, self.study = doctrine, doctrine.study
        self.kinds = self.study.judged or tuple(self.study.weights)
        self.worlds, self.most, self.stop = worlds, most, stop

    def find(
        self, game: Game[Any, Any], view: Any, prompt: Prompt, piece: Piece, enough: Stop = never
    ) -> Found:
        """As many boards of a piece as one is let; the first of them unless one must stop."""
        if piece.done is None and self.study.curve is not None:
            return self._told(self.study.curve, game, view)
        if piece.done is None:
            race = self._race(game, view, f"stand/{piece.step}")
            race.compare({STANDARD: Course(STANDARD)}, self.worlds, piece.first, enough)
            return Found(tuple(ending.won for ending in race.endings[STANDARD]))
        usual = self._usual(game, view, prompt)
        if usual is None or usual == piece.done:
            return Found()
        race = self._race(game, view, f"judged/{piece.step}")
        courses = {STANDARD: Course(STANDARD, usual), "done": Course(STANDARD, piece.done)}
        race.compare(courses, self.worlds, piece.first, enough)
        ran = zip(race.endings["done"], race.endings[STANDARD], strict=True)
        return Found(tuple(done.won - other.won for done, other in ran), usual)

    def _told(self, curve: Curve, game: Game[Any, Any], view: Any) -> Found:
        """What the curve says of a board; what lies hidden on it counts for nothing."""
        board, standing = game.imagine(view, Dice("curve")), self.doctrine.standing
        lead = standing(board, view.role) if standing else lead_of(game.score(view), view.role)
        return Found((curve.of(board, lead, view.role),), error=curve.error)

    def _race(self, game: Game[Any, Any], view: Any, dice: str) -> Race:
        return Race(game, view, self.doctrine, Dice(dice), self.stop, horizon=0)

    def _usual(self, game: Game[Any, Any], view: Any, prompt: Prompt) -> Action | None:
        """What would usually be done, at a question that is thought about."""
        if prompt.asks not in self.kinds:
            return None
        return self.doctrine.of(STANDARD).choose(game, view, prompt, Dice("usual"))

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
