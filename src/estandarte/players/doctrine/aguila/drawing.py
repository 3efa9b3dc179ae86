"""Drawing on: what a unit marches for, and what holds it back."""

from math import hypot

from estandarte.games.aguila.state import Aguila
from estandarte.wargame.plane.measures import INCH
from estandarte.wargame.plane.points import Point

from .first.aims import Goal, aim_of, goal_of, is_late, stands_at, storms_with_horse
from .first.crossing import by_the_bridge, is_at_ford
from .first.wayfinding import ways_round
from .picture import Picture, Seen
from .posture import holds, pull_of, waits_for_ground


class Draw:
    """What draws one unit on."""

    def __init__(self, picture: Picture, me: Seen) -> None:
        self.picture, self.me = picture, me
        self.goal: Goal | None = None
        self.held: Goal | None = None
        self.aim: Point | None = None
        self.pull = 0.0
        self.wanted = 0.0
        self.nearest = min((_gap(f, me) for f in picture.foes), default=99.0)
        self.rein: float | None = None
        self.line: float | None = None

    def worth(self, place: Point) -> float:
        """What draws a unit to a place, and holds cavalry back."""
        x, y = place.x / INCH, place.y / INCH
        total, temper = 0.0, self.picture.temper
        if self.line is not None or self.rein is not None:
            far = min([hypot(f.spot.x - x, f.spot.y - y) for f in self.picture.foes])
            if self.line is not None:  # what it costs to be ahead of it
                total = -temper.dressing * max(0.0, self.line - temper.bound - far)
            if self.rein is not None and far < self.rein:
                return total + temper.leash * (far - self.rein)
        if self.aim is None or not self.pull:
            return total
        miss = hypot(self.aim.x / INCH - x, self.aim.y / INCH - y) - self.wanted
        return total - self.pull * miss if miss > 0 else total


def draw_of(picture: Picture, me: Seen) -> Draw:
    """Ground first, where the scenario counts it; then the enemy."""
    state, unit, draw = picture.state, me.unit, Draw(picture, me)
    temper = picture.temper
    draw.rein = _rein(picture, me)
    draw.line = _line(picture, me)
    if unit.is_wavering:
        return draw
    if not waits_for_ground(state, unit.role, temper):
        draw.goal = goal_of(state, unit)
    if draw.goal is not None:
        return _to_ground(draw, state, draw.goal)
    draw.aim = aim_of(state, unit)
    if draw.aim is None or holds(state, unit.role, temper):
        return draw
    draw.pull = pull_of(state, unit.role, temper)
    draw.wanted = 9.0 if unit.is_cavalry else 5.0 if 0 < unit.profile.shooting <= 5 else 2.0
    _by_the_way(draw, state)
    return draw


def _to_ground(draw: Draw, state: Aguila, goal: Goal) -> Draw:
    unit, temper = draw.me.unit, draw.picture.temper
    draw.aim, draw.rein = goal.place, None
    draw.pull = pull_of(state, unit.role, temper)
    if stands_at(state, unit.base, goal):
        draw.held = goal
        return draw
    if draw.nearest > temper.engaged or is_late(state):
        draw.pull = temper.urgent
    _by_the_way(draw, state)
    return draw


def _by_the_way(draw: Draw, state: Aguila) -> None:
    """By bridges, and round villages and friends, while no enemy is near."""
    unit, aim, temper = draw.me.unit, draw.aim, draw.picture.temper
    assert aim is not None
    if draw.nearest > temper.engaged or is_at_ford(state, unit):
        bridge = by_the_bridge(state, unit, aim)
        if bridge is not None:
            draw.aim, draw.wanted, draw.rein, draw.pull = bridge, 0.0, None, temper.urgent
            return
    if draw.nearest <= temper.clear:
        return
    if (ways := ways_round(state, unit, aim, whole=False)) is not None:
        draw.aim, draw.wanted = ways.ahead(unit.base.centre), 0.0


def _rein(picture: Picture, me: Seen) -> float | None:
    """How far from the enemy cavalry without a charge stays; None for all others."""
    state, unit = picture.state, me.unit
    assault = storms_with_horse(state, unit.role)
    if not unit.is_cavalry or is_late(state) or assault:
        return None  # near the end, and in an assault, there is nothing to wait for
    foremost = _foremost(picture, me)
    return None if foremost is None else foremost + picture.temper.rein


def _line(picture: Picture, me: Seen) -> float | None:
    if not picture.temper.dressing or not me.unit.is_infantry:
        return None
    return _foremost(picture, me)


def _foremost(picture: Picture, me: Seen) -> float | None:
    """How far the foremost battalion is from the enemy."""
    ways = (
        hypot(f.spot.x - m.spot.x, f.spot.y - m.spot.y)
        for m in picture.mine
        for f in picture.foes
        if m.unit.is_infantry and m.unit.id != me.unit.id
    )
    return min(ways, default=None)


def _gap(foe: Seen, me: Seen) -> float:
    return foe.spot.gap_from(me.spot.x, me.spot.y)[0] - me.spot.deep
