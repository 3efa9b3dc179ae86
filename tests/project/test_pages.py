"""Every command and snippet of our pages: quick ones are run, others in test_long_commands."""

import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from estandarte.__main__ import main
from estandarte.cli.parser import Parser
from estandarte.cli.program import COMMANDS, command
from estandarte.cli.speech import Speech
from estandarte.kernel import SHELF

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    page
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.md"))
    if not page.name.startswith(("rulebook", "CHANGELOG"))
]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHORT = re.compile("muster|packs|scenario|field|lab")
"""Commands that pages name without ours before them, once they have said whose they are."""
PROGRAMS = rf"(?:\.venv/bin/)?(?:estandarte|python)|make|{SHORT.pattern}"
INLINE = re.compile(rf"`((?:{PROGRAMS}) [^=`\n][^`\n]*)`")
INDENTED = re.compile(rf"^    ((?:{PROGRAMS}) .+)$", re.MULTILINE)
QUICK = ("muster list ", "packs list ", "scenario list ", "scenario new ", "field new ")
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
RUN_BY = {
    r"make (setup|test|check)$": ".ci/run",
    r"make run$": "tools/bare_machine.sh",
    r"make docs$": "tests/project/test_long_commands.py",
    r"make site": "tests/web/test_tab.py",  # the command that it calls
    r"make certificate": "tests/project/test_long_commands.py",
    r"make mutants": "tests/project/test_mutants.py",
    r"make coverage$": "tests/cli/rulebook/test_coverage_pages.py",
    r"make experiments$": "tests/project/test_long_commands.py",  # each of them
    r"make lock": "tests/project/test_project.py",  # what it must have left
    r"make wheels?$": "tests/web/test_wheel.py",
    r"make fast$": "tests/web/test_wheel.py",  # the same wheel
    r"make (soak|test-fast)$": "Makefile",  # the tests themselves, all of them
    r"for match in": "tests/project/test_pages.py",
    r"cp -r examples/ford|.*pip install -e|.*-k my_game": "tests/project/test_guides.py",
    r".*tests/laws -k skirmish": "tests/project/test_guides.py",
    r"pip install( --upgrade)? estandarte-|estandarte$|sha256sum": "tests/web/test_wheel.py",
    r"pip install '?estandarte\[": "tests/project/test_pages.py",  # that there is such an extra
    r".*pre-commit install": ".pre-commit-config.yaml",
    r"podman ": "tests/server/test_deploy.py",
    r"export RAY|ray start": "tests/cli/commands/test_lab_on_ray.py",
    r"python bench/": "tests/project/test_long_commands.py",
    r"python tools/keep_rules.py": "tests/server/play/test_newer_rules.py",
    r"python tools/keep_matches.py": "tests/matches/test_corpus.py",
    r"python tools/keep_tables.py": "tests/matches/test_tables.py",
    r"python tools/keep_scenes.py": "tests/games/conftest.py",
    r"python tools/compare_scenes.py": "tests/project/test_compare_scenes.py",
}
"""How every command of another program begins, and what runs it or what it runs."""
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
        prose = FENCE.sub("", text)
        for line in (*INLINE.findall(prose), *INDENTED.findall(prose)):
            found[f"estandarte {line}" if SHORT.match(line) else line] = page
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
        plain = re.sub(r"\[(.*?)\]", r"\1", line).partition(" > ")[0]
        name, *words = shlex.split(plain)[1:]
        if name not in COMMANDS and "KER-" in page.read_text(encoding="utf-8"):
            assert page.name == "record.md", line  # the words under which dice are drawn
            continue
        parser = Parser(name, Speech("en"))
        command(name).describe(parser)
        named_only = len(words) < (2 if SHORT.match(name) else 1)
        parser.read([*words, "--help"] if PLACE.search(line) or named_only else words)


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


def test_every_other_command_is_run_by_a_test() -> None:
    """Whoever prints a new command says here which test runs it."""
    for line in COMMAND_LINES.keys() - OURS.keys():
        if re.match(r"(\.venv/bin/)?estandarte ", line):
            continue  # with the prefix: it is among ours without
        runs = [test for begun, test in RUN_BY.items() if re.match(begun, line)]
        assert len(runs) == 1, f"{COMMAND_LINES[line].name}: which test runs `{line}`?"
    for begun, test in RUN_BY.items():
        assert (ROOT / test).exists(), test
        assert any(re.match(begun, line) for line in COMMAND_LINES), f"nobody prints {begun}"


def test_every_command_of_ours_is_run_by_a_test() -> None:
    """A new one is run with the long ones; what those leave to others is named with its place."""
    from project.test_long_commands import ELSEWHERE, filled_in, lines

    run = {*map(filled_in, lines()), *runnable(), *(f"{line} --lang es" for line in runnable())}
    for line in OURS:
        if line.split()[1] in COMMANDS and not line.startswith(tuple(ELSEWHERE)):
            assert line in run or filled_in(line) in run, line
    assert all((ROOT / "tests" / place).exists() for place in ELSEWHERE.values())


def test_every_extra_that_is_named_exists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in COMMAND_LINES:
        for extras in re.findall(r"estandarte\[([\w,]+)\]", line):
            assert set(extras.split(",")) <= project["optional-dependencies"].keys(), line


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


def test_every_file_that_a_page_names_is_there() -> None:
    """What is moved leaves its old name on pages; decisions are dated and stay as they were."""
    path = re.compile(
        r"`((?:src|tests|tools|web|docs|bench|deploy|examples|experiments)/[\w./*-]+)`"
    )
    for page in PAGES:
        if page.parent.name == "decisions":
            continue
        for name in path.findall(page.read_text(encoding="utf-8")):
            made_by_tests = name.startswith("tests/web/screens")
            known = name.rstrip("/").replace("GAME", "lepanto")
            assert made_by_tests or list(ROOT.glob(known)), f"{page.name}: {name}"


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


@pytest.mark.parametrize("name", ["lepanto", "tercios", "aguila", "mistral", "kernel"])
def test_the_page_of_coverage_has_every_rule(name: str) -> None:
    """Where it fails the page is older than the book: `make coverage` writes it anew."""
    page = (ROOT / "docs" / "coverage" / f"{name}.md").read_text(encoding="utf-8")
    book = SHELF.take("lepanto" if name == "kernel" else name).book
    own = {rule for rule in book if rule.startswith("KER-") == (name == "kernel")}
    assert set(re.findall(r"^\| ([A-Z]+-\S+)", page, re.MULTILINE)) == own


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
