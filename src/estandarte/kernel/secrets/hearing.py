"""What each role hears of a match, and how it counts the steps. [KER-12]

A step that changes nothing of what a role sees and is asked is not told to it: nor its number, or
the steps of a hidden phase could be counted. They are told together, by what they come to.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice
from typing import Any

from estandarte.kernel.match import Match
from estandarte.kernel.records.record import Mended, Record, RulesVote, Step, TakenBack
from estandarte.kernel.values import SPECTATOR, UMPIRE, Role

from .ears import hears_at_once, look

Line = Step | TakenBack | RulesVote | Mended
Bound = tuple[Step, ...]


class Account:
    """The lines of a record as one role counts them; the first two are known to everybody."""

    def __init__(self) -> None:
        self.steps: list[int] = []
        """The number in the record of every step that was heard and stands."""
        self.bound: list[Bound] = []
        """Each of them as it was first told, after those before it of which nothing was heard."""
        self.ever_bound: list[tuple[int, Bound]] = []
        """The same for all that was ever heard, by the number that it then had for the role."""
        self.standing = [0, 0]
        """How many of them stood after each line that was heard."""
        self.lines = [0, 1]
        """Where those lines are in the record."""
        self.look: Any = None
        """What the role saw after the last line, if that is known already."""
        self._lifted: list[Bound | None] = []
        """Of the steps lifted off one that is taken back: how they were told, if they were."""

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

    def hear(self, line: int, entry: Line | None, bound: Bound = ()) -> None:
        if isinstance(entry, Step):
            self._put(entry, bound)
            self.ever_bound.append((self.step, bound))
        elif isinstance(entry, TakenBack):
            self._strike()
        self.lines.append(line)
        self.standing.append(len(self.steps))

    def has_last(self, taken: TakenBack) -> bool:
        return bool(self.steps) and self.steps[-1] == taken.taken_back

    def lift(self, line: int, taken: TakenBack) -> None:
        """A step goes that will be laid again; told only to who has heard of the one beneath."""
        told = self.has_last(taken)
        self._lifted.append(self.bound[-1] if told else None)
        if told and taken.beneath in self.steps:
            self.hear(line, taken)
        elif told:
            self._strike()

    def lay(self, line: int, step: Step, standing: list[Step]) -> None:
        """A step that was lifted comes again; whoever has not heard it go does not hear it come."""
        bound = self._lifted.pop()
        if bound is None:
            return
        if self.standing[-1] > len(self.steps):
            self._put(step, bound)
        else:
            self.hear(line, step, self.new_in(standing))

    def new_in(self, standing: list[Step]) -> Bound:
        """What stands since the last step that was heard."""
        return tuple(standing[self.true_step(self.step) + 1 :])

    def _put(self, step: Step, bound: Bound) -> None:
        self.steps.append(step.number)
        self.bound.append(bound)

    def _strike(self) -> None:
        self.steps.pop()
        self.bound.pop()


class Hearing:
    """The accounts of some roles, or of all, kept up to date with a match."""

    def __init__(self, match: Match[Any], *roles: Role) -> None:
        self.match = match
        self._roles = roles or (*match.game.roles, SPECTATOR, UMPIRE)
        self._begin()

    def _begin(self) -> None:
        self._accounts = {role: Account() for role in self._roles}
        self._read, self._closed = 0, False
        self._standing, self._lifting = [self.match.record.opening], 0
        self._board: Any = None

    def of(self, role: Role) -> Account:
        """What a role has heard by now."""
        self._catch_up()
        return self._accounts[role]

    def _catch_up(self) -> None:
        record = self.match.record
        fresh = len(record.course) - self._read
        if not fresh and self._board is not None and self._closed == (record.result is not None):
            return
        lifted = lifted_at(record.course, self._read, self._standing)
        if fresh == 2 * lifted + 1 and self._board is not None:
            for _ in range(fresh):
                self._add(self._board, self.match.state)
        elif fresh:
            self._begin()
            for _, before, after in unfolded(record):
                self._add(before, after)
        if fresh or self._board is None:
            self._board = self.match.state
        if record.result is not None and not self._closed:
            self._closed = True
            for account in self._accounts.values():
                account.hear(len(record.course) + 2, None)

    def _add(self, before: Any, after: Any) -> None:
        course = self.match.record.course
        entry = course[self._read]
        if not self._lifting and (lifted := lifted_at(course, self._read, self._standing)):
            self._lifting = 2 * lifted + 1
        is_lift = self._lifting > 0
        self._lifting -= is_lift
        self._read += 1
        if isinstance(entry, TakenBack):
            self._take_back(self._read + 1, entry, is_lift and entry.beneath > 0)
            return
        if isinstance(entry, Mended):
            return  # it is known from the rules, and counted it would tell of the step after it
        if isinstance(entry, RulesVote):
            for account in self._accounts.values():
                account.hear(self._read + 1, entry)
            return
        self._standing.append(entry)
        for role, account in self._accounts.items():
            if is_lift:
                account.lay(self._read + 1, entry, self._standing)
            elif self._hears(role, account, entry, before, after):
                account.hear(self._read + 1, entry, account.new_in(self._standing))

    def _take_back(self, line: int, taken: TakenBack, comes_again: bool) -> None:
        self._standing.pop()
        for account in self._accounts.values():
            account.look = None
            if comes_again:
                account.lift(line, taken)
            elif account.has_last(taken):
                account.hear(line, taken)

    def _hears(self, role: Role, account: Account, step: Step, before: Any, after: Any) -> bool:
        game = self.match.game
        if hears_at_once(game, role, step):
            account.look = None
            return True
        was = account.look or look(game, before, role)
        account.look = look(game, after, role)
        return bool(was != account.look)


def lifted_at(course: list[Line], place: int, standing: list[Step]) -> int:
    """How many steps are lifted off another there, and then laid again as they were."""
    count = 0
    for entry in islice(course, place, None):
        if not isinstance(entry, TakenBack) or not entry.beneath:
            break
        count += 1
    laid = course[place + count + 1 : place + 2 * count + 1]
    actions = [step.action for step in standing[len(standing) - count :]]
    return count if actions == [s.action for s in laid if isinstance(s, Step)] else 0


def unfolded(record: Record[Any]) -> Iterator[tuple[Line, Any, Any]]:
    """Every line after the opening, with the boards before and after it; none is changed later."""
    state = next(record.states()).clone()
    struck = {id(step) for step in record.struck}
    earlier: list[Any] = []
    for entry in record.course:
        if isinstance(entry, TakenBack):
            after = earlier.pop()
        elif isinstance(entry, RulesVote | Mended):
            after = state
        else:
            if id(entry) in struck:
                earlier.append(state)
            after = state.clone()
            record.fold(entry, after)
        yield entry, state, after
        state = after
