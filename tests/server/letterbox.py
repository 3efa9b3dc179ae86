"""A mail server of a dozen lines that keeps the letters it is given."""

import re
import socketserver
import threading
from email import message_from_string
from email.message import EmailMessage
from email.policy import default
from queue import Queue
from typing import ClassVar

from surroundings import PATIENCE


class _Postman(socketserver.StreamRequestHandler):
    letters: ClassVar["Queue[str]"]

    def handle(self) -> None:
        self._say("220 here")
        while line := self.rfile.readline().decode().strip():
            verb = line.split()[0].upper()
            if verb == "DATA":
                self._say("354 go on")
                self._take()
            self._say("221 bye" if verb == "QUIT" else "250 good")
            if verb == "QUIT":
                return

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())

    def _take(self) -> None:
        lines: list[str] = []
        while (line := self.rfile.readline().decode()) != ".\r\n":
            lines.append(line.removeprefix("."))  # a dot at the beginning is sent twice
        self.letters.put("".join(lines))


def read(letter: str) -> EmailMessage:
    return message_from_string(letter, EmailMessage, policy=default)  # type: ignore[arg-type]


def link_in(letter: str, does: str) -> str:
    """The token of a link in a letter."""
    found = re.search(rf"/#/letters/{does}/(\S+)", read(letter).get_content())
    assert found is not None, letter
    return found[1]


class Letterbox:
    """Open while a test runs."""

    def __init__(self) -> None:
        self.letters: Queue[str] = Queue()
        postman = type("Postman", (_Postman,), {"letters": self.letters})
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), postman)
        self.port: int = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,))
        self.thread.start()

    def next(self) -> str:
        return self.letters.get(timeout=PATIENCE)

    def asked(self, does: str = "agree") -> str:
        """What the next letter lets one do, by its link."""
        return link_in(self.next(), does)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
