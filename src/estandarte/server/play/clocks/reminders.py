"""Reminders to those who are waited for and not here."""

import time

from estandarte.server.play.room import Room
from estandarte.server.seating_plan import Sheet, Sitter
from estandarte.server.wire import presenters


def look(room: Room) -> None:
    """Remind whoever has been waited for long enough, once for each question."""
    settings, history = room.hall.settings, room.history
    if history is None or room.gone or room.lock.locked():
        return
    present = room.present()
    for sitter in room.awaited():
        if sitter.id in present or not room.may_be_reminded(sitter):
            continue
        asked = max(room.prompted.get(r, 0) for r in sitter.roles)
        if time.time() - history.times[asked - 1] >= settings.remind_after:
            room.hall.start(_remind(room, sitter.id, asked), "remind")


async def _remind(room: Room, sitter_id: str, asked: int) -> None:
    """Noted in the journal first: rather one letter too few than the same one for ever."""
    if not await room.hall.journal.attend(room.sheet.id):
        return
    async with room.lock:
        sitter = room.sheet.sitters.get(sitter_id)
        if sitter is None or room.gone or not room.may_be_reminded(sitter):
            return
        await room.renew_key(sitter)
        room.sheet.reminded[sitter_id] = asked
        await room.settle()
    await send(room, sitter)


async def send(room: Room, sitter: Sitter) -> None:
    """Given to the post, which waits for no other's server here."""
    settings, post = room.hall.settings, room.hall.post
    _, link = room.link_for(sitter)
    subject, words = presenters.reminder_for(room.game, room.sheet, sitter, link)
    subjects = subjects_of(room.sheet, sitter)
    await post.write("reminder", sitter.email, subjects, sitter.language, subject, words)
    if sitter.webhook and settings.webhooks:
        document = {
            "match": room.sheet.id,
            "title": room.sheet.title,
            "text": subject,
            "link": link,
        }
        post.call(sitter.webhook, document)
    room.hall.metrics.reminders += 1


def subjects_of(sheet: Sheet, sitter: Sitter) -> tuple[str, ...]:
    """What an address may have agreed to hear of: this seat, or all that concerns an account."""
    seat = f"{sheet.id}/{sitter.id}"
    return (seat, sitter.person) if sitter.person else (seat,)
