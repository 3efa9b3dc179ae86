"""What one role may know: a view of the board and the question put to it."""

from typing import Any

from estandarte.kernel.intentions.filling import FillIn
from estandarte.kernel.offers import Offer
from estandarte.kernel.state import State
from estandarte.kernel.values import Role, RuleId, Value, kind_of
from estandarte.kernel.words.telling import Telling


class View(Value, kw_only=True):
    """What one role may know of the state, built field by field from nothing."""

    role: Role


class Prompt(Value):
    """The open decision as shown to one role; everything in it may be known to that role."""

    role: Role
    asks: str = ""
    waiting: tuple[Role, ...] = ()
    offers: tuple[Offer, ...] = ()
    facts: dict[str, Any] = {}
    question: Telling | None = None
    cite: RuleId = ""
    """The rule that puts the question, where one is named."""

    @property
    def is_mine(self) -> bool:
        return self.role in self.waiting

    @property
    def is_over(self) -> bool:
        return not self.asks


def question_for(state: State, role: Role) -> Prompt:
    """Only who is asked what: all that a program needs which imagines the decision itself."""
    decision = state.decision
    if decision is None:
        return Prompt(role)
    return Prompt(role, kind_of(decision), decision.waits_for(state, role))


def prompt_for(state: State, role: Role) -> Prompt:
    """The question now open, as `role` hears it."""
    decision = state.decision
    if decision is None:
        return Prompt(role)
    mine = role in decision.waiting
    form = (Offer(kind_of(FillIn)),) if decision.is_form else ()
    return Prompt(
        role,
        kind_of(decision),
        decision.waits_for(state, role),
        (*decision.offers(state, role), *form) if mine else (),
        dict(decision.shows(state, role)),
        decision.asked(state, role),
        decision.grounds(state),
    )
