"""Lines are cut in the middle of a word, and peers do not read: nobody else notices."""

import random
import select
import signal
import socket
import struct
import tempfile
import threading
import time
from pathlib import Path

from server.database.test_crash import Process, audited
from surroundings import until

from .certificate import Found
from .crowd import Stubborn, gone, lost

ABOUT = (
    "Four players behind a line that is cut at any byte, slowed and cut again, and beside them "
    "peers who ask for much and read nothing. Whoever was cut off came back and missed nothing; "
    "every acknowledged step was there; the table held no more lines open at the end than at "
    "the start."
)


class BadLine(threading.Thread):
    """A relay to the table that lets some bytes through and then hangs up on everybody."""

    def __init__(self, port: int, dice: random.Random) -> None:
        super().__init__(daemon=True)
        self.to, self.dice, self.cuts, self.stopping = port, dice, 0, False
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.door.getsockname()[1]
        self.pairs: dict[socket.socket, socket.socket] = {}
        self.left: dict[socket.socket, int] = {}

    def run(self) -> None:
        while not self.stopping:
            ready, _, _ = select.select([self.door, *self.pairs], [], [], 0.05)
            for line in ready:
                if line is self.door:
                    self._open()
                elif line in self.pairs:
                    self._carry(line)
        for line in list(self.pairs):
            self._cut(line)
        self.door.close()

    def _open(self) -> None:
        near, _ = self.door.accept()
        far = socket.create_connection(("127.0.0.1", self.to))
        self.pairs[near], self.pairs[far] = far, near
        self.left[near] = self.left[far] = self.dice.randint(600, 60_000)

    def _carry(self, line: socket.socket) -> None:
        other, most = self.pairs[line], self.dice.choice((7, 100, 65_536))
        try:
            data = line.recv(most)
            self.left[line] -= len(data)
            if not data:
                self._cut(line)
                return
            other.sendall(data[: max(0, self.left[line])] if self.left[line] <= 0 else data)
        except OSError:
            self._cut(line)
            return
        if self.left[line] <= 0:
            self.cuts += 1
            self._cut(line)

    def _cut(self, line: socket.socket) -> None:
        """At once, without a goodbye."""
        other = self.pairs.pop(line, None)
        if other is None:
            return
        self.pairs.pop(other, None)
        for one in (line, other):
            self.left.pop(one, None)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            one.close()


def run(amount: int, seed: int) -> Found:
    found, dice = Found(), random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="estandarte-network-") as folder:
        url = str(Path(folder) / "table.sqlite")
        table = Process(url)
        handles = lines_of(table)
        line = BadLine(table.port, dice)
        line.start()
        crowd = [Stubborn(line.port, table, dice.randrange(10**9)) for _ in range(4)]
        slow = [_slow(table) for _ in range(8)]
        for one in crowd:
            one.start()
        until(lambda: line.cuts >= amount, "nothing is cut")
        gone(crowd)
        line.stopping = True
        line.join()
        for peer in slow:
            peer.close()
        until(lambda: lines_of(table) <= handles + 4, "lines stay open")
        found.faults += lost(table, crowd)
        table.stop(signal.SIGTERM)
        found.faults += [str(fault) for fault in audited(url)]
    found.counts |= {"cuts": line.cuts, "slow peers": len(slow)}
    found.counts["acknowledged steps"] = sum(one.steps for one in crowd)
    return found


def _slow(table: Process) -> socket.socket:
    """Asks for large pages again and again and never reads an answer."""
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    peer.connect(("127.0.0.1", table.port))
    peer.setblocking(False)
    for _ in range(20):
        try:
            peer.send(b"GET /api/games/mistral/rules HTTP/1.1\r\nHost: localhost\r\n\r\n")
        except BlockingIOError:
            break
        time.sleep(0)
    return peer


def lines_of(table: Process) -> int:
    """The handles of the table's process, as Linux counts them."""
    return len(list(Path(f"/proc/{table.process.pid}/fd").iterdir()))
