"""Matches asleep: rows with an hour, which one reader takes; whoever is just asked for is there."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import but
from estandarte.server.database.connect import journal_at
from estandarte.server.database.due import Hour
from estandarte.server.play import sleeping, waking
from estandarte.server.play.room import Room
from estandarte.server.play.rooms import Hall
from estandarte.server.seating_plan import Clock
from estandarte.server.wire.schemas import SeatForm
from server.cluster import Postgres
from server.conftest import settings_for
from server.guests import BLUE_STAND, STAND, Table
from server.play.test_attending import AGAINST, Here
from server.play.test_rooms import does, in_hall, opened
from surroundings import PATIENCE, until

CLOCK = Clock(bank=3600.0, increment=30.0, falls="forfeit")
END = {"kind": "end_turn", "role": "red"}


async def is_so(what: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.01)


async def rows(hall: Hall, what: str = "due") -> dict[str, float]:
    found = await hall.journal._read(f"SELECT id, {what} FROM matches WHERE {what} IS NOT NULL")  # type: ignore[attr-defined]
    return dict(found)


async def asleep(hall: Hall, room: Room) -> str:
    """The match, put away; what was to be written of it is written."""
    hall.put_away(room)
    await asyncio.gather(*(task for task in hall.tasks if task.get_name() == "leave"))
    return room.sheet.id


# --- nobody is killed by those who wait


@pytest.mark.parametrize("waits", ["clock", "machine", "reminder"])
def test_matches_that_wait_take_no_room_from_anybody(tmp_path: Path, waits: str) -> None:
    form: dict[str, Any] = {
        "clock": {"clock": CLOCK}, "machine": {"seats": AGAINST}, "reminder": {},
    }[waits]  # fmt: skip

    async def work(hall: Hall) -> None:
        hall.thinkers = Slow()  # type: ignore[assignment]
        waiting = []
        for _ in range(12):
            room = await opened(hall, **form)
            if waits == "reminder":
                room.sheet.sitters[room.sheet.host].email = "ana@table.example"
                await room.settle()
            assert not room.gone  # it was just asked for
            waiting.append(room)
        assert len(hall.rooms) == 4 and sum(not room.gone for room in waiting) == 4
        mine = await opened(hall)
        await does(mine, STAND)
        assert not mine.gone and hall.metrics.rooms_held == 0
        await asyncio.gather(*(task for task in hall.tasks if task.get_name() == "leave"))
        found = await rows(hall, "thinks" if waits == "machine" else "due")
        assert found.keys() == {room.sheet.id for room in waiting}
        for _ in range(4):
            await opened(hall, **form)
        assert mine.gone  # I was long in thought
        again = await hall.room(mine.sheet.id)
        assert not again.gone and again.mark == 3
        await does(again, BLUE_STAND)
        again = await hall.room(waiting[0].sheet.id)
        assert not again.gone and again.mark == 2

    in_hall(tmp_path, work, rooms=4)


def test_full_of_machines_that_think_nobody_is_thrown_out_who_has_just_come(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.thinkers = Slow()  # type: ignore[assignment]
        thinking = [await opened(hall, seats=AGAINST) for _ in range(4)]
        mine = await opened(hall)
        for room in thinking[:2]:  # somebody else asks for them
            await hall.room(room.sheet.id)
        assert not mine.gone
        assert all(room.at_work for room in hall.rooms.values() if room is not mine)
        for room in thinking:
            await hall.room(room.sheet.id)
        assert mine.gone and len(hall.rooms) == 4

    in_hall(tmp_path, work, rooms=4)


class Slow(Here):
    """Thinks for ever."""

    async def ask(self, *_: Any) -> Any:
        await asyncio.Event().wait()


# --- the table's hours


def test_a_clock_runs_on_exactly_while_its_match_sleeps(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, clock=CLOCK)
        await does(room, STAND, BLUE_STAND)
        match, bank, since = room.sheet.id, room.sheet.left["red"], room.sheet.since["red"]
        await asleep(hall, room)
        hall.hours.hear(hall.hours.now() + 1000.0)
        again = await hall.room(match)
        assert again.sheet.since == {"red": since} and again.sheet.left["red"] == bank
        used = hall.hours.now() - since
        await does(again, END)
        assert again.sheet.left["red"] == pytest.approx(bank - used + 30.0, abs=0.5)
        assert used > 1000.0

    in_hall(tmp_path, work)


def test_a_clock_falls_while_its_match_sleeps(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        matches = [await opened(hall, clock=CLOCK) for _ in range(40)]
        late, early = matches[0], matches[1]
        for room in matches:
            await asleep(hall, room)
        due = await rows(hall)
        assert len(due) == 40 and not hall.rooms
        hall.hours.hear(due[late.sheet.id] + 0.001)  # of one that was opened first
        await is_so(lambda: late.sheet.id in hall.rooms)
        fallen = hall.rooms[late.sheet.id]
        await is_so(lambda: fallen.sheet.status == "over")
        async with fallen.lock:  # it is written
            assert fallen.sheet.ended_by == "time"
        assert hall.rooms.keys() < {room.sheet.id for room in matches}
        assert due[early.sheet.id] > due[late.sheet.id]
        assert late.sheet.id not in await rows(hall)

    in_hall(tmp_path, work)


def test_no_time_runs_while_the_table_is_closed(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(hall: Hall) -> None:
        room = await opened(hall, clock=CLOCK)
        hall.hours.hear(500.0)
        await does(room, STAND)
        kept.update(match=room.sheet.id, since=dict(room.sheet.since), now=hall.hours.now())

    async def after(hall: Hall) -> None:
        assert kept["now"] <= hall.hours.now() < kept["now"] + 60.0
        assert not hall.rooms
        room = await hall.room(kept["match"])
        assert room.sheet.since == kept["since"]

    in_hall(tmp_path, before)
    in_hall(tmp_path, after)


def test_after_a_crash_no_clock_was_set_by_an_hour_that_is_forgotten(tmp_path: Path) -> None:
    """The table had been open for long with nothing due; then a clock starts, and it dies."""

    async def work(hall: Hall) -> None:
        hall.hours.hear(9_000.0)
        room = await opened(hall, clock=CLOCK)
        other = Hall(hall.settings, hall.journal)
        await other.hours.open()  # what the next process reads
        assert other.hours.now() >= room.sheet.since["red"] - 5.0

    in_hall(tmp_path, work)


def test_who_could_not_play_because_of_newer_rules_used_no_time(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, clock=CLOCK)
        room.sheet.rules = "0"  # as if the rules had changed since
        sheet = room.sheet
        await room.settle()
        hall.hours.hear(hall.hours.now() + 10_000.0)
        stored = await hall.journal.load(room.sheet.id)
        assert stored is not None
        await room.restore(stored)
        assert room.sheet.change is not None
        assert room.sheet.since == {} and room.sheet.left == sheet.left

    in_hall(tmp_path, work)


def test_a_clock_whose_fall_means_nothing_does_nothing_asleep_either(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.thinkers = Here()
        room = await opened(hall, clock=Clock(bank=60.0))
        match = await asleep(hall, room)
        hall.hours.hear((await rows(hall))[match])
        await is_so(lambda: match in hall.rooms and match not in hall.reader.in_hand)
        woken = hall.rooms[match]
        assert woken.mark == 2 and not woken.at_work and not await rows(hall)
        assert woken.sheet.status == "playing"

    in_hall(tmp_path, work)


# --- the reader


def test_what_is_due_is_taken_once_until_its_lease_is_over(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.stopping = True
        rooms = [await opened(hall) for _ in range(3)]
        for number, room in enumerate(rooms):
            await hall.journal.put_off(room.sheet.id, room.version, Hour(due=10.0 + number))
        ids, take = [room.sheet.id for room in rooms], hall.journal.take
        assert await take("due", 9.0, 100.0, 5) == []
        assert await take("due", 11.0, 100.0, 1) == ids[:1]
        assert await take("due", 11.5, 100.0, 5) == ids[1:2]
        assert await take("due", 99.0, 200.0, 5) == ids[2:]
        assert set(await take("due", 100.0, 300.0, 5)) == set(ids[:2])  # the lease is over
        await hall.journal.put_off(ids[0], rooms[0].version + 1, Hour())  # of another version
        assert (await rows(hall)).keys() == set(ids)
        await hall.journal.put_off(ids[0], rooms[0].version, Hour())
        assert (await rows(hall)).keys() == set(ids[1:])
        await hall.journal.rest(ids[1], 999.0)
        assert (await rows(hall))[ids[1]] == 999.0 and not await rows(hall, "thinks")
        hall.stopping = False

    in_hall(tmp_path, work)


def test_sleeping_machines_are_handed_over_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waking, "AHEAD", 3)

    async def work(hall: Hall) -> None:
        hall.stopping = True
        rooms = [await opened(hall, seats=AGAINST) for _ in range(9)]
        for room in rooms:
            hall.rooms.pop(room.sheet.id)
            await hall.journal.put_off(room.sheet.id, room.version, Hour(thinks=0.0))
        hall.stopping = False
        hall.thinkers = Slow()  # type: ignore[assignment]
        await is_so(lambda: sum(bool(r.at_work) for r in hall.rooms.values()) == 3)
        await hall.reader._look()
        assert len(hall.rooms) == 3
        clocked = await opened(hall, clock=CLOCK)  # clocks do not wait for them
        await asleep(hall, clocked)
        hall.hours.hear((await rows(hall))[clocked.sheet.id])
        await is_so(lambda: clocked.sheet.id in hall.rooms)
        await is_so(lambda: hall.rooms[clocked.sheet.id].sheet.status == "over")
        hall.thinkers = Here()  # type: ignore[assignment]
        for room in list(hall.rooms.values()):
            if room.at_work:
                await asleep(hall, room)
        for room in rooms:  # each has its turn
            await is_so(lambda id=room.sheet.id: id in hall.rooms and hall.rooms[id].mark > 2)

    in_hall(tmp_path, work)


def test_who_has_had_a_machine_for_long_gives_way_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        hall.thinkers = Slow()  # type: ignore[assignment]
        machines = {role: SeatForm("machine") for role in ("red", "blue")}
        people, room = await opened(hall), await opened(hall, seats=machines)
        people.woken = hall.reader.is_crowded = True
        assert not hall.gives_way(people)
        assert not hall.gives_way(room)  # somebody has asked for it
        room.woken = True
        assert hall.gives_way(room) and room.gone and room.sheet.id not in hall.rooms
        assert not hall.gives_way(room)

    in_hall(tmp_path, work)


def test_what_waits_for_the_dice_of_somebody_present_is_not_thought_of_again(
    tmp_path: Path,
) -> None:
    async def work(hall: Hall) -> None:
        hall.thinkers = Slow()  # type: ignore[assignment]
        room = await opened(hall, seats=AGAINST)
        assert sleeping.hour_of(room, hall.settings).thinks is not None
        room.pending = ("an action", (), "a die")  # type: ignore[assignment]
        assert sleeping.hour_of(room, hall.settings) == Hour()

    in_hall(tmp_path, work)


def test_what_the_process_before_had_in_hand_is_due_at_once(tmp_path: Path) -> None:
    async def before(hall: Hall) -> None:
        hall.thinkers = Slow()  # type: ignore[assignment]
        room = await opened(hall, seats={"red": SeatForm("me"), "blue": SeatForm("machine")})
        (leased,) = (await rows(hall, "thinks")).values()
        assert leased > hall.hours.now() and not room.gone

    async def after(hall: Hall) -> None:
        hall.thinkers = Here()  # type: ignore[assignment]
        await is_so(lambda: any(room.mark > 2 for room in hall.rooms.values()))

    in_hall(tmp_path, before)
    in_hall(tmp_path, after)


def test_rows_of_the_shape_before_are_looked_at_and_given_their_hour(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        clocked, machine = await opened(hall, clock=CLOCK), await opened(hall, seats=AGAINST)
        hall.thinkers = Slow()  # type: ignore[assignment]
        for room in (clocked, machine):
            await asleep(hall, room)
            await hall.journal.put_off(room.sheet.id, room.version, Hour(due=0.0))
        await is_so(lambda: len(hall.rooms) == 2 and not hall.reader.in_hand)
        assert (await rows(hall)).keys() == {clocked.sheet.id}
        assert (await rows(hall, "thinks")).keys() == {machine.sheet.id}

    in_hall(tmp_path, work)


def test_a_journal_that_is_gone_is_said_once_and_read_again(tmp_path: Path, caplog: Any) -> None:
    async def work() -> None:
        settings = but(settings_for(tmp_path), spares=False)
        hall = Hall(settings, journal_at(settings.database))
        reading = asyncio.create_task(hall.reader.read())
        await is_so(lambda: any(r.message == "no hour can be read" for r in caplog.records))
        await hall.open()
        room = await opened(hall, clock=CLOCK)
        await asleep(hall, room)
        hall.hours.hear(9_000.0)
        await is_so(lambda: room.sheet.id in hall.rooms)
        reading.cancel()
        await hall.close()
        assert sum(r.message == "no hour can be read" for r in caplog.records) == 1

    asyncio.run(work())


# --- two processes on one PostgreSQL


def of_two(postgres: Postgres, folder: Path, work: Any) -> None:
    """Two halls on one database."""

    async def run() -> None:
        settings = settings_for(folder, spares=False, database=postgres.new_database())
        halls = [Hall(settings, journal_at(settings.database)) for _ in range(2)]
        for hall in halls:
            await hall.open()
        try:
            await work(*halls)
        finally:
            for hall in halls:
                await hall.close()

    asyncio.run(run())


def test_a_clock_is_the_same_whichever_process_looks(postgres: Postgres, tmp_path: Path) -> None:
    async def work(one: Hall, two: Hall) -> None:
        here = await opened(one, clock=CLOCK)
        await does(here, STAND, BLUE_STAND)
        since = here.sheet.since["red"]
        one.hours.hear(one.hours.now() + 500.0)
        await one.hours.keep(0.0)
        await is_so(lambda: two.hours.now() > since + 500.0)
        there = await two.room(here.sheet.id)
        assert there.sheet.since == {"red": since}
        bank = there.sheet.left["red"]
        await does(there, END)
        assert there.sheet.left["red"] == pytest.approx(
            bank + 30.0 - (two.hours.now() - since), abs=0.5
        )
        await here.catch_up(there.version)  # who follows takes nothing a second time
        assert here.sheet.left == there.sheet.left and here.sheet.since == there.sheet.since

    of_two(postgres, tmp_path, work)


def test_a_clock_that_falls_asleep_is_seen_by_one_of_two(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def work(one: Hall, two: Hall) -> None:
        rooms = [await opened(one, clock=CLOCK) for _ in range(6)]
        ids = {await asleep(one, room) for room in rooms}
        late = one.hours.now() + 3_700.0
        for hall in (one, two):
            hall.hours.hear(late)

        def over() -> dict[str, int]:
            found = [r for hall in (one, two) for r in hall.rooms.values()]
            return {r.sheet.id: r.mark for r in found if r.sheet.status == "over"}

        await is_so(lambda: over().keys() == ids)
        assert not one.metrics.journal_faults and not two.metrics.journal_faults

    of_two(postgres, tmp_path, work)


def test_health_says_that_rooms_cannot_go(table: Table) -> None:
    def is_full() -> bool:
        table.hall.metrics.rooms_held = 1  # the next look puts it right
        return bool(table.get("/health")["status"] == "full")

    until(is_full, "it is never full")
    assert "estandarte_rooms_held" in table.http.get("/metrics").text
