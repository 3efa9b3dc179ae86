"""The record of a match: append-only text, one JSON document per line, each sealed to the last.

It is read by folding events, so no rule is run and a later correction of the rules cannot spoil an
old match. The format is described in docs/record.md.
"""

import re
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from estandarte.kernel.actions import Action
from estandarte.kernel.codec import encode
from estandarte.kernel.dice import Dice, key_of
from estandarte.kernel.events import Event
from estandarte.kernel.flow import Frame
from estandarte.kernel.game import (
    SHELF,
    UNREADABLE,
    Game,
    Result,
    Setup,
    SetupFault,
    Shelf,
)
from estandarte.kernel.packs import PackFault
from estandarte.kernel.state import State
from estandarte.kernel.values import Role, RuleId, Value
from estandarte.kernel.words.telling import Telling

FORMAT = 1
LARGEST = 256_000_000
LONGEST = 16_000_000

ENDED_BY_PLAYERS = ("resigned", "agreed", "unrevealed")
"""Reasons for an end that no rule of the game brings about."""

S = TypeVar("S", bound=State)


class Step(Value):
    """One action, with its events and the stack as it stood afterwards."""

    number: int
    action: Action
    events: tuple[Event, ...]
    stack: tuple[Frame, ...] | None = None
    """None: unchanged."""
    thrown: dict[str, int] | None = None
    """How far the dice had been used; None: unchanged."""
    entered: tuple[int, ...] = ()
    """Real dice thrown by the players. [KER-8]"""


class RecordFault(Exception):
    """A record cannot be read; says in which line and why."""

    def __init__(self, line: int, key: str, **facts: Any) -> None:
        super().__init__(f"line {line}: {key} {facts or ''}")
        self.line = line
        self.telling = Telling(key, {"line": line, "step": max(0, line - 2), **facts})


class Marks(msgspec.Struct):
    """What every format of the first line has had and will have."""

    estandarte: str
    format: int


class Header(msgspec.Struct, forbid_unknown_fields=True):
    estandarte: str
    format: int
    setup: Setup
    secret: str | None


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    start: msgspec.Raw
    events: msgspec.Raw
    stack: msgspec.Raw
    thrown: dict[str, int]
    entered: tuple[int, ...] = ()


class StepLine(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    step: int
    action: msgspec.Raw
    events: msgspec.Raw
    stack: msgspec.Raw = msgspec.Raw(b"")
    thrown: dict[str, int] | None = None
    entered: tuple[int, ...] = ()


class TakenBack(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    taken_back: int
    by: Role
    thrown: dict[str, int] | None = None
    """How far the dice stay used, if the step had thrown any. [KER-11]"""
    beneath: int = 0
    """The step beneath that is really taken back; this one is laid again after it. [KER-5]"""
    agreed: tuple[Role, ...] = ()
    """Who agreed to it, in their order, `by` first; nobody: it was free."""


class RulesVote(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody accepts, or refuses, rules that have changed under the match. [KER-13]"""

    rules: str
    """Their version."""
    was: str
    """The version in force until then."""
    by: tuple[Role, ...] = ()
    """Nobody: only machines play, and are not asked."""
    agree: bool = True
    in_force: bool = False
    """From here on they hold."""


class Mended(msgspec.Struct, forbid_unknown_fields=True):
    """From here on rules hold that were mended since the match began. [KER-22]"""

    mended: tuple[RuleId, ...]


class Closing(msgspec.Struct, forbid_unknown_fields=True):
    result: Result
    secret: str


SEAL = re.compile(rb',"hash":"([0-9a-f]{32})"\}')
SEAL_LENGTH = 43
TAKEN_BACK = b'{"taken_back"'
RULES = b'{"rules"'
MENDED = b'{"mended"'


class Ink:
    """Writes lines that are each sealed to the one before."""

    def __init__(self, last: str = "") -> None:
        self.last = last

    def line(self, document: Any) -> bytes:
        body = encode(document)[:-1]
        self.last = seal(self.last, body)
        return body + b',"hash":"' + self.last.encode() + b'"}\n'


class OldInk(Ink):
    """Gives back the lines of a record that is being read, as they stand on the paper."""

    def __init__(self, lines: list[bytes]) -> None:
        super().__init__()
        self._lines = iter(lines)

    def line(self, document: Any) -> bytes:
        line = next(self._lines)
        self.last = line[-34:-2].decode()
        return line + b"\n"


def seal(last: str, body: bytes) -> str:
    return blake2b(last.encode() + body, digest_size=16, person=b"estandarte seal").hexdigest()


class Record(Generic[S]):
    """A whole match on paper: setup, steps and, at the end, result and seed."""

    def __init__(
        self, game: Game[S, Any], setup: Setup, secret: str | None, ink: Ink | None = None
    ) -> None:
        self.game, self.setup, self.secret = game, setup, secret
        self.start: S
        self.opening: Step
        self.rules = setup.version
        """The version in force at the end."""
        self.steps: list[Step] = []
        self.course: list[Step | TakenBack | RulesVote | Mended] = []
        """All that was written since the opening, in its order: paper is not erased."""
        self.kept: dict[int, dict[str, int]] = {}
        """How far the dice stay used after a step, because later ones were taken back. [KER-11]"""
        self.result: Result | None = None
        self.lines: list[bytes] = []
        self.torn = False
        """Whether a last line, half written, had to be left out."""
        self.ink = ink or Ink()
        self._lines_of_steps: list[int] = []
        self._write(Header("record", FORMAT, setup, secret))

    # --- writing

    def open(self, start: S, opening: Step) -> None:
        self.start, self.opening = start, opening
        hidden = start.clone()
        hidden.dice = Dice("")
        self._write(
            {
                "start": hidden,
                "events": opening.events,
                "stack": opening.stack,
                "thrown": opening.thrown,
                "entered": opening.entered,
            }
        )

    def append(self, step: Step) -> None:
        document: dict[str, Any] = {"step": step.number, "action": step.action}
        document["events"] = step.events
        if step.stack is not None:  # an empty stack is not an unchanged one
            document["stack"] = step.stack
        if step.thrown is not None:
            document["thrown"] = step.thrown
        if step.entered:
            document["entered"] = step.entered
        self.steps.append(step)
        self.course.append(step)
        self._write(document)
        self._lines_of_steps.append(len(self.lines))

    def step_in(self, line: bytes) -> Step | None:
        """The step that a line from elsewhere adds to the last one here; None: it adds none."""
        body = line[: -SEAL_LENGTH - 1]
        if self.result is not None or not body.startswith(b'{"step":'):
            return None
        if line[-35:-3].decode() != seal(self.hash, body):
            return None
        try:
            found = msgspec.json.decode(body + b"}", type=StepLine)
            return _step(self.game, found.step, found.action, found)
        except UNREADABLE:
            return None

    def take_back(
        self,
        by: Role,
        thrown: dict[str, int] | None = None,
        beneath: int = 0,
        agreed: tuple[Role, ...] = (),
    ) -> None:
        """Strike the last step; what it has thrown stays thrown."""
        step = self.steps.pop()
        self._lines_of_steps.pop()
        self.kept.pop(step.number, None)
        if thrown == self._thrown():
            thrown = None
        if thrown is not None:
            self.kept[len(self.steps)] = thrown
        taken = TakenBack(step.number, by, thrown, beneath, agreed)
        self.course.append(taken)
        self._write(taken)

    def vote(self, vote: RulesVote) -> None:
        if vote.in_force:
            self.rules = vote.rules
        self.course.append(vote)
        self._write(vote)

    @property
    def to_mend(self) -> tuple[RuleId, ...]:
        """Rules mended since the match began that do not hold in it yet."""
        if not (rules := self.game.mended_since(self.setup.version)):
            return ()  # asked before every step: a match of today looks through nothing
        hold = {r for line in self.course if isinstance(line, Mended) for r in line.mended}
        return tuple(r for r in rules if r not in hold)

    def mend(self, line: Mended) -> None:
        self.course.append(line)
        self._write(line)

    @property
    def struck(self) -> list[Step]:
        """Steps that were taken back; they stay on the paper."""
        standing = {id(step) for step in self.steps}
        return [s for s in self.course if isinstance(s, Step) and id(s) not in standing]

    def _thrown(self) -> dict[str, int]:
        """How far the dice are used after the last step that stands."""
        for step in reversed((self.opening, *self.steps)):
            thrown = self.kept.get(step.number, step.thrown)
            if thrown is not None:
                return thrown
        return {}

    def close(self, result: Result, secret: str) -> None:
        self.result, self.secret = result, secret
        self._write(Closing(result, secret))

    def _write(self, document: Any) -> None:
        self.lines.append(self.ink.line(document))

    @property
    def hash(self) -> str:
        """Seals the whole match: the same setup and actions, the same hash."""
        return self.ink.last

    def __bytes__(self) -> bytes:
        return b"".join(self.lines)

    # --- folding: no rule is run

    def states(self) -> Iterator[S]:
        """The state after the opening and after each step; each is the same object, changed."""
        state: S = self.start.clone()
        key = key_of(self.secret, self.setup.seeds) if self.secret is not None else ""
        state.dice = Dice(key, hand=[] if self.setup.real_dice else None)
        for step in (self.opening, *self.steps):
            self.fold(step, state)
            yield state

    def fold(self, step: Step, state: S) -> None:
        """Bring the board before a step to where that step left it."""
        self._apply(step, state)
        if step.stack is not None:
            state.stack[:] = step.stack
        thrown = self.kept.get(step.number, step.thrown)
        if thrown is not None:
            state.dice.thrown = dict(thrown)

    def _apply(self, step: Step, state: S) -> None:
        try:
            for event in step.events:
                event.apply(state)
        except Exception as fault:  # the events of a record written by hand may be nonsense
            line = self._lines_of_steps[step.number - 1] if step.number else 2
            why = f"{type(fault).__name__} {fault}"[:200]
            raise RecordFault(line, "fault.record_fold", step=step.number, fault=why) from fault

    def until(self, step: int) -> "Record[S]":
        """The same match on new paper, up to a step, to be continued from there."""
        if not 0 <= step <= len(self.steps):
            raise SetupFault("fault.step", step=step, last=len(self.steps))
        again = Record(self.game, self.setup, self.secret)
        again.open(self.start, self.opening)
        last = len(self.course) if step == len(self.steps) else self._written(step)
        for earlier in self.course[:last]:
            if isinstance(earlier, Step):
                again.append(earlier)
            elif isinstance(earlier, RulesVote):
                again.vote(earlier)
            elif isinstance(earlier, Mended):
                again.mend(earlier)
            else:
                again.take_back(earlier.by, earlier.thrown, earlier.beneath, earlier.agreed)
        return again

    def _written(self, step: int) -> int:
        """How much was written when a step that stands was the last one."""
        if not step:
            return 0
        return 1 + next(n for n, one in enumerate(self.course) if one is self.steps[step - 1])

    def state_at(self, step: int | None = None) -> S:
        """The state after a step; after the last one if none is named."""
        last = len(self.steps) if step is None else step
        if not 0 <= last <= len(self.steps):
            raise SetupFault("fault.step", step=last, last=len(self.steps))
        for number, state in enumerate(self.states()):
            if number == last:
                return state
        raise AssertionError("a record has at least its opening")


def read_record(path: Path, shelf: Shelf = SHELF) -> Record[Any]:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or str(fault)
        raise SetupFault("fault.file", file=str(path), why=why) from None
    if len(data) > LARGEST:
        raise RecordFault(1, "fault.record_large", most=LARGEST)
    return parse_record(data, shelf)


def parse_record(data: bytes, shelf: Shelf = SHELF) -> Record[Any]:
    """Read a record; a torn last line is left out, anything else damaged is refused."""
    lines = data.split(b"\n")
    tail = lines.pop()
    # Half written, a line has no seal yet; with one it is whole but for its end, or was altered.
    torn = bool(tail) and SEAL.search(tail[-SEAL_LENGTH - 1 :]) is None
    if tail and (not torn or not lines):
        lines.append(tail)
    unseal(lines)
    record = _Reader(lines, shelf).read()
    record.torn = torn
    return record


def unseal(lines: list[bytes]) -> None:
    """Check that each line is sealed to the one before it."""
    last = ""
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST:
            raise _fault(lines, number, "fault.record_line_long", most=LONGEST)
        found = SEAL.fullmatch(line, max(0, len(line) - SEAL_LENGTH))
        if found is None:
            raise _fault(lines, number, "fault.record_line")
        if seal(last, line[: found.start()]) != found[1].decode():
            raise _fault(lines, number, "fault.record_seal")
        last = found[1].decode()


def _fault(lines: list[bytes], number: int, key: str, **facts: Any) -> RecordFault:
    """A fault in a line, with the step that the line should hold."""
    before = lines[2 : number - 1]
    taken_back = sum(line.startswith(TAKEN_BACK) for line in before)
    others = sum(line.startswith((RULES, MENDED)) for line in before)
    step = len(before) - 2 * taken_back - others + 1 if number > 2 else 0
    return RecordFault(number, key, step=step, **facts)


def _step(
    game: Game[Any, Any], number: int, action: msgspec.Raw | None, line: Opening | StepLine
) -> Step:
    codec = game.codec
    return Step(
        number,
        codec.action(bytes(action)) if action is not None else NOBODY,
        codec.event_list(line.events),
        codec.frame_stack(line.stack) if bytes(line.stack) else None,
        line.thrown,
        line.entered,
    )


class _Reader:
    """Builds a record from its lines, line by line."""

    def __init__(self, lines: list[bytes], shelf: Shelf) -> None:
        if not lines:
            raise RecordFault(1, "fault.record_empty", step=0)
        self.lines = lines
        marks = self._decode(1, Marks)
        if marks.estandarte != "record":
            raise self._fault(1, "fault.record_kind", kind=marks.estandarte[:40])
        if marks.format != FORMAT:
            raise self._fault(1, "fault.record_format", format=marks.format, known=FORMAT)
        header = self._decode(1, Header)
        self.game = shelf.take(header.setup.game)
        self._lay_packs(header.setup)
        self.record: Record[Any] = Record(self.game, header.setup, header.secret, OldInk(lines))

    def _lay_packs(self, setup: Setup) -> None:
        try:
            for used in setup.packs:
                self.game.pack(used.values)
        except PackFault as fault:
            raise self._fault(1, "fault.pack", fault=str(fault)) from None

    def read(self) -> Record[Any]:
        if len(self.lines) < 2:
            raise self._fault(2, "fault.record_opening")
        opening = self._decode(2, Opening)
        try:
            start = self.game.load(bytes(opening.start), self.record.setup.version)
        except UNREADABLE as fault:
            raise self._fault(2, "fault.record_content", fault=str(fault)) from None
        self.record.open(start, self._step(2, 0, None, opening))
        for number in range(3, len(self.lines) + 1):
            self._line(number)
        self.record.ink = Ink(self.record.hash)
        return self.record

    def _line(self, number: int) -> None:
        line = self.lines[number - 1]
        if self.record.result is not None:
            raise self._fault(number, "fault.record_after_end")
        if line.startswith(TAKEN_BACK):
            taken = self._decode(number, TakenBack)
            if not self.record.steps or self.record.steps[-1].number != taken.taken_back:
                raise self._fault(number, "fault.record_order")
            self.record.take_back(taken.by, taken.thrown, taken.beneath, taken.agreed)
        elif line.startswith(RULES):
            self.record.vote(self._decode(number, RulesVote))
        elif line.startswith(MENDED):
            self.record.mend(self._decode(number, Mended))
        elif line.startswith(b'{"result"'):
            closing = self._decode(number, Closing)
            if self.record.secret not in (None, closing.secret):
                raise self._fault(number, "fault.record_order")
            self.record.close(closing.result, closing.secret)
        else:
            step = self._decode(number, StepLine)
            if step.step != len(self.record.steps) + 1:
                raise self._fault(number, "fault.record_order")
            self.record.append(self._step(number, step.step, step.action, step))

    def _step(
        self, number: int, step: int, action: msgspec.Raw | None, line: Opening | StepLine
    ) -> Step:
        try:
            return _step(self.game, step, action, line)
        except UNREADABLE as fault:
            raise self._fault(number, "fault.record_content", fault=str(fault)) from None

    def _decode(self, number: int, type: type[Any]) -> Any:
        body = self.lines[number - 1][:-SEAL_LENGTH] + b"}"
        try:
            return msgspec.json.decode(body, type=type)
        except UNREADABLE as fault:
            raise self._fault(number, "fault.record_content", fault=str(fault)) from None

    def _fault(self, number: int, key: str, **facts: Any) -> RecordFault:
        return _fault(self.lines, number, key, **facts)


class Begin(Action):
    """What sets a match going; nobody plays it."""


NOBODY = Begin(role="")
