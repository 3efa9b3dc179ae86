"""A ship: what its counter says and what has become of it."""

from typing import Any

import msgspec

from estandarte.kernel import Open, Role, Terse
from estandarte.wargame.hexes import Direction, Hex

from .schema.components import CHRISTIANS, OTTOMANS, Kind

EVER_LOOSE = -1


class Ship(Terse):
    """One counter on the map; `but` makes the ship that it becomes.

    What happens once in a phase is kept as the number of that phase, so that nothing has to be
    turned back over when the phase ends: the two sides of a counter do no more. [LEP-4.0-d]
    """

    id: Open[str]
    role: Open[Role]
    type: Open[str]
    kind: Open[Kind]
    squadron: Open[str]
    reserve: Open[bool]
    guns: Open[int]
    muskets: Open[int]
    boarding: Open[int]
    points: Open[int]
    at: Open[Hex]
    bow: Open[Direction]
    tired: Open[int] = 0
    """The turn in which the crew rowed too hard; nobody counts it for an immobilised ship."""
    repulsed: Open[bool] = False
    stuck: Open[bool] = False
    """Immobilised."""
    loose: Open[int] = 0
    """The turn in which a galleass anchored or its cable was broken: no tow in that turn.
    EVER_LOOSE if it is not towed any more. [LEP-Q57]"""
    anchored: Open[bool] = False
    hauls: Open[str] = ""
    """The galleass that a galley tows, where two of them point at it. [LEP-Q58]"""
    drifted: Open[int] = 0
    """The phase in which it last drifted."""
    moved: Open[int] = 0
    way: Open[int] = 0
    """Hexes entered in that movement, for the ramming column. [LEP-7.5-f]"""
    ramming: Open[str] = ""
    """The enemy whose hex it entered, until the ram is resolved."""
    fired: Open[int] = 0
    """Guns, small arms and turning ask for the phase only, never whether the crew is tired."""
    arcs: Open[tuple[str, ...]] = ()
    targets: Open[tuple[str, ...]] = ()
    """Arcs used and ships fired at with guns in that phase. [LEP-7.1-g]"""
    shot: Open[int] = 0
    boarded: Open[int] = 0
    rammed: Open[int] = 0
    reoriented: Open[int] = 0
    """Counted apart from the turn made while moving."""
    held_at: Open[Hex] = 0
    """The hex in which it was rammed without success. [LEP-7.5-s]"""
    passed: Open[int] = 0
    """The phase in which its owner said that it does no more."""

    def but(self, **changes: Any) -> "Ship":
        """This ship with some things changed."""
        return msgspec.structs.replace(self, **changes)

    @property
    def is_galleass(self) -> bool:
        return self.kind == "galleass"

    @property
    def is_stuck_rammer(self) -> bool:
        """Immobilised by its own ram; galleasses are so by Doria's die. [LEP-3.2-d, LEP-9.0-b]"""
        return self.stuck and self.kind != "galleass"

    @property
    def counts(self) -> bool:
        """Whether it would score now; repulsed and immobilised ships would not. [LEP-10.0-b]"""
        return not self.repulsed and not self.stuck

    @property
    def enemy(self) -> Role:
        return OTTOMANS if self.role == CHRISTIANS else CHRISTIANS

    def is_exhausted(self, turn: int) -> bool:
        """Exhausted in turn n, it may not row in n + 1 and has recovered in n + 2. [LEP-Q41]"""
        return self.tired > 0 and turn <= self.tired + 1

    def may_row(self, turn: int) -> bool:
        return self.tired == 0 or turn != self.tired + 1
