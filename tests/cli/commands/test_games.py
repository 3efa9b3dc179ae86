"""`estandarte games`."""

import json
from importlib.metadata import EntryPoint

from estandarte.kernel import game as shelf_module


def test_a_game_is_listed_with_all_that_can_be_chosen(estandarte):
    ran = estandarte("games", "skirmish")
    assert ran.status == 0
    for word in ("Skirmish", "Red (red)", "grumete", "meeting", "sharp_fire = true|[false]"):
        assert word in ran.out


def test_sides_are_called_by_their_nation_where_a_scenario_says_it(estandarte):
    said = estandarte("games", "tercios", "--lang", "es").out
    assert "Bandos: España (red) y Francia (blue)" in said
    assert "Rojo" not in said
    (found,) = json.loads(estandarte("games", "aguila", "--json").out)["games"]
    sides = {scenario["id"]: scenario["sides"] for scenario in found["scenarios"]}
    assert sides["borodino"] == {"red": "France", "blue": "Russia"}


def test_who_thinks_says_what_he_is_like_in_this_game(estandarte):
    for game, tag, word in (
        ("tercios", "es", "sus cartas"),
        ("tercios", "en", "his cards"),
        ("lepanto", "es", "dos turnos"),
    ):
        listed = estandarte("games", game, "--lang", tag).out.splitlines()
        (told,) = [line for line in listed if line.startswith("    capitan: ")]
        assert word in told


def test_it_is_listed_in_spanish(estandarte):
    said = estandarte("games", "skirmish", "--lang", "es").out
    for word in ("Escaramuza", "Rojo (red)", "Dos contra dos", "El fuego alcanza también con 3"):
        assert word in said


def test_the_document_holds_the_same(estandarte):
    (found,) = json.loads(estandarte("games", "skirmish", "--json").out)["games"]
    assert found["roles"] == {"red": "Red", "blue": "Blue"}
    assert found["ranks"] == ["grumete"]
    assert [s["id"] for s in found["scenarios"]] == ["meeting"]
    (switch,) = found["switches"]
    assert (switch["name"], switch["default"]) == ("sharp_fire", "false")


def test_a_game_that_cannot_be_opened_does_not_hide_the_others(estandarte, monkeypatch):
    broken = EntryPoint("broken", "nowhere.at.all:GAME", "estandarte.games")
    monkeypatch.setattr(shelf_module, "_entry_points", lambda group: {"broken": broken})
    ran = estandarte("games")
    assert ran.status == 0
    assert "Skirmish" in ran.out
    assert "broken" in ran.err
