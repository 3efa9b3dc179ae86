"""Nobody moves in the first third of the battle; then every ship goes in, fires and boards."""

from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.wargame.hexes import Hex

from .plain import hands, is_entered, nearest


def _worth(state: Lepanto, ship: Ship, at: Hex, hexes: int) -> float | None:
    if is_entered(state, ship, at):
        return None
    return -nearest(state, ship, at) if 3 * state.turn > state.turns else -hexes


HANDS = hands(_worth, odds=2, muskets=True)
