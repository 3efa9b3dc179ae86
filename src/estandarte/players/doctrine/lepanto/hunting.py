"""How a ship of a skirmish weighs a place: by where the enemy can be when he answers."""

from functools import cached_property
from typing import NamedTuple

from estandarte.wargame.hexes import Direction, Hex

from .judging import Judge, dread
from .menace import Peril, perils_of, volley_danger


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
        temper = self.scene.temper.skirmish
        value = -temper.tired if tired else 0.0
        value -= temper.danger * min(self.temper.danger, danger) * self.ship.points
        if not self.ship.repulsed:
            value += temper.guns * self._guns(at, bow)
        far = sum(min(hexes, 9) for hexes in apart) / len(apart) if apart else 9.0
        return value + temper.apart * min(self.closest(at, apart), 8) + temper.out_of_sight * far

    @property
    def pull(self) -> float:
        temper = self.scene.temper.skirmish
        return temper.rush if self.scene.caution <= temper.desperate else super().pull

    @cached_property
    def _foes(self) -> list[Foe]:
        state, ship, rash = self.state, self.ship, self.scene.temper.skirmish.rash
        return [
            Foe(
                dread(self.scene, enemy),
                perils_of(state, enemy),
                volley_danger(state, enemy, ship, 1, rash),
                volley_danger(state, enemy, ship, 2, rash),
            )
            for enemy in self.near
            if not enemy.repulsed
        ]
