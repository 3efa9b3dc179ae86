"""Events that only one Fleet learns of, and those that change one piece."""

from collections.abc import Mapping
from typing import Any, ClassVar

from estandarte.kernel import Event, OwnersEvent, but


class FleetsEvent(OwnersEvent):
    """Known to the Fleet that it names, and to no other. ["IC-2.31-b"]"""

    owner: ClassVar[str] = "fleet"


class PieceChanged(Event):
    """A piece has what the event says in some of its fields, and what always comes with it."""

    pieces: ClassVar[tuple[str, str]]
    """Where the board has such pieces, and the field of the event that names this one."""
    sets: ClassVar[tuple[str, ...]] = ()
    besides: ClassVar[Mapping[str, Any]] = {}

    def apply(self, state: Any) -> None:
        there, piece = self.pieces
        pieces, id = getattr(state, there), getattr(self, piece)
        changed = {name: getattr(self, name) for name in self.sets}
        pieces[id] = but(pieces[id], **changed, **self.besides)


class UnitChanged(PieceChanged):
    pieces = ("units", "unit")


class FormationChanged(PieceChanged):
    pieces = ("formations", "formation")


class AuxiliaryChanged(PieceChanged):
    pieces = ("auxiliaries", "auxiliary")


class ConvoyChanged(PieceChanged):
    pieces = ("convoys", "convoy")
