"""The movement phase: lines under sail, galleasses ahead, and each ship for itself in the fight."""

from collections import defaultdict

from estandarte.games.lepanto.closing import Hold
from estandarte.games.lepanto.course import allowance, follow
from estandarte.games.lepanto.movement import Move, MoveLine
from estandarte.games.lepanto.pack import CHRISTIANS
from estandarte.games.lepanto.reach import is_movable, reaches
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.tows import tow_of
from estandarte.games.lepanto.waters import gun_range
from estandarte.kernel import Action, check
from estandarte.wargame.hexes import Direction, Hex, distance, turned

from .mood import SIGHT, Scene
from .worth import gun_chance, musket_danger, ram_worth, small_arms_worth

MARCH = 9
"""With no enemy nearer than this a squadron keeps its line and marches."""
LET_GO = 5
"""A galleass is let go when the enemy is so near."""


def next_move(scene: Scene) -> Action | None:
    state = scene.state
    left = [s for s in scene.mine if is_movable(state, s)]
    if not left:
        return None
    if (line := _march(scene, left)) is not None:
        return line
    east_first = -1 if scene.role == CHRISTIANS else 1
    left.sort(key=lambda s: (east_first * (s.at // 100), s.id))
    staying: list[str] = []
    for ship in left:
        path = best_course(scene, ship)
        if path and not staying:
            return Move(ship.id, path, role=scene.role)
        if path:
            break
        staying.append(ship.id)
    # Those that stay are told so, or they would be thought about again and again.
    return Hold(tuple(staying), role=scene.role) if len(staying) < len(left) else None


def _march(scene: Scene, left: list[Ship]) -> Action | None:
    """A line of one squadron that is far from every enemy moves together."""
    lines: dict[tuple[str, Direction, bool], list[Ship]] = defaultdict(list)
    for ship in left:
        lines[ship.squadron, ship.bow, ship.may_row(scene.state.turn)].append(ship)
    for (_, bow, rested), ships in sorted(lines.items()):
        if len(ships) < 3 or scene.keeps_away or any(s.repulsed for s in ships):
            continue
        if any(scene.near(s.at, MARCH) for s in ships):
            continue
        wind = allowance(scene.state, ships[0], bow)
        for path in _paces(scene, wind, rested):
            line = MoveLine(tuple(s.id for s in ships), path, role=scene.role)
            if path and check(scene.state, line):
                if _goes_nearer(scene, ships[0], path):
                    return line
                break
    return None


def _paces(scene: Scene, wind: int, rested: bool) -> list[str]:
    """How fast to march, best first; never so that the rowers tire."""
    sail = "s" * wind
    if not rested:
        return [sail, sail[:1]]
    if scene.role == CHRISTIANS:
        # The galleasses come into play sooner, and the line is whole when it meets the enemy.
        return [sail or "r", "r"]
    return ["r" + sail, "r", sail]


def _goes_nearer(scene: Scene, ship: Ship, path: str) -> bool:
    course = follow(scene.state, ship, path)
    enemy = scene.nearest(ship.at)
    return distance(course.at, enemy.at) < distance(ship.at, enemy.at)


def best_course(scene: Scene, ship: Ship) -> str:
    """The course to the best place this ship can reach; empty if it is there already."""
    state = scene.state
    tow = tow_of(state, ship)
    prefix = ""
    if tow is not None:
        if not scene.near(tow.at, LET_GO) and not tow.stuck:
            return _tow_on(scene, ship)
        prefix = "a"
    near = scene.near(ship.at, SIGHT + 2)
    goal = scene.nearest(ship.at)
    threat = _threat(scene, near)
    judge = _Judge(scene, ship, near, goal, threat)
    best, best_path = judge.value(ship.at, ship.bow, False, 0, ""), ""
    for (at, bow, tired), path in reaches(state, ship).items():
        hexes = path.count("r") + path.count("s")
        value = judge.value(at, bow, tired, hexes, path)
        if value > best + 1e-9:
            best, best_path = value, path
    return prefix + best_path if best_path else ""


def _tow_on(scene: Scene, ship: Ship) -> str:
    """Bring the galleass forward as far as the crew can do without tiring."""
    wind = allowance(scene.state, ship, ship.bow)
    for path in ("r" + "s" * wind, "s" * wind, "r", "s"):
        if path and not follow(scene.state, ship, path).refused.cite:
            return path if _goes_nearer(scene, ship, path) else ""
    return ""


def _threat(scene: Scene, near: list[Ship]) -> dict[Hex, float]:
    """The chance of being sunk in a hex by guns that bear on it as the enemy lies now."""
    state = scene.state
    found: dict[Hex, float] = defaultdict(float)
    for enemy in near:
        if enemy.repulsed:
            continue
        weight = _dread(scene, enemy)
        for hex, (_, value) in gun_range(state.waters, enemy.kind, enemy.at, enemy.bow).items():
            found[hex] += weight * gun_chance(state, enemy.guns, value)
    return found


def _dread(scene: Scene, enemy: Ship) -> float:
    """A galleass fires at four ships a turn: even the bold had better not be among them."""
    return 0.8 / min(0.8, scene.caution) if enemy.is_galleass else 1.0


class _Judge:
    """Weighs the places that one ship can reach."""

    def __init__(
        self, scene: Scene, ship: Ship, near: list[Ship], goal: Ship, threat: dict[Hex, float]
    ) -> None:
        self.scene, self.ship, self.near = scene, ship, near
        self.goal, self.threat = goal, threat
        self.state: Lepanto = scene.state
        self.flees = ship.repulsed or scene.keeps_away
        self.places = self.state.places

    def value(self, at: Hex, bow: Direction, tired: bool, hexes: int, path: str) -> float:
        ship, state = self.ship, self.state
        value = -0.3 if tired else 0.0
        apart = [distance(at, e.at) for e in self.near]
        danger = self.threat.get(at, 0.0) + self._muskets(apart)
        value -= self.scene.caution * min(4.0, danger) * ship.points
        closest = min(apart, default=distance(at, self.goal.at))
        if self.flees:
            if hexes and at in self.places:
                return -9.0
            guns = 0.0 if ship.repulsed else 0.5 * self._guns(at, bow)
            return value + guns + 0.4 * min(closest, 6) - self._crowd(apart) * 0.2
        value -= 0.09 * distance(at, self.goal.at) + self.scene.caution * self._crowd(apart) * 0.05
        if hexes and at in self.places and at != ship.at:
            target = state.enemy_at(at, ship.role)
            caution = self.scene.caution
            return value + (ram_worth(state, hexes, ship, target, caution) if target else -9.0)
        return value + self._guns(at, bow) + self._alongside(at, bow) + self._line(at, bow)

    def _muskets(self, apart: list[int]) -> float:
        """The chance of being shot down by those who would dare: two to one or better."""
        danger = 0.0
        for enemy, hexes in zip(self.near, apart, strict=True):
            if hexes <= 2 and not enemy.repulsed:
                danger += _dread(self.scene, enemy) * musket_danger(
                    self.state, enemy, self.ship, hexes
                )
        return danger

    def _crowd(self, apart: list[int]) -> int:
        """Enemies that could be upon the ship in their next movement."""
        return sum(d <= 5 for d in apart)

    def _guns(self, at: Hex, bow: Direction) -> float:
        ship, state, best = self.ship, self.state, 0.0
        for hex, (_, value) in gun_range(state.waters, ship.kind, at, bow).items():
            if hex in self.places and (target := state.enemy_at(hex, ship.role)):
                worth = target.points + (0.5 if target.is_galleass else 0)
                best = max(best, gun_chance(state, ship.guns, value) * worth)
        return best

    def _alongside(self, at: Hex, bow: Direction) -> float:
        """Enemies along the sides, the better the more friends are there to board with."""
        state, ship, value = self.state, self.ship, 0.0
        beside = state.waters.beside[at]
        for side in (1, 2, -1, -2):
            hex = beside[turned(bow, side)]
            target = state.enemy_at(hex, ship.role) if hex in self.places else None
            if target is None:
                continue
            placed = ship.but(at=at, bow=bow)
            value += max(0.0, small_arms_worth(state, placed, target))
            if target.boarding:
                friends = self._boarders_of(target)
                value += (0.02, 0.06, 0.3, 0.5)[min(friends, 3)]
        return value

    def _boarders_of(self, target: Ship) -> int:
        """Friends who already have the target along their side."""
        state, count = self.state, 0
        for hex in state.waters.beside[target.at]:
            friend = state.enemy_at(hex, target.role) if hex in self.places else None
            if friend is None or friend.id == self.ship.id or friend.repulsed:
                continue
            sides = (turned(friend.bow, side) for side in (1, 2, -1, -2))
            ways = state.waters.beside[friend.at]
            count += any(ways[side] == target.at for side in sides)
        return count

    def _line(self, at: Hex, bow: Direction) -> float:
        """Friends on either beam keep a line whole."""
        beside = self.state.waters.beside[at]
        beams = [beside[turned(bow, side)] for side in (1, 2, -1, -2)]
        role, ships = self.ship.role, self.state.ships
        friends = sum(
            1
            for hex in beams
            if hex in self.places
            and (id := self.places[hex][0]) != self.ship.id
            and ships[id].role == role
        )
        return 0.03 * min(friends, 2)
