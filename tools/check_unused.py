"""Refuses functions, methods and classes that nothing but tests and import lines name.

    python tools/check_unused.py

A name is used where running code (src, examples, tools, bench) says it: calls it, hands it on, or
reads it as an attribute. Import lines and `__all__` do not count: they keep the dead alive. What is
found by its decorator or by its base class (frames, actions, events, traits) is used by that.
Functions that exist for tests and plug-ins alone stand in KEPT with a reason.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNNING = ("src", "examples", "tools", "bench")
KEPT = {
    "expect": "called by the page (web/src/tab/python.ts)",
    "fault_of": "called by the page (web/src/tab/table.worker.ts)",
    "explore": "the slow truth that laws hold exact odds against",
    "gun_cost": "the published formula, held against every printed price",
    "Stage": "for the tests of games that others bring",
    "think_again": "for whoever has a lapse from the log and wants to see it once more",
}
"""Name: why it stays although nothing here names it."""
PLAIN = {"cache", "lru_cache", "cached_property", "property", "staticmethod", "classmethod"}
"""Decorators that do not register what they decorate."""

Def = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def main() -> int:
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(_files())}
    said = {path: set(uses(tree)) for path, tree in trees.items()}
    anywhere = set().union(*said.values())
    dead = [
        f"{path.relative_to(ROOT)}:{found.lineno}: {found.name}"
        for path, tree in trees.items()
        if path.is_relative_to(ROOT / "src")
        for found in definitions(tree)
        if found.name not in anywhere and found.name not in KEPT
    ]
    print("\n".join(dead) or f"Nothing unused in {len(trees)} modules.")
    return bool(dead)


def _files() -> Iterator[Path]:
    for folder in RUNNING:
        yield from (ROOT / folder).rglob("*.py")


def definitions(tree: ast.Module) -> Iterator[Def]:
    """What should be named somewhere: functions, methods of plain classes, classes without base."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not registered(node):
            yield node
        elif isinstance(node, ast.ClassDef) and not node.bases and not registered(node):
            yield node
            yield from (
                inner
                for inner in node.body
                if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef)
                and not registered(inner)
                and not inner.name.startswith("_")  # some are found by the word that asks for them
            )


def registered(node: Def) -> bool:
    """Whether a decorator hands it to somebody."""
    names = {
        found.attr if isinstance(found, ast.Attribute) else getattr(found, "id", "")
        for found in (d.func if isinstance(d, ast.Call) else d for d in node.decorator_list)
    }
    return bool(names - PLAIN) or node.name.startswith("__")


def uses(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and ":" in node.value:
            yield node.value.rpartition(":")[2]  # an entry point, or a path of uvicorn


if __name__ == "__main__":
    sys.exit(main())
