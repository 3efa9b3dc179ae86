"""One name has many spellings; whoever spells it otherwise is still the same."""

import asyncio
import sqlite3
import unicodedata
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from estandarte.server.database import postgres as in_postgres
from estandarte.server.database import sqlite_file as in_sqlite
from estandarte.server.faults import Fault
from estandarte.server.names import LONGEST_NAME, folded, searched, sound_name
from estandarte.server.people.accounts import hash_password
from estandarte.server.people.recovery import hashed_code
from server.cluster import Postgres
from server.conftest import Open
from server.guests import Json, Table
from server.letterbox import Letterbox
from server.people.test_accounts import account

COMPOSED, APART = (unicodedata.normalize(form, "José") for form in ("NFC", "NFD"))
BEFORE = 8
"""The shape of a database in which each spelling was a name of its own."""
TWINS = ((COMPOSED, "composed one", "aaaaa"), (APART, "apart from it", "bbbbb"))


def test_all_spellings_of_a_name_fold_alike() -> None:
    for one, other in (
        (COMPOSED, APART), ("JOSÉ", APART), ("Ｊｏｓé", COMPOSED), ("Jo\u200bsé", COMPOSED),
        ("Jo\ufe0fsé\u3164", COMPOSED), ("Straße", "STRASSE"), ("ﬁn", "FIN"), ("a\u00a0b", "a  b"),
        ("\u1e9b\u0323", "\u1e69"), ("\u0345", "\u03b9"),
    ):  # fmt: skip
        assert folded(one) == folded(other) == folded(folded(one))
    assert folded("José") != folded("Jose") and searched(APART) == searched("JOSE") == "jose"


@pytest.mark.parametrize(
    "name",
    ["", " ", "\t\n", "\u200b\u200d", "\u3164", "\u2800\u2800", "\u0301", "\x00\x1b", "\xad"],
)
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    with pytest.raises(Fault) as found:
        sound_name(name)
    assert found.value.telling.key == "server.name_length"


def test_a_name_is_as_long_as_what_it_stands_for() -> None:
    assert sound_name(APART * 10) == COMPOSED * 10
    assert sound_name("\ufdfa" + "x" * (LONGEST_NAME - 18))  # eighteen letters in one sign
    with pytest.raises(Fault):
        sound_name("\ufdfa" + "x" * (LONGEST_NAME - 17))


def test_whoever_spells_his_name_otherwise_enters_is_challenged_and_recovers(table: Table) -> None:
    bot = account(table, COMPOSED, bot=True)
    for name in (APART, "JOSÉ", "\uff2aos\u00e9", "Jos\u00e9\u200b"):
        form = {"name": name, "password": "another long one"}
        refused = table.post("/api/people", form, status=409)
        assert refused["error"]["key"] == "server.name_taken"
    form = {"name": APART, "password": "a long enough one"}
    assert table.post("/api/sessions", form, status=201)["person"] == bot["person"]
    red = table.open_match(seats={"red": {"kind": "me"}})
    asked = {"role": "blue", "bot": APART}
    challenge = table.post(f"/api/matches/{red['match']}/challenges", asked, red["token"], 201)
    assert challenge["bot"] == COMPOSED
    lost = {"name": APART, "code": bot["recovery"], "password": "quite another one"}
    assert table.post("/api/recovery", lost, status=201)["person"] == bot["person"]


def as_before() -> list[tuple[Any, ...]]:
    """Two people of one name, as they were kept when it was two."""
    return [
        (f"p{number}", name, name.casefold(), hash_password(password, b"0" * 16), float(number),
         f'{{"email":"{code}@table.example","recovery":"{hashed_code(code)}"}}')
        for number, (name, password, code) in enumerate(TWINS)
    ]  # fmt: skip


PUT = "INSERT INTO people (id, name, folded, password, created, about) VALUES "


def sqlite_before(file: Path) -> str:
    with closing(sqlite3.connect(file, isolation_level=None)) as old:
        in_sqlite.migrate(old, BEFORE)
        old.executemany(f"{PUT} (?, ?, ?, ?, ?, ?)", as_before())
    return str(file)


def postgres_before(url: str) -> str:
    async def work() -> None:
        old = await asyncpg.connect(url)
        try:
            await in_postgres.migrate(old, BEFORE)
            await old.executemany(f"{PUT} ($1, $2, $3, $4, $5, $6)", as_before())
        finally:
            await old.close()

    asyncio.run(work())
    return url


def both_are_there(table: Table) -> None:
    for number, (_, password, code) in enumerate(TWINS):
        for spelling in (COMPOSED, APART, "jOSÉ"):
            form = {"name": spelling, "password": password}
            assert table.post("/api/sessions", form, status=201)["person"] == f"p{number}"
        lost: Json = {"name": COMPOSED, "code": code, "password": f"{password}, new"}
        found = table.post("/api/recovery", lost, status=201)
        assert (found["person"], found["name"]) == (f"p{number}", TWINS[number][0])
        form = {"name": APART, "password": lost["password"]}
        assert table.post("/api/sessions", form, status=201)["person"] == f"p{number}"
    for spelling in (COMPOSED, APART):
        form = {"name": spelling, "password": "neither of these"}
        table.post("/api/sessions", form, status=401)
        table.post("/api/people", form, status=409)
    for name, password, _ in TWINS:
        form = {"name": name, "password": f"{password}, new"}
        session = table.post("/api/sessions", form, status=201)
        table.post("/api/me/forget", {"password": form["password"]}, session["token"])
    account(table, APART)


def test_two_of_older_times_both_enter(open_table: Open, tmp_path: Path) -> None:
    both_are_there(open_table(database=sqlite_before(tmp_path / "old.sqlite")))


def test_two_of_older_times_both_enter_with_postgresql(
    postgres: Postgres, open_table: Open
) -> None:
    both_are_there(open_table(database=postgres_before(postgres.new_database())))


def test_letters_go_to_both_of_one_name(
    open_table: Open, tmp_path: Path, letterbox: Letterbox
) -> None:
    file = sqlite_before(tmp_path / "old.sqlite")
    mail = {"smtp_host": "127.0.0.1", "smtp_port": letterbox.port, "smtp_tls": False}
    table = open_table(database=file, **mail)
    table.post("/api/recovery/letter", {"name": COMPOSED}, status=202)
    letters = "".join(letterbox.next() for _ in TWINS)
    assert all(f"To: {code}@table.example" in letters for _, _, code in TWINS)
