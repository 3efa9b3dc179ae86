"""A game of somebody else's, without a word about how it is typed, is played in sentences too."""

from typing import Any

import pytest

from cli.table.test_table import BOTH

SEATS = ("--seat", "red=person", "--seat", "blue=person", "--seed", "7")


def after(said: str, words: str) -> str:
    """What was said after the last time that something was typed, until something else was."""
    return said.rpartition(f"> {words}\n")[2].partition("Red >")[0]


@pytest.fixture
def play(estandarte: Any) -> Any:
    def sit(typed: str, *words: str) -> str:
        ran = estandarte("play", "skirmish", *SEATS, *words, typed=typed)
        assert ran.status == 0, ran.err
        return str(ran.out)

    return sit


@pytest.mark.parametrize(
    "typed",
    ["r1 advances 7", "R1 marches 7", "r1 marcha 7", "the r1 advances seven", "r1: advance 7"],
)  # fmt: skip
def test_an_order_is_said_as_the_game_says_it(play: Any, typed: str) -> None:
    assert "r1 moves to 7." in after(play(BOTH + f"{typed}\n"), typed)


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("r1 advances 99", "SKI-2-d"), ("b1 advances 3", "SKI-2-a"), ("r1 attacks r2", "SKI-2-c"),
        ("r9 charges b1", "SKI-2-a"), ("open fire", "KER-3"),
    ],
)  # fmt: skip
def test_an_illegal_order_is_answered_by_its_rule(play: Any, typed: str, rule: str) -> None:
    assert f"[{rule}]" in after(play(BOTH + f"{typed}\n"), typed)


@pytest.mark.parametrize(
    "typed",
    ["r1 doesn't charge b1", "r1 charges b1 twice", "r1 charges", "r1 advances far", "r1 dances"],
)  # fmt: skip
def test_no_word_is_passed_over(play: Any, typed: str) -> None:
    said = after(play(BOTH + f"{typed}\n"), typed)
    assert "shows its card" not in said and "moves to" not in said
    assert "The order" not in said  # nobody is told of fields


def test_its_things_are_listed_and_have_cards(play: Any) -> None:
    said = play(BOTH + "list\nlist r1\ncard b2\nlista\n")
    assert after(said, "list").splitlines()[0].startswith("r1: ")
    assert "r2: " not in after(said, "list r1") and "r1: " in after(said, "list r1")
    card = after(said, "card b2")
    assert card.startswith("b2\n") and "  side: Blue\n" in card and "  card: face down\n" in card


def test_the_enemys_card_stays_hidden_in_lists(play: Any) -> None:
    said = after(play(BOTH + "list\n"), "list")
    assert said.count("face down") == 2  # those of the other side; one's own are read


def test_advice_and_questions_are_answered(play: Any) -> None:
    said = play(BOTH + "advice\nwhat should I do?\nwhere is b1?\nwhat is r1\nwhere can r1 go?\n")
    assert "would do this" in after(said, "advice") and "would do this" in after(
        said, "what should I do?"
    )
    assert "b1: " in after(said, "where is b1?") and after(said, "what is r1").startswith("r1\n")
    assert "r1 advances" in after(said, "where can r1 go?")


def test_a_game_without_pieces_tells_its_board(estandarte: Any) -> None:
    from estandarte.kernel import SHELF
    from ford import GAME

    SHELF.add(GAME)
    typed = "list\nride one place\ngallop three places, please\ngallop\n"
    ran = estandarte("play", "ford", "--seat", "red=person", "--seed", "1", typed=typed)
    assert "R........|" in after(ran.out, "list")
    assert "Red is at 1." in after(ran.out, "ride one place")
