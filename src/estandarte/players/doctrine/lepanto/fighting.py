"""The combat phase: rams, all guns that bear, then what is worth its risk."""

from fractions import Fraction

from estandarte.games.lepanto.combat.boarding import Board, alongside
from estandarte.games.lepanto.combat.engaging import column, engaged, may_attack
from estandarte.games.lepanto.combat.gunnery import (
    Broadside,
    best_shots,
    can_fire,
    gun_targets,
)
from estandarte.games.lepanto.combat.musketry import (
    FireSmallArms,
    small_arms_odds,
    small_arms_targets,
)
from estandarte.games.lepanto.combat.ramming import Ram
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Action

from .mood import Scene
from .worth import guns_worth, odds_worth, small_arms_worth

EVEN = ("1:1", "1:2")
"""The columns on which an attack is likelier to be repulsed than not."""
Risk = tuple[float, Board | FireSmallArms]
"""What an attack is worth, and the attack."""


def next_attack(scene: Scene) -> Action | None:
    state, role = scene.state, scene.role
    near = engaged(state, role)
    for ship in near:
        if ship.ramming:
            return Ram(ship.id, role=role)
    if can_fire(state, role):
        worthy = _worth_more_than_guns(scene, near)
        silent = {id for _, action in worthy for id in _attackers(action)}
        if not silent:
            return Broadside(_in_order(scene, near), role=role)
        if free := [s for s in near if s.id not in silent and _bears(state, s)]:
            return Broadside(_in_order(scene, free) or tuple(s.id for s in free), role=role)
    else:
        worthy = [(w, a) for w, a in _risky(scene, near) if w > margin_of(scene)]
    return max(worthy, key=lambda found: found[0])[1] if worthy else None


def _in_order(scene: Scene, near: list[Ship]) -> tuple[str, ...]:
    """Who fires before whom; nobody named means all as they come."""
    state, role = scene.state, scene.role
    if not scene.temper.attack.narrow_first:
        return ()
    armed = [s for s in near if may_attack(state, role, s.id, "gunnery")]
    many = {s.id: sum(1 for _ in gun_targets(state, s)) for s in armed}
    return tuple(sorted((id for id in many if many[id]), key=lambda id: (many[id], id)))


def _bears(state: Lepanto, ship: Ship) -> bool:
    return bool(may_attack(state, ship.role, ship.id, "gunnery") and best_shots(state, ship))


def _worth_more_than_guns(scene: Scene, near: list[Ship]) -> list[Risk]:
    """The attacks for which guns are kept silent that may not fire beside them. [LEP-Q19]"""
    state = scene.state
    found: list[Risk] = []
    if state.switches.engagements not in ("gunnery_and_small_arms", "one_kind"):
        return []
    for worth, action in _risky(scene, near):
        if state.switches.engagements == "one_kind" or isinstance(action, Board):
            worth -= sum(guns_worth(state, state.ships[id]) for id in _attackers(action))
            if worth > margin_of(scene):
                found.append((worth, action))
    return found


def _attackers(action: Board | FireSmallArms) -> tuple[str, ...]:
    return action.ships if isinstance(action, Board) else (action.ship,)


def margin_of(scene: Scene) -> float:
    """What an attack must promise: near the end the score decides, not the average."""
    temper, state = scene.temper.attack, scene.state
    if state.turns - state.turn > temper.late or not scene.lead:
        return temper.margin
    return temper.margin_ahead if scene.lead > 0 else temper.margin_behind


def _risky(scene: Scene, near: list[Ship]) -> list[Risk]:
    state, role, temper = scene.state, scene.role, scene.temper.attack
    found: list[Risk] = []
    margin = margin_of(scene)
    targets: dict[str, Ship] = {}
    for ship in near:
        if ship.repulsed or not may_attack(state, role, ship.id, "small_arms"):
            continue
        for target in small_arms_targets(state, ship):
            targets[target.id] = target
            worth = small_arms_worth(state, ship, target, temper)
            odds = small_arms_odds(state, ship, target, 1)
            if worth > margin and _is_sensible(scene, odds, target, ship.points):
                found.append((worth, FireSmallArms(ship.id, (target.id,), role=role)))
    for target in targets.values():
        if target.boarding:
            found += _boarding(scene, target)
    return found


def _is_sensible(scene: Scene, odds: str | None, target: Ship, stake: int) -> bool:
    """Odds that are no better than even repulse in two cases of three, and need a reason.

    Somebody worth much more than who attacks him; or nothing is left to be lost.
    """
    temper, state = scene.temper.attack, scene.state
    if odds not in EVEN or target.points >= temper.evens * stake:
        return True
    return scene.lead < 0 and state.turns - state.turn <= temper.late


def _boarding(scene: Scene, target: Ship) -> list[Risk]:
    """Masses of boarders: the fewest that reach each column."""
    state, temper = scene.state, scene.temper.attack
    ready = sorted(alongside(state, target), key=lambda s: (-s.boarding / s.points, s.points, s.id))
    found: list[Risk] = []
    strength = stake = 0
    for number, ship in enumerate(ready, 1):
        strength += ship.boarding
        stake += ship.points
        odds = column(state, Fraction(strength), Fraction(target.boarding))
        if odds is not None and _is_sensible(scene, odds, target, stake):
            worth = odds_worth(state, odds, 0, target.points, stake, temper)
            ids = tuple(s.id for s in ready[:number])
            found.append((worth, Board(target.id, ids, role=ship.role)))
    return found
