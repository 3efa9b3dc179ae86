"""A table of miniatures drawn with letters: marks, arrows, ground, and a scale in inches."""

import re
import textwrap
from collections.abc import Callable, Iterable
from typing import NamedTuple

from estandarte.kernel import Texts

from .plane.measures import INCH
from .plane.points import Point
from .plane.terrain import Field

ARROWS = "↑↗→↘↓↙←↖"
NEAR = 9
"""How many inches around a piece are shown when somebody asks for it."""
SIDE = 4
"""Columns at the left for the scale."""


class Mark(NamedTuple):
    """What is written on a spot of the table."""

    at: Point
    text: str


class Sketch:
    """A part of a table, so many letters wide."""

    def __init__(self, field: Field, width: int) -> None:
        self.field = field
        self.columns = max(24, min(width - SIDE, 132))
        wide, deep = field.right - field.left, field.top - field.bottom
        self.rows = max(8, self.columns * deep // wide // 2)
        self._grid = [[" "] * self.columns for _ in range(self.rows)]
        self._taken = [[False] * self.columns for _ in range(self.rows)]

    def shade(self, sign: Callable[[Point], str]) -> None:
        """The ground under every letter."""
        wide, deep = self.field.right - self.field.left, self.field.top - self.field.bottom
        for row in range(self.rows):
            for column in range(self.columns):
                spot = Point(
                    self.field.left + wide * (2 * column + 1) // (2 * self.columns),
                    self.field.top - deep * (2 * row + 1) // (2 * self.rows),
                )
                self._grid[row][column] = sign(spot)

    def write(self, marks: Iterable[Mark]) -> None:
        """Each mark on its spot, or beside it where another stands already."""
        for mark in marks:
            if self._has(mark.at):
                row, column = self._cell(mark.at, len(mark.text))
                self._put(row, column, mark.text)

    def _put(self, row: int, column: int, text: str) -> None:
        for shift in (0, -1, 1, -2, 2):
            here = row + shift
            free = 0 <= here < self.rows and not any(self._taken[here][column : column + len(text)])
            if free:
                for place, letter in enumerate(text):
                    self._grid[here][column + place] = letter
                    self._taken[here][column + place] = True
                return

    def _has(self, at: Point) -> bool:
        field = self.field
        return field.left <= at.x <= field.right and field.bottom <= at.y <= field.top

    def _cell(self, at: Point, length: int) -> tuple[int, int]:
        wide, deep = self.field.right - self.field.left, self.field.top - self.field.bottom
        column = (at.x - self.field.left) * self.columns // wide - length // 2
        row = (self.field.top - at.y) * self.rows // deep
        return max(0, min(self.rows - 1, row)), max(0, min(self.columns - length, column))

    def lines(self) -> list[str]:
        """The sketch with inches along its left and lower edge."""
        deep, wide = self.field.top - self.field.bottom, self.field.right - self.field.left
        step = 6 if wide > 30 * INCH else 3
        drawn = []
        last = None
        for row, letters in enumerate(self._grid):
            inch = (self.field.top - deep * (2 * row + 1) // (2 * self.rows)) // INCH
            shown = str(inch // step * step) if inch // step != last else ""
            last = inch // step
            drawn.append(f"{shown:>3} " + "".join(letters).rstrip())
        foot = [" "] * (self.columns + SIDE)
        first = -(-self.field.left // INCH // step) * step
        for inch in range(first, self.field.right // INCH, step):
            place = SIDE + (inch * INCH - self.field.left) * self.columns // wide
            for shift, letter in enumerate(str(inch)):
                if 0 <= place + shift < len(foot):
                    foot[place + shift] = letter
        return [*(line.rstrip() for line in drawn), "".join(foot)[:-2].rstrip() + ' "']


def arrow(heading: int) -> str:
    """Which way a base looks, in tenths of a degree from up."""
    return ARROWS[(heading + 225) // 450 % 8]


def window(field: Field, about: Point | None, words: str) -> Field:
    """The part of a table that is asked for: around a piece, or `12 18 radio 6` in inches."""
    numbers = [float(n.replace(",", ".")) for n in re.findall(r"\d+(?:[.,]\d+)?", words)]
    if about is None and len(numbers) >= 2:
        about = Point(round(numbers[0] * INCH), round(numbers[1] * INCH))
        numbers = numbers[2:]
    elif about is not None:
        numbers = []
    if about is None:
        return field
    radius = round((numbers[0] if numbers else NEAR) * INCH)
    radius = max(3 * INCH, min(radius, field.right - field.left))
    return Field(
        max(field.left, about.x - radius), max(field.bottom, about.y - radius),
        min(field.right, about.x + radius), min(field.top, about.y + radius),
    )  # fmt: skip


def legend(signs: Iterable[tuple[str, str]], texts: Texts, language: str, width: int) -> str:
    """What the letters mean, of those that are on the sketch."""
    said = ", ".join(f"{sign} {name}" for sign, name in dict(signs).items())
    return textwrap.fill(texts.say(language, "sketch.legend", {"signs": said}), width)
