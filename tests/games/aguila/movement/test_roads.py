"""Roads: an inch more for every order."""

from typing import Any

import pytest

from estandarte.games.aguila.movement.orders import ChangeFacing, ChangeFormation, StepBack
from estandarte.games.aguila.state import Ground
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.aguila.movement.test_phase import orders
from games.aguila.scenes import RED, Scene, inch, place, unit


def on_the_road() -> Scene:
    road = Ground("road", "road", (), (place(36, 0), place(36, 48)), inch(2))
    return orders(unit(), road, dice=[6])


@rule("BSA-16-cruce-c", "BSA-3-encarar-b", "BSA-3-atras-a", "BSA-5-cambio-f")
@pytest.mark.parametrize(
    ("order", "cite"),
    [
        (lambda far, aside: ChangeFacing("A", 900 if aside else 1800, far, role=RED),
         "BSA-3-encarar-b"),
        (lambda far, aside: StepBack("A", "left" if aside else "back", far, role=RED),
         "BSA-3-atras-a"),
    ],
)  # fmt: skip
def test_a_road_adds_its_inch_to_every_order(order: Any, cite: str) -> None:
    scene = on_the_road()
    assert scene.refusal(order(inch(3), False)) is None
    assert scene.refusal(order(inch(3.01), False)) == cite
    assert scene.refusal(order(inch(3), True)) == cite  # it leaves the road
    scene.play(order(inch(3), False))
    assert scene.unit().moved == inch(3)


@rule("BSA-16-cruce-c", "BSA-5-cambio-f")
def test_a_road_adds_its_inch_to_a_change_of_formation() -> None:
    scene = on_the_road()
    march = ChangeFormation("A", "march_column", inch(3), role=RED)
    assert scene.refusal(but(march, ahead=inch(3.01))) == "BSA-5-cambio-f"
    scene.play(march)
    assert (scene.unit().formation, scene.at()) == ("march_column", (36, 23))
