"""What players settle between themselves: who is asked, who has agreed, what it comes to."""

from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import Refused, RulesVote
from estandarte.server.faults import Fault
from estandarte.server.play import agreements, clocks, seating
from estandarte.server.play.room import Room
from estandarte.server.play.rooms import Hall
from estandarte.server.seating_plan import Clock, RulesChange, TakeBack
from estandarte.server.wire.schemas import JoinForm, SeatForm
from server.play.test_rooms import BLUE_STAND, STAND, does, in_hall, opened, watching

ADVANCE = {"kind": "advance", "role": "red", "unit": "r1", "by": 5}
MONTH = 30 * 24 * 3600


async def two(hall: Hall, **form: Any) -> Room:
    room = await opened(hall, seats={"red": SeatForm("me")}, public=True, **form)
    await seating.join(room, JoinForm(), None)
    return room


async def refused(work: Any) -> tuple[int, str]:
    with pytest.raises(Fault) as found:
        await work
    return found.value.status, found.value.telling.key


async def forbidden(work: Any) -> str | None:
    with pytest.raises(Refused) as found:
        await work
    return found.value.verdict.cite


def test_what_has_not_begun_is_not_settled_and_what_is_over_is(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        early = await opened(hall, seats={})
        works = [lambda r: agreements.resign(r, "red"), lambda r: agreements.offer_draw(r, "red"),
                 agreements.decline_draw]  # fmt: skip
        for settle in works:
            assert await refused(settle(early)) == (409, "server.not_begun")
        over = await opened(hall)
        await agreements.resign(over, "red")
        for settle in works:
            assert await forbidden(settle(over)) == "KER-1"
        assert await forbidden(agreements.take_back(over, "blue")) == "KER-1"
        result = over.begun()[0].result
        assert result is not None and (result.winner, result.reason) == ("blue", "resigned")

    in_hall(tmp_path, work)


def test_a_draw_is_one_when_the_last_has_offered_it(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await two(hall)
        for _ in range(2):
            await agreements.offer_draw(room, "blue")
            assert room.sheet.draw == ["blue"] and not room.begun()[0].is_over
        await agreements.decline_draw(room)
        assert room.sheet.draw == []
        for role in ("red", "blue"):
            await agreements.offer_draw(room, role)
        result = room.begun()[0].result
        assert result is not None and (result.winner, result.reason) == (None, "agreed")
        one = await opened(hall)
        await agreements.offer_draw(one, "red")  # both sides are his
        assert one.begun()[0].is_over
        hall.stopping = True
        against = await opened(hall, seats={"red": SeatForm("me"), "blue": SeatForm("machine")})
        declined = await refused(agreements.offer_draw(against, "red"))
        assert declined == (409, "server.machine_declines") and against.sheet.draw == []
        hall.stopping = False

    in_hall(tmp_path, work)


def test_a_step_goes_back_when_all_have_agreed(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await two(hall)
        assert (await forbidden(agreements.take_back(room, "red"))) is not None  # nothing was done
        nothing = await refused(agreements.answer_take_back(room, "blue", True))
        assert nothing == (409, "server.nothing_asked_back")
        await does(room, STAND, BLUE_STAND, ADVANCE)
        ana = watching(room)
        assert await agreements.take_back(room, "red") is False
        assert room.sheet.take_back == TakeBack("red", 3, ("red",)) and not ana.waiting.empty()
        assert await agreements.take_back(room, "red") is False  # he has asked already
        assert room.sheet.take_back == TakeBack("red", 3, ("red",))
        assert await agreements.answer_take_back(room, "blue", False) is False
        assert room.sheet.take_back is None and room.mark == 5
        await agreements.take_back(room, "red")
        room.sheet.draw = ["red"]
        assert await agreements.answer_take_back(room, "blue", True) is True
        assert (room.sheet.take_back, room.sheet.draw, room.begun()[1].step) == (None, [], 2)
        assert room.saved == room.mark == 6
        await does(room, ADVANCE)
        assert await agreements.take_back(room, "umpire") is True
        assert room.begun()[1].step == 2
        alone = await opened(hall)
        await does(alone, STAND, BLUE_STAND, ADVANCE)
        assert await agreements.take_back(alone, "blue") is True  # he has asked himself

    in_hall(tmp_path, work)


def test_what_was_agreed_about_taking_back_is_kept(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        never, free = await two(hall, take_back="never"), await two(hall, take_back="free")
        for room in (never, free):
            await does(room, STAND, BLUE_STAND, {"kind": "end_turn", "role": "red"})
        told = await refused(agreements.take_back(never, "red"))
        assert told == (409, "server.no_take_back")
        assert await agreements.take_back(free, "red") is True and free.begun()[1].step == 2
        assert await forbidden(agreements.take_back(free, "red")) is not None
        assert free.sheet.take_back is None

    in_hall(tmp_path, work)


def test_newer_rules_are_in_force_when_everybody_has_said_yes(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await two(hall)
        agree = agreements.accept_rules
        assert await refused(agree(room, "red", True)) == (409, "server.rules_agree")
        room.sheet.change = RulesChange("1", "2")
        assert await agree(room, "red", True) is False
        mark, change = room.mark, room.sheet.change
        assert (change.accepted, change.refused) == (("red",), ())
        assert await agree(room, "red", True) is False and room.mark == mark  # said already
        assert await agree(room, "red", False) is False
        assert (room.sheet.change.accepted, room.sheet.change.refused) == ((), ("red",))
        assert await agree(room, "red", False) is False and room.mark == mark + 1
        assert await agree(room, "blue", True) is False
        assert await agree(room, "red", True) is True
        assert (room.sheet.change, room.sheet.rules) == (None, "2")
        votes = [v for v in room.begun()[0].record.course if isinstance(v, RulesVote)]
        assert [(v.by, v.agree, v.in_force) for v in votes] == [
            (("red",), True, False), (("red",), False, False), (("blue",), True, False),
            (("red",), True, True),
        ]  # fmt: skip
        alone = await opened(hall)
        alone.sheet.change = RulesChange("1", "2")
        assert await agree(alone, "red", True) is True  # for both sides, which are his

    in_hall(tmp_path, work)


def test_machines_that_play_on_by_newer_rules_say_so_in_the_record(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        room.sheet.rules = "2"  # taken over when the match was read again
        await does(room, STAND, BLUE_STAND)
        (vote,) = [v for v in room.begun()[0].record.course if isinstance(v, RulesVote)]
        assert (vote.was, vote.rules, vote.by, vote.in_force) == ("1", "2", (), True)

    in_hall(tmp_path, work)


def test_time_is_given_within_a_month_and_to_those_who_play(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await two(hall, clock=Clock(bank=3600.0))
        for role, seconds in (("green", 5.0), ("red", MONTH + 1.0), ("red", -MONTH - 1.0)):
            told = await refused(agreements.add_time(room, role, seconds))
            assert told == (422, "fault.role")
        await agreements.add_time(room, "red", float(MONTH))
        assert room.sheet.left["red"] == MONTH + 3600.0
        await agreements.add_time(room, "red", float(-MONTH))
        await agreements.add_time(room, "red", 60.0)
        assert room.sheet.left["red"] == 3660.0
        await agreements.add_time(room, "red", -4000.0)
        assert room.sheet.left["red"] == 0.0

    in_hall(tmp_path, work)


def test_clocks_that_are_stopped_have_taken_what_was_used(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await two(hall, clock=Clock(bank=3600.0))
        assert clocks.timed_roles(room) == ["red", "blue"] and room.watch.timer is None
        for role in ("red", "blue"):
            room.sheet.since[role] -= 1000.0
        await agreements.pause(room, True)
        assert room.sheet.since == {} and clocks.timed_roles(room) == []
        assert all(2590.0 < left <= 2600.1 for left in room.sheet.left.values())
        await agreements.pause(room, False)
        assert set(room.sheet.since) == {"red", "blue"} and not room.sheet.paused

    in_hall(tmp_path, work)
