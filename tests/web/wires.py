"""A line between a browser and the table that can fall silent, or say what nobody understands."""

import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress

from surroundings import PATIENCE

Change = Callable[[str], str | None]
"""What becomes of a message of the table's; None: it is passed on as it is."""


class Line:
    """What comes is passed on; while it is silent it is dropped, and nobody is told."""

    def __init__(self, port: int) -> None:
        self.port, self.silent = port, False
        self.change: Change = lambda message: None
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.ends: list[socket.socket] = []
        self.opening = threading.Thread(target=self._open, daemon=True)
        self.opening.start()

    def close(self) -> None:
        """Whoever waits at an end is woken first: closing alone would not."""
        _hang_up(self.listening)
        self.opening.join(PATIENCE)
        for end in self.ends:
            _hang_up(end)

    def _open(self) -> None:
        while True:
            try:
                ours, _ = self.listening.accept()
            except OSError:
                return
            self.ends.append(ours)
            try:
                theirs = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
            except OSError:
                _hang_up(ours)
                continue
            self.ends.append(theirs)
            told, dead = _Told(self), threading.Event()
            for ends in ((ours, theirs, bytes), (theirs, ours, told.changed)):
                threading.Thread(target=self._pass, args=(*ends, dead), daemon=True).start()

    def _pass(
        self,
        source: socket.socket,
        goal: socket.socket,
        changed: Callable[[bytes], bytes],
        dead: threading.Event,
    ) -> None:
        """What a line has dropped is never made up for: one that was silent stays so."""
        try:
            while data := source.recv(1 << 16):
                if self.silent:
                    dead.set()
                if not dead.is_set():
                    goal.sendall(changed(data))
            if not dead.is_set():
                goal.shutdown(socket.SHUT_WR)
        except OSError:
            pass


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


class _Told:
    """What the table sends on one connection; of a websocket message by message."""

    def __init__(self, line: Line) -> None:
        self.line, self.rest, self.is_socket = line, b"", False

    def changed(self, data: bytes) -> bytes:
        if not self.is_socket:
            self.is_socket = data.startswith(b"HTTP/1.1 101")
            head, end, data = data.partition(b"\r\n\r\n") if self.is_socket else (data, b"", b"")
            return head + end + (self.changed(data) if self.is_socket else b"")
        self.rest, passed = self.rest + data, b""
        while (frame := self._frame()) is not None:
            passed += frame
        return passed

    def _frame(self) -> bytes | None:
        """The next frame that has come whole, its message perhaps another. [RFC 6455, 5.2]"""
        start, size = 2, self.rest[1] if len(self.rest) > 1 else -1
        if size in (126, 127):
            start = 4 if size == 126 else 10
            form = ">H" if size == 126 else ">Q"
            size = struct.unpack(form, self.rest[2:start])[0] if len(self.rest) >= start else -1
        if size < 0 or len(self.rest) < start + size:
            return None
        frame, self.rest = self.rest[: start + size], self.rest[start + size :]
        other = self.line.change(frame[start:].decode()) if frame[0] == 0x81 else None
        if other is None:
            return frame
        body = other.encode()
        many = len(body)
        short, long = (many, b"") if many < 126 else (126, struct.pack(">H", many))
        if many > 0xFFFF:
            short, long = 127, struct.pack(">Q", many)
        return bytes((0x81, short)) + long + body
