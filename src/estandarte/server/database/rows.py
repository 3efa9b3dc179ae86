"""What the journal keeps: matches and their changes, words, people and their strength."""

from estandarte.kernel import Value

from .due import Hour
from .lobby import Listing


class Said(Value):
    """One thing said at the table."""

    number: int
    at: float
    sitter: str
    name: str
    audience: str
    """`all`, or the role whose side alone hears it."""
    words: str


class Rating(Value):
    """Strength in one game, in the terms of Glicko-2."""

    game: str
    person: str
    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
    matches: int = 0


class Entry(Value, kw_only=True):
    """One change of a match, written whole or not at all."""

    match: str
    version: int
    """The version it builds upon; 0 for a new match."""
    game: str
    status: str
    public: bool
    at: float
    sheet: str
    baggage: str | None = None
    """What was brought to the match, where it has changed."""
    lines: tuple[str, ...] = ()
    first: int = 0
    """The number of the first of `lines`."""
    snapshot: str | None = None
    """The board after the last of `lines`."""
    said: Said | None = None
    person: str | None = None
    """Somebody with an account who has just sat down."""
    listing: Listing | None = None
    """What the lobby says of it, where that has changed."""
    ratings: tuple[Rating, ...] = ()
    """What a rated match that ends with this entry makes of its players."""
    hour: Hour = Hour()
    opener: str = ""
    """Of a new match: whom it counts for."""


class Stored(Value):
    """A match as the journal has it."""

    version: int
    sheet: str
    lines: tuple[str, ...]
    times: tuple[float, ...]
    baggage: str = ""


class Person(Value):
    id: str
    name: str
    password: str
    serial: int
    created: float
    about: str


class Report(Value):
    """Words that somebody has reported to whoever keeps the table."""

    id: str
    match: str
    number: int
    at: float
    reporter: str
    sitter: str
    person: str
    name: str
    words: str
    why: str
    verdict: str = ""
    """`settled`, or `silenced`: whoever said it says nothing more here."""
