"""What is worked out beside the table, asked as the table asks it: the answer, or the no."""

import json
import subprocess
import sys
from typing import Any, BinaryIO, cast

import msgspec
import pytest

from estandarte.kernel import (
    SHELF,
    Match,
    PackUsed,
    Refused,
    Setup,
    SetupFault,
    Verdict,
    encode,
)
from estandarte.server.faults import Fault
from estandarte.server.wire import presenters, uploads
from estandarte.server.wire.schemas import ArmyForm, FieldForm, NewField, NewMatch, RollForm
from estandarte.server.workers.answer_worker import (
    AtBoard,
    Form,
    Opening,
    Paper,
    Reckoned,
    Search,
    reckoned,
)
from estandarte.server.workers.army_sums import Army, Building
from estandarte.server.workers.field_sums import FieldAsked, FieldBegun
from estandarte.server.workers.machine_worker import read_frame, write_frame
from estandarte.server.workers.pack_sums import PackCheck
from estandarte.server.workers.scenario_sums import ScenarioDraft
from estandarte.server.workers.sums import Sum
from server.guests import STAND
from skirmish import SKIRMISH, SkirmishGame

BAD = {"nonsense": {"values": "of no game"}}
"""A pack that no game takes."""


class Packless(SkirmishGame):
    name = "packless"

    def pack(self, over: Any) -> None:
        return None


@pytest.fixture(scope="module", autouse=True)
def shelf() -> None:
    SHELF.add(SKIRMISH)
    SHELF.add(Packless())


def no_of(sum: Any) -> tuple[int, str]:
    """Status and key of the no that a sum comes to."""
    found = reckoned(sum)
    assert found.telling is not None, found
    return found.status, found.telling.key


def begun(**more: Any) -> Match[Any]:
    return Match.start(SKIRMISH, Setup("skirmish", "meeting", "1", **more), "known")


def paper(match: Match[Any]) -> str:
    return bytes(match.record).decode()


def at_board(match: Match[Any], ask: Any, role: str = "red") -> AtBoard:
    board = msgspec.Raw(SKIRMISH.codec.save(match.state))
    setup = match.record.setup
    return AtBoard("skirmish", "1", setup, match.record.result, board, role, "en", ask)


def draft(game: str = "lepanto") -> str:
    return str(ScenarioDraft(game, "").reckon()["file"])


def field(**form: Any) -> str:
    return str(FieldBegun("tercios", NewField(how="bare", **form), "en").reckon()["file"])


@pytest.mark.parametrize(
    ("sum", "status", "key"),
    [
        (Army("tercios", "{", {}, "en"), 422, "server.army"),
        (Building("tercios", "sheet", ArmyForm({}, pack=BAD), None, None, "en"), 422, "fault.pack"),
        (Building("tercios", "read", None, None, RollForm("{"), "en"), 422, "server.army"),
        (FieldBegun("tercios", NewField(pack=BAD), "en"), 422, "fault.pack"),
        (FieldAsked("tercios", "check", FieldForm(file="{", pack=BAD), "en"), 422, "fault.pack"),
        (PackCheck("packless", "{}", "", "en"), 422, "server.no_packs"),
        (ScenarioDraft("lepanto", "chess"), 404, "fault.scenario"),
        (Paper("{}", "en"), 422, "fault.record_line"),
        (Form("{"), 400, "server.form"), (Form("{}", True), 400, "server.form"),
        (Form('{"game":"skirmish","record":"x"}', True), 400, "server.form"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Sum) else str(value),
)  # fmt: skip
def test_what_cannot_be_worked_out_is_refused_in_words(sum: Any, status: int, key: str) -> None:
    assert no_of(sum) == (status, key)


def test_a_form_that_is_in_order_is_answered_with_nothing() -> None:
    for form in (Form('{"game":"skirmish"}'), Form('{"record":"x"}', True)):
        assert bytes(reckoned(form).told()) == b"null"


def test_a_field_that_is_not_sound_is_not_put_on_paper() -> None:
    file = f'{field()}terrain = "nowhere"\n'
    for task in ("paper", "ground", "place"):
        asked = FieldAsked("tercios", task, FieldForm(file=file), "en")
        found = reckoned(asked)
        assert found.telling is not None
        assert (found.status, found.telling.key) == (422, "server.field")
        assert found.telling.facts == {"count": 1}


def test_moments_of_a_record_run_from_the_opening_to_the_last_step() -> None:
    match = begun()
    match.act(match.read(encode(STAND)))
    text = paper(match)
    for step in (-1, 2):
        assert no_of(Paper(text, "en", step)) == (404, "server.not_here")
    shown = [Paper(text, "en", step).reckon() for step in (0, 1)]
    assert [(one["step"], one["last"], one["role"]) for one in shown] == [
        (0, 1, "spectator"), (1, 1, "spectator"),
    ]  # fmt: skip
    assert [one["by"] for one in shown] == [match.record.opening.action.role, "red"]
    assert [step["step"] for step in Paper(text, "en").reckon()["steps"]] == [0, 1]


class Failing(Search):
    def reckon(self) -> Any:
        kinds = {
            "refused": Refused(Verdict("SKI-2-d")),
            "setup": SetupFault("fault.role", role="x"),
        }
        raise kinds.get(self.words) or KeyError(self.words)


def test_a_no_comes_back_as_it_was_said() -> None:
    with pytest.raises(Refused) as refused:
        reckoned(Failing("", "refused")).told()
    assert refused.value.verdict.cite == "SKI-2-d"
    with pytest.raises(SetupFault) as setup:
        reckoned(Failing("", "setup")).told()
    assert (setup.value.telling.key, setup.value.telling.facts) == ("fault.role", {"role": "x"})
    found = reckoned(Failing("", "what somebody sent"))
    assert found.broken.startswith("KeyError in reckon:") and "somebody" not in found.broken
    with pytest.raises(Fault) as broken:
        found.told()
    assert (broken.value.status, broken.value.telling.key) == (500, "server.broken")
    assert bytes(Reckoned(msgspec.Raw(b"[1]")).told()) == b"[1]"


def test_what_was_brought_is_proved_by_playing_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    match.act(match.read(encode(STAND)))
    form = NewMatch(record=paper(match))
    assert Opening(form).reckon() is True
    assert Opening(NewMatch(game="skirmish")).reckon() is False
    monkeypatch.setattr(sys, "platform", "win32")  # no signal there ends what takes too long
    assert Opening(form).reckon() is False


# --- what may be brought


def not_played(form: NewMatch) -> tuple[int, str]:
    with pytest.raises(Fault) as refused:
        game, setup, position, _ = uploads.what_is_played(form)
        uploads.set_up(game, setup, "known", position)
    return refused.value.status, refused.value.telling.key


def test_a_pack_or_scenario_that_is_wrong_is_refused_before_the_match() -> None:
    assert not_played(NewMatch(game="lepanto", pack=BAD)) == (422, "fault.pack")
    assert not_played(NewMatch(scenario_file="{")) == (422, "server.scenario")
    assert not_played(NewMatch(field_file="{")) == (422, "server.field")
    bad = Setup("lepanto", "tutorial", packs=(PackUsed("x", "x", BAD),))
    with pytest.raises(Fault) as refused:
        uploads.set_up(SHELF.take("lepanto"), bad, "known", "")
    assert (refused.value.status, refused.value.telling.key) == (422, "fault.pack")


def test_a_record_goes_on_with_its_own_dice_only_from_its_end_and_while_it_is_open() -> None:
    match = begun()
    match.act(match.read(encode(STAND)))
    text = paper(match)
    for at in (None, 1):
        game, setup, position, resumed = uploads.what_is_played(NewMatch(record=text, at=at))
        assert resumed is not None and resumed.record.secret == "known"
        assert (game, setup, position) == (SKIRMISH, match.record.setup, "")
    _, setup, position, resumed = uploads.what_is_played(NewMatch(record=text, at=0))
    assert resumed is None and position and (setup.seeds, setup.pledge) == ({}, "")
    over = begun()
    over.agree_to_draw()
    form = NewMatch(record=paper(over))
    assert not_played(form) == (422, "server.record_over")


# --- words


@pytest.mark.parametrize(
    ("result", "text"),
    [("sunk.1", "one ship sunk"), ("sunk.2", "two ships sunk"), ("sunk.many", "sunk.many"),
     ("nothing.2", "nothing.2"), ("unknown", "unknown")],
)  # fmt: skip
def test_a_result_is_told_by_its_name_or_by_its_number(result: str, text: str) -> None:
    assert presenters._result_text(SHELF.take("lepanto"), result, {}, "en") == text


# --- where no process can be forked


def test_whatever_a_game_prints_spoils_no_answer() -> None:
    """As on a system without forks: questions on one pipe, answers on another."""
    program = (
        "import sys; from estandarte.server.workers import machine_worker as m\n"
        "def answer(frame):\n    print('noise', flush=True)\n"
        "    return m.Answer(fault=frame.decode())\n"
        "sys.argv[1:] = []; sys.platform = 'win32'; m.work(answer, 0)"
    )
    command: list[str] = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=-1, stdout=-1, stderr=subprocess.DEVNULL) as process:
        questions, answers = cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)
        for word in (b"one", b"two"):
            write_frame(questions, word)
            assert json.loads(read_frame(answers))["fault"] == word.decode()
        questions.close()
        assert answers.read() == b"" and process.wait() == 0
