"""Finds knots: modules that import each other in a circle, and imports hidden inside functions.

Imports for type checkers count too: who must know another's types is above it or below it, not
both. A late import needs its reason in a comment on its line; so does a private name of another
module. For `make check`.
"""

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "estandarte"


def main() -> int:
    files = sorted((ROOT / "src" / PACKAGE).rglob("*.py"))
    found = [*circles(), *(fault for file in files for fault in faults_in(file))]
    for line in found:
        print(line, file=sys.stderr)
    if not found:
        print(f"No knots in {len(files)} modules.")
    return 1 if found else 0


def circles() -> Iterator[str]:
    """The circles, each found by leaving out the last arrow of the one before."""
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    below = {m: graph.find_modules_directly_imported_by(m) for m in sorted(graph.modules)}
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
