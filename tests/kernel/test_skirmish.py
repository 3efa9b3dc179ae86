"""The rules of the toy game, one by one."""

import pytest

from estandarte.kernel import Result, but
from estandarte.kernel.testing import Stage, rule
from kernel.table import CHARGE, FIRE, HOLD, PASS_BLUE, PASS_RED, advance, orders, stage
from skirmish import SKIRMISH
from skirmish.acting import Charge, OrderRevealed, UnitMoved
from skirmish.field import Unit
from skirmish.planning import CardsCleared, PlaceOrders

PASS = (PASS_RED, PASS_BLUE)


@rule("SKI-1-a")
def test_three_rounds_of_planning_red_and_blue() -> None:
    board, asked = stage(), []
    while (decision := board.state.decision) is not None:
        asked.append((board.state.round, type(decision).__name__, decision.waiting))
        both = decision.waiting == ("red", "blue")
        board.play(
            *(orders() if both else (PASS_RED if decision.waiting[0] == "red" else PASS_BLUE,))
        )
    assert asked == [
        (number, *asking)
        for number in (1, 2, 3)
        for asking in (
            ("Planning", ("red", "blue")),
            ("Activation", ("red",)),
            ("Activation", ("blue",)),
        )
    ]


@rule("SKI-1-b")
def test_every_unit_left_gets_one_card_and_no_other() -> None:
    board = stage()
    for cards in ({}, {"r1": "fire"}, {"r1": "fire", "r2": "fire", "b1": "fire"}, {"r9": "fire"}):
        assert board.refusal(PlaceOrders(cards, role="red")) == "SKI-1-b"
    board.play(*orders())
    assert [u.order for u in board.state.units.values()] == ["charge", "stand", "fire", "stand"]


@rule("SKI-1-b")
def test_both_sides_plan_at_once_and_face_down() -> None:
    red, blue = orders()
    for first, second in ((red, blue), (blue, red)):
        board = stage(first)
        assert board.state.decision.waiting == (second.role,)
        assert board.refusal(first) == "KER-2"
        cards = {u.card for u in SKIRMISH.view(board.state, second.role).units}
        assert cards == {"down", None}
        board.play(second)
        assert board.state.decision.waiting == ("red",)


@rule("SKI-1-c")
def test_unused_cards_are_taken_away_unseen() -> None:
    board = stage(*orders(), *PASS)
    assert all(u.order is None for u in board.state.units.values())
    assert board.last(CardsCleared) is not None
    assert board.last(OrderRevealed) is None


@rule("SKI-2-a")
def test_a_side_acts_only_with_its_own_units() -> None:
    board = stage(*orders(b1="charge"))
    assert board.refusal(Charge("b1", "b2", role="red")) == "SKI-2-a"
    assert board.refusal(Charge("r9", "b2", role="red")) == "SKI-2-a"
    assert board.refusal(but(advance("b1", 1), role="red")) == "SKI-2-a"


@rule("SKI-2-b")
def test_only_the_order_to_charge_lets_a_unit_charge_and_it_is_shown() -> None:
    board = stage(*orders(r1="charge", r2="stand"))
    assert board.refusal(Charge("r2", "b1", role="red")) == "SKI-2-b"
    board.play(CHARGE)
    assert board.last(OrderRevealed) == OrderRevealed("SKI-2-b", "r1", "charge")
    board.play(HOLD)
    assert board.refusal(CHARGE) == "SKI-2-b"


@rule("SKI-2-c")
def test_a_charge_is_made_against_an_enemy_in_play() -> None:
    board = stage(*orders())
    for target in ("r2", "r1", "b9", ""):
        assert board.refusal(Charge("r1", target, role="red")) == "SKI-2-c"
    assert board.refusal(CHARGE) is None


@rule("SKI-2-d")
def test_a_unit_advances_any_distance_up_to_its_march_and_spends_its_card() -> None:
    board = stage(*orders(r2="fire"))
    for by in (0, -1, 41, 10**30, -(10**30)):
        assert board.refusal(advance("r2", by)) == "SKI-2-d"
    for by in range(1, 41):
        assert board.refusal(advance("r2", by)) is None
    board.play(advance("r2", 17))
    assert board.state.units["r2"] == Unit("r2", "red", 17)
    assert board.last(OrderRevealed) == OrderRevealed("SKI-2-d", "r2", "fire")
    assert board.refusal(advance("r2", 1)) == "SKI-2-d"


@rule("SKI-2-d")
def test_blue_advances_the_other_way() -> None:
    board = stage(*orders(), PASS_RED, advance("b2", 30))
    assert board.state.units["b2"].x == 60


@rule("SKI-2-e")
def test_nobody_leaves_the_field() -> None:
    board = stage(*orders())
    board.state.put(but(board.state.units["r2"], x=95))
    assert board.refusal(advance("r2", 6)) == "SKI-2-e"
    assert board.refusal(advance("r2", 5)) is None


@rule("SKI-3-a")
def test_only_the_order_to_fire_lets_the_target_fire() -> None:
    assert stage(*orders(b1="fire"), CHARGE).refusal(FIRE) is None
    assert stage(*orders(b1="stand"), CHARGE).refusal(FIRE) == "SKI-3-a"
    assert stage(*orders(b1="stand"), CHARGE).refusal(HOLD) is None
    board = stage(*orders(), CHARGE, dice=[1])
    board.play(FIRE)
    assert board.last(OrderRevealed) == OrderRevealed("SKI-3-a", "b1", "fire")


@rule("SKI-3-a")
def test_the_question_does_not_depend_on_the_card() -> None:
    asked = [stage(*orders(b1=card), CHARGE).state.decision for card in ("fire", "stand", "charge")]
    assert asked[0] == asked[1] == asked[2]


@rule("SKI-3-a")
def test_a_target_without_a_card_is_not_asked() -> None:
    board = stage(*orders(b1="charge"), advance("r1", 5), PASS_RED)
    board.play(Charge("b1", "r1", role="blue"))
    assert board.state.decision.waiting == ("blue",)
    assert board.state.units["r1"].hits == 1
    assert board.state.units["b1"].x == 6


@rule("SKI-3-b")
@pytest.mark.parametrize(
    ("sharp", "die", "hit"),
    [(False, 3, False), (False, 4, True), (True, 2, False), (True, 3, True), (False, 6, True)],
)
def test_fire_hits_on_four_or_on_three_with_sharp_fire(sharp: bool, die: int, hit: bool) -> None:
    board = stage(*orders(), CHARGE, dice=[die], sharp_fire=sharp)
    board.play(FIRE)
    assert board.state.units["r1"].hits == hit
    assert board.state.units["b1"].hits == (not hit)


@rule("SKI-3-c")
def test_a_charger_that_was_not_hit_comes_into_contact() -> None:
    board = stage(*orders(), CHARGE, HOLD)
    assert board.last(UnitMoved) == UnitMoved("SKI-3-c", "r1", 79)
    assert board.state.units["b1"].hits == 1


@rule("SKI-3-c")
def test_a_charger_that_was_hit_stays_where_it_was() -> None:
    board = stage(*orders(), CHARGE, dice=[6])
    board.play(FIRE)
    assert board.state.units["r1"].x == 0
    assert board.last(UnitMoved) is None


def wounded(unit: str, *actions: object, dice: tuple[int, ...] = ()) -> Stage:
    board = stage(*orders(), dice=dice)
    board.state.put(but(board.state.units[unit], hits=1))
    board.play(*actions)  # type: ignore[arg-type]
    return board


@rule("SKI-3-d")
def test_a_unit_with_two_hits_leaves_the_field() -> None:
    assert "b1" not in wounded("b1", CHARGE, HOLD).state.units
    assert "r1" not in wounded("r1", CHARGE, FIRE, dice=(4,)).state.units
    assert "b1" in stage(*orders(), CHARGE, HOLD).state.units


@rule("SKI-4-a")
def test_the_side_with_more_units_wins() -> None:
    board = wounded("b1", CHARGE, HOLD)
    while (decision := board.state.decision) is not None:
        role = decision.waiting[0]
        board.play(next(iter(decision.options(board.state, role))))
    assert SKIRMISH.result(board.state) == Result("red", {"red": 2, "blue": 1})


@rule("SKI-4-a")
def test_with_as_many_units_it_is_a_draw() -> None:
    board = stage(*(action for _ in range(3) for action in (*orders(), *PASS)))
    assert SKIRMISH.result(board.state) == Result(None, {"red": 2, "blue": 2})


def test_orders_in_words_are_understood() -> None:
    view = SKIRMISH.view(stage(*orders()).state, "red")
    assert SKIRMISH.understand(view, "charge r1 b1") == CHARGE
    assert SKIRMISH.understand(view, "advance r2 7") == advance("r2", 7)
    for words in ("", "advance r2 -7", "advance r2 " + "9" * 50, "fly away", "charge r1"):
        assert SKIRMISH.understand(view, words) is None


def test_the_board_is_drawn_for_each_role() -> None:
    board = stage(*orders())
    red = SKIRMISH.draw(SKIRMISH.view(board.state, "red"), "en", 60)
    assert len(red.splitlines()) == 4
    assert "[charge]" in red
    assert red.count("[?]") == 2
