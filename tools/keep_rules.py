"""Keep the present rules of a game beside those to come, for the matches that began with them.

    python tools/keep_rules.py lepanto folder

writes the package `lepanto_1`, for version 1, into the folder. Do so before the version is raised.
A table that finds the folder in its PYTHONPATH and `older=lepanto_1:LEPANTO` among its `games`, or
an installed package with the entry point `lepanto@1`, goes on with older matches under them.
"""

import argparse
import shutil
from importlib.metadata import entry_points
from pathlib import Path

from estandarte.kernel import SHELF, SetupFault


def keep(game_name: str, folder: Path) -> str:
    """Copy a game under a name of its own; returns how the settings of a table name it."""
    game = SHELF.take(game_name)
    package = f"{game_name}_{game.version.replace('.', '_')}"
    target = folder / package
    source = Path(__file__).resolve().parents[1] / "src" / Path(*game.package.split("."))
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for file in sorted(target.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(game.package, package), encoding="utf-8")
    (point,) = entry_points(group=SHELF.GROUP, name=game_name)
    return f"older={point.value.replace(game.package, package)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    try:
        named = keep(asked.game, asked.folder)
    except (SetupFault, FileExistsError) as fault:
        parser.error(str(fault))
    print(f'Kept. In the settings of the table: games = ["{named}"]')


if __name__ == "__main__":
    main()
