"""An analysis on its way: which moments and decisions it looks at, in pieces for anybody."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from estandarte.kernel import Record, Role, question_for
from estandarte.kernel.records.record import ENDED_BY_PLAYERS
from estandarte.players.doctrine.studies import won

from .analysis import Analysis, Analyst, Found, Judged, Piece, Stand, doubt_of
from .racing import mean_of

MOMENTS = 16
"""Beginnings of turns that are looked at in a long match."""


class Inquiry:
    """The same pieces, in the same order, for whoever asks about a role's part in a match."""

    def __init__(self, analyst: Analyst, record: Record[Any], role: Role) -> None:
        self.analyst, self.record, self.role = analyst, record, role
        self.length = len(record.steps)
        self._turns = _begun(record)
        self.moments = _evenly(sorted(self._turns))
        self._decisions = [n for n in analyst.decisions(record, role) if n >= self.moments[0]]
        self.steps = frozenset((*self.moments, *self._decisions))
        self._known: dict[tuple[int, bool], Found] = {}
        self._closed: set[tuple[int, bool]] = set()
        """Those of which no more is to be known."""
        self._order: list[int] | None = None

    @property
    def done(self) -> int:
        return sum(1 for step in self.moments if self._is_closed(step, False)) + len(self._weighed)

    @property
    def of(self) -> int:
        """How many pieces there are at most, as far as is known."""
        left = [n for n in self._decisions if not self._is_closed(n, True)]
        return len(self.moments) + min(self.analyst.most, len(self._weighed) + len(left))

    def next(self) -> Piece | None:
        """What is to be worked out now; nothing when all is known."""
        for step in self.moments:
            if not self._is_closed(step, False):
                return Piece(step, None, len(self._of(step, False).ends))
        if self._order is None:
            self._order = sorted(self._decisions, key=lambda step: (-self._change(step), step))
        if len(self._weighed) >= self.analyst.most:
            return None
        for step in self._order:
            if not self._is_closed(step, True):
                first = len(self._of(step, True).ends)
                return Piece(step, self.record.steps[step].action, first)
        return None

    def take(self, piece: Piece, found: Found) -> None:
        """What a piece came to; nothing more is asked of one that came to nothing."""
        key = (piece.step, piece.done is not None)
        before = self._of(*key)
        if len(before.ends) != piece.first:
            return  # somebody else has worked it out meanwhile
        usual = found.usual or before.usual
        self._known[key] = Found((*before.ends, *found.ends), usual, found.error)
        if not found.ends or found.error or len(self._known[key].ends) >= self.analyst.worlds:
            self._closed.add(key)

    @property
    def analysis(self) -> Analysis:
        """As far as it is known; what is still being worked out is left off."""
        judged = []
        for step in self._weighed:
            found, action = self._of(step, True), self.record.steps[step].action
            if found.usual is None or not found.ends:
                continue
            gain, error = mean_of(found.ends), doubt_of(found.ends, -1.0)
            worlds = len(found.ends)
            turn = self._turn_at(step)
            judged.append(Judged(turn, step, action, found.usual, gain, error, worlds))
        known = {one.step for one in judged} | {n for n in self._decisions if self._is_usual(n)}
        left = len(set(self._decisions) - known)
        stands, result = self._stands(), self.record.result
        given_up = bool(stands) and result is not None and result.reason in ENDED_BY_PLAYERS
        return Analysis(self.role, stands, tuple(judged), left, given_up)

    def _stands(self) -> tuple[Stand, ...]:
        stands = []
        for step in self.moments:
            found = self._of(step, False)
            if (ends := found.ends) and self._is_closed(step, False):
                error = found.error or doubt_of(ends, 0.0)
                worlds = 0 if found.error else len(ends)
                stands.append(Stand(self._turns[step], step, mean_of(ends), error, worlds))
        if stands and (result := self.record.result) is not None:
            last = self._turn_at(self.length)
            stands.append(Stand(last, self.length, won(result.winner, self.role), 0.0))
        return tuple(stands)

    @property
    def _weighed(self) -> list[int]:
        """The decisions that were not the usual ones, and of which all is known."""
        return [n for n in self._decisions if self._is_closed(n, True) and not self._is_usual(n)]

    def _is_usual(self, step: int) -> bool:
        return self._is_closed(step, True) and self._of(step, True).usual is None

    def _change(self, step: int) -> float:
        """By how much the turn of a decision changed the chance of victory."""
        stands = self._stands()
        for before, after in pairwise(stands):
            if before.step <= step < after.step:
                return abs(after.chance - before.chance)
        return 0.0

    def _turn_at(self, step: int) -> str:
        return self._turns[max((n for n in self._turns if n <= step), default=min(self._turns))]

    def _of(self, step: int, decided: bool) -> Found:
        return self._known.get((step, decided), Found())

    def _is_closed(self, step: int, decided: bool) -> bool:
        return (step, decided) in self._closed


def analyse(
    analyst: Analyst,
    record: Record[Any],
    role: Role,
    heard: Callable[[int], None] = lambda step: None,
) -> Analysis:
    """All pieces, one after the other; `heard` is told the step of each."""
    inquiry, game = Inquiry(analyst, record, role), record.game
    seen = {
        step: (game.view(board, role), question_for(board, role))
        for step, board in enumerate(record.states())
        if step in inquiry.steps and board.decision is not None
    }
    while (piece := inquiry.next()) is not None:
        here = seen.get(piece.step)
        inquiry.take(piece, analyst.find(game, *here, piece) if here else Found())
        heard(piece.step)
    return inquiry.analysis


def _begun(record: Record[Any]) -> dict[int, str]:
    """Which turns began after which steps; a match in which none did has but its beginning."""
    found: dict[int, str] = {}
    for number, step in enumerate((record.opening, *record.steps)):
        for event in step.events:
            if (turn := record.game.story.mark(event).turn) is not None:
                found[number] = str(turn)
    return found or {0: "1"}


def _evenly(steps: list[int]) -> list[int]:
    """At most so many of them, evenly, with the first and the last."""
    if len(steps) <= MOMENTS:
        return steps
    last = len(steps) - 1
    return [steps[round(i * last / (MOMENTS - 1))] for i in range(MOMENTS)]
