"""Structured logs: one JSON document a line, and never a secret in it."""

import atexit
import json
import logging
import sys
import time
from contextlib import suppress
from queue import Full, Queue
from threading import Thread
from typing import Any, TextIO

SECRET = ("token", "password", "secret", "key", "words", "authorization", "action", "email",
          "recovery", "code", "why", "seed")  # fmt: skip
"""Names of facts that are never written, whoever asks."""

MOST_WAITING = 2_000
"""Lines that wait to be written; what comes after them is counted, and lost."""

log = logging.getLogger("estandarte.server")


class Lines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        document: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        document |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[0] is not None:
            # the place of a fault, not its words: they may hold what a player sent
            frames = []
            trace = record.exc_info[2]
            while trace is not None:
                frames.append(f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}")
                trace = trace.tb_next
            document["fault"] = record.exc_info[0].__name__
            document["trace"] = frames[-8:]
        return json.dumps(document, ensure_ascii=False, default=str)


def note(what: str, level: int = logging.INFO, fault: bool = False, **facts: Any) -> None:
    """Log that something happened, with its facts; secret ones are left out by name."""
    clean = {k: v for k, v in facts.items() if not any(s in k.lower() for s in SECRET)}
    log.log(level, what, extra={"facts": clean}, exc_info=fault)


class Scribe(logging.Handler):
    """Writes in a thread of its own: whoever should read the log and does not holds up nobody."""

    def __init__(self, paper: TextIO) -> None:
        super().__init__()
        self.setFormatter(Lines())
        self.paper, self.lost = paper, 0
        self._waiting: Queue[str | None] = Queue(MOST_WAITING)
        self._thread = Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._waiting.put_nowait(self.format(record))
        except Full:
            self.lost += 1

    def close(self) -> None:
        """Write what waits, if somebody takes it."""
        with suppress(Full):
            self._waiting.put_nowait(None)
        self._thread.join(1.0)
        super().close()

    def _write(self) -> None:
        while (line := self._waiting.get()) is not None:
            self._put(line)
            if self.lost:
                lost, self.lost = self.lost, 0
                facts = {"levelname": "WARNING", "msg": "lines of the log are lost"}
                self._put(self.format(logging.makeLogRecord({**facts, "facts": {"lines": lost}})))

    def _put(self, line: str) -> None:
        with suppress(OSError, ValueError):  # closed: there is nobody to tell
            self.paper.write(f"{line}\n")
            self.paper.flush()


def set_up(level: str) -> None:
    for handler in log.handlers:
        handler.close()
    scribe = Scribe(sys.stderr)
    log.handlers[:] = [scribe]
    atexit.register(scribe.close)
    log.setLevel(level.upper())
    log.propagate = False
