"""Where an enemy can be after his next movement, and what he can hurt from there."""

from collections import defaultdict
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from estandarte.games.lepanto.combat.musketry import is_weakened
from estandarte.games.lepanto.movement.tows import tug_of
from estandarte.games.lepanto.schema.components import CHRISTIANS, Kind
from estandarte.games.lepanto.sea.drift import must_drift
from estandarte.games.lepanto.sea.waters import gun_range, waters_of
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Role
from estandarte.wargame.hexes import DIRECTIONS, NOWHERE, Direction, Hex, angle, opposite, turned

from .worth import hit_chances, will_be_weakened

Berth = tuple[Hex, Direction]
"""A hex and a bow."""


class Lying(NamedTuple):
    """An enemy as he lies before his next movement, and the weather that he has for it."""

    pack: str
    role: Role
    kind: Kind
    guns: int
    at: Hex
    bow: Direction
    stuck: bool
    rows: bool
    tug: Berth | None
    """Where the galley lies that tows this galleass."""
    adrift: bool
    wind: Direction
    becalmed: bool


class Peril(NamedTuple):
    """What one enemy can do to a hex in his next turn."""

    shot: float
    """The chance of being sunk by his guns, over all berths that he can take."""
    worst: float
    """The same from the best of his berths."""
    alongside: float
    """The share of his berths that are one hex away at most."""
    in_reach: float
    """The share of his berths within the reach of small arms."""

    def guns(self) -> float:
        """The chance of being sunk by guns: he may know the best berth, and may not find it."""
        return (self.shot + self.worst) / 2

    def muskets(self, close: float, far: float) -> float:
        """The chance of being shot down, given that of a volley at one hex and at two."""
        usual = self.alongside * close + (self.in_reach - self.alongside) * far
        worst = close if self.alongside else far if self.in_reach else 0.0
        return (usual + worst) / 2


def perils_of(state: Lepanto, enemy: Ship) -> dict[Hex, Peril]:
    """Every hex that an enemy can hurt in his next turn, and how."""
    his_turn = state.turn + (enemy.role == CHRISTIANS)  # the Christians begin each turn
    tug = tug_of(state, enemy) if enemy.is_galleass else None
    return _perils(
        Lying(
            state.pack,
            enemy.role,
            enemy.kind,
            enemy.guns,
            enemy.at,
            enemy.bow,
            enemy.stuck,
            (tug or enemy).may_row(his_turn),
            (tug.at, tug.bow) if tug else None,
            must_drift(state, enemy),
            state.wind,
            state.becalmed,
        )
    )


def volley_danger(state: Lepanto, enemy: Ship, ship: Ship, hexes: int, rash: float) -> float:
    """How likely an enemy's small arms destroy a ship; the rash fire even without the odds."""
    strength = enemy.muskets / (2 if hexes == 2 else 1) / (2 if is_weakened(state, enemy) else 1)
    ratio = strength / (ship.muskets / (2 if will_be_weakened(state, ship) else 1))
    if ratio < 0.5:
        return 0.0
    column = "1:2" if ratio < 1 else f"{min(4, int(ratio))}:1"
    faces = state.waters.pack.charts.odds.columns[column]
    return (6 - faces.count("R")) / 6 * (1 if ratio >= 2 else rash)


@lru_cache(4096)
def _perils(lying: Lying) -> dict[Hex, Peril]:
    waters, chances = waters_of(lying.pack), hit_chances(lying.pack)
    berths = _carried(lying) if lying.kind == "galleass" else _berths(lying)
    shot, worst = defaultdict[Hex, float](float), defaultdict[Hex, float](float)
    alongside, in_reach = defaultdict[Hex, int](int), defaultdict[Hex, int](int)
    for at, bow in sorted(berths):
        for hex, (_, value) in gun_range(waters, lying.kind, at, bow).items():
            chance = chances[min(lying.guns, value)]
            shot[hex] += chance
            worst[hex] = max(worst[hex], chance)
        beside = {at, *waters.beside[at]}
        for hex in waters.near[at]:
            in_reach[hex] += 1
            alongside[hex] += hex in beside
    number = len(berths)
    return {
        hex: Peril(shot[hex] / number, worst[hex], alongside[hex] / number, in_reach[hex] / number)
        for hex in sorted({*shot, *in_reach})
    }


def _berths(lying: Lying) -> Collection[Berth]:
    """Every hex and bow that he can end his movement with, other ships left out of account."""
    if lying.stuck:
        return [(lying.at, lying.bow)]
    waters = waters_of(lying.pack)
    ways = waters.shallow if lying.kind == "galliot" else waters.deep
    sailing, rowing = waters.sailing[lying.role], waters.rowing
    wind = {b: 0 if lying.becalmed else sailing[angle(b, lying.wind)] for b in DIRECTIONS}
    found: set[Berth] = set()
    frontier = [(lying.at, lying.bow, 0, 0, False)]
    seen = set(frontier)
    while frontier:
        at, bow, rowed, sailed, has_turned = frontier.pop()
        found.add((at, bow))
        steps = []
        if not has_turned and rowed <= rowing.most_when_turning:
            steps += [(at, turned(bow, side), rowed, sailed, True) for side in (1, -1)]
        if to := ways[at][bow]:
            most = rowing.most_when_turning if has_turned else rowing.most
            if sailed < wind[bow]:
                steps.append((to, bow, rowed, sailed + 1, has_turned))
            if lying.rows and rowed < most:
                steps.append((to, bow, rowed + 1, sailed, has_turned))
        fresh = [step for step in steps if step not in seen]
        seen.update(fresh)
        frontier += fresh
    return found


def _carried(lying: Lying) -> Collection[Berth]:
    """Every berth to which a galleass can be towed, or to which the wind can carry her."""
    beside, found = waters_of(lying.pack).beside, {(lying.at, lying.bow)}
    if lying.tug is not None:
        at, bow = lying.tug
        tug = lying._replace(kind="galley", at=at, bow=bow, tug=None)
        astern = [(beside[to][opposite(new)], new) for to, new in _berths(tug) if to != at]
        found.update(berth for berth in astern if berth[0] != NOWHERE)
    elif lying.adrift and not lying.becalmed:
        # The wind may shift by one direction before she drifts.
        winds = [turned(lying.wind, side) for side in (-1, 0, 1)]
        found.update((to, lying.bow) for wind in winds if (to := beside[lying.at][wind]))
    return found
