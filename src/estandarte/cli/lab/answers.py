"""Reports of the lab as files and as a document."""

from pathlib import Path
from typing import Any

from estandarte.cli.desk import Desk
from estandarte.cli.faults import UsageFault
from estandarte.cli.files import make_folder, write_whole
from estandarte.lab.planning import Plan
from estandarte.lab.reports.contents import Report, Words
from estandarte.lab.reports.exporting import (
    as_csv,
    as_parquet,
    spread,
    tables_of,
)
from estandarte.lab.reports.plots import as_pdf, as_svg, has_plots
from estandarte.lab.reports.rendering import as_html, as_markdown

FORMATS = ("html", "pdf", "md", "csv", "parquet")


def document(report: Report) -> dict[str, Any]:
    """A report for programs: its tables as plain values."""
    tables = []
    for table in tables_of(report):
        heads, rows = spread(table)
        tables.append({"name": table.name, "title": table.title, "heads": heads, "rows": rows})
    said = [sentence for section in report.sections for sentence in section.said]
    return {
        "title": report.title,
        "facts": {name: value.strip("`") for name, value in report.facts},
        "said": said,
        "tables": tables,
        "stamp": report.stamp,
    }


def write_report(report: Report, plan: Plan, into: str, formats: str, desk: Desk) -> None:
    """A report in every form that was asked for, each file whole or not at all."""
    chosen = [word.strip() for word in formats.split(",")]
    for word in chosen:
        if word not in FORMATS:
            raise UsageFault("lab.format", format=word[:40], known=list(FORMATS))
    folder, name = Path(into), plan.loaded.name
    words = Words(report.language, plan.game)
    make_folder(folder, desk.speech)
    for format in chosen:
        for end, data in _files(format, report, words):
            path = folder / f"{name}{end}"
            write_whole(path, data, desk.speech)
            if not desk.as_json:
                desk.say("lab.written", file=path)


def _files(format: str, report: Report, words: Words) -> list[tuple[str, bytes]]:
    if format == "html":
        return [(".html", as_html(report, words, as_svg if has_plots() else None).encode())]
    if format == "pdf":
        return [(".pdf", as_pdf(report, words))]
    if format == "md":
        return [(".md", as_markdown(report, words).encode())]
    write = as_csv if format == "csv" else as_parquet
    return [(f"-{table.name}.{format}", write(table)) for table in tables_of(report)]
