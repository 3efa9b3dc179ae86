"""No figure of our pages without the command that counts it again."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DATED = ("decisions", "coverage", "play")
"""Notes of their day, pages that are made from what they tell of, and the rules of the games."""
PAGES = [
    page
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
    if page.parent.name not in DATED and page.name != "CHANGELOG.md"
]
NUMBER = r"\d[\d.,]*"
MEASURED = re.compile(
    rf"{NUMBER} ?% |± ?{NUMBER}|{NUMBER} (?:ms|µs|s|seconds?|segundos?)\b"
    rf"|{NUMBER} (?:actions|acciones) (?:a|por) |\*\*{NUMBER} of {NUMBER}\*\*"
    rf"|{NUMBER} of {NUMBER} (?:\(|battles|matches)"
)
"""What reads as counted: a share, an error, a time, so many won of so many."""
COMMAND = re.compile(
    r"`[^`\n]*(?:estandarte |python bench/|bench/\w+\.py|make \w)[^`\n]*`"
    r"|^(?: {4})?(?:\.venv/bin/)?(?:estandarte|python|make) ",
    re.MULTILINE,
)
SETTLED = {
    "api.md": ("Times and limits",),
    "hosting.md": ("Settings",),
}
"""Chapters whose figures are settings of the table, not measured."""


def chapters(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every part of a page with the headings above it."""
    bare = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    code = re.sub(r"^```.*?^```", lambda m: m[0].replace("\n#", "\n //"), bare, flags=16 | 8)
    above: list[str] = []
    for part in re.split(r"^(?=#+ )", code, flags=re.MULTILINE):
        heading, _, body = part.partition("\n")
        depth = len(heading) - len(heading.lstrip("#"))
        above[max(0, depth - 1) :] = [heading.lstrip("# ")]
        yield tuple(above), body if depth else part


def uncounted(page: Path) -> list[str]:
    """Chapters with figures for which neither they nor what they belong to names a command."""
    found = list(chapters(page.read_text(encoding="utf-8")))
    named = {place for place, body in found if COMMAND.search(body)}
    return [
        place[-1]
        for place, body in found
        if MEASURED.search(re.sub(r"^```.*?^```", "", body, flags=re.DOTALL | re.MULTILINE))
        and not any(one[: len(place)] == place or place[: len(one)] == one for one in named)
        and place[-1] not in SETTLED.get(page.name, ())
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_figure_has_the_command_that_counts_it_again(page: Path) -> None:
    assert uncounted(page) == []


def test_a_figure_without_a_command_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# How\n\n`make bench`\n\n# How strong\n\n## Of late\n\n62 % of 40\n")
    assert uncounted(page) == ["Of late"]
    page.write_text("# How strong\n\n`estandarte ladder lepanto`\n\n## Of late\n\n62 % of 40\n")
    assert uncounted(page) == []


ROW = re.compile(
    r"^\| ([^|]+) \| ([^|]+) \| \[[^\]]+\]\((docs/[\w/.-]+\.md)(?:#[^)]*)?\)", re.MULTILINE
)


@pytest.mark.parametrize("readme", ["README.md", "README.es.md"])
def test_what_a_readme_quotes_stands_on_the_page_that_it_names(readme: str) -> None:
    rows = ROW.findall((ROOT / readme).read_text(encoding="utf-8"))
    assert len(rows) >= 4
    for _, said, page in rows:
        told = (ROOT / page).read_text(encoding="utf-8")
        for figure in re.findall(rf"{NUMBER}\d|\d", said):
            written = figure.replace(",", ".") if readme.endswith("es.md") else figure
            assert re.search(rf"(?<![\d.]){re.escape(written)}(?![\d])", told), (said, figure)
