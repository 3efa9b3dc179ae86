"""Where an enemy can strike when he answers: worked out once for all who lie alike.

Coasts and other ships are left out of account, so that it depends on nothing but his bow, the wind
and his rowers. What a captain asks a thousand times is then one look into a table.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from estandarte.games.lepanto.combat.engaging import fires_close
from estandarte.games.lepanto.schema.components import CHRISTIANS, Kind
from estandarte.games.lepanto.sea.waters import waters_of
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Role
from estandarte.wargame.hexes import (
    DIRECTIONS,
    EAST,
    STEPS,
    Direction,
    Hex,
    angle,
    axial,
    rotated,
    turned,
)

from .worth import hit_chances

WIDE = 512
"""More than any board: so that a place, and the way from one to another, is one number."""


class Bearing(NamedTuple):
    """How an enemy lies before his movement, wherever he lies."""

    pack: str
    role: Role
    kind: Kind
    guns: int
    bow: Direction
    stuck: bool
    close: bool
    """Whether all his fire counts as range 1."""
    rows: bool
    wind: Direction
    becalmed: bool


@cache
def mark(hex: Hex) -> int:
    """A hex as a number: the difference of two is the way from one to the other."""
    q, r = axial(hex)
    return q * WIDE + r


def answer_of(state: Lepanto, enemy: Ship) -> dict[int, float]:
    """By the way from him, the chance that his best shot of the next turn sinks who lies there."""
    his_turn = state.turn + (enemy.role == CHRISTIANS)  # the Christians begin each turn
    return _answer(
        Bearing(
            state.pack,
            enemy.role,
            enemy.kind,
            enemy.guns,
            enemy.bow,
            enemy.stuck,
            fires_close(state, enemy),
            enemy.may_row(his_turn),
            state.wind,
            state.becalmed,
        )
    )


@lru_cache(4096)
def _answer(lying: Bearing) -> dict[int, float]:
    waters, chances = waters_of(lying.pack), hit_chances(lying.pack)
    cells = waters.pack.charts.range[lying.kind].arcs()
    found: dict[int, float] = {}
    for q, r, bow in _berths(lying):
        for arc, reached in cells.items():
            for dq, dr, value in reached:
                to_q, to_r = rotated((dq, dr), bow - EAST)
                way = (q + to_q) * WIDE + r + to_r
                chance = chances[
                    min(lying.guns, waters.close[lying.kind][arc] if lying.close else value)
                ]
                found[way] = max(found.get(way, 0.0), chance)
    return found


def _berths(lying: Bearing) -> set[tuple[int, int, Direction]]:
    """Every place and bow that he can end his movement with, on the open sea."""
    if lying.stuck or lying.kind == "galleass":
        return {(0, 0, lying.bow)}
    waters = waters_of(lying.pack)
    sailing, rowing = waters.sailing[lying.role], waters.rowing
    wind = {b: 0 if lying.becalmed else sailing[angle(b, lying.wind)] for b in DIRECTIONS}
    frontier = [(0, 0, lying.bow, 0, 0, False)]
    seen = set(frontier)
    while frontier:
        q, r, bow, rowed, sailed, has_turned = frontier.pop()
        steps = []
        if not has_turned and rowed <= rowing.most_when_turning:
            steps += [(q, r, turned(bow, side), rowed, sailed, True) for side in (1, -1)]
        dq, dr = STEPS[bow]
        if sailed < wind[bow]:
            steps.append((q + dq, r + dr, bow, rowed, sailed + 1, has_turned))
        if lying.rows and rowed < (rowing.most_when_turning if has_turned else rowing.most):
            steps.append((q + dq, r + dr, bow, rowed + 1, sailed, has_turned))
        fresh = [step for step in steps if step not in seen]
        seen.update(fresh)
        frontier += fresh
    return {(q, r, bow) for q, r, bow, *_ in seen}
