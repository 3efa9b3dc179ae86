"""From the journal back to the table: the record read again, and whether the rules still agree."""

from typing import Any

import msgspec

from estandarte.kernel import (
    SPECTATOR,
    Game,
    Match,
    Record,
    RecordFault,
    SetupFault,
    Shelf,
    audit,
    but,
    parse_record,
)
from estandarte.server.database.rows import Stored
from estandarte.server.faults import JournalFault
from estandarte.server.seating_plan import RulesChange, Sheet, read_sheet
from estandarte.server.shelf import VersionShelf
from estandarte.server.workers.threads import beside
from estandarte.server.workers.turns import Turns

from .history import History


def game_of(sheet: Sheet) -> Game[Any, Any]:
    """The rules of a match: those it began with, if they are still on the shelf."""
    try:
        return VersionShelf(sheet.rules or sheet.setup.version).take(sheet.game)
    except SetupFault:
        raise JournalFault("server.no_game", game=sheet.game) from None


async def remembered(turns: Turns, stored: Stored) -> tuple[Sheet, History | None]:
    """What the journal has of a match; the reading itself holds nobody up."""
    sheet = read_sheet(stored.sheet, stored.baggage)
    if not stored.lines:
        return sheet, None
    return sheet, await beside(turns, game_of(sheet), _history, sheet, stored)


def sheet_after(sheet: Sheet, stored: Stored) -> Sheet | None:
    """A sheet that another process has written, with the baggage of ours; None: other rules."""
    fresh = read_sheet(stored.sheet)
    if fresh.rules != sheet.rules or fresh.change != sheet.change:
        return None
    setup = but(fresh.setup, armies=sheet.setup.armies, packs=sheet.setup.packs)
    return msgspec.structs.replace(fresh, setup=setup, position=sheet.position)


def _history(sheet: Sheet, stored: Stored) -> History:
    """The match with all that each role has heard of it, which means looking at every board."""
    history = History(_read(sheet, stored))
    history.account(SPECTATOR)
    history.grow(0.0)
    history.times = list(stored.times)
    return history


def _read(sheet: Sheet, stored: Stored) -> Match[Any]:
    shelf = VersionShelf(sheet.rules or sheet.setup.version)
    match = match_of(record_of(stored.lines, shelf), sheet.secret)
    if not match.is_over:
        sheet.change = rules_change(sheet, match)
        if sheet.change is not None and not sheet.voters():  # machines play by whatever rules
            sheet.rules, sheet.change = sheet.change.now, None
    return match


def match_of(record: Record[Any], secret: str) -> Match[Any]:
    """The match at the end of its record; one that is over needs no more than its last board."""
    if record.result is not None:
        return Match(record.game, record.state_at(), record, secret)
    return Match.resume(record, secret)


def record_of(lines: tuple[str, ...], shelf: Shelf) -> Record[Any]:
    """The record from its stored lines, under the rules of a shelf."""
    data = "".join(f"{line}\n" for line in lines).encode()
    try:
        record = parse_record(data, shelf)
    except (RecordFault, SetupFault) as fault:
        raise JournalFault("server.record_damaged", why=str(fault)[:200]) from fault
    # The lines stay as they were written: rules that have changed since might write them
    # otherwise, and what is added later must be sealed to what is really there.
    record.lines[:] = [f"{line}\n".encode() for line in lines]
    record.ink.last = lines[-1][-34:-2]
    return record


def rules_change(sheet: Sheet, match: Match[Any]) -> RulesChange | None:
    """The difference that both sides must accept before they go on under newer rules."""
    now, was = match.game.version, sheet.rules or match.record.setup.version
    if match.game.knows_version(was):
        return None
    if sheet.change is not None and sheet.change.now == now:
        return sheet.change
    found = audit(match.record)
    return RulesChange(was, now, found.cite, found.at)
