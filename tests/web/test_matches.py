"""One's own matches: taken off the list and put back, found again by an account, their links."""

import re
from typing import Any

from playwright.sync_api import expect

from web.conftest import Open, Server
from web.hands import settle, sit_down


def row(page: Any, match: str) -> Any:
    return page.locator(f'[data-testid=match][data-match="{match}"]')


def test_a_match_that_was_taken_off_the_list_is_put_back(visit: Open) -> None:
    page = visit("/", language="es")
    sit_down(page, "play-lepanto")
    match = page.url.split("/")[-2]
    page.goto(page.url.split("#")[0] + "#/")
    mine = row(page, match)
    mine.get_by_text("te toca decidir").wait_for()
    mine.get_by_test_id("hide").click()
    mine.get_by_text("¿Quitarla?").wait_for()  # nothing is done before it was asked
    mine.get_by_test_id("hide-yes").click()
    mine.get_by_test_id("undo-hide").click()
    mine.get_by_test_id("hide").click()
    mine.get_by_test_id("hide-yes").click()
    mine.get_by_test_id("undo-hide").wait_for()
    page.get_by_test_id("all-matches").click()
    page.get_by_test_id("which-hidden").click()
    mine.get_by_text("Primera sangre").wait_for()  # what is known of it is asked of the table
    mine.get_by_text("Alférez").wait_for()
    mine.get_by_test_id("restore").click()
    page.get_by_test_id("which-mine").click()
    page.get_by_role("searchbox").fill("primera")
    mine.get_by_test_id("go-back").click()
    page.wait_for_selector("[data-ship]")


def test_an_account_finds_its_seats_in_an_empty_browser_and_renews_their_links(
    visit: Open,
) -> None:
    page = visit("/#/person", language="en")
    page.get_by_test_id("person-name").fill("Ana de Austria")
    page.get_by_test_id("person-password").fill("a long enough one")
    page.get_by_test_id("person-open").click()
    page.get_by_test_id("person-open-now").click()
    page.get_by_test_id("leave").wait_for()
    code = page.get_by_test_id("recovery-code").inner_text()
    page.goto(page.url.split("#")[0] + "#/")
    sit_down(page, "play-lepanto")
    first, match = page.url, page.url.split("/")[-2]
    other = visit("/#/person", language="en")  # a browser that keeps nothing
    other.get_by_test_id("person-name").fill("ana de austria")
    other.get_by_test_id("person-password").fill("a long enough one")
    other.get_by_test_id("person-enter").click()
    mine = row(other, match)
    mine.get_by_test_id("more").click()
    mine.get_by_test_id("renew-link").click()
    mine.get_by_role("status").wait_for()
    mine.get_by_test_id("go-back").click()
    other.wait_for_selector("[data-ship]")
    assert other.url != first and match in other.url
    stranger = visit("/" + first.split("/", 3)[3], language="en")
    stranger.get_by_role("heading", name="not admitted").wait_for()
    settle(other)
    guest = visit("/" + other.url.split("/", 3)[3], language="en")
    guest.wait_for_selector("[data-ship]")  # the link alone is enough, and is kept
    guest.goto(guest.url.split("#")[0] + "#/")
    row(guest, match).get_by_text("your move").wait_for()
    lost = visit("/#/recover", language="es")
    lost.get_by_test_id("recover-name").fill("Ana de Austria")
    lost.get_by_test_id("recover-code").fill(code)
    lost.get_by_test_id("recover-password").fill("quite another one")
    lost.get_by_test_id("recover").click()
    expect(lost.get_by_test_id("recovery-code")).not_to_have_text(code, use_inner_text=True)
    lost.get_by_role("button", name="A mis partidas").click()
    row(lost, match).wait_for()


def test_a_program_is_challenged_from_the_waiting_room_and_sits_down(
    visit: Open, server: Server
) -> None:
    page = visit("/#/setup/lepanto/person", language="es")
    form = {"name": "Babieca", "password": "a long enough one", "bot": True}
    bot = page.request.post(f"{server.url}/api/people", data=form).json()
    page.get_by_test_id("begin").click()
    page.get_by_test_id("bots").select_option("Babieca")
    page.get_by_test_id("challenge").click()
    expect(page.get_by_text("Babieca ya tiene el reto")).to_be_visible()
    token = {"Authorization": f"Bearer {bot['token']}"}
    (heard,) = page.request.get(f"{server.url}/api/me/challenges", headers=token).json()
    join = f"{server.url}/api/matches/{heard['match']}/join"
    page.request.post(join, data={"invite": heard["invite"], "name": "Babieca"}, headers=token)
    page.wait_for_selector("[data-ship]")


def test_the_page_keeps_its_files_and_opens_without_the_network(visit: Open) -> None:
    page = visit("/", keeps=True)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()  # now the worker hears of every file
    page.get_by_test_id("play-tercios").wait_for()
    page.context.set_offline(True)
    page.reload()
    page.get_by_test_id("play-tercios").wait_for()


def test_a_match_opens_with_the_names_of_its_pieces(visit: Open) -> None:
    page, held = visit("/", language="es"), list[Any]()
    board = "**/api/matches/*/board"
    page.route(board, lambda route: held.append(route))
    with page.expect_request(board):
        page.get_by_test_id("play-tercios").click()
    page.wait_for_function("() => asked.size === 1")
    expect(page.locator("main[aria-busy=true]")).to_be_visible()
    assert page.locator("main.match").count() == 0
    held.pop().continue_()
    page.locator("[data-unit]").first.wait_for()
    assert not re.search(r"\b(red|blue)-\d", page.locator("main.match").inner_text())
