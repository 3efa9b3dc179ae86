"""`estandarte position`: a moment of a match as one line of text that opens anywhere."""

from argparse import Namespace
from pathlib import Path

from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS, whole_number
from estandarte.cli.parser import Parser
from estandarte.cli.reading import folded, known_role, open_record
from estandarte.kernel import write_position


def describe(parser: Parser) -> None:
    parser.subject("file")
    parser.option("at", "step")
    parser.option("role", "role")


def run(asked: Namespace, desk: Desk) -> int:
    record = open_record(Path(asked.file), desk.speech)
    last = len(record.steps)
    at = last if asked.at is None else whole_number(asked.at, "--at", 0, last)
    role = None if asked.role is None else known_role(record.game, asked.role)
    line = write_position(record.game, record.setup, folded(record, at), role)
    if desk.as_json:
        desk.document({"game": record.game.name, "step": at, "role": role, "position": line})
    else:
        desk.talk(line)
    return SUCCESS
