"""Overlap, against shapely and at the exact touch."""

from hypothesis import given
from hypothesis import strategies as st

from estandarte.wargame.plane import (
    TOUCH,
    Base,
    Disc,
    Outline,
    Point,
    advance,
    outline_of,
    overlap_witness,
    overlaps,
    retreat,
    sidestep,
    touches,
    turn,
)
from estandarte.wargame.plane.motions import Hand, moved
from estandarte.wargame.plane.outlines import shifted
from wargame.plane.second_opinion import (
    bases,
    discs,
    outlines,
    points,
    polygon,
    spot,
    thorough,
)

TERCIO = Base(Point(0, 0), 0, 12_000, 6_000)


def test_edge_to_edge_is_touching_and_not_overlapping():
    ahead = advance(TERCIO, 6_000)
    assert touches(TERCIO, ahead) and not overlaps(TERCIO, ahead)
    assert overlaps(TERCIO, retreat(ahead, 1)) and not touches(TERCIO, retreat(ahead, 1))
    assert not overlaps(TERCIO, advance(ahead, 1)) and touches(TERCIO, advance(ahead, TOUCH))
    assert not touches(TERCIO, advance(ahead, TOUCH + 1))


def test_corner_to_corner_is_touching_and_not_overlapping():
    corner = sidestep(advance(TERCIO, 6_000), Hand.RIGHT, 12_000)
    assert touches(TERCIO, corner) and not overlaps(TERCIO, corner)
    assert overlaps(TERCIO, moved(corner, -1, -1))


def test_the_corner_of_a_diamond_touches_an_edge():
    diamond = Base(Point(0, 3_000 + 7_072), 450, 10_000, 10_000)
    assert min(y for _, y in diamond.corners) == 3_000
    assert touches(TERCIO, diamond) and not overlaps(TERCIO, diamond)
    assert overlaps(TERCIO, moved(diamond, 0, -1))


@thorough
@given(bases(), bases())
def test_bases_overlap_when_shapely_finds_common_room(a: Base, b: Base):
    common = polygon(a).intersection(polygon(b)).area
    if common > 1:
        assert overlaps(a, b)
    if common == 0:
        assert not overlaps(a, b)
    assert overlaps(a, b) == overlaps(b, a) == overlaps(outline_of(a), outline_of(b))


@thorough
@given(bases(), st.integers(0, 3), st.integers(-2, 2), st.integers(-9_000, 9_000))
def test_bases_side_by_side_overlap_by_a_hair_or_not_at_all(
    base: Base, quarters: int, hair: int, along: int
):
    """Turned by right angles and set edge to edge, they overlap if and only if pushed in."""
    upright = Base(base.centre, 900 * quarters, base.front, base.depth)
    wide = base.front if quarters % 2 == 0 else base.depth
    other = Base(base.centre.moved((wide + 8_000) // 2 + hair, along), 0, 8_000, 40_000)
    assert overlaps(upright, other) == (hair < 0)
    assert touches(upright, other) == (hair >= 0)


@thorough
@given(outlines(), outlines())
def test_outlines_overlap_when_shapely_finds_common_room(a: Outline, b: Outline):
    common = polygon(a).intersection(polygon(b)).area
    if common > 1:
        assert overlaps(a, b)
    if common == 0:
        assert not overlaps(a, b)
    assert overlaps(a, b) == overlaps(b, a)


@thorough
@given(discs(), st.one_of(bases(), discs(), outlines()))
def test_round_bases_overlap_when_nearer_than_their_radius(
    disc: Disc, other: Base | Disc | Outline
):
    if isinstance(other, Disc):
        room = spot(disc.centre).distance(spot(other.centre)) - disc.radius - other.radius
    else:
        room = spot(disc.centre).distance(polygon(other)) - disc.radius
    if abs(room) > 1e-6:
        assert overlaps(disc, other) == overlaps(other, disc) == (room < 0)


def test_round_bases_that_just_touch():
    assert not overlaps(Disc(Point(0, 0), 3_000), Disc(Point(3_000, 4_000), 2_000))
    assert overlaps(Disc(Point(0, 0), 3_000), Disc(Point(3_000, 4_000), 2_001))
    assert not overlaps(Disc(Point(0, 4_000), 1_000), TERCIO)
    assert overlaps(Disc(Point(0, 3_999), 1_000), TERCIO)


def test_a_figure_without_a_radius_takes_room_only_inside():
    assert overlaps(Disc(Point(0, 0), 0), TERCIO)
    assert overlaps(TERCIO, Point(0, 2_999))
    assert not overlaps(Disc(Point(0, 3_000), 0), TERCIO)
    assert not overlaps(Point(0, 0), Point(0, 0))


@thorough
@given(bases(), bases())
def test_the_push_of_a_witness_parts_two_bases(a: Base, b: Base):
    seen = overlap_witness(a, b)
    assert seen.holds == overlaps(a, b)
    if seen.holds:
        assert seen.margin >= 0
        over, up = seen.end.x - seen.start.x, seen.end.y - seen.start.y
        length = max(1, (over * over + up * up) ** 0.5)
        more = (length + 3) / length
        clear = moved(a, round(over * more), round(up * more))
        assert not overlaps(clear, b)
        assert polygon(a).distance(spot(seen.point)) <= 1 >= polygon(b).distance(spot(seen.point))
    else:
        assert abs(-seen.margin - polygon(a).distance(polygon(b))) <= 1


@thorough
@given(bases(), bases())
def test_no_shorter_push_would_do(a: Base, b: Base):
    seen = overlap_witness(a, b)
    if seen.holds and seen.margin > 50:
        for direction in range(0, 3600, 75):
            away = a.centre.towards(direction, seen.margin - 5)
            pushed = moved(a, away.x - a.centre.x, away.y - a.centre.y)
            assert overlaps(pushed, b)


@thorough
@given(outlines(), points())
def test_witnesses_of_anything_agree_with_the_ruling(shape: Outline, point: Point):
    base = Base(point, 300, 8_000, 4_000)
    assert overlap_witness(shape, base).holds == overlaps(shape, base)
    disc = Disc(point, 1_500)
    assert overlap_witness(shape, disc).holds == overlaps(shape, disc)


def test_a_base_in_the_inlet_of_a_wood_does_not_overlap_it():
    wood = outline_of(TERCIO)
    horseshoe = Outline(
        ((0, 0), (30_000, 0), (30_000, 20_000), (20_000, 20_000), (20_000, 8_000), (10_000, 8_000),
         (10_000, 20_000), (0, 20_000)),
        0, 0, 30_000, 20_000, False,
    )  # fmt: skip
    inside = Base(Point(15_000, 14_000), 0, 10_000, 12_000)
    assert not overlaps(inside, horseshoe)
    assert overlaps(moved(inside, 0, -1), horseshoe)
    assert overlaps(moved(inside, 1, 0), horseshoe)
    assert not overlaps(wood, shifted(horseshoe, 6_000, 0))


def test_a_turned_base_overlaps_where_an_upright_one_does_not():
    other = advance(TERCIO, 7_000)
    assert not overlaps(TERCIO, other)
    assert overlaps(turn(TERCIO, 450), other)
