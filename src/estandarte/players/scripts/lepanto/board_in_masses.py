"""Ships crowd together round the nearest enemy and board him at three to one."""

from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.wargame.hexes import Hex, distance

from .plain import enemies, hands, is_entered


def _worth(state: Lepanto, ship: Ship, at: Hex, hexes: int) -> float | None:
    if is_entered(state, ship, at):
        return None
    mine = [s for s in state.ships.values() if s.role == ship.role and not s.repulsed]

    def apart(foe: Ship) -> tuple[int, str]:
        return sum(sorted(distance(s.at, foe.at) for s in mine)[:4]), foe.id

    prey = min(enemies(state, ship), key=apart, default=None)
    return -distance(at, prey.at) if prey is not None else 0.0


HANDS = hands(_worth, odds=3, muskets=True)
