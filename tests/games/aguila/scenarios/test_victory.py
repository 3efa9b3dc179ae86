"""Victory: control of objectives, points, draws, scenario by scenario."""

from typing import Any

import pytest

from estandarte.games.aguila.camp import fallen_officer, fallen_unit
from estandarte.games.aguila.scenarios import victory as v
from estandarte.games.aguila.scenarios.book.asalto import assault
from estandarte.games.aguila.scenarios.book.borodino import HILL, borodino_hills, borodino_points
from estandarte.games.aguila.scenarios.book.colina import hill
from estandarte.games.aguila.scenarios.book.cruce import (
    CROSSROADS,
    crossroads_objectives,
    crossroads_points,
)
from estandarte.games.aguila.scenarios.book.divide import DIVIDE, divide_worth
from estandarte.games.aguila.scenarios.book.granja import farm
from estandarte.games.aguila.scenarios.book.oblicua import OBLIQUE
from estandarte.games.aguila.scenarios.book.pueblo import VILLAGE, village
from estandarte.games.aguila.scenarios.book.puente import bridge
from estandarte.games.aguila.scenarios.book.region import REGION, objectives
from estandarte.games.aguila.scenarios.control import holder
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.outlines import Outline, outline
from games.aguila.scenes import BLUE, RED, Scene, enemy, inch, officer, place, unit
from games.aguila.tables import table

MARK = place(36, 24)


def patch(x: float, y: float, half: float = 2) -> Outline:
    return outline(
        [
            (inch(x + dx), inch(y + dy))
            for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half))
        ]
    )


def mine(gap: float) -> Any:
    """A unit whose front is so many inches below the mark."""
    return unit("A", at=(36, 24 - gap))


def theirs(gap: float) -> Any:
    return enemy("B", at=(36, 24 + gap))


@rule("BSA-16-campal-c", "BSA-16-campal-d", "BSA-16-escalada-g", "BSA-X31")
@pytest.mark.parametrize(
    ("red", "blue", "winner"), [(620, 420, ""), (621, 420, RED), (100, 301, BLUE)]
)
def test_more_than_two_hundred_points_win(red: int, blue: int, winner: str) -> None:
    assert v.by_destroyed_points({RED: red, BLUE: blue}, 200) == winner


@rule("BSA-16-asalto-k", "BSA-16-asalto-l", "BSA-16-asalto-m", "BSA-X32")
@pytest.mark.parametrize(
    ("taken", "positions", "result"),
    [
        (4, 6, "attacker"),
        (3, 6, "draw"),
        (2, 6, "defender"),
        (2, 3, "attacker"),
        (1, 3, "defender"),
        (3, 5, "draw"),
    ],
)
def test_the_assault(taken: int, positions: int, result: str) -> None:
    assert assault(taken, positions) == result


@rule("BSA-16-region-e", "BSA-X39")
@pytest.mark.parametrize(
    ("own", "foe", "held"), [(6, 6.1, RED), (6, 6, ""), (6.1, 9, ""), (9, 6, BLUE)]
)
def test_a_marker_of_the_region_is_held_within_six_inches(
    own: float, foe: float, held: str
) -> None:
    assert holder(Scene(mine(own), theirs(foe)).state, MARK, REGION) == held


@rule("BSA-16-cruce-h", "BSA-X39")
@pytest.mark.parametrize(("own", "foe", "held"), [(4, 4.1, RED), (4, 4, ""), (4.1, 9, "")])
def test_the_crossroads_are_held_within_four_inches(own: float, foe: float, held: str) -> None:
    assert holder(Scene(mine(own), theirs(foe)).state, MARK, CROSSROADS) == held


@rule("BSA-16-oblicua-i", "BSA-16-divide-g")
def test_an_enemy_at_exactly_four_inches_spoils_one_objective_and_not_the_other() -> None:
    piece = patch(36, 24)
    on_it, at_four, nearer = (
        unit("A", at=(36, 24)),
        enemy("B", at=(36, 30)),
        enemy("B", at=(36, 29.9)),
    )
    exact = Scene(on_it, at_four).state
    assert (holder(exact, piece, OBLIQUE), holder(exact, piece, DIVIDE)) == (RED, "")
    close = Scene(on_it, nearer).state
    assert (holder(close, piece, OBLIQUE), holder(close, piece, DIVIDE)) == ("", "")
    beside = Scene(unit("A", at=(36, 21))).state
    assert holder(beside, piece, OBLIQUE) == ""


@rule("BSA-16-pueblo-g")
def test_a_building_is_held_from_inside_or_nearer_than_four_inches() -> None:
    house = patch(36, 24)
    assert holder(Scene(unit("A", at=(36, 18.1))).state, house, VILLAGE, "h") == RED
    assert holder(Scene(unit("A", at=(36, 18))).state, house, VILLAGE, "h") == ""
    garrison = enemy("B", at=(60, 40), building="h")
    assert holder(Scene(garrison).state, house, VILLAGE, "h") == BLUE
    assert holder(Scene(garrison, unit("A", at=(36, 20))).state, house, VILLAGE, "h") == ""


def test_lone_officers_hold_unless_the_switch_ignores_them() -> None:
    man = officer(at=(36, 20))
    assert holder(Scene(man).state, MARK, REGION) == RED
    assert holder(Scene(man, officers_as_units="ignored").state, MARK, REGION) == ""


@rule("BSA-16-granja-i", "BSA-16-granja-j")
def test_the_farm() -> None:
    house = {"h": patch(36, 24)}

    def result(*things: Any) -> str:
        return farm(Scene(*things).state, RED, house)

    near = unit("A", at=(36, 16))  # at exactly six inches of the building
    assert result(near) == "attacker"
    assert result(near, enemy("B", at=(36, 32))) == "attacker"  # at exactly six
    assert result(near, enemy("B", at=(36, 31.9))) == "defender"
    assert result(near, enemy("B", at=(60, 40), building="h")) == "defender"
    assert result(unit("A", at=(36, 15.9))) == "defender"


@rule("BSA-16-puente-i")
@pytest.mark.parametrize(("gap", "result"), [(6, "attacker"), (5.9, "defender")])
def test_the_bridge(gap: float, result: str) -> None:
    assert bridge(Scene(theirs(gap)).state, RED, MARK) == result


@rule("BSA-16-pueblo-f", "BSA-16-pueblo-h")
@pytest.mark.parametrize(
    ("red", "blue", "result"),
    [(3, 1, "attacker"), (2, 2, "draw"), (2, 1, "defender"), (0, 0, "draw")],
)
def test_the_village(red: int, blue: int, result: str) -> None:
    houses = {f"h{n}": patch(10 + 15 * n, 24) for n in range(4)}
    units = [unit(f"r{n}", at=(2, 5), building=f"h{n}") for n in range(red)]
    units += [enemy(f"b{n}", at=(2, 45), building=f"h{3 - n}") for n in range(blue)]
    assert village(Scene(*units).state, RED, houses) == result


@rule("BSA-16-colina-d", "BSA-16-colina-e")
def test_the_hill() -> None:
    hills = [patch(30, 24), patch(42, 24)]
    mine, other = unit("A", at=(30, 24)), enemy("B", at=(42, 24))
    assert hill(Scene(mine).state, hills) == RED
    assert hill(Scene(mine, other).state, hills) == ""
    assert hill(Scene(unit("A", at=(5, 24))).state, hills) == ""


@rule("BSA-16-region-f")
def test_more_markers_win_and_equal_numbers_draw() -> None:
    marks = [place(12, 24), place(36, 24), place(60, 24)]
    one, two = unit("A", at=(12, 20)), unit("C", at=(36, 20))
    assert v.by_points(objectives(Scene(one, two, enemy("B", at=(60, 28))).state, marks)) == RED
    assert v.by_points(objectives(Scene(one, enemy("B", at=(60, 28))).state, marks)) == ""


@rule("BSA-16-cruce-g", "BSA-16-cruce-i", "BSA-16-cruce-j")
def test_the_points_of_the_crossroads() -> None:
    assert crossroads_objectives(RED, BLUE) == {RED: 4, BLUE: 2}
    assert crossroads_objectives("", RED) == {RED: 2, BLUE: 0}
    sorts = {"fr_linea:12": 1, "g_pes": 1, "fr_linea:24": 2, "at_linea:36": 3, "fr_husares:10": 2}
    assert {s: crossroads_points(fallen_unit(unit(sort=s))) for s in sorts} == sorts
    assert crossroads_points(fallen_officer(officer())) == 2
    assert crossroads_points(fallen_officer(officer(is_commander=True))) == 3
    assert [v.by_points({RED: r, BLUE: 4}) for r in (3, 4, 5)] == [BLUE, "", RED]


@rule("BSA-16-divide-h", "BSA-16-divide-i", "BSA-16-divide-j")
def test_the_points_of_divide_et_impera() -> None:
    assert [divide_worth(owner, RED) for owner in ("", BLUE, RED)] == [2, 3, 1]
    even = {RED: 4, BLUE: 4}
    assert v.by_points_then_destroyed({RED: 5, BLUE: 4}, {RED: 0, BLUE: 900}, 200) == RED
    assert v.by_points_then_destroyed(even, {RED: 301, BLUE: 100}, 200) == RED
    assert v.by_points_then_destroyed(even, {RED: 300, BLUE: 100}, 200) == ""


@rule("BSA-16-borodino-k", "BSA-16-borodino-l", "BSA-16-borodino-m")
def test_the_points_of_borodino() -> None:
    hills = [patch(12, 24), patch(36, 24), patch(60, 24)]
    scene = Scene(unit("A", at=(12, 24)), enemy("B", at=(36, 24)), enemy("D", at=(60, 24)))
    assert borodino_hills(scene.state, RED, hills) == {RED: 2, BLUE: 2}
    contested = Scene(unit("A", at=(12, 24)), enemy("B", at=(12, 24.5)))
    assert holder(contested.state, hills[0], HILL) == ""
    assert borodino_points(scene.state, fallen_unit(unit())) == 1
    assert borodino_points(scene.state, fallen_unit(unit(sort="fr_ginfv:24"))) == 2
    assert v.by_points({RED: 2, BLUE: 2}) == ""


@rule("BSA-16-reservas-a", "BSA-X28")
@pytest.mark.parametrize(("face", "enters"), [(4, True), (5, False)])
def test_a_reserve_enters_with_the_factor_or_less(face: int, enters: bool) -> None:
    scene = Scene(dice=[face], fields={"factors": {RED: 4, BLUE: 2}})
    assert scene.doing(v.reserve_enters, RED) is enters


@rule("BSA-16-tirada-b", "BSA-16-tirada-c")
def test_more_horse_helps_the_deployment_roll() -> None:
    hussars, dragoons = unit(sort="fr_husares:10"), unit(sort="fr_dragones:10")
    assert v.deployment_bonus([hussars], []) == 3
    assert v.deployment_bonus([dragoons], []) == 1
    assert v.deployment_bonus([hussars], [dragoons]) == 2
    assert v.deployment_bonus([hussars], [hussars]) == 0
    assert v.deployment_bonus([unit(sort="fr_husares:5")], [hussars]) == 0


@rule("BSA-16-borodino-l")
def test_guns_of_the_guard_count_double_and_a_battery_of_them_too() -> None:
    scene = table("borodino", begin=False)
    guns = [unit(n, "g_pes_e", battery="x", battery_guns=2) for n in "AC"]
    alone, line = unit("D", "g_pes_e"), unit("E", "g_pes", battery="y", battery_guns=1)
    fallen = tuple(fallen_unit(gun) for gun in (*guns, alone, line))
    scene.state.camp = but(scene.state.camp, fallen=fallen)
    assert [borodino_points(scene.state, f) for f in fallen] == [0, 2, 2, 1]
