"""Evading: how far, past whom, and off the table."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.evading import flight_of, meeting_place
from estandarte.games.aguila.charge.reactions import React
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.distance import nearer_than
from estandarte.wargame.plane.measures import INCH
from games.aguila.charge.test_phase import AT_B, HORSE, foe, half, mine
from games.aguila.scenes import BLUE, Scene, area, enemy, inch, officer, place, unit


@rule("BSA-Q45", "BSA-Q124")
def test_a_lone_officer_behind_skirmishers_who_evade_rides_aside() -> None:
    light: dict[str, Any] = {"sort": "fr_ligera:12", "formation": "open"}
    rider = officer("O", at=(36, 29), role=BLUE, bonus_used=True)
    scene = half(mine(), foe(4, **light), rider, dice=[6] + [1] * 40)
    scene.play(AT_B, React("evade", role=BLUE))
    assert scene.at("B") == (36, 28)
    assert not nearer_than(scene.officer().disc, scene.unit("B").base, inch(1) - 2)


OPEN_HORSE: dict[str, Any] = {
    "sort": "fr_husares:10", "formation": "open", "without": ("granaderos", "formacion_abierta"),
}  # fmt: skip


@rule("BSA-12-espoleador-a", "BSA-Q11")
@pytest.mark.parametrize(
    ("things", "named", "far"),
    [
        ((), {}, 9),
        ((officer("O", role=BLUE, inside="B", abilities=("espoleador",)),), {}, 10),
        ((), {"fields": {"weather": "snow"}}, 6.75),
        ((), {"fields": {"weather": "snow"}, "inch_rounding": "half_inch"}, 7),
    ],
)
def test_how_far_a_unit_evades(things: Any, named: dict[str, Any], far: float) -> None:
    rider = enemy("B", at=(36, 24), **{**OPEN_HORSE, "values": {"speed": 9}})
    scene = Scene(mine(**HORSE), rider, *things, **named)
    end = flight_of(scene.state, "B", "A")
    assert end is not None
    assert end.front_centre.y - rider.base.front_centre.y == pytest.approx(far * INCH, abs=1)


@rule("BSA-6-contra-d", "BSA-Q11", "BSA-X33")
@pytest.mark.parametrize(("rounding", "gone"), [("exact", 6.75), ("half_inch", 7)])
def test_half_a_charge_is_rounded_where_a_switch_rounds_distances(
    rounding: str, gone: float
) -> None:
    hussars = enemy("B", "fr_husares:10", "line", at=(36, 40))
    scene = Scene(unit("A", "fr_dragones:10", at=(36, 26)), hussars, inch_rounding=rounding)
    front = meeting_place(scene.state, "B", "A").front_centre
    assert (place(36, 40).y - front.y) / inch(1) == pytest.approx(gone, abs=0.07)


@rule("BSA-Q45")
@pytest.mark.parametrize(
    ("bar", "lost"),
    [
        ((), True),
        ((area("mountain", 36, 46.5, 1),), False),
        ((unit("F", "fr_linea:12", at=(36, 47.9), role=BLUE),), False),
    ],
)
def test_by_a_switch_only_who_reaches_the_edge_in_his_flight_is_lost(bar: Any, lost: bool) -> None:
    light = enemy("B", "fr_ligera:12", "open", at=(36, 43))
    scene = Scene(unit("A", at=(36, 39)), light, *bar, evader_at_edge="destroyed")
    assert (flight_of(scene.state, "B", "A") is None) is lost


@rule("BSA-Q45", "BSA-4-areas-b")
@pytest.mark.parametrize(("marsh", "lost"), [((), True), ((area("marsh", 36, 44, 4),), False)])
def test_nor_who_is_too_slow_to_reach_it(marsh: Any, lost: bool) -> None:
    hussars = enemy("B", "fr_husares:5", "line", at=(36, 39))
    scene = Scene(unit("A", at=(36, 35)), hussars, *marsh, evader_at_edge="destroyed")
    assert (flight_of(scene.state, "B", "A") is None) is lost
