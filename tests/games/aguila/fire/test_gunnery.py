"""Gunnery: ball, canister, howitzers, batteries, walls, limbering."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.defensive_fire import ReactionFired
from estandarte.games.aguila.charge.phase import ChargeHalf, DeclareCharge
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.courage.results import CourageTested
from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.fire.gunnery import (
    aim_verdict,
    battery_modifier,
    fire_gun,
    gun_to_hit,
    gunner_verdict,
    protection_of,
    reach_of,
)
from estandarte.games.aguila.fire.phase import HoldFire, Shooting
from estandarte.games.aguila.fire.volley_wounds import Hurt, fire_courage
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import QuickMarch
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.kernel import DieRolled, Term
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import inches
from games.aguila.scenes import BLUE, RED, Scene, added, area, enemy, inch, officer, unit, wall

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}


def gun(sort: str = "g_med", id: str = "A", **named: Any) -> Any:
    return unit(id, sort, **named)


def foe(gap: float = 20, **named: Any) -> Any:
    return enemy("B", at=(36, 20 + gap), **{**PLAIN, **named})


def shot(scene: Scene, load: Any = "ball") -> tuple[int, int, int]:
    return scene.doing(fire_gun, scene.unit("A"), scene.unit("B"), load)[:3]


def aimed(scene: Scene, load: Any = "ball") -> str | None:
    return aim_verdict(scene.state, scene.unit("A"), scene.unit("B"), load).cite


def phase(*things: Any, dice: Any = (), **switches: Any) -> Scene:
    scene = Scene(*things, dice=dice, fields={"initiative": RED}, **switches)
    scene.begin(Shooting())
    return scene


AT_B = FireGuns("A", "B", role=RED)


@rule("BSA-11-disparo-a")
def test_a_gun_is_turned_to_its_target_and_fires() -> None:
    scene = phase(gun(), enemy("B", at=(46, 30), **PLAIN), dice=[5, 3, 6, 1, 2, 1, 1])
    scene.play(AT_B, HoldFire(role=RED))
    fired = scene.last(UnitShot)
    assert (fired.hits, fired.wounds) == (3, 2)  # Def 4 with Perforante 3: all but a natural 1
    assert 300 < scene.unit("A").base.heading < 600


@rule("BSA-11-disparo-b")
def test_distance_does_not_matter_to_a_gun() -> None:
    scene = Scene(gun(), foe(26))
    assert added(gun_to_hit(scene.state, scene.unit("A"), scene.unit("B"), "ball")) == ()


@rule("BSA-11-alcance-a")
@pytest.mark.parametrize(
    ("sort", "ball", "canister"),
    [("g_pes", 42, 8), ("g_med", 30, 6), ("g_obu", 30, 6), ("g_lig", 18, 4)],
)
def test_ranges_of_ball_and_canister(sort: str, ball: int, canister: int) -> None:
    scene = Scene(gun(sort))
    assert reach_of(scene.state, scene.unit(), "ball") == inches(ball)
    assert reach_of(scene.state, scene.unit(), "canister") == inches(canister)


@rule("BSA-11-alcance-a", "BSA-13-metralla-a")
def test_a_target_must_be_in_range_of_what_is_loaded() -> None:
    near, far = Scene(gun(), foe(6)), Scene(gun(), foe(6.1))
    assert (aimed(near, "canister"), aimed(far, "canister")) == (None, "BSA-11-alcance-a")
    bare = Scene(gun(without=("metralla",)), foe(6))
    assert aimed(bare, "canister") == "BSA-13-metralla-a"


@rule("BSA-11-general-b")
def test_a_gun_sees_45_degrees_to_each_side() -> None:
    assert aimed(Scene(gun(), enemy("B", at=(44, 30)))) is None
    assert aimed(Scene(gun(), enemy("B", at=(56, 24)))) == "BSA-11-general-b"


@rule("BSA-11-general-d", "BSA-13-recarga-a")
@pytest.mark.parametrize(
    ("fields", "cite"),
    [
        ({}, None),
        ({"order": "halt"}, None),
        ({"order": "advance", "moved": 100}, "BSA-11-general-d"),
        ({"order": "change_facing"}, "BSA-11-general-d"),
        ({"formation": "limbered"}, "BSA-Q81"),
        ({"shot": True}, "BSA-7-objetivo-a"),
    ],
)
def test_a_gun_fires_only_after_halt(fields: dict[str, Any], cite: str | None) -> None:
    scene = Scene(gun(**fields))
    assert gunner_verdict(scene.state, scene.unit()).cite == cite


@rule("BSA-11-atalaje-e", "BSA-11-atalaje-g")
def test_a_gun_just_unlimbered_fires_at_minus_one_and_a_moved_one_only_if_horse() -> None:
    fresh: dict[str, Any] = {"order": "change_facing", "unlimbered_now": True}
    foot = Scene(gun(**fresh), foe())
    assert gunner_verdict(foot.state, foot.unit()).cite is None
    found = added(gun_to_hit(foot.state, foot.unit("A"), foot.unit("B"), "ball"))
    assert [(m.amount, m.cite) for m in found] == [(-1, "BSA-11-atalaje-e")]
    moved = {**fresh, "order": "advance", "moved": 100}
    assert gunner_verdict(foot.state, gun(**moved)).cite == "BSA-11-general-d"
    horse = added(gun_to_hit(foot.state, gun("g_med_m", **moved), foot.unit("B"), "ball"))
    assert [(m.amount, m.cite) for m in horse] == [(-1, "BSA-11-atalaje-g")]
    assert gunner_verdict(foot.state, gun("g_med_m", **moved)).cite is None


@rule("BSA-11-obst-a")
def test_fire_across_an_obstacle_is_at_minus_one() -> None:
    scene = Scene(gun(), foe(), wall((30, 30), (42, 30)))
    found = added(gun_to_hit(scene.state, scene.unit("A"), scene.unit("B"), "ball"))
    assert [m.cite for m in found] == ["BSA-11-obst-a"]


@rule("BSA-5-abierta-d", "BSA-5-abierta-e")
def test_open_order_halves_ball_but_not_canister() -> None:
    opened = {"sort": "fr_ligera:24", "formation": "open"}
    ball = Scene(gun(), foe(**opened), dice=[6, 5, 1, 1, 1])
    assert shot(ball)[1] == 3
    canister = Scene(gun(), foe(5, **opened), dice=[5, 5, 5] + [1] * 8)
    assert shot(canister, "canister")[:2] == (8, 3)


@rule("BSA-13-metralla-b", "BSA-13-metralla-c")
@pytest.mark.parametrize(
    ("sort", "dice"), [("g_pes", 10), ("g_med", 8), ("g_obu", 8), ("g_lig", 6)]
)
def test_canister_is_many_dice_on_four_with_piercing_one(sort: str, dice: int) -> None:
    scene = Scene(gun(sort), foe(3), dice=[4] + [3] * (dice - 1) + [3])
    assert shot(scene, "canister") == (dice, 1, 1)


@rule("BSA-11-casa-g")
def test_canister_minds_cover_like_muskets() -> None:
    scene = Scene(gun(), foe(5), wall((30, 24.5), (42, 24.5), "stone_walls"))
    found = added(gun_to_hit(scene.state, scene.unit("A"), scene.unit("B"), "canister"))
    assert [(m.amount, m.cite) for m in found] == [(-2, "BSA-11-casa-g")]


def in_house(piece: str, **named: Any) -> tuple[Any, Any]:
    return foe(10, formation="none", building="t1", **named), area(piece, 36, 32, 4)


@rule("BSA-11-casa-a", "BSA-11-casa-f", "BSA-X20")
def test_a_wooden_house_halves_the_hits_and_is_harder_to_pierce() -> None:
    scene = Scene(gun(), *in_house("farm"), dice=[5, 5, 3, 2, 2])
    assert shot(scene) == (1, 3, 1)  # five hits become three, which wound on 3+


@rule("BSA-11-casa-b")
def test_a_stone_house_is_harder_still() -> None:
    scene = Scene(gun(), *in_house("buildings"))
    found = protection_of(scene.state, scene.unit("A"), scene.unit("B"))
    assert found and (found.halves, found.to_wound.amount) == (True, -3)


@rule("BSA-11-casa-c", "BSA-11-casa-f", "BSA-X21")
def test_a_fortified_position_is_hardest() -> None:
    scene = Scene(gun(), *in_house("position"), dice=[5, 4, 5, 4])
    assert shot(scene) == (1, 2, 1)  # four hits become two, which wound on 5+


@rule("BSA-11-casa-d", "BSA-11-casa-e")
def test_stone_walls_protect_and_fences_do_not() -> None:
    stone = Scene(gun(), foe(10), wall((30, 29.5), (42, 29.5), "stone_walls"))
    found = protection_of(stone.state, stone.unit("A"), stone.unit("B"))
    assert found and (found.halves, found.to_wound) == (False, Term(-3, "BSA-11-casa-d"))
    for far in (28.8, 25, 34):  # an inch before him it stands, not farther, and not behind him
        other = Scene(gun(), foe(10), wall((30, far), (42, far), "stone_walls"))
        assert protection_of(other.state, other.unit("A"), other.unit("B")) is None, far
    fence = Scene(gun(), foe(10), wall((30, 29.5), (42, 29.5), "fence"))
    assert protection_of(fence.state, fence.unit("A"), fence.unit("B")) is None


@rule("BSA-11-obus-b")
def test_howitzers_throw_over_walls() -> None:
    scene = Scene(gun("g_obu"), *in_house("position"))
    assert protection_of(scene.state, scene.unit("A"), scene.unit("B")) is None


HILL = area("easy_hill", 36, 28, 2.5)
SCOUT = unit("S", "fr_husares:5", "line", at=(46, 30))


@rule("BSA-11-obus-a", "BSA-11-obus-e")
def test_howitzers_fire_over_what_hides_the_target_if_a_friend_sees_it() -> None:
    target = enemy("B", at=(36, 38), **PLAIN)
    assert aimed(Scene(gun("g_obu"), target, HILL)) == "BSA-7-objetivo-d"
    assert aimed(Scene(gun("g_obu"), target, HILL), "indirect") == "BSA-11-obus-e"
    assert aimed(Scene(gun("g_obu"), target, HILL, SCOUT), "indirect") is None
    assert aimed(Scene(gun("g_med"), target, HILL, SCOUT), "indirect") == "BSA-11-obus-a"


@rule("BSA-11-obus-f")
def test_at_a_house_nobody_need_see() -> None:
    assert (
        aimed(
            Scene(
                gun("g_obu"),
                *in_house("farm"),
            ),
            "indirect",
        )
        == "BSA-11-obus-h"
    )
    target = foe(14, formation="none", building="t1")
    assert aimed(Scene(gun("g_obu"), target, area("farm", 36, 36, 4)), "indirect") is None


@rule("BSA-11-obus-h")
@pytest.mark.parametrize(("gap", "cite"), [(11.9, "BSA-11-obus-h"), (12, None)])
def test_indirect_fire_has_a_least_distance(gap: float, cite: str | None) -> None:
    scout = unit("S", "fr_husares:5", "line", at=(40, 22))
    assert aimed(Scene(gun("g_obu"), foe(gap), scout), "indirect") == cite


@rule("BSA-11-obus-c", "BSA-11-obus-j")
def test_direct_howitzer_fire_hits_on_five_with_a_die_and_piercing_three() -> None:
    scene = Scene(gun("g_obu"), foe(), dice=[5, 2, 2, 1])
    assert shot(scene) == (1, 2, 1)
    assert shot(Scene(gun("g_obu"), foe(), dice=[4]))[1] == 0


@rule("BSA-11-obus-d", "BSA-11-obus-i")
def test_indirect_howitzer_fire_hits_on_six_with_a_die_and_a_d3_and_piercing_one() -> None:
    scene = Scene(gun("g_obu"), foe(), dice=[6, 2, 3, 3, 2, 1, 6])
    assert shot(scene, "indirect") == (1, 4, 2)
    assert shot(Scene(gun("g_obu"), foe(), dice=[5]), "indirect")[1] == 0


@rule("BSA-11-obus-g")
def test_only_area_terrain_troubles_a_howitzer() -> None:
    wood = Scene(gun("g_obu"), foe(), area("wood", 36, 42, 4), wall((30, 30), (42, 30), id="t2"))
    found = added(gun_to_hit(wood.state, wood.unit("A"), wood.unit("B"), "ball"))
    assert [m.cite for m in found] == ["BSA-11-obus-g"]


@rule("BSA-5-marcha-c", "BSA-5-cuadro-m")
def test_ball_rolls_wounds_again_against_deep_formations() -> None:
    scene = Scene(gun(), foe(formation="square"), dice=[5, 3, 1, 1, 1, 2, 2, 2])
    assert shot(scene) == (1, 3, 3)


@rule("BSA-15-torrencial-b")
def test_torrential_rain_takes_two_of_its_wounds() -> None:
    scene = Scene(gun(), foe(10), dice=[5, 4, 6, 6, 6, 6], fields={"weather": "torrential"})
    assert shot(scene)[2] == 2


def battery(*sorts: str) -> list[Any]:
    places = [(36 + 2 * n, 20) for n in range(len(sorts))]
    return [
        unit(id, sort, at=at, battery="b", battery_guns=len(sorts))
        for id, sort, at in zip("ACD", sorts, places, strict=False)
    ]


@rule("BSA-5-bateria-c", "BSA-5-bateria-d", "BSA-5-bateria-e", "BSA-5-bateria-f", "BSA-X19")
@pytest.mark.parametrize(
    ("sorts", "amount", "by"),
    [
        (("g_med",), 0, "b"), (("g_med", "g_med"), 1, "c"), (("g_lig", "g_lig"), 1, "c"),
        (("g_pes", "g_pes"), 2, "d"), (("g_pes", "g_med"), 1, "f"), (("g_med", "g_lig"), 1, "e"),
        (("g_pes", "g_pes", "g_med"), 2, "e"), (("g_pes", "g_med", "g_med"), 1, "e"),
        (("g_pes", "g_med", "g_lig"), 1, "f"),
    ],
)  # fmt: skip
def test_what_a_battery_adds_to_a_test(sorts: tuple[str, ...], amount: int, by: str) -> None:
    assert battery_modifier(battery(*sorts)) == Term(amount, f"BSA-5-bateria-{by}")


@rule("BSA-5-bateria-b", "BSA-5-bateria-g", "BSA-X18")
def test_a_battery_fires_all_its_guns_at_one_target() -> None:
    dice = [5, 1, 6, 5, 1, 6, 1, 2, 2]
    scene = phase(*battery("g_med", "g_med", "g_med"), foe(15), dice=dice)
    scene.play(AT_B)
    assert scene.refusal(FireGuns("C", "B", role=RED)) == "BSA-7-objetivo-a"
    scene.play(HoldFire(role=RED))
    assert len(scene.all(UnitShot)) == 3
    assert scene.last(CourageTested).total == 4 + 2 + 1  # dice, markers, the battery


@rule("BSA-7-coraje-d", "BSA-X18")
def test_artillery_in_the_flank_adds_two_and_a_battery_its_own() -> None:
    def total(*hurts: Hurt) -> int:
        return sum(m.amount for m in fire_courage(hurts))

    assert total(Hurt("B", RED, Side.LEFT, 1, True)) == 2
    assert total(Hurt("B", RED, Side.LEFT, 1, True, 1)) == 3
    assert total(Hurt("B", RED, Side.FRONT, 1, True, 1), Hurt("B", RED, Side.LEFT, 1)) == 2


@rule("BSA-5-bateria-h")
def test_fire_at_a_battery_is_aimed_at_one_of_its_guns() -> None:
    guns = [
        enemy(n, "g_med", at=(x, 30), battery="b", battery_guns=2)
        for n, x in (("B", 36), ("D", 38))
    ]
    scene = phase(gun(), *guns, dice=[5, 2, 6, 6, 1, 1])
    scene.play(AT_B, HoldFire(role=RED))
    assert (scene.unit("B").damage, scene.unit("D").damage) == (2, 0)


@rule("BSA-11-metralla-a", "BSA-8-fuego-g")
def test_a_charged_gun_answers_with_canister_and_the_test_is_at_two() -> None:
    charger = unit("A", damage=1, **PLAIN)
    generals = officer("G", "general_de_brigada", at=(31, 15), is_commander=True, bonus_used=True)
    scene = Scene(
        charger, enemy("B", "g_med", at=(36, 24)), generals, dice=[5] + [4] * 7 + [3, 2, 2]
    )
    scene.begin(ChargeHalf(role=RED))
    scene.play(DeclareCharge("A", "B", role=RED), React("fire", role=BLUE))
    fired = scene.last(ReactionFired)
    assert (fired.dice, fired.hits, fired.wounds) == (8, 1, 1)
    assert scene.last(CourageTested).total == 4 + 2 + 2


def orders(*things: Any, dice: Any = ()) -> Scene:
    general = officer("G", "general_de_brigada", at=(30, 12), is_commander=True, bonus_used=True)
    scene = Scene(*things, general, dice=dice)
    scene.begin(GivingOrders((RED,)))
    return scene


AHEAD = (Leg("ahead", inch(6)),)


@rule("BSA-11-atalaje-c", "BSA-11-atalaje-b")
def test_a_gun_limbers_and_then_moves() -> None:
    scene = orders(gun())
    far = (Leg("ahead", inch(6.1)),)
    assert scene.refusal(DriveGun("A", True, far, role=RED)) == "BSA-11-atalaje-b"
    scene.play(DriveGun("A", True, AHEAD, role=RED))
    assert (scene.unit().formation, scene.at()) == ("limbered", (36, 26))


@rule("BSA-5-disciplina-b", "BSA-12-fuera-a")
def test_a_gun_that_does_not_obey_is_not_limbered_either() -> None:
    scene = Scene(gun(), dice=[1])
    scene.begin(GivingOrders((RED,)))
    scene.play(DriveGun("A", True, AHEAD, role=RED))
    assert (scene.unit().formation, scene.at()) == ("unlimbered", (36, 20))


@rule("BSA-11-atalaje-d")
def test_a_gun_moves_and_then_unlimbers() -> None:
    scene = orders(gun(formation="limbered"))
    scene.play(DriveGun("A", False, AHEAD, True, role=RED))
    assert (scene.unit().formation, scene.at()) == ("unlimbered", (36, 26))
    assert gunner_verdict(scene.state, scene.unit()).cite == "BSA-11-general-d"


@rule("BSA-11-atalaje-e")
def test_a_gun_that_unlimbers_without_moving_may_fire() -> None:
    scene = orders(gun(formation="limbered"))
    scene.play(DriveGun("A", False, (), True, role=RED))
    assert gunner_verdict(scene.state, scene.unit()).cite is None


@rule("BSA-11-atalaje-f", "BSA-11-atalaje-g")
def test_horse_artillery_limbers_moves_unlimbers_and_fires() -> None:
    assert orders(gun()).refusal(DriveGun("A", True, AHEAD, True, role=RED)) == "BSA-11-atalaje-f"
    scene = orders(gun("g_med_m"))
    scene.play(DriveGun("A", True, AHEAD, True, role=RED))
    assert (scene.unit().formation, scene.at()) == ("unlimbered", (36, 26))
    assert gunner_verdict(scene.state, scene.unit()).cite is None


@rule("BSA-11-atalaje-h")
def test_horse_artillery_that_quick_marched_does_nothing_else() -> None:
    scene = orders(gun("g_med_m", formation="limbered"))
    scene.play(QuickMarch("A", (Leg("ahead", inch(18)),), role=RED))
    assert scene.refusal(DriveGun("A", False, (), True, role=RED)) == "BSA-3-ordenes-a"
    assert gunner_verdict(scene.state, scene.unit()).cite == "BSA-11-atalaje-h"


@rule("BSA-11-atalaje-h", "BSA-3-ligero-b")
def test_a_quick_march_of_horse_artillery_is_straight_ahead_with_one_pivot() -> None:
    scene = orders(gun("g_med_m", formation="limbered"))
    sideways = (Leg("slide", inch(10), angle=900),)
    assert scene.refusal(QuickMarch("A", sideways, role=RED)) == "BSA-3-avanzad-a"
    pivot = Leg("wheel", 300)
    assert scene.refusal(QuickMarch("A", (pivot, Leg("ahead", inch(10))), role=RED)) is None
    two = (pivot, Leg("ahead", inch(5)), pivot)
    assert scene.refusal(QuickMarch("A", two, role=RED)) == "BSA-3-ligero-b"


@pytest.mark.parametrize(
    "action",
    [
        DriveGun("A", False, AHEAD, role=RED),
        DriveGun("A", True, (), True, role=RED),
        DriveGun("A", True, (Leg("turn", 10), Leg("ahead", 10)), role=RED),
        DriveGun("A", True, (Leg("ahead", -1),), role=RED),
    ],
)
def test_impossible_drives_are_refused(action: Any) -> None:
    assert (orders(gun()).refusal(action) or "").startswith("BSA-")
    assert (orders(unit()).refusal(action) or "").startswith("BSA-")


@rule("BSA-11-obst-a", "BSA-11-casa-g", "BSA-11-obus-g")
@pytest.mark.parametrize(
    ("sort", "at", "cites"),
    [
        ("g_med", 22, ["BSA-11-obst-a"]),  # a fence on the way
        ("g_obu", 22, []),
        ("g_med", 25, ["BSA-11-casa-g"]),  # the cover of the target, counted once
    ],
)
def test_canister_too_is_fired_less_well_across_an_obstacle(
    sort: str, at: float, cites: list[str]
) -> None:
    scene = Scene(gun(sort), foe(5.5), wall((30, at), (42, at), id="f"))
    found = added(gun_to_hit(scene.state, scene.unit("A"), scene.unit("B"), "canister"))
    assert [(m.amount, m.cite) for m in found] == [(-1, cite) for cite in cites]


@rule("BSA-11-obus-b")
def test_a_howitzer_says_that_walls_are_nothing_to_it() -> None:
    scene = phase(gun("g_obu"), *in_house("position"), dice=[5, *[1] * 8])
    scene.play(AT_B, HoldFire(role=RED))
    assert scene.last(UnitShot).cite == "BSA-11-obus-b"


@rule("BSA-5-abierta-e")
def test_canister_keeps_all_its_hits_on_open_order() -> None:
    opened = foe(5, sort="fr_ligera:24", formation="open")
    scene = phase(gun(), opened, dice=[5, 5, 5, *[1] * 8])
    scene.play(FireGuns("A", "B", "canister", role=RED), HoldFire(role=RED))
    fired = scene.last(UnitShot)
    assert (fired.cite, fired.hits) == ("BSA-5-abierta-e", 3)


@rule("BSA-11-casa-e")
def test_ball_does_not_mind_a_fence() -> None:
    scene = Scene(gun(), foe(10), wall((30, 29.5), (42, 29.5), "fence"), dice=[6, 3, 1, 1, 1])
    shot(scene)
    thrown = [e for e in scene.all(DieRolled) if e.purpose == "gun_wound"]
    assert {e.cite for e in thrown} == {"BSA-11-casa-e"}
