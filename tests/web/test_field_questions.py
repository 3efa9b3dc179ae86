"""Questions of Tercios put to a player on the field, from positions made for them."""

import json
import urllib.request
from typing import Any

import pytest

from estandarte.games.tercios import TERCIOS
from estandarte.games.tercios.turn.breaking import settle_breaks
from estandarte.games.tercios.turn.morale import wear
from estandarte.kernel import Play, Setup, write_position
from estandarte.kernel.testing import rule
from games.tercios.scenes import BLUE, Scene, unit
from surroundings import PATIENCE
from web.conftest import Open, Server
from web.hands.field import Wire

sync_api = pytest.importorskip("playwright.sync_api")


def sat_down(visit: Open, server: Server, scene: Scene, language: str = "en", **more: Any) -> Any:
    """The page of the red player in a match that begins from a scene."""
    setup = Setup("tercios", "campo_abierto", switches=more)
    position = write_position(TERCIOS, setup, scene.state)
    seats = {"red": {"kind": "me"}, "blue": {"kind": "machine", "rank": "grumete"}}
    request = urllib.request.Request(
        f"{server.url}/api/matches",
        json.dumps({"position": position, "seats": seats}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        opened = json.load(answer)
    page = visit(f"/#/match/{opened['match']}/{opened['token']}", language=language)
    page.get_by_test_id("question").wait_for()
    return page


def acting(order: str, **switches: Any) -> Scene:
    scene = Scene(
        unit("red-1-1", at=(30, 20)), unit("red-1-2", at=(10, 8), card="resistid"),
        unit("blue-1-1", at=(30, 24), facing=180, role=BLUE), dice=[6] * 40, **switches,
    )  # fmt: skip
    scene.activate("red-1-1", order)
    return scene


@rule("TER-Q47")
@pytest.mark.parametrize(
    ("language", "asked"), [("en", "which unit is lost"), ("es", "qué unidad se pierde")]
)
def test_the_owner_of_works_points_at_the_unit_that_is_lost(
    visit: Open, server: Server, language: str, asked: str
) -> None:
    names = ("red-1-1", "red-1-2", "red-1-3")
    works = [
        unit(
            name, "levas+tabor", at=(30 + 4.7245 * n, 20), union="works",
            lead=names[0] if n else "", parts=() if n else names[1:], wear=0 if n else 4,
        )
        for n, name in enumerate(names)
    ]  # fmt: skip
    scene = Scene(*works, unit("blue-1-1", at=(30, 40), facing=180, role=BLUE, card="resistid"))

    def hit(play: Play[Any]) -> None:
        wear(play, names[0], 2, "TER-shoot-wear-a")
        settle_breaks(play, names[0])

    scene.doing(hit)
    page = sat_down(visit, server, scene, language)
    assert asked in page.get_by_test_id("question").inner_text()
    # the options come after the question: two of the works glow when they are there
    page.wait_for_function(
        "() => document.querySelectorAll('[data-unit][tabindex=\"0\"]').length >= 2"
    )
    page.keyboard.press("n")
    page.keyboard.press("n")  # the second of those that glow
    page.get_by_test_id("confirm").click()
    sync_api.expect(page.get_by_test_id("question")).not_to_contain_text(asked)
    units = Wire(server, page).board()["view"]["units"]
    assert [seen["unit"]["id"] for seen in units] == ["red-1-1", "red-1-3", "blue-1-1"]


def test_the_envelope_of_a_march_is_drawn(visit: Open, server: Server) -> None:
    page = sat_down(visit, server, acting("atencion"))
    page.locator("path.reach").first.wait_for(state="attached")
    page.keyboard.press("m")
    assert page.get_by_test_id("ruler").get_attribute("aria-pressed") == "true"


@rule("TER-Q12")
def test_at_a_table_without_measuring_the_ruler_is_refused_with_its_rule(
    visit: Open, server: Server
) -> None:
    switches = {"premeasuring": "forbidden"}
    page = sat_down(visit, server, acting("atacad", **switches), **switches)
    page.get_by_test_id("ruler").click()
    page.get_by_test_id("why").wait_for()
    assert "TER-Q12" in page.get_by_test_id("why").inner_text()
    assert page.get_by_test_id("ruler").get_attribute("aria-pressed") == "false"
    assert page.locator("path.range").count() == 0
