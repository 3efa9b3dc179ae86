"""A server in which whoever calls it gets stuck: it takes every call and never comes to the end."""

import socketserver
import threading
from contextlib import suppress
from queue import Queue

BEFORE = {
    "mute": b"",
    "head": b"HTTP/1.1 200 OK\r\n",
    "mail": b"220-here\r\n",
    "line": b"HTTP/1.1 ",
}
DROP = {"mute": b"", "head": b"X: y\r\n", "mail": b"220-still here\r\n", "line": b"2"}


class _Sucking(socketserver.BaseRequestHandler):
    mud: "Mud"

    def handle(self) -> None:
        self.mud.calls.put(self.client_address)
        self.request.settimeout(0.5)
        with suppress(OSError):
            self.request.sendall(BEFORE[self.mud.sort])
            while not self.mud.dry.is_set() and self.heard():
                self.request.sendall(DROP[self.mud.sort])
        self.mud.left.put(self.client_address)

    def heard(self) -> bool:
        """Whether whoever called is still there."""
        try:
            return bool(self.request.recv(65_536))
        except TimeoutError:
            return True


class Mud:
    """Says nothing, or a little more each half second: of HTTP, a `line` or a `head`; of `mail`."""

    def __init__(self, sort: str = "mute", host: str = "127.0.0.1") -> None:
        self.sort, self.dry = sort, threading.Event()
        self.calls: Queue[object] = Queue()
        self.left: Queue[object] = Queue()
        handler = type("Sucking", (_Sucking,), {"mud": self})
        self.server = socketserver.ThreadingTCPServer((host, 0), handler)
        self.server.daemon_threads = True
        self.port: int = self.server.server_address[1]
        self.url = f"http://{host}:{self.port}/"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,))
        self.thread.start()

    def __enter__(self) -> "Mud":
        return self

    def __exit__(self, *_: object) -> None:
        self.dry.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
