"""The desk at which a command talks with its user: lines in, lines or one document out."""

import json
import os
import shutil
import sys
from contextlib import suppress
from typing import Any, TextIO

import msgspec

from .speech import Speech

LONGEST_LINE = 100_000


class EndOfInput(Exception):
    """Nobody answers any more."""


class Leaving(Exception):
    """Whoever sits here wants to stop."""


class Desk:
    """Where a command speaks, asks and answers.

    With `--json` talk goes to standard error, so that the document stands alone on standard output.
    """

    def __init__(self, speech: Speech, as_json: bool = False) -> None:
        self.speech, self.as_json = speech, as_json

    @property
    def talks_to(self) -> TextIO:
        return sys.stderr if self.as_json else sys.stdout

    def say(self, key: str, count: int | None = None, /, **facts: Any) -> None:
        self.talk(self.speech.say(key, count, **facts))

    def talk(self, text: str = "") -> None:
        print(text, file=self.talks_to)

    def complain(self, sentence: str) -> None:
        """One sentence on standard error, whatever else is printed."""
        self.talks_to.flush()
        print(sentence, file=sys.stderr, flush=True)

    def document(self, content: Any) -> None:
        """The one JSON document of a command."""
        plain = msgspec.to_builtins(content, str_keys=True)
        print(json.dumps(plain, ensure_ascii=False, indent=2), flush=True)

    def ask(self, question: str) -> str:
        """A line from the user; raises EndOfInput when there is none."""
        if self.is_a_person:
            with suppress(ImportError):
                import readline  # noqa: F401  (late, at a terminal only: input() then edits lines)
            try:
                return input(question).strip()
            except EOFError:
                self.talk()
                raise EndOfInput from None
        print(question, end="", file=self.talks_to, flush=True)
        line = sys.stdin.readline(LONGEST_LINE) if sys.stdin is not None else ""
        self.talk(line.strip())  # so that what was said can be read in a transcript
        if not line:
            raise EndOfInput
        return line.strip()

    def agrees(self, question: str) -> bool:
        """A question to be answered with yes or no."""
        answer = self.ask(f"{question} {self.speech.say('ask.yes_no')} ").casefold()
        return answer in ("y", "yes", "s", "si", "sí")

    @property
    def is_a_person(self) -> bool:
        """Whether both ends are a terminal."""
        both = (sys.stdin, self.talks_to)
        return not self.as_json and all(s is not None and s.isatty() for s in both)

    @property
    def width(self) -> int:
        return max(40, shutil.get_terminal_size((80, 24)).columns)

    def clear(self) -> None:
        """Wipe the screen, what can be scrolled back to, and the lines typed so far."""
        if self.is_a_person:
            with suppress(ImportError):
                import readline  # late: not every system has it

                readline.clear_history()
        if self.is_a_person and os.environ.get("TERM", "dumb") != "dumb":
            print("\x1b[2J\x1b[3J\x1b[H", end="", file=self.talks_to, flush=True)
        elif self.is_a_person:
            self.talk("\n" * shutil.get_terminal_size((80, 24)).lines)
