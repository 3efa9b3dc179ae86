"""Workers that begin in a moment: one process has read all modules, and forks the others.

It is started once for a program and its games by whoever first needs it, and it ends with us.
"""

import atexit
import os
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import BinaryIO

NUMBER = struct.Struct(">I")


class Forker:
    """The process that forks, seen from the table; any thread may ask it."""

    def __init__(self, program: str, games: tuple[str, ...], path: str) -> None:
        self._lock = threading.Lock()
        self._line, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", f"estandarte.server.workers.{program}", *games],
                stdin=theirs.fileno(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": path},
            )  # fmt: skip
        atexit.register(self.close)

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def fork(self, line: socket.socket) -> int:
        """A new process at the other end of a line."""
        return self._ask(0, [line.fileno()])

    def kill(self, pid: int) -> None:
        """Only the parent of a process knows that the number still means the same one."""
        self._ask(pid, [])

    def close(self) -> None:
        self._line.close()
        self._process.wait()

    def _ask(self, pid: int, lines: list[int]) -> int:
        with self._lock:
            socket.send_fds(self._line, [NUMBER.pack(pid)], lines)
            told = self._line.recv(NUMBER.size, socket.MSG_WAITALL)
        if len(told) < NUMBER.size:
            raise EOFError
        number: int = NUMBER.unpack(told)[0]
        return number


_forkers: dict[tuple[str, tuple[str, ...], str], Forker] = {}
_starting = threading.Lock()


def forker_of(program: str, games: tuple[str, ...], path: str) -> Forker:
    """The one of this program, started if need be; tables of one process share it."""
    key = (program, games, path)
    with _starting:
        known = _forkers.get(key)
        if known is None or not known.is_alive:
            known = _forkers[key] = Forker(*key)
        return known


def fork_for(work: Callable[[BinaryIO, BinaryIO], None]) -> None:
    """Fork a process for each line that the table sends, until the table is gone."""
    control = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    living: set[int] = set()
    while True:
        data, lines, _, _ = socket.recv_fds(control, NUMBER.size, 1)
        if not data:
            break
        pid = NUMBER.unpack(data)[0]
        if lines:
            pid = os.fork()
            if not pid:
                control.close()
                _live(lines[0], work)
            os.close(lines[0])
            living.add(pid)
        elif pid in living:
            living.discard(pid)
            _end(pid)
        control.sendall(NUMBER.pack(pid))
    for pid in living:
        _end(pid)


def _live(line: int, work: Callable[[BinaryIO, BinaryIO], None]) -> None:
    try:
        work(os.fdopen(line, "rb"), os.fdopen(os.dup(line), "wb"))
    finally:
        os._exit(0)  # whatever the parent had opened is not ours to close


def _end(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
