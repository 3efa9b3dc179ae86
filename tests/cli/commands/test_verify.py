"""`estandarte verify`: a record altered anywhere is caught."""

import json
from pathlib import Path

import msgspec
import pytest

from estandarte.kernel import Match, audit, export_for, is_mended, parse_record
from estandarte.kernel.records.record import Ink
from estandarte.kernel.testing import new_match, playout, rule
from kernel.table import FIRE, advance, charged
from skirmish import SKIRMISH, SkirmishGame
from skirmish.acting import Advance
from skirmish.field import Switches


def resealed(lines: list[bytes]) -> bytes:
    """What a patient forger writes: every seal made anew."""
    ink = Ink()
    documents = [msgspec.json.decode(line) for line in lines]
    for document in documents:
        document.pop("hash", None)
    return b"".join(ink.line(document) for document in documents)


def test_a_true_record_is_sound(estandarte, record):
    ran = estandarte("verify", record)
    assert ran.status == 0
    assert "sound" in ran.out
    assert "pledged seed" in ran.out


def test_its_document_says_so(estandarte, record):
    found = json.loads(estandarte("verify", record, "--json").out)
    assert found["sound"] and found["finished"] and found["dice_proved"]
    assert found["hash"] == parse_record(record.read_bytes()).hash


def test_one_altered_byte_is_caught_with_its_step(estandarte, record, tmp_path):
    data = bytearray(record.read_bytes())
    lines = bytes(data).split(b"\n")
    place = len(b"\n".join(lines[:6])) + 1 + len(lines[6]) // 2
    data[place] ^= 1
    altered = tmp_path / "altered.jsonl"
    altered.write_bytes(bytes(data))
    ran = estandarte("verify", altered)
    assert ran.status == 1
    assert "step 5" in ran.err
    assert ran.err.count("\n") == 1
    found = json.loads(estandarte("verify", altered, "--json").out)
    assert not found["sound"]
    assert found["at"] == 5


@pytest.mark.parametrize("every", range(7))
def test_no_byte_can_be_changed_unseen(estandarte, record, tmp_path, every):
    data = record.read_bytes()
    altered = tmp_path / "altered.jsonl"
    for place in range(every * 13, len(data), len(data) // 6):
        changed = bytearray(data)
        changed[place] ^= 4
        altered.write_bytes(bytes(changed))
        ran = estandarte("verify", altered)
        if ran.status == 0:  # only in the last line can a fault be taken for a torn end
            assert "left out" in ran.out
        else:
            assert ran.err.count("\n") == 1


def test_a_forged_die_under_new_seals_is_named_with_its_rule(estandarte, tmp_path):
    for seed in range(50):
        match = new_match(SKIRMISH, "meeting", seed)
        for _ in playout(match, seed):
            pass
        lines = bytes(match.record).splitlines()
        place = next((n for n, x in enumerate(lines) if b'"die_rolled"' in x), None)
        if place is not None:
            break
    assert place is not None
    step = msgspec.json.decode(lines[place])
    die = next(e for e in step["events"] if e["kind"] == "die_rolled")
    die["result"] = die["result"] % 6 + 1
    lines[place] = msgspec.json.encode(step)
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(resealed(lines))
    ran = estandarte("verify", forged, "--lang", "es")
    assert ran.status == 1
    assert f"paso {step['step']}" in ran.err
    assert "SKI-3-b" in ran.err
    assert "El fuego alcanza" in ran.out


def test_a_forged_seed_is_named_with_its_rule(estandarte, record, tmp_path):
    lines = record.read_bytes().splitlines()
    closing = msgspec.json.decode(lines[-1])
    lines[-1] = msgspec.json.encode({**closing, "secret": "another"})
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(resealed(lines))
    ran = estandarte("verify", forged)
    assert ran.status != 0
    assert ran.err.count("\n") == 1


def test_well_sealed_nonsense_is_answered_with_no(estandarte, record, tmp_path):
    lines = record.read_bytes().splitlines()
    for place, line in enumerate(lines):
        lines[place] = line.replace(b'"r1"', b'"zz"')
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(resealed(lines))
    ran = estandarte("verify", forged)
    assert ran.status in (1, 2)
    assert ran.err.count("\n") == 1


def test_a_torn_last_line_is_left_out_and_told(estandarte, record, tmp_path):
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(record.read_bytes()[:-60])
    ran = estandarte("verify", torn)
    assert ran.status == 0
    assert "half written" in ran.out
    assert "not finished" in ran.out


@pytest.fixture
def exported(tmp_path: Path) -> tuple[Path, Path, Match]:
    """What red holds in the middle of a match, and the full record at its end."""
    match = new_match(SKIRMISH, "meeting", 7)
    export = tmp_path / "export.jsonl"
    for number, _ in enumerate(playout(match, 7)):
        if number == 8:
            export.write_bytes(export_for(match, "red"))
    full = tmp_path / "full.jsonl"
    full.write_bytes(bytes(match.record))
    return export, full, match


def test_the_seals_of_an_export_hold(estandarte, exported):
    export, _, _ = exported
    ran = estandarte("verify", export)
    assert ran.status == 0
    assert "--against" in ran.out


def test_an_export_agrees_with_its_record(estandarte, exported):
    export, full, _ = exported
    ran = estandarte("verify", export, "--against", full)
    assert ran.status == 0
    found = json.loads(estandarte("verify", export, "--against", full, "--json").out)
    assert found["compared"] and found["role"] == "red" and found["steps"] == 8


def test_an_altered_export_is_caught(estandarte, exported):
    export, _, _ = exported
    data = bytearray(export.read_bytes())
    data[len(data) // 2] ^= 1
    export.write_bytes(bytes(data))
    ran = estandarte("verify", export)
    assert ran.status == 1
    assert "altered" in ran.err


def test_a_record_changed_after_the_export_is_caught(estandarte, exported, tmp_path):
    export, _, _ = exported
    lines = export.read_bytes().splitlines()
    step = msgspec.json.decode(lines[4])
    lines[4] = msgspec.json.encode({**step, "commitment": "0" * 32})
    export.write_bytes(resealed(lines))
    full = tmp_path / "full.jsonl"
    ran = estandarte("verify", export, "--against", full)
    assert ran.status == 1
    assert "step 3" in ran.err


def test_an_export_of_another_match_is_refused(estandarte, exported, record):
    export, _, _ = exported
    ran = estandarte("verify", export, "--against", record)
    assert ran.status == 1
    assert "another match" in ran.err


def test_only_an_export_is_compared(estandarte, record):
    ran = estandarte("verify", record, "--against", record)
    assert ran.status == 2
    assert "not an export" in ran.err


@pytest.fixture
def before(tmp_path, monkeypatch):
    """A match of version 1, of which version 2 has another default and mends a march."""
    match = charged()
    for action in (FIRE, advance("r2", 7)):
        match.act(action)
    file = tmp_path / "before.jsonl"
    file.write_bytes(bytes(match.record))
    honest = Advance._end
    monkeypatch.setattr(SkirmishGame, "version", "2")
    monkeypatch.setattr(SkirmishGame, "mended", {"1": ("SKI-2-d",)})
    monkeypatch.setattr(Switches, "earlier", {"1": {"sharp_fire": False}}, raising=False)
    monkeypatch.setattr(Advance, "_end", lambda a, s: honest(a, s) - is_mended("SKI-2-d"))
    return file


@rule("KER-21", "KER-22")
def test_a_match_of_an_older_version_is_sound_and_what_was_mended_is_named(estandarte, before):
    ran = estandarte("verify", before)
    assert ran.status == 0 and "sound" in ran.out
    assert "Step 5 was played before a rule was mended" in ran.out and "[SKI-2-d]" in ran.out
    assert "as that version had it: sharp_fire=False" in ran.out
    found = json.loads(estandarte("verify", before, "--json").out)
    assert found["sound"] and found["mended"] == [{"step": 5, "cite": "SKI-2-d"}]
    assert "El paso 5 se jugó antes" in estandarte("verify", before, "--lang", "es").out


@rule("KER-22")
def test_who_goes_on_with_it_is_told(estandarte, before):
    typed = "1\nquit\n"
    said = estandarte("play", "--record", before, "--seat", "blue=grumete", typed=typed).out
    assert "A rule was mended since this match began: SKI-2-d." in said
    record = parse_record(before.read_bytes())
    assert b'{"mended":["SKI-2-d"]' in before.read_bytes()
    assert len(record.steps) > 5 and audit(record)
