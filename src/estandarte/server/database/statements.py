"""What each part of the journal is written with."""

from typing import Any

Statement = tuple[str, tuple[Any, ...], bool]
"""SQL with `?` for its blanks, what fills them, and whether it must touch a row."""


class Pen:
    """Reads rows and writes statements; each database has its own."""

    async def _read(self, sql: str, *blanks: Any) -> list[Any]:
        raise NotImplementedError

    async def _write(self, statements: list[Statement], told: tuple[str, int] | None) -> None:
        raise NotImplementedError
