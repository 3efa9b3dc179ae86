"""Scenarios of somebody's own: every problem at once, and a record that carries them along."""

import json
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import (
    LANGUAGES,
    SHELF,
    Dice,
    Game,
    Match,
    Setup,
    SetupFault,
    audit,
    but,
    parse_record,
    read_position,
    write_position,
)
from estandarte.kernel.packs.own_scenarios import inspect_scenario, setup_with
from estandarte.kernel.packs.scenario_file import (
    ScenarioFault,
    ScenarioFile,
    read_scenario,
    written_scenario,
)
from estandarte.kernel.testing import playout
from skirmish import SKIRMISH

DRAFTS = {"lepanto": "tutorial", "mistral": "strait", "tercios": "rocroi", "aguila": "waterloo"}
every_game = pytest.mark.parametrize("name", DRAFTS)


def draft(name: str, **scenario: Any) -> ScenarioFile:
    file = SHELF.take(name).scenario_draft(DRAFTS[name])
    assert file is not None
    return but(file, scenario={**file.scenario, **scenario})


def problems(file: ScenarioFile) -> dict[str, str]:
    """What is wrong, by its place; each in words of both languages."""
    game: Game[Any, Any] = SHELF.take(file.game)
    found = inspect_scenario(game, file)
    for problem in found:
        what = problem.what
        assert problem.cite in game.book or what is not None, problem
        assert what is None or all(game.texts.knows(tag, what.key) for tag in LANGUAGES), what
    return {".".join(p.at): p.cite or (p.what.key if p.what else "") for p in found}


def refused(text: str | bytes, game: str = "lepanto") -> list[str]:
    with pytest.raises(ScenarioFault) as fault:
        read_scenario(text, game)
    return [p.what.key for p in fault.value.problems if p.what]


@every_game
def test_a_file_is_read_as_it_was_written(name: str) -> None:
    file = but(draft(name), author='Inés "la de" Patras', switches={"a": True, "b": "x"})
    assert read_scenario(written_scenario(file), name) == file


@every_game
def test_a_scenario_of_the_game_can_begin_ones_own(name: str) -> None:
    assert problems(draft(name)) == {}


@every_game
def test_a_match_carries_its_scenario_and_replays_anywhere(name: str) -> None:
    game: Game[Any, Any] = SHELF.take(name)
    setup = setup_with(game, draft(name), Setup(name, "", game.version))
    assert game.scenario_name(setup) == draft(name).name
    match: Match[Any] = Match.start(game, setup, "own")
    for role in match.waiting[:1]:
        match.act(next(iter(match.options(role))))
    record = parse_record(bytes(match.record))
    assert record.setup.scenario == f"my_{DRAFTS[name]}"
    found = audit(record)
    assert found.fault is None, found
    line = write_position(game, setup, match.state)
    assert read_position(line, Dice("x"))[1].scenario == setup.scenario
    assert game.board(setup) is not None


def test_it_is_played_to_the_end() -> None:
    game: Game[Any, Any] = SHELF.take("lepanto")
    setup = setup_with(game, draft("lepanto", turns=2, wind=6), Setup("lepanto", ""))
    match: Match[Any] = Match.start(game, setup, "own")
    assert match.state.wind == 6
    for _ in playout(match, "own"):
        pass
    assert match.is_over and audit(match.record).fault is None


def test_what_players_choose_goes_before_what_the_file_proposes() -> None:
    game: Game[Any, Any] = SHELF.take("tercios")
    file = but(draft("tercios"), switches={"turn_limit": 4, "premeasuring": "forbidden"})
    setup = setup_with(game, file, Setup("tercios", "", switches={"turn_limit": 6}))
    assert setup.switches == {"turn_limit": 6, "premeasuring": "forbidden"}


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("", ["scenario.no_scenario"]),
        ("x = ", ["scenario.unreadable"]),
        (b"\xff", ["scenario.unreadable"]),
        ("[1]", ["scenario.no_scenario"]),
        ('estandarte = "army"', ["scenario.no_scenario"]),
        ('estandarte = "scenario"\nformat = 7', ["scenario.format"]),
        ('estandarte = "scenario"\nformat = 1\ngame = "mistral"', ["scenario.other_game"]),
        (
            'estandarte = "scenario"\nformat = 1\ngame = "lepanto"\nid = 3\ncolour = 1',
            ["complaint.missing"] * 2 + ["complaint.type", "complaint.unknown"],
        ),
        ('estandarte = "scenario"\nformat = 1\n' + "a" + ".a" * 100_000 + " = 1",
         ["scenario.unreadable"]),
        ("x = " + "[" * 9000, ["scenario.unreadable"]),
        ("#" * 200_000, ["scenario.unreadable"]),
    ],
)  # fmt: skip
def test_what_is_no_scenario_is_refused_in_words(text: str | bytes, keys: list[str]) -> None:
    assert refused(text) == keys


def test_ids_and_words_are_held_to_bounds() -> None:
    head = {"estandarte": "scenario", "format": 1, "game": "lepanto", "id": "Mi Batalla"}
    words = {"name": {"en": "x", "fr": "y"}, "briefing": {"en": "x" * 5000, "es": " "}}
    keys = refused(json.dumps({**head, **words}))
    expected = ["scenario.id", "scenario.words", "complaint.unknown", *["scenario.words"] * 2]
    assert keys == expected
    assert problems(but(draft("lepanto"), id="tutorial")) == {"id": "scenario.taken"}


def test_every_problem_of_a_fleet_is_named_at_once() -> None:
    ships = {
        "C-C-09": {"hex": "9999", "facing": 4},
        "C-C-10": {"hex": "1229", "facing": 9},
        "X-1": {"hex": "1230", "facing": 1, "type": "frigate", "squadron": "C-C"},
    }
    file = but(
        draft("lepanto", turns=0, wind=7, ships=ships), switches={"wind": 1, "stranding": "x"}
    )
    found = problems(file)
    assert found == {
        "switches.wind": "fault.switch",
        "switches.stranding": "fault.switch_value",
        "scenario.turns": "LEP-2.0-a",
        "scenario.wind": "LEP-6.3-a",
        "scenario.ships.C-C-09": "LEP-4.0-a",
        "scenario.ships.C-C-10": "LEP-4.0-b",
        "scenario.ships.X-1": "LEP-1.0-b",
    }


def test_values_of_the_wrong_kind_are_named_with_their_place() -> None:
    found = problems(draft("lepanto", turns="many", wind=[4], oars=3))
    assert found == {
        "scenario.turns": "complaint.type",
        "scenario.wind": "complaint.type",
        "scenario.oars": "complaint.unknown",
    }


def test_a_scenario_that_nobody_can_win_is_refused() -> None:
    alone = {"O-C-06": {"hex": "2427", "facing": 1}}
    found = problems(draft("lepanto", ships=alone, squadrons=[]))
    assert found == {"scenario.ships": "scenario.no_ships.christians"}
    none = {k: v for k, v in draft("mistral").scenario["squadrons"].items() if k[0] != "S"}
    british = {
        "fleet_admirals": {"british": "haddock"},
        "leaders": {"haddock": {"formation": "BR-A"}},
    }
    ships = {"britain": draft("mistral").scenario["ships"]["britain"]}
    only = {"squadrons": none, "flagships": {}, "command_admirals": {}, "ships": ships, **british}
    assert problems(draft("mistral", **only)) == {
        "scenario.squadrons": "scenario.no_fleet.bourbons"
    }
    assert "scenario.ends_on_turn" in problems(draft("mistral", ends_on_turn=14))


@pytest.mark.parametrize(("name", "key", "sort"), [
    ("tercios", "element", "sort"), ("aguila", "ground", "piece"),
])  # fmt: skip
def test_ground_lies_on_the_table_and_nothing_on_it(name: str, key: str, sort: str) -> None:
    hill = {"tercios": "hill", "aguila": "easy_hill"}[name]
    square = [[30, 20], [38, 20], [38, 26], [30, 26]]
    ground: list[dict[str, Any]] = [
        {sort: hill, "corners": square},
        {sort: hill, "corners": [[34, 22], [40, 22], [40, 30]]},
        {sort: hill, "corners": [[60, 40], [400, 40], [60, 46]]},
        {sort: hill, "corners": [[5, 5], [9, 9], [5, 9], [9, 5]]},
        {sort: hill},
    ]
    assert problems(draft(name, **{key: ground})) == {
        f"scenario.{key}.1": "scenario.ground.overlap",
        f"scenario.{key}.2": "scenario.ground.off_table",
        f"scenario.{key}.3": "scenario.ground.shape",
        f"scenario.{key}.4": "scenario.ground.shape",
    }
    many = [{sort: hill, "corners": square}] * 61
    assert problems(draft(name, **{key: many})) == {f"scenario.{key}.60": "scenario.ground.many"}
    assert problems(draft(name, **{key: [{sort: "volcano", "corners": square}]})) != {}


@pytest.mark.parametrize("number", [float("inf"), float("nan"), 1e300, -5e9])
def test_no_number_breaks_the_ground(number: float) -> None:
    for name, key, piece in (("tercios", "element", "sort"), ("aguila", "ground", "piece")):
        ground = [{piece: "road" if name == "aguila" else "wall",
                   "line": [[number, 1], [2, number]], "width": number}]  # fmt: skip
        assert problems(draft(name, **{key: ground})) != {}


def test_armies_that_cannot_stand_are_refused() -> None:
    for name in ("tercios", "aguila"):
        for army in ("nobody", {"list": 7}, {}):
            assert problems(but(draft(name), armies={"red": army})) != {}
        assert problems(but(draft(name), armies={"green": "x"})) != {}


def test_players_may_bring_armies_where_the_file_names_none() -> None:
    game: Game[Any, Any] = SHELF.take("tercios")
    free = but(draft("tercios"), armies={})
    setup = setup_with(game, free, Setup("tercios", "", armies={"red": "gran_capitan"}))
    assert Match.start(game, setup, "x").record.setup.armies == {"red": "gran_capitan"}
    taken = setup_with(game, draft("tercios"), Setup("tercios", "", armies={"red": "gran_capitan"}))
    with pytest.raises(SetupFault):
        Match.start(game, taken, "x")


@pytest.mark.parametrize("name", ["tercios", "aguila"])
def test_troops_may_be_deployed_by_the_book_on_agreed_ground(name: str) -> None:
    game: Game[Any, Any] = SHELF.take(name)
    setup = setup_with(game, draft(name, deployment="zones"), Setup(name, ""))
    match: Match[Any] = Match.start(game, setup, "zones")
    assert not match.state.units and match.waiting
    pieces = match.state.elements if name == "tercios" else match.state.ground
    assert len(pieces) == len(draft(name).scenario["element" if name == "tercios" else "ground"])


def test_the_ways_to_win_of_the_book_are_there() -> None:
    game: Game[Any, Any] = SHELF.take("aguila")
    file = draft("aguila", kind="colina", ground=[], length="long")
    assert problems(file) == {}
    match: Match[Any] = Match.start(game, setup_with(game, file, Setup("aguila", "")), "hill")
    assert match.state.camp.scenario == "colina"
    assert problems(draft("aguila", kind="chess", length="for ever")) == {
        "scenario.kind": "complaint.value",
        "scenario.length": "complaint.value",
    }


def test_the_example_of_the_page_can_be_played() -> None:
    page = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    assert problems(read_scenario(example)) == {}


def test_a_game_without_such_scenarios_says_so() -> None:
    file = but(draft("lepanto"), game="skirmish")
    found = inspect_scenario(SKIRMISH, file)
    assert [p.what.key for p in found if p.what] == ["scenario.none"]
    with pytest.raises(SetupFault):
        setup_with(SKIRMISH, file, Setup("skirmish", ""))
