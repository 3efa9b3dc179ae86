"""Clocks that fall and people who are reminded, in a room without a port."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import but
from estandarte.server.play import agreements
from estandarte.server.play.clocks import flag_fall, reminders
from estandarte.server.play.room import Room
from estandarte.server.play.rooms import Hall
from estandarte.server.seating_plan import Clock, Sitter
from server.guests import BLUE_STAND, STAND
from server.play.test_attending import Here, behind_the_door
from server.play.test_rooms import action, does, in_hall, opened, watching

FORFEIT = Clock(bank=3600.0, falls="forfeit")
MACHINE = Clock(bank=3600.0, falls="machine")


def test_a_clock_that_has_not_fallen_is_set_again(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, clock=FORFEIT)
        assert room.watch.timer is not None
        room.watch.stop()
        room.sheet.left = {"red": 0.9, "blue": 3600.0}
        await flag_fall.fall(room)
        assert room.watch.timer is not None and not room.begun()[0].is_over
        early = await opened(hall, clock=FORFEIT, seats={})
        await flag_fall.fall(early)  # nobody is timed
        assert early.watch.timer is None
        await hall.say_goodbye()
        assert room.watch.timer is None

    in_hall(tmp_path, work)


def test_the_first_whose_clock_falls_has_lost(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, clock=FORFEIT)
        room.sheet.left = {"red": 0.0, "blue": 0.0}
        room.gone = True
        await flag_fall.fall(room)
        assert not room.begun()[0].is_over
        room.gone = False
        await flag_fall.fall(room)
        result = room.begun()[0].result
        assert result is not None and result.winner == "blue"
        assert (room.sheet.status, room.sheet.ended_by) == ("over", "time")

    in_hall(tmp_path, work)


def test_a_machine_answers_for_him_unless_he_has_done_so_himself(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.thinkers = Here()

        def asked_anew(room: Room) -> None:
            room.prompted["red"] += 1

        def gone(room: Room) -> None:
            room.gone = True

        for change in (asked_anew, gone):
            room = await opened(hall, clock=MACHINE)
            async with room.lock:
                task = await behind_the_door(room, flag_fall._decide_for(room, "red"))
                change(room)
            await task
            assert room.mark == 2
        room = await opened(hall, clock=MACHINE)
        await does(room, STAND)
        await flag_fall._decide_for(room, "red")  # nothing is asked of him
        assert room.mark == 3
        room.sheet.left["blue"] = 0.0
        await flag_fall.fall(room)
        assert [s.action.role for s in room.begun()[0].record.steps] == ["red", "blue"]
        assert room.begun()[0].result is None

    in_hall(tmp_path, work)


def test_clocks_run_on_in_a_room_that_is_read_again_or_follows(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, clock=FORFEIT)
        assert hall.rooms.pop(room.sheet.id) is room
        again = await hall.room(room.sheet.id)
        assert again is not room and again.watch.timer is not None
        assert set(again.sheet.since) == {"red", "blue"}
        await does(again, STAND, BLUE_STAND)
        assert set(again.sheet.since) == {"red"}
        room.watch.stop()
        await room.catch_up(again.version)
        assert set(room.sheet.since) == {"red"} and room.watch.timer is not None
        hall.forget(room)
        assert room.watch.timer is None and hall.rooms[room.sheet.id] is again

    in_hall(tmp_path, work)


# --- reminders


async def looked(room: Room) -> dict[str, int]:
    """What was noted of those who were reminded, when all of it was done."""
    reminders.look(room)
    tasks = [task for task in room.hall.tasks if task.get_name() == "remind"]
    await asyncio.gather(*tasks)
    return dict(room.sheet.reminded)


async def waited_for(hall: Hall, **form: Any) -> tuple[Room, Sitter]:
    """A room whose host, who can be reached, has been waited for very long."""
    room = await opened(hall, **form)
    host = room.sheet.sitters[room.sheet.host]
    host.email = "ana@table.example"
    history = room.begun()[1]
    history.times[:] = [at - 4000.0 for at in history.times]
    return room, host


def test_who_is_reminded_and_how_often(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room, host = await waited_for(hall)
        ana = watching(room, sitter=host.id)
        assert await looked(room) == {}  # she is here
        room.audience.leave(ana)
        room.gone = True
        assert await looked(room) == {}
        room.gone = False
        async with room.lock:
            assert await looked(room) == {}
        assert await looked(await opened(hall, seats={})) == {}
        assert await looked(room) == {host.id: 2} and hall.metrics.reminders == 1
        assert await looked(room) == {host.id: 2} and hall.metrics.reminders == 1  # but once
        room.begun()[0].act(action(room, STAND))
        room.begun()[0].act(action(room, BLUE_STAND))
        await room.settle()
        assert await looked(room) == {host.id: 2}  # of the new question there is time
        history = room.begun()[1]
        history.times[:] = [at - 4000.0 for at in history.times]
        history.times[-2] += 4000.0
        assert await looked(room) == {host.id: 4} and hall.metrics.reminders == 2
        await agreements.resign(room, "red")
        assert await looked(room) == {host.id: 4}

    in_hall(tmp_path, work, remind_after=3600.0)


def test_who_has_gone_or_was_reminded_meanwhile_hears_nothing(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room, host = await waited_for(hall)
        await reminders._remind(room, "nobody", 2)
        room.gone = True
        await reminders._remind(room, host.id, 2)
        room.gone = False
        room.sheet.reminded[host.id] = 2
        await reminders._remind(room, host.id, 3)
        assert room.sheet.reminded == {host.id: 2} and hall.metrics.reminders == 0

    in_hall(tmp_path, work)


@pytest.mark.parametrize(
    ("email", "webhook", "outside", "tried"),
    [
        ("ana@a.example", "http://127.0.0.1:1/", True, ["letter", "webhook"]),
        ("ana@a.example", "", True, ["letter"]),
        ("", "http://127.0.0.1:1/", True, ["webhook"]),
        ("ana@a.example", "http://127.0.0.1:1/", False, []),
    ],
)
def test_by_which_ways_somebody_is_reached(
    tmp_path: Path, caplog: Any, email: str, webhook: str, outside: bool, tried: list[str]
) -> None:
    async def work(hall: Hall) -> None:
        hall.settings = but(
            hall.settings, webhooks=outside, smtp_host="127.0.0.1" if outside else "", smtp_port=1
        )
        hall.post.settings = hall.settings
        room, host = await waited_for(hall)
        host.email, host.webhook = email, webhook
        await reminders.send(room, host)

        def noted() -> list[str]:
            failed = (r for r in caplog.records if r.message == "an errand failed")
            return sorted(r.facts["sort"] for r in failed)

        while len(noted()) < len(tried):
            await asyncio.sleep(0.01)
        assert noted() == tried and hall.metrics.reminders == 1

    in_hall(tmp_path, work, remind_after=3600.0)
