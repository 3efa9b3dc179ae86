"""Words compared as people write them, and pieces found by what they are called."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

SHORTEST = 4
"""Shorter words than this tell no piece from another."""


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A sentence without case, accents and punctuation, to be compared with another."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w\-]+", " ", kept).split())


def called(said: str, names: Mapping[str, Iterable[str]]) -> list[str]:
    """The pieces whose names have most words in common with what is said; none if none has any."""
    heard = set(folded(said).split())

    def likeness(name: str) -> int:
        return sum(word in heard for word in folded(name).split() if len(word) >= SHORTEST)

    alike = {id: max(map(likeness, each), default=0) for id, each in names.items()}
    best = max(alike.values(), default=0)
    return [id for id, count in alike.items() if count == best] if best else []
