"""A base moved on the table: the events, what its way does to it, and whom it meets there."""

from estandarte.games.tercios.ground.terrain import going
from estandarte.games.tercios.morale.markers import disorder
from estandarte.games.tercios.state import Tercios, UnitChanged
from estandarte.games.tercios.units import UnitId
from estandarte.kernel import Event, Play, RuleId, but
from estandarte.wargame.plane.bases import Base, Side, base_at_front
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import face_side, march_to
from estandarte.wargame.plane.points import Point, along, distance_along

from .encounters import meet_commanders, push_guns, tread_on
from .footing import impassable, is_clear, occupied, settle_base
from .marches import unsettles

QUARTER = inches(1, 4)
CHARGING = ("TER-charge-d", "TER-charge-f", "TER-charge-g", "TER-charge-h")
"""The rules by which a charger moves."""


class UnitMoved(Event):
    """A unit was moved, of its own will or not."""

    unit: UnitId
    base: Base
    path: tuple[Point, Point]

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, base=self.base, in_place=False, building=""))


class UnitTurned(UnitChanged):
    """A change of facing on the spot, which leaves a fortified battery in its place.

    ["TER-Q111"]
    """

    base: Base


def turn_unit(play: Play[Tercios], unit: UnitId, side: Side, cite: RuleId = "TER-face-a") -> None:
    state = play.state
    body = state.units[unit]
    turned = settle_base(state, body, face_side(body.base, side))
    if turned is not None:
        play.emit(UnitTurned(cite, unit, turned))
        tread_on(play, unit)
        push_guns(play, unit)


def come_to_rest(play: Play[Tercios], unit: UnitId, start: Point) -> None:
    """A unit that cannot go on stands clear of others, if need be a little back on its way.

    ["TER-overlap-a"]
    """
    state = play.state
    body = state.units[unit]
    here, base = body.front_centre, body.base
    if is_clear(base, [*occupied(state, body), *impassable(state, body.building)]):
        take_room(play, unit)
        return
    whole = distance_along(here, start)
    spots = [along(here, start, min(b, whole)) for b in range(0, whole + QUARTER, QUARTER)]
    for turn in (0, 300, -300, 600, -600, 900, -900):
        for spot in spots:
            asked = base_at_front(spot, base.heading + turn, base.front, base.depth)
            at = settle_base(state, body, asked)
            if at is not None and is_on_field(at, state.field):
                play.emit(UnitMoved("TER-overlap-a", unit, at, (here, at.front_centre)))
                take_room(play, unit)
                return


def take_room(play: Play[Tercios], unit: UnitId) -> None:
    """A unit that only passed has come to stand: friends under it make room after all."""
    meet_commanders(play, play.state.units[unit], unit)
    push_guns(play, unit)


def move_along(play: Play[Tercios], unit: UnitId, stop: Point, cite: RuleId) -> None:
    """Bring a unit to a stop on its way, facing where it goes.

    Its move does not end there, so friends under it need not make room.
    """
    body = play.state.units[unit]
    carry(play, unit, march_to(body.base, stop), cite, passing=True)


def carry(
    play: Play[Tercios], unit: UnitId, base: Base, cite: RuleId, passing: bool = False
) -> None:
    """Move a unit's base, with what its way does to it and to the commanders it meets."""
    state = play.state
    before = state.units[unit]
    path = (before.front_centre, base.front_centre)
    way = going(state, *path, before.building)
    play.emit(UnitMoved(cite, unit, base, path))
    if unsettles(state, before, way):
        rule = "TER-terrain-melee-a" if cite in CHARGING else "TER-terrain-move-muydificil-a"
        disorder(play, unit, rule)
    meet_commanders(play, before, unit, passing)
    if not passing:
        push_guns(play, unit)
