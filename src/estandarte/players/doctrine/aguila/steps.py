"""Steps: the orders that a unit could be given, and where each would lead if nothing is in the way.

They are looked at before they are walked, and walked from the best on until one is allowed.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from estandarte.games.aguila.movement.allowances import (
    advance_allowance,
    charge_allowance,
    half_allowance,
    quick_march_allowance,
)
from estandarte.games.aguila.movement.orders import (
    WAYS,
    Advance,
    ChangeFacing,
    ChangeFormation,
    Order,
    QuickMarch,
    StepBack,
    order_verdict,
)
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import but
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import QUARTER_TURN, inches
from estandarte.wargame.plane.motions import Hand, oblique, turn, turned_ahead, wheel, wheel_cost
from estandarte.wargame.plane.points import Point, distance_along

from .first.aims import turn_to
from .outlook import Stand

OFFS = (0, 200, -200, 400, -400)
"""How far beside the middle of an enemy a way at him may lead."""
LUNGES = (0, 1, 2, 3)
"""It is so many quarters of an advance."""
HEADINGS = (0, 300, -300, 600, -600, QUARTER_TURN, -QUARTER_TURN)
PARTS = (10, 6, 3)
"""A way is gone as a whole or so many tenths of it."""
QUICK_PARTS = (8, 6, 4, 2)
"""And a quick march so many eighths."""
WHEELS = (0, 200, -200, 400, -400)
MOST_WHEEL = 450
OBLIQUE = 450
"""A quick march may lead off the aim by so much: round a friend, say."""
FINER = (100, -100)
SHORTEST = inches(1, 2)
ASIDE = 150
"""A smaller turn brings nobody to another's flank."""
SIDES: tuple[Literal["back", "left", "right"], ...] = ("back", "left", "right")


class Step(NamedTuple):
    """An order, and where it leads."""

    order: Order
    stand: Stand
    legs: tuple[Leg, ...]
    allowed: int
    quick: bool = False


def steps(state: Aguila, unit: Unit, aims: list[Point], foes: list[Unit]) -> Iterator[Step]:
    """Everything worth a look: ahead, turned, past somebody's flank, at a quick march, back."""
    if not unit.is_wavering:
        yield from advances(state, unit, aims)
        yield from lunges(state, unit, foes)
        yield from bends(state, unit, foes)
        yield from marches(state, unit, aims[:1])
    yield from facings(state, unit, foes[:2])
    yield from small_steps(state, unit)


def advances(state: Aguila, unit: Unit, aims: list[Point]) -> Iterator[Step]:
    reach = advance_allowance(state, unit).length
    base, seen = unit.base, set[tuple[int, int]]()
    ways = [(turn_to(base, aim), distance_along(base.centre, aim)) for aim in aims]
    ways += [(way, reach + base.depth) for way in HEADINGS]
    for way, far in ways:
        if abs(way) > QUARTER_TURN:
            continue
        most = min(reach, far - base.depth // 2)
        for part in PARTS:
            length = most * part // 10
            if length < SHORTEST or (way, length) in seen:
                continue
            seen.add((way, length))
            yield advance_by(unit, way, length, reach)


def lunges(state: Aguila, unit: Unit, foes: list[Unit]) -> Iterator[Step]:
    """Advances at an enemy and beside him, as short as may be: who charges has the less behind."""
    reach = advance_allowance(state, unit).length
    blow = charge_allowance(state, but(unit, order="advance")).length
    for foe in foes:
        if within(unit.base.centre, foe.base, reach + blow + unit.base.front):
            there = turn_to(unit.base, foe.base.centre)
            for off in OFFS:
                if abs(there + off) <= QUARTER_TURN:
                    for part in LUNGES:
                        yield advance_by(unit, there + off, reach * part // 4, reach)


def advance_by(unit: Unit, way: int, length: int, reach: int) -> Step:
    """A turn, and so far ahead."""
    legs: tuple[Leg, ...] = (Leg("turn", way),) if way else ()
    legs = (*legs, Leg("ahead", length)) if length or not way else legs
    stand = Stand(turned_ahead(unit.base, way, length), "advance", length)
    return Step(Advance(unit.id, legs, role=unit.role), stand, legs, reach)


def beside(unit: Unit, step: Step) -> Iterator[Step]:
    """Steps that differ little from one that looks good."""
    turns = [leg.amount for leg in step.legs if leg.kind == "turn"]
    ahead = [leg.amount for leg in step.legs if leg.kind == "ahead"]
    wheels = [leg for leg in step.legs if leg.kind == "wheel"]
    bent = len(step.legs) == 2 and step.legs[0].kind == "ahead"
    if step.stand.order not in ("advance", "quick_march") or bent:
        return
    length, way = (ahead or [0])[0], (turns or [0])[0]
    for off in FINER:
        if step.quick:
            angle = sum(leg.amount if leg.hand == "right" else -leg.amount for leg in wheels) + off
            if abs(angle) <= MOST_WHEEL:
                yield march_by(unit, angle, length, step.allowed)
        elif abs(way + off) <= QUARTER_TURN:
            yield advance_by(unit, way + off, length, step.allowed)
    for more in (step.allowed // 8, -step.allowed // 8):
        if SHORTEST <= length + more <= step.allowed - (step.stand.spent - length):
            if step.quick:
                angle = sum(leg.amount if leg.hand == "right" else -leg.amount for leg in wheels)
                yield march_by(unit, angle, length + more, step.allowed)
            else:
                yield advance_by(unit, way, length + more, step.allowed)


def bends(state: Aguila, unit: Unit, foes: list[Unit]) -> Iterator[Step]:
    """Advances past an enemy that end with a turn to him: the way to his flank."""
    reach = advance_allowance(state, unit).length
    for part in PARTS:
        length = reach * part // 10
        gone = oblique(unit.base, 0, length)
        for foe in foes:
            way = turn_to(gone, foe.base.centre)
            if ASIDE < abs(way) <= QUARTER_TURN:
                legs = (Leg("ahead", length), Leg("turn", way))
                order = Advance(unit.id, legs, role=unit.role)
                yield Step(order, Stand(turn(gone, way), "advance", length), legs, reach)


def marches(state: Aguila, unit: Unit, aims: list[Point]) -> Iterator[Step]:
    """Quick marches straight on or after a wheel towards the aim; none in torrential rain."""
    if not order_verdict(state, unit.role, unit.id, "quick_march"):
        return
    reach = quick_march_allowance(state, unit).length
    for aim in aims:
        off = turn_to(unit.base, aim)
        for angle in WHEELS:
            if abs(off - angle) > OBLIQUE and angle:
                continue
            cost = wheel_cost(unit.base, abs(angle)) if angle else 0
            for part in QUICK_PARTS:
                length = (reach - cost) * part // 8
                if length >= SHORTEST:
                    yield march_by(unit, angle, length, reach)


def march_by(unit: Unit, angle: int, length: int, reach: int) -> Step:
    """A wheel, to the right if it is positive, and so far ahead at a quick march."""
    hand = Hand.RIGHT if angle > 0 else Hand.LEFT
    base = wheel(unit.base, hand, abs(angle)) if angle else unit.base
    cost = wheel_cost(unit.base, abs(angle)) if angle else 0
    legs: tuple[Leg, ...] = (Leg("wheel", abs(angle), hand.value),) if angle else ()
    legs = (*legs, Leg("ahead", length))
    order = QuickMarch(unit.id, legs, role=unit.role)
    stand = Stand(oblique(base, 0, length), "quick_march", cost + length)
    return Step(order, stand, legs, reach, quick=True)


def facings(state: Aguila, unit: Unit, foes: list[Unit]) -> Iterator[Step]:
    reach = half_allowance(state, unit, "BSA-3-encarar-b").length
    for foe in foes:
        way = turn_to(unit.base, foe.base.centre)
        if abs(way) >= ASIDE:
            order = ChangeFacing(unit.id, way, role=unit.role)
            stand = Stand(turn(unit.base, way), "change_facing")
            yield Step(order, stand, order.legs(), reach)


def small_steps(state: Aguila, unit: Unit) -> Iterator[Step]:
    """Back or aside, the facing kept."""
    half = half_allowance(state, unit, "BSA-3-atras-a").length
    for side in SIDES[:1] if unit.is_wavering else SIDES:
        order = StepBack(unit.id, side, half, role=unit.role)
        stand = Stand(oblique(unit.base, WAYS[side], half), "back", half)
        yield Step(order, stand, order.legs(), half)


def changes(state: Aguila, unit: Unit, wanted: tuple[FormationName, ...]) -> Iterator[Step]:
    """Other formations, on the spot or half a step on."""
    half = half_allowance(state, unit, "BSA-5-cambio-f").length
    for formation in wanted:
        if formation == unit.formation or formation not in unit.profile.formations:
            continue
        for ahead in (0,) if formation == "square" else (0, half):
            order = ChangeFormation(unit.id, formation, ahead, role=unit.role)
            base = oblique(unit.base, 0, ahead) if ahead else unit.base
            stand = Stand(base, "change_formation", ahead, formation)
            yield Step(order, stand, order.legs(), half)
