"""What a role is told of steps that it may not see: nothing, not even their number."""

from typing import Any

import pytest

from estandarte.kernel import (
    SPECTATOR,
    UMPIRE,
    Event,
    Hearing,
    Match,
    Play,
    Role,
    export_for,
    faults_between,
    parse_record,
)
from estandarte.kernel.testing import rule
from kernel.table import new_match
from skirmish.field import BLUE, RED
from skirmish.planning import OrdersPlaced, PlaceOrders

SETTLED = {"r1": "stand", "r2": "stand"}


@pytest.fixture(autouse=True)
def cards_may_be_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Red puts his cards as often as he likes, unseen, until both of his units stand."""

    def perform(placing: PlaceOrders, play: Play[Any], during: Any) -> None:
        play.emit(OrdersPlaced("SKI-1-b", placing.role, placing.orders))
        if placing.orders == SETTLED:
            play.answered(placing.role)

    def seen_by(placed: OrdersPlaced, role: Role) -> Event | None:
        return placed if role == placed.role else None

    monkeypatch.setattr(PlaceOrders, "perform", perform)
    monkeypatch.setattr(OrdersPlaced, "seen_by", seen_by)


def put(first: str, second: str = "fire") -> PlaceOrders:
    return PlaceOrders({"r1": first, "r2": second}, role=RED)


def exchanging(times: int) -> Match[Any]:
    match = new_match()
    match.act(put("charge"))
    for number in range(times):
        match.act(put(("fire", "stand", "charge")[number % 3]))
    return match


@rule("KER-12")
def test_what_changes_nothing_that_a_role_sees_is_not_told_to_it() -> None:
    match = exchanging(3)
    match.act(put("stand", "stand"))
    hearing = Hearing(match)
    assert hearing.of(RED).steps == hearing.of(UMPIRE).steps == [1, 2, 3, 4, 5]
    # That cards lie there is seen, and that red is no longer waited for.
    assert hearing.of(BLUE).steps == hearing.of(SPECTATOR).steps == [1, 5]
    assert (hearing.of(BLUE).mark, hearing.of(RED).mark) == (4, 7)


@rule("KER-12")
@pytest.mark.parametrize("times", [0, 1, 6])
def test_a_hidden_phase_is_told_by_what_it_comes_to(times: int) -> None:
    match = exchanging(0)
    hearing = Hearing(match)
    assert hearing.of(BLUE).mark == 3
    for _ in range(times):
        match.act(put("fire"))
        assert hearing.of(BLUE).mark == 3
    if times:
        match.take_back(RED)
        assert hearing.of(BLUE).mark == 3
    match.act(put("stand", "stand"))
    account = hearing.of(BLUE)
    assert (account.mark, account.step, account.standing) == (4, 2, [0, 0, 1, 2])
    assert account.true_step(2) == len(match.record.steps)
    assert account.step_at(len(match.record.steps) - 1) == 1
    assert account.since(3) == 1


def test_what_was_heard_and_is_taken_back_is_heard() -> None:
    match = exchanging(1)
    hearing = Hearing(match)
    for _ in range(2):
        match.take_back(RED)
        hearing.of(BLUE)
    account = hearing.of(BLUE)
    assert (account.steps, account.standing) == ([], [0, 0, 1, 0])
    assert account.since(3) == 0


def test_the_count_is_the_same_when_the_record_is_read_again() -> None:
    match = exchanging(4)
    live = Hearing(match)
    for action in (put("fire"), put("stand", "stand")):
        match.act(action)
        live.of(BLUE)
    match.take_back(RED)
    match.act(put("stand", "stand"))
    again = Hearing(Match.resume(parse_record(bytes(match.record))))
    for role in (RED, BLUE, SPECTATOR, UMPIRE):
        one, other = live.of(role), again.of(role)
        assert (one.steps, one.standing, one.lines) == (other.steps, other.standing, other.lines)


def test_an_export_holds_what_was_heard_and_binds_to_the_rest() -> None:
    papers = []
    for times in (1, 6):
        match = exchanging(times)
        match.act(put("stand", "stand"))
        paper = export_for(match, BLUE)
        assert faults_between(paper, match.record) == []
        papers.append(paper)
        altered = exchanging(times - 1)
        altered.act(put("charge", "charge"))
        altered.act(put("stand", "stand"))
        assert faults_between(paper, altered.record) == [2]
    assert [len(paper.splitlines()) for paper in papers] == [5, 5]


def test_the_end_is_heard_by_all() -> None:
    match = exchanging(2)
    hearing = Hearing(match)
    marks = {role: hearing.of(role).mark for role in (RED, BLUE, SPECTATOR)}
    match.resign(RED)
    assert {role: hearing.of(role).mark for role in marks} == {r: m + 1 for r, m in marks.items()}
    assert hearing.of(UMPIRE).mark == len(match.record.lines)
