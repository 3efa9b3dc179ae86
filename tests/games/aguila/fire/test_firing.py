"""Declared shots fired: guns each once, what a battery adds up, walls."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.bombarding import BombardBuilding, StructureHit, middle_of
from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.fire.phase import HoldFire, Shooting
from estandarte.games.aguila.fire.volley_wounds import Hurt, fire_courage
from estandarte.games.aguila.ground.garrisons import garrisoned
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.aguila.falls import told
from games.aguila.scenes import RED, Scene, area, enemy, place, unit, wall


def phase(*things: Any, dice: Any = (), **switches: Any) -> Scene:
    scene = Scene(*things, dice=dice, fields={"initiative": RED, "first": RED}, **switches)
    scene.begin(Shooting())
    return scene


PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}


def foe(gap: float = 20, **named: Any) -> Any:
    return enemy("B", at=(36, 20 + gap), **{**PLAIN, **named})


def gun(sort: str = "g_med", id: str = "A", **named: Any) -> Any:
    return unit(id, sort, **named)


TOGETHER: dict[str, Any] = {"battery": "x", "battery_guns": 2}


def pair(sort: str = "g_med", behind: float = 0, **named: Any) -> tuple[Any, Any]:
    """Two guns of a battery, the second perhaps a little behind the first."""
    mate = gun(sort, "C", at=(38, 20 - behind), **TOGETHER, **named)
    return gun(sort, **TOGETHER, **named), mate


@rule("BSA-7-objetivo-a", "BSA-5-bateria-b")
def test_a_gun_named_with_canister_does_not_fire_again_with_the_ball_of_its_mate() -> None:
    scene = phase(*pair(behind=4), foe(5.5), dice=[1] * 9)
    scene.play(FireGuns("A", "B", "canister", role=RED))
    later = FireGuns("C", "B", role=RED)
    odds = odds_of(scene.state, later)
    assert odds is not None and odds.tally is not None and odds.tally.total == 1
    scene.play(later, HoldFire(role=RED))
    assert [(e.unit, e.dice) for e in scene.all(UnitShot)] == [("A", 8), ("C", 1)]


@rule("BSA-7-objetivo-a", "BSA-5-bateria-b")
def test_nor_does_a_howitzer_shell_and_batter_the_same_walls() -> None:
    house = area("buildings", 37, 34.5, 3, id="h")
    scene = phase(*reversed(pair("g_obu", behind=2)), house, dice=[1, 1])
    scene.play(BombardBuilding("C", "h", "indirect", role=RED))
    later = BombardBuilding("A", "h", role=RED)
    odds = odds_of(scene.state, later)
    assert odds is not None and odds.tally is not None and odds.tally.total == 1
    scene.play(later, HoldFire(role=RED))
    assert [e.unit for e in scene.all(StructureHit)] == ["C", "A"]


@rule("BSA-5-bateria-b", "BSA-Q26")
def test_a_battery_of_howitzers_that_fails_its_check_fires_straight_at_the_nearest() -> None:
    near, far = enemy("D", at=(42, 31), **PLAIN), foe(18)
    scout = unit("S", "fr_husares:5", "line", at=(28, 24))
    scene = phase(*pair("g_obu"), scout, near, far, dice=[1, 4, 4])
    scene.play(FireGuns("A", "B", "indirect", role=RED), HoldFire(role=RED))
    shots = [(e.unit, e.target, e.needed) for e in scene.all(UnitShot)]
    assert shots == [("A", "D", 5), ("C", "D", 5)]


@rule("BSA-5-bateria-b", "BSA-7-mod-j")
def test_beyond_six_a_battery_has_a_quarter_of_all_its_canister_too() -> None:
    """Light guns just unlimbered before a fort need 8+: of twelve dice three are thrown."""
    fort = area("position", 37, 26, 3, id="h")
    fresh: dict[str, Any] = {"order": "change_facing", "unlimbered_now": True}
    inside = garrisoned(enemy("B", at=(37, 24), **PLAIN), fort)
    scene = phase(*pair("g_lig", **fresh), inside, fort, dice=[1] * 3)
    order = FireGuns("A", "B", "canister", role=RED)
    odds = odds_of(scene.state, order)
    assert odds is not None and odds.tally is not None and odds.tally.total == 3
    assert told(odds)["wounds.0"] == (1 - Fraction(1, 6) * Fraction(2, 3)) ** 3
    scene.play(order, HoldFire(role=RED))
    assert [e.dice for e in scene.all(UnitShot)] == [2, 1]


@rule("BSA-5-bateria-b", "BSA-7-mod-i")
@pytest.mark.parametrize(("fence", "thrown"), [(False, 3), (True, 2)])
def test_the_odds_name_all_the_dice_of_a_battery(fence: bool, thrown: int) -> None:
    guns = [
        gun(id=n, at=(34 + 2 * i, 20), battery="x", battery_guns=3) for i, n in enumerate("ACE")
    ]
    light = foe(15, sort="fr_ligera:24", formation="open")
    things = [wall((30, 30), (42, 30), id="f")] if fence else []
    scene = phase(*guns, light, *things)
    odds = odds_of(scene.state, FireGuns("A", "B", role=RED))
    assert odds is not None and odds.tally is not None
    assert odds.tally.total == thrown
    assert odds.tally.lines[0].cite == "BSA-5-bateria-b"


@rule("BSA-5-bateria-d", "BSA-7-coraje-d", "BSA-7-coraje-e")
@pytest.mark.parametrize(
    ("facing", "side"), [(180, None), (90, "BSA-7-coraje-d"), (0, "BSA-7-coraje-e")]
)
def test_every_weight_on_a_test_has_its_own_rule(facing: int, side: str | None) -> None:
    heavy = fire_courage([Hurt("B", RED, Side.FRONT, 1, True, 2)])
    assert [(m.amount, m.cite) for m in heavy] == [(2, "BSA-5-bateria-d")]
    scene = phase(*pair("g_pes"), foe(10, facing=facing))
    odds = odds_of(scene.state, FireGuns("A", "B", role=RED))
    assert odds is not None
    cites = [line.cite for line in odds.facts["courage"].lines][1:]
    assert cites == ([side] if side else []) + ["BSA-5-bateria-d"]


@rule("BSA-11-estruct-b", "BSA-10-aturdidos-c", "BSA-7-objetivo-h")
@pytest.mark.parametrize(("wavering", "nearer"), [(2, False), (0, True), (2, True)])
def test_the_odds_at_walls_count_the_checks_before_the_shot(wavering: int, nearer: bool) -> None:
    house = area("buildings", 36, 34, 3, id="h")
    others = [enemy("D", at=(42, 28), **PLAIN)] if nearer else []
    shaken = {"wavering": 2} if wavering else {}
    scene = phase(gun("g_lig", **shaken), house, *others, dice=[1, 1])
    order = BombardBuilding("A", "h", role=RED)
    plain = told(odds_of(phase(gun("g_lig", disorganised=wavering), house).state, order))
    dares = Fraction(1, 3) if wavering else Fraction(1)  # Disciplina 4 at -1
    fires = dares * (Fraction(1, 2) if nearer else 1)
    expected = {name: fires * chance for name, chance in plain.items()}
    expected["structure.0"] += 1 - fires
    assert told(odds_of(scene.state, order)) == expected
    scene.play(order, HoldFire(role=RED))
    assert scene.all(StructureHit) == []  # the check has failed


@rule("BSA-11-atalaje-e", "BSA-11-estruct-a")
def test_the_odds_at_walls_name_what_makes_them_harder_to_hit() -> None:
    house = area("buildings", 36, 34, 3, id="h")
    scene = phase(gun(order="change_facing", unlimbered_now=True, disorganised=2), house)
    odds = odds_of(scene.state, BombardBuilding("A", "h", role=RED))
    assert odds is not None and odds.against is not None
    cites = [line.cite for line in odds.against.lines]
    assert cites == ["BSA-11-estruct-a", "BSA-11-atalaje-e", "BSA-7-desorg-c"]
    assert odds.against.total == 4


@rule("BSA-11-disparo-a")
def test_a_gun_is_pointed_at_the_middle_of_a_rampart() -> None:
    rampart = wall((30, 32), (42, 32), "position", id="h")
    assert middle_of(rampart) == place(36, 32)
    scene = phase(gun(), rampart, dice=[1])
    scene.play(BombardBuilding("A", "h", role=RED), HoldFire(role=RED))
    assert scene.unit("A").base.heading == 0
