"""The lines of a record as marks in time, and any moment of it."""

from typing import Any

import pytest

from estandarte.kernel import Match, Setup, pledge
from estandarte.server.faults import Fault
from estandarte.server.metrics import BOUNDS, Histogram, Metrics
from estandarte.server.play import history as marks
from estandarte.server.play.history import History
from skirmish import SKIRMISH

EVERY = 8
SETUP = Setup("skirmish", "meeting", pledge=pledge("secret"))


@pytest.fixture(autouse=True)
def boards_are_kept_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marks, "EVERY", EVERY)


def played(steps: int) -> History:
    """Whatever comes last is done, one line a second."""
    match: Match[Any] = Match.start(SKIRMISH, SETUP, "secret")
    history = History(match)
    history.grow(0.0)
    while len(match.record.steps) < steps:
        match.act(list(match.options(match.waiting[0]))[-1])
        history.grow(float(len(match.record.steps)))
    return history


def saved(board: Any) -> bytes:
    return SKIRMISH.codec.save(board)


def test_each_line_has_its_step_and_its_time() -> None:
    history = played(3)
    assert (history.mark, history.step) == (5, 3)
    assert history.standing == [0, 0, 1, 2, 3] and history.times == [0.0, 0.0, 1.0, 2.0, 3.0]
    assert [history.line_of(step) for step in range(4)] == [1, 2, 3, 4]
    history.match.take_back_by_agreement("red", ("red", "blue"))
    history.grow(4.0)
    assert history.standing[-1] == 2 and history.line_of(2) == 5
    history.match.resign("red")
    history.grow(5.0)
    assert history.standing[-1] == 2 and history.times[-1] == 5.0


def test_any_moment_is_found_and_none_that_was_not() -> None:
    history = played(EVERY + 3)
    fresh = [saved(board) for board in history.match.record.states()]
    for step in (0, 1, EVERY - 1, EVERY, EVERY + 1, EVERY + 3):
        assert saved(history.state_at(step)) == fresh[step]
    assert history.state_at(EVERY + 3) is history.match.state
    for step in (-1, EVERY + 4):
        with pytest.raises(Fault) as found:
            history.state_at(step)
        assert (found.value.status, found.value.telling.key) == (404, "server.step")
    assert set(history._boards) == {0, EVERY}
    assert saved(history._boards[EVERY]) == fresh[EVERY]


def test_boards_near_at_hand_are_known_and_forgotten_with_their_steps() -> None:
    history = played(EVERY + 1)
    assert history.has_board_near(EVERY - 1) and history.has_board_near(EVERY)
    history._boards.clear()
    assert history.has_board_near(EVERY - 1) and not history.has_board_near(EVERY)
    line = history.line_of(EVERY)
    history.put_board(line, history.state_at(EVERY))
    assert history.has_board_near(EVERY) and history.has_board_near(2 * EVERY - 1)
    assert not history.has_board_near(2 * EVERY)
    history.match.take_back_by_agreement("red", ("red", "blue"))
    history.grow(1.0)
    assert EVERY in history._boards  # it stands
    history.match.take_back_by_agreement("red", ("red", "blue"))
    history.grow(1.0)
    assert EVERY not in history._boards
    history.put_board(line, history.match.state)  # a snapshot of what was taken back
    assert EVERY not in history._boards


def test_what_was_heard_before_a_time() -> None:
    history = played(4)
    account = history.account("spectator")
    assert history.heard_before("spectator", -1.0) == (2, 0)
    assert history.heard_before("spectator", 2.0) == (account.mark_at(4), 2)
    assert history.heard_before("spectator", 2.9) == (account.mark_at(4), 2)
    assert history.heard_before("spectator", 99.0) == (account.mark, 4)
    history.match.resign("red")  # not yet written: it has no time
    assert history.heard_before("spectator", 99.0)[1] == 4


def test_figures_are_counted_from_nothing_and_by_their_class() -> None:
    lines = Metrics().text().splitlines()
    told = dict(line.split() for line in lines if not line.startswith("#"))
    del told["estandarte_start_time_seconds"]
    assert {float(value) for value in told.values()} == {0.0}
    took = Histogram()
    for seconds in (BOUNDS[0], 0.0015, 3.0):
        took.add(seconds)
    assert took.lines("x")[1:3] == ['x_bucket{le="0.001"} 1', 'x_bucket{le="0.002"} 2']
    assert took.lines("x")[-4:] == [
        'x_bucket{le="2.5"} 2', 'x_bucket{le="+Inf"} 3', "x_sum 3.002500", "x_count 3",
    ]  # fmt: skip
    metrics = Metrics()
    metrics.committed(0.5, 3)
    assert metrics.lines == 3 and metrics.commits.total == 0.5
