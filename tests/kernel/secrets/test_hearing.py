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
    Refused,
    Role,
    audit,
    but,
    export_for,
    faults_between,
    parse_record,
)
from estandarte.kernel.testing import rule
from kernel.table import new_match
from skirmish import SKIRMISH
from skirmish.field import BLUE, RED
from skirmish.planning import OrdersPlaced, PlaceOrders, Planning

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

    monkeypatch.setattr(type(SKIRMISH), "hides_steps", True)
    monkeypatch.setattr(PlaceOrders, "perform", perform)
    monkeypatch.setattr(OrdersPlaced, "seen_by", seen_by)


def put(first: str, second: str = "fire") -> PlaceOrders:
    return PlaceOrders({"r1": first, "r2": second}, role=RED)


def put_blue(first: str, second: str = "fire") -> PlaceOrders:
    return PlaceOrders({"b1": first, "b2": second}, role=BLUE)


def both_exchanging(times: int, with_red: bool = True) -> Match[Any]:
    """Both have put their cards; red exchanges his once, then blue his, so many times."""
    match = new_match()
    actions = [put("charge"), put_blue("charge"), *([put("fire")] if with_red else [])]
    cards = (put_blue(("fire", "stand", "charge")[n % 3]) for n in range(times))
    for action in (*actions, *cards):
        match.act(action)
    return match


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
    assert [hearing.of(BLUE).mark_at(line) for line in range(8)] == [0, 1, 2, 3, 3, 3, 3, 4]


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


# --- taking back beneath what was not heard


def accounts(hearing: Hearing, *roles: Role) -> list[Any]:
    found = (hearing.of(role) for role in roles)
    return [(one.steps, one.standing, one.lines, one.bound) for one in found]


@rule("KER-5")
@pytest.mark.parametrize("times", [0, 1, 4])
def test_unheard_steps_do_not_show_in_what_may_be_taken_back(times: int) -> None:
    match = both_exchanging(times)
    assert match.may_take_back(RED)
    match.take_back(RED)
    without = both_exchanging(times, with_red=False)
    assert match.state == without.state
    assert match.record.steps == without.record.steps
    assert match.may_take_back(RED).cite == "KER-5"  # blue put his cards since, for all to see
    assert audit(match.record)


@rule("KER-12")
@pytest.mark.parametrize("times", [1, 4])
def test_who_did_not_hear_of_a_step_does_not_hear_that_it_went(times: int) -> None:
    match = both_exchanging(times)
    hearing = Hearing(match)
    before, paper = accounts(hearing, BLUE)[0], export_for(match, BLUE)
    told, marks = before[3][:], (hearing.of(BLUE).mark, hearing.of(SPECTATOR).mark)
    match.take_back(RED)
    assert (hearing.of(BLUE).mark, hearing.of(SPECTATOR).mark) == marks
    assert hearing.of(BLUE).steps == list(range(1, times + 3))
    assert hearing.of(BLUE).bound == told
    assert export_for(match, BLUE) == paper
    assert faults_between(paper, match.record) == []
    assert (hearing.of(RED).step, hearing.of(RED).since(5)) == (2, 2)
    read = Hearing(Match.resume(parse_record(bytes(match.record))))
    everybody = (RED, BLUE, SPECTATOR, UMPIRE)
    assert accounts(read, *everybody) == accounts(hearing, *everybody)


def test_both_go_on_taking_back_after_it() -> None:
    match = both_exchanging(3)
    match.take_back(RED)
    again = Match.resume(parse_record(bytes(match.record)))
    for one in (match, again):
        for left in (4, 3, 2):
            one.take_back(BLUE)
            assert len(one.record.steps) == left
        one.act(put("fire"))
        one.take_back(RED)
        assert audit(one.record)
    assert bytes(match.record) == bytes(again.record)


@rule("KER-5")
def test_who_heard_of_a_step_hears_that_it_went_and_his_own_come_again() -> None:
    """Red says that he has done, and thinks better of it while blue still changes his cards."""
    match = new_match()
    for action in (put("charge"), put_blue("charge"), put("stand", "stand"), put_blue("fire")):
        match.act(action)
    hearing = Hearing(match)
    assert (hearing.of(RED).step, hearing.of(BLUE).step) == (3, 4)
    match.take_back(RED)
    assert set(match.waiting) == {RED, BLUE}
    blue = hearing.of(BLUE)
    assert (blue.steps, blue.standing) == ([1, 2, 3], [0, 0, 1, 2, 3, 4, 3, 2, 3])
    assert faults_between(export_for(match, BLUE), match.record) == []
    assert audit(match.record)


@rule("KER-5")
def test_a_question_that_has_passed_to_others_is_not_called_back() -> None:
    """They may have acted upon it, unheard."""
    match = new_match()
    for action in (put("charge"), put_blue("charge"), put("stand", "stand")):
        match.act(action)
    stand = PlaceOrders({"b1": "stand", "b2": "stand"}, role=BLUE)
    match.act(stand)
    assert match.waiting == (BLUE,)
    assert match.may_take_back(RED)
    match.state.stack[-1] = but(match.state.stack[-1], waiting=(RED,))
    match.act(put("fire"))
    assert match.may_take_back(RED)
    match.state.stack[-1] = but(match.state.stack[-1], waiting=(BLUE,))
    assert match.may_take_back(RED).cite == "KER-5"


@rule("KER-10")
def test_steps_that_would_come_out_otherwise_stay_where_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A rule that should not be: what blue puts hangs on cards that he may not see."""

    def perform(placing: PlaceOrders, play: Play[Any], during: Any) -> None:
        seen = play.state.units["r1"].order
        orders = {unit: seen or order for unit, order in placing.orders.items()}
        play.emit(OrdersPlaced("SKI-1-b", placing.role, orders))

    match = both_exchanging(0)
    monkeypatch.setattr(PlaceOrders, "perform", perform)
    match.act(put_blue("stand"))
    paper = bytes(match.record)
    with pytest.raises(Refused) as refused:
        match.take_back(RED)
    assert refused.value.verdict.cite == "KER-10"
    assert bytes(match.record) == paper


@rule("KER-12")
@pytest.mark.parametrize("times", [0, 1, 4])
def test_by_agreement_goes_the_last_step_of_which_one_has_heard(times: int) -> None:
    match = both_exchanging(times)
    hearing = Hearing(match)
    assert hearing.of(RED).step == 3
    match.take_back_by_agreement(RED)
    assert (hearing.of(RED).step, hearing.of(BLUE).step) == (2, 2)
    assert audit(match.record)


@pytest.mark.parametrize("step", [2, 3, 4])
def test_a_record_cut_where_steps_come_again_is_heard_plainly(step: int) -> None:
    match = both_exchanging(3)
    match.take_back(RED)
    cut = Match.resume(match.record.until(step))
    hearing = Hearing(cut)
    assert hearing.of(BLUE).steps == list(range(1, step + 1))
    cut.act(put_blue("charge", "charge"))
    cut.act(put("stand", "stand"))
    assert hearing.of(BLUE).steps == list(range(1, step + 3))
    assert hearing.of(RED).steps == [1, 2, step + 2]


@rule("KER-16")
def test_who_has_answered_in_secret_is_told_when_all_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Planning, "together", lambda question, state: (RED, BLUE))
    match = exchanging(1)
    before = Hearing(match).of(BLUE).mark, Hearing(match).of(SPECTATOR).mark
    assert match.is_unheard(put("stand", "stand"))
    match.act(put("stand", "stand"))
    assert (Hearing(match).of(BLUE).mark, Hearing(match).of(SPECTATOR).mark) == before
    told = {role: match.prompt(role).waiting for role in (RED, BLUE, SPECTATOR, UMPIRE)}
    assert told == {RED: (BLUE,), BLUE: (RED, BLUE), SPECTATOR: (RED, BLUE), UMPIRE: (BLUE,)}
