"""The lobby's lines: which public matches are shown, and in which order."""

from collections.abc import Sequence
from typing import Any

from estandarte.kernel import Value

from .statements import Pen, Statement

GATHERING_FREE, PLAYING_FREE, GATHERING, PLAYING, OVER = range(5)
"""Places of a line; those with a free seat come first."""
FARTHEST = 2_000
"""Lines of each place through which one may leaf and search; nobody reads as far."""
OF_ONE, OF_HOUSE = 3, 6
"""Lines of one owner, and of all at one address, that stand together before others have theirs."""
LONG_AGO = 600.0
"""Seconds by which a match where nobody sits stands behind those where somebody does."""


class Listing(Value):
    """What the lobby says of a match."""

    game: str
    owner: str
    """Who opened it: a person, or an address in a form that nobody reads."""
    house: str
    """The address alone: whoever has many accounts has no more of the first page."""
    place: int
    words: str
    """All by which it may be looked for."""
    here: bool = False
    """Whether somebody sits there now."""


class Look(Value, kw_only=True):
    """What somebody wants to see of the lobby."""

    places: tuple[int, ...]
    game: str = ""
    words: tuple[str, ...] = ()
    skip: int = 0
    most: int


def listing_statement(match: str, listing: Listing, at: float) -> Statement:
    own = "SELECT COUNT(*) FROM lobby WHERE owner = ? AND place = ? AND match_id <> ?"
    first = (
        "SELECT COUNT(*) FROM lobby WHERE house = ? AND place = ? AND turn = 0 AND match_id <> ?"
    )
    sql = (
        "INSERT INTO lobby (match_id, game, owner, house, place, late, words, turn) "
        f"VALUES (?, ?, ?, ?, ?, ?, ?, ({own}) / {OF_ONE} + ({first}) / {OF_HOUSE}) "
        "ON CONFLICT (match_id) DO UPDATE SET owner = excluded.owner, house = excluded.house, "
        "place = excluded.place, turn = excluded.turn, late = excluded.late, words = excluded.words"
    )
    seen, owner, house = at if listing.here else at - LONG_AGO, listing.owner, listing.house
    line = (match, listing.game, owner, house, listing.place, -seen, listing.words)
    return sql, (*line, owner, listing.place, match, house, listing.place, match), True


class LobbyLines(Pen):
    """Part of the journal: what it takes to leaf through the lobby."""

    async def lobby(self, look: Look) -> list[tuple[str, float]]:
        """Matches, and when somebody was last seen at them: those with a free seat first, of each
        owner and each address a few at a time, and of these the ones whose people are here."""
        sql, blanks = lobby_query(look)
        return [(row[0], -row[1]) for row in await self._read(sql, *blanks)]

    async def seen(self, matches: Sequence[str], at: float) -> None:
        """Somebody is waiting there now."""
        sql = "UPDATE lobby SET late = ? WHERE match_id = ?"
        if matches:
            await self._write([(sql, (-at, match), False) for match in matches], None)

    async def unlisted(self, most: int) -> list[str]:
        """Public matches of which no more is known than that they are there."""
        rows = await self._read("SELECT match_id FROM lobby WHERE words = '' LIMIT ?", most)
        return [row[0] for row in rows]

    async def complete_line(self, match: str, listing: Listing) -> None:
        """Unless the match has told more itself meanwhile."""
        sql = (
            "UPDATE lobby SET owner = ?, house = ?, place = ?, words = ? "
            "WHERE match_id = ? AND words = ''"
        )
        line = (listing.owner, listing.house, listing.place, listing.words, match)
        await self._write([(sql, line, False)], None)


def lobby_query(look: Look) -> tuple[str, tuple[Any, ...]]:
    """Each place is read in the order of its index and only as far as it is shown."""
    reach = FARTHEST if look.words else min(FARTHEST, look.skip + look.most)
    game = "AND game = ? " if look.game else ""
    part = (
        "SELECT * FROM (SELECT match_id, place, turn, late, words FROM lobby "
        f"WHERE place = ? {game}ORDER BY turn, late, match_id LIMIT ?) AS near"
    )
    parts = " UNION ALL ".join([part] * len(look.places))
    blanks = [b for p in look.places for b in ((p, look.game, reach) if game else (p, reach))]
    found = " AND ".join(["words LIKE ? ESCAPE '!'"] * len(look.words)) or "1 = 1"
    sql = (
        f"SELECT match_id, late FROM ({parts}) AS found WHERE {found} "
        "ORDER BY place / 2, turn, late, match_id LIMIT ? OFFSET ?"
    )
    return sql, (*blanks, *map(_within, look.words), look.most, look.skip)


def _within(word: str) -> str:
    for sign in "!%_":
        word = word.replace(sign, f"!{sign}")
    return f"%{word}%"
