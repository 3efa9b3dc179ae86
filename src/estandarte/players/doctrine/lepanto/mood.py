"""How a side sees the battle: who is near, how bold to be."""

from estandarte.games.lepanto.schema.components import OTTOMANS
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Role
from estandarte.wargame.hexes import Hex, axial, distance

from .skirmish import boldness, is_skirmish, quarry_of

SIGHT = 7
"""Hexes within which an enemy matters to what a ship does now."""


HEAT = 6
"""Turns of fighting after which a side may think of breaking off."""


class Scene:
    """The battle through the eyes of one side."""

    def __init__(self, state: Lepanto, role: Role) -> None:
        self.state, self.role = state, role
        self.mine: list[Ship] = []
        self.enemies: list[Ship] = []
        for ship in state.ships.values():
            (self.mine if ship.role == role else self.enemies).append(ship)
        self.places = [(*axial(e.at), e) for e in self.enemies]
        self.hunts = role == OTTOMANS and is_skirmish(state)
        """In a skirmish who sails against the wind can choose his fight, and leave it."""
        weigh = boldness if self.hunts else _caution
        self.caution = weigh(state, role, self.mine, self.enemies)
        self.keeps_away = self.caution > 1.5
        """Ahead and late: every ship that is saved counts, and no more need be taken."""
        self.quarry = quarry_of(self.mine, self.enemies) if self.hunts else None

    def near(self, at: Hex, within: int = SIGHT) -> list[Ship]:
        """Enemies not farther away than so many hexes."""
        q, r = axial(at)
        return [
            e
            for eq, er, e in self.places
            if -within <= eq - q <= within
            and -within <= er - r <= within
            and -within <= eq + er - q - r <= within
        ]

    def nearest(self, at: Hex) -> Ship:
        found = self.near(at) or self.enemies
        return min(found, key=lambda e: (distance(at, e.at), e.id))


def _caution(state: Lepanto, role: Role, mine: list[Ship], enemies: list[Ship]) -> float:
    """How much a risk weighs against an equal chance: below 1 presses, above 1 hangs back."""
    lead = _worth(mine) - _worth(enemies)
    weakened = state.turn >= state.penalty_turns[0]
    late = state.turn / state.turns
    ahead = lead / max(1, _worth(enemies))
    spent_soon = state.turn >= HEAT and state.turn + 2 >= state.penalty_turns[0]
    if role == OTTOMANS and ahead > 0.08 and spent_soon:
        return 2.0  # they lead, and in a moment the Christians shoot twice as well
    safe = lead > 3 and ahead > 0.06  # a lead that one bad turn does not undo
    if (safe and late > 0.6) or (ahead > 0.35 and (weakened or late > 0.5)):
        return 2.0
    if lead < 0 and late > 0.6:
        return 0.3  # nothing to lose by trying
    if role == OTTOMANS:
        # Before their archers tire they must have won; afterwards only guns and spurs are left.
        soon = state.turn + 1 >= state.penalty_turns[0]
        return 0.3 if not soon else 0.4 if lead < 0 else 0.8
    return 0.35


def _worth(ships: list[Ship]) -> int:
    return sum(s.points for s in ships if not s.repulsed and not s.stuck)
