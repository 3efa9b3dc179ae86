"""The way of a charge: turns, detours, walls."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.conditions import charge_verdict
from estandarte.games.aguila.charge.contact import place_of_contact
from estandarte.games.aguila.charge.melee_dice import Blow, melee_modifiers
from estandarte.games.aguila.charge.paths import Way, turns_allowed, way_of_charge
from estandarte.games.aguila.charge.phase import ChargeHalf, DeclareCharge, EndDeclarations
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.charge.under_way import UnitCharged
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.movement.allowances import charge_allowance
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import INCH
from estandarte.wargame.plane.overlap import overlaps
from games.aguila.charge.test_phase import AT_B, foe, half, mine
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, officer, unit, wall

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan", "agil")}
HORSE: dict[str, Any] = {"sort": "fr_husares:5", "formation": "open", **PLAIN}  # 18 inches


def way(scene: Scene) -> Any:
    unit, target = scene.unit("A"), scene.unit("B")
    reach = charge_allowance(scene.state, unit).length
    found = way_of_charge(scene.state, unit, target, reach)
    return found if isinstance(found, Way) else found.cite


def verdict(scene: Scene) -> str | None:
    return charge_verdict(scene.state, scene.unit("A"), scene.unit("B")).cite


@rule("BSA-8-mov-b", "BSA-8-mov-d")
def test_two_turns_after_halt_and_one_after_any_other_order() -> None:
    assert turns_allowed(unit()) == 2
    assert turns_allowed(unit(order="halt")) == 2
    assert turns_allowed(unit(order="advance")) == 1
    assert turns_allowed(unit(order="advance", abilities=("agil",))) == 2


@rule("BSA-8-mov-e", "BSA-8-mov-b")
def test_halted_horse_ride_around_a_friend_with_two_turns() -> None:
    friend = unit("C", "g_med", at=(34.3, 26))  # before the left half of their front
    scene = Scene(unit("A", at=(36, 20), **HORSE), enemy("B", at=(36, 32), **PLAIN), friend)
    found = way(scene)
    assert isinstance(found, Way)
    assert found.turns == 2
    assert 12 * INCH < found.spent < 18 * INCH
    assert verdict(scene) is None


@rule("BSA-8-mov-d", "BSA-8-mov-i")
def test_one_turn_is_not_enough_to_ride_around_it() -> None:
    friend = unit("C", "g_med", at=(34.3, 24))
    moved = unit("A", at=(36, 20), order="advance", values={"speed": 18}, **HORSE)
    scene = Scene(moved, enemy("B", at=(36, 32), **PLAIN), friend)
    assert way(scene) == "BSA-3-inter-c"


@rule("BSA-8-mov-d")
def test_after_another_order_the_one_turn_may_come_on_the_way() -> None:
    # straight ahead past the corner of a gun, then to the left at the enemy
    corner = unit("C", "g_med", at=(32.4, 25.5))
    moved = unit("A", at=(36, 20), order="advance", values={"speed": 18}, **HORSE)
    scene = Scene(moved, enemy("B", at=(31, 33), **PLAIN), corner)
    found = way(scene)
    assert isinstance(found, Way)
    assert found.turns == 1


@rule("BSA-8-mov-e")
def test_impassable_ground_is_gone_around_too() -> None:
    rock = area("mountain", 33.8, 26, 1)
    scene = Scene(unit("A", at=(36, 20), **HORSE), enemy("B", at=(36, 32), **PLAIN), rock)
    assert isinstance(way(scene), Way)
    broad = area("mountain", 36, 26, 6)
    shut = Scene(unit("A", at=(36, 18), **HORSE), enemy("B", at=(36, 33), **PLAIN), broad)
    assert way(shut) == "BSA-4-piezas-b"


def test_a_straight_way_is_as_long_as_it_looks() -> None:
    scene = Scene(unit("A", at=(36, 20), **HORSE), enemy("B", at=(36, 32), **PLAIN))
    found = way(scene)
    assert found.turns == 0
    assert found.spent == pytest.approx(12 * INCH, abs=8)


@rule("BSA-8-obstaculo-a", "BSA-9-mod-a")
def test_a_charge_on_a_defended_fence_stops_at_the_fence() -> None:
    fence = wall((30, 24.6), (42, 24.6))
    general = officer("G", "general_de_brigada", at=(30, 15), is_commander=True)
    men = (unit("A", at=(36, 20), **PLAIN), enemy("B", at=(36, 25), **PLAIN))
    scene = Scene(*men, fence, general, dice=[1] * 24, fields={"initiative": RED})
    scene.begin(ChargeHalf(role=RED))
    scene.play(DeclareCharge("A", "B", role=RED), React("stand", role=BLUE))
    scene.play(EndDeclarations(role=RED))
    placed = scene.last(UnitCharged).base
    assert placed.front_centre.y / INCH == pytest.approx(24.475, abs=0.01)
    scene.state.put(unit("A", at=(36, 24.47), **PLAIN))
    cites = [m.cite for m in melee_modifiers(scene.state, Blow("A", "B", Side.FRONT))]
    assert cites == ["BSA-9-mod-a"]


def test_a_charge_does_not_end_on_a_wall_that_cannot_be_crossed() -> None:
    high = wall((30, 24.6), (42, 24.6), "high_wall")
    scene = Scene(unit("A", at=(36, 20), **PLAIN), enemy("B", at=(36, 25), **PLAIN), high)
    placed = place_of_contact(scene.state, scene.unit("A"), scene.unit("B"), Side.FRONT)
    assert placed is not None
    assert not any(overlaps(placed, part) for part in outlines_of(high))


@rule("BSA-Q114")
def test_the_way_around_counts_unless_the_switch_counts_only_the_straight_line() -> None:
    crops = area("fields", 36, 23, 1)
    column = {"formation": "attack_column"}
    for switch, cite in (("path", "BSA-8-mov-f"), ("straight", None)):
        scene = half(mine(**column), foe(5), crops, charge_path=switch)
        assert scene.refusal(AT_B) == cite


def no_way(**fields: Any) -> str:
    """Why nobody charges whoever stands far behind him: his turns would have to be more."""
    behind = enemy("B", at=(33, 2), facing=0, **PLAIN)
    found = way(Scene(unit("A", at=(36, 20), **HORSE, **fields), behind))
    assert isinstance(found, str)
    return found


@rule("BSA-3-ordenes-b")
def test_who_had_no_order_turns_as_often_as_after_halt() -> None:
    assert no_way() == "BSA-3-ordenes-b"


@rule("BSA-8-mov-b")
def test_after_halt_there_are_two_turns() -> None:
    assert no_way(order="halt") == "BSA-8-mov-b"


@rule("BSA-8-mov-d")
def test_after_another_order_there_is_one_turn() -> None:
    assert no_way(order="advance") == "BSA-8-mov-d"


@rule("BSA-13-agil-a")
def test_the_agile_have_one_turn_more() -> None:
    assert no_way(order="advance", abilities=("agil",)) == "BSA-13-agil-a"
