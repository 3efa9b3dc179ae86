"""Two journals on one PostgreSQL, without a table: who hears what, and who attends to what."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from estandarte.server.database.due import Hour
from estandarte.server.database.postgres import PostgresJournal
from estandarte.server.database.rows import Entry
from estandarte.server.faults import JournalFault
from estandarte.server.play.hours import Hours
from server.cluster import Postgres
from server.play.test_sleeping import is_so
from surroundings import PATIENCE

Two = Callable[[PostgresJournal, PostgresJournal], Awaitable[None]]


def entry(match: str = "m1", version: int = 0, **more: Any) -> Entry:
    return Entry(
        match=match, version=version, game="skirmish", status="playing", public=True,
        at=1.0, sheet="{}", **more,
    )  # fmt: skip


@pytest.fixture
def pair(postgres: Postgres) -> Callable[[Two], None]:
    def do(work: Two) -> None:
        async def run() -> None:
            url = postgres.new_database()
            one, two = PostgresJournal(url, 2), PostgresJournal(url, 2)
            try:
                await one.open()
                await two.open()
                await work(one, two)
            finally:
                await one.close()
                await two.close()

        asyncio.run(run())

    return do


def test_others_hear_of_every_change_and_nobody_of_his_own(pair: Callable[[Two], None]) -> None:
    async def work(one: PostgresJournal, two: PostgresJournal) -> None:
        heard: asyncio.Queue[tuple[str, str, int]] = asyncio.Queue()

        def ear(whose: str) -> Callable[[str, int], Any]:
            async def hear(match: str, version: int) -> None:
                await heard.put((whose, match, version))

            return hear

        await one.listen(ear("one"))
        await two.listen(ear("two"))
        await asyncio.gather(*(one.commit(entry(f"m{n}")) for n in range(3)))
        await two.commit(entry("m0", 1))
        told = [await asyncio.wait_for(heard.get(), PATIENCE) for _ in range(4)]
        assert sorted(told) == [
            ("one", "m0", 2), ("two", "m0", 1), ("two", "m1", 1), ("two", "m2", 1),
        ]  # fmt: skip
        assert heard.empty()

    pair(work)


def test_news_of_several_matches_are_read_together(pair: Callable[[Two], None]) -> None:
    async def work(one: PostgresJournal, two: PostgresJournal) -> None:
        for name in ("m1", "m2"):
            await one.commit(entry(name, lines=("head", "opening", f"{name} moves")))
        found = await asyncio.gather(*(two.load(name, 2) for name in ("m1", "m2", "none")))
        assert [stored and stored.lines for stored in found] == [("m1 moves",), ("m2 moves",), None]
        assert not two._asked
        await two._pool.close()
        with pytest.raises(JournalFault):
            await two.load("m1", 2)
        assert not two._asked

    pair(work)


def test_one_alone_attends_to_a_match_until_he_leaves_it(pair: Callable[[Two], None]) -> None:
    async def work(one: PostgresJournal, two: PostgresJournal) -> None:
        assert await one.attend("m1") and await one.attend("m1")
        assert not await two.attend("m1") and await two.attend("m2")
        await two.leave("m1")  # it is not his to leave
        assert not await two.attend("m1")
        await one.leave("m1")
        assert await two.attend("m1") and not await one.attend("m1")
        await one._ear.close()
        assert not await one.attend("m3")

    pair(work)


def test_what_is_due_is_had_by_one_of_several_and_by_another_when_he_dies(
    pair: Callable[[Two], None],
) -> None:
    async def work(one: PostgresJournal, two: PostgresJournal) -> None:
        for n in range(40):
            await one.commit(entry(f"m{n:02}", hour=Hour(due=float(n), thinks=1.0)))
        asked = (journal.take("due", 29.0, 100.0, 7) for journal in (one, two) * 4)
        batches = await asyncio.gather(*asked)
        taken = [match for batch in batches for match in batch]
        assert sorted(taken) == [f"m{n:02}" for n in range(30)]  # each by one alone
        assert await two.take("due", 99.0, 200.0, 40) == [f"m{n}" for n in range(30, 40)]
        assert len(await two.take("due", 100.0, 200.0, 40)) == 30  # the lease is over
        await one.put_off("m00", 1, Hour())
        await one.put_off("m01", 2, Hour())  # of another version
        assert "m00" not in (left := await two.take("due", 200.0, 300.0, 50))
        assert "m01" in left and "m00" not in await two.take("thinks", 2.0, 3.0, 50)

    pair(work)


def test_the_hours_of_several_go_on_together_and_never_back(pair: Callable[[Two], None]) -> None:
    async def work(one: PostgresJournal, two: PostgresJournal) -> None:
        first, second = Hours(one), Hours(two)
        await first.open()
        first.hear(5_000.0)
        await first.keep()
        first.hear(6_000.0)  # kept by nobody yet
        await second.open()
        assert second.now() >= 5_000.0
        await is_so(lambda: second.now() >= 6_000.0)  # it was told when it came
        second.hear(7_000.0)
        await second.keep()
        await is_so(lambda: first.now() >= 7_000.0)
        await one.put_hours(10.0)
        assert await two.hours() >= 7_000.0
        await is_so(lambda: abs(first.now() - second.now()) < 0.1)

    pair(work)


def test_whoever_waits_when_the_database_goes_is_told(pair: Callable[[Two], None]) -> None:
    async def work(one: PostgresJournal, two: PostgresJournal) -> None:
        await one.commit(entry("m9"))
        await one._pool.close()
        done = await asyncio.wait_for(
            asyncio.gather(*(one.commit(entry(f"m{n}")) for n in range(3)), return_exceptions=True),
            PATIENCE,
        )
        assert {type(fault) for fault in done} == {JournalFault} and not one._jobs
        assert await two.load("m9") is not None  # nothing to the other

    pair(work)
