"""What the lobby says of a match: written when it changes; and who waits there, now and then."""

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any

import msgspec

from estandarte.kernel import Game, SetupFault
from estandarte.server.database.journal import Journal
from estandarte.server.database.lobby import (
    GATHERING,
    GATHERING_FREE,
    OVER,
    PLAYING,
    PLAYING_FREE,
    Listing,
)
from estandarte.server.faults import Fault
from estandarte.server.limits import house_of
from estandarte.server.logs import note
from estandarte.server.names import searched
from estandarte.server.seating_plan import Sheet, read_sheet

from . import restoring
from .live_match import LiveMatch

EVERY = 10.0
"""Seconds between two looks at who waits."""
MOST_WORDS = 2_000
AT_ONCE = 100
Facts = tuple[str, int, tuple[str, ...]]
"""What a line may change by."""


def facts_of(sheet: Sheet) -> Facts | None:
    """Quickly, since it is asked with every step; of a match that is not public, nothing."""
    if not sheet.terms.public:
        return None
    return sheet.id, _place(sheet), tuple(sitter.name for sitter in sheet.sitters.values())


def listing_of(sheet: Sheet, game: Game[Any, Any], here: bool = False) -> Listing:
    host = sheet.sitters.get(sheet.host)
    house = house_of(sheet.payer) or sheet.id
    owner = (host.person if host else None) or house
    setup = sheet.setup
    told = [sheet.title, *game.title.values(), setup.scenario, *game.scenario_name(setup).values()]
    words = searched(" ".join([*told, *(s.name for s in sheet.sitters.values())]))
    return Listing(sheet.game, owner, house, _place(sheet), words[:MOST_WORDS], here)


async def keep(journal: Journal, rooms: Mapping[str, LiveMatch]) -> None:
    """As long as the table is open."""
    while True:
        try:
            await complete(journal)
            await see(journal, rooms)
        except Fault as fault:  # the journal is away; it will be asked again
            note("the lobby is late", logging.WARNING, fault_name=fault.telling.key)
        await asyncio.sleep(EVERY)


async def see(journal: Journal, rooms: Mapping[str, LiveMatch]) -> None:
    """Tell the lobby where somebody sits beside a free seat now."""
    await journal.seen([id for id, room in rooms.items() if _waits(room)], time.time())


async def complete(journal: Journal) -> None:
    """Lines of matches that were there before there was a lobby."""
    while ids := await journal.unlisted(AT_ONCE):
        for id, text in (await journal.sheets(ids)).items():
            await journal.complete_line(id, _read(id, text))
            await asyncio.sleep(0)


def _read(id: str, text: str) -> Listing:
    """One that cannot be read is not looked for either."""
    try:
        sheet = read_sheet(text)
        return listing_of(sheet, restoring.game_of(sheet))
    except (msgspec.MsgspecError, ValueError, RecursionError, Fault, SetupFault):
        return Listing("", id, id, OVER, "?")


def _waits(room: LiveMatch) -> bool:
    facts = facts_of(room.sheet)
    return facts is not None and facts[1] in (GATHERING_FREE, PLAYING_FREE) and bool(room.present())


def _place(sheet: Sheet) -> int:
    if sheet.status == "over":
        return OVER
    free = sheet.free_seats() and not sheet.rivals
    if sheet.status == "gathering":
        return GATHERING_FREE if free else GATHERING
    return PLAYING_FREE if free else PLAYING
