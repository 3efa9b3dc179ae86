"""Bridges and fords: where a river is gone over, and where one stands on it."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.conditions import charge_verdict
from estandarte.games.aguila.charge.evading import move_away
from estandarte.games.aguila.charge.paths import Way, way_of_charge
from estandarte.games.aguila.ground.fords import is_on_span, outline_of_span, stands_on
from estandarte.games.aguila.movement.ice import ice_between
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    QuickMarch,
    StepBack,
)
from estandarte.games.aguila.movement.paths import Leg, end_verdict
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.movement.riding import RideOfficer
from estandarte.games.aguila.state import Ground
from estandarte.kernel import Verdict
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.motions import advance
from games.aguila.scenes import RED, Scene, enemy, inch, officer, place, unit

SPRING = {"season": "spring"}
GENERAL = officer("G", "general_de_brigada", at=(30, 12), is_commander=True, bonus_used=True)


def river(width: float = 3, *crossings: float, y: float = 24) -> Ground:
    line = place(0, y), place(72, y)
    return Ground("r", "river", (), line, inch(width), tuple(place(x, y) for x in crossings))


def column(at: tuple[float, float] = (36, 22), **named: Any) -> Any:
    return unit(formation="march_column", at=at, **named)


def orders(*things: Any, fields: Any = None, dice: Any = ()) -> Scene:
    scene = Scene(*things, GENERAL, fields=fields or SPRING, dice=dice)
    scene.begin(GivingOrders((RED,)))
    return scene


def quick(distance: float) -> QuickMarch:
    return QuickMarch("A", (Leg("ahead", inch(distance)),), role=RED)


@rule("BSA-15-rio-a", "BSA-15-rio-b")
@pytest.mark.parametrize("distance", [2, 4, 6, 8])
def test_a_bridge_is_a_span_on_which_a_unit_may_stand(distance: float) -> None:
    """The widest river with the deepest column: nobody would be over in one march."""
    deep = column((36, 20.5), sort="at_linea:36")
    scene = orders(deep, river(6, 36))
    assert scene.refusal(quick(distance)) is None
    assert orders(deep, river(6)).refusal(quick(distance)) == "BSA-4-piezas-b"


@rule("BSA-15-rio-b")
@pytest.mark.parametrize(("x", "cite"), [(38.4, None), (33.6, None), (38.6, "BSA-4-piezas-b")])
def test_the_middle_of_the_base_keeps_to_the_span(x: float, cite: str | None) -> None:
    for width in (1.5, 3):
        assert orders(column((x, 22)), river(width, 36)).refusal(quick(8)) == cite


@rule("BSA-15-rio-b")
def test_nobody_wades_beside_the_bridge_because_he_has_been_on_it() -> None:
    on = column((36, 25))
    scene = orders(on, river(3, 36))
    assert stands_on(scene.state, scene.state.ground["r"], on.base)
    aside = StepBack("A", "right", inch(1), role=RED)
    assert scene.refusal(aside) is None
    assert orders(column((38, 25)), river(3, 36)).refusal(aside) == "BSA-4-piezas-b"
    turned = (Leg("turn", 900), Leg("ahead", inch(4)))
    assert scene.refusal(Advance("A", turned, role=RED)) == "BSA-4-piezas-b"
    aslant = (Leg("turn", 600), Leg("ahead", inch(4)))
    assert scene.refusal(Advance("A", aslant, role=RED)) == "BSA-4-piezas-b"
    # about turn, and back to where it came from
    assert scene.refusal(ChangeFacing("A", 1800, inch(2), role=RED)) is None


@rule("BSA-15-rio-b")
def test_along_the_bank_the_bridge_opens_nothing() -> None:
    beside = unit(at=(33, 23), facing=90)  # its left half would be in the water
    go = Advance("A", (Leg("ahead", inch(4)),), role=RED)
    assert orders(beside, river(3, 36)).refusal(go) == "BSA-4-piezas-b"


@rule("BSA-15-rio-b", "BSA-4-areas-b")
def test_a_bridge_is_no_difficult_ground() -> None:
    summer = {"season": "summer"}
    assert orders(column(), river(3, 36), fields=summer).refusal(quick(8)) is None
    assert orders(column(), river(3), fields=summer).refusal(quick(8)) == "BSA-4-areas-b"


@rule("BSA-11-general-f")
def test_guns_cross_where_there_is_a_bridge() -> None:
    drive = DriveGun("A", legs=(Leg("ahead", inch(4)),), role=RED)
    team = unit("A", "g_med", at=(37.8, 22), formation="limbered")
    summer = {"season": "summer"}
    assert orders(team, river(2, 36), fields=summer).refusal(drive) is None
    assert orders(team, river(2), fields=summer).refusal(drive) == "BSA-11-general-f"


@rule("BSA-Q131")
def test_a_bridge_over_a_frozen_river_is_no_ice() -> None:
    winter = {"season": "winter", "frozen": True}
    state = Scene(column(), river(3, 36), fields=winter).state
    start = state.units["A"].base
    assert ice_between(state, start, advance(start, inch(8))) == ()
    beside = column((39, 22)).base
    assert ice_between(state, beside, advance(beside, inch(8))) == ("r",)


@rule("BSA-15-rio-b", "BSA-8-mov-e")
def test_a_charge_goes_over_the_bridge_and_not_beside_it() -> None:
    horse: dict[str, Any] = {"sort": "fr_husares:5", "formation": "open", "without": ("agil",)}
    foe = enemy("B", at=(36, 28))

    def cite(charger: Any, *crossings: float) -> str | None:
        scene = Scene(charger, foe, river(3, *crossings), fields=SPRING)
        return charge_verdict(scene.state, scene.unit("A"), scene.unit("B")).cite

    assert cite(unit("A", at=(36, 20), **horse), 36) is None
    assert cite(unit("A", at=(36, 20), **horse), 42) == "BSA-15-rio-b"
    # and who stands on the bridge charges straight on, not through the water beside it
    assert cite(unit("A", at=(36, 24), **horse), 36) is None
    aside = enemy("B", at=(43.5, 28.2), facing=240)
    on = unit("A", at=(36, 24), facing=75, order="advance", **horse)
    wading = Scene(on, aside, river(6, 36), fields=SPRING)
    assert stands_on(wading.state, wading.state.ground["r"], on.base)
    found = way_of_charge(wading.state, on, aside, inch(9))
    assert isinstance(found, Verdict)
    assert found.cite == "BSA-15-rio-b"
    dry = Scene(on, aside, fields=SPRING).state
    assert isinstance(way_of_charge(dry, on, aside, inch(9)), Way)


@rule("BSA-15-rio-b", "BSA-Q45")
def test_who_steps_back_from_a_charge_goes_over_a_bridge_behind_him() -> None:
    for crossings in ((36,), ()):
        light = unit("A", "fr_ligera:12", formation="open", at=(36, 28.0))
        chased = Scene(light, enemy("B", at=(36, 34)), river(3, *crossings, y=23.5), fields=SPRING)
        chased.doing(move_away, "A", "B", "BSA-5-abierta-j")
        rear = chased.at("A")[1] - 1.57
        assert (rear < 24) is bool(crossings)


@rule("BSA-12-individual-b", "BSA-15-rio-b")
def test_an_officer_stands_on_a_bridge_and_leaves_it_by_its_ends() -> None:
    def ride(x: float, y: float) -> RideOfficer:
        return RideOfficer("O", place(x, y), role=RED)

    scene = orders(officer(at=(37, 21)), river(3, 36))
    assert scene.refusal(ride(37.5, 24)) is None
    assert scene.refusal(ride(40, 24)) == "BSA-4-piezas-b"
    on = orders(officer(at=(37.5, 24)), river(3, 36))
    assert on.refusal(ride(41, 28)) is None  # off at the end, and then aside
    assert on.refusal(ride(43.5, 26.6)) == "BSA-4-piezas-b"  # straight through the water


def test_a_span_lies_across_a_slanting_river() -> None:
    slant = Ground("r", "river", (), (place(0, 0), place(72, 72)), inch(3), (place(36, 36),))
    state = Scene(slant, fields=SPRING).state
    assert is_on_span(state, slant, place(36 + 1.7, 36 + 1.7))
    assert not is_on_span(state, slant, place(36 + 1.8, 36 + 1.8))
    bridge = outline_of_span(state, slant, place(36, 36))
    assert bridge.right == pytest.approx(inch(36 + (2.5 + 1.5) / 2**0.5), abs=3)
    along = unit(at=(38, 34), facing=315)
    assert end_verdict(state, along, along.base)


def test_of_a_bent_river_the_stretch_of_the_bridge_counts() -> None:
    bent = (place(0, 24), place(30, 24), place(30, 60))
    water = Ground("r", "river", (), bent, inch(3), (place(30, 40),))
    state = Scene(water, fields=SPRING).state
    across = unit(at=(32, 40), facing=90)
    assert end_verdict(state, across, across.base)
    beside = unit(at=(32, 43), facing=90)
    assert end_verdict(state, beside, beside.base).cite == "BSA-3-pivot-b"
