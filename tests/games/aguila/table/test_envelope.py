"""The envelope of an order holds legal ends and reaches as far as the order does."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.phase import DeclareCharge, DeclaringCharges
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    QuickMarch,
    StepBack,
)
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.movement.riding import RideOfficer
from estandarte.games.aguila.state import Ground
from estandarte.games.aguila.table.envelope import (
    charge_ends,
    drive_envelope,
    envelope,
    ride_envelope,
)
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import inches
from games.aguila.movement.test_phase import orders
from games.aguila.scenes import RED, Scene, area, enemy, inch, officer, place, unit

CROWD = (
    unit("F", at=(27, 23)),
    enemy("B", at=(40, 26)),
    area("wood", 44, 24, 2),
    area("lake", 33, 27, 1, id="t2"),
)


def action(name: str, ray: Any) -> Any:
    if name == "advance":
        return Advance("A", ray.legs, role=RED)
    if name == "quick_march":
        return QuickMarch("A", ray.legs, role=RED)
    if name == "change_facing":
        turned = sum(leg.amount for leg in ray.legs if leg.kind == "turn")
        return ChangeFacing("A", turned, ray.length, role=RED)
    ways = {1800: "back", -900: "left", 900: "right"}
    return StepBack("A", ways[ray.legs[0].angle], ray.length, role=RED)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["advance", "quick_march", "change_facing", "back"])
@pytest.mark.parametrize("sort", ["fr_linea:24", "fr_husares:10"])
def test_every_end_of_an_envelope_is_legal(name: Any, sort: str) -> None:
    scene = Scene(unit("A", sort, formation="line"), *CROWD)
    rays = envelope(scene.state, scene.unit("A"), name)
    assert rays
    for ray in rays:
        assert action(name, ray).check(scene.state, GivingOrders((RED,))), ray


@rule("BSA-3-avanzad-a", "BSA-5-linea-e", "BSA-3-encarar-b", "BSA-5-cambio-f")
def test_in_the_open_an_envelope_reaches_all_the_way() -> None:
    scene = Scene(unit("A", formation="line"))
    lengths = {
        name: {r.length for r in envelope(scene.state, scene.unit("A"), name)}  # type: ignore[arg-type]
        for name in ("advance", "change_facing", "back", "change_formation")
    }
    assert lengths == {
        "advance": {inches(4)},
        "change_facing": {inches(2)},
        "back": {inches(2)},
        "change_formation": {inches(2)},
    }
    rays = envelope(scene.state, scene.unit("A"), "quick_march")
    straight = next(r for r in rays if r.heading == 0)
    assert straight.length == inches(5)


@rule("BSA-10-aturdidos-b", "BSA-5-cuadro-j")
def test_who_may_not_receive_an_order_has_no_envelope_of_it() -> None:
    scene = Scene(unit("A", wavering=2), unit("S", at=(10, 10), formation="square"))
    assert envelope(scene.state, scene.unit("A"), "advance") == ()
    assert len(envelope(scene.state, scene.unit("A"), "back")) == 1
    assert envelope(scene.state, scene.unit("S"), "quick_march") == ()


@rule("BSA-11-general-c", "BSA-11-atalaje-b")
def test_guns_go_straight_to_every_side_and_farther_behind_their_teams() -> None:
    scene = Scene(unit("A", "g_med"))
    by_hand = envelope(scene.state, scene.unit("A"), "advance")
    driven = drive_envelope(scene.state, scene.unit("A"))
    assert len(by_hand) == len(driven) == 16
    assert {r.length for r in by_hand} == {inches(2)}
    assert {r.length for r in driven} == {inches(6)}
    for ray in driven:
        order = DriveGun("A", True, ray.legs, role=RED)
        assert order.check(scene.state, GivingOrders((RED,)))


def test_the_ends_of_a_charge_are_those_it_may_declare() -> None:
    scene = Scene(unit("A", formation="line"), enemy("B", at=(36, 24)), enemy("C", at=(60, 24)))
    ends = charge_ends(scene.state, scene.unit("A"))
    assert list(ends) == ["B"]
    assert DeclareCharge("A", "B", role=RED).check(scene.state, DeclaringCharges((RED,)))
    front = scene.unit("B").base.centre_of(Side.FRONT)
    assert abs(ends["B"].front_centre.y - front.y) < 10


@rule("BSA-12-individual-b")
def test_an_officer_rides_to_every_side_but_into_nobody() -> None:
    scene = Scene(officer("O", at=(36, 20)), enemy("B", at=(36, 24)))
    ends = ride_envelope(scene.state, scene.officer())
    assert len(ends) == 16
    for end in ends:
        assert RideOfficer("O", end, role=RED).check(scene.state, GivingOrders((RED,)))


@rule("BSA-3-ligero-b", "BSA-11-atalaje-h")
def test_the_quick_march_drawn_for_horse_artillery_is_one_it_may_make() -> None:
    scene = orders(unit("A", "g_med_m", "limbered"))
    rays = envelope(scene.state, scene.unit(), "quick_march")
    assert rays
    assert [scene.refusal(QuickMarch("A", ray.legs, role=RED)) for ray in rays] == [None] * len(
        rays
    )


@rule("BSA-16-cruce-c", "BSA-16-cruce-d")
def test_along_a_road_an_envelope_reaches_further() -> None:
    road = Ground("road", "road", (), (place(36, 0), place(36, 48)), inch(2))
    scene = orders(unit(formation="march_column"), road)
    for name, reach in (("advance", 5), ("quick_march", 10)):
        rays = envelope(scene.state, scene.unit(), name)  # type: ignore[arg-type]
        assert max(ray.length for ray in rays) == inch(reach)
        order = Advance if name == "advance" else QuickMarch
        assert all(scene.refusal(order("A", ray.legs, role=RED)) is None for ray in rays)


def test_nothing_is_drawn_for_an_officer_who_has_just_come() -> None:
    scene = Scene(officer(entered=True))
    assert ride_envelope(scene.state, scene.officer()) == ()
    assert ride_envelope(scene.state, officer())
