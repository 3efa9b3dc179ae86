"""Somebody who takes a guided tour at its word: does only what its text says, by mouse."""

import re
from collections.abc import Callable
from typing import Any

from web.hands import settle

MINE = "[data-testid=orders], [data-testid=account], [data-testid=tour-first]"
STEPS = "Number(document.querySelector('[role=slider]').ariaValueMax)"
LABEL = re.compile("[«“](.+?)[»”]")


def lesson(page: Any) -> int:
    return int(page.get_by_test_id("tour").get_attribute("data-lesson"))


def is_phone(page: Any) -> bool:
    return bool(page.viewport_size["width"] < 700)


def click(page: Any, piece: Any) -> None:
    """A press in the middle of something drawn on the board, which is in sight."""
    box = piece.bounding_box()
    press_at(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def on_board(page: Any, x: float, y: float) -> bool:
    board = page.locator(".board").bounding_box()
    across = bool(board["x"] <= x <= board["x"] + board["width"])
    return across and bool(board["y"] <= y <= board["y"] + board["height"])


def in_sight(page: Any, pieces: Any) -> Any:
    """The first of them that is in sight, where there is a choice."""
    for piece in pieces.all():
        box = piece.bounding_box()
        if on_board(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2):
            return piece
    raise AssertionError("none of them is in sight")


def press_at(page: Any, x: float, y: float) -> None:
    """By mouse or, where there is none, by finger."""
    assert on_board(page, x, y), "beyond the edge of the board"
    (page.touchscreen.tap if is_phone(page) else page.mouse.click)(x, y)
    settle(page)


def ours(page: Any) -> None:
    """Wait until something is asked of us, and it is known what may be answered."""
    page.wait_for_function(f"() => asked.size === 0 && document.querySelector('{MINE}')")
    settle(page)


def press(page: Any, button: Any) -> None:
    """Press something that the table carries out, and wait until it has."""
    before = page.evaluate(STEPS)
    button.click()
    page.wait_for_function(f"n => {STEPS} > n", arg=before)


def enter(page: Any) -> None:
    """Enter, wherever the last press has left the focus, does what the dark button says."""
    button = page.locator(".prompt .primary:enabled")
    button.wait_for()
    before = page.evaluate(STEPS)
    if is_phone(page):
        button.tap()
    else:
        page.keyboard.press("Enter")
    page.wait_for_function(f"n => {STEPS} > n", arg=before)


def answer_first(page: Any) -> None:
    """Something else is asked before the lesson: the tour says which button answers it."""
    said = LABEL.search(page.get_by_test_id("tour-first").inner_text())
    if said:
        press(page, page.locator(".prompt .btn", has_text=said[1]).first)
        return
    rows = page.locator("[data-testid=way], [data-testid=group]")
    while not page.locator(".prompt .primary:enabled").count():
        rows.first.click()
        settle(page)
    enter(page)


def follow(page: Any, number: int, act: Callable[[Any], None], most: int = 90) -> None:
    """Do what a lesson says until the tour goes on."""
    for _ in range(most):
        ours(page)
        if lesson(page) != number:
            return
        if page.get_by_test_id("tour-first").count():
            answer_first(page)
        else:
            act(page)
    raise AssertionError(page.get_by_test_id("tour").inner_text())


def go_on(page: Any) -> None:
    page.get_by_test_id("tour-next").click()


def look_back(page: Any) -> None:
    if is_phone(page):
        page.get_by_test_id("step-back").tap()
    else:
        page.locator(".chronicle .g").first.click()
    back = page.locator(".prompt .primary")
    back.wait_for()
    settle(page)
    if is_phone(page):
        back.tap()
    else:
        page.keyboard.press("Enter")  # the dark button leads back


def is_last(page: Any) -> bool:
    return not page.get_by_test_id("tour-next").count()


# --- Lepanto


def choose_ship(page: Any) -> None:
    click(page, page.locator("[data-ship][tabindex='0']").first)


def sail_and_end(page: Any) -> None:
    """Towards the enemy with one ship, then the phase is ended."""
    if page.locator("[data-ship][tabindex='0']").count() and "mover" in page.inner_text(".prompt"):
        choose_ship(page)
        far = page.locator("[data-reach]")
        if far.count():
            boxes = [far.nth(i).bounding_box() for i in range(far.count())]
            best = max(range(len(boxes)), key=lambda i: boxes[i]["x"])
            click(page, far.nth(best))
            enter(page)
    press(page, page.get_by_test_id("end"))


def attack(page: Any) -> None:
    choose_ship(page)
    click(page, page.locator("[data-target]").first)
    enter(page)


def tour_of_lepanto(page: Any) -> None:
    go_on(page)
    follow(page, 1, choose_ship)
    follow(page, 2, lambda page: click(page, page.locator("[data-reach]").last))
    follow(page, 3, enter)
    follow(page, 4, lambda page: press(page, page.get_by_test_id("end")))
    follow(page, 5, sail_and_end)
    follow(page, 6, attack)
    go_on(page)
    assert is_last(page)


# --- Tercios and Águila


def ready(page: Any) -> Any:
    return page.locator("g[data-unit][tabindex='0'] .body:not(:has(.target))")


def targets(page: Any) -> Any:
    return page.locator(".body:has(.target)")


def ahead(page: Any) -> None:
    """A place on the ground a little before the front of the chosen one."""
    box = page.locator(".body:has(.chosen)").bounding_box()
    press_at(page, box["x"] + box["width"] / 2, box["y"] - 12)
    enter(page)


def plan_cards(page: Any) -> None:
    sheet = page.get_by_test_id("plan")
    sheet.locator(".head .pick").first.click()
    sheet.locator(".rows .row", has_text="rtiller").first.locator(".pick").nth(3).click()


def activate(page: Any, guns: bool) -> None:
    named = page.locator("g[data-unit][tabindex='0'][aria-label*=rtiller]")
    if targets(page).count():  # it is active already
        click(page, targets(page).first)
        enter(page)
    elif guns and page.locator(".body:has(.chosen)").count():
        go_on(page)  # nobody is in range, as the text foresees
    else:
        click(page, in_sight(page, named.locator(".body") if guns else ready(page)))
        enter(page)


def press_the_spent(page: Any) -> None:
    click(page, page.locator("g.red.spent .body").first)


def tour_of_tercios(page: Any) -> None:
    go_on(page)
    follow(page, 1, plan_cards)
    follow(page, 2, enter)
    follow(page, 3, lambda page: activate(page, guns=False))
    follow(page, 4, ahead)
    follow(page, 5, press_the_spent)
    follow(page, 6, look_back)
    follow(page, 7, lambda page: activate(page, guns=True))
    go_on(page)  # nobody is near yet
    assert is_last(page)


def press_a_seal(page: Any) -> None:
    click(page, in_sight(page, ready(page)))
    page.locator("[data-formation]").first.click()
    settle(page)


def press_beyond(page: Any) -> None:
    click(page, in_sight(page, ready(page)))
    box = page.locator(".board").bounding_box()
    press_at(page, box["x"] + box["width"] * 0.2, box["y"] + 70)


def tour_of_the_eagle(page: Any) -> None:
    go_on(page)
    follow(page, 1, enter)
    follow(page, 2, lambda page: click(page, in_sight(page, ready(page))))
    follow(page, 3, ahead)
    follow(page, 4, press_a_seal)
    follow(page, 5, press_beyond)
    follow(page, 6, lambda page: press(page, page.get_by_test_id("end")))
    follow(page, 7, look_back)
    while not is_last(page):  # nobody is near yet
        go_on(page)


# --- Mistral


def rows(page: Any, words: str) -> Any:
    return page.locator("[data-testid=way], [data-testid=group]", has_text=words)


def place(page: Any, name: str) -> Any:
    return page.locator(f'[data-place="{name}"] circle').last


def assign(page: Any) -> None:
    """The next in the list, to a place with a golden rim."""
    if page.get_by_test_id("group").count():
        page.get_by_test_id("group").first.click()
        settle(page)
    if not page.locator(".prompt .primary").count():
        open = page.locator('.spot.open[data-place="port_gibraltar"]').count()
        click(page, place(page, "port_gibraltar" if open else "port_mahon"))
    enter(page)


def draw(page: Any) -> None:
    rows(page, "4 Chits").click()
    enter(page)
    page.locator("[data-testid=hand] .order").nth(3).wait_for()
    ours(page)
    for i in range(4):
        if not page.locator(".prompt .primary").count():
            page.locator("[data-testid=hand] .order").nth(i).click()
    enter(page)


def issue(page: Any) -> None:
    page.locator("[data-testid=hand] .order.ready").first.click()
    settle(page)
    if not page.locator(".prompt .primary").count():
        rows(page, "Flotilla A").first.click()
    enter(page)


def end_question(page: Any) -> None:
    button = page.get_by_test_id("end")
    if not button.count():
        button = page.locator(".prompt .primary")
    if button.count():
        press(page, button)
        return
    page.locator("[data-testid=way], [data-testid=group]").first.click()
    settle(page)


def leave_harbour(page: Any) -> None:
    click(page, page.locator(".counter.ready").first)
    click(page, place(page, "port_gibraltar"))
    enter(page)


def press_melilla(page: Any) -> None:
    click(page, page.locator(".counter.formation", has_text="A").first)
    click(page, place(page, "port_melilla"))


def tour_of_mistral(page: Any) -> None:
    go_on(page)
    follow(page, 1, assign)
    follow(page, 2, draw)
    follow(page, 3, issue)
    follow(page, 4, end_question)
    follow(page, 5, leave_harbour)
    follow(page, 6, press_melilla)
    follow(page, 7, look_back)
    go_on(page)  # nobody is near yet
    go_on(page)
    follow(page, 10, end_question)
    assert is_last(page)
