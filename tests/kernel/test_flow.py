"""The stack: stages in order, frames that call others, notes, ends, answers."""

from typing import Annotated, Any

import pytest

from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Dice,
    Event,
    Granted,
    Play,
    Procedure,
    Refused,
    Setup,
    State,
    Verdict,
    but,
    carry_out,
    check,
    no,
    ruled,
    settle,
    stage,
    stages_of,
)
from estandarte.kernel.testing import rule
from kernel.table import (
    CHARGE,
    FIRE,
    HOLD,
    PASS_BLUE,
    PASS_RED,
    charged,
    finished,
    new_match,
    orders,
)
from kernel.table import stage as scene
from skirmish import SKIRMISH
from skirmish.acting import Charging, Round


class Board(State):
    said: list[str] = []


class Said(Event):
    word: str

    def apply(self, state: Board) -> None:
        state.said.append(self.word)


class Answer(Action):
    def perform(self, play: Play[Board], during: Decision) -> None:
        play.emit(Said("KER-1", f"{self.role} answers"))
        play.answered(self.role)


class Reckon(Action):
    """Works something out to see whether it may be done, and does it without a second look."""

    sum: tuple[int, ...]

    def check(self, state: Board, during: Decision) -> Verdict:
        state.said.append("reckoned")  # a check of the game's own would never touch the board
        return Granted(worked=sum(self.sum)) if self.sum else no("KER-4")

    def perform(self, play: Play[Board], during: Decision) -> None:
        play.emit(Said("KER-1", f"{play.worked}"))
        play.end()


class Question(Decision):
    accepts = (Answer, Reckon)


class Murmur(Action):
    """Says something and leaves the question open."""

    def perform(self, play: Play[Board], during: "Patience") -> None:
        play.emit(Said("KER-1", f"murmur {during.heard}"))


class Patience(Decision):
    """Hears two murmurs, and any answer."""

    accepts = (Murmur, Answer)
    heard: int = 0

    def admits(self, state: Board, action: Action) -> Verdict:
        return no("KER-3") if self.heard > 1 and isinstance(action, Murmur) else YES

    def taking(self, state: Board, action: Action) -> Decision:
        return but(self, heard=self.heard + 1) if isinstance(action, Murmur) else self


class Meal(Procedure):
    dishes: int = 0

    @stage
    def soup(self, play: Play[Board]) -> None:
        play.emit(Said("KER-1", "soup"))

    @stage
    def fish(self, play: Play[Board]) -> None:
        play.emit(Said("KER-1", "fish"))

    @stage
    def cheese(self, play: Play[Board]) -> None:
        play.emit(Said("KER-1", "cheese"))


class Feast(Meal):
    """Derived: a stage of its own comes after, one written anew keeps its place."""

    @stage
    def soup(self, play: Play[Board]) -> None:
        play.emit(Said("KER-1", "bisque"))

    @stage
    def coffee(self, play: Play[Board]) -> None:
        play.emit(Said("KER-1", "coffee"))


class Plain(Meal):
    def fish(self, play: Play[Board]) -> None:
        play.emit(Said("KER-1", "eggs"))


class Host(Procedure):
    @stage
    def invite(self, play: Play[Board]) -> None:
        play.call(Meal())
        play.note(at="farewell")

    @stage
    def never(self, play: Play[Board]) -> None:
        raise AssertionError("it was passed over")

    @stage
    def farewell(self, play: Play[Board]) -> None:
        play.emit(Said("KER-1", "farewell"))


class Asking(Procedure):
    @stage
    def ask(self, play: Play[Board]) -> None:
        play.call(Question(("red", "blue")))

    @stage
    def thank(self, play: Play[Board]) -> None:
        play.emit(Said("KER-1", "thanks"))


class Leaving(Procedure):
    """Ends itself in its first stage, while what it called goes on."""

    @stage
    def leave(self, play: Play[Board]) -> None:
        play.call(Meal())
        play.end()

    @stage
    def never(self, play: Play[Board]) -> None:
        raise AssertionError("it has ended")


class Weighing(Procedure):
    """Finds something out for whoever called it."""

    stones: int

    @stage
    def weigh(self, play: Play[Board]) -> None:
        play.emit(Said("KER-1", f"weighed {self.stones}"))
        play.end(weight=14 * self.stones, colour="grey")


class Sending(Procedure):
    """Has somebody else do its work, and is gone."""

    stones: int

    @stage
    def send(self, play: Play[Board]) -> None:
        play.call(Weighing(stones=self.stones))
        play.end()


class Buying(Procedure):
    """Calls two frames at once; both answer to it, not to each other."""

    weight: int = 0

    @stage
    def order(self, play: Play[Board]) -> None:
        play.call(Sending(stones=3))
        play.call(Weighing(stones=2))

    @stage
    def pay(self, play: Play[Board]) -> None:
        play.emit(Said("KER-1", f"paid for {self.weight}"))


class Passing(Procedure):
    """Is gone before the two that it has called."""

    @stage
    def on(self, play: Play[Board]) -> None:
        play.call(Meal())
        play.call(Weighing(stones=2))
        play.end()


class Empty(Procedure):
    pass


class Misnamed(Procedure):
    @stage
    def end(self, play: Play[Board]) -> None: ...


def run(*frames: Any) -> Board:
    board = Board(Dice("key"), list(frames), [])
    settle(Play(board))
    return board


def test_stages_run_in_the_order_in_which_they_are_written() -> None:
    board = run(Meal())
    assert board.said == ["soup", "fish", "cheese"]
    assert board.stack == []


def test_a_derived_procedure_keeps_the_order_of_its_base() -> None:
    assert stages_of(Feast) == ("soup", "fish", "cheese", "coffee")
    assert run(Feast()).said == ["bisque", "fish", "cheese", "coffee"]


def test_a_stage_may_be_written_anew_without_its_mark() -> None:
    assert run(Plain()).said == ["soup", "eggs", "cheese"]


def test_a_procedure_goes_on_from_the_stage_it_is_at() -> None:
    assert run(Meal(at="fish")).said == ["fish", "cheese"]


def test_a_called_frame_runs_first_and_a_note_changes_the_caller() -> None:
    assert run(Host()).said == ["soup", "fish", "cheese", "farewell"]


def test_a_frame_may_end_before_what_it_called() -> None:
    assert run(Leaving()).said == ["soup", "fish", "cheese"]


def test_what_a_frame_finds_out_goes_to_the_frame_that_called_it() -> None:
    board = run(Buying(weight=5, at="pay"), Weighing(stones=1))
    assert board.said == ["weighed 1", "paid for 14"]


def test_of_several_called_frames_each_answers_to_the_caller() -> None:
    board = run(Buying())
    assert board.said == ["weighed 2", "weighed 3", "paid for 42"]


def test_what_was_called_second_by_one_that_is_gone_answers_to_its_caller() -> None:
    board = run(Buying(at="pay"), Passing())
    assert board.said == ["weighed 2", "soup", "fish", "cheese", "paid for 28"]


def test_an_answer_that_nobody_waits_for_is_let_go() -> None:
    assert run(Weighing(stones=1)).said == ["weighed 1"]
    assert run(Host(at="farewell"), Weighing(stones=1)).said == ["weighed 1", "farewell"]


def test_a_clone_has_containers_of_its_own() -> None:
    board = run(Asking())
    again = board.clone()
    again.said.append("more")
    again.stack.pop()
    assert (board.said, len(board.stack)) == ([], 2)


class Ruled(State):
    stores: Annotated[dict[str, int], ruled("KER-1")]


def test_a_clone_has_containers_of_its_own_where_a_rule_is_noted_at_them() -> None:
    board = Ruled(Dice(""), [], {"flour": 2})
    board.clone().stores["flour"] = 0
    assert board.stores == {"flour": 2}


def test_a_procedure_without_stages_just_ends() -> None:
    assert run(Empty()).stack == []


def test_a_stage_cannot_be_called_end() -> None:
    with pytest.raises(TypeError, match="cannot be called end"):
        run(Misnamed())


def test_a_decision_stops_everything_until_it_is_answered() -> None:
    board = run(Asking())
    assert board.decision == Question(("red", "blue"))
    assert board.said == []
    carry_out(board, Answer(role="blue"))
    assert board.decision == Question(("red",))
    carry_out(board, Answer(role="red"))
    assert board.decision is None
    assert board.said == ["blue answers", "red answers", "thanks"]


@rule("KER-2")
def test_what_a_check_worked_out_is_not_worked_out_again() -> None:
    board = Board(Dice(""), [Question(("red",))])
    carry_out(board, Reckon((3, 4), role="red"))
    assert board.said == ["reckoned", "7"]


def test_whoever_asks_sees_a_plain_yes() -> None:
    board = Board(Dice(""), [Question(("red",))])
    assert check(board, Reckon((3, 4), role="red")) == YES
    assert check(board, Reckon((), role="red")) == no("KER-4")


def test_who_is_not_waited_for_is_refused() -> None:
    board = run(Asking())
    carry_out(board, Answer(role="blue"))
    verdict = check(board, Answer(role="blue"))
    assert verdict.cite == "KER-2"
    assert verdict.facts == {"role": "blue", "waiting": ["red"]}
    with pytest.raises(Refused):
        carry_out(board, Answer(role="blue"))
    assert new_match().check(orders()[0])
    assert scene().refusal(PASS_RED) == "KER-3"
    assert scene(*orders()).refusal(PASS_BLUE) == "KER-2"


@rule("KER-3")
def test_an_action_that_the_moment_does_not_know_is_refused() -> None:
    verdict = check(scene(*orders()).state, orders()[0])
    assert verdict.cite == "KER-3"
    assert verdict.facts["accepts"] == ["charge", "advance", "end_turn"]
    assert verdict.facts["asked"] == "place_orders"
    assert check(scene().state, "no action at all").cite == "KER-3"  # type: ignore[arg-type]


@rule("KER-1")
def test_where_nothing_is_asked_nothing_can_be_done() -> None:
    assert check(run(Meal()), Answer(role="red")).cite == "KER-1"
    match = finished()
    assert match.check(PASS_RED).cite == "KER-1"
    with pytest.raises(Refused) as refused:
        match.act(PASS_RED)
    assert refused.value.verdict.cite == "KER-1"


@rule("KER-4")
@pytest.mark.parametrize(
    "sent",
    [
        None,
        17,
        "charge",
        b"",
        b"{",
        b"\xff\xfe",
        {},
        {"kind": "charge"},
        {"kind": "fly", "role": "red"},
        {"kind": "charge", "role": "red", "unit": "r1", "target": "b1", "twice": True},
        {"kind": "charge", "role": "red", "unit": 1, "target": "b1"},
        {"kind": "charge", "role": "red", "unit": "r1", "target": None},
        {"kind": "advance", "role": "red", "unit": "r1", "by": 1.5},
        {"kind": "advance", "role": "red", "unit": "r1", "by": "1"},
        {"kind": "advance", "role": "red", "unit": "r1", "by": True},
        [CHARGE],
        object(),
    ],
    ids=lambda sent: repr(sent)[:40].split(" at 0x")[0],
)
def test_what_is_not_well_formed_is_refused(sent: Any) -> None:
    match = new_match()
    for action in orders():
        match.act(action)
    verdict = match.check(sent)
    assert verdict.cite == "KER-4"
    assert isinstance(verdict.facts["fault"], str)
    with pytest.raises(Refused):
        match.act(sent)


@rule("KER-4")
def test_a_well_formed_action_may_come_as_text_or_as_plain_data() -> None:
    match = new_match()
    for action in orders():
        match.act(action)
    assert match.check(b'{"kind":"charge","role":"red","unit":"r1","target":"b1"}')
    assert match.check({"kind": "charge", "role": "red", "unit": "r1", "target": "b1"})
    step = match.act({"kind": "charge", "role": "red", "unit": "r1", "target": "b1"})  # type: ignore[arg-type]
    assert step.action == CHARGE


def test_the_stack_reads_aloud_in_the_middle_of_a_reaction() -> None:
    kinds = [frame.__struct_config__.tag for frame in charged().state.stack]
    assert kinds == ["round", "activation", "charging", "reaction"]
    state = charged().state
    assert isinstance(state.stack[0], Round)
    assert isinstance(state.stack[2], Charging)
    assert state.stack[2].at == "move_to_contact"


def test_what_waits_goes_on_after_the_reaction() -> None:
    board = scene(*orders(), CHARGE, HOLD)
    assert board.state.units["b1"].hits == 1
    assert board.state.decision.waiting == ("red",)


def test_a_refused_action_leaves_the_board_alone() -> None:
    state = SKIRMISH.start(Setup("skirmish", "meeting"), Dice("key"))
    settle(Play(state))
    before = SKIRMISH.codec.save(state)
    with pytest.raises(Refused):
        carry_out(state, FIRE)
    assert SKIRMISH.codec.save(state) == before


def test_a_question_may_keep_count_of_what_it_takes_and_take_no_more() -> None:
    board = Board(Dice("x"), [Patience(("red",))], [])
    for _ in range(2):
        carry_out(board, Murmur(role="red"))
    assert board.said == ["murmur 1", "murmur 2"]
    assert check(board, Murmur(role="red")).cite == "KER-3"
    with pytest.raises(Refused):
        carry_out(board, Murmur(role="red"))
    assert carry_out(board, Answer(role="red")) and not board.stack
