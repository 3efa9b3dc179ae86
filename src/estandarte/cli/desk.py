"""The desk at which a command talks with its user: lines in, lines or one document out."""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from textwrap import fill
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
        self.wording: Callable[[str], str] = lambda text: text
        """The last touch on every sentence; a table gives pieces their names here."""
        self.notes: list[dict[str, Any]] = []
        """Everything that was answered, whole, where a document is wanted."""
        self.completing: Callable[[str, int], str | None] | None = None
        """What a hand at a terminal may go on with when it presses Tab."""
        self.lines = 0
        """So many have been said since something was asked last."""

    @property
    def talks_to(self) -> TextIO:
        return sys.stderr if self.as_json else sys.stdout

    def say(self, key: str, count: int | None = None, /, **facts: Any) -> None:
        self.talk(self.speech.say(key, count, **facts))

    def talk(self, text: str = "", hang: int = 0) -> None:
        """A line; one that hangs is broken at words, and goes on so far from the margin."""
        said = self.wording(text)
        if hang:
            after = " " * hang
            said = fill(said, self.width, subsequent_indent=after, break_on_hyphens=False)
        self.lines += sum(1 + max(0, len(line) - 1) // self.width for line in said.split("\n"))
        print(said, file=self.talks_to)

    def page(self, paragraphs: Iterable[str]) -> None:
        """Many lines: at a terminal a screen at a time, until somebody has read enough."""
        room = shutil.get_terminal_size((80, 24)).lines - 2
        left = room
        for paragraph in paragraphs:
            lines = paragraph.count("\n") + 1
            if self.is_a_person and left < lines:
                if self.ask(self.speech.say("table.page")).casefold() in ("q", "quit", "salir"):
                    return
                left = room
            self.talk(paragraph)
            left -= lines

    def complain(self, sentence: str) -> None:
        """One sentence on standard error, whatever else is printed."""
        self.talks_to.flush()
        print(self.wording(sentence), file=sys.stderr, flush=True)

    def note(self, kind: str, **content: Any) -> None:
        """What was answered, for the document at the end."""
        if self.as_json:
            self.notes.append({"answer": kind, **content})

    def document(self, content: Any) -> None:
        """The one JSON document of a command."""
        plain = msgspec.to_builtins(content, str_keys=True)
        print(json.dumps(plain, ensure_ascii=False, indent=2), flush=True)

    def ask(self, question: str) -> str:
        """A line from the user; raises EndOfInput when there is none."""
        question, self.lines = self.wording(question), 1
        if self.is_a_person:
            with suppress(ImportError):
                self._edit_lines()
            try:
                return input(question).strip()
            except EOFError:
                self.talk()
                raise EndOfInput from None
        print(question, end="", file=self.talks_to, flush=True)
        line = sys.stdin.readline(LONGEST_LINE) if sys.stdin is not None else ""
        print(line.strip(), file=self.talks_to)  # so that it can be read in a transcript
        if not line:
            raise EndOfInput
        return line.strip()

    def _edit_lines(self) -> None:
        """Arrow keys, the lines typed before, and Tab."""
        import readline  # late, at a terminal only, and not every system has it

        if self.completing is not None and readline.get_completer() is not self.completing:
            readline.set_completer(self.completing)
            readline.set_completer_delims(" \t,;:")
            libedit = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def agrees(self, question: str) -> bool:
        """A question to be answered with yes or no."""
        return self.answer_to(question) is True

    def answer_to(self, question: str) -> bool | str:
        """Yes, no, or whatever else was typed instead."""
        said = self.ask(f"{question} {self.speech.say('ask.yes_no')} ")
        if said.casefold() in ("y", "yes", "s", "si", "sí", "vale", "ok"):
            return True
        return False if said.casefold() in ("", "n", "no") else said

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
