"""The terminal table: a whole match by typing, and everything that can be typed."""

import json
from pathlib import Path

import pytest

from estandarte.kernel import Match, audit, parse_record
from estandarte.players import DOCTRINES
from players.test_thinking import thoughtful

HOT_SEAT = ("--seat", "red=person", "--seat", "blue=person")
RED_PLANS = "\nplace_orders r1:charge,r2:charge\n"
BLUE_PLANS = "\nplace_orders b1:fire,b2:fire\n"
BOTH = RED_PLANS + BLUE_PLANS + "\n"
"""Curtain, orders, curtain, orders, curtain: it is red's turn to act."""


@pytest.fixture
def play(estandarte, tmp_path):
    """Plays at the toy table with a script, from the planning on, and returns what was said."""

    def sit(typed: str, *words: object, seats: tuple[str, ...] = HOT_SEAT) -> str:
        ran = estandarte("play", "skirmish", *seats, "--seed", "7", *words, typed=typed)
        assert ran.status == 0, ran.err
        return ran.out

    return sit


def after(said: str, words: str) -> str:
    """What was said after the last time that something was typed."""
    return said.rpartition(f"> {words}\n")[2]


def kept(home: Path) -> Path:
    (path,) = (home / "estandarte/matches").iterdir()
    return path


def test_a_match_is_played_to_its_end_against_a_program(estandarte, home):
    ran = estandarte("play", "skirmish", "--seed", "1", typed="1\n" * 60)
    assert ran.status == 0
    assert "Final score" in ran.out
    assert f"estandarte verify {kept(home)}" in ran.out
    record = parse_record(kept(home).read_bytes())
    assert record.result is not None
    assert record.setup.seats == {"red": "person", "blue": "grumete"}
    assert audit(record)


def test_programs_play_among_themselves_while_one_watches(play, home):
    seats = ("--seat", "red=grumete", "--seat", "blue=grumete")
    said = play("", seats=seats)
    assert "Final score" in said
    assert "Orders:" not in said
    assert parse_record(kept(home).read_bytes()).result is not None


def test_what_a_spectator_hears_holds_no_secret(play):
    said = play("", seats=("--seat", "red=grumete", "--seat", "blue=grumete"))
    assert "Red has placed its cards. [SKI-1-b]" in said
    assert "Orders" not in said


def test_the_pledge_is_shown_before_anything_else(play):
    assert play("").startswith("The table has pledged its seed: ")


def test_the_board_the_score_the_question_and_the_options_are_shown(play):
    said = play(BOTH)
    assert "b1 |" in said
    assert "Score: Red 2, Blue 2" in said
    assert "Red: Charge or advance with a unit, or end your turn." in said
    assert "   2  r1 charges b1 (contact 83.3%, stopped by fire 16.7%)" in said


def test_it_is_all_in_spanish_too(play):
    said = play(BOTH + "ayuda\n", "--lang", "es")
    for word in ("La mesa ha comprometido", "Rojo: Carga o avanza", "Cede el asiento", "Tanteo:"):
        assert word in said
    assert "[table." not in said
    assert "[command." not in said


@pytest.mark.parametrize(
    "typed", ["2", "charge r1 b1", "charge unit=r1 target=b1", "R1 charges B1"]
)
def test_an_action_is_chosen_by_number_order_form_or_words(play, typed):
    assert "r1 shows its card: charge. [SKI-2-b]" in play(BOTH + f"{typed}\n\n")


def test_help_shows_orders_that_would_be_obeyed_now(play):
    said = after(play(BOTH + "help\n"), "help")
    assert "For example, this may be said now:\n  End the turn\n  r1 charges b1\n" in said
    assert "=" not in said.partition("Red >")[0]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no option 99; they go up to 11."),
        ("0", "There is no option 0"),
        ("9" * 50, "There is no option"),
        ("dance", "That was not understood"),
        ("advance by=3", "The order advance lacks unit."),
        ("advance r1 by=far", "In the order advance, by cannot be “far”."),
        ("advance r1 far", "That was not understood"),
        ("advance unit=r1 speed=3", "The order advance has no field speed"),
        ("charge unit=r1 b1 b2", "The order charge does not know what to do with “b2”."),
        ("charge r1 b1 b2", "That was not understood"),
        ("advance r1 " + "9" * 60, "[SKI-2-d]"),
        ('advance "r1', "That is no order, but these options contain it:"),
        ("begin", "That was not understood"),
        ("-1", "That was not understood"),
        ("\x00\x01", "That was not understood"),
        ("=", "That was not understood"),
    ],
)
def test_an_order_that_cannot_be_understood_is_answered(play, typed, answer):
    assert answer in after(play(BOTH + f"{typed}\n"), typed.strip())


def test_part_of_an_option_lists_what_might_be_meant(play):
    said = after(play(BOTH + "b2\n"), "b2")
    assert "   3  r1 charges b2 (contact" in said
    assert "r1 charges b1" not in said


def test_a_refused_order_quotes_the_rule_and_the_facts(play):
    said = after(play(BOTH + "advance r1 99\n"), "advance r1 99")
    assert "[SKI-2-d] A unit with a card still face down" in said
    assert "Facts: unit: r1; amount: 99" in said


@pytest.mark.parametrize(("why", "question"), [("why", "why 2"), ("porque", "por qué 2")])
def test_why_answers_in_both_languages_of_command(play, why, question):
    assert "Yes, that is allowed." in after(play(BOTH + f"{question}\n"), question)
    refused = f"{why} charge r1 r2"
    assert "[SKI-2-c]" in after(play(BOTH + f"{refused}\n"), refused)


def test_why_alone_explains_the_last_refusal_and_else_the_last_events(play):
    said = play(BOTH + "why\nadvance r1 99\nwhy\n")
    first, last = said.split("> advance r1 99")
    assert "[SKI-1-b]" in first.rpartition("> why\n")[2]
    assert "[SKI-2-d]" in last.rpartition("> why\n")[2]


def test_odds_are_exact(play):
    said = after(play(BOTH + "odds 2\n"), "odds 2")
    assert "contact: 5/6 (83.3%)" in said
    assert "stopped by fire: 1/6 (16.7%)" in said
    assert "[SKI-3-c]" in said


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("odds 1", "No die decides that."),
        ("odds", "   2  r1 charges b1 (contact 83.3%, stopped by fire 16.7%)"),
        ("cuotas charge r1 r2", "[SKI-2-c]"),
        ("odds dance", "not understood"),
    ],
)
def test_odds_of_anything_else_are_answered(play, typed, answer):
    assert answer in after(play(BOTH + f"{typed}\n"), typed)


def test_the_log_tells_what_the_role_saw(play):
    said = after(play(BOTH + "4\nlog 2\n"), "log 2")
    assert "Step 2" in said and "Step 3" in said and "Step 1" not in said
    assert "  r1 moves to 1. [SKI-2-d]" in said


def test_nothing_has_happened_before_the_first_step(play):
    assert "Nothing has happened yet." in after(play("\nlog\n"), "log")


def test_an_action_is_taken_back_while_nothing_was_shown(play, home):
    said = play("\n1\n" + "\n")  # red has planned in secret, blue is asked
    assert "Pass the seat to Blue" in said
    said = play(RED_PLANS + "\nundo\nno\n")
    assert "KER-5" in after(said, "undo")


def test_a_free_undo_restores_the_question(play):
    said = play(BOTH + "1\n\nend_turn\n\nundo\nyes\n")
    assert "The last action is taken back." in said


def test_what_was_shown_is_taken_back_only_by_agreement(play):
    refused = after(play(BOTH + "4\nundo\nno\n"), "undo")
    assert "[KER-6]" in refused
    agreed = after(play(BOTH + "4\nundo\nyes\n"), "undo")
    assert "The last action is taken back." in agreed
    assert "   4  r1 advances 1" in agreed


def test_a_program_is_not_asked_whether_it_agrees(play):
    said = play("1\n4\nundo\n", seats=("--seat", "red=person"))
    assert "[KER-6]" in after(said, "undo")
    assert "agree" not in said


def test_a_rule_is_read_at_the_table(play):
    said = after(play(BOTH + "rule ski-3-d\n", "--lang", "es"), "rule ski-3-d")
    assert "La unidad con dos bajas" in said
    assert "SKI-3-a" in after(play(BOTH + "regla open fire\n"), "regla open fire")
    assert "There is no rule “xyzzy”" in after(play(BOTH + "rule xyzzy\n"), "rule xyzzy")
    assert "Which rule?" in after(play(BOTH + "rule\n"), "rule")


def test_options_are_filtered_by_words(play):
    said = after(play(BOTH + "options r2 advances\n"), "options r2 advances")
    assert "   9  r2 advances 1" in said
    assert "r1" not in said.partition("Red >")[0]
    nothing = "opciones elephant"
    assert "No option contains" in after(play(BOTH + f"{nothing}\n"), nothing)


def test_many_options_are_grouped_and_paged(play, monkeypatch):
    from estandarte.cli.table import looking

    monkeypatch.setattr(looking, "PAGE", 4)
    monkeypatch.setattr(looking, "UNASKED", 10)
    said = play(BOTH + "more\nmas\nmore\noptions\n")
    groups, first, second, third, again = said.rpartition("Red: Charge")[2].split("> ", 4)
    assert (
        "   2  r1 charges b1 (contact 83.3%, stopped by fire 16.7%)\n      … and 3 more like it"
        in groups
    )
    assert "There are 11 options" in groups
    assert "   4  " in first and "   5  " not in first and "7 more options" in first
    assert "   5  " in second and "   8  " in second and "   4  " not in second
    assert "  11  " in third and "more option" not in third
    assert "   1  " in again


def test_score_board_and_description_are_shown_on_demand(play):
    said = play(BOTH + "score\ntablero\ndescribe\n")
    assert after(said, "score").startswith("Score: Red 2, Blue 2")
    assert "r1 |" in after(said, "tablero")
    assert "r1 |" in after(said, "describe")


def test_the_position_hides_the_enemys_cards(play):
    from estandarte.kernel import Dice, read_position

    line = after(play(BOTH + "position\n"), "position").splitlines()[0]
    _, _, state = read_position(line, Dice("x"))
    assert state.units["r1"].order == "charge"


def test_a_match_is_saved_where_one_says(play, tmp_path):
    file = tmp_path / "with spaces.jsonl"
    said = play(BOTH + f"save {file}\nguardar {file}\n")
    assert said.count("The match is saved in") == 2
    assert len(parse_record(file.read_bytes()).steps) == 2


def test_no_other_file_is_written_over(play, tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear mother", encoding="utf-8")
    said = play(BOTH + f"save {file}\nsave {tmp_path}\nsave /dev/null/x\nsave\nsave \x00\n")
    assert "is not a record" in said
    assert "it is a folder" in said
    assert "not a folder" in said
    assert "Save it where?" in said
    assert "not a file name" in said
    assert file.read_text(encoding="utf-8") == "Dear mother"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["home", "letter.txt"]


def test_the_record_of_another_match_is_not_written_over(play, record):
    before = record.read_bytes()
    assert "not a record of this match" in play(BOTH + f"save {record}\n")
    assert record.read_bytes() == before


def test_a_fault_in_the_middle_loses_nothing(estandarte, home, monkeypatch):
    def broken(*_):
        raise RuntimeError("a bad idea")

    monkeypatch.setattr(Match, "act", broken)
    ran = estandarte("play", "skirmish", typed="1\n")
    assert ran.status == 2
    assert "a bad idea" in ran.err
    assert f"estandarte play --record {kept(home)}" in ran.out


def test_a_person_resigns_after_being_asked(play, home):
    assert "Final score" not in play(BOTH + "resign\nno\n")
    said = play(BOTH + "rendirse\nsi\n")
    assert "Blue: Victory by surrender. The other side has struck its flag." in said


def test_a_draw_is_offered_to_people(play):
    assert "does not accept a draw" in play(BOTH + "draw\nno\n")
    assert "Draw by agreement" in play(BOTH + "tablas\nyes\n")


def test_a_program_never_accepts_a_draw(play):
    assert "never accepts" in play("1\ndraw\n", seats=("--seat", "red=person"))


def test_whoever_quits_is_told_how_to_go_on(play, home, estandarte):
    said = play(BOTH + "4\nsalir\n")
    assert f"estandarte play --record {kept(home)}" in said
    ran = estandarte("play", "--record", kept(home), typed="\nlog\nadvance r2 1\nquit\n")
    assert ran.status == 0
    assert "r1 moves to 1." in ran.out
    assert "r2 moves to 1." in ran.out
    assert len(parse_record(kept(home).read_bytes()).steps) == 4


def test_the_end_of_input_loses_nothing(play, home):
    said = play(BOTH + "4")
    assert "estandarte play --record" in said
    assert len(parse_record(kept(home).read_bytes()).steps) == 3


def test_a_torn_record_goes_on_from_its_last_whole_line(play, home, estandarte):
    play(BOTH + "4\nquit\n")
    path = kept(home)
    path.write_bytes(path.read_bytes()[:-30])
    ran = estandarte("play", "--record", path, typed="\n4\nquit\n")
    assert "half written" in ran.out
    assert estandarte("verify", path).status == 0
    assert len(parse_record(path.read_bytes()).steps) == 3


def test_between_people_a_curtain_falls(play):
    said = play(RED_PLANS + "\n")
    assert "Pass the seat to Red, who then presses Enter." in said
    blue = said.partition("Pass the seat to Blue")[2]
    assert "Red has placed its cards." in blue
    assert "r1: charge" not in blue and "[charge]" not in blue


def test_the_cards_of_others_are_never_on_the_screen_of_a_role(play):
    said = play(RED_PLANS + BLUE_PLANS)
    for curtain in said.split("Pass the seat to ")[1:]:
        if curtain.startswith("Blue"):
            assert "r1 |> 0 [?]" in curtain


def test_real_dice_are_asked_for_with_purpose_and_rule(play, home):
    said = play(BOTH + "charge r1 b1\n\n2\n0\n7\nx\n6\n\n", "--real-dice")
    assert said.count("Throw a die of 6 for fire [SKI-3-b]. What does it show?") == 4
    assert said.count("A number from 1 to 6, please.") == 3
    assert "Die of 6 for fire: 6 [SKI-3-b]" in said
    record = parse_record(kept(home).read_bytes())
    assert record.setup.real_dice
    assert record.steps[-1].entered == (6,)
    assert audit(record)


def test_a_die_that_is_never_thrown_leaves_the_action_undone(play, home):
    said = play(BOTH + "charge r1 b1\n\n2\nquit\n", "--real-dice")
    assert "The match is kept." in said
    assert len(parse_record(kept(home).read_bytes()).steps) == 3


def test_who_cannot_see_the_board_has_it_described(play, monkeypatch):
    from skirmish import SkirmishGame

    monkeypatch.setattr(SkirmishGame, "describe", lambda *_: ["Two units a side."])
    said = play("1\n" * 3, "--blind", seats=("--seat", "red=person"))
    assert said.count("Two units a side.") == 1
    assert said.count("Score:") == 1  # what has not changed is not told again
    assert "r1 |" not in said
    asked = play("board\n1\ndescribe\n", "--blind", seats=("--seat", "red=person"))
    assert asked.count("Two units a side.") == 3


def test_people_add_their_words_to_the_dice(play, home):
    play("my words\n\n", "--add-seed")
    assert parse_record(kept(home).read_bytes()).setup.seeds == {"red": "my words"}


def test_with_json_the_document_stands_alone(estandarte, home):
    ran = estandarte("play", "skirmish", "--json", "--seed", "1", typed="1\n" * 60)
    found = json.loads(ran.out)
    assert found["finished"]
    assert found["record"] == str(kept(home))
    assert "Final score" in ran.err


def test_a_record_may_be_kept_elsewhere(play, tmp_path, home):
    file = tmp_path / "mine.jsonl"
    play(BOTH, "--record", file)
    assert len(parse_record(file.read_bytes()).steps) == 2
    assert not home.exists()


def test_one_can_play_without_a_place_to_keep_it(estandarte, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    ran = estandarte("play", "skirmish", typed="1\nquit\n")
    assert ran.status == 0
    assert "kept nowhere" in ran.out
    assert "cannot be written" in ran.err


def test_the_same_seed_twice_is_kept_twice(play, home):
    play("quit\n")
    play("quit\n")
    assert len(list((home / "estandarte/matches").iterdir())) == 2


def test_a_disk_that_fills_up_does_not_end_the_match(play, home, monkeypatch):
    from estandarte.cli.faults import UsageFault
    from estandarte.cli.files import Keeper

    appended = []

    def full(self, data):
        appended.append(data)
        if len(appended) == 1:
            raise UsageFault("fault.file_write", file="x", why="full")
        original(self, data)

    original = Keeper._append
    monkeypatch.setattr(Keeper, "_append", full)
    play(BOTH + "4\nquit\n")
    assert len(parse_record(kept(home).read_bytes()).steps) == 3


def test_what_a_machine_had_in_mind_is_told_when_the_match_is_over(play):
    DOCTRINES.add("skirmish", thoughtful())
    try:
        said = play("", seats=("--seat", "red=capitan", "--seat", "blue=grumete"))
        advised = play("advice\nquit\n", seats=("--seat", "red=person", "--seat", "blue=alferez"))
    finally:
        DOCTRINES.forget("skirmish")
    told = said.partition("What the machine had in mind:")[2]
    assert "Red, turn 1: His plan for this turn: at them." in told
    assert "The captain would do this:" in advised
    assert "had in mind" not in advised
