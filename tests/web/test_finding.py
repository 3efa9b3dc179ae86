"""What one looks for is found: what waits first, Start always in view, every page by its name."""

import json
from typing import Any

import pytest

from web.conftest import SIZES, Open, Server
from web.hands import settle, sit_down
from web.hands.field import Wire
from web.test_hand import opened

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

BOTH = pytest.mark.parametrize(("size", "language"), [("wide", "es"), ("phone", "en")])
TITLES = {
    "setup/lepanto": "Todas las opciones · Lepanto · estandarte",
    "matches": "Partidas · estandarte",
    "person": "Cuenta · estandarte",
    "post": "Por carta · estandarte",
    "rules/tercios": "Reglas · Tercios · estandarte",
    "fields/tercios": "Campos · Tercios · estandarte",
    "glossary": "Glosario · estandarte",
    "settings": "Ajustes · estandarte",
    "": "estandarte",
}


def in_view(page: Any, one: Any, size: str) -> bool:
    box = one.bounding_box()
    width, height = SIZES[size]
    return bool(
        box
        and box["y"] >= 0
        and box["y"] + box["height"] <= height
        and box["x"] >= 0
        and box["x"] + box["width"] <= width
    )


@BOTH
@pytest.mark.parametrize("game", ["lepanto", "tercios", "aguila", "mistral"])
def test_start_is_always_in_view(visit: Open, game: str, size: str, language: str) -> None:
    page = visit(f"/#/setup/{game}", language=language, size=size)
    begin = page.get_by_test_id("begin")
    begin.wait_for()
    settle(page)
    assert in_view(page, begin, size)
    page.mouse.wheel(0, 700)
    settle(page)
    assert in_view(page, begin, size)


COVERED = """() => {
  const at = document.activeElement, box = (at.closest('label') ?? at).getBoundingClientRect();
  const bar = document.querySelector('.start').getBoundingClientRect();
  return at.closest('.start') ? null : box.bottom > bar.top + 1 && box.height < bar.top;
}"""


@BOTH
def test_start_covers_nothing_that_one_comes_to(visit: Open, size: str, language: str) -> None:
    page = visit("/#/setup/lepanto/person", language=language, size=size)
    page.get_by_test_id("begin").wait_for()
    settle(page)
    page.get_by_test_id("opponent").focus()
    for _ in range(60):
        covered = page.evaluate(COVERED)
        if covered is None:
            break
        assert not covered, page.evaluate("() => document.activeElement.outerHTML")
        page.keyboard.press("Tab")
    assert covered is None  # Start itself was come to


@BOTH
def test_the_match_to_resume_comes_first(
    visit: Open, server: Server, size: str, language: str
) -> None:
    page = visit(
        opened(server, "lepanto", "tutorial", "christians", "ottomans"),
        language=language,
        size=size,
    )
    expect(page.get_by_role("slider")).to_be_visible()
    page.goto(server.url + "/#/")
    again = page.locator(".waits").get_by_role("link").first
    expect(again).to_be_visible()
    settle(page)
    assert in_view(page, again, size)
    plate = page.get_by_test_id("play-lepanto").bounding_box()
    assert plate["y"] > again.bounding_box()["y"]


def test_every_page_bears_its_name(visit: Open, server: Server) -> None:
    page = visit("/")
    for path, title in TITLES.items():
        page.goto(f"{server.url}/#/{path}")
        expect(page).to_have_title(title)


@pytest.mark.parametrize("battle", ["lepanto", "rocroi"])
def test_a_famous_battle_is_watched_from_the_page_of_records(visit: Open, battle: str) -> None:
    page = visit("/#/replay")
    page.get_by_test_id(f"famous-{battle}").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.locator("[data-ship], [data-unit]").first.wait_for()
    expect(page.get_by_test_id("step-back")).to_be_visible()


def test_the_menu_leads_to_account_letters_and_the_lab(visit: Open) -> None:
    page = visit("/", language="en")
    page.get_by_test_id("lab-link").wait_for()  # this table has one
    menu = page.get_by_role("navigation", name="estandarte")
    menu.get_by_role("link", name="By letter").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("By letter")
    page.get_by_test_id("person-link").first.click()
    expect(page.get_by_test_id("person-enter")).to_be_visible()


@BOTH
def test_scenarios_stand_in_groups_and_the_opponent_has_a_strength_and_a_manner(
    visit: Open, size: str, language: str
) -> None:
    page = visit("/#/setup/lepanto", language=language, size=size)
    page.get_by_test_id("begin").wait_for()
    groups = page.locator("[data-testid^=group-]")
    assert groups.first.get_attribute("data-testid") == "group-first"
    assert groups.count() >= 2
    opponent = page.get_by_test_id("opponent")
    assert opponent.locator("option").first.get_attribute("value") == opponent.input_value()
    manners = page.get_by_test_id("manner").locator("option")
    manner = manners.nth(1).get_attribute("value")
    assert manner and manner.startswith(f"{opponent.input_value()}:")
    page.get_by_test_id("manner").select_option(manner)
    with page.expect_request("**/api/matches") as sent:
        page.get_by_test_id("begin").click()
    assert manner in str(sent.value.post_data_json["seats"])


@BOTH
def test_a_wrong_address_says_so_and_leads_home(visit: Open, size: str, language: str) -> None:
    page = visit("/#/nowhere/at-all", language=language, size=size)
    expect(page.get_by_test_id("nowhere")).to_be_visible()
    page.locator("main .btn.primary").click()
    expect(page.get_by_test_id("play-lepanto")).to_be_visible()


def test_beside_a_question_the_chronicle_is_its_newest_line(visit: Open) -> None:
    page = visit("/")
    sit_down(page)
    newest, chronicle = page.get_by_test_id("newest"), page.locator(".chronicle")
    expect(page.get_by_test_id("tour")).to_be_visible()
    expect(newest).to_be_visible()
    expect(newest).not_to_be_empty()
    expect(chronicle).to_be_hidden()
    dock = "() => { const d = document.querySelector('.dock'); "
    assert page.evaluate(dock + "return d.scrollHeight <= d.clientHeight + 1; }")
    newest.click()
    expect(chronicle).to_be_visible()
    page.get_by_test_id("chronicle-tab").click()
    expect(chronicle).to_be_hidden()


def test_a_letters_link_counts_once_it_is_pressed(visit: Open) -> None:
    page = visit("/", language="en")
    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.url.rsplit("/", 1)[1])
        stopped = asked[-1] == "stop-me"
        told = {"letters": "stopped", "again": "begin-me"} if stopped else {"letters": "allowed"}
        route.fulfill(json=told)

    page.route("**/api/letters/*", answer)
    page.goto(page.url.split("#")[0] + "#/letters/stop/stop-me")
    say = page.get_by_test_id("letters-say")
    expect(say).to_be_visible()
    assert asked == []
    say.click()
    expect(page.get_by_test_id("letters-done")).to_be_visible()
    page.get_by_test_id("letters-again").click()
    expect(page.get_by_test_id("letters-again")).to_have_count(0)
    assert asked == ["stop-me", "begin-me"]


def test_a_letters_link_that_nobody_knows_says_so(visit: Open) -> None:
    page = visit("/#/letters/stop/nobody-knows-me")
    page.get_by_test_id("letters-say").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_test_id("letters-done")).to_have_count(0)


def test_a_mended_rule_is_told_until_it_is_read(visit: Open, server: Server) -> None:
    page = visit("/")

    def mend(line: Any) -> None:
        table = line.connect_to_server()

        def pass_on(message: str) -> None:
            told = json.loads(message)
            if told.get("table"):
                told["table"]["mended"] = ["LEP-6.2-a"]
            line.send(json.dumps(told))

        table.on_message(pass_on)

    page.route_web_socket("**/*", mend)
    page.goto(server.url + opened(server, "lepanto", "tutorial", "christians", "ottomans"))
    mended = page.get_by_test_id("mended")
    expect(mended).to_contain_text("LEP-6.2-a")
    mended.get_by_role("button", name="LEP-6.2-a").click()
    expect(page.get_by_test_id("why")).to_contain_text("LEP-6.2-a")
    mended.locator(".btn").click()
    expect(mended).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("orders")).to_be_visible()
    expect(mended).to_have_count(0)


SIDES = {
    "lepanto": ("tutorial", "christians", "ottomans"),
    "tercios": ("rocroi", "red", "blue"),
    "aguila": ("waterloo", "red", "blue"),
}
IN_SIGHT = """() => {
  const board = document.querySelector('.board').getBoundingClientRect();
  return [...document.querySelectorAll('[data-ship], [data-unit]')].filter((piece) => {
    const box = piece.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    return x > board.left && x < board.right && y > board.top && y < board.bottom;
  }).map((piece) => piece.dataset.ship ?? piece.dataset.unit);
}"""  # noqa: E501
"""The pieces whose middle lies in the window of the board."""


def sides(view: dict[str, Any]) -> dict[str, str]:
    """Whose each unit or ship is."""
    units = view.get("ships") or view["units"]
    found = [one["unit"] for one in units] if isinstance(units, list) else list(units.values())
    return {str(one["id"]): str(one["role"]) for one in found}


@pytest.mark.parametrize("game", list(SIDES))
@BOTH
def test_the_first_picture_shows_both_sides(
    visit: Open, server: Server, game: str, size: str, language: str
) -> None:
    page = visit(opened(server, game, *SIDES[game]), language=language, size=size)
    page.get_by_test_id("orders").wait_for()
    if game == "tercios":
        page.locator("[data-testid=plan] .pick:enabled").first.wait_for()
    settle(page)
    view = Wire(server, page).board()["view"]
    roles = sides(view)
    seen = {roles[piece] for piece in page.evaluate(IN_SIGHT) if piece in roles}
    assert seen == set(SIDES[game][1:])


def test_before_anything_has_happened_the_aim_is_told(visit: Open, server: Server) -> None:
    page = visit(opened(server, "lepanto", "tutorial", "christians", "ottomans"))
    told = page.locator(".right")
    expect(told).to_contain_text("Hunde y aborda")
    expect(told).to_contain_text("Lo primero")
