"""Objectives: the markers of a region, the ford of a river, and what objectives are worth."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar

from estandarte.games.aguila.before.ground.placing import CrossingAdded
from estandarte.games.aguila.before.zones import box_of
from estandarte.games.aguila.camp import Objective
from estandarte.games.aguila.dice import DIE, d3, roll_off
from estandarte.games.aguila.ground.fords import outline_of_span
from estandarte.games.aguila.ground.outlines import outlines_of, parts_of
from estandarte.games.aguila.state import Aguila, other
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Limit,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import nearer_than, within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point, distance_squared, is_point

MOST_MARKERS = 3
RIVER = "the_river"
"""What is called so on the table has the bridge."""


class MarkerPlaced(Event):
    objective: Objective

    def apply(self, state: Aguila) -> None:
        state.camp = but(state.camp, objectives=(*state.camp.objectives, self.objective))


class WorthRolled(Event):
    """The two outer objectives of the diagonal. ["BSA-16-oblicua-b"]"""

    worths: tuple[int, ...]

    def apply(self, state: Aguila) -> None:
        first, *others = state.camp.objectives
        valued = [but(o, worth=w) for o, w in zip(others, self.worths, strict=True)]
        state.camp = but(state.camp, objectives=(first, *valued))


def roll_worths(play: Play[Aguila]) -> None:
    cite = "BSA-16-oblicua-b"
    faces = tuple(d3(play.roll(DIE, cite, "worth")) for _ in play.state.camp.objectives[1:])
    play.emit(WorthRolled(cite, faces))


def marker_verdict(state: Aguila, at: Point) -> Verdict:
    """Far enough from edges and other markers, on a piece of terrain when possible.

    ["BSA-16-region-b"]
    """
    cite = "BSA-16-region-b"
    if not _has_room(state, at):
        return no(cite, at=[at.x, at.y])
    on_piece = any(within(at, part, 0) for part in parts_of(state, lambda _: True))
    if not on_piece and next(_pieces(state), None) is not None:
        return no(cite, what="terrain")
    return YES


def _has_room(state: Aguila, at: Point) -> bool:
    field, gap = state.field, inches(6)
    if not is_on_field(at, field):
        return False
    if min(at.x - field.left, field.right - at.x) < gap:
        return False
    if min(at.y - field.bottom, field.top - at.y) < inches(18):
        return False
    return all(distance_squared(at, o.at) >= gap * gap for o in state.camp.objectives)


def _pieces(state: Aguila) -> Iterator[Point]:
    """Of each terrain piece the middle, or else a spot on which a marker may still be placed."""
    for ground in state.ground.values():
        if not ground.corners:
            continue
        box = box_of(ground.corners)
        spots = (Point(x, y) for y in _every_inch(box.bottom, box.top)
                 for x in _every_inch(box.left, box.right))  # fmt: skip
        parts = outlines_of(ground)
        for spot in chain((box.centre,), spots):
            if _has_room(state, spot) and any(within(spot, part, 0) for part in parts):
                yield spot
                break


def _every_inch(low: int, high: int) -> tuple[int, ...]:
    return (*range(low, high, inches(1)), high)


class PlaceMarker(Action):
    """Place an objective marker."""

    at: Point

    def check(self, state: Aguila, during: "MarkerChoice") -> Verdict:
        if not is_point(self.at):
            return no("BSA-16-region-b")
        return marker_verdict(state, self.at)

    def perform(self, play: Play[Aguila], during: "MarkerChoice") -> None:
        play.end()
        number = len(play.state.camp.objectives) + 1
        mark = Objective(f"objective{number}", self.at)
        play.emit(MarkerPlaced("BSA-16-region-a", mark))


class NoMoreMarkers(Forgo):
    """Place no further marker; one at least must be on the table."""

    def check(self, state: Aguila, during: "MarkerChoice") -> Verdict:
        return YES if state.camp.objectives else no("BSA-16-region-a")

    def perform(self, play: Play[Aguila], during: "MarkerChoice") -> None:
        play.end(over=True)


class MarkerChoice(Decision):
    """Where does the next objective lie? ["BSA-16-region-a"]"""

    accepts = (PlaceMarker, NoMoreMarkers)
    is_form: ClassVar[bool] = True

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield NoMoreMarkers(role=role)
        field = state.field
        y = field.centre.y
        plain = [Point(field.left + field.wide * n // 8, y) for n in (4, 2, 6, 3, 5)]
        yield from (PlaceMarker(spot, role=role) for spot in (*_pieces(state), *plain))

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        yield Offer("place_marker", {"at": Limit("point")})
        yield Offer("no_more_markers")

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        return {"placed": len(state.camp.objectives)}


class PlacingMarkers(Procedure):
    """Up to three markers in turn, the first by one drawn by lot. ["BSA-16-region-a"]"""

    role: Open[Role] = ""
    over: Open[bool] = False

    @stage
    def draw(self, play: Play[Aguila]) -> None:
        play.note(role=roll_off(play, "BSA-16-region-a", "first_marker"))

    @stage
    def place(self, play: Play[Aguila]) -> None:
        state = play.state
        if self.over or len(state.camp.objectives) >= MOST_MARKERS:
            return
        play.note(at="place", role=other(self.role))
        play.call(MarkerChoice((self.role,)))


def ford_verdict(state: Aguila, at: Point) -> Verdict:
    """In the river, at least twelve inches from the bridge. ["BSA-16-puente-d"]"""
    cite, river = "BSA-16-puente-d", state.ground[RIVER]
    if not is_point(at) or not is_on_field(at, state.field):
        return no(cite)
    if not any(within(at, part, 0) for part in outlines_of(river)):
        return no(cite, at=[at.x, at.y])
    ford, bridge = (outline_of_span(state, river, place) for place in (at, river.crossings[0]))
    near = nearer_than(ford, bridge, inches(12))
    return no(cite, at=[at.x, at.y]) if near else YES


class PlaceFord(Action):
    """Say where the river can be forded."""

    at: Point

    def check(self, state: Aguila, during: "FordChoice") -> Verdict:
        return ford_verdict(state, self.at)

    def perform(self, play: Play[Aguila], during: "FordChoice") -> None:
        play.end()
        play.emit(CrossingAdded("BSA-16-puente-d", RIVER, (self.at,)))


class FordChoice(Decision):
    """Where is the ford?"""

    accepts = (PlaceFord,)

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        river = state.ground[RIVER]
        a, b = river.line[0], river.line[-1]
        for part in (2, 6, 4, 12, 14, 10):
            spot = Point(a.x + (b.x - a.x) * part // 16, a.y + (b.y - a.y) * part // 16)
            yield PlaceFord(spot, role=role)

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        yield Offer("place_ford", {"at": Limit("point")})


def look_for_ford(play: Play[Aguila], defender: Role) -> None:
    """On 4 or more there is a ford. ["BSA-16-puente-d"]"""
    if play.roll(DIE, "BSA-16-puente-d", "ford") >= 4:
        play.call(FordChoice((defender,)))
