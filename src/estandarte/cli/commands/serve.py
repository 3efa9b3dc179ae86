"""`estandarte serve`: the table on the web."""

from argparse import Namespace
from pathlib import Path

from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS, UsageFault
from estandarte.cli.parser import Parser
from estandarte.cli.server_faults import complain
from estandarte.server import logs
from estandarte.server.faults import Fault
from estandarte.server.serving import run as serve
from estandarte.server.settings import SettingsFault, read_settings


def describe(parser: Parser) -> None:
    parser.option("host", "host")
    parser.option("port", "number")
    parser.option("database", "url")
    parser.option("settings", "file")


def run(asked: Namespace, desk: Desk) -> int:
    port = _port(asked.port)
    try:
        file = Path(asked.settings) if asked.settings else None
        settings = read_settings(file, host=asked.host, port=port, database=asked.database)
    except SettingsFault as fault:
        raise UsageFault("serve.settings", fault=str(fault)) from None
    logs.set_up(settings.log_level)

    def ready(address: str) -> None:
        if desk.as_json:
            desk.document({"address": address, "database": _shown(settings.database_url)})
        else:
            desk.say("serve.open", address=address)
            desk.say("serve.database", database=_shown(settings.database_url))
        desk.talks_to.flush()

    try:
        reason = serve(settings, ready)
    except Fault as refused:
        reason = refused
    except OSError as why:
        raise UsageFault("serve.port", port=settings.port, why=why.strerror or str(why)) from None
    if reason is not None:
        return complain(reason, desk)
    if not desk.as_json:
        desk.say("serve.closed")
    return SUCCESS


def _port(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isdecimal() or not 1 <= int(text) <= 65_535:
        raise UsageFault("serve.port_number", word=text[:40])
    return int(text)


def _shown(url: str) -> str:
    """An address without its password."""
    head, at, tail = url.rpartition("@")
    return f"{head.split('://')[0]}://…@{tail}" if at else url
