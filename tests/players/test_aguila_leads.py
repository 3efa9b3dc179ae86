"""The alférez of Águila near the end: a lead is kept, what is not won is dared for."""

from fractions import Fraction

from estandarte.games.aguila.camp import Camp, Fallen
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.schema.battlefield import Length
from estandarte.games.aguila.turn.sequence import Turn
from estandarte.kernel import Action
from estandarte.players.doctrine.aguila.first.aims import is_winning, must_dare
from estandarte.players.doctrine.aguila.first.moving import order_for
from estandarte.players.doctrine.aguila.first.places import GUARDED, beaten, care_of
from estandarte.players.doctrine.aguila.first.sending import boldness, spread_worth
from estandarte.players.doctrine.aguila.first.worth import DECIDES, harm, stake
from games.aguila.scenes import BLUE, RED, Scene, enemy, officer, unit

SHAKEN = unit("A", formation="line", at=(36, 20), damage=6, officer="O")
MUSKETS = enemy("B", at=(36, 31), formation="line")


def ended(turn: int, ahead: int) -> Scene:
    """Red is ahead by so many destroyed points in a turn of the six that there are at least."""
    scene = Scene(SHAKEN, MUSKETS, officer(at=(36, 14)))
    scene.state.camp = Camp("campal", fallen=(Fallen("x", BLUE, ahead),))
    scene.state.turn = turn
    scene.state.stack[:] = [Turn(length=Length(turns=6, goes_on=(4, 5, 6)))]
    return scene


def ordered(scene: Scene) -> Action:
    return order_for(scene.state, scene.unit("A"), GivingOrders((RED,)))


def burnt(scene: Scene) -> float:
    """What the enemy's fire could do to a unit where its order leads it."""
    action = ordered(scene)
    scene.state.stack[:] = [GivingOrders((RED,))]
    scene.play(action)
    return beaten(scene.state, scene.unit("A"), everywhere=True)


def test_a_lead_beyond_the_margin_of_a_draw_is_a_win_in_the_last_turn_and_not_before() -> None:
    assert is_winning(ended(6, 201).state, RED)
    assert not is_winning(ended(6, 200).state, RED)
    assert not is_winning(ended(5, 900).state, RED)
    assert must_dare(ended(5, 200).state, RED) and not must_dare(ended(5, 201).state, RED)
    assert boldness(ended(6, 200).state, RED) < 0 < boldness(ended(6, 201).state, RED)


def test_who_has_won_if_nothing_more_is_lost_shuns_the_fire() -> None:
    won, open_still = ended(6, 300), ended(6, 100)
    assert (care_of(won.state, RED), care_of(open_still.state, RED)) == (GUARDED, 1.0)
    assert 2 * burnt(won) < burnt(open_still)


def test_then_the_whole_range_of_the_enemy_counts() -> None:
    scene = ended(6, 300)
    shaken = scene.unit("A")
    assert beaten(scene.state, shaken) == 0  # farther than half the range of a musket
    assert beaten(scene.state, shaken, everywhere=True) > 0


def test_at_the_end_a_unit_is_worth_more_whose_loss_decides() -> None:
    price_of = MUSKETS.profile.cost
    open_still, lost_cause = ended(6, 200 - price_of + 1), ended(6, 200 - price_of)
    foe = open_still.unit("B")
    assert stake(lost_cause.state, foe) == price_of  # one more would only draw
    assert stake(open_still.state, foe) == price_of + DECIDES / 2  # half of it: it may go on
    assert stake(ended(5, 200).state, foe) == price_of
    mine = open_still.unit("A")
    assert stake(ended(6, 201).state, mine) > mine.profile.cost  # with it the lead would go
    assert stake(ended(6, 201 + mine.profile.cost).state, mine) == mine.profile.cost


def test_at_the_end_wear_counts_for_less_than_a_rout() -> None:
    now, early = ended(6, 0), ended(4, 0)
    fresh = enemy("C", formation="line")
    assert harm(now.state, fresh, 1.0) < harm(early.state, fresh, 1.0)
    spread = {"enemy_wavers": Fraction(1)}
    charger, target = now.unit("A"), now.unit("B")
    assert spread_worth(now.state, charger, target, spread) > 0
    assert 2 * spread_worth(now.state, charger, target, spread) == spread_worth(
        early.state, charger, target, spread
    )
