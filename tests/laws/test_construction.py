"""What holds by construction: little of a book, each with a test that is there and proves it."""

from importlib import import_module
from pathlib import Path
from typing import Any

from estandarte.cli.rulebook.citations import citations_of
from estandarte.kernel import Game
from estandarte.kernel.words.construction import Held
from laws.moments import every_game

HOME = Path(__file__).resolve().parents[1] / "games"
SHARE = 20
"""At most one rule in so many."""


def held_by(game: Game[Any, Any]) -> dict[str, Held]:
    home = Path(str(import_module(game.package).__file__)).parent
    if not (home / "construction.py").exists():
        return {}
    held: dict[str, Held] = import_module(f"{game.package}.construction").HELD
    return held


@every_game
def test_what_holds_by_construction_is_little_and_shown_by_a_test(game: Game[Any, Any]) -> None:
    held = held_by(game)
    rules = [s for s in game.book.values() if s.mark not in ("ruling", "switch", "example")]
    assert len(held) * SHARE <= len(rules)
    if not held:
        return
    proved = citations_of(game.package).proved
    for id, how in held.items():
        assert id in game.book and how.why.endswith("."), id
        assert f"tests/games/{game.name}/{how.test}" in proved.get(id, ()), id
