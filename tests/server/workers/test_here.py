"""A table that works everything out in its own process plays as one with others beside it."""

import asyncio
from pathlib import Path

from estandarte.server.database.connect import journal_at
from estandarte.server.play.rooms import Hall
from estandarte.server.wire import messages
from estandarte.server.wire.schemas import SeatForm
from estandarte.server.workers import here
from server.conftest import settings_for
from server.guests import STAND
from server.play.test_rooms import action, opened


def test_options_are_worked_out_and_a_machine_answers_without_another_process(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        settings = settings_for(tmp_path, spares=False)
        address = f"sqlite+unthreaded:///{tmp_path}/table.sqlite"
        hall = Hall(settings, journal_at(address), here.hire)
        await hall.open()
        try:
            seats = {"red": SeatForm("me"), "blue": SeatForm("machine")}
            room = await opened(hall, seats=seats)
            told = await room.reckon("red", "es", messages.Options())
            assert b'"options"' in bytes(told)
            await room.act(action(room, STAND))
            while "blue" in room.playing().waiting and room.attendant is not None:
                await room.attendant
            assert "blue" in [step.action.role for step in room.playing().record.steps]
            assert not hall.metrics.lapses
            stored = await hall.journal.load(room.sheet.id)
            assert stored is not None and len(stored.lines) == room.saved
        finally:
            await hall.close()

    asyncio.run(work())


def test_a_question_that_cannot_be_read_is_told_as_anywhere() -> None:
    assert b"DecodeError" in asyncio.run(here.Here("machine_worker").ask(b"nonsense"))
