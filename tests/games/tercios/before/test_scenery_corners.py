"""Scenery that hangs together: rivers with their crossings, towns in a circle, maps redrawn."""

from math import cos, pi, sin

import pytest

from estandarte.games.tercios.army.inspection import share_a_century
from estandarte.games.tercios.army.roster import Army
from estandarte.games.tercios.before.cartography import (
    MapChoice,
    PlaceFree,
    RemoveElement,
    ShiftElement,
)
from estandarte.games.tercios.before.laying import CrossingChoice, PlaceCrossing
from estandarte.games.tercios.before.scenery import PlaceElement, SceneryChoice
from estandarte.games.tercios.ground.terrain import effects_of
from estandarte.games.tercios.state import Element
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point
from games.tercios.scenes import BLUE, PACK, RED, Scene, area, place


def buying(*things: Element, points: int = 6) -> Scene:
    scene = Scene(*things, frames=[SceneryChoice((RED,))])
    scene.state.scenery_points = {RED: points, BLUE: 0}
    return scene


def water(x: float, id: str = "r", flow: tuple[str, ...] = ()) -> Element:
    """A river 2" wide from bottom to top."""
    line = (place(x, 0), place(x, 48))
    return Element(id, "river", flow, (), line, inches(2))  # type: ignore[arg-type]


def over(x: float, y: float = 24, id: str = "b", sort: str = "bridge") -> Element:
    return Element(id, sort, (), (), (place(x - 2, y), place(x + 2, y)), inches(6))


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


def house(x: float, y: float, half: float) -> tuple[Point, ...]:
    return area("small_building", x, y, half).corners


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


def drawing(*things: Element, level: int = 5) -> Scene:
    return Scene(*things, frames=[MapChoice((RED,), level)])


@rule("TER-qualities-cartografo-b", "TER-scenery-rio-c", "TER-scenery-puente-a")
def test_no_map_takes_a_river_and_its_bridge_apart() -> None:
    scene = drawing(water(36), over(36))
    assert scene.refusal(RemoveElement("b", role=RED)) == "TER-scenery-rio-c"
    away = ShiftElement("b", inches(6), 0, role=RED)
    assert scene.refusal(away) == "TER-scenery-puente-a"
    assert scene.refusal(ShiftElement("b", 0, inches(6), role=RED)) is None
    two = drawing(water(36), over(36), over(36, 34, "b2"))
    assert two.refusal(RemoveElement("b", role=RED)) is None


@rule("TER-qualities-cartografo-b")
def test_a_river_that_is_removed_takes_its_bridges_along() -> None:
    scene = drawing(water(36), over(36), area("hill", 60, 24, 4))
    scene.play(RemoveElement("r", role=RED))
    assert set(scene.state.elements) == {"e1"}


@rule("TER-qualities-cartografo-b", "TER-scenery-rio-a")
def test_a_map_may_add_any_element_a_river_as_a_first_choice() -> None:
    line = (place(36, 0), place(36, 48))
    river = PlaceFree("river", line=line, width=inches(2), role=RED)
    scene = drawing(level=3)
    assert scene.refusal(river) is None
    scene.play(river)
    assert scene.moment == "CrossingChoice"
    spent = drawing(level=3)
    spent.state.scenery_spent = {RED: 1}
    assert spent.refusal(river) == "TER-scenery-rio-a"
    homes = (house(36, 24, 1.5), house(39, 24, 1), house(33, 24, 1))
    town = drawing(level=3)
    town.play(PlaceFree("urban_area", buildings=homes, role=RED))
    assert len(town.state.elements) == 3


@rule("TER-army-c")
def test_an_army_that_served_through_three_centuries_meets_all_of_them() -> None:
    name, file = next((n, f) for n, f in sorted(PACK.factions.items()) if f.list)
    listed = but(next(iter(file.list.values())), start=1496, end=1698)
    pack = but(PACK, factions={name: but(file, list={"one": listed})})
    old, new = Army("one", "standard", 500), Army("two", "standard", 500, year=1550)
    assert share_a_century(old, new, pack)
    assert not share_a_century(old, but(new, year=1750), pack)
