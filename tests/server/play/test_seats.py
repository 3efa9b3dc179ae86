"""Seats without a port: who is given which, what he is then, and who is shown out of it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import audit, but
from estandarte.server.database.rows import Person
from estandarte.server.faults import Fault
from estandarte.server.people.tokens import InviteToken
from estandarte.server.play import agreements, seating, umpiring
from estandarte.server.play.room import Room
from estandarte.server.play.rooms import Hall
from estandarte.server.seating_plan import Sitter
from estandarte.server.wire.schemas import JoinForm, SeatForm
from server.play.test_rooms import MINE, STAND, does, in_hall, opened, watching
from surroundings import PATIENCE

ME = {"red": SeatForm("me")}


def person(name: str, about: str = "{}") -> Person:
    return Person(f"p-{name}", name, "", 1, 0.0, about)


ANA, BEA, EVA = (
    person("ana", '{"language":"es","email":"ana@table.example"}'),
    *map(person, ("bea", "eva")),
)


def in_house(folder: Path, work: Callable[[Hall], Awaitable[None]]) -> None:
    """A hall in which these three are known."""

    async def known(hall: Hall) -> None:
        for one in (ANA, BEA, EVA):
            await hall.journal.add_person(one)
        await work(hall)

    in_hall(folder, known)


async def sits(room: Room, role: str, who: Person | None = None, *commands: str) -> Sitter:
    """By an invitation of today."""
    invited = room.sheet.seats[role].invited if role in room.sheet.seats else 0
    token = InviteToken(room.sheet.id, role, invited, commands)
    return await seating.join(room, JoinForm(invite=room.hall.seals.write(token)), who)


async def refused(work: Any) -> tuple[int, str]:
    with pytest.raises(Fault) as found:
        await work
    return found.value.status, found.value.telling.key


def test_a_match_is_called_by_its_game_unless_its_host_says_otherwise(
    tmp_path: Path, caplog: Any
) -> None:
    caplog.set_level(logging.INFO, "estandarte.server")

    async def work(hall: Hall) -> None:
        room = await opened(hall)
        assert (room.sheet.title, room.sheet.proved, room.sheet.dice_known) == (
            "Skirmish", False, False,
        )  # fmt: skip
        assert (await opened(hall, title="Rocroi")).sheet.title == "Rocroi"
        (noted, _) = [r.facts for r in caplog.records if r.message == "a match was opened"]
        assert noted == {"match": room.sheet.id, "game": "skirmish", "scenario": "meeting"}

    in_house(tmp_path, work)


def test_whoever_sits_is_called_and_spoken_to_as_he_said(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, seats=ME, public=True)
        host = room.sheet.sitters[room.sheet.host]
        assert (host.name, host.language, host.email) == ("Guest", "en", "")
        spaniard = await opened(hall, seats=ME, language="es", name="  Ana  ")
        assert spaniard.sheet.sitters[spaniard.sheet.host].name == "Ana"
        known = await seating.join(room, JoinForm(name="not he"), ANA)
        assert (known.name, known.language, known.email, known.person) == (
            "ana", "es", "ana@table.example", ANA.id,
        )  # fmt: skip
        other = await opened(hall, seats=ME, public=True)
        assert (await seating.join(other, JoinForm(language="en"), ANA)).language == "en"

    in_house(tmp_path, work)


def test_who_asks_for_no_seat_is_given_the_first_that_is_free(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, seats={}, public=True)
        assert (await seating.join(room, JoinForm(), None)).roles == ["red"]
        assert room.sheet.complete == 0.0 and room.sheet.status == "gathering"
        assert (await seating.join(room, JoinForm(), None)).roles == ["blue"]
        assert room.sheet.complete > 0.0 and room.sheet.status == "playing"
        assert room.sheet.seats["blue"].invited == 1
        assert await refused(seating.join(room, JoinForm(), None)) == (409, "server.seat_taken")
        held = await opened(hall, seats=ME, public=True, hold=True)
        held.sheet.complete = 5.0  # somebody was there already, and has left
        await seating.join(held, JoinForm(), None)
        assert (held.sheet.complete, held.sheet.status) == (5.0, "gathering")

    in_house(tmp_path, work)


def test_one_person_may_hold_both_seats_and_nobody_that_of_another(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, seats={}, hold=True)
        red = await sits(room, "red", ANA)
        assert await sits(room, "red", ANA) is red
        assert await refused(sits(room, "red", BEA)) == (409, "server.seat_taken")
        blue = await sits(room, "blue", ANA)
        assert blue.id != red.id and blue.roles == ["blue"] and room.sheet.umpires == []

    in_house(tmp_path, work)


def test_a_divided_side_is_shared_by_those_who_command_nothing_in_common(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, seats={}, hold=True)
        first = await sits(room, "red", None, "r1")
        assert first.commands == ["r1"] and room.sheet.seats["red"].invited == 0
        for commands in ((), ("r1",), ("r2", "r1")):
            assert await refused(sits(room, "red", None, *commands)) == (409, "server.seat_taken")
        second = await sits(room, "red", None, "r2")
        assert room.sheet.seats["red"].sitters == [first.id, second.id]
        await sits(room, "blue")
        assert await refused(sits(room, "blue", None, "b1")) == (409, "server.seat_taken")
        since = room.sheet.complete
        await seating.leave(room, first)  # somebody is still there
        seat = room.sheet.seats["red"]
        assert (seat.kind, seat.sitters, seat.invited) == ("person", [second.id], 1)
        assert room.sheet.complete == since > 0.0
        await seating.leave(room, second)
        assert (seat.kind, seat.sitters, room.sheet.complete) == ("open", [], 0.0)

    in_house(tmp_path, work)


def test_nobody_sits_down_when_it_is_over_nor_after_he_has_seen_all(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, seats=ME)
        for umpire in (EVA, BEA):
            await sits(room, "umpire", umpire)
            assert await umpiring.answer(room, "red", agree=True)
        assert room.sheet.umpires == [EVA.id, BEA.id]
        assert await refused(sits(room, "blue", EVA)) == (409, "server.umpire_saw")
        assert await refused(sits(room, "blue")) == (403, "server.umpire_needs_accounts")
        blue = await sits(room, "blue", ANA)
        await seating.leave(room, blue)
        await agreements.resign(room, "red")
        assert await refused(sits(room, "blue", ANA)) == (409, "server.match_over")
        assert await refused(sits(room, "umpire")) == (409, "server.match_over")

    in_house(tmp_path, work)


def test_a_seat_that_is_played_for_is_only_his_who_began(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, seats={}, hold=True)
        room.sheet.rivals = {"red": ANA.id, "blue": BEA.id}
        for who in (None, BEA, EVA):
            assert await refused(sits(room, "red", who)) == (403, "server.seat_bound")
        assert (await sits(room, "red", ANA)).person == ANA.id

    in_house(tmp_path, work)


def test_who_stands_up_is_shown_out_and_his_seat_is_anybodys(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        host = room.sheet.sitters[room.sheet.host]
        mine, other = watching(room, sitter=host.id), watching(room, sitter="other")
        room.sheet.revealing = 5.0  # as it was before the board was set up
        await does(room, STAND)
        await seating.leave(room, host)
        assert {(s.kind, s.invited) for s in room.sheet.seats.values()} == {("person", 1)}
        assert room.begun()[0].result is None
        while await asyncio.wait_for(mine.waiting.get(), PATIENCE) is not None:
            pass
        assert mine.closing == (1008, "the seat was left") and other.closing is None
        version = room.version
        await seating.leave(room, host)  # he is gone already
        assert room.version == version
        assert await refused(seating.renew(room, host)) == (401, "server.token")
        blue = await sits(room, "blue")
        assert (await seating.renew(room, blue)).serial == 2
        await seating.renew_watch(room)
        assert room.sheet.watch == 1

    in_house(tmp_path, work)


def test_news_of_a_password_that_were_missed_are_looked_for(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, seats={}, hold=True)
        watchers = [watching(room), watching(room)]
        for one, who in zip(watchers, (ANA, BEA), strict=True):
            one.accounts = ((who.id, 1),)
        await hall.journal.change_person(but(ANA, serial=2))
        await hall._heard("", 0)
        assert [one.closing is None for one in watchers] == [False, True]

    in_house(tmp_path, work)


def test_a_match_that_is_over_may_be_left_by_those_who_played_for_it(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall)
        host = room.sheet.sitters[room.sheet.host]
        room.sheet.rivals = {"red": "p-ana", "blue": "p-bea"}
        await agreements.resign(room, "blue")
        await seating.leave(room, host)
        match = room.begun()[0]
        assert match.result is not None and match.result.winner == "red" and audit(match.record)

    in_house(tmp_path, work)


def test_only_those_are_shown_out_whose_sessions_have_ended(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        room = await opened(hall, seats={}, hold=True)
        red, blue = await sits(room, "red", ANA), await sits(room, "blue", BEA)
        ana, bea = (watching(room, sitter=s.id) for s in (red, blue))
        ana.accounts, bea.accounts = ((ANA.id, 1),), ((BEA.id, 1), (EVA.id, 1))
        new = watching(room, sitter=red.id)
        new.accounts = ((ANA.id, 2),)
        hall.show_out(ANA.id, 2)
        while await asyncio.wait_for(ana.waiting.get(), PATIENCE) is not None:
            pass
        assert ana.closing == (1008, "the session is over")
        assert bea.closing is None and new.closing is None

    in_house(tmp_path, work)


def test_whom_a_machine_is_when_nobody_says(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.stopping = True
        machine = SeatForm("machine")
        room = await opened(hall, game="lepanto", scenario="tutorial", hold=True,
                            seats={"christians": SeatForm("me"), "ottomans": machine})  # fmt: skip
        assert room.sheet.seats["ottomans"].rank == "grumete"  # the weakest
        assert [s.kind for s in (await opened(hall, seats=MINE)).sheet.seats.values()] == [
            "hot_seat", "hot_seat",
        ]  # fmt: skip
        hall.stopping = False

    in_house(tmp_path, work)
