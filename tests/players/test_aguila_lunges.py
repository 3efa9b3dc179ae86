"""The alférez of Águila within reach of the enemy: it turns to whom it can charge."""

from estandarte.games.aguila.charge.conditions import charge_verdict
from estandarte.games.aguila.movement.orders import Advance, ChangeFormation
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.movement.riding import RideOfficer
from estandarte.games.aguila.schema.battlefield import Length
from estandarte.games.aguila.turn.sequence import Turn
from estandarte.kernel import Action
from estandarte.players.doctrine.aguila.first.lunging import lunges
from estandarte.players.doctrine.aguila.first.moving import order_for
from estandarte.players.doctrine.aguila.first.places import (
    charge_value,
    prospect,
    standing,
    value_at,
)
from estandarte.players.doctrine.aguila.first.riding import ride_wish
from estandarte.players.doctrine.aguila.first.worth import goes_on
from estandarte.wargame.plane.points import distance_along
from games.aguila.scenes import RED, Scene, enemy, officer, unit

COLUMN = unit("A", formation="attack_column", at=(36, 20), officer="O")
VICTIM = enemy("B", at=(43, 17), formation="march_column", damage=9)
"""Off to the right, and behind the front of the column."""


def ordered(scene: Scene) -> Action:
    return order_for(scene.state, scene.unit("A"), GivingOrders((RED,)))


def in_turn(scene: Scene, turn: int) -> Scene:
    """In a turn of a battle of six or more."""
    scene.state.turn = turn
    scene.state.stack[:] = [Turn(length=Length(turns=6, goes_on=(4, 5, 6)))]
    return scene


def test_a_lunge_ends_where_the_enemy_can_be_charged() -> None:
    scene = Scene(COLUMN, VICTIM)
    assert not charge_verdict(scene.state, scene.unit("A"), scene.unit("B"))
    found = list(lunges(scene.state, scene.unit("A"), [scene.unit("B")]))
    assert found
    for order, way, name in found:
        assert isinstance(order, Advance)
        field = standing(scene.state, scene.unit("A"), way.base, name, way.spent)
        assert charge_verdict(field, field.units["A"], field.units["B"])


def test_nobody_lunges_at_whom_he_cannot_reach() -> None:
    scene = Scene(COLUMN, enemy("B", at=(54, 17), formation="march_column"))
    assert not list(lunges(scene.state, scene.unit("A"), [scene.unit("B")]))


def test_a_column_turns_to_the_enemy_beside_it_and_can_charge_him() -> None:
    scene = Scene(COLUMN, VICTIM, officer())
    scene.state.stack[:] = [GivingOrders((RED,))]
    scene.play(ordered(scene))
    assert charge_value(scene.state, scene.unit("A")) > 50


def test_beside_the_enemy_a_charge_of_the_next_turn_needs_room_to_turn() -> None:
    def hopes(aside: float) -> float:
        scene = Scene(COLUMN, enemy("B", at=(aside, 17), formation="march_column", damage=9))
        return prospect(scene.state, scene.unit("A"))

    assert hopes(41.5) == 0  # its corners would come nearer than an inch
    assert hopes(43) > 0
    assert hopes(50) == 0


def test_who_may_have_no_other_turn_does_not_change_into_line() -> None:
    def facing_a_line(turn: int) -> Scene:
        return in_turn(Scene(COLUMN, enemy("B", at=(36, 29), formation="line"), officer()), turn)

    early, ended = facing_a_line(5), facing_a_line(6)
    assert goes_on(early.state) == 1
    assert isinstance(ordered(early), ChangeFormation)
    assert goes_on(ended.state) == 0.5
    assert not isinstance(ordered(ended), ChangeFormation)


def test_an_officer_whom_nobody_hears_rides_after_them() -> None:
    left = officer(at=(36, 4))
    scene = Scene(unit("A", formation="attack_column", at=(36, 34), officer="O"), left)
    wish = ride_wish(scene.state, RED, GivingOrders((RED,)))
    assert isinstance(wish, RideOfficer)
    there = scene.unit("A").base.centre
    assert distance_along(wish.to, there) < distance_along(left.at, there)


def test_a_place_from_which_to_turn_is_worth_more_than_one_without_room() -> None:
    near = Scene(COLUMN, enemy("B", at=(41.5, 17), formation="march_column", damage=9))
    state, unit_a = near.state, near.unit("A")
    away = Scene(COLUMN, VICTIM)
    assert value_at(away.state, away.unit("A"), COLUMN.base) > value_at(state, unit_a, COLUMN.base)
