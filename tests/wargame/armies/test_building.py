"""Building armies: legal ones from any seed, completed, in words, as text; for every game alike."""

import json
import tomllib
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estandarte.kernel import LANGUAGES, SHELF
from estandarte.wargame.armies.document import document
from estandarte.wargame.armies.places import add, at, put, without
from estandarte.wargame.armies.plan import Wish
from estandarte.wargame.armies.recruiting import Recruiter
from estandarte.wargame.armies.rolls import read_roll, written_roll
from estandarte.wargame.armies.written import as_toml
from estandarte.wargame.muster import ArmyFault

GAMES = ("tercios", "aguila")
RECRUITERS: dict[str, Recruiter] = {name: SHELF.take(name).recruiter() for name in GAMES}  # type: ignore[attr-defined]
every_game = pytest.mark.parametrize("game", GAMES)
seeds = st.integers(0, 10**6)
few = settings(max_examples=8, deadline=None)


@cache
def drawn(game: str, seed: int, points: int) -> Any:
    found = RECRUITERS[game].random(Wish(points=points), f"{seed}")
    assert found is not None
    return found


def broken(tree: Any, seed: int) -> Any:
    """An army with something taken away."""
    key = "command" if "command" in tree else "brigade"
    return (
        without(tree, f"{key}[{seed % len(tree[key])}]") if seed % 2 else put(tree, "points", 300)
    )


@every_game
@few
@given(seed=seeds, points=st.integers(10, 30).map(lambda n: 50 * n))
def test_an_army_at_random_is_legal_full_and_the_same_again(
    game: str, seed: int, points: int
) -> None:
    found = drawn(game, seed, points)
    assert RECRUITERS[game].muster(found.tree).is_legal
    assert 0.8 * points <= found.muster.cost <= points
    assert drawn.__wrapped__(game, seed, points).tree == found.tree


def _plain(tree: Any) -> Any:
    """As a file holds it: no file knows a tuple from a list."""
    return json.loads(json.dumps(tree))


@every_game
@few
@given(seed=seeds, language=st.sampled_from(LANGUAGES))
def test_an_army_written_down_is_read_back(game: str, seed: int, language: str) -> None:
    recruiter, found = RECRUITERS[game], drawn(game, seed, 700)
    plain = _plain(found.tree)
    assert tomllib.loads(as_toml(found.tree)) == plain
    assert _plain(recruiter.tree(as_toml(found.tree))) == plain
    tree, notes = read_roll(recruiter, written_roll(recruiter, found.tree, language), language)
    assert notes == []
    assert recruiter.muster(tree).cost == found.muster.cost
    assert recruiter.muster(tree).is_legal


@every_game
@few
@given(seed=seeds)
def test_every_problem_has_a_sentence_and_names(game: str, seed: int) -> None:
    tree = broken(drawn(game, seed, 1000).tree, seed)
    for language in LANGUAGES:
        page = document(RECRUITERS[game], tree, language)
        for problem in page["problems"]:
            assert problem["title"]
            assert problem["rule"]
            assert "[" not in problem["title"]
            assert "_" not in problem["title"], "an internal name is no name"


@every_game
@few
@given(seed=seeds)
def test_what_is_offered_as_a_way_out_is_one(game: str, seed: int) -> None:
    recruiter = RECRUITERS[game]
    tree = broken(drawn(game, seed, 1000).tree, seed)
    page = document(recruiter, tree, "en")
    for problem in page["problems"]:
        for mend in problem.get("mends", ()):
            choice = mend.get("choice")
            if choice is None:
                after = without(tree, mend["remove"])
            else:
                after = (add if choice["how"] == "add" else put)(
                    tree, choice["place"], choice["value"]
                )
            told = {(p.cite, p.where, str(p.facts)) for p in recruiter.muster(after).problems}
            assert (problem["cite"], problem["where"], str(problem["facts"])) not in told


@every_game
@few
@given(seed=seeds)
def test_every_price_that_is_shown_is_what_a_choice_costs(game: str, seed: int) -> None:
    recruiter, tree = RECRUITERS[game], drawn(game, seed, 700).tree
    cost, plan = recruiter.muster(tree).cost, recruiter.plan(tree)
    options = [c for p in plan.posts() for f in p.fields for c in f.choices if not c.on]
    units = [c for s in plan.slots() for c in s.choices if s.has_room]
    levels = [c for g in plan.groups for f in g.fields for c in f.choices if not c.on]
    for choice in (options + units + levels)[seed % 7 :: 7]:
        if choice.place.endswith((".list", ".ally")):
            continue  # with another list everybody is somebody else
        after = (add if choice.how == "add" else put)(tree, choice.place, choice.value)
        assert recruiter.muster(after).cost == cost + choice.cost, choice
    page = document(recruiter, tree, "es", mends=False)
    assert sum(group["cost"] for group in page["groups"]) == page["cost"] == cost


@every_game
def test_completing_takes_nothing_away(game: str) -> None:
    recruiter = RECRUITERS[game]
    whole = drawn(game, 4, 1500).tree
    key = "command" if game == "tercios" else "brigade"
    part = {**whole, key: whole[key][:1]}
    done = recruiter.complete(part, "seed")
    assert done.muster.is_legal
    first, kept = done.tree[key][0], part[key][0]
    for row, units in kept.items():
        if isinstance(units, list) and units and isinstance(units[0], str):
            assert len(first[row]) >= len(units)
            names = [u.split("+")[0].split(":")[0] for u in first[row]]
            assert [u.split("+")[0].split(":")[0] for u in units] == names[: len(units)]


@every_game
def test_what_cannot_be_completed_is_left_as_it_is_and_said(game: str) -> None:
    poor = put(drawn(game, 1, 1000).tree, "points", 10)
    done = RECRUITERS[game].complete(poor, "seed")
    assert not done.muster.is_legal
    assert done.tree == poor


@every_game
def test_every_list_has_a_legal_army_at_random(game: str) -> None:
    recruiter = RECRUITERS[game]
    for listed in recruiter.lists():
        assert recruiter.random(Wish(listed.id, 600), listed.id) is not None, listed.id


@every_game
def test_ready_armies_are_told_with_nation_and_summary(game: str) -> None:
    rows = {row.id: row for row in RECRUITERS[game].rows()}
    assert rows.keys() == {army.id for army in SHELF.take(game).armies()}
    assert all(row.faction_name["es"] and row.summary["es"] and row.arms for row in rows.values())
    # what stands several times is counted, and one of a kind is not: no plural is needed
    counts = [
        words.split(" × ") for row in rows.values() for words in row.summary["en"].split(", ")
    ]
    assert all(len(one) == 1 or int(one[0]) > 1 for one in counts)
    assert any(len(one) == 2 for one in counts)


ROLL = """El tercio de mi tío
Monarquía Hispánica, Guerra de los Treinta Años, 1640, 1000 puntos
Mando de infantería: Idiáquez, nivel 2, Voluntad
3 x Tercio con escuadronado
- Tersio, viejo
* Compañía de disparo (55)
Dragones
12 elefantes
Coraceros, con corbata
"""


def test_a_list_in_words_is_read_with_a_report_of_what_was_not_understood() -> None:
    tree, notes = read_roll(RECRUITERS["tercios"], ROLL, "es")
    assert (tree["list"], tree["points"], tree["year"]) == ("espana_1618", 1000, 1640)
    first, second = tree["command"]
    assert (first["name"], first["level"], first["virtues"]) == ("Idiáquez", 2, ["voluntad"])
    assert first["units"] == ["tercio+escuadronado"] * 3 + ["tercio+viejo"]
    assert first["companies"] == ["compania_disparo"]
    assert second["units"] == ["dragones", "coraceros"]
    assert ["elefantes" in notes[0], "corbata" in notes[1], len(notes)] == [True, True, 2]


@pytest.mark.parametrize("text", ["", "\n\n", "nothing known here", "x" * 5000, "\0", "- - -"])
def test_a_list_that_names_no_army_list_is_refused(text: str) -> None:
    with pytest.raises(ArmyFault):
        read_roll(RECRUITERS["tercios"], text, "en")


@every_game
@settings(max_examples=25, deadline=None)
@given(name=st.text(max_size=40))
def test_names_of_any_characters_are_written_and_read(game: str, name: str) -> None:
    tree = put(drawn(game, 2, 500).tree, "name", name)
    plain = name.encode("utf-8", "replace").decode()
    assert tomllib.loads(as_toml(tree))["name"] == plain
    assert json.loads(json.dumps(document(RECRUITERS[game], tree, "en")))["name"] == name


@pytest.mark.parametrize(
    "change",
    [
        {"points": 10**9}, {"points": "many"}, {"command": [{"kind": "infantry"}] * 500},
        {"list": "x" * 1000}, {"custom": {"a": {}}}, {"command": 7}, {"general": []},
        {"command": [{"kind": "infantry", "units": ["tercio"] * 1000}]}, {"more": 1},
    ],
)  # fmt: skip
def test_enormous_and_nonsensical_armies_are_refused_with_their_key(change: Any) -> None:
    tree = {**drawn("tercios", 3, 500).tree, **change}
    with pytest.raises(ArmyFault):
        RECRUITERS["tercios"].tree(tree)


def test_places_are_read_written_and_emptied() -> None:
    tree = {"a": [{"b": [1, 2]}]}
    assert at(tree, "a[0].b[1]") == 2
    assert at(tree, "a[7].b") is at(tree, "c.d") is None
    assert put(tree, "a[0].c", 5) == {"a": [{"b": [1, 2], "c": 5}]}
    assert add(tree, "a[0].b", 3) == {"a": [{"b": [1, 2, 3]}]}
    assert without(tree, "a[0].b[0]") == {"a": [{"b": [2]}]}
    assert tree == {"a": [{"b": [1, 2]}]}
