"""`estandarte events`: all that happened in many matches as one table."""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from estandarte.cli.desk import Desk
from estandarte.cli.faults import NO, SUCCESS, UsageFault
from estandarte.cli.files import reason
from estandarte.cli.parser import Parser
from estandarte.cli.reading import open_record
from estandarte.kernel import PackFault, RecordFault, SetupFault, Telling
from estandarte.lab.events import TABLE, rows_of, write_events


def describe(parser: Parser) -> None:
    parser.subject("records")
    parser.option("into", "file")


def run(asked: Namespace, desk: Desk) -> int:
    place = Path(asked.records)
    files = sorted(p for p in place.iterdir() if _is_record(p)) if place.is_dir() else [place]
    into = Path(asked.into or TABLE)
    if not into.resolve().parent.is_dir():
        raise UsageFault("fault.file_write", file=str(into), why=desk.speech.say("why.no_folder"))
    refused: list[str] = []
    try:
        rows = write_events(_rows(files, refused, desk), into)
    except OSError as fault:
        raise UsageFault(
            "fault.file_write", file=str(into), why=reason(fault, desk.speech)
        ) from None
    if desk.as_json:
        told = {"matches": len(files) - len(refused), "events": rows, "refused": refused}
        desk.document({"file": str(into), **told})
    else:
        desk.say("events.written", rows, matches=len(files) - len(refused), file=str(into))
    return NO if refused else SUCCESS


def _is_record(path: Path) -> bool:
    return path.is_file() and not path.name.startswith(".")


def _rows(files: list[Path], refused: list[str], desk: Desk) -> Iterator[dict[str, Any]]:
    """Of every record that is one; of each other file it is said that it was left out."""
    for file in files:
        try:
            record = open_record(file, desk.speech)
        except (UsageFault, SetupFault, RecordFault, PackFault) as fault:
            if len(files) == 1:
                raise
            refused.append(file.name)
            told = Telling("fault.pack", {"fault": str(fault)})
            told = told if isinstance(fault, PackFault) else fault.telling
            desk.complain(f"{file.name}: {desk.speech.tell(told)}")
            continue
        yield from rows_of(record, file.name)
