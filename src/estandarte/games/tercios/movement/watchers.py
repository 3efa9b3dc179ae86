"""Watchers: enemies near whose front centre a move comes, who may react to it."""

from estandarte.games.tercios.ground.sight import bases_of
from estandarte.games.tercios.morale.activity import AskedNoted
from estandarte.games.tercios.reactions.reacting import Reacting
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.kernel import Play, RuleId
from estandarte.wargame.plane.points import (
    Point,
    distance_squared,
    first_nearer_than,
    nearest_on_line,
)

from .displacement import move_along
from .marches import brought_to


def first_trigger(
    state: Tercios, mover: Unit, a: Point, b: Point
) -> tuple[Point, tuple[UnitId, ...]] | None:
    """Where a move first comes near enough for enemies to react, and who they are.
    ["TER-reactions-b"]

    Only the front centre of a unit watches.
    """
    found: list[tuple[int, Point, UnitId]] = []
    for unit in state.enemies_of(mover.role):
        if not may_watch(state, unit):
            continue
        for base in bases_of(state, unit):  # each unit of works looks out for all of them
            stop = _noticed(state, mover, a, b, base.front_centre)
            if stop is not None:
                found.append((distance_squared(a, stop), stop, unit.id))
    if not found:
        return None
    nearest = min(found)[0]
    units = tuple(sorted({u for square, _, u in found if square == nearest}))
    return min(found)[1], units


def _noticed(state: Tercios, mover: Unit, a: Point, b: Point, eye: Point) -> Point | None:
    """Where a move first comes near enough to a front centre, if it does. ["TER-Q18"]"""
    if state.switches.proximity == "end_of_move":
        end = brought_to(mover.base, b)
        near = any(distance_squared(c, eye) < state.gap**2 for c in end.centres)
        return b if near else None
    stop = first_nearer_than(a, b, eye, state.gap)
    closest = distance_squared(nearest_on_line(a, b, eye), eye)
    if stop == a and closest >= distance_squared(a, eye):
        return None  # it was near already and does not come nearer
    return stop


def may_watch(state: Tercios, unit: Unit) -> bool:
    """A card face down beside it, and not yet asked in this activation: all of it public."""
    body = state.body(unit.id)
    return body.has_card and not body.acted and body.id not in state.asked and not unit.lead


def pause_for_watchers(
    play: Play[Tercios],
    unit: UnitId,
    trigger: tuple[Point, tuple[UnitId, ...]],
    goal: Point,
    cite: RuleId,
) -> None:
    """A unit on its way is stopped where enemies may react, and they are asked.

    ["TER-reactions-b"]
    """
    stop, watchers = trigger
    play.emit(AskedNoted("TER-reactions-b", watchers))
    if stop != play.state.units[unit].front_centre:
        move_along(play, unit, stop, cite)
    play.call(Reacting(units=watchers, enemy=unit, goal=goal))
