"""Guns driven through and past those of their battery."""

from typing import Any

import pytest

from estandarte.games.aguila.movement.orders import Advance
from estandarte.games.aguila.movement.paths import Leg
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.aguila.movement.test_phase import orders
from games.aguila.scenes import RED, inch, unit


@rule("BSA-3-inter-a", "BSA-5-bateria-a")
@pytest.mark.parametrize(("face", "y"), [(6, 26), (1, 20)])
def test_a_gun_does_not_drive_through_its_own_battery_unasked(face: int, y: float) -> None:
    small: dict[str, Any] = {
        "sort": "g_med_m", "formation": "limbered", "battery": "K",
        "values": {"front": inch(1), "depth": inch(1)},
    }  # fmt: skip
    scene = orders(unit("A", at=(36, 20), **small), unit("C", at=(36, 21), **small), dice=[face])
    scene.play(Advance("A", (Leg("ahead", inch(6)),), role=RED))
    assert (scene.at(), scene.dice_thrown()) == ((36, y), 1)


@rule("BSA-5-bateria-a")
def test_guns_that_touch_side_by_side_drive_past_each_other_freely() -> None:
    small: dict[str, Any] = {"sort": "g_med_m", "formation": "limbered", "battery": "K"}
    gun = unit("A", at=(36, 20), facing=37, **small)
    beside = gun.base.centre.towards(gun.base.heading + 900, gun.base.front)
    mate = unit("C", **small)
    mate = but(mate, base=but(gun.base, centre=beside))
    scene = orders(gun, mate)
    scene.play(Advance("A", (Leg("ahead", inch(6)),), role=RED))
    assert scene.dice_thrown() == 0
