"""Courage: the test, its exceptional results, what Officers and abilities do."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.phase import Charges
from estandarte.games.aguila.courage.casualties import OfficerMovedOut, UnitLost
from estandarte.games.aguila.courage.results import (
    Bracing,
    CourageTested,
    HoldFast,
    KeepThemInHand,
    LetItStand,
    RollAgain,
    TrustToLuck,
    UnitWavered,
    courage_of,
    must_test,
    officer_result,
    result_of,
)
from estandarte.games.aguila.courage.testing import CourageTesting, lose_officer, wound
from estandarte.games.aguila.fire.phase import Shooting
from estandarte.games.aguila.odds.choices import courage_odds
from estandarte.kernel import Term, as_of_old, but
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, unit, wall

SHAKY: dict[str, Any] = {"values": {"courage": (11, 13)}}


def after_test(*things: Any, dice: list[int], cause: Any = "fire", modifiers: Any = ()) -> Scene:
    scene = Scene(*things, dice=dice)
    scene.begin(CourageTesting(unit="A", cause=cause, modifiers=modifiers))
    return scene


def outcome(scene: Scene) -> str:
    if "A" not in scene.state.units:
        return "routed"
    return "wavering" if scene.unit().is_wavering else "steady"


def told(dice: list[int], courage: tuple[int, int], damage: int = 3) -> tuple[str, str]:
    """What comes of a test, and by which rule."""
    scene = after_test(unit(damage=damage, values={"courage": courage}), dice=dice)
    return outcome(scene), scene.last(CourageTested).cite


@rule("BSA-10-prueba-d", "BSA-1-perfil-f")
def test_courage_is_two_numbers() -> None:
    found = [told([4, 4], courage)[0] for courage in ((12, 14), (11, 14), (9, 11), (9, 12))]
    assert found == ["steady", "wavering", "routed", "wavering"]


@rule("BSA-10-prueba-f")
def test_the_second_number_or_more_is_a_rout() -> None:
    assert told([4, 4], (9, 11)) == ("routed", "BSA-10-prueba-f")
    assert told([4, 5], (9, 11)) == ("routed", "BSA-10-prueba-f")


@rule("BSA-10-prueba-g")
def test_from_the_first_number_to_below_the_second_it_wavers() -> None:
    assert told([4, 4], (11, 13)) == ("wavering", "BSA-10-prueba-g")
    assert told([4, 5], (11, 13)) == ("wavering", "BSA-10-prueba-g")


@rule("BSA-10-prueba-h")
def test_below_the_first_number_nothing_happens() -> None:
    assert told([3, 4], (11, 13)) == ("steady", "BSA-10-prueba-h")


@rule("BSA-10-prueba-e", "BSA-X2")
@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ([3, 4], "steady"),
        ([4, 4], "wavering"),
        ([4, 5], "wavering"),
        ([5, 5], "routed"),
        ([6, 6], "routed"),
        ([1, 1], "steady"),
    ],
)
def test_the_example_of_the_book(dice: list[int], result: str) -> None:
    assert outcome(after_test(unit(damage=3, **SHAKY), dice=dice)) == result


@rule("BSA-10-prueba-a")
def test_the_opponent_throws_the_dice_of_a_test() -> None:
    mine = after_test(unit(damage=3, **SHAKY), dice=[3, 4])
    assert mine.last(CourageTested).thrown_by == BLUE
    theirs = Scene(enemy("A", damage=3, **SHAKY), dice=[3, 4])
    theirs.begin(CourageTesting(unit="A", cause="fire"))
    assert theirs.last(CourageTested).thrown_by == RED


@rule("BSA-10-doble-a", "BSA-X3")
def test_a_double_six_makes_even_a_healthy_unit_waver() -> None:
    scene = after_test(unit(damage=2, values={"courage": (19, 21)}), dice=[6, 6])
    assert (scene.last(CourageTested).total, outcome(scene)) == (14, "wavering")


@rule("BSA-10-doble-b")
def test_a_double_one_passes_whatever_the_modifiers() -> None:
    rout = (Term(20, "BSA-7-coraje-e"),)
    assert outcome(after_test(unit(damage=3, **SHAKY), dice=[1, 1], modifiers=rout)) == "steady"


@rule("BSA-10-prueba-e")
def test_modifiers_are_added() -> None:
    two = (Term(1, "BSA-7-coraje-c"), Term(1, "BSA-5-bateria-c"))
    scene = after_test(unit(damage=3, **SHAKY), dice=[2, 4], modifiers=two)
    assert (scene.last(CourageTested).total, outcome(scene)) == (11, "wavering")


@rule("BSA-10-prueba-c", "BSA-7-coraje-f")
def test_fewer_than_two_markers_need_no_test() -> None:
    state = Scene().state
    assert not must_test(state, unit(damage=1))
    assert must_test(state, unit(damage=2))
    assert not must_test(state, unit(damage=9), wounded_now=False)


@rule("BSA-10-derrota-a")
def test_a_routed_unit_is_removed() -> None:
    scene = after_test(unit(damage=3, **SHAKY), dice=[5, 6])
    assert [e.unit for e in scene.all(UnitLost)] == ["A"]
    assert "A" not in scene.state.units


@rule("BSA-10-aturdidos-a")
def test_wavering_lasts_to_the_end_of_the_next_turn() -> None:
    scene = Scene(unit(damage=3, **SHAKY), dice=[4, 4], fields={"turn": 3})
    scene.begin(CourageTesting(unit="A", cause="fire"))
    assert scene.unit().wavering == 4


@rule("BSA-10-auto-a")
def test_more_damage_than_minis_destroys_without_a_test() -> None:
    scene = Scene(
        unit(damage=23), unit("H", "fr_husares:5", damage=4), unit("G", "g_med", damage=7)
    )
    assert scene.doing(wound, "A", 1)  # 24 of 24 stands
    assert not scene.doing(wound, "A", 1)
    assert scene.doing(wound, "H", 1)  # five of five riders
    assert not scene.doing(wound, "H", 1)
    assert scene.doing(wound, "G", 1)  # eight
    assert not scene.doing(wound, "G", 1)
    assert scene.dice_thrown() == 0


@rule("BSA-10-auto-a", "BSA-Q65")
def test_riders_count_twice_for_destruction_only_by_the_switch() -> None:
    scene = Scene(unit("H", "fr_husares:5", damage=9), cavalry_destruction="double")
    assert scene.doing(wound, "H", 1)  # ten wounds of five riders
    assert not scene.doing(wound, "H", 1)


@rule("BSA-7-herir-d", "BSA-9-herir-c")
def test_each_wound_is_a_marker() -> None:
    scene = Scene(unit(damage=2))
    scene.doing(wound, "A", 3)
    assert scene.unit().damage == 5


@rule("BSA-5-bateria-g")
def test_each_gun_beyond_the_first_raises_the_courage_of_a_battery() -> None:
    guns = [unit(n, "g_med", battery="b", battery_guns=3) for n in ("G", "H", "I")]
    scene = Scene(*guns, unit("K", "g_med"))
    assert courage_of(scene.state, scene.unit("G")) == (11, 13)
    assert courage_of(scene.state, scene.unit("K")) == (9, 11)


@rule("BSA-12-aguantad-a")
def test_hold_fast_passes_a_test_once_a_game() -> None:
    commander: dict[str, Any] = {"abilities": ("aguantad",), "is_commander": True}
    scene = after_test(unit(damage=3, **SHAKY), officer(**commander), dice=[])
    assert scene.moment == "Bracing"
    scene.play(HoldFast("O", role=RED))
    assert (outcome(scene), scene.dice_thrown()) == ("steady", 0)
    scene.throw(3, 4)
    scene.begin(CourageTesting(unit="A", cause="fire"))
    assert scene.last(CourageTested).total == 10  # nobody was asked again


@rule("BSA-12-aguantad-a")
def test_hold_fast_is_for_units_under_command_and_declared_before_the_roll() -> None:
    stranger = officer(abilities=("aguantad",))
    scene = after_test(unit(damage=3, officer="P", **SHAKY), stranger, dice=[3, 4])
    assert scene.moment == ""  # nobody was asked
    spent = officer(abilities=("aguantad",), spent=("aguantad",), is_commander=True)
    assert after_test(unit(damage=3, **SHAKY), spent, dice=[3, 4]).moment == ""


@rule("BSA-12-disciplinario-b")
def test_with_a_disciplinarian_only_half_the_damage_counts() -> None:
    scene = after_test(
        unit(damage=5, **SHAKY), officer(inside="A", abilities=("disciplinario",)), dice=[3, 4]
    )
    scene.play(KeepThemInHand("O", role=RED))
    assert scene.last(CourageTested).total == 10  # seven and the half of five, rounded up


@rule("BSA-12-disciplinario-c")
def test_a_disciplinarian_works_once_a_turn() -> None:
    steadied = officer(inside="A", abilities=("disciplinario",), steadied=True)
    assert after_test(unit(damage=3, **SHAKY), steadied, dice=[3, 4]).moment == ""
    scene = after_test(
        unit(damage=5, **SHAKY), officer(inside="A", abilities=("disciplinario",)), dice=[1, 2]
    )
    scene.play(KeepThemInHand("O", role=RED))
    assert scene.officer().steadied


@rule("BSA-12-muydisc-b", "BSA-12-muydisc-c")
def test_a_great_disciplinarian_steadies_the_nearest_unit() -> None:
    great = officer(at=(36, 14), abilities=("muy_disciplinario",), is_commander=True)
    scene = after_test(unit(damage=4, **SHAKY), great, dice=[3, 4])
    scene.play(KeepThemInHand("O", role=RED))
    assert scene.last(CourageTested).total == 9
    assert scene.officer().steadied


@rule("BSA-12-muydisc-c")
def test_a_great_disciplinarian_does_so_once_a_turn() -> None:
    great = {"abilities": ("muy_disciplinario",), "is_commander": True}
    scene = Scene(unit(damage=4, **SHAKY), officer(at=(36, 14), steadied=True, **great))
    scene.begin(Bracing((RED,), "A", "fire"))
    assert scene.refusal(KeepThemInHand("O", role=RED)) == "BSA-12-muydisc-c"


def test_a_test_may_be_left_to_luck_and_strangers_cannot_help() -> None:
    scene = after_test(
        unit(damage=5, **SHAKY), officer(inside="A", abilities=("disciplinario",)), dice=[3, 4]
    )
    assert scene.refusal(HoldFast("O", role=RED)) == "BSA-12-aguantad-a"
    assert scene.refusal(KeepThemInHand("X", role=RED)) == "BSA-12-disciplinario-c"
    assert isinstance(scene.state.decision, Bracing)
    scene.play(TrustToLuck(role=RED))
    assert scene.last(CourageTested).total == 12


@rule("BSA-12-inspirador-a")
def test_a_rout_near_an_inspiring_officer_is_thrown_again_and_that_is_final() -> None:
    leader: dict[str, Any] = {"abilities": ("inspirador",), "is_commander": True}
    saved = after_test(unit(damage=3, **SHAKY), officer(at=(36, 11), **leader), dice=[5, 5, 2, 2])
    assert outcome(saved) == "steady"
    lost = after_test(unit(damage=3, **SHAKY), officer(at=(36, 11), **leader), dice=[5, 5, 5, 6])
    assert outcome(lost) == "routed"
    wavering = after_test(unit(damage=3, **SHAKY), officer(at=(36, 11), **leader), dice=[4, 4])
    assert outcome(wavering) == "wavering"  # only routs
    far = after_test(unit(damage=3, **SHAKY), officer(at=(36, 10), **leader), dice=[5, 5])
    assert outcome(far) == "routed"


@rule("BSA-12-inspirador-b")
def test_under_reaction_fire_the_inspiring_officer_must_be_inside() -> None:
    near = officer(abilities=("inspirador",), is_commander=True)
    assert (
        outcome(
            after_test(
                unit(damage=3, without=("elan",), **SHAKY), near, dice=[5, 5], cause="reaction"
            )
        )
        == "routed"
    )
    inside = officer(abilities=("inspirador",), inside="A", is_commander=True)
    assert (
        outcome(after_test(unit(damage=3, **SHAKY), inside, dice=[5, 5, 2, 2], cause="reaction"))
        == "steady"
    )


@rule("BSA-12-muyinsp-a", "BSA-12-muyinsp-b")
def test_a_very_inspiring_officer_reaches_twelve_inches_or_six() -> None:
    def saved(y: float, cause: str) -> bool:
        leader = officer(at=(36, y), abilities=("muy_inspirador",), is_commander=True)
        scene = after_test(
            unit(damage=3, without=("elan",), **SHAKY), leader, dice=[5, 5, 2, 2], cause=cause
        )
        return outcome(scene) == "steady"

    assert saved(5, "fire")
    assert not saved(4, "fire")
    assert saved(11, "reaction")
    assert not saved(10, "reaction")


@rule("BSA-12-valiente-a")
def test_the_bravest_of_the_brave_inspires_units_not_his_own() -> None:
    def result(*abilities: str) -> str:
        leader = officer(abilities=abilities)
        return outcome(after_test(unit(damage=3, officer="P", **SHAKY), leader, dice=[5, 5, 2, 2]))

    assert result("inspirador") == "routed"
    assert result("inspirador", "valiente_entre_valientes") == "steady"


@rule("BSA-13-elan-a")
def test_elan_lets_a_test_from_reaction_fire_be_thrown_again() -> None:
    scene = after_test(unit(damage=3, **SHAKY), dice=[4, 4, 2, 2], cause="reaction")
    assert scene.moment == "Failing"
    scene.play(RollAgain(role=RED))
    assert outcome(scene) == "steady"
    assert after_test(unit(damage=3, **SHAKY), dice=[4, 4], cause="fire").moment == ""


@rule("BSA-13-elan-a")
def test_the_second_throw_stands_even_if_worse_and_may_be_declined() -> None:
    scene = after_test(unit(damage=3, **SHAKY), dice=[4, 4, 6, 5], cause="reaction")
    scene.play(RollAgain(role=RED))
    assert outcome(scene) == "routed"
    scene = after_test(unit(damage=3, **SHAKY), dice=[4, 4], cause="reaction")
    scene.play(LetItStand(role=RED))
    assert outcome(scene) == "wavering"


@rule("BSA-13-escaramuza-a")
def test_expert_skirmishers_roll_again_in_difficult_terrain() -> None:
    light = unit(damage=3, abilities=("escaramuzadores_expertos",), **SHAKY)
    scene = after_test(light, area("wood", 36, 19), dice=[4, 4, 1, 2])
    assert scene.moment == "Failing"
    scene.play(RollAgain(role=RED))
    assert outcome(scene) == "steady"
    assert after_test(light, area("wood", 10, 10), dice=[4, 4]).moment == ""
    assert after_test(light, area("easy_hill", 36, 19), dice=[4, 4]).moment == ""
    stream = but(wall((20, 19), (50, 19), "stream"), width=inch(2))
    assert after_test(light, stream, dice=[4, 4]).moment == "Failing"  # wading through it


@rule("BSA-12-fanatico-b")
def test_the_first_failed_test_of_a_fanatics_unit_is_passed() -> None:
    scene = after_test(
        unit(damage=3, **SHAKY), officer(inside="A", abilities=("fanatico",)), dice=[5, 6]
    )
    assert outcome(scene) == "steady"
    assert scene.officer().spent == ("fanatico",)
    scene.throw(4, 4)
    scene.begin(CourageTesting(unit="A", cause="combat"))
    assert outcome(scene) == "wavering"


@rule("BSA-13-resistentes-a")
def test_resilient_troops_subtract_one_for_casualties() -> None:
    for cause, total in (("fire", 9), ("reaction", 9), ("combat", 9), ("general", 10)):
        scene = after_test(
            unit(damage=3, abilities=("resistentes",), **SHAKY), dice=[3, 4], cause=cause
        )
        assert scene.last(CourageTested).total == total


@rule("BSA-12-muerte-a", "BSA-12-muerte-b")
def test_when_a_general_dies_the_units_within_eight_inches_are_tested() -> None:
    general = officer(rank="general_de_brigada", at=(36, 14), is_commander=True)
    near, sound = unit("A", damage=3, **SHAKY), unit("C", at=(30, 20), damage=1)
    far = unit("D", at=(60, 20), damage=9)
    scene = Scene(near, sound, far, enemy(damage=9), general, dice=[6, 5])
    scene.doing(lose_officer, "O", "X")
    assert scene.dice_thrown() == 2
    assert [e.unit for e in scene.all(UnitWavered)] == ["A"]  # routed counts as wavering


@rule("BSA-12-muerte-a")
def test_a_comandante_dies_without_a_test() -> None:
    scene = Scene(unit(damage=3), officer())
    scene.doing(lose_officer, "O", "X")
    assert scene.state.officers == {}
    assert scene.dice_thrown() == 0


def test_by_a_switch_everybody_near_is_tested() -> None:
    general = officer(rank="general_de_brigada", at=(36, 14))
    scene = Scene(unit("A", damage=1, **SHAKY), general, dice=[3, 4], general_death_test="all")
    scene.doing(lose_officer, "O", "X")
    assert scene.dice_thrown() == 2


@rule("BSA-12-agil-a")
def test_an_agile_officer_survives_his_unit_with_a_check_at_minus_one() -> None:
    for face, alive in ((4, True), (3, False)):
        scene = after_test(
            unit(damage=3, **SHAKY), officer(inside="A", abilities=("agil",)), dice=[5, 6, face]
        )
        assert ("O" in scene.state.officers) is alive
        left = next(event for event in scene.events if isinstance(event, OfficerMovedOut))
        assert left.cite == "BSA-12-agil-a"
    plain = after_test(unit(damage=3, **SHAKY), officer(inside="A"), dice=[5, 6])
    assert plain.state.officers == {}
    left = next(event for event in plain.events if isinstance(event, OfficerMovedOut))
    assert left.cite == "BSA-10-derrota-a"  # not what he has not
    assert as_of_old(left).cite == "BSA-12-agil-a"  # as records of before say


def test_an_officers_own_test() -> None:
    man = officer()  # 11/13
    assert officer_result(man, 2, (4, 4)) == "steady"
    assert officer_result(man, 3, (4, 4)) == "wavering"
    assert officer_result(man, 5, (4, 4)) == "routed"
    assert result_of((11, 13), 13, (1, 1)) == "steady"
    assert BLUE == "blue"


@rule("BSA-12-aguantad-a")
def test_who_wavers_already_wavers_still_when_he_holds_fast() -> None:
    for wavering, end in ((0, "wounds.0"), (2, "wavering.0")):
        scene = Scene(unit("A", damage=3, wavering=wavering))
        odds = courage_odds(scene.state, CourageTesting(unit="A", cause="combat"), passed=True)
        assert [c.result for c in odds.chances] == [end]


@rule("BSA-12-disciplinario-b", "BSA-12-disciplinario-c", "BSA-12-muerte-a")
@pytest.mark.parametrize(("phase", "asked"), [(Shooting, True), (Charges, True), (None, False)])
def test_a_disciplinarian_keeps_his_unit_in_hand_when_a_general_falls(
    phase: Any, asked: bool
) -> None:
    strict = officer(inside="A", abilities=("disciplinario",))
    general = officer("G", "general_de_brigada", at=(36, 12))
    scene = Scene(unit(damage=5), enemy(), strict, general, fields={"initiative": RED})
    if phase is not None:
        scene.begin(phase())
    scene.throw(1, 2)
    scene.doing(lose_officer, "G", "BSA-12-dano-a")
    assert (scene.moment == "Bracing") is asked
    if asked:
        scene.play(KeepThemInHand("O", role=RED))
        assert scene.last(CourageTested).total == 6  # three, and the half of five


@rule("BSA-Q64", "BSA-10-doble-a", "BSA-10-doble-b", "BSA-X2", "BSA-X3")
def test_double_six_never_helps_and_double_one_always_does() -> None:
    assert result_of((11, 13), 15, (6, 6)) == "routed"
    assert result_of((14, 16), 14, (6, 6)) == "wavering"
    assert result_of((19, 21), 14, (6, 6)) == "wavering"
    assert result_of((3, 4), 99, (1, 1)) == "steady"
