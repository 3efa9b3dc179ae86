"""Shooting: who, at whom, with how many dice, and what comes of it."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.courage.results import CourageTested
from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.fire.phase import (
    DeclareShot,
    DeclaringShots,
    HoldFire,
    OrderingTests,
    Shooting,
    TryNext,
)
from estandarte.games.aguila.fire.targets import nearest_within_half
from estandarte.games.aguila.fire.volley_wounds import Hurt, fire_courage
from estandarte.games.aguila.fire.volleys import (
    Shot,
    dice_for,
    hit_rerolls,
    idle_modifiers,
    is_screened,
    to_hit_of,
    to_wound_by_fire,
)
from estandarte.games.aguila.ground.garrisons import footprint_of
from estandarte.games.aguila.ground.sight import (
    cover_of,
    is_elevated,
    is_hidden,
    is_in_front_of,
    opening_of,
    part_in_front_of,
    sees,
    side_shown,
)
from estandarte.games.aguila.movement.orders import ChangeFormation
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.kernel import Term, but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import INCH
from games.aguila.scenes import BLUE, RED, Scene, added, area, enemy, officer, place, unit, wall

AT_B = DeclareShot("A", "B", role=RED)
PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}


def phase(
    *things: Any, dice: Any = (), fields: dict[str, Any] | None = None, **switches: Any
) -> Scene:
    scene = Scene(
        *things, dice=dice, fields={"initiative": RED, "first": RED, **(fields or {})}, **switches
    )
    scene.begin(Shooting())
    return scene


def foe(gap: float = 5, **named: Any) -> Any:
    named = {**PLAIN, **named}
    return enemy("B", at=(36, 20 + gap), **named)


def modifiers(scene: Scene) -> dict[str, int]:
    found = added(to_hit_of(scene.state, scene.unit("A"), scene.unit("B"), Shot("A", "B")))
    return {m.cite: m.amount for m in found}


def dice(scene: Scene, shot: Shot | None = None) -> int:
    shot = shot or Shot("A", "B")
    need = to_hit_of(scene.state, scene.unit("A"), scene.unit("B"), shot).need
    return dice_for(scene.state, scene.unit("A"), scene.unit("B"), shot, need).total


@rule("BSA-7-impactar-a")
def test_a_volley_has_as_many_dice_as_the_unit_has_attacks() -> None:
    scene = phase(unit(values={"attacks": 5}, **PLAIN), foe(), dice=[1] * 5)
    scene.play(AT_B, HoldFire(role=RED))
    assert (scene.last(UnitShot).dice, scene.dice_thrown()) == (5, 5)


@rule("BSA-7-herir-a")
@pytest.mark.parametrize(("defence", "wounds"), [(3, 3), (4, 2), (5, 1)])
def test_each_hit_is_rolled_again_against_the_defence(defence: int, wounds: int) -> None:
    dice = [6, 6, 6, *[1] * 9, 3, 4, 5]
    scene = phase(unit(**PLAIN), foe(values={"defence": defence}), dice=[*dice, 1, 2])
    scene.play(AT_B, HoldFire(role=RED))
    assert (scene.last(UnitShot).hits, scene.unit("B").damage) == (3, wounds)


@rule("BSA-7-impactar-d", "BSA-7-herir-d")
def test_a_volley_hits_and_wounds() -> None:
    scene = phase(unit(**PLAIN), foe(), dice=[5, 6] + [1] * 10 + [4, 3])
    scene.play(AT_B, HoldFire(role=RED))
    shot = scene.last(UnitShot)
    assert (shot.dice, shot.needed, shot.hits, shot.wounds) == (12, 5, 2, 1)
    assert (scene.unit("B").damage, scene.unit("A").shot) == (1, True)


@rule("BSA-2-disparo-b", "BSA-7-general-a")
def test_all_targets_are_named_before_anybody_shoots() -> None:
    scene = phase(unit(), unit("C", at=(44, 20)), foe(), enemy("D", at=(44, 25)))
    scene.play(AT_B)
    assert scene.dice_thrown() == 0
    assert scene.refusal(DeclareShot("C", "D", role=RED)) is None


@rule("BSA-2-disparo-a")
def test_the_initiative_player_shoots_first_then_the_other() -> None:
    scene = phase(unit(), foe(), fields={"initiative": BLUE})
    assert scene.state.decision.waiting == (BLUE,)
    scene.play(HoldFire(role=BLUE))
    assert scene.state.decision.waiting == (RED,)


@rule("BSA-2-disparo-c", "BSA-7-coraje-a")
def test_courage_is_tried_before_the_other_player_shoots() -> None:
    shaky = foe(damage=1, values={"courage": (3, 4)})
    scene = phase(unit(**PLAIN), shaky, dice=[5] + [1] * 11 + [4] + [3, 4])
    scene.play(AT_B, HoldFire(role=RED))
    assert "B" not in scene.state.units  # gone before it could answer
    assert scene.state.decision.waiting == (BLUE,)


def test_by_a_switch_the_tests_wait_until_both_have_shot() -> None:
    shaky = foe(damage=1, values={"courage": (3, 4)})
    scene = phase(unit(**PLAIN), shaky, dice=[5] + [1] * 11 + [4], shooting_courage="phase_end")
    scene.play(AT_B, HoldFire(role=RED))
    assert "B" in scene.state.units
    scene.throw(3, 4)
    scene.play(HoldFire(role=BLUE))
    assert "B" not in scene.state.units


@rule("BSA-7-coraje-a", "BSA-7-coraje-f")
def test_one_marker_or_no_wound_needs_no_test() -> None:
    one = phase(unit(**PLAIN), foe(), dice=[5] + [1] * 11 + [4])
    one.play(AT_B, HoldFire(role=RED))
    none = phase(unit(**PLAIN), foe(damage=9), dice=[1] * 12)
    none.play(AT_B, HoldFire(role=RED))
    assert one.dice_thrown() == 13
    assert none.dice_thrown() == 12


@rule("BSA-7-coraje-b")
def test_the_shooter_chooses_whose_courage_is_tried_first() -> None:
    second, target = unit("C", at=(46, 20), **PLAIN), enemy("D", at=(46, 25), damage=1, **PLAIN)
    scene = phase(unit(**PLAIN), second, foe(damage=1), target, dice=([5] + [1] * 11 + [4]) * 2)
    scene.play(AT_B, DeclareShot("C", "D", role=RED), HoldFire(role=RED))
    assert scene.moment == "OrderingTests"
    assert scene.refusal(TryNext("A", role=RED)) == "BSA-7-coraje-b"
    scene.throw(2, 2, 2, 2)
    scene.play(TryNext("D", role=RED))
    tests = [e.unit for e in scene.events if type(e).__name__ == "CourageTested"]
    assert tests == ["D", "B"]


@rule("BSA-7-coraje-c", "BSA-7-coraje-e")
@pytest.mark.parametrize(
    ("sides", "amount"),
    [
        ([Side.FRONT], 0),
        ([Side.LEFT], 1),
        ([Side.RIGHT, Side.FRONT], 1),
        ([Side.REAR, Side.LEFT], 2),
    ],
)
def test_wounds_from_the_flank_or_rear_weigh_on_the_test(sides: list[Side], amount: int) -> None:
    found = fire_courage([Hurt("B", RED, side, 1) for side in sides])
    assert sum(m.amount for m in found) == amount


@rule("BSA-7-coraje-c")
def test_a_volley_in_the_flank_adds_one_to_the_test() -> None:
    scene = phase(unit(**PLAIN), foe(facing=90, damage=1), dice=[5] + [1] * 11 + [4, 2, 2])
    scene.play(AT_B, HoldFire(role=RED))
    assert [e.total for e in scene.events if type(e).__name__ == "CourageTested"] == [7]


@rule("BSA-1-perfil-c")
def test_who_has_no_missile_weapon_cannot_shoot() -> None:
    lancers = unit(sort="fr_lanceros:5", formation="line")
    assert phase(lancers, foe()).refusal(AT_B) == "BSA-1-perfil-c"


@rule("BSA-7-general-c", "BSA-3-ligero-c")
def test_who_quick_marched_may_not_shoot() -> None:
    assert phase(unit(order="quick_march"), foe()).refusal(AT_B) == "BSA-3-ligero-c"


@rule("BSA-5-marcha-d")
def test_a_march_column_declares_no_shot() -> None:
    assert phase(unit(formation="march_column"), foe()).refusal(AT_B) == "BSA-5-marcha-d"


@rule("BSA-13-recarga-a")
def test_who_must_reload_shoots_only_after_halt() -> None:
    slow = {"abilities": ("recarga",)}
    assert phase(unit(**slow, order="advance"), foe()).refusal(AT_B) == "BSA-13-recarga-a"
    assert phase(unit(**slow, order="halt"), foe()).refusal(AT_B) is None


@rule("BSA-7-objetivo-a")
def test_a_unit_shoots_at_one_single_enemy() -> None:
    scene = phase(unit(), unit("C", at=(50, 20)), foe())
    assert scene.refusal(DeclareShot("A", "C", role=RED)) == "BSA-7-objetivo-a"
    assert scene.refusal(DeclareShot("A", "X", role=RED)) == "BSA-7-objetivo-a"
    assert scene.refusal(DeclareShot("X", "B", role=RED)) == "BSA-7-objetivo-a"
    scene.play(AT_B)
    assert scene.refusal(AT_B) == "BSA-7-objetivo-a"
    assert phase(unit(shot=True), foe()).refusal(AT_B) == "BSA-7-objetivo-a"


@rule("BSA-7-objetivo-b", "BSA-1-vision-a")
def test_a_battalion_sees_only_the_corridor_before_its_front() -> None:
    beside = enemy("B", at=(42, 25))
    assert phase(unit(), beside).refusal(AT_B) == "BSA-1-vision-a"
    assert phase(unit(), beside, sight_arc="wide").refusal(AT_B) is None
    assert phase(unit(sort="fr_ligera:24", formation="open"), beside).refusal(AT_B) is None
    assert phase(unit(), enemy("B", at=(36, 12))).refusal(AT_B) == "BSA-1-vision-a"


@rule("BSA-1-arcos-a", "BSA-1-arcos-b")
@pytest.mark.parametrize(
    ("spot", "side"),
    [((36, 30), Side.FRONT), ((50, 18), Side.RIGHT), ((20, 18), Side.LEFT), ((36, 5), Side.REAR)],
)
def test_a_unit_has_four_sides_with_an_arc_each(spot: Any, side: Side) -> None:
    scene = Scene(unit())
    assert side_shown(scene.state, scene.unit(), place(*spot)) is side
    square = Scene(unit(formation="square"))
    assert side_shown(square.state, square.unit(), place(*spot)) is Side.FRONT


@rule("BSA-5-cuadro-h")
def test_each_arc_of_a_square_has_45_degrees() -> None:
    scene = Scene(unit(formation="square"), unit("C", at=(50, 20)))
    assert opening_of(scene.state, scene.unit("A")) == 450
    assert opening_of(scene.state, scene.unit("C")) == 0
    assert is_in_front_of(scene.state, scene.unit("A"), enemy(at=(42, 25)).base)


@rule("BSA-7-objetivo-c")
def test_with_less_than_half_of_the_target_in_the_arc_a_quarter_of_the_dice_roll() -> None:
    # both fronts are 4.72 inches wide
    assert dice(Scene(unit(**PLAIN), enemy("B", at=(38.3, 25), **PLAIN))) == 12
    assert dice(Scene(unit(**PLAIN), enemy("B", at=(38.5, 25), **PLAIN))) == 3


@rule("BSA-7-objetivo-c")
def test_exactly_half_of_the_target_in_the_arc_is_half() -> None:
    shooter = unit(**PLAIN)
    right = shooter.base.centre.x + shooter.base.front // 2  # where the corridor ends
    scene = Scene(shooter, enemy("B", at=(right / INCH, 25), **PLAIN))
    assert part_in_front_of(scene.state, scene.unit("A"), scene.unit("B").base) == Fraction(1, 2)
    assert dice(scene) == 12


@rule("BSA-7-objetivo-d", "BSA-1-vision-e")
def test_units_in_between_block_the_sight() -> None:
    between = unit("C", at=(36, 24.5), facing=180)
    assert phase(unit(), between, enemy("B", at=(36, 29))).refusal(AT_B) == "BSA-1-vision-e"
    aside = unit("C", at=(40, 24.5), facing=180)
    assert phase(unit(), aside, enemy("B", at=(36, 29))).refusal(AT_B) is None


@rule("BSA-1-vision-h")
def test_from_a_hill_one_sees_over_units() -> None:
    between = unit("C", at=(36, 24.5), facing=180)
    hill = area("easy_hill", 36, 18, 2.5)
    scene = phase(unit(), between, enemy("B", at=(36, 29)), hill)
    assert is_elevated(scene.state, scene.unit("A"))
    assert scene.refusal(AT_B) is None


@rule("BSA-1-vision-f")
@pytest.mark.parametrize(
    ("piece", "seen"), [("wood", False), ("easy_hill", False), ("farm", False), ("fields", True)]
)
def test_no_line_goes_through_woods_hills_and_buildings(piece: str, seen: bool) -> None:
    scene = Scene(unit(), enemy("B", at=(36, 30)), area(piece, 36, 25, 3))
    assert sees(scene.state, scene.unit("A"), scene.unit("B")) is seen


@rule("BSA-4-bosque-a")
def test_a_unit_deep_in_a_wood_is_hidden() -> None:
    deep = enemy("B", "fr_linea:12", at=(36, 27), **PLAIN)  # 1.57 inches deep, 4.72 wide
    hidden = phase(unit(), deep, area("wood", 36, 28, 5))
    assert is_hidden(hidden.state, hidden.unit("B"))
    assert hidden.refusal(AT_B) == "BSA-4-bosque-a"
    edge = enemy("B", "fr_linea:12", at=(36, 24), **PLAIN)
    seen = phase(unit(), edge, area("wood", 36, 28, 5))
    assert not is_hidden(seen.state, seen.unit("B"))
    assert seen.refusal(AT_B) is None


@rule("BSA-7-alcance-b")
@pytest.mark.parametrize(
    ("shooter", "reach"),
    [(unit(sort="es_paisanos:24"), 6), (unit(values={"range": 15}, **PLAIN), 15)],
)
def test_any_other_range_is_that_of_the_profile(shooter: Any, reach: float) -> None:
    """Six inches of a blunderbuss, or fifteen of a weapon that no list has."""
    assert phase(shooter, foe(reach)).refusal(AT_B) is None
    assert phase(shooter, foe(reach + 0.1)).refusal(AT_B) == "BSA-7-alcance-a"
    assert "BSA-7-mod-a" not in modifiers(Scene(shooter, foe(reach / 2)))
    assert modifiers(Scene(shooter, foe(reach / 2 + 0.1)))["BSA-7-mod-a"] == -1


@rule("BSA-7-objetivo-e", "BSA-7-alcance-a")
@pytest.mark.parametrize(
    ("sort", "reach"),
    [("fr_linea:24", 12), ("gb_rifles:12", 18), ("fr_husares:10", 10), ("ot_arqueros:24", 6)],
)
def test_the_target_must_be_in_range_of_the_centre_of_the_front(sort: str, reach: int) -> None:
    shooter = unit(sort=sort, formation="line")
    assert phase(shooter, foe(reach)).refusal(AT_B) is None
    assert phase(shooter, foe(reach + 0.1)).refusal(AT_B) == "BSA-7-alcance-a"


@rule("BSA-15-lluvia-a", "BSA-15-niebla-a")
def test_rain_and_fog_shorten_the_reach() -> None:
    rain, fog = {"weather": "rain"}, {"weather": "fog"}
    assert phase(unit(), foe(8), fields=rain).refusal(AT_B) is None
    assert phase(unit(), foe(8.1), fields=rain).refusal(AT_B) == "BSA-15-lluvia-a"
    assert phase(unit(), foe(8.1), fields=fog).refusal(AT_B) == "BSA-15-niebla-a"


def two_targets(near: float = 4, **fields: Any) -> tuple[Any, Any]:
    """B to the left and further, D to the right and nearer; both half in the corridor."""
    return enemy("B", at=(33.8, 25.5), **PLAIN, **fields), enemy("D", at=(39, 20 + near), **PLAIN)


@rule("BSA-7-objetivo-f", "BSA-7-objetivo-h")
def test_the_nearest_within_half_range_unless_a_check_allows_another() -> None:
    for face, target in ((4, "B"), (3, "D")):
        scene = phase(unit(**PLAIN), *two_targets(), dice=[face] + [1] * 12)
        found = nearest_within_half(scene.state, scene.unit("A"), Side.FRONT)
        assert found is not None and found.id == "D"
        scene.play(AT_B, HoldFire(role=RED))
        assert scene.last(UnitShot).target == target


@rule("BSA-7-objetivo-g")
def test_beyond_half_range_the_shooter_is_free() -> None:
    far, farther = enemy("D", at=(33.8, 26.5), **PLAIN), enemy("B", at=(39, 29), **PLAIN)
    scene = phase(unit(**PLAIN), far, farther, dice=[1] * 12)
    assert nearest_within_half(scene.state, scene.unit("A"), Side.FRONT) is None
    scene.play(AT_B, HoldFire(role=RED))
    assert scene.last(UnitShot).target == "B"


@rule("BSA-7-objetivo-i")
def test_another_than_the_nearest_must_be_wholly_open_to_sight() -> None:
    near = enemy("D", "fr_linea:12", at=(38, 22), **PLAIN)
    behind = enemy("B", at=(36.5, 25.5), **PLAIN)
    assert phase(unit(**PLAIN), near, behind).refusal(AT_B) == "BSA-7-objetivo-i"
    assert phase(unit(**PLAIN), *two_targets()).refusal(AT_B) is None


@rule("BSA-7-mod-a")
@pytest.mark.parametrize(("gap", "far"), [(6, False), (6.1, True)])
def test_beyond_half_range_is_extreme_distance(gap: float, far: bool) -> None:
    assert ("BSA-7-mod-a" in modifiers(Scene(unit(), foe(gap)))) is far


@rule("BSA-7-mod-b", "BSA-7-mod-c", "BSA-7-mod-d")
@pytest.mark.parametrize(
    ("piece", "cite", "amount"),
    [
        ("fence", "BSA-7-mod-b", -1),
        ("stone_walls", "BSA-7-mod-c", -2),
        ("position", "BSA-7-mod-d", -3),
    ],
)
def test_behind_cover(piece: str, cite: str, amount: int) -> None:
    scene = Scene(unit(), foe(), wall((30, 24.5), (42, 24.5), piece))
    assert modifiers(scene) == {cite: amount}
    far = Scene(unit(), foe(), wall((30, 22), (42, 22), piece))
    assert modifiers(far) == {}  # the target does not stand behind it


def test_only_the_best_cover_counts() -> None:
    scene = Scene(
        unit(), foe(), wall((30, 24.5), (42, 24.5), "stone_walls"), area("ruins", 36, 27, 3, "t2")
    )
    assert cover_of(scene.state, scene.unit("A"), scene.unit("B")) == "solid"
    assert modifiers(scene) == {"BSA-7-mod-c": -2}


def test_the_edge_of_a_wood_is_light_cover() -> None:
    scene = Scene(unit(), foe(), area("wood", 36, 28, 4))
    assert modifiers(scene) == {"BSA-7-mod-b": -1}


@rule("BSA-5-cambio-e")
@pytest.mark.parametrize(("tried", "needed"), [(True, 6), (False, 5)])
def test_who_failed_to_change_formation_still_shoots_as_if_it_had_moved(
    tried: bool, needed: int
) -> None:
    """Disciplina 4 and a three; then Dis 5+ within half range."""
    general = officer("G", "general_de_brigada", is_commander=True, bonus_used=True)
    given = Scene(unit(**PLAIN), general, dice=[3] * tried)
    given.begin(GivingOrders((RED,)))
    if tried:
        given.play(ChangeFormation("A", "attack_column", role=RED))
    scene = phase(given.unit(), foe(), dice=[needed - 1] * 12)
    scene.play(AT_B, HoldFire(role=RED))
    shot = scene.last(UnitShot)
    assert (shot.dice, shot.needed, shot.hits) == (12, needed, 0)


@rule("BSA-7-mod-e", "BSA-5-disciplina-b")
@pytest.mark.parametrize(
    ("fields", "moved"),
    [
        ({}, False), ({"order": "halt"}, False), ({"order": "advance"}, True),
        ({"order": "change_facing"}, True), ({"failed_check": True}, True),
        ({"entered": True}, True),
    ],
)  # fmt: skip
def test_any_order_but_halt_counts_as_movement(fields: dict[str, Any], moved: bool) -> None:
    cite = "BSA-16-reservas-d" if "entered" in fields else "BSA-7-mod-e"
    assert (cite in modifiers(Scene(unit(**fields), foe()))) is moved


@rule("BSA-7-mod-f")
def test_who_was_in_a_melee_shoots_at_minus_one() -> None:
    assert modifiers(Scene(unit(disorganised=2, **PLAIN), foe())) == {"BSA-7-mod-f": -1}
    assert modifiers(Scene(unit(disorganised=0, **PLAIN), foe())) == {}


@rule("BSA-9-retroceso-d")
def test_what_the_melee_takes_from_its_fire_comes_on_top_of_all_else() -> None:
    tired = unit(disorganised=2, order="advance", values={"attacks": 8, "shooting": 3}, **PLAIN)
    scene = phase(tired, foe(), dice=[1] * 4)
    scene.play(AT_B, HoldFire(role=RED))
    shot = scene.last(UnitShot)
    assert (shot.dice, shot.needed) == (4, 5)  # half of eight; three, the march, the melee


@rule("BSA-7-desorg-a", "BSA-7-desorg-b", "BSA-7-desorg-c")
def test_a_disorganised_unit_shoots_with_half_its_dice() -> None:
    assert dice(Scene(unit(disorganised=2, **PLAIN), foe())) == 6
    assert dice(Scene(unit(wavering=2, **PLAIN), foe())) == 6


@rule("BSA-7-mod-g", "BSA-5-abierta-c")
def test_open_order_is_harder_to_hit() -> None:
    scene = Scene(unit(), foe(sort="fr_ligera:24", formation="open"))
    assert modifiers(scene) == {"BSA-7-mod-g": -1}


@rule("BSA-13-sigiloso-a")
def test_stealthy_troops_are_harder_to_hit() -> None:
    assert modifiers(Scene(unit(), foe(abilities=("sigiloso",)))) == {"BSA-13-sigiloso-a": -1}


@rule("BSA-7-mod-h")
def test_modifiers_add_up_and_every_die_is_thrown_by_them() -> None:
    fence = wall((30, 27.5), (42, 27.5))
    shooter = unit(values={"shooting": 4}, **PLAIN)
    scene = phase(shooter, foe(8), fence, dice=[6, *[5] * 11, 1])
    scene.play(AT_B, HoldFire(role=RED))
    shot = scene.last(UnitShot)
    assert (shot.needed, shot.hits) == (6, 1)  # four, the range, the fence
    thrown = [e.cite for e in scene.events if type(e).__name__ == "DieRolled"]
    assert thrown[:12] == ["BSA-7-mod-h"] * 12


@rule("BSA-X5", "BSA-X6", "BSA-7-mod-i", "BSA-7-mod-j")
def test_the_worked_modifiers_of_the_book() -> None:
    fence = wall((30, 24.5), (42, 24.5))
    good = {"values": {"shooting": 4}, **PLAIN}

    def need(scene: Scene) -> int:
        return to_hit_of(scene.state, scene.unit("A"), scene.unit("B"), Shot("A", "B")).need.number

    assert need(Scene(unit(**good), foe(), fence)) == 5
    far_fence = wall((30, 27.5), (42, 27.5))
    assert need(Scene(unit(**good), foe(8), far_fence)) == 6
    seven = Scene(unit(order="advance", **PLAIN), foe(8))
    eight = Scene(unit(order="advance", **PLAIN), foe(8), far_fence)
    assert (need(seven), dice(seven)) == (6, 6)
    assert (need(eight), dice(eight)) == (6, 3)


@rule("BSA-7-impactar-b", "BSA-7-impactar-c")
def test_half_casualties_halve_the_volley() -> None:
    assert dice(Scene(unit(damage=12, **PLAIN), foe())) == 6
    assert dice(Scene(unit(sort="fr_husares:10", formation="line", damage=10), foe())) == 7


@rule("BSA-5-ataque-g", "BSA-5-masa-j")
def test_columns_and_masses_shoot_with_half() -> None:
    assert dice(Scene(unit(formation="attack_column", **PLAIN), foe())) == 6
    assert dice(Scene(unit(sort="at_linea:36", formation="mass"), foe())) == 8


@rule("BSA-5-cuadro-g")
def test_a_square_shoots_through_two_to_four_arcs() -> None:
    square, right = unit(formation="square", **PLAIN), enemy("D", at=(42, 18), facing=270, **PLAIN)
    scene = phase(square, foe(), right, dice=[1] * 12)
    assert scene.refusal(AT_B) == "BSA-5-cuadro-g"
    assert scene.refusal(DeclareShot("A", "B", arcs=5, role=RED)) == "BSA-5-cuadro-g"
    scene.play(DeclareShot("A", "B", arcs=2, role=RED))
    assert scene.refusal(DeclareShot("A", "D", Side.RIGHT, 3, role=RED)) == "BSA-5-cuadro-g"
    scene.play(DeclareShot("A", "D", Side.RIGHT, 2, role=RED), HoldFire(role=RED))
    assert [(e.target, e.dice) for e in scene.all(UnitShot)] == [("B", 6), ("D", 6)]


@rule("BSA-5-masa-k", "BSA-5-masa-l")
def test_a_mass_shoots_through_several_sides_with_a_quarter_each() -> None:
    mass = unit(sort="at_linea:36", formation="mass")
    right = enemy("D", at=(42, 18), facing=270, **PLAIN)
    scene = phase(mass, foe(), right, dice=[1] * 8 + [1] * 2)
    scene.play(
        DeclareShot("A", "B", arcs=2, role=RED), DeclareShot("A", "D", Side.RIGHT, 2, role=RED)
    )
    scene.play(HoldFire(role=RED))
    assert [e.dice for e in scene.all(UnitShot)] == [4, 4]
    moved = unit(sort="at_linea:36", formation="mass", order="advance")
    assert phase(moved, foe()).refusal(DeclareShot("A", "B", arcs=2, role=RED)) == "BSA-5-masa-k"


@rule("BSA-5-voltigeurs-a")
def test_skirmishers_screen_the_front_while_no_enemy_is_within_two_inches() -> None:
    def screened(*things: Any) -> bool:
        scene = Scene(*things)
        return is_screened(scene.state, scene.unit("A"), scene.unit("B"))

    target = enemy("B", at=(36, 25))
    assert screened(unit(), target)
    assert not screened(unit(), enemy("B", at=(36, 25), facing=90))  # a flank
    assert not screened(unit(), enemy("B", at=(36, 25), without=("voltigeurs",)))
    assert not screened(unit(), target, unit("C", at=(36, 30), facing=180))  # 1.85 inches behind it
    assert screened(unit(), target, unit("C", at=(36, 33.5), facing=180))


@rule("BSA-5-voltigeurs-c")
def test_artillery_ignores_the_screen() -> None:
    scene = Scene(unit(sort="g_med"), enemy("B", at=(36, 25)))
    assert not is_screened(scene.state, scene.unit("A"), scene.unit("B"))


@rule("BSA-13-elite-a", "BSA-13-guardias-a", "BSA-13-veteranos-a")
@pytest.mark.parametrize(
    ("abilities", "formation", "count"),
    [
        ((), "line", 0), (("elite",), "line", 1), (("guardias",), "line", 2),
        (("veteranos",), "line", 2), (("elite", "veteranos"), "square", 5),
    ],
)  # fmt: skip
def test_misses_rolled_again(abilities: tuple[str, ...], formation: str, count: int) -> None:
    scene = Scene(unit(abilities=abilities), foe(formation=formation))
    assert len(hit_rerolls(scene.state, scene.unit("A"), scene.unit("B"))) == count


@rule("BSA-13-elite-a")
def test_an_elite_volley_rolls_one_miss_again() -> None:
    scene = phase(unit(abilities=("elite",), **PLAIN), foe(), dice=[1] * 12 + [6, 4])
    scene.play(AT_B, HoldFire(role=RED))
    assert scene.unit("B").damage == 1


@rule("BSA-13-perforante-a", "BSA-7-herir-b")
def test_piercing_fire_wounds_more_easily() -> None:
    assert to_wound_by_fire(unit(), foe()).total == 4
    assert to_wound_by_fire(unit(abilities=("perforante",)), foe()).total == 3


@rule("BSA-12-instructor-a")
def test_an_instructor_gives_two_dice_to_a_unit_that_has_not_moved() -> None:
    teacher = officer(inside="A", abilities=("instructor",))
    assert dice(Scene(unit(**PLAIN), teacher, foe())) == 14
    assert dice(Scene(unit(order="advance", **PLAIN), teacher, foe())) == 12


@rule("BSA-10-aturdidos-c", "BSA-10-aturdidos-d")
def test_a_wavering_unit_shoots_after_a_check_as_if_disorganised() -> None:
    shaken = unit(wavering=2, **PLAIN)
    shot = phase(shaken, foe(), dice=[5] + [1] * 6)  # 4, -1 for the check
    shot.play(AT_B, HoldFire(role=RED))
    assert (shot.last(UnitShot).dice, shot.last(UnitShot).needed) == (6, 6)
    silent = phase(shaken, foe(), dice=[4])
    silent.play(AT_B, HoldFire(role=RED))
    assert silent.all(UnitShot) == []


def test_every_option_offered_is_legal() -> None:
    scene = phase(
        unit(), unit("Q", formation="square", at=(46, 20)), foe(), enemy("D", at=(46, 25))
    )
    decision = scene.state.decision
    assert isinstance(decision, DeclaringShots)
    options = list(decision.options(scene.state, RED))
    assert len(options) > 2
    assert all(scene.refusal(o) is None for o in options)


@rule("BSA-7-objetivo-a", "BSA-5-cuadro-g", "BSA-5-masa-k", "BSA-4-edificio-b")
@pytest.mark.parametrize("arcs", [0, -1, 5, 10**9])
def test_absurd_arcs_are_refused(arcs: int) -> None:
    split = DeclareShot("A", "B", arcs=arcs, role=RED)
    house = area("farm", 36, 18, 2)
    inside = {"building": "t1", "formation": "none", "base": footprint_of(house)}
    shooters = {
        "BSA-7-objetivo-a": unit(),
        "BSA-5-cuadro-g": unit(formation="square"),
        "BSA-5-masa-k": unit(sort="at_linea:36", formation="mass"),
        "BSA-4-edificio-b": but(unit(), **inside),
    }
    for cite, shooter in shooters.items():
        assert phase(shooter, foe(), house).refusal(split) == cite


TWO_WOUNDS = [6, 6, *[1] * 10, 6, 6]


@rule("BSA-10-prueba-b")
def test_who_shoots_last_has_his_tests_after_all_his_shots() -> None:
    second, other = enemy("D", at=(50, 25), **PLAIN), unit("C", at=(50, 20), **PLAIN)
    scene = phase(unit("A", **PLAIN), foe(), second, other, dice=TWO_WOUNDS * 2)
    scene.play(HoldFire(role=RED), DeclareShot("B", "A", role=BLUE))
    scene.play(DeclareShot("D", "C", role=BLUE), HoldFire(role=BLUE))
    decision = scene.state.decision
    assert (scene.moment, decision.waiting) == ("OrderingTests", (BLUE,))
    assert decision.grounds(scene.state) == "BSA-10-prueba-b"
    assert [e.unit for e in scene.all(UnitShot)] == ["B", "D"]


@rule("BSA-2-disparo-c")
def test_all_shots_of_a_player_come_before_the_first_test_and_the_enemy_fires_after_it() -> None:
    second, other = unit("C", at=(50, 20), **PLAIN), enemy("D", at=(50, 25), **PLAIN)
    dice = [*TWO_WOUNDS, *TWO_WOUNDS, 2, 2, 2, 2]
    scene = phase(unit("A", **PLAIN), foe(), second, other, dice=dice)
    scene.play(AT_B, DeclareShot("C", "D", role=RED), HoldFire(role=RED))
    assert scene.state.decision.grounds(scene.state) == "BSA-2-disparo-c"
    scene.play(TryNext("D", role=RED))
    kinds = [k for e in scene.events if (k := type(e).__name__) in ("UnitShot", "CourageTested")]
    assert kinds == ["UnitShot"] * 2 + ["CourageTested"] * 2
    assert scene.state.decision.waiting == (BLUE,)


@rule("BSA-1-vision-i")
def test_a_line_of_sight_is_never_a_matter_of_dice() -> None:
    edge = enemy("D", at=(33.65, 23), **PLAIN)  # its corner reaches into the line
    scene = phase(unit("A", **PLAIN), foe(8), edge)
    answers = {scene.refusal(AT_B) for _ in range(5)}
    assert len(answers) == 1
    assert scene.dice_thrown() == 0


@rule("BSA-13-indirecto-a", "BSA-13-indirecto-b")
def test_indirect_fire_minds_neither_range_nor_cover_but_not_near_targets() -> None:
    shooter = unit("A", values={"range": 24}, abilities=("fuego_indirecto",), **PLAIN)
    fence, far = wall((30, 35.5), (42, 35.5)), enemy("B", at=(36, 36), **PLAIN)
    seen = Scene(shooter, far, fence, unit("C", at=(42, 22), **PLAIN, facing=0))
    plain = Scene(unit("A", values={"range": 24}, **PLAIN), far, fence)
    assert modifiers(plain) == {"BSA-7-mod-a": -1, "BSA-7-mod-b": -1}
    assert modifiers(seen) == {}
    near = phase(shooter, foe(11.9))
    assert near.refusal(AT_B) == "BSA-13-indirecto-b"
    assert phase(shooter, foe(12)).refusal(AT_B) is None


@rule("BSA-Q30", "BSA-Q31")
def test_tests_after_each_shooting_or_by_the_switch_after_both() -> None:
    frail: dict[str, Any] = {"values": {"courage": (2, 3), "attacks": 2}, **PLAIN}
    for switch, shooters in (("each_player", ["A"]), ("phase_end", ["A", "B"])):
        dice = [6, 6, 6, 6] + ([3, 3] if switch == "each_player" else [1, 1, 3, 3])
        scene = phase(
            unit(**frail), enemy("B", at=(36, 25), **frail), dice=dice, shooting_courage=switch
        )
        scene.play(AT_B, HoldFire(role=RED))
        if scene.moment == "DeclaringShots" and "B" in scene.state.units:
            scene.play(DeclareShot("B", "A", role=BLUE))
        if scene.moment == "DeclaringShots":
            scene.play(HoldFire(role=BLUE))
        assert [e.unit for e in scene.all(UnitShot)] == shooters
        assert "B" not in scene.state.units
        assert len(scene.all(CourageTested)) == 1


def untested(**fields: Any) -> str | None:
    """Why a unit is not tested after the others were shot at."""
    scene = Scene(enemy("B"), enemy("C", at=(50, 30)), enemy("D", at=(20, 30), **fields))
    scene.begin(OrderingTests((BLUE,), ("B", "C")))
    return scene.refusal(TryNext("D", role=BLUE))


@rule("BSA-7-coraje-f")
def test_who_was_not_wounded_now_is_not_tested_whatever_he_bears() -> None:
    assert untested(damage=5) == "BSA-7-coraje-f"


@rule("BSA-10-prueba-c")
def test_who_has_one_marker_is_not_tested() -> None:
    assert untested(damage=1) == "BSA-10-prueba-c"


@rule("BSA-5-voltigeurs-d")
def test_skirmishers_of_a_square_are_no_help() -> None:
    scene = Scene(unit(**PLAIN), enemy("B", formation="square", abilities=("voltigeurs",)))
    found = list(idle_modifiers(scene.state, scene.unit("A"), scene.unit("B")))
    assert Term(0, "BSA-5-voltigeurs-d") in found


@rule("BSA-13-indirecto-a")
def test_fire_from_above_minds_neither_range_nor_cover() -> None:
    shooter = unit("A", values={"range": 24}, abilities=("fuego_indirecto",), **PLAIN)
    far, scout = enemy("B", at=(36, 36), **PLAIN), unit("C", at=(42, 22), **PLAIN)
    fence = wall((30, 35.5), (42, 35.5))
    scene = Scene(shooter, far, fence, scout)
    found = list(idle_modifiers(scene.state, scene.unit("A"), scene.unit("B")))
    assert Term(0, "BSA-13-indirecto-a") in found
