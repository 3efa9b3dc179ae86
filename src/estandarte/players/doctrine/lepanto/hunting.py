"""How a ship of a skirmish weighs a place: by where the enemy can be when he answers."""

from functools import cached_property
from typing import NamedTuple

from estandarte.wargame.hexes import Direction, Hex

from .judging import Judge, dread
from .menace import Peril, perils_of, volley_danger
from .skirmish import DESPERATE

RUSH = 0.2
"""What a hex nearer is worth to who has nothing to lose."""
TIRED, DANGER, GUNS, APART, OUT_OF_SIGHT = 0.15, 4.0, 0.5, 0.2, 0.1
"""What counts in flight: rested rowers, safety, a parting shot, the nearest enemy and them all."""


class Foe(NamedTuple):
    """An enemy who can answer, and what he can do to the ship that is to move."""

    dread: float
    perils: dict[Hex, Peril]
    close: float
    """The chance to fall to his small arms at one hex."""
    far: float
    """The same at two hexes."""


class Hunter(Judge):
    """Weighs the places that one ship of a hunting pack can reach."""

    def danger(self, at: Hex, apart: list[int]) -> float:
        """The chance of being lost in a hex, over all that the enemy can do next."""
        danger = 0.0
        for foe in self._foes:
            peril = foe.perils.get(at)
            if peril is not None:
                danger += foe.dread * (peril.guns() + peril.muskets(foe.close, foe.far))
        return danger

    def flight(
        self, at: Hex, bow: Direction, tired: bool, danger: float, apart: list[int]
    ) -> float:
        value = -TIRED if tired else 0.0
        value -= DANGER * min(4.0, danger) * self.ship.points
        if not self.ship.repulsed:
            value += GUNS * self._guns(at, bow)
        far = sum(min(hexes, 9) for hexes in apart) / len(apart) if apart else 9.0
        return value + APART * min(self.closest(at, apart), 8) + OUT_OF_SIGHT * far

    @property
    def pull(self) -> float:
        return RUSH if self.scene.caution <= DESPERATE else super().pull

    @cached_property
    def _foes(self) -> list[Foe]:
        state, ship = self.state, self.ship
        return [
            Foe(
                dread(self.scene, enemy),
                perils_of(state, enemy),
                volley_danger(state, enemy, ship, 1),
                volley_danger(state, enemy, ship, 2),
            )
            for enemy in self.near
            if not enemy.repulsed
        ]
