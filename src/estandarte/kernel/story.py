"""What events are in the story of a match: what begins a turn, what is a fight, what is lost."""

from typing import Any

from .events import Event
from .values import Value, kind_of

LOSS, FIGHT = 3, 1
"""What each weighs for whoever has been away, where a game weighs its news no finer."""


class Mark(Value):
    """What one event is in the story."""

    turn: int | None = None
    """The turn that it begins."""
    fight: bool = False
    lost: str = ""
    """The piece that it takes off the board, or the side that has lost by it."""


class Story(Value):
    """The events that whoever tells a match looks for, by their kinds."""

    turns: dict[str, str] = {}
    """Those that begin a turn, with the field that has its number."""
    fights: tuple[str, ...] = ()
    losses: dict[str, str] = {}
    """Those by which something is lost, with the field that names it."""

    def mark(self, event: Event) -> Mark:
        kind = kind_of(event)
        turn: Any = getattr(event, self.turns[kind]) if kind in self.turns else None
        lost: Any = getattr(event, self.losses[kind]) if kind in self.losses else ""
        return Mark(turn, kind in self.fights, lost)

    def weight(self, event: Event) -> int:
        """A loss weighs more than a fight, and all else nothing."""
        mark = self.mark(event)
        return LOSS if mark.lost else FIGHT if mark.fight else 0
