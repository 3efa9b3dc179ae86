"""What is found out about a place is kept while nothing that bears on it has changed."""

from typing import Any

from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import but
from estandarte.kernel.testing import new_match
from estandarte.wargame import answers
from estandarte.wargame.answers import EVERYWHERE, Answers, Asking, asked, at_rest
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import advance


def field() -> Aguila:
    state: Any = new_match(AGUILA, "campo_abierto").state
    return state  # type: ignore[no-any-return]


class Counting:
    """A rule that counts those who are near, and how often it is asked."""

    def __init__(self) -> None:
        self.times = 0

    def of(self, board: Aguila, unit: Unit, reach: int = inches(6)) -> int:
        return Asking(board).about(unit.base, reach, "near", self.answer, unit)

    def answer(self, near: Aguila) -> int:
        self.times += 1
        return len(near.units)


def farthest_from(board: Aguila, unit: Unit) -> Unit:
    here = unit.base.centre
    return max(board.units.values(), key=lambda u: abs(u.base.centre.y - here.y))


def test_nobody_farther_off_is_there_and_nobody_asks_twice() -> None:
    board, rule = field(), Counting()
    unit = next(iter(board.units.values()))
    found = rule.of(board, unit)
    assert 0 < found < len(board.units)
    assert rule.of(board, unit) == found
    assert rule.of(board, unit, EVERYWHERE) == len(board.units)
    assert rule.times == 2


def test_who_moves_far_away_changes_nothing_and_who_moves_near_does() -> None:
    board, rule = field(), Counting()
    unit = next(iter(board.units.values()))
    rule.of(board, unit)
    far = farthest_from(board, unit)
    board.put(but(far, base=advance(far.base, 100)))
    rule.of(board, unit)
    assert rule.times == 1
    board.put(but(unit, base=advance(unit.base, 100)))
    rule.of(board, board.units[unit.id])
    assert rule.times == 2


def test_what_others_do_not_meet_in_a_piece_is_its_own_affair() -> None:
    board, rule = field(), Counting()
    unit, other, *_ = board.units.values()
    rule.of(board, unit)
    board.put(but(other, damage=1))
    rule.of(board, unit)
    assert rule.times == 1
    board.put(but(unit, damage=1))
    rule.of(board, board.units[unit.id])
    assert rule.times == 2


def test_a_clone_knows_what_its_original_did_and_neither_sees_the_others_changes() -> None:
    board, rule = field(), Counting()
    unit = next(iter(board.units.values()))
    found, again = rule.of(board, unit), board.clone()
    assert rule.of(again, unit) == found
    assert rule.times == 1
    for other in list(again.units.values()):
        if other.id != unit.id:
            del again.units[other.id]
    assert rule.of(again, unit) == 1
    assert rule.of(board, unit) == found


def test_who_names_somebody_beyond_is_answered_by_the_whole_board_each_time() -> None:
    board, times = field(), []
    unit = next(iter(board.units.values()))
    far = farthest_from(board, unit)

    def wounds(near: Aguila) -> int:
        times.append(1)
        return near.units[far.id].damage

    assert Asking(board).about(unit.base, inches(1), "wounds", wounds) == 0
    board.put(but(far, damage=3))
    assert Asking(board).about(unit.base, inches(1), "wounds", wounds) == 3


def test_no_more_is_kept_than_so_much(monkeypatch: Any) -> None:
    monkeypatch.setattr(answers, "MOST", 8)
    monkeypatch.setattr(answers, "MOST_NOTES", 2)
    kept = Answers()
    for number in range(100):
        assert kept.to(number, (), lambda n=number: n) == number  # type: ignore[misc]
        kept.notes(number)[number] = number
    assert len(kept._found) <= 8
    assert kept.notes(99) == {99: 99}
    assert kept.notes(1) == {}


def test_a_board_at_rest_is_looked_at_once_and_then_again_as_ever() -> None:
    board, times = field(), []

    def count() -> int:
        times.append(1)
        return len(board.units)

    with at_rest(board):
        assert asked(board, "all", count) == asked(board, "all", count)
    assert len(times) == 1
    gone = next(iter(board.units))
    del board.units[gone]
    assert asked(board, "all", count) == len(board.units)
