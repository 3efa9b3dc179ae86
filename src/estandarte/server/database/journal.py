"""The journal: what the table has promised to remember. Durable before it is acknowledged."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from estandarte.kernel import fields_of
from estandarte.server.faults import Conflict, JournalFault
from estandarte.server.names import folded

from .due import Due, DueRows
from .lobby import Listing, LobbyLines, Look, listing_statement
from .mailboxes import Mailboxes, SqlMailboxes
from .rows import Entry, Person, Rating, Report, Said, Stored
from .statements import Statement

A_STEP = 8_000
"""Bytes: as large as a step of our games may be with its events."""
Listener = Callable[[str, int], Awaitable[None]]
"""Told of a match, and its new version, when another process has changed it."""


class Journal(Mailboxes, Due, Protocol):
    """What the table needs of a database, and nothing more."""

    async def open(self, serving: bool = False) -> None:
        """To serve matches from it, or else to look into it beside whoever does."""
        ...

    async def close(self) -> None: ...
    async def ping(self) -> None: ...
    async def commit(self, entry: Entry) -> int: ...
    async def load(self, match: str, first: int = 0) -> Stored | None: ...
    async def sheets(self, matches: Sequence[str]) -> dict[str, str]: ...
    async def lines(self, match: str, first: int, last: int) -> list[str]: ...
    async def snapshot(self, match: str, line: int) -> tuple[int, str] | None: ...
    async def lobby(self, look: Look) -> list[tuple[str, float]]: ...
    async def seen(self, matches: Sequence[str], at: float) -> None: ...
    async def unlisted(self, most: int) -> list[str]: ...
    async def complete_line(self, match: str, listing: Listing) -> None: ...
    async def matches_of(self, person: str, most: int) -> list[str]: ...
    async def every_match(self) -> list[str]: ...
    async def talk(
        self, match: str, ears: tuple[str, str], after: int, before: int, most: int
    ) -> list[Said]: ...
    async def keep(self, name: str, value: str) -> str: ...
    async def add_person(self, person: Person) -> None: ...
    async def person(self, id: str) -> Person | None: ...
    async def people_called(self, name: str) -> list[Person]: ...
    async def bots(self, most: int) -> list[Person]: ...
    async def serials(self, people: Sequence[str]) -> dict[str, int]: ...
    async def change_person(self, person: Person) -> None: ...
    async def forget_person(self, empty: Person) -> None: ...
    async def unsay(self, match: str, sitter: str) -> None: ...
    async def add_report(self, report: Report) -> None: ...
    async def reports(self, verdict: str, most: int) -> list[Report]: ...
    async def judge(self, report: str, verdict: str) -> None: ...
    async def is_silenced(self, match: str, sitter: str, person: str) -> bool: ...
    async def ratings_of(self, person: str) -> list[Rating]: ...
    async def ratings(self, game: str, most: int) -> list[tuple[Rating, str]]: ...
    async def rating(self, game: str, person: str) -> Rating: ...
    async def listen(self, listener: Listener) -> None: ...
    async def attend(self, match: str) -> bool:
        """Whether this process alone lets machines and clocks act in a match, or does what else
        has a name."""
        ...

    async def leave(self, match: str) -> None: ...


def entry_statements(entry: Entry) -> list[Statement]:
    """How one change is written: the version check first, so a late one touches nothing."""
    hour = entry.hour
    flags = (entry.status, int(entry.public), entry.at, hour.due, hour.thinks, hour.alone)
    statements: list[Statement] = []
    if entry.version == 0:
        sql = (
            "INSERT INTO matches (id, game, status, public, changed, due, thinks, alone, created, "
            "version, opener, sheet) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)"
        )
        new = (entry.match, entry.game, *flags, entry.at, entry.opener, entry.sheet)
        statements.append((sql, new, True))
    else:
        sql = (
            "UPDATE matches SET status = ?, public = ?, changed = ?, due = ?, thinks = ?, "
            "alone = ?, "
            "sheet = ?, version = version + 1 WHERE id = ? AND version = ?"
        )
        statements.append((sql, (*flags, entry.sheet, entry.match, entry.version), True))
    if entry.baggage is not None:
        sql = (
            "INSERT INTO baggage (match_id, body) VALUES (?, ?) "
            "ON CONFLICT (match_id) DO UPDATE SET body = excluded.body"
        )
        statements.append((sql, (entry.match, entry.baggage), True))
    line = "INSERT INTO lines (match_id, number, at, body) VALUES (?, ?, ?, ?)"
    for number, body in enumerate(entry.lines, entry.first):
        statements.append((line, (entry.match, number, entry.at, body), True))
    if entry.snapshot is not None:
        last = entry.first + len(entry.lines) - 1
        sql = "INSERT INTO snapshots (match_id, line, state) VALUES (?, ?, ?)"
        statements.append((sql, (entry.match, last, entry.snapshot), False))
    if entry.said is not None:
        said = entry.said
        sql = (
            "INSERT INTO talk (match_id, number, at, sitter, name, audience, words) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        row = (said.number, said.at, said.sitter, said.name, said.audience, said.words)
        statements.append((sql, (entry.match, *row), True))
    if entry.person is not None:
        sql = "INSERT INTO sittings (person_id, match_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
        statements.append((sql, (entry.person, entry.match), False))
    if entry.listing is not None:
        statements.append(listing_statement(entry.match, entry.listing, entry.at))
    return statements + rating_statements(entry.ratings)


def rating_statements(ratings: Sequence[Rating]) -> list[Statement]:
    sql = (
        "INSERT INTO ratings (game, person_id, rating, deviation, volatility, matches) "
        "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (game, person_id) DO UPDATE SET "
        "rating = excluded.rating, deviation = excluded.deviation, "
        "volatility = excluded.volatility, matches = excluded.matches"
    )
    rows = [(r.game, r.person, r.rating, r.deviation, r.volatility, r.matches) for r in ratings]
    return [(sql, row, True) for row in rows]


NEWS = (
    "SELECT m.version, m.sheet, l.number, l.at, l.body, m.id FROM matches m "
    "LEFT JOIN lines l ON l.match_id = m.id AND l.number >= ? WHERE m.id = ? ORDER BY l.number"
)
"""A match from a line on; one statement, so that sheet and lines are of the same moment."""


class SqlJournal(SqlMailboxes, LobbyLines, DueRows):
    """The questions, in plain SQL that both databases understand."""

    async def commit(self, entry: Entry) -> int:
        version = entry.version + 1
        await self._write(entry_statements(entry), (entry.match, version))
        return version

    async def ping(self) -> None:
        """Whether a step could be written now: something of its size is, and goes again."""
        name = f"ping {secrets.token_hex(8)}"
        put = "INSERT INTO kept (name, value) VALUES (?, ?)"
        drop = "DELETE FROM kept WHERE name = ?"
        await self._write([(put, (name, "x" * A_STEP), True), (drop, (name,), True)], None)

    async def load(self, match: str, first: int = 0) -> Stored | None:
        """A match; if the lines from a later one on are all that is wanted, without its baggage."""
        rows = await self._news(match, first)
        if not rows:
            return None
        brought = []
        if not first:
            brought = await self._read("SELECT body FROM baggage WHERE match_id = ?", match)
        lines = [(row[3], row[4]) for row in rows if row[2] is not None]
        return Stored(
            rows[0][0], rows[0][1], tuple(b for _, b in lines), tuple(a for a, _ in lines),
            brought[0][0] if brought else "",
        )  # fmt: skip

    async def _news(self, match: str, first: int) -> list[Any]:
        return await self._read(NEWS, first, match)

    async def sheets(self, matches: Sequence[str]) -> dict[str, str]:
        if not matches:
            return {}
        marks = ", ".join("?" for _ in matches)
        sql = f"SELECT id, sheet FROM matches WHERE id IN ({marks})"
        return {row[0]: row[1] for row in await self._read(sql, *matches)}

    async def lines(self, match: str, first: int, last: int) -> list[str]:
        sql = "SELECT body FROM lines WHERE match_id = ? AND number BETWEEN ? AND ? ORDER BY number"
        return [row[0] for row in await self._read(sql, match, first, last)]

    async def snapshot(self, match: str, line: int) -> tuple[int, str] | None:
        sql = (
            "SELECT line, state FROM snapshots WHERE match_id = ? AND line <= ? "
            "ORDER BY line DESC LIMIT 1"
        )
        rows = await self._read(sql, match, line)
        return (rows[0][0], rows[0][1]) if rows else None

    async def matches_of(self, person: str, most: int) -> list[str]:
        sql = (
            "SELECT m.id FROM matches m JOIN sittings s ON s.match_id = m.id "
            "WHERE s.person_id = ? ORDER BY m.changed DESC LIMIT ?"
        )
        return [row[0] for row in await self._read(sql, person, most)]

    async def every_match(self) -> list[str]:
        return [row[0] for row in await self._read("SELECT id FROM matches ORDER BY created, id")]

    async def talk(
        self, match: str, ears: tuple[str, str], after: int, before: int, most: int
    ) -> list[Said]:
        """The last so many words between two numbers that a role and sitter may hear."""
        role, sitter = ears
        sql = (
            "SELECT number, at, sitter, name, audience, words FROM talk "
            "WHERE match_id = ? AND number > ? AND number < ? "
            "AND (audience IN ('all', ?) OR sitter = ? OR ? = 'umpire') "
            "ORDER BY number DESC LIMIT ?"
        )
        rows = await self._read(sql, match, after, before, role, sitter, role, most)
        return [Said(*row) for row in reversed(rows)]

    async def keep(self, name: str, value: str) -> str:
        """The value kept under a name; the given one is put there if there is none."""
        sql = "INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._write([(sql, (name, value), False)], None)
        rows = await self._read("SELECT value FROM kept WHERE name = ?", name)
        return str(rows[0][0])

    # --- people

    async def add_person(self, person: Person) -> None:
        sql = (
            "INSERT INTO people (id, name, folded, plain, password, serial, created, about) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        row = (person.password, person.serial, person.created, person.about)
        blanks = (person.id, person.name, *[folded(person.name)] * 2, *row)
        await self._write([(sql, blanks, True)], None)

    async def person(self, id: str) -> Person | None:
        sql = "SELECT id, name, password, serial, created, about FROM people WHERE id = ?"
        rows = await self._read(sql, id)
        return Person(*rows[0]) if rows else None

    async def people_called(self, name: str) -> list[Person]:
        """One, or nobody; of before spellings were one name perhaps two: who is spelt so first."""
        sql = (
            "SELECT id, name, password, serial, created, about FROM people WHERE plain = ? "
            "ORDER BY created, id"
        )
        found = [Person(*row) for row in await self._read(sql, folded(name))]
        return sorted(found, key=lambda person: person.name != name)

    async def bots(self, most: int) -> list[Person]:
        """Programs that may be challenged, the eldest first."""
        sql = (
            "SELECT id, name, password, serial, created, about FROM people "
            "WHERE about LIKE ? ORDER BY created, id LIMIT ?"
        )
        # quotation marks inside what people write are escaped in JSON, so nobody can pretend it
        return [Person(*row) for row in await self._read(sql, '%"bot":true%', most)]

    async def change_person(self, person: Person) -> None:
        sql = "UPDATE people SET password = ?, serial = ?, about = ? WHERE id = ?"
        blanks = (person.password, person.serial, person.about, person.id)
        await self._write([(sql, blanks, True)], (person.id, person.serial))

    async def serials(self, people: Sequence[str]) -> dict[str, int]:
        """For each of these people the number of his password."""
        if not people:
            return {}
        sql = f"SELECT id, serial FROM people WHERE id IN ({', '.join('?' for _ in people)})"
        return {row[0]: row[1] for row in await self._read(sql, *people)}

    async def forget_person(self, empty: Person) -> None:
        """The row stays, for what refers to it; all that was personal in it goes."""
        sql = (
            "UPDATE people SET name = ?, folded = ?, plain = ?, password = ?, serial = ?, about = ?"
        )
        name = (empty.name, *[folded(empty.name)] * 2)
        blanks = (*name, empty.password, empty.serial, empty.about)
        await self._write(
            [
                (f"{sql} WHERE id = ?", (*blanks, empty.id), True),
                ("DELETE FROM ratings WHERE person_id = ?", (empty.id,), False),
                ("DELETE FROM sittings WHERE person_id = ?", (empty.id,), False),
                ("UPDATE matches SET opener = '' WHERE opener = ?", (empty.id,), False),
                ("UPDATE reports SET name = '', words = '' WHERE person = ?", (empty.id,), False),
                ("DELETE FROM mailboxes WHERE subject = ?", (empty.id,), False),
            ],
            (empty.id, empty.serial),
        )

    async def unsay(self, match: str, sitter: str) -> None:
        """What somebody said in a match goes; that he spoke stays, and no number changes."""
        sql = "UPDATE talk SET name = '', words = '' WHERE match_id = ? AND sitter = ?"
        await self._write([(sql, (match, sitter), False)], None)

    async def add_report(self, report: Report) -> None:
        """Once for each thing said and whoever minds it."""
        sql = (
            "INSERT INTO reports (id, match_id, number, at, reporter, sitter, person, name, words, "
            "why, verdict) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        )
        await self._write([(sql, tuple(fields_of(report).values()), False)], None)

    async def reports(self, verdict: str, most: int) -> list[Report]:
        sql = (
            "SELECT id, match_id, number, at, reporter, sitter, person, name, words, why, verdict "
            "FROM reports WHERE verdict = ? ORDER BY at LIMIT ?"
        )
        return [Report(*row) for row in await self._read(sql, verdict, most)]

    async def judge(self, report: str, verdict: str) -> None:
        sql = "UPDATE reports SET verdict = ? WHERE id = ?"
        try:
            await self._write([(sql, (verdict, report), True)], None)
        except Conflict:
            raise JournalFault("server.no_report", report=report[:40]) from None

    async def is_silenced(self, match: str, sitter: str, person: str) -> bool:
        sql = (
            "SELECT 1 FROM reports WHERE verdict = 'silenced' "
            "AND ((match_id = ? AND sitter = ?) OR (person <> '' AND person = ?)) LIMIT 1"
        )
        return bool(await self._read(sql, match, sitter, person))

    async def ratings_of(self, person: str) -> list[Rating]:
        sql = (
            "SELECT game, person_id, rating, deviation, volatility, matches FROM ratings "
            "WHERE person_id = ? ORDER BY game"
        )
        return [Rating(*row) for row in await self._read(sql, person)]

    async def ratings(self, game: str, most: int) -> list[tuple[Rating, str]]:
        sql = (
            "SELECT r.game, r.person_id, r.rating, r.deviation, r.volatility, r.matches, p.name "
            "FROM ratings r JOIN people p ON p.id = r.person_id WHERE r.game = ? "
            "ORDER BY r.rating DESC LIMIT ?"
        )
        return [(Rating(*row[:6]), row[6]) for row in await self._read(sql, game, most)]

    async def rating(self, game: str, person: str) -> Rating:
        sql = (
            "SELECT game, person_id, rating, deviation, volatility, matches FROM ratings "
            "WHERE game = ? AND person_id = ?"
        )
        rows = await self._read(sql, game, person)
        return Rating(*rows[0]) if rows else Rating(game, person)
