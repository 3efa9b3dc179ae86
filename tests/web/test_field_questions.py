"""Questions of the miniatures put to a player on the field, from positions made for them."""

import json
import re
import urllib.request
from typing import Any

import pytest

from estandarte.games.aguila import AGUILA
from estandarte.games.aguila.charge.phase import ChargeHalf, DeclareCharge
from estandarte.games.tercios import TERCIOS
from estandarte.games.tercios.morale.breaking import settle_breaks
from estandarte.games.tercios.morale.markers import wear
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.kernel import Play, Setup, write_position
from estandarte.kernel.testing import rule
from games.aguila import scenes as aguila
from games.tercios.scenes import BLUE, RED, Scene, unit
from surroundings import PATIENCE
from web.conftest import Open, Server
from web.hands import settle
from web.hands.field import Wire

sync_api = pytest.importorskip("playwright.sync_api")


def sat_down(
    visit: Open, server: Server, scene: Any, language: str = "en", me: str = "red", **more: Any
) -> Any:
    """The page of one player in a match that begins from a scene."""
    game = TERCIOS if isinstance(scene, Scene) else AGUILA
    setup = Setup(game.name, "campo_abierto", switches=more)
    position = write_position(game, setup, scene.state)
    machine = {"kind": "machine", "rank": "grumete"}
    seats = {role: {"kind": "me"} if role == me else machine for role in ("red", "blue")}
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
    ("language", "asked"),
    [
        ("es", "qué unidad se pierde"),
        pytest.param("en", "which unit is lost", marks=pytest.mark.soak),
    ],
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
    sync_api.expect(page.get_by_test_id("question")).to_contain_text(asked)
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
    sync_api.expect(page.get_by_test_id("ruler")).to_have_attribute("aria-pressed", "true")


@rule("TER-Q12")
def test_at_a_table_without_measuring_the_ruler_is_refused_with_its_rule(
    visit: Open, server: Server
) -> None:
    switches = {"premeasuring": "forbidden"}
    page = sat_down(visit, server, acting("atacad", **switches), **switches)
    page.get_by_test_id("ruler").click()
    page.get_by_test_id("why").wait_for()
    sync_api.expect(page.get_by_test_id("why")).to_contain_text("TER-Q12")
    sync_api.expect(page.get_by_test_id("ruler")).to_have_attribute("aria-pressed", "false")
    assert page.locator("path.range").count() == 0


def charged(card: str) -> Scene:
    """A unit of blue that is charged, and holds a card."""
    scene = Scene(
        unit("red-1-1", at=(30, 20)), unit("red-1-2", at=(10, 8), card="resistid"),
        unit("blue-1-1", at=(30, 24), facing=180, role=BLUE, card=card), dice=[6] * 40,
    )  # fmt: skip
    scene.activate("red-1-1", "atacad")
    scene.play(Charge("blue-1-1", role=RED))
    return scene


@rule("TER-reactions-d", "TER-troops-evasion-a")
def test_who_is_charged_sees_what_each_answer_brings(visit: Open, server: Server) -> None:
    page = sat_down(visit, server, charged("fuego"), "en", "blue")
    answers = page.get_by_test_id("answers")
    barred = page.get_by_test_id("barred")
    barred.wait_for()
    settle(page)
    sync_api.expect(page.get_by_test_id("threat")).to_have_count(1)
    sync_api.expect(page.get_by_test_id("ways")).to_contain_text("4.0″ of 6.0″")
    # one choice after the other is weighed
    sync_api.expect(answers.get_by_role("cell").filter(has_not_text="%")).to_have_count(0)
    shares = answers.get_by_role("cell").all_inner_texts()
    assert shares and all(share.endswith("%") for share in shares)
    # no result is listed that would be 0.0 % whatever one does
    assert [r for r in answers.get_by_role("row").all() if _all_nought(r)] == []
    sync_api.expect(barred).to_contain_text("TER-troops-evasion-a")
    assert "blue-" not in page.get_by_test_id("dock").inner_text()
    # the question names its rule, and opens it
    page.get_by_test_id("prompt-cite").click()
    sync_api.expect(page.get_by_test_id("why")).to_contain_text("TER-reactions-d")
    page.keyboard.press("1")
    sync_api.expect(page.get_by_test_id("confirm")).to_have_text(re.compile("Hold"))
    page.keyboard.press("2")
    sync_api.expect(page.get_by_test_id("confirm")).to_have_text(re.compile("Do it"))
    page.keyboard.press("Enter")
    sync_api.expect(page.get_by_test_id("question")).not_to_contain_text("does it react")


def _all_nought(row: Any) -> bool:
    shares = row.get_by_role("cell").all_inner_texts()
    return bool(shares) and all(share == "0.0%" for share in shares)


@rule("BSA-8-multiple-f")
def test_who_is_charged_under_the_eagle_sees_what_each_answer_brings(
    visit: Open, server: Server
) -> None:
    scene = aguila.Scene(
        aguila.unit("red-1", at=(36, 20)), aguila.enemy("blue-1", at=(36, 24)),
        aguila.officer("red-general", at=(3, 3)),
        aguila.officer("blue-general", at=(66, 44), role=BLUE),
        dice=[6] * 40, fields={"initiative": RED},
    )  # fmt: skip
    scene.begin(ChargeHalf(role=RED))
    scene.play(DeclareCharge("red-1", "blue-1", role=RED))
    page = sat_down(visit, server, scene, "es", "blue")
    page.get_by_test_id("barred").first.wait_for()
    settle(page)
    sync_api.expect(page.get_by_test_id("threat")).to_have_count(1)
    page.get_by_test_id("answers").get_by_role("cell").nth(2).wait_for()
    sync_api.expect(page.get_by_test_id("answers")).to_contain_text("BSA-6-contra-a")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    sync_api.expect(page.get_by_test_id("answers")).to_have_count(0)


@rule("TER-shoot-ranges", "TER-move-i")
def test_a_refusal_says_in_words_what_was_meant_why_not_and_what_would_help(
    visit: Open, server: Server
) -> None:
    scene = Scene(
        unit("red-1-1", at=(30, 12)), unit("red-1-2", at=(10, 8), card="resistid"),
        unit("blue-1-1", at=(30, 40), facing=180, role=BLUE, card="resistid"), dice=[6] * 40,
    )  # fmt: skip
    scene.activate("red-1-1", "atencion")
    page = sat_down(visit, server, scene, "es")
    page.locator("path.reach").first.wait_for(state="attached")
    page.locator("[data-unit=blue-1-1]").click()
    why = page.get_by_test_id("why")
    why.wait_for()
    told = why.inner_text()
    assert "TER-shoot-ranges" in told
    assert re.search(r'alcance\s+\d+"', told)  # and not in the units that are stored
    sync_api.expect(why.get_by_test_id("remedy")).to_contain_text("Acércala antes")
    assert "-1-1" not in told
    box = page.locator("[data-unit=red-1-1]").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 200)
    sync_api.expect(why).to_contain_text("TER-move-i")
    # the place that was pressed, in inches
    sync_api.expect(why.locator(".tried")).to_contain_text('"')
