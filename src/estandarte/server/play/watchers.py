"""Whoever watches a match over a socket."""

import asyncio

from estandarte.kernel import Role

Proofs = tuple[tuple[str, int], ...]
"""Accounts on which somebody's right rests, each with the number of its password then."""


class Watcher:
    """One socket: whose eyes, which language, and what waits to be sent."""

    def __init__(self, role: Role, language: str, sitter: str, views: str, most: int) -> None:
        self.role, self.language, self.sitter, self.views = role, language, sitter, views
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(most)
        self.unheard: frozenset[str] = frozenset()
        """Sitters and people whose words he does not want to hear."""
        self.accounts: Proofs = ()
        """What ends with a new password."""
        self.lagging = False
        self.closing: tuple[int, str] | None = None

    def send(self, message: bytes) -> None:
        """Never waits: who does not read is let go, and nobody else is held up."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.close(1013, "too slow")

    def close(self, code: int, reason: str) -> None:
        if self.closing is not None:
            return
        self.closing = (code, reason)
        if self.waiting.full():
            self.lagging = True
            while not self.waiting.empty():
                self.waiting.get_nowait()
        self.waiting.put_nowait(None)
