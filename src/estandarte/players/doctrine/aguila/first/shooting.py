"""Shooting: fire massed where it breaks somebody, the nearest first where the rule says so."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.gunnery import battery_modifier, battery_of, gunner_verdict
from estandarte.games.aguila.fire.phase import (
    LOADS,
    DeclareShot,
    DeclaringShots,
    HoldFire,
    OrderingTests,
    TryNext,
)
from estandarte.games.aguila.fire.sharpshooting import ShootOfficer
from estandarte.games.aguila.fire.targets import nearest_within_half, shooter_verdict
from estandarte.games.aguila.fire.volleys import Shot
from estandarte.games.aguila.ground.sight import side_shown
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.bases import SIDES, Side
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches

from .worth import SIDE_WEIGHT, gun_mean, harm, volley_mean

OFFICER_WORTH = 12.0
Prizes = Callable[[Unit], float]
"""By how much more it is worth to hurt somebody."""


class Wish(NamedTuple):
    """A shot that may be declared, and what it promises."""

    gain: float
    target: Unit
    shot: Action


def declare(
    state: Aguila, decision: DeclaringShots, role: Role, prizes: Prizes = lambda _: 1.0
) -> Action:
    """The first shooter that has something worth its powder."""
    done = {s.unit for s in decision.shots}
    before = _expected(state, decision.shots)
    for unit in state.of(role):
        if unit.id in done and unit.formation != "square":
            continue
        found = list(_gun_wishes(state, unit, decision, before)) if unit.is_gun else []
        if not unit.is_gun and shooter_verdict(state, role, unit.id):
            found = list(_volley_wishes(state, unit, decision, before))
        if found:
            return max(found, key=lambda wish: wish.gain * prizes(wish.target)).shot
        aimed = _officer_wish(state, unit, decision) if unit.id not in done else None
        if aimed is not None:
            return aimed
    return HoldFire(role=role)


def _expected(state: Aguila, shots: tuple[Shot, ...]) -> dict[str, float]:
    """The wounds that declared shots will make on average, by their target."""
    found: dict[str, float] = {}
    for shot in shots:
        unit, target = state.units.get(shot.unit), state.units.get(shot.target)
        if unit is None or target is None:
            continue
        mean = (
            gun_mean(state, unit, target, shot.load)
            if shot.load
            else volley_mean(state, unit, target, shot)
        )
        found[target.id] = found.get(target.id, 0.0) + mean
    return found


def _volley_wishes(
    state: Aguila, unit: Unit, decision: DeclaringShots, before: dict[str, float]
) -> Iterator[Wish]:
    split = unit.formation == "square" or bool(unit.building)
    near = None if split else nearest_within_half(state, unit, Side.FRONT)
    targets = [near] if near is not None else in_range(state, unit)
    for target in targets:
        for side in SIDES if split else (Side.FRONT,):
            shot = DeclareShot(unit.id, target.id, side, 2 if split else 1, role=unit.role)
            if shot.check(state, decision):
                mean = volley_mean(state, unit, target, shot.shot)
                weight = SIDE_WEIGHT[side_shown(state, target, unit.base.centre_of(side))]
                gain = harm(state, target, mean, before.get(target.id, 0.0), weight)
                if gain > 0:
                    yield Wish(gain, target, shot)


def in_range(state: Aguila, unit: Unit) -> list[Unit]:
    """Enemies that may be near enough; the verdict comes later."""
    reach = inches(unit.profile.range + 3)
    return [t for t in state.enemies_of(unit.role) if within(unit.base, t.base, reach)]


def _gun_wishes(
    state: Aguila, gun: Unit, decision: DeclaringShots, before: dict[str, float]
) -> Iterator[Wish]:
    if not gunner_verdict(state, gun):
        return
    extra = battery_modifier(battery_of(state, gun)).amount
    for target in in_range(state, gun):
        for load in LOADS:
            shot = FireGuns(gun.id, target.id, load, role=gun.role)
            if shot.check(state, decision):
                mean = gun_mean(state, gun, target, load)
                weight = SIDE_WEIGHT[side_shown(state, target, gun.base.front_centre)]
                gain = harm(state, target, mean, before.get(target.id, 0.0), weight + extra)
                if gain > 0:
                    yield Wish(gain, target, shot)


def _officer_wish(state: Aguila, unit: Unit, decision: DeclaringShots) -> Action | None:
    for officer in state.lone_officers():
        if officer.role != unit.role:
            aimed = ShootOfficer(unit.id, officer.id, role=unit.role)
            if aimed.check(state, decision):
                return aimed
    return None


def _test(state: Aguila, decision: OrderingTests, role: Role) -> Action:
    """The dearest first: what routs may take an army with it."""
    dearest = max(decision.units, key=lambda u: (state.units[u].profile.cost, u))
    return TryNext(dearest, role=role)


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role], Action | None]] = {
    DeclaringShots: declare,
    OrderingTests: _test,
}
