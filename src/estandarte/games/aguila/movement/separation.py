"""Separation: units and Officers moved apart by the least that will do, where a melee left them."""

from collections.abc import Iterable, Iterator

from estandarte.games.aguila.ground.terrain import going_of
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit, UnitId
from estandarte.kernel import Event, Play, RuleId, but
from estandarte.wargame.answers import Asking
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import nearer_than, within
from estandarte.wargame.plane.headings import displacement
from estandarte.wargame.plane.measures import FULL_TURN, HALF_TURN, INCH, TOUCH, inches
from estandarte.wargame.plane.motions import moved
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point

from .paths import APART, APART_OPEN, end_verdict, hull_of, is_barred_by, neighbours, pieces_met
from .riding import place_verdict

STEP = INCH // 16
FARTHEST_SHIFT = inches(4)
FARTHEST_ASIDE = inches(6)
"""How far an Officer rides out of the way of a fight, and a garrison out of its ruins."""
SPREAD = 300
"""Directions are tried every thirty degrees, straight back first."""


class UnitSetDown(Event):
    """A unit stands elsewhere, or looks another way."""

    unit: UnitId
    base: Base

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], base=self.base))


class UnitParted(UnitSetDown):
    """A unit moved after a melee."""


class OfficerMadeWay(Event):
    """A lone Officer among those who fight rides aside."""

    officer: str
    to: Point

    def apply(self, state: Aguila) -> None:
        state.put_officer(but(state.officers[self.officer], at=self.to))


def separate(play: Play[Aguila], units: Iterable[UnitId]) -> None:
    """Bring the survivors of a melee an inch apart from each other and from everybody.

    Who cannot give way has the others move instead. ["BSA-9-retroceso-e", "BSA-Q58"]
    """
    survivors = list(units)
    for id in survivors:
        unit = play.state.units.get(id)
        if unit is None or unit.building or not crowders(play.state, unit):
            continue
        if not _shift(play, unit, "BSA-9-retroceso-e"):
            _shift_crowd(play, unit)
            if any(u.role != unit.role for u in crowders(play.state, unit)):
                _squeeze(play, unit)
    clear_riders(play, survivors, "BSA-9-retroceso-e")


def clear_riders(play: Play[Aguila], units: Iterable[UnitId], cite: RuleId) -> None:
    """Lone Officers upon whom a unit has come ride out of its way. ["BSA-Q124"]"""
    bases = [play.state.units[u].base for u in units if u in play.state.units]
    for officer in list(play.state.lone_officers()):
        if any(within(officer.disc, base, TOUCH) for base in bases):
            ride_aside(play, officer, cite)


def _shift_crowd(play: Play[Aguila], unit: Unit) -> None:
    for other in crowders(play.state, unit):
        if not other.building:
            _shift(play, other, "BSA-9-retroceso-e")


def _squeeze(play: Play[Aguila], unit: Unit) -> None:
    """Away from the enemy among its own, who then make room. ["BSA-Q58"]"""
    for over, up in _shifts(unit.base.heading + HALF_TURN, FARTHEST_SHIFT):
        base = moved(unit.base, over, up)
        others = [u for u in play.state.units.values() if u.id != unit.id]
        enemies = [u.base for u in others if u.role != unit.role]
        if any(nearer_than(base, enemy, APART) for enemy in enemies):
            continue
        free = not any(overlaps(base, u.base) for u in others)
        if free and may_pass_ground(play.state, base):
            play.emit(UnitParted("BSA-9-retroceso-e", unit.id, base))
            _shift_crowd(play, play.state.units[unit.id])
            return


def crowders(state: Aguila, unit: Unit) -> list[Unit]:
    """Those nearer to a unit than an inch; the guns of a battery belong together."""
    return [
        u
        for u in state.units.values()
        if u.id != unit.id
        and not (u.battery and u.battery == unit.battery)
        and not (u.building and u.role == unit.role)
        and nearer_than(unit.base, u.base, APART)
    ]


def settle_in(play: Play[Aguila], unit: UnitId, cite: RuleId) -> None:
    """Shift a unit that was set down where there is not room enough."""
    placed = play.state.units[unit]
    if not end_verdict(play.state, placed, placed.base):
        _shift(play, placed, cite, FARTHEST_ASIDE)


def clear_bystanders(play: Play[Aguila], fighters: Iterable[UnitId]) -> None:
    """Who is in contact without a part in the combats is nudged out of it.

    ["BSA-8-multiple-e"]
    """
    fighting = [f for f in fighters if f in play.state.units]
    bases = [play.state.units[f].base for f in fighting]
    for unit in list(play.state.units.values()):
        if unit.id in fighting or unit.building:
            continue
        if any(within(unit.base, base, 2 * TOUCH) for base in bases):
            _shift(play, unit, "BSA-8-multiple-e")
    clear_riders(play, fighting, "BSA-8-multiple-e")


def _shift(play: Play[Aguila], unit: Unit, cite: RuleId, limit: int = FARTHEST_SHIFT) -> bool:
    near = neighbours(play.state, unit, unit.base, limit + APART)
    shapes = (*(friend.base for friend in near.friends), *(shape for _, shape in near.enemies))
    crowd = [shape for shape in shapes if nearer_than(unit.base, shape, APART)]
    for over, up in _shifts(unit.base.heading + HALF_TURN, limit):
        base = moved(unit.base, over, up)
        if any(nearer_than(base, shape, APART) for shape in crowd):
            continue  # not clear of them yet: asked first, since that is so nearly always
        if end_verdict(play.state, unit, base, near=near):
            play.emit(UnitParted(cite, unit.id, base))
            return True
    return False


def ride_aside(play: Play[Aguila], officer: Officer, cite: RuleId) -> None:
    """The nearest place where a lone Officer may stand."""
    for over, up in _shifts(0, FARTHEST_ASIDE):
        to = officer.at.moved(over, up)
        if place_verdict(play.state, officer, to):
            play.emit(OfficerMadeWay(cite, officer.id, to))
            return


def _shifts(first: int, limit: int) -> Iterator[tuple[int, int]]:
    """Displacements from short to long, each in every direction."""
    for length in sorted({*range(STEP, limit + 1, STEP), APART}):
        for angle in range(0, FULL_TURN, SPREAD):
            yield displacement(first + angle, length)


def carried(state: Aguila, unit: Unit, heading: int, distance: int) -> Base:
    """The end of the longest free way of up to a distance, the facing kept.

    It leads over free ground and stops an inch short of anybody new; who fought beside a unit is
    still beside it.
    """
    question = "carried", unit.id, unit.base, unit.formation, heading, distance
    reach = distance + 2 * APART_OPEN
    return Asking(state).about(
        unit.base, reach, question, lambda near: _carried(near, unit, heading, distance), unit
    )


def _carried(state: Aguila, unit: Unit, heading: int, distance: int) -> Base:
    end = moved(unit.base, *displacement(heading, distance))
    if _is_open_ground(state, unit, end) and may_pass(state, unit, end):
        return end
    clear = 0
    for length in (*range(STEP, distance, STEP), distance):
        if not may_pass(state, unit, moved(unit.base, *displacement(heading, length))):
            clear = _last_clear(state, unit, heading, clear, length)
            break
        clear = length
    return moved(unit.base, *displacement(heading, clear)) if clear else unit.base


def _last_clear(state: Aguila, unit: Unit, heading: int, clear: int, barred: int) -> int:
    """The longest way before the one that is barred, to a hair."""
    while barred - clear > 1:
        half = (clear + barred) // 2
        if may_pass(state, unit, moved(unit.base, *displacement(heading, half))):
            clear = half
        else:
            barred = half
    return clear


def _is_open_ground(state: Aguila, unit: Unit, end: Base) -> bool:
    """Whether the whole way lies on the table, with nothing in it and nobody new near it."""
    way = hull_of(unit.base, end)
    met = pieces_met(state, way, unit.base, end)
    if any(going_of(state, g) == "impassable" for g in met):
        return False
    strangers = (
        u.base
        for u in state.units.values()
        if u.id != unit.id and not nearer_than(unit.base, u.base, APART)
    )
    return not any(nearer_than(way, base, APART) for base in strangers)


def may_pass(state: Aguila, unit: Unit, base: Base) -> bool:
    """Whether a unit may be here for a moment after a melee."""
    near = crowders(state, but(unit, base=base))
    if any(overlaps(base, u.base) or not nearer_than(unit.base, u.base, APART) for u in near):
        return False
    verdict = end_verdict(state, unit, base)
    return bool(verdict) or verdict.cite in ("BSA-1-medir-b", "BSA-3-inter-d")


def may_pass_ground(state: Aguila, base: Base) -> bool:
    """Whether a base stands on the table and on no impassable ground."""
    if not is_on_field(base, state.field):
        return False
    return not any(is_barred_by(state, g, base) for g in state.ground.values())
