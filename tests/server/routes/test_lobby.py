"""The lobby: free seats first, leafed through and searched, and nobody fills it with his own."""

import asyncio
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from estandarte.server.database.connect import journal_at
from estandarte.server.database.lobby import (
    FARTHEST,
    GATHERING,
    GATHERING_FREE,
    OF_HOUSE,
    OF_ONE,
    OVER,
    PLAYING,
    PLAYING_FREE,
    Look,
    lobby_query,
)
from estandarte.server.play import listing
from server.cluster import Postgres
from server.conftest import Open
from server.guests import HOT, Json, Table, from_address
from server.people.test_accounts import account
from surroundings import PATIENCE

MINE = {"red": {"kind": "me"}}
FULL = {"red": {"kind": "me"}, "blue": {"kind": "machine"}}
MANY = 100_000
CURRENT = (GATHERING_FREE, PLAYING_FREE, GATHERING, PLAYING)


@pytest.fixture(params=["sqlite", "postgres"])
def lobby_table(request: Any, open_table: Open) -> Table:
    if request.param == "sqlite":
        return open_table()
    return open_table(database=request.getfixturevalue("postgres").new_database())


def titles(table: Table, **asked: Any) -> list[str]:
    answer = table.http.get("/api/lobby", params=asked)
    assert answer.status_code == 200, answer.text
    return [line["title"] for line in answer.json()["matches"]]


def public(table: Table, token: str = "", seats: Json = MINE, **form: Any) -> Json:
    return table.open_match(token, seats=seats, public=True, **form)


def see(table: Table) -> None:
    """Somebody looks who waits, as is done now and then."""
    loop = next(iter(table.hall.tasks)).get_loop()
    looked = listing.see(table.hall.journal, table.hall.rooms)
    asyncio.run_coroutine_threadsafe(looked, loop).result(PATIENCE)


def test_junk_of_one_does_not_push_others_off_the_first_page(lobby_table: Table) -> None:
    table = lobby_table
    ana = account(table, "Ana Lobby")
    first = [public(table, ana["token"], title=f"honest {n}") for n in range(2)]
    eva = account(table, "Eva Junk")
    for n in range(30):
        public(table, eva["token"], title=f"junk {n}")
    for n in range(30):
        public(table, title=f"guest {n}")  # all of them from this one address
    page = titles(table)
    found = Counter(title.split()[0] for title in page)
    assert (len(page), found["honest"]) == (20, 2)
    assert Counter(t.split()[0] for t in page[:OF_HOUSE]) == {"honest": 2, "junk": 3, "guest": 1}
    everything = [t for n in range(1, 5) for t in titles(table, page=n)]
    assert len(everything) == len(set(everything)) == 62
    assert [table.get("/api/lobby", page=n)["more"] for n in (1, 3, 4)] == [True, True, False]
    assert titles(table, page=5) == []
    for n in (0, FARTHEST // 20 + 1):
        table.get("/api/lobby", page=n, status=400)
    table.get(f"/api/matches/{first[0]['match']}", ana["token"])


def test_who_has_many_accounts_has_no_more_of_the_first_page(open_table: Open) -> None:
    table = open_table(trusted_proxies=("127.0.0.1",))
    with from_address(table, "10.0.0.1") as bea:
        form = {"game": "skirmish", "seats": MINE, "public": True, "title": "honest"}
        assert bea.post("/api/matches", json=form).status_code == 201
    for n in range(8):
        eva = account(table, f"Eva {n}")
        for _ in range(OF_ONE):
            public(table, eva["token"], title="junk")
    page = titles(table)
    assert page[: OF_HOUSE + 1] == ["junk"] * OF_HOUSE + ["honest"]


def test_free_seats_come_first_and_of_these_where_somebody_waits(lobby_table: Table) -> None:
    table = lobby_table
    public(table, title="full", seats=FULL)
    people = [account(table, f"Host {n}")["token"] for n in range(3)]
    waiting, *_ = [public(table, t, title=f"host {n}") for n, t in enumerate(people)]
    left = public(table, title="left", seats=HOT)
    table.ask(left["match"], left["token"], kind="leave")
    table.open_match(title="hidden", seats=MINE)
    assert titles(table)[-1] == "full" and sorted(titles(table, open=True)) == [
        "host 0", "host 1", "host 2", "left",
    ]  # fmt: skip
    with table.socket(waiting["match"], waiting["token"]):
        see(table)
        line, *others = table.get("/api/lobby")["matches"]
        assert not any(one["here"] for one in others)
        assert (line["title"], line["here"], line["rated"]) == ("host 0", True, False)
        assert line["open"] == ["blue"] and line["people"]["red"] == ["Host 0"]
    table.join(waiting, "blue")
    assert titles(table, status="gathering") == ["host 2", "host 1"]
    assert sorted(titles(table, status="playing")) == ["full", "host 0", "left"]
    table.ask(waiting["match"], waiting["token"], kind="resign")
    assert titles(table, status="over") == ["host 0"]
    assert "host 0" not in titles(table) + titles(table, open=True)


def test_the_lobby_is_searched_by_what_people_write(lobby_table: Table) -> None:
    table = lobby_table
    jose = account(table, "José Search")
    public(table, jose["token"], title="Rocroi 100% _de noche_")
    public(table, title="Other")
    public(table, title="Lepanto!", game="lepanto", scenario="tutorial", seats={})
    for words in ("rocroi", "JOSE", "jose\u0301", "NOCHE roc", "100%", "_de", "dos contra rocroi"):
        assert titles(table, search=words) == ["Rocroi 100% _de noche_"], words
    for words in ("rocroi other", "%o%", "0_", "!!!"):
        assert titles(table, search=words) == [], words
    assert titles(table, search="lepanto") == titles(table, game="lepanto") == ["Lepanto!"]
    assert titles(table, game="chess") == [] and len(titles(table, search=" ")) == 3
    assert titles(table, search="' OR 1=1 --") == titles(table, game="'") == []
    table.get("/api/lobby", search="x" * 101, status=400)
    assert table.http.get("/api/lobby", params={"status": "x"}).status_code == 400
    assert len(table.get("/api/matches")) == 3


def test_who_is_forgotten_is_not_found(lobby_table: Table) -> None:
    table = lobby_table
    ana = account(table, "Ana Forgotten")
    public(table, ana["token"], title="still here")
    assert titles(table, search="forgotten") == ["still here"]
    table.post("/api/me/forget", {"password": "a long enough one"}, ana["token"])
    assert titles(table, search="forgotten") == [] and titles(table) == ["still here"]


def test_matches_of_before_there_was_a_lobby_are_found_in_it(lobby_table: Table) -> None:
    table = lobby_table
    public(table, title="older than the lobby")
    journal: Any = table.hall.journal
    loop = next(iter(table.hall.tasks)).get_loop()

    async def as_it_was_and_is() -> None:
        await journal._write([("UPDATE lobby SET words = '', place = 2", (), False)], None)
        await listing.complete(journal)
        assert await journal.unlisted(9) == []

    asyncio.run_coroutine_threadsafe(as_it_was_and_is(), loop).result(PATIENCE)
    assert titles(table, search="older", open=True) == ["older than the lobby"]


def crowd(file_or_url: str) -> dict[str, Any]:
    """A hundred thousand lines, three in four of them junk; how each question is answered."""
    chance, found = random.Random(7), dict[str, Any]()

    async def work() -> None:
        journal: Any = journal_at(file_or_url)
        await journal.open()
        lines = []
        for n in range(MANY):
            junk = chance.random() < 0.75
            owner, place = ("junk" if junk else f"p{n}"), chance.choice((*CURRENT, OVER))
            turn = n // OF_ONE if junk else 0
            lines.append((f"m{n}", chance.choice("ab"), owner, place, turn, -float(n), "words"))
        match = (
            "INSERT INTO matches (id, game, status, created, version, sheet) "
            "VALUES (?, 'a', 'gathering', 0, 1, '')"
        )
        line = (
            "INSERT INTO lobby (match_id, game, owner, place, turn, late, words) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        for at in range(0, MANY, 5000):
            part = lines[at : at + 5000]
            await journal._write([(match, (one[0],), False) for one in part], None)
            await journal._write([(line, one, False) for one in part], None)
        if "://" in file_or_url:
            await journal._write([("ANALYZE", (), False)], None)
        for name, look in LOOKS.items():
            sql, blanks = lobby_query(look)
            how = "EXPLAIN QUERY PLAN " if "://" not in file_or_url else "EXPLAIN (ANALYZE) "
            found[name] = (await journal._read(how + sql, *blanks), await journal.lobby(look))
        await journal.close()

    asyncio.run(work())
    return found


LOOKS = {
    "first": Look(places=CURRENT, most=21),
    "free": Look(places=(GATHERING_FREE, PLAYING_FREE), most=21),
    "game": Look(places=CURRENT, game="a", most=21),
    "last": Look(places=CURRENT, skip=FARTHEST - 20, most=21),
    "words": Look(places=CURRENT, words=("nobody",), most=21),
    "over": Look(places=(OVER,), most=21),
}


def test_a_page_of_a_hundred_thousand_is_read_by_its_index(tmp_path: Path) -> None:
    for name, (plan, found) in crowd(str(tmp_path / "crowd.sqlite")).items():
        told = "\n".join(row[3] for row in plan)
        index = "lobby_by_game" if name == "game" else "lobby_by_place"
        assert f"USING INDEX {index}" in told or f"USING COVERING INDEX {index}" in told, told
        assert "SCAN lobby" not in told, told
        assert bool(found) == (name != "words")


def test_a_page_of_a_hundred_thousand_is_read_by_its_index_with_postgresql(
    postgres: Postgres,
) -> None:
    for plan, _ in crowd(postgres.new_database()).values():
        told = "\n".join(row[0] for row in plan)
        assert "Seq Scan" not in told and "Index" in told, told
        read = [float(rows) for rows in re.findall(r"Index.*actual.*rows=([\d.]+)", told)]
        assert read and max(read) <= FARTHEST, told
