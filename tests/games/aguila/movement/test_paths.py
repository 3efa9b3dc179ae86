"""Paths: difficult ground, bends and fences on the way."""

import pytest

from estandarte.games.aguila.movement.orders import Advance
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.state import Ground
from estandarte.kernel.testing import rule
from games.aguila.charge.test_phase import AT_B, foe, half, mine
from games.aguila.movement.test_phase import ahead, orders, quick
from games.aguila.scenes import RED, area, inch, place, unit, wall


@rule("BSA-4-areas-b")
def test_where_two_difficult_pieces_overlap_an_inch_still_counts_as_two() -> None:
    hill = area("difficult_hill", 36, 25, 3, id="t2")
    scene = orders(unit(), area("wood", 36, 25, 3), hill)
    assert scene.refusal(ahead(3.01)) == "BSA-4-areas-b"
    scene.play(ahead(3))
    assert scene.unit().moved == inch(4)


@rule("BSA-4-areas-b", "BSA-15-rio-b")
def test_a_river_is_no_broader_where_it_bends() -> None:
    bend = (place(0, 18), place(36, 23), place(72, 18))
    scene = orders(unit(at=(36, 19), values={"speed": 12}), Ground("r", "river", (), bend, inch(2)))
    scene.play(ahead(6))
    assert scene.unit().moved == pytest.approx(inch(8), abs=inch(0.03))


@rule("BSA-4-areas-b")
def test_a_pivot_in_a_wood_on_a_hill_costs_twice_too() -> None:
    woods = [area("wood", 36, 20, 12), area("difficult_hill", 36, 20, 12, id="t2")]
    both, one = orders(unit(), *woods), orders(unit(), woods[0])
    for scene in (both, one):
        scene.play(Advance("A", (Leg("wheel", 200),), role=RED))
    assert both.unit().moved == one.unit().moved


@rule("BSA-Q15")
def test_a_charge_crosses_a_fence_that_a_quick_march_does_not() -> None:
    fence = wall((30, 22), (42, 22))
    column = {"formation": "attack_column"}
    assert half(mine(**column), foe(5), fence).refusal(AT_B) is None
    assert orders(unit(**column), fence).refusal(quick(5)) == "BSA-4-piezas-d"
