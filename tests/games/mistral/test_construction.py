"""What holds by construction: short, and each rule with a test that is there and is marked."""

import ast
from functools import cache
from pathlib import Path

import pytest

from estandarte.games.mistral.construction import HELD
from estandarte.games.mistral.game import MISTRAL

HERE = Path(__file__).parent
MOST = 20
"""One rule in so many may hold so."""


@cache
def proofs(file: str) -> dict[str, set[str]]:
    """The tests of a file with the texts of their marks."""
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    return {
        node.name: {
            one.value
            for mark in node.decorator_list
            for one in ast.walk(mark)
            if isinstance(one, ast.Constant) and isinstance(one.value, str)
        }
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }


def test_few_rules_hold_by_construction() -> None:
    rules = [s for s in MISTRAL.book.values() if s.mark not in ("ruling", "switch", "example")]
    assert len(HELD) * MOST <= len(rules)


@pytest.mark.parametrize("id", HELD)
def test_each_is_in_the_book_and_has_its_test(id: str) -> None:
    assert id in MISTRAL.book
    file, _, name = HELD[id].test.partition("::")
    assert id in proofs(file)[name]
