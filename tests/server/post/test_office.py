"""Letters go where somebody has agreed to them, one address at a time, and never too often."""

import asyncio
import sqlite3
from contextlib import closing
from email.message import EmailMessage
from typing import Any

import pytest

from estandarte.server.database.postgres import PostgresJournal
from estandarte.server.database.sqlite import SqliteJournal
from estandarte.server.metrics import Metrics
from estandarte.server.people.tokens import Seals
from estandarte.server.post.office import BOUNDS, PostOffice
from estandarte.server.settings import Settings
from server.cluster import Postgres
from server.conftest import Open
from server.guests import Json, Table
from server.letterbox import Letterbox, link_in, read

MANY = ", ".join(f"v{number}@a.example" for number in range(8))
PASSWORD = "a long enough one"


def post_of(open_table: Open, box: Letterbox, **more: Any) -> Table:
    return open_table(
        remind_after=0.2, smtp_host="127.0.0.1", smtp_port=box.port, smtp_tls=False,
        public_url="https://table.example", **more,
    )  # fmt: skip


def account(table: Table, name: str, **more: str) -> Json:
    opened: Json = table.post("/api/people", {"name": name, "password": PASSWORD, **more}, "", 201)
    return opened


def remind(table: Table, seat: Json, email: str, status: int = 200) -> Any:
    return table.ask(seat["match"], seat["token"], status, kind="remind", email=email)


def recipients(letter: str) -> str:
    return str(read(letter)["To"])


@pytest.mark.parametrize(
    "email",
    [
        MANY, "a@b.example,c@d.example", "a@b.example;c@d.example", "Ana <a@b.example>",
        "<a@b.example>", '"a b"@c.example', "(x)a@b.example", "a@b.example(x)", "a@[127.0.0.1]",
        "a@127.0.0.1", "a@localhost", "a%c.example@b.example", "@x.example:a@b.example",
        "a@b.example\r\nBcc: c@d.example", "a@b.example\n", "a b@c.example", "a@b@c.example",
        ".a@b.example", "a..b@c.example", "a@b..example", "a@-b.example", "á@b.example",
        "a@b.example\0", f"{'a' * 65}@b.example", "group:a@b.example;", "nobody", "@", "a@",
    ],
)  # fmt: skip
def test_one_plain_address_and_nothing_else_is_taken(table: Table, email: str) -> None:
    red, _ = table.two_players()
    assert remind(table, red, email, 422)["error"]["key"] == "server.email"
    form = {"name": "Nobody", "password": PASSWORD, "email": email}
    assert table.post("/api/people", form, status=422)["error"]["key"] == "server.email"
    ana = account(table, f"Ana {abs(hash(email))}")["token"]
    headers = {"Authorization": f"Bearer {ana}"}
    refused = table.http.patch("/api/me", json={"email": email, "old": PASSWORD}, headers=headers)
    assert refused.json()["error"]["key"] == "server.email"


@pytest.mark.parametrize(
    "email", ["a@b.example", "José".replace("é", "e") + ".O'Hara+x@b-c.d.example"]
)
def test_a_plain_address_is_taken(table: Table, email: str) -> None:
    red, _ = table.two_players()
    assert remind(table, red, email) == {"letter": False}  # this table sends no letters


def test_nobody_hears_of_a_match_before_he_has_agreed(
    open_table: Open, letterbox: Letterbox
) -> None:
    table = post_of(open_table, letterbox)
    title = "Your bank: go to http://evil.example/"
    red, _ = table.two_players(title=title)
    assert remind(table, red, "Victim@a.example") == {"letter": True}
    asking = letterbox.next()
    assert "Victim@a.example" in recipients(asking)
    assert not any(word in asking for word in ("bank", "evil", "Ana"))  # no stranger's word
    assert red["match"] not in asking
    table.post(f"/api/letters/{link_in(asking, 'agree')}")
    reminder = read(letter := letterbox.next())  # nothing came in between
    assert reminder["Subject"] == "You are waited for: Skirmish"
    assert "Your bank go to http evil example" in (words := reminder.get_content())
    assert f"/#/match/{red['match']}/" in words and "evil.example" not in words
    stops = link_in(str(reminder), "stop")
    stopped_at = f"{table.hall.settings.address}/api/letters/{stops}"
    assert f"\nList-Unsubscribe: <{stopped_at}>\r\n" in letter  # as mail programs read it
    assert reminder["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_who_has_agreed_for_one_seat_hears_of_no_other(
    open_table: Open, letterbox: Letterbox
) -> None:
    table = post_of(open_table, letterbox)
    red, blue = table.two_players()
    table.remind(red, letterbox, "ana@a.example")
    assert "waited" in read(letterbox.next())["Subject"]
    assert remind(table, blue, "ana@a.example") == {"letter": True}  # she is asked anew
    assert "Do you want" in read(letterbox.next())["Subject"]
    other = table.hall.post.mailbox("bea@a.example")
    assert other != table.hall.post.mailbox("ana@a.example")
    assert table.hall.post.mailbox("ANA+x@a.Example") == table.hall.post.mailbox("ana@a.example")


def test_an_account_agrees_once_for_all_its_seats(open_table: Open, letterbox: Letterbox) -> None:
    table = post_of(open_table, letterbox)
    ana = account(table, "Ana L", email="ana@a.example")
    assert ana["letter"] and not table.get("/api/me", ana["token"])["agreed"]
    table.post("/api/recovery/letter", {"name": "Ana L"}, status=202)
    asked = [letterbox.next(), letterbox.next()]  # instead of the other letter, she is asked again
    assert {read(letter)["Subject"] for letter in asked} == {"Do you want letters from this table?"}
    table.post(f"/api/letters/{link_in(asked[0], 'agree')}")
    assert table.get("/api/me", ana["token"])["agreed"]
    table.post("/api/recovery/letter", {"name": "Ana L"}, status=202)
    assert read(letterbox.next())["Subject"] == "A new password"
    opened = table.open_match(ana["token"], seats={"red": {"kind": "me"}})
    table.join(opened, "blue")
    assert read(letterbox.next())["Subject"] == "You are waited for: Skirmish"
    headers = {"Authorization": f"Bearer {ana['token']}"}
    form = {"email": "new@a.example", "old": PASSWORD, "language": "es"}
    changed = table.http.patch("/api/me", json=form, headers=headers).json()
    assert (changed["letter"], changed["agreed"]) == (True, False)
    assert read(letterbox.next())["Subject"] == "¿Quiere recibir cartas de esta mesa?"


def test_who_wants_no_letters_gets_none(open_table: Open, letterbox: Letterbox) -> None:
    table = post_of(open_table, letterbox)
    red, blue = table.two_players()
    assert remind(table, red, "ana@a.example") == {"letter": True}
    asking = letterbox.next()
    token = link_in(asking, "stop")
    looked = table.http.get(f"/api/letters/{token}", follow_redirects=False)
    assert looked.headers["location"] == f"/#/letters/stop/{token}"  # looking changes nothing
    body = {"List-Unsubscribe": "One-Click"}  # as mail programs do
    stopped = table.http.post(f"/api/letters/{token}", data=body).json()
    assert stopped["letters"] == "stopped"
    agreed = table.post(f"/api/letters/{link_in(asking, 'agree')}")
    assert agreed["letters"] == "stopped"  # an older letter opens nothing again
    assert remind(table, blue, "ANA@a.example") == {"letter": True}  # nobody learns of it
    assert remind(table, blue, "bea@a.example") == {"letter": True}
    assert "bea@a.example" in recipients(letterbox.next())
    assert table.post(f"/api/letters/{stopped['again']}")["letters"] == "allowed"
    assert remind(table, blue, "ana@a.example") == {"letter": True}
    assert "ana@a.example" in recipients(letterbox.next())


def test_links_of_letters_cannot_be_made_up(open_table: Open, letterbox: Letterbox) -> None:
    table = post_of(open_table, letterbox)
    red, _ = table.two_players()
    remind(table, red, "ana@a.example")
    token = letterbox.asked()
    for other in (red["token"], f"{token[:-3]}abc", "nothing"):
        assert table.post(f"/api/letters/{other}", status=401)["error"]["key"] == "server.token"
    old = table.hall.post._token("agree", "mailbox", "m1/s1", 1.0)
    assert table.post(f"/api/letters/{old}", status=401)["error"]["key"] == "server.letter_link"


def test_a_mailbox_is_sent_few_letters_whoever_wants_it(
    open_table: Open, letterbox: Letterbox
) -> None:
    """And a restart counts on from there."""
    most = min(number for _, number in BOUNDS["ask"])
    for start in range(2):
        table = post_of(open_table, letterbox)
        for number in range(2):
            red, blue = table.two_players()
            for seat in (red, blue):
                email = f"victim+{start}{number}@a.example"
                assert remind(table, seat, email) == {"letter": True}  # the same answer to all
        remind(table, red, f"last{start}@a.example")
        letters: list[EmailMessage] = []
        while "last" not in str((letters or [EmailMessage()])[-1]["To"]):
            letters.append(read(letterbox.next()))
        assert len(letters) - 1 == (most if not start else 0)
        table.close()


def test_recovery_letters_are_bounded_too(open_table: Open, letterbox: Letterbox) -> None:
    table = post_of(open_table, letterbox)
    for name in ("Ana B", "Bea B"):
        account(table, name, email=f"{name[:3]}@a.example".lower())
        table.post(f"/api/letters/{letterbox.asked()}")
    most = min(number for _, number in BOUNDS["recovery"])
    for _ in range(most + 3):
        assert table.post("/api/recovery/letter", {"name": "Ana B"}, status=202) == {}
    for _ in range(most):
        assert "ana@" in recipients(letterbox.next())
    table.post("/api/recovery/letter", {"name": "Bea B"}, status=202)
    assert "bea@" in recipients(letterbox.next())


def test_one_caller_asks_few_mailboxes(open_table: Open, letterbox: Letterbox) -> None:
    table = post_of(open_table, letterbox)
    red, _ = table.two_players()
    for number in range(20):
        remind(table, red, f"a{number}@a.example")
        letterbox.next()
    assert remind(table, red, "b@a.example", 429)["error"]["key"] == "server.too_fast"
    sitter = table.hall.rooms[red["match"]].sheet.sitters[red["sitter"]]
    assert sitter.email == "a19@a.example"


def test_addresses_that_older_tables_kept_get_no_letter(
    open_table: Open, letterbox: Letterbox
) -> None:
    table = post_of(open_table, letterbox)
    red, blue = table.two_players()
    room = table.hall.rooms[red["match"]]
    room.sheet.sitters[red["sitter"]].email = MANY
    room.sheet.sitters[blue["sitter"]].email = "bea@a.example"
    table.ask(red["match"], red["token"], kind="say", words="hello")
    asking = letterbox.next()
    assert recipients(asking) == "bea@a.example" and "Do you want" in asking


def test_who_is_forgotten_has_agreed_to_nothing(open_table: Open, letterbox: Letterbox) -> None:
    table = post_of(open_table, letterbox)
    ana = account(table, "Ana F", email="ana@a.example")
    table.post(f"/api/letters/{letterbox.asked()}")
    table.post("/api/me/forget", {"password": PASSWORD}, ana["token"])
    kept = table.hall.journal
    assert isinstance(kept, SqliteJournal)
    with closing(sqlite3.connect(kept.file.path)) as file:
        assert file.execute("SELECT * FROM mailboxes").fetchall() == []
        assert "ana@" not in str(file.execute("SELECT * FROM letters").fetchall())


class Halting(PostgresJournal):
    """Whoever has counted the letters waits until the other has counted them as well."""

    both: asyncio.Barrier | None = None

    async def letters_to(self, mailbox: str, sort: str) -> list[float]:
        gone = await super().letters_to(mailbox, sort)
        if self.both is not None:
            await self.both.wait()
        return gone


def test_two_processes_at_once_send_no_letter_too_many(
    postgres: Postgres, letterbox: Letterbox
) -> None:
    settings = Settings(smtp_host="127.0.0.1", smtp_port=letterbox.port, smtp_tls=False)
    most = min(number for _, number in BOUNDS["recovery"])

    async def work(journals: list[Halting]) -> None:
        offices = [PostOffice(settings, one, Metrics(), Seals("key")) for one in journals]

        async def write(office: PostOffice, words: str) -> None:
            await office.write("recovery", "ana@a.example", ("p1",), "en", words, words)

        for journal in journals:
            await journal.open()
        await journals[0].agree(offices[0].mailbox("ana@a.example"), "p1", 1.0)
        for number in range(most - 1):
            await write(offices[number % 2], "before")
        Halting.both = asyncio.Barrier(2)
        await asyncio.gather(*(write(office, "at once") for office in offices))
        Halting.both = None
        for office in offices:
            await write(office, "after")
        while letterbox.letters.qsize() < most:
            await asyncio.sleep(0.01)
        for office in offices:
            await office.stop()

    url = postgres.new_database()
    journals = [Halting(url, 2) for _ in range(2)]

    async def run() -> None:
        try:
            await work(journals)
        finally:
            for journal in journals:
                await journal.close()

    asyncio.run(run())
    assert letterbox.letters.qsize() == most
