"""What attacks are worth in victory points, on average."""

from functools import cache

from estandarte.games.lepanto.combat.engaging import fires_close
from estandarte.games.lepanto.combat.gunnery import best_shots
from estandarte.games.lepanto.combat.musketry import (
    is_weakened,
    modifier,
    result_of,
    small_arms_odds,
)
from estandarte.games.lepanto.schema.components import OTTOMANS
from estandarte.games.lepanto.schema.pack import pack_named
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto

from .temper import Attack


def gun_chance(state: Lepanto, guns: int, value: int) -> float:
    """The chance of a shot to sink its target."""
    return hit_chances(state.pack)[min(guns, value)]


def guns_worth(state: Lepanto, ship: Ship) -> float:
    """What its guns promise now; a galleass fires through every arc. [LEP-7.1-e, LEP-7.1-g]"""
    shots = best_shots(state, ship)[: None if ship.is_galleass else 1]
    return sum(gun_chance(state, ship.guns, shot.value) * t.points for t, shot in shots)


@cache
def hit_chances(pack: str) -> dict[int, float]:
    columns = pack_named(pack).charts.gunnery.columns
    return {factor: faces.count("S") / 6 for factor, faces in columns.items()}


def odds_worth(
    state: Lepanto, column: str, add: int, target: float, stake: float, temper: Attack
) -> float:
    """The average gain of an attack on the table for small arms and boarding."""
    worth = 0.0
    for die in range(1, 7):
        result = result_of(state, column, die + add)
        if result == "E":
            worth += target
        elif result == "B":
            worth += target - stake
        else:
            worth -= stake * repulse_cost(state, temper)
    return worth / 6


def repulse_cost(state: Lepanto, temper: Attack) -> float:
    """Late there is no time to get away, and repulsed ships do not count."""
    in_time = state.turns - state.turn > temper.late
    return temper.repulse if in_time else temper.repulse_late


def small_arms_worth(state: Lepanto, ship: Ship, target: Ship, temper: Attack) -> float:
    column = small_arms_odds(state, ship, target, 1)
    if column is None:
        return float("-inf")  # not allowed, however much one dares
    return odds_worth(state, column, modifier(state, ship), target.points, ship.points, temper)


def ram_worth(
    state: Lepanto, hexes: int, ship: Ship, target: Ship, caution: float, temper: Attack
) -> float:
    """A ram that fails costs the rammer: immobilised ships do not count at the end."""
    columns = state.waters.pack.charts.ramming.columns
    good = columns[max(1, min(hexes, max(columns)))].count("E") / 6
    worth = target.points + (temper.galleass if target.is_galleass else 0)
    stake = temper.stake_spent if will_be_weakened(state, ship) else temper.stake
    if caution > 1:
        stake = temper.stake_ahead
    return good * worth - (1 - good) * ship.points * stake


def will_be_weakened(state: Lepanto, ship: Ship) -> bool:
    """Whether an Ottoman crew is spent when the Christians answer, which is in the next turn."""
    return ship.role == OTTOMANS and state.turn + 1 >= state.penalty_turns[0]


def musket_danger(state: Lepanto, enemy: Ship, ship: Ship, hexes: int) -> float:
    """How likely an enemy's small arms destroy a ship, if the odds tempt him to try."""
    far = hexes == 2 and not fires_close(state, enemy)
    strength = enemy.muskets / (2 if far else 1) / (2 if is_weakened(state, enemy) else 1)
    ratio = strength / (ship.muskets / (2 if will_be_weakened(state, ship) else 1))
    if ratio < 2:
        return 0.0
    faces = state.waters.pack.charts.odds.columns[f"{min(4, int(ratio))}:1"]
    return (6 - faces.count("R")) / 6
