"""Where rules are implemented and proved, found by reading the sources where they lie at hand."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from estandarte.kernel import Game, RuleId

ID = re.compile(r'"([A-Z]{2,}-[A-Za-z0-9][A-Za-z0-9.\-]*)"')


class Citations(NamedTuple):
    """Places by rule: `file:line` in the code, `file::test` in the tests."""

    implemented: dict[RuleId, list[str]]
    proved: dict[RuleId, list[str]]
    has_tests: bool
    """Whether tests lie at hand at all; an installed package comes without."""


def citations_of(package: str) -> Citations:
    """The citations in a package, and the proofs in the tests of its project."""
    folder = Path(str(files(package)))
    root = project_of(folder)
    tests = root / "tests" if root else None
    implemented = _grouped(_in_code(folder, root or folder.parent))
    proved = _grouped(_in_tests(tests, root)) if tests and root else {}
    return Citations(implemented, proved, tests is not None)


def home_of(game: Game[Any, Any], id: RuleId) -> str:
    """The package in which a rule of a game's book is implemented."""
    return "estandarte.kernel" if id.startswith("KER-") else game.package


@cache
def project_of(folder: Path) -> Path | None:
    """The project that a folder of sources belongs to: the nearest one with tests."""
    for above in folder.resolve().parents:
        if (above / "pyproject.toml").is_file() and (above / "tests").is_dir():
            return above
    return None


def _grouped(found: Iterable[tuple[RuleId, str]]) -> dict[RuleId, list[str]]:
    grouped: dict[RuleId, list[str]] = {}
    for id, place in found:
        if place not in grouped.setdefault(id, []):
            grouped[id].append(place)
    return grouped


def _in_code(folder: Path, root: Path) -> Iterator[tuple[RuleId, str]]:
    for path in sorted(folder.rglob("*.py")):
        name = _relative(path, root)
        for number, line in enumerate(_text(path).splitlines(), 1):
            for id in ID.findall(line):
                yield id, f"{name}:{number}"


def _in_tests(folder: Path, root: Path) -> Iterator[tuple[RuleId, str]]:
    for path in sorted(folder.rglob("test_*.py")):
        name = _relative(path, root)
        for id, test in _proofs(path, path.stat().st_mtime_ns):
            yield id, f"{name}::{test}"


@cache  # to read all tests takes seconds, and a book is asked for many rules
def _proofs(path: Path, changed: int) -> tuple[tuple[RuleId, str], ...]:
    """The rules that the tests of one file prove."""
    text = _text(path)
    try:
        tree = ast.parse(text) if "rule(" in text else ast.Module([], [])
    except SyntaxError:
        return ()
    whole = list(_marks(tree))
    return tuple(
        (id, f"{within}{node.name}")
        for node, within, marks in _tests(tree, "", whole)
        for id in (*marks, *_decorations(node))
    )


def _tests(
    tree: ast.Module | ast.ClassDef, within: str, marks: list[RuleId]
) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, str, list[RuleId]]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name.startswith("test"):
                yield node, within, marks
        elif isinstance(node, ast.ClassDef):
            inner = [*marks, *_decorations(node), *_marks(node)]
            yield from _tests(node, f"{within}{node.name}::", inner)


def _marks(tree: ast.Module | ast.ClassDef) -> Iterator[RuleId]:
    """The rules of `pytestmark`, which hold for all tests below it."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets
        ):
            yield from _ids(node.value)


def _decorations(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef,
) -> Iterator[RuleId]:
    for decorator in node.decorator_list:
        yield from _ids(decorator)


def _ids(expression: ast.expr) -> Iterator[RuleId]:
    """The rules in `rule("...")` and `pytest.mark.rule("...")`, wherever they stand within."""
    for node in ast.walk(expression):
        if isinstance(node, ast.Call) and _called(node.func) == "rule":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _relative(path: Path, root: Path) -> str:
    path, root = path.resolve(), root.resolve()
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")
