"""Shapes by the dice: patches with a ragged rim, houses, walls, paths and rivers with a bend."""

from estandarte.kernel import Dice
from estandarte.wargame.plane.measures import FULL_TURN, INCH, inches
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

from .book import Kind, Laying, length_of

STREAM = "shape"
CORNERS = 10
EVERYDAY = 10
"""Inches: nobody buys a wood as large as the rules allow when he can have two."""


def between(dice: Dice, low: int, high: int) -> int:
    """A length, to the quarter of an inch."""
    step = INCH // 4
    return (
        low
        if high <= low
        else min(high, low + step * (dice.throw((high - low) // step + 1, STREAM) - 1))
    )


def turned(dice: Dice) -> int:
    return (dice.throw(FULL_TURN // 50, STREAM) - 1) * 50


def spot_on(dice: Dice, field: Field, margin: int) -> Point:
    return Point(
        between(dice, field.left + margin, field.right - margin),
        between(dice, field.bottom + margin, field.top - margin),
    )


def shape_of(kind: Kind, field: Field, dice: Dice) -> Laying:
    """One shape of a kind somewhere on a table; whether it may lie there is another matter."""
    low, high = length_of(kind.least), length_of(kind.most)
    high = max(low, min(high, inches(EVERYDAY)))
    if kind.shape == "line":
        return _wall(kind, field, dice, max(low, inches(3)), high)
    if kind.shape in ("band", "river"):
        return _band(kind, field, dice, max(low, inches(1)), min(high, inches(3)))
    across = between(dice, max(low, min(high, inches(3))), high)
    middle = spot_on(dice, field, across // 2 + INCH)
    corners = (
        house(middle, across, turned(dice))
        if kind.shape == "house"
        else patch(middle, across, dice)
    )
    return Laying(kind.id, corners)


def patch(middle: Point, across: int, dice: Dice) -> tuple[Point, ...]:
    """Ground with a ragged rim; two corners lie as far apart as the patch is wide."""
    way, half = turned(dice), across // 2
    reach = [half - half * (dice.throw(4, STREAM) - 1) // 16 for _ in range(CORNERS)]
    reach[0] = reach[CORNERS // 2] = half
    step = FULL_TURN // CORNERS
    return tuple(middle.towards(way - number * step, far) for number, far in enumerate(reach))


def house(middle: Point, across: int, way: int) -> tuple[Point, ...]:
    """A block whose diagonal is so long, its front towards a way."""
    return tuple(middle.towards(way + turn, across // 2) for turn in (2100, 1500, 300, -300))


def town(
    middle: Point, large: int, small: int, around: int, count: int, way: int
) -> tuple[tuple[Point, ...], ...]:
    """A large house, and small ones around it."""
    step = FULL_TURN // max(1, count - 1)
    ring = [middle.towards(way + step * number, around) for number in range(count - 1)]
    return (house(middle, large, way), *(house(at, small, way) for at in ring))


def _wall(kind: Kind, field: Field, dice: Dice, low: int, high: int) -> Laying:
    length, way = between(dice, low, high), turned(dice)
    first = spot_on(dice, field, INCH)
    bend = first.towards(way, length // 2)
    last = bend.towards(way + dice.choice((-450, 0, 450), STREAM), length - length // 2)
    return Laying(kind.id, line=(first, bend, last))


def _band(kind: Kind, field: Field, dice: Dice, low: int, high: int) -> Laying:
    """From edge to edge with a bend between them; a river of the Águila from short to short."""
    upright = kind.crossings == 0 and dice.throw(2, STREAM) == 1
    quarter = INCH * 6
    if upright:
        ends = [
            Point(between(dice, field.left + quarter, field.right - quarter), y)
            for y in (field.bottom, field.top)
        ]
        middle = Point(
            between(dice, ends[0].x - quarter, ends[0].x + quarter), (field.bottom + field.top) // 2
        )
    else:
        ends = [
            Point(x, between(dice, field.bottom + quarter, field.top - quarter))
            for x in (field.left, field.right)
        ]
        middle = Point(
            (field.left + field.right) // 2, between(dice, ends[0].y - quarter, ends[0].y + quarter)
        )
    crossings = (middle,) if kind.crossings else ()
    return Laying(
        kind.id,
        line=(ends[0], middle, ends[1]),
        width=between(dice, low, high),
        crossings=crossings,
    )
