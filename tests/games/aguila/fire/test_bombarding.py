"""Guns against walls: structure points, collapse, ruins."""

from typing import Any

import pytest

from estandarte.games.aguila.courage.results import CourageTested, UnitWavered
from estandarte.games.aguila.fire.bombarding import (
    BombardBuilding,
    FormInRuins,
    StructureHit,
    bombard_verdict,
)
from estandarte.games.aguila.fire.phase import HoldFire, Shooting
from estandarte.games.aguila.ground.garrisons import garrisoned, points_left
from estandarte.games.aguila.movement.execution import FormationChanged
from estandarte.games.aguila.movement.paths import end_verdict
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.points import Point
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, place, unit, wall

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
WOOD = area("farm", 36, 30, 3, id="h")
STONE = area("buildings", 36, 30, 3, id="h")
FORT = area("fortified_building", 36, 30, 3, id="h")
EARTHWORK = area("position", 36, 30, 3, id="h")
AT_H = BombardBuilding("A", "h", role=RED)


def gun(sort: str = "g_pes", **named: Any) -> Any:
    return unit("A", sort, at=(36, 12), **named)


def held(ground: Any, **named: Any) -> Any:
    return garrisoned(enemy("B", at=(36, 30), **{**PLAIN, **named}), ground)


def phase(*things: Any, dice: Any = (), **switches: Any) -> Scene:
    scene = Scene(*things, dice=dice, fields={"initiative": RED}, **switches)
    scene.begin(Shooting())
    return scene


def fired(*things: Any, dice: Any, action: Any = AT_H, **switches: Any) -> Scene:
    scene = phase(*things, dice=dice, **switches)
    scene.play(action, HoldFire(role=RED))
    return scene


@rule("BSA-11-estruct-a", "BSA-11-estruct-b")
@pytest.mark.parametrize(("face", "left"), [(1, 15), (2, 11)])
def test_walls_are_hit_on_two_or_more_and_lose_a_point_for_each_hit(face: int, left: int) -> None:
    scene = fired(gun(), STONE, dice=[face] + [4] * (face > 1))
    assert points_left(scene.state, scene.state.ground["h"]) == left
    assert scene.last(StructureHit).needed == 2
    assert scene.unit("A").shot


@rule("BSA-11-estruct-c", "BSA-11-estruct-d", "BSA-11-estruct-e")
@pytest.mark.parametrize(
    ("ground", "points", "needed"), [(WOOD, 5, 5), (STONE, 15, 4), (FORT, 25, 4)]
)
def test_each_kind_has_its_points_and_falls_on_those_inside(
    ground: Any, points: int, needed: int
) -> None:
    scene = Scene(ground)
    assert points_left(scene.state, ground) == points
    shaken = but(ground, structure=1)
    for face, wounds in ((needed, 2), (needed - 1, 0)):
        dice = [2, 1, 1, 1, face, face] + [2, 2] * (wounds > 0)
        fallen = fired(gun(), shaken, held(shaken), dice=dice)
        assert fallen.unit("B").damage == wounds


@rule("BSA-11-estruct-e", "BSA-11-estruct-f", "BSA-Q139")
def test_an_earthwork_has_as_many_points_but_falls_on_nobody() -> None:
    assert points_left(Scene(EARTHWORK).state, EARTHWORK) == 25
    shaken = but(EARTHWORK, structure=1)
    scene = fired(gun(), shaken, held(shaken), dice=[2, 1])
    assert "h" not in scene.state.ground
    assert scene.dice_thrown() == 2  # nobody is hit
    inside = scene.unit("B")
    assert (inside.damage, inside.is_wavering, inside.building) == (0, False, "")
    scene.play(FormInRuins("square", role=BLUE))  # it had no formation inside
    assert scene.unit("B").formation == "square"
    assert [e.cite for e in scene.all(FormationChanged)] == ["BSA-Q139"]
    assert scene.all(CourageTested) == []


@rule("BSA-X22", "BSA-11-estruct-c", "BSA-11-estruct-f", "BSA-11-estruct-g")
def test_a_heavy_gun_brings_a_wooden_house_down() -> None:
    dice = [2, 6, 3, 4, 5, 5, 5, 1, 1, 1, 4]  # a hit, six points, seven hits, three wounds
    scene = fired(gun(), WOOD, held(WOOD), dice=dice)
    assert "h" not in scene.state.ground
    inside = scene.unit("B")
    assert (inside.damage, inside.is_wavering, inside.building) == (3, True, "")
    assert scene.moment == "FormingInRuins"
    assert scene.state.decision.waiting == (BLUE,)
    assert scene.refusal(FormInRuins("mass", role=BLUE)) == "BSA-5-masa-a"
    scene.throw(2, 2)
    scene.play(FormInRuins("square", role=BLUE))
    assert scene.unit("B").formation == "square"
    assert (inside.base.front, inside.base.depth) == (inside.profile.front, inside.profile.depth)


@rule("BSA-11-estruct-g")
def test_a_steady_test_after_the_collapse_leaves_it_wavering() -> None:
    """The wounds are wounds of that shooting, and are tested at its end."""
    dice = [2, 6, 1, 1, 6, 6]
    scene = fired(gun(), WOOD, held(WOOD), dice=dice)
    scene.throw(1, 1)
    scene.play(FormInRuins("line", role=BLUE))
    assert scene.last(CourageTested).result == "steady"
    assert scene.unit("B").is_wavering
    assert scene.unit("B").formation == "line"
    cites = [event.cite for event in (*scene.all(UnitWavered), *scene.all(FormationChanged))]
    assert cites == ["BSA-11-estruct-g", "BSA-11-estruct-g"]


def test_by_a_switch_each_die_that_hits_is_one_point() -> None:
    scene = fired(gun(), STONE, dice=[2], structure_hits="per_die")
    assert points_left(scene.state, scene.state.ground["h"]) == 14


def test_a_battery_fires_at_the_walls_together() -> None:
    mate = unit("C", "g_pes", at=(38, 12), battery="x", battery_guns=2)
    scene = fired(gun(battery="x", battery_guns=2), mate, STONE, dice=[2, 3, 2, 5])
    assert points_left(scene.state, scene.state.ground["h"]) == 7


@rule("BSA-11-estruct-a")
@pytest.mark.parametrize(
    ("things", "cite"),
    [
        ((gun(), WOOD), None),
        ((gun("g_lig"), WOOD), None),
        ((gun(), area("wood", 36, 30, 3, id="h")), "BSA-11-estruct-a"),
        ((unit("A", at=(36, 20)), WOOD), "BSA-11-estruct-a"),
        ((gun(facing=180), WOOD), "BSA-11-general-b"),
        ((gun(order="advance"), WOOD), "BSA-11-general-d"),
        ((unit("A", "g_lig", at=(36, 8.9)), WOOD), "BSA-11-alcance-a"),
        ((gun(), WOOD, area("easy_hill", 36, 20, 4)), "BSA-7-objetivo-d"),
    ],
)
def test_who_may_fire_at_which_walls(things: Any, cite: str | None) -> None:
    assert phase(*things).refusal(AT_H) == cite


def test_nobody_fires_at_the_walls_around_his_own_men() -> None:
    own = garrisoned(unit("C", at=(36, 30)), WOOD)
    assert phase(gun(), WOOD, own).refusal(AT_H) == "BSA-11-estruct-a"
    twice = phase(gun(), WOOD)
    twice.play(AT_H)
    assert twice.refusal(AT_H) == "BSA-7-objetivo-a"


@rule("BSA-11-obus-f")
def test_a_howitzer_shells_a_building_that_nobody_sees() -> None:
    hill = area("easy_hill", 36, 20, 4)
    unseen = BombardBuilding("A", "h", "indirect", role=RED)
    assert phase(gun("g_obu"), WOOD, hill).refusal(unseen) is None
    assert phase(gun("g_pes"), WOOD, hill).refusal(unseen) == "BSA-11-obus-a"
    canister = BombardBuilding("A", "h", "canister", role=RED)
    assert phase(gun("g_obu"), WOOD).refusal(canister) == "BSA-11-obus-a"


def test_just_unlimbered_or_across_a_fence_it_hits_less_often() -> None:
    fence = wall((30, 20), (42, 20), id="f")
    assert fired(gun(), STONE, fence, dice=[3, 1]).last(StructureHit).needed == 3
    fresh = gun(order="change_facing", unlimbered_now=True)
    assert fired(fresh, STONE, dice=[3, 1]).last(StructureHit).needed == 3


@rule("BSA-7-objetivo-h")
def test_walls_behind_a_nearer_enemy_need_a_check_and_the_garrison_is_no_hindrance() -> None:
    nearer = enemy("D", at=(42, 20), **PLAIN)
    scene = phase(gun(), STONE, nearer, dice=[6, 2, 3])
    scene.play(AT_H, HoldFire(role=RED))
    assert scene.dice_thrown() == 3
    assert scene.last(StructureHit).points == 3
    alone = fired(gun(), STONE, held(STONE), dice=[2, 3])
    assert alone.last(StructureHit).points == 3


def test_a_rampart_falls_with_nobody_inside() -> None:
    rampart = but(wall((33, 30), (39, 30), "position", id="h"), structure=1)
    scene = fired(gun(), rampart, enemy("B", at=(36, 30.5), **PLAIN), dice=[2, 1])
    assert "h" not in scene.state.ground
    assert scene.unit("B").damage == 0


def test_ruins_give_their_garrison_room() -> None:
    small = area("farm", 36, 30, 1, id="h")
    beside = unit("C", at=(33.2, 31), facing=90, **PLAIN)
    scene = fired(gun(), small, held(small), beside, dice=[2, 6, 1, 1, 1, 1])
    inside = scene.unit("B")
    assert end_verdict(scene.state, inside, inside.base)


def test_every_option_of_a_gun_before_a_house_is_legal() -> None:
    scene = phase(gun("g_obu"), WOOD, held(WOOD))
    options = list(scene.state.decision.options(scene.state, RED))
    assert AT_H in options
    assert all(scene.refusal(o) is None for o in options)


WORK = area("position", 36, 25, 2, id="work")


@rule("BSA-11-estruct-a")
def test_a_garrison_does_not_hide_its_own_earthwork_from_the_guns() -> None:
    walls = Base(place(36, 27), 3570, inch(4) + 6, inch(3) + 6)  # aslant, so that it is rounded
    work = but(WORK, corners=tuple(Point(x, y) for x, y in walls.corners))
    scene = Scene(unit("A", "g_med"), work, garrisoned(enemy("C", "fr_linea:12"), work))
    assert bombard_verdict(scene.state, scene.unit("A"), work, "ball")
