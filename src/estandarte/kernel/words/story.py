"""What events are in the story of a match: what begins a turn, what is a fight, what is lost."""

from collections.abc import Sequence
from typing import Any

from estandarte.kernel.events import Event
from estandarte.kernel.values import Value, kind_of

LOSS, FIGHT = 3, 1
"""What each weighs for whoever has been away, where a game weighs its news no finer."""
ENDS = ("fire", "melee", "flight")
"""What a piece may be lost by, where the event that takes it away does not say it."""


class Deed(Value):
    """How the account of a battle reads one kind of event."""

    what: str
    """`fire`, `melee`, `charge`, `flight`, `loss`, `officer`, `half`: the words of the account."""
    of: str
    """The field that names whom it befalls."""
    how: str = ""
    """What it comes of: the same for all, or in the field that `told_by` names."""
    told_by: str = ""
    worth: str = ""
    """The field that says what goes with it, where losses are counted in points."""
    only: tuple[str, Any] | None = None
    """The field and its value without which it is no such deed."""


class Done(Value):
    """What an event did, to whom, and what it came of."""

    what: str
    piece: str
    how: str = ""
    worth: int = 0


class Mark(Value):
    """What one event is in the story."""

    turn: int | None = None
    """The turn that it begins."""
    part: int | None = None
    """The part of a turn that it begins."""
    fight: bool = False
    lost: str = ""
    """The piece that it takes off the board, or the side that has lost by it."""
    done: Done | None = None
    spell: str = ""
    """Whether it `opens` or `closes` what is told as one thing."""


class Story(Value):
    """The events that whoever tells a match looks for, by their kinds."""

    turns: dict[str, str] = {}
    """Those that begin a turn, with the field that has its number."""
    parts: dict[str, str] = {}
    """Those that begin a part of a turn, with the field that has its number."""
    fights: tuple[str, ...] = ()
    losses: dict[str, str] = {}
    """Those by which something is lost, with the field that names it."""
    opens: tuple[str, ...] = ()
    closes: tuple[str, ...] = ()
    """Those between which all that happens is one thing, such as an activation."""
    deeds: dict[str, Deed] = {}
    causes: dict[str, str] = {}
    """What the deeds come of that follow at once on such an event, whatever they say themselves."""

    def mark(self, event: Event) -> Mark:
        kind = kind_of(event)
        turn: Any = getattr(event, self.turns[kind]) if kind in self.turns else None
        part: Any = getattr(event, self.parts[kind]) if kind in self.parts else None
        lost: Any = getattr(event, self.losses[kind]) if kind in self.losses else ""
        spell = "opens" if kind in self.opens else "closes" if kind in self.closes else ""
        return Mark(turn, part, kind in self.fights, lost, self.done(event), spell)

    def done(self, event: Event) -> Done | None:
        deed = self.deeds.get(kind_of(event))
        if deed is None or (deed.only and getattr(event, deed.only[0]) != deed.only[1]):
            return None
        how = getattr(event, deed.told_by) if deed.told_by else deed.how
        worth = getattr(event, deed.worth) if deed.worth else 0
        return Done(deed.what, getattr(event, deed.of), how, worth or 0)

    def cause(self, event: Event, before: Sequence[Event]) -> str:
        """What a loss came of, from what was seen before it, the latest first.

        Where nothing says it, it is the last that befell the piece.
        """
        done = self.done(event)
        if done is None:
            return ""
        led_to = next((one for one in before if type(one) is not type(event)), None)
        if led_to is not None and kind_of(led_to) in self.causes:
            return self.causes[kind_of(led_to)]
        befell = (found for one in before if (found := self.done(one)))
        ends = (one.what for one in befell if one.piece == done.piece and one.what in ENDS)
        return done.how or next(ends, "")

    def weight(self, event: Event) -> int:
        """A loss weighs more than a fight, and all else nothing."""
        mark = self.mark(event)
        return LOSS if mark.lost else FIGHT if mark.fight else 0
