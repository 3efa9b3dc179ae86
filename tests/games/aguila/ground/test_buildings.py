"""Buildings: going in, holding them, coming out, and losing them."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.charge.combat import BlowsStruck, BuildingTaken
from estandarte.games.aguila.charge.conditions import charge_gap, charge_verdict, charger_verdict
from estandarte.games.aguila.charge.defensive_fire import ReactionFired
from estandarte.games.aguila.charge.phase import ChargeHalf, DeclareCharge, EndDeclarations
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.charge.under_way import UnitCharged
from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.fire.phase import DeclareShot, HoldFire, Shooting
from estandarte.games.aguila.fire.targets import shooter_verdict
from estandarte.games.aguila.fire.volleys import Shot, to_hit_of
from estandarte.games.aguila.ground.formations import has_flanks
from estandarte.games.aguila.ground.garrisons import footprint_of, garrisoned
from estandarte.games.aguila.movement.allowances import charge_allowance
from estandarte.games.aguila.movement.buildings import EnterBuilding, LeaveBuilding, building_orders
from estandarte.games.aguila.movement.execution import OrderGiven
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    ChangeFormation,
    QuickMarch,
    StandStill,
)
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import EndMovement, GivingOrders
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Base, Side
from estandarte.wargame.plane.distance import gap_between
from estandarte.wargame.plane.measures import INCH, TOUCH, inches
from estandarte.wargame.plane.points import Point
from games.aguila.scenes import BLUE, RED, Scene, added, area, enemy, inch, officer, unit

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
FARM = area("farm", 36, 30, 3, id="farm")
FORT = area("position", 36, 30, 3, id="farm")
GENERAL = officer(
    "G", "general_de_brigada", at=(10, 10), is_commander=True, command_range=inch(80),
    bonus_used=True,
)  # fmt: skip
RIVAL = officer(
    "E", "general_de_brigada", at=(60, 44), is_commander=True, command_range=inch(80),
    bonus_used=True, role=BLUE,
)  # fmt: skip
ENTER = EnterBuilding("A", "farm", role=RED)


def at_the_wall(**named: Any) -> Any:
    """In contact with the farm, facing it."""
    return unit("A", at=(36, 27), **{**PLAIN, **named})


def inside(id: str = "A", make: Any = unit, ground: Any = FARM, **named: Any) -> Any:
    return garrisoned(make(id, **{**PLAIN, **named}), ground)


def orders(*things: Any, dice: Any = (), **switches: Any) -> Scene:
    scene = Scene(*things, GENERAL, RIVAL, dice=dice, fields={"initiative": RED}, **switches)
    scene.begin(GivingOrders((RED,)))
    return scene


@rule("BSA-4-edificio-a")
def test_a_unit_in_contact_with_a_building_goes_in_and_has_moved() -> None:
    scene = orders(at_the_wall(), FARM)
    scene.play(ENTER)
    assert (scene.unit().building, scene.unit().order) == ("farm", "advance")
    assert scene.refusal(StandStill("A", role=RED)) == "BSA-3-ordenes-a"


@rule("BSA-4-edificio-a")
@pytest.mark.parametrize(
    ("who", "cite"),
    [
        (at_the_wall(), None),
        (unit("A", at=(36, 26.9), **PLAIN), "BSA-4-edificio-a"),
        (at_the_wall(sort="fr_husares:5"), "BSA-Q57"),
        (at_the_wall(sort="g_med"), "BSA-Q57"),
        (at_the_wall(wavering=2), "BSA-10-aturdidos-b"),
        (at_the_wall(formation="square"), "BSA-5-cuadro-j"),
        (at_the_wall(order="halt"), "BSA-3-ordenes-a"),
    ],
)
def test_who_may_go_in(who: Any, cite: str | None) -> None:
    assert orders(who, FARM).refusal(ENTER) == cite


@rule("BSA-4-edificio-a")
def test_only_buildings_are_entered_and_only_by_one_unit() -> None:
    wood = area("wood", 36, 30, 3, id="farm")
    assert orders(at_the_wall(), wood).refusal(ENTER) == "BSA-4-edificio-a"
    assert orders(at_the_wall()).refusal(ENTER) == "BSA-4-edificio-a"
    held = orders(at_the_wall(), FARM, inside("B", enemy))
    assert held.refusal(ENTER) == "BSA-Q57"
    assert orders(at_the_wall(), FORT).refusal(ENTER) is None


def test_a_large_unit_goes_in_only_by_a_switch() -> None:
    large = at_the_wall(sort="at_linea:36")
    assert orders(large, FARM).refusal(ENTER) == "BSA-Q57"
    assert orders(large, FARM, building_garrison="any_size").refusal(ENTER) is None


@rule("BSA-12-fuera-a")
def test_out_of_command_a_unit_needs_a_check_to_go_in() -> None:
    for face, where in ((3, ""), (4, "farm")):
        scene = Scene(at_the_wall(), FARM, dice=[face])
        scene.begin(GivingOrders((RED,)))
        scene.play(ENTER)
        assert scene.unit().building == where


@rule("BSA-4-edificio-j")
def test_who_went_in_this_turn_shoots_as_having_moved() -> None:
    scene = orders(at_the_wall(), FARM, enemy("B", at=(36, 38), **PLAIN))
    scene.play(ENTER)
    shot = Shot("A", "B", Side.FRONT, 2)
    cites = [m.cite for m in added(to_hit_of(scene.state, scene.unit("A"), scene.unit("B"), shot))]
    assert cites == ["BSA-4-edificio-j"]


@rule("BSA-4-edificio-e")
def test_a_garrison_has_no_formation_and_can_adopt_none() -> None:
    scene = orders(inside(), FARM)
    assert scene.unit().formation == "none"
    assert scene.refusal(ChangeFormation("A", "line", role=RED)) == "BSA-4-edificio-e"
    for order in (
        Advance("A", (Leg("ahead", 10),), role=RED),
        QuickMarch("A", (Leg("ahead", 10),), role=RED),
        ChangeFacing("A", 900, role=RED),
    ):
        assert scene.refusal(order) == "BSA-4-edificio-g"
    assert scene.refusal(StandStill("A", role=RED)) is None


@rule("BSA-4-edificio-f")
def test_a_garrison_has_neither_flanks_nor_rear() -> None:
    scene = Scene(inside("B", enemy), FARM, unit("A", at=(36, 23), **PLAIN))
    assert not has_flanks(scene.state, scene.unit("B"))


def shooting(*things: Any, dice: Any) -> Scene:
    scene = Scene(*things, dice=dice, fields={"initiative": RED})
    scene.begin(Shooting())
    return scene


@rule("BSA-4-edificio-b", "BSA-4-edificio-c")
def test_a_garrison_fires_through_several_walls_and_never_through_one() -> None:
    south, north = enemy("B", at=(36, 23), facing=0, **PLAIN), enemy("D", at=(36, 37), **PLAIN)
    scene = shooting(inside(), FARM, south, north, dice=[1] * 12)
    base = scene.unit().base
    walls = {
        name: next(s for s in Side if base.facing(s) == heading)
        for name, heading in (("B", 1800), ("D", 0))
    }
    assert scene.refusal(DeclareShot("A", "D", walls["D"], role=RED)) == "BSA-4-edificio-c"
    scene.play(*(DeclareShot("A", n, s, 2, role=RED) for n, s in walls.items()))
    scene.play(HoldFire(role=RED))
    assert [(e.target, e.dice) for e in scene.all(UnitShot)] == [("B", 6), ("D", 6)]


@rule("BSA-Q139")
@pytest.mark.parametrize(
    ("walls", "switch", "whole", "split"),
    [
        (FORT, "arcs", "BSA-4-edificio-c", None),
        (FORT, "one_side", None, "BSA-Q139"),
        (FARM, "one_side", "BSA-4-edificio-c", None),
    ],
)
def test_the_switch_lets_a_position_fire_all_of_it_through_one_side(
    walls: Any, switch: str, whole: str | None, split: str | None
) -> None:
    south, north = enemy("B", at=(36, 23), facing=0, **PLAIN), enemy("D", at=(36, 37), **PLAIN)
    scene = Scene(
        inside(ground=walls), walls, south, north, dice=[1] * 12, position_fire=switch,
        fields={"initiative": RED},
    )  # fmt: skip
    scene.begin(Shooting())
    side = next(s for s in Side if scene.unit().base.facing(s) == 0)
    at_once, in_two = (DeclareShot("A", "D", side, arcs, role=RED) for arcs in (1, 2))
    assert (scene.refusal(at_once), scene.refusal(in_two)) == (whole, split)
    offered = {o.arcs for o in options_of(scene) if isinstance(o, DeclareShot)}
    assert offered == ({1} if whole is None else {2, 3, 4})
    if whole is None:
        scene.play(at_once, HoldFire(role=RED))
        assert [(e.target, e.dice) for e in scene.all(UnitShot)] == [("D", 12)]


def options_of(scene: Scene) -> list[Any]:
    assert scene.state.decision is not None
    return list(scene.state.decision.options(scene.state, RED))


@rule("BSA-4-edificio-d")
@pytest.mark.parametrize(("gap", "cite"), [(12, None), (12.1, "BSA-4-edificio-d")])
def test_its_range_is_measured_from_the_middle_of_the_wall(gap: float, cite: str | None) -> None:
    scene = shooting(inside(), FARM, enemy("D", at=(36, 33 + gap), **PLAIN), dice=[])
    wall = next(s for s in Side if scene.unit().base.facing(s) == 0)
    assert scene.refusal(DeclareShot("A", "D", wall, 2, role=RED)) == cite


def leave(heading: int = 1800, formation: Any = "line", ahead: Any = 0, **named: Any) -> Any:
    return LeaveBuilding("A", heading, formation, inch(ahead), role=RED, **named)


@rule("BSA-4-edificio-g")
@pytest.mark.parametrize(("heading", "place"), [(1800, (36, 25)), (0, (36, 35)), (900, (41, 30))])
def test_a_garrison_comes_out_in_any_direction_with_half_its_move(
    heading: int, place: tuple[float, float]
) -> None:
    scene = orders(inside(), FARM)
    assert scene.refusal(leave(heading, ahead=2.1)) == "BSA-4-edificio-g"
    scene.play(leave(heading, ahead=2))
    depth = scene.unit().profile.depth / INCH
    x, y = scene.at()
    over, up = (place[0] - 36) / 5, (place[1] - 30) / 5
    assert (x, y) == pytest.approx((place[0] + over * depth, place[1] + up * depth), abs=0.02)
    assert (scene.unit().building, scene.unit().formation) == ("", "line")
    assert scene.unit().order == "change_formation"
    assert scene.unit().base.heading == heading


@rule("BSA-4-edificio-g")
def test_it_may_slant_out_and_does_not_come_out_upon_others() -> None:
    scene = orders(inside(), FARM, unit("C", at=(36, 26), facing=180, **PLAIN))
    assert scene.refusal(leave(1800, ahead=1.9)) == "BSA-3-inter-d"
    assert scene.refusal(leave(450, ahead=2)) is None
    assert orders(at_the_wall(), FARM).refusal(leave()) == "BSA-4-edificio-g"
    assert scene.refusal(leave(9999)) == "BSA-4-edificio-g"
    assert scene.refusal(leave(0, "mass")) == "BSA-5-masa-a"


def behind_friends(*dice: int) -> Scene:
    """Half a battalion inside, another leaning on the wall before it."""
    leaning = unit("C", "fr_linea:12", at=(36, 27), **PLAIN)
    return orders(inside(sort="fr_linea:12"), FARM, leaning, dice=dice)


THROUGH = LeaveBuilding("A", 1800, "march_column", inch(4), True, role=RED)


@rule("BSA-4-edificio-g", "BSA-3-inter-a")
def test_a_garrison_comes_out_through_friends_who_pass_a_check() -> None:
    scene = behind_friends(4)
    odds = odds_of(scene.state, THROUGH)
    assert odds is not None
    assert [(c.result, c.chance) for c in odds.chances] == [
        ("fails", Fraction(1, 2)),
        ("passes", Fraction(1, 2)),
    ]
    scene.play(THROUGH)
    assert (scene.unit().building, scene.unit().order, scene.dice_thrown()) == (
        "", "quick_march", 1,
    )  # fmt: skip


@rule("BSA-3-inter-b")
def test_a_garrison_that_is_not_let_through_may_leave_another_way() -> None:
    scene = behind_friends(3)
    scene.play(THROUGH)
    assert (scene.unit().building, scene.unit().order) == ("farm", None)
    assert scene.refusal(THROUGH) == "BSA-3-inter-b"
    assert scene.refusal(leave(0, ahead=2)) is None


@rule("BSA-3-cerca-b", "BSA-5-abierta-l")
@pytest.mark.parametrize(
    ("gap", "formation", "cite"),
    [
        (1, "line", None),
        (0.9, "line", "BSA-3-cerca-b"),
        (2, "open", None),
        (1.9, "open", "BSA-5-abierta-l"),
    ],
)
def test_a_garrison_does_not_come_out_beside_the_enemy(
    gap: float, formation: Any, cite: str | None
) -> None:
    """He stands to the left of its way, which leads past him."""
    light = inside(sort="fr_ligera:12")
    half_a_front = light.profile.front / 2 / INCH
    near = enemy("B", "fr_linea:12", at=(36 - half_a_front - gap, 25), facing=90, **PLAIN)
    scene = orders(light, FARM, near)
    assert scene.refusal(leave(1800, formation, 2)) == cite


@rule("BSA-3-cerca-b", "BSA-4-edificio-a")
@pytest.mark.parametrize(("gap", "cite"), [(1, None), (0.9, "BSA-3-cerca-b")])
def test_nobody_goes_into_a_house_against_which_the_enemy_stands(
    gap: float, cite: str | None
) -> None:
    there = enemy("B", at=(36, 33 + gap), **PLAIN)
    assert orders(at_the_wall(), FARM, there).refusal(ENTER) == cite
    rider = officer("O", role=BLUE, at=(36, 33 + gap + 0.6))
    assert orders(at_the_wall(), FARM, rider).refusal(ENTER) == cite


@rule("BSA-4-edificio-h")
def test_on_that_turn_it_may_shoot_or_charge() -> None:
    scene = orders(inside(), FARM, enemy("B", at=(36, 16), facing=0, **PLAIN))
    assert charger_verdict(scene.state, RED, "A").cite == "BSA-4-edificio-e"
    scene.play(leave(ahead=2))
    assert shooter_verdict(scene.state, RED, "A")
    assert charger_verdict(scene.state, RED, "A")
    assert charge_allowance(scene.state, scene.unit()).inches == 3  # five less two


@rule("BSA-4-edificio-h")
def test_or_quick_march_at_half_the_distance() -> None:
    scene = orders(inside(), FARM)
    march = leave(formation="march_column", ahead=4, quick=True)
    assert scene.refusal(leave(formation="march_column", ahead=4)) == "BSA-4-edificio-g"
    scene.play(march)
    assert scene.unit().quick_marched
    assert scene.last(OrderGiven).cite == "BSA-4-edificio-h"
    assert not shooter_verdict(scene.state, RED, "A")
    too_far = leave(formation="march_column", ahead=4.1, quick=True)
    assert orders(inside(), FARM).refusal(too_far) == "BSA-4-edificio-g"


def test_by_a_switch_leaving_needs_the_check_of_a_formation() -> None:
    free = orders(inside(), FARM)
    free.play(leave(ahead=1))
    assert free.dice_thrown() == 0
    for face, building in ((3, "farm"), (4, "")):
        scene = orders(inside(), FARM, dice=[face], leaving_building="check")
        scene.play(leave(ahead=1))
        assert scene.unit().building == building
        assert scene.unit().failed_check is (building != "")


@rule("BSA-Q115", "BSA-Q71")
@pytest.mark.parametrize(("checks", "dice"), [("two_checks", 2), ("one_check", 1)])
def test_by_that_switch_leaving_out_of_command_is_a_change_out_of_command(
    checks: str, dice: int
) -> None:
    switches = {"leaving_building": "check", "out_of_command_change": checks}
    scene = Scene(inside(), FARM, dice=[4] * dice, **switches)
    scene.begin(GivingOrders((RED,)))
    odds = odds_of(scene.state, leave(ahead=1))
    assert odds is not None
    assert {c.result: c.chance for c in odds.chances}["passes"] == Fraction(1, 2**dice)
    scene.play(leave(ahead=1))
    assert (scene.unit().building, scene.dice_thrown()) == ("", dice)


@rule("BSA-Q115", "BSA-13-maniobreros-a")
def test_by_that_switch_the_well_drilled_try_again() -> None:
    drilled = inside(abilities=("maniobreros",))
    scene = orders(drilled, FARM, dice=[3, 4], leaving_building="check")
    scene.play(leave(ahead=1))
    assert (scene.unit().building, scene.dice_thrown()) == ("", 2)


def test_a_wavering_garrison_stays() -> None:
    assert orders(inside(wavering=2), FARM).refusal(leave()) == "BSA-10-aturdidos-b"


def half(*things: Any, dice: Any = (), **switches: Any) -> Scene:
    scene = Scene(*things, GENERAL, RIVAL, dice=dice, fields={"initiative": RED}, **switches)
    scene.begin(ChargeHalf(role=RED))
    return scene


AT_B = DeclareCharge("A", "B", role=RED)


def test_the_distance_of_a_charge_is_measured_to_the_building() -> None:
    scene = Scene(unit("A", at=(36, 22), **PLAIN), inside("B", enemy), FARM)
    gap = charge_gap(scene.state, scene.unit("A"), scene.unit("B"))
    assert gap.within(inch(5))
    assert gap.length == pytest.approx(inch(5), abs=2)
    far = Scene(unit("A", at=(36, 21.9), **PLAIN), inside("B", enemy), FARM)
    verdict = charge_verdict(far.state, far.unit("A"), far.unit("B"))
    assert verdict.cite == "BSA-8-cond-g"


def test_cavalry_does_not_charge_buildings() -> None:
    horse = unit("A", "fr_dragones:10", "line", at=(36, 22), **PLAIN)
    assert half(horse, inside("B", enemy), FARM).refusal(AT_B) == "BSA-Q57"


@rule("BSA-9-mod-a", "BSA-9-mod-b")
@pytest.mark.parametrize(("ground", "needed"), [(FARM, 5), (FORT, 6)])
def test_a_garrison_is_stormed_against_the_wall_and_strikes_back_with_all_its_blows(
    ground: Any, needed: int
) -> None:
    scene = half(unit("A", at=(36, 23), **PLAIN), inside("B", enemy, ground), ground, dice=[1] * 24)
    scene.play(AT_B, React("stand", role=BLUE), EndDeclarations(role=RED))
    blows = [(e.unit, e.dice, e.needed) for e in scene.all(BlowsStruck)]
    assert blows == [("A", 12, needed), ("B", 12, 4)]
    placed = scene.last(UnitCharged).base
    assert placed.front_centre.y == pytest.approx(inch(27), abs=5)
    assert scene.at("A") == pytest.approx((36, 25), abs=0.02)  # and back two inches


def test_a_garrison_answers_a_charge_with_half_its_fire() -> None:
    scene = half(unit("A", at=(36, 23), **PLAIN), inside("B", enemy), FARM, dice=[1] * 6)
    scene.play(AT_B, React("fire", role=BLUE))
    assert scene.last(ReactionFired).dice == 6


def storm(charger: Any, dice: list[int], **switches: Any) -> Scene:
    frail = {"values": {"courage": (2, 3)}}
    scene = half(charger, inside("B", enemy, **frail), FARM, dice=dice, **switches)
    scene.play(AT_B, React("stand", role=BLUE), EndDeclarations(role=RED))
    return scene


@rule("BSA-4-edificio-i")
def test_who_destroys_a_garrison_is_at_once_in_its_place() -> None:
    scene = storm(unit("A", at=(36, 23), **PLAIN), [6, 6, *[1] * 10, 6, 6, 3, 3])
    assert "B" not in scene.state.units
    assert scene.unit("A").building == "farm"
    assert scene.unit("A").base == footprint_of(FARM)
    assert (scene.last(BuildingTaken).unit, scene.moment) == ("A", "")


def test_a_unit_too_large_for_the_building_regroups_outside() -> None:
    large = unit("A", "at_linea:36", "line", at=(36, 23), **PLAIN)
    scene = storm(large, [6, 6, *[1] * (large.profile.attacks - 2), 6, 6, 3, 3])
    assert scene.unit("A").building == ""
    assert scene.moment == "RegroupingAfterCombat"


def test_a_garrison_that_destroys_its_attackers_stays_where_it_is() -> None:
    frail = unit("A", at=(36, 23), values={"courage": (2, 3)}, **PLAIN)
    scene = half(frail, inside("B", enemy), FARM, dice=[1] * 12 + [6, 6, *[1] * 10, 6, 6, 3, 3])
    scene.play(AT_B, React("stand", role=BLUE), EndDeclarations(role=RED))
    assert "A" not in scene.state.units
    assert (scene.unit("B").building, scene.moment) == ("farm", "")


def test_troops_keep_an_inch_from_a_building_that_the_enemy_holds() -> None:
    up_to = Advance("A", (Leg("ahead", inches(3)),), role=RED)
    men = unit("A", at=(36, 24), **PLAIN)
    assert orders(men, FARM).refusal(up_to) is None
    assert orders(men, FARM, inside("B", enemy)).refusal(up_to) == "BSA-3-cerca-b"


def test_the_walls_of_a_slanting_house_are_its_footprint() -> None:
    house = Base(Point(inch(30), inch(30)), 300, inch(6), inch(4))
    ground = but(FARM, corners=tuple(Point(x, y) for x, y in house.corners))
    walls = footprint_of(ground)
    assert gap_between(walls.centre, house.centre).within(3)
    assert sorted((walls.front, walls.depth)) == pytest.approx([inch(4), inch(6)], abs=6)


@pytest.mark.parametrize(("short", "ahead"), [(TOUCH, []), (TOUCH + 1, [TOUCH - 1])])
def test_who_stands_at_the_wall_is_not_led_up_to_it(short: int, ahead: list[int]) -> None:
    close = at_the_wall()
    close = but(close, base=but(close.base, centre=close.base.centre.moved(0, -short)))
    scene = orders(close, FARM)
    found = list(building_orders(scene.state, close))
    assert [o.legs[0].amount for o in found if isinstance(o, Advance)] == ahead


def test_options_lead_to_a_building_into_it_and_out_again() -> None:
    scene = orders(unit("A", at=(36, 24), **PLAIN), FARM)
    near = [
        o
        for o in scene.state.decision.options(scene.state, RED)
        if isinstance(o, Advance) and o.legs[0].kind == "ahead"
    ]
    assert any(abs(o.legs[0].amount - inch(3)) < 5 for o in near)
    for walls in ((at_the_wall(), ENTER), (inside(), None)):
        scene = orders(walls[0], FARM)
        options = list(scene.state.decision.options(scene.state, RED))
        assert all(scene.refusal(o) is None for o in options)
        assert any(isinstance(o, EnterBuilding | LeaveBuilding) for o in options)
        assert EndMovement(role=RED) in options


@rule("BSA-5-disciplina-b")
@pytest.mark.parametrize(("face", "building"), [(3, "farm"), (4, "")])
def test_a_garrison_out_of_command_leaves_only_if_it_obeys(face: int, building: str) -> None:
    scene = Scene(inside(), FARM, dice=[face])
    scene.begin(GivingOrders((RED,)))
    scene.play(leave(ahead=1))
    assert scene.dice_thrown() == 1
    assert (scene.unit().building, scene.unit().failed_check) == (building, bool(building))
