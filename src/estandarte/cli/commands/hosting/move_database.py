"""`estandarte move-database`: everything from one database into another, such as PostgreSQL."""

import asyncio
from argparse import Namespace

from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS
from estandarte.cli.parser import Parser
from estandarte.cli.server_faults import complain
from estandarte.server.database.copying import copy
from estandarte.server.faults import Fault
from estandarte.server.settings import read_settings


def describe(parser: Parser) -> None:
    parser.subject("target")
    parser.option("database", "url")


def run(asked: Namespace, desk: Desk) -> int:
    settings = read_settings(database=asked.database)
    try:
        counted = asyncio.run(copy(settings.database_url, asked.target))
    except Fault as fault:
        return complain(fault, desk)
    if desk.as_json:
        desk.document({"rows": counted})
    else:
        desk.say("move.done", counted["matches"], lines=counted["lines"])
    return SUCCESS
