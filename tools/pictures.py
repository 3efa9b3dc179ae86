"""Draws the pictures of our pages from the games themselves. Used by `make docs`.

docs/pictures/lepanto-terminal.svg is what `estandarte play lepanto --scenario battle` prints on a
wide terminal, on paper. The same code gives the same file, byte for byte.
"""

from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from estandarte.games.lepanto import LEPANTO
from estandarte.kernel import SPECTATOR, Match, Setup, pledge

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"

COLUMNS = 112
ACROSS, DOWN = 8, 17
"""Pixels for one character."""
EDGE = 28
FONT = "'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, monospace"
COLOURS = {
    "ink": "#3b2f20",
    "christian": "#1d4a78",
    "ottoman": "#9a2a1b",
    "sea": "#b3a888",
    "land": "#c9ad7a",
    "shore": "#e0cc9e",
    "track": "#a89a7c",
}
BLOCKS = {"▒": "land", "░": "shore"}
"""Signs that are drawn as ground, since fonts disagree about them."""
ARROWS = "←↙↘→↗↖"
ROWS = range(5, 59)
"""The lines of the drawing that are rows of the map."""


class Sign(NamedTuple):
    """One character of the terminal: where it stands and in what colour."""

    column: int
    char: str
    colour: str


def board() -> list[str]:
    """The battle at its beginning, as the terminal shows it to someone who only watches."""
    secret = "lepanto 1571"
    setup = Setup(LEPANTO.name, "battle", pledge=pledge(secret))
    match = Match.start(LEPANTO, setup, secret)
    return LEPANTO.draw(LEPANTO.view(match.state, SPECTATOR), "en", COLUMNS).splitlines()


def signs_of(line: str, is_map: bool) -> list[Sign]:
    """The characters of a line; on the map ships have the colour of their side."""
    signs: list[Sign] = []
    for column, char in enumerate(line):
        if char == " ":
            continue
        colour = "ink"
        following = line[column + 1 : column + 2]
        if is_map and char in "CGOL" and following in ARROWS:
            colour = "christian" if char in "CG" else "ottoman"
        elif is_map and char in ARROWS:
            colour = signs[-1].colour
        elif char in BLOCKS:
            colour = BLOCKS[char]
        elif is_map and char in "·╳":
            colour = "sea" if char == "·" else "track"
        signs.append(Sign(column, char, colour))
    return signs


def text_of(signs: list[Sign], colour: str, y: int) -> str:
    """The characters of one colour on one line, each at its own place whatever the font."""
    mine = [s for s in signs if s.colour == colour and s.char not in BLOCKS]
    if not mine:
        return ""
    places = " ".join(str(EDGE + s.column * ACROSS) for s in mine)
    written = escape("".join(s.char for s in mine))
    return f'<text class="{colour}" y="{y}" x="{places}">{written}</text>'


def ground_of(signs: list[Sign], y: int) -> list[str]:
    """Land and shore, one strip for each stretch, so that no seams show."""
    stretches: list[list[Sign]] = []
    for sign in signs:
        last = stretches[-1][-1] if stretches else None
        if last and (last.char, last.column + 1) == (sign.char, sign.column):
            stretches[-1].append(sign)
        elif sign.char in BLOCKS:
            stretches.append([sign])
    return [
        f'<rect class="{first.colour}" x="{EDGE + first.column * ACROSS}" y="{y - DOWN + 4}"'
        f' width="{len((first, *more)) * ACROSS}" height="{DOWN}"/>'
        for first, *more in stretches
    ]


def svg_of(lines: list[str], title: str) -> str:
    """Lines of a terminal on warm paper."""
    width, height = 2 * EDGE + COLUMNS * ACROSS, 2 * EDGE + len(lines) * DOWN
    style = "".join(f".{name}{{fill:{value}}}" for name, value in COLOURS.items())
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>text{{font:13px {FONT}}}{style}.christian,.ottoman{{font-weight:bold}}</style>",
        f'<rect width="{width}" height="{height}" rx="10" fill="#f4ead2"/>',
        f'<rect x="9" y="9" width="{width - 18}" height="{height - 18}" rx="6" fill="none"'
        ' stroke="#a8906a" stroke-width="1.5"/>',
    ]
    for number, line in enumerate(lines):
        y = EDGE + (number + 1) * DOWN - 4
        signs = signs_of(line, number in ROWS)
        parts += ground_of(signs, y)
        parts += filter(None, (text_of(signs, colour, y) for colour in COLOURS))
    return "\n".join([*parts, "</svg>", ""])


def pictures() -> dict[str, str]:
    """Every picture by the name of its file."""
    title = "The fleets at Lepanto before the first gun, as the terminal draws them"
    return {"lepanto-terminal.svg": svg_of(board(), title)}


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        (PICTURES / name).write_text(picture, encoding="utf-8")
        print(f"docs/pictures/{name}")
