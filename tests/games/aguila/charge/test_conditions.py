"""Who may charge, whom, from how far, and whether there is room."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.capturing import ChargeOfficer
from estandarte.games.aguila.charge.phase import (
    DeclareCharge,
    DeclareJointCharge,
    DeclaringCharges,
    EndDeclarations,
)
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.state import Ground
from estandarte.games.aguila.table.envelope import charge_ends
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import INCH
from games.aguila.charge.test_phase import AT_B, PLAIN, foe, half, mine
from games.aguila.scenes import BLUE, RED, enemy, inch, officer, place, unit


@rule("BSA-5-cambio-d", "BSA-5-disciplina-b")
@pytest.mark.parametrize("order", ["change_formation", None])
def test_who_failed_a_check_to_act_does_not_charge_either(order: Any) -> None:
    failed = mine(order=order, failed_check=True)
    assert half(failed, foe(3)).refusal(AT_B) == "BSA-5-disciplina-b"
    assert half(mine(order="change_formation"), foe(3)).refusal(AT_B) is None  # "BSA-Q12"


@rule("BSA-Q9", "BSA-16-cruce-c")
@pytest.mark.parametrize(
    ("gap", "road", "cite"),
    [(5, False, None), (5.1, False, "BSA-8-cond-g"), (6, True, None), (6.1, True, "BSA-8-cond-g")],
)
def test_a_charge_along_a_road_goes_an_inch_farther(
    gap: float, road: bool, cite: str | None
) -> None:
    way = Ground("road", "road", (), (place(36, 0), place(36, 48)), inch(2))
    across = Ground("road", "road", (), (place(0, 19), place(72, 19)), inch(2))  # it ends off it
    ways = (way,) if road else (across,)
    assert half(mine(), foe(gap), *ways).refusal(AT_B) == cite


@rule("BSA-8-multiple-a", "BSA-8-multiple-d", "BSA-8-cond-h")
def test_who_charges_along_leaves_his_place_to_the_others() -> None:
    """C stands right before the flank that A comes to; alone A would find no room there."""
    before = unit("C", at=(39.6, 31.5), facing=270, **PLAIN)
    scene = half(unit("A", at=(42, 27), facing=315, **PLAIN), before, enemy("B", **PLAIN))
    assert scene.refusal(AT_B) == "BSA-8-cond-h"
    assert scene.refusal(DeclareJointCharge(("A", "C"), "B", role=RED)) is None


AT_B_TOO = DeclareCharge("C", "B", role=RED)


@rule("BSA-8-multiple-b", "BSA-8-multiple-c")
def test_the_end_of_a_charge_is_shown_beside_those_who_are_coming() -> None:
    column = {"formation": "attack_column", **PLAIN}
    units = [unit(n, at=(x, 20), **column) for n, x in (("A", 31), ("C", 36), ("D", 41))]
    scene = half(*units, foe(4.5), sight_arc="wide")
    alone = charge_ends(scene.state, scene.unit("C"))["B"]
    scene.play(AT_B, React("stand", role=BLUE))
    beside = charge_ends(scene.state, scene.unit("C"))["B"]
    assert alone.centre.x == pytest.approx(36 * INCH, abs=20) != beside.centre.x
    scene.play(AT_B_TOO, React("stand", role=BLUE))
    assert charge_ends(scene.state, scene.unit("D")) == {}


LIGHT: dict[str, Any] = {"sort": "fr_ligera:24", "formation": "open"}


@rule("BSA-Q119", "BSA-2-cargas-e")
@pytest.mark.parametrize(("switch", "cite"), [("declared", "BSA-2-cargas-e"), ("contacted", None)])
def test_who_evaded_was_charged_all_the_same_unless_the_switch_says_contact(
    switch: str, cite: str | None
) -> None:
    light = foe(5, **LIGHT, values={"speed": 9})
    scene = half(mine(), light, dice=[6], charged_units=switch, fields={"initiative": RED})
    scene.play(AT_B, React("evade", role=BLUE), EndDeclarations(role=RED))
    scene.state.stack[:] = []
    scene.begin(DeclaringCharges((BLUE,)))
    back = scene.refusal(DeclareCharge("B", "A", role=BLUE))
    assert (back == "BSA-2-cargas-e") is (cite is not None)


@rule("BSA-Q34")
def test_officers_do_not_charge_and_are_chased_apart() -> None:
    scene = half(mine(), officer("E2", at=(36, 23), role=BLUE))
    assert scene.refusal(DeclareCharge("A", "E2", role=RED)) == "BSA-8-cond-b"
    assert scene.refusal(DeclareCharge("G", "B", role=RED)) == "BSA-8-cond-a"
    assert scene.refusal(ChargeOfficer("A", "E2", role=RED)) is None
