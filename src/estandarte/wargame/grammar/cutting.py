"""Where a sentence may be cut into orders: at *and*, *then*, a comma."""

from collections.abc import Iterator, Sequence

from .tokens import words

JOINING = words("joining")


def cuts_in(tokens: Sequence[str], breaks: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where an order may end, and where the next one then begins."""
    place = 1
    while place < len(tokens):
        after = place
        while after < len(tokens) and tokens[after] in JOINING:
            after += 1
        if (after > place or place in breaks) and after < len(tokens):
            yield place, after
        place = max(after, place + 1)
