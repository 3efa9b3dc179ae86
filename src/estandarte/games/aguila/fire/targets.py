"""Targets: who may shoot, at whom, and when the nearest must be chosen."""

from estandarte.games.aguila.ground.formations import arc_rule, why_no_fire
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.ground.sight import (
    hidden_by,
    is_hidden,
    is_in_front_of,
    sees,
    sees_past_units,
)
from estandarte.games.aguila.ground.weather import SHORTENED, farthest_target
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import YES, Role, RuleId, Verdict, but, no
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import Gap, gap_between, within
from estandarte.wargame.plane.measures import inches

from .volleys import Shot, fires_over, range_for

NEAREST_INDIRECT = inches(12)


def shooter_verdict(state: Aguila, role: Role, unit_id: UnitId) -> Verdict:
    """May this unit shoot at all? Guns have a chapter of their own."""
    unit = state.units.get(unit_id)
    if unit is None or unit.role != role:
        return no("BSA-7-objetivo-a", unit=unit_id)
    if unit.is_gun or not unit.profile.shooting:
        return no("BSA-1-perfil-c", unit=unit_id)
    if unit.quick_marched:
        return no("BSA-3-ligero-c" if unit.is_infantry else "BSA-7-general-c", unit=unit_id)
    formation = why_no_fire(state, unit)
    if formation is not None:
        return no(formation, unit=unit_id)
    if unit.given("reloads") and not unit.is_halted:
        return no("BSA-13-recarga-a", unit=unit_id)
    return no("BSA-7-objetivo-a", unit=unit_id) if unit.shot else YES


def target_verdict(state: Aguila, unit: Unit, target: Unit, side: Side) -> Verdict:
    """May it be shot at from there: in the arc, seen, in range?"""
    if target.role == unit.role:
        return no("BSA-7-objetivo-a", target=target.id)
    if not is_in_front_of(state, unit, target.base, side):
        return no(arc_rule(state, unit), target=target.id)
    gap = gap_between(unit.base.centre_of(side), target.base)
    if not gap.within(range_for(state, unit)):
        return no(_out_of_range(state, unit, gap), target=target.id)
    limit = farthest_target(state)
    if limit is not None and not gap.within(limit[0]):
        return no(limit[1], target=target.id)
    if unit.given("lobs"):
        if gap.nearer_than(NEAREST_INDIRECT):
            return no("BSA-13-indirecto-b", target=target.id)
        if fires_over(state, unit, target):
            return YES
    if is_hidden(state, target):
        return no("BSA-4-bosque-a", target=target.id)
    if sees(state, unit, target, side):
        return YES
    return no(hidden_by(state, unit, target, side), target=target.id)


def _out_of_range(state: Aguila, unit: Unit, gap: Gap) -> RuleId:
    """Why a target is too far: wet powder, from where it is measured, or the weapon."""
    wet = unit.profile.gunpowder and state.weather in SHORTENED
    if wet and gap.within(inches(unit.profile.range)):
        return SHORTENED[state.weather]
    return "BSA-4-edificio-d" if unit.building else "BSA-7-alcance-a"


def nearest_within_half(state: Aguila, unit: Unit, side: Side) -> Unit | None:
    """The target that must be chosen if one is within half range."""
    eye, half = unit.base.centre_of(side), range_for(state, unit) // 2
    best: Unit | None = None
    for target in state.enemies_of(unit.role):
        if not within(eye, target.base, half):
            continue
        if not target_verdict(state, unit, target, side):
            continue
        gap = gap_between(eye, target.base)
        if best is None or gap.is_shorter_than(gap_between(eye, best.base)):
            best = target
    return best


def passes_over_the_nearest(state: Aguila, shot: Shot) -> bool:
    """Whether aiming so needs a Discipline check. ["BSA-7-objetivo-h"]"""
    if shot.load == "indirect" and not _sees_target(state, shot):
        return False  # what it fires at is out of its own sight
    nearest = nearest_within_half(state, state.units[shot.unit], shot.side)
    if nearest is None:
        return False
    if shot.building:
        return nearest.building != shot.target and _is_before_walls(state, shot, nearest)
    return _is_nearer(state, shot, nearest)  # of two as near as each other either will do


def turned_to(shot: Shot, nearest: Unit) -> Shot:
    """The same shot at the nearest, which a howitzer sees and fires at straight. ["BSA-Q26"]"""
    load = "ball" if shot.load == "indirect" else shot.load
    return but(shot, target=nearest.id, building=False, load=load)


def _sees_target(state: Aguila, shot: Shot) -> bool:
    """Whether a howitzer that fires from above has the target in its sight all the same."""
    unit, target = state.units[shot.unit], state.units.get(shot.target)
    return target is not None and not is_hidden(state, target) and sees(state, unit, target)


def unmasked_verdict(state: Aguila, shot: Shot) -> Verdict:
    """No other unit stands before a target that is not the nearest. ["BSA-7-objetivo-i"]"""
    unit, target = state.units[shot.unit], state.units[shot.target]
    if shot.load == "indirect" or sees_past_units(state, unit, target, shot.side):
        return YES
    if fires_over(state, unit, target):
        return YES
    nearer = (e for e in state.enemies_of(unit.role) if _is_nearer(state, shot, e))
    masked = any(target_verdict(state, unit, enemy, shot.side) for enemy in nearer)
    return no("BSA-7-objetivo-i", target=target.id) if masked else YES


def _is_nearer(state: Aguila, shot: Shot, enemy: Unit) -> bool:
    eye = state.units[shot.unit].base.centre_of(shot.side)
    gap = gap_between(eye, state.units[shot.target].base)
    return gap_between(eye, enemy.base).is_shorter_than(gap)


def _is_before_walls(state: Aguila, shot: Shot, nearest: Unit) -> bool:
    """Whether a unit is nearer than the building that is shot at."""
    eye = state.units[shot.unit].base.centre_of(shot.side)
    gap = gap_between(eye, nearest.base)
    return all(
        gap.is_shorter_than(gap_between(eye, part))
        for part in outlines_of(state.ground[shot.target])
    )
