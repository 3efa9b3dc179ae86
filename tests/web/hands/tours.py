"""Somebody who never played and does only what a guided tour says, in the order of its words."""

import re
from collections.abc import Callable
from typing import Any

from surroundings import until
from web.hands import settle

MINE = "[data-testid=orders], [data-testid=account], [data-testid=tour-first]"
STEPS = "Number(document.querySelector('[role=slider]').ariaValueMax)"
NAME = r"[«“]([^»”]+)[»”]"


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


def press_at(page: Any, x: float, y: float) -> None:
    """By mouse or, where there is none, by finger."""
    assert on_board(page, x, y), "beyond the edge of the board"
    (page.touchscreen.tap if is_phone(page) else page.mouse.click)(x, y)
    settle(page)


def ours(page: Any) -> None:
    """Wait until something is asked of us, and it is known what may be answered."""
    page.wait_for_function(f"() => asked.size === 0 && document.querySelector('{MINE}')")
    settle(page)


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


class NotThere(Exception):
    """What is spoken of is not to be seen, or cannot be pressed."""


ON_TOP = "(one, [x, y]) => (one.closest('g') ?? one).contains(document.elementFromPoint(x, y))"


def seen(page: Any, pieces: Any) -> Any:
    """The first of them that lies on the board in sight, with nothing over it."""
    for piece in pieces.all():
        box = piece.bounding_box()
        if not box:
            continue
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        if on_board(page, *middle) and piece.evaluate(ON_TOP, middle):
            return piece
    raise NotThere


def push(page: Any, button: Any) -> None:
    """A press on a button, which has to be in sight already."""
    if not button.count() or button.first.is_disabled():
        raise NotThere
    box = button.first.bounding_box()
    assert box and 0 <= box["y"] + box["height"] / 2 <= page.viewport_size["height"], button
    (button.first.tap if is_phone(page) else button.first.click)()
    settle(page)


Deed = Callable[[Any, str], None]
GIBRALTAR = '[data-place="port_gibraltar"] circle'
PIECES = (
    "[data-ship][tabindex='0'], g[data-unit][tabindex='0'] .body:not(:has(.target)), .counter.ready"
)
TARGETS = "[data-target], .body:has(.target)"


def gold(page: Any, words: str) -> None:
    pieces = page.locator(PIECES)
    if re.search("rtiller", words):
        wanted = "[aria-label*=rtiller]"
        some = wanted if not re.search(r"\b(not|no)\b", words) else f":not({wanted})"
        pieces = page.locator(f"g[data-unit][tabindex='0']{some} .body:not(:has(.target))")
    elif re.search("another|otra", words):
        pieces = page.locator(
            "g[data-unit][tabindex='0'] .body:not(:has(.target)):not(:has(.chosen))"
        )
    click(page, seen(page, pieces))


def ground_ahead(page: Any, _: str) -> None:
    chosen = page.locator(".body:has(.chosen)")
    if not chosen.count():
        raise NotThere
    box = seen(page, chosen).bounding_box()
    press_at(page, box["x"] + box["width"] / 2, box["y"] - 9)


def far_ground(page: Any, _: str) -> None:
    if not page.locator(".body:has(.chosen)").count():
        gold(page, "")
    box = page.locator(".board").bounding_box()
    press_at(page, box["x"] + box["width"] * 0.2, box["y"] + 0.12 * box["height"])


def dark(page: Any, _: str) -> None:
    before = page.evaluate(STEPS)
    push(page, page.locator(".prompt .primary"))
    page.wait_for_function(f"n => {STEPS} > n", arg=before)
    settle(page)


def named(page: Any, words: str) -> None:
    """What bears a name: a column of a sheet, a row of a list, a button."""
    names = re.findall(NAME, words)
    row = re.search(rf"(?:row of|row|fila de|fila) {NAME}", words)
    if re.search("top row|fila de arriba", words) or row:
        whose = row[1] if row else None
        rows = (
            page.locator("[data-row=all]")
            if whose is None
            else page.locator("[data-row]", has_text=whose)
        )
        return push(page, rows.first.locator(f'button[aria-label*="{names[0]}"]'))
    listed = page.locator("[data-testid=way], [data-testid=group]", has_text=names[0])
    button = page.locator(".prompt .btn, [data-testid=tour-next]").filter(has_text=names[0])
    push(page, listed if listed.count() else button)
    return None


def next_of_list(page: Any, _: str) -> None:
    rows = page.locator("[data-testid=group]")
    if not rows.count():
        raise NotThere
    push(page, rows)


def golden_place(page: Any, _: str) -> None:
    click(page, seen(page, page.locator(".spot.open circle:last-of-type")))


def cards(page: Any, _: str) -> None:
    """As many as may be kept."""
    hand = page.locator("[data-testid=hand] .order")
    hand.first.wait_for()
    for i in range(hand.count()):
        if page.locator(".prompt .primary").count():
            return
        push(page, hand.nth(i))


def one_card(page: Any, _: str) -> None:
    push(page, page.locator("[data-testid=hand] .order.ready"))


def flotilla(page: Any, _: str) -> None:
    if page.locator(".prompt .primary").count():
        return
    rows = page.locator("[data-testid=way], [data-testid=group]", has_text="Flotilla A")
    if rows.count():
        push(page, rows)
    else:
        click(page, seen(page, page.locator(".counter.formation", has_text="A")))


def melilla(page: Any, _: str) -> None:
    click(page, seen(page, page.locator(".counter.formation", has_text="A")))
    click(
        page, seen(page, page.locator('[data-place="port_melilla"] circle').last.locator("xpath=."))
    )


def answer(page: Any, _: str) -> None:
    """However one likes: what the dark button says, else the last button, else the first row."""
    for button in (page.locator(".prompt .primary"), page.get_by_test_id("end")):
        if button.count():
            return push(page, button)
    return push(page, page.locator("[data-testid=way], [data-testid=group]"))


def on(english: str, spanish: str, pieces: str, last: bool = False) -> tuple[str, Deed]:
    """A press on the first of some things on the board that is in sight."""

    def deed(page: Any, _: str) -> None:
        found = page.locator(pieces)
        click(page, seen(page, found.last.locator("xpath=.") if last else found))

    return pressing(english, spanish), deed


def pressing(english: str, spanish: str) -> str:
    return f"(?:press|click|tap|pulsa|toca) (?:{english}|{spanish})"


GOLD = "(?:with a golden rim|con cerco dorado)"
DEEDS: tuple[tuple[str, Deed], ...] = (
    (pressing(NAME, NAME) + " (?:in the|en la) (?:top row|fila de arriba)", named),
    (pressing(NAME, NAME) + f" (?:in the row(?: of)?|en la fila(?: de)?) {NAME}", named),
    (pressing("one that is not artillery", "una que no sea artillería"), gold),
    (pressing(r"one(?=[,.])", r"una(?=[,.])"), gold),
    (pressing("artillery", "artillería") + " " + GOLD, gold),
    (pressing("one of your ships", "una nave tuya") + " " + GOLD, gold),
    (f"(?:Choose|Elige) (?:a ship|another unit|otra unidad|una nave) {GOLD}", gold),
    ("(?:Choose your Flotilla|Elige tu Flotilla)", gold),
    on("one of the golden hexes", "uno de los hexágonos dorados", "[data-reach]"),
    (pressing("the ground a little ahead", "el suelo un poco por delante"), ground_ahead),
    (pressing("the ground far beyond", "el suelo mucho más allá"), far_ground),
    on("the unit that has acted already", "la unidad que ya ha actuado", "g.red.spent .body"),
    on("one of the seals", "uno de los sellos", "[data-formation]"),
    (
        "then an enemy with a (?:golden|red)|luego un enemigo con cerco (?:dorado|rojo)",
        lambda page, _: click(page, seen(page, page.locator(TARGETS))),
    ),
    ("(?:with the dark button|con el botón oscuro)(?! (?:above|de arriba))", dark),
    (
        pressing("the (?:picture|arrow)", "(?:el dibujo|la flecha)"),
        lambda page, _: look_back(page),
    ),
    ("(?:choose one in the list|elige uno en la lista)", next_of_list),
    ("(?:a place with a golden rim|un lugar con cerco dorado)", golden_place),
    (f"(?:Choose|Elige) {NAME} (?:in the list|en la lista)", named),
    (pressing("as many as you may keep", "tantas como puedas guardar"), cards),
    (pressing("its card below the chart", "su naipe bajo la carta"), one_card),
    ("(?:then your Flotilla A|luego tu Flotilla A)", flotilla),
    (r"(?:and confirm\b(?! with)|y confirma\b(?! con)|Confirm again|Confirma otra vez)", dark),
    on("the ring at Gibraltar", "el cerco de la propia Gibraltar", GIBRALTAR, last=True),
    ("(?:place such as Melilla|lugar lejano como Melilla)", melilla),
    ("(?:answer as you like|contesta lo que quieras)", answer),
    ("(?:end each question with its button|termina cada pregunta con su botón)", answer),
    (pressing(NAME, NAME), named),
)
"""What a lesson may ask one to do, in both languages, and how it is done."""


def asked_for(text: str) -> list[tuple[int, str, Deed]]:
    """The deeds of a text in the order of its words, each once."""
    found: list[tuple[int, str, Deed]] = []
    taken: list[tuple[int, int]] = []
    for phrase, deed in DEEDS:
        for match in re.finditer(phrase, text, re.IGNORECASE):
            if not any(start < match.end() and match.start() < end for start, end in taken):
                found.append((match.start(), match[0], deed))
                taken.append(match.span())
    return sorted(found, key=lambda one: one[0])


def try_words(page: Any, number: int) -> bool:
    """Do what is said now, first what is asked before the lesson; whether any could be done."""
    ours(page)
    if lesson(page) != number:
        return True
    first = page.get_by_test_id("tour-first")
    before = first.count()
    words = (first if before else page.get_by_test_id("tour-words")).inner_text()
    deeds = asked_for(words)
    if before and not re.search(NAME, words):
        deeds = [(0, words, answer)]
    assert deeds, f"nothing to do is said: {words}"
    moved = lacking = False
    for _, said, deed in deeds:
        ours(page)
        if lesson(page) != number or first.count() != before:
            return True
        if moved and not lacking and re.search("“Next|«Siguiente", said):
            continue  # only if the rest cannot be done
        try:
            deed(page, said)
            moved, lacking = True, False
        except NotThere:
            lacking = True
    return moved


def read_lesson(page: Any, most: int = 60) -> None:
    """Do what the lesson says, again and again, until the tour goes on."""
    number = lesson(page)
    for _ in range(most):
        said = page.get_by_test_id("tour").inner_text()
        until(lambda: try_words(page, number), f"what is named is not in sight: {said}")
        if lesson(page) != number:
            return
    raise AssertionError(page.get_by_test_id("tour").inner_text())


def read_tour(page: Any) -> int:
    """Every lesson by its words; how many there were."""
    read = 1
    while page.get_by_test_id("tour-next").count():
        ours(page)
        read_lesson(page)
        read += 1
    return read
