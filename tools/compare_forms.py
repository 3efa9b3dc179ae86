"""Plays the same matches with plain and with compiled rules and compares the hash of every record.

Used by `make test-fast`, after `make fast` has built .venv-fast.
"""

import argparse
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PLAIN = ROOT / ".venv/bin/python"
COMPILED = ROOT / ".venv-fast/bin/python"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--seats", default="chance,chance")
    parser.add_argument("--seed", type=int, default=1571)
    asked = parser.parse_args()

    interpreted = [name for name in fast_modules() if not is_compiled(name)]
    if interpreted:
        print(f"Not compiled in .venv-fast: {', '.join(interpreted)}", file=sys.stderr)
        return 1
    plain, compiled = (hashes(simulate(python, asked)) for python in (PLAIN, COMPILED))
    if not plain:
        print(f"The simulation of {asked.game} names no hash to compare.", file=sys.stderr)
        return 1
    if plain != compiled:
        print(f"{asked.game}: plain and compiled rules differ.", file=sys.stderr)
        for place in sorted(plain.keys() | compiled.keys()):
            if plain.get(place) != compiled.get(place):
                print(f"  {place}: {plain.get(place)} / {compiled.get(place)}", file=sys.stderr)
        return 1
    print(f"{asked.game}: {len(plain)} hashes of {asked.matches} matches agree.")
    return 0


def fast_modules() -> list[str]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return list(tomllib.load(file)["tool"]["estandarte"]["fast"]["modules"])


def is_compiled(name: str) -> bool:
    question = f"import {name} as m; print(m.__file__.endswith(('.so', '.pyd')))"
    answer = subprocess.run(
        [COMPILED, "-c", question], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return answer.stdout.strip() == "True"


def simulate(python: Path, asked: argparse.Namespace) -> Any:
    command = [python, "-m", "estandarte", "simulate", asked.game, "--json"]
    command += ["--matches", str(asked.matches), "--seats", asked.seats, "--seed", str(asked.seed)]
    played = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if played.returncode != 0:
        raise SystemExit(f"{python.relative_to(ROOT)}: {played.stderr.strip()}")
    return json.loads(played.stdout)


def hashes(document: Any) -> dict[str, str]:
    """Every value kept under a name with `hash` in it, by its place in the document."""
    return dict(_hashes(document, "$", within=False))


def _hashes(part: Any, place: str, *, within: bool) -> Iterator[tuple[str, str]]:
    if isinstance(part, dict):
        for name, inner in part.items():
            yield from _hashes(inner, f"{place}.{name}", within=within or "hash" in name)
    elif isinstance(part, list):
        for number, inner in enumerate(part):
            yield from _hashes(inner, f"{place}[{number}]", within=within)
    elif within:
        yield place, str(part)


if __name__ == "__main__":
    sys.exit(main())
