"""The real program: exit status, closed pipes and Ctrl-C in the middle of things."""

import os
import signal
import socket
import sys
import time

import pytest

from estandarte.kernel import parse_record
from surroundings import PATIENCE, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")


def wait_for(process, words: bytes) -> bytes:
    """Read what a process says until it says something."""
    said = b""
    while words not in said:
        piece = os.read(process.stdout.fileno(), 4096)
        if not piece:
            break
        said += piece
    assert words in said
    return said


def test_the_program_answers_with_its_status(program):
    for words, status in (
        (["games"], 0),
        (["rules", "skirmish", "--search", "xyz"], 1),
        (["x"], 2),
    ):
        process = program(*words)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == status
        assert b"Traceback" not in err


def test_a_closed_pipe_ends_it_without_a_word(program):
    process = program("simulate", "skirmish", "--matches", "100000", "--seed", "1")
    wait_for(process, b"\n")
    process.stdout.close()
    err = process.stderr.read()
    process.stdin.close()
    process.wait(timeout=PATIENCE)
    process.stderr.close()
    assert process.returncode == 141
    assert err == b""


def test_ctrl_c_stops_a_simulation(program, tmp_path):
    folder = tmp_path / "records"
    process = program(
        *("simulate", "skirmish", "--matches", "100000", "--seed", "1"),
        *("--workers", "2", "--records", folder),
    )
    wait_for(process, b"\n")
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err == b"Interrupted.\n"
    kept = [path for path in folder.iterdir() if not path.name.startswith(".")]
    assert kept
    assert all(parse_record(path.read_bytes()).result for path in kept)


def test_ctrl_c_at_the_table_loses_nothing(program, home):
    process = program("play", "skirmish", "--seed", "1")
    process.stdin.write(b"1\n4\n")
    process.stdin.flush()
    wait_for(process, b"r1 moves to 1.")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"estandarte play --record" in out
    assert b"Traceback" not in err
    (path,) = (home / "estandarte/matches").iterdir()
    assert len(parse_record(path.read_bytes()).steps) == 3


def test_on_a_screen_the_curtain_wipes_what_the_other_has_seen(screen):
    table = screen("play", "skirmish", "--seat", "red=person", "--seat", "blue=person")
    for words, answer in (
        (b"Pass the seat to Red", b"\n"), (b"Red > ", b"1\n"),
        (b"Pass the seat to Blue", b"\n"), (b"Blue > ", b"quit\n"),
    ):  # fmt: skip
        table.until(words)
        table.type(answer)
    assert table.leave() == 0
    said = table.said
    wiped = b"\x1b[2J\x1b[3J\x1b[H"
    assert wiped not in said.partition(b"Red > ")[0]
    assert said.partition(b"Red > ")[2].count(wiped) == 2


def test_ctrl_c_at_the_very_start_is_no_traceback(program):
    for pause in (0.02, 0.08, 0.16):
        process = program("bench", "skirmish")
        time.sleep(pause)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode != 0
        # before our first line runs, the traceback is the interpreter's own
        assert b"Traceback" not in err or b"estandarte/cli" not in err


def test_letters_that_the_terminal_does_not_know_stop_nothing(program, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    process = program("rules", "skirmish", "--lang", "es")
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert err == b""
    assert b"SKI-1-a" in out


def test_without_a_word_the_table_opens_in_the_browser(program, tmp_path, monkeypatch):
    """At a terminal; a second time the table that stands open is shown again."""
    import pty

    browser, shown = tmp_path / "browser", tmp_path / "shown"
    browser.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$1\" >>'{shown}'\n")
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    monkeypatch.setenv("ESTANDARTE_PORT", str(port))
    address = f"http://127.0.0.1:{port}"

    def at_terminal():
        master, slave = pty.openpty()
        process = program(tty=slave)
        os.close(slave)
        return process, master

    table, screen = at_terminal()
    until(lambda: shown.exists() and shown.read_text() == f"{address}\n", "no browser was opened")
    again, other = at_terminal()
    again.wait(timeout=PATIENCE)
    assert b"There is a table open" in os.read(other, 4096)
    until(lambda: shown.read_text() == f"{address}\n" * 2, "the browser was not opened again")
    assert again.returncode == 0
    table.send_signal(signal.SIGTERM)
    table.wait(timeout=PATIENCE)
    assert table.returncode == 0
    os.close(screen)
    os.close(other)


def test_tab_completes_and_the_arrows_bring_back_what_was_typed(screen):
    table = screen("play", "skirmish", "--seat", "red=person", "--seed", "1")
    table.until(b"Red > ")
    table.type(b"stat\t\n")
    table.until(b"Now: ")
    table.until(b"Red > ")
    table.type(b"\x1b[A\n")
    table.until(b"Now: ")
    table.until(b"Red > ")
    table.type(b"quit\n")
    assert table.leave() == 0
    assert table.said.count(b"Red > status") == 2
