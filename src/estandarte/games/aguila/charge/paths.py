"""The ways of a charge: straight, or around what stands between, with the turns it may make.

A way is walked by the whole base. Ground counts along the way of the front's centre.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from estandarte.games.aguila.ground.garrisons import shell_of
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.ground.terrain import going_of, piece_at
from estandarte.games.aguila.movement.paths import difficulty, hull_of, pieces_met
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import RuleId, Verdict, no
from estandarte.wargame.plane.bases import Base, Side
from estandarte.wargame.plane.distance import are_far_apart, closest_points, gap_between, within
from estandarte.wargame.plane.headings import displacement, turn_between
from estandarte.wargame.plane.measures import QUARTER_TURN, TOUCH, inches
from estandarte.wargame.plane.motions import advance, turn
from estandarte.wargame.plane.outlines import Outline
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.trajectory import first_stop

from .contact import edge_charged, walls_before

TURNED = 150
STEPPED = inches(1)
"""A way around is sought every fifteen degrees and inch by inch."""


class Way(NamedTuple):
    """How a charger arrives: its turns, and what it has spent when it touches."""

    turns: int
    spent: int
    heavy: int = 0
    """What the ground of its last leg has cost."""


class Bar(NamedTuple):
    """What bars a way."""

    cite: RuleId
    what: str


class Errand(NamedTuple):
    """A charger on its way: to whom, past whom, how far, with how many turns."""

    unit: Unit
    target: Unit
    goals: tuple[Base | Outline, ...]
    edge: Side
    passes: tuple[str, ...]
    """Ground that is no bar: the target's own house and the walls it defends."""
    reach: int
    turns: int
    bystanders: tuple[Unit, ...]
    """Those who may stand in its way, as far as a glance can tell."""


def turns_allowed(unit: Unit) -> int:
    """Two turns after Halt, one after any other order, and one more for the agile."""
    more: int = sum(unit.given("turns_more"))
    return (2 if unit.is_halted else 1) + more


def _turns_rule(unit: Unit) -> RuleId:
    """The rule that says how often a charger may turn."""
    for rule in unit.rules("turns_more"):
        return rule.cite
    if unit.is_halted:
        return "BSA-3-ordenes-b" if unit.order is None else "BSA-8-mov-b"
    return "BSA-8-mov-d"


def way_of_charge(
    state: Aguila, unit: Unit, target: Unit, reach: int, partners: Sequence[UnitId] = ()
) -> Way | Verdict:
    """The shortest way to contact, around units and impassable ground. ["BSA-8-mov-e"]"""
    errand = _errand(state, unit, target, reach, tuple(partners))
    barred: Bar | None = None
    for aim in _aims(errand, unit.base):
        found = _straight(state, errand, unit.base, aim, 0, 0)
        if isinstance(found, Way):
            return _within_reach(state, errand, found)
        barred = barred or found
    around = _around(state, errand)
    if around is not None:
        return _within_reach(state, errand, around)
    if barred is None:
        return no(_turns_rule(unit), target=target.id)
    return no(barred.cite, unit=unit.id, other=barred.what)


def _errand(
    state: Aguila, unit: Unit, target: Unit, reach: int, partners: tuple[UnitId, ...]
) -> Errand:
    eye = unit.base.front_centre
    walls = walls_before(state, target, eye)
    return Errand(
        unit, target, (shell_of(state, target), *(w.part for w in walls)),
        edge_charged(state, target, eye), (target.building, *(w.ground for w in walls)), reach,
        turns_allowed(unit), _bystanders(state, unit, (target.id, *partners), reach),
    )  # fmt: skip


def _bystanders(
    state: Aguila, unit: Unit, but_for: Sequence[UnitId], reach: int
) -> tuple[Unit, ...]:
    farthest = 2 * (reach + STEPPED)  # two legs, each no longer than the charge
    return tuple(
        u
        for u in state.units.values()
        if u.id != unit.id
        and u.id not in but_for
        and not u.building
        and not are_far_apart(unit.base, u.base, farthest)
    )


def _within_reach(state: Aguila, errand: Errand, way: Way) -> Way | Verdict:
    """Whatever its turns, a way is no longer than the charge. ["BSA-8-mov-i", "BSA-Q114"]"""
    if state.switches.charge_path == "path" and way.spent > errand.reach:
        ground = way.spent - way.heavy <= errand.reach
        cite = "BSA-8-mov-f" if ground else "BSA-8-mov-i"
        return no(cite, target=errand.target.id, asked=way.spent, allowed=errand.reach)
    return way


def _aims(errand: Errand, base: Base) -> Iterator[int]:
    """The turns that bring a base to look at its target; none at all is tried last."""
    shell = errand.goals[0]
    assert isinstance(shell, Base)
    marks: list[Point] = [closest_points(base.front_centre, shell)[1]]
    marks += [shell.centre_of(errand.edge), shell.centre]
    angles = [turn_between(base.heading, base.centre.heading_to(mark)) for mark in marks]
    yield from (a for a in dict.fromkeys([*angles, 0]) if abs(a) <= QUARTER_TURN)


def _straight(
    state: Aguila, errand: Errand, base: Base, angle: int, turns: int, spent: int
) -> Way | Bar | None:
    """From here to the target after one turn; None where it would miss or may not turn again."""
    made = turns + (1 if angle else 0)
    if made > errand.turns:
        return None
    turned = turn(base, angle)
    ahead = displacement(turned.heading, errand.reach + STEPPED)
    contact = first_stop(turned, *ahead, errand.goals)
    if contact is None:
        return None
    _, stop, travelled = contact
    bar, cost = _leg(state, errand, turned, stop)
    return bar or Way(made, spent + travelled + cost, cost)


def _around(state: Aguila, errand: Errand) -> Way | None:
    """A first leg to one side, then another to the target; the cheapest of those looked at."""
    best: Way | None = None
    shell = errand.goals[0]
    counted = state.switches.charge_path == "path"
    for angle in _first_turns(errand):
        turned = turn(errand.unit.base, angle)
        for length in range(STEPPED, errand.reach, STEPPED):
            there = advance(turned, length)
            # No step comes nearer by more than it costs: who is too far off now will stay so.
            if counted and not within(there.front_centre, shell, errand.reach - length + TOUCH):
                break
            bar, cost = _leg(state, errand, turned, there)
            if bar is not None:
                break
            if best is None or length + cost < best.spent:
                best = _better(best, _last_leg(state, errand, there, angle, length + cost))
    return best


def _first_turns(errand: Errand) -> range:
    """Straight ahead only, where the one turn is wanted later."""
    if errand.turns < 2:
        return range(1)
    return range(-QUARTER_TURN, QUARTER_TURN + 1, TURNED)


def _last_leg(state: Aguila, errand: Errand, base: Base, first: int, spent: int) -> Way | None:
    shell = errand.goals[0]
    counted = state.switches.charge_path == "path"
    if counted and not gap_between(base.front_centre, shell).within(max(0, errand.reach - spent)):
        return None
    best: Way | None = None
    for aim in _aims(errand, base):
        found = _straight(state, errand, base, aim, 1 if first else 0, spent)
        best = _better(best, found if isinstance(found, Way) else None)
    return best


def _better(one: Way | None, two: Way | None) -> Way | None:
    if one is None or two is None:
        return one or two
    return two if two.spent < one.spent else one


def _leg(state: Aguila, errand: Errand, start: Base, end: Base) -> tuple[Bar | None, int]:
    """What bars one straight leg, and what its ground adds."""
    sweep = hull_of(start, end)
    for other in errand.bystanders:
        if not overlaps(sweep, other.base):
            continue
        # a friend beside it is turned over, not walked over. "BSA-3-pivot-a"
        friend = other.role == errand.unit.role and overlaps(start, other.base)
        if not friend or overlaps(end, other.base):
            return Bar("BSA-3-inter-c", other.id), 0
    met = pieces_met(state, sweep, start, end)
    for ground in met:
        if ground.id in errand.passes or going_of(state, ground) != "impassable":
            continue
        # who charges from a bridge leaves it by the bridge. "BSA-15-rio-b"
        waded = bool(ground.crossings) and _is_on(errand.unit.base, ground)
        if waded or _is_on(end, ground) or not _is_on(start, ground):
            water = piece_at(state, ground).water
            return Bar("BSA-15-rio-b" if water else "BSA-4-piezas-b", ground.id), 0
    return None, difficulty(state, errand.unit, start.front_centre, end.front_centre, met)


def _is_on(base: Base, ground: Ground) -> bool:
    return any(overlaps(base, part) for part in outlines_of(ground))
