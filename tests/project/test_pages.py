"""Every command and snippet of our pages: quick ones are run, others in test_long_commands."""

import json
import re
import shlex
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from estandarte.__main__ import main
from estandarte.cli.parser import Parser
from estandarte.cli.program import COMMANDS
from estandarte.cli.speech import Speech
from estandarte.kernel import SHELF

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    page
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.md"))
    if not page.name.startswith(("rulebook", "CHANGELOG"))
]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:estandarte|make|python) [^`\n]+)`")
QUICK = ("muster list", "packs list", "scenario list", "scenario new", "field new")
"""Commands that are done in no time and need no file; others have tests of their own."""
OTHERS = (
    "cp",
    "pip",
    "podman",
    "ray",
    "export",
    "sha256sum",
    ".venv/bin/pip",
    ".venv/bin/pre-commit",
)
"""Programs that are not ours."""
PLACE = re.compile(r"\b[A-Z]{2,}\b|…|\||\[")
"""What stands for something of the reader's own."""


def commands() -> dict[str, Path]:
    """Every command line of our pages, with a page on which it stands."""
    found: dict[str, Path] = {}
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for language, block in FENCE.findall(text):
            lines = [line.partition("  #")[0].strip() for line in block.splitlines()]
            ours = re.compile(r"estandarte |python ")
            wanted = [line for line in lines if language == "sh" or ours.match(line)]
            found |= dict.fromkeys((w for w in wanted if w and language in ("", "sh")), page)
        found |= dict.fromkeys(INLINE.findall(FENCE.sub("", text)), page)
    return found


def snippets(*languages: str) -> list[tuple[Path, str, str]]:
    return [
        (page, language, block)
        for page in PAGES
        for language, block in FENCE.findall(page.read_text(encoding="utf-8"))
        if language in languages
    ]


COMMAND_LINES = commands()
OURS = {line.removeprefix(".venv/bin/"): page for line, page in COMMAND_LINES.items()
        if re.match(r"(\.venv/bin/)?estandarte ", line)}  # fmt: skip


def test_there_are_commands_and_snippets_to_look_at() -> None:
    assert len(OURS) > 60 and len(snippets("python", "toml", "json")) > 30


def test_every_command_of_ours_is_understood() -> None:
    for line, page in OURS.items():
        name, *words = shlex.split(re.sub(r"\[(.*?)\]", r"\1", line))[1:]
        if name not in COMMANDS and "KER-" in page.read_text(encoding="utf-8"):
            assert page.name == "record.md", line  # the words under which dice are drawn
            continue
        parser = Parser(name, Speech("en"))
        import_module(f"estandarte.cli.commands.{name.replace('-', '_')}").describe(parser)
        parser.read([*words, "--help"] if PLACE.search(line) or not words else words)


def runnable() -> list[str]:
    lines = {line.removesuffix(" --lang es") for line in OURS if not PLACE.search(line)}
    return sorted(line for line in lines if line.removeprefix("estandarte ").startswith(QUICK))


@pytest.mark.parametrize("line", runnable())
def test_a_quick_command_does_what_its_page_says(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(line)[1:]) == 0
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("readme", ["README.md"])
def test_a_match_is_reproduced_as_the_readme_says(readme: str, tmp_path: Path) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    (block,) = (b for _, b in FENCE.findall(text) if "simulate" in b)
    script = block.replace(".venv/bin/estandarte", f"{sys.executable} -m estandarte")
    done = subprocess.run(
        ["sh", "-e", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "records").iterdir())) == 3


def test_other_commands_name_what_is_there() -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for line in COMMAND_LINES.keys() - OURS.keys():
        words = line.split()
        if words[0] == "make":
            assert words[1] in targets, line
        elif words[0].endswith("python"):
            named = [word for word in words[1:] if "/" in word]
            assert all((ROOT / word).exists() for word in named), line
        else:
            known = (*OTHERS, "estandarte", ".venv/bin/estandarte", "for")
            assert words[0] in known, line


def test_the_data_on_our_pages_can_be_read() -> None:
    for page, language, block in snippets("toml", "json"):
        if "…" in block or "..." in block:
            continue  # a sketch that leaves something out
        try:
            tomllib.loads(block) if language == "toml" else json.loads(block)
        except ValueError as fault:
            raise AssertionError(f"{page.name}: {fault}\n{block}") from None


def test_the_programs_on_our_pages_are_python() -> None:
    for page, _, block in snippets("python"):
        if page.name != "STYLE.md":  # good beside better, in two columns
            compile(block, str(page), "exec")


@pytest.mark.parametrize(("readme", "mark"), [("README.md", ","), ("README.es.md", ".")])
def test_a_readme_counts_right(readme: str, mark: str) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    total = 0
    for name in ("lepanto", "tercios", "aguila", "mistral"):
        game = SHELF.take(name)
        rules = len([rule for rule in game.book.rules() if not rule.id.startswith("KER-")])
        total += rules
        row = next(line for line in text.splitlines() if f"docs/play/{name}" in line)
        assert f"{rules:,}".replace(",", mark) in row
        armies = len(list(game.armies()))
        assert not armies or f"{armies} " in row
    assert f"{total:,}".replace(",", mark) in text
