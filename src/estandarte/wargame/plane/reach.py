"""How far a base may get, drawn as an outline for the table.

These are pictures to guide the hand; whether a move is legal is asked of the move itself.
"""

from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import DEGREE, FULL_TURN, QUARTER_TURN
from estandarte.wargame.plane.motions import Hand, advance, wheel, wheel_cost, wheel_within
from estandarte.wargame.plane.points import Point

Envelope = tuple[Point, ...]
"""The corners of a region, in order; where the middle of the front edge may come to stand."""


def march_envelope(
    base: Base, distance: int, turn_limit: int = QUARTER_TURN, step: int = 2 * DEGREE
) -> Envelope:
    """All that is reached by a pivot to either hand, up to a limit, and a straight march."""
    middle = base.front_centre
    limit = max(0, min(turn_limit, FULL_TURN // 2))
    rim = [middle.towards(base.heading + turn, max(0, distance)) for turn in _steps(limit, step)]
    if 2 * limit >= FULL_TURN:
        return tuple(rim[:-1])
    return (middle, *rim)


def wheel_envelope(
    base: Base, distance: int, turn_limit: int = QUARTER_TURN, step: int = 2 * DEGREE
) -> Envelope:
    """All that is reached by one wheel to either hand, at any moment of a straight advance.

    The arc of the outer corner is paid from the distance. While a base wheels, the middle of its
    front moves the way it faces; so the border is the path of the wheel itself on the near side,
    and on the far side the ends of wheels made at once with all that is left spent in advancing.
    """
    limit = wheel_within(base, max(0, distance), max(0, min(turn_limit, QUARTER_TURN)))
    near: list[Point] = []
    far: list[Point] = []
    for turn in _steps(limit, step):
        hand = Hand.RIGHT if turn > 0 else Hand.LEFT
        wheeled = wheel(base, hand, abs(turn))
        left_over = max(0, distance - wheel_cost(base, turn))
        # The first degrees of both wheels run side by side, nearer than rounding can part.
        if turn == 0 or abs(turn) >= 2 * DEGREE:
            near.append(wheeled.front_centre)
        far.append(advance(wheeled, left_over).front_centre)
    return _without_repeats([*far, *reversed(near)])


def step_envelope(base: Base, ahead: int, back: int, sideways: int) -> Envelope:
    """The ends of a straight move ahead, to the rear or to a side, the facing kept: a cross."""
    middle = base.front_centre
    return (
        middle.towards(base.heading, max(0, ahead)),
        middle.towards(base.heading + QUARTER_TURN, max(0, sideways)),
        middle.towards(base.heading + 2 * QUARTER_TURN, max(0, back)),
        middle.towards(base.heading - QUARTER_TURN, max(0, sideways)),
    )


def _steps(limit: int, step: int) -> list[int]:
    """Turns to either hand up to a limit, the same to both and nought among them."""
    one_hand = {*range(0, limit + 1, max(1, step)), limit}
    return sorted(one_hand | {-turn for turn in one_hand})


def _without_repeats(points: list[Point]) -> Envelope:
    kept = [point for index, point in enumerate(points) if point != points[index - 1]]
    return tuple(kept) or tuple(points[:1])
