"""Intentions: what a role has said beforehand that it wants done. [KER-14]

Plain data, given by an action like any other, so that they stand in the record, are taken back with
it and travel by every way on which actions do. They change nothing on the board; what follows from
them is worked out in answering.py.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from estandarte.kernel.actions import Action
from estandarte.kernel.values import Value, but, fields_of, kind, kind_of
from estandarte.kernel.verdicts import YES, Verdict, no
from estandarte.kernel.words.telling import Telling

Kind = TypeVar("Kind", bound="Intention")
MOST = 100


class Intention(Value, tag_field="kind", tag=kind):
    """Something that is done for a role until it says otherwise; a game may have its own."""

    about: ClassVar[str] = ""
    """The field that may name the one piece of which it speaks; if that is empty, of all."""
    number: ClassVar[str] = ""
    """The field that a number in a player's words is for."""

    def manner(self) -> str:
        """Which of the sentences of its kind is said of it, where there are several."""
        return ""

    def replaces(self, other: "Intention") -> bool:
        """Whether it speaks of the same thing as another, which then no longer holds."""
        if type(self) is not type(other):
            return False
        return not self.about or bool(getattr(self, self.about) == getattr(other, self.about))

    def told(self) -> Telling:
        """How it is said to its role; the text is `intention.<kind>`, or with its manner."""
        manner = self.manner()
        key = f"intention.{kind_of(self)}"
        return Telling(f"{key}.{manner}" if manner else key, fields_of(self))


def said_of(said: Sequence[Intention], kind: type[Kind], piece: str = "") -> Kind | None:
    """The intention of a kind about a piece; else the one about all, if there is one."""
    found = [one for one in said if isinstance(one, kind)]
    own = (one for one in found if piece and getattr(one, one.about, "") == piece)
    every = (one for one in found if not one.about or not getattr(one, one.about))
    return next(own, None) or next(every, None)


class Upon(Intention):
    """One answer whenever one question is put, if the rules allow it then."""

    asks: str
    """The kind of the question."""
    action: dict[str, Any]
    """As it would be sent; the role is filled in."""
    facts: dict[str, Any] = {}
    """What the question must show."""

    def replaces(self, other: Intention) -> bool:
        return isinstance(other, Upon) and (self.asks, self.facts) == (other.asks, other.facts)


class Intend(Action):
    """Say all that shall be done for one from now on; it answers no question and ends none.

    A game with a language of its own names it in a class of this name.
    """

    intentions: tuple[Upon, ...] = ()
    also: bool = False
    """Beside what was said before, as far as these do not take its place."""

    def check(self, state: Any, during: Any) -> Verdict:
        return YES if len(self.intentions) <= MOST else no("KER-14", most=MOST)

    def settled(self, board: Any, before: Sequence[Intention]) -> "Intend":
        """As it is written down: whole, whatever it left to what was said before."""
        if not self.also:
            return self
        kept = (one for one in before if not any(new.replaces(one) for new in self.intentions))
        return but(self, intentions=(*self.intentions, *kept), also=False)
