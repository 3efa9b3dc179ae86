"""Regiments of history, by which the units and officers of a table are called, each once."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from estandarte.kernel import LANGUAGES, Provenance, Value

from .called import Name

OF: Name = {"en": "{kind} of {}", "es": "{kind} de {}"}


class Called(Value):
    """Names for one kind of unit, and how a unit is called by them; numbers become ordinals."""

    of: tuple[str | int | Name, ...]
    called: Name | None = None
    feminine: bool = False


class RegimentsFile(Value):
    provenance: Provenance
    names: dict[str, dict[str, tuple[str, ...] | Called]]


class Nameless(Value):
    """A piece before it has a name: what it is, and where its names are found."""

    kind: Name
    tables: tuple[str, ...]
    """The tables of names to look in: of its battle, of its list, of its nation."""
    sort: str
    """What the pieces of its kind are called there: an entry, an arm."""


class Regiments:
    """The names of one game; whoever is given one keeps others from having it."""

    def __init__(self, package: str) -> None:
        self._names = _read(package).names
        self._taken: set[str] = set()

    def name(self, one: Nameless) -> Name | None:
        """The first name that is still free; nothing where there is none."""
        for table in one.tables:
            found = self._names.get(table, {}).get(one.sort)
            if found is not None and (name := self._free(found, one)):
                return name
        return None

    def keep(self, name: str) -> None:
        """Somebody is called so already."""
        self._taken.add(name)

    def _free(self, found: Called | Sequence[str], one: Nameless) -> Name | None:
        """A colonel leads one unit while there are others; after that units of several kinds."""
        if not isinstance(found, Called):
            found = Called(tuple(found), None if one.sort == "officers" else OF)
        names = [
            (str(given), {lang: _written(found, given, one.kind, lang) for lang in LANGUAGES})
            for given in found.of
        ]
        free = [(given, name) for given, name in names if name["en"] not in self._taken]
        fresh = [(given, name) for given, name in free if given not in self._taken]
        for given, name in (*fresh, *free)[:1]:
            self._taken |= {name["en"]} | (set() if given.isdigit() else {given})
            return name
        return None


def _written(found: Called, given: str | int | Name, kind: Name, language: str) -> str:
    if isinstance(given, int):
        word = _ordinal(given, language, found.feminine)
    else:
        word = given if isinstance(given, str) else given[language]
    plain = re.sub(r" *\(.*\)", "", kind[language])
    written = found.called[language] if found.called else "{}"
    return written.replace("{kind}", plain).replace("{}", word)


def _ordinal(number: int, language: str, feminine: bool) -> str:
    if language == "es":
        return f"{number}.{'ª' if feminine else 'º'}"
    tail = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{tail}"


@cache
def _read(package: str) -> RegimentsFile:
    text = files(package).joinpath("text", "regiments.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), RegimentsFile)


def christened(
    pieces: Mapping[str, Nameless], regiments: Regiments, own: Mapping[str, Name]
) -> dict[str, Name]:
    """Every piece by the name it brings, or by one of history, or by its kind."""
    for name in own.values():
        regiments.keep(name["en"])
    return {id: own.get(id) or regiments.name(one) or one.kind for id, one in pieces.items()}
