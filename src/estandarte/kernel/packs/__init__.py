"""Data packs: TOML in, typed values and provenance out.

A game's `data/` folder is its pack. Whoever owns the box can lay a folder of his own beside it that
overrides single values; the overriding values travel with the record, so a match opens anywhere.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

import msgspec

from estandarte.kernel.values import RuleId, Value
from estandarte.kernel.words.rulebook import rules_at
from estandarte.kernel.words.telling import Telling

from . import kept
from .documents import complaint, place_of
from .likeness import PATTERNS, Unlike, resolved

P = TypeVar("P", bound=Value)
Status = Literal["printed", "published", "derived", "reconstructed"]
LARGEST = 4_000_000
"""Bytes of one pack file; more is not a pack but a mistake."""
MOST_KEPT = 256
"""Sets of values that somebody has laid upon a pack: laid once, they need not be laid again."""
MOST_PROBLEMS = 50
"""Named of one pack; who has so many will not read more."""


class Provenance(Value):
    """Where a value comes from."""

    source: str
    status: Status
    note: str = ""


class PackUsed(Value):
    """The pack of a match, as its record names it."""

    name: str
    fingerprint: str
    values: dict[str, Any] = {}
    """Only what differs from the pack that ships with the game."""


class PackProblem(Value):
    """What is wrong with a value of a pack: a rule that forbids it, or a sentence."""

    at: tuple[str, ...]
    cite: RuleId = ""
    what: Telling | None = None


class PackFault(Exception):
    """A pack is not as it should be; the message names the file and the path to the first fault."""

    def __init__(self, message: str, problems: Iterable[PackProblem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


Tree = dict[str, Any]


@cache
def shipped(package: str) -> Tree:
    """The raw pack of a game: file names without suffix, then the keys of each file."""
    return _read_again(files(package).joinpath("data"), package)


AS_OF: ContextVar[str] = ContextVar("as_of", default="")
"""The fingerprint of a day of the past, while something is done as it was done then."""


def older(package: str) -> list[str]:
    """The fingerprints of values that were shipped once, and have been changed since."""
    folder = files(package).joinpath("older")
    return sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []


@cache
def once_shipped(package: str, name: str) -> Tree:
    """The raw pack as it was: `older/<fingerprint>/` has the files that have changed since, whole.

    So matches that began with those values can still be read, proved and played on.
    """
    return _laid(shipped(package), _read_tree(files(package).joinpath("older", name), name))


def _read_again(folder: Traversable, name: str) -> Tree:
    """A folder that may have been read on an earlier day."""
    if not isinstance(folder, Path):
        return _read_tree(folder, name)
    place = kept.place_of(folder)
    if (found := kept.recall(place)) is not None:
        return kept.laid_out(found, Folder)  # type: ignore[no-any-return]
    tree = _read_tree(folder, name)
    read = dict(kept.files_in(tree, Folder))
    if kept.laid_out(msgspec.json.decode(msgspec.json.encode(read)), Folder) == tree:
        kept.keep(place, read)
    return tree


def _laid(base: Tree, over: Tree) -> Tree:
    """A tree with some of its files exchanged."""
    fresh = {k: _laid(base[k], v) if isinstance(v, Folder) else v for k, v in over.items()}
    return {**base, **fresh}


def read_folder(folder: Path) -> Tree:
    """A user's folder of overriding values."""
    if not folder.is_dir():
        raise PackFault(f"{folder}: no such folder")
    return _read_tree(folder, str(folder))


class Folder(dict[str, Any]):
    """A tree read from a folder, where a fault is named with its file."""


def _read_tree(folder: Traversable, name: str) -> Tree:
    tree: Tree = Folder()
    try:
        entries = sorted(folder.iterdir(), key=lambda e: e.name)
    except OSError as fault:
        raise PackFault(f"{name}: {fault.strerror}") from None
    for entry in entries:
        if entry.is_dir():
            tree[entry.name] = _read_tree(entry, f"{name}/{entry.name}")
        elif entry.name.endswith(".toml"):
            tree[entry.name.removesuffix(".toml")] = _read_file(entry, f"{name}/{entry.name}")
    patterns = tree.pop(PATTERNS, {})
    for file, tables in tree.items():
        if not isinstance(tables, Folder):
            tree[file] = _filled_in(tables, patterns, f"{name}/{file}.toml")
    return tree


def _filled_in(tables: Tree, patterns: Tree, name: str) -> Tree:
    try:
        return resolved(tables, patterns)
    except Unlike as fault:
        raise PackFault(f"{name}: {fault}") from None
    except RecursionError:
        raise PackFault(f"{name}: nested too deeply") from None


def _read_file(file: Traversable, name: str) -> Tree:
    try:
        with file.open("rb") as open_file:
            data = open_file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise PackFault(f"{name}: larger than {LARGEST} bytes")
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as fault:
        raise PackFault(f"{name}: not text in UTF-8 (byte {fault.start})") from None
    except tomllib.TOMLDecodeError as fault:
        raise PackFault(f"{name}: {fault}") from None
    except RecursionError:
        raise PackFault(f"{name}: nested too deeply") from None
    except OSError as fault:
        raise PackFault(f"{name}: {fault.strerror}") from None


def merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> Tree:
    """`base` with single values replaced; lists are replaced whole."""
    result = dict(base)
    for key, value in over.items():
        below = result.get(key)
        both = isinstance(below, Mapping) and isinstance(value, Mapping)
        result[key] = merged(below, value) if both else value  # type: ignore[arg-type]
    return result


def only_changed(base: Mapping[str, Any], over: Mapping[str, Any]) -> Tree:
    """`over` without what `base` says already; whoever fills in a form leaves most as it is."""
    result: Tree = {}
    for key, value in over.items():
        below = base.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            if inner := only_changed(below, value):
                result[key] = inner
        elif key not in base or below != value or type(below) is not type(value):
            result[key] = value
    return result


def decode(tree: Mapping[str, Any], type: Any, over: Mapping[str, Any] | None = None) -> Any:
    """The typed values of a pack with `over` laid upon it; a fault is named with its path."""
    try:
        return msgspec.convert(merged(tree, over or {}), type, str_keys=True)
    except msgspec.ValidationError as fault:
        raise _unfit(tree, over or {}, type, fault) from None
    except RecursionError:
        raise PackFault("nested too deeply") from None


def _unfit(
    tree: Mapping[str, Any], over: Mapping[str, Any], type: Any, fault: msgspec.ValidationError
) -> PackFault:
    """Which overriding values do not fit, found by laying each alone upon the pack.

    A value that only lacks its neighbours fails alone too, but with another complaint.
    """
    what, exact, first, problems = _what(fault), "", "", list[PackProblem]()
    for path, found in _alone(tree, over, type):
        place = f"{_place(over, path)}: {_what(found)}"
        first = first or place
        if _what(found) == what:
            exact = exact or place
        if _what(found) == what or "missing" not in _what(found):
            problems += _said(type, path, found)
        if len(problems) >= MOST_PROBLEMS:
            break
    own = _said(type, place_of(fault), fault)
    return PackFault(exact or first or str(fault), problems or own)


def _said(
    type: Any, path: tuple[str, ...], fault: msgspec.ValidationError
) -> Iterator[PackProblem]:
    """A value that is not of its kind, by each rule of the book that it stands for."""
    _, _, way = str(fault).partition("`$")
    keys = tuple(k for k in re.split(r"[.\[\]`]+", way.replace("[...]", ".*")) if k)
    rules = rules_at(type, keys or path, " - at `key` in " in str(fault))
    return (PackProblem(path, rule, complaint(fault)) for rule in rules or ("",))


def _alone(
    tree: Mapping[str, Any], over: Mapping[str, Any], type: Any
) -> Iterator[tuple[tuple[str, ...], msgspec.ValidationError]]:
    for path, value in leaves(over):
        alone: Any = value
        for key in reversed(path):
            alone = {key: alone}
        try:
            msgspec.convert(merged(tree, alone), type, str_keys=True)
        except msgspec.ValidationError as fault:
            yield path, fault


def _what(fault: msgspec.ValidationError) -> str:
    return str(fault).split(" - at ")[0]


def _place(over: Mapping[str, Any], path: tuple[str, ...]) -> str:
    """The file and the keys that lead to a value: `scenarios/dawn.toml: fleet.size`."""
    depth, here = 1, over.get(path[0])
    while isinstance(here, Folder) and depth < len(path):
        here = here.get(path[depth])
        depth += 1
    file, keys = "/".join(path[:depth]), ".".join(path[depth:])
    return f"{file}.toml: {keys}" if keys else f"{file}.toml"


def leaves(
    tree: Mapping[str, Any], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in tree.items():
        if isinstance(value, Mapping) and value:
            yield from leaves(value, (*path, str(key)))
        else:
            yield (*path, str(key)), value


def fingerprint(tree: Mapping[str, Any] | Value) -> str:
    # sorted: whether a value was replaced or always stood there must not show
    ordered = msgspec.json.encode(tree, order="deterministic")
    return blake2b(ordered, digest_size=8).hexdigest()


def demand_book(pack: P, checks: Iterable[Callable[[P], Iterable[tuple[RuleId, str]]]]) -> None:
    """Refuse a pack that contradicts its book, with every rule that it breaks and the place.

    A check may lean on what those before it have proved, and stumbles where they found faults.
    """
    found: list[tuple[RuleId, str]] = []
    for check in checks:
        try:
            for fault in check(pack):
                found.append(fault)  # noqa: PERF402  (those before a stumble are kept)
        except (LookupError, ValueError):
            if not found:
                raise
        if len(found) >= MOST_PROBLEMS:
            break
    if found:
        problems = [PackProblem(keys_to(place), rule) for rule, place in found[:MOST_PROBLEMS]]
        raise PackFault(f"{found[0][1]}: {found[0][0]}", problems)


def keys_to(place: str) -> tuple[str, ...]:
    """The keys that lead to a place: `scenarios/dawn.toml: fleet.size` is three files and keys."""
    file, _, keys = place.partition(".toml")
    return (*file.split("/"), *(key for key in re.split(r"[.\[\]:\s]+", keys) if key))


class Packs(Generic[P]):
    """The packs of one game that have been opened, by fingerprint."""

    def __init__(
        self, name: str, package: str, type: type[P], faults: Callable[[P], None] | None = None
    ) -> None:
        self._name, self._package, self._type = name, package, type
        self._faults = faults
        self._opened: dict[str, P] = {}
        self._used: dict[tuple[str, str], PackUsed] = {}
        """By the day, and by what is replaced."""

    def open(self, over: Mapping[str, Any]) -> PackUsed:
        """Check a pack with some values replaced, and keep it ready under its fingerprint."""
        day = AS_OF.get()
        try:
            wanted = day, fingerprint(over)
        except (RecursionError, TypeError, ValueError):
            return self._merged(day, over)  # which says what is wrong with it
        used = self._used.get(wanted)
        if used is None or used.fingerprint not in self._opened:
            if len(self._used) >= MOST_KEPT:
                self._used.clear()
            used = self._used[wanted] = self._merged(day, over)
        return used

    def _merged(self, day: str, over: Mapping[str, Any]) -> PackUsed:
        tree = once_shipped(self._package, day) if day else shipped(self._package)
        pack: P = decode(tree, self._type, over)
        if self._faults is not None:
            self._faults(pack)
        name = fingerprint(merged(tree, over))
        self._opened.setdefault(name, pack)
        return PackUsed(self._name, name, only_changed(tree, over))

    def shipped(self) -> PackUsed:
        """The pack as it lies beside the rules."""
        return self.open({})

    def of(self, over: Mapping[str, Any]) -> P:
        """The pack with some values replaced, or as it lies beside the rules."""
        return self.named((self.open(over) if over else self.shipped()).fingerprint)

    def every(self) -> Iterator[P]:
        """All that are known here: what was opened, and what is or once was shipped."""
        self.shipped()
        for name in older(self._package):
            self.named(name)
        yield from tuple(self._opened.values())

    def named(self, name: str) -> P:
        """A pack that was opened before; what is or once was shipped is always there."""
        pack = self._opened.get(name)
        if pack is None:
            self.shipped()
            if name not in self._opened and name in older(self._package):
                self._opened[name] = decode(once_shipped(self._package, name), self._type)
            pack = self._opened[name]
        return pack
