"""`estandarte position`, and playing on from such a line."""

import json

import pytest

from estandarte.kernel import Dice, parse_record, read_position


def test_the_line_opens_the_state_after_a_step(estandarte, record):
    full = parse_record(record.read_bytes())
    for at in (0, 5, len(full.steps)):
        line = estandarte("position", record, "--at", at).out
        assert line.count("\n") == 1
        _, setup, state = read_position(line, Dice("x"))
        wanted = full.state_at(at)
        assert setup.scenario == "meeting"
        assert (state.units, state.stack) == (wanted.units, wanted.stack)


def test_the_last_step_is_taken_unless_another_is_named(estandarte, record):
    last = len(parse_record(record.read_bytes()).steps)
    assert estandarte("position", record).out == estandarte("position", record, "--at", last).out
    assert json.loads(estandarte("position", record, "--json").out)["step"] == last


def test_a_line_for_one_side_hides_what_the_other_knows(estandarte, record):
    full = estandarte("position", record, "--at", "2").out
    red = estandarte("position", record, "--at", "2", "--role", "red").out
    assert full != red
    state = parse_record(record.read_bytes()).state_at(2)
    _, _, imagined = read_position(red, Dice("x"))
    mine = [u for u in state.units.values() if u.role == "red"]
    assert all(imagined.units[u.id].order == u.order for u in mine)


@pytest.mark.parametrize("at", ["-1", "9999", "x", "", "1e3"])
def test_a_step_that_is_not_there_is_named(estandarte, record, at):
    ran = estandarte("position", record, f"--at={at}")
    assert ran.status == 2
    assert "--at" in ran.err


@pytest.mark.parametrize("role", ["green", "spectator", ""])
def test_a_side_that_is_not_there_is_named(estandarte, record, role):
    ran = estandarte("position", record, f"--role={role}")
    assert ran.status == 2
    assert "red and blue" in ran.err


def test_a_match_begins_from_a_position(estandarte, record, tmp_path):
    line = estandarte("position", record, "--at", "2").out.strip()
    file = tmp_path / "line.txt"
    file.write_text(f"{line}\n", encoding="utf-8")
    for given in (line, file):
        ran = estandarte("play", "--position", given, "--seed", "3", typed="1\nquit\n")
        assert ran.status == 0
        assert "Charge or advance" in ran.out


def test_a_match_from_a_position_passes_its_audit(estandarte, record, tmp_path):
    line = estandarte("position", record, "--at", "2", "--role", "blue").out.strip()
    kept = tmp_path / "kept.jsonl"
    seats = ("--seat", "red=grumete", "--seat", "blue=grumete")
    ran = estandarte("play", "--position", line, "--seed", "3", "--record", kept, *seats)
    assert ran.status == 0
    assert estandarte("verify", kept).status == 0


@pytest.mark.parametrize(
    "words",
    [["lepanto"], ["--scenario", "meeting"], ["--switch", "sharp_fire=true"], ["--pack", "."]],
)
def test_a_position_brings_its_own_game_and_rules(estandarte, record, words):
    line = estandarte("position", record).out.strip()
    ran = estandarte("play", *words, "--position", line)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
