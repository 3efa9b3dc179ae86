"""Builds the book of the table: docs/ and the rulebooks as a site that needs no network.

    python tools/book                  into src/estandarte/server/book, where the table serves it
    python tools/book --into FOLDER    anywhere else; index.html opens from the disk too

Whatever is wrong is told at once, and nothing is called built: a link or an anchor that leads
nowhere, a rule that no rulebook has, a page that is in no part, a page for players that is missing
in one language. Why it is our own: docs/decisions/0015-the-book.md.
"""

import argparse
import re
import shutil
import sys
from pathlib import Path

from contents import DOCS, ROOT, Book, read_book
from frame import framed, search_index
from rendering import Renderer

HERE = Path(__file__).parent
SITE = ROOT / "src/estandarte/server/book"
ASSETS = ROOT / "src/estandarte/server/static/assets"
TOKENS = ROOT / "web/src/shell/style/tokens.css"
FONTS = {
    "garamond.woff2": "eb-garamond-latin-400-normal-*.woff2",
    "garamond-italic.woff2": "eb-garamond-latin-400-italic-*.woff2",
    "garamond-bold.woff2": "eb-garamond-latin-600-normal-*.woff2",
    "fell.woff2": "im-fell-double-pica-latin-400-normal-*.woff2",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=SITE)
    into = parser.parse_args().into
    book = read_book()
    renderer = Renderer(book)
    written = {page.url: renderer.render(page) for page in book.pages}
    faults = [*book.faults, *renderer.faults, *renderer.lost_anchors()]
    if faults:
        print("\n".join(sorted(set(faults))), file=sys.stderr)
        return 1
    write(into, book, renderer, written)
    print(f"The book: {len(book.pages)} pages in {into}")
    return 0


def write(into: Path, book: Book, renderer: Renderer, written: dict[str, str]) -> None:
    if into.exists():
        shutil.rmtree(into)
    for page in book.pages:
        file = into / page.url
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(framed(book, page, written[page.url]), encoding="utf-8")
    for picture in sorted(renderer.pictures):
        file = into / picture.relative_to(DOCS)
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, file)
    for language in ("en", "es"):
        (into / f"search.{language}.js").write_text(
            search_index(renderer.sections[language]), encoding="utf-8"
        )
    shutil.copyfile(HERE / "book.js", into / "book.js")
    shutil.copyfile(ROOT / "web/public/icon.svg", into / "icon.svg")
    (into / "book.css").write_text(style(into), encoding="utf-8")


def style(into: Path) -> str:
    """The colours of the table itself, by day and by lamplight, and its letters where built."""
    tokens = re.sub(r"/\*.*?\*/", "", TOKENS.read_text(encoding="utf-8"), flags=re.DOTALL)
    day, night = re.findall(r":root(?:\[data-theme=\"dark\"\])?\{(.*?)\}", tokens, re.DOTALL)[:2]
    parts = [f":root{{{day}}}", f"@media (prefers-color-scheme:dark){{:root{{{night}}}}}"]
    for name, pattern in FONTS.items():
        for font in ASSETS.glob(pattern):
            shutil.copyfile(font, into / name)
            parts.append(face(name))
    return "\n".join([*parts, (HERE / "book.css").read_text(encoding="utf-8")])


def face(name: str) -> str:
    family = "IM Fell Double Pica" if name.startswith("fell") else "EB Garamond"
    slant = "italic" if "italic" in name else "normal"
    weight = 600 if "bold" in name else 400
    return (
        f'@font-face{{font-family:"{family}";font-style:{slant};font-weight:{weight};'
        f"font-display:swap;src:url({name}) format('woff2')}}"
    )


if __name__ == "__main__":
    sys.exit(main())
