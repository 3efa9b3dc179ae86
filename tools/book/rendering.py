"""Markdown to HTML, with every link, anchor, picture and rule number followed to its end."""

import html
import os
import re
from pathlib import Path

from contents import DOCS, ROOT, Book, Page
from markdown_it import MarkdownIt
from markdown_it.token import Token

TAG = re.compile(r"(<[^>]+>)")
RULE = re.compile(r"\b(?:LEP|TER|BSA|MIS|MIC|IC|KER)-[\w.-]*\w")
ANCHORED = re.compile(r'<(h[1-3]|p class="rule") id="([^"]+)">(.*?)</(?:h[1-3]|p)>', re.DOTALL)
MADE = re.compile(r"src/estandarte/games/(\w+)/(rulebook\.md|switches\.py|data/armies)")
KINDS = {"rulebook.md": "rules", "switches.py": "choices", "data/armies": "armies"}
FILE = re.compile(r'<a href="#file:([^"]*)">(.*?)</a>', re.DOTALL)
EXAMPLES = ("project/style.html",)
"""Pages that say that their rule ids are examples."""


class Renderer:
    """Renders every page of a book and remembers what was wrong."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.markdown = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
        self.by_source = {page.source: page for page in book.pages if page.source}
        self.by_url = {page.url: page for page in book.pages}
        self.anchors: dict[str, set[str]] = {}
        self.links: list[tuple[Page, str, str]] = []
        self.pictures: set[Path] = set()
        self.faults: list[str] = []
        self.sections: dict[str, list[tuple[str, str, str]]] = {"en": [], "es": []}

    def render(self, page: Page) -> str:
        tokens = self.markdown.parse(page.text)
        self.anchors[page.url] = set()
        for number, token in enumerate(tokens):
            if token.type == "heading_open" and token.tag in ("h1", "h2", "h3"):
                token.attrSet("id", self._anchor(page, tokens[number + 1].content))
            for inner in token.children or ():
                self._follow(page, inner)
        body = self.markdown.renderer.render(tokens, self.markdown.options, {})
        body = re.sub(r"(<table>.*?</table>)", r'<div class="wide">\1</div>', body, flags=re.DOTALL)
        self.anchors[page.url] |= set(re.findall(r' id="([^"]+)"', body))
        body = self._number_rules(page, body)
        self._gather(page, body)
        return body

    def lost_anchors(self) -> list[str]:
        """Links to a place of a page that it does not have; asked when all are rendered."""
        return [
            f"{page.url}: no place #{anchor} in {url}"
            for page, url, anchor in self.links
            if anchor not in self.anchors[url]
        ]

    def _anchor(self, page: Page, heading: str) -> str:
        """The name under which forges know a heading too, so that a link serves in both."""
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", text).strip().replace(" ", "-") or "top"
        taken, number = slug, 0
        while taken in self.anchors[page.url]:
            number += 1
            taken = f"{slug}-{number}"
        self.anchors[page.url].add(taken)
        return taken

    def _follow(self, page: Page, token: Token) -> None:
        if token.type == "link_open":
            token.attrSet("href", self._target(page, str(token.attrGet("href"))))
        elif token.type == "image":
            token.attrSet("src", self._picture(page, str(token.attrGet("src"))))
            token.attrSet("loading", "lazy")

    def _target(self, page: Page, link: str) -> str:
        path, _, anchor = link.partition("#")
        if "://" in link or link.startswith("mailto:"):
            return link
        found = self._page_at(page, path)
        if isinstance(found, Page):
            if anchor:
                self.links.append((page, found.url, anchor))
            return relative(page.url, found.url) + (f"#{anchor}" if anchor else "")
        if found is None:
            self.faults.append(f"{page.url}: {link} leads nowhere")
            return ""
        if found.suffix in (".jpg", ".png", ".svg", ".webp"):
            return self._picture(page, path)
        # a file of the project that is no page: a reader with the sources knows where it is
        return f"#file:{found.relative_to(ROOT).as_posix()}"

    def _page_at(self, page: Page, path: str) -> Page | Path | None:
        if not path:
            return page
        if page.source is None:
            url = os.path.normpath(f"{page.url}/../{path}").replace(os.sep, "/")
            return self.by_url.get(url.replace(".md", ".html"))
        file = Path(os.path.normpath(page.source.parent / path))
        if file in self.by_source:
            return self.by_source[file]
        if made := self._made_from(file, page.language):
            return made
        return file if file.exists() else None

    def _made_from(self, file: Path, language: str) -> Page | None:
        """The page that is made from a file of a game; who reads the sources is led to that."""
        found = MADE.fullmatch(file.relative_to(ROOT).as_posix())
        if not found:
            return None
        tail = ".es" if language == "es" else ""
        return self.by_url.get(f"play/{found[1]}-{KINDS[found[2]]}{tail}.html")

    def _picture(self, page: Page, link: str) -> str:
        file = Path(os.path.normpath((page.source or DOCS / page.url).parent / link))
        if not file.is_file() or not file.is_relative_to(DOCS):
            self.faults.append(f"{page.url}: there is no picture {link}")
            return ""
        self.pictures.add(file)
        return relative(page.url, file.relative_to(DOCS).as_posix())

    def _number_rules(self, page: Page, body: str) -> str:
        """Rule numbers become links, wherever they are not part of one or of a program."""
        parts, inside = TAG.split(body), 0
        for number, part in enumerate(parts):
            if number % 2:
                if re.match(r"<(a|pre)\b", part):
                    inside += 1
                elif re.match(r"</(a|pre)>", part):
                    inside -= 1
            elif not inside and page.url not in EXAMPLES:
                parts[number] = RULE.sub(lambda found: self._rule(page, found[0]), part)
        text = "".join(parts)
        return FILE.sub(r'<span class="file" title="\1">\2</span>', text)

    def _rule(self, page: Page, id: str) -> str:
        known = self.book.rules[page.language]
        if id in known:
            return f'<a class="cite" href="{relative(page.url, known[id])}">{id}</a>'
        if not any(rule.startswith(id) for rule in known):
            self.faults.append(f"{page.url}: no rulebook has {id}")
        return id  # the head of a whole chapter, such as TER-5.2

    def _gather(self, page: Page, body: str) -> None:
        """What a reader may search for, a piece for each heading and each rule."""
        found = list(ANCHORED.finditer(body))
        for number, one in enumerate(found):
            end = found[number + 1].start() if number + 1 < len(found) else len(body)
            text = plain_text(body[one.end() : end])
            if one[1].startswith("p"):
                heading, text = one[2], plain_text(one[3]).removeprefix(one[2]).strip()
            else:
                heading = plain_text(one[3])
            if not page.url.startswith(("coverage/", "lab/")):
                piece = (f"{page.url}#{one[2]}", f"{heading} · {page.name}", text[:600])
                for language in {page.language} if page.other else self.sections:
                    self.sections[language].append(piece)


def plain_text(markup: str) -> str:
    return " ".join(html.unescape(TAG.sub(" ", markup)).split())


def relative(page: str, target: str) -> str:
    if target.partition("#")[0] == page:
        return target[len(page) :] or page.rpartition("/")[2]
    return os.path.relpath(target, Path(page).parent).replace(os.sep, "/")
