"""Units bear names of their own, and no two pieces of a table are called alike."""

from itertools import combinations

import pytest

from estandarte.games.aguila import AGUILA
from estandarte.games.tercios import TERCIOS
from estandarte.kernel import LANGUAGES, Setup
from estandarte.wargame.regiments import Nameless, Regiments, christened

TABLES = [
    (TERCIOS, "rocroi", ("Spain", "France"), "Tercio de Alburquerque"),
    (TERCIOS, "breitenfeld", ("Holy Roman Empire", "Sweden"), "Pappenheim"),
    (AGUILA, "waterloo", ("France", "Great Britain"), "28.º de línea"),
    (AGUILA, "bailen", ("France", "Spain"), "Guardias Valonas"),
]


@pytest.mark.parametrize(("game", "scenario", "nations", "known"), TABLES)
def test_every_piece_of_a_table_has_one_name_and_every_side_its_nation(
    game, scenario, nations, known
):
    board = game.board(Setup(game.name, scenario, packs=(game.pack({}),)))
    fighters = {id: n for id, n in board["pieces"].items() if id.count("-") or game is AGUILA}
    leaders = {id for id in fighters if id.count("-") == 1 and game is TERCIOS}
    for language in LANGUAGES:
        names = [n[language] for id, n in fighters.items() if id not in leaders]
        assert len(names) == len(set(names))
    assert known in {n["es"] for n in board["pieces"].values()}
    assert tuple(side["name"]["en"] for side in board["sides"].values()) == nations


def test_the_same_nation_on_both_sides_is_told_apart_by_colour():
    army = TERCIOS.packs.of({}).sample("francia_1618_1000")
    armies = {"red": army, "blue": army}
    board = TERCIOS.board(
        Setup("tercios", "pitched_battle", packs=(TERCIOS.pack({}),), armies=armies)
    )
    assert {s["name"]["es"] for s in board["sides"].values()} == {
        "Francia (rojo)",
        "Francia (azul)",
    }
    for one, other in combinations(
        (n["en"] for i, n in board["pieces"].items() if i.count("-") == 2), 2
    ):
        assert one != other


def test_a_name_that_an_army_brings_is_given_to_nobody_else():
    regiments = Regiments("estandarte.games.tercios")
    kind = {"en": "Cuirassiers", "es": "Coraceros"}
    pieces = {i: Nameless(kind, ("spain",), "horse") for i in ("a", "b")}
    own = {"a": {"en": "Cuirassiers of Vivero", "es": "Coraceros de Vivero"}}
    assert christened(pieces, regiments, own)["b"]["es"] == "Coraceros de Cárdenas"


def test_every_entry_that_has_names_is_in_its_list():
    names = Regiments("estandarte.games.aguila")._names
    pack = AGUILA.packs.of({})
    for table in names.values():
        for entry in table.keys() - {"guns", "officers"}:
            assert pack.unit(entry) is not None, entry
