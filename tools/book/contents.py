"""What is in the book: parts and pages of docs/book.toml, and the pages made from the games."""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generated import pages_of_game

from estandarte.kernel import SHELF
from estandarte.lab.reports.freshness import checked

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
LANGUAGES = ("en", "es")
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """One page: where its text is from, where it is read, and its other language."""

    url: str
    text: str
    language: str
    part: str
    source: Path | None = None
    other: str = ""
    """The address of the same page in the other language; empty if there is none."""
    short: str = ""

    @property
    def title(self) -> str:
        found = TITLE.search(self.text)
        return plain(found[1]) if found else self.url

    @property
    def name(self) -> str:
        return self.short or self.title


@dataclass
class Book:
    parts: dict[str, dict[str, str]]
    """The names of the parts by id, in their order."""
    pages: list[Page] = field(default_factory=list)
    rules: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each language the address of each rule, with its anchor."""
    stale: dict[Path | None, list[tuple[str, str]]] = field(default_factory=dict)
    """Date and command of what was counted with rules or players that have changed since."""
    faults: list[str] = field(default_factory=list)

    def of_part(self, part: str, language: str) -> list[Page]:
        """The pages of a part for a reader: in his language where they are in both."""
        return [p for p in self.pages if p.part == part and (p.language == language or not p.other)]


def plain(markdown: str) -> str:
    return re.sub(r"\[([^\]]*)\]\([^)]*\)|[*`]", lambda found: found[1] or "", markdown).strip()


def read_book(again: bool = True) -> Book:
    """All pages; `again` says whether matches are played to see which of them are stale."""
    plan = tomllib.loads((DOCS / "book.toml").read_text(encoding="utf-8"))
    book = Book({part["id"]: part["name"] for part in plan["part"]})
    for part in plan["part"]:
        for entry in part["pages"]:
            book.pages += _pages(part, entry, book)
    for found in checked(DOCS, again):
        if found.command and found.changed:
            book.stale.setdefault(Path(found.path), []).append((found.date, found.command))
    listed = {page.source for page in book.pages}
    book.faults += [
        f"{path.relative_to(ROOT)} is in no part of docs/book.toml"
        for path in sorted(DOCS.rglob("*.md"))
        if path not in listed
    ]
    return book


def _pages(part: dict[str, Any], entry: str, book: Book) -> list[Page]:
    if entry.startswith("game:"):
        game = SHELF.take(entry.removeprefix("game:"))
        return _made(part, game.name, pages_of_game(game, book.rules))
    base = ROOT if entry.startswith("/") else DOCS
    found = sorted(base.glob(entry.lstrip("/")))
    if not found:
        book.faults.append(f"docs/book.toml: {entry} is no page")
    pages = []
    for source in found:
        if not source.name.endswith(".es.md"):
            pages += _in_languages(part, source, book)
    return pages


def _in_languages(part: dict[str, Any], source: Path, book: Book) -> list[Page]:
    spanish = source.with_name(f"{source.stem}.es.md")
    sources = {"en": source} | ({"es": spanish} if spanish.exists() else {})
    if part.get("players") and len(sources) == 1 and source.name not in part.get("english", ()):
        book.faults.append(f"{source.relative_to(ROOT)} is for players and is not in Spanish")
    urls = {language: address(one) for language, one in sources.items()}
    return [
        Page(urls[language], _text(one), language, part["id"], one,
             urls.get("es" if language == "en" else "en", ""))
        for language, one in sources.items()
    ]  # fmt: skip


def _text(source: Path) -> str:
    """A page without the line that leads to its other language: the head of the page does."""
    return re.sub(r"^\*\[[^\]]+\]\([^)]+\)\*\n\n", "", source.read_text(encoding="utf-8"),
                  count=1, flags=re.MULTILINE)  # fmt: skip


def address(source: Path) -> str:
    """Where a page is read: below docs/ as it lies, else under project/."""
    if source.is_relative_to(DOCS):
        return source.relative_to(DOCS).with_suffix(".html").as_posix()
    if source.name.startswith("README") and source.parent != ROOT:
        return f"project/{source.parent.name}.html"
    return f"project/{source.name.removesuffix('.md').lower()}.html"


def _made(
    part: dict[str, Any], game: str, texts: dict[str, dict[str, tuple[str, str]]]
) -> list[Page]:
    pages = []
    for kind, by_language in texts.items():
        for language, (short, text) in by_language.items():
            url, other = (f"play/{game}-{kind}{tail}.html" for tail in _tails(language))
            pages.append(Page(url, text, language, part["id"], None, other, short))
    return pages


def _tails(language: str) -> tuple[str, str]:
    return ("", ".es") if language == "en" else (".es", "")
