"""Plots of a report, drawn with matplotlib: SVG for a page, PDF for the whole."""

from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO, StringIO
from math import isfinite
from textwrap import wrap
from typing import Any

from estandarte.lab.faults import wanted

from .contents import (
    Figure,
    Grid,
    Histogram,
    Intervals,
    Plot,
    Report,
    Section,
    Table,
    Words,
)

INK, BLUE, RED = "#222222", "#2b5c8a", "#a33a2c"
PAGE = (8.27, 11.69)
"""A4 in inches."""
ROWS = 44
"""Of a table on one page."""


def has_plots() -> bool:
    """Whether plots can be drawn here."""
    return find_spec("matplotlib") is not None


def as_svg(plot: Plot) -> str:
    """A plot as text to be put into a page; the same plot gives the same text."""
    matplotlib = wanted("matplotlib", "plots")
    with matplotlib.rc_context({"svg.hashsalt": "estandarte", "svg.fonttype": "none"}):
        figure = drawn(plot)
        file = StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None}, bbox_inches="tight")
    text = file.getvalue()
    return text[text.index("<svg") :]


def as_pdf(report: Report, words: Words) -> bytes:
    """The whole report: a first page, then every table and every plot."""
    pages = wanted("matplotlib.backends.backend_pdf", "plots").PdfPages
    file = BytesIO()
    with pages(file, metadata={"Title": report.title, "CreationDate": None}) as pdf:
        for figure in _pages(report, words):
            pdf.savefig(figure)
    return file.getvalue()


def drawn(plot: Plot) -> Any:
    match plot:
        case Intervals():
            return _intervals(plot)
        case Histogram():
            return _histogram(plot)
        case Grid():
            return _grid(plot)


def _figure(width: float, height: float) -> Any:
    # without pyplot, which keeps every figure until it is told not to
    return wanted("matplotlib.figure", "plots").Figure(figsize=(width, height), layout="tight")


def _intervals(plot: Intervals) -> Any:
    figure = _figure(7, 1.2 + 0.32 * len(plot.labels))
    axes = figure.subplots()
    for place, shown in enumerate(plot.figures):
        low, value, high = _finite(shown)
        axes.plot([low, high], [place, place], color=BLUE, lw=2)
        axes.plot([value], [place], "o", color=INK, ms=4)
    axes.axvline(plot.even, color=RED, lw=0.8, ls="--")
    axes.set_yticks(range(len(plot.labels)), plot.labels, fontsize=8)
    axes.invert_yaxis()
    if any(shown.unit == "share" for shown in plot.figures):
        axes.xaxis.set_major_formatter(wanted("matplotlib.ticker", "plots").PercentFormatter(1))
    axes.set_title(plot.title, loc="left", fontsize=10)
    return figure


def _finite(shown: Figure) -> tuple[float, float, float]:
    of = shown.of
    value = of.value if isfinite(of.value) else 0.0
    low = of.low if isfinite(of.low) else value
    return low, value, of.high if isfinite(of.high) else value


def _histogram(plot: Histogram) -> Any:
    figure = _figure(7, 2.6)
    axes = figure.subplots()
    width = 0.8 / max(1, len(plot.series))
    for place, (name, counts) in enumerate(plot.series.items()):
        values = sorted(counts)
        left = [value + place * width for value in values]
        heights = [counts[value] for value in values]
        axes.bar(left, heights, width, label=name, color=(BLUE, RED)[place % 2])
    if len(plot.series) > 1:
        axes.legend(fontsize=8)
    axes.set_title(plot.title, loc="left", fontsize=10)
    return figure


def _grid(plot: Grid) -> Any:
    size = 2 + 0.3 * len(plot.labels)
    figure = _figure(size + 1, size)
    axes = figure.subplots()
    nan = float("nan")
    cells = [[nan if cell is None else cell for cell in row] for row in plot.cells]
    image = axes.imshow(cells, vmin=0, vmax=1, cmap="RdBu")
    figure.colorbar(image, shrink=0.7)
    places = range(len(plot.labels))
    axes.set_xticks(places, plot.labels, rotation=90, fontsize=7)
    axes.set_yticks(places, plot.labels, fontsize=7)
    axes.set_title(plot.title, loc="left", fontsize=10)
    return figure


def _pages(report: Report, words: Words) -> Iterator[Any]:
    facts = [f"{name}: {value.strip('`')}" for name, value in report.facts]
    yield _page([report.title, "", report.about, "", *facts])
    for section in report.sections:
        if section.said:
            yield _page([section.title, "", *section.said])
        yield from map(drawn, section.plots)
        yield from _tables(section, words)


def _page(lines: list[str]) -> Any:
    figure = _figure(*PAGE)
    wrapped = [part for line in lines for part in wrap(line, 88) or [""]]
    figure.text(0.08, 0.95, "\n".join(wrapped[:70]), va="top", fontsize=9, parse_math=False)
    return figure


def _tables(section: Section, words: Words) -> Iterator[Any]:
    for table in section.tables:
        for start in range(0, max(1, len(table.rows)), ROWS):
            yield _table(table, start, words)


def _table(table: Table, start: int, words: Words) -> Any:
    figure = _figure(PAGE[1], PAGE[0])
    axes = figure.subplots()
    axes.axis("off")
    axes.set_title(table.title, loc="left", fontsize=10)
    rows = [[words.cell(cell) for cell in row] for row in table.rows[start : start + ROWS]]
    if rows:
        shown = axes.table(rows, colLabels=table.heads, loc="upper left", cellLoc="left")
        shown.auto_set_font_size(False)
        shown.set_fontsize(6)
        shown.auto_set_column_width(list(range(len(table.heads))))
    return figure
