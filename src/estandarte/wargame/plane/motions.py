"""How a base is moved. Every motion rounds once, at its end, and none lets the base drift."""

from enum import StrEnum

from estandarte.wargame.plane.bases import Base, Side, base_at_front, halves
from estandarte.wargame.plane.headings import arc_length, displacement, turn_between
from estandarte.wargame.plane.measures import FULL_TURN, HALF_TURN, QUARTER_TURN
from estandarte.wargame.plane.points import Point


class Hand(StrEnum):
    LEFT = "left"
    RIGHT = "right"


def moved(base: Base, over: int, up: int) -> Base:
    """The base carried bodily, its facing kept."""
    return Base(base.centre.moved(over, up), base.heading, base.front, base.depth)


def advance(base: Base, distance: int) -> Base:
    """Straight ahead."""
    return oblique(base, 0, distance)


def retreat(base: Base, distance: int) -> Base:
    """Straight to the rear, still facing the enemy."""
    return oblique(base, HALF_TURN, distance)


def sidestep(base: Base, hand: Hand, distance: int) -> Base:
    """Sideways, the facing kept."""
    return oblique(base, QUARTER_TURN if hand is Hand.RIGHT else -QUARTER_TURN, distance)


def oblique(base: Base, angle: int, distance: int) -> Base:
    """In a direction so far clockwise of the facing, which is kept."""
    over, up = displacement(base.heading + angle, distance)
    return moved(base, over, up)


def turn(base: Base, angle: int) -> Base:
    """On the spot, about the centre; clockwise positive."""
    return Base(base.centre, (base.heading + angle) % FULL_TURN, base.front, base.depth)


def turned_ahead(base: Base, angle: int, distance: int) -> Base:
    """Turned on the spot, then straight ahead."""
    facing = (base.heading + angle) % FULL_TURN
    over, up = displacement(facing, distance)
    centre = base.centre
    return Base(Point(centre.x + over, centre.y + up), facing, base.front, base.depth)


def turn_about(base: Base) -> Base:
    return turn(base, HALF_TURN)


def pivot(base: Base, angle: int) -> Base:
    """About the middle of the front edge, which stays where it is; clockwise positive."""
    return base_at_front(base.front_centre, base.heading + angle, base.front, base.depth)


def pivot_needed(base: Base, place: Point) -> int:
    """The turn about the middle of the front edge that would make the base look at a place."""
    front_centre = base.front_centre
    if place == front_centre:
        return 0
    return turn_between(base.heading, front_centre.heading_to(place))


def march_to(base: Base, place: Point) -> Base:
    """Pivot to face a place, then bring the middle of the front edge exactly to it."""
    if place == base.front_centre:
        return base
    facing = base.front_centre.heading_to(place)
    return base_at_front(place, facing, base.front, base.depth)


def face_side(base: Base, side: Side) -> Base:
    """The front is set where the middle of a side was, looking that way."""
    return base_at_front(base.centre_of(side), base.facing(side), base.front, base.depth)


def wheel(base: Base, hand: Hand, angle: int) -> Base:
    """About a front corner, which stays exactly where it is: to the right on the right corner."""
    clockwise = hand is Hand.RIGHT
    ux, uy, vx, vy = halves(base.front, base.depth, base.heading)
    way = 1 if clockwise else -1
    corner_x = base.centre.x + way * ux + vx
    corner_y = base.centre.y + way * uy + vy
    after = (base.heading + way * angle) % FULL_TURN
    ux, uy, vx, vy = halves(base.front, base.depth, after)
    centre = Point(corner_x - way * ux - vx, corner_y - way * uy - vy)
    return Base(centre, after, base.front, base.depth)


def wheel_cost(base: Base, angle: int) -> int:
    """What a wheel costs: the arc of the outer front corner, rounded up."""
    return arc_length(max(0, base.front), angle)
