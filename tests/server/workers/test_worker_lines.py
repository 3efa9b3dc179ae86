"""The line to a process beside the table."""

import asyncio
import socket
import struct

import pytest

from estandarte.server.workers.processes import LARGEST, Worker


@pytest.mark.parametrize("said", [b"", b"\0\0", struct.pack(">I", 5) + b"four",
                                  struct.pack(">I", LARGEST + 1)])  # fmt: skip
def test_half_an_answer_or_too_much_of_one_is_none(said: bytes) -> None:
    async def work() -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            worker = Worker(*await asyncio.open_unix_connection(sock=ours), lambda: None)
            theirs.sendall(said)
            theirs.shutdown(socket.SHUT_WR)
            with pytest.raises(EOFError):
                await worker.ask(b"{}")
            assert theirs.recv(99) == struct.pack(">I", 2) + b"{}"
            await worker.end()

    asyncio.run(work())
