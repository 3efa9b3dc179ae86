"""Areas cut into convex pieces, and bands drawn along their lines."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

from estandarte.wargame.plane import (
    Area,
    Band,
    Outline,
    Place,
    Point,
    crosses_band,
    is_area,
    outline,
    outline_of_area,
    outlines_of_band,
    place_of,
)
from estandarte.wargame.plane.outlines import pieces_of, twice_area
from wargame.plane.second_opinion import areas, line, points, polygon, spot, thorough


@thorough
@given(areas())
def test_convex_pieces_fill_an_area_exactly(area: Area):
    assert is_area(area)
    whole = outline_of_area(area)
    pieces = pieces_of(whole)
    assert sum(map(twice_area, pieces)) == twice_area(whole.corners) > 0
    for piece in pieces:
        assert outline(piece).is_convex
        assert Polygon(piece).difference(polygon(whole)).area < 1e-3


@thorough
@given(areas())
def test_an_area_is_convex_when_shapely_finds_its_hull_no_larger(area: Area):
    whole = outline_of_area(area)
    larger = polygon(whole).convex_hull.area - polygon(whole).area
    assert whole.is_convex == (larger < 0.25)


def test_a_star_of_five_points_that_crosses_itself_is_not_convex():
    tips = [Point(0, 0).towards(1440 * index, 10_000) for index in range(5)]
    star = outline([(tip.x, tip.y) for tip in tips])
    assert not star.is_convex
    assert not is_area(Area(tuple(tips)))


def test_corners_come_out_counter_clockwise_without_needless_ones():
    told = ((0, 9), (5, 9), (9, 9), (9, 9), (9, 0), (0, 0))
    assert set(outline(told).corners) == {(0, 0), (9, 0), (9, 9), (0, 9)}
    assert twice_area(outline(told).corners) == 162


@thorough
@given(areas(), points())
def test_a_point_is_in_an_area_when_shapely_says_so(area: Area, point: Point):
    whole = outline_of_area(area)
    if place_of(point, whole) is Place.EDGE:
        assert polygon(whole).exterior.distance(spot(point)) < 1e-6
    else:
        assert polygon(whole).contains(spot(point)) == (place_of(point, whole) is Place.INSIDE)
    for corner in area.corners:
        assert place_of(corner, whole) is Place.EDGE


@thorough
@given(st.lists(points(), min_size=2, max_size=6, unique=True), st.integers(100, 4_000))
def test_a_band_covers_its_line_and_no_more(line_points: list[Point], width: int):
    pieces = outlines_of_band(Band(tuple(line_points), width))
    drawn = unary_union([polygon(piece) for piece in pieces])
    for a, b in pairwise(line_points):
        stretch = line(a, b).buffer(width / 2 - 3, cap_style="flat")
        assert stretch.difference(drawn.buffer(3)).area < 1
    middle = LineString([(point.x, point.y) for point in line_points])
    assert drawn.difference(middle.buffer(width / 2 + 3)).area < 1


def test_a_wall_cannot_be_slipped_through_at_a_joint():
    for width in (0, 200):
        straight = Band((Point(0, 0), Point(5_000, 0), Point(10_000, 0)), width)
        bent = Band((Point(0, 0), Point(5_000, 0), Point(10_000, 3_000)), width)
        for wall in (straight, bent):
            pieces = outlines_of_band(wall)
            assert crosses_band(Point(5_000, -4_000), Point(5_000, 4_000), wall, pieces)
            assert crosses_band(Point(4_000, -4_000), Point(6_000, 4_000), wall, pieces)
            assert not crosses_band(Point(5_000, -4_000), Point(5_000, -100), wall, pieces)
            assert not crosses_band(Point(-100, -4_000), Point(-100, 4_000), wall, pieces)


def test_to_walk_along_a_wall_is_not_to_cross_it():
    wall = Band((Point(0, 0), Point(10_000, 0)), 200)
    pieces = outlines_of_band(wall)
    assert not crosses_band(Point(0, 100), Point(10_000, 100), wall, pieces)
    assert crosses_band(Point(0, 99), Point(10_000, 99), wall, pieces)


def test_a_corner_of_a_band_that_only_touches_the_way_is_not_crossed():
    hook = Band((Point(0, 0), Point(5_000, 5_000), Point(10_000, 0)), 0)
    pieces = outlines_of_band(hook)
    assert not crosses_band(Point(0, 5_000), Point(10_000, 5_000), hook, pieces)
    assert crosses_band(Point(0, 4_999), Point(10_000, 4_999), hook, pieces)


def test_a_bent_band_has_no_notch_at_its_bend():
    river = Band((Point(0, 0), Point(10_000, 0), Point(10_000, 10_000)), 2_000)
    pieces: tuple[Outline, ...] = outlines_of_band(river)
    assert len(pieces) == 3
    assert unary_union([polygon(piece) for piece in pieces]).area == 2 * 20_000_000 - 500_000
