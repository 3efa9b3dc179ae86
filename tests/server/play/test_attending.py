"""Those who act without being asked, in a room without a port: when, how often, and when not."""

import asyncio
import json
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import DieWanted, Intend, Upon
from estandarte.server.faults import Fault
from estandarte.server.metrics import Metrics
from estandarte.server.play import autoplay
from estandarte.server.play.room import Room
from estandarte.server.play.rooms import Hall
from estandarte.server.seating_plan import RulesChange, Seat
from estandarte.server.wire.schemas import SeatForm
from estandarte.server.workers.machine_pool import Thinkers
from estandarte.server.workers.machine_worker import Answer, Question, think
from estandarte.server.workers.turns import WHO, Claim
from server.guests import BLUE_STAND, STAND
from server.play.test_rooms import action, does, heard, in_hall, opened, watching
from skirmish import SkirmishGame
from surroundings import PATIENCE

AGAINST = {"red": SeatForm("me"), "blue": SeatForm("machine")}
FIRE_BACK = Upon("reaction", {"kind": "open_fire"})
CHARGE = {"kind": "charge", "role": "red", "unit": "r1", "target": "b1"}


class Here(Thinkers):
    """Thinks in this process, and remembers what it was asked; first something may happen."""

    def __init__(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        super().__init__(1, (), Metrics())
        self.asked: list[tuple[Question, float, Claim]] = []
        self.meanwhile = meanwhile

    async def ask(self, question: Question, who: Claim, seconds: float) -> Answer:
        self.asked.append((question, seconds, who))
        self.meanwhile()
        return think(question)


async def alone(hall: Hall, **form: Any) -> Room:
    """A match in which nobody acts by himself until he is told to."""
    hall.stopping = True
    room = await opened(hall, **{"seats": AGAINST, **form})
    hall.stopping = False
    return room


def intends(room: Room, role: str, *said: Upon) -> None:
    room.begun()[0].act(Intend(said, role=role))


async def behind_the_door(room: Room, work: Any) -> "asyncio.Task[Any]":
    """Lets something run until it waits for the lock, which we hold."""
    task = asyncio.create_task(work)
    while not task.done() and not any(not w.done() for w in room.lock._waiters or ()):
        await asyncio.sleep(0)
    return task


# --- machines


def test_who_is_woken_and_when(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.thinkers = Here()
        room = await alone(hall)
        wanted = (action(room, STAND), (), DieWanted(6))
        for hold in ("pending", "gone"):
            setattr(room, hold, wanted if hold == "pending" else True)
            autoplay.wake(room)
            assert room.attendant is None
            setattr(room, hold, None if hold == "pending" else False)
        autoplay.wake(room)
        first = room.attendant
        assert first is not None
        autoplay.wake(room)
        assert room.attendant is first  # one is enough
        await first
        assert room.mark == 3 and [s.action.role for s in room.begun()[0].record.steps] == ["blue"]
        autoplay.wake(room)
        assert room.attendant is first  # nothing is asked of the machine now
        await does(room, STAND)
        await does(room, {"kind": "end_turn", "role": "red"})
        assert room.attendant is not first and room.attendant is not None
        await room.attendant
        assert room.begun()[0].record.steps[-1].action.role == "blue"
        assert await autoplay._attend(room) is None

    in_hall(tmp_path, work)


def test_a_machine_is_asked_in_time_and_on_behalf_of_its_match(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        began, thinkers = time.perf_counter(), Here()
        hall.thinkers = thinkers
        room = await alone(hall)
        done = await autoplay.machine_choice(room, "blue", "grumete")
        assert done is not None and done.role == "blue"
        ((question, patience, claim),) = thinkers.asked
        assert (question.seconds, patience, claim.who) == (20.0, 40.0, room.sheet.id)
        assert (hall.metrics.thoughts, sum(hall.metrics.thinking.counts)) == (1, 1)
        assert hall.metrics.thinking.total <= time.perf_counter() - began
        assert room.notes.keys() == {"blue"}  # what it had in mind is kept
        paying, room.sheet.payer = WHO.set("somebody"), "host"
        await autoplay.machine_choice(room, "blue", "grumete")
        assert thinkers.asked[-1][2].who == "host"  # whoever has moved before
        WHO.reset(paying)
        early = await opened(hall, seats={})
        assert await autoplay.machine_choice(early, "red", "grumete") is None
        room.gone = True
        assert await autoplay.machine_choice(room, "blue", "grumete") is None
        assert len(thinkers.asked) == 2

    in_hall(tmp_path, work, think_seconds=40.0)


def test_what_is_no_answer_of_his_is_a_lapse_and_the_fourth_try_is_left_to_chance(
    tmp_path: Path, caplog: Any
) -> None:
    async def work(hall: Hall) -> None:
        room = await alone(hall)

        class Strange(Here):
            async def ask(self, question: Question, who: Claim, seconds: float) -> Answer:
                answer = await super().ask(question, who, seconds)
                if len(self.asked) < 4:
                    answer.action = type(answer.action)(json.dumps(STAND).encode())  # red's
                return answer

        hall.thinkers = strange = Strange()
        done = await autoplay.machine_choice(room, "blue", "alferez")
        assert done is not None and done.role == "blue"
        assert [q.rank for q, _, _ in strange.asked] == ["alferez"] * 3 + ["chance"]
        assert (hall.metrics.lapses, hall.metrics.thoughts, hall.metrics.stand_ins) == (3, 1, 0)
        noted = [r.facts["rank"] for r in caplog.records if r.message.startswith("a machine found")]
        assert noted == ["alferez"] * 3

    in_hall(tmp_path, work)


def test_a_board_that_changes_while_a_machine_thinks_makes_no_lapse(
    tmp_path: Path, caplog: Any
) -> None:
    async def work(hall: Hall) -> None:
        room = await alone(hall)
        other = (await alone(hall)).begun()[0]

        def another_board() -> None:
            if len(thinkers.asked) == 1:
                room.match = other

        hall.thinkers = thinkers = Here(another_board)
        assert await autoplay.machine_choice(room, "blue", "grumete") is not None
        assert len(thinkers.asked) == 2 and hall.metrics.lapses == 0  # it thinks again

        def another_question() -> None:
            room.prompted["blue"] += 1
            if len(asked.asked) == 4:
                room.begun()[0].act(action(room, BLUE_STAND))
            raise ValueError

        hall.thinkers = asked = Here(another_question)
        assert await autoplay.machine_choice(room, "blue", "grumete") is None
        assert len(asked.asked) == 4 and (hall.metrics.lapses, hall.metrics.stand_ins) == (0, 0)
        assert "a machine found no answer" not in [r.message for r in caplog.records]

    in_hall(tmp_path, work)


def test_an_answer_to_a_question_that_is_gone_is_not_given(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.thinkers = Here()

        def asked_anew(room: Room) -> None:
            room.prompted["blue"] += 1

        def somebody_sits_there(room: Room) -> None:
            room.sheet.seats["blue"] = Seat("person")

        def gone(room: Room) -> None:
            room.gone = True

        for change in (asked_anew, somebody_sits_there, gone):
            room = await alone(hall)
            async with room.lock:
                task = await behind_the_door(room, autoplay._machine_turn(room, "blue"))
                change(room)
            await task
            assert room.mark == 2
        room = await alone(hall)
        await does(room, BLUE_STAND)
        await autoplay._machine_turn(room, "blue")  # nothing is asked
        assert room.mark == 3

    in_hall(tmp_path, work)


# --- people who need not be asked


def test_no_more_answers_are_given_in_a_row_than_there_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autoplay, "MOST_IN_A_ROW", 2)

    async def work(hall: Hall) -> None:
        room = await alone(hall, seats={r: SeatForm("hot_seat") for r in ("red", "blue")})
        for one in (STAND, BLUE_STAND):
            intends(room, one["role"], Upon("planning", one),  # type: ignore[arg-type]
                    Upon("activation", {"kind": "end_turn"}))  # fmt: skip
        steps = room.begun()[1].step
        await autoplay._attend(room)
        assert room.begun()[1].step == steps + 2

    in_hall(tmp_path, work, spares=True)


def test_what_was_said_beforehand_is_not_done_when_something_has_come_between(
    tmp_path: Path,
) -> None:
    async def work(hall: Hall) -> None:
        async def answered(change: Callable[[Room], Any]) -> tuple[bool, int]:
            hall.stopping = True
            room = await opened(hall)
            intends(room, "red", Upon("planning", STAND))
            await room.settle()
            paying = WHO.set("somebody")
            async with room.lock:
                task = await behind_the_door(room, autoplay._answer_for(room))
                if (more := change(room)) is not None:
                    await more
                mark = room.mark
            given = await task
            assert WHO.get() == "somebody"
            WHO.reset(paying)
            hall.stopping = False
            return given, room.mark - mark

        async def over(room: Room) -> None:
            room.sheet.status = "over"

        async def newer(room: Room) -> None:
            room.sheet.change = RulesChange("1", "2")

        async def gone(room: Room) -> None:
            room.gone = True

        async def nothing_to_spare(room: Room) -> None:
            room.begun()[0]._hand.add("red")

        assert await answered(lambda room: None) == (True, 1)
        assert await answered(lambda room: room.act_now(action(room, BLUE_STAND))) == (True, 0)
        assert await answered(gone) == (True, 0)
        for change in (over, newer, nothing_to_spare):
            assert await answered(change) == (False, 0)
        room = await alone(hall)
        assert await autoplay._answer_for(room) is False  # nobody has said anything
        intends(room, "red", Upon("activation", {"kind": "end_turn"}))
        assert await autoplay._answer_for(room) is False  # nor anything for this moment
        assert await answered(lambda room: hall.journal.close()) == (False, 1)  # not written

    in_hall(tmp_path, work, spares=True)


def test_between_people_the_moment_of_an_answer_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autoplay, "LOOK_AGAIN", 0.01)

    async def work(hall: Hall) -> None:
        room = await opened(hall)
        match, stand = room.begun()[0], action(room, STAND)
        machine = await alone(hall)

        async def waits(room: Room, done: Any, due: float, change: Callable[[], Any]) -> bool:
            room.due = due
            task = asyncio.create_task(autoplay._until_due(room, room.begun()[0], done))
            for _ in range(3):
                await asyncio.sleep(0)
            waited = not task.done()
            change()
            await asyncio.wait_for(task, PATIENCE)
            return waited

        def gone() -> None:
            room.gone = True

        assert not await waits(room, stand, math.inf, print)  # everything is open in this game
        monkeypatch.setattr(SkirmishGame, "hides_steps", True)
        assert not await waits(machine, stand, math.inf, print)
        assert not await waits(room, Intend(role="red"), math.inf, print)  # nobody hears of it
        assert not await waits(room, stand, 0.0, print)
        assert await waits(room, stand, math.inf, gone)
        room.gone = False
        assert await waits(room, stand, math.inf, lambda: match.act(stand))

    in_hall(tmp_path, work)


def test_dice_for_those_who_are_absent_are_thrown_one_after_the_other(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, real_dice=True)
        await does(room, STAND, BLUE_STAND, CHARGE)
        ana = watching(room)
        with pytest.raises(Fault) as found:
            await autoplay.throw_for(room, (6,))
        assert (found.value.status, found.value.telling.key) == (409, "server.no_die_wanted")
        fire = action(room, {"kind": "open_fire", "role": "blue"})
        async with room.lock:
            await autoplay.perform(room, fire)
        assert room.pending is not None and room.pending[:2] == (fire, ())
        (told,) = [m["table"]["die_wanted"] for m in heard(ana) if m["kind"] == "table"][-1:]
        assert (told["role"], told["sides"], told["so_far"]) == ("blue", 6, 0)
        with pytest.raises(DieWanted):
            await autoplay.throw_for(room, (7,))
        assert room.pending is not None and room.pending[1] == ()
        await autoplay.throw_for(room, (1,))
        if room.pending is not None:
            assert room.pending[1] == (1,)
            await autoplay.throw_for(room, (6,))
        assert room.pending is None and room.begun()[0].record.steps[-1].action == fire

    in_hall(tmp_path, work)
