"""Who serves a SQLite file serves it alone: two would each answer from its own memory."""

import sqlite3
from contextlib import suppress
from pathlib import Path

from estandarte.server.faults import JournalFault


def hold(path: Path, wait: float) -> sqlite3.Connection:
    """The right to serve a file, until this is closed or the process is gone, however it went.

    The lock is SQLite's own, on an empty file beside it: the system lets go of it with the
    process, no child inherits it, and the file of the table stays open to whoever only reads.
    """
    real = path.resolve()
    if real.exists() and (names := real.stat().st_nlink) > 1:  # under each SQLite writes by itself
        raise JournalFault("server.journal_names", file=str(real), names=names)
    beside = real.with_name(f"{real.name}-serving")
    lock: sqlite3.Connection | None = None
    try:
        lock = sqlite3.connect(beside, timeout=wait, isolation_level=None, check_same_thread=False)
        lock.execute("BEGIN EXCLUSIVE")
        with suppress(PermissionError):  # of another user's, who has let us in
            beside.chmod(0o600)
    except sqlite3.Error as fault:
        if lock is not None:
            lock.close()
        if "locked" in str(fault):
            raise JournalFault("server.journal_served", file=str(real)) from None
        raise JournalFault("server.journal_gone", why=str(fault)) from None
    return lock
