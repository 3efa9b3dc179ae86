"""The movement phase: lines under sail, galleasses ahead, and each ship for itself in the fight."""

from collections import defaultdict

from estandarte.games.lepanto.movement.course import allowance, follow
from estandarte.games.lepanto.movement.phase import Move, MoveLine
from estandarte.games.lepanto.movement.reach import is_movable, reaches
from estandarte.games.lepanto.movement.tows import tow_of
from estandarte.games.lepanto.schema.components import CHRISTIANS
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.turn.closing import Hold
from estandarte.kernel import Action, check
from estandarte.wargame.hexes import Direction, distance

from .hunting import Hunter
from .judging import Judge
from .mood import Scene


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
        if _must_ask(scene) and tow_of(scene.state, ship):
            continue  # it goes alone, and says that it tows
        lines[ship.squadron, ship.bow, ship.may_row(scene.state.turn)].append(ship)
    for (_, bow, rested), ships in sorted(lines.items()):
        if (
            len(ships) < scene.temper.march.ships
            or scene.keeps_away
            or any(s.repulsed for s in ships)
        ):
            continue
        if any(scene.near(s.at, scene.temper.march.line) for s in ships):
            continue
        wind = allowance(scene.state, ships[0], bow)
        for path in _paces(scene, ships[0], wind, rested):
            line = MoveLine(tuple(s.id for s in ships), path, role=scene.role)
            if path and check(scene.state, line):
                if _goes_nearer(scene, ships[0], path):
                    return line
                break
    return None


def _paces(scene: Scene, ship: Ship, wind: int, rested: bool) -> list[str]:
    """How fast to march, best first; never so that the rowers tire."""
    sail = "s" * wind
    if not rested:
        return [sail, sail[:1]]
    hastens = scene.temper.march.reserve_hastens and ship.reserve
    if scene.role == CHRISTIANS and not hastens:
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
        if not scene.near(tow.at, scene.temper.march.let_go) and not tow.stuck:
            return _tow_on(scene, ship)
        prefix = "" if _must_ask(scene) else "a"
    near = scene.near(ship.at, scene.sight + scene.temper.march.sight)
    goal = scene.quarry or scene.nearest(ship.at)
    judge = (Hunter if scene.hunts else Judge)(scene, ship, near, goal)
    best, best_path = judge.value(ship.at, ship.bow, False, 0), ""
    for (at, bow, tired), path in reaches(state, ship).items():
        hexes = path.count("r") + path.count("s")
        value = judge.value(at, bow, tired, hexes)
        if value > best + 1e-9:
            best, best_path = value, path
    return prefix + best_path if best_path else ""


def _must_ask(scene: Scene) -> bool:
    """Whether a galley leaves the galleass behind unless its course takes her along. [LEP-Q66]"""
    return scene.state.switches.tow_along == "when_asked"


def _tow_on(scene: Scene, ship: Ship) -> str:
    """Bring the galleass forward as far as the crew can do without tiring."""
    wind = allowance(scene.state, ship, ship.bow)
    cable = "t" if _must_ask(scene) else ""
    for way in ("r" + "s" * wind, "s" * wind, "r", "s"):
        path = cable + way
        if way and not follow(scene.state, ship, path).refused.cite:
            return path if _goes_nearer(scene, ship, path) else ""
    return ""
