"""What a player does at the screen, by keyboard alone."""

import json
import urllib.request
from typing import Any

from surroundings import PATIENCE


def post(server: Any, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Ask something of the table behind the page's back."""
    request = urllib.request.Request(
        server.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def sit_down(page: Any, door: str = "tour-lepanto") -> None:
    page.get_by_test_id(door).click()
    page.wait_for_selector("[data-ship]")


def question(page: Any) -> str:
    return str(page.get_by_test_id("question").inner_text())


def is_over(page: Any) -> bool:
    return bool(page.get_by_test_id("account").count())


def wait_for_my_turn(page: Any) -> None:
    page.wait_for_selector(
        '[data-testid="end"]:not([disabled]), [data-testid="drift"], [data-testid="account"]'
    )


def settle(page: Any) -> None:
    """Wait until all that the page has asked is answered and drawn."""
    page.wait_for_function("() => asked.size === 0")
    page.evaluate("() => document.fonts.ready.then(() => new Promise(requestAnimationFrame))")


COVERED = """() => {
  const board = document.querySelector(".board"), frame = board.getBoundingClientRect();
  const middle = (piece) => { const box = piece.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const inside = ([x, y]) => x > frame.left + 20 && x < frame.right - 20 && y > frame.top + 20 && y < frame.bottom - 20;
  return [...board.querySelectorAll("svg g[role=button][tabindex='0']")].filter((piece) => inside(middle(piece)))
    .filter((piece) => { const top = document.elementFromPoint(...middle(piece)); return !top?.closest("[role=group] > *, .frame"); })
    .map((piece) => piece.getAttribute("aria-label"));
}"""  # noqa: E501


def covered(page: Any) -> list[str]:
    """The pieces in sight that may be chosen, and on which something else lies."""
    settle(page)
    found: list[str] = page.evaluate(COVERED)
    return found


ASKED = """() => {
  const question = document.querySelector("[data-testid=question]");
  const menu = document.querySelector(".tools").getBoundingClientRect();
  return { off: menu.right > innerWidth, cut: question.scrollHeight > question.clientHeight + 6, top: document.querySelector(".board").getBoundingClientRect().top };
}"""  # noqa: E501


def ground(page: Any) -> float:
    """Where the board begins; the question above it is read whole."""
    settle(page)
    found = page.evaluate(ASKED)
    assert not found["cut"], question(page)
    assert not found["off"], "the menu lies beyond the edge"
    return float(found["top"])


FINGERS = """() => [...document.querySelectorAll("button, a[href], select, summary, [role=slider]")].filter((one) => {
  const box = one.getBoundingClientRect();
  return one.checkVisibility({ opacityProperty: true }) && box.bottom > 0 && box.top < innerHeight && !one.matches(".cite, .skip") && (box.width < 40 || box.height < 40);
}).map((one) => one.outerHTML.slice(0, 80))"""  # noqa: E501


def too_small(page: Any) -> list[str]:
    """What a finger in sight could hardly press."""
    settle(page)
    found: list[str] = page.evaluate(FINGERS)
    return found


GILDED = """() => [...document.querySelectorAll(".board :is([data-unit], [data-ship], [data-piece])")]
  .filter((one) => one.matches(".ready") || one.querySelector(".ready") || (one.dataset.ship && one.tabIndex === 0))
  .map((one) => one.dataset.unit ?? one.dataset.ship ?? one.dataset.piece)"""  # noqa: E501


def gilded(page: Any) -> set[str]:
    """The pieces that glow, because something may be done with them."""
    settle(page)
    return set(page.evaluate(GILDED))


def named(value: Any) -> set[str]:
    """Every word in the options that the table offers, the names of pieces among them."""
    if isinstance(value, str):
        return {value}
    parts = [*value, *value.values()] if isinstance(value, dict) else value
    return set().union(*map(named, parts)) if isinstance(parts, list) else set()


def steps(page: Any) -> int:
    return int(page.get_by_role("slider").get_attribute("aria-valuemax"))


def after(page: Any, key: str) -> None:
    """Press a key that sends an action and wait until the match has gone on."""
    before = steps(page)
    page.keyboard.press(key)
    page.wait_for_function(
        "n => document.querySelector('[data-testid=account], [data-testid=curtain]') "
        "|| Number(document.querySelector('[role=slider]').ariaValueMax) > n",
        arg=before,
    )


def move_ahead(page: Any, course: str = "rs") -> None:
    """Choose the next ship that may move, write its course, confirm."""
    page.keyboard.press("n")
    page.wait_for_selector("[data-reach]")
    for letter in course:
        page.keyboard.press(letter)
        settle(page)
    page.wait_for_selector('[data-testid="confirm"]')
    after(page, "Enter")


def end_phase(page: Any) -> None:
    page.keyboard.press("Escape")
    after(page, "e")
    wait_for_my_turn(page)
