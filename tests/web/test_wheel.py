"""The wheel alone is enough: installed into an empty environment, it opens the table."""

import fcntl
import os
import shutil
import subprocess
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from web.conftest import ROOT, Server
from web.hands.tours import read_tour

pytestmark = pytest.mark.soak
LAID = {
    "lepanto": "[data-ship]",
    "tercios": "[data-testid=plan] .rows .pick",
    "aguila": "[data-testid=marking]",
    "mistral": ".counter",
}
"""What is there when the board is laid."""


def built(into: Path, *words: str) -> Path:
    """The wheel of this commit, in a folder of its own, with its hash beside it."""
    with (ROOT / "pyproject.toml").open() as one:  # one worker after the other
        fcntl.flock(one, fcntl.LOCK_EX)
        surroundings = {**os.environ, "INTO": str(into)}
        subprocess.run([ROOT / "tools" / "wheel.sh", *words], check=True, env=surroundings)
    subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=into, check=True)
    return next(into.glob("*-none-any.whl"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table opened by nothing but the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("clean")
    wheel = built(folder / "dist")
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / "bin" / "python"
    install = [python, "-m", "pip", "install", "-q", "--no-input"]
    subprocess.run([*install, "--require-hashes", "-r", ROOT / "requirements.lock"], check=True)
    for how in ((), ("--upgrade",)):
        subprocess.run([*install, *how, "--no-deps", wheel], check=True, cwd=folder)
    found = subprocess.run(
        [python, "-c", "import estandarte; print(estandarte.__file__)"],
        check=True, capture_output=True, text=True, cwd=folder,
        env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"},
    )  # fmt: skip
    assert Path(found.stdout.strip()).is_relative_to(folder)
    server = Server(folder, str(python))
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("game", LAID)
def test_the_first_moves_of_each_game_are_played(visit: Any, game: str) -> None:
    page = visit("/", language="es")
    page.get_by_test_id(f"tour-{game}").click()
    page.locator(LAID[game]).first.wait_for(state="attached")
    read_tour(page)


def test_the_book_is_served_with_its_search(visit: Any) -> None:
    page = visit()
    page.get_by_test_id("book").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("searchbox").fill("LEP-6.2-a")
    page.locator("#found a").first.click()
    expect(page.locator(":target")).to_contain_text("LEP-6.2-a")


@pytest.mark.parametrize("words", [(), ("all",)], ids=["pure", "compiled"])
def test_the_same_commit_gives_the_same_wheels(tmp_path: Path, words: tuple[str, ...]) -> None:
    for name in ("first", "second"):
        built(tmp_path / name, *words)
    first, second = ((tmp_path / name / "SHA256SUMS").read_text() for name in ("first", "second"))
    assert first == second
    if words and shutil.which("cc"):
        assert len(first.splitlines()) == 2, "a compiler is here, and so is its wheel"
