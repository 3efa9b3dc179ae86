"""An order is carried out whole or not at all: what a reading comes to before anything is done."""

from typing import Any, NamedTuple

from estandarte.kernel import Action, Game, Reading, Role, Verdict
from estandarte.wargame.grammar.trying import tried


class Deed(NamedTuple):
    """What a sentence would do, and whether somebody must say yes to it first."""

    actions: tuple[Action, ...] = ()
    waits: tuple[str, ...] = ()
    """Words whose turn comes after a die or somebody else's answer."""
    left: tuple[str, ...] = ()
    """Words that were not understood."""
    without: tuple[str, ...] = ()
    """Pieces that were meant too and cannot follow."""
    refused: Verdict | None = None
    """Why none of it is done."""
    sure: int = 0
    """So many of the actions follow each other with nothing in between."""
    seals: bool = False
    """It is secret and final."""

    @property
    def must_ask(self) -> bool:
        return bool(self.left or self.without or self.waits or self.seals)

    @property
    def at_once(self) -> bool:
        return bool(self.actions) and self.refused is None and not self.must_ask


def understood(game: Game[Any, Any], board: Any, role: Role, reading: Reading) -> Deed:
    """The one thing that is meant, tried on a board made of what the side may know."""
    if len(reading.ways) != 1 or reading.fault is not None:
        return Deed()
    way = reading.ways[0]
    trial = tried(board, role, way.actions)
    return Deed(
        tuple(way.actions), tuple(way.then), reading.left, tuple(way.without),
        trial.verdict, trial.sure, any(game.seals(action) for action in way.actions),
    )  # fmt: skip
