"""A pack as a file: read within bounds, every problem named, and cited by the matches with it."""

import tomllib
from typing import Any

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.kernel import LANGUAGES, SHELF, Game, PackFault
from estandarte.kernel.packs import shipped
from estandarte.kernel.packs.documents import DocumentFault, read_document
from estandarte.kernel.packs.inspection import differences, problems_of, reconstructed, values_of
from estandarte.kernel.packs.pack_file import PackFile, read_pack, written_pack
from estandarte.kernel.packs.wording import PackWords

GAMES = ("lepanto", "mistral", "tercios", "aguila")
HEAD = 'estandarte = "pack"\nformat = 1\ngame = "lepanto"\nname = "La caja de 1978"\n'


def key_of(text: str | bytes) -> str:
    with pytest.raises(PackFault) as fault:
        read_pack(text, "lepanto")
    what = fault.value.problems[0].what
    assert what is not None and LEPANTO.texts.knows("es", what.key)
    return what.key


@pytest.mark.parametrize("name", GAMES)
def test_every_reconstructed_value_has_its_reason_in_both_languages(name: str) -> None:
    game: Game[Any, Any] = SHELF.take(name)
    tree, found = shipped(game.package), reconstructed(game)
    assert len(found) > 500
    spanish = PackWords(game.texts, tree, "es")
    for source in {v.provenance for v in found}:
        assert source.source and spanish.source(source) != source.source, source
        assert bool(source.note) == bool(spanish.note(source))
        assert all(
            game.texts.knows(tag, f"reason.{words}")
            for words in filter(None, (source.source, source.note))
            for tag in LANGUAGES
        )


def test_a_file_is_read_as_it_was_written() -> None:
    values = {"charts": {"odds": {"columns": {"1:2": ["E", 'a"\\', "\x7f", "ñ", "", "B"]}}}}
    file = PackFile("lepanto", "La caja «de» 1978", 'two\nlines "quoted"', values)
    assert read_pack(written_pack(file), "lepanto") == file
    tomllib.loads(written_pack(file))


def test_only_what_differs_is_kept() -> None:
    whole = {v.at[0]: shipped(LEPANTO.package)[v.at[0]] for v in reconstructed(LEPANTO)}
    galley = {"types": {"galleass": {"muskets": 9, "guns": 4}}}
    used = LEPANTO.pack({**whole, "ships": galley})
    assert used is not None and used.values == {"ships": {"types": {"galleass": {"muskets": 9}}}}
    changed = differences(LEPANTO, {}, used.values)
    assert [(c.at, c.was, c.now) for c in changed] == [
        (("ships", "types", "galleass", "muskets"), 8, 9)
    ]


def test_every_problem_is_named_at_once() -> None:
    types = {"galleass": {"guns": "many", "muskets": 1.5, "oars": 3}, "galliot": {"guns": True}}
    found = {p.at[2:]: p.what for p in problems_of(LEPANTO, {"ships": {"types": types}})}
    assert {at: w.key for at, w in found.items() if w} == {
        ("galleass", "guns"): "complaint.type",
        ("galleass", "muskets"): "complaint.type",
        ("galleass", "oars"): "complaint.unknown",
        ("galliot", "guns"): "complaint.type",
    }
    wrong = found["galleass", "guns"]
    assert wrong and LEPANTO.texts.say("es", wrong.key, wrong.facts) == (
        "Aquí va un número entero, no un texto."
    )


def test_every_rule_that_a_pack_breaks_is_named_at_once() -> None:
    over = {
        "ships": {"types": {"galleass": {"guns": 0, "boarding": 3}}},
        "fleets": {"ships": {"C-I-G1": {"facing": 9}, "C-I-01": {"hex": "9999"}}},
    }
    broken = {(p.cite, p.at) for p in problems_of(LEPANTO, over)}
    galleass = ("ships", "types", "galleass")
    assert broken >= {("LEP-7.1-b", galleass), ("LEP-7.4-e", galleass)}
    assert broken >= {
        ("LEP-4.0-b", ("fleets", "ships", "C-I-G1")),
        ("LEP-4.0-a", ("fleets", "ships", "C-I-01")),
    }


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "pack.no_pack"),
        ("x = ", "pack.unreadable"),
        (b"\xff", "pack.unreadable"),
        ("[1]", "pack.no_pack"),
        (HEAD.replace("pack", "army"), "pack.no_pack"),
        (HEAD.replace("1\n", "2\n", 1), "pack.format"),
        (HEAD.replace("lepanto", "mistral"), "pack.other_game"),
        (HEAD.replace("La caja de 1978", " "), "pack.name"),
        (HEAD.replace("La caja de 1978", "x" * 61), "pack.name"),
        (HEAD + "values = 3", "complaint.type"),
        (HEAD + "colour = 3", "complaint.unknown"),
        (HEAD + f"values.{'a.' * 100_000}b = 1", "pack.unreadable"),
        (HEAD + "values = " + "[" * 5000, "pack.unreadable"),
    ],
)
def test_what_is_no_pack_of_this_game_is_refused_in_words(text: str | bytes, key: str) -> None:
    assert key_of(text) == key


def test_dots_in_quotes_are_no_keys() -> None:
    assert read_document(f'about = "{"." * 100}"') == {"about": "." * 100}
    with pytest.raises(DocumentFault, match="dots"):
        read_document("a" + ".a" * 100 + " = 1")


def test_values_come_from_the_nearest_table_around_them() -> None:
    found = {v.at: v.provenance.status for v in values_of(shipped(LEPANTO.package))}
    assert found["charts", "gunnery", "results", "S"] == "reconstructed"
    assert found["charts", "wind", "first"] != "reconstructed"
    assert not any("provenance" in at for at in found)
