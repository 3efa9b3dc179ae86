"""What happened, and by which rule."""

from collections.abc import Mapping
from typing import Any, ClassVar

from .values import UMPIRE, Role, RuleId, Value, but, fields_of, kind, kind_of
from .words.telling import Telling


class Event(Value, tag_field="kind", tag=kind):
    """A fact, in the past tense: ShipRowed, OrderRevealed."""

    cite: RuleId
    later: ClassVar[Mapping[str, Any]] = {}
    """The fields that records of old do not have, or a rule better named since, each with what
    is read in its stead."""

    def apply(self, state: Any) -> None:
        """Change the board. Nothing else may."""

    def seen_by(self, role: Role) -> "Event | None":
        """As `role` may know it; None if it may not know at all.

        Spectators are asked like any role that is not a player's; the umpire is never asked.
        """
        return self

    def told(self) -> Telling | None:
        """The sentence for the chronicle; None where another event says it better."""
        return Telling(f"event.{kind_of(self)}", fields_of(self))


class OwnersEvent(Event):
    """Seen by the role that it names, and by no other."""

    owner: ClassVar[str] = "role"
    """The field that names the role."""

    def seen_by(self, role: Role) -> Event | None:
        return self if role == getattr(self, self.owner) else None


class UntoldEvent(Event):
    """No part of the chronicle: another event says it better, or says what follows from it."""

    def told(self) -> Telling | None:
        return None


class DieRolled(UntoldEvent):
    """A die was thrown; nothing changes but what it decides."""

    later = {"stream": ""}
    sides: int
    result: int
    purpose: str
    only: tuple[Role, ...] | None = None
    """The roles that see the die; None means everybody."""
    stream: str = ""
    """Of which stream of dice it is the next [KER-7]; nothing in records of old."""

    def seen_by(self, role: Role) -> Event | None:
        return self if self.only is None or role in self.only else None


def as_of_old(event: Event) -> Event:
    """As a record of old has it, which does not know what events say since."""
    return but(event, **event.later) if event.later else event


def as_seen(events: "list[Event] | tuple[Event, ...]", role: Role) -> tuple[Event, ...]:
    """The events as one role may know them."""
    if role == UMPIRE:
        return tuple(events)
    seen = (event.seen_by(role) for event in events)
    return tuple(event for event in seen if event is not None)
