"""The names that others may lean on are where the page says, and nobody is shown any other."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from project.test_pages import FENCE

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "names.md").read_text(encoding="utf-8")
PROMISED = [
    (module, name)
    for module, names in re.findall(r"^\| `([\w.]+)` \| (.*) \|$", PAGE, re.MULTILINE)
    for name in re.findall(r"`(\w+)`", names)
]
INSIDE = {"adding-a-rule.md", "mistral-questions.md", "STYLE.md"}
"""Pages for who works inside the house."""


def shown() -> dict[str, list[str]]:
    """What our examples and pages have an outsider run."""
    pages = {
        page.name: [
            block for tag, block in FENCE.findall(page.read_text("utf-8")) if tag == "python"
        ]
        for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
    }
    examples = {
        str(file.relative_to(ROOT)): [file.read_text("utf-8")]
        for file in ROOT.glob("examples/**/*.py")
    }
    return {**pages, **examples}


@pytest.mark.parametrize(("module", "name"), PROMISED)
def test_a_name_stands_where_the_page_says(module: str, name: str) -> None:
    if module.endswith("pettingzoo"):
        pytest.importorskip("pettingzoo")
    home = import_module(module)
    assert hasattr(home, name)
    assert name in getattr(home, "__all__", [name])


def test_no_name_is_promised_twice() -> None:
    assert len(PROMISED) == len(set(PROMISED)) > 50


def test_our_examples_and_pages_lean_on_these_names_only() -> None:
    others = {
        (place, line.module, one.name)
        for place, texts in shown().items()
        if place not in INSIDE
        for text in texts
        for line in ast.walk(ast.parse(text))
        if isinstance(line, ast.ImportFrom) and (line.module or "").startswith("estandarte")
        for one in line.names
        if (line.module, one.name) not in PROMISED
    }
    assert others == set()
