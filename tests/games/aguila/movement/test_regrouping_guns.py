"""Batteries that come apart or together, and guns that fire for a battalion."""

from typing import Any

import pytest

from estandarte.games.aguila.camp import Camp
from estandarte.games.aguila.charge.defensive_fire import ReactionFired
from estandarte.games.aguila.charge.phase import ChargeHalf, DeclareCharge
from estandarte.games.aguila.charge.supporting_fire import FireInSupport, HoldSupport
from estandarte.games.aguila.courage.results import CourageTested
from estandarte.games.aguila.courage.testing import lose_unit
from estandarte.games.aguila.fire.gunnery import battery_of
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import Advance
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import EndMovement, GivingOrders
from estandarte.games.aguila.movement.regrouping_guns import BatteryReformed, GunLeftBattery
from estandarte.games.aguila.state import Losses
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, enemy, inch, officer, unit

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
GENERALS = (
    officer("G", "general_de_brigada", at=(30, 15), is_commander=True, command_range=inch(60),
            bonus_used=True),
    officer("E", "general_de_brigada", at=(60, 44), is_commander=True, role=BLUE,
            command_range=inch(60), bonus_used=True),
)  # fmt: skip
WIDE = 1.969  # the front of a gun in inches


def battery(count: int = 3, **named: Any) -> list[Any]:
    together = {"battery": "x", "battery_guns": count, **named}
    return [
        unit(n, "g_med", at=(36 + WIDE * i, 20), **together) for i, n in enumerate("ABC"[:count])
    ]


def orders(*things: Any, **switches: Any) -> Scene:
    scene = Scene(*things, *GENERALS, **switches)
    scene.begin(GivingOrders((RED,)))
    return scene


def move(gun: str, ahead: float) -> Advance:
    return Advance(gun, (Leg("ahead", inch(ahead)),), role=RED)


@rule("BSA-5-bateria-a")
def test_a_gun_that_moves_apart_leaves_its_battery_for_good() -> None:
    speed = {"values": {"speed": 6}}
    scene = orders(*battery(**speed))
    scene.play(move("C", 5), EndMovement(role=RED))
    assert scene.last(GunLeftBattery).gun == "C"
    assert scene.unit("C").battery == ""
    assert {u.id for u in battery_of(scene.state, scene.unit("A"))} == {"A", "B"}
    assert scene.unit("A").battery_guns == 2


@rule("BSA-5-bateria-a")
def test_a_battery_that_moves_together_stays_one() -> None:
    scene = orders(*battery(values={"speed": 6}))
    scene.play(move("A", 2), move("B", 2), move("C", 2), EndMovement(role=RED))
    assert scene.all(GunLeftBattery) == []


def test_guns_of_a_battery_do_not_stand_upon_each_other() -> None:
    scene = orders(*battery(values={"speed": 6}))
    sideways = Advance("A", (Leg("slide", inch(1), angle=900),), role=RED)
    assert scene.refusal(sideways) == "BSA-1-medir-b"


@rule("BSA-10-ruptura-g")
def test_the_points_of_guns_that_parted_are_lost_apart() -> None:
    scene = orders(*battery(values={"speed": 6}))
    scene.state.losses[RED] = Losses(whole=99)
    scene.play(move("C", 5), EndMovement(role=RED))
    lost = []
    for gun in ("C", "A", "B"):
        scene.doing(lose_unit, gun, "BSA-10-auto-a")
        lost.append(scene.state.losses[RED].lost)
    assert lost == [1, 1, 3]


def test_guns_form_no_battery_in_the_field_but_by_a_switch() -> None:
    pair = [unit("A", "g_med", at=(36, 20)), unit("B", "g_med", at=(36 + WIDE, 17))]
    together = Advance("B", (Leg("ahead", inch(3)),), role=RED)
    usual = orders(*(u for u in pair))
    assert usual.refusal(DriveGun("B", True, together.legs, role=RED)) == "BSA-1-medir-b"
    scene = orders(*pair, battery_reforming="base_to_base")
    drive = DriveGun("B", True, together.legs, role=RED)
    assert scene.refusal(drive) is None
    scene.play(drive, EndMovement(role=RED))
    formed = scene.last(BatteryReformed)
    assert (set(formed.guns), formed.count) == ({"A", "B"}, 2)
    assert scene.unit("A").battery == scene.unit("B").battery != ""


CANISTER = [6, 6, 6, 6, 1, 1, 6, 6, 6, 6]  # four hits, four wounds


def regiment(gun_at: tuple[float, float] = (40.5, 24), dice: Any = (), **named: Any) -> Scene:
    charger = unit("A", at=(36, 20), **PLAIN)
    line = enemy("B", at=(36, 24), **PLAIN)
    gun = enemy("D", "g_lig", at=gun_at, **named)
    camp = Camp(regimental={"D": "B"})
    fields = {"initiative": RED, "camp": camp}
    scene = Scene(charger, line, gun, *GENERALS, dice=dice, fields=fields)
    scene.begin(ChargeHalf(role=RED))
    scene.play(DeclareCharge("A", "B", role=RED))
    return scene


@rule("BSA-11-regimental-b")
def test_a_regimental_gun_fires_canister_at_the_charge_on_its_battalion() -> None:
    scene = regiment(dice=[*CANISTER, 1, 1])
    assert (scene.moment, scene.state.decision.waiting) == ("SupportingFire", (BLUE,))
    scene.play(FireInSupport(role=BLUE))
    assert (scene.last(ReactionFired).unit, scene.last(ReactionFired).wounds) == ("D", 4)
    assert scene.last(CourageTested).total == 8  # two, four markers, two for artillery
    assert scene.moment == "Reacting"  # and the battalion answers for itself


def test_the_gun_may_stay_silent() -> None:
    scene = regiment()
    scene.play(HoldSupport(role=BLUE))
    assert (scene.moment, scene.all(ReactionFired)) == ("Reacting", [])


@rule("BSA-11-regimental-b")
@pytest.mark.parametrize(
    ("where", "named"),
    [
        ((42.6, 24), {}),
        ((40.5, 24), {"shot": True}),
        ((40.5, 24), {"reaction_fire": True}),
        ((40.5, 24), {"formation": "limbered"}),
        ((40.5, 26), {"facing": 0}),
    ],
)
def test_a_gun_too_far_or_unable_does_not_help(where: Any, named: dict[str, Any]) -> None:
    assert regiment(where, **named).moment == "Reacting"
