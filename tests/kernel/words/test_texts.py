"""Sentences: plural forms, lists, missing facts, and nothing but facts in the blanks."""

import pytest

from estandarte.kernel import Texts, tell
from estandarte.kernel.words.texts import Catalogue, blanks, number_word
from kernel.table import CHARGE, orders
from skirmish import SKIRMISH

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n\n'


def texts(body: str, head: str = HEAD) -> Texts:
    made = Texts(("estandarte.kernel",), {"loud": lambda value, language: str(value).upper()})
    for catalogue in made.catalogues.values():
        catalogue.read(head + body, "made up")
    return made


def say(body: str, key: str = "x", count: int | None = None, **facts: object) -> str:
    return texts(body).say("en", key, facts, count)


SHIPS = 'msgid "x"\nmsgid_plural "x"\nmsgstr[0] "one ship"\nmsgstr[1] "{count} ships"\n'


@pytest.mark.parametrize(
    ("count", "sentence"),
    [(0, "0 ships"), (1, "one ship"), (2, "2 ships"), (-1, "one ship"), (None, "one ship")],
)
def test_the_count_chooses_the_form(count: int | None, sentence: str) -> None:
    assert say(SHIPS, count=count) == sentence


def test_the_catalogue_says_how_its_language_counts() -> None:
    head = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;\\n"\n'
    body = 'msgid "x"\nmsgstr[0] "a"\nmsgstr[1] "b"\nmsgstr[2] "c"\n'
    made = texts(body, head)
    assert [made.say("en", "x", count=n) for n in (1, 2, 5)] == ["a", "b", "c"]


def test_a_form_that_is_missing_falls_back_on_the_last() -> None:
    head = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;\\n"\n'
    made = texts('msgid "x"\nmsgstr[0] "a"\nmsgstr[1] "b"\n', head)
    assert made.say("en", "x", count=9) == "b"


def test_blanks_are_filled_by_name_and_written_in_a_way() -> None:
    assert say('msgid "x"\nmsgstr "{unit:loud} moves to {to}."\n', unit="r1", to=7) == (
        "R1 moves to 7."
    )


def test_a_fact_with_its_own_mark_ends_the_sentence() -> None:
    body = 'msgid "x"\nmsgstr "It shows {card}. Then {next}."\n'
    assert say(body, card="¡Fuego!", next="r1") == "It shows ¡Fuego! Then r1."


def test_long_sentences_go_over_several_lines() -> None:
    assert say('msgid "x"\nmsgstr "one "\n"two "\n"{three}"\n', three=3) == "one two 3"


def test_comments_and_empty_lines_do_not_count() -> None:
    assert say('# a word\n\n#, fuzzy\nmsgid "x"\n\nmsgstr "y \\"z\\""\n') == 'y "z"'


def test_a_missing_fact_is_a_question_mark_and_a_missing_sentence_its_name() -> None:
    assert say('msgid "x"\nmsgstr "{unit} moves."\n') == "? moves."
    assert say("", key="event.nothing") == "[event.nothing]"


def test_an_untranslated_sentence_is_not_known() -> None:
    made = texts('msgid "x"\nmsgstr ""\n')
    assert not made.knows("en", "x")
    assert made.say("en", "x") == "[x]"


def test_an_unknown_language_is_answered_in_english() -> None:
    made = Texts(("estandarte.kernel",))
    assert made.say("fr", "fault.record_empty") == "The record is empty."
    assert made.say("es", "fault.record_empty") == "El acta está vacía."


@pytest.mark.parametrize(
    "blank",
    ["{unit.__class__}", "{unit[0]}", "{unit.x}", "{0}", "{}", "{unit.__init__.__globals__}"],
)
def test_a_blank_reaches_no_attribute(blank: str) -> None:
    assert say(f'msgid "x"\nmsgstr "{blank}"\n', unit="r1") == "?"


def test_a_fact_is_never_read_as_a_sentence() -> None:
    assert say('msgid "x"\nmsgstr "{name}"\n', name="{secret}", secret="no") == "{secret}"


@pytest.mark.parametrize(
    ("known", "english", "spanish"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a y b"),
        (["a", "b", "c"], "a, b and c", "a, b y c"),
    ],
)
def test_a_list_is_written_as_each_language_does(
    known: list[str], english: str, spanish: str
) -> None:
    made = texts('msgid "x"\nmsgstr "{known:list}"\n')
    assert made.say("en", "x", {"known": known}) == english
    assert made.say("es", "x", {"known": known}) == spanish


def test_small_numbers_are_written_in_words() -> None:
    assert [number_word(n, "en") for n in (0, 1, 12, 13, -1)] == ["no", "one", "twelve", "13", "-1"]
    assert [number_word(n, "es") for n in (0, 1, 12)] == ["ningún", "un", "doce"]
    assert number_word("many", "fr") == "many"


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('msgid "x"\nmsgid "y"\nmsgstr "z"\n', "made up:2: not a catalogue line"),
        ('msgid "x"\n', "x has no sentence"),
        ('msgstr "z"\n', "made up:1: not a catalogue line"),
        ('"z"\n', "made up:1: not a catalogue line"),
        ('msgid x\nmsgstr "z"\n', "made up:1: not a catalogue line"),
        ('msgid "x"\nmsgstr "z\n', "made up:2: not a catalogue line"),
        ('msgid "x"\nmsgstr "z" "\n', "made up:2: not a quoted text"),
        ('msgctxt "ship"\nmsgid "x"\nmsgstr "z"\n', "made up:1: not a catalogue line"),
        ("hello\n", "made up:1: not a catalogue line"),
        ('msgid "x"\nmsgstr "y"\nmsgid "x"\nmsgstr "z"\n', "x stands twice"),
    ],
)
def test_a_catalogue_that_is_none_is_named_with_its_line(body: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Catalogue("en").read(body, "made up")


def test_the_blanks_of_a_sentence_are_known() -> None:
    assert blanks("{a} and {b:term}, {{not}} {a}") == {"a", "b"}


def test_events_and_actions_are_told_in_both_languages() -> None:
    assert tell(SKIRMISH, CHARGE, "en") == "r1 charges b1"
    assert tell(SKIRMISH, CHARGE, "es") == "r1 carga contra b1"
    assert tell(SKIRMISH, orders()[0], "es") == "Órdenes: r1: carga, r2: firmes"
