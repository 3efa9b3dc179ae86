"""Paths: where a unit may go, what it costs, whom it crosses, and where it may not end.

A move is made of legs: straight ahead, a slide that keeps the facing, a turn about the centre, a
wheel about a front corner. Ground is measured along the way of the front's centre.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from estandarte.games.aguila.ground.fords import goes_over, stands_on
from estandarte.games.aguila.ground.outlines import outlines_of, parts_of
from estandarte.games.aguila.ground.terrain import going_of, is_ice, slows, why_no_entry
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import YES, Open, Value, Verdict, all_of, no
from estandarte.wargame.answers import EVERYWHERE, asked
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.crossing import length_inside_any
from estandarte.wargame.plane.distance import are_far_apart, gap_between, is_far_from, nearer_than
from estandarte.wargame.plane.measures import TOUCH, inches, is_angle, is_length, nearest
from estandarte.wargame.plane.motions import Hand, oblique, turn, wheel, wheel_cost
from estandarte.wargame.plane.outlines import Outline, carried, outline_of
from estandarte.wargame.plane.overlap import overlap_witness, overlaps
from estandarte.wargame.plane.points import Point, distance_along

APART = inches(1)
"""What units keep between them, and from the enemy. ["BSA-1-medir-b", "BSA-3-cerca-b"]"""
APART_OPEN = inches(2)
"""What open order keeps from the enemy. ["BSA-5-abierta-l"]"""
SWEPT = inches(1)
"""How deep a turning base may swing over ground that it may not enter. ["BSA-3-pivot-a"]"""
LOOKED_AT = 150
"""A turning base is looked at every fifteen degrees of its way."""
MOST_LEGS = 12


Foe = tuple[str, Base | Disc]
"""An enemy who must be kept off: its name and its place."""


class Leg(Value):
    """One stretch of a move."""

    kind: Open[Literal["ahead", "slide", "turn", "wheel"]]
    amount: Open[int]
    """A length, or an angle in tenths of a degree, clockwise positive for a turn."""
    hand: Open[Literal["left", "right"]] = "right"
    """The corner on which a wheel turns."""
    angle: Open[int] = 0
    """The direction of a slide, clockwise from the facing."""


class Walk(Value):
    """What comes of a move."""

    base: Base
    spent: int
    crossed: tuple[UnitId, ...] = ()
    ice: tuple[str, ...] = ()


class Neighbours(NamedTuple):
    """Whom a unit may come near to on its way, as far as a glance can tell."""

    friends: list[Unit]
    mates: list[Unit]
    """Those that it may touch."""
    enemies: list[Foe]
    riders: list[Foe]
    """Lone Officers of its own side."""


def walk(
    state: Aguila,
    unit: Unit,
    legs: Sequence[Leg],
    allowance: int,
    quick: bool = False,
    near: Neighbours | None = None,
) -> Walk | Verdict:
    """Follow the legs; a verdict names the rule that forbids the way.

    Who tries many ways may say who is near to all of them.
    """
    base, spent, slowed = unit.base, 0, 0
    crossed: list[UnitId] = []
    ice: list[str] = []
    near = near or about(state, unit, base, _farthest(base, legs))
    for leg in legs:
        end, cost = _after(state, base, leg)
        if leg.kind in ("ahead", "slide"):
            sweep = hull_of(base, end)
            met = pieces_met(state, sweep, base, end)
            verdict = _ground_on_the_way(state, unit, met, quick)
            verdict = verdict and _enemies_kept_off(unit, sweep, near.enemies)
            if not verdict:
                return verdict
            heavy = difficulty(state, unit, base.front_centre, end.front_centre, met)
            cost, slowed = cost + heavy, slowed + heavy
            crossed += [f.id for f in near.friends if overlaps(sweep, f.base)]
            crossed += [m.id for m in near.mates if _drives_through(sweep, end, m.base)]
            ice += [g.id for g in met if is_ice(state, g) and g.id not in ice]
        else:
            verdict = _turning(state, unit, base, leg, near)
            verdict = verdict and swung_over(state, unit, base, leg, quick)
            if not verdict:
                return verdict
            cost += _wheeled_inside(state, unit, base, end, cost)
        base, spent = end, spent + cost
    if spent > allowance:
        cite = "BSA-4-areas-b" if spent - slowed <= allowance else "BSA-3-avanzad-a"
        return no(cite, asked=spent, allowed=allowance)
    verdict = settled(state, unit, base, bool(crossed), near)
    return Walk(base, spent, tuple(dict.fromkeys(crossed)), tuple(ice)) if verdict else verdict


def end_of(state: Aguila, unit: Unit, legs: Sequence[Leg]) -> Base:
    """Where legs lead, whether they are allowed or not."""
    base = unit.base
    for leg in legs:
        base, _ = _after(state, base, leg)
    return base


def is_sound(legs: object) -> bool:
    """Whether legs that came from outside are numbers a table could hold."""
    if not isinstance(legs, tuple) or len(legs) > MOST_LEGS:
        return False
    return all(
        (is_length(leg.amount) if leg.kind in ("ahead", "slide") else is_angle(leg.amount))
        and is_angle(leg.angle)
        and (leg.kind != "wheel" or leg.amount >= 0)
        for leg in legs
    )


def end_verdict(
    state: Aguila, unit: Unit, base: Base, crossing: bool = False, near: Neighbours | None = None
) -> Verdict:
    """May a unit stand here? On the table, off impassable ground, an inch from everybody.

    Who tries many places may say who is near to all of them.
    """
    if not is_on_field(base, state.field):
        return no("BSA-3-cerca-a", unit=unit.id, what="table")
    for ground in state.ground.values():
        if ground.id != unit.building and is_barred_by(state, ground, base):
            return no("BSA-3-pivot-b", unit=unit.id, ground=ground.id)
    other = _too_near(unit, base, near or neighbours(state, unit, base, 0))
    if other:
        # who crosses a friend and cannot get clear of all may not cross. "BSA-3-inter-d"
        return no("BSA-3-inter-d" if crossing else "BSA-1-medir-b", unit=unit.id, other=other)
    return YES


def settled(state: Aguila, unit: Unit, base: Base, crossing: bool, near: Neighbours) -> Verdict:
    """The same, kept where several ways of a unit lead to one place."""
    if not state.is_near:
        return end_verdict(state, unit, base, crossing, near)
    question = "end", unit.id, unit.formation, base, crossing
    return asked(state, question, lambda: end_verdict(state, unit, base, crossing, near))


def about(state: Aguila, unit: Unit, base: Base, way: int) -> Neighbours:
    """Who may be near to a way; in the surroundings of a question all who are there."""
    if not state.is_near:
        return neighbours(state, unit, base, way)
    return asked(state, ("about", unit.id), lambda: neighbours(state, unit, base, EVERYWHERE))


def hull_of(one: Base, two: Base) -> Outline:
    """All that a base sweeps over when it is carried bodily from one place to another."""
    over, up = two.centre.x - one.centre.x, two.centre.y - one.centre.y
    return carried(outline_of(one), over, up)


def enemy_shapes(state: Aguila, unit: Unit) -> Iterator[Foe]:
    """The enemies that must be kept off; lone Officers are units too. ["BSA-Q124"]"""
    yield from ((e.id, e.base) for e in state.enemies_of(unit.role))
    if state.switches.officers_as_units == "counted":
        yield from ((o.id, o.disc) for o in state.lone_officers() if o.role != unit.role)


def own_riders(state: Aguila, unit: Unit) -> Iterator[Foe]:
    """Lone Officers of its own, whom a unit does not ride down either. ["BSA-Q124"]"""
    if state.switches.officers_as_units == "counted":
        yield from ((o.id, o.disc) for o in state.lone_officers() if o.role == unit.role)


def _after(state: Aguila, base: Base, leg: Leg) -> tuple[Base, int]:
    """Where a leg ends, and what it costs before the ground is counted. ["BSA-Q1"]"""
    if leg.kind == "turn":
        return turn(base, leg.amount), 0
    if leg.kind == "wheel" and state.switches.pivot == "centre_45":
        return turn(base, leg.amount if leg.hand == "right" else -leg.amount), 0
    if leg.kind == "wheel":
        hand = Hand.RIGHT if leg.hand == "right" else Hand.LEFT
        return wheel(base, hand, leg.amount), wheel_cost(base, leg.amount)
    angle = leg.angle if leg.kind == "slide" else 0
    return oblique(base, angle, leg.amount), leg.amount


def pieces_met(state: Aguila, sweep: Outline, start: Base, end: Base) -> list[Ground]:
    """The pieces that a move goes over, but not a river that it crosses by a bridge or ford."""
    return [
        g
        for g in state.ground.values()
        if lies_under(sweep, g) and not goes_over(state, g, start, end)
    ]


def lies_under(shape: Outline, ground: Ground) -> bool:
    """Whether some of a piece lies under a thing."""
    for part in outlines_of(ground):
        across = shape.left <= part.right and part.left <= shape.right
        if across and shape.bottom <= part.top and overlaps(shape, part):
            return True
    return False


def is_barred_by(state: Aguila, ground: Ground, base: Base) -> bool:
    """Whether a base cannot stand where it is for this piece; a bridge is no water."""
    return (
        going_of(state, ground) == "impassable"
        and lies_under(outline_of(base), ground)
        and not stands_on(state, ground, base)
    )


def _ground_on_the_way(state: Aguila, unit: Unit, met: Sequence[Ground], quick: bool) -> Verdict:
    for ground in met:
        if ground.id == unit.building:
            continue
        rule = why_no_entry(going_of(state, ground), unit, quick)
        if rule is not None:
            return no(rule, unit=unit.id, ground=ground.id)
    return YES


def difficulty(state: Aguila, unit: Unit, a: Point, b: Point, met: Sequence[Ground]) -> int:
    """Each inch in difficult ground counts as two, in two pieces too. ["BSA-4-areas-b"]"""
    slow = [g for g in met if slows(going_of(state, g), unit)]
    return length_inside_any(a, b, [part for g in slow for part in outlines_of(g)])


def neighbours(state: Aguila, unit: Unit, base: Base, way: int) -> Neighbours:
    """All who stand nearer than two inches to some place that a base can reach."""
    reach = way + APART_OPEN + TOUCH  # every step of the way is rounded
    friends: list[Unit] = []
    mates: list[Unit] = []
    for friend in state.of(unit.role):
        if are_far_apart(base, friend.base, reach) or friend.id == unit.id:
            continue
        if _may_touch(state, friend, unit):
            mates.append(friend)
        elif not friend.building:
            friends.append(friend)
    foes = _foes_near(base, enemy_shapes(state, unit), reach)
    return Neighbours(friends, mates, foes, _foes_near(base, own_riders(state, unit), reach))


def _foes_near(base: Base, foes: Iterable[Foe], distance: int) -> list[Foe]:
    """Those whom a glance does not show to be farther away, however the base is turned."""
    return [
        (name, shape)
        for name, shape in foes
        if not (
            are_far_apart(base, shape, distance)
            if isinstance(shape, Base)
            else is_far_from(shape.centre, base, distance + shape.radius)
        )
    ]


def _farthest(base: Base, legs: Sequence[Leg]) -> int:
    """How far the middle of a base may come away: a wheel carries it once across itself."""
    wheeling = base.front + base.depth
    ways = {"turn": 0, "wheel": wheeling}
    return sum(ways.get(leg.kind, abs(leg.amount)) for leg in legs)


def _may_touch(state: Aguila, one: Unit, two: Unit) -> bool:
    """Guns of one battery stand base to base; by a switch any guns may. ["BSA-Q83"]"""
    if state.switches.battery_reforming == "base_to_base" and one.is_gun and two.is_gun:
        return True
    return bool(one.battery) and one.battery == two.battery


def _drives_through(sweep: Outline, end: Base, mate: Base) -> bool:
    """Whether a gun's way leads through a mate and out again, not only along its side."""
    deep = overlaps(sweep, mate) and overlap_witness(sweep, mate).margin > 2 * TOUCH
    return deep and not overlaps(end, mate)


def _kept_from_enemies(unit: Unit) -> int:
    return APART_OPEN if unit.formation == "open" else APART


def _enemies_kept_off(unit: Unit, sweep: Outline | Base, foes: Sequence[Foe]) -> Verdict:
    """Nobody comes near an enemy but by charging; who stands so already comes no nearer."""
    gap = _kept_from_enemies(unit)
    for name, shape in foes:
        if not nearer_than(sweep, shape, gap):
            continue
        if nearer_than(unit.base, shape, gap) and not _closes_in(unit, sweep, shape):
            continue
        rule = "BSA-5-abierta-l" if unit.formation == "open" else "BSA-3-cerca-b"
        return no(rule, unit=unit.id, enemy=name)
    return YES


def _closes_in(unit: Unit, sweep: Outline | Base, shape: Base | Disc) -> bool:
    """Whether a way leads nearer to an enemy than its unit stands, by more than a rounding."""
    now = gap_between(unit.base, shape).length
    return overlaps(sweep, shape) or nearer_than(sweep, shape, now - TOUCH)


def _turning(state: Aguila, unit: Unit, base: Base, leg: Leg, near: Neighbours) -> Verdict:
    """Friends are swept over, enemies are not. ["BSA-3-pivot-a"]"""
    close = _foes_near(base, near.enemies, APART_OPEN + _farthest(base, (leg,)))
    swings = _swings(state, base, leg) if close else ()
    return all_of(_enemies_kept_off(unit, turned, close) for turned in swings)


def swung_over(state: Aguila, unit: Unit, base: Base, leg: Leg, quick: bool) -> Verdict:
    """A turning base swings over an inch of ground that is closed to it, no deeper.

    What it already stands on does not hinder it. ["BSA-3-pivot-a"]
    """
    closed = [
        (ground.id, part)
        for ground in state.ground.values()
        if ground.id != unit.building
        and why_no_entry(going_of(state, ground), unit, quick) is not None
        for part in outlines_of(ground)
        if not overlaps(base, part)
    ]
    for turned in _swings(state, base, leg) if closed else ():
        for name, part in closed:
            if _stands_in(turned, part):
                ends = overlaps(_after(state, base, leg)[0], part)
                rule = "BSA-3-pivot-b" if ends else "BSA-3-pivot-a"
                return no(rule, unit=unit.id, ground=name)
    return YES


def _swings(state: Aguila, base: Base, leg: Leg) -> Iterator[Base]:
    """A turning base on its way, as often as it is looked at."""
    whole = abs(leg.amount)
    for part in (*range(LOOKED_AT, whole, LOOKED_AT), whole):
        way = Leg(leg.kind, part if leg.amount >= 0 else -part, leg.hand)
        yield _after(state, base, way)[0]


def _wheeled_inside(state: Aguila, unit: Unit, start: Base, end: Base, cost: int) -> int:
    """What a wheel costs besides, as far as it leads through difficult ground. ["BSA-4-areas-b"]"""
    a, b = start.front_centre, end.front_centre
    way = distance_along(a, b)
    if not cost or not way:
        return 0

    def is_slow(ground: Ground) -> bool:
        return slows(going_of(state, ground), unit) and not goes_over(state, ground, start, end)

    slow = parts_of(state, is_slow)
    deep = [part for part in slow if _stands_in(start, part) or _stands_in(end, part)]
    return nearest(cost * length_inside_any(a, b, deep), way)


def _stands_in(base: Base, part: Outline) -> bool:
    """Whether a base reaches deeper into ground than a turn may swing; a glance at it first."""
    return overlaps(base, part) and overlap_witness(base, part).margin > SWEPT


def _rides_down(unit: Unit, base: Base, rider: Base | Disc) -> bool:
    """Whether it has come to an Officer; who has ridden up to it himself does not hinder it."""
    if not nearer_than(unit.base, rider, APART):
        return True
    return base != unit.base and overlaps(base, rider)


def _too_near(unit: Unit, base: Base, near: Neighbours) -> str:
    """Whom a unit would stand nearer than an inch to; contact is for charges only."""
    for friend in near.friends:
        if nearer_than(base, friend.base, APART):
            return friend.id
    for mate in near.mates:
        if overlaps(base, mate.base):
            return mate.id
    for name, shape in near.riders:
        if nearer_than(base, shape, APART) and _rides_down(unit, base, shape):
            return name
    gap = _kept_from_enemies(unit)
    for name, shape in near.enemies:
        if not nearer_than(base, shape, gap):
            continue
        # open order that an enemy has come near to need not run from him
        if nearer_than(base, shape, APART) or not nearer_than(unit.base, shape, gap):
            return name
    return ""
