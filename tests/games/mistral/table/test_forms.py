"""Every question of the game can be answered in the browser, with every action it takes."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from estandarte.games.mistral.dice.mulligans import Standing
from estandarte.games.mistral.dice.player_ranks import TESTS
from estandarte.games.mistral.dice.rank_modifiers import ENEMY_DICE
from estandarte.kernel import Action, Choice, Decision
from estandarte.kernel.codec import open_all

ROOT = Path(__file__).resolve().parents[4]
GAME = ROOT / "src" / "estandarte" / "games" / "mistral"
CLIENT = ROOT / "web" / "src" / "games" / "mistral" / "forms"


def decisions() -> list[type[Decision]]:
    open_all(GAME_PACKAGE)
    found: list[type[Decision]] = []
    waiting: list[type[Decision]] = [Decision]
    while waiting:
        kinds = waiting.pop().__subclasses__()
        waiting += kinds
        found += [one for one in kinds if one.__module__.startswith(GAME_PACKAGE)]
    return [one for one in found if one.accepts]


GAME_PACKAGE = "estandarte.games.mistral"


def kind_of(name: str) -> str:
    """`TakingStations` is `taking_stations` on the wire."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


@cache
def offered() -> frozenset[str]:
    """Actions that the game itself makes, to offer them: the client lists all of those."""
    made = {one.__name__ for kind in ALL if issubclass(kind, Choice) for one in kind.accepts}
    made |= {kind.again.__name__ for kind in ALL if issubclass(kind, Standing)}
    for path in GAME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                named = [node.func, *node.args]  # made here, or by whom they are handed to
                made |= {one.id for one in named if isinstance(one, ast.Name)}
            elif isinstance(node, ast.comprehension) and isinstance(node.iter, ast.Tuple):
                made |= {one.id for one in node.iter.elts if isinstance(one, ast.Name)}
    return frozenset(made)


@cache
def forms() -> dict[str, set[str]]:
    """Which forms the client lays open for which question."""
    source = (CLIENT / "forms.ts").read_text(encoding="utf-8")
    taken = source.split("TAKEN:")[1].split("};")[0]
    councils = source.split("COUNCILS:")[1].split("};")[0]
    telling = set(re.findall(r'"(\w+)"', source.split("TELLING:")[1].split("];")[0]))
    found = {asks: set(re.findall(r'"(\w+)"', kinds)) for asks, kinds in rows(taken)}
    for asks, kinds in rows(councils):
        found[asks] = set(re.findall(r'"(\w+)"', kinds)) | telling
    return found


def rows(text: str) -> list[tuple[str, str]]:
    return re.findall(r"^  (\w+): \[([^\]]*)\]", text, re.MULTILINE)


ALL = decisions()


def test_there_are_many_questions() -> None:
    assert len(ALL) > 50


@pytest.mark.parametrize("decision", ALL, ids=lambda one: one.__name__)
def test_every_action_of_a_question_is_offered_or_has_a_form(decision: type[Decision]) -> None:
    here = forms().get(kind_of(decision.__name__), set())
    made = offered()
    missing = [a.__name__ for a in decision.accepts if not is_open(a, here, made)]
    assert missing == []


def is_open(action: type[Action], here: set[str], made: frozenset[str]) -> bool:
    return action.__name__ in made or kind_of(action.__name__) in here


def test_what_is_free_to_be_composed_has_a_form_though_some_of_it_is_offered() -> None:
    assert "take_stations" in forms()["taking_stations"]
    assert "share_damage" in forms()["sharing_damage"]
    assert {"form_flotilla", "transfer_sail"} <= forms()["reorganising"]


def test_every_die_for_which_a_mulligan_is_prepared_is_in_its_form() -> None:
    source = (CLIENT / "forms.ts").read_text(encoding="utf-8")
    listed = re.findall(r'"(\w+)"', source.split("const DICE = [")[1].split("];")[0])
    assert listed == list(TESTS)


def test_every_die_for_which_a_hand_is_prepared_is_in_its_form() -> None:
    source = (CLIENT / "forms.ts").read_text(encoding="utf-8")
    listed = re.findall(r'"(\w+)"', source.split("const TABLE_DICE = [")[1].split("];")[0])
    assert (*TESTS, *listed) == ENEMY_DICE
    assert "[...DICE, ...TABLE_DICE]" in source


def test_every_form_is_an_action_of_its_question() -> None:
    questions = {kind_of(one.__name__): one for one in ALL}
    for asks, kinds in forms().items():
        taken = {kind_of(action.__name__) for action in questions[asks].accepts}
        assert kinds <= taken, asks
