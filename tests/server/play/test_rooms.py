"""Rooms and the hall without a port: what another process wrote, who watches, what is forgotten."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import Action, Refused, but
from estandarte.server.database.connect import journal_at
from estandarte.server.database.due import Hour
from estandarte.server.database.rows import Entry, Said
from estandarte.server.faults import Fault
from estandarte.server.play import agreements, autoplay, seating, sleeping
from estandarte.server.play.room import LONG_TALE, MUCH_TALK, Room
from estandarte.server.play.rooms import Hall
from estandarte.server.play.watchers import Watcher
from estandarte.server.routes.lobby import summaries
from estandarte.server.seating_plan import RulesChange
from estandarte.server.wire import messages
from estandarte.server.wire.schemas import JoinForm, NewMatch, SeatForm
from server.conftest import settings_for
from server.guests import BLUE_STAND, HOT, STAND
from surroundings import PATIENCE

MINE = {role: SeatForm(kind["kind"]) for role, kind in HOT.items()}  # type: ignore[arg-type]
ENDS = {"kind": "end_turn", "role": "red"}


def in_hall(folder: Path, work: Callable[[Hall], Awaitable[None]], **chosen: Any) -> None:
    """Open a hall on a file of its own, do something in it, close it."""

    async def run() -> None:
        settings = settings_for(folder, **{"spares": False, **chosen})
        hall = Hall(settings, journal_at(settings.database))
        await hall.open()
        try:
            await work(hall)
        finally:
            await hall.close()

    asyncio.run(run())


async def opened(hall: Hall, **form: Any) -> Room:
    """A match in which one hand plays both sides, unless told otherwise."""
    room, _ = await seating.open_match(
        hall, NewMatch(**{"game": "skirmish", "seats": MINE, **form}), None
    )
    return room


async def elsewhere(hall: Hall, room: Room) -> Room:
    """The same match in another process, where nobody acts by himself."""
    other = Hall(hall.settings, hall.journal)
    other.seals, other.stopping = hall.seals, True
    twin = Room(other, room.game, room.sheet)
    stored = await hall.journal.load(room.sheet.id)
    assert stored is not None
    await twin.restore(stored)
    return twin


def action(room: Room, told: dict[str, Any]) -> Action:
    return room.read_action(json.dumps(told).encode(), told["role"])


async def does(room: Room, *told: dict[str, Any]) -> None:
    for one in told:
        await room.act(action(room, one))


def watching(room: Room, role: str = "red", views: str = "", sitter: str = "") -> Watcher:
    watcher = Watcher(role, "en", sitter, views, 50)
    room.audience.join(watcher)
    return watcher


def heard(watcher: Watcher) -> list[dict[str, Any]]:
    found = []
    while not watcher.waiting.empty():
        message = watcher.waiting.get_nowait()
        found.append(json.loads(message) if message is not None else {"kind": "end"})
    return found


def kinds(watcher: Watcher) -> list[str]:
    return [message["kind"] for message in heard(watcher)]


# --- another process


def test_what_another_process_wrote_is_followed_and_told(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        twin = await elsewhere(hall, room)
        ana = watching(room)
        match = room.match
        await does(twin, STAND, BLUE_STAND)
        await room.catch_up(twin.version - 1)
        assert (room.version, room.mark, room.saved) == (twin.version, 4, 4)
        assert room.match is match and room.prompted == twin.prompted  # it was not read anew
        told = heard(ana)
        assert [m["kind"] for m in told] == ["update", "table"]
        assert [s["by"] for s in told[0]["steps"]] == ["red", "blue"] and told[0]["step"] == 2
        await room.catch_up(twin.version)  # it is known already
        await room.catch_up(0)  # nobody knows whether there is anything: there is not
        assert heard(ana) == [] and not room.gone and hall.rooms[room.sheet.id] is room
        room.gone = True
        await does(twin, ENDS)
        await room.catch_up(twin.version)
        assert room.mark == 4 and heard(ana) == []

    in_hall(tmp_path, work)


def test_who_was_outrun_looks_again_and_acts_or_is_refused(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        twin = await elsewhere(hall, room)
        await does(twin, STAND)
        assert room.mark == 2
        await does(room, BLUE_STAND)  # written after the other's, though he knew nothing of it
        assert room.mark == 4 and [s.action.role for s in room.begun()[0].record.steps] == [
            "red", "blue",
        ]  # fmt: skip
        with pytest.raises(Refused):
            await does(twin, BLUE_STAND)
        assert twin.mark == room.mark and twin.version == room.version

    in_hall(tmp_path, work)


def test_a_long_tale_or_other_rules_are_read_anew(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        twin = await elsewhere(hall, room)
        ana, match = watching(room), room.match
        twin.sheet.change = RulesChange("0", "1")
        await twin.settle()
        await room.catch_up(twin.version)
        assert room.match is not match and room.version == twin.version
        heard(ana)
        match = room.match
        twin.sheet.change = None
        for _ in range(LONG_TALE // 2):  # every step and its taking back
            await does(twin, STAND)
            assert await agreements.take_back(twin, "red")
        await does(twin, STAND)
        await room.catch_up(0)
        assert room.match is not match and room.mark == twin.mark == 2 + LONG_TALE + 1
        assert heard(ana)[0]["mark"] == room.mark_of("red")
        assert (await room.welcome("red", "en", 0))["mark"] == room.mark_of("red")

    in_hall(tmp_path, work)


def test_what_was_never_written_is_forgotten(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        ana = watching(room)
        room.begun()[0].act(action(room, STAND))
        await room.catch_up(0)
        assert room.gone and room.sheet.id not in hall.rooms and hall.metrics.journal_faults == 1
        await asyncio.wait_for(ana.waiting.get(), PATIENCE)
        assert ana.closing == (1012, "come back in a moment")
        again = await hall.room(room.sheet.id)
        assert again is not room and again.mark == 2 and not again.gone
        assert await hall.room(room.sheet.id) is again

    in_hall(tmp_path, work)


def test_a_machine_answers_what_another_process_has_left_to_it(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.stopping = True  # until then nobody acts here
        seats = {"red": SeatForm("me"), "blue": SeatForm("machine")}
        room = await opened(hall, seats=seats)
        twin = await elsewhere(hall, room)
        await does(twin, STAND)
        hall.stopping = False
        await room.catch_up(twin.version)
        assert room.attendant is not None and sleeping.hour_of(room, hall.settings).thinks
        room.gone = True  # before he begins
        await room.attendant

    in_hall(tmp_path, work)


# --- what is asked of a room


def test_the_present_is_asked_about_only_while_it_is_played(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        ask = messages.Describe()
        room.sheet.change = RulesChange("0", "1")
        with pytest.raises(Fault) as found:
            await room.reckon("red", "en", ask)
        assert found.value.telling.key == "server.rules_changed"
        board = room.begun()[0].state
        told = await room.reckon("red", "en", ask, board)  # a moment may be looked at all the same
        assert await room.reckon("red", "en", messages.Describe(id=7), board) is told
        assert await room.reckon("red", "es", ask, board) is not told
        assert len(room._reckoned[1]) == 2

    in_hall(tmp_path, work)


def test_the_last_words_are_told_at_once_and_others_on_demand(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        for number in range(1, MUCH_TALK + 3):
            who = "s-a" if number % 2 else "s-b"
            await room.settle(said=Said(number, 1.0, who, "Ana", "all", f"word {number}"))
        told = await room.talk("red", "")
        assert [told[0].number, told[-1].number, len(told)] == [3, MUCH_TALK + 2, MUCH_TALK]
        assert [s.number for s in await room.talk("red", "", 0, 4)] == [1, 2, 3]
        assert [s.number for s in await room.talk("red", "", 0, 5, ["s-a"])] == [2, 4]

    in_hall(tmp_path, work)


def test_an_older_moment_is_found_by_way_of_a_snapshot(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        await does(room, STAND, BLUE_STAND, ENDS)
        assert await hall.journal.snapshot(room.sheet.id, 9) is not None
        for step in range(4):
            there = await room.state_at(step)
            fresh = (await elsewhere(hall, room)).begun()[1].state_at(step)
            assert room.game.codec.save(there) == room.game.codec.save(fresh)

    in_hall(tmp_path, work, snapshot_every=3)


def test_a_snapshot_is_kept_of_every_so_many_lines(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        assert [room._snapshot(lines) is not None for lines in range(5)] == [
            False, False, True, True, True,
        ]  # fmt: skip
        room.match = None
        assert room._snapshot(4) is None

    in_hall(tmp_path, work, snapshot_every=4)


def test_how_long_the_table_waits_before_it_answers_for_somebody(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        assert room.due <= time.monotonic()
        hall.settings = but(hall.settings, answer_pause=100.0)
        waits = []
        for _ in range(2_000):
            room._draw_pause()
            waits.append(room.due - time.monotonic())
        assert 80 < sum(waits) / len(waits) < 120 and min(waits) < 5 and max(waits) > 300

    in_hall(tmp_path, work)


def test_an_action_on_a_board_that_is_gone_is_stale(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        asked = room.asked_at("red")
        with pytest.raises(Fault) as found:
            await room.act(action(room, STAND), asked - 1)
        assert (found.value.status, found.value.telling.key) == (409, "server.stale")
        assert await room.act(action(room, STAND), asked) == room.mark_of("red") == 3

    in_hall(tmp_path, work)


def test_an_offer_ends_with_the_next_step_of_the_other(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        await does(room, STAND, BLUE_STAND)
        room.sheet.draw = ["red", "blue"]
        await does(room, ENDS)
        assert room.sheet.draw == ["red"] and room.sheet.take_back is None

    in_hall(tmp_path, work)


# --- who watches


def test_who_does_not_read_is_let_go() -> None:
    async def work() -> None:
        slow = Watcher("red", "en", "", "", 2)
        slow.send(b"1")
        slow.send(b"2")
        assert slow.closing is None
        slow.send(b"3")
        assert slow.closing == (1013, "too slow") and slow.lagging
        assert slow.waiting.get_nowait() is None and slow.waiting.empty()
        slow.close(1012, "again")
        assert slow.closing == (1013, "too slow") and slow.waiting.empty()
        quick = Watcher("red", "en", "", "", 2)
        quick.send(b"1")
        quick.close(1012, "enough")
        assert not quick.lagging and quick.waiting.get_nowait() == b"1"
        assert quick.waiting.get_nowait() is None

    asyncio.run(work())


def test_everybody_hears_a_step_in_the_form_he_asked_for(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        whole, none = watching(room), watching(room, views="none")
        changes, bench = watching(room, views="changes"), watching(room, "spectator")
        room.audience.now("red", "en", 0)
        await does(room, STAND)
        (one,) = [m for m in heard(whole) if m["kind"] == "update"]
        (two,) = [m for m in heard(none) if m["kind"] == "update"]
        (three,) = [m for m in heard(changes) if m["kind"] == "update"]
        assert "view" in one and "changes" not in one and "view" not in two
        assert "view" not in three and "changes" in three
        assert {**one, "view": 0} == {**two, "view": 0}
        assert "table" in kinds(bench)
        room.audience.tell_table()  # nothing has changed
        assert heard(whole) == [] == heard(bench)
        room.audience.leave(whole)
        await does(room, BLUE_STAND)
        assert heard(whole) == [] and heard(none) != []

    in_hall(tmp_path, work)


def test_the_bench_hears_later_and_how_it_ended_at_last(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, spectator_delay=3600.0)
        ana, bench = watching(room), watching(room, "spectator")
        await does(room, STAND, BLUE_STAND)
        await agreements.resign(room, "red")
        assert "update" in kinds(ana) and "update" not in kinds(bench)
        before = room.audience.welcome("spectator", "en", 0)
        assert (before["mark"], before["step"], before["result"]) == (2, 0, None)
        room.audience.tell_delayed()
        assert "update" not in kinds(bench)
        history = room.begun()[1]
        history.times[:-1] = [at - 3600.0 for at in history.times[:-1]]
        room.audience.tell_delayed()
        (told,) = heard(bench)
        assert (told["kind"], told["step"], told["result"]) == ("update", 2, None)
        assert [s["by"] for s in told["steps"]][-2:] == ["red", "blue"]
        history.times[-1] -= 3600.0
        room.audience.tell_delayed()
        told, table = heard(bench)
        assert told["result"]["winner"] == "blue" and table["kind"] == "table"
        room.audience.tell_delayed()
        assert heard(bench) == []

    in_hall(tmp_path, work)


def test_words_are_heard_by_whom_they_are_meant_for(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        host = room.sheet.sitters[room.sheet.host]
        red, blue = watching(room, "red", sitter="x"), watching(room, "blue", sitter="y")
        deaf = watching(room, "red", sitter="z")
        deaf.unheard = frozenset({host.id})
        room.audience.tell_said(Said(1, 1.0, host.id, "Ana", "all", "hello"))
        assert [kinds(w) for w in (red, blue, deaf)] == [["said"], ["said"], []]
        room.audience.tell_said(Said(2, 1.0, host.id, "Ana", "red", "between us"))
        assert [kinds(w) for w in (red, blue, deaf)] == [["said"], [], []]
        host.person, deaf.unheard = "p-ana", frozenset({"p-ana"})
        room.audience.tell_said(Said(3, 1.0, host.id, "Ana", "all", "hello"))
        room.audience.tell_said(Said(4, 1.0, "gone", "Eva", "all", "hello"))
        assert kinds(deaf) == ["said"]

    in_hall(tmp_path, work)


# --- the hall


def test_rooms_that_nobody_needs_make_space_the_longest_idle_first(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        first, second = await opened(hall), await opened(hall)
        first.used, second.used = 2.0, 1.0
        assert len(hall.rooms) == 2 == hall.metrics.rooms
        watching(third := await opened(hall))
        assert set(hall.rooms) == {first.sheet.id, third.sheet.id} and second.gone
        assert not first.gone
        fourth, fifth = await opened(hall), await opened(hall)  # who is watched does not count
        assert set(hall.rooms) == {r.sheet.id for r in (third, fourth, fifth)}
        again = await hall.room(first.sheet.id)  # it is opened once more
        assert again is not first and again.mark == 2 and again.used > first.used
        await asyncio.sleep(0)

    in_hall(tmp_path, work, rooms=2)


def test_one_match_that_cannot_be_read_keeps_no_other_asleep(tmp_path: Path, caplog: Any) -> None:
    async def work(hall: Hall) -> None:
        hall.stopping = True
        seats = {"red": SeatForm("me"), "blue": SeatForm("machine")}
        room = await opened(hall, seats=seats)
        await hall.journal.commit(
            Entry(match="broken", version=0, game="skirmish", status="playing", hour=Hour(0.0),
                  public=True, at=1.0, sheet="{")
        )  # fmt: skip
        hall.rooms.clear()
        hall.stopping = False
        await hall.journal.put_off(room.sheet.id, room.version, Hour(thinks=0.0))
        await hall.reader._look()
        while hall.reader.in_hand:
            await asyncio.sleep(0)
        hall.stopping = True
        assert list(hall.rooms) == [room.sheet.id]
        assert [r.facts["match"] for r in caplog.records
                if r.message == "a match cannot be opened"] == ["broken"]  # fmt: skip
        for name, status in (("broken", 503), ("nobody", 404), ("m" * 41, 404)):
            with pytest.raises(Fault) as found:
                await hall.room(name)
            assert found.value.status == status
        hall.stopping = False

    in_hall(tmp_path, work)


def test_news_go_to_the_rooms_they_are_about(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        one, two = await opened(hall), await opened(hall)
        for room in (one, two):
            await does(await elsewhere(hall, room), STAND)
        await hall._heard("nobody", 9)
        await hall._heard(one.sheet.id, one.version)  # nothing that is not known
        assert (one.mark, two.mark) == (2, 2)
        await hall._heard(one.sheet.id, one.version + 1)
        assert (one.mark, two.mark) == (3, 2)
        await hall._heard("", 0)
        assert (one.mark, two.mark) == (3, 3)

    in_hall(tmp_path, work)


def test_a_hall_that_closes_tells_everybody_and_begins_nothing(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        ana = watching(room)
        await hall.say_goodbye()
        assert kinds(ana) == ["closing", "end"] and ana.closing is not None
        assert ana.closing[0] == 1012
        await hall.say_goodbye()
        assert heard(ana) == []
        assert hall.start(asyncio.sleep(0), "late") is None

    in_hall(tmp_path, work)


def test_what_fails_beside_is_noted_and_ends_nothing(tmp_path: Path, caplog: Any) -> None:
    async def work(hall: Hall) -> None:
        async def refused() -> None:
            raise Fault(409, "server.begun")

        async def fails() -> None:
            raise ValueError

        for work, name in ((refused, "one"), (fails, "two")):
            task = hall.start(work(), name)
            assert task is not None and task in hall.tasks
            await task
            await asyncio.sleep(0)
            assert task not in hall.tasks
        noted = {r.message: r.facts["task"] for r in caplog.records if hasattr(r, "facts")}
        assert noted.items() >= {"a task was refused": "one", "a task failed": "two"}.items()

    in_hall(tmp_path, work)


def test_who_sits_down_late_adds_nothing_to_dice_that_may_be_known(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        seats = {"red": SeatForm("me")}
        room = await opened(hall, seats=seats, public=True)
        room.sheet.revealing = 5.0
        form = JoinForm(role="blue", words="mine", commits=True)
        sitter = await seating.join(room, form, None)
        assert (sitter.words, sitter.promised, sitter.roles) == ("", False, ["blue"])
        early = await opened(hall, seats=seats, public=True, hold=True)
        sitter = await seating.join(early, form, None)
        assert (sitter.words, sitter.promised) == ("mine", True)

    in_hall(tmp_path, work)


def test_a_machine_that_never_answers_is_asked_four_times(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        done = await autoplay.machine_choice(room, "red", "grumete")
        assert done is not None and room.begun()[0].check(done)
        assert (hall.metrics.thinkers_lost, hall.metrics.stand_ins) == (4, 1)
        assert (hall.metrics.lapses, hall.metrics.thoughts) == (0, 0)  # no doctrine was at fault
        await does(room, STAND)
        assert await autoplay.machine_choice(room, "red", "grumete") is None  # nothing is asked
        assert hall.metrics.thinkers_lost == 4

    in_hall(tmp_path, work, think_seconds=0.000_001)


def test_lists_of_matches_say_whose_turn_it_is_and_tell_the_bench_nothing_early(
    tmp_path: Path, caplog: Any
) -> None:
    async def work(hall: Hall) -> None:
        seats = {"red": SeatForm("me"), "blue": SeatForm("machine")}
        hall.stopping = True
        late = await opened(hall, seats=seats, spectator_delay=3600.0)
        soon = await opened(hall, seats=seats)
        await does(late, STAND)
        await agreements.resign(late, "red")
        ids = [late.sheet.id, soon.sheet.id, "nobody"]

        async def told(mine: Any = None) -> list[tuple[Any, ...]]:
            lines = await summaries(hall, ids, mine)
            return [(one["match"], one["roles"], one["my_turn"]) for one in lines]

        async def all_told() -> None:
            assert await told() == [(soon.sheet.id, [], False)]
            everything = [(late.sheet.id, ["red"], False), (soon.sheet.id, ["red"], True)]
            assert await told(lambda sitter, match: True) == everything
            assert await told(lambda sitter, match: match == late.sheet.id) == everything[:1]

        await all_told()
        (line,) = await summaries(hall, ids, None)
        assert line["people"] == {"red": [soon.sheet.sitters[soon.sheet.host].name],
                                  "blue": [soon.sheet.seats["blue"].rank]}  # fmt: skip
        hall.rooms.clear()
        await all_told()  # from what was written
        assert not hall.rooms
        await hall.journal.commit(
            Entry(match="nobody", version=0, game="skirmish", status="playing",
                  public=True, at=1.0, sheet="{")
        )  # fmt: skip
        await all_told()  # what cannot be read is left out
        assert "a sheet cannot be read" in [r.message for r in caplog.records]
        hall.stopping = False

    in_hall(tmp_path, work)
