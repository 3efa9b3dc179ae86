"""The map drawn in letters: hexes in rows, those of even number half a hex further east."""

import re
import textwrap
from itertools import zip_longest
from typing import Any, NamedTuple

from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Dice, Texts
from estandarte.wargame.hexes import Hex, distance

from .names import given_name, known_as
from .sentences import capital, order_hint
from .view import LepantoView, imagine

ARROWS = {1: "←", 2: "↙", 3: "↘", 4: "→", 5: "↗", 6: "↖"}
LETTERS = {
    "christian_galley": "C",
    "ottoman_galley": "O",
    "galleass": "G",
    "galliot": "L",
}
SEA, LAND, SHORE, COVERED = "·", "▒", "░", "╳"
CALM = "○"
TIE = "\u00a0"
"""Keeps the words of one item on one line."""
MARKS = {"*": "exhausted", "!": "repulsed", "#": "immobilised"}
MARGIN = 2
NEAR = 5
"""Hexes around a ship that is asked for."""
MOST_LISTED = 24
"""More ships than these are not all listed under the map."""


class Scale(NamedTuple):
    """Characters for one hex, and by how many an even row is shifted."""

    cell: int
    shift: int
    numbered: bool = False
    """Whether a ship shows the number of its counter."""
    is_short: bool = False
    """Whether it shows the number without its squadron."""


CLOSE, WIDE = Scale(7, 3, True), Scale(2, 1)
SCALES = (CLOSE, Scale(4, 2, is_short=True), Scale(3, 1), WIDE)
ROSE = 12
"""Characters for the rose of the winds."""
SIDE = 3
"""Characters for the number of a row."""


class Frame(NamedTuple):
    """The part of the map that is drawn, corners included."""

    west: int
    east: int
    north: int
    south: int

    @property
    def columns(self) -> int:
        return self.east - self.west + 1

    @property
    def size(self) -> int:
        return self.columns * (self.south - self.north + 1)

    def width(self, scale: Scale) -> int:
        return SIDE + scale.cell * self.columns + scale.shift

    def has(self, hex: Hex) -> bool:
        column, row = divmod(hex, 100)
        return self.west <= column <= self.east and self.north <= row <= self.south


def draw(view: LepantoView, texts: Texts, language: str, width: int) -> str:
    """The board as text, as much of it and as large as the width allows."""
    return Chart(view, texts, language, width).drawn()


def draw_part(view: LepantoView, part: str, texts: Texts, language: str, width: int) -> str:
    """What lies near a ship, a squadron or a hex, with the numbers of the counters."""
    chart = Chart(view, texts, language, width)
    chart.look_near(part)
    return chart.drawn()


class Chart:
    """One drawing of the board."""

    def __init__(self, view: LepantoView, texts: Texts, language: str, width: int) -> None:
        self.view, self._texts, self._language = view, texts, language
        self._across = width
        self.state: Lepanto = imagine(view, Dice("chart"))
        self.waters = self.state.waters
        self.frame, self.scale = self._framed(width)

    def look_near(self, part: str) -> None:
        """A squadron whole; a ship or a hex with what lies around it, `1546 radio 6` too."""
        numbers = [int(n) for n in re.findall(r"(?<![\w-])\d{1,4}(?![\w-])", part)]
        ships = [s for s in self.view.ships.values() if part in (s.id, s.squadron)]
        if ships and part == ships[0].squadron:
            frame = self._around(ships)
        else:
            at = ships[0].at if ships else next((n for n in numbers if n > 100), 0)
            if not at and len(numbers) >= 2:
                at, numbers = 100 * numbers[0] + numbers[1], numbers[2:]
            if not at:
                return
            radius = next((n for n in numbers if n < 55), NEAR)
            frame = self._clipped(Frame(at // 100, at // 100, at % 100, at % 100), radius)
        self.frame = frame
        wide = [scale for scale in SCALES if frame.width(scale) <= self._across]
        self.scale = wide[0] if wide else WIDE

    def _clipped(self, frame: Frame, radius: int) -> Frame:
        whole = self._whole()
        return Frame(
            max(whole.west, frame.west - radius),
            min(whole.east, frame.east + radius),
            max(whole.north, frame.north - radius),
            min(whole.south, frame.south + radius),
        )

    def say(self, key: str, **facts: Any) -> str:
        return self._texts.say(self._language, key, facts)

    def drawn(self) -> str:
        rows = range(self.frame.north, self.frame.south + 1)
        lines = [*self.rose(), "", *self._numbers(), *map(self._row, rows), ""]
        lines += [*self._legend(), *self._roster(), *self._beyond()]
        if hint := order_hint(self.view, self._texts, self._language):
            lines += self._filled(hint)
        return "\n".join(line.rstrip() for line in lines)

    # --- what is drawn, and how large

    def _framed(self, width: int) -> tuple[Frame, Scale]:
        """All ships if they fit, as large as they fit; otherwise the part where they meet."""
        whole, fleets = self._whole(), self._around(list(self.view.ships.values()))
        for scale in SCALES:
            if fleets.width(scale) <= width:
                is_whole = 2 * fleets.size > whole.size and whole.width(scale) <= width
                return (whole if is_whole else fleets), scale
        columns = max(1, (width - SIDE - WIDE.shift) // WIDE.cell)
        return self._slice(fleets, columns), WIDE

    def _whole(self) -> Frame:
        sheet = self.waters.pack.waters
        return Frame(1, sheet.columns, 1, sheet.rows)

    def _around(self, ships: list[Ship]) -> Frame:
        if not ships:
            return self._whole()
        whole = self._whole()
        columns, rows = zip(*(divmod(s.at, 100) for s in ships), strict=True)
        return Frame(
            max(whole.west, min(columns) - MARGIN),
            min(whole.east, max(columns) + MARGIN),
            max(whole.north, min(rows) - MARGIN),
            min(whole.south, max(rows) + MARGIN),
        )

    def _slice(self, fleets: Frame, columns: int) -> Frame:
        """So many columns where most ships are near an enemy, or at least near each other."""
        near = self._columns_of_action()
        west = max(
            range(fleets.west, max(fleets.west, fleets.east - columns + 1) + 1),
            key=lambda first: sum(first <= column < first + columns for column in near),
        )
        return fleets._replace(west=west, east=min(fleets.east, west + columns - 1))

    def _columns_of_action(self) -> list[int]:
        ships = list(self.view.ships.values())
        for reach in (3, 8, 99):
            found = [
                ship.at // 100
                for ship in ships
                if any(o.role != ship.role and distance(o.at, ship.at) <= reach for o in ships)
            ]
            if found:
                return found
        return [ship.at // 100 for ship in ships]

    # --- above the map

    def rose(self) -> list[str]:
        """The six directions by number, the wind in the middle, and what is going on."""
        view = self.view
        centre = CALM if view.becalmed else ARROWS[view.wind]
        side = self.say(f"account.moment.{view.moment or 'over'}", side=view.side)
        turn = self.say("account.turn", turn=view.turn, turns=view.turns)
        wind = self.say("account.wind", wind=view.wind)
        said = [f"{turn} {side}", wind]
        said += [self.say("account.wind.becalmed")] if view.becalmed else []
        room = max(20, self._across - ROSE)
        beside = [line for text in said for line in textwrap.wrap(text, room)]
        rose = ["    6 5", f"   1 {centre} 4", "    2 3"]
        return [a.ljust(ROSE) + b for a, b in zip_longest(rose, beside, fillvalue="")]

    def _numbers(self) -> list[str]:
        """The numbers of the columns; every fifth where there is no room for all."""
        written = []
        for column in range(self.frame.west, self.frame.east + 1):
            every = self.scale.cell > 2 or column % 5 == 0 or column == 1
            written.append((f"{column:02d}" if every else "").ljust(self.scale.cell))
        return [" " * SIDE + "".join(written)]

    # --- the map

    def _row(self, row: int) -> str:
        shift = "" if row % 2 else " " * self.scale.shift
        hexes = (column * 100 + row for column in range(self.frame.west, self.frame.east + 1))
        cells = "".join(self._cell(hex).ljust(self.scale.cell) for hex in hexes)
        return f"{row:02d}".ljust(SIDE) + shift + cells

    def _cell(self, hex: Hex) -> str:
        ships = self.state.at(hex)
        if ships:
            return self._glyph(ships)
        ground = ((self.waters.land, LAND), (self.waters.shore, SHORE))
        for hexes, sign in (*ground, (self.waters.covered, COVERED)):
            if hex in hexes:
                return sign * self.scale.cell
        return SEA

    def _glyph(self, ships: tuple[Ship, ...]) -> str:
        """Two characters: class and bow, or the classes of two ships in one hex."""
        if len(ships) > 1:
            return "".join(letter_of(s) for s in sorted(ships, key=lambda s: s.id))
        ship = ships[0]
        if self.scale.is_short:
            return f"{ship.id[0]}{short_number(ship)}{ARROWS[ship.bow]}"
        if not self.scale.numbered:
            return letter_of(ship) + ARROWS[ship.bow]
        return ship.id.replace("-", "") + ARROWS[ship.bow] + self._mark(ship)

    def _mark(self, ship: Ship) -> str:
        if ship.stuck:
            return "#"
        if ship.repulsed:
            return "!"
        return "*" if ship.is_exhausted(self.view.turn) else ""

    # --- below the map

    def _legend(self) -> list[str]:
        """What the letters mean, of those that are on this map."""
        seen = [s for s in self.view.ships.values() if self.frame.has(s.at)]
        if self.scale.numbered:
            words = ["counters"]
        elif self.scale.is_short:
            words = ["numbers"]
        else:
            words = [name for name in LETTERS if any(s.type == name for s in seen)]
        words += ["bow"] if seen else []
        marks = {self._mark(s) for s in (seen if self.scale.numbered else self._listed())}
        words += [word for mark, word in MARKS.items() if mark in marks]
        if not self.scale.numbered and any(not s.counts for s in seen):
            words.append("small")
        if any(self.state.shares_hex(s) for s in seen):
            words.append("shared")
        for word in ("land", "shore", "covered"):
            if any(map(self.frame.has, getattr(self.waters, word))):
                words.append(word)
        said = (_unbroken(self.say(f"chart.{word}")) for word in words)
        return self._filled(capital(" · ".join(said)))

    def _roster(self) -> list[str]:
        """Who is where."""
        listed = []
        for ship in self._listed():
            place = f"{ship.id} {ship.at:04d}{ARROWS[ship.bow]}{self._mark(ship)}"
            name = self._texts.writers["name"](ship.id, self._language)
            listed.append(
                f"{place} ({name})" if given_name(ship.id) or known_as(ship.id) else place
            )
        return self._filled("   ".join(map(_unbroken, listed)))

    def _listed(self) -> list[Ship]:
        """All ships while they are few; of many, those that share a hex."""
        ships = sorted(self.view.ships.values(), key=lambda s: s.id)
        if len(ships) <= MOST_LISTED:
            return ships
        return sorted(filter(self.state.shares_hex, ships), key=lambda s: s.at)

    def _beyond(self) -> list[str]:
        """How to see the rest, where ships lie outside the part that is drawn."""
        whole, frame = self._whole(), self.frame
        if frame == whole:
            return []
        part = self.say("chart.part", **frame._asdict(), columns=whole.columns, rows=whole.south)
        if all(frame.has(s.at) for s in self.view.ships.values()):
            return self._filled(part)
        needed = self._around(list(self.view.ships.values())).width(WIDE)
        return self._filled(f"{part} {self.say('chart.cut', width=needed)}")

    def _filled(self, text: str) -> list[str]:
        lines = textwrap.wrap(text, self._across, break_on_hyphens=False, break_long_words=False)
        return [line.replace(TIE, " ") for line in lines]


def _unbroken(item: str) -> str:
    return item.replace(" ", TIE)


def short_number(ship: Ship) -> str:
    """The number on the counter, in two letters: 07, G1, L5."""
    number = ship.id.rpartition("-")[2]
    return number if len(number) < 3 else number.replace("0", "", 1)[:2]


def letter_of(ship: Ship) -> str:
    """The letter of its class, small if it is repulsed or immobilised and counts for nothing."""
    letter = LETTERS.get(ship.type, ship.id[:1])
    return letter if ship.counts else letter.lower()
