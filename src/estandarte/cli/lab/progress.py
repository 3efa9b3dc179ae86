"""How far an experiment is: a bar with the time left for people, a line now and then for logs."""

import time
from pathlib import Path

from estandarte.cli.desk import Desk
from estandarte.cli.files import write_whole
from estandarte.kernel import encode
from estandarte.lab.running import Progress

WIDE = 30
EVERY = 0.2
"""Seconds between two pictures of the bar."""
NOTED_EVERY = 1.0


class Bar:
    """Shows progress while matches are played."""

    def __init__(self, desk: Desk, start: Progress, into: Path | None = None) -> None:
        self.desk, self.latest, self.into = desk, start, into
        self.began = time.monotonic()
        self._drawn = 0.0
        self._told = 0
        self._noted = 0.0
        self._note()
        if start.done and not desk.as_json:
            desk.say("lab.goes_on", start.done, most=start.most)

    def show(self, progress: Progress) -> None:
        self.latest = progress
        self._note()
        if self.desk.as_json:
            return
        if self.desk.is_a_person:
            now = time.monotonic()
            if now - self._drawn > EVERY:
                self._drawn = now
                print(f"\r{self.line()}", end="\x1b[K", file=self.desk.talks_to, flush=True)
        else:
            tenth = 10 * progress.done // max(1, progress.most)
            if tenth > self._told:
                self._told = tenth
                self.desk.talk(self.line())

    def _note(self) -> None:
        """For whoever watches from another program."""
        now = time.monotonic()
        if self.into is not None and now - self._noted > NOTED_EVERY:
            self._noted = now
            write_whole(self.into, encode(self.latest), self.desk.speech)

    def line(self) -> str:
        done, most = self.latest.done, max(1, self.latest.most)
        full = WIDE * done // most
        bar = f"[{'#' * full}{'-' * (WIDE - full)}]"
        return f"{bar} {self.desk.speech.say('lab.bar', done, most=most, left=self._left())}"

    def _left(self) -> str:
        spent, played = time.monotonic() - self.began, self.latest.played
        if not played:
            return "–"
        seconds = round(spent / played * (self.latest.most - self.latest.done))
        minutes, seconds = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    def end(self) -> None:
        """Leave the line as it stands."""
        if self._drawn and self.desk.is_a_person:
            print(f"\r{self.line()}\x1b[K", file=self.desk.talks_to, flush=True)
