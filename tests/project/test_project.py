"""Tests on the project itself: what it promises to those who clone it."""

import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import surroundings
from estandarte.kernel import SHELF
from estandarte.kernel.packs import shipped

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-build.lock")
READMES = ("README.md", "README.es.md")
FOLDERS = (".ci", "bench", "docs", "examples", "experiments", "src", "tests", "tools", "web")
NOT_OURS = {"__pycache__", "node_modules", "dist", "parts"}  # parts: what a table in a page runs on


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def pyproject() -> dict[str, Any]:
    return tomllib.loads(read("pyproject.toml"))


def name_of(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return found.group().lower()


def our_files() -> Iterator[Path]:
    yield from (path for path in ROOT.iterdir() if path.is_file())
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            parts = path.relative_to(ROOT).parts
            built = NOT_OURS.intersection(parts) or any(p.endswith(".egg-info") for p in parts)
            if path.is_file() and not built:
                yield path


def declared_dependencies() -> set[str]:
    project = pyproject()
    groups = [
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
        *project["dependency-groups"].values(),
    ]
    return {name_of(requirement) for group in groups for requirement in group}


def locked(lock: str) -> dict[str, set[str]]:
    """The versions of each package in a lock file; several where they depend on the Python."""
    versions: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9._-]+)==(\S+)", read(lock), re.MULTILINE):
        versions.setdefault(name, set()).add(version)
    return versions


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z][a-z-]*):", read("Makefile"), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_names_no_host(lock: str) -> None:
    text = read(lock)
    assert "://" not in text
    assert not re.search(r"^-", text, re.MULTILINE), "an option such as --index-url"


@pytest.mark.parametrize("lock", LOCKS)
def test_everything_locked_has_a_hash(lock: str) -> None:
    entries = re.split(r"^(?=[a-z0-9])", read(lock), flags=re.MULTILINE)[1:]
    assert entries
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_locks_hold_what_the_project_declares() -> None:
    project = pyproject()
    default = {name_of(line) for line in project["project"]["dependencies"]}
    developing = {name_of(line) for line in project["dependency-groups"]["dev"]}
    building = {name_of(line) for line in project["build-system"]["requires"]}
    assert default <= locked("requirements.lock").keys()
    assert default | developing <= locked("requirements-dev.lock").keys()
    assert building <= locked("requirements-build.lock").keys()


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-build.lock"])
def test_developers_have_the_versions_that_players_have(lock: str) -> None:
    developers = locked("requirements-dev.lock")
    assert {name: developers.get(name) for name in locked(lock)} == locked(lock)


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    # Written in pieces, or this file would be the first to be found.
    homes = "|".join(("/" + "root", "/" + "home/[a-z]", "/" + "Users/[A-Za-z]", "/" + "work/"))
    place = re.compile(rf"(?<![\w.~-])(?:{homes})")
    found = []
    for path in our_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [
            f"{path.relative_to(ROOT)}: {line}" for line in text.splitlines() if place.search(line)
        ]
    assert found == []


@pytest.mark.parametrize("page", [*READMES, "CONTRIBUTING.md"])
def test_the_commands_of_a_page_exist(page: str) -> None:
    named = set(re.findall(r"^make ([a-z-]+)|`make ([a-z-]+)", read(page), re.MULTILINE))
    targets = {first or second for first, second in named}
    assert targets
    assert targets <= make_targets()


@pytest.mark.parametrize("page", READMES)
def test_a_readme_shows_the_two_commands(page: str) -> None:
    assert re.search(r"^make run\b", read(page), re.MULTILINE)
    assert re.search(r"^make test\b", read(page), re.MULTILINE)


def test_both_readmes_link_each_other() -> None:
    assert "](README.es.md)" in read("README.md")
    assert "](README.md)" in read("README.es.md")


def test_both_readmes_show_the_same_commands() -> None:
    def commands(page: str) -> list[str]:
        blocks = re.findall(r"^```sh\n(.*?)^```", read(page), re.MULTILINE | re.DOTALL)
        lines = [line.partition("  #")[0].rstrip() for line in "".join(blocks).splitlines()]
        return [line.removesuffix(" --lang es") for line in lines]

    assert commands("README.md") == commands("README.es.md")


def test_every_make_target_explains_itself() -> None:
    explained = set(re.findall(r"^([a-z][a-z-]*):.*## \S", read("Makefile"), re.MULTILINE))
    assert make_targets() == explained


def test_every_dependency_has_its_line_of_reasons() -> None:
    lines = re.findall(
        r"^- \*\*([a-z0-9._-]+)\*\*", read("docs/decisions/0005-dependencies.md"), re.MULTILINE
    )
    assert len(lines) == len(set(lines))
    assert set(lines) == declared_dependencies()


def test_every_decision_is_listed_and_dated() -> None:
    index = read("docs/index.md")
    for page in sorted((ROOT / "docs/decisions").glob("*.md")):
        assert f"(decisions/{page.name})" in index
        assert re.search(r"^20\d\d-\d\d-\d\d · ", page.read_text(encoding="utf-8"), re.MULTILINE), (
            page
        )


def test_every_link_of_our_pages_leads_somewhere() -> None:
    tool = surroundings.tool("check_links")
    generated = (" -> docs/pictures/", " -> pictures/", " -> docs/coverage/", " -> coverage/")
    missing = tool.broken(tool.pages())
    assert [link for link in missing if not any(part in link for part in generated)] == []


def test_a_link_to_nowhere_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = surroundings.tool("check_links")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text(
        "[here](page.md#top) [gone](gone.md)\n```\n[shown](only.md)\n```\n", encoding="utf-8"
    )
    assert tool.broken([page]) == ["page.md -> gone.md"]


def test_every_game_on_the_shelf_opens_under_its_own_name() -> None:
    shelved = pyproject()["project"]["entry-points"]["estandarte.games"]
    assert {name: SHELF.take(name).name for name in shelved} == {name: name for name in shelved}


@pytest.mark.parametrize(
    "script",
    [".ci/run", *sorted(str(file.relative_to(ROOT)) for file in (ROOT / "tools").glob("*.sh"))],
)
def test_a_script_can_be_run_and_is_well_formed(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)
    shell = "bash" if "bash" in read(script).splitlines()[0] else "sh"
    assert subprocess.run([shell, "-n", ROOT / script], check=False).returncode == 0


def test_no_compiled_module_lies_in_the_sources() -> None:
    assert [*(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("*.pyd")] == []


def test_the_modules_to_compile_exist_and_can_be_compiled(tmp_path: Path) -> None:
    """`make fast` is not part of the tests, and nobody would notice that it refuses a class."""
    assert surroundings.tool("fast_source").main(tmp_path / "tree") == 0


def test_the_client_has_a_flag_for_every_army() -> None:
    """An army whose power has none would fly the colours of another."""
    drawn = set(re.findall(r"^  (\w+): ", read("web/src/games/flags.ts"), re.MULTILINE))
    games = ROOT / "src" / "estandarte" / "games"
    factions = set(shipped("estandarte.games.tercios")["factions"])
    nations = tomllib.loads((games / "aguila" / "data" / "nations.toml").read_text("utf-8"))
    assert factions | set(nations["nation"]) <= drawn
