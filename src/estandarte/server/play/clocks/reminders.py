"""Reminders to those who are waited for and not here."""

import asyncio
import logging
import smtplib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from estandarte.server.faults import Fault
from estandarte.server.logs import note
from estandarte.server.people.letters import call_webhook, post_letter
from estandarte.server.play.room import Room
from estandarte.server.seating_plan import Sitter
from estandarte.server.wire import presenters

_outside = ThreadPoolExecutor(4, "reminders")
"""Others' servers may be slow; whatever waits for them has threads of its own."""


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
    settings = room.hall.settings
    _, link = room.link_for(sitter)
    subject, words = presenters.reminder_for(room.sheet, sitter, link)
    if sitter.email and settings.smtp_host:
        await _try("letter", post_letter, settings, sitter.email, subject, words)
    if sitter.webhook and settings.webhooks:
        document = {
            "match": room.sheet.id,
            "title": room.sheet.title,
            "text": subject,
            "link": link,
        }
        await _try("webhook", call_webhook, settings, sitter.webhook, document)
    room.hall.metrics.reminders += 1


async def _try(what: str, work: Callable[..., None], *arguments: object) -> None:
    try:
        await asyncio.get_running_loop().run_in_executor(_outside, work, *arguments)
    except (OSError, smtplib.SMTPException, Fault, ValueError):
        note("a reminder could not be sent", logging.WARNING, sort=what)
