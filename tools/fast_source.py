"""Writes a copy of the package in which mypyc can compile what is built on msgspec structs.

    python tools/fast_source.py build/fast/tree [SOURCE]

mypyc keeps no more of a field's annotation than its bare class, and takes for a field whatever a
class body assigns. An annotation in quotes it leaves as it is, and msgspec reads it from there: in
the copy every field of a listed module is annotated in quotes, and the rest is marked as ClassVar.
Keywords of a class (`omit_defaults`, `tag`) mypyc drops in silence; a module with them is refused.
"""

import ast
import shutil
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NEEDED = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "tools/fast_lookup.h")
NO_STRUCTS = ("NamedTuple", "Enum", "Protocol")
"""How the names of those bases end whose classes mypyc knows by itself."""

Change = tuple[int, int, int, int, str]
"""First and last place, each as line and column, and the text to be written there."""


def main(folder: Path, source: Path = ROOT) -> int:
    """Copies this checkout, or another folder that holds what is to be compiled."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in NEEDED:
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(source / name, folder / name)
    with (source / "pyproject.toml").open("rb") as file:
        names = tomllib.load(file)["tool"]["estandarte"]["fast"]["modules"]
    for name in names:
        path = folder / "src" / f"{name.replace('.', '/')}.py"
        path.write_text(quoted(path.read_text("utf-8"), name), "utf-8")
    return 0


def quoted(source: str, name: str) -> str:
    """The source with its fields in quotes; no line changes its number."""
    tree = ast.parse(source)
    found = [change for cls in _structs(tree, name) for change in _changes(cls)]
    if found:
        first = next(n for n in tree.body if isinstance(n, ast.Import | ast.ImportFrom))
        found.append((first.lineno, 0, first.lineno, 0, "import typing; "))
    lines = source.encode().splitlines(keepends=True)  # the columns of a tree count bytes
    for line, column, last_line, last_column, text in sorted(found, reverse=True):
        rest = lines[last_line - 1][last_column:]
        lines[line - 1] = lines[line - 1][:column] + text.encode() + rest
        lines[line:last_line] = [b"\n"] * (last_line - line)
    return b"".join(lines).decode()


def _structs(tree: ast.Module, name: str) -> Iterator[ast.ClassDef]:
    """Classes that may be structs: derived, undecorated, and of no kind that mypyc knows itself."""
    for cls in [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]:
        bases = [ast.unparse(base).split("[")[0] for base in cls.bases]
        if not bases or cls.decorator_list or any(base.endswith(NO_STRUCTS) for base in bases):
            continue
        if any(keyword.arg != "metaclass" for keyword in cls.keywords):
            raise SystemExit(f"{name}: mypyc would drop the keywords of class {cls.name}.")
        yield cls


def _changes(cls: ast.ClassDef) -> Iterator[Change]:
    for node in cls.body:
        if isinstance(node, ast.AnnAssign):
            kind = node.annotation
            if isinstance(kind, ast.Constant):
                continue  # in quotes already
            text = ast.unparse(kind)
            # of a union mypyc keeps nothing, not even in quotes, unless it has a name
            text = f"typing.Union[{text}]" if isinstance(kind, ast.BinOp) else text
            yield (*_span(kind), repr(text))
        elif isinstance(node, ast.Assign) and isinstance(target := node.targets[0], ast.Name):
            if target.id.startswith("__"):
                continue
            line, column = _span(target)[2:]
            yield line, column, line, column, ": 'typing.ClassVar'"


def _span(node: ast.expr) -> tuple[int, int, int, int]:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
