"""Where everything touches: on a board of few places rulings meet their borders all the time.

What shapely can say too is compared with it. Of the rest one hash for each ruling is known: the
answers were right when it was written down, and none may change unseen.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import pytest
from shapely.geometry import LineString, Polygon

from estandarte.wargame import plane
from estandarte.wargame.plane import (
    SIDES,
    Area,
    Band,
    Base,
    Disc,
    Field,
    Hand,
    Outline,
    Point,
    Shape,
    outline,
    outline_of,
)
from estandarte.wargame.plane.arcs import side_by_diagonals
from estandarte.wargame.plane.correction import cleared, slid_clear
from estandarte.wargame.plane.outlines import carried, pieces_of, shifted
from estandarte.wargame.plane.overlap import shortest_push
from estandarte.wargame.plane.terrain import is_area, is_band, outlines_of_band

T = TypeVar("T")
KNOWN = Path(__file__).with_name("close_quarters.json")
POLYGONS = (
    ((0, 0), (4, 0), (4, 4), (0, 4)),
    ((0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (2, 2), (2, 6), (0, 6)),
    ((0, 0), (3, 0), (6, 0), (3, 5)),
    ((0, 0), (5, 2), (8, 0), (7, 5), (8, 8), (4, 6), (0, 8), (2, 4)),
    ((0, 2), (2, 0), (4, 0), (6, 2), (6, 4), (4, 6), (2, 6), (0, 4)),
)
HEADINGS = (0, 450, 900, 1350, 1800, 2250, 2700, 3150, 1, 3599, 265, 633)


class Quarters:
    """Shapes so small, or so coarse, that they quarrel."""

    def __init__(self, name: str) -> None:
        self.name, self.drawn, self.unit = name, 0, 1

    def below(self, limit: int) -> int:
        """Numbers in a fixed order, drawn from a hash: no library has a say in them."""
        self.drawn += 1
        told = hashlib.blake2b(f"{self.name}-{self.drawn}".encode(), digest_size=8).digest()
        return int.from_bytes(told, "big") % limit

    def one_of(self, some: Sequence[T]) -> T:
        return some[self.below(len(some))]

    def length(self, most: int) -> int:
        return self.unit * self.below(most + 1)

    def point(self) -> Point:
        return Point(self.length(12), self.length(12))

    def base(self) -> Base:
        even = self.unit * 2
        return Base(
            self.point(), self.one_of(HEADINGS),
            even * self.below(5), even * self.below(5),
        )  # fmt: skip

    def outline(self) -> Outline:
        at, corners = self.point(), self.one_of(POLYGONS)
        return outline([(at.x + x * self.unit, at.y + y * self.unit) for x, y in corners])

    def disc(self) -> Disc:
        return Disc(self.point(), self.length(4))

    def shape(self) -> Shape:
        return self.one_of((self.base, self.base, self.outline, self.disc))()

    def shapes(self) -> list[Shape]:
        return [self.shape() for _ in range(self.below(4))]

    def outlines(self) -> list[Outline]:
        return [self.outline() for _ in range(self.below(3))]

    def area(self) -> Area:
        return Area(tuple(Point(x, y) for x, y in self.outline().corners))

    def band(self) -> Band:
        count = 2 + self.below(3)
        return Band(tuple(self.point() for _ in range(count)), self.length(3))

    def field(self) -> Field:
        at = self.point()
        return Field(at.x, at.y, at.x + self.length(9) + 1, at.y + self.length(9) + 1)

    def hand(self) -> Hand:
        return self.one_of((Hand.LEFT, Hand.RIGHT))

    def opening(self) -> int:
        return self.one_of((1, 225, 300, 450, 899, 900))

    def way(self) -> tuple[int, int]:
        return self.length(16) - 8 * self.unit, self.length(16) - 8 * self.unit


def _band(q: Quarters) -> Any:
    band = q.band()
    if not is_band(band):
        return None
    stretches = outlines_of_band(band)
    return stretches, plane.crosses_band(q.point(), q.point(), band, stretches)


def _lines(q: Quarters) -> Any:
    a, b, body, part = q.point(), q.point(), q.outline(), Fraction(q.below(5), 4)
    inside = plane.stretches_inside(a, b, body)
    return (
        inside, plane.length_inside(a, b, body), plane.length_inside_any(a, b, q.outlines()),
        plane.crosses_whole(a, b, body), plane.midpoint(a, b), plane.along(a, b, q.length(9)),
        plane.first_nearer_than(a, b, q.point(), q.length(5)), part,
    )  # fmt: skip


def _arcs(q: Quarters) -> Any:
    base, other, opening, side = q.base(), q.shape(), q.opening(), q.one_of(SIDES)
    place = q.point()
    return (
        plane.is_in_arc(base, place, opening, side), plane.meets_arc(base, other, opening, side),
        plane.share_in_arc(base, other, opening, side), plane.is_behind_line(base, place, side),
        plane.in_arc_witness(base, place, opening, side), plane.side_of(base, place),
        side_by_diagonals(base, place), plane.meets_arc(base, place, opening, side),
    )  # fmt: skip


def _distances(q: Quarters) -> Any:
    a, b, far = q.shape(), q.shape(), q.length(9)
    return (
        plane.gap_between(a, b), plane.within(a, b, far), plane.nearer_than(a, b, far),
        plane.closest_points(a, b), plane.gap_between(q.point(), a),
        plane.gap_between(a, b).is_shorter_than(plane.gap_between(a, q.shape())),
        plane.touches(a, b),
        plane.gap_to_edge(a, q.outline()),
    )  # fmt: skip


def _motions(q: Quarters) -> Any:
    base, place, turn = q.base(), q.point(), q.below(7_200) - 3_600
    return (
        plane.advance(base, q.length(9)), plane.retreat(base, q.length(9)),
        plane.sidestep(base, q.hand(), q.length(9)), plane.oblique(base, turn, q.length(9)),
        plane.turn(base, turn), plane.pivot(base, turn), plane.march_to(base, place),
        plane.pivot_needed(base, place), plane.wheel(base, q.hand(), abs(turn)),
        plane.wheel_cost(base, abs(turn)), plane.turn_about(base), plane.heading_of(*q.way()),
        plane.turn_between(turn, q.below(3_600)),
        plane.face_side(base, q.one_of(SIDES)),
    )  # fmt: skip


def _in_contact(q: Quarters) -> Any:
    base, target, side = q.base(), q.base(), q.one_of(SIDES)
    bases = [q.base() for _ in range(1 + q.below(3))]
    return (
        plane.flush(base, target, side), plane.aligned(base, target, side, q.shapes()),
        plane.side_by_side(bases, target, side), plane.contact_length(base, target, side),
    )  # fmt: skip


RULINGS: dict[str, tuple[int, Callable[[Quarters], Any]]] = {
    "arcs": (300, _arcs),
    "areas": (100, lambda q: is_area(Area(tuple(q.point() for _ in range(3 + q.below(3)))))),
    "bands": (150, _band),
    "carried": (100, lambda q: carried(outline_of(q.base()), *q.way())),
    "cleared": (60, lambda q: cleared(q.base(), q.shapes(), q.length(12))),
    "contacts": (200, lambda q: plane.first_contact(q.base(), *q.way(), q.shapes())),
    "containment": (200, lambda q: (plane.is_on_field(s := q.shape(), q.field()),
                                    plane.is_wholly_in(s, q.outline()),
                                    plane.place_of(q.point(), q.outline()),
                                    plane.is_in(q.point(), q.outline()))),
    "distances": (300, _distances),
    "in contact": (150, _in_contact),
    "lines": (300, _lines),
    "motions": (200, _motions),
    "outlines": (60, lambda q: (pieces_of(o := q.outline()), shifted(o, *q.way()),
                                outline_of(q.shape()))),
    "overlap": (300, lambda q: (plane.overlap_witness(a := q.shape(), b := q.shape()),
                                plane.overlaps(a, q.point()), plane.overlaps(q.point(), b))),
    "pushes": (150, lambda q: shortest_push(outline_of(q.base()).corners,
                                            outline_of(q.base()).corners)),
    "sight": (200, lambda q: (plane.sees(a := q.point(), b := q.point(), s := q.outlines(),
                                         c := q.outlines()),
                              plane.sight_witness(a, b, s, c),
                              plane.sees_part_of(a, q.outline(), s, c))),
    "slides": (60, lambda q: slid_clear(q.base(), q.one_of(HEADINGS), q.shapes(), q.length(3))),
    "wheels": (30, lambda q: plane.first_contact_wheeling(q.base(), q.hand(), 900, q.shapes())),
}  # fmt: skip


def told(name: str) -> str:
    count, ruling = RULINGS[name]
    quarters, told = Quarters(name), hashlib.sha256()
    for number in range(count):
        quarters.unit = 100 if number % 3 == 2 else 1
        told.update(repr(ruling(quarters)).encode())
    return told.hexdigest()[:16]


@pytest.mark.parametrize("name", RULINGS)
def test_every_answer_is_the_known_one(name: str) -> None:
    assert told(name) == json.loads(KNOWN.read_text())[name]


def pairs(name: str, count: int) -> Iterator[tuple[Outline, Outline, Polygon, Polygon]]:
    """Outlines that take some room, and the same ones as shapely knows them."""
    quarters = Quarters(name)
    while count:
        one, two = outline_of(quarters.base()), quarters.outline()
        first, second = Polygon(one.corners), Polygon(two.corners)
        if first.is_valid and second.is_valid and first.area and second.area:
            count -= 1
            yield one, two, first, second


def test_overlap_and_distance_as_another_library_tells_them() -> None:
    for one, two, first, second in pairs("overlap", 250):
        common = first.intersection(second).area > 1e-9
        assert plane.overlaps(one, two) == common, (one, two)
        gap = plane.gap_between(one, two)
        assert (gap.number == 0) == first.intersects(second), (one, two)
        assert abs((gap.number / gap.divisor) ** 0.5 - first.distance(second)) < 1e-9


def test_lines_as_another_library_tells_them() -> None:
    quarters = Quarters("lines")
    for _ in range(400):
        a, b, body = quarters.point(), quarters.point(), quarters.outline()
        if a == b:
            continue
        line, ground = LineString(((a.x, a.y), (b.x, b.y))), Polygon(body.corners)
        assert plane.meets(a, b, body) == line.intersects(ground), (a, b, body)
        inside = line.intersection(ground).difference(ground.boundary).length
        assert plane.goes_through(a.x, a.y, b.x, b.y, body) == (inside > 1e-9), (a, b, body)


if __name__ == "__main__":
    KNOWN.write_text(json.dumps({name: told(name) for name in RULINGS}, indent=1) + "\n")
