"""Every stored match replayed against the present rules."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec

from estandarte.kernel import SHELF, Remark, Telling, Value, audit
from estandarte.server.database.journal import Journal
from estandarte.server.faults import Fault
from estandarte.server.seating_plan import read_sheet

from .restoring import record_of


class Finding(Value):
    """What the audit of one stored match found."""

    match: str
    game: str
    status: str
    steps: int
    then: str
    now: str
    fault: Telling | None = None
    at: int | None = None
    cite: str | None = None
    mended: tuple[Remark, ...] = ()


async def audit_all(journal: Journal) -> AsyncIterator[Finding]:
    """One finding for each match that has begun, the oldest first."""
    for id in await journal.every_match():
        stored = await journal.load(id)
        if stored is not None and stored.lines:
            yield _finding(id, stored)


def _finding(id: str, stored: Any) -> Finding:
    try:
        sheet = read_sheet(stored.sheet)
    except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
        what = Telling("server.record_damaged", {"why": str(fault)[:200]})
        return Finding(id, "", "", 0, "", "", what)
    then = sheet.setup.version
    try:
        record = record_of(stored.lines, SHELF)  # the present rules, whatever it is played under
        found = audit(record)
    except Fault as fault:
        return Finding(id, sheet.game, sheet.status, 0, then, "", fault.telling)
    except Exception as fault:  # rules that have changed may break anywhere in an old match
        what = Telling("server.record_damaged", {"why": f"{type(fault).__name__}: {fault}"[:200]})
        return Finding(id, sheet.game, sheet.status, 0, then, "", what)
    now = record.game.version
    return Finding(
        id, sheet.game, sheet.status, found.steps, then, now, found.fault, found.at, found.cite,
        found.mended,
    )  # fmt: skip
