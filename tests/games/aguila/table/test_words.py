"""What every order in words comes to: whom, which way, how far; and what is asked back."""

from typing import Any

import pytest

from estandarte.games.aguila.before.hiding import MarkFormations, MarkingChoice
from estandarte.games.aguila.charge.capturing import ChargeOfficer
from estandarte.games.aguila.charge.combat import AnswerBlows, DividingBlows
from estandarte.games.aguila.charge.falling_back import RegroupAfterCombat, RegroupingAfterCombat
from estandarte.games.aguila.charge.phase import (
    DeclareCharge,
    DeclareJointCharge,
    DeclaringCharges,
)
from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.bombarding import BombardBuilding
from estandarte.games.aguila.fire.phase import DeclareShot, DeclaringShots
from estandarte.games.aguila.fire.sharpshooting import ShootOfficer
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.movement.buildings import LeaveBuilding
from estandarte.games.aguila.movement.dismounting import Dismount
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    ChangeFormation,
    QuickMarch,
    StandStill,
    StepBack,
)
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.movement.riding import JoinUnit, RideOfficer
from estandarte.games.aguila.turn.initiative import ChoosingFirst, MoveFirst
from estandarte.games.aguila.turn.reorganisation import Regroup, Regrouping
from estandarte.kernel import Action, Decision, but
from estandarte.wargame.plane.bases import Side
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, place, unit

SPEAKS = AGUILA.chapters.grammar


def army() -> Scene:
    return Scene(
        unit("red-1", officer="red-o"), unit("red-2", "g_med", at=(20, 20), officer="red-o"),
        unit("red-3", "g_med", "limbered", at=(12, 20)),
        unit("red-4", "fr_husares:10", at=(50, 20)),
        unit("red-5", "fr_dragones:10", at=(60, 20)),
        enemy("blue-1", at=(36, 26), values={"attacks": 14}),
        enemy("blue-2", at=(48, 26)), enemy("blue-3", at=(8, 40)),
        officer("red-general", is_commander=True), officer("red-o", at=(30, 16)),
        officer("blue-o", at=(50, 22), role=BLUE), area("farm", 20, 27),
    )  # fmt: skip


def said(words: str, during: Decision, scene: Scene | None = None) -> Any:
    """The actions of the only way, who is left out of it; or what is asked back."""
    scene = scene or army()
    scene.state.stack[:] = [during]
    reading = SPEAKS.read(scene.state, during.waiting[0], words)
    if reading.fault is not None:
        return reading.fault.key, reading.fault.facts
    assert len(reading.ways) == 1, reading.ways
    (way,) = reading.ways
    return (way.actions, *way.without)


def ahead(length: float) -> Leg:
    return Leg("ahead", inch(length))


def marches(name: str, *legs: Leg) -> Action:
    return Advance(name, legs, role=RED)


def how_far(name: str, inches: float) -> Any:
    return "order.how_far", {"unit": name, "inches": inches}


ORDERS: dict[str, Any] = {
    "red-1 gira a la izquierda": ChangeFacing("red-1", -900, role=RED),
    "red-1 gira 45 grados": ChangeFacing("red-1", 450, role=RED),
    "red-1 gira 20 grados a la izquierda y marcha 1": ChangeFacing(
        "red-1", -200, inch(1), role=RED
    ),
    "red-1 media vuelta a la izquierda": ChangeFacing("red-1", 1800, role=RED),
    "red-1 gira": ("order.which_way", {"unit": "red-1"}),
    "red-1 avanza": how_far("red-1", 4.0),
    "red-1 avanza la mitad": marches("red-1", ahead(2)),
    "red-1 avanza todo lo que puede": marches("red-1", ahead(4)),
    "red-1 marcha 2 a la derecha": marches("red-1", Leg("turn", 900), ahead(2)),
    "red-1 marcha 2 a la izquierda": marches("red-1", Leg("turn", -900), ahead(2)),
    "red-3 avanza 4": DriveGun("red-3", legs=(ahead(4),), role=RED),
    "red-2 avanza 4": marches("red-2", ahead(4)),
    "red-1 a paso ligero": how_far("red-1", 5.0),
    "red-1 a paso ligero la mitad": QuickMarch("red-1", (ahead(2.5),), role=RED),
    "red-1 paso ligero 4 girando 30 grados a la izquierda": QuickMarch(
        "red-1", (Leg("wheel", 300, "left"), ahead(4)), role=RED
    ),
    "red-1 quick march 4 wheeling 30 degrees right": QuickMarch(
        "red-1", (Leg("wheel", 300, "right"), ahead(4)), role=RED
    ),
    "red-1 retrocede": how_far("red-1", 2.0),
    "red-1 retrocede la mitad": StepBack("red-1", "back", inch(1), role=RED),
    "red-1 steps right 1": StepBack("red-1", "right", inch(1), role=RED),
    "red-1 forma": ("order.formation", {"unit": "red-1"}),
    "red-1 forma en linea y avanza 2": ChangeFormation("red-1", "line", inch(2), role=RED),
    "red-general, red-1 forma en cuadro": ChangeFormation(
        "red-1", "square", officer="red-general", role=RED
    ),
    "red-1 y red-4 avanzan 2": (marches("red-1", ahead(2)), marches("red-4", ahead(2))),
    "la brigada de red-o avanza 2": (marches("red-1", ahead(2)), marches("red-2", ahead(2))),
    "las unidades de red-o quietas": (StandStill("red-1", role=RED), StandStill("red-2", role=RED)),
    "red-3 se desatalaja": DriveGun("red-3", unlimber=True, role=RED),
    "red-5 desmonta": Dismount("red-5", "line", role=RED),
    "red-o cabalga a 30 14": RideOfficer("red-o", place(30, 14), role=RED),
    "red-o galopa deprisa a 30 14": RideOfficer("red-o", place(30, 14), True, role=RED),
    "red-o cabalga": ("order.where", {"unit": "red-o"}),
    "red-o se une a red-1": JoinUnit("red-o", "red-1", role=RED),
    "red-o se une a red-4": JoinUnit("red-o", "red-4", True, role=RED),
    "red-general se une deprisa a red-1": JoinUnit("red-general", "red-1", True, role=RED),
    "avanza 3": ("order.who", {}),
}
CHARGES: dict[str, Any] = {
    "red-1 carga contra blue-1": DeclareCharge("red-1", "blue-1", role=RED),
    "red-1 y red-4 cargan contra blue-1": DeclareJointCharge(
        ("red-1", "red-4"), "blue-1", role=RED
    ),
    "red-4 carga contra blue-o": ChargeOfficer("red-4", "blue-o", role=RED),
    "red-4 carga": DeclareCharge("red-4", "blue-2", role=RED),
    "red-3 carga": ("order.whom", {"unit": "red-3"}),
    "cargad": ("order.who", {}),
}
SHOTS: dict[str, Any] = {
    "red-1 dispara a blue-1": DeclareShot("red-1", "blue-1", role=RED),
    "red-1 dispara": DeclareShot("red-1", "blue-1", role=RED),
    "red-3 dispara": ("order.whom", {"unit": "red-3"}),
    "red-2 dispara a blue-1": FireGuns("red-2", "blue-1", "ball", role=RED),
    "red-2 dispara metralla a blue-1": FireGuns("red-2", "blue-1", "canister", role=RED),
    "red-2 bombardea t1": BombardBuilding("red-2", "t1", "ball", role=RED),
    "red-2 bombardea t1 con obus": BombardBuilding("red-2", "t1", "indirect", role=RED),
    "red-1 dispara a blue-o": ShootOfficer("red-1", "blue-o", role=RED),
    "red-1 y red-2 disparan a blue-1": (
        DeclareShot("red-1", "blue-1", role=RED), FireGuns("red-2", "blue-1", "ball", role=RED),
    ),
    "dispara": ("order.who", {}),
}  # fmt: skip
AFTER: dict[str, Any] = {
    "gira a la izquierda": RegroupAfterCombat("stay", -900, role=RED),
    "gira a la derecha": RegroupAfterCombat("stay", 900, role=RED),
    "gira 30 grados a la derecha": RegroupAfterCombat("stay", 300, role=RED),
    "media vuelta": RegroupAfterCombat("stay", 1800, role=RED),
    "se queda": RegroupAfterCombat("stay", role=RED),
    "avanza": RegroupAfterCombat("advance", role=RED),
    "avanza a la derecha": RegroupAfterCombat("advance", role=RED),
    "retrocede": RegroupAfterCombat("retreat", role=RED),
}
BLOWS: dict[str, Any] = {
    "reparte": {"red-1": 5, "red-4": 5, "red-5": 4},
    "reparte contra red-4 y red-1": {"red-4": 7, "red-1": 7},
    "reparte contra red-4 8 y red-1 6": {"red-4": 8, "red-1": 6},
    "todos los golpes a red-1": {"red-1": 14},
}
FIRST: dict[str, str] = {
    "yo": "me", "el rival": "opponent", "rojo": "me", "azules": "opponent", "blue": "opponent",
}  # fmt: skip
MARKS: dict[str, dict[str, str]] = {
    "todos en linea": {"red-1": "line", "red-4": "line", "red-5": "line"},
    "red-1 en cuadro": {"red-1": "square"},
    "red-1 en columna, los demas en linea": {
        "red-1": "attack_column", "red-4": "line", "red-5": "line",
    },
    "red-1 en columna de marcha, red-4 en linea": {"red-1": "march_column", "red-4": "line"},
    "columna de marcha para red-4, linea para red-1": {"red-4": "march_column", "red-1": "line"},
    "red-1 y red-4 en columna de marcha": {"red-1": "march_column", "red-4": "march_column"},
}  # fmt: skip


def meant(wanted: Any) -> Any:
    if isinstance(wanted, Action):
        return ((wanted,),)
    return (wanted,) if isinstance(wanted[0], Action) else wanted


@pytest.mark.parametrize("words", ORDERS)
def test_an_order(words: str) -> None:
    assert said(words, GivingOrders((RED,))) == meant(ORDERS[words])


@pytest.mark.parametrize("words", CHARGES)
def test_a_charge(words: str) -> None:
    assert said(words, DeclaringCharges((RED,))) == meant(CHARGES[words])


@pytest.mark.parametrize("words", SHOTS)
def test_a_shot(words: str) -> None:
    assert said(words, DeclaringShots((RED,))) == meant(SHOTS[words])


@pytest.mark.parametrize("words", AFTER)
def test_what_is_done_after_a_combat(words: str) -> None:
    assert said(words, RegroupingAfterCombat((RED,), "red-1")) == meant(AFTER[words])


@pytest.mark.parametrize("words", BLOWS)
def test_how_blows_are_divided(words: str) -> None:
    during = DividingBlows((BLUE,), "blue-1", ("red-1", "red-4", "red-5"))
    assert said(words, during) == meant(AnswerBlows(BLOWS[words], role=BLUE))


@pytest.mark.parametrize("words", FIRST)
def test_who_moves_first(words: str) -> None:
    who: Any = FIRST[words]
    assert said(words, ChoosingFirst((RED,))) == meant(MoveFirst(who, role=RED))


@pytest.mark.parametrize("words", MARKS)
def test_in_what_formation_everybody_stands(words: str) -> None:
    scene = army()
    for gun in ("red-2", "red-3"):
        del scene.state.units[gun]
    chosen: Any = MARKS[words]
    assert said(words, MarkingChoice((RED,)), scene) == meant(MarkFormations(chosen, role=RED))


def test_all_that_wait_are_meant_and_who_cannot_is_left_out() -> None:
    scene = army()
    scene.state.put(but(scene.unit("red-1"), order="halt"))
    able = (marches("red-2", ahead(2)), DriveGun("red-3", legs=(ahead(2),), role=RED))
    dragoons, orders = marches("red-5", ahead(2)), GivingOrders((RED,))
    assert said("todos avanzan 2", orders, scene) == ((*able, dragoons), "red-4")
    assert said("todos menos red-5 avanzan 2", orders, scene) == (able, "red-4")
    alone = said("todos avanzan 30", orders, scene)  # who can do it is nobody: the first is refused
    assert alone == meant(marches("red-2", ahead(30)))


def test_all_fire_but_those_that_have_fired() -> None:
    scene = army()
    scene.state.put(but(scene.unit("red-1"), shot=True))
    shot = DeclareShot("red-4", "blue-2", role=RED)
    found = said("todos disparan", DeclaringShots((RED,)), scene)
    assert found == ((shot,), "red-2", "red-3", "red-5")


def test_out_of_a_building_as_one_stands_or_as_is_said() -> None:
    scene = army()
    scene.state.put(but(scene.unit("red-1"), building="t1"))
    orders = GivingOrders((RED,))
    plain = LeaveBuilding("red-1", 0, "line", role=RED)
    assert said("red-1 sale", orders, scene) == meant(plain)
    turned = LeaveBuilding("red-1", 900, "attack_column", role=RED)
    assert said("red-1 sale 90 grados en columna de ataque", orders, scene) == meant(turned)


def test_a_square_fires_through_the_side_that_shows_the_enemy() -> None:
    scene = Scene(unit("red-1", "fr_linea:24", "square"), enemy("blue-1", at=(42, 20), facing=270))
    shot = DeclareShot("red-1", "blue-1", Side.RIGHT, 2, role=RED)
    assert said("red-1 dispara a blue-1", DeclaringShots((RED,)), scene) == meant(shot)


def test_who_is_regrouped_by_whom() -> None:
    scene = Scene(
        unit("red-1", damage=2, officer="red-o"), unit("red-2", at=(20, 20)),
        officer("red-a", at=(10, 40)), officer("red-o"),
    )  # fmt: skip
    during = Regrouping((RED,))
    assert said("reagrupa red-1", during, scene) == meant(Regroup("red-o", "red-1", role=RED))
    far = Regroup("red-a", "red-1", role=RED)
    assert said("red-a reagrupa red-1", during, scene) == meant(far)
    assert said("reagrupa", during, scene) == ("order.who", {})
