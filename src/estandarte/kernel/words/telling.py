"""A sentence before it is put into any language."""

from typing import Any

from estandarte.kernel.values import Value


class Telling(Value):
    """Which sentence of the catalogue, about what, and how many."""

    key: str
    facts: dict[str, Any] = {}
    count: int | None = None
    """Chooses between singular and plural where the sentence has both."""
    cite: str = ""
    """The rule behind it, where one would ask for it."""
