"""Edges of sight, movement and ground that a quick reading passes over."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.charge.evading import flight_of, meeting_place
from estandarte.games.aguila.fire.bombarding import bombard_verdict
from estandarte.games.aguila.ground.garrisons import garrisoned
from estandarte.games.aguila.ground.sight import is_seen_by, sees, sees_past_units
from estandarte.games.aguila.movement import allowances as m
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    ChangeFormation,
    QuickMarch,
    StepBack,
)
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.games.aguila.state import Ground
from estandarte.games.aguila.table.envelope import envelope, ride_envelope
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.points import Point
from games.aguila.movement.test_phase import (
    COMMAND,
    ahead,
    orders,
    quick,
)
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, place, unit

WORK = area("position", 36, 25, 2, id="work")
FARM = area("farm", 36, 30, 3, id="farm")
THIN: dict[str, Any] = {"sort": "fr_linea:12", "values": {"front": inch(1)}}


@rule("BSA-4-areas-b")
def test_where_two_difficult_pieces_overlap_an_inch_still_counts_as_two() -> None:
    hill = area("difficult_hill", 36, 25, 3, id="t2")
    scene = orders(unit(), area("wood", 36, 25, 3), hill)
    assert scene.refusal(ahead(3.01)) == "BSA-3-avanzad-a"
    scene.play(ahead(3))
    assert scene.unit().moved == inch(4)


@rule("BSA-4-areas-b", "BSA-15-rio-b")
def test_a_river_is_no_broader_where_it_bends() -> None:
    bend = (place(0, 18), place(36, 23), place(72, 18))
    scene = orders(unit(at=(36, 19), values={"speed": 12}), Ground("r", "river", (), bend, inch(2)))
    scene.play(ahead(6))
    assert scene.unit().moved == pytest.approx(inch(8), abs=inch(0.03))


@rule("BSA-4-areas-b")
def test_a_pivot_in_a_wood_on_a_hill_costs_twice_too() -> None:
    woods = [area("wood", 36, 20, 12), area("difficult_hill", 36, 20, 12, id="t2")]
    both, one = orders(unit(), *woods), orders(unit(), woods[0])
    for scene in (both, one):
        scene.play(Advance("A", (Leg("wheel", 200),), role=RED))
    assert both.unit().moved == one.unit().moved


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


@rule("BSA-11-estruct-a")
def test_a_garrison_does_not_hide_its_own_earthwork_from_the_guns() -> None:
    walls = Base(place(36, 27), 3570, inch(4) + 6, inch(3) + 6)  # aslant, so that it is rounded
    work = but(WORK, corners=tuple(Point(x, y) for x, y in walls.corners))
    scene = Scene(unit("A", "g_med"), work, garrisoned(enemy("C", "fr_linea:12"), work))
    assert bombard_verdict(scene.state, scene.unit("A"), work, "ball")


@rule("BSA-5-cuadro-a", "BSA-11-obus-e")
@pytest.mark.parametrize(("formation", "seen"), [("square", True), ("line", False)])
def test_a_square_spots_for_the_howitzers_on_every_side(formation: Any, seen: bool) -> None:
    scene = Scene(unit(formation=formation), enemy("B", at=(36, 10)))
    assert is_seen_by(scene.state, RED, scene.unit("B")) is seen


@rule("BSA-4-edificio-f", "BSA-11-obus-e")
@pytest.mark.parametrize("at", [(46, 30), (26, 30), (36, 20), (36, 40)])
def test_a_garrison_spots_through_every_wall(at: tuple[int, int]) -> None:
    scene = Scene(garrisoned(unit(), FARM), FARM, enemy("B", at=at))
    assert is_seen_by(scene.state, RED, scene.unit("B"))


@rule("BSA-11-general-b", "BSA-11-obus-e")
def test_a_gun_spots_only_before_its_muzzle() -> None:
    scene = Scene(unit("A", "g_med"), enemy("B", at=(36, 10)), enemy("C", at=(36, 30)))
    assert [is_seen_by(scene.state, RED, scene.unit(n)) for n in "BC"] == [False, True]


@rule("BSA-5-linea-d", "BSA-Q4", "BSA-15-nieve-a")
@pytest.mark.parametrize(
    ("moved", "reach"), [(0, Fraction(15, 4)), (1, Fraction(11, 4)), (2, Fraction(7, 4)), (3, 1)]
)
def test_in_snow_a_line_that_marched_does_not_charge_further_than_on_grass(
    moved: int, reach: Fraction
) -> None:
    marched = unit(moved=inch(moved), order="advance" if moved else None)
    scene = Scene(marched, fields={"weather": "snow"})
    assert m.advance_allowance(scene.state, scene.unit()).inches == 3
    assert m.charge_allowance(scene.state, scene.unit()).inches == reach


@rule("BSA-Q9", "BSA-12-espoleador-a")
def test_the_spur_is_added_to_the_least_charge_of_a_line() -> None:
    spurred = officer(inside="A", abilities=("espoleador",))
    scene = Scene(unit(order="advance", moved=inch(5)), spurred)
    assert m.charge_allowance(scene.state, scene.unit()).inches == 2


@rule("BSA-6-contra-d", "BSA-Q11", "BSA-X33")
@pytest.mark.parametrize(("rounding", "gone"), [("exact", 6.75), ("half_inch", 7)])
def test_half_a_charge_is_rounded_where_a_switch_rounds_distances(
    rounding: str, gone: float
) -> None:
    hussars = enemy("B", "fr_husares:10", "line", at=(36, 40))
    scene = Scene(unit("A", "fr_dragones:10", at=(36, 26)), hussars, inch_rounding=rounding)
    front = meeting_place(scene.state, "B", "A").front_centre
    assert (place(36, 40).y - front.y) / inch(1) == pytest.approx(gone, abs=0.07)


@rule("BSA-3-ligero-b", "BSA-11-atalaje-h")
def test_the_quick_march_drawn_for_horse_artillery_is_one_it_may_make() -> None:
    scene = orders(unit("A", "g_med_m", "limbered"))
    rays = envelope(scene.state, scene.unit(), "quick_march")
    assert rays
    assert [scene.refusal(QuickMarch("A", ray.legs, role=RED)) for ray in rays] == [None] * len(
        rays
    )


@rule("BSA-16-cruce-c", "BSA-16-cruce-d")
def test_along_a_road_an_envelope_reaches_further() -> None:
    road = Ground("road", "road", (), (place(36, 0), place(36, 48)), inch(2))
    scene = orders(unit(formation="march_column"), road)
    for name, reach in (("advance", 5), ("quick_march", 10)):
        rays = envelope(scene.state, scene.unit(), name)  # type: ignore[arg-type]
        assert max(ray.length for ray in rays) == inch(reach)
        order = Advance if name == "advance" else QuickMarch
        assert all(scene.refusal(order("A", ray.legs, role=RED)) is None for ray in rays)


def test_nothing_is_drawn_for_an_officer_who_has_just_come() -> None:
    scene = Scene(officer(entered=True))
    assert ride_envelope(scene.state, scene.officer()) == ()
    assert ride_envelope(scene.state, officer())


def chance_of(scene: Scene, action: Any) -> Fraction | None:
    odds = odds_of(scene.state, action)
    if odds is None:
        return None
    return next(c.chance for c in odds.chances if c.result == "passes")


def column(*friends: Any, general: Any = COMMAND) -> Scene:
    scene = Scene(unit("A", "fr_dragones:5", "march_column", at=(36, 12)), *friends, general)
    scene.begin(GivingOrders((RED,)))
    return scene


@rule("BSA-3-inter-a", "BSA-Q13")
def test_the_odds_of_a_way_count_every_friend_who_must_make_room() -> None:
    near = unit("C", "fr_linea:12", at=(36, 16))
    far = unit("D", "fr_linea:12", at=(36, 20), values={"discipline": 5})
    assert chance_of(column(near, far), quick(14)) == Fraction(1, 2) * Fraction(1, 3)
    assert chance_of(column(near, far), quick(1)) is None
    lost = but(COMMAND, at=place(70, 46))
    assert chance_of(column(near, general=lost), quick(14)) == Fraction(1, 4)


@rule("BSA-12-formen-a")
def test_the_odds_of_form_up_know_no_check() -> None:
    leader = officer(abilities=("formen",), at=(66, 10))
    lost = officer("G", "general_de_brigada", at=(66, 40), is_commander=True)
    scene = orders(unit(officer="O"), leader, lost)
    assert odds_of(scene.state, ChangeFormation("A", "square", officer="O", role=RED)) is None
    assert chance_of(scene, ChangeFormation("A", "square", role=RED)) == Fraction(1, 4)


@rule("BSA-1-vision-h", "BSA-Q124")
@pytest.mark.parametrize("piece", ["easy_hill", "decoration"])
def test_an_officer_on_a_hill_looks_over_those_before_him(piece: str) -> None:
    rider, masks = officer(at=(36, 20)), enemy("C", at=(36, 23), facing=0)
    scene = Scene(rider, masks, enemy("B", at=(36, 30), **THIN), area(piece, 36, 20, 1))
    assert is_seen_by(scene.state, RED, scene.unit("B")) is (piece == "easy_hill")


@rule("BSA-Q45")
@pytest.mark.parametrize(
    ("bar", "lost"),
    [
        ((), True),
        ((area("mountain", 36, 46.5, 1),), False),
        ((unit("F", "fr_linea:12", at=(36, 47.9), role=BLUE),), False),
    ],
)
def test_by_a_switch_only_who_reaches_the_edge_in_his_flight_is_lost(bar: Any, lost: bool) -> None:
    light = enemy("B", "fr_ligera:12", "open", at=(36, 43))
    scene = Scene(unit("A", at=(36, 39)), light, *bar, evader_at_edge="destroyed")
    assert (flight_of(scene.state, "B", "A") is None) is lost


@rule("BSA-Q45", "BSA-4-areas-b")
@pytest.mark.parametrize(("marsh", "lost"), [((), True), ((area("marsh", 36, 44, 4),), False)])
def test_nor_who_is_too_slow_to_reach_it(marsh: Any, lost: bool) -> None:
    hussars = enemy("B", "fr_husares:5", "line", at=(36, 39))
    scene = Scene(unit("A", at=(36, 35)), hussars, *marsh, evader_at_edge="destroyed")
    assert (flight_of(scene.state, "B", "A") is None) is lost


def on_the_road() -> Scene:
    road = Ground("road", "road", (), (place(36, 0), place(36, 48)), inch(2))
    return orders(unit(), road, dice=[6])


@rule("BSA-16-cruce-c", "BSA-3-encarar-b", "BSA-3-atras-a", "BSA-5-cambio-f")
@pytest.mark.parametrize(
    ("order", "cite"),
    [
        (lambda far, aside: ChangeFacing("A", 900 if aside else 1800, far, role=RED),
         "BSA-3-encarar-b"),
        (lambda far, aside: StepBack("A", "left" if aside else "back", far, role=RED),
         "BSA-3-atras-a"),
    ],
)  # fmt: skip
def test_a_road_adds_its_inch_to_every_order(order: Any, cite: str) -> None:
    scene = on_the_road()
    assert scene.refusal(order(inch(3), False)) is None
    assert scene.refusal(order(inch(3.01), False)) == cite
    assert scene.refusal(order(inch(3), True)) == cite  # it leaves the road
    scene.play(order(inch(3), False))
    assert scene.unit().moved == inch(3)


@rule("BSA-16-cruce-c", "BSA-5-cambio-f")
def test_a_road_adds_its_inch_to_a_change_of_formation() -> None:
    scene = on_the_road()
    march = ChangeFormation("A", "march_column", inch(3), role=RED)
    assert scene.refusal(but(march, ahead=inch(3.01))) == "BSA-5-cambio-f"
    scene.play(march)
    assert (scene.unit().formation, scene.at()) == ("march_column", (36, 23))


@rule("BSA-3-inter-a", "BSA-5-bateria-a")
@pytest.mark.parametrize(("face", "y"), [(6, 26), (1, 20)])
def test_a_gun_does_not_drive_through_its_own_battery_unasked(face: int, y: float) -> None:
    small: dict[str, Any] = {
        "sort": "g_med_m", "formation": "limbered", "battery": "K",
        "values": {"front": inch(1), "depth": inch(1)},
    }  # fmt: skip
    scene = orders(unit("A", at=(36, 20), **small), unit("C", at=(36, 21), **small), dice=[face])
    scene.play(Advance("A", (Leg("ahead", inch(6)),), role=RED))
    assert (scene.at(), scene.dice_thrown()) == ((36, y), 1)


@rule("BSA-5-bateria-a")
def test_guns_that_touch_side_by_side_drive_past_each_other_freely() -> None:
    small: dict[str, Any] = {"sort": "g_med_m", "formation": "limbered", "battery": "K"}
    gun = unit("A", at=(36, 20), facing=37, **small)
    beside = gun.base.centre.towards(gun.base.heading + 900, gun.base.front)
    mate = unit("C", **small)
    mate = but(mate, base=but(gun.base, centre=beside))
    scene = orders(gun, mate)
    scene.play(Advance("A", (Leg("ahead", inch(6)),), role=RED))
    assert scene.dice_thrown() == 0


@rule("BSA-11-general-c", "BSA-4-edificio-g")
def test_a_gun_turns_within_its_earthwork_and_does_not_roll_out_of_it() -> None:
    dug_in = garrisoned(unit("A", "g_med", at=(36, 26)), WORK)
    scene = orders(dug_in, WORK)
    assert scene.refusal(ChangeFacing("A", 900, inch(1), role=RED)) == "BSA-4-edificio-g"
    assert scene.refusal(ahead(1)) == "BSA-4-edificio-g"
    rays = envelope(scene.state, scene.unit(), "change_facing")
    assert {ray.length for ray in rays} == {0}
    scene.play(ChangeFacing("A", 900, role=RED))
    assert (scene.unit().base.heading, scene.unit().building) == (900, "work")
    foot = orders(garrisoned(unit(), WORK), WORK)
    assert foot.refusal(ChangeFacing("A", 900, role=RED)) == "BSA-4-edificio-g"
