"""How many matches one may have open: by address for guests, by oneself for who has an account."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from estandarte.server.database.connect import journal_at
from estandarte.server.faults import Fault
from estandarte.server.limits import house_of
from estandarte.server.play.rooms import Hall
from estandarte.server.settings import SettingsFault, read_settings
from estandarte.server.workers.turns import WHO
from server.cluster import Postgres
from server.conftest import Open, settings_for
from server.guests import HOT, Table
from server.play.test_rooms import opened

FULL = "server.too_many_open"


def refused(table: Table, token: str = "", language: str = "en") -> str:
    told = table.post(
        f"/api/matches?language={language}", {"game": "skirmish", "seats": HOT}, token, status=429
    )
    assert told["error"]["key"] == FULL
    return str(told["error"]["text"])


def account(table: Table, name: str) -> str:
    return str(table.post("/api/people", {"name": name, "password": "x" * 12}, status=201)["token"])


def test_guests_of_one_address_have_so_many_and_accounts_count_as_themselves(
    open_table: Open, tmp_path: Path
) -> None:
    table = open_table(open_matches=3)
    mine = [table.open_match(seats=HOT) for _ in range(3)]
    assert "3" in refused(table) and "cuenta" in refused(table, language="es")
    again = table.post(f"/api/matches/{mine[0]['match']}/again", {}, mine[0]["token"], status=429)
    assert again["error"]["key"] == FULL
    for name in ("Ana", "Bea"):
        token = account(table, name)
        for _ in range(3):
            table.open_match(token, seats=HOT)
        refused(table, token)
    table.ask(mine[0]["match"], mine[0]["token"], kind="resign", role="red")
    table.open_match(seats=HOT)  # what is over does not count
    refused(table)
    with closing(sqlite3.connect(tmp_path / "table.sqlite")) as file, file:
        file.execute("UPDATE matches SET changed = 1.0 WHERE id = ?", (mine[1]["match"],))
        openers = {row[0] for row in file.execute("SELECT opener FROM matches")}
    assert len(openers) == 3 and not any("127.0.0.1" in opener for opener in openers)
    table.open_match(seats=HOT)  # nor what was left long ago
    refused(table)


def test_many_at_once_are_no_more(open_table: Open) -> None:
    table = open_table(open_matches=3)

    def ask(_: int) -> int:
        form = {"game": "skirmish", "seats": HOT}
        return table.http.post("/api/matches", json=form).status_code

    with ThreadPoolExecutor(12) as crowd:
        assert sorted(crowd.map(ask, range(24)))[:4] == [201, 201, 201, 429]
    assert not table.hall.opening


def test_two_processes_together_let_no_more_through(postgres: Postgres, tmp_path: Path) -> None:
    settings = settings_for(
        tmp_path, spares=False, open_matches=3, database=postgres.new_database()
    )

    async def work() -> None:
        WHO.set("203.0.113.7")
        ask = f"opens:{house_of(WHO.get())}"
        halls = [Hall(settings, journal_at(settings.database)) for _ in range(2)]
        for hall in halls:
            await hall.open()
        try:
            opening = [opened(hall) for hall in halls * 6]
            came = await asyncio.gather(*opening, return_exceptions=True)
            refused = [one for one in came if isinstance(one, Fault)]
            assert {one.telling.key for one in refused} == {FULL}
            assert len(came) - len(refused) == 3
            for hall in halls:  # neither keeps the other out when it has done
                assert not hall.opening and await hall.journal.attend(ask)
                await hall.journal.leave(ask)
        finally:
            for hall in halls:
                await hall.close()

    asyncio.run(work())


def test_who_is_forgotten_leaves_no_name_at_his_matches(open_table: Open, tmp_path: Path) -> None:
    table = open_table()
    token = account(table, "Ana")
    table.open_match(token, seats=HOT)
    table.post("/api/me/forget", {"password": "x" * 12}, token)
    with closing(sqlite3.connect(tmp_path / "table.sqlite")) as file:
        assert [row[0] for row in file.execute("SELECT opener FROM matches")] == [""]


@pytest.mark.parametrize("name", ["open_matches", "rooms"])
@pytest.mark.parametrize("value", ["0", "-1", "many"])
def test_nonsense_is_no_bound(name: str, value: str) -> None:
    with pytest.raises(SettingsFault):
        read_settings(environment={f"ESTANDARTE_{name.upper()}": value})
