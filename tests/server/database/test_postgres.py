"""Several server processes share one PostgreSQL: each hears of the others, and none is outrun."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from server.cluster import Postgres
from server.conftest import settings_for
from server.guests import BLUE_STAND, STAND, Json, Table, act
from server.people.test_accounts import account, change
from server.people.test_own_session import is_sent_away
from surroundings import until


@pytest.fixture(scope="module")
def pair(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Table, Table]]:
    """Two tables on one database."""
    url, folder = postgres.new_database(), tmp_path_factory.mktemp("pair")
    tables = [Table(settings_for(folder, database=url)) for _ in range(2)]
    yield tables[0], tables[1]
    for table in tables:
        table.close()


def split(pair: tuple[Table, Table]) -> tuple[Json, Json]:
    return pair[0].two_players(public=True)


def test_a_step_at_one_process_is_heard_at_the_other(pair: tuple[Table, Table]) -> None:
    one, two = pair
    red, blue = split(pair)
    with (
        one.socket(red["match"], red["token"]) as ana,
        two.socket(red["match"], blue["token"]) as bea,
    ):
        act(ana, **STAND)
        heard = bea.hear("update")
        assert heard["step"] == 1
        assert heard["steps"][0]["events"][0]["event"]["orders"] is None
        act(bea, **BLUE_STAND)
        while ana.hear("update")["step"] != 2:
            pass
        act(ana, kind="end_turn", role="red")
        assert ana.ask("take_back")["done"] is True
        while (told := bea.hear("update"))["back_to"] != 2 or told["step"] != 2:
            pass
        ana.ask("say", words="hello over there")
        assert two.get(f"/api/matches/{red['match']}/talk", blue["token"])[0]["words"]


def test_a_sign_that_cannot_be_kept_is_refused_and_throws_nobody_out(
    pair: tuple[Table, Table],
) -> None:
    red, _ = split(pair)
    with pair[0].socket(red["match"], red["token"]) as ana:
        answer = ana.ask("say", words="a\0b")
        assert (answer["status"], answer["error"]["key"]) == (422, "server.text")
        assert ana.ask("say", words="a b")["number"] == 1
    pair[0].get("/api/matches/m%00", status=404)
    pair[0].post("/api/sessions", {"name": "\0", "password": "a long enough one"}, status=401)


def test_two_processes_at_once_make_no_step_twice(pair: tuple[Table, Table]) -> None:
    red, blue = split(pair)
    answers: list[Json] = []

    def send(table: Table, seat: Json, action: Json) -> None:
        with table.socket(red["match"], seat["token"]) as guest:
            answers.append(guest.ask("act", action=action))

    threads = [
        threading.Thread(target=send, args=(table, seat, action))
        for seat, action in ((red, STAND), (blue, BLUE_STAND))
        for table in pair
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(a["kind"] for a in answers) == ["answer", "answer", "error", "error"]
    boards = [t.get(f"/api/matches/{red['match']}", red["token"])["board"] for t in pair]
    assert [b["step"] for b in boards] == [2, 2]


def test_a_new_password_ends_links_at_the_other_process(pair: tuple[Table, Table]) -> None:
    one, two = pair
    ana = account(one, "Ana Elsewhere")
    red = one.open_match(ana["token"], seats={"red": {"kind": "me"}})
    blue, path = two.join(red, "blue"), f"/api/matches/{red['match']}"
    with (
        two.socket(red["match"], red["token"]) as thief,
        two.socket(red["match"], blue["token"]) as bea,
    ):
        answer = change(one, ana["token"], password="an even longer one", old="a long enough one")
        assert is_sent_away(thief)
        assert bea.ask("ping")["kind"] == "answer"
        two.get(path, red["token"], status=401)
        mine = two.post(f"{path}/seat", {}, answer["token"])
    with two.socket(red["match"], mine["token"]) as again:
        assert again.welcome["you"]["role"] == "red"


def test_one_process_alone_lets_the_machine_move(pair: tuple[Table, Table]) -> None:
    one, two = pair
    seats = {"red": {"kind": "me"}, "blue": {"kind": "machine"}}
    seat = one.open_match(seats=seats)
    with two.socket(seat["match"], seat["token"]) as ana:
        act(ana, **STAND)
        while (board := ana.hear("update"))["prompt"]["asks"] != "activation":
            pass
        assert [s["by"] for s in board["steps"]][-1] in ("red", "blue")
    attended = [seat["match"] in t.hall.journal._attended for t in pair]  # type: ignore[attr-defined]
    assert sum(attended) == 1


def test_a_database_that_goes_away_is_named(postgres: Postgres, tmp_path: Path) -> None:
    table = Table(settings_for(tmp_path, database=postgres.new_database()))
    try:
        red, _ = table.two_players()
        pool = table.hall.journal._pool  # type: ignore[attr-defined]
        loop = table.server.servers[0].get_loop()
        loop.call_soon_threadsafe(pool.terminate)
        with table.socket(red["match"], red["token"]) as ana:
            pass
        assert ana.welcome["kind"] in ("error", "welcome")
        assert table.http.get("/health").status_code == 503
    finally:
        table.close()


def hang_up_on_everybody(url: str) -> None:
    """As when the database is started anew: every connection is cut."""

    async def cut() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await connection.close()

    asyncio.run(cut())


def listens_anew(table: Table, before: Any) -> bool:
    return table.hall.journal._ear is not before  # type: ignore[attr-defined]


def takes(table: Table, seat: Json, action: Json) -> bool:
    headers = {"Authorization": f"Bearer {seat['token']}"}
    path = f"/api/matches/{seat['match']}/act"
    status = table.http.post(path, json={"action": action}, headers=headers).status_code
    assert status in (200, 409, 503)
    return status == 200


def test_a_database_that_comes_back_is_found_again(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database()
    tables = [Table(settings_for(tmp_path, database=url)) for _ in range(2)]
    one, two = tables
    try:
        red, blue = one.two_players(public=True)
        with two.socket(red["match"], blue["token"]) as bea:
            ears = [t.hall.journal._ear for t in tables]  # type: ignore[attr-defined]
            hang_up_on_everybody(url)
            until(lambda: all(listens_anew(t, ear) for t, ear in zip(tables, ears, strict=True)),
                  "nobody listens again")  # fmt: skip
            until(lambda: takes(one, red, STAND), "the step is never taken")
            assert bea.hear("update")["step"] == 1  # and the other process hears of it
        assert [t.http.get("/health").status_code for t in tables] == [200, 200]
    finally:
        for table in tables:
            table.close()
