"""The hall and its rooms without a port: what is kept, for how long, and what is let go."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from estandarte.players.thinking.advice import Reasons
from estandarte.players.thinking.thinker import Notes
from estandarte.server.database.rows import Entry
from estandarte.server.faults import Fault
from estandarte.server.people.tokens import Seals, WatchToken
from estandarte.server.play import auditing, seating
from estandarte.server.play import room as rooms
from estandarte.server.play.rooms import Hall
from estandarte.server.seating_plan import Clock
from estandarte.server.wire import messages
from estandarte.server.wire.schemas import JoinForm, SeatForm
from server.guests import BLUE_STAND, STAND
from server.play.test_attending import AGAINST, Here
from server.play.test_rooms import does, elsewhere, in_hall, opened
from surroundings import PATIENCE

END = {"kind": "end_turn", "role": "red"}


def entry(match: str, sheet: str = "{", lines: tuple[str, ...] = ()) -> Entry:
    """What nobody can read."""
    return Entry(match=match, version=0, game="skirmish", status="playing",
                 public=True, at=1.0, sheet=sheet, lines=lines)  # fmt: skip


# --- the hall


def test_links_are_sealed_with_the_key_of_the_house(tmp_path: Path) -> None:
    link = WatchToken("m")

    async def own(hall: Hall) -> None:
        key = await hall.journal.keep("key", "another")
        assert len(key) == 64 and hall.seals.read(Seals(key).write(link)) == link

    async def given(hall: Hall) -> None:
        await asyncio.sleep(0)
        assert hall.seals.read(Seals("ours").write(link)) == link

    in_hall(tmp_path, own)
    in_hall(tmp_path, given, key="ours")


def test_a_name_that_is_too_long_is_not_even_looked_for(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        for letters, status in ((40, 503), (41, 404)):
            await hall.journal.commit(entry("m" * letters))
            with pytest.raises(Fault) as found:
                await hall.room("m" * letters)
            assert found.value.status == status
        assert found.value.telling.facts == {"match": "m" * 40}

    in_hall(tmp_path, work)


def test_a_room_in_which_something_is_written_stays_and_one_that_waits_goes(
    tmp_path: Path, caplog: Any
) -> None:
    async def work(hall: Hall) -> None:
        held = await opened(hall)
        async with held.lock:
            timed = await opened(hall, clock=Clock(bank=60.0, falls="forfeit"))
            assert not timed.gone and timed.watch.timer is not None  # just asked for
            third = await opened(hall)
            assert timed.gone and timed.watch.timer is None and not (held.gone or third.gone)
            assert hall.metrics.rooms_held == 1
        await opened(hall)
        assert held.gone and third.gone and hall.metrics.rooms_held == 0
        assert [r.facts for r in caplog.records if r.message == "rooms cannot go"] == [
            {"rooms": 2, "held": 1}
        ]
        assert len(hall.rooms) == 1 == hall.metrics.rooms
        again = await hall.room(timed.sheet.id)
        assert again.sheet.since.keys() == {"red", "blue"} and again.watch.timer is not None
        await asyncio.sleep(0)

    in_hall(tmp_path, work, rooms=1)


def test_a_match_that_fails_keeps_no_other_from_being_looked_after(
    tmp_path: Path, caplog: Any
) -> None:
    async def work(hall: Hall) -> None:
        hall.thinkers = Here()
        hall.stopping = True
        broken, room = await opened(hall), await opened(hall, seats=AGAINST)
        hall.stopping = False
        broken.hall = None  # type: ignore[assignment]
        async with asyncio.timeout(PATIENCE):
            while room.attendant is None:
                await asyncio.sleep(0.01)
        await room.attendant
        noted = next(r for r in caplog.records if r.message == "a match failed")
        assert noted.exc_info is not None

    in_hall(tmp_path, work, remind_after=0.2)


def test_what_cannot_be_read_is_found_by_the_audit(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        await does(room, STAND)
        await opened(hall, seats={})  # it has not begun
        await hall.journal.commit(entry("torn", lines=("x",)))
        stored = await hall.journal.load(room.sheet.id)
        assert stored is not None
        await hall.journal.commit(entry("burnt", stored.sheet, ("x",)))
        found = {one.match: one async for one in auditing.audit_all(hall.journal)}
        assert found.keys() == {room.sheet.id, "torn", "burnt"}
        told = {name: (one.game, one.steps, one.fault and one.fault.key)
                for name, one in found.items()}  # fmt: skip
        assert told == {
            room.sheet.id: ("skirmish", 1, None),
            "torn": ("", 0, "server.record_damaged"),
            "burnt": ("skirmish", 0, "server.record_damaged"),
        }

    in_hall(tmp_path, work)


# --- a room


def test_what_is_written_is_counted(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        began = time.perf_counter()
        room = await opened(hall)
        await does(room, STAND)
        metrics = hall.metrics
        assert (metrics.lines, sum(metrics.commits.counts)) == (3, 2)
        assert 0.0 < metrics.commits.total <= time.perf_counter() - began

    in_hall(tmp_path, work)


def test_the_pause_before_an_answer_is_drawn_anew_when_something_was_heard(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        first = room.due
        assert first > time.monotonic()
        await room.settle()
        assert room.due == first
        await does(room, STAND)
        assert room.due != first

    in_hall(tmp_path, work, answer_pause=10_000.0)


def test_answers_are_remembered_up_to_a_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        told = await room.reckon("red", "en", messages.Describe())
        monkeypatch.setattr(rooms, "MOST_KNOWN", len(told))
        await room.reckon("blue", "en", messages.Describe())
        assert len(room._reckoned[1]) == 2
        await room.reckon("blue", "es", messages.Describe())
        assert [key[:2] for key in room._reckoned[1]] == [("blue", "es")]
        await does(room, STAND)
        await room.reckon("red", "en", messages.Describe())
        assert len(room._reckoned[1]) == 1

    in_hall(tmp_path, work)


def test_a_moment_that_never_was_is_not_found(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        for step in (-1, 1, 40):
            with pytest.raises(Fault) as found:
                await room.state_at(step)
            assert (found.value.status, found.value.telling.key) == (404, "server.step")

    in_hall(tmp_path, work)


def test_a_few_steps_are_followed_and_many_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "LONG_TALE", 2)

    async def work(hall: Hall) -> None:
        room = await opened(hall)
        twin, match = await elsewhere(hall, room), room.match
        await does(twin, STAND, BLUE_STAND)
        await room.catch_up(twin.version)
        assert room.match is match and room.mark == 4
        sheet = room.sheet
        await room.catch_up(0)
        assert room.sheet is sheet  # there is nothing new
        room.notes["red"], room.thoughts = Notes(), [(1, "red", Reasons())]
        room.prompted["green"] = 1
        room.audience._view("red")
        for _ in range(2):
            await does(twin, END, {**END, "role": "blue"})
            await does(twin, STAND, BLUE_STAND)
        await room.catch_up(twin.version)
        assert room.match is not match and room.mark == twin.mark
        assert (room.notes, room.thoughts) == ({}, []) and room.prompted == twin.prompted
        assert room.audience._view_at("red", 4) is None

    in_hall(tmp_path, work)


def test_who_sits_down_elsewhere_is_seen_here(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, seats={"red": SeatForm("me")}, public=True)
        twin = await elsewhere(hall, room)
        await seating.join(twin, JoinForm(), None)
        assert room.match is None and twin.sheet.status == "playing"
        await room.catch_up(twin.version)
        assert room.sheet.status == "playing" and room.mark == room.saved == 2
        assert room.begun()[1].times == twin.begun()[1].times

    in_hall(tmp_path, work)
