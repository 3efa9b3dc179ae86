"""What a report is made of, before it is written in any form."""

from collections.abc import Mapping
from functools import cache
from math import isfinite
from typing import Any, Literal

from estandarte.kernel import Game, Role, Texts, Value
from estandarte.lab.statistics import Estimate

Unit = Literal["share", "mean", "elo", "points"]


class Figure(Value):
    """An estimate as a table shows it."""

    of: Estimate
    unit: Unit = "mean"


Cell = str | int | float | Figure
Row = tuple[Cell, ...]


class Table(Value):
    """Rows of cells under their heads; `name` is that of its file."""

    name: str
    title: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]


class Intervals(Value):
    """Estimates below each other, with a line where they would be even."""

    title: str
    labels: tuple[str, ...]
    figures: tuple[Figure, ...]
    even: float


class Histogram(Value):
    """How often each value came, for one or several things."""

    title: str
    series: dict[str, dict[int, int]]


class Grid(Value):
    """Everyone against everyone: the share of points of the row."""

    title: str
    labels: tuple[str, ...]
    cells: tuple[tuple[float | None, ...], ...]


Plot = Intervals | Histogram | Grid


class Section(Value):
    """A part of a report."""

    title: str
    said: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    plots: tuple[Plot, ...] = ()


class Report(Value):
    """An answer with everything that is needed to repeat it."""

    title: str
    about: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    language: str
    stamp: dict[str, Any]
    """What it was counted with, for a check whether it still holds."""


class Words:
    """Sentences of the lab in one language."""

    def __init__(
        self, language: str, game: Game[Any, Any], sides: Mapping[Role, str] | None = None
    ) -> None:
        self.language, self.game, self.sides = language, game, sides or {}

    def say(self, key: str, count: int | None = None, /, **facts: Any) -> str:
        return _texts().say(self.language, key, facts, count)

    def role(self, role: str) -> str:
        """A side by its nation, where all the boards of an experiment give it the same."""
        return self.sides.get(role) or self.game.texts.say(self.language, f"role.{role}")

    def among(self, texts: Mapping[str, str]) -> str:
        return texts.get(self.language) or texts.get("en") or ""

    def number(self, value: float, digits: int = 1) -> str:
        """As this language writes numbers."""
        if not isfinite(value):
            return "−∞" if value < 0 else "∞"
        text = f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")  # nought has no sign
        return text.replace(".", ",") if self.language == "es" else text

    def cell(self, cell: Cell) -> str:
        """A cell as people read it."""
        if isinstance(cell, Figure):
            return self._figure(cell)
        return self.number(cell, 2) if isinstance(cell, float) else str(cell)

    def _figure(self, figure: Figure) -> str:
        of, times = figure.of, 100 if figure.unit == "share" else 1
        digits = {"share": 1, "mean": 1, "elo": 0, "points": 0}[figure.unit]
        value, low, high = (
            self.number(times * part, digits) for part in (of.value, of.low, of.high)
        )
        if figure.unit == "mean":
            return f"{value} ± {self.number(of.half, digits)}"
        sign = " %" if figure.unit == "share" else ""
        return self.say("lab.interval", value=f"{value}{sign}", low=low, high=high)


def share_of(estimate: Estimate) -> Figure:
    return Figure(estimate, "share")


def elo_of(estimate: Estimate) -> Figure:
    return Figure(estimate, "elo")


@cache
def _texts() -> Texts:
    return Texts(("estandarte.kernel", "estandarte.lab"))
