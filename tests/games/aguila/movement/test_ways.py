"""Ways that look free and are not: past enemies, over walls, through friends, near Officers."""

from typing import Any

import pytest

from estandarte.games.aguila.movement.execution import formation_modifier
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    ChangeFormation,
    QuickMarch,
    StepBack,
)
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.kernel.testing import rule
from games.aguila.movement.test_phase import (
    COMMAND,
    ahead,
    orders,
    quick,
)
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, unit, wall

LIGHT: dict[str, Any] = {"sort": "fr_ligera:12", "formation": "open"}


def form(formation: Any, distance: float = 0) -> ChangeFormation:
    return ChangeFormation("A", formation, inch(distance), role=RED)


def wheel(tenths: int, hand: Any = "right") -> Advance:
    return Advance("A", (Leg("wheel", tenths, hand),), role=RED)


@rule("BSA-3-cerca-a", "BSA-5-abierta-l")
@pytest.mark.parametrize("distance", [0.1, 3, 6, 7, 8])
def test_who_is_near_an_enemy_does_not_walk_through_him(distance: float) -> None:
    near = enemy(sort="fr_linea:12", at=(36, 21.5))
    assert orders(unit(**LIGHT), near).refusal(quick(distance)) == "BSA-5-abierta-l"


@rule("BSA-5-abierta-l")
def test_open_order_near_an_enemy_may_turn_stand_and_step_back_but_not_close_in() -> None:
    scene = orders(unit(**LIGHT), enemy(sort="fr_linea:12", at=(36, 21.5)))
    assert scene.refusal(ChangeFacing("A", 0, role=RED)) is None
    for distance in (0.3, 1, 2):  # it need not get two inches away at once
        assert scene.refusal(StepBack("A", "back", inch(distance), role=RED)) is None
    far = orders(unit(**LIGHT), enemy(sort="fr_linea:12", at=(36, 22)))
    assert far.refusal(ahead(0.01)) == "BSA-5-abierta-l"


@rule("BSA-5-abierta-l", "BSA-5-cambio-f")
def test_who_opens_its_order_keeps_two_inches_on_the_same_march() -> None:
    light = unit(sort="fr_ligera:12", formation="line")
    scene = orders(light, enemy(at=(36, 23.5)))
    assert scene.refusal(form("open", 1.5)) is None
    assert scene.refusal(form("open", 1.6)) == "BSA-5-abierta-l"
    assert scene.refusal(form("attack_column", 2)) is None


@rule("BSA-5-abierta-b", "BSA-5-cambio-f")
def test_who_opens_its_order_goes_through_a_wood_at_its_own_pace() -> None:
    light = unit(sort="fr_ligera:12", formation="line")
    scene = orders(light, area("wood", 36, 23, 3))
    assert scene.refusal(form("open", 2)) is None
    assert scene.refusal(form("attack_column", 2)) == "BSA-4-areas-b"


def crossing(*dice: int, **fields: Any) -> Any:
    """Two inches ahead lead through a gun's crew and out in front of them."""
    thin = {"values": {"depth": inch(0.2) // 2 * 2, "front": inch(1)}}
    friend = unit("C", "fr_linea:12", at=(36, 20.4), **thin)
    return orders(unit("A", "fr_linea:12", values={"depth": inch(0.1) // 2 * 2, "speed": 6}),
                  friend, dice=dice, **fields)  # fmt: skip


@rule("BSA-3-ordenes-a", "BSA-3-inter-b")
def test_who_is_not_let_through_has_not_changed_its_formation_either() -> None:
    scene = crossing(3)  # the friend is asked first, and refuses
    scene.play(form("attack_column", 3))
    assert (scene.unit().formation, scene.unit().order, scene.dice_thrown()) == ("line", None, 1)
    assert scene.refusal(form("attack_column", 3)) == "BSA-3-inter-b"
    scene.throw(6)
    scene.play(form("attack_column"))
    assert (scene.unit().formation, scene.unit().order) == ("attack_column", "change_formation")
    assert scene.refusal(form("line")) == "BSA-3-ordenes-a"


@rule("BSA-3-inter-a", "BSA-5-cambio-a")
def test_who_is_let_through_forms_and_moves() -> None:
    scene = crossing(4, 6)
    scene.play(form("attack_column", 3))
    assert (scene.unit().formation, scene.at()) == ("attack_column", (36, 23))


@rule("BSA-3-inter-b", "BSA-12-fuera-a")
def test_who_looks_for_another_way_is_not_checked_again() -> None:
    far = officer("G", "general_de_brigada", at=(4, 44), is_commander=True, bonus_used=True)
    friend = unit("C", "fr_linea:12", at=(36, 20.6))
    scene = orders(unit("A", "fr_linea:12", "march_column", at=(36, 17)), friend, far, dice=[4, 3])
    scene.play(quick(8))
    assert (scene.unit().order, scene.dice_thrown()) == (None, 2)
    scene.play(quick(1))
    assert (scene.unit().order, scene.dice_thrown()) == ("quick_march", 2)


@rule("BSA-3-inter-b")
def test_a_team_that_was_not_let_through_may_not_try_again() -> None:
    thin = {"values": {"depth": inch(1)}}
    gun = unit("A", "g_med_m", "limbered", at=(36, 17), barred_from_crossing=True, **thin)
    friend = unit("C", "fr_linea:12", at=(36, 18.5), **thin)
    scene = orders(gun, friend)
    drive = DriveGun("A", legs=(Leg("ahead", inch(6)),), role=RED)
    assert scene.refusal(drive) == "BSA-3-inter-b"


@rule("BSA-1-medir-b", "BSA-Q124")
@pytest.mark.parametrize(("distance", "cite"), [(2, None), (2.1, "BSA-1-medir-b")])
def test_a_unit_ends_an_inch_from_a_lone_officer_of_its_own(
    distance: float, cite: str | None
) -> None:
    rider = officer("O", at=(36, 20))
    before = officer("O", at=(36, 23 + rider.radius / inch(1)))
    assert orders(unit(), before).refusal(ahead(distance)) == cite
    assert orders(unit(), before, officers_as_units="ignored").refusal(ahead(distance)) is None


@rule("BSA-1-medir-b")
def test_an_officer_who_rode_up_to_a_unit_does_not_hold_it() -> None:
    scene = orders(unit(), officer("O", at=(36, 16)))
    assert scene.refusal(ChangeFacing("A", 0, role=RED)) is None


@rule("BSA-3-pivot-a")
def test_a_pivot_swings_over_an_inch_of_a_house_and_no_deeper() -> None:
    base = unit(sort="fr_linea:12").base
    reach = base.front / inch(1)
    small = {"sort": "fr_linea:12", "values": {"speed": 9}}
    # a mast that stands in the swung quarter, clear of where the base begins and ends
    for inside, cite in ((0.4, None), (1.6, "BSA-3-pivot-a")):
        far = reach - inside
        at = (36 + reach / 2 - far * 0.7071, 20 + far * 0.7071)
        mast = area("mountain", at[0], at[1], 0.2)
        assert orders(unit(**small), mast).refusal(wheel(900)) == cite


@rule("BSA-3-pivot-a", "BSA-4-piezas-d")
def test_a_quick_march_does_not_wheel_over_a_fence() -> None:
    fence = wall((30, 21.5), (36, 21.5))
    column = unit(sort="fr_linea:12", formation="march_column")
    turned = QuickMarch("A", (Leg("wheel", 600, "right"),), role=RED)
    assert orders(column, fence).refusal(turned) == "BSA-3-pivot-b"
    assert orders(column).refusal(turned) is None
    line = unit(sort="fr_linea:12", values={"speed": 9})
    assert orders(line, fence).refusal(wheel(600)) is None  # at the common pace it may


@rule("BSA-4-areas-b")
def test_a_pivot_in_a_wood_costs_twice() -> None:
    inside, outside = orders(unit(), area("wood", 36, 20, 12)), orders(unit())
    for scene in (inside, outside):
        scene.play(wheel(200))
    assert inside.unit().moved == pytest.approx(2 * outside.unit().moved, abs=20)
    light = orders(unit(sort="fr_ligera:24", formation="open"), area("wood", 36, 20, 12))
    light.play(wheel(200))
    assert light.unit().moved == outside.unit().moved


@rule("BSA-Q10", "BSA-Q124")
def test_lone_officers_hinder_a_change_of_formation_only_where_they_count_as_units() -> None:
    rider = officer("E", at=(36, 23), role=BLUE)
    counted = Scene(unit(), rider, COMMAND)
    assert formation_modifier(counted.state, counted.unit()).amount == -2
    ignored = Scene(unit(), rider, COMMAND, officers_as_units="ignored")
    assert formation_modifier(ignored.state, ignored.unit()).amount == 0


@rule("BSA-12-fuera-a", "BSA-3-encarar-b")
@pytest.mark.parametrize(("distance", "dice"), [(0, 0), (2, 1)])
def test_out_of_command_a_unit_turns_freely_but_goes_ahead_only_after_a_check(
    distance: float, dice: int
) -> None:
    far = officer("G", "general_de_brigada", at=(4, 44), is_commander=True, bonus_used=True)
    scene = orders(unit(), far, dice=[6])
    turn = ChangeFacing("A", 900, inch(distance), role=RED)
    odds = odds_of(scene.state, turn)
    assert (odds is not None) is bool(dice)
    scene.play(turn)
    assert (scene.dice_thrown(), scene.unit().order) == (dice, "change_facing")
