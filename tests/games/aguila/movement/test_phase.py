"""Movement: orders, ways, checks, friends, enemies, ground, Officers."""

from typing import Any

import pytest

from estandarte.games.aguila.movement.execution import UnitMoved, formation_modifier
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    ChangeFormation,
    QuickMarch,
    StandStill,
    StepBack,
)
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import EndMovement, GivingOrders
from estandarte.games.aguila.movement.riding import JoinUnit, LeaveUnit, RideOfficer
from estandarte.games.aguila.state import Ground
from estandarte.games.aguila.turn.initiative import MoveFirst
from estandarte.games.aguila.turn.movement import Movement
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, place, unit, wall

COMMAND = officer("G", "general_de_brigada", at=(30, 12), is_commander=True, bonus_used=True)


def orders(
    *things: Any, dice: Any = (), fields: dict[str, Any] | None = None, **switches: Any
) -> Scene:
    """Red gives orders, its General near enough not to be missed and too busy to help."""
    general = () if any(getattr(t, "id", "") == "G" for t in things) else (COMMAND,)
    scene = Scene(*things, *general, dice=dice, fields=fields, **switches)
    scene.begin(GivingOrders((RED,)))
    return scene


def ahead(distance: float, name: str = "A") -> Advance:
    return Advance(name, (Leg("ahead", inch(distance)),), role=RED)


def quick(distance: float, name: str = "A") -> QuickMarch:
    return QuickMarch(name, (Leg("ahead", inch(distance)),), role=RED)


@rule("BSA-3-ordenes-a")
def test_a_unit_receives_one_order_a_turn() -> None:
    scene = orders(unit())
    scene.play(ahead(1))
    assert scene.refusal(ahead(1)) == "BSA-3-ordenes-a"
    assert scene.refusal(ahead(1, "X")) == "BSA-3-ordenes-a"
    assert orders(unit(), enemy()).refusal(ahead(1, "B")) == "BSA-3-ordenes-a"


@rule("BSA-3-alto-a")
def test_halt_moves_nothing() -> None:
    scene = orders(unit())
    scene.play(StandStill("A", role=RED))
    assert (scene.at(), scene.unit().order, scene.unit().moved) == ((36, 20), "halt", 0)


@rule("BSA-3-avanzad-a")
def test_an_advance_goes_straight_ahead_up_to_the_speed() -> None:
    scene = orders(unit())
    assert scene.refusal(ahead(4.01)) == "BSA-3-avanzad-a"
    scene.play(ahead(4))
    assert (scene.at(), scene.unit().moved) == ((36, 24), inch(4))


@rule("BSA-3-avanzad-b")
def test_an_advance_may_have_one_turn_of_up_to_ninety_degrees() -> None:
    scene = orders(unit())
    for legs in ((Leg("turn", 901),), (Leg("turn", 300), Leg("turn", 300))):
        assert scene.refusal(Advance("A", legs, role=RED)) == "BSA-3-avanzad-b"
    scene.play(
        Advance("A", (Leg("ahead", inch(2)), Leg("turn", 900), Leg("ahead", inch(2))), role=RED)
    )
    assert scene.unit().base.heading == 900


@rule("BSA-3-avanzad-c")
def test_an_advance_may_have_two_pivots_within_its_speed() -> None:
    scene = orders(unit())
    wheel = Leg("wheel", 100)
    assert scene.refusal(Advance("A", (wheel,) * 3, role=RED)) == "BSA-3-avanzad-c"
    scene.play(Advance("A", (wheel, Leg("ahead", inch(1)), Leg("wheel", 100, "left")), role=RED))
    assert scene.unit().base.heading == 0
    # the outer corner of a front of 12 cm goes 20.94 mm round with each wheel of ten degrees
    assert scene.unit().moved == pytest.approx(inch(1) + 2 * 2094, abs=3)
    full = (Leg("wheel", 900),)
    assert orders(unit()).refusal(Advance("A", full, role=RED)) == "BSA-3-avanzad-a"


def test_by_a_switch_a_pivot_is_a_free_turn_of_45_degrees() -> None:
    scene = orders(unit(), pivot="centre_45")
    assert scene.refusal(Advance("A", (Leg("wheel", 460),), role=RED)) == "BSA-3-avanzad-c"
    scene.play(Advance("A", (Leg("wheel", 450), Leg("ahead", inch(4))), role=RED))
    assert (scene.unit().base.heading, scene.unit().moved) == (450, inch(4))


@rule("BSA-3-encarar-a", "BSA-3-encarar-b")
def test_a_change_of_facing_turns_to_any_direction_and_goes_half_the_speed() -> None:
    scene = orders(unit())
    assert scene.refusal(ChangeFacing("A", 1800, inch(2.01), role=RED)) == "BSA-3-encarar-b"
    scene.play(ChangeFacing("A", 1800, inch(2), role=RED))
    assert (scene.unit().base.heading, scene.unit().order) == (1800, "change_facing")
    assert scene.unit().moved == inch(2)


@rule("BSA-3-atras-a")
@pytest.mark.parametrize(
    ("way", "spot"), [("back", (36, 18)), ("left", (34, 20)), ("right", (38, 20))]
)
def test_back_and_sideways_go_half_the_speed_and_keep_the_facing(way: Any, spot: Any) -> None:
    scene = orders(unit())
    assert scene.refusal(StepBack("A", way, inch(2.01), role=RED)) == "BSA-3-atras-a"
    scene.play(StepBack("A", way, inch(2), role=RED))
    assert (scene.at(), scene.unit().base.heading) == (spot, 0)


@rule("BSA-3-ligero-a", "BSA-3-ligero-b")
def test_a_quick_march_goes_twice_the_speed_with_one_pivot() -> None:
    scene = orders(unit(formation="march_column"))
    assert scene.refusal(quick(8.01)) == "BSA-3-ligero-a"
    wheels = (Leg("wheel", 100), Leg("wheel", 100))
    assert scene.refusal(QuickMarch("A", wheels, role=RED)) == "BSA-3-ligero-b"
    turned = (Leg("turn", 100),)
    assert scene.refusal(QuickMarch("A", turned, role=RED)) == "BSA-3-ligero-b"
    scene.play(QuickMarch("A", (Leg("wheel", 100), Leg("ahead", inch(4))), role=RED))
    assert scene.unit().quick_marched


@rule("BSA-5-linea-e")
def test_a_line_quick_marches_five_inches() -> None:
    scene = orders(unit())
    assert scene.refusal(quick(5.01)) == "BSA-5-linea-e"
    assert scene.refusal(quick(5)) is None


@rule("BSA-13-agil-a")
def test_agile_troops_turn_once_more_even_at_a_quick_march() -> None:
    legs = (Leg("turn", 900), Leg("ahead", inch(3)))
    scene = orders(unit(formation="march_column", abilities=("agil",)))
    assert scene.refusal(QuickMarch("A", legs, role=RED)) is None
    assert scene.refusal(Advance("A", (*legs, Leg("turn", -900)), role=RED)) is None
    assert scene.refusal(QuickMarch("A", (*legs, Leg("turn", 10)), role=RED)) == "BSA-3-ligero-b"


@rule("BSA-3-formar-a", "BSA-5-cambio-a", "BSA-5-cambio-f")
def test_a_change_of_formation_needs_a_check_and_allows_half_the_speed() -> None:
    scene = orders(unit(), dice=[4])
    assert scene.refusal(ChangeFormation("A", "square", inch(2.01), role=RED)) == "BSA-5-cambio-f"
    scene.play(ChangeFormation("A", "attack_column", inch(2), role=RED))
    assert (scene.unit().formation, scene.at()) == ("attack_column", (36, 22))


@rule("BSA-5-cambio-d")
def test_a_failed_change_leaves_the_unit_where_and_as_it_was() -> None:
    scene = orders(unit(), dice=[3])
    scene.play(ChangeFormation("A", "attack_column", inch(2), role=RED))
    assert (scene.unit().formation, scene.at()) == ("line", (36, 20))
    assert not scene.unit().is_halted  # it counts as having moved when it shoots
    assert scene.refusal(ahead(1)) == "BSA-3-ordenes-a"


@rule("BSA-5-masa-a")
def test_only_a_large_unit_is_ordered_into_a_mass() -> None:
    mass = ChangeFormation("A", "mass", role=RED)
    assert orders(unit(sort="at_linea:24")).refusal(mass) == "BSA-5-masa-a"
    assert orders(unit(sort="at_linea:36")).refusal(mass) is None


@rule("BSA-5-general-b", "BSA-6-general-c", "BSA-5-abierta-a")
def test_nobody_adopts_a_formation_his_list_does_not_know() -> None:
    assert orders(unit()).refusal(ChangeFormation("A", "open", role=RED)) == "BSA-5-abierta-a"
    assert orders(unit()).refusal(ChangeFormation("A", "line", role=RED)) == "BSA-5-general-b"
    old = orders(unit(sort="pr06_mosq:24"))
    assert old.refusal(ChangeFormation("A", "attack_column", role=RED)) == "BSA-5-general-b"
    horse = unit(sort="fr_husares:5")
    for formation in ("square", "attack_column", "mass"):
        order = ChangeFormation("A", formation, role=RED)
        assert orders(horse).refusal(order) == "BSA-6-general-c"
    light = orders(unit(sort="fr_ligera:24"))
    assert light.refusal(ChangeFormation("A", "open", role=RED)) is None


@rule("BSA-5-cambio-b", "BSA-5-cambio-c", "BSA-X15")
@pytest.mark.parametrize(
    ("gap", "modifier"), [(8.1, 0), (8, -1), (7, -1), (4.1, -1), (4, -2), (3, -2)]
)
def test_enemies_near_make_the_change_harder(gap: float, modifier: int) -> None:
    scene = Scene(unit(at=(36, 20)), enemy(at=(36, 20 + gap)))
    assert formation_modifier(scene.state, scene.unit()).amount == modifier


@rule("BSA-X15")
def test_an_officer_makes_the_change_one_step_easier_and_a_six_always_works() -> None:
    helped = orders(unit(), enemy(at=(36, 27)), officer(at=(36, 16)), dice=[4])
    helped.play(ChangeFormation("A", "square", role=RED))
    from estandarte.games.aguila.courage.discipline import LendHelp

    helped.play(LendHelp("O", role=RED))
    assert helped.unit().formation == "square"  # 4, -1 for the enemy, +1 for him
    near = orders(unit(values={"discipline": 6}), enemy(at=(36, 23)), dice=[6])
    near.play(ChangeFormation("A", "square", role=RED))
    assert near.unit().formation == "square"


def test_lone_officers_hinder_unless_the_switch_ignores_them() -> None:
    things = (unit(), officer("E", role=BLUE, at=(36, 22)))
    counted, ignored = Scene(*things), Scene(*things, officers_hinder_change="ignored")
    assert formation_modifier(counted.state, counted.unit()).amount == -2
    assert formation_modifier(ignored.state, ignored.unit()).amount == 0


@rule("BSA-13-maniobreros-a")
def test_well_drilled_troops_try_the_change_again() -> None:
    scene = orders(unit(abilities=("maniobreros",)), dice=[1, 4])
    scene.play(ChangeFormation("A", "square", role=RED))
    assert scene.unit().formation == "square"


@rule("BSA-12-formen-a")
def test_form_up_changes_formation_without_a_check_once_a_game() -> None:
    leader = officer(abilities=("formen",))
    scene = orders(unit(officer="O"), unit("C", at=(46, 20), officer="O"), leader)
    assert scene.refusal(ChangeFormation("A", "square", officer="X", role=RED)) == "BSA-12-formen-a"
    scene.play(ChangeFormation("A", "square", officer="O", role=RED))
    assert (scene.unit().formation, scene.dice_thrown()) == ("square", 0)
    assert scene.refusal(ChangeFormation("C", "square", officer="O", role=RED)) == "BSA-12-formen-a"


@rule("BSA-12-formen-a")
def test_form_up_is_heard_out_of_his_range_too() -> None:
    leader = officer(abilities=("formen",), at=(60, 10))
    away = officer("G", "general_de_brigada", at=(66, 40), is_commander=True)
    scene = orders(unit(officer="O"), leader, away)
    scene.play(ChangeFormation("A", "square", officer="O", role=RED))
    assert (scene.unit().formation, scene.dice_thrown()) == ("square", 0)


@rule("BSA-5-cuadro-j")
def test_a_square_receives_only_a_change_of_formation() -> None:
    scene = orders(unit(formation="square"), dice=[4])
    for order in (
        ahead(1),
        quick(1),
        StepBack("A", "back", 10, role=RED),
        ChangeFacing("A", 10, role=RED),
    ):
        assert scene.refusal(order) == "BSA-5-cuadro-j"
    scene.play(ChangeFormation("A", "line", inch(2), role=RED))
    assert scene.at() == (36, 22)


@rule("BSA-10-aturdidos-b")
def test_a_wavering_unit_halts_turns_or_goes_back() -> None:
    scene = orders(unit(wavering=2))
    for order in (ahead(1), quick(1), ChangeFormation("A", "square", role=RED)):
        assert scene.refusal(order) == "BSA-10-aturdidos-b"
    assert scene.refusal(StepBack("A", "left", inch(1), role=RED)) == "BSA-10-aturdidos-b"
    for order in (
        StandStill("A", role=RED), ChangeFacing("A", 1800, role=RED),
        StepBack("A", "back", inch(1), role=RED),
    ):  # fmt: skip
        assert scene.refusal(order) is None


@rule("BSA-11-general-c")
def test_guns_halt_turn_or_advance_in_a_straight_line_in_any_direction() -> None:
    scene = orders(unit(sort="g_med"))
    assert scene.refusal(StepBack("A", "back", 10, role=RED)) == "BSA-11-general-c"
    assert scene.refusal(ChangeFormation("A", "limbered", role=RED)) == "BSA-11-general-c"
    bent = (Leg("ahead", 10), Leg("turn", 10))
    assert scene.refusal(Advance("A", bent, role=RED)) == "BSA-11-general-c"
    scene.play(Advance("A", (Leg("slide", inch(2), angle=900),), role=RED))
    assert (scene.at(), scene.unit().base.heading) == ((38, 20), 0)
    assert orders(unit()).refusal(Advance("A", (Leg("slide", 10),), role=RED)) == "BSA-3-avanzad-a"


@rule("BSA-11-atalaje-i")
def test_only_limbered_horse_artillery_quick_marches() -> None:
    assert orders(unit(sort="g_med", formation="limbered")).refusal(quick(1)) == "BSA-11-atalaje-i"
    assert orders(unit(sort="g_med_m")).refusal(quick(1)) == "BSA-11-atalaje-i"
    assert orders(unit(sort="g_med_m", formation="limbered")).refusal(quick(18)) is None


@rule("BSA-15-torrencial-d")
def test_no_quick_march_for_infantry_in_torrential_rain() -> None:
    rain = {"weather": "torrential"}
    assert orders(unit(), fields=rain).refusal(quick(1)) == "BSA-15-torrencial-d"
    horse = unit(sort="fr_husares:5")
    assert orders(horse, fields=rain).refusal(quick(1)) is None


@rule("BSA-3-cerca-b")
@pytest.mark.parametrize(("distance", "cite"), [(3, None), (3.01, "BSA-3-cerca-b")])
def test_nobody_comes_nearer_than_an_inch_to_the_enemy(distance: float, cite: str | None) -> None:
    assert orders(unit(), enemy(at=(36, 24))).refusal(ahead(distance)) == cite


@rule("BSA-3-cerca-b")
def test_not_even_while_turning() -> None:
    beside = enemy(at=(36, 22.2), facing=180)
    turn = ChangeFacing("A", 900, role=RED)
    long = unit(sort="at_landwehr:36", at=(36, 20))
    assert orders(long, beside).refusal(turn) is None
    wide = unit(sort="fr_linea:12", at=(36, 20))  # its corners swing round further than its front
    assert orders(wide, enemy(at=(36, 21.5))).refusal(turn) == "BSA-3-cerca-b"


@rule("BSA-5-abierta-l")
@pytest.mark.parametrize(("distance", "cite"), [(2, None), (2.01, "BSA-5-abierta-l")])
def test_open_order_keeps_two_inches_from_the_enemy(distance: float, cite: str | None) -> None:
    light = unit(sort="fr_ligera:24", formation="open")
    assert orders(light, enemy(at=(36, 24))).refusal(ahead(distance)) == cite


@rule("BSA-1-medir-b")
@pytest.mark.parametrize(("distance", "cite"), [(3, None), (3.01, "BSA-1-medir-b")])
def test_friends_keep_an_inch_apart(distance: float, cite: str | None) -> None:
    friend = unit("C", at=(36, 24), facing=180)
    found = orders(unit(), friend).refusal(ahead(distance))
    assert found == cite


@rule("BSA-3-cerca-a")
def test_nobody_leaves_the_table() -> None:
    assert orders(unit(at=(36, 46))).refusal(ahead(2.5)) == "BSA-3-cerca-a"


def crossing(*dice: int) -> Scene:
    """A column behind a small battalion, which it may cross with seven inches and more."""
    return orders(
        unit("A", "fr_linea:12", "march_column", at=(36, 17)),
        unit("C", "fr_linea:12", at=(36, 20.6)),
        dice=dice,
    )  # fmt: skip


@rule("BSA-3-inter-a", "BSA-X35")
def test_a_unit_crosses_a_friend_who_passes_a_check() -> None:
    scene = crossing(4)
    scene.play(quick(8))
    assert (scene.at(), scene.dice_thrown()) == ((36, 25), 1)


@rule("BSA-3-inter-b")
def test_if_the_check_fails_it_may_still_move_without_crossing() -> None:
    scene = crossing(3)
    scene.play(quick(8))
    assert (scene.at(), scene.unit().order) == ((36, 17), None)
    assert scene.refusal(quick(8)) == "BSA-3-inter-b"
    assert scene.refusal(quick(1)) is None
    assert scene.unit("C").is_halted  # the friend keeps its own order


@rule("BSA-3-inter-d", "BSA-X35")
def test_who_cannot_get_clear_may_not_cross() -> None:
    assert crossing().refusal(quick(6)) == "BSA-3-inter-d"


@rule("BSA-X35")
def test_each_crossed_unit_is_asked() -> None:
    horse = unit("A", "fr_dragones:5", "march_column", at=(36, 12))
    friends = [unit("C", "fr_linea:12", at=(36, 16)), unit("D", "fr_linea:12", at=(36, 20))]
    scene = orders(
        horse,
        *friends,
        dice=[4, 5],
    )
    scene.play(quick(14))
    assert (scene.at(), scene.dice_thrown()) == ((36, 26), 2)


@rule("BSA-3-pivot-a", "BSA-3-pivot-b")
def test_a_turn_sweeps_over_friends_and_ends_clear_of_them() -> None:
    beside = unit("C", at=(41.8, 20))
    scene = orders(unit(sort="fr_linea:12"), beside)
    assert scene.refusal(ChangeFacing("A", 1800, role=RED)) is None
    near = orders(unit(), area("mountain", 36, 23.2, 3))
    assert near.refusal(ChangeFacing("A", 900, role=RED)) == "BSA-3-pivot-b"


@rule("BSA-4-areas-b")
def test_each_inch_in_difficult_ground_counts_as_two() -> None:
    scene = orders(unit(), area("wood", 36, 25, 3))  # the wood begins two inches ahead
    assert scene.refusal(ahead(3.01)) == "BSA-4-areas-b"
    scene.play(ahead(3))
    assert scene.unit().moved == inch(4)


@rule("BSA-5-abierta-b")
def test_open_order_goes_through_woods_at_its_full_speed() -> None:
    light = unit(sort="fr_ligera:24", formation="open")
    scene = orders(light, area("wood", 36, 25, 3))
    scene.play(ahead(4))
    assert (scene.unit().moved, scene.last(UnitMoved).cite) == (inch(4), "BSA-5-abierta-b")


@rule("BSA-4-piezas-b", "BSA-4-piezas-c", "BSA-4-piezas-d")
def test_impassable_ground_and_obstacles() -> None:
    fence, cliff = wall((30, 22), (42, 22)), area("mountain", 36, 25, 3)
    assert orders(unit(), cliff).refusal(ahead(3)) == "BSA-4-piezas-b"
    assert orders(unit(), fence).refusal(ahead(3)) is None
    assert orders(unit(), fence).refusal(quick(3)) == "BSA-4-piezas-d"


@rule("BSA-4-piezas-e")
def test_decoration_is_ignored() -> None:
    scene = orders(unit(), area("decoration", 36, 22, 1))
    scene.play(ahead(4))
    assert scene.unit().moved == inch(4)


@rule("BSA-11-general-e", "BSA-11-general-f")
def test_guns_cross_neither_obstacles_nor_areas() -> None:
    gun = unit(sort="g_lig")
    assert orders(gun, wall((30, 21), (42, 21))).refusal(ahead(3)) == "BSA-11-general-e"
    assert orders(gun, area("wood", 36, 24, 3)).refusal(ahead(3)) == "BSA-11-general-f"


@rule("BSA-15-nieve-c", "BSA-X27")
def test_crossing_ice_is_tried_when_the_unit_moves() -> None:
    ice = {"frozen": True, "season": "winter"}
    scene = orders(unit(), area("lake", 36, 25, 3), dice=[5, 2], fields=ice)
    scene.play(ahead(4))
    assert scene.unit().damage == 2


@rule("BSA-15-rio-b")
def test_a_river_in_spring_is_crossed_only_where_there_is_a_crossing() -> None:
    river = Ground("r", "river", (), (place(0, 23), place(72, 23)), inch(2))
    bridge = Ground("r", "river", (), (place(0, 23), place(72, 23)), inch(2), (place(36, 23),))
    spring = {"season": "spring"}
    assert orders(unit(), river, fields=spring).refusal(ahead(4)) == "BSA-4-piezas-b"
    column = unit(formation="march_column", at=(36, 20))
    assert orders(column, bridge, fields=spring).refusal(quick(8)) is None


LOST = officer("G", "general_de_brigada", at=(5, 5), is_commander=True, bonus_used=True)


@rule("BSA-12-fuera-a", "BSA-5-disciplina-b")
def test_out_of_command_a_unit_moves_only_after_a_check() -> None:
    for face, spot in ((4, (36, 24)), (3, (36, 20))):
        scene = orders(unit(), LOST, dice=[face])
        scene.play(ahead(4))
        assert scene.at() == spot
    assert scene.unit().failed_check
    assert not scene.unit().is_halted
    assert scene.refusal(ahead(1)) == "BSA-5-disciplina-b"


@rule("BSA-12-fuera-a")
def test_out_of_command_a_unit_changes_formation_with_two_checks_or_one() -> None:
    scene = orders(unit(), LOST, dice=[4, 4])
    scene.play(ChangeFormation("A", "square", role=RED))
    assert (scene.unit().formation, scene.dice_thrown()) == ("square", 2)
    single = orders(unit(), LOST, dice=[4], out_of_command_change="one_check")
    single.play(ChangeFormation("A", "square", role=RED))
    assert (single.unit().formation, single.dice_thrown()) == ("square", 1)


@rule("BSA-15-niebla-c", "BSA-15-ventisca-c", "BSA-15-arena-c")
@pytest.mark.parametrize("weather", ["fog", "blizzard", "sandstorm"])
def test_where_nobody_sees_even_turning_needs_a_check_out_of_command(weather: str) -> None:
    scene = orders(unit(), LOST, dice=[3], fields={"weather": weather})
    scene.play(ChangeFacing("A", 900, role=RED))
    assert scene.unit().base.heading == 0
    fine = orders(unit(), LOST)
    fine.play(ChangeFacing("A", 900, role=RED))
    assert fine.unit().base.heading == 900


@rule("BSA-2-mov-c", "BSA-2-mov-a")
def test_the_first_mover_ends_before_the_second_begins() -> None:
    scene = Scene(unit(), enemy(), dice=[5, 1])
    from estandarte.games.aguila.turn.initiative import Initiative

    scene.begin(Initiative())
    scene.play(MoveFirst("opponent", role=RED))
    scene.begin(Movement())
    assert scene.state.decision.waiting == (BLUE,)
    assert scene.refusal(ahead(1)) == "BSA-2-mov-c"
    scene.play(EndMovement(role=BLUE))
    assert scene.state.decision.waiting == (RED,)


@rule("BSA-12-individual-b")
def test_an_officer_rides_freely_his_speed_or_twice() -> None:
    scene = orders(officer(at=(36, 10)))
    assert scene.refusal(RideOfficer("O", place(45.1, 10), role=RED)) == "BSA-12-individual-b"
    assert scene.refusal(RideOfficer("O", place(54, 10), True, role=RED)) is None
    scene.play(RideOfficer("O", place(36, 1), role=RED))
    assert scene.officer().at == place(36, 1)
    assert not scene.officer().quick_marched


def ride(x: float, y: float, quick: bool = False) -> RideOfficer:
    return RideOfficer("O", place(x, y), quick, role=RED)


@rule("BSA-4-piezas-b", "BSA-12-individual-b")
def test_an_officer_rides_around_what_he_cannot_cross_if_it_is_not_too_far() -> None:
    rock = area("mountain", 36, 15, 2)
    scene = orders(officer(at=(36.5, 11)), rock)
    assert scene.refusal(ride(36.5, 18)) is None  # around a corner it is little more
    far = orders(officer(at=(36, 11)), rock)
    assert far.refusal(ride(36, 18.5)) == "BSA-4-piezas-b"  # nine and a third
    wide = orders(officer(at=(36, 11)), Ground("t1", "mountain", (
        place(20, 13), place(52, 13), place(52, 17), place(20, 17))))  # fmt: skip
    assert wide.refusal(ride(36, 18.5)) == "BSA-4-piezas-b"
    assert wide.refusal(ride(36, 18.5, True)) == "BSA-4-piezas-b"  # thirty inches around


@rule("BSA-15-rio-b", "BSA-12-individual-b")
@pytest.mark.parametrize(("bridge", "cite"), [(38, None), (56, "BSA-4-piezas-b")])
def test_in_spring_an_officer_crosses_a_river_at_its_crossings(
    bridge: float, cite: str | None
) -> None:
    line = place(0, 15), place(72, 15)
    river = Ground("r", "river", (), line, inch(3), (place(bridge, 15),))
    spring = Scene(officer(at=(36, 12)), river, fields={"season": "spring"})
    spring.begin(GivingOrders((RED,)))
    assert spring.refusal(ride(36, 18)) == cite
    summer = Scene(officer(at=(36, 12)), river)
    summer.begin(GivingOrders((RED,)))
    assert summer.refusal(ride(36, 18)) is None


@rule("BSA-3-cerca-b", "BSA-12-individual-b", "BSA-12-mov-b")
def test_an_officer_does_not_ride_through_the_enemy_but_through_his_own() -> None:
    foes = [enemy(n, at=(x, 16), facing=0) for n, x in (("B", 31.5), ("C", 36.3), ("D", 41.1))]
    scene = orders(*foes, officer(at=(36, 11)), unit("F", at=(36, 23)))
    assert scene.refusal(ride(36, 18)) == "BSA-3-cerca-b"
    assert scene.refusal(JoinUnit("O", "F", role=RED)) == "BSA-3-cerca-b"
    friends = [unit(n, at=(x, 16)) for n, x in (("B", 31.5), ("C", 36.3), ("D", 41.1))]
    assert orders(*friends, officer(at=(36, 11))).refusal(ride(36, 18)) is None


@rule("BSA-12-mov-a")
def test_officers_move_last() -> None:
    scene = orders(unit(), officer(at=(50, 10)))
    scene.play(RideOfficer("O", place(52, 10), role=RED))
    assert scene.refusal(ahead(1)) == "BSA-12-mov-a"


@rule("BSA-12-mov-b")
def test_an_officer_joins_a_unit_he_can_reach() -> None:
    scene = orders(unit(), officer(at=(36, 10)))
    scene.play(JoinUnit("O", "A", role=RED))
    assert scene.officer().inside == "A"
    assert (
        orders(unit(), officer(at=(36, 2))).refusal(JoinUnit("O", "A", role=RED)) == "BSA-12-mov-b"
    )
    assert (
        orders(enemy(), officer(at=(36, 30))).refusal(JoinUnit("O", "B", role=RED))
        == "BSA-12-mov-b"
    )


@rule("BSA-12-mov-b", "BSA-12-individual-b", "BSA-12-reagrupar-a")
def test_an_officer_joins_at_a_quick_march_too() -> None:
    scene = orders(unit(), officer(at=(36, 2)))
    scene.play(JoinUnit("O", "A", True, role=RED))
    assert (scene.officer().inside, scene.officer().quick_marched) == ("A", True)


BESIDE = place(36, 20 - 3.15 - 1 - 0.59)


@rule("BSA-12-reagrupar-a")
def test_an_officer_who_leaves_runners_has_run_with_them() -> None:
    scene = orders(unit(moved=inch(2), order="quick_march"), officer(inside="A"))
    scene.play(LeaveUnit("O", BESIDE, role=RED))
    assert scene.officer().quick_marched


@rule("BSA-12-mov-d")
def test_a_unit_that_formed_or_turned_on_the_spot_has_moved() -> None:
    for order, done in (("change_facing", True), ("change_formation", True), ("halt", False)):
        scene = orders(unit(order=order), officer(inside="A"))
        scene.play(LeaveUnit("O", BESIDE, role=RED))
        assert scene.officer().has_moved is done


@rule("BSA-12-mov-c", "BSA-12-mov-e")
def test_an_officer_leaves_to_an_inch_from_the_unit_and_both_may_move() -> None:
    scene = orders(unit(), officer(inside="A"))
    assert scene.refusal(RideOfficer("O", place(36, 10), role=RED)) == "BSA-12-mov-c"
    assert scene.refusal(LeaveUnit("O", place(36, 10), role=RED)) == "BSA-12-mov-c"
    scene.play(LeaveUnit("O", BESIDE, role=RED))
    assert (scene.officer().inside, scene.officer().has_moved) == ("", False)
    assert scene.refusal(ahead(4)) is None


@rule("BSA-12-mov-d")
def test_an_officer_who_leaves_after_the_unit_has_moved_is_done() -> None:
    scene = orders(unit(moved=inch(2), order="advance"), officer(inside="A"))
    scene.play(LeaveUnit("O", BESIDE, role=RED))
    assert scene.refusal(RideOfficer("O", place(36, 10), role=RED)) == "BSA-3-ordenes-a"


@rule("BSA-12-fanatico-a")
def test_a_fanatic_never_leaves() -> None:
    scene = orders(unit(), officer(inside="A", abilities=("fanatico",)))
    assert scene.refusal(LeaveUnit("O", BESIDE, role=RED)) == "BSA-12-fanatico-a"


@rule("BSA-1-medir-b", "BSA-3-cerca-b")
def test_an_officer_keeps_an_inch_from_everybody() -> None:
    scene = orders(unit(), enemy(), officer(at=(36, 14)))
    assert scene.refusal(RideOfficer("O", place(36, 16), role=RED)) == "BSA-1-medir-b"
    far = orders(enemy(at=(36, 22)), officer(at=(36, 14)))
    assert far.refusal(RideOfficer("O", place(36, 21), role=RED)) == "BSA-3-cerca-b"


ABSURD = [
    Advance("A", (), role=RED),
    Advance("A", (Leg("ahead", -5),), role=RED),
    Advance("A", (Leg("ahead", 10**9),), role=RED),
    Advance("A", (Leg("turn", 10**6),), role=RED),
    Advance("A", (Leg("wheel", -10),), role=RED),
    Advance("A", (Leg("ahead", 1),) * 50, role=RED),
    QuickMarch("A", (Leg("slide", 10),), role=RED),
    ChangeFacing("A", 10**9, role=RED),
    StepBack("A", "back", -10, role=RED),
    ChangeFormation("A", "limbered", role=RED),
    ChangeFormation("A", "square", -3, role=RED),
    RideOfficer("O", place(1e6, 5), role=RED),
    JoinUnit("O", "nobody", role=RED),
    LeaveUnit("O", place(3, 3), role=RED),
]


@pytest.mark.parametrize("action", ABSURD)
def test_absurd_orders_are_refused_with_a_rule(action: Any) -> None:
    assert (orders(unit(), officer(at=(10, 10))).refusal(action) or "").startswith("BSA-")


def test_every_option_offered_is_legal_and_some_move() -> None:
    scene = orders(
        unit(), unit("H", "fr_husares:10", at=(50, 20)), unit("G2", "g_med", at=(20, 20)), enemy()
    )
    options = list(scene.state.decision.options(scene.state, RED))
    assert all(scene.refusal(o) is None for o in options)
    assert {"Advance", "QuickMarch", "ChangeFormation", "StepBack"} <= {
        type(o).__name__ for o in options
    }
