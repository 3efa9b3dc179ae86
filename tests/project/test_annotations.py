"""From Python 3.14 on annotations are read when they are wanted: a name in one means what the class
calls so, though it is defined below."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def ambiguous(source: str) -> list[str]:
    """Names in the annotations of a class that the class itself binds."""
    found = []
    for home in ast.walk(ast.parse(source)):
        if not isinstance(home, ast.ClassDef):
            continue
        bound = {one.name for one in home.body if isinstance(one, ast.FunctionDef | ast.ClassDef)}
        for field in home.body:
            if isinstance(field, ast.AnnAssign):
                bound |= {n.id for n in ast.walk(field.target) if isinstance(n, ast.Name)}
        for field in home.body:
            if isinstance(field, ast.AnnAssign):
                names = {n.id for n in ast.walk(field.annotation) if isinstance(n, ast.Name)}
                found += [f"{home.name}: {name}" for name in sorted(names & bound)]
    return found


def test_an_annotation_that_a_method_hides_is_found() -> None:
    told = "class A:\n    x: Annotated[int, seen(told)]\n    def told(self): ...\n"
    assert ambiguous(told) == ["A: told"]


@pytest.mark.parametrize("folder", ["src", "examples"])
def test_no_annotation_of_a_class_names_what_the_class_itself_defines(folder: str) -> None:
    found = {
        path.relative_to(ROOT).as_posix(): names
        for path in sorted((ROOT / folder).rglob("*.py"))
        if (names := ambiguous(path.read_text(encoding="utf-8")))
    }
    assert found == {}
