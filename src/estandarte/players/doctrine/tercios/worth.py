"""What a charge, a volley or a place is worth."""

from estandarte.games.tercios.charge.combat import Combat, defence, fights_of
from estandarte.games.tercios.fire.shooting import defence_against, range_of, resist_needed
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import (
    combat_of,
    courage_in_combat,
    courage_under_fire,
    endurance_of,
    fire_of,
)
from estandarte.kernel import Role
from estandarte.wargame.plane.measures import INCH
from estandarte.wargame.plane.points import Point, distance_along

from .reckoning import combat_balance, points, volley_loss
from .temper import TerciosTemper


def expected_wear(
    dice: int, needed: int, courage: int, resists: int, temper: TerciosTemper
) -> float:
    """Hits less what is resisted, on average."""
    hits = dice * (7 - needed) / 6
    if hits <= 0:
        return 0.0
    cancelled = courage * (7 - resists) / 6
    return max(temper.least_wear * hits, hits - cancelled)


def harm(state: Tercios, unit: Unit, wear: float, temper: TerciosTemper) -> float:
    """What so much wear does to a unit: more the nearer it is to breaking."""
    body = state.body(unit.id)
    room = max(temper.least_room, endurance_of(state, unit) + 1 - body.wear)
    worse = temper.disorder_harm if body.disordered else 1.0
    return points(unit) * min(temper.most_harm, wear / room) * worse


def volley_worth(state: Tercios, shot: Shot, temper: TerciosTemper) -> float:
    if temper.reckons:
        return volley_loss(state, shot, temper)
    wear = expected_wear(
        fire_of(state, shot).total,
        defence_against(shot),
        courage_under_fire(state, shot).total,
        resist_needed(shot).amount,
        temper,
    )
    return harm(state, shot.target, wear, temper)


def charge_worth(
    state: Tercios,
    attacker: Unit,
    defender: Unit,
    start: Point,
    temper: TerciosTemper,
    countercharge: bool = False,
) -> float:
    """What a combat gives less what it costs."""
    combat = Combat(
        attacker=attacker.id,
        defender=defender.id,
        start=start,
        attacker_attacks=True,
        defender_attacks=countercharge,
        countercharge=countercharge,
    )
    care = temper.frail_care if _is_frail(state, attacker) else temper.care
    answered = defender.card is not None and not defender.acted and bool(defender.profile.shooting)
    if temper.reckons:
        gain, cost = combat_balance(state, combat, temper)
        return gain - temper.care * cost - (temper.answer_cost if answered else 0.0)
    ours, theirs = fights_of(state, combat)
    given = expected_wear(
        combat_of(state, ours).total,
        defence(defender, attacker),
        courage_in_combat(state, theirs).total,
        5,
        temper,
    )
    taken = expected_wear(
        combat_of(state, theirs).total,
        defence(attacker, defender),
        courage_in_combat(state, ours).total,
        5,
        temper,
    )
    worth = harm(state, defender, given, temper) - care * harm(state, attacker, taken, temper)
    if given > taken:
        worth += temper.win_worth * points(defender)
        if defender.type == "artillery":
            worth += temper.guns_worth
        if attacker.type == "cavalry" and defender.type == "infantry":
            worth += temper.riding_down_worth
    if answered:
        worth -= temper.answer_cost
    return worth


def _is_frail(state: Tercios, unit: Unit) -> bool:
    """One more blow may break it."""
    return unit.wear > 0 and unit.wear + 1 >= endurance_of(state, unit)


def is_spent(state: Tercios, unit: Unit) -> bool:
    """At the Limit: it fights badly and dies easily."""
    return unit.wear > 1 and unit.wear >= endurance_of(state, unit)


def lead_of(state: Tercios, role: str) -> int:
    """By how many points a side is ahead."""
    mine = state.score.get(role, 0)
    return mine - sum(n for r, n in state.score.items() if r != role)


def inches_between(a: Point, b: Point) -> float:
    return distance_along(a, b) / INCH


def nearest_enemy(state: Tercios, unit: Unit) -> Unit | None:
    foes = list(state.enemies_of(unit.role))
    if not foes:
        return None
    return min(foes, key=lambda f: distance_along(unit.front_centre, f.base.centre))


def weighs_places(unit: Unit, temper: TerciosTemper) -> bool:
    """Whether a unit goes by chances and dangers, and not to whoever is nearest."""
    return temper.foresees or (temper.horse_weighs and unit.type != "infantry")


def is_outshot(state: Tercios, role: Role, temper: TerciosTemper) -> bool:
    """Whether none of the foot shoots with many dice as far as musketeers do."""
    far = [
        unit.profile.fire[-1] * (reach > temper.musket_range)
        for unit in state.of(role)
        if unit.type == "infantry" and any(unit.profile.fire)
        for reach in (
            max((range_of(state, unit, w).total for w in unit.profile.shooting), default=0),
        )
    ]
    return max(far, default=0) < temper.musketry
