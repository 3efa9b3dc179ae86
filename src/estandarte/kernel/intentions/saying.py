"""Intentions: what a role has said beforehand that it wants done. [KER-14]

Plain data, given by an action like any other, so that they stand in the record, are taken back with
it and travel by every way on which actions do. They change nothing on the board; what follows from
them is worked out in answering.py.
"""

from typing import Any

from estandarte.kernel.actions import Action
from estandarte.kernel.values import Value, fields_of, kind, kind_of
from estandarte.kernel.verdicts import YES, Verdict, no
from estandarte.kernel.words.telling import Telling

MOST = 100


class Intention(Value, tag_field="kind", tag=kind):
    """Something that is done for a role until it says otherwise; a game may have its own."""

    def manner(self) -> str:
        """Which of the sentences of its kind is said of it, where there are several."""
        return ""

    def told(self) -> Telling:
        """How it is said to its role; the text is `intention.<kind>`, or with its manner."""
        manner = self.manner()
        key = f"intention.{kind_of(self)}"
        return Telling(f"{key}.{manner}" if manner else key, fields_of(self))


class Upon(Intention):
    """One answer whenever one question is put, if the rules allow it then."""

    asks: str
    """The kind of the question."""
    action: dict[str, Any]
    """As it would be sent; the role is filled in."""
    facts: dict[str, Any] = {}
    """What the question must show."""


class Intend(Action):
    """Say all that shall be done for one from now on; it answers no question and ends none.

    A game with a language of its own names it in a class of this name.
    """

    intentions: tuple[Upon, ...] = ()

    def check(self, state: Any, during: Any) -> Verdict:
        return YES if len(self.intentions) <= MOST else no("KER-14", most=MOST)

    def settled(self, board: Any) -> "Intend":
        """With what it leaves open filled in from what its role knows now."""
        return self
