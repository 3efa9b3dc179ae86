"""Talk that somebody need not hear, and talk that he reports to whoever keeps the table."""

import secrets
import time
from typing import Any

import msgspec

from estandarte.kernel import Role, but
from estandarte.server.database.rows import Person, Report, Said
from estandarte.server.faults import Fault, table_texts
from estandarte.server.people.accounts import about_of
from estandarte.server.seating_plan import Sitter

from .room import Room

MOST_UNHEARD = 500


async def unheard_by(room: Room, sitter: Sitter | None) -> frozenset[str]:
    """Whom somebody does not want to hear: sitters of this match, people of any."""
    if sitter is None:
        return frozenset()
    person = await _person(room, sitter)
    everywhere = about_of(person).unheard if person else []
    return frozenset((*room.sheet.unheard.get(sitter.id, ()), *everywhere))


async def block(
    room: Room, sitter: Sitter, other: str, blocked: bool, himself: str = ""
) -> dict[str, Any]:
    """Hear somebody no longer, or again; by his own session one with an account at all tables."""
    heard = room.sheet.sitters.get(other)
    if heard is None or other == sitter.id:
        raise Fault(404, "server.nobody_there")
    person = await _person(room, sitter)
    if person is not None and person.id == himself and heard.person is not None:
        await _block_everywhere(room, person, heard.person, blocked)
    async with room.lock:
        mine = [s for s in room.sheet.unheard.get(sitter.id, ()) if s != other]
        room.sheet.unheard[sitter.id] = [*mine, other] if blocked else mine
        await room.settle()
    unheard = await unheard_by(room, sitter)
    for watcher in room.watchers:
        if watcher.sitter == sitter.id:
            watcher.unheard = unheard
    return {"unheard": shown(room, unheard)}


def shown(room: Room, unheard: frozenset[str]) -> list[str]:
    """The sitters of this match who are not heard, for the one who does not hear them."""
    return [s.id for s in room.sheet.sitters.values() if {s.id, s.person} & unheard]


async def _block_everywhere(room: Room, person: Person, other: str, blocked: bool) -> None:
    about = about_of(person)
    rest = [one for one in about.unheard if one != other]
    about.unheard = [*rest, other][-MOST_UNHEARD:] if blocked else rest
    changed = but(person, about=msgspec.json.encode(about).decode())
    await room.hall.journal.change_person(changed)


async def may_speak(room: Room, sitter: Sitter) -> None:
    """Unless whoever keeps the table has silenced him."""
    if await room.hall.journal.is_silenced(room.sheet.id, sitter.id, sitter.person or ""):
        raise Fault(403, "server.silenced")


async def report(room: Room, sitter: Sitter, role: Role, number: int, why: str) -> None:
    """Put what was said, and why it is reported, before whoever keeps the table."""
    said = await _heard(room, sitter, role, number)
    who = room.sheet.sitters.get(said.sitter)
    found = Report(
        f"r{secrets.token_hex(4)}", room.sheet.id, number, round(time.time(), 3), sitter.id,
        said.sitter, (who.person if who else None) or "", said.name, said.words, why.strip(),
    )  # fmt: skip
    await room.hall.journal.add_report(found)
    facts = {"title": room.sheet.title, "report": found.id}
    subject, words = (
        table_texts().say("en", key, facts)
        for key in ("server.report_subject", "server.report_words")
    )
    room.hall.start(room.hall.post.write_to_host(subject, words), "report")


async def _heard(room: Room, sitter: Sitter, role: Role, number: int) -> Said:
    """The words of another, as far as whoever reports them could hear them."""
    ears = (role, sitter.id)
    found = await room.hall.journal.talk(room.sheet.id, ears, number - 1, number + 1, 1)
    if not found or found[0].sitter == sitter.id:
        raise Fault(404, "server.nothing_heard")
    return found[0]


async def _person(room: Room, sitter: Sitter) -> Person | None:
    return await room.hall.journal.person(sitter.person) if sitter.person else None
