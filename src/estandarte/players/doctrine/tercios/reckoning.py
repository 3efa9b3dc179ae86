"""Reckoning: what volleys and combats do on average, over every fall of the dice.

A unit lives on its Endurance: what it loses is told in the points that its end is worth. To lose
its freshness costs it sure orders, disorder its Courage, the Limit half of its dice, and wear
brings its end nearer.
"""

from functools import lru_cache

from estandarte.games.tercios.charge.combat import Combat, defence, extra_of, fights_of
from estandarte.games.tercios.charge.withdrawal import rides_down
from estandarte.games.tercios.fire.shooting import defence_against, resist_needed
from estandarte.games.tercios.morale.breaking import break_dice
from estandarte.games.tercios.odds.spreads import damage, successes
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import (
    combat_of,
    courage_in_combat,
    courage_under_fire,
    endurance_of,
    fire_of,
)
from estandarte.kernel import Role, Value

from .temper import TerciosTemper

GENERAL_WORTH = 3
"""What a fallen General gives the enemy. ["TER-scenario-j"]"""

Throw = tuple[int, int, int, int]
"""Dice, what each needs, the dice that resist, and what each of those needs."""
Spread = tuple[tuple[int, bool, float], ...]
"""Wear, whether nothing was resisted, and how likely that is."""


def points(unit: Unit) -> int:
    return 2 if unit.kind == "formation" else 1


def standing(state: Tercios, role: Role, temper: TerciosTemper) -> float:
    """Points ahead; what units on the table have lost is counted as the part that it is."""
    ahead = float(sum(n if r == role else -n for r, n in state.score.items()))
    for unit in state.units.values():
        if unit.wear or unit.disordered:
            lost = _life(state, unit, temper).lost_so_far
            ahead += -lost if unit.role == role else lost
    return ahead


def volley_loss(state: Tercios, shot: Shot, temper: TerciosTemper) -> float:
    """What a shot costs its target on average."""
    throw = (
        fire_of(state, shot).total,
        defence_against(shot),
        courage_under_fire(state, shot).total,
        resist_needed(shot).amount,
    )
    return _lost_to(throw, _life(state, shot.target, temper))


@lru_cache(maxsize=1 << 14)
def _lost_to(throw: Throw, life: "_Life") -> float:
    return sum(chance * life.lost(wear, stunned) for wear, stunned, chance in _spread(*throw))


def combat_balance(state: Tercios, combat: Combat, temper: TerciosTemper) -> tuple[float, float]:
    """What a combat costs the enemy and what it costs us, on average."""
    ours, theirs = fights_of(state, combat)
    given = (
        combat_of(state, ours).total,
        defence(theirs.unit, ours.unit),
        courage_in_combat(state, theirs).total,
        5,
    )
    taken = (
        combat_of(state, theirs).total,
        defence(ours.unit, theirs.unit),
        courage_in_combat(state, ours).total,
        5,
    )
    more, back = (sum(n for n, _ in extra_of(state, combat, wins)) for wins in (True, False))
    enemy = _life(state, theirs.unit, temper, ours.unit)
    own = _life(state, ours.unit, temper, theirs.unit)
    return _exchange(given, taken, more, back, enemy, own)


@lru_cache(maxsize=1 << 14)
def _exchange(
    given: Throw, taken: Throw, more: int, back: int, enemy: "_Life", own: "_Life"
) -> tuple[float, float]:
    """What both lose by their throws; the loser has `more` or we have `back` on top of it."""
    suffered = [
        (wear, share, own.lost(wear, shaken), own.lost(wear + back, shaken, beaten=True))
        for wear, shaken, share in _spread(*taken)
    ]
    gain = cost = 0.0
    for harm, stuns, chance in _spread(*given):
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


def _life(state: Tercios, unit: Unit, temper: TerciosTemper, enemy: Unit | None = None) -> "_Life":
    body = state.body(unit.id)
    led = any(c.is_general for c in state.inside(body.id))
    return _Life(
        body.wear,
        body.disordered,
        max(1, endurance_of(state, unit)),
        break_dice(state, unit),
        points(unit) + (temper.general_care * GENERAL_WORTH if led else 0.0),
        unit.type == "artillery" and not unit.bond.rooted,
        enemy is not None and bool(rides_down(state, enemy, unit)),
        temper,
    )


class _Life(Value):
    """What a unit has to lose, in points."""

    wear: int
    disordered: bool
    endurance: int
    dice: int | None
    points: float
    lost_if_beaten: bool
    ridden_down: bool
    temper: TerciosTemper

    @property
    def lost_so_far(self) -> float:
        shaken = self.temper.disorder_worth if self.disordered else 0.0
        return self.points * min(1.0, 1.0 - self._left(self.wear) + shaken)

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
            gone = 1.0 if self.dice is None else _fails(self.dice, excess)
        rest = self._left(self.wear) - self._left(min(total, self.endurance))
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
