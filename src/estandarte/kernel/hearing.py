"""What each role hears of a match, and how it counts the steps. [KER-12]

A step that changes nothing of what a role sees and is asked is not told to it: nor its number, or
the steps of a hidden phase could be counted. They are told together, by what they come to.
"""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

from .events import as_seen
from .game import Game
from .match import Match
from .record import Record, Step, TakenBack
from .values import SPECTATOR, UMPIRE, Role
from .views import prompt_for

Line = Step | TakenBack


class Account:
    """The lines of a record as one role counts them; the first two are known to everybody."""

    def __init__(self) -> None:
        self.steps: list[int] = []
        """The number in the record of every step that was heard and stands."""
        self.standing = [0, 0]
        """How many of them stood after each line that was heard."""
        self.lines = [0, 1]
        """Where those lines are in the record."""
        self.look: Any = None
        """What the role saw after the last line, if that is known already."""

    @property
    def mark(self) -> int:
        """How many lines were heard; it only grows."""
        return len(self.lines)

    @property
    def step(self) -> int:
        return len(self.steps)

    def true_step(self, step: int) -> int:
        """The number in the record of a step that was heard."""
        return self.steps[step - 1] if step else 0

    def step_at(self, true_step: int) -> int:
        """The last step that was heard when a step of the record was made."""
        return bisect_left(self.steps, true_step + 1)

    def mark_at(self, line: int) -> int:
        """How many of the first lines of a record were heard."""
        return bisect_left(self.lines, line)

    def since(self, mark: int) -> int:
        """The step to go back to, for one who has heard so many lines."""
        return min(self.standing[mark - 1 :]) if 2 <= mark <= self.mark else 0

    def hear(self, line: int, entry: Line | None) -> None:
        if isinstance(entry, Step):
            self.steps.append(entry.number)
        elif entry is not None:
            self.steps.pop()
        self.lines.append(line)
        self.standing.append(len(self.steps))


class Hearing:
    """The accounts of all roles, kept up to date with a match."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self._begin()

    def _begin(self) -> None:
        roles = (*self.match.game.roles, SPECTATOR, UMPIRE)
        self._accounts = {role: Account() for role in roles}
        self._read, self._closed = 0, False
        self._board: Any = None

    def of(self, role: Role) -> Account:
        """What a role has heard by now."""
        self._catch_up()
        return self._accounts[role]

    def _catch_up(self) -> None:
        record = self.match.record
        fresh = len(record.course) - self._read
        if fresh == 1 and self._board is not None:
            self._add(record.course[-1], self._board, self.match.state)
        elif fresh:
            self._begin()
            for entry, before, after in unfolded(record):
                self._add(entry, before, after)
        if fresh or self._board is None:
            self._board = self.match.state
        if record.result is not None and not self._closed:
            self._closed = True
            for account in self._accounts.values():
                account.hear(len(record.course) + 2, None)

    def _add(self, entry: Line, before: Any, after: Any) -> None:
        self._read += 1
        for role, account in self._accounts.items():
            if _hears(self.match.game, role, account, entry, before, after):
                account.hear(self._read + 1, entry)


def _hears(
    game: Game[Any, Any], role: Role, account: Account, entry: Line, before: Any, after: Any
) -> bool:
    if isinstance(entry, TakenBack):
        account.look = None
        return bool(account.steps) and account.steps[-1] == entry.taken_back
    open = role == UMPIRE or type(game).secrets is Game.secrets
    if open or entry.action.role == role or as_seen(entry.events, role):
        account.look = None
        return True
    was = account.look or _look(game, before, role)
    account.look = _look(game, after, role)
    return bool(was != account.look)


def _look(game: Game[Any, Any], state: Any, role: Role) -> tuple[Any, Any]:
    return game.view(state, role), prompt_for(state, role)


def unfolded(record: Record[Any]) -> Iterator[tuple[Line, Any, Any]]:
    """Every line after the opening, with the boards before and after it; none is changed later."""
    state = next(record.states()).clone()
    struck = {id(step) for step in record.struck}
    earlier: list[Any] = []
    for entry in record.course:
        if isinstance(entry, TakenBack):
            after = earlier.pop()
        else:
            if id(entry) in struck:
                earlier.append(state)
            after = state.clone()
            record.fold(entry, after)
        yield entry, state, after
        state = after
