"""Línea oblicua: the table is divided by a diagonal with three objectives on it."""

from collections.abc import Iterator
from math import isqrt

from estandarte.games.aguila.before.ground.shapes import Laid, group_verdict, patch
from estandarte.games.aguila.before.zones import BAND, HALVES, box_of, starts_below
from estandarte.games.aguila.camp import Fallen
from estandarte.games.aguila.scenarios import victory
from estandarte.games.aguila.scenarios.control import Hold
from estandarte.games.aguila.scenarios.counting import Count, for_fallen, holder_of, is_last_gun
from estandarte.games.aguila.scenarios.demanded import DemandedGround, Layout, middle_of
from estandarte.games.aguila.scenarios.objectives import roll_worths
from estandarte.games.aguila.scenarios.pitched import (
    CornerArrivals,
    Order,
    Outcome,
    PitchedBattle,
    Sides,
    Worth,
    Zones,
)
from estandarte.games.aguila.state import ROLES, Aguila
from estandarte.kernel import Play, Role, Verdict, no
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.containment import is_wholly_in
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Outline, outline
from estandarte.wargame.plane.points import Point, distance_along, part_way
from estandarte.wargame.plane.terrain import Field

OBLIQUE = Hold("on", 0, "nearer", 4, "BSA-16-oblicua-i")
"""An enemy at exactly four inches does not spoil it."""


class Diagonal(DemandedGround):
    def verdict(
        self, state: Aguila, pieces: tuple[Laid, ...], edge: str, diagonal: str, left: bool
    ) -> Verdict:
        """One piece in the centre, two on the diagonal. ["BSA-16-oblicua-a", "BSA-16-oblicua-b"]"""
        if len(pieces) != 3 or any(not p.corners for p in pieces):
            return no(self.rule, pieces=len(pieces))
        if middle_of(pieces[0]) != state.field.centre:
            return no(self.rule, what="centre")
        cite, field = "BSA-16-oblicua-b", state.field
        a, b = ends_of_diagonal(field, diagonal)
        for piece in pieces[1:]:
            box, heart = box_of(piece.corners), middle_of(piece)
            room = (box.left - field.left, field.right - box.right,
                    box.bottom - field.bottom, field.top - box.top)  # fmt: skip
            if min(room) <= inches(8):
                return no(cite, room=min(room))
            if not _is_on_line(a, b, heart):
                return no(cite, what="diagonal")
        return group_verdict(pieces, inches(8), cite)

    def layouts(self, state: Aguila, left: bool) -> Iterator[Layout]:
        for diagonal in ("rising", "falling"):
            a, b = ends_of_diagonal(state.field, diagonal)
            for names in (("easy_hill", "wood", "wood"), ("wood", "easy_hill", "rocky")):
                spots = (state.field.centre, part_way(a, b, 17, 64), part_way(a, b, 47, 64))
                made = (patch(n, s, inches(3)) for n, s in zip(names, spots, strict=True))
                yield tuple(made), "", diagonal


def ends_of_diagonal(field: Field, diagonal: str) -> tuple[Point, Point]:
    if diagonal == "rising":
        return Point(field.left, field.bottom), Point(field.right, field.top)
    return Point(field.left, field.top), Point(field.right, field.bottom)


def _is_on_line(a: Point, b: Point, place: Point) -> bool:
    """Within a quarter of an inch of a line."""
    off = abs((b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x))
    return off <= inches(1, 4) * distance_along(a, b)


class BeyondDiagonal(Zones):
    def box(self, state: Aguila, role: Role) -> Field | None:
        """There is no rectangle to draw."""
        return None

    def area(self, state: Aguila, role: Role) -> Outline:
        """A half of the table, less twelve inches. ["BSA-16-oblicua-c", "BSA-16-oblicua-f"]"""
        field = state.field
        wide, high = field.wide, field.deep
        across = isqrt(wide * wide + high * high)
        over, up = BAND * across // high + 1, BAND * across // wide + 1
        lower, rising = starts_below(state, role), state.camp.diagonal != "falling"
        y = field.bottom if lower else field.top
        far = field.top - up if lower else field.bottom + up
        if lower == rising:  # the corner of this half is on the right
            x = field.right
            return outline([(field.left + over, y), (x, y), (x, far)])
        x = field.left
        return outline([(field.right - over, y), (x, y), (x, far)])

    def holds(self, state: Aguila, role: Role, body: Base | Disc) -> bool:
        return is_wholly_in(body, self.area(state, role))


class WithWorths(Order):
    def objectives(self, play: Play[Aguila]) -> None:
        roll_worths(play)


class DiagonalHeld(Outcome):
    def count(self, state: Aguila) -> Count:
        """Objectives by their worth, and one point for each destroyed unit."""
        held = [(holder_of(state, o, OBLIQUE), o.worth) for o in state.camp.objectives]
        losses = for_fallen(state, lambda fallen: oblique_points(state, fallen))  # "BSA-Q124"
        score = {r: losses[r] + sum(n for holding, n in held if holding == r) for r in ROLES}
        return Count(victory.by_points(score), score, (("BSA-16-oblicua-j", losses),))


def oblique_points(state: Aguila, fallen: Fallen) -> int:
    """Each gun counts for itself, or by a switch a battery once, with its last. ["BSA-Q140"]"""
    if state.switches.oblique_batteries == "one_unit" and fallen.battery:
        return int(is_last_gun(state, fallen))
    return 1


class Oblicua(PitchedBattle):
    name = "oblicua"
    sides = Sides(rule="BSA-16-oblicua-d", parts=HALVES)
    ground = Diagonal("BSA-16-oblicua-a", worth=2, diagonal=True)
    zones = BeyondDiagonal("BSA-16-oblicua-f")
    order = WithWorths(classes="BSA-16-oblicua-e", vanguard="BSA-16-oblicua-g")
    arrivals = CornerArrivals()
    length = "BSA-16-oblicua-h"
    outcome = DiagonalHeld("BSA-16-oblicua-k", hold=OBLIQUE)
    worth = Worth(("on", 0))
