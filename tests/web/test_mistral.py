"""Mistral on its chart: a whole lesson from home to the account, and a Year that sets sail."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from surroundings import until
from web.conftest import SCREENS, SIZES, Open, Server
from web.hands import covered, gilded, named, settle
from web.hands.field import Wire
from web.hands.mistral import Seat, admirals, play_until, seat_of
from web.hands.tours import STEPS, read_tour, seen
from web.test_looks import serious

MOVES = re.compile(r"rumbo|Mueve|Move|course")
DECISIONS = 140
RAW = re.compile(r"\b(port_|sp_\d|st_|sz_|coast_|britain-|spain-|marker-)")
"""Marks by which the table knows its pieces, and which nobody should have to read."""
GIVEN = re.compile('"action":{"kind":"(sail|commit)"')
TITLES = {"es": "La guerra en la mar: El Estrecho, 1741", "en": "The war at sea: The Strait, 1741"}
WORDS = {
    "es": ("Prestigio", "Fortuna de los dados", "Al terminar, el Prestigio era", "Gibraltar"),
    "en": ("Prestige", "Fortune of the dice", "In the end Prestige stood", "Gibraltar"),
}


ANSWERS = ".acts .btn:not(.plain):not([data-testid=account]):enabled"
ASKED = "[data-testid=orders], [data-testid=account]"
"""What there is when this side is asked something, or all is over."""
DRAW_FOUR = '[data-testid=way]:is([title^="Robar 4"], [title^="Draw 4"])'
CHOSEN = "document.querySelector('[data-testid=confirm]:enabled, [data-testid=way]')"
PRESS = "all => all.map((one) => document.querySelector(one)).find((one) => one)?.click()"


def asked(page: Any) -> None:
    """Wait until this side has something to answer, and knows what it may."""
    page.wait_for_function(f"() => asked.size === 0 && document.querySelector('{ASKED}')")


def one_decision(page: Any, *first: str) -> None:
    """Confirm, end, the first way or the first piece."""
    asked(page)
    names = (*first, "confirm", "fill", "end", "way", "group")
    page.evaluate(PRESS, [*(f"[data-testid={name}]:enabled" for name in names), ANSWERS])


def may_sail(page: Any) -> bool:
    """A counter of one's own that glows, chosen, and a place that glows for it."""
    asked(page)
    ready = page.locator(".counter.ready")
    if not MOVES.search(page.get_by_test_id("question").inner_text()) or not ready.count():
        return False
    for i in range(ready.count()):
        ready.nth(i).focus()
        page.keyboard.press("Enter")
        settle(page)
        if page.locator(".spot.open").count():
            return True
    return False


def look(page: Any, name: str) -> None:
    SCREENS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENS / f"mistral-{name}.png")


def finish(page: Any) -> None:
    for _ in range(DECISIONS):
        asked(page)
        if page.get_by_test_id("account").count():
            return
        one_decision(page, "end")
    pytest.fail(f"it does not come to its end: {page.get_by_test_id('question').inner_text()}")


def read_account(page: Any, language: str) -> None:
    page.get_by_test_id("account").click()
    page.wait_for_selector("[data-ready=true]")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[language], use_inner_text=True)
    text = page.get_by_test_id("story").inner_text()
    for words in WORDS[language]:
        assert words in text
    assert not RAW.search(text), RAW.search(text)
    assert page.locator("figure svg").count() >= 2
    page.wait_for_function("() => document.querySelectorAll('figure svg path').length > 40")
    assert serious(page) == []
    look(page, f"account-{language}")
    assert len(page.pdf()) > 20_000
    with page.expect_download() as saved:
        page.get_by_test_id("save-page").click()
    kept = Path(saved.value.path()).read_text(encoding="utf-8")
    assert TITLES[language] in kept
    assert "src=" not in kept and "url(/" not in kept


@pytest.mark.parametrize("language", [pytest.param("es", marks=pytest.mark.soak), "en"])
def test_the_lesson_is_played_from_home_to_the_account(
    visit: Open, server: Server, language: str
) -> None:
    page = visit("/", language=language)
    page.get_by_test_id("tour-mistral").click()
    page.get_by_test_id("tour").wait_for()
    page.locator(".counter").first.wait_for(state="attached")
    if language == "es":
        read_tour(page)
    else:
        mine = seat_of(server, page, "british")
        halts = ("reorganising", "repairing")
        play_until((mine,), lambda _, board: board["prompt"]["asks"] in halts)
    page.get_by_test_id("steps").wait_for()
    finish(page)
    read_account(page, language)


def test_a_year_opens_from_home_and_a_formation_sets_sail(visit: Open, server: Server) -> None:
    page = visit("/", language="es")
    page.get_by_test_id("play-mistral").click()
    page.get_by_test_id("question").wait_for()
    page.locator(".spot").first.wait_for(state="attached")
    assert page.locator(".spot").count() > 80  # every place of the chart can be pressed
    page.get_by_role("button", name="Tolón").first.wait_for(state="attached")
    for _ in range(DECISIONS):
        if may_sail(page):
            break
        one_decision(page)
    else:
        pytest.fail("nobody could sail")
    assert serious(page) == []
    look(page, "wide-es")
    wire, golden = Wire(server, page), page.locator(".spot.open")
    offered = named([wire.ask("/options"), wire.board()["prompt"]])
    # no gold where nothing may be done
    assert until(lambda: gilded(page), "nothing glows") <= offered
    for spot in golden.all():
        assert offered & {spot.get_attribute("data-place"), "leave_harbour"}
    given = len(GIVEN.findall(wire.record()))
    box = seen(page, golden).bounding_box()
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.get_by_test_id("chronicle-tab").click()
    told = re.compile(r"sale del Muelle|salir del Muelle|navega")
    page.locator("aside").get_by_text(told).last.wait_for()
    settle(page)
    assert len(GIVEN.findall(wire.record())) == given + 1  # both clicks were one answer


def test_a_year_is_led_by_intentions(visit: Open) -> None:
    """Seven clicks from home to the first Order; then a month by forms, sentences and the chart."""
    page = visit("/", language="en")
    steps = (
        "[data-testid=play-mistral]", "[data-testid=intend]", "[data-testid=usual]", DRAW_FOUR,
        "[data-testid=confirm]", "[data-testid=hand] .order >> nth=0", "[data-testid=confirm]",
    )  # fmt: skip
    for step in steps:
        page.locator(step).click()
    said = page.get_by_test_id("intentions")
    said.get_by_text("Dummies are kept at sea").wait_for()
    page.get_by_test_id("question").get_by_text("Give your Orders").wait_for()
    page.get_by_test_id("way").first.wait_for()
    page.locator(".counter").first.focus()
    page.keyboard.press("Enter")
    page.locator(".counter.chosen").wait_for()
    page.locator('[data-place="sp_19"]').last.dispatch_event("keydown", {"key": "Enter"})
    page.get_by_test_id("confirm").click()
    sails = said.get_by_text("sails for the Gulf of Gaeta")
    sails.wait_for()
    page.locator("[data-course=BO-A] .line").wait_for(state="attached")
    page.get_by_test_id("intention").get_by_text("sails for the Gulf of Gaeta").wait_for()
    assert serious(page) == []
    look(page, "intentions-en")
    said.get_by_role("button", name="sails for the Gulf of Gaeta").click()
    sails.wait_for(state="detached")
    page.get_by_test_id("intend-words").fill("BO-A stay")
    page.keyboard.press("Enter")
    page.get_by_test_id("intention").get_by_text("stays").wait_for()
    assert led(page, turn=3) <= 30
    page.get_by_test_id("news-tab").click()
    page.get_by_test_id("news").get_by_text("Your aim").wait_for()
    page.locator("[data-testid=news] li p").first.wait_for()
    assert serious(page) == []
    look(page, "news-en")


@pytest.mark.soak
def test_a_year_is_played_by_intentions_only(visit: Open) -> None:
    page = visit("/", language="es")
    for step in ("play-mistral", "intend", "usual"):
        page.get_by_test_id(step).click()
    assert led(page, turn=17) <= 250


def led(page: Any, turn: int) -> int:
    """Answers until a Turn begins, or all is over: forms as they are filled in, else no more."""
    answers = 0
    while True:
        asked(page)
        now = int(re.findall(r"\d+", page.locator(".cell .v").first.inner_text())[0])
        if now >= turn or page.get_by_test_id("account").count():
            return answers
        answers += 1
        before = page.evaluate(STEPS)
        one_decision(page, "confirm", "fill", "end")
        page.wait_for_function(f"n => {STEPS} > n || {CHOSEN}", arg=before)


@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.soak), "dark"])
def test_the_chart_and_its_tour_have_no_serious_faults(visit: Open, theme: str) -> None:
    page = visit("/", language="es" if theme == "light" else "en", theme=theme)
    page.get_by_test_id("tour-mistral").click()
    page.locator(".counter").first.wait_for(state="attached")
    page.get_by_test_id("group").first.wait_for()
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert serious(page) == [], size
        assert covered(page) == [], size
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        look(page, f"tour-{size}-{theme}")


def heard_by(page: Any) -> list[str]:
    """Everything that the table says to a page, from now on."""
    frames: list[str] = []

    def listen(line: Any) -> None:
        line.on("framereceived", lambda frame: frames.append(frame))

    page.on("websocket", listen)
    return frames


def secrets_of(seat: Seat) -> set[str]:
    """What a Fleet knows of itself alone: its chits, and where its Auxiliaries serve."""
    view = seat.board()["view"]
    book = view["orders"]
    chits = {*book.get("hand", {}), *book.get("issued", {})}
    chits |= {one for drawn in book.get("drawn", {}).values() for one in drawn}
    return {json.dumps(one) for one in chits}


def test_two_browsers_never_learn_what_the_other_hides(visit: Open, server: Server) -> None:
    seats = admirals(server)
    pages = [visit("/", language=language) for language in ("es", "en")]
    frames = [heard_by(page) for page in pages]
    for page, seat in zip(pages, seats, strict=True):
        page.goto(server.url + seat.path)
        page.locator(".spot").first.wait_for(state="attached")
    play_until(seats, lambda _, board: board["view"]["impulse"] == 2, draw=4)
    for page, seat in zip(pages, seats, strict=True):
        page.wait_for_function(f"n => {STEPS} >= n", arg=seat.board()["step"])
    for mine, other in ((0, 1), (1, 0)):
        hidden = secrets_of(seats[other])
        assert hidden, "there is something to hide"
        told = "".join(frames[mine])
        assert seats[mine].role in told
        assert not [secret for secret in hidden if secret in told]
        shown = pages[mine].locator("main").inner_html()
        assert not [secret for secret in hidden if f">{secret.strip(chr(34))}<" in shown]
        for frame in frames[mine]:
            assert_hidden(frame, seats[other].role)


def assert_hidden(frame: str, fleet: str) -> None:
    """Of the other Fleet no view shows more than markers, and what was Spotted."""
    board = json.loads(frame)
    view = (board.get("board") or board).get("view") or {}
    seen = (view.get("fleets") or {}).get(fleet)
    if seen is None:
        return
    assert not seen["own"]
    assert all(formation["spotted"] for formation in seen["formations"])
    assert all(not unit.get("damage") for unit in seen["units"])


@pytest.mark.soak
def test_a_turn_left_to_the_table_takes_a_few_presses(visit: Open) -> None:
    """He says once that he leaves it, and is told what was decided for him."""
    page = visit("/#/setup/mistral/scenario/y1741", language="es")
    page.get_by_test_id("begin").click()
    page.get_by_test_id("question").wait_for()
    presses = 0
    for step in ("intend", "entrust"):
        page.get_by_test_id(step).click()
        presses += 1
    turn = page.locator(".cell .v").first
    page.get_by_test_id("retake").wait_for()
    expect(turn).to_contain_text("2 de")
    page.get_by_test_id("retake").wait_for(state="detached")  # the next turn is one's own again
    assert presses <= 8
    decided = page.get_by_test_id("decided").locator("li")
    assert decided.count() > 3
    assert not RAW.search(" ".join(decided.all_inner_texts()))
