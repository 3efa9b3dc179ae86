"""The book of the table: whole, without anything from outside, and strict about itself."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = ("generated", "contents", "rendering", "frame")


@pytest.fixture(scope="module")
def book() -> Iterator[Any]:
    """The modules of tools/book and the whole book, rendered once."""
    sys.path.insert(0, str(ROOT / "tools" / "book"))
    try:
        modules = SimpleNamespace(**{name: __import__(name) for name in MODULES})
        modules.book = modules.contents.read_book(again=False)
        modules.renderer = modules.rendering.Renderer(modules.book)
        modules.written = {p.url: modules.renderer.render(p) for p in modules.book.pages}
        yield modules
    finally:
        sys.path.remove(str(ROOT / "tools" / "book"))
        for name in MODULES:
            sys.modules.pop(name, None)


def test_every_link_anchor_picture_and_rule_of_the_book_is_there(book: Any) -> None:
    assert [*book.book.faults, *book.renderer.faults, *book.renderer.lost_anchors()] == []


def test_a_page_needs_nothing_from_outside_and_holds_no_script(book: Any) -> None:
    for page in book.book.pages:
        text = book.frame.framed(book.book, page, book.written[page.url])
        assert re.findall(r"<script defer src=\"[./]*book\.js\"></script>", text) == re.findall(
            r"<script.*?</script>", text, re.DOTALL
        )
        assert not re.findall(r"<(?:img|link|script)[^>]*=\"(?:https?:)?//", text), page.url
        assert not re.search(r"<[^>]* (?:style|on[a-z]+)=", text), page.url


@pytest.mark.parametrize("game", ["lepanto", "tercios", "aguila", "mistral"])
def test_a_player_finds_each_game_in_both_languages(book: Any, game: str) -> None:
    for page in (game, f"{game}-rules", f"{game}-choices"):
        assert {f"play/{page}.html", f"play/{page}.es.html"} <= book.written.keys()
    if game in ("tercios", "aguila"):
        assert {f"play/{game}-armies.html", f"play/{game}-armies.es.html"} <= book.written.keys()
    first, second = (book.written[f"play/{game}{tail}.html"] for tail in ("", ".es"))
    for page, parts in (
        (first, ("learn it in ten minutes", "five pieces of advice", "Questions people ask")),
        (second, ("en diez minutos", "cinco consejos", "Lo que la gente pregunta")),
    ):
        assert [part for part in parts if part not in page] == []
    cited = [re.findall(r'class="cite" href="[^"]*#([^"]+)"', page) for page in (first, second)]
    assert len(cited[0]) > 20
    assert cited[0] == cited[1], "both languages rest on the same rules"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[gone](gone.md)", "gone.md leads nowhere"),
        ("![gone](gone.png)", "there is no picture gone.png"),
        ("By LEP-99.9-z it is so.", "no rulebook has LEP-99.9-z"),
        ("[top](hosting.md#nowhere)", "no place #nowhere in hosting.html"),
    ],
)
def test_what_is_wrong_with_a_page_is_said(book: Any, text: str, fault: str) -> None:
    renderer = book.rendering.Renderer(book.book)
    renderer.anchors = dict(book.renderer.anchors)
    source = ROOT / "docs" / "draft.md"
    renderer.render(book.contents.Page("draft.html", f"# Draft\n\n{text}\n", "en", "play", source))
    assert [found for found in (*renderer.faults, *renderer.lost_anchors()) if fault in found]
