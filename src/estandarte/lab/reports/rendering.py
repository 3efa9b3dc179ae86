"""A report written down: for the terminal, in Markdown, as one page of HTML that needs no other."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from html import escape
from textwrap import wrap
from typing import Any

import msgspec

from .contents import (
    Cell,
    Plot,
    Report,
    Section,
    Table,
    Words,
)

Draw = Callable[[Plot], str]
"""A plot as SVG."""
CODE = re.compile(r"`([^`]*)`")
STAMP = "<!-- estandarte lab "
LONGEST = 24
"""Rows that the terminal shows of a table."""
STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff }
h1, h2 { font-weight: normal } h2 { border-bottom: 1px solid #ccc; margin-top: 2.5rem }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto }
caption { text-align: left; font-style: italic } td, th { padding: .2rem .6rem }
th { text-align: left; border-bottom: 1px solid #888 }
td + td { text-align: right; white-space: nowrap }
tr:nth-child(even) td { background: #f5f2ea } dt { float: left; clear: left; width: 10rem;
  color: #666 } dd { margin-left: 10rem } svg { max-width: 100%; height: auto }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1a18 }
  tr:nth-child(even) td { background: #262420 } svg { background: #fff } }
"""


def as_text(report: Report, words: Words, whole: bool = False) -> Iterator[str]:
    """For the terminal: the answer, or everything."""
    yield report.title
    sections = report.sections if whole else report.sections[:1]
    for section in sections:
        yield from ("", *section.said)
        for table in section.tables:
            yield ""
            yield from _aligned(table, words)


def _aligned(table: Table, words: Words) -> Iterator[str]:
    rows = [table.heads, *(tuple(map(words.cell, row)) for row in table.rows[:LONGEST])]
    widths = [max(len(row[at]) for row in rows) for at in range(len(table.heads))]
    yield table.title
    for row in rows:
        first, *others = row
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()
    if len(table.rows) > LONGEST:
        yield words.say("lab.more_rows", len(table.rows) - LONGEST)


def as_markdown(report: Report, words: Words) -> str:
    """A page for the documentation, with a stamp that tells what it was counted with."""
    stamp = msgspec.json.encode(report.stamp).decode()
    lines = [f"# {report.title}", "", f"{STAMP}{stamp} -->", ""]
    if report.about:
        lines += [*wrap(report.about, 100), ""]
    lines += [f"- {name}: {value}" for name, value in report.facts]
    for section in report.sections:
        if section.title:
            lines += ["", f"## {section.title}"]
        for said in section.said:
            lines += ["", *_wrapped(said)]
        for table in section.tables:
            lines += ["", f"**{table.title}**", "", *_markdown_table(table, words)]
    return "\n".join(lines) + "\n"


def _markdown_table(table: Table, words: Words) -> Iterator[str]:
    yield f"| {' | '.join(table.heads)} |"
    yield f"|{'---|' * len(table.heads)}"
    for row in table.rows:
        yield f"| {' | '.join(words.cell(cell) for cell in row)} |"


def _wrapped(text: str) -> Iterator[str]:
    """Paragraphs, heads and lists in lines of a hundred signs, whatever numbers they hold."""
    for number, block in enumerate(text.strip().split("\n\n")):
        yield from ("",) * (number > 0)
        for item in f"\n{block}".split("\n- "):
            listed = f"\n- {item}" in f"\n{block}"
            start, hanging = ("- ", "  ") if listed else ("", "")
            yield from wrap(
                " ".join(item.split()),
                100,
                initial_indent=start,
                subsequent_indent=hanging,
                break_on_hyphens=False,
                break_long_words=False,
            )


def stamp_of(page: str) -> dict[str, Any] | None:
    """What a page says it was counted with; None where the lab has not written it."""
    return next(stamps_of(page), None)


def stamps_of(page: str) -> Iterator[dict[str, Any]]:
    """The same of each chapter of a page that has several."""
    for rest in page.split(STAMP)[1:]:
        text, ended, _ = rest.partition(" -->")
        with suppress(msgspec.MsgspecError):
            if ended:
                yield msgspec.json.decode(text, type=dict[str, Any])


def as_html(report: Report, words: Words, draw: Draw | None) -> str:
    """One page with everything in it; without plots where nothing can draw them."""
    body = "".join(_html(report, words, draw))
    return (
        f'<!doctype html>\n<html lang="{report.language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(report.title)}</title>\n<style>{STYLE}</style>\n{body}</html>\n"
    )


def _html(report: Report, words: Words, draw: Draw | None) -> Iterator[str]:
    yield f"<h1>{escape(report.title)}</h1>\n"
    if report.about:
        yield f"<p>{escape(report.about)}</p>\n"
    yield "<dl>\n"
    for name, value in report.facts:
        yield f"<dt>{escape(name)}</dt><dd>{CODE.sub(_code, escape(value))}</dd>\n"
    yield "</dl>\n"
    for section in report.sections:
        yield from _html_section(section, words, draw)


def _html_section(section: Section, words: Words, draw: Draw | None) -> Iterator[str]:
    if section.title:
        yield f"<h2>{escape(section.title)}</h2>\n"
    for said in section.said:
        yield from (f"<p>{escape(block)}</p>\n" for block in said.split("\n\n"))
    for plot in section.plots if draw else ():
        assert draw is not None
        yield f"<figure>{draw(plot)}</figure>\n"
    for table in section.tables:
        heads = "".join(f"<th>{escape(head)}</th>" for head in table.heads)
        yield f"<table><caption>{escape(table.title)}</caption>\n<tr>{heads}</tr>\n"
        for row in table.rows:
            yield f"<tr>{''.join(_td(cell, words) for cell in row)}</tr>\n"
        yield "</table>\n"


def _code(found: "re.Match[str]") -> str:
    return f"<code>{found[1]}</code>"


def _td(cell: Cell, words: Words) -> str:
    return f"<td>{escape(words.cell(cell))}</td>"
