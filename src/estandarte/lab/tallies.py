"""What is counted of a match beside who won; a file a game says what is worth counting.

An event or an action is known by its kind and read by its fields, as in a record: no game is
imported here.
"""

import re
import tomllib
from collections import Counter
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

import msgspec

from estandarte.kernel import Action, Event, Game, Record, Role, Value, kind_of

COUNTING = 1
"""Raised whenever an outcome is counted in another way, so that it is counted anew."""
BLANK = re.compile(r"{(\w+)}")


class Reading(Value):
    """How a word is read from a field: a part of it, by another name."""

    field: str
    match: str = "(.*)"
    names: dict[str, str] = {}
    other: str = ""
    """What it is called where none of the names fits."""


class Tally(Value):
    """One thing that is counted, apart for each of the words in its path."""

    of: tuple[str, ...]
    """Kinds of events or actions."""
    path: str
    """Where it is counted, such as `lost/{side}/{cause}`."""
    sum: str = ""
    """A field that is added up; otherwise each counts one."""
    where: dict[str, tuple[str, ...]] = {}


class Tallies(Value):
    """Everything that is counted of a game."""

    lost: str = ""
    """The path of losses, after which the side stands."""
    turn: str = ""
    """`kind.field` that tells which turn has begun."""
    first: str = ""
    """`kind.field` that tells which side moves first."""
    tally: tuple[Tally, ...] = ()
    read: dict[str, Reading] = {}

    @property
    def fingerprint(self) -> str:
        said = msgspec.json.encode((COUNTING, self))
        return blake2b(said, digest_size=8).hexdigest()


class Counted(Value):
    """What was counted of one match."""

    turns: int
    first: Role | None
    sums: dict[str, int]
    cites: dict[str, int]


@cache
def tallies_of(game: Game[Any, Any]) -> Tallies:
    """The file of a game, ours or its own; nothing is counted where there is none."""
    for file in (
        files("estandarte.lab").joinpath("tallies", f"{game.name}.toml"),
        files(game.package).joinpath("lab.toml"),
    ):
        if file.is_file():
            return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Tallies)
    return Tallies()


def count(record: Record[Any], tallies: Tallies) -> Counted:
    """Go once through a record."""
    counter = _Counter(tallies)
    cites: Counter[str] = Counter()
    for step in (record.opening, *record.steps):
        counter.see(step.action)
        for event in step.events:
            cites[event.cite] += 1
            counter.see(event)
    sums, said = (dict(sorted(counts.items())) for counts in (counter.sums, cites))
    return Counted(counter.turns, counter.first, sums, said)


class _Counter:
    """Sees events and actions, one after another."""

    def __init__(self, tallies: Tallies) -> None:
        self.tallies = tallies
        self.sums: Counter[str] = Counter()
        self.first: Role | None = None
        self.turns = 0
        self._turn: Any = 0
        self._told = {
            name: spot.partition(".")[::2]
            for name, spot in (("turn", tallies.turn), ("first", tallies.first))
        }
        self._of: dict[str, list[Tally]] = {}
        for tally in tallies.tally:
            for kind in tally.of:
                self._of.setdefault(kind, []).append(tally)

    def see(self, thing: Event | Action) -> None:
        kind = kind_of(thing)
        begun, field = self._told["turn"]
        if kind == begun:
            self.turns += 1
            self._turn = getattr(thing, field, self._turn)
        chosen, field = self._told["first"]
        if kind == chosen and self.first is None:
            self.first = getattr(thing, field, None)
        for tally in self._of.get(kind, ()):
            if all(self._word(thing, word) in those for word, those in tally.where.items()):
                path = BLANK.sub(lambda blank: self._word(thing, blank[1]), tally.path)
                if many := int(getattr(thing, tally.sum)) if tally.sum else 1:
                    self.sums[path] += many

    def _word(self, thing: Event | Action, name: str) -> str:
        if name == "turn":
            return str(self._turn)
        reading = self.tallies.read.get(name) or Reading(name)
        found = re.search(reading.match, str(getattr(thing, reading.field, "")))
        word = found[1] if found else ""
        return reading.names.get(word, reading.other or word)
