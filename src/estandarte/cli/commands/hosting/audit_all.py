"""`estandarte audit-all`: every stored match replayed against the present rules."""

import asyncio
from argparse import Namespace

from estandarte.cli.desk import Desk
from estandarte.cli.faults import NO, SUCCESS
from estandarte.cli.parser import Parser
from estandarte.cli.server_faults import complain
from estandarte.kernel import Telling
from estandarte.server.database.connect import journal_at
from estandarte.server.faults import Fault, table_texts
from estandarte.server.play.auditing import audit_all
from estandarte.server.settings import read_settings
from estandarte.server.shelf import put_on_shelf


def describe(parser: Parser) -> None:
    parser.option("database", "url")


def run(asked: Namespace, desk: Desk) -> int:
    settings = read_settings(database=asked.database)
    put_on_shelf(settings.games)
    try:
        found, wrong = asyncio.run(_audit(settings.database_url, desk))
    except Fault as fault:
        return complain(fault, desk)
    if desk.as_json:
        desk.document({"matches": found, "sound": wrong == 0})
    else:
        desk.say("audit_all.sum", len(found), wrong=wrong)
    return NO if wrong else SUCCESS


async def _audit(url: str, desk: Desk) -> tuple[list[dict[str, object]], int]:
    journal = journal_at(url)
    await journal.open()
    found: list[dict[str, object]] = []
    wrong = 0
    try:
        async for one in audit_all(journal):
            sentence = _said(one.fault, desk) if one.fault is not None else None
            wrong += one.fault is not None
            remarks = [_said(remark.told(), desk) for remark in one.mended]
            found.append(
                {
                    "match": one.match, "game": one.game, "status": one.status,
                    "steps": one.steps, "version": one.then, "rules": one.now,
                    "at": one.at, "cite": one.cite, "fault": sentence,
                    "mended": one.mended,
                }
            )  # fmt: skip
            for said in (sentence, *remarks):
                if said and not desk.as_json:
                    desk.talk(f"{one.match} ({one.game}): {said}")
    finally:
        await journal.close()
    return found, wrong


def _said(telling: Telling, desk: Desk) -> str:
    return table_texts().say(desk.speech.language, telling.key, telling.facts)
