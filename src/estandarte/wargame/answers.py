"""Answers: what was asked of a board is not asked again while all that bears on it is the same.

A question about a piece is put to its surroundings: a board with whoever stands so near to it, as
others meet him, and nobody else, on which it is no turn and nothing is under way. So its answer
hangs on nothing else, and holds as long as these are the same, wherever others go. A rule that
looks farther than its question says gets another answer than from the whole board: a law puts every
question to both.

What was found is kept beside a board and shared with its clones; a board that is imagined from a
view shares it with others that were, never with the one it was seen on. It is no part of a state.
"""

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any, ClassVar, TypeVar

from estandarte.kernel import State

from .plane.bases import Base

T = TypeVar("T")
S = TypeVar("S", bound="AskedBoard")
MOST = 2_048
"""So many answers are kept; of more the oldest quarter is forgotten."""
LATELY = 6
"""So many guises of a piece are known again."""
MOST_NOTES = 32
"""And so many places for notes."""
EVERYWHERE = 1 << 40
"""Farther than any table is wide."""
APART = ("dice", "stack", "units")
"""What a board has beside its pieces and all that may be asked of it: dice, what is under way."""


class Answers:
    """What has been found out, each with all that it hangs on."""

    keeps: ClassVar[bool] = True

    def __init__(self) -> None:
        self._found: dict[Hashable, tuple[tuple[object, ...], Any]] = {}
        self._notes: dict[Hashable, tuple[object, dict[Any, Any]]] = {}
        self._last: dict[str, object] = {}
        self._as_met: dict[int, tuple[Any, Any]] = {}
        self._alike: dict[tuple[str, str], list[Any]] = {}

    def to(self, question: Hashable, facts: tuple[object, ...], rule: Callable[[], T]) -> T:
        """As it was found when all the facts were the very same, or found now.

        Values on a board are never changed, only exchanged for others: one look at which they are
        will do. They are held as long as their answer, so that no other takes their place.
        """
        key = question, *map(id, facts)
        known = self._found.get(key)
        if known is None:
            if len(self._found) >= MOST:
                for old in list(islice(self._found, MOST // 4)):
                    self._found.pop(old, None)
            known = self._found[key] = facts, rule()
        found: T = known[1]
        return found

    def notes(self, about: Hashable, held: object = None) -> dict[Any, Any]:
        """A place for whatever is found out while something that many answers hang on is so.

        What is only told apart by which it is has to be held.
        """
        found = self._notes.pop(about, None)
        if found is None:
            found = held, {}
            if len(self._notes) >= MOST_NOTES:
                self._notes.pop(next(iter(self._notes)), None)
        self._notes[about] = found  # the latest last
        return found[1]

    def lend(self, board: Any) -> None:
        """To a board that was made anew: what is equal to what was met before is taken for it."""
        for name in board.__struct_fields__:
            value = getattr(board, name)
            if name in APART or isinstance(value, dict):
                continue
            known = self._last.setdefault(name, value)
            if known is value or known == value:
                setattr(board, name, known)
            else:
                self._last[name] = value
        board.answers = self

    def as_met(self, piece: Any, shown: tuple[str, ...]) -> Any:
        """A piece as others meet it: the same one again for whoever stands there as before."""
        known = self._as_met.get(id(piece))
        if known is None:
            if len(self._as_met) >= MOST:
                self._as_met.clear()
            told = {name: getattr(piece, name) for name in shown}
            met = self._one_like(type(piece)(**told), "met")
            known = self._as_met[id(piece)] = piece, met
        return known[1]

    def itself(self, piece: Any) -> Any:
        """A piece that is in no way different, as it was met before."""
        return self._one_like(piece, "own")

    def _one_like(self, piece: Any, how: str) -> Any:
        """The same again where it is equal to one of the last of its name."""
        lately = self._alike.setdefault((how, piece.id), [])
        for one in lately:
            if one is piece or one == piece:
                return one
        if len(lately) >= LATELY:
            del lately[0]
        lately.append(piece)
        return piece


class NoAnswers(Answers):
    """Keeps nothing, and puts every question to the whole board: what a law compares with."""

    keeps = False

    def to(self, question: Hashable, facts: tuple[object, ...], rule: Callable[[], T]) -> T:
        return rule()

    def notes(self, about: Hashable, held: object = None) -> dict[Any, Any]:
        return {}


class AskedBoard(State):
    """The state of a game of bases on a plane, which is asked a lot about them."""

    shown: ClassVar[tuple[str, ...]] = ()
    """What others meet of a piece, whatever else it has to itself; nothing: all of it."""
    passing: ClassVar[Mapping[str, Any]] = {}
    """What no question about a piece looks at, such as whose turn it is, and what stands there in
    its surroundings."""

    @property
    def answers(self) -> Answers:
        found: Answers | None = self.__dict__.get("answers")
        if found is None:
            found = self.__dict__["answers"] = Answers()
        return found

    @answers.setter
    def answers(self, shared: Answers) -> None:
        self.__dict__["answers"] = shared

    @property
    def is_near(self) -> bool:
        """Whether it is the surroundings that a question was put to; on these nothing changes."""
        return "near" in self.__dict__

    @property
    def is_still(self) -> bool:
        """Whether nothing changes on it for now, so that even what is quickly found is kept."""
        return "still" in self.__dict__

    def clone(self: S) -> S:
        again = super().clone()
        again.__dict__.clear()
        again.answers = self.answers
        return again


class FartherOff(LookupError):
    """A piece was asked for by name that is not in the surroundings."""


class Pieces(dict[str, Any]):
    """The pieces of some surroundings; to ask for another by name is to look beyond them."""

    def __init__(self, near: Iterable[Any], all: dict[str, Any]) -> None:
        super().__init__((piece.id, piece) for piece in near)
        self.all = all

    def __missing__(self, name: str) -> Any:
        if name in self.all:
            raise FartherOff(name)
        raise KeyError(name)

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name) or self._beyond(name, default)

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or bool(self._beyond(name, False))

    def _beyond(self, name: Any, default: Any) -> Any:
        if name in self.all:
            raise FartherOff(name)
        return default


class Asking:
    """Questions about places on a board, put one after the other while nothing on it changes."""

    def __init__(self, board: Any) -> None:
        self.board = board
        self.answers: Answers = board.answers
        self.is_bare = board.is_near or not self.answers.keeps
        """Whether nobody need look who is near: all are, or all are to be asked."""
        if not self.is_bare:
            self.rest = rest_of(board, board.passing)
            shown, met = board.shown, self.answers.as_met
            self.spots = [
                (met(unit, shown) if shown else unit, base.centre.x, base.centre.y,
                 (base.front + base.depth) // 2 + 4)
                for unit in board.units.values()
                for base in (unit.base,)
            ]  # fmt: skip

    def about(
        self, at: Base, reach: int, question: Hashable, rule: Callable[[Any], T], own: Any = None
    ) -> T:
        """What a rule answers about a place, where nobody farther off than so far matters to it.

        Of the piece whose `own` affair it is all matters.
        """
        if self.is_bare:
            return asked(self.board, question, lambda: rule(self.board))
        x, y, far = at.centre.x, at.centre.y, reach + (at.front + at.depth) // 2 + 4
        near = [
            unit
            for unit, its_x, its_y, size in self.spots
            if -far - size <= its_x - x <= far + size and -far - size <= its_y - y <= far + size
        ]
        if own is not None:
            own = self.answers.itself(own)
            near = [own if unit.id == own.id else unit for unit in near]
        facts = (*near, None, *self.rest)
        try:
            return self.answers.to(question, facts, lambda: rule(surroundings(self.board, near)))
        except FartherOff:  # what hangs on somebody beyond is asked of everybody, and not kept
            return rule(self.board)


def asked(board: Any, question: Hashable, rule: Callable[[], T], *besides: object) -> T:
    """What a rule answers on a board, whoever on it may matter."""
    still = board.__dict__.get("still")
    known = _notes_of(board) if still is None else still
    key = question, *map(id, besides)
    if key not in known:
        known[key] = besides, rule()
    found: T = known[key][1]
    return found


@contextmanager
def at_rest(board: Any) -> Iterator[None]:
    """While somebody only thinks about a board nobody need look whether it is still the same."""
    board.__dict__["still"] = _notes_of(board)
    try:
        yield
    finally:
        board.__dict__.pop("still", None)


def _notes_of(board: Any) -> dict[Any, Any]:
    if not board.answers.keeps:
        return {}
    facts = (*board.units.values(), None, *rest_of(board))
    return board.answers.notes(tuple(map(id, facts)), facts)  # type: ignore[no-any-return]


def surroundings(board: Any, near: Iterable[Any]) -> Any:
    """The board with only these pieces on it."""
    again = board.__copy__()
    again.units, again.stack = Pieces(near, board.units), []
    for name, value in board.passing.items():
        setattr(again, name, value)
    again.__dict__.clear()
    again.__dict__.update(near=True, still={}, answers=board.answers)
    return again


def rest_of(board: Any, but: Container[str] = ()) -> tuple[object, ...]:
    """All of a board but its pieces: values, and what is in its dictionaries one by one."""
    found: list[object] = []
    for name in board.__struct_fields__:
        if name in APART or name in but:
            continue
        value = getattr(board, name)
        if isinstance(value, dict):
            found += value
            found += value.values()
        else:
            found.append(value)
    return tuple(found)
