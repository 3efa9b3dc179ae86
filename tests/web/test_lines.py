"""The line to the table falls silent, or says what nobody understands; it comes back by itself."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from web.conftest import Open, Server
from web.hands import settle
from web.hands.field import Wire, last_step
from web.test_hand import opened
from web.wires import Line

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    line = Line(server.port)
    yield line
    line.close()


@pytest.fixture
def through(visit: Open, line: Line) -> Callable[..., Any]:
    """A page that comes to the table by way of the line."""

    def open(path: str, **more: Any) -> Any:
        return visit(path, home=line.url, **more)

    return open


def planned(page: Any) -> Any:
    """Cards laid for all, and not yet sealed."""
    page.get_by_test_id("plan").locator(".head .pick").first.click()
    confirm = page.get_by_test_id("confirm")
    expect(confirm).to_be_enabled()
    settle(page)
    return confirm


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_line_that_falls_silent_is_noticed_and_comes_back_with_the_choice_kept(
    through: Callable[..., Any], server: Server, line: Line, size: str
) -> None:
    page = through(opened(server, "tercios", "campo_abierto"), language="es", size=size)
    confirm = planned(page)
    before = last_step(page)
    line.silent = True
    confirm.click()
    expect(page.get_by_test_id("silent")).to_contain_text("La línea no contesta")
    line.silent = False
    expect(page.get_by_test_id("silent")).to_have_count(0)
    expect(page.get_by_test_id("lost")).to_have_count(0)
    assert last_step(page) == before
    expect(confirm).to_be_enabled()  # what was laid lies there still
    confirm.click()
    page.wait_for_function(
        "n => Number(document.querySelector('[role=slider]').ariaValueMax) > n", arg=before
    )


def test_who_only_waits_notices_it_too_and_hears_what_he_has_missed(
    through: Callable[..., Any], server: Server, line: Line
) -> None:
    page = through(opened(server, "lepanto", "tutorial", "christians", "ottomans"), language="en")
    expect(page.get_by_test_id("orders")).to_be_visible()
    settle(page)
    line.silent = True
    wire = Wire(server, page)
    wire.play_until(lambda board: board["step"] > 3)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")  # woken up
    expect(page.get_by_test_id("silent")).to_contain_text("The line is silent")
    line.silent = False
    expect(page.get_by_test_id("silent")).to_have_count(0)
    page.wait_for_function(
        "n => Number(document.querySelector('[role=slider]').ariaValueMax) >= n",
        arg=wire.board()["step"],
    )


def broken(message: str) -> str:
    return message[: len(message) // 2]


def unknown(message: str) -> str:
    return json.dumps({**json.loads(message), "kind": "oracle"})


def boardless(message: str) -> str:
    return json.dumps({"kind": "update", "mark": "soon"})


def of_nothing(message: str) -> str:
    change = {"at": ["ships", "nobody"], "drop": True}
    return json.dumps({**json.loads(message), "changes": [change]})


@pytest.mark.parametrize("garble", [broken, unknown, boardless, of_nothing])
def test_what_cannot_be_understood_is_told_and_the_whole_board_asked_for_anew(
    through: Callable[..., Any], server: Server, line: Line, garble: Callable[[str], str]
) -> None:
    garbled: list[str] = []

    def once(message: str) -> str | None:
        if garbled or json.loads(message)["kind"] != "update":
            return None
        garbled.append(message)
        return garble(message)

    page = through(opened(server, "lepanto", "tutorial", "christians", "ottomans"), language="es")
    expect(page.get_by_test_id("orders")).to_be_visible()
    settle(page)
    line.change = once
    wire = Wire(server, page)
    wire.play_until(lambda board: bool(garbled))
    expect(page.get_by_test_id("garbled")).to_contain_text(
        "se ha pedido de nuevo el tablero entero"
    )
    wire.play_until(lambda board: board["prompt"]["mine"])
    page.wait_for_function(
        "n => Number(document.querySelector('[role=slider]').ariaValueMax) >= n",
        arg=wire.board()["step"],
    )
    expect(page.get_by_test_id("orders")).to_be_visible()
    assert page.locator("[data-ship]").count() > 0
