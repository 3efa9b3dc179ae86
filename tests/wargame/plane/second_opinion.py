"""Shapes for the tests of the plane, and the same shapes as shapely knows them."""

from fractions import Fraction

from hypothesis import settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Spot

from estandarte.wargame.plane import (
    Area,
    Base,
    Disc,
    Outline,
    Point,
    Shape,
    centimetres,
    outline_of,
    outline_of_area,
)

thorough = settings(max_examples=120, deadline=None)
brief = settings(max_examples=40, deadline=None)

FRONTS = tuple(centimetres(count) for count in (4, 6, 8, 12, 18))
DEPTHS = tuple(centimetres(count) for count in (4, 6, 8, 9, 12))


def points(reach: int = 40_000) -> st.SearchStrategy[Point]:
    return st.builds(Point, st.integers(0, reach), st.integers(0, reach))


def bases(reach: int = 40_000) -> st.SearchStrategy[Base]:
    """Bases of the sizes of the book, close enough to each other to quarrel."""
    headings = st.one_of(st.sampled_from((0, 450, 900, 1800, 2700)), st.integers(0, 3599))
    return st.builds(
        Base, points(reach), headings, st.sampled_from(FRONTS), st.sampled_from(DEPTHS)
    )


def discs(reach: int = 40_000) -> st.SearchStrategy[Disc]:
    return st.builds(Disc, points(reach), st.integers(500, 4_000))


@st.composite
def areas(draw: st.DrawFn, reach: int = 40_000) -> Area:
    """Simple polygons, mostly with inlets: corners at growing angles around a middle."""
    middle = draw(points(reach))
    count = draw(st.integers(3, 9))
    turns = sorted(draw(st.sets(st.integers(0, 35), min_size=count, max_size=count)))
    following = turns[1:] + turns[:1]
    gaps = [(after - before) % 36 for before, after in zip(turns, following, strict=True)]
    if max(gaps) >= 18:
        turns = [round(index * 36 / count) for index in range(count)]
    rays = [draw(st.integers(2_000, 15_000)) for _ in turns]
    corners = [middle.towards(100 * turn, ray) for turn, ray in zip(turns, rays, strict=True)]
    return Area(tuple(corners))


def outlines(reach: int = 40_000) -> st.SearchStrategy[Outline]:
    return st.one_of(bases(reach).map(outline_of), areas(reach).map(outline_of_area))


def polygon(shape: Shape) -> Polygon:
    return Polygon(outline_of(shape).corners)


def spot(point: Point) -> Spot:
    return Spot(point.x, point.y)


def line(a: Point, b: Point) -> LineString:
    return LineString(((a.x, a.y), (b.x, b.y)))


def between(a: Point, b: Point, part: Fraction) -> Point:
    return Point(round(a.x + (b.x - a.x) * part), round(a.y + (b.y - a.y) * part))
