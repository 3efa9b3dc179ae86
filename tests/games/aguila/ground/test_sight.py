"""Sight: corridors, heights, woods, and who spots for howitzers."""

from typing import Any

import pytest

from estandarte.games.aguila.ground.garrisons import garrisoned
from estandarte.games.aguila.ground.sight import (
    cover_of,
    is_hidden,
    is_seen_by,
    opening_of,
    sees,
    sees_past_units,
)
from estandarte.kernel.testing import rule
from games.aguila.scenes import RED, Scene, area, enemy, inch, officer, unit

THIN: dict[str, Any] = {"sort": "fr_linea:12", "values": {"front": inch(1)}}
WORK = area("position", 36, 25, 2, id="work")


def in_the_work(sort: str = "fr_linea:12") -> Any:
    return garrisoned(enemy("C", sort, at=(36, 25)), WORK)


@rule("BSA-1-vision-e")
@pytest.mark.parametrize("sort", ["fr_linea:12", "g_med"])
def test_troops_in_an_earthwork_stand_in_the_line_of_sight(sort: str) -> None:
    far = enemy("B", at=(36, 30), **THIN)
    for inside, seen in ((), True), ((in_the_work(sort),), False):
        scene = Scene(unit(), far, WORK, *inside)
        assert sees(scene.state, scene.unit("A"), scene.unit("B")) is seen
        assert sees_past_units(scene.state, scene.unit("A"), scene.unit("B")) is seen


@rule("BSA-1-vision-h")
def test_from_a_height_one_looks_over_an_earthwork_too() -> None:
    far, hill = enemy("B", at=(36, 30), **THIN), area("easy_hill", 36, 19, 3, id="hill")
    scene = Scene(unit(), far, WORK, in_the_work(), hill)
    assert sees(scene.state, scene.unit("A"), scene.unit("B"))


@rule("BSA-5-cuadro-a", "BSA-11-obus-e")
@pytest.mark.parametrize(("formation", "seen"), [("square", True), ("line", False)])
def test_a_square_spots_for_the_howitzers_on_every_side(formation: Any, seen: bool) -> None:
    scene = Scene(unit(formation=formation), enemy("B", at=(36, 10)))
    assert is_seen_by(scene.state, RED, scene.unit("B")) is seen


FARM = area("farm", 36, 30, 3, id="farm")


@rule("BSA-4-edificio-f", "BSA-11-obus-e")
@pytest.mark.parametrize("at", [(46, 30), (26, 30), (36, 20), (36, 40)])
def test_a_garrison_spots_through_every_wall(at: tuple[int, int]) -> None:
    scene = Scene(garrisoned(unit(), FARM), FARM, enemy("B", at=at))
    assert is_seen_by(scene.state, RED, scene.unit("B"))


@rule("BSA-11-general-b", "BSA-11-obus-e")
def test_a_gun_spots_only_before_its_muzzle() -> None:
    scene = Scene(unit("A", "g_med"), enemy("B", at=(36, 10)), enemy("C", at=(36, 30)))
    assert [is_seen_by(scene.state, RED, scene.unit(n)) for n in "BC"] == [False, True]


@rule("BSA-1-vision-h", "BSA-Q124")
@pytest.mark.parametrize("piece", ["easy_hill", "decoration"])
def test_an_officer_on_a_hill_looks_over_those_before_him(piece: str) -> None:
    rider, masks = officer(at=(36, 20)), enemy("C", at=(36, 23), facing=0)
    scene = Scene(rider, masks, enemy("B", at=(36, 30), **THIN), area(piece, 36, 20, 1))
    assert is_seen_by(scene.state, RED, scene.unit("B")) is (piece == "easy_hill")


LIGHT: dict[str, Any] = {"sort": "fr_ligera:24", "formation": "open"}
HUSSARS: dict[str, Any] = {"sort": "fr_husares:10"}


@rule("BSA-Q16")
def test_close_order_sees_a_corridor_and_by_the_switch_everybody_sees_aside() -> None:
    for fields, expected in (({}, 0), (LIGHT, 450), ({**HUSSARS}, 450), ({"sort": "g_med"}, 450)):
        scene = Scene(unit(**fields))
        assert opening_of(scene.state, scene.unit()) == expected
    led = Scene(unit(), officer("O", inside="A"))
    assert opening_of(led.state, led.unit()) == 450
    walked = Scene(unit(), officer("O", inside="A", mounted=False))
    assert opening_of(walked.state, walked.unit()) == 0
    wide = Scene(unit(), sight_arc="wide")
    assert opening_of(wide.state, wide.unit()) == 450


@rule("BSA-Q17")
def test_a_hill_hides_what_is_beyond_it_and_not_what_is_on_it() -> None:
    hill = area("easy_hill", 36, 27, 3)
    for y, seen in ((26, True), (33, False)):
        scene = Scene(unit(at=(36, 20)), enemy("B", "fr_linea:12", at=(36, y)), hill)
        assert sees(scene.state, scene.unit("A"), scene.unit("B")) is seen
    both = Scene(unit(at=(36, 25.5)), enemy("B", "fr_linea:12", at=(36, 28)), hill)
    assert sees(both.state, both.unit("A"), both.unit("B"))


@rule("BSA-Q24", "BSA-4-bosque-a")
def test_at_the_edge_of_a_wood_there_is_light_cover_and_no_hiding() -> None:
    wood = area("wood", 36, 30, 6)  # it begins at 24
    for y, hidden in ((26, False), (26.05, True)):
        small = {"values": {"front": 2400, "depth": 2400}}
        scene = Scene(unit(), enemy("B", at=(36, y), **small), wood)
        assert is_hidden(scene.state, scene.unit("B")) is hidden
        assert cover_of(scene.state, scene.unit("A"), scene.unit("B")) == "light"
