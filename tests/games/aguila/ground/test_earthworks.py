"""Earthworks: guns and sappers in them."""

from typing import Any

import pytest

from estandarte.games.aguila.ground.garrisons import garrisoned
from estandarte.games.aguila.movement.buildings import LeaveBuilding
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import Advance, ChangeFacing
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.scenarios.heights import prepare_heights
from estandarte.games.aguila.table.envelope import envelope
from estandarte.kernel.testing import rule
from games.aguila.movement.test_phase import ahead, orders
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, unit
from games.aguila.tables import table

FORT = area("position", 36, 20, 3, id="h")


def gun(sort: str = "g_med", id: str = "A", **named: Any) -> Any:
    return unit(id, sort, **named)


def dug_in(sort: str = "g_med", formation: str = "unlimbered") -> Scene:
    general = officer("G", "general_de_brigada", at=(30, 12), is_commander=True, bonus_used=True)
    piece = garrisoned(gun(sort, formation=formation, at=(36, 21)), FORT)
    scene = Scene(piece, FORT, general)
    scene.begin(GivingOrders((RED,)))
    return scene


@rule("BSA-11-general-c", "BSA-11-zapadores-b")
def test_a_gun_in_an_earthwork_is_turned_and_limbered_there() -> None:
    scene = dug_in()
    assert scene.refusal(ChangeFacing("A", 900, 100, role=RED)) == "BSA-4-edificio-g"
    assert scene.refusal(Advance("A", (Leg("ahead", 100),), role=RED)) == "BSA-4-edificio-g"
    scene.play(ChangeFacing("A", 900, role=RED))
    assert (scene.unit("A").base.heading, scene.unit("A").building) == (900, "h")
    hitched = dug_in()
    hitched.play(DriveGun("A", True, role=RED))
    assert hitched.unit("A").is_limbered


@rule("BSA-11-atalaje-i")
@pytest.mark.parametrize(
    ("sort", "formation", "cite"),
    [
        ("g_med", "limbered", "BSA-11-atalaje-i"),
        ("g_med_m", "unlimbered", "BSA-11-atalaje-i"),
        ("g_med_m", "limbered", None),
    ],
)
def test_only_horse_artillery_that_began_limbered_leaves_its_works_at_a_quick_march(
    sort: str, formation: str, cite: str | None
) -> None:
    scene = dug_in(sort, formation)
    out = LeaveBuilding("A", 0, "limbered", 100, True, role=RED)
    assert scene.refusal(out) == cite
    assert scene.refusal(LeaveBuilding("A", 0, "limbered", 100, role=RED)) is None


WORK = area("position", 36, 25, 2, id="work")


@rule("BSA-11-general-c", "BSA-4-edificio-g")
def test_a_gun_turns_within_its_earthwork_and_does_not_roll_out_of_it() -> None:
    dug_in = garrisoned(unit("A", "g_med", at=(36, 26)), WORK)
    scene = orders(dug_in, WORK)
    assert scene.refusal(ChangeFacing("A", 900, inch(1), role=RED)) == "BSA-4-edificio-g"
    assert scene.refusal(ahead(1)) == "BSA-4-edificio-g"
    rays = envelope(scene.state, scene.unit(), "change_facing")
    assert {ray.length for ray in rays} == {0}
    scene.play(ChangeFacing("A", 900, role=RED))
    assert (scene.unit().base.heading, scene.unit().building) == (900, "work")
    foot = orders(garrisoned(unit(), WORK), WORK)
    assert foot.refusal(ChangeFacing("A", 900, role=RED)) == "BSA-4-edificio-g"


@rule("BSA-16-borodino-h")
def test_the_attackers_who_come_later_have_their_sappers_too() -> None:
    camp = {"attacker": BLUE, "reserves": ("B",)}
    scene = table("borodino", enemy("B"), begin=False, camp=camp)
    scene.doing(prepare_heights)
    assert scene.state.camp.waiting["B"].sappers
