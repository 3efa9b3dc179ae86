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
PRINTED = ("lab", "balance", "certificates")
"""Folders of pages that one command has written wholly; each names it in its opening."""
NUMBER = r"\d[\d.,]*"
TIME = r"(?:ms|µs|s|seconds?|segundos?|minut[eo]s?|hours?|horas?)"
MEASURED = re.compile(
    rf"{NUMBER} ?%|± ?{NUMBER}|{NUMBER} {TIME}\b|{NUMBER} ?[kMG]B\b|{NUMBER}/s\b"
    rf"|{NUMBER} (?:actions|acciones) (?:a|por) |Elo [−+-]?{NUMBER}"
    rf"|{NUMBER} (?:per cent|por ciento)|\*\*{NUMBER} of {NUMBER}\*\*"
    rf"|{NUMBER} of {NUMBER} (?:\(|battles|matches)"
)
"""What reads as counted: a share, an error, a time, a size, so many won of so many."""
WHAT_COUNTS = (
    r"(?:estandarte (?:lab|ladder|simulate|analyse) |(?:python )?bench/\w+\.py"
    r"|make (?:certificate|mutants|pages|coverage)\b)"
)
COMMAND = re.compile(
    rf"`[^`\n]*{WHAT_COUNTS}[^`\n]*`|^(?: {{4}})?(?:\.venv/bin/)?{WHAT_COUNTS}", re.MULTILINE
)
"""Only what counts something: that a page tells how a table is opened proves no figure of it."""
PRINTED_BY = re.compile(r"^- Command: `", re.MULTILINE)
ROW = re.compile(
    r"^\| ([^|]+) \| ([^|]+) \| \[[^\]]+\]\((docs/[\w/.-]+\.md)(?:#[^)]*)?\)", re.MULTILINE
)
"""What a README quotes: a figure, and the page on which it stands with its command."""
NEAR = 2
"""Paragraphs, tables and lists between a figure and its command."""
SETTLED = {
    "api.md": ("Times and limits",),
    "hosting.md": ("Settings", "As a service"),
    "record.md": ("Seals",),
    **{f"{page}.md": ("The file",) for page in ("fields", "packs", "scenarios")},
    **{f"{page}.es.md": ("El archivo",) for page in ("fields", "packs", "scenarios")},
}
"""Chapters whose figures are settings and bounds of the table, not measured."""


def chapters(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every part of a page with the headings above it."""
    bare = ROW.sub("|", re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL))
    code = re.sub(r"^```.*?^```", lambda m: m[0].replace("\n#", "\n //"), bare, flags=16 | 8)
    above: list[str] = []
    for part in re.split(r"^(?=#+ )", code, flags=re.MULTILINE):
        heading, _, body = part.partition("\n")
        depth = len(heading) - len(heading.lstrip("#"))
        above[max(0, depth - 1) :] = [heading.lstrip("# ")]
        yield tuple(above), body if depth else part


def uncounted(page: Path) -> list[str]:
    """Chapters with figures beside which no command stands that counts them again.

    Of what a command has printed, its name above holds for everything below.
    """
    found = list(chapters(page.read_text(encoding="utf-8")))
    printed = {place for place, body in found if PRINTED_BY.search(body)}
    if page.parent.name in PRINTED:
        printed |= {place for place, body in found if len(place) == 1 and COMMAND.search(body)}
    return [
        place[-1]
        for place, body in found
        if place[-1] not in SETTLED.get(page.name, ())
        and not any(place[: len(one)] == one for one in printed)
        and _bare_figures(body)
    ]


def _bare_figures(body: str) -> bool:
    fenced = re.sub(r"^```.*?^```", lambda m: re.sub(r"\n\s*\n", "\n", m[0]), body, flags=16 | 8)
    blocks = [block for block in re.split(r"\n\s*\n", fenced) if block.strip()]
    named = [COMMAND.search(block) is not None for block in blocks]
    return any(
        MEASURED.search(block) and not any(named[max(0, place - NEAR) : place + NEAR + 1])
        for place, block in enumerate(blocks)
        if not block.lstrip().startswith("```")
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_figure_has_the_command_that_counts_it_again(page: Path) -> None:
    assert uncounted(page) == []


def test_a_figure_without_a_command_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    for text in (
        "`make coverage`\n\n# How strong\n\n## Of late\n\n62 % of 40\n",  # another chapter's
        "# How strong\n\n62 % of 40\n\n## Of late\n\n`estandarte ladder lepanto`\n",
        "# How strong\n\n`make run`, or `estandarte serve`: 62 % of 40\n",  # that counts nothing
        "# How strong\n\n`make coverage`\n\nOne.\n\nTwo.\n\n62 % of 40\n",  # far from it
    ):
        page.write_text(text)
        assert uncounted(page), text
    page.write_text("# Of late\n\n62 % of 40\n\n    estandarte ladder lepanto\n")
    assert uncounted(page) == []
    page.write_text("# Of late\n\n- Command: `estandarte ladder x`\n\n## Then\n\n62 % of 40\n")
    assert uncounted(page) == []


PLANTED = ("api.md", "bots.md", "client.md", "hosting.md", "kernel.md", "security.md", "ladder.md")


@pytest.mark.parametrize("name", PLANTED)
@pytest.mark.parametrize(
    "figure", ["won 73 % of them", "within 12 ms", "needs 40 MB", "in 3 hours"]
)
def test_a_figure_planted_in_a_page_is_found(tmp_path: Path, name: str, figure: str) -> None:
    page = tmp_path / name
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    page.write_text(f"{text}\n## One more thing\n\nIt {figure}.\n", encoding="utf-8")
    assert uncounted(page) == ["One more thing"]


@pytest.mark.parametrize("readme", ["README.md", "README.es.md"])
def test_what_a_readme_quotes_stands_on_the_page_that_it_names(readme: str) -> None:
    rows = ROW.findall((ROOT / readme).read_text(encoding="utf-8"))
    assert len(rows) >= 4
    for _, said, page in rows:
        told = (ROOT / page).read_text(encoding="utf-8")
        for figure in re.findall(rf"{NUMBER}\d|\d", said):
            written = figure.replace(",", ".") if readme.endswith("es.md") else figure
            assert re.search(rf"(?<![\d.]){re.escape(written)}(?![\d])", told), (said, figure)
