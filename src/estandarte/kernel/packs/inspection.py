"""Looking through a pack: every value with where it comes from, and what another pack changes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Protocol

import msgspec

from estandarte.kernel.values import Value
from estandarte.kernel.words.telling import Telling

from . import PackFault, PackProblem, PackUsed, Provenance, merged, shipped

Path = tuple[str, ...]


class PackValue(Value):
    """One value of a pack, where it stands, and where it comes from."""

    at: Path
    value: Any
    provenance: Provenance


class Change(Value):
    """A value that differs between two packs; None where one of them has none."""

    at: Path
    was: Any
    now: Any


class Packed(Protocol):
    """A game as far as its packs go."""

    package: ClassVar[str]

    def pack(self, over: Mapping[str, Any]) -> PackUsed | None: ...


def values_of(tree: Mapping[str, Any]) -> Iterator[PackValue]:
    """Every value of a pack; the provenance is that of the nearest table around it."""
    return _values(tree, (), Provenance("", "derived"))


def _values(tree: Mapping[str, Any], path: Path, around: Provenance) -> Iterator[PackValue]:
    own = tree.get("provenance")
    if isinstance(own, Mapping):
        around = msgspec.convert(own, Provenance)
    for key, value in tree.items():
        at = (*path, str(key))
        if key == "provenance":
            continue
        if isinstance(value, Mapping) and value:
            yield from _values(value, at, around)
        else:
            yield PackValue(at, value, around)


def reconstructed(game: Packed) -> list[PackValue]:
    """The values of the shipped pack that nobody has printed: those to be typed in."""
    every = values_of(shipped(game.package))
    return [v for v in every if v.provenance.status == "reconstructed"]


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """What differs between two whole trees, value by value."""
    was = {v.at: v.value for v in values_of(before)}
    now = {v.at: v.value for v in values_of(after)}
    both = dict.fromkeys([*was, *now])
    return [Change(a, was.get(a), now.get(a)) for a in both if was.get(a) != now.get(a)]


def differences(game: Packed, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """What differs between two packs of a game, each given by the values it replaces."""
    base = shipped(game.package)
    return changes(merged(base, before), merged(base, after))


def problems_of(game: Packed, over: Mapping[str, Any]) -> Iterable[PackProblem]:
    """Everything that is wrong with a pack, none if a match can be played with it."""
    try:
        game.pack(over)
    except PackFault as fault:
        told = PackProblem((), what=Telling("complaint.other", {"fault": str(fault)}))
        return fault.problems or (told,)
    return ()
