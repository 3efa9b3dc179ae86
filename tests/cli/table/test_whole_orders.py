"""What was once carried out otherwise than it was said, without a word."""

from collections.abc import Iterator
from typing import Any

import pytest

from cli.table.test_heard import done
from cli.table.test_sentences import moments
from estandarte.cli.table.whole import Deed, understood
from estandarte.kernel import Dice, Match


def deed_of(game: str, asks: str, line: str) -> tuple[Match[Any], Deed, bool]:
    """What the table makes of a line; the last says whether it names a rule of another moment."""
    _, match, role = next(_moment(game, asks))
    view = match.view(role)
    reading = match.game.read(view, line, match.game.named(view, match.record.setup))
    board = match.game.imagine(view, Dice("words"))
    return match, understood(match.game, board, role, reading), bool(reading.rule)


def _moment(game: str, asks: str) -> Iterator[tuple[str, Match[Any], str]]:
    yield from moments(game, {asks})


@pytest.mark.parametrize(
    "line",
    ["R2 ataca y el resto espera", "R2 attacks and the rest wait", "R2 attack the rest dance",
     "los de Beck atacan", "all attack"],
)  # fmt: skip
def test_no_card_is_sealed_unread(line: str) -> None:
    _, deed, _ = deed_of("tercios", "planning", line)
    assert not deed.at_once


def test_the_rest_keep_their_own_card() -> None:
    match, deed, _ = deed_of("tercios", "planning", "R2 attack and the rest attention")
    assert list(done(match, deed)) == [
        "Orders: ¡Atención! red-1-1, red-1-2, red-1-3, red-3-1, red-3-2, red-4-1; "
        "¡Atacad! red-2-1, red-2-2"
    ]


def test_a_verb_of_another_phase_answers_nothing() -> None:
    """`the guns fire` while it is asked who begins."""
    _, deed, _ = deed_of("tercios", "initiative", "the guns fire at the nearest enemy")
    assert not deed.actions
    _, deed, _ = deed_of("aguila", "giving_orders", "the guns fire at the nearest enemy")
    assert not deed.at_once


def test_a_class_is_a_group_without_the_others() -> None:
    _, deed, _ = deed_of("aguila", "giving_orders", "all infantry advance 4 inches")
    units = {getattr(action, "unit", "") for action in deed.actions}
    assert deed.at_once and units == {"red-1", "red-2", "red-3", "red-4", "red-7"}


def test_who_is_left_out_stays() -> None:
    line = "all units except the cavalry advance 4 inches"
    _, deed, _ = deed_of("aguila", "giving_orders", line)
    assert not {"red-8", "red-9", "red-10"} & {getattr(a, "unit", "") for a in deed.actions}
    assert not deed.at_once  # the guns cannot follow, and that is said first


def test_two_clauses_are_two_orders() -> None:
    line = "R1 and R2 advance 4 inches, the cavalry quick marches 8"
    match, deed, _ = deed_of("aguila", "giving_orders", line)
    assert deed.at_once
    assert list(done(match, deed)) == [
        'red-1 advances: 4.0" ahead',
        'red-2 advances: 4.0" ahead',
        'red-8 quick marches: 8.0" ahead',
        'red-10 quick marches: 8.0" ahead',
        'red-9 quick marches: 8.0" ahead',
    ]


def test_all_galleys_are_all_of_them() -> None:
    match, deed, _ = deed_of("lepanto", "movement", "all galleys forward one")
    assert deed.at_once
    assert list(done(match, deed)) == [
        f"{ship}: row one hex" for ship in ("C-C-01", "C-C-09", "C-C-10", "C-C-11")
    ]


def test_one_order_refused_leaves_all_undone() -> None:
    _, deed, _ = deed_of("aguila", "giving_orders", "R1 advances 4 inches, R2 advances 40 inches")
    assert len(deed.actions) == 2 and deed.sure == 1
    assert deed.refused is not None and not deed.at_once
