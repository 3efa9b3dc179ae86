"""What stands wholly inside, against shapely and exactly at the edge."""

from hypothesis import given

from estandarte.wargame.plane import (
    Area,
    Base,
    Disc,
    Field,
    Point,
    inches,
    is_in,
    is_on_field,
    is_wholly_in,
    outline,
    outline_of_area,
    outline_of_field,
)
from estandarte.wargame.plane.motions import moved
from wargame.plane.second_opinion import areas, bases, discs, polygon, spot, thorough

TABLE = Field(0, 0, inches(72), inches(48))
CORNER = Base(Point(6_000, 3_000), 0, 12_000, 6_000)
HORSESHOE = outline(
    ((0, 0), (30_000, 0), (30_000, 20_000), (20_000, 20_000), (20_000, 8_000), (10_000, 8_000),
     (10_000, 20_000), (0, 20_000))
)  # fmt: skip


def test_the_edge_of_the_table_may_be_reached_and_not_crossed():
    assert is_on_field(CORNER, TABLE)
    assert not is_on_field(moved(CORNER, -1, 0), TABLE)
    assert not is_on_field(moved(CORNER, 0, -1), TABLE)
    assert is_on_field(Point(inches(72), inches(48)), TABLE)
    assert is_on_field(Disc(Point(500, 500), 500), TABLE)
    assert not is_on_field(Disc(Point(499, 500), 500), TABLE)


@thorough
@given(bases(), areas())
def test_a_base_is_wholly_in_an_area_when_shapely_says_so(base: Base, area: Area):
    room = outline_of_area(area)
    sticking_out = polygon(base).difference(polygon(room)).area
    if sticking_out > 1:
        assert not is_wholly_in(base, room)
    if sticking_out == 0:
        assert is_wholly_in(base, room)


@thorough
@given(areas(), areas())
def test_an_area_is_wholly_in_another_when_shapely_says_so(one: Area, two: Area):
    inner, outer = outline_of_area(one), outline_of_area(two)
    if polygon(inner).difference(polygon(outer)).area > 1:
        assert not is_wholly_in(inner, outer)
    assert is_wholly_in(inner, inner)


@thorough
@given(discs(), areas())
def test_a_round_base_is_wholly_in_an_area_when_the_edge_is_far_enough(disc: Disc, area: Area):
    room = outline_of_area(area)
    centre, shape = spot(disc.centre), polygon(room)
    deep = shape.contains(centre) and shape.exterior.distance(centre) >= disc.radius
    assert is_wholly_in(disc, room) == deep


def test_an_inlet_that_reaches_into_a_base_leaves_it_outside():
    bridging = Base(Point(15_000, 8_000), 0, 24_000, 6_000)
    assert all(is_in(Point(x, y), HORSESHOE) for x, y in bridging.corners)
    assert not is_wholly_in(bridging, HORSESHOE)
    assert is_wholly_in(moved(bridging, 0, -3_000), HORSESHOE)


def test_a_base_that_fills_the_inlet_has_its_corners_on_the_edge_and_is_outside():
    filling = Base(Point(15_000, 14_000), 0, 10_000, 12_000)
    assert all(is_in(Point(x, y), HORSESHOE) for x, y in filling.corners)
    assert not is_wholly_in(filling, HORSESHOE)


def test_a_base_may_share_the_edge_of_the_area_it_is_in():
    assert is_wholly_in(CORNER, outline_of_field(TABLE))
