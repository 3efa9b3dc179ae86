"""What holds by construction: little of a book, each with a test that is there and proves it."""

from typing import Any

from estandarte.cli.rulebook.citations import citations_of
from estandarte.cli.rulebook.coverage import held_by
from estandarte.kernel import Game
from laws.moments import every_game

SHARE = 20
"""At most one rule in so many."""


@every_game
def test_what_holds_by_construction_is_little_and_shown_by_a_test(game: Game[Any, Any]) -> None:
    held = held_by(game.package)
    rules = [s for s in game.book.values() if s.mark not in ("ruling", "switch", "example")]
    assert len(held) * SHARE <= len(rules)
    if not held:
        return
    proved = citations_of(game.package).proved
    for id, how in held.items():
        assert id in game.book and how.why.endswith("."), id
        assert f"tests/games/{game.name}/{how.test}" in proved.get(id, ()), id


def test_so_is_what_holds_by_construction_at_every_table() -> None:
    proved = citations_of("estandarte.kernel").proved
    held = held_by("estandarte.kernel")
    assert held
    for id, how in held.items():
        assert f"tests/kernel/{how.test}" in proved.get(id, ()), id
