"""`estandarte reckon`: a question from a real table, in both languages and as a document."""

import json
import re
from pathlib import Path

import pytest

from estandarte.companion.tercios.facts import fact

ASKED = ("reckon", "tercios", "--mine", "red-1-1", "--theirs", "blue-1-1")
PAGES = Path(__file__).resolve().parents[3] / "docs"


def test_musketeers_at_9_inches_at_a_squadron_in_a_wood(estandarte):
    """Arquebus and musket: 3 dice beyond 8 inches; a wood gives half as much Courage again."""
    said = estandarte(*ASKED, "--at", "9", "--cover", "wood").out
    assert "3 dice, 4 and more, to shoot" in said
    assert "6 dice, 4 and more, to cancel" in said
    assert "[TER-terrain-shoot-cubierto]" in said and "(91.0%)" in said


def test_the_same_in_spanish_by_the_names_of_the_table(estandarte):
    said = estandarte(
        "reckon", "tercios", "--mine", "alburquerque", "--theirs", "blue-1-1", "--at", "9",
        "--cover", "bosque", "--lang", "es",
    ).out  # fmt: skip
    assert "Bosque pequeño" in said and "3 dados, 4 o más" in said and "91,0 %" in said


def test_a_document_has_the_throws_and_the_exact_chances(estandarte):
    told = json.loads(estandarte(*ASKED, "--at", "7.5", "--json").out)
    assert [(t["dice"], t["needed"]) for t in told["throws"]] == [(4, 4), (4, 4)]
    assert sum(c["ways"] for c in told["odds"]["chances"]) == told["odds"]["chances"][0]["of"]


def test_a_charge_in_flank_takes_from_who_is_charged(estandarte):
    said = estandarte(*ASKED, "--deed", "charge", "--at", "3", "--side", "flank").out
    assert "[TER-flank-b]" in said
    assert "[TER-flank-b]" not in estandarte(*ASKED, "--deed", "charge", "--at", "3").out


def test_a_worn_unit_without_a_commander_tests_with_fewer_dice(estandarte):
    asked = ("reckon", "tercios", "--mine", "red-2-1", "--deed", "obey", "--mine-wear", "1")
    assert "4 dice, 5 and more" in estandarte(*asked).out
    assert "2 dice, 5 and more" in estandarte(*asked, "--mine-led", "no").out


def test_what_the_rules_do_not_allow_is_answered_with_the_rule(estandarte):
    ran = estandarte(*ASKED, "--at", "13")
    assert ran.status == 1 and "[TER-shoot-ranges]" in ran.out
    ran = estandarte(*ASKED, "--at", "5", "--order", "corred")
    assert ran.status == 1 and "[TER-orders-corred-b]" in ran.out


def test_what_no_board_can_show_is_said_by_name(estandarte):
    ran = estandarte(*ASKED, "--deed", "charge", "--at", "4", "--height", "mine")
    assert ran.status == 1 and fact("height").words("en") in ran.out
    ran = estandarte(*ASKED, "--at", "4", "--cover", "ford")
    assert ran.status == 1 and "[TER-scenery-rio-c]" in ran.out


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--at", "x"), "--at"),
        (("--at", "-3"), "--at"),
        (("--at", "1/0"), "--at"),
        ((), "--at"),
        (("--at", "9", "--cover", "cheese"), "--cover"),
        (("--at", "9", "--deed", "dance"), "--deed"),
        (("--at", "9", "--order", "dance"), "--order"),
        (("--at", "9", "--deed", "charge", "--side", "below"), "--side"),
        (("--at", "9", "--theirs", "red-1-2"), "same side"),
        (("--at", "9", "--theirs", "nobody"), "--theirs"),
        (("--at", "9", "--theirs", "coraceros"), "--theirs"),
        (("--at", "9", "--mine-wear", "many"), "--mine-wear"),
        (("--at", "9", "--mine-led", "perhaps"), "--mine-led"),
        (("--at", "9", "--army", "red=nowhere"), "nowhere"),
        (("--at", "9", "--cover", "crop_field:cheese"), "--cover"),
        (("--at", "9", "--cover", "crop_field"), "crop_field:cubierto"),
    ],
)
def test_what_cannot_be_meant_is_one_sentence(estandarte, words, named):
    ran = estandarte(*ASKED, *words)
    assert ran.status == 2 and named in ran.err and ran.err.count("\n") == 1


def test_a_weapon_that_it_has_not_is_refused_with_the_rule(estandarte):
    ran = estandarte(*ASKED, "--at", "9", "--weapon", "catapult")
    assert ran.status == 1 and "[TER-weapons-a]" in ran.out


def test_other_games_are_not_asked_yet(estandarte):
    ran = estandarte("reckon", "lepanto", "--mine", "a", "--theirs", "b", "--at", "1")
    assert ran.status == 2 and "Tercios" in ran.err


@pytest.mark.parametrize("page", ["real-table.md", "real-table.es.md"])
def test_every_command_of_the_page_is_answered(estandarte, page):
    text = (PAGES / page).read_text(encoding="utf-8")
    lines = re.findall(r"^estandarte (reckon .*)$", text, re.MULTILINE)
    assert len(lines) > 2
    for line in lines:
        words = [w.strip('"') for w in re.findall(r'"[^"]*"|\S+', line.partition("  #")[0])]
        ran = estandarte(*words)
        assert ran.status == 0 and "[TER-" in ran.out, line


def test_on_one_hill_nobody_stands_above(estandarte):
    """["TER-terrain-melee-altura"]"""
    charged = (*ASKED, "--deed", "charge", "--at", "4", "--cover", "hill")
    assert "[TER-terrain-melee-altura]" in estandarte(*charged).out
    assert "[TER-terrain-melee-altura]" not in estandarte(*charged, "--from", "hill").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tercios", "--mine", "tercio", "--theirs", "x"), "red-1-1 (Tercio of Alburquerque) and "),
        (("lepanto",), "Lepanto cannot be asked yet; there is Tercios."),
        (
            ("tercios", "--mine", "red-1-1", "--theirs", "blue-1-1", "--at", 9, "--cover", "sand"),
            "--cover cannot be “sand”: it is open, path, ",
        ),
    ],
)
def test_what_may_be_said_instead_is_told_in_words(estandarte, words, said):
    ran = estandarte("reckon", *words, "--lang", "en")
    assert ran.status == 2
    assert said in ran.err and "[" not in ran.err and "'" not in ran.err
