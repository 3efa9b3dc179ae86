"""The stack of frames: what is being done, and what waits for it."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import pairwise
from types import MethodType
from typing import Annotated, Any, ClassVar, TypeVar

from .actions import Action
from .dice import Dice
from .offers import Offer
from .secrets.showing import Open, as_told, where
from .values import UMPIRE, Role, RuleId, Value, but, kind, kind_of
from .verdicts import YES, Verdict
from .words.telling import Telling

M = TypeVar("M", bound=Callable[..., None])
V = TypeVar("V")
END = "end"


class Frame(Value, tag_field="kind", tag=kind, kw_only=True, omit_defaults=True):
    """Something under way. Its fields are its local variables."""

    caller: Open[int] = -1
    """Where on the stack the frame stands that called it; -1: right below, as nearly always."""

    def hear(self, **answer: Any) -> "Frame":
        """Take over what a frame that was called has found; what has no variable here is let go."""
        return but(
            self, **{name: answer[name] for name in self.__struct_fields__ if name in answer}
        )


def awaited(state: Any, role: Role, asked: "Decision") -> tuple[Role, ...]:
    return asked.waits_for(state, role)


def is_asked(state: Any, role: Role, asked: "Decision") -> bool:
    return role in asked.waits_for(state, role)


Asked = Annotated[V, where(is_asked)]
"""A variable of a question that only who is asked may know."""


class Decision(Frame):
    """Stands still until every role in `waiting` has acted."""

    accepts: ClassVar[tuple[type[Action], ...]] = ()
    out_of_turn: ClassVar[RuleId] = "KER-2"
    """Cited when a role acts that is not asked; a game names its own rule."""
    out_of_place: ClassVar[RuleId] = "KER-3"
    """Cited when the action is of a kind that this moment does not know."""
    barred: ClassVar[Mapping[str, RuleId]] = {}
    """Kinds of action that a rule of their own keeps out of this moment, each with that rule."""
    asked_by: ClassVar[RuleId] = ""
    """The rule that puts the question, for whoever wonders why he is asked."""
    is_form: ClassVar[bool] = False
    """Whether it takes many small answers, which may be sent as one: what comes of them depends on
    nothing that is hidden from who answers, but for dice. [KER-20]"""
    routine: ClassVar[bool] = False
    """Whether it is put on public facts alone, so that to be asked it shows nothing."""
    shown: ClassVar[tuple[str, ...]] = ()
    """Its variables that whoever is asked may know."""
    waiting: Annotated[tuple[Role, ...], as_told(awaited)]

    def together(self, state: Any) -> tuple[Role, ...]:
        """Who answers it in secret at the same time, as everybody knows. [KER-16]"""
        return ()

    def waits_for(self, state: Any, role: Role) -> tuple[Role, ...]:
        """Who is waited for, as a role is told: until all have answered, not who has. [KER-16]"""
        joint = self.together(state)
        is_told = role == UMPIRE or (role in joint and role not in self.waiting)
        return self.waiting if is_told or not joint else joint

    def rule_against(self, state: Any, kind: str) -> RuleId:
        """Cited when an action of a kind is sent that this moment does not know."""
        return self.barred.get(kind, self.out_of_place)

    def grounds(self, state: Any) -> RuleId:
        """The rule that puts the question now; all that it looks at is public."""
        return self.asked_by

    def admits(self, state: Any, action: Action) -> Verdict:
        """Whether the question takes an action at all, whatever the action's own rules say."""
        return YES

    def taking(self, state: Any, action: Action) -> "Decision":
        """The question as it stands while an action is carried out; here it may keep count."""
        return self

    def tries(self, state: Any, role: Role) -> Iterable[Action]:
        """What may be legal here, good candidates first."""
        return ()

    def options(self, state: Any, role: Role) -> Iterable[Action]:
        """Every legal action where they can be counted, good candidates where they cannot."""
        return (action for action in self.tries(state, role) if action.check(state, self))

    def lists_all(self, state: Any) -> bool:
        """Whether `options` are all that the rules allow here, and not only good candidates."""
        return False

    def options_about(self, state: Any, role: Role, piece: str) -> Iterable[Action]:
        """Those that name a piece; to be overridden where listing them all first is slow."""
        return (action for action in self.options(state, role) if action.names(piece))

    def sample(self, state: Any, role: Role, dice: Dice) -> Action:
        """One legal action at random; to be overridden where listing them all is slow."""
        return dice.choice(list(self.options(state, role)))

    def offers(self, state: Any, role: Role) -> Iterable[Offer]:
        """The kinds of action now open, each with the limits of what may be filled in."""
        return (Offer(kind_of(action)) for action in self.accepts)

    def shows(self, state: Any, role: Role) -> Mapping[str, Any]:
        """The circumstances of the question that `role` may know. Nothing, unless it is said."""
        told = {name: getattr(self, name) for name in self.shown}
        return {name: list(v) if isinstance(v, tuple) else v for name, v in told.items()}

    def asked(self, state: Any, role: Role) -> Telling:
        """The question in words; the text is `ask.<kind>`."""
        return Telling(f"ask.{kind_of(self)}", dict(self.shows(state, role)))


class Choice(Decision):
    """One of a few actions in which there is nothing to fill in: yes or no, go on or break off."""

    def lists_all(self, state: Any) -> bool:
        return True

    def tries(self, state: Any, role: Role) -> Iterable[Action]:
        return (action(role=role) for action in self.accepts)


class Procedure(Frame, kw_only=True):
    """Runs by itself, stage after stage, in the order of the book."""

    at: Open[str] = ""  # the next stage; empty means the first

    @property
    def under_way(self) -> str:
        """The stage that is being carried out; empty before the first."""
        stages = (*stages_of(type(self)), END)
        return stages[stages.index(self.at) - 1] if self.at not in ("", stages[0]) else ""

    def step(self, play: Any) -> None:
        first, following = _course(type(self))
        now = self.at or first
        if now == END:
            play.end()
        else:
            play.note(at=following[now])
            getattr(self, now)(play)


class _Stage:
    """Stands in a Procedure where a stage is written; compiled methods can carry no mark."""

    def __init__(self, method: Callable[..., None]) -> None:
        self.method = method

    def __get__(self, frame: Any, owner: Any = None) -> Any:
        return self.method if frame is None else MethodType(self.method, frame)


def stage(method: M) -> M:
    """Mark a method of a Procedure as one of its stages."""
    marked: Any = _Stage(method)
    return marked  # type: ignore[no-any-return]


@cache
def stages_of(procedure: type[Procedure]) -> tuple[str, ...]:
    """The names of the stages in the order in which they are written."""
    written = (
        name
        for part in reversed(procedure.__mro__)
        for name, method in vars(part).items()
        if isinstance(method, _Stage)
    )
    return tuple(dict.fromkeys(written))  # a stage written anew keeps its place


@cache
def _course(procedure: type[Procedure]) -> tuple[str, dict[str, str]]:
    stages = (*stages_of(procedure), END)
    if END in stages[:-1]:
        raise TypeError(f"{procedure.__name__}: a stage cannot be called {END}")
    return stages[0], dict(pairwise(stages))
