"""Shooting: select the target, roll to shoot, the enemy resists."""

from collections.abc import Iterator

from estandarte.games.tercios.ground.sight import Line, first_line, lines_to
from estandarte.games.tercios.ground.terrain import going, has_effect_against
from estandarte.games.tercios.morale.breaking import settle_breaks
from estandarte.games.tercios.morale.markers import check_discipline, disorder, throw, wear
from estandarte.games.tercios.movement.marches import unsettles
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import Check, Shot
from estandarte.games.tercios.values.strength import (
    as_met,
    courage_under_fire,
    fire_of,
    has,
    rule_for,
    rules_for,
)
from estandarte.kernel import YES, Event, Play, RuleId, Sum, Telling, Term, Verdict, fields_of, no
from estandarte.kernel import but as changed
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point, distance_squared

from .refused_shots import too_far, unseen

RANGES: dict[str, RuleId] = {
    "arco": "TER-weapons-arcos-c",
    "arco_largo": "TER-weapons-arcos-c",
    "arcabuz": "TER-weapons-arcabuz-a",
    "ballesta": "TER-weapons-ballestas-a",
    "canon_ligero": "TER-weapons-canon-b",
    "canon_medio": "TER-weapons-canon-b",
    "canon_pesado": "TER-weapons-canon-b",
    "canon_superpesado": "TER-weapons-superpesado-c",
    "jabalina": "TER-weapons-jabalinas-c",
    "mosquete": "TER-weapons-mosquete-a",
    "pistola": "TER-weapons-pistolas-b",
}
"""The rule that says how far a weapon carries; of the others the table says it."""
AGAINST_SALVAS = Term(4, "TER-shoot-resist-b")
AGAINST_CANNON = Term(6, "TER-shoot-resist-c")
"""What a die of Courage needs to cancel a hit."""


class VolleyFired(Event):
    unit: UnitId
    target: UnitId
    weapon: str
    dice: tuple[int, ...]
    needed: int
    hits: int

    def told(self) -> Telling:
        return Telling("event.volley_fired", fields_of(self), self.hits)


class DamageResisted(Event):
    """Each success cancels one hit."""

    unit: UnitId
    dice: tuple[int, ...]
    needed: int
    cancelled: int
    wear: int


def shooters(state: Tercios, unit: Unit) -> list[Unit]:
    """The units that shoot when a body does: itself, an integrated gun, every unit of works."""
    found = [unit]
    for name in unit.parts:
        part = state.units.get(name)
        shooter = None if part is None else part.bond.shooter(part, unit)
        if shooter is not None:
            found.append(shooter)
    return found


def weapon_verdict(
    state: Tercios, unit: Unit, weapon: str, order: Order, reaction: bool = False
) -> Verdict:
    """May a weapon be used now at all?"""
    if weapon not in unit.profile.shooting or not any(unit.profile.fire):
        return no("TER-weapons-a", unit=unit.id, weapon=weapon)
    sort = state.weapons[weapon].sort
    if unit.limbered:
        return no("TER-troops-tiro-e", unit=unit.id)
    if order == "corred":
        return no("TER-orders-corred-b", unit=unit.id)
    if order != "fuego":
        if sort == "cannon":
            return no(unit.bond.cannon_waits, unit=unit.id)
        if (trait := rule_for(state, unit, "with_fuego")) is not None:
            return no(trait.with_fuego, unit=unit.id)
    if reaction and sort == "bow" and not has(state, unit, "harasses"):
        return no("TER-weapons-arcos-b", unit=unit.id)  # "TER-troops-hostigador-a"
    # Crossbows may, though they are no firearms.
    if reaction and sort == "javelin":
        return no("TER-weapons-jabalinas-b", unit=unit.id)
    return YES


def range_of(state: Tercios, unit: Unit, weapon: str) -> Sum:
    """The range in inches, with what a tutor or an engineer adds."""
    shoots = state.weapons[weapon]
    base = Term(shoots.range, RANGES.get(weapon, "TER-shoot-ranges"))
    body, terms = state.body(unit.id), []
    if (tutor := body.mark("tutor")) is not None:
        terms.append(Term(2 * tutor.amount, "TER-qualities-tutor"))
    if shoots.sort == "cannon" and (engineer := body.mark("ingeniero")) is not None:
        terms.append(Term(3 * engineer.amount, "TER-qualities-ingeniero"))
    return Sum(base, tuple(terms))


def aim(
    state: Tercios,
    unit: Unit,
    target: UnitId,
    weapon: str,
    order: Order,
    reaction: bool = False,
    base: Base | None = None,
    will_flee: bool = False,
) -> Shot | Verdict:
    """A shot ready to be resolved, or the rule against it. `base` is where the target will
    stand.
    """
    verdict = weapon_verdict(state, unit, weapon, order, reaction)
    if not verdict:
        return verdict
    if target in state.commanders:
        return no("TER-commanders-base-e", target=target)
    mark = state.units.get(target)
    if mark is None or mark.role == unit.role or not mark.is_on_table:
        return no("TER-shoot-j", target=target)
    if state.body(target).mark("tenaz_hidden") is not None:
        return no("TER-qualities-tenaz", target=target)
    # A charger is shot at in the open, also if it came out of a building. "TER-Q24"
    seen = as_met(state, mark) if base is None else _come_to(state, mark, base)
    carries = range_of(state, unit, weapon)
    reach = inches(carries.total)
    line = _best_line(state, unit, mark, weapon, base, reach, seen)
    if line is None:
        return no(_unseen(state, unit, mark, weapon, base), target=target)
    if line.square > reach**2:
        cite = too_far(state, unit, mark, carries, base)
        return no(cite, target=target, range=reach)
    return _along(state, line, unit, seen, weapon, order, reaction, will_flee)


def _along(
    state: Tercios,
    line: Line,
    unit: Unit,
    target: Unit,
    weapon: str,
    order: Order,
    reaction: bool,
    will_flee: bool = False,
) -> Shot:
    """The shot along a free line."""
    sort = state.weapons[weapon].sort
    mortar = sort == "cannon" and has(state, unit, "lobs")
    return Shot(
        unit, target, weapon, sort, line.start, line.square, order, reaction, mortar, will_flee,
        line.end,
    )  # fmt: skip


def _unseen(state: Tercios, unit: Unit, mark: Unit, weapon: str, base: Base | None) -> RuleId:
    friends = overshot(state, unit, mark if base is None else changed(mark, base=base))
    bow = state.weapons[weapon].sort == "bow"
    return unseen(state, unit, mark, base, friends if bow else (), bow, friends)


def _come_to(state: Tercios, charger: Unit, base: Base) -> Unit:
    """A charger as it is when it comes into the volley, bad ground behind it."""
    way = going(state, charger.front_centre, base.front_centre, charger.building)
    shaken = charger.disordered or unsettles(state, charger, way)
    return changed(charger, base=base, building="", disordered=shaken)


def _best_line(
    state: Tercios, unit: Unit, mark: Unit, weapon: str, base: Base | None, reach: int, seen: Unit
) -> Line | None:
    """The nearest visible centre; a hidden one does not spoil the shot.

    Whoever may choose where it starts does not shoot into cover if it can be helped.
    ["TER-troops-angulo-a"]
    """
    bow = state.weapons[weapon].sort == "bow"
    over = overshot(state, unit, mark if base is None else changed(mark, base=base)) if bow else ()
    wide = has(state, unit, "wide")
    if not wide:
        return first_line(state, unit, mark, base, over)
    lines = lines_to(state, unit, mark, base, over, wide)
    nearest: dict[Point, Line] = {}
    for line in lines:
        nearest.setdefault(line.start, line)

    def merit(line: Line) -> tuple[bool, bool, int]:
        covered = has_effect_against(state, seen, line.start, "cubierto", line.end)
        return line.square > reach * reach, covered, line.square

    return min(nearest.values(), key=merit, default=None)


def overshot(state: Tercios, unit: Unit, mark: Unit) -> list[UnitId]:
    """Friends over whom bows may shoot: nearer to the shooter than to the target."""
    eye = unit.front_centre
    return [
        u.id
        for u in state.on_table()
        if u.role == unit.role
        and distance_squared(u.front_centre, eye)
        < min(distance_squared(u.front_centre, c) for c in mark.base.centres)
    ]


def shots(
    state: Tercios, unit: Unit, order: Order, reaction: bool = False
) -> Iterator[tuple[UnitId, str]]:
    """Every target and weapon with which a unit may shoot now."""
    return ((s.target.id, s.weapon) for s in aimed_shots(state, unit, order, reaction))


def aimed_shots(state: Tercios, unit: Unit, order: Order, reaction: bool = False) -> Iterator[Shot]:
    """Every shot that a unit may fire now; why it may not fire the others is not asked."""
    usable = [w for w in unit.profile.shooting if weapon_verdict(state, unit, w, order, reaction)]
    if not usable:
        return
    reaches = [inches(range_of(state, unit, w).total) for w in usable]
    most = max(reaches)
    for target in state.enemies_of(unit.role):
        far = most + target.base.front + target.base.depth + unit.base.front + unit.base.depth
        if distance_squared(unit.base.centre, target.base.centre) > far * far:
            continue
        if state.body(target.id).mark("tenaz_hidden") is not None:
            continue  # "TER-qualities-tenaz"
        seen = as_met(state, target)
        for weapon, reach in zip(usable, reaches, strict=True):
            line = _best_line(state, unit, target, weapon, None, reach, seen)
            if line is not None and line.square <= reach**2:
                yield _along(state, line, unit, seen, weapon, order, reaction)


def defence_against(shot: Shot) -> int:
    """What a die needs; defences are never changed."""
    defences = shot.target.profile.defences
    return defences.artillery if shot.is_cannon else defences.salvas


def resist_needed(shot: Shot) -> Term:
    return AGAINST_CANNON if shot.is_cannon else AGAINST_SALVAS


def resolve(play: Play[Tercios], shot: Shot) -> None:
    """Roll to shoot, resist, wear, and break. ["TER-shoot-resolve-a"]"""
    state = play.state
    needed = defence_against(shot)
    cite: RuleId = "TER-shoot-resolve-b" if shot.is_cannon else "TER-shoot-resolve-c"
    dice = throw(play, fire_of(state, shot).total, cite, "shot")
    hits = sum(d >= needed for d in dice)
    shooter, target = shot.unit.id, shot.target.id
    cite = "TER-shoot-resolve-d" if hits else "TER-shoot-resolve-e"
    play.emit(VolleyFired(cite, shooter, target, shot.weapon, dice, needed, hits))
    for trait in rules_for(state, shot.unit, "after_shot"):
        trait.after_shot(play, shot, dice)
    if not hits:
        return  # "TER-Q31"
    left = _resist(play, shot, hits)
    if shot.weapon == "canon_superpesado":
        _shake(play, target)
    wear(play, target, left, "TER-shoot-wear-a")
    settle_breaks(play, target)


def _resist(play: Play[Tercios], shot: Shot, hits: int) -> int:
    """The hits that are left."""
    needed = resist_needed(shot)
    dice = throw(play, courage_under_fire(play.state, shot).total, needed.cite, "resist")
    cancelled = min(hits, sum(d >= needed.amount for d in dice))
    target = shot.target.id
    cite = "TER-shoot-resist-d" if cancelled else "TER-shoot-resist-a"
    play.emit(DamageResisted(cite, target, dice, needed.amount, cancelled, hits - cancelled))
    if not cancelled:
        disorder(play, target, "TER-shoot-resist-e")
    return hits - cancelled


def _shake(play: Play[Tercios], target: UnitId) -> None:
    """A super-heavy shot that hits disorders unless an order check is passed. ["TER-Q83"]"""
    body = play.state.body(target)
    cite = "TER-weapons-superpesado-b"
    if not body.disordered and not check_discipline(play, body.id, Check("other"), cite):
        disorder(play, target, cite)
