"""Rows of matches that wait for an hour: who takes one moves its hour on, and has it till then."""

from collections.abc import Callable
from typing import Literal, Protocol, get_args

from estandarte.kernel import Value

from .statements import Pen

Wait = Literal["due", "thinks", "alone"]
WAITS: tuple[Wait, ...] = get_args(Wait)
HOURS = "hours"
"""Under this name the journal keeps the table's own hours."""
LATER = "UPDATE kept SET value = ? WHERE name = ? AND CAST(value AS DOUBLE PRECISION) < ?"
FOUND = "SELECT id FROM matches WHERE {what} <= ? ORDER BY {what} LIMIT ?"


class Hour(Value):
    """When a match is due, and since when a machine is waited for, by people or by other machines;
    None: not at all."""

    due: float | None = None
    thinks: float | None = None
    alone: float | None = None


class Due(Protocol):
    """What the table needs of a database to let matches sleep."""

    async def take(self, what: Wait, now: float, until: float, most: int) -> list[str]: ...
    async def put_off(self, match: str, version: int, hour: Hour) -> None: ...
    async def rest(self, match: str, until: float) -> None: ...
    async def is_anything_due(self) -> bool: ...
    async def hours(self) -> float: ...
    async def put_hours(self, hours: float) -> None: ...
    def heed(self, hear: Callable[[float], None], tell: Callable[[], float]) -> None: ...
    async def open_matches(self, opener: str, since: float) -> int: ...


class DueRows(Pen):
    """What is due, asked and written in SQL that both databases understand."""

    async def keep(self, name: str, value: str) -> str:
        raise NotImplementedError

    async def take(self, what: Wait, now: float, until: float, most: int) -> list[str]:
        """Matches whose hour has come, the longest due first; nobody else has them until then."""
        found = [row[0] for row in await self._read(FOUND.format(what=what), now, most)]
        sql = f"UPDATE matches SET {what} = ? WHERE id = ? AND {what} <= ?"
        if found:
            await self._write([(sql, (until, id, now), False) for id in found], None)
        return found

    async def put_off(self, match: str, version: int, hour: Hour) -> None:
        """When to look again, if nobody has changed the match meanwhile."""
        sql = "UPDATE matches SET due = ?, thinks = ?, alone = ? WHERE id = ? AND version = ?"
        row = (hour.due, hour.thinks, hour.alone, match, version)
        await self._write([(sql, row, False)], None)

    async def rest(self, match: str, until: float) -> None:
        """One that cannot be read is not looked at all the time."""
        for what in WAITS:
            sql = f"UPDATE matches SET {what} = ? WHERE id = ? AND {what} IS NOT NULL"
            await self._write([(sql, (until, match), False)], None)

    async def is_anything_due(self) -> bool:
        """Now or ever."""
        for what in WAITS:
            if await self._read(f"SELECT 1 FROM matches WHERE {what} IS NOT NULL LIMIT 1"):
                return True
        return False

    async def hours(self) -> float:
        return float(await self.keep(HOURS, "0"))

    async def put_hours(self, hours: float) -> None:
        """They never go back, whoever of several writes them."""
        await self._write([(LATER, (repr(hours), HOURS, hours), False)], None)

    def heed(self, hear: Callable[[float], None], tell: Callable[[], float]) -> None:
        """Among several, the others' hours are heard, and ours told to whoever comes."""

    async def open_matches(self, opener: str, since: float) -> int:
        """Matches of somebody that are not over and in which something has happened since."""
        sql = (
            "SELECT COUNT(*) FROM matches "
            "WHERE opener = ? AND opener <> '' AND status <> 'over' AND changed > ?"
        )
        return int((await self._read(sql, opener, since))[0][0])
