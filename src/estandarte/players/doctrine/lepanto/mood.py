"""How a side sees the battle: who is near, how bold to be."""

from functools import cached_property

from estandarte.games.lepanto.schema.components import OTTOMANS
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Role
from estandarte.wargame.hexes import Hex, axial, distance

from .skirmish import boldness, is_skirmish, quarry_of
from .temper import LepantoTemper, Mood


class Scene:
    """The battle through the eyes of one side."""

    def __init__(self, state: Lepanto, role: Role, temper: LepantoTemper) -> None:
        self.state, self.role, self.temper = state, role, temper
        self.sight = temper.mood.sight
        self.mine: list[Ship] = []
        self.enemies: list[Ship] = []
        for ship in state.ships.values():
            (self.mine if ship.role == role else self.enemies).append(ship)
        self.places = [(*axial(e.at), e) for e in self.enemies]
        self.hunts = role == OTTOMANS and is_skirmish(state, temper.skirmish)
        """In a skirmish who sails against the wind can choose his fight, and leave it."""
        self.caution = (
            boldness(state, role, self.mine, self.enemies, temper.skirmish)
            if self.hunts
            else caution_of(state, role, self.mine, self.enemies, temper.mood)
        )
        self.is_last = temper.mood.last_blow and state.turn >= state.turns
        """Nobody rows after this turn; and the Ottomans, who end it, need fear no answer."""
        if self.is_last and role == OTTOMANS:
            self.caution = 0.0
        self.keeps_away = self.caution > temper.mood.keep_away
        """Ahead and late: every ship that is saved counts, and no more need be taken."""
        self.quarry = quarry_of(self.mine, self.enemies, temper.skirmish) if self.hunts else None

    @cached_property
    def lead(self) -> int:
        """Points ahead of the enemy, of ships that count."""
        return points_of(self.mine) - points_of(self.enemies)

    def near(self, at: Hex, within: int) -> list[Ship]:
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
        found = self.near(at, self.sight) or self.enemies
        return min(found, key=lambda e: (distance(at, e.at), e.id))


def caution_of(
    state: Lepanto, role: Role, mine: list[Ship], enemies: list[Ship], temper: Mood
) -> float:
    """How much a risk weighs against an equal chance: below 1 presses, above 1 hangs back."""
    lead = points_of(mine) - points_of(enemies)
    spent = state.penalty_turns[0]
    late = state.turn / state.turns
    ahead = lead / max(1, points_of(enemies))
    spent_soon = state.turn >= temper.heat and state.turn + temper.spent_in >= spent
    if role == OTTOMANS and ahead > temper.spent_lead and spent_soon:
        return temper.breaking_off  # in a moment the Christians shoot twice as well
    safe = lead > temper.safe_points and ahead > temper.safe_lead
    great_late = state.turn >= spent or late > temper.great_late
    if (safe and late > temper.late) or (ahead > temper.great_lead and great_late):
        return temper.breaking_off
    if lead < 0 and late > temper.late:
        return temper.desperate
    if role == OTTOMANS:
        # Before their archers tire they must have won; afterwards only guns and spurs are left.
        if state.turn + 1 < spent:
            return temper.ottoman
        return temper.spent_behind if lead < 0 else temper.spent_ahead
    return temper.christian


def points_of(ships: list[Ship]) -> int:
    return sum(s.points for s in ships if not s.repulsed and not s.stuck)
