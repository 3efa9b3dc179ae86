"""From the address of a database to its journal."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

from estandarte.server.faults import JournalFault

from .journal import Journal
from .sqlite import SqliteJournal
from .unthreaded import UnthreadedJournal


def journal_at(url: str, wait: float = 5.0) -> Journal:
    """The journal at `sqlite:///path` or `postgresql://…`; a bare path is a SQLite file.

    `sqlite+unthreaded:///path` is for where there are no threads, as inside a browser.
    """
    scheme = urlsplit(url).scheme if "://" in url else ""
    if scheme == "sqlite":
        return SqliteJournal(Path(unquote(url.split("://", 1)[1][1:])), wait)
    if scheme == "sqlite+unthreaded":
        return UnthreadedJournal(Path(unquote(url.split("://", 1)[1][1:])))
    if scheme in ("postgres", "postgresql"):
        try:
            from .postgres import PostgresJournal  # its driver is installed only where it is used
        except ImportError:
            raise JournalFault("server.journal_driver") from None
        return PostgresJournal(url)
    if scheme:
        raise JournalFault("server.journal_kind", scheme=scheme)
    return SqliteJournal(Path(url), wait)
