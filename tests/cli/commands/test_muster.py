"""`estandarte muster`."""

import json
import tomllib
from importlib.resources import files

import pytest

from estandarte.kernel import SHELF
from estandarte.wargame.muster import ArmyFault, Inspection
from skirmish import SKIRMISH, SkirmishGame


class Mustering(SkirmishGame):
    """The toy game, as if its units were bought."""

    name = "mustering"

    def muster(self, army, over=None):
        units = army.get("units")
        if not isinstance(units, list):
            raise ArmyFault("units: a list is wanted")
        look = Inspection()
        for number, unit in enumerate(units):
            look.charge(f"units.{number}", unit, 10)
        look.demand(len(units) < 3, "SKI-2-a", "units", units=len(units))
        return look.report()


@pytest.fixture(autouse=True)
def shelf():
    SHELF.add(Mustering())
    yield
    SHELF._added.pop("mustering")


def test_a_game_without_armies_says_so(estandarte, tmp_path):
    for language, word in (("en", "no armies"), ("es", "no se componen")):
        ran = estandarte("muster", SKIRMISH.name, tmp_path, "--lang", language)
        assert ran.status == 2
        assert word in ran.err


def test_a_legal_army_is_told_with_its_cost(estandarte, tmp_path):
    army = tmp_path / "army.toml"
    army.write_text('units = ["pikes"]', encoding="utf-8")
    ran = estandarte("muster", "mustering", army)
    assert ran.status == 0
    assert "10 points" in ran.out


def test_every_problem_is_told_with_its_rule(estandarte, tmp_path):
    army = tmp_path / "army.json"
    army.write_text('{"units": ["a", "b", "c"]}', encoding="utf-8")
    ran = estandarte("muster", "mustering", army)
    assert ran.status == 1
    assert "[SKI-2-a] A side acts only" in ran.out
    assert "1 problem" in ran.err
    found = json.loads(estandarte("muster", "mustering", army, "--json").out)
    assert not found["legal"]
    assert found["problems"][0]["facts"] == {"units": 3}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("army.toml", b"units = ["),
        ("army.toml", b"\x00\xff\xfe binary"),
        ("army.toml", b"x" * 1_000_001),
        ("army.json", b"[1, 2]"),
        ("army.json", b"[" * 100_000),
        ("army.json", b""),
        ("army.json", b'{"units": 7}'),
    ],
)
def test_an_army_file_that_cannot_be_read_is_named(estandarte, tmp_path, name, content):
    army = tmp_path / name
    army.write_bytes(content)
    ran = estandarte("muster", "mustering", army)
    assert ran.status == 2
    assert name in ran.err
    assert ran.err.count("\n") == 1


def test_a_missing_army_file_is_named(estandarte, tmp_path):
    ran = estandarte("muster", "mustering", tmp_path / "nothing.toml")
    assert ran.status == 2
    assert "nothing.toml" in ran.err


def test_the_values_of_the_table_are_on_the_bill(estandarte, tmp_path):
    army, pack = tmp_path / "army.toml", tmp_path / "pack"
    text = files("estandarte.games.tercios").joinpath("data/armies/ready.toml").read_text("utf-8")
    army.write_text(json.dumps(tomllib.loads(text)["army"]["gran_capitan"]), encoding="utf-8")
    army = army.rename(army.with_suffix(".json"))
    (pack / "troops").mkdir(parents=True)
    dear = pack / "troops" / "formations.toml"
    dear.write_text("[unit.coronelia]\ncost = 125\n", encoding="utf-8")
    assert "1000 points" in estandarte("muster", "tercios", army).out
    ran = estandarte("muster", "tercios", army, "--pack", pack)
    assert ran.status == 1
    assert "1040 points" in ran.out
    dear.write_text("[unit.coronelia]\ncost = 'much'\n", encoding="utf-8")
    ran = estandarte("muster", "tercios", army, "--pack", pack)
    assert ran.status == 2
    assert "troops/formations.toml: unit.coronelia.cost" in ran.err


def test_an_army_is_drawn_completed_checked_and_printed(estandarte, tmp_path):
    army = tmp_path / "army.toml"
    drawn = ("muster", "new", "tercios", "--random", "--seed", "7", "--points", "600")
    assert estandarte(*drawn, "--out", army).status == 0
    assert estandarte(*drawn).out.strip() == army.read_text("utf-8").strip()
    ran = estandarte("muster", "check", "tercios", army, "--lang", "en")
    assert ran.status == 0
    assert "The army is legal" in ran.out
    begun = tmp_path / "begun.toml"
    assert estandarte("muster", "new", "aguila", "es_regular", "--out", begun).status == 0
    assert estandarte("muster", "check", "aguila", begun).status == 1
    assert estandarte("muster", "complete", "aguila", begun, "--out", begun).status == 0
    ran = estandarte("muster", "print", "aguila", begun, "--lang", "es")
    assert "España: ejército regular" in ran.out
    assert "Coraje" in ran.out
    roll = tmp_path / "roll.txt"
    roll.write_text(ran.out.split("\n\nComandante (")[0], encoding="utf-8")
    assert "1000" in estandarte("muster", "check", "aguila", roll, "--lang", "es").out


def test_problems_are_told_with_names(estandarte, tmp_path):
    army = tmp_path / "army.toml"
    text = estandarte("muster", "new", "tercios", "espana_1618").out
    army.write_text(
        f"{text}\n[[command]]\nkind = 'infantry'\nlevel = 1\n"
        "units = ['tercio+escuadronado+modernizado']\n".replace("command = []\n", ""),
        encoding="utf-8",
    )
    army.write_text(army.read_text("utf-8").replace("command = []\n", ""), encoding="utf-8")
    ran = estandarte("muster", "check", "tercios", army, "--lang", "es")
    assert ran.status == 1
    assert "Mando de infantería 1, Tercio: Modernizado no se junta con" in ran.out
    assert "Faltan unidades: hay 1 y han de ser al menos 2" in ran.out


def test_lists_are_found_by_words_and_units_told_with_prices(estandarte):
    ran = estandarte("muster", "list", "tercios", "flandes", "--lang", "es")
    assert "espana_1560" in ran.out
    assert "ejercito_de_flandes" in ran.out
    ran = estandarte("muster", "list", "tercios", "espana_1618", "--lang", "es")
    assert "  140  Tercio (tercio)" in ran.out
    assert "+45  Tercio Viejo (+viejo)" in ran.out


@pytest.mark.parametrize(
    "words",
    [
        ("check", "tercios", "nobody"), ("new", "tercios"), ("new", "tercios", "espana"),
        ("new", "tercios", "espana_1618", "--points", "0"), ("list", "tercios", "zzz"),
        ("new", "tercios", "--random", "--form", "x"), ("complete", "tercios"), ("print",),
        ("new", "tercios", "--random", "--points", "12"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said_in_one_sentence(estandarte, words):
    ran = estandarte("muster", *words)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
