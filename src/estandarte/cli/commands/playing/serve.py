"""`estandarte serve`: the table on the web."""

import json
import os
import sys
import webbrowser
from argparse import Namespace
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS, UsageFault
from estandarte.cli.parser import Parser
from estandarte.cli.server_faults import complain
from estandarte.server import logs
from estandarte.server.faults import Fault
from estandarte.server.serving import run as serve
from estandarte.server.settings import SettingsFault, read_settings
from estandarte.server.tab.site.building import TABLE


def describe(parser: Parser) -> None:
    parser.option("host", "host")
    parser.option("port", "number")
    parser.option("database", "url")
    parser.option("settings", "file")
    parser.option("site", "folder")
    parser.flag("open")


def run(asked: Namespace, desk: Desk) -> int:
    port = _port(asked.port)
    try:
        file = Path(asked.settings) if asked.settings else None
        settings = read_settings(file, host=asked.host, port=port, database=asked.database,
                                 site=asked.site)  # fmt: skip
    except SettingsFault as fault:
        raise UsageFault("serve.settings", fault=str(fault)) from None
    if settings.site and not (Path(settings.site) / TABLE).is_file():
        raise UsageFault("serve.site", folder=settings.site)
    logs.set_up(settings.log_level)

    def ready(address: str) -> None:
        if desk.as_json:
            desk.document({"address": address, "database": _shown(settings.database_url)})
        else:
            desk.say("serve.open", address=address)
            desk.say("serve.database", database=_shown(settings.database_url))
            if settings.site:
                desk.say("serve.tab", address=f"{address}/tab/")
        desk.talks_to.flush()
        if asked.open:
            show(address)

    address = f"http://{settings.host}:{settings.port}"

    def is_open_already() -> bool:
        if not (asked.open and stands_open(address)):
            return False
        desk.say("serve.already", address=address)
        show(address).join()
        return True

    try:
        reason = serve(settings, ready)
    except Fault as refused:
        reason = refused
    except OSError as why:
        if is_open_already():
            return SUCCESS
        raise UsageFault("serve.port", port=settings.port, why=why.strerror or str(why)) from None
    if reason is not None:
        return SUCCESS if is_open_already() else complain(reason, desk)
    if not desk.as_json:
        desk.say("serve.closed")
    return SUCCESS


def show(address: str) -> Thread:
    """In the browser of whoever sits here; where no screen is, the address was said.

    Beside, as a browser may take its time.
    """
    screen = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    opening = Thread(target=lambda: screen and webbrowser.open(address), daemon=True)
    opening.start()
    return opening


def stands_open(address: str) -> bool:
    """Whether a table listens there already: who asks twice wants to see it, not a fault."""
    try:
        with urlopen(f"{address}/health", timeout=30) as answer:
            return "games" in json.load(answer)
    except (OSError, ValueError):
        return False


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
