"""Words that a hand at a terminal may go on with: commands, verbs, pieces by name and mark."""

from collections.abc import Callable, Iterable

from .words import ALONE, WITH_MORE


def completer(words: Callable[[], Iterable[str]]) -> Callable[[str, int], str | None]:
    """As readline wants it: the nth word that goes on like the one begun."""
    found: list[str] = []

    def complete(begun: str, number: int) -> str | None:
        if number == 0:
            wanted = begun.casefold()
            every = {*words(), *(w for each in (ALONE | WITH_MORE).values() for w in each)}
            found[:] = sorted(w for w in every if w.casefold().startswith(wanted) and " " not in w)
        return f"{found[number]} " if number < len(found) else None

    return complete
