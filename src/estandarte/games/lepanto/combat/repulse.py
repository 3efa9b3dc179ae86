"""Repulsed ships, and when they recover. [LEP-7.2-m to LEP-7.2-v]"""

from estandarte.games.lepanto.sea.waters import gun_range
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Event, Play
from estandarte.wargame.hexes import distance


class ShipRepulsed(Event):
    """It may not attack until it is out of the enemy's reach. [LEP-3.2-c]"""

    ship: str

    def apply(self, state: Lepanto) -> None:
        state.put(state.ships[self.ship].but(repulsed=True))

    def told(self) -> None:
        return None  # the attack before it says so


class RepulseEnded(Event):
    """No enemy can reach it any more. [LEP-7.2-v]"""

    ship: str

    def apply(self, state: Lepanto) -> None:
        state.put(state.ships[self.ship].but(repulsed=False))


def recover(play: Play[Lepanto], *ids: str) -> None:
    """Free the named ships, or every ship, from repulse where nobody reaches them. [LEP-Q28]"""
    state = play.state
    asked = [state.ships[i] for i in ids] if ids else state.ships.values()
    for ship in [s for s in asked if s.repulsed]:
        if not is_within_reach(state, ship):
            play.emit(RepulseEnded("LEP-7.2-v", ship.id))


def is_within_reach(state: Lepanto, ship: Ship) -> bool:
    """Whether any enemy could fire guns or small arms at it. [LEP-7.2-u]

    Range counts, not arc, unless the table plays with real fire zones. [LEP-Q27]
    """
    waters, places, role, at = state.waters, state.places, ship.role, ship.at
    for hex in (at, *waters.near[at]):
        if hex in places and state.enemy_at(hex, role) is not None:
            return True
    zones = state.switches.repulse_reach == "fire_zones"
    for enemy in state.ships.values():
        if enemy.role == role or distance(enemy.at, at) > waters.longest[enemy.kind]:
            continue
        if not zones or at in gun_range(waters, enemy.kind, enemy.at, enemy.bow):
            return True
    return False
