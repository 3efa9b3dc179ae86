"""What players ask to do, and whether they may."""

from typing import Any, ClassVar

from .secrets.showing import Open
from .values import Role, Value, fields_of, kind, kind_of
from .verdicts import YES, Verdict
from .words.telling import Telling


class Refused(Exception):
    """An action was carried out that `check` does not allow."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.cite} {verdict.facts or ''}".strip())
        self.verdict = verdict


class Action(Value, kw_only=True, tag_field="kind", tag=kind):
    """What a player asks to do. Named with a verb: Row, Charge, Hold."""

    risky: ClassVar[bool] = False
    """Whether players expect to see its odds first."""
    closing: ClassVar[bool] = False
    """Whether it says that nothing more is wanted; such a choice is offered last."""
    upon_die: ClassVar[bool] = False
    """Whether it only answers a die just thrown, and can be no part of a plan."""
    free: ClassVar[tuple[str, ...]] = ()
    """Fields in which a player writes words of his own, and names nothing on the board."""

    role: Open[Role]

    @property
    def closes(self) -> bool:
        return self.closing

    def check(self, state: Any, during: Any) -> Verdict:
        """Pure: looks, never touches, answers whatever it is sent."""
        return YES

    def perform(self, play: Any, during: Any) -> None:
        """Do it, with the Play of its game; only what `check` allows is ever performed."""
        raise NotImplementedError(f"{type(self).__name__} does nothing yet")

    def names(self, piece: str) -> bool:
        """Whether a field of it is this piece, or a list with the piece in it."""
        return any(
            piece == value or (isinstance(value, tuple) and piece in value)
            for value in fields_of(self).values()
        )

    def told(self) -> Telling:
        """How an option is named to a person; the text is `action.<kind>`."""
        return Telling(f"action.{kind_of(self)}", fields_of(self))


class Forgo(Action):
    """To want nothing, or nothing more, of what is asked."""

    closing: ClassVar[bool] = True

    def perform(self, play: Any, during: Any) -> None:
        play.end()
