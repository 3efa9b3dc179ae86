"""Orders: turns, pivots, and who may form up."""

import pytest

from estandarte.games.aguila.movement.orders import Advance, ChangeFacing, ChangeFormation
from estandarte.games.aguila.movement.paths import Leg
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.aguila.movement.test_phase import orders
from games.aguila.scenes import RED, inch, officer, unit
from games.aguila.tables import options


@rule("BSA-12-formen-a")
def test_form_up_is_offered_for_the_units_of_an_officer_who_can_still_say_it() -> None:
    leader = officer(abilities=("formen",))
    scene = orders(unit(officer="O"), unit("C", at=(46, 20), officer="X"), leader)
    spoken = [o for o in options(scene) if isinstance(o, ChangeFormation) and o.officer]
    assert {(o.unit, o.officer) for o in spoken} == {("A", "O")}
    dumb = orders(unit(officer="O"), but(leader, spent=("formen",)))
    assert not any(isinstance(o, ChangeFormation) and o.officer for o in options(dumb))


def legs(*found: Leg) -> Advance:
    return Advance("A", found, role=RED)


@rule("BSA-Q1")
def test_a_pivot_is_a_wheel_that_is_paid_for_or_by_the_switch_a_free_turn() -> None:
    pivot = legs(Leg("wheel", 450, "right"))
    scene = orders(unit())
    scene.play(pivot)
    base = unit().base
    assert scene.unit().moved == pytest.approx(0.7854 * base.front, rel=0.01)
    free = orders(unit(), pivot="centre_45")
    assert free.refusal(legs(Leg("wheel", 451))) == "BSA-3-avanzad-c"
    free.play(pivot)
    assert (free.unit().moved, free.unit().base.centre) == (0, base.centre)
    assert free.unit().base.heading == 450
    wheels = orders(unit(values={"speed": 20}))
    assert wheels.refusal(legs(Leg("wheel", 900))) is None
    assert wheels.refusal(legs(Leg("wheel", 901))) == "BSA-3-avanzad-c"


@rule("BSA-Q2")
def test_an_advance_has_a_turn_and_two_pivots() -> None:
    way = (Leg("wheel", 100), Leg("turn", 900), Leg("ahead", inch(1)), Leg("wheel", 100))
    assert orders(unit()).refusal(legs(*way)) is None
    assert orders(unit()).refusal(legs(*way, Leg("wheel", 10))) == "BSA-3-avanzad-c"
    assert orders(unit()).refusal(legs(*way, Leg("turn", 10))) == "BSA-3-avanzad-b"


@rule("BSA-Q3")
def test_after_a_change_of_facing_it_goes_ahead_the_new_way() -> None:
    scene = orders(unit())
    scene.play(ChangeFacing("A", 1800, inch(2), role=RED))
    depth = unit().base.depth / inch(1)
    assert scene.at() == pytest.approx((36, 20 - depth - 2), abs=0.01)
