"""Finds modules that know a scenario by its name. For `make check`.

    python tools/check_scenarios.py

What is otherwise in a scenario stands with that scenario, and all others ask it. So neither a game
nor who plays it has the name of one in its code, but for the chapter that brings the scenarios; nor
does it import that chapter's scenarios one by one. A name that means something else besides stands
in WORDS, with the files that use it so.
"""

import ast
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

from estandarte.kernel import SHELF

SOURCE = Path(__file__).resolve().parents[1] / "src/estandarte"
CHAPTERS = {"aguila": "scenarios/book", "tercios": "scenarios"}
"""Where a game has its scenarios. In Lepanto and Mistral they are data."""
WORDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("aguila", "region"): ("scenarios/own.py", "schema/pack.py", "table/view.py"),  # its weather
}


def main() -> int:
    found = [fault for game in CHAPTERS for fault in faults_in(SOURCE, game, names_in(game))]
    for line in found:
        print(line, file=sys.stderr)
    if not found:
        print(f"No scenario is known by its name outside its chapter ({', '.join(CHAPTERS)}).")
    return 1 if found else 0


def names_in(game: str) -> Collection[str]:
    return set(SHELF.take(game).scenarios())


def faults_in(source: Path, game: str, names: Collection[str]) -> Iterator[str]:
    """Names and imports of scenarios in the modules of a game and of those who play it."""
    home, chapter = source / "games" / game, CHAPTERS[game]
    for file in sorted([*home.rglob("*.py"), *players_of(source / "players", game)]):
        place = file.relative_to(home if file.is_relative_to(home) else source).as_posix()
        if place.startswith(f"{chapter}/"):
            continue
        brings = "/" not in chapter or place.startswith(f"{chapter.partition('/')[0]}/")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                elsewhere = WORDS.get((game, node.value), ())
                if node.value in names and place not in elsewhere:
                    yield f"{file}:{node.lineno}: knows {node.value}, a scenario of {game}"
            elif isinstance(node, ast.ImportFrom) and not brings and _is_in(node, chapter):
                yield f"{file}:{node.lineno}: imports {node.module}, a scenario of {game}"


def players_of(players: Path, game: str) -> Iterator[Path]:
    """The modules of those who play, but for the doctrines of other games."""
    for file in players.rglob("*.py"):
        where = file.relative_to(players).parts
        if len(where) < 3 or where[0] != "doctrine" or where[1] == game:
            yield file


def _is_in(node: ast.ImportFrom, chapter: str) -> bool:
    return f".{chapter.replace('/', '.')}." in f".{node.module}."


if __name__ == "__main__":
    sys.exit(main())
