"""The wheel alone is enough: installed into an empty environment, it opens the table."""

import os
import subprocess
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from web.conftest import ROOT, Server

pytestmark = pytest.mark.soak
GAMES = ("lepanto", "tercios", "aguila", "mistral")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table opened by nothing but the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("clean")
    subprocess.run([ROOT / "tools" / "wheel.sh"], check=True)
    (wheel,) = (ROOT / "dist").glob("*.whl")
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / "bin" / "python"
    install = [python, "-m", "pip", "install", "-q", "--no-input"]
    subprocess.run([*install, "--require-hashes", "-r", ROOT / "requirements.lock"], check=True)
    subprocess.run([*install, "--no-deps", wheel], check=True, cwd=folder)
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


@pytest.mark.parametrize("game", GAMES)
def test_the_first_question_of_each_game_is_asked(visit: Any, game: str) -> None:
    page = visit()
    page.get_by_test_id(f"tour-{game}").click()
    expect(page.get_by_role("slider").first).to_be_visible()


def test_the_book_is_served_with_its_search(visit: Any) -> None:
    page = visit()
    page.get_by_test_id("book").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("searchbox").fill("LEP-6.2-a")
    page.locator("#found a").first.click()
    expect(page.locator(":target")).to_contain_text("LEP-6.2-a")
