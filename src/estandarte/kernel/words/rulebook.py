"""The rulebook of a game: one id, one statement in each language.

A book is a Markdown file that people read as it is:

    ## 6.2 Movement allowance · Capacidad de movimiento

    - **LEP-6.2-a** Galleys row ...
      - es: Las galeras bogan ...
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Meta, inspect

from estandarte.kernel.values import RuleId, Value

CHAPTER = re.compile(r"## (?P<en>[^·]+?)(?: · (?P<es>.+))?\s*")
ENTRY = re.compile(r"- \*\*(?P<id>[A-Z]+-[^*\s]+)\*\* (?:\((?P<mark>[a-z][^()]*)\) )?(?P<en>.+)")
SPANISH = re.compile(r"  - es: (?P<es>.+)")
MARKS = ("setup", "aux", "table", "optional", "combined", "ruling", "switch", "example")


class Statement(Value):
    """A rule, a ruling or a worked example, in our own words."""

    id: RuleId
    en: str
    es: str
    mark: str = ""
    switches: tuple[str, ...] = ()
    chapter_en: str = ""
    chapter_es: str = ""

    def text(self, language: str) -> str:
        return self.es if language == "es" else self.en

    @property
    def is_rule(self) -> bool:
        """Rules are cited and proved; rulings and switches explain them."""
        return self.mark not in ("ruling", "switch", "example")


def ruled(*ids: RuleId) -> Meta:
    """The rules that a value of a pack stands for: who puts there what is not of its kind is
    refused by them. They travel with the schema too: `Annotated[int, ruled("MIC-10.1-a")]`.
    """
    return Meta(extra_json_schema={"rules": list(ids)})


def rules_at(type: Any, path: Sequence[str], key: bool = False) -> tuple[RuleId, ...]:
    """The rules of the value to which some keys lead, or of the nearest one around it; with `key`
    those of the names that may stand there."""
    return _rules_at(inspect.type_info(type), tuple(path), key)


def _rules_at(kind: Any, path: tuple[str, ...], key: bool) -> tuple[RuleId, ...]:
    here: tuple[RuleId, ...] = ()
    if isinstance(kind, inspect.Metadata):
        here, kind = tuple((kind.extra_json_schema or {}).get("rules", ())), kind.type
    inside: list[Any] = []
    if isinstance(kind, inspect.UnionType):
        return next(filter(None, (_rules_at(one, path, key) for one in kind.types)), here)
    if path and isinstance(kind, inspect.StructType):
        inside = [f.type for f in kind.fields if f.encode_name == path[0]]
    elif isinstance(kind, inspect.DictType) and (path or key):
        inside = [kind.value_type if path else kind.key_type]
    elif path and isinstance(kind, inspect.ListType | inspect.VarTupleType):
        inside = [kind.item_type]
    return next(filter(None, (_rules_at(one, path[1:], key) for one in inside)), here)


class BookFault(Exception):
    """The rulebook file is not as it should be."""


class Rulebook(Mapping[RuleId, Statement]):
    """Every statement by id, in the order of the book."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self._by_id: dict[RuleId, Statement] = {}
        for statement in statements:
            if statement.id in self._by_id:
                raise BookFault(f"{statement.id} stands twice")
            self._by_id[statement.id] = statement

    def __getitem__(self, id: RuleId) -> Statement:
        return self._by_id[id]

    def __iter__(self) -> Iterator[RuleId]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __add__(self, other: "Rulebook") -> "Rulebook":
        return Rulebook((*self.values(), *other.values()))

    def rules(self) -> tuple[Statement, ...]:
        return tuple(s for s in self.values() if s.is_rule)

    def search(self, words: str) -> tuple[Statement, ...]:
        """Statements in which every word occurs, in either language."""
        wanted = words.casefold().split()
        return tuple(
            s for s in self.values() if all(w in f"{s.id} {s.en} {s.es}".casefold() for w in wanted)
        )


def read_book(text: str, name: str = "rulebook.md") -> Rulebook:
    """Parse a rulebook; a fault is named with its line."""
    return Rulebook(_statements(text.splitlines(), name))


def _statements(lines: list[str], name: str) -> Iterator[Statement]:
    chapter = ("", "")
    pending: re.Match[str] | None = None
    for number, line in enumerate(lines, 1):
        if found := ENTRY.fullmatch(line.rstrip()):
            if pending:
                raise BookFault(f"{name}:{number}: {pending['id']} has no Spanish statement")
            pending = found
        elif found := SPANISH.fullmatch(line.rstrip()):
            if pending is None:
                raise BookFault(f"{name}:{number}: a Spanish statement without an id")
            yield _statement(pending, found["es"], chapter, f"{name}:{number}")
            pending = None
        elif found := CHAPTER.fullmatch(line):
            chapter = (found["en"], found["es"] or found["en"])
        elif line.startswith("- **"):
            raise BookFault(f"{name}:{number}: not a statement: {line[:60]}")
    if pending:
        raise BookFault(f"{name}: {pending['id']} has no Spanish statement")


def _statement(
    entry: re.Match[str], spanish: str, chapter: tuple[str, str], place: str
) -> Statement:
    mark, _, names = (entry["mark"] or "").partition(": ")
    english = entry["en"]
    if mark.split(",")[0].strip() not in MARKS:
        # an ordinary parenthesis at the head of a sentence, not a mark
        english = f"({entry['mark']}) {english}" if entry["mark"] else english
        mark, names = "", ""
    if not english.strip() or not spanish.strip():
        raise BookFault(f"{place}: {entry['id']} is empty in one language")
    switches = tuple(n.strip() for n in names.split(",")) if names else ()
    return Statement(entry["id"], english, spanish, mark, switches, *chapter)


@cache
def book_of(package: str, *names: str) -> Rulebook:
    """The rulebook that lies in a package, with the kernel's own few rules before it."""
    book = _kernel_book()
    for name in names or ("rulebook.md",):
        text = files(package).joinpath(name).read_text(encoding="utf-8")
        book = book + read_book(text, f"{package}/{name}")
    return book


@cache
def _kernel_book() -> Rulebook:
    text = files("estandarte.kernel").joinpath("rulebook.md").read_text(encoding="utf-8")
    return read_book(text, "kernel/rulebook.md")
