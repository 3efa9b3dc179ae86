"""`estandarte reports`: what people have reported of what was said, and what is done about it."""

import asyncio
import time
from argparse import Namespace

from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS
from estandarte.cli.parser import Parser
from estandarte.cli.server_faults import complain
from estandarte.kernel import fields_of
from estandarte.server.database.connect import journal_at
from estandarte.server.database.rows import Report
from estandarte.server.faults import Fault
from estandarte.server.settings import read_settings

MOST = 1_000


def describe(parser: Parser) -> None:
    parser.option("database", "url")
    parser.option("settle", "report")
    parser.option("silence", "report")


def run(asked: Namespace, desk: Desk) -> int:
    settings = read_settings(database=asked.database)
    try:
        found = asyncio.run(_reports(settings.database_url, asked.settle, asked.silence))
    except Fault as fault:
        return complain(fault, desk)
    if desk.as_json:
        desk.document({"reports": [fields_of(report) for report in found]})
        return SUCCESS
    for report in found:
        when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(report.at))
        facts = {"id": report.id, "match": report.match, "when": when, "name": report.name}
        desk.say("reports.line", **facts, words=report.words, why=report.why or "–")
    desk.say("reports.sum", len(found))
    return SUCCESS


async def _reports(url: str, settle: str | None, silence: str | None) -> list[Report]:
    """Those still open, after what was asked to be done."""
    journal = journal_at(url)
    await journal.open()
    try:
        for report, verdict in ((settle, "settled"), (silence, "silenced")):
            if report:
                await journal.judge(report, verdict)
        return await journal.reports("", MOST)
    finally:
        await journal.close()
