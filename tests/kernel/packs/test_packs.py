"""Packs: single values overridden, every fault named with its file and path."""

from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import SHELF, Match, PackFault, Packs, Setup, Value, parse_record
from estandarte.kernel import packs as packs_module
from estandarte.kernel.packs import (
    AS_OF,
    Provenance,
    decode,
    fingerprint,
    leaves,
    merged,
    older,
    once_shipped,
    read_folder,
    shipped,
)
from estandarte.kernel.packs.inspection import values_of
from kernel.table import SECRET, advance, orders
from skirmish import SKIRMISH
from skirmish.field import Pack

BASE = shipped("skirmish")


class Gun(Value):
    range: int
    crew: int = 1


class Arsenal(Value):
    guns: dict[str, Gun] = {}
    scenarios: dict[str, dict[str, int]] = {}


class Files(Value):
    guns: Arsenal


def folder(place: Path, **files: str | bytes) -> Path:
    for name, text in files.items():
        path = place / f"{name.replace('__', '/')}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return place


def fault_of(place: Path, type: Any = Pack, tree: Any = BASE) -> str:
    with pytest.raises(PackFault) as fault:
        decode(tree, type, read_folder(place))
    assert "\n" not in str(fault.value)
    return str(fault.value)


def test_the_shipped_pack_is_typed() -> None:
    pack = decode(BASE, Pack)
    assert (pack.units.unit.march, pack.units.fire.hits_from) == (40, 4)


def test_one_value_is_overridden_and_the_others_stay(tmp_path: Path) -> None:
    over = read_folder(folder(tmp_path, units="[unit]\nmarch = 50\n"))
    pack = decode(BASE, Pack, over)
    assert (pack.units.unit.march, pack.units.unit.endurance) == (50, 2)
    assert decode(BASE, Pack).units.unit.march == 40


def test_laying_a_pack_changes_neither_tree() -> None:
    over = {"units": {"unit": {"march": 50}}}
    merged(BASE, over)
    assert BASE["units"]["unit"]["march"] == 40
    assert over == {"units": {"unit": {"march": 50}}}


def test_lists_are_replaced_whole() -> None:
    assert merged({"a": [1, 2, 3]}, {"a": [9]}) == {"a": [9]}


def test_what_is_like_another_says_only_how_it_differs(tmp_path: Path) -> None:
    place = folder(
        tmp_path,
        like="crewed = { crew = 9 }\n",
        guns="""
            [guns]
            culverin = { range = 5, crew = 4 }
            saker = { like = "culverin", range = 3 }
            falcon = { like = "saker", crew = 2 }
            crewed = { like = "crewed", range = 1 }
            basilisk = { like = ["culverin", "crewed"] }
            robinet = { like = ["crewed", "culverin"], range = 2 }
        """,
    )
    assert read_folder(place) == {
        "guns": {
            "guns": {
                "culverin": {"range": 5, "crew": 4},
                "saker": {"range": 3, "crew": 4},
                "falcon": {"range": 3, "crew": 2},
                "crewed": {"crew": 9, "range": 1},
                "basilisk": {"range": 1, "crew": 9},
                "robinet": {"range": 2, "crew": 4},
            }
        }
    }


@pytest.mark.parametrize(
    "text",
    [
        'a = { like = "b" }',
        'a = { like = "a" }',
        'a = { like = "b" }\nb = { like = "a" }',
        'a = { like = "loop" }',
        'a = { like = "plain" }',
        'a = { like = ["b", "c"] }\nb = {}',
    ],
)
def test_what_is_like_nothing_is_named(tmp_path: Path, text: str) -> None:
    place = folder(
        tmp_path, like='loop = { like = "back" }\nback = { like = "loop" }\nplain = 1', guns=text
    )
    with pytest.raises(PackFault, match=r"guns\.toml: \w+: like '\w+'"):
        read_folder(place)


ROWS = 'rows = { foot = "least-most units" }'


def test_tables_in_a_list_may_be_rows_of_words(tmp_path: Path) -> None:
    entry = '{ least = 1, most = 1, units = ["guards"] }'
    text = f'foot = ["0-2 pikes shot", {entry}]\nhorse = ["0-2 reiters"]'
    assert read_folder(folder(tmp_path, like=ROWS, army=text))["army"] == {
        "foot": [
            {"least": 0, "most": 2, "units": ["pikes", "shot"]},
            {"least": 1, "most": 1, "units": ["guards"]},
        ],
        "horse": ["0-2 reiters"],
    }


@pytest.mark.parametrize("row", ["2 pikes", "some-2 pikes", "", f"0-{'9' * 5_000} pikes"])
def test_a_row_of_another_form_is_named(tmp_path: Path, row: str) -> None:
    with pytest.raises(PackFault, match=r"army\.toml: foot: '.*' is no row of 'least-most units'"):
        read_folder(folder(tmp_path, like=ROWS, army=f'foot = ["{row}"]'))


GRADES = """
    rows = { size = "cost like grade" }
    raw_12 = { courage = 9 }
    raw_24 = { courage = 13 }
    old_12 = { courage = 14 }
"""


def test_tables_in_a_table_may_be_numbers(tmp_path: Path) -> None:
    text = """
        levy = { grade = "raw", size = { 12 = 30, 24 = 55 } }
        band = { like = "levy", size = { 12 = { courage = 8, cost = 25 } } }
        guard = { like = "levy", grade = "old", size = { 12 = 90 } }
        size = "mixed"
    """
    assert read_folder(folder(tmp_path, like=GRADES, army=text))["army"] == {
        "levy": {
            "grade": "raw",
            "size": {"12": {"cost": 30, "courage": 9}, "24": {"cost": 55, "courage": 13}},
        },
        "band": {"grade": "raw", "size": {"12": {"cost": 25, "courage": 8}}},
        "guard": {"grade": "old", "size": {"12": {"cost": 90, "courage": 14}}},
        "size": "mixed",
    }


@pytest.mark.parametrize(("grade", "missing"), [('grade = "old", ', "old_36"), ("", "None_36")])
def test_a_number_that_is_like_nothing_is_named(tmp_path: Path, grade: str, missing: str) -> None:
    text = f"guard = {{ {grade}size = {{ 36 = 90 }} }}"
    with pytest.raises(PackFault, match=rf"army\.toml: guard\.size\.36: like '{missing}'"):
        read_folder(folder(tmp_path, like=GRADES, army=text))


TIMES = 'rows = { foot = "times", officers = "times rank" }'


def test_a_list_may_be_one_row(tmp_path: Path) -> None:
    text = 'foot = "2 pikes:10, shot"\nofficers = "2 colonel"\nhorse = "2 reiters"'
    whole = 'officers = [{ rank = "general" }]\nfoot = ["pikes"]'
    place = folder(tmp_path, like=TIMES, army=text, staff=whole)
    assert read_folder(place) == {
        "army": {
            "foot": ["pikes:10", "pikes:10", "shot"],
            "officers": [{"rank": "colonel"}, {"rank": "colonel"}],
            "horse": "2 reiters",
        },
        "staff": {"officers": [{"rank": "general"}], "foot": ["pikes"]},
    }


@pytest.mark.parametrize("row", ["", "pikes,shot shot", "two pikes", "100 pikes"])
def test_a_row_that_is_no_list_is_named(tmp_path: Path, row: str) -> None:
    with pytest.raises(PackFault, match=rf"army\.toml: foot: '.*' of '{row}' is no word"):
        read_folder(folder(tmp_path, like=TIMES, army=f'foot = "{row}"'))


@pytest.mark.parametrize("rows", ["rows = 1", "rows = { foot = 1 }"])
def test_without_a_form_words_stay_words(tmp_path: Path, rows: str) -> None:
    place = folder(tmp_path, like=rows, army='foot = ["0-2 pikes"]')
    assert read_folder(place)["army"] == {"foot": ["0-2 pikes"]}


def test_an_empty_folder_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "readme.txt").write_text("not a pack file")
    assert read_folder(tmp_path) == {}
    assert decode(BASE, Pack, read_folder(tmp_path)) == decode(BASE, Pack)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[unit]\nmarch = "far"\n', "units.toml: unit.march: Expected `int`, got `str`"),
        ("[unit]\nmarch = 1.5\n", "units.toml: unit.march: Expected `int`, got `float`"),
        ("[unit]\nspeed = 3\n", "units.toml: unit.speed: Object contains unknown field `speed`"),
        ("unit = 3\n", "units.toml: unit: Expected `object`, got `int`"),
        ("[unit.march]\nx = 3\n", "units.toml: unit.march.x: Expected `int`, got `object`"),
        ("[[unit]]\n", "units.toml: unit: Expected `object`, got `array`"),
        (
            '[provenance]\nstatus = "guessed"\n',
            "units.toml: provenance.status: Invalid enum value 'guessed'",
        ),
    ],
)
def test_a_value_that_does_not_fit_is_named_with_its_path(
    tmp_path: Path, text: str, fault: str
) -> None:
    assert fault_of(folder(tmp_path, units=text)) == fault


def test_the_wrong_value_is_named_among_good_ones(tmp_path: Path) -> None:
    text = '[unit]\nmarch = 50\nendurance = "two"\n[fire]\nhits_from = 3\n'
    assert fault_of(folder(tmp_path, units=text)).startswith("units.toml: unit.endurance: ")


def test_a_new_entry_is_not_blamed_for_another_fault(tmp_path: Path) -> None:
    """Laid alone, each half of a new entry would lack the other half."""
    text = '[mortar]\nrange = 9\ncrew = 4\n[culverin]\ncrew = "many"\n'
    tree = {"guns": {"culverin": {"range": 12}}}
    fault = fault_of(folder(tmp_path, guns=text), Arsenal, tree)
    assert fault == "guns.toml: culverin.crew: Expected `int`, got `str`"


def test_a_fault_in_a_folder_within_is_named_with_its_file(tmp_path: Path) -> None:
    place = folder(tmp_path, scenarios__dawn='[fleet]\nsize = "big"\n')
    tree: Any = {"scenarios": {}}
    fault = fault_of(place, Arsenal, tree)
    assert fault.startswith("scenarios/dawn.toml: fleet.size: ")


def test_an_unknown_file_is_named(tmp_path: Path) -> None:
    fault = fault_of(folder(tmp_path, unitz="[unit]\nmarch = 50\n"))
    assert fault == "unitz.toml: unit.march: Object contains unknown field `unitz`"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe\x00", "not text in UTF-8 (byte 0)"),
        (b"march = 1\nname = '\xe9'\n", "not text in UTF-8 (byte 18)"),
        (b"\x00\x00\x00", "at line 1, column 1"),
        (b"[unit\nmarch = 1", "at line 1, column 6"),
        (b"march = 1\nmarch = 2\n", "at line 2"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "nested too deeply"),
        (b"a = " + b"{ b = " * 5000, "nested too deeply"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes, reason: str) -> None:
    fault = fault_of(folder(tmp_path, units=content))
    assert f"{tmp_path}/units.toml: " in fault
    assert reason in fault


def test_values_nested_too_deeply_are_refused() -> None:
    over: dict[str, Any] = {}
    for _ in range(100_000):
        over = {"units": over}
    with pytest.raises(PackFault):
        decode({"units": over}, Pack, {"units": over})


def test_too_large_a_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs_module, "LARGEST", 10)
    assert "larger than 10 bytes" in fault_of(folder(tmp_path, units="[unit]\nmarch = 50\n"))


def test_a_folder_that_is_none_is_named(tmp_path: Path) -> None:
    with pytest.raises(PackFault, match="no such folder"):
        read_folder(tmp_path / "missing")


def test_a_file_that_is_a_dead_link_is_named(tmp_path: Path) -> None:
    (tmp_path / "units.toml").symlink_to(tmp_path / "gone")
    assert "units.toml: No such file" in fault_of(tmp_path)


def test_a_folder_in_the_place_of_a_file_does_not_fit(tmp_path: Path) -> None:
    (tmp_path / "units.toml").mkdir()
    assert fault_of(tmp_path) == "units.toml.toml: Object contains unknown field `units.toml`"


def test_every_single_value_is_found() -> None:
    assert dict(leaves({"a": {"b": 1, "c": {}}, "d": [2]})) == {
        ("a", "b"): 1,
        ("a", "c"): {},
        ("d",): [2],
    }


def test_a_fingerprint_follows_the_values_not_their_order() -> None:
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})
    assert fingerprint({"a": 1}) != fingerprint({"a": 2})


def test_the_provenance_of_a_value_is_the_nearest_one() -> None:
    tree = {
        "ships": {
            "provenance": {"source": "the book", "status": "printed"},
            "galley": {"guns": 2},
            "galleass": {
                "guns": 6,
                "provenance": {"source": "ours", "status": "reconstructed", "note": "lost"},
            },
        },
        "wind": {"force": 3},
    }
    found = {value.at: value.provenance for value in values_of(tree)}
    assert found == {
        ("ships", "galley", "guns"): Provenance("the book", "printed"),
        ("ships", "galleass", "guns"): Provenance("ours", "reconstructed", "lost"),
        ("wind", "force"): Provenance("", "derived"),
    }
    ours = {value.provenance for value in values_of(BASE) if value.at[:2] == ("units", "fire")}
    assert ours == {Provenance("our own", "derived")}


def test_a_match_is_played_with_the_pack_and_its_record_names_it() -> None:
    used = SKIRMISH.pack({"units": {"unit": {"march": 50}}})
    assert used is not None
    match = Match.start(SKIRMISH, Setup("skirmish", "meeting", packs=(used,)), SECRET)
    for action in (*orders(), advance("r2", 50)):
        match.act(action)
    record = parse_record(bytes(match.record))
    assert record.setup.packs == (used,)
    assert record.setup.packs[0].values == {"units": {"unit": {"march": 50}}}
    assert record.state_at().units["r2"].x == 50
    plain = SKIRMISH.pack({})
    assert plain is not None
    assert plain.fingerprint != used.fingerprint


def test_opened_packs_are_found_by_their_fingerprint_or_by_their_values() -> None:
    packs = Packs("skirmish", "skirmish", Pack)
    over = {"units": {"unit": {"march": 50}}}
    assert packs.of({}) is packs.named(packs.shipped().fingerprint)
    assert packs.of(over) is packs.named(packs.open(over).fingerprint)
    assert (packs.of({}).units.unit.march, packs.of(over).units.unit.march) == (40, 50)
    with pytest.raises(KeyError):
        packs.named("never opened")


def test_a_table_lets_everybody_measure_unless_its_game_says_otherwise() -> None:
    match = Match.start(SKIRMISH, Setup("skirmish", "meeting"), SECRET)
    assert SKIRMISH.may_measure(match.view("red"), advance("r1", 5), "r1")


@pytest.mark.parametrize("name", SHELF.names())
def test_values_that_were_shipped_once_are_kept_as_they_were(name: str) -> None:
    """Who changes a value again must see to it that older matches still find theirs."""
    package = SHELF.take(name).package
    assert [fingerprint(once_shipped(package, day)) for day in older(package)] == older(package)


def test_a_match_finds_the_values_of_its_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = fingerprint({"guns": {"guns": {"falcon": {"range": 9, "crew": 3}}}})
    place = tmp_path / "arsenal_of_two_days"
    today, past = "[guns.falcon]\nrange = 12\n", "[guns.falcon]\nrange = 9\ncrew = 3\n"
    folder(place, **{"data__guns": today, f"older__{then}__guns": past})
    (place / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    packs = Packs("arsenal", "arsenal_of_two_days", Files)
    falcon = packs.named(packs.shipped().fingerprint).guns.guns["falcon"]
    assert (falcon.range, falcon.crew) == (12, 1)  # what is not said any more is not kept either
    assert packs.named(then).guns.guns["falcon"] == Gun(9, 3)
    before = AS_OF.set(then)
    try:
        assert packs.shipped().fingerprint == then
    finally:
        AS_OF.reset(before)
    assert packs.shipped().fingerprint != then
    with pytest.raises(KeyError):
        packs.named("a day that nobody has kept")
