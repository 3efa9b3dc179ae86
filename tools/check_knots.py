"""Finds knots: modules that import each other in a circle, and imports hidden inside functions.

Imports for type checkers count too: who must know another's types is above it or below it, not
both. So it is with the folders of a game. A late import needs its reason in a comment on its line;
so does a private name of another module. For `make check`.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "estandarte"
IN_ORDER: dict[str, set[tuple[str, str]]] = {
    "tercios": set(),
    "aguila": {("before", "scenarios"), ("courage", "movement"), ("movement", "scenarios")},
}
"""Games whose folders import each other one way only, but for these pairs (see ARCHITECTURE.md)."""


def main() -> int:
    files = sorted((ROOT / "src" / PACKAGE).rglob("*.py"))
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    below = {m: graph.find_modules_directly_imported_by(m) for m in sorted(graph.modules)}
    found = [*circles(below), *(c for game in IN_ORDER for c in circles(folders(below, game)))]
    found += (fault for file in files for fault in faults_in(file))
    for line in found:
        print(line, file=sys.stderr)
    if not found:
        print(f"No knots in {len(files)} modules.")
    return 1 if found else 0


def folders(below: Mapping[str, set[str]], game: str) -> dict[str, set[str]]:
    """Which folder of a game imports from which; what stands beside them is in none."""
    home, found = f"{PACKAGE}.games.{game}.", dict[str, set[str]]()
    for module, others in below.items():
        here, *inside = module.removeprefix(home).split(".")
        if module.startswith(home) and inside:
            theirs = [o.removeprefix(home).split(".") for o in others if o.startswith(home)]
            found.setdefault(here, set()).update(t[0] for t in theirs if t[1:] and t[0] != here)
    for one, two in IN_ORDER[game]:
        found[one].discard(two)
        found[two].discard(one)
    return found


def circles(below: Mapping[str, set[str]]) -> Iterator[str]:
    """The circles, each found by leaving out the last arrow of the one before."""
    below = dict(below)
    while True:
        try:
            TopologicalSorter(below).prepare()
        except CycleError as fault:
            circle = fault.args[1]
            yield f"circle: {' <- '.join(circle)}"
            below[circle[1]] = below[circle[1]] - {circle[0]}
        else:
            return


def faults_in(file: Path) -> Iterator[str]:
    text = file.read_text(encoding="utf-8")
    lines, place = text.splitlines(), file.relative_to(ROOT)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for inner in ast.walk(node):
                if is_import(inner) and "#" not in lines[inner.lineno - 1]:
                    yield f"{place}:{inner.lineno}: a late import without a reason"
        if isinstance(node, ast.ImportFrom) and "#" not in lines[node.lineno - 1]:
            for name in node.names:
                if name.name.startswith("_") and not name.name.startswith("__"):
                    yield f"{place}:{node.lineno}: {name.name} is private to {node.module}"


def is_import(node: ast.AST) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


if __name__ == "__main__":
    sys.exit(main())
