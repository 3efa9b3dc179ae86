"""A game that somebody brings is listed at home and played on the plain board."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from web.conftest import ROOT, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    examples = {"PYTHONPATH": str(ROOT / "examples/ford"), "ESTANDARTE_GAMES": "ford:GAME"}
    server = Server(tmp_path_factory.mktemp("guests"), **examples)
    server.start()
    yield server
    server.stop()


def test_a_game_without_a_board_is_played_from_home_to_its_end(visit: Any) -> None:
    page = visit()
    expect(page.get_by_test_id("guest-ford")).to_contain_text("La carrera al vado")
    page.get_by_test_id("play-ford").click()
    board = page.get_by_test_id("plain-board")
    expect(board).to_contain_text("Rojo: 8 hasta el vado.")
    expect(page.get_by_test_id("question")).to_have_text("¿Cómo sigues?")
    page.get_by_test_id("way").filter(has_text="galope").click()
    expect(page.get_by_test_id("odds")).to_contain_text("66,7")
    ride = page.get_by_test_id("way").filter(has_text="Al paso")
    over = page.get_by_text("El primero en el vado").or_(page.get_by_text("Victoria"))
    for _ in range(8):
        expect(ride.or_(over).first).to_be_visible()
        if over.first.is_visible():
            break
        ride.click()
        page.get_by_test_id("confirm").click()
        expect(page.get_by_test_id("confirm")).to_have_count(0)
    expect(over.first).to_be_visible()
