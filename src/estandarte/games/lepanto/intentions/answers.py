"""How squadrons carry out what they were told: in line while far, each ship for itself near."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from estandarte.games.lepanto.combat.boarding import Board, alongside
from estandarte.games.lepanto.combat.engaging import engaged, may_attack
from estandarte.games.lepanto.combat.gunnery import Broadside, gun_targets
from estandarte.games.lepanto.combat.musketry import (
    FireSmallArms,
    firing_strength,
    small_arms_targets,
    standing_strength,
)
from estandarte.games.lepanto.combat.phase import Combat
from estandarte.games.lepanto.combat.ramming import Ram
from estandarte.games.lepanto.movement.course import allowance, follow
from estandarte.games.lepanto.movement.facing import Reorient, Reorientation, turnable
from estandarte.games.lepanto.movement.phase import Move, MoveLine, Movement
from estandarte.games.lepanto.movement.reach import movable, reaches
from estandarte.games.lepanto.movement.tows import tow_of
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.turn.closing import EndPhase, Hold
from estandarte.kernel import Action, Intention, Role, check, said_of
from estandarte.wargame.hexes import DIRECTIONS, STEPS, Direction, Hex, angle, axial, distance

from .language import Engage, OfSquadron

Said = Sequence[Intention]
FAR = 6
"""Hexes from every enemy, at which a squadron moves as one line."""
LINE = 3
"""Ships that make a line."""
USUAL = (Engage(),)


def intended(state: Lepanto, role: Role, said: Said) -> Action | None:
    """What follows for the phase from what the squadrons were told."""
    answer = ANSWERS.get(type(state.decision))
    return answer(state, role, said) if answer is not None else None


def _told(state: Lepanto, said: Said, ships: Iterable[Ship]) -> list[Ship]:
    return [s for s in ships if said_of(said, OfSquadron, s.squadron) is not None]


def _engages(said: Said, ship: Ship) -> Engage | None:
    one = said_of(said, OfSquadron, ship.squadron)
    return one if isinstance(one, Engage) else None


def _end(state: Lepanto, role: Role, left: list[Ship]) -> Action | None:
    """The phase ends when nobody is left of whom nothing was said; else one is asked."""
    return None if left else EndPhase(role=role)


# --- movement


def _move(state: Lepanto, role: Role, said: Said) -> Action | None:
    left = movable(state, role)
    told = _told(state, said, left)
    closing = [s for s in told if _engages(said, s)]
    staying = [s.id for s in told if not _engages(said, s)]
    enemies = [s for s in state.ships.values() if s.role != role]
    if staying and enemies:
        return Hold(tuple(staying), role=role)
    if not closing or not enemies:
        return _end(state, role, left if enemies else [])
    if (line := _line(state, role, closing, enemies)) is not None:
        return line
    first = min(closing, key=lambda s: (_gap(s.at, enemies), s.id))
    path = _course(state, first, enemies)
    return Move(first.id, path, role=role) if path else Hold((first.id,), role=role)


def _gap(at: Hex, enemies: Iterable[Ship]) -> int:
    return min(distance(at, enemy.at) for enemy in enemies)


def _line(state: Lepanto, role: Role, ships: list[Ship], enemies: list[Ship]) -> Action | None:
    """A squadron that is far from every enemy moves together, those ahead first."""
    lines: dict[tuple[str, Direction, bool], list[Ship]] = defaultdict(list)
    for ship in ships:
        if tow_of(state, ship) is None and not ship.repulsed:
            lines[ship.squadron, ship.bow, ship.may_row(state.turn)].append(ship)
    for (_, bow, rested), line in sorted(lines.items()):
        if len(line) < LINE or any(_gap(s.at, enemies) < FAR for s in line):
            continue
        sail = "s" * allowance(state, line[0], bow)
        for path in ("r" + sail, "r", sail) if rested else (sail,):
            move = MoveLine(tuple(s.id for s in line), path, role=role)
            if path and _nears(state, line[0], path, enemies) and check(state, move):
                return move
    return None


def _nears(state: Lepanto, ship: Ship, path: str, enemies: list[Ship]) -> bool:
    course = follow(state, ship, path)
    return not course.refused.cite and _gap(course.at, enemies) < _gap(ship.at, enemies)


def _course(state: Lepanto, ship: Ship, enemies: list[Ship]) -> str:
    """To where it is nearest, best with an enemy ahead; it tires and rams nobody by itself."""
    if tow_of(state, ship) is not None:
        cable = "t" if state.switches.tow_along == "when_asked" else ""
        sail = "s" * allowance(state, ship, ship.bow)
        paths = (cable + way for way in ("r" + sail, "r", sail) if way)
        return next((path for path in paths if _nears(state, ship, path, enemies)), "")
    if ship.repulsed:
        return ""

    def worth(at: Hex, bow: Direction) -> tuple[float, float]:
        near = min(enemies, key=lambda e: (distance(at, e.at), e.id))
        return -float(distance(at, near.at)), _towards(at, near.at, bow)

    best, found = worth(ship.at, ship.bow), ""
    for (at, bow, tired), path in reaches(state, ship).items():
        if not tired and worth(at, bow) > best and not follow(state, ship, path).rammed:
            best, found = worth(at, bow), path
    return found


def _towards(here: Hex, there: Hex, bow: Direction) -> float:
    """How far a bow points at a place: 1 straight at it, -1 straight away."""
    (q, r), (eq, er), (dq, dr) = axial(here), axial(there), STEPS[bow]
    vq, vr = eq - q, er - r
    along = 2 * vq * dq + 2 * vr * dr + vq * dr + vr * dq
    length = 2 * (vq * vq + vr * vr + vq * vr) ** 0.5
    return round(along / length, 6) if length else 0.0


# --- combat


def _fight(state: Lepanto, role: Role, said: Said) -> Action | None:
    near = engaged(state, role)
    told = _told(state, said, near)
    for ship in told:
        if ship.ramming:
            return Ram(ship.id, role=role)
    guns = tuple(s.id for s in told if _bears(state, role, s))
    if guns and check(state, volley := Broadside(guns, role=role)):
        return volley
    attack = next((a for s in told if (a := _attack(state, s, said)) is not None), None)
    left = [s for s in state.of(role) if said_of(said, OfSquadron, s.squadron) is None]
    return attack or _end(state, role, left)


def _bears(state: Lepanto, role: Role, ship: Ship) -> bool:
    return bool(may_attack(state, role, ship.id, "gunnery")) and any(gun_targets(state, ship))


def _attack(state: Lepanto, ship: Ship, said: Said) -> Action | None:
    """Small arms, then boarders, each from the odds on that were said."""
    engages = _engages(said, ship)
    if engages is None or ship.repulsed or ship.passed == state.phase:
        return None
    if may_attack(state, ship.role, ship.id, "small_arms"):
        for target in small_arms_targets(state, ship):
            ours = firing_strength(state, ship, target, 1).total
            fire = FireSmallArms(ship.id, (target.id,), role=ship.role)
            theirs = standing_strength(state, target).total
            if 100 * ours >= engages.odds * theirs and check(state, fire):
                return fire
    return _board(state, ship, said, engages.odds)


def _board(state: Lepanto, ship: Ship, said: Said, odds: int) -> Action | None:
    """With all of those alongside who were told so."""
    for target in sorted(state.ships.values(), key=lambda s: s.id):
        near = target.role != ship.role and distance(ship.at, target.at) <= 1
        ready = [s for s in alongside(state, target) if _engages(said, s)] if near else []
        strength = sum(s.boarding for s in ready)
        if ship in ready and 100 * strength >= odds * target.boarding:
            board = Board(target.id, tuple(s.id for s in ready), role=ship.role)
            if check(state, board):
                return board
    return None


# --- reorientation


def _turn(state: Lepanto, role: Role, said: Said) -> Action | None:
    left = turnable(state, role)
    enemies = [s for s in state.ships.values() if s.role != role]
    staying = []
    for ship in _told(state, said, left):
        turn = Reorient(ship.id, _bow(state, ship, enemies), role=role)
        if turn.bow != ship.bow and check(state, turn):
            return turn
        staying.append(ship.id)
    if len(staying) == len(left):
        return EndPhase(role=role)
    return Hold(tuple(staying), role=role) if staying else None


def _bow(state: Lepanto, ship: Ship, enemies: list[Ship]) -> Direction:
    """Towards the nearest enemy; galleasses, which fire on every side, stay as they are."""
    if ship.is_galleass or not enemies:
        return ship.bow
    most = state.waters.pack.ships.types[ship.type].reorientation
    near = min(enemies, key=lambda e: (distance(ship.at, e.at), e.id))
    within = [d for d in DIRECTIONS if angle(d, ship.bow) <= most]
    return max(within, key=lambda d: (_towards(ship.at, near.at, d), d == ship.bow, d))


ANSWERS: Mapping[Any, Callable[[Lepanto, Role, Said], Action | None]] = {
    Movement: _move,
    Combat: _fight,
    Reorientation: _turn,
}
