"""The ground that each scenario demands, its markers, its river, its positions."""

from typing import Any

import pytest

from estandarte.games.aguila.before.defences import PlacePosition, PlacingPositions
from estandarte.games.aguila.before.ground.placing import (
    LayGround,
    Laying,
    PlacingPiece,
    demanded_in,
)
from estandarte.games.aguila.before.ground.shapes import (
    Laid,
    block,
    fence,
    patch,
    river,
)
from estandarte.games.aguila.before.zones import quadrant
from estandarte.games.aguila.camp import Defences
from estandarte.games.aguila.movement.orders import Advance, QuickMarch
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.scenarios.book.cruce import counterpart_at, crossroads_at
from estandarte.games.aguila.scenarios.historical import TABLE
from estandarte.games.aguila.scenarios.objectives import (
    NoMoreMarkers,
    PlaceFord,
    PlaceMarker,
    PlacingMarkers,
    WorthRolled,
    look_for_ford,
    roll_worths,
)
from estandarte.games.aguila.state import Ground
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import centimetres, inches
from estandarte.wargame.plane.points import Point
from games.aguila.scenes import BLUE, RED, Scene, area, inch, place, unit
from games.aguila.tables import options, table, waiting

SCENARIOS = ["granja", "colina", "puente", "pueblo", "cruce", "oblicua", "divide", "borodino"]
CENTRE = place(90 / 2.54, 60 / 2.54)


def laying(scenario: str, attacker: str = BLUE, left: bool = True, **switches: Any) -> Scene:
    scene = table(scenario, begin=False, camp={"attacker": attacker}, **switches)
    scene.begin(Laying((RED,), left))
    return scene


def refused(scene: Scene, *pieces: Laid, edge: str = "", diagonal: str = "") -> str | None:
    return scene.refusal(LayGround(pieces, edge, diagonal, role=RED))


def at(x: float, y: float) -> Point:
    """So many inches from the middle of the table."""
    middle = table("campal", begin=False).state.field.centre
    return middle.moved(inch(x), inch(y))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("left", [True, False])
def test_every_ready_layout_is_legal(scenario: str, left: bool) -> None:
    scene = laying(scenario, left=left)
    ready = list(demanded_in(scene.state).layouts(scene.state, left))
    assert len(options(scene)) == len(ready) >= 2


def house(x: float, y: float, piece: str = "farm") -> Laid:
    return block(piece, at(x, y), inches(4), inches(4))


@rule("BSA-16-granja-c")
def test_the_farm_has_two_to_four_buildings_and_twelve_inches_of_walls() -> None:
    scene, cite = laying("granja"), "BSA-16-granja-c"
    pair = house(-4, 0), house(4, 0)
    assert refused(scene, *pair) is None
    assert refused(scene, pair[0]) == cite
    assert refused(scene, *pair, fence("fence", at(-6, -6), at(6, -6))) is None
    more = fence("fence", at(-6, -8), at(-5, -8))
    assert refused(scene, *pair, fence("fence", at(-6, -6), at(6, -6)), more) == cite
    five = [house(-8 + 5 * n, 0) for n in range(4)]
    assert refused(scene, *five, house(0, 6)) == cite
    assert refused(scene, house(14, 0), house(20, 0)) == cite  # not in the centre
    away = fence("fence", at(20, -6), at(26, -6))
    assert refused(scene, *pair, away) == cite  # a wall far from its houses is not the farm's


@rule("BSA-16-colina-a")
def test_one_or_two_hills_of_twelve_inches_stand_in_the_centre() -> None:
    scene, cite = laying("colina"), "BSA-16-colina-a"
    assert refused(scene, block("easy_hill", at(0, 0), inches(12), inches(6))) is None
    assert refused(scene, block("easy_hill", at(0, 0), inches(11), inches(6))) == cite
    two = [block("easy_hill", at(x, 0), inches(6), inches(6)) for x in (-4, 4)]
    assert refused(scene, *two) is None
    assert refused(scene, *two, block("easy_hill", at(0, 9), inches(6), inches(4))) == cite
    assert refused(scene, block("wood", at(0, 0), inches(12), inches(6))) == cite
    assert refused(scene, block("easy_hill", at(20, 0), inches(12), inches(6))) == cite


@rule("BSA-16-puente-c")
def test_the_river_is_near_the_defenders_edge_with_a_bridge_in_its_centre() -> None:
    scene, cite = laying("puente"), "BSA-16-puente-c"
    middle = scene.state.field.centre.x

    def with_river(y: float, bridge: int = middle, edge: str = "bottom") -> str | None:
        return refused(scene, river("river", TABLE, inch(y), inches(4), bridge), edge=edge)

    assert with_river(18) is None
    assert with_river(18.1) == cite
    assert with_river(12, edge="top") == cite
    assert with_river(18, middle + inches(5)) == cite
    scene.play(
        LayGround((river("river", TABLE, inches(18), inches(4), middle),), "bottom", role=RED)
    )
    assert scene.state.camp.zones == {RED: "bottom", BLUE: "top"}
    assert [o.id for o in scene.state.camp.objectives] == ["bridge"]


def the_river() -> Ground:
    line = (place(0, 18), Point(TABLE.right, inch(18)))
    return Ground("the_river", "river", (), line, inches(4), (Point(TABLE.right // 2, inch(18)),))


@rule("BSA-16-puente-d")
@pytest.mark.parametrize("face", [3, 4])
def test_on_four_or_more_there_is_a_ford(face: int) -> None:
    scene = table("puente", the_river(), begin=False, dice=[face])
    scene.doing(look_for_ford, RED)
    assert scene.moment == ("FordChoice" if face == 4 else "")
    if face == 4:
        middle = TABLE.right // 2
        near = Point(middle + inch(16.9), inch(18))  # both are five inches wide
        assert scene.refusal(PlaceFord(near, role=RED)) == "BSA-16-puente-d"
        assert scene.refusal(PlaceFord(place(10, 30), role=RED)) == "BSA-16-puente-d"
        scene.play(PlaceFord(Point(middle + inch(17), inch(18)), role=RED))
        assert len(scene.state.ground["the_river"].crossings) == 2


@rule("BSA-16-pueblo-b")
def test_the_village_has_four_buildings_near_the_edge_with_streets() -> None:
    scene, cite = laying("pueblo"), "BSA-16-pueblo-b"

    def village(step: float, up: float, count: int = 4) -> str | None:
        spots = [(20 + step * (n % 2), up + step * (n // 2)) for n in range(count)]
        houses = (block("buildings", place(*s), inches(4), inches(4)) for s in spots)
        return refused(scene, *houses, edge="bottom")

    assert village(10, 8) is None
    assert village(10, 8, 3) == cite
    assert village(10, 13) == cite  # beyond 24 inches
    assert village(8.9, 8) == cite  # nobody can pass between them


@rule("BSA-16-cruce-a", "BSA-16-cruce-b")
@pytest.mark.parametrize("left", [True, False])
def test_the_crossroads_and_the_piece_on_the_other_side(left: bool) -> None:
    scene = laying("cruce", left=left)
    cross, mark = crossroads_at(scene.state, left), counterpart_at(scene.state, left)
    near, far = (0, TABLE.right) if left else (TABLE.right, 0)
    assert abs(cross.x - near) == centimetres(60)
    assert abs(mark.x - far) == centimetres(45)
    assert cross.y == mark.y == TABLE.top // 2
    road = Laid("road", (), (Point(near, cross.y), cross), inches(2), (cross,))
    hill = block("easy_hill", mark, inches(6), inches(6))
    assert refused(scene, road, hill) is None
    assert refused(scene, hill) == "BSA-16-cruce-a"
    beside = Laid("road", (), (place(5, 0), place(5, 40)), inches(2), (cross,))
    assert refused(scene, beside, hill) == "BSA-16-cruce-a"
    for width, cite in (
        (0, "BSA-16-cruce-a"),
        (inches(4), None),
        (inches(4) + 1, "BSA-16-cruce-a"),
    ):
        assert refused(scene, but(road, width=width), hill) == cite
    aside = block("easy_hill", mark.moved(0, inches(8)), inches(6), inches(6))
    assert refused(scene, road, aside) == "BSA-16-cruce-b"
    scene.play(LayGround((road, hill), role=RED))
    assert [(o.id, o.worth) for o in scene.state.camp.objectives] == [
        ("crossroads", 4),
        ("piece", 2),
    ]


@rule("BSA-16-cruce-a")
@pytest.mark.parametrize(("face", "left"), [(3, True), (4, False)])
def test_the_short_edge_is_drawn_by_lot(face: int, left: bool) -> None:
    scene = table("cruce", at="lay_ground", dice=[face])
    decision = scene.state.decision
    assert isinstance(decision, Laying)
    assert decision.first is left


@rule("BSA-16-cruce-c", "BSA-16-cruce-d")
def test_on_a_road_a_unit_goes_an_inch_further_and_two_at_a_quick_march() -> None:
    road = Ground("r", "road", (), (place(36, 0), place(36, 40)), inches(2))
    away = Ground("r", "road", (), (place(10, 0), place(10, 40)), inches(2))
    for ground, ahead, quick in ((road, 5, 7), (away, 4, 5)):
        scene = Scene(unit(formation="line"), ground, dice=[6])
        scene.begin(GivingOrders((RED,)))
        for length, legal in ((ahead, True), (ahead + 0.1, False)):
            action = Advance("A", (Leg("ahead", inch(length)),), role=RED)
            assert (scene.refusal(action) is None) is legal
        for length, legal in ((quick, True), (quick + 0.1, False)):
            march = QuickMarch("A", (Leg("ahead", inch(length)),), role=RED)
            assert (scene.refusal(march) is None) is legal
        scene.play(Advance("A", (Leg("ahead", inch(ahead)),), role=RED))
        assert scene.at() == (36, 20 + ahead)


@rule("BSA-16-oblicua-a", "BSA-16-oblicua-b")
def test_three_pieces_lie_on_the_diagonal() -> None:
    scene = laying("oblicua")
    slope = 120 / 180

    def three(x: float, up: float = 0, size: float = 3) -> str | None:
        pieces = [patch("wood", at(s, slope * s), inches(3)) for s in (0, -18)]
        other = patch("wood", at(x, slope * x + up), inch(size))
        return refused(scene, *pieces, other, diagonal="rising")

    assert three(18) is None
    assert three(11) == "BSA-16-oblicua-b"  # nearer than eight inches to the central one
    assert three(24) == "BSA-16-oblicua-b"  # eight inches from the edge or less
    assert three(18, 3) == "BSA-16-oblicua-b"  # beside the diagonal
    off = [patch("wood", at(s + 2, 0), inches(3)) for s in (0, -18, 18)]
    assert refused(scene, *off, diagonal="rising") == "BSA-16-oblicua-a"
    assert refused(scene, *off[:2], diagonal="rising") == "BSA-16-oblicua-a"


@rule("BSA-16-oblicua-b")
def test_the_outer_pieces_are_worth_what_the_dice_say() -> None:
    scene = laying("oblicua")
    scene.play(options(scene)[0])
    scene.throw(2, 5)
    scene.doing(roll_worths)
    assert scene.last(WorthRolled).worths == (1, 3)
    assert [o.worth for o in scene.state.camp.objectives] == [2, 1, 3]


@rule("BSA-16-divide-a", "BSA-16-divide-b")
def test_each_quadrant_has_a_piece_in_its_centre_that_counts_among_six() -> None:
    scene = laying("divide")
    boxes = [
        quadrant(scene.state, n) for n in ("bottom_left", "bottom_right", "top_left", "top_right")
    ]
    hearts = [Point((b.left + b.right) // 2, (b.bottom + b.top) // 2) for b in boxes]
    woods = [patch("wood", h, inches(3)) for h in hearts]
    assert refused(scene, *woods) is None
    assert refused(scene, *woods[:3]) == "BSA-16-divide-a"
    moved = patch("wood", hearts[0].moved(inches(5), 0), inches(3))
    assert refused(scene, moved, *woods[1:]) == "BSA-16-divide-a"
    placing = table("divide", at="place_terrain", dice=[5, 6])
    decision = placing.state.decision
    assert isinstance(decision, PlacingPiece)
    assert decision.placed == 4
    placing.throw(5, 6)
    placing.play(options(placing)[0])
    assert placing.moment == "PlacingPiece"  # five are not enough
    placing.play(options(placing)[0])
    assert placing.moment == "PlacingOn"


@rule("BSA-16-borodino-b", "BSA-16-borodino-c")
def test_the_heights_of_borodino() -> None:
    scene, cite = laying("borodino"), "BSA-16-borodino-b"

    def heights(gap: float, up: float = 8, piece: str = "easy_hill", count: int = 3) -> str | None:
        xs = [16 + (6 + gap) * n for n in range(count)]
        hills = [block(piece, place(x, up + 3), inches(6), inches(6)) for x in xs]
        return refused(scene, *hills, edge="bottom")

    assert heights(12) is None
    assert heights(11.9) == cite
    assert heights(12, 7.9) == cite
    assert heights(12, 20) == cite  # not on his side
    assert heights(12, piece="difficult_hill") == cite
    assert heights(12, count=2) == cite
    placing = table("borodino", at="place_terrain", dice=[5, 6], camp={"attacker": BLUE})
    decision = placing.state.decision
    assert isinstance(decision, PlacingPiece)
    assert (decision.placed, waiting(placing)) == (3, (BLUE,))


@rule("BSA-16-region-a")
def test_up_to_three_markers_are_placed_in_turn() -> None:
    scene = table("region", dice=[4, 4, 2, 5], begin=False)
    scene.begin(PlacingMarkers())
    assert waiting(scene) == (BLUE,)
    assert scene.refusal(NoMoreMarkers(role=BLUE)) == "BSA-16-region-a"
    scene.play(PlaceMarker(place(36, 24), role=BLUE))
    assert waiting(scene) == (RED,)
    scene.play(PlaceMarker(place(20, 24), role=RED), PlaceMarker(place(50, 24), role=BLUE))
    assert (scene.moment, len(scene.state.camp.objectives)) == ("", 3)


@rule("BSA-16-region-b")
def test_where_a_marker_may_lie() -> None:
    scene = table("region", dice=[4, 2], begin=False)
    scene.begin(PlacingMarkers())
    cite = "BSA-16-region-b"
    for spot, allowed in (((6, 18), True), ((5.9, 24), False), ((30, 17.9), False)):
        refusal = scene.refusal(PlaceMarker(place(*spot), role=RED))
        assert refusal == (None if allowed else cite)
    scene.play(PlaceMarker(place(30, 24), role=RED))
    assert scene.refusal(PlaceMarker(place(35.9, 24), role=BLUE)) == cite
    assert scene.refusal(PlaceMarker(place(36, 24), role=BLUE)) is None


@rule("BSA-16-region-b")
def test_markers_lie_on_terrain_when_possible() -> None:
    scene = table("region", area("wood", 20, 24, 2), dice=[4, 2], begin=False)
    scene.begin(PlacingMarkers())
    assert scene.refusal(PlaceMarker(place(40, 24), role=RED)) == "BSA-16-region-b"
    scene.play(PlaceMarker(place(20, 24), role=RED))
    assert scene.refusal(PlaceMarker(place(40, 24), role=BLUE)) is None


@rule("BSA-16-asalto-e", "BSA-16-asalto-c")
def test_the_positions_bought_are_placed_in_the_defenders_zone() -> None:
    bought = {RED: Defences(light=1, fortified=1), BLUE: Defences()}
    scene = table("asalto", begin=False, camp={"attacker": BLUE, "defences": bought})
    scene.begin(PlacingPositions(role=RED))

    def position(sort: Any, y: float, wide: int = 6, deep: int = 4) -> PlacePosition:
        corners = block("position", place(36, y), inches(wide), inches(deep)).corners
        return PlacePosition(sort, corners, role=RED)

    assert scene.refusal(position("light", 16, 8, 8)) is None  # as large as may be
    assert scene.refusal(position("light", 16, 9, 8)) == "BSA-16-asalto-e"
    assert scene.refusal(position("light", 16, 8, 9)) == "BSA-16-asalto-e"
    assert scene.refusal(position("solid", 14)) == "BSA-16-asalto-c"
    assert scene.refusal(position("light", 11.9)) == "BSA-16-asalto-e"
    assert scene.refusal(position("light", 22.1)) == "BSA-16-asalto-e"
    scene.play(position("light", 22), position("fortified", 14))
    assert scene.moment == ""
    pieces = [scene.state.ground[o.ground].piece for o in scene.state.camp.objectives]
    assert pieces == ["light_position", "position"]


def test_by_a_switch_only_fortified_positions_count() -> None:
    bought = {RED: Defences(light=1, fortified=1), BLUE: Defences()}
    known = {"attacker": BLUE, "defences": bought}
    scene = table("asalto", begin=False, camp=known, assault_positions="fortified")
    scene.begin(PlacingPositions(role=RED))
    while scene.moment:
        scene.play(options(scene)[0])
    assert len(scene.state.camp.objectives) == 1
