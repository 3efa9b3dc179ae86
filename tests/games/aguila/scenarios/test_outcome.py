"""Who has won: every scenario counted at its end."""

from typing import Any

import pytest

from estandarte.games.aguila.camp import Fallen, Objective
from estandarte.games.aguila.charge.phase import Charges
from estandarte.games.aguila.courage.breaking import consider
from estandarte.games.aguila.courage.casualties import OfficerLost, UnitLost
from estandarte.games.aguila.fire.phase import Shooting
from estandarte.games.aguila.ground.garrisons import garrisoned
from estandarte.games.aguila.scenarios.outcome import (
    BattleDecided,
    count_of,
    decide,
    result_of,
)
from estandarte.games.aguila.state import Ground, Losses
from estandarte.games.aguila.turn.sequence import Turn
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, PACK, RED, Scene, area, enemy, inch, officer, place, unit
from games.aguila.tables import table


def ended(
    scenario: str, *things: Any, attacker: str = "", switches: Any = None, **camp: Any
) -> Scene:
    stand = tuple(t for t in things if type(t).__name__ in ("Unit", "Officer"))
    rest = tuple(t for t in things if t not in stand)
    camp = {"attacker": attacker, **camp}
    scene = table(scenario, *rest, begin=False, on_table=stand, camp=camp, **(switches or {}))
    scene.doing(decide)
    return scene


def won(scenario: str, *things: Any, **named: Any) -> tuple[str | None, dict[str, int]]:
    result = result_of(ended(scenario, *things, **named).state)
    assert result is not None
    return result.winner, result.score


def lost(role: str, cost: int, **fields: Any) -> Fallen:
    return Fallen(f"{role}-{cost}", role, cost, **fields)


@rule("BSA-16-campal-c", "BSA-16-campal-d", "BSA-16-escalada-g")
@pytest.mark.parametrize("scenario", ["campal", "escalada"])
@pytest.mark.parametrize(("cost", "winner"), [(200, None), (201, RED)])
def test_a_pitched_battle_is_won_by_more_than_200_points(
    scenario: str, cost: int, winner: str | None
) -> None:
    assert won(scenario, fallen=(lost(BLUE, cost),)) == (winner, {RED: cost, BLUE: 0})


@rule("BSA-16-campal-c")
def test_what_falls_is_written_down() -> None:
    scene = Scene(unit(), officer("O", cost=45))
    UnitLost("X", "A").apply(scene.state)
    OfficerLost("X", "O").apply(scene.state)
    assert sum(f.cost for f in scene.state.camp.fallen) == unit().profile.cost + 45


def position(id: str, x: float, piece: str = "light_position") -> tuple[Any, ...]:
    return area(piece, x, 20, 3, id), Objective(id, place(x, 20), id, owner=BLUE)


@rule("BSA-16-asalto-k", "BSA-16-asalto-l", "BSA-16-asalto-m")
@pytest.mark.parametrize(("taken", "winner"), [(3, RED), (2, None), (1, BLUE)])
def test_the_assault_counts_positions(taken: int, winner: str | None) -> None:
    xs = (10, 20, 30, 40)
    ground = [g for x in xs for g in position(f"p{x}", x)]
    units = [unit(f"r{x}", at=(x, 21)) for x in xs[:taken]]
    assert won("asalto", *ground, *units, attacker=RED)[0] == winner
    held = [*units, enemy("B", at=(xs[0], 21))]
    if taken == 3:
        assert won("asalto", *ground, *held, attacker=RED)[0] is None


@rule("BSA-16-asalto-k")
def test_a_destroyed_position_counts_as_taken_and_a_fort_is_held_from_inside() -> None:
    fort = position("p", 20, "position")
    gone = Objective("q", place(40, 20), "q", owner=BLUE)
    outside, inside = unit("A", at=(20, 21)), unit("A", at=(20, 21), building="p")
    assert won("asalto", *fort, outside, attacker=RED)[0] == BLUE
    assert won("asalto", *fort, inside, attacker=RED)[0] == RED
    assert won("asalto", gone, outside, attacker=RED)[0] == RED


def house(id: str, x: float, y: float = 24) -> tuple[Any, ...]:
    return area("farm", x, y, 2, id), Objective(id, place(x, y), id)


@rule("BSA-16-granja-i", "BSA-16-granja-j")
def test_the_farm_is_counted() -> None:
    farm = (*house("farm1", 33), *house("farm2", 39))
    near, far = unit("A", at=(36, 18)), unit("A", at=(36, 10))
    assert won("granja", *farm, near, attacker=RED)[0] == RED
    assert won("granja", *farm, far, attacker=RED)[0] == BLUE
    assert won("granja", *farm, near, enemy("B", at=(36, 30)), attacker=RED)[0] == BLUE


@rule("BSA-16-colina-d", "BSA-16-colina-e")
def test_the_hill_is_counted() -> None:
    hill = area("easy_hill", 36, 24, 6, "o1"), Objective("objective1", place(36, 24), "o1")
    mine, theirs = unit("A", at=(34, 24)), enemy("B", at=(40, 24))
    assert won("colina", *hill, mine) == (RED, {RED: 1, BLUE: 0})
    assert won("colina", *hill, mine, theirs)[0] is None
    assert won("colina", *hill)[0] is None


@rule("BSA-16-region-f")
def test_the_region_is_counted() -> None:
    marks = [Objective(f"objective{n}", place(20 * n, 24)) for n in (1, 2, 3)]
    units = unit("A", at=(20, 20)), unit("C", at=(40, 20)), enemy("B", at=(60, 28))
    assert won("region", *marks, *units) == (RED, {RED: 2, BLUE: 1})
    assert won("region", *marks, units[0], units[2])[0] is None


@rule("BSA-16-puente-i")
def test_the_bridge_is_counted() -> None:
    bridge = Objective("bridge", place(36, 24), "the_river")
    line = place(0, 24), place(72, 24)
    river = Ground("the_river", "river", (), line, inch(4), (place(36, 24),))
    # from its nearer end: the bank is at 26, and it ends at 38.5
    near, far = enemy("B", at=(36, 31.9)), enemy("B", at=(36, 32))
    assert won("puente", bridge, river, near, attacker=RED)[0] == BLUE
    assert won("puente", bridge, river, far, attacker=RED)[0] == RED
    # facing away from it, its rear is 3.15 inches nearer
    beside = [enemy("B", at=(x + 3.15, 24), facing=90) for x in (44.4, 44.5)]
    assert won("puente", bridge, river, beside[0], attacker=RED)[0] == BLUE
    assert won("puente", bridge, river, beside[1], attacker=RED)[0] == RED


@rule("BSA-16-pueblo-f", "BSA-16-pueblo-h")
def test_the_village_is_counted() -> None:
    houses = [g for n in range(4) for g in house(f"o{n}", 10 + 15 * n)]
    inside = [unit(f"r{n}", at=(2, 5), building=f"o{n}") for n in range(3)]
    assert won("pueblo", *houses, *inside, attacker=RED)[0] == RED
    assert won("pueblo", *houses, *inside[:2], attacker=RED)[0] == BLUE
    foe = [enemy(f"b{n}", at=(2, 45), building=f"o{n}") for n in (2, 3)]
    assert won("pueblo", *houses, *inside[:2], *foe, attacker=RED)[0] is None


@rule("BSA-16-cruce-j", "BSA-16-cruce-g", "BSA-16-cruce-i")
def test_the_crossroads_are_counted() -> None:
    cross = Objective("crossroads", place(24, 24), worth=4)
    hill = area("easy_hill", 54, 24, 3, "o3"), Objective("piece", place(54, 24), "o3", worth=2)
    units = unit("A", at=(24, 21)), enemy("B", at=(54, 28))
    fallen = (
        lost(BLUE, 1, breaking=2),
        lost(BLUE, 2, is_gun=True, breaking=1),
        lost(RED, 3, rank="general"),
        lost(RED, 4, rank="officer"),
    )
    assert won("cruce", cross, *hill, *units) == (RED, {RED: 4, BLUE: 2})
    assert won("cruce", cross, *hill, *units, fallen=fallen) == (None, {RED: 7, BLUE: 7})


@rule("BSA-16-oblicua-j", "BSA-16-oblicua-k")
def test_the_oblique_line_is_counted() -> None:
    pieces: list[Any] = []
    for n, (x, worth) in enumerate(((36, 2), (20, 1), (52, 3))):
        pieces += [
            area("wood", x, 24, 3, f"o{n}"),
            Objective(f"m{n}", place(x, 24), f"o{n}", worth),
        ]
    units = unit("A", at=(36, 24)), enemy("B", at=(52, 24))
    assert won("oblicua", *pieces, *units) == (BLUE, {RED: 2, BLUE: 3})
    assert won("oblicua", *pieces, *units, fallen=(lost(BLUE, 9),))[0] is None
    two = (lost(BLUE, 9), lost(BLUE, 10, rank="officer"))
    assert won("oblicua", *pieces, *units, fallen=two) == (RED, {RED: 4, BLUE: 3})


@rule("BSA-Q140", "BSA-16-oblicua-j")
@pytest.mark.parametrize(("switch", "half", "whole"), [("each_gun", 1, 2), ("one_unit", 0, 1)])
def test_a_battery_counts_gun_by_gun_or_by_the_switch_once(
    switch: str, half: int, whole: int
) -> None:
    guns = [lost(BLUE, n, is_gun=True, battery="x", battery_guns=2) for n in (1, 2)]
    for fallen, points in ((guns[:1], half), (guns, whole)):
        count = won("oblicua", fallen=tuple(fallen), switches={"oblique_batteries": switch})
        assert count[1] == {RED: points, BLUE: 0}


@rule("BSA-16-divide-h", "BSA-16-divide-i", "BSA-16-divide-j", "BSA-Q109")
def test_the_quadrants_are_counted() -> None:
    spots = {"bottom_left": (18, 12), "bottom_right": (54, 12), "top_left": (18, 35)}
    spots["top_right"] = (54, 35)
    pieces: list[Any] = []
    for name in ("bottom_left", "bottom_right", "top_left", "top_right"):
        x, y = spots[name]
        pieces += [area("wood", x, y, 3, name), Objective(name, place(x, y), name, 2)]
    zones = {RED: "bottom_left", BLUE: "top_right"}
    raid, guard = unit("A", at=(54, 35)), enemy("B", at=(18, 35))
    assert won("divide", *pieces, raid, guard, zones=zones) == (RED, {RED: 3, BLUE: 2})
    by_number = {"divide_victory": "objectives"}
    number = won("divide", *pieces, raid, guard, zones=zones, switches=by_number)
    assert number == (None, {RED: 1, BLUE: 1})
    even = unit("A", at=(54, 12)), guard
    assert won("divide", *pieces, *even, zones=zones)[0] is None
    fallen = (lost(RED, 201),)
    assert won("divide", *pieces, *even, zones=zones, fallen=fallen)[0] == BLUE


@rule("BSA-16-borodino-l", "BSA-16-borodino-m", "BSA-16-borodino-k")
def test_borodino_is_counted() -> None:
    hills: list[Any] = []
    for n, x in enumerate((15, 36, 57)):
        hills += [area("easy_hill", x, 12, 3, f"o{n}"), Objective(f"m{n}", place(x, 12), f"o{n}")]
    units = unit("A", at=(15, 12)), enemy("B", at=(36, 12))
    assert won("borodino", *hills, *units, attacker=RED) == (RED, {RED: 2, BLUE: 1})
    guard = (lost(RED, 9, guard=True),)
    assert won("borodino", *hills, *units, attacker=RED, fallen=guard)[0] == BLUE
    guns = [lost(BLUE, n, is_gun=True, battery="x", battery_guns=2) for n in (1, 2)]
    battery = tuple(guns)
    score = won("borodino", *hills, *units, attacker=RED, fallen=battery)[1]
    assert score == {RED: 3, BLUE: 1}  # a battery counts once
    half = won("borodino", *hills, *units, attacker=RED, fallen=battery[:1])[1]
    assert half == {RED: 2, BLUE: 1}


@rule("BSA-16-turnos-a")
def test_the_count_is_taken_when_the_last_turn_is_over() -> None:
    scene = table("campal", begin=False, camp={"fallen": (lost(BLUE, 300),)}, dice=[1])
    scene.state.turn = 6
    scene.begin(Turn(at="go_on", length=PACK.scenarios.length["standard"]))
    assert scene.last(BattleDecided).winner == RED
    assert scene.state.is_over


def test_an_army_that_fled_has_lost_whatever_was_destroyed() -> None:
    scene = table("campal", begin=False, camp={"fallen": (lost(BLUE, 900),)})
    scene.state.losses[RED] = Losses(whole=4, lost=2, broken=True)
    scene.state.winner, scene.state.is_over = BLUE, True
    result = result_of(scene.state)
    assert result is not None
    assert (result.winner, result.reason) == (BLUE, "broken")
    assert count_of(scene.state)[0].winner == RED


@rule("BSA-10-ruptura-c")
def test_once_an_army_has_fled_nobody_shoots_or_charges_and_the_other_cannot_break() -> None:
    for frame in (Shooting(at="second_declares"), Charges(at="second")):
        scene = Scene(unit(), enemy(), fields={"is_over": True, "initiative": RED})
        scene.begin(frame)
        assert scene.moment == ""
    scene = Scene(unit(), fields={"is_over": True, "winner": RED})
    scene.state.losses[RED] = Losses(whole=2, lost=2)
    scene.doing(consider, RED)
    assert (scene.state.winner, scene.state.losses[RED].broken) == (RED, False)


@rule("BSA-16-granja-i")
def test_an_attacker_inside_a_building_of_the_farm_is_at_it() -> None:
    farm = (*house("farm1", 33), *house("farm2", 39))
    inside = garrisoned(unit("A", at=(36, 10)), farm[0])
    assert won("granja", *farm, inside, attacker=RED)[0] == RED
    other = garrisoned(enemy("B", at=(36, 40)), farm[2])
    assert won("granja", *farm, inside, other, attacker=RED)[0] == BLUE


@rule("BSA-16-puente-i")
def test_a_garrison_near_the_bridge_holds_it() -> None:
    bridge = Objective("bridge", place(36, 24), "the_river")
    for y, winner in ((30, BLUE), (32, RED)):
        mill = area("farm", 36, y, 2, "m")
        miller = garrisoned(enemy("B", at=(36, 40)), mill)
        assert won("puente", bridge, mill, miller, attacker=RED)[0] == winner


@rule("BSA-16-region-e", "BSA-16-cruce-h")
def test_a_garrison_holds_and_contests_from_its_walls() -> None:
    mark = Objective("objective1", place(36, 24))
    tower = area("farm", 36, 30, 2, "m")
    inside = garrisoned(unit("A", at=(36, 10)), tower)
    assert won("region", mark, tower, inside) == (RED, {RED: 1, BLUE: 0})
    assert won("region", mark, tower, inside, enemy("B", at=(36, 20)))[0] is None


@rule("BSA-16-oblicua-i", "BSA-16-divide-g")
def test_an_objective_that_is_a_building_is_held_from_inside() -> None:
    pieces: list[Any] = [area("farm", 36, 24, 2, "o0"), Objective("m0", place(36, 24), "o0", 2)]
    inside = garrisoned(unit("A", at=(36, 10)), pieces[0])
    assert won("oblicua", *pieces, inside) == (RED, {RED: 2, BLUE: 0})


@rule("BSA-16-asalto-k", "BSA-Q124")
def test_a_lone_officer_contests_a_position() -> None:
    ground = position("p", 20)
    taker, keeper = unit("A", at=(20, 21)), officer("E", at=(21.5, 22.4), role=BLUE)
    assert won("asalto", *ground, taker, attacker=RED)[0] == RED
    assert won("asalto", *ground, taker, keeper, attacker=RED)[0] == BLUE
