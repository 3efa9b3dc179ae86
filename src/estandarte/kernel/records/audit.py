"""Auditing a record: carry its actions out again and compare every event."""

from typing import Any

from estandarte.kernel.actions import Refused
from estandarte.kernel.codec import encode
from estandarte.kernel.dice import (
    Dice,
    DieWanted,
    commitment_to,
    is_pledged,
    key_of,
    loaded,
)
from estandarte.kernel.events import DieRolled, Event, as_of_old
from estandarte.kernel.game import Result, SetupFault
from estandarte.kernel.mending import before_mending
from estandarte.kernel.packs import AS_OF, PackFault, older
from estandarte.kernel.play import Play, carry_out, settle
from estandarte.kernel.rulings import Ruling
from estandarte.kernel.values import UMPIRE, Role, RuleId, Value, but
from estandarte.kernel.words.telling import Telling

from .record import (
    ENDED_BY_PLAYERS,
    Mended,
    Record,
    RulesVote,
    Step,
    TakenBack,
)


class Remark(Value):
    """A step that was played before a rule was mended, and would come out otherwise now."""

    step: int
    cite: RuleId

    def told(self) -> Telling:
        return Telling("audit.mended", {"step": self.step, "cite": self.cite})


class Audit(Value):
    """What an audit found: nothing wrong, or the first difference and its rule."""

    steps: int
    dice: int
    dice_proved: bool
    """Whether every throw was derived again from the pledged seed. [KER-7]"""
    real_dice: bool
    fault: Telling | None = None
    at: int | None = None
    cite: RuleId | None = None
    from_position: bool = False
    """The board at the start is then the record's own word: no scenario vouches for it."""
    rulings: int = 0
    """Steps that no rule made but the umpire. [KER-17]"""
    mended: tuple[Remark, ...] = ()
    """Steps that would come out otherwise now, since a rule was mended. [KER-22]"""

    def __bool__(self) -> bool:
        return self.fault is None


class _Difference(Exception):
    def __init__(self, step: int, key: str, cite: RuleId | None = None, **facts: Any) -> None:
        super().__init__(key)
        self.step, self.cite = step, cite
        self.telling = Telling(key, {"step": step, "cite": cite or "", **facts})


def audit(record: Record[Any]) -> Audit:
    """Replay a whole match under the present rules."""
    setup, steps = record.setup, (record.opening, *record.steps, *record.struck)
    dice = sum(isinstance(e, DieRolled) for s in steps for e in s.events)
    proved = record.secret is not None and not setup.real_dice
    found = Audit(
        len(record.steps), dice, proved, setup.real_dice, from_position=setup.from_position,
        rulings=sum(isinstance(step.action, Ruling) for step in record.steps),
    )  # fmt: skip
    try:
        _check_pledge(record)
        _check_start(record)
        replay = _Replay(record)
        replay.run()
    except _Difference as fault:
        return but(found, dice_proved=False, fault=fault.telling, at=fault.step, cite=fault.cite)
    return but(found, mended=tuple(replay.remarks))


def _check_pledge(record: Record[Any]) -> None:
    if record.secret is not None and not is_pledged(record.secret, record.setup.pledge):
        raise _Difference(0, "audit.pledge", "KER-7")
    seeds, reason = record.setup.seeds, record.result.reason if record.result else ""
    for name, promise in record.setup.commitments.items():
        if name not in seeds and reason == "unrevealed":
            continue  # it is for this that the match is over
        if name not in seeds or commitment_to(seeds[name]) != promise:
            raise _Difference(0, "audit.commitment", "KER-15", seat=name[:40])


def _check_start(record: Record[Any]) -> None:
    """The board must be the one that the scenario sets up."""
    if encode(record.start.dice) != encode(Dice("")):
        raise _Difference(0, "audit.start")
    if record.setup.from_position:
        return
    if not record.game.scenario_name(record.setup):
        raise _Difference(0, "audit.setup", fault=record.setup.scenario[:60])
    written = record.start.clone()
    written.dice = Dice("")
    paper = encode(written)
    if not any(paper == _set_up(record, day) for day in ("", *older(record.game.package))):
        raise _Difference(0, "audit.start")


def _set_up(record: Record[Any], day: str) -> bytes:
    """The board as the scenario sets it up, with the values of today or of some day before."""
    before = AS_OF.set(day)
    try:
        return encode(record.game.start(record.setup, Dice("")))
    except (SetupFault, PackFault, LookupError) as fault:
        raise _Difference(0, "audit.setup", fault=str(fault)[:200]) from None
    finally:
        AS_OF.reset(before)


class _Replay:
    """Carries the actions of a record out again, beside what stands on the paper."""

    def __init__(self, record: Record[Any]) -> None:
        self.record = record
        self.state = record.start.clone()
        self.state.dice = Dice(key_of(record.secret or "", record.setup.seeds))
        self.stack, self.thrown = tuple(self.state.stack), dict(self.state.dice.thrown)
        self.struck = {id(step) for step in record.struck}
        self.before: list[Any] = []  # the boards before steps that will be taken back
        self.standing: list[Step] = []
        self.rules, self.agreed = record.setup.version, set[Role]()
        self.last = 0
        self.to_mend = {*record.game.mended_since(record.setup.version)}
        self.remarks: list[Remark] = []

    def run(self) -> None:
        for step in (self.record.opening, *self.record.course):
            if isinstance(step, TakenBack):
                self._go_back(step)
                continue
            if isinstance(step, RulesVote):
                self._count(step)
                continue
            if isinstance(step, Mended):
                self._mend(step)
                continue
            self.last = step.number
            self.standing[len(self.standing) :] = () if step is self.record.opening else (step,)
            if id(step) in self.struck:
                self.before.append(self.state.clone())
            self._load(step)
            events = self._as_played(step) if self.to_mend else self._again(step, self.state)
            self._compare_events(step, events)
            self._compare_rest(step)
        self._compare_result()

    def _count(self, vote: RulesVote) -> None:
        """Newer rules hold when all who are people have accepted them, and not before. [KER-13]"""
        people = {role for role, who in self.record.setup.seats.items() if who == "person"}
        self.agreed = self.agreed | {*vote.by} if vote.agree else self.agreed - {*vote.by}
        known = {*vote.by} <= people and vote.was == self.rules and vote.rules != vote.was
        if not known or vote.in_force != (people <= self.agreed):
            raise _Difference(self.last + 1, "audit.rules", "KER-13")
        if vote.in_force:
            self.rules, self.agreed = vote.rules, set()

    def _mend(self, line: Mended) -> None:
        """From there on the rules hold that were mended since, each of them once. [KER-22]"""
        if not line.mended or len({*line.mended} & self.to_mend) != len(line.mended):
            raise _Difference(self.last + 1, "audit.mends", "KER-22")
        self.to_mend -= {*line.mended}

    def _as_played(self, step: Step) -> list[Event]:
        """A step from before some rules were mended, carried out as they were then. [KER-22]

        Where one of them was asked, it is noted if the step would come out otherwise now.
        """
        now = self.state.clone()
        with before_mending(self.to_mend) as before:
            events = self._again(step, self.state)
        if before.asked and not self._is_same_now(step, now, events):
            self.remarks += (Remark(step.number, rule) for rule in sorted(before.asked))
        return events

    def _is_same_now(self, step: Step, board: Any, events: list[Event]) -> bool:
        try:
            return self._again(step, board) == events and board.stack == self.state.stack
        except _Difference:
            return False

    def _go_back(self, taken: TakenBack) -> None:
        """The dice of a step taken back stay thrown; in old records they came again. [KER-11]"""
        if not self._is_theirs_to_take(taken):
            raise _Difference(taken.taken_back, "audit.by", "KER-5")
        self.state = self.before.pop()
        self.standing.pop()
        self.stack = tuple(self.state.stack)
        if taken.thrown is None:
            self.thrown = dict(self.state.dice.thrown)
        elif self._is_proved and taken.thrown != self.thrown:
            raise _Difference(taken.taken_back, "audit.thrown", "KER-11")
        self.state.dice.thrown = dict(self.thrown)

    def _is_theirs_to_take(self, taken: TakenBack) -> bool:
        """One's own step without a die; else by the umpire's word, or all people's. [KER-5]"""
        number, roles = taken.beneath or taken.taken_back, {*self.record.game.roles}
        if not taken.agreed:
            step = self.standing[number - 1]
            rolled = any(isinstance(event, DieRolled) for event in step.events)
            return step.action.role == taken.by and not rolled
        people = {role for role, who in self.record.setup.seats.items() if who == "person"}
        agreed = taken.agreed == (UMPIRE,) or people <= {*taken.agreed} <= roles
        return agreed and taken.agreed[0] == taken.by

    def _load(self, step: Step) -> None:
        """Without the seed, or with real dice, the faces on record are thrown again."""
        if self.record.setup.real_dice:
            self.state.dice = Dice("", hand=list(step.entered))
        elif step.entered:
            raise _Difference(step.number, "audit.entered", "KER-8")
        elif self.record.secret is None:
            faces = [e.result for e in step.events if isinstance(e, DieRolled)]
            self.state.dice = loaded(*faces)

    def _again(self, step: Step, board: Any) -> list[Event]:
        play = Play(board)
        try:
            if step is not self.record.opening:
                return carry_out(board, step.action)
            settle(play)
        except Refused as refused:
            raise _Difference(step.number, "audit.refused", refused.verdict.cite) from None
        except DieWanted as wanted:
            raise _Difference(step.number, "audit.die", wanted.cite) from None
        except Exception as fault:  # a record written by hand can put the board into any disorder
            why = f"{type(fault).__name__} {fault}"[:200]
            raise _Difference(step.number, "audit.broken", fault=why) from fault
        return play.events

    def _compare_events(self, step: Step, again: list[Event]) -> None:
        for recorded, now in zip(step.events, again, strict=False):
            if recorded != now and recorded != as_of_old(now):
                facts = {"recorded": repr(recorded), "now": repr(now)}
                raise _Difference(step.number, "audit.event", now.cite, **facts)
        if len(step.events) != len(again):
            longer = max(step.events, again, key=len)
            cite = longer[min(len(step.events), len(again))].cite
            counts = {"recorded": len(step.events), "now": len(again)}
            raise _Difference(step.number, "audit.events", cite, **counts)

    def _compare_rest(self, step: Step) -> None:
        """What a fold would leave under way, and how far the dice would be used."""
        if self.state.dice.hand:
            raise _Difference(step.number, "audit.entered", "KER-8")
        self.stack = self.stack if step.stack is None else step.stack
        if self.stack != tuple(self.state.stack):
            raise _Difference(step.number, "audit.stack")
        self.thrown = self.thrown if step.thrown is None else step.thrown
        if self._is_proved and self.thrown != self.state.dice.thrown:
            raise _Difference(step.number, "audit.thrown", "KER-7")

    @property
    def _is_proved(self) -> bool:
        return self.record.secret is not None and not self.record.setup.real_dice

    def _compare_result(self) -> None:
        result, last = self.record.result, len(self.record.steps)
        if result is None:
            return
        if self.state.decision is not None and result.reason in ENDED_BY_PLAYERS:
            self._compare_end(result)
            return
        if self.state.decision is not None or self.record.game.result(self.state) != result:
            raise _Difference(last, "audit.result")

    def _compare_end(self, result: Result) -> None:
        """An end that the players made: the points are those of the board as they left it."""
        game, last = self.record.game, len(self.record.steps)
        others = (None,) if result.reason == "agreed" or len(game.roles) > 2 else game.roles
        score = dict(game.score(game.view(self.state, UMPIRE)))
        if result.winner not in others or result.score != score:
            raise _Difference(last, "audit.result")
