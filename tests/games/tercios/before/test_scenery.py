"""Scenery bought and placed before the battle."""

from math import cos, pi, sin
from typing import Any

import pytest

from estandarte.games.tercios.before.elements import (
    CrossingChoice,
    ElementPlaced,
    PlaceCrossing,
    flow,
)
from estandarte.games.tercios.before.placement import effect_rule, element_verdict, square_corners
from estandarte.games.tercios.before.scenery import (
    PassScenery,
    PlaceElement,
    Scenery,
    SceneryPointsRolled,
)
from estandarte.games.tercios.ground.terrain import effects_of
from estandarte.games.tercios.state import Element
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point
from games.tercios.scenery import buying, house, over, patch, water
from games.tercios.scenes import BLUE, PACK, RED, Scene, area, inch, place


@rule("TER-scenery-camino-a")
def test_a_path_leaves_by_another_edge() -> None:
    scene = buying()

    def path(*line: Point) -> PlaceElement:
        return PlaceElement("path", line=line, width=inches(2), role=RED)

    back = path(place(10, 0), place(20, 20), place(40, 0))
    assert scene.refusal(back) == "TER-scenery-camino-a"
    assert scene.refusal(path(place(10, 0), place(20, 20), place(0, 30))) is None


@rule("TER-scenery-rio-c")
def test_no_river_without_room_for_its_crossing() -> None:
    """It would cut off a corner nearer than 12" to two edges."""
    scene = buying()

    def river(a: Point, b: Point) -> PlaceElement:
        return PlaceElement("river", line=(a, b), width=inches(2), role=RED)

    assert scene.refusal(river(place(8, 0), place(0, 8))) == "TER-scenery-rio-c"
    assert scene.refusal(river(place(60, 0), place(0, 40))) is None
    scene.play(river(place(60, 0), place(0, 40)))
    assert scene.moment == "CrossingChoice"
    assert scene.option_kinds(BLUE) == {"PlaceCrossing"}


@rule("TER-scenery-rio-c")
@pytest.mark.parametrize(("y", "cite"), [(15.01, None), (15, "TER-scenery-rio-c")])
def test_the_whole_crossing_lies_more_than_twelve_inches_from_the_edges(
    y: float, cite: str | None
) -> None:
    """The bridge is 6" wide along the river."""
    scene = Scene(water(36), frames=[CrossingChoice((BLUE,), "r")])
    ends = (place(34, y), place(38, y))
    assert scene.refusal(PlaceCrossing("bridge", ends, role=BLUE)) == cite


@rule("TER-scenery-vado-a")
def test_a_ford_is_no_longer_than_six_inches() -> None:
    scene = buying(water(36), over(36))

    def ford(a: Point, b: Point) -> PlaceElement:
        return PlaceElement("ford", line=(a, b), role=RED)

    assert scene.refusal(ford(place(34, 30), place(38, 30))) is None
    slanting = ford(place(34.8, 20), place(37.2, 32))
    assert scene.refusal(slanting) == "TER-scenery-vado-a"
    bridge = PlaceElement("bridge", line=(place(34.8, 20), place(37.2, 32)), role=RED)
    assert scene.refusal(bridge) is None


@rule("TER-scenery-puente-a", "TER-scenery-vado-c")
def test_a_second_river_has_crossings_and_a_flow_of_its_own() -> None:
    rivers = (water(20, "r1"), water(50, "r2", ("muy_dificil",)))
    fords = (over(20, id="f1", sort="ford"), over(50, id="f2", sort="ford"))
    scene = buying(*rivers, *fords)
    found = [effects_of(scene.state, f) for f in fords]
    assert found == [(), ("dificil",)]
    swapped = buying(*reversed(rivers), *fords)
    assert [effects_of(swapped.state, f) for f in fords] == [(), ("dificil",)]
    for x in (20, 50):
        line = (place(x - 2, 36), place(x + 2, 36))
        assert scene.refusal(PlaceElement("bridge", line=line, role=RED)) is None


@rule("TER-Q73")
@pytest.mark.parametrize(("round_", "cite"), [(4.6, None), (5.2, "TER-scenery-points-c")])
def test_a_town_lies_in_a_circle_of_twelve_inches(round_: float, cite: str | None) -> None:
    """Three houses round a middle: no two are 12" apart, and yet the circle may be too small."""
    spots = [(36 + round_ * cos(a), 24 + round_ * sin(a)) for a in (0, 2 * pi / 3, 4 * pi / 3)]
    homes = tuple(
        house(round(x, 2), round(y, 2), 1.42 if n == 0 else 0.71) for n, (x, y) in enumerate(spots)
    )
    town = PlaceElement("urban_area", buildings=homes, role=RED)
    assert buying().refusal(town) == cite


@rule("TER-Q73", "TER-overlap-b")
def test_the_houses_of_a_town_do_not_stand_in_each_other() -> None:
    homes = (house(36, 24, 1.5), house(37, 24, 1), house(33, 24, 1))
    town = PlaceElement("urban_area", buildings=homes, role=RED)
    assert buying().refusal(town) == "TER-overlap-b"
    apart = (house(36, 24, 1.5), house(39, 24, 1), house(33, 24, 1))
    assert buying().refusal(but(town, buildings=apart)) is None


def fits(scene: Scene, sort: str, **shape: Any) -> str | None:
    given = {"corners": (), "line": (), "width": 0, **shape}
    return element_verdict(scene.state, sort, **given).cite


@rule("TER-scenery-rio-b")
@pytest.mark.parametrize(
    ("start", "end", "cite"),
    [
        ((0, 24), (72, 24), None), ((0, 24), (36, 48), None), ((36, 0), (36, 48), None),
        ((0, 10), (0, 40), "TER-scenery-rio-b"), ((0, 24), (40, 24), "TER-scenery-rio-b"),
        ((10, 24), (72, 24), "TER-scenery-rio-b"),
    ],
)  # fmt: skip
def test_a_river_runs_from_one_edge_to_another(start: Any, end: Any, cite: str | None) -> None:
    line = (place(*start), place(*end))
    assert fits(Scene(), "river", line=line, width=inches(2)) == cite


@rule("TER-scenery-points-a", "TER-scenery-points-b", "TER-X34")
def test_a_river_bought_first_gets_its_bridge_from_the_opponent() -> None:
    scene = Scene(frames=[Scenery()], dice=[5, 2])
    assert scene.last(SceneryPointsRolled).points == {RED: 5, BLUE: 2}
    assert scene.state.decision.waiting == (RED,)
    line = (place(0, 24), place(72, 24))
    same_edge = PlaceElement("river", line=(place(0, 10), place(0, 40)), width=inches(2), role=RED)
    assert scene.refusal(same_edge) == "TER-scenery-rio-b"
    scene.play(PlaceElement("river", line=line, width=inches(2), role=RED))
    assert isinstance(scene.state.decision, CrossingChoice)
    assert scene.state.decision.waiting == (BLUE,)
    at_edge = PlaceCrossing("bridge", (place(5, 22), place(5, 26)), role=BLUE)
    assert scene.refusal(at_edge) == "TER-scenery-rio-c"
    scene.play(PlaceCrossing("bridge", (place(36, 22), place(36, 26)), role=BLUE))
    assert scene.state.scenery_spent == {RED: 3, BLUE: 0}  # it was free
    assert scene.state.decision.waiting == (BLUE,)
    scene.play(PlaceElement("hill", corners=patch(12, 38, 8), role=BLUE))
    assert scene.state.decision.waiting == (RED,)
    late = PlaceElement("river", line=line, width=inches(2), role=RED)
    assert scene.refusal(late) in ("TER-scenery-rio-a", "TER-scenery-points-b")
    scene.throw(5, 6)
    scene.doing(flow)
    river = next(e for e in scene.state.elements.values() if e.kind == "river")
    assert river.effects == ("intransitable",)


@rule("TER-scenery-rio-d")
@pytest.mark.parametrize(
    ("dice", "effects"),
    [([1], ()), ([2], ()), ([3], ("dificil",)), ([4], ("dificil",)), ([5, 1], ("muy_dificil",)),
     ([6, 5], ("muy_dificil",)), ([6, 6], ("intransitable",))],
)  # fmt: skip
def test_a_die_decides_how_the_river_flows(dice: list[int], effects: tuple[str, ...]) -> None:
    river = Element("r", "river", (), (), (place(0, 24), place(72, 24)), inches(2))
    scene = Scene(river, dice=dice)
    scene.doing(flow)
    assert scene.state.elements["r"].effects == effects


@rule("TER-scenery-points-a")
def test_equal_rolls_for_points_are_thrown_again() -> None:
    scene = Scene(frames=[Scenery()], dice=[3, 3, 2, 4])
    assert scene.last(SceneryPointsRolled).points == {RED: 2, BLUE: 4}
    assert scene.state.decision.waiting == (BLUE,)


@rule("TER-scenery-points-c")
def test_what_the_list_does_not_know_is_not_placed() -> None:
    scene = Scene(frames=[Scenery()], dice=[4, 2])
    assert scene.refusal(PlaceElement("castle", role=RED)) == "TER-scenery-points-c"


@rule("TER-scenery-points-c")
def test_prices_are_as_printed() -> None:
    prices = {k: e.cost for k, e in PACK.terrain.element.items()}
    ones = {"path", "hill", "small_wood", "crop_field", "fence", "bridge", "small_building", "ford"}
    twos = {
        "large_wood",
        "swamp",
        "steep_hill",
        "large_hill",
        "small_lake",
        "wall",
        "large_building",
        "rocks",
    }
    assert {k for k, c in prices.items() if c == 1} == ones
    assert {k for k, c in prices.items() if c == 2} == twos
    assert {k for k, c in prices.items() if c == 3} == {"river", "large_lake", "urban_area"}


@rule("TER-scenery-points-b")
def test_nobody_buys_beyond_his_points_and_who_passes_forfeits() -> None:
    scene = Scene(frames=[Scenery()], dice=[2, 1])
    big = PlaceElement("large_lake", corners=patch(36, 24, 15), role=RED)
    assert scene.refusal(big) == "TER-scenery-points-b"
    scene.play(PassScenery(role=RED), PassScenery(role=BLUE))
    assert scene.moment == ""


@rule("TER-scenery-points-d")
def test_elements_touch_their_like_or_keep_six_inches() -> None:
    scene = Scene(area("hill", 36, 24, 3))
    assert fits(scene, "hill", corners=patch(48.1, 24, 6)) is None
    assert fits(scene, "hill", corners=patch(46, 24, 6)) == "TER-scenery-points-d"
    touching = square_corners(place(41, 24), inch(2))
    field = Scene(area("crop_field", 36, 24, 3))
    assert fits(field, "crop_field", corners=touching) is None
    upon_it = square_corners(place(38, 24), inch(2))
    assert fits(field, "crop_field", corners=upon_it) == "TER-scenery-points-d"
    assert (
        fits(scene, "small_building", corners=square_corners(place(40, 24), inch(1)))
        == "TER-scenery-points-d"
    )


Sizes = dict[str, tuple[tuple[float, ...], tuple[float, ...]]]
"""Of each scale the sizes that are fair and those that are not."""
PATCH: Sizes = {"mm15": ((6, 12), (5.9, 12.2)), "mm28": ((9, 18), (8.9, 18.2))}
LARGE: Sizes = {"mm15": ((12.1, 18), (11.8, 18.2)), "mm28": ((18.1, 27), (17.8, 27.2))}
SMALL: Sizes = {"mm15": ((3, 12), (12.2,)), "mm28": ((3, 18), (18.2,))}
LAKE: Sizes = {"mm15": ((12.1, 18), (18.2,)), "mm28": ((18.1, 24), (24.2,))}


def sized(sort: str, cite: str, sizes: Sizes) -> None:
    """Whether patches of just these sizes are fair."""
    for scale, (good, bad) in sizes.items():
        found = {across: fits(Scene(scale=scale), sort, corners=patch(36, 24, across))
                 for across in (*good, *bad)}  # fmt: skip
        assert found == dict.fromkeys(good) | dict.fromkeys(bad, cite)


@rule("TER-scenery-colina-a", "TER-scenery-sizes-a")
def test_a_hill_has_its_sizes_at_both_scales() -> None:
    sized("hill", "TER-scenery-colina-a", PATCH)
    sized("large_hill", "TER-scenery-colina-a", LARGE)


@rule("TER-scenery-escarpada-a")
def test_a_steep_hill_has_its_sizes_at_both_scales() -> None:
    sized("steep_hill", "TER-scenery-escarpada-a", SMALL)


@rule("TER-scenery-bosque-a")
def test_a_wood_has_its_sizes_at_both_scales() -> None:
    sized("small_wood", "TER-scenery-bosque-a", PATCH)
    sized("large_wood", "TER-scenery-bosque-a", LARGE)


@rule("TER-scenery-cultivo-a")
def test_a_crop_field_has_its_sizes_at_both_scales() -> None:
    sized("crop_field", "TER-scenery-cultivo-a", SMALL)


@rule("TER-scenery-lago-a")
def test_a_lake_has_its_sizes_at_both_scales() -> None:
    sized("small_lake", "TER-scenery-lago-a", SMALL)
    sized("large_lake", "TER-scenery-lago-a", LAKE)


@rule("TER-scenery-rocas-a")
def test_rocks_have_their_sizes_at_both_scales() -> None:
    sized("rocks", "TER-scenery-rocas-a", SMALL)


@rule("TER-scenery-muro-a", "TER-scenery-valla-a")
@pytest.mark.parametrize(
    ("sort", "cite"), [("wall", "TER-scenery-muro-a"), ("fence", "TER-scenery-valla-a")]
)
def test_walls_and_fences_are_up_to_two_feet_in_several_pieces(sort: str, cite: str) -> None:
    bent = (place(20, 20), place(32, 20), place(32, 32))
    assert fits(Scene(), sort, line=bent) is None
    longer = (place(20, 20), place(32, 20), place(32, 32.1))
    assert fits(Scene(), sort, line=longer) == cite
    assert fits(Scene(scale="mm28"), sort, line=longer) is None


@rule("TER-scenery-camino-a", "TER-scenery-camino-b")
def test_paths_run_from_an_edge_to_an_edge_or_an_element() -> None:
    scene = Scene(area("hill", 36, 24, 3))
    across = (place(0, 24), place(72, 24))
    assert fits(scene, "path", line=across, width=inches(2)) is None  # through the hill
    assert fits(scene, "path", line=(place(0, 24), place(36, 24)), width=inches(2)) is None
    assert (
        fits(scene, "path", line=(place(0, 24), place(20, 24)), width=inches(2))
        == "TER-scenery-camino-a"
    )
    assert fits(scene, "path", line=across, width=inches(7)) == "TER-scenery-camino-a"


@rule("TER-scenery-puente-a", "TER-scenery-vado-a")
def test_bridges_and_fords_need_a_river() -> None:
    over = (place(36, 22), place(36, 26))
    assert fits(Scene(), "bridge", line=over) == "TER-scenery-puente-a"
    assert fits(Scene(), "ford", line=over) == "TER-scenery-vado-a"
    river = Element("r", "river", (), (), (place(0, 24), place(72, 24)), inches(2))
    assert fits(Scene(river), "bridge", line=over) is None
    assert fits(Scene(river), "ford", line=(place(36, 30), place(36, 34))) == "TER-scenery-vado-a"


@rule("TER-scenery-cultivo-b")
@pytest.mark.parametrize(
    ("face", "effects"),
    [
        (1, ("dificil",)),
        (2, ("dificil",)),
        (3, ("cubierto", "dificil")),
        (4, ("cubierto", "dificil")),
        (5, ("cubierto", "dificil")),
        (6, ("cubierto", "oculto", "muy_dificil")),
    ],
)
def test_one_die_decides_for_all_crops(face: int, effects: tuple[str, ...]) -> None:
    scene = Scene(
        area("crop_field", 10, 10, id="a"), area("crop_field", 60, 40, id="b"),
        frames=[Scenery(at="crops")], dice=[face],
    )  # fmt: skip
    assert scene.state.elements["a"].effects == scene.state.elements["b"].effects == effects


@rule("TER-scenery-effects")
def test_the_qualities_of_every_element() -> None:
    table = {
        "path": {"facil"},
        "hill": {"altura", "oculto"},
        "steep_hill": {"altura", "dificil", "oculto"},
        "small_wood": {"muy_dificil", "cubierto", "oculto"},
        "wall": {"cubierto", "protegido", "dificil"},
        "small_lake": {"intransitable"},
        "fence": {"cubierto", "dificil"},
        "small_building": {"oculto", "intransitable"},
        "rocks": {"oculto", "intransitable"},
        "swamp": {"muy_dificil"},
    }
    for sort, effects in table.items():
        assert set(PACK.terrain.element[sort].effects) == effects


@rule("TER-scenery-camino-b", "TER-scenery-puente-c", "TER-scenery-puente-b")
def test_what_gives_an_element_its_effects_is_what_it_lies_over() -> None:
    track = Element("p", "path", (), (), (place(10, 0), place(10, 48)), inches(2))
    beside, under = area("hill", 40, 24), area("hill", 10, 24)
    assert effect_rule(buying(beside, track).state, track) != "TER-scenery-camino-b"
    assert effect_rule(buying(under, track).state, track) == "TER-scenery-camino-b"
    bridge = over(36)
    assert effect_rule(buying(water(36), bridge, track).state, bridge) == "TER-scenery-puente-b"
    along = but(track, line=(place(30, 24), place(42, 24)))
    assert effect_rule(buying(water(36), bridge, along).state, bridge) == "TER-scenery-puente-c"


@rule("TER-scenery-puente-c")
def test_a_bridge_laid_where_a_path_meets_the_river_is_easy() -> None:
    track = Element("p", "path", (), (), (place(30, 24), place(42, 24)), inches(2))
    scene = Scene(water(36), track, frames=[CrossingChoice((BLUE,), water(36).id)])
    scene.play(PlaceCrossing("bridge", over(36).line, role=BLUE))
    assert scene.last(ElementPlaced).cite == "TER-scenery-puente-c"
