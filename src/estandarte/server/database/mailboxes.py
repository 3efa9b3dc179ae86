"""What the journal remembers of mailboxes: who has agreed to letters, and how many have gone."""

from typing import Protocol

from .statements import Pen

MONTH = 30 * 24 * 3600.0
"""How long it is remembered that a letter went."""


class Mailboxes(Protocol):
    """What the post needs of a database."""

    async def agree(self, mailbox: str, subject: str, at: float) -> None: ...
    async def disagree(self, mailbox: str, subject: str) -> None: ...
    async def agreed(self, mailbox: str) -> set[str]: ...
    async def note_letter(self, mailbox: str, at: float, sort: str) -> None: ...
    async def forget_letter(self, mailbox: str, at: float, sort: str) -> None: ...
    async def letters_to(self, mailbox: str, sort: str) -> list[float]: ...


class SqlMailboxes(Pen):
    """The same in plain SQL."""

    async def agree(self, mailbox: str, subject: str, at: float) -> None:
        sql = "INSERT INTO mailboxes (mailbox, subject, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self._write([(sql, (mailbox, subject, at), False)], None)

    async def disagree(self, mailbox: str, subject: str) -> None:
        sql = "DELETE FROM mailboxes WHERE mailbox = ? AND subject = ?"
        await self._write([(sql, (mailbox, subject), False)], None)

    async def agreed(self, mailbox: str) -> set[str]:
        sql = "SELECT subject FROM mailboxes WHERE mailbox = ?"
        return {row[0] for row in await self._read(sql, mailbox)}

    async def note_letter(self, mailbox: str, at: float, sort: str) -> None:
        """What went a month ago is forgotten with the next."""
        old = "DELETE FROM letters WHERE mailbox = ? AND at < ?"
        new = "INSERT INTO letters (mailbox, at, sort) VALUES (?, ?, ?)"
        statements = [(old, (mailbox, at - MONTH), False), (new, (mailbox, at, sort), True)]
        await self._write(statements, None)

    async def forget_letter(self, mailbox: str, at: float, sort: str) -> None:
        """It did not go after all."""
        sql = "DELETE FROM letters WHERE mailbox = ? AND at = ? AND sort = ?"
        await self._write([(sql, (mailbox, at, sort), False)], None)

    async def letters_to(self, mailbox: str, sort: str) -> list[float]:
        """When letters of one sort went there."""
        sql = "SELECT at FROM letters WHERE mailbox = ? AND sort = ? ORDER BY at"
        return [row[0] for row in await self._read(sql, mailbox, sort)]
