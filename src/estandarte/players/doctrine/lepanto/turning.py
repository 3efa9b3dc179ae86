"""The reorientation phase: bows to the enemy, broadsides of galleasses, sterns in flight."""

from estandarte.games.lepanto.movement.facing import Reorient, may_reorient
from estandarte.games.lepanto.sea.waters import gun_range
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.turn.closing import Hold
from estandarte.kernel import Action, check
from estandarte.wargame.hexes import DIRECTIONS, STEPS, Direction, angle, axial, distance

from .mood import Scene
from .worth import gun_chance


def next_turn(scene: Scene) -> Action | None:
    state, role = scene.state, scene.role
    if scene.is_last:
        return None  # nobody fires over that bow any more
    staying: list[str] = []
    for ship in scene.mine:
        if ship.passed == state.phase or not may_reorient(state, role, ship.id):
            continue
        bow = best_bow(scene, ship)
        if bow != ship.bow:
            turn = Reorient(ship.id, bow, role=role)
            if check(state, turn):
                return turn if not staying else Hold(tuple(staying), role=role)
        staying.append(ship.id)
    return None


def best_bow(scene: Scene, ship: Ship) -> Direction:
    near = scene.near(ship.at, scene.temper.turning.sight)
    if not near and not _is_lost(scene, ship):
        return ship.bow
    most = scene.state.waters.pack.ships.types[ship.type].reorientation
    within = [d for d in DIRECTIONS if angle(d, ship.bow) <= most]
    if ship.is_galleass:
        return max(within, key=lambda d: (_broadsides(scene, ship, near, d), d == ship.bow, d))
    flees = ship.repulsed or scene.keeps_away
    sign = -1.0 if flees else 1.0
    return max(within, key=lambda d: (sign * _ahead(scene, ship, near, d), d == ship.bow, d))


def _is_lost(scene: Scene, ship: Ship) -> bool:
    """Nobody near, and the bow points away from the nearest enemy."""
    goal = scene.nearest(ship.at)
    return _towards(ship, goal, ship.bow) <= 0


def _towards(ship: Ship, other: Ship, bow: Direction) -> float:
    """How far the bow points at another ship: 1 straight at it, -1 straight away."""
    (q, r), (eq, er), (dq, dr) = axial(ship.at), axial(other.at), STEPS[bow]
    vq, vr = eq - q, er - r
    along = 2 * vq * dq + 2 * vr * dr + vq * dr + vr * dq
    length = (2 * (vq * vq + vr * vr + vq * vr)) ** 0.5 * 2**0.5
    return along / length if length else 0.0


def _ahead(scene: Scene, ship: Ship, near: list[Ship], bow: Direction) -> float:
    """Enemies before the bow, the near ones most; guns that bear at once count double."""
    state = scene.state
    guns = gun_range(state.waters, ship.kind, ship.at, bow)
    enemies = near or [scene.nearest(ship.at)]
    value = 0.0
    for enemy in enemies:
        apart = max(1, distance(ship.at, enemy.at))
        value += enemy.points * _towards(ship, enemy, bow) / apart
        if enemy.at in guns:
            value += gun_chance(state, ship.guns, guns[enemy.at][1]) * enemy.points
    return value


def _broadsides(scene: Scene, ship: Ship, near: list[Ship], bow: Direction) -> float:
    """The best shot of each arc, and enemies that will come up on the beam."""
    state, arcs, value = scene.state, dict[str, float](), 0.0
    beam = scene.temper.turning.beam
    guns = gun_range(state.waters, ship.kind, ship.at, bow)
    for enemy in near:
        if enemy.at in guns:
            arc, chart = guns[enemy.at]
            shot = gun_chance(state, ship.guns, chart) * enemy.points
            arcs[arc] = max(arcs.get(arc, 0.0), shot)
        apart = max(1, distance(ship.at, enemy.at))
        value += beam * enemy.points * (1 - abs(_towards(ship, enemy, bow))) / apart
    return value + sum(arcs.values())
