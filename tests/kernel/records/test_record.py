"""Records: sealed line by line, torn lines recovered, anything else damaged refused by name."""

from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import (
    Match,
    RecordFault,
    RulesVote,
    SetupFault,
    Texts,
    audit,
    export_for,
    parse_record,
    read_record,
)
from estandarte.kernel.records import record as record_module
from estandarte.kernel.testing import rule
from kernel.paper import forged, pages, sealed
from kernel.table import CHARGE, FIRE, HOLD, PASS_RED, advance, charged, finished, new_match, orders
from skirmish import SKIRMISH
from skirmish.acting import Charge

WHOLE = bytes(finished().record)
LINES = WHOLE.splitlines(keepends=True)
TABLE = Texts(("estandarte.kernel",))


def fault_of(data: bytes) -> RecordFault:
    with pytest.raises(RecordFault) as caught:
        parse_record(data)
    for language in ("en", "es"):  # it can be told in one sentence
        said = TABLE.say(language, caught.value.telling.key, caught.value.telling.facts)
        assert not said.startswith("["), said
        assert "?" not in said
    return caught.value


def line_at(position: int) -> int:
    return WHOLE.count(b"\n", 0, position) + 1


def test_a_record_is_one_json_document_per_line() -> None:
    documents = pages(WHOLE)
    assert documents[0]["estandarte"] == "record"
    assert documents[0]["format"] == 1
    assert "start" in documents[1]
    assert [d["step"] for d in documents[2:-1]] == list(range(1, len(documents) - 2))
    assert documents[-1]["result"]["reason"] == "victory"


def test_one_byte_altered_anywhere_is_caught_with_its_line_and_step() -> None:
    for position in range(len(WHOLE)):
        altered = bytearray(WHOLE)
        altered[position] ^= 1
        fault = fault_of(bytes(altered))
        assert fault.line == line_at(position), position
        assert fault.telling.facts["step"] == max(0, fault.line - 2)


@pytest.mark.parametrize("new", [0x0A, 0x00, 0xFF, 0x20])
def test_a_byte_replaced_by_a_special_one_is_caught(new: int) -> None:
    for position in range(0, len(WHOLE), 7):
        if WHOLE[position] != new:
            altered = bytearray(WHOLE)
            altered[position] = new
            assert fault_of(bytes(altered)).line == line_at(position), position


def test_a_byte_taken_out_is_caught() -> None:
    for position in range(0, len(WHOLE) - 1, 11):
        fault = fault_of(WHOLE[:position] + WHOLE[position + 1 :])
        assert fault.line == line_at(position)


def test_a_line_taken_out_is_caught() -> None:
    for number in range(1, len(LINES) - 1):
        assert fault_of(b"".join(LINES[:number] + LINES[number + 1 :])).line == number + 1


def test_two_lines_exchanged_are_caught() -> None:
    for number in range(len(LINES) - 1):
        swapped = [*LINES]
        swapped[number : number + 2] = reversed(swapped[number : number + 2])
        assert fault_of(b"".join(swapped)).line == number + 1


def test_a_torn_last_line_is_left_out() -> None:
    whole = b"".join(LINES[:-1])
    for length in range(1, len(LINES[-1]) - 1):
        record = parse_record(whole + LINES[-1][:length])
        assert record.torn
        assert bytes(record) == whole
        assert record.result is None


def test_a_last_line_without_its_end_is_whole() -> None:
    record = parse_record(WHOLE[:-1])
    assert not record.torn
    assert record.result is not None
    assert bytes(record) == WHOLE


def test_a_last_line_without_its_end_but_altered_is_refused() -> None:
    last = LINES[-1].replace(b"victory", b"victorY")
    assert fault_of(b"".join(LINES[:-1]) + last[:-1]).telling.key == "fault.record_seal"


def test_a_match_whose_last_line_was_torn_ends_again() -> None:
    match = Match.resume(parse_record(WHOLE[:-20]))
    assert match.is_over
    assert bytes(match.record) == WHOLE


def test_a_match_goes_on_after_a_torn_line() -> None:
    match = charged()
    record = parse_record(bytes(match.record) + b'{"action":{"kind":"ho')
    again = Match.resume(record)
    again.act(HOLD)
    assert not parse_record(bytes(again.record)).torn
    assert len(parse_record(bytes(again.record)).steps) == 4


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "fault.record_empty"),
        (b"\n", "fault.record_line"),
        (b"\n" * 50, "fault.record_line"),
        (b"hello", "fault.record_line"),
        (bytes(range(256)) * 40, "fault.record_line"),
        (b"\x00" * 10_000, "fault.record_line"),
        (b"[" * 100_000, "fault.record_line"),
        (b'{"estandarte":"record"}\n', "fault.record_line"),
        (LINES[0][:100], "fault.record_line"),
        (LINES[0], "fault.record_opening"),
        (LINES[0] + LINES[1][:50], "fault.record_opening"),
        (b"\xef\xbb\xbf" + WHOLE, "fault.record_seal"),
        (WHOLE.replace(b"\n", b"\r\n"), "fault.record_line"),
        (export_for(charged(), "red"), "fault.record_kind"),
    ],
    ids=lambda value: value if isinstance(value, str) else repr(value[:12]),
)
def test_what_is_no_record_is_refused(data: bytes, key: str) -> None:
    assert fault_of(data).telling.key == key


def test_too_long_a_line_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_module, "LONGEST", len(LINES[1]) - 2)
    fault = fault_of(WHOLE)
    assert (fault.telling.key, fault.line) == ("fault.record_line_long", 2)


def test_too_large_a_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.record"
    path.write_bytes(WHOLE)
    assert read_record(path).hash == parse_record(WHOLE).hash
    monkeypatch.setattr(record_module, "LARGEST", len(WHOLE) - 1)
    with pytest.raises(RecordFault) as fault:
        read_record(path)
    assert fault.value.telling.key == "fault.record_large"


@pytest.mark.parametrize("name", ["missing.record", ".", "a\x00b", "x" * 5000])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(SetupFault) as fault:
        read_record(tmp_path / name)
    assert fault.value.telling.key == "fault.file"
    assert fault.value.telling.facts["why"]


def put(**values: Any) -> Any:
    return lambda page: page.update(values)


@pytest.mark.parametrize(
    ("line", "change", "key"),
    [
        (1, put(format=2, novelty="unknown today"), "fault.record_format"),
        (1, put(format="1"), "fault.record_content"),
        (1, put(estandarte="letter"), "fault.record_kind"),
        (1, lambda page: page.pop("setup"), "fault.record_content"),
        (1, put(extra=1), "fault.record_content"),
        (2, put(start={}), "fault.record_content"),
        (2, put(stack=[{"kind": "unheard_of"}]), "fault.record_content"),
        (2, put(thrown={"main": "far"}), "fault.record_content"),
        (3, put(events=[{"kind": "unheard_of", "cite": "SKI-1-a"}]), "fault.record_content"),
        (3, put(action={"kind": "unheard_of"}), "fault.record_content"),
        (3, put(stack=[{"kind": "round", "number": 1, "at": "supper"}]), "fault.record_content"),
        (3, put(step=7), "fault.record_order"),
        (4, put(step=1), "fault.record_order"),
        (5, lambda page: page.pop("events"), "fault.record_content"),
        (5, put(entered="six"), "fault.record_content"),
    ],
)
def test_a_forged_line_that_makes_no_sense_is_refused(line: int, change: Any, key: str) -> None:
    fault = fault_of(forged(WHOLE, line, change))
    assert (fault.telling.key, fault.line) == (key, line)


def test_a_pack_that_does_not_fit_is_refused() -> None:
    pack = {"name": "x", "fingerprint": "y", "values": {"units": {"unit": {"march": "far"}}}}
    fault = fault_of(forged(WHOLE, 1, lambda page: page["setup"].update(packs=[pack])))
    assert fault.telling.key == "fault.pack"
    assert "units.toml: unit.march" in fault.telling.facts["fault"]


def test_the_game_of_a_record_must_be_on_the_shelf() -> None:
    with pytest.raises(SetupFault) as fault:
        parse_record(forged(WHOLE, 1, lambda page: page["setup"].update(game="chess")))
    assert fault.value.telling.key == "fault.game"


def test_nothing_stands_after_the_end() -> None:
    documents = pages(WHOLE)
    fault = fault_of(sealed([*documents, documents[-1]]))
    assert (fault.telling.key, fault.line) == ("fault.record_after_end", len(documents) + 1)


def test_events_that_cannot_be_applied_are_refused_with_their_step() -> None:
    lost = {"kind": "unit_lost", "cite": "SKI-3-d", "unit": "r9"}
    record = parse_record(forged(WHOLE, 5, put(events=[lost])))
    with pytest.raises(RecordFault) as fault:
        record.state_at()
    assert (fault.value.line, fault.value.telling.facts["step"]) == (5, 3)
    assert fault.value.telling.key == "fault.record_fold"
    assert record.state_at(2)


def with_undo() -> Match[Any]:
    match = new_match()
    for action in orders(b1="stand"):
        match.act(action)
    match.take_back("blue")
    match.act(orders(b1="fire")[1])
    match.act(CHARGE)
    match.act(FIRE)
    return match


@rule("KER-13")
def test_a_fault_after_a_vote_is_told_with_its_step() -> None:
    match = charged(seats={"red": "person", "blue": "person"})
    match.vote_on_rules(RulesVote("2", "1", ("red",), True, False))
    match.act(FIRE)  # the fourth step, in the seventh line
    fault = fault_of(forged(bytes(match.record), 7, put(events="none")))
    assert (fault.line, fault.telling.facts["step"]) == (7, 4)


@rule("KER-5")
def test_dice_thrown_before_a_taking_back_are_not_counted_for_another_step() -> None:
    match = new_match(seats={"red": "person", "blue": "person"})
    second = Charge("r2", "b2", role="red")
    for action in (*orders(r2="charge", b2="fire"), CHARGE, HOLD, second, FIRE):
        match.act(action)
    for _ in range(3):  # back to where b1 may fire
        match.take_back_by_agreement("red")
    match.act(FIRE)
    again = parse_record(bytes(match.record))
    assert sum(match.state.dice.thrown.values()) == 2
    assert again.state_at().dice.thrown == match.state.dice.thrown
    assert audit(again)


def test_after_a_taking_back_a_fault_is_found_in_its_own_line() -> None:
    lost = {"kind": "unit_lost", "cite": "SKI-3-d", "unit": "r9"}
    data = bytes(with_undo().record)  # the fifth line takes the fourth back
    with pytest.raises(RecordFault) as fault:
        parse_record(forged(data, 6, put(events=[lost]))).state_at()
    assert (fault.value.line, fault.value.telling.facts["step"]) == (6, 2)


def test_what_was_taken_back_stays_on_the_paper() -> None:
    record = parse_record(bytes(with_undo().record))
    assert [s.number for s in record.steps] == [1, 2, 3, 4]
    assert [s.action for s in record.struck] == [orders(b1="stand")[1]]
    assert pages(bytes(record))[4] == {
        "taken_back": 2,
        "by": "blue",
        "hash": pages(bytes(record))[4]["hash"],
    }
    assert SKIRMISH.codec.save(record.state_at()) == SKIRMISH.codec.save(with_undo().state)


def test_after_a_step_was_taken_back_the_right_step_is_named() -> None:
    lines = bytes(with_undo().record).splitlines(keepends=True)
    steps = [0, 0, 1, 2, 3, 2, 3, 4]
    for number, step in enumerate(steps):
        altered = [*lines]
        altered[number] = altered[number].replace(b'"', b"'", 1)
        fault = fault_of(b"".join(altered))
        assert (fault.line, fault.telling.facts["step"]) == (number + 1, step)


@pytest.mark.parametrize("number", [1, 3, 99])
def test_only_the_last_step_is_taken_back(number: int) -> None:
    data = forged(bytes(with_undo().record), 5, put(taken_back=number))
    assert fault_of(data).telling.key == "fault.record_order"


def test_an_end_by_the_rules_leaves_an_empty_stack() -> None:
    record = parse_record(WHOLE)
    assert record.steps[-1].stack == ()
    assert record.state_at().stack == []


def test_lines_are_kept_as_they_were_written() -> None:
    """Another version may have written them with other spaces or more defaults."""
    documents = pages(bytes(charged().record))
    documents[2]["entered"] = []
    old = sealed(documents)
    record = parse_record(old)
    assert bytes(record) == old
    match = Match.resume(record)
    match.act(HOLD)
    assert bytes(match.record).startswith(old)
    assert len(parse_record(bytes(match.record)).steps) == 4


def test_a_record_is_continued_from_an_earlier_step() -> None:
    record = parse_record(WHOLE)
    match = Match.resume(record.until(3))
    assert len(match.record.steps) == 3
    assert not match.is_over
    assert record.result is not None
    assert SKIRMISH.codec.save(match.state) == SKIRMISH.codec.save(record.state_at(3))


@pytest.mark.parametrize("step", [-1, 1000])
def test_a_step_that_the_record_does_not_have_is_named(step: int) -> None:
    record = parse_record(WHOLE)
    for ask in (record.state_at, record.until):
        with pytest.raises(SetupFault) as fault:
            ask(step)
        assert fault.value.telling.key == "fault.step"


def test_without_its_seed_a_match_does_not_go_on() -> None:
    data = forged(bytes(charged().record), 1, put(secret=None))
    with pytest.raises(SetupFault) as fault:
        Match.resume(parse_record(data))
    assert fault.value.telling.key == "fault.no_seed"


def test_the_same_match_has_the_same_hash_and_another_has_not() -> None:
    assert finished(3).record.hash == finished(3).record.hash != finished(4).record.hash
    match = new_match()
    hashes = {match.record.hash}
    for action in (*orders(), advance("r1", 3), PASS_RED):
        match.act(action)
        hashes.add(match.record.hash)
    assert len(hashes) == 5
