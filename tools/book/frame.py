"""What surrounds every page: name, search, contents, the other language. No script in the page."""

import html
import json
import re
from pathlib import Path
from string import Template

from contents import Book, Page
from generated import WORDS
from rendering import plain_text, relative

FRAME = Template(Path(__file__).with_name("page.html").read_text(encoding="utf-8"))
HEADING = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>', re.DOTALL)
PLACE = '<li><a href="#{0}">{1}</a></li>'


def framed(book: Book, page: Page, body: str) -> str:
    words = WORDS[page.language]
    before = notes(book, page, words) + places(body, words)
    return FRAME.substitute(
        {name: words[name] for name in ("book", "search", "contents", "skip", "none")},
        language=page.language,
        root="../" * page.url.count("/"),
        title=html.escape(page.title),
        front=relative(page.url, "index.es.html" if page.language == "es" else "index.html"),
        other=other_language(page, words),
        nav=contents(book, page),
        body=body.replace("</h1>", f"</h1>{before}", 1),
        next=following(book, page, words),
    )


def other_language(page: Page, words: dict[str, str]) -> str:
    if not page.other:
        return ""
    code = "es" if page.language == "en" else "en"
    link = html.escape(relative(page.url, page.other))
    return f'<a class="other" lang="{code}" hreflang="{code}" href="{link}">{words["other"]}</a>'


def notes(book: Book, page: Page, words: dict[str, str]) -> str:
    """That what a page counts was counted with something older, where it was."""
    told = [
        words["stale"].format(date=html.escape(date), command=html.escape(command))
        for date, command in book.stale.get(page.source, ())
    ]
    return "".join(f'<p class="stale">{sentence}</p>' for sentence in told)


def contents(book: Book, page: Page) -> str:
    parts = []
    for part, names in book.parts.items():
        rows = "".join(row(page, one) for one in book.of_part(part, page.language))
        opened = " open" if part == page.part else ""
        name = html.escape(names[page.language])
        parts.append(f"<details{opened}><summary>{name}</summary><ul>{rows}</ul></details>")
    return "".join(parts)


def row(page: Page, one: Page) -> str:
    here = ' aria-current="page"' if one.url == page.url else ""
    foreign = ' lang="en" hreflang="en"' if one.language != page.language else ""
    link = html.escape(relative(page.url, one.url))
    return f'<li><a href="{link}"{here}{foreign}>{html.escape(one.name)}</a></li>'


def places(body: str, words: dict[str, str]) -> str:
    """The headings of a long page."""
    found = HEADING.findall(body)
    if len(found) < 4:
        return ""
    rows = "".join(PLACE.format(id, html.escape(plain_text(name))) for id, name in found)
    return f'<details class="places"><summary>{words["here"]}</summary><ul>{rows}</ul></details>'


def following(book: Book, page: Page, words: dict[str, str]) -> str:
    pages = [one for part in book.parts for one in book.of_part(part, page.language)]
    after = pages[pages.index(page) + 1 :][:1] if page in pages else []
    return "".join(
        f'<p class="next">{words["next"]}: <a href="{html.escape(relative(page.url, one.url))}">'
        f"{html.escape(one.title)}</a></p>"
        for one in after
    )


def search_index(sections: list[tuple[str, str, str]]) -> str:
    """A script and not a document, since pages opened from the disk may fetch nothing."""
    return f"window.BOOK={json.dumps(sections, ensure_ascii=False, separators=(',', ':'))};\n"
