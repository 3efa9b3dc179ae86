"""Batteries as one unit: a single target, the weight of their calibre, guns that are shaken."""

from typing import Any

import pytest

from estandarte.games.aguila.fire.batteries import FireGuns, GunTrained
from estandarte.games.aguila.fire.bombarding import BombardBuilding, StructureHit
from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.fire.gunnery import (
    aim_verdict,
    battery_modifier,
    fire_gun,
    gun_to_hit,
    protection_of,
)
from estandarte.games.aguila.fire.phase import HoldFire, Shooting
from estandarte.games.aguila.fire.sharpshooting import ShootOfficer
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, added, area, enemy, officer, unit, wall

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
TOGETHER: dict[str, Any] = {"battery": "x", "battery_guns": 2}


def gun(sort: str = "g_med", id: str = "A", **named: Any) -> Any:
    return unit(id, sort, **named)


def foe(gap: float = 20, **named: Any) -> Any:
    return enemy("B", at=(36, 20 + gap), **{**PLAIN, **named})


def phase(*things: Any, dice: Any = (), **fields: Any) -> Scene:
    scene = Scene(*things, dice=dice, fields={"initiative": RED, **fields})
    scene.begin(Shooting())
    return scene


def pair(sort: str = "g_med", **named: Any) -> tuple[Any, Any]:
    """Two guns side by side, of which the right one looks a little to the right."""
    return gun(sort, **TOGETHER, **named), gun(sort, "C", at=(38, 20), **TOGETHER, **named)


@rule("BSA-5-bateria-b")
def test_a_gun_that_did_not_bear_does_not_choose_a_target_of_its_own() -> None:
    left = foe(20)
    right = enemy("D", at=(52, 24), **PLAIN)
    turned = gun("g_med", "C", at=(41, 20), facing=90, **TOGETHER)
    scene = phase(gun(**TOGETHER), turned, left, right)
    assert scene.refusal(FireGuns("C", "D", role=RED)) is None
    scene.play(FireGuns("A", "B", role=RED))
    assert scene.refusal(FireGuns("C", "D", role=RED)) == "BSA-5-bateria-b"


@rule("BSA-5-bateria-b")
def test_walls_and_officers_are_targets_of_the_whole_battery_too() -> None:
    house = area("farm", 36, 36, 3, id="h")
    scene = phase(*pair(), house, enemy("B", at=(46, 40), **PLAIN))
    scene.play(BombardBuilding("A", "h", role=RED))
    assert scene.refusal(FireGuns("C", "B", role=RED)) == "BSA-7-objetivo-a"
    lone = officer("E", "comandante", at=(37, 30), role=BLUE)
    alone = phase(*pair(), lone, dice=[5, 5])
    alone.play(ShootOfficer("A", "E", role=RED))
    assert alone.refusal(ShootOfficer("C", "E", role=RED)) == "BSA-7-objetivo-a"
    alone.play(HoldFire(role=RED))
    assert alone.dice_thrown() == 2  # both guns


@rule("BSA-5-bateria-c", "BSA-12-dano-a")
def test_a_battery_weighs_on_the_courage_of_an_officer() -> None:
    for courage, alive in (((8, 10), False), ((9, 11), True)):
        man = officer("E", "comandante", at=(37, 30), role=BLUE, damage=1, courage=courage)
        # one gun hits once, wounds: two markers, the battery adds one, the dice seven
        scene = phase(*pair(), man, dice=[6, 1, 6, 1, 3, 4])
        scene.play(ShootOfficer("A", "E", role=RED), HoldFire(role=RED))
        assert ("E" in scene.state.officers) is alive


@rule("BSA-5-bateria-e", "BSA-5-bateria-f")
@pytest.mark.parametrize(
    ("sorts", "amount"),
    [
        (("g_pes", "g_pes", "g_med", "g_lig"), 2),  # the most numerous, though not most of them
        (("g_pes", "g_pes", "g_med", "g_med"), 1),
        (("g_pes", "g_med", "g_lig"), 1),
        (("g_pes", "g_pes", "g_obu", "g_med"), 2),
    ],
)
def test_the_most_numerous_calibre_decides(sorts: tuple[str, ...], amount: int) -> None:
    guns = [gun(sort, str(n), at=(30 + 2 * n, 20)) for n, sort in enumerate(sorts)]
    assert battery_modifier(guns).amount == amount


@rule("BSA-7-desorg-b", "BSA-7-desorg-c", "BSA-10-aturdidos-d")
@pytest.mark.parametrize("mark", [{"disorganised": 2}, {"wavering": 2}])
def test_a_shaken_gun_fires_at_minus_one_and_half_its_canister(mark: dict[str, int]) -> None:
    ball = Scene(gun(**mark), foe())
    found = added(gun_to_hit(ball.state, ball.unit("A"), ball.unit("B"), "ball"))
    assert [(m.amount, m.cite) for m in found] == [(-1, "BSA-7-desorg-c")]
    canister = Scene(gun(**mark), foe(5), dice=[5, 4, 4, 4, 1])
    made = canister.doing(fire_gun, canister.unit("A"), canister.unit("B"), "canister")
    assert made[:3] == (4, 1, 0)


@rule("BSA-7-desorg-c")
def test_a_shaken_gun_hits_walls_less_often() -> None:
    house = area("buildings", 36, 36, 3, id="h")
    scene = phase(gun(disorganised=2), house, dice=[2])
    scene.play(BombardBuilding("A", "h", role=RED), HoldFire(role=RED))
    assert (scene.last(StructureHit).needed, scene.last(StructureHit).points) == (3, 0)


@rule("BSA-11-obus-h")
@pytest.mark.parametrize(("gap", "cite"), [(11.9, "BSA-11-obus-h"), (12, None)])
def test_walls_too_are_not_shelled_from_near(gap: float, cite: str | None) -> None:
    house = area("farm", 36, 23 + gap, 3, id="h")
    scene = phase(gun("g_obu"), house)
    assert scene.refusal(BombardBuilding("A", "h", "indirect", role=RED)) == cite
    assert scene.refusal(BombardBuilding("A", "h", role=RED)) is None


@rule("BSA-11-obus-e", "BSA-4-bosque-a")
def test_nobody_points_a_howitzer_at_troops_deep_in_a_wood() -> None:
    scout = unit("S", "fr_husares:5", "line", at=(46, 30))
    hidden = enemy("B", at=(36, 38), **PLAIN)
    deep = Scene(gun("g_obu"), scout, hidden, area("wood", 36, 40, 7))
    edge = Scene(gun("g_obu"), scout, hidden, area("wood", 36, 40, 3.5))
    cites = [aim_verdict(s.state, s.unit("A"), s.unit("B"), "indirect").cite for s in (deep, edge)]
    assert cites == ["BSA-11-obus-e", None]


@rule("BSA-11-obus-e", "BSA-Q124")
def test_a_lone_officer_may_point_out_the_target() -> None:
    hill = area("easy_hill", 36, 28, 2.5)
    eyes = officer("O", at=(46, 30))

    def cite(**switches: Any) -> str | None:
        scene = Scene(gun("g_obu"), foe(18), hill, eyes, **switches)
        return aim_verdict(scene.state, scene.unit("A"), scene.unit("B"), "indirect").cite

    assert (cite(), cite(officers_as_units="ignored")) == (None, "BSA-11-obus-e")


@rule("BSA-11-obus-f")
def test_behind_a_rampart_nobody_need_see_the_target() -> None:
    hill = area("easy_hill", 36, 28, 2.5)
    rampart = wall((30, 37.7), (42, 37.7), "position", id="p")
    scene = Scene(gun("g_obu"), foe(18), hill, rampart)
    assert aim_verdict(scene.state, scene.unit("A"), scene.unit("B"), "indirect").cite is None


@rule("BSA-11-casa-d")
def test_rocks_and_ruins_are_no_stone_wall() -> None:
    fence = wall((30, 28), (42, 28), id="f")
    for piece in ("rocky", "ruins"):
        scene = Scene(gun(), foe(10), area(piece, 36, 32, 4), fence)
        assert protection_of(scene.state, scene.unit("A"), scene.unit("B")) is None


@rule("BSA-11-disparo-a")
def test_a_gun_is_turned_to_walls_and_officers_as_well() -> None:
    house = area("farm", 46, 32, 3, id="h")
    walls = phase(gun(), house, dice=[1])
    walls.play(BombardBuilding("A", "h", role=RED), HoldFire(role=RED))
    assert walls.last(GunTrained).base.heading == walls.unit("A").base.heading > 300
    man = phase(gun(), officer("E", at=(42, 30), role=BLUE), dice=[1])
    man.play(ShootOfficer("A", "E", role=RED), HoldFire(role=RED))
    assert man.unit("A").base.heading > 200


@rule("BSA-13-elite-a")
def test_an_elite_crew_rolls_a_miss_again_at_walls_and_officers() -> None:
    house = area("buildings", 36, 32, 3, id="h")
    walls = phase(gun("g_med_e"), house, dice=[1, 2, 3])
    walls.play(BombardBuilding("A", "h", role=RED), HoldFire(role=RED))
    assert walls.last(StructureHit).points == 3
    man = phase(gun("g_med_e"), officer("E", at=(36, 30), role=BLUE), dice=[1, 6, 1, 1])
    man.play(ShootOfficer("A", "E", role=RED), HoldFire(role=RED))
    assert man.dice_thrown() == 4


@pytest.mark.parametrize(("load", "gap", "needed"), [("ball", 20, 5), ("canister", 5, 4)])
def test_the_shot_tells_what_its_dice_needed(load: Any, gap: float, needed: int) -> None:
    dice = [1] * (1 if load == "ball" else 8)
    scene = phase(gun(), foe(gap), dice=dice)
    scene.play(FireGuns("A", "B", load, role=RED), HoldFire(role=RED))
    assert scene.last(UnitShot).needed == needed


@rule("BSA-7-objetivo-h", "BSA-11-obus-d")
def test_a_howitzer_does_not_pass_over_the_nearest_by_firing_from_above() -> None:
    near, far = enemy("D", at=(42, 31), **PLAIN), foe(18)
    scout = unit("S", "fr_husares:5", "line", at=(28, 24))
    above = FireGuns("A", "B", "indirect", role=RED)
    scene = phase(gun("g_obu"), scout, near, far, dice=[1, 4])
    scene.play(above, HoldFire(role=RED))
    shot = scene.last(UnitShot)
    assert (shot.target, shot.needed) == ("D", 5)  # it failed, and fires straight at the nearest
    hill = area("easy_hill", 36, 30, 2.5)
    hidden = phase(gun("g_obu"), unit("S", "fr_husares:5", "line", at=(46, 30)), far, hill,
                   enemy("D", at=(28, 30), **PLAIN), dice=[1])  # fmt: skip
    hidden.play(above, HoldFire(role=RED))
    assert (hidden.last(UnitShot).target, hidden.dice_thrown()) == ("B", 1)


@rule("BSA-5-bateria-b", "BSA-7-mod-i", "BSA-7-mod-j")
@pytest.mark.parametrize(("shaken", "thrown"), [(0, 3), (1, 2), (2, 1)])
def test_beyond_six_a_battery_has_a_part_of_all_its_dice(shaken: int, thrown: int) -> None:
    """Open order makes 5+ a 6+; across a fence 7+; shaken guns 8+."""
    marks = {"disorganised": 2} if shaken == 2 else {}
    guns = [
        gun("g_med", n, at=(34 + 2 * i, 20), battery="x", battery_guns=3, **marks)
        for i, n in enumerate("ACE")
    ]
    fence = wall((30, 30), (42, 30), id="f") if shaken else area("easy_hill", 5, 5)
    light = foe(15, sort="fr_ligera:24", formation="open")
    scene = phase(*guns, light, fence, dice=[1] * thrown)
    scene.play(FireGuns("A", "B", role=RED), HoldFire(role=RED))
    assert scene.dice_thrown() == sum(s.dice for s in scene.all(UnitShot)) == thrown
    assert len(scene.all(UnitShot)) == 3  # all have fired
