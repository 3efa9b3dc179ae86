"""Structured logs: one JSON document a line, and never a secret in it."""

import json
import logging
import sys
import time
from typing import Any

SECRET = ("token", "password", "secret", "key", "words", "authorization", "action", "email",
          "recovery", "code", "why", "seed")  # fmt: skip
"""Names of facts that are never written, whoever asks."""

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


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    log.handlers[:] = [handler]
    log.setLevel(level.upper())
    log.propagate = False
