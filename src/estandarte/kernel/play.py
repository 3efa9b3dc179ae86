"""Carrying out one action, up to the next decision."""

from typing import Any, Generic, TypeVar

from .actions import Action, Refused
from .dice import DieWanted
from .events import DieRolled, Event
from .flow import Decision, Frame, Procedure
from .intentions.filling import FillIn, parts_of
from .intentions.saying import Intend
from .rulings import Ruling
from .state import State
from .values import Role, RuleId, but, kind_of
from .verdicts import YES, Granted, Verdict, no

S = TypeVar("S", bound=State)
AT_ANY_TIME = (Intend, Ruling, FillIn)
"""What may be said besides an answer to the question, or holds several answers."""


class Play(Generic[S]):
    """What a rule may use: the state to read, events to emit, dice, the stack."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []
        self.here = len(state.stack) - 1  # the frame now running
        self.worked: Any = None  # what `check` worked out about the action, if it said so

    def emit(self, event: Event) -> None:
        event.apply(self.state)
        self.events.append(event)

    def roll(
        self,
        sides: int,
        cite: RuleId,
        purpose: str,
        stream: str = "main",
        only: tuple[Role, ...] | None = None,
    ) -> int:
        """Throw a die for everybody to see, or for `only` some."""
        try:
            result = self.state.dice.throw(sides, stream)
        except DieWanted as wanted:
            wanted.cite, wanted.purpose = cite, purpose
            raise
        self.emit(DieRolled(cite, sides, result, purpose, only, stream))
        return result

    def call(self, frame: Frame) -> None:
        """Do `frame` first; the present frame waits, and hears what it answers."""
        stack = self.state.stack
        # a second call of the same frame comes to lie upon its first
        is_second = self.here < len(stack) - 1
        stack.append(but(frame, caller=self.here) if is_second else frame)

    def note(self, **locals: Any) -> None:
        """Change the running frame's own variables."""
        stack = self.state.stack
        stack[self.here] = but(stack[self.here], **locals)

    def answer(self, **facts: Any) -> None:
        """Hand facts to the frame that called the running one, as variables of its own."""
        stack = self.state.stack
        caller = _caller(stack[self.here], self.here)
        if caller >= 0:
            stack[caller] = stack[caller].hear(**facts)

    def end(self, **answer: Any) -> None:
        """The running frame is finished and hands over its answer.

        What it called meanwhile goes on without it, and answers to whom it would have answered.
        """
        if answer:
            self.answer(**answer)
        stack, here = self.state.stack, self.here
        heir = _caller(stack.pop(here), here)
        for place in range(here, len(stack)):
            caller = _caller(stack[place], place + 1)
            if caller >= here:
                caller = heir if caller == here else caller - 1
            if _caller(stack[place], place) != caller:
                stack[place] = but(stack[place], caller=caller)

    def leave_only(self, frame: Frame) -> None:
        """All that was under way is over; this alone remains to be done."""
        self.state.stack[:] = [frame]

    def answered(self, role: Role) -> None:
        """One of several roles has answered the running decision; the last one ends it."""
        rest = tuple(r for r in self.state.stack[self.here].waiting if r != role)
        if rest:
            self.note(waiting=rest)
        else:
            self.end()


def check(state: State, action: Action) -> Verdict:
    """May it be done now? Never raises for anything that a codec has decoded."""
    verdict = _examined(state, action)
    return YES if verdict.cite is None else verdict


def _examined(state: State, action: Action) -> Verdict:
    decision = state.decision
    if decision is None:
        return no("KER-1")
    if isinstance(action, AT_ANY_TIME):
        if isinstance(action, FillIn):
            return _examined_form(state, action)
        return action.check(state, decision)
    if not isinstance(action, decision.accepts):
        accepts = [kind_of(a) for a in decision.accepts]
        asked = _name(action)
        return no(decision.rule_against(state, asked), asked=asked, accepts=accepts)
    if action.role not in decision.waiting:
        waiting = list(decision.waits_for(state, action.role))
        return no(decision.out_of_turn, role=action.role, waiting=waiting)
    admitted = decision.admits(state, action)
    return action.check(state, decision) if admitted.cite is None else admitted


def _examined_form(state: State, form: FillIn) -> Verdict:
    """Each part upon those before it, as far as no die falls: nobody learns how it will. [KER-20]

    `part` says which of them is refused.
    """
    asked = state.decision
    assert asked is not None
    if form.role not in asked.waiting:
        waiting = list(asked.waits_for(state, form.role))
        return no(asked.out_of_turn, role=form.role, waiting=waiting)
    parts = form.parts(asked)
    if isinstance(parts, Verdict):
        return parts
    board = state.clone()
    board.dice.hand = []
    for number, part in enumerate(parts):
        if not _asks_still(board, asked, form.role):
            return no("KER-20", part=number)
        try:
            carry_out(board, part)
        except Refused as refused:
            return but(refused.verdict, facts={**refused.verdict.facts, "part": number})
        except DieWanted:
            return YES
    return YES


def _filled_in(state: State, form: FillIn) -> list[Event]:
    """One after the other; after a die, what the rules no longer allow is left out. [KER-20]"""
    asked = state.decision
    assert asked is not None
    events: list[Event] = []
    for part in parts_of(form, asked):
        if not _asks_still(state, asked, form.role):
            break
        if _examined(state, part).cite is None:
            events += carry_out(state, part)
    return events


def _asks_still(state: State, asked: Decision, role: Role) -> bool:
    now = state.decision
    return type(now) is type(asked) and now is not None and role in now.waiting


def carry_out(state: State, action: Action) -> list[Event]:
    """Perform a legal action and all that follows from it by itself."""
    verdict = _examined(state, action)
    if verdict.cite is not None:
        raise Refused(verdict)
    if isinstance(action, AT_ANY_TIME):
        return _carry_out_beside(state, action)
    play = Play(state)
    if isinstance(verdict, Granted):
        play.worked = verdict.worked
    decision = state.stack[-1] = state.stack[-1].taking(state, action)
    action.perform(play, decision)
    settle(play)
    return play.events


def _carry_out_beside(state: State, action: Action) -> list[Event]:
    if isinstance(action, FillIn):
        return _filled_in(state, action)
    play: Play[Any] = Play(state)
    if isinstance(action, Ruling):
        action.perform(play, state.decision)
    return play.events


def settle(play: Play[Any]) -> None:
    """Let procedures run until somebody must decide or nothing is left."""
    stack = play.state.stack
    while stack and isinstance(top := stack[-1], Procedure):
        play.here = len(stack) - 1
        top.step(play)


def _caller(frame: Frame, place: int) -> int:
    """Where the frame stands that called the one at a place of the stack."""
    return place - 1 if frame.caller < 0 else frame.caller


def _name(action: Any) -> str:
    return kind_of(action) if isinstance(action, Action) else type(action).__name__
