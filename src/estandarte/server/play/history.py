"""The lines of a record as marks in time: what somebody missed, and any moment of it."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from estandarte.kernel import Account, Hearing, Match, Record, Role
from estandarte.server.faults import Fault

EVERY = 32
"""Steps between two boards kept in memory; a clone shares its leaves and costs little."""


class History:
    """Knows for each line of a record how many steps stood after it."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.hearing = Hearing(match)
        self.standing: list[int] = []
        self._boards: dict[int, Any] = {}
        self.times: list[float] = []
        """When each line was written; the clock of the table, not of any player."""

    @property
    def mark(self) -> int:
        """How many lines there are; it only grows."""
        return len(self.match.record.lines)

    @property
    def step(self) -> int:
        return len(self.match.record.steps)

    def grow(self, at: float) -> None:
        """Take note of the lines that were added since."""
        lines = self.match.record.lines
        for line in islice(lines, len(self.standing), None):
            before = self.standing[-1] if self.standing else 0
            place = len(self.standing)
            if place < 2 or line.startswith((b'{"result"', b'{"rules"', b'{"mended"')):
                now = before
            elif line.startswith(b'{"taken_back"'):
                now = before - 1
                self._forget(now)
            else:
                now = before + 1
            self.standing.append(now)
            self.times.append(at)
        if self.step and self.step % EVERY == 0 and self.standing[-1] == self.step:
            self._boards[self.step] = self.match.state  # an action changes a clone, never this

    def account(self, role: Role) -> Account:
        """The lines as a role counts them: only what it has heard of."""
        return self.hearing.of(role)

    def heard_before(self, role: Role, when: float) -> tuple[int, int]:
        """The last mark and step of a role that are older than a time: for delayed spectators."""
        account, mark = self.account(role), 2
        for number, line in enumerate(account.lines, 1):
            if line < len(self.times) and self.times[line] <= when:
                mark = max(mark, number)
        return mark, account.since(mark)  # what was taken back since is not shown

    def state_at(self, step: int) -> Any:
        """The board after a step. Not to be changed."""
        if step == self.step:
            return self.match.state
        if not 0 <= step < self.step:
            raise Fault(404, "server.step", step=step, last=self.step)
        start = max((s for s in self._boards if s <= step), default=-1)
        for number, state in self._fold(start):
            if number % EVERY == 0 and number not in self._boards:
                self._boards[number] = state.clone()
            if number == step:
                return state
        raise AssertionError("the record has fewer steps than it says")

    def has_board_near(self, step: int) -> bool:
        return step < EVERY or any(step - EVERY < s <= step for s in self._boards)

    def line_of(self, step: int) -> int:
        """The number of the line that last brought the match to a step."""
        return max(n for n, s in enumerate(self.standing) if s == step)

    def put_board(self, line: int, board: Any) -> None:
        """A board read from a snapshot, unless its steps were taken back afterwards."""
        step = self.standing[line]
        if min(self.standing[line:]) >= step:
            self._boards[step] = board

    def _fold(self, start: int) -> Iterator[tuple[int, Any]]:
        record: Record[Any] = self.match.record
        if start < 0:
            yield from enumerate(record.states())
            return
        state = self._boards[start].clone()
        yield start, state
        for step in islice(record.steps, start, None):
            record.fold(step, state)
            yield step.number, state

    def _forget(self, after: int) -> None:
        self._boards = {s: b for s, b in self._boards.items() if s <= after}
