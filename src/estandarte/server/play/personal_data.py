"""What the table knows of a person: given to him whole, or forgotten."""

from typing import Any

import msgspec

from estandarte.kernel import but
from estandarte.server.database.rows import Person
from estandarte.server.faults import Fault, table_texts
from estandarte.server.people.accounts import about_of

from .room import Room
from .rooms import Hall

MOST = 10_000
GONE = ""
"""A password that agrees with none."""


async def all_about(hall: Hall, person: Person) -> dict[str, Any]:
    """Everything that is kept under somebody's account, as plain JSON."""
    rooms = await _rooms(hall, person)
    said = [line for room in rooms for line in await _said(room, person)]
    return {
        "person": person.id,
        "name": person.name,
        "created": person.created,
        "about": msgspec.structs.replace(about_of(person), recovery=""),
        "ratings": await hall.journal.ratings_of(person.id),
        "matches": [
            {"match": r.sheet.id, "game": r.sheet.game, "title": r.sheet.title,
             "created": r.sheet.created, "status": r.sheet.status,
             "seats": [s for s in r.sheet.sitters.values() if s.person == person.id]}
            for r in rooms
        ],
        "said": said,
        "experiments": await hall.experiments.asked_by(person.id),
    }  # fmt: skip


async def forget(hall: Hall, person: Person) -> None:
    """Name, password, addresses, ratings and words go; what was played stays, by a guest."""
    rooms = await _rooms(hall, person)
    for room in rooms:
        async with room.lock:
            _give_up(room, person)
            for sitter in room.sheet.sitters.values():
                if sitter.person != person.id:
                    continue
                await hall.journal.unsay(room.sheet.id, sitter.id)
                sitter.name = table_texts().say(sitter.language, "server.guest")
                sitter.email = sitter.webhook = sitter.words = ""
            await room.settle()
    empty = but(person, name=f"({person.id})", password=GONE, serial=person.serial + 1, about="{}")
    await hall.journal.forget_person(empty)
    hall.show_out(empty.id, empty.serial)


def _give_up(room: Room, person: Person) -> None:
    """Of a rated match nobody takes over a seat: whoever goes has lost it."""
    for role, rival in room.sheet.rivals.items():
        if rival == person.id and room.match is not None and not room.match.is_over:
            room.match.resign(role)


async def _rooms(hall: Hall, person: Person) -> list[Room]:
    found = []
    for id in await hall.journal.matches_of(person.id, MOST):
        try:
            found.append(await hall.room(id))
        except Fault:  # a damaged match tells nothing, and keeps nobody from the rest
            continue
    return found


async def _said(room: Room, person: Person) -> list[dict[str, Any]]:
    mine = {s.id for s in room.sheet.sitters.values() if s.person == person.id}
    heard = await room.hall.journal.talk(room.sheet.id, ("umpire", ""), 0, 10**9, MOST)
    return [
        {"match": room.sheet.id, "at": s.at, "words": s.words} for s in heard if s.sitter in mine
    ]
