"""Setting the table: the menu, seats, packs, and records that go on."""

import pytest

from estandarte.cli.table import menu
from estandarte.kernel import SHELF, parse_record
from estandarte.kernel.testing import rule


@pytest.fixture
def only_the_toy(monkeypatch):
    monkeypatch.setattr(menu.SHELF, "names", lambda: ["skirmish"])


@pytest.fixture
def toy_twice(monkeypatch):
    from skirmish import SKIRMISH

    monkeypatch.setitem(menu.SHELF._added, "other", SKIRMISH)
    monkeypatch.setattr(menu.SHELF, "names", lambda: ["other", "skirmish"])


def test_without_a_game_a_menu_asks(estandarte, toy_twice, home):
    ran = estandarte("play", typed="9\nx\n2\n2\nquit\n")
    assert ran.status == 0
    assert "Which game?" in ran.out
    assert ran.out.count("A number from 1 to 2, please.") == 2
    assert "Which side do you play?" in ran.out
    (path,) = (home / "estandarte/matches").iterdir()
    assert parse_record(path.read_bytes()).setup.seats == {"red": "grumete", "blue": "person"}


def test_the_menu_speaks_spanish_and_takes_the_first_on_enter(estandarte, only_the_toy):
    ran = estandarte("play", "--lang", "es", typed="\nquit\n")
    assert "¿Con qué bando juegas?" in ran.out
    assert "Rojo: Pon una carta" in ran.out


def test_all_sides_or_none_can_be_chosen(estandarte, only_the_toy):
    assert "Pass the seat to Red" in estandarte("play", typed="3\n\n").out
    assert "Final score" in estandarte("play", typed="4\n").out


def test_a_menu_that_nobody_answers_begins_nothing(estandarte, only_the_toy, home):
    ran = estandarte("play", typed="")
    assert ran.status == 2
    assert "nothing was begun" in ran.err
    assert not home.exists()


def test_what_the_command_line_says_is_not_asked(estandarte, only_the_toy):
    ran = estandarte("play", "--seat", "blue=person", "--scenario", "meeting", typed="quit\n")
    assert "?" not in ran.out.partition("Blue:")[0].replace("[?]", "")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--seat", "green=person"], "green"),
        (["--seat", "red=admiral"], "admiral"),
        (["--seat", "red"], "red"),
        (["--scenario", "moon"], "moon"),
        (["--switch", "magic"], "magic"),
        (["--switch", "sharp_fire=7"], "sharp_fire"),
        (["--pack", "/no/such/folder"], "/no/such/folder"),
        (["--record", "/no/such/folder/x"], "/no/such/folder/x"),
        (["--position", "/no/such/file"], "/no/such/file"),
        (["--position", "estandarte/1 skirmish 00000000 AAAA"], "checksum"),
        (["--position", "estandarte/9 x"], "position"),
    ],
)
def test_what_cannot_be_set_up_is_named(estandarte, words, named):
    ran = estandarte("play", "skirmish", *words, typed="quit\n")
    assert ran.status == 2
    assert named in ran.err
    assert ran.err.count("\n") == 1


def test_a_pack_changes_single_values(estandarte, tmp_path, home):
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "units.toml").write_text("[unit]\nmarch = 10\n", encoding="utf-8")
    ran = estandarte(
        "play", "skirmish", "--pack", pack, "--seed", "1", typed="1\nadvance r1 11\nadvance r1 10\n"
    )
    assert "[SKI-2-d] A unit with a card" in ran.out
    assert "r1 moves to 10." in ran.out
    (path,) = (home / "estandarte/matches").iterdir()
    assert parse_record(path.read_bytes()).setup.packs[0].values == {
        "units": {"unit": {"march": 10}}
    }
    assert estandarte("verify", path).status == 0


@pytest.mark.parametrize(
    "content", [b"[unit", b"\xff\xfe\x00", b"[unit]\nmarch = 'far'\n", b"x = 1\n" * 700_000]
)
def test_a_pack_that_does_not_fit_is_named_with_the_fault(estandarte, tmp_path, content):
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "units.toml").write_bytes(content)
    ran = estandarte("play", "skirmish", "--pack", pack)
    assert ran.status == 2
    assert "units.toml" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["--scenario", "meeting"],
        ["--seed", "1"],
        ["--switch", "sharp_fire"],
        ["--pack", "."],
        ["--real-dice"],
        ["--add-seed"],
        ["lepanto"],
    ],
)
def test_a_match_that_has_begun_keeps_its_rules(estandarte, record, words):
    ran = estandarte("play", *words, "--record", record)
    assert ran.status == 2
    assert ran.err.count("\n") == 1


def test_a_finished_match_tells_its_end(estandarte, record):
    ran = estandarte("play", "--record", record)
    assert ran.status == 0
    assert "Final score" in ran.out


def test_seats_can_change_hands_when_a_match_goes_on(estandarte, home):
    estandarte("play", "skirmish", "--seed", "1", typed="1\nquit\n")
    (path,) = (home / "estandarte/matches").iterdir()
    seats = ("--seat", "red=grumete", "--seat", "blue=grumete")
    ran = estandarte("play", "--record", path, *seats)
    assert "Final score" in ran.out
    assert estandarte("verify", path).status == 0


@pytest.mark.parametrize("seed", ["0", "-1", "ñ", "", "a b", "9" * 300, "\udc80"])
def test_any_seed_sets_the_table(estandarte, seed):
    ran = estandarte("play", "skirmish", f"--seed={seed}", typed="1\nquit\n")
    assert ran.status == 0


@rule("KER-23")
def test_by_the_letter_says_which_switches_that_are(estandarte, home):
    words = ("play", "lepanto", "--scenario", "tutorial", "--by-the-letter")
    ran = estandarte(*words, "--switch", "early_end=allowed", typed="quit\n")
    letter = SHELF.take("lepanto").letter
    for name, value in letter.items():
        assert (f"By the letter: {name} = {value} (" in ran.out) == (name != "early_end")
    (kept,) = home.rglob("*.jsonl")
    assert parse_record(kept.read_bytes()).setup.switches == {**letter, "early_end": "allowed"}
    said = estandarte("games", "lepanto").out
    assert "engagements = [gunnery_and_one]|" in said
    assert "(by the letter: gunnery_and_small_arms)" in said


def test_what_has_begun_has_its_rules_already(estandarte, record):
    ran = estandarte("play", "--record", record, "--by-the-letter")
    assert ran.status != 0 and "--by-the-letter" in ran.err
