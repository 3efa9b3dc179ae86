"""Finds knots: modules that import each other in a circle, and imports hidden inside functions.

Imports for type checkers count too: who must know another's types is above it or below it, not
both. A late import needs its reason in a comment on its line; so does a private name of another
module. The folders of a game that is named in CHAPTERS import each other in one direction, but for
the pairs that stand there, whose reasons ARCHITECTURE.md tells. For `make check`.
"""

import ast
import sys
from collections.abc import Iterator, Mapping, Set
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "estandarte"
CHAPTERS = {
    "aguila": {("before", "scenarios"), ("courage", "movement"), ("movement", "scenarios")},
}
"""Games whose chapters lie in one direction, and the pairs of folders that need each other."""


def main() -> int:
    files = sorted((ROOT / "src" / PACKAGE).rglob("*.py"))
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    below = {m: graph.find_modules_directly_imported_by(m) for m in sorted(graph.modules)}
    found = [*pairs(below), *circles(below)]
    found += [fault for file in files for fault in faults_in(file)]
    for line in found:
        print(line, file=sys.stderr)
    if not found:
        print(f"No knots in {len(files)} modules.")
    return 1 if found else 0


def pairs(below: Mapping[str, Set[str]]) -> Iterator[str]:
    """Folders of a game in a circle, once the pairs that are allowed are left out."""
    for game, allowed in CHAPTERS.items():
        home, place = f"{PACKAGE}.games.{game}.", ROOT / "src" / PACKAGE / "games" / game
        folders = {path.name for path in place.iterdir() if path.is_dir()}
        chapters: dict[str, set[str]] = {folder: set() for folder in folders}
        for module in below:
            mine = module.removeprefix(home).partition(".")[0]
            if module.startswith(home) and mine in folders:
                ours = [other for other in below[module] if other.startswith(home)]
                chapters[mine] |= {o.removeprefix(home).partition(".")[0] for o in ours}
        arrows = {(a, b) for a in folders for b in chapters[a] & folders if a != b}
        both = {(a, b) for a, b in arrows if a < b and (b, a) in arrows}
        yield from (f"{game}: {a} and {b} no longer need each other" for a, b in allowed - both)
        left = {a: {b for b in folders if (a, b) in arrows} for a in folders}
        for a, b in allowed:
            left[a].discard(b)
            left[b].discard(a)
        yield from (f"{game}, folders in a {fault}" for fault in circles(left))


def circles(below: dict[str, set[str]]) -> Iterator[str]:
    """The circles, each found by leaving out the last arrow of the one before."""
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
