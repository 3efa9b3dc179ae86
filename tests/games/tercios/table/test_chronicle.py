"""What is told of a battle."""

import pytest

from estandarte.games.tercios.charge.combat import Combat, RoundFought
from estandarte.games.tercios.charge.outcome import Outcome
from estandarte.games.tercios.commanding.commanding import rule_of
from estandarte.games.tercios.morale.markers import wear
from estandarte.games.tercios.turn.orders import OrderLost
from games.tercios.scenes import Scene, place, unit


def test_lost_orders_and_rounds_are_told_apart() -> None:
    scene = Scene(unit("A", wear=1), dice=[1, 1])
    scene.activate("A", "corred")
    assert scene.all(OrderLost)
    assert not scene.all(RoundFought)
    scene.doing(wear, "A", 1, "TER-round-g")
    assert scene.unit("A").wear == 2
    with pytest.raises(KeyError):
        rule_of("nonsense")
    assert Outcome(combat=Combat(attacker="A", defender="X", start=place(0, 0))).is_draw
