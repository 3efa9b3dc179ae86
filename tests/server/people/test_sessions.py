"""Accounts without a port: how long names and passwords are, how long a session lasts."""

import time
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import but
from estandarte.server.database.rows import Person
from estandarte.server.faults import Fault
from estandarte.server.names import sound_name
from estandarte.server.people.accounts import About, about_of
from estandarte.server.people.recovery import new_code, recover
from estandarte.server.people.tokens import PersonToken, RecoveryToken, Seals, SeatToken
from estandarte.server.play import agreements, manners, personal_data, seating
from estandarte.server.play.rooms import Hall
from estandarte.server.wire.schemas import JoinForm, NewMatch, SeatForm
from server.play.test_rooms import in_hall, opened

DAY = 24 * 3600.0


async def refused(work: Any) -> tuple[int, str]:
    with pytest.raises(Fault) as found:
        await work
    return found.value.status, found.value.telling.key


def test_a_name_is_one_line_of_forty_letters() -> None:
    assert sound_name("x") == "x" and sound_name(" a\t b\n") == "a b"
    assert sound_name("x" * 40) == "x" * 40
    for name in ("", " \n ", "x" * 41):
        with pytest.raises(Fault) as found:
            sound_name(name)
        assert (found.value.status, found.value.telling.key) == (422, "server.name_length")


def test_how_long_a_password_is(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        accounts, shortest, longest = hall.accounts, "x" * 8, "x" * 1000
        ana, _ = await accounts.open("ana", shortest, About())
        eva, _ = await accounts.open("eva", longest, About())
        assert (await accounts.enter("eva", longest))[0].id == eva.id
        await accounts.demand(eva, longest)
        for word in (shortest, longest):
            ana = await accounts.put_password(ana, About(), word)
        assert (eva.serial, ana.serial) == (1, 3)  # what is older than a password is over
        for word in (shortest[1:], f"{longest}x"):
            too = (422, "server.password_length")
            assert await refused(accounts.open("zoe", word, About())) == too
            assert await refused(accounts.put_password(ana, About(), word)) == too
        assert await refused(accounts.enter("eva", f"{longest}x")) == (401, "server.password")
        assert await refused(accounts.demand(eva, f"{longest}x")) == (403, "server.old_password")

    in_hall(tmp_path, work)


def test_how_long_a_session_lasts_and_whose_it_is(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        began = time.time()
        ana, session = await hall.accounts.open("ana", "12345678", About())
        token = hall.seals.read_as(session, PersonToken)
        assert (token.person, token.serial) == (ana.id, 1)
        assert began + 90 * DAY <= token.until <= time.time() + 90 * DAY
        assert (await hall.accounts.who(token)).id == ana.id
        for other in (
            but(token, person="p-x"), but(token, serial=2), but(token, until=time.time() - 1.0)
        ):  # fmt: skip
            assert await refused(hall.accounts.who(other)) == (401, "server.token")
        late = RecoveryToken(ana.id, 1, time.time() - 1.0)
        for bad in (late, but(late, until=time.time() + 60.0, serial=2),
                    but(late, until=time.time() + 60.0, person="p-x")):  # fmt: skip
            told = await refused(recover(hall.accounts, "", "", hall.seals.write(bad), "12345678"))
            assert told == (401, "server.recovery")
        good = hall.seals.write(but(late, until=time.time() + 60.0))
        assert (await recover(hall.accounts, "", "", good, "87654321"))[0].serial == 2

    in_hall(tmp_path, work)


def test_a_bot_remembers_the_last_who_have_challenged_it(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        bot = Person("p-bot", "bot", "", 1, 0.0, '{"bot":true}')
        await hall.journal.add_person(bot)
        for invite in ("a", "b", "a", "c"):
            await hall.accounts.remember_challenge(bot, invite, 2)
        known = await hall.journal.person(bot.id)
        assert known is not None and about_of(known).challenges == ["a", "c"]
        await hall.accounts.remember_challenge(but(bot, id="p-x"), "d", 2)  # he is gone

    in_hall(tmp_path, work)


def test_a_code_has_four_groups_of_five() -> None:
    code, kept = new_code()
    assert [len(part) for part in code.split("-")] == [5] * 4 and code not in kept
    assert not About().bot


def test_a_link_has_at_most_a_thousand_letters() -> None:
    seals = Seals("key")
    written = seals.write(SeatToken("m", "s" * 670, 1))
    longest = seals.write(SeatToken("m", "s" * (670 + (1000 - len(written)) * 3 // 4), 1))
    assert len(longest) == 1000 and seals.read(longest)
    with pytest.raises(Fault) as found:
        seals.read(longest + "x")
    assert (found.value.status, found.value.telling.key) == (401, "server.token")
    with pytest.raises(Fault) as found:
        seals.read_as(written, PersonToken)
    assert (found.value.status, found.value.telling.key) == (401, "server.token")


def test_who_is_forgotten_has_lost_what_he_was_playing_for(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana, bea = (Person(f"p-{n}", n, "", 1, 0.0, "{}") for n in ("ana", "bea"))
        for one in (ana, bea):
            await hall.journal.add_person(one)
        form = NewMatch(game="skirmish", seats={"red": SeatForm("me")}, rated=True, public=True)
        over, _ = await seating.open_match(hall, form, ana)
        await seating.join(over, JoinForm(), bea)
        await agreements.resign(over, "blue")
        room, host = await seating.open_match(hall, form, bea)
        guest = await seating.join(room, JoinForm(), ana)
        waiting, _ = await seating.open_match(hall, form, ana)
        await personal_data.forget(hall, ana)
        won = [r.begun()[0].result.winner for r in (over, room)]
        assert won == ["red", "red"] and waiting.match is None
        assert (room.sheet.sitters[guest.id].name, host.name) == ("Guest", "bea")
        gone = await hall.journal.person(ana.id)
        assert gone is None or (gone.serial, gone.password) == (2, "")
        data = await personal_data.all_about(hall, bea)
        assert {m["match"] for m in data["matches"]} == {over.sheet.id, room.sheet.id}
        assert all(s.person == bea.id for m in data["matches"] for s in m["seats"])

    in_hall(tmp_path, work)


def test_whom_one_does_not_hear_at_any_table(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana, bea, eva = (Person(f"p-{n}", n, "", 1, 0.0, "{}") for n in ("ana", "bea", "eva"))
        for one in (ana, bea, eva):
            await hall.journal.add_person(one)
        room = await opened(hall, seats={}, public=True)
        red = await seating.join(room, JoinForm(), ana)
        blue = await seating.join(room, JoinForm(), bea)

        async def unheard() -> list[str]:
            known = await hall.journal.person(ana.id)
            assert known is not None
            return about_of(known).unheard

        for _ in range(2):
            await manners.block(room, red, blue.id, True, ana.id)
            assert await unheard() == [bea.id]
        await manners.block(room, red, blue.id, False)  # by a link: at this table alone
        assert await unheard() == [bea.id]
        blue.person = eva.id
        await manners.block(room, red, blue.id, True, ana.id)
        assert await unheard() == [bea.id, eva.id]
        await manners.block(room, red, blue.id, False, ana.id)
        assert await unheard() == [bea.id]
        blue.person = None  # a guest is not heard here, and nowhere else
        assert (await manners.block(room, red, blue.id, True, ana.id))["unheard"] == [blue.id]
        assert await unheard() == [bea.id]
        for nobody in (red.id, "s-x"):
            told = await refused(manners.block(room, red, nobody, True))
            assert told == (404, "server.nobody_there")
        assert await refused(manners.report(room, red, "red", 7, "")) == (
            404, "server.nothing_heard",
        )  # fmt: skip

    in_hall(tmp_path, work)
