"""`estandarte site`: plain files from which the table opens in any browser, with no server."""

from argparse import Namespace
from pathlib import Path

from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS, UsageFault
from estandarte.cli.parser import Parser
from estandarte.server.tab.site.building import build
from estandarte.server.tab.site.interpreter import SiteFault

MISSING = {"client": "site.no_client", "interpreter": "site.no_interpreter"}


def describe(parser: Parser) -> None:
    parser.option("into", "folder")


def run(asked: Namespace, desk: Desk) -> int:
    if asked.into is None:
        raise UsageFault("site.into")
    folder = Path(asked.into)
    try:
        built = build(folder)
    except SiteFault as fault:
        raise UsageFault(MISSING[fault.part]) from None
    except OSError as fault:
        raise UsageFault("site.folder", folder=str(folder), why=fault.strerror or "") from None
    if desk.as_json:
        desk.document({"folder": str(folder), "bytes": built})
    else:
        desk.say("site.done", folder=str(folder), megabytes=f"{sum(built.values()) / 1e6:.1f}")
    return SUCCESS
