"""Reckoning: what volleys and combats do on average, over every fall of the dice.

A unit lives on its Endurance: what it loses is told in the points that its end is worth. To lose
its freshness costs it sure orders, disorder its Courage, the Limit half of its dice, and wear
brings its end nearer.
"""

from functools import lru_cache

from estandarte.games.tercios.charge.combat import Combat, defence, extra_of, fights_of
from estandarte.games.tercios.charge.withdrawal import rides_down
from estandarte.games.tercios.fire.shooting import defence_against, resist_needed
from estandarte.games.tercios.odds.spreads import damage, successes
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.breaking import break_dice
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import (
    combat_of,
    courage_in_combat,
    courage_under_fire,
    endurance_of,
    fire_of,
)
from estandarte.kernel import Role

from .temper import TerciosTemper

GENERAL_WORTH = 3
"""What a fallen General gives the enemy. ["TER-scenario-j"]"""

Spread = tuple[tuple[int, bool, float], ...]
"""Wear, whether nothing was resisted, and how likely that is."""


def points(unit: Unit) -> int:
    return 2 if unit.kind == "formation" else 1


def standing(state: Tercios, role: Role, temper: TerciosTemper) -> float:
    """Points ahead; what units on the table have lost is counted as the part that it is."""
    ahead = float(sum(n if r == role else -n for r, n in state.score.items()))
    for unit in state.units.values():
        if unit.wear or unit.disordered:
            lost = _Life(state, unit, temper).lost_so_far
            ahead += -lost if unit.role == role else lost
    return ahead


def volley_loss(state: Tercios, shot: Shot, temper: TerciosTemper) -> float:
    """What a shot costs its target on average."""
    spread = _spread(
        fire_of(state, shot).total,
        defence_against(shot),
        courage_under_fire(state, shot).total,
        resist_needed(shot),
    )
    life = _Life(state, shot.target, temper)
    return sum(chance * life.lost(wear, stunned) for wear, stunned, chance in spread)


def combat_balance(state: Tercios, combat: Combat, temper: TerciosTemper) -> tuple[float, float]:
    """What a combat costs the enemy and what it costs us, on average."""
    ours, theirs = fights_of(state, combat)
    given = _spread(
        combat_of(state, ours).total,
        defence(theirs.unit, ours.unit),
        courage_in_combat(state, theirs).total,
        5,
    )
    taken = _spread(
        combat_of(state, theirs).total,
        defence(ours.unit, theirs.unit),
        courage_in_combat(state, ours).total,
        5,
    )
    more, back = (sum(n for n, _ in extra_of(state, combat, wins)) for wins in (True, False))
    enemy = _Life(state, theirs.unit, temper, ours.unit)
    own = _Life(state, ours.unit, temper, theirs.unit)
    suffered = [
        (wear, share, own.lost(wear, shaken), own.lost(wear + back, shaken, beaten=True))
        for wear, shaken, share in taken
    ]
    gain = cost = 0.0
    for harm, stuns, chance in given:
        hurt, routed = enemy.lost(harm, stuns), enemy.lost(harm + more, stuns, beaten=True)
        for wear, share, hurts, routs in suffered:
            both = chance * share
            gain += both * (routed if harm > wear else hurt)
            cost += both * (routs if wear > harm else hurts)
    return gain, cost


@lru_cache(maxsize=4096)
def _spread(dice: int, needed: int, courage: int, resists: int) -> Spread:
    found = damage(dice, needed, courage, resists)
    return tuple((wear, stunned, float(chance)) for (wear, stunned), chance in found.items())


@lru_cache(maxsize=1024)
def _fails(dice: int, excess: int) -> float:
    """How likely a break check fails."""
    return float(sum(c for n, c in successes(dice, 6).items() if n < excess))


class _Life:
    """What a unit has to lose, in points."""

    def __init__(
        self, state: Tercios, unit: Unit, temper: TerciosTemper, enemy: Unit | None = None
    ) -> None:
        self.state, self.unit = state, unit
        body = state.body(unit.id)
        self.wear, self.disordered = body.wear, body.disordered
        self.endurance = max(1, endurance_of(state, unit))
        self.points = float(points(unit)) + (
            temper.general_care * GENERAL_WORTH
            if any(c.is_general for c in state.inside(body.id))
            else 0.0
        )
        self.lost_if_beaten = unit.type == "artillery" and unit.union != "works"
        self.ridden_down = enemy is not None and rides_down(state, enemy, unit)
        self.temper = temper
        self._now = self._left(self.wear)

    @property
    def lost_so_far(self) -> float:
        shaken = self.temper.disorder_worth if self.disordered else 0.0
        return self.points * min(1.0, 1.0 - self._now + shaken)

    def lost(self, wear: int, stunned: bool, beaten: bool = False) -> float:
        """What so much wear costs it, and a combat lost with it."""
        return self.points * self._part(wear, stunned, beaten)

    def _part(self, wear: int, stunned: bool, beaten: bool) -> float:
        temper, total = self.temper, self.wear + wear
        if beaten and (self.lost_if_beaten or (stunned and self.ridden_down)):
            return 1.0
        excess = total - self.endurance
        gone = 0.0
        if excess > 0:
            dice = break_dice(self.state, self.unit)
            gone = 1.0 if dice is None else _fails(dice, excess)
        rest = self._now - self._left(min(total, self.endurance))
        if stunned and not self.disordered:
            rest += temper.disorder_worth
        if beaten:
            rest += temper.retreat_worth if stunned else temper.disengage_worth
        return gone + (1 - gone) * min(rest, 0.9)

    def _left(self, wear: int) -> float:
        """What is left of it, between one and nought."""
        temper = self.temper
        if not wear:
            return 1.0
        limit = temper.limit_worth if wear >= self.endurance else 0.0
        part = wear / self.endurance
        # the last wear before the end costs more than the first
        bent = part * (1.0 - temper.wear_bend + temper.wear_bend * part)
        return 1.0 - temper.fresh_worth - temper.wear_worth * bent - limit
