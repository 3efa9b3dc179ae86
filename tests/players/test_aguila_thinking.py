"""What Águila's thinking ranks weigh: other orders for a unit to which the enemy is close."""

from estandarte.games.aguila.movement.orders import StandStill
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.kernel import Action
from estandarte.players.doctrine.aguila import DOCTRINE
from estandarte.players.doctrine.aguila.ordering import other_orders
from games.aguila.scenes import RED, Scene, enemy, officer, unit

TEMPER = DOCTRINE.tempers["standard"]
FOOT = unit("A", formation="line", at=(36, 10))


def others(*things: object, most: int = 3) -> list[Action]:
    scene = Scene(*things)
    scene.state.stack[:] = [GivingOrders((RED,))]
    found = other_orders(scene.state, RED, TEMPER, most)
    assert all(order.check(scene.state, scene.state.decision) for order in found)
    return found


def test_before_a_close_enemy_it_may_stay_or_go_to_different_places() -> None:
    found = others(FOOT, enemy("B", at=(36, 17), formation="line"))
    assert found[0] == StandStill("A", role=RED)
    assert len(found) == len(set(map(repr, found))) == 4
    assert all("unit='A'" in repr(order) for order in found)


def test_as_many_are_weighed_as_one_asks_for() -> None:
    assert len(others(FOOT, enemy("B", at=(36, 17), formation="line"), most=1)) == 2


def test_far_from_the_enemy_nothing_is_worth_a_thought() -> None:
    assert not others(FOOT, enemy("B", at=(36, 30), formation="line"))


def test_guns_and_who_has_given_all_orders_are_not_thought_about() -> None:
    foe = enemy("B", at=(36, 17), formation="line")
    assert not others(unit("G", "g_med", at=(36, 10), formation="unlimbered"), foe)
    assert not others(FOOT, foe, officer("O", at=(30, 6), has_moved=True))
