"""`estandarte lab`: experiments from the command line, broken off and taken up again."""

import json
import os
import re
import signal
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from surroundings import PATIENCE

EXPERIMENT = """
game = "skirmish"
seed = "cli"
question = "differences"

[vary]
switches = { sharp_fire = [false, true] }

[count]
matches = %d
"""


@pytest.fixture
def experiment(tmp_path):
    def write(matches: int = 6) -> Path:
        path = tmp_path / "sharp.toml"
        path.write_text(EXPERIMENT % matches, encoding="utf-8")
        return path

    return write


def rows(store: Path) -> list[tuple[object, ...]]:
    """Everything in a store but the time that was spent."""
    with closing(sqlite3.connect(store)) as database:
        sql = (
            "SELECT fingerprint, number, winner, score, actions, sums, hash FROM trial"
            " JOIN series ON id = series ORDER BY fingerprint, number"
        )
        fired = (
            "SELECT fingerprint, rule, matches, times FROM fired"
            " JOIN series ON id = series ORDER BY 1, 2"
        )
        return [*database.execute(sql), *database.execute(fired)]


def test_an_experiment_is_run_shown_and_reported(estandarte, experiment, tmp_path):
    file, store = experiment(), tmp_path / "lab.sqlite"
    ran = estandarte("lab", "run", file, "--store", store, "--workers", "1")
    assert ran.status == 0
    assert "sharp_fire=True" in ran.out
    assert estandarte("lab", "show", file, "--store", store).out == (
        "12 of 12 matches have been played.\n"
    )
    assert "12 outcomes" in estandarte("lab", "show", "--store", store).out
    folder = tmp_path / "reports"
    ran = estandarte(
        *("lab", "report", file, "--store", store, "--into", folder),
        *("--format", "html,md,csv,pdf"),
    )
    assert ran.status == 0
    assert {"sharp.html", "sharp.md", "sharp.pdf", "sharp-sides.csv"} <= {
        path.name for path in folder.iterdir()
    }
    assert estandarte("lab", "check", folder).status == 0


def test_a_page_whose_experiment_asks_for_more_is_written_anew(estandarte, experiment, tmp_path):
    store, folder = ("--store", tmp_path / "lab.sqlite", "--workers", "1"), tmp_path / "docs"
    estandarte("lab", "run", experiment(), *store, "--into", folder, "--format", "md")
    assert estandarte("lab", "refresh", folder, *store).out == ""
    experiment(8)
    ran = estandarte("lab", "check", folder)
    assert (ran.status, "other experiment" in ran.out) == (1, True)
    assert estandarte("lab", "refresh", folder, *store).status == 0
    assert "16 of 16 matches" in (folder / "sharp.md").read_text("utf-8")
    assert estandarte("lab", "check", folder).status == 0


def test_one_page_is_checked_by_its_name(estandarte, experiment, tmp_path):
    words = ("lab", "run", experiment(), "--store", tmp_path / "s", "--workers", "1")
    estandarte(*words, "--into", tmp_path / "docs", "--format", "md")
    page = tmp_path / "docs" / "sharp.md"
    fresh = estandarte("lab", "check", page)
    assert (fresh.status, "sharp.md" in fresh.out) == (0, True)
    experiment(8)
    stale = estandarte("lab", "check", page)
    assert (stale.status, "other experiment" in stale.out) == (1, True)


def test_where_there_is_no_page_of_the_lab_it_is_said(estandarte, tmp_path):
    other, empty = tmp_path / "other.md", tmp_path / "empty"
    other.write_bytes(b"# Not of the lab\n\xff")
    empty.mkdir()
    for where in (other, empty, tmp_path / "nowhere"):
        for deed in ("check", "refresh"):
            ran = estandarte("lab", deed, where)
            assert (ran.status, str(where) in ran.err) == (2, True)


def test_a_page_that_was_not_run_from_a_file_is_named_and_left(estandarte, experiment, tmp_path):
    words = ("lab", "run", experiment(), "--store", tmp_path / "s", "--workers", "1")
    estandarte(*words, "--into", tmp_path, "--format", "md")
    page = tmp_path / "sharp.md"
    told = page.read_text("utf-8").replace('"rules":"', '"rules":"not ')
    told = told.replace('"came":"', '"came":"not ').replace("lab run", "lab ask")
    page.write_text(told, encoding="utf-8")
    ran = estandarte("lab", "refresh", tmp_path, "--store", tmp_path / "s")
    assert (ran.status, "sharp.md" in ran.out) == (1, True)
    assert page.read_text("utf-8") == told


def test_the_document_holds_the_tables(estandarte, experiment, tmp_path):
    words = ("lab", "run", experiment(), "--store", tmp_path / "lab.sqlite", "--runner", "inline")
    found = json.loads(estandarte(*words, "--json").out)
    assert found["tables"][0]["name"] == "differences"
    assert found["stamp"]["game"] == "skirmish"
    assert "partidas" in estandarte(*words, "--lang", "es").out


def test_questions_are_listed_and_asked(estandarte, tmp_path):
    assert "doctrines" in estandarte("lab", "ask").out
    assert "¿" in estandarte("lab", "ask", "--lang", "es").out
    store = tmp_path / "lab.sqlite"
    ran = estandarte(
        *("lab", "ask", "differences", "skirmish", "--value", "units.unit.march=40,60"),
        *("--matches", "4", "--store", store, "--runner", "inline"),
    )
    assert ran.status == 0
    assert "units.unit.march=60" in ran.out


def test_records_that_diverge_are_asked_for(estandarte, record, tmp_path):
    ran = estandarte("lab", "ask", "change", "--records", record.parent)
    assert ran.status == 0
    assert "0 of 1 records" in ran.out


def test_everything_that_is_wrong_is_said_at_once_in_both_languages(estandarte, tmp_path):
    file = tmp_path / "wrong.toml"
    file.write_text(
        'game = "skirmish"\nseed = "s"\n[board]\nscenario = "moon"\n[players]\nranks = ["king"]\n'
        "[count]\nmatches = 1\nprecision = 3\n",
        encoding="utf-8",
    )
    for language, count in (("en", "in one way"), ("es", "de una sola manera")):
        ran = estandarte("lab", "run", file, "--lang", language, "--store", tmp_path / "s")
        assert ran.status == 2
        assert ran.err.count("\n") == 3
        assert all(word in ran.err for word in ("moon", "king", count))
    assert not (tmp_path / "s").exists()


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["dance"], "dance"),
        (["run"], "FILE"),
        (["run", "/nowhere.toml"], "/nowhere.toml"),
        (["ask", "why", "skirmish"], "why"),
        (["ask", "balance"], "GAME"),
        (["ask", "balance", "chess"], "chess"),
        (["ask", "differences", "skirmish"], "--switch"),
        (["ask", "differences", "skirmish", "--switch", "magic"], "magic"),
        (["ask", "charts", "skirmish"], "--target"),
        (["ask", "balance", "skirmish", "--matches", "many"], "many"),
        (["ask", "balance", "skirmish", "--runner", "snail"], "snail"),
        (["ask", "balance", "skirmish", "--workers", "0"], "--workers"),
        (["ask", "worth", "skirmish", "--matches", "2"], "skirmish"),
        (["ask", "change"], "--records"),
        (["ask", "balance", "skirmish", "--matches", "2", "--format", "doc"], "doc"),
        (["ask", "balance", "skirmish", "--store", "/dev/null/x"], "/dev/null/x"),
    ],
)
def test_what_cannot_be_is_named(estandarte, words, named, tmp_path):
    ran = estandarte("lab", *words)
    assert ran.status == 2
    assert named in ran.err


def test_a_cluster_that_is_not_there_is_said_at_once(estandarte, experiment):
    pytest.importorskip("ray")
    ran = estandarte("lab", "run", experiment(), "--address", "127.0.0.1:1")
    assert ran.status == 2
    assert "127.0.0.1:1" in ran.err


@pytest.mark.parametrize(
    "how", [signal.SIGKILL, pytest.param(signal.SIGINT, marks=pytest.mark.soak)]
)
def test_whoever_is_stopped_goes_on_where_he_was(program, experiment, tmp_path, how):
    file, store, whole = experiment(400), tmp_path / "lab.sqlite", tmp_path / "whole.sqlite"
    stopped = program("lab", "run", file, "--store", store, "--workers", "2")
    while not holds(store, 20) and stopped.poll() is None:
        time.sleep(0.02)
    stopped.send_signal(how)
    _, err = stopped.communicate(
        timeout=PATIENCE
    )  # its workers are gone too, or nobody would hang up
    assert stopped.returncode in ((-9, 0) if how == signal.SIGKILL else (130, 0))
    if stopped.returncode == 130:
        assert b"kept" in err
    left = len(rows(store))
    for path, workers in ((store, "3"), (whole, "1")):
        ran = program("lab", "run", file, "--store", path, "--workers", workers)
        _, err = ran.communicate(timeout=PATIENCE)
        assert ran.returncode == 0, err
    assert rows(store) == rows(whole)
    assert left <= len(rows(whole))


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals here")
def test_people_see_a_bar_with_the_time_left(program, experiment, tmp_path):
    screen, tty = os.openpty()
    ran = program(
        *("lab", "run", experiment(60), "--store", tmp_path / "lab.sqlite", "--workers", "1"),
        tty=tty,
    )
    os.close(tty)
    seen = b""
    with suppress(OSError):  # the terminal hangs up when the program has ended
        while data := os.read(screen, 65_536):
            seen += data
    os.close(screen)
    assert ran.wait(timeout=PATIENCE) == 0
    bars = re.findall(rb"\r\[[#-]{30}\] \d+ of 120 matches, \d+:\d\d left", seen)
    assert bars
    assert b"120 of 120 matches, 0:00 left" in seen


def holds(store: Path, least: int) -> bool:
    """Whether so many outcomes have been written by somebody else."""
    try:
        with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as database:
            return bool(database.execute("SELECT count(*) FROM trial").fetchone()[0] >= least)
    except sqlite3.Error:
        return False
