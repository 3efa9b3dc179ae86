"""`estandarte backup`: a copy of the table's database, while it is open."""

import asyncio
from argparse import Namespace
from pathlib import Path

from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS
from estandarte.cli.parser import Parser
from estandarte.cli.server_faults import complain
from estandarte.server.database.copying import back_up
from estandarte.server.faults import Fault
from estandarte.server.settings import read_settings


def describe(parser: Parser) -> None:
    parser.subject("file")
    parser.option("database", "url")


def run(asked: Namespace, desk: Desk) -> int:
    settings = read_settings(database=asked.database)
    try:
        counted = asyncio.run(back_up(settings.database_url, Path(asked.file)))
    except Fault as fault:
        return complain(fault, desk)
    if desk.as_json:
        desk.document({"file": asked.file, "rows": counted})
    else:
        desk.say("backup.done", counted["matches"], file=asked.file, lines=counted["lines"])
    return SUCCESS
