"""What can go wrong at the table, as a sentence to be and a status."""

from functools import cache
from typing import Any

from estandarte.kernel import LANGUAGES, Telling, Texts


class Fault(Exception):
    """An answer that is no. The key names a sentence; the facts fill its blanks."""

    def __init__(self, status: int, key: str, **facts: Any) -> None:
        super().__init__(key, facts)
        self.status = status
        self.telling = Telling(key, facts)


class JournalFault(Fault):
    """The journal cannot be written or read. Nothing was acknowledged."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(503, key, **facts)


class Conflict(Fault):
    """Another process, or another hand, has changed the match meanwhile."""

    def __init__(self) -> None:
        super().__init__(409, "server.conflict")


@cache
def table_texts() -> Texts:
    """The sentences of the table itself."""
    return Texts(("estandarte.kernel", "estandarte.server"))


def language_of(wanted: str | None) -> str:
    """The first language of an Accept-Language header, or a bare tag, that we speak."""
    for part in (wanted or "").split(","):
        tag = part.split(";")[0].strip().lower()[:2]
        if tag in LANGUAGES:
            return tag
    return "en"
