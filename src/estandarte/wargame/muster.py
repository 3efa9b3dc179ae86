"""Mustering an army: its bill, and every problem at once, each with its rule and its place.

A player who builds an army wants to see all that is wrong with it, not the first fault. An
`Inspection`
collects; the game's own army chapter asks the questions.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, Protocol, TypeVar, runtime_checkable

import msgspec

from estandarte.kernel import ReadyArmy, RuleId, Value
from estandarte.kernel.packs.documents import DocumentFault, read_document

A = TypeVar("A")

LARGEST = 150_000
"""Bytes of an army file; more is not an army but a mistake."""


T = TypeVar("T")
Called = Annotated[str, msgspec.Meta(max_length=300)]
"""A name, or a unit with its options."""
Some = Annotated[tuple[T, ...], msgspec.Meta(max_length=200)]
"""As many as no table has room for."""
Own = Annotated[dict[Called, T], msgspec.Meta(max_length=100)]
Number = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
"""What is below nought is told by its rule; what is absurd is not read."""


class Problem(Value):
    """What is wrong, by which rule, and where in the army file."""

    cite: RuleId
    where: str
    facts: dict[str, Any] = {}


class CostLine(Value):
    """One line of the bill."""

    where: str
    what: str
    points: int
    cite: RuleId = ""
    """The rule that sets the price, where it is not the list's own."""


class Muster(Value):
    """An army inspected: its bill and its problems."""

    lines: tuple[CostLine, ...]
    problems: tuple[Problem, ...]

    @property
    def cost(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def is_legal(self) -> bool:
        return not self.problems


@runtime_checkable
class Musters(Protocol):
    """A game whose players bring armies of their own."""

    def muster(
        self, data: bytes | str | Mapping[str, Any], over: Mapping[str, Any] | None = None
    ) -> Muster:
        """The bill of an army and everything that is wrong with it; raises ArmyFault.

        `over` are values that a table plays with instead of the shipped ones.
        """
        ...


def ready_army(id: str, tree: Mapping[str, Any], name: Mapping[str, str]) -> ReadyArmy:
    """An army file as a list of armies shows it."""
    points, year = int(tree.get("points") or 0), int(tree.get("year") or 0)
    return ReadyArmy(id, dict(name), points, year)


def ready_trees(files: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The armies of the file `ready` first, then the samples of every other file."""
    others = {id: tree for file in files.values() for id, tree in file.army.items()}
    return {**files["ready"].army, **others}


class ArmyFault(Exception):
    """An army file cannot be read; the message names the line or the key."""


class Choosable(Protocol):
    """An option of a unit, as far as choosing it goes."""

    @property
    def cost(self) -> int: ...
    @property
    def excludes(self) -> Sequence[str]: ...
    @property
    def requires(self) -> str: ...


class Inspection:
    """Goes through an army, writes the bill and notes every problem."""

    def __init__(self) -> None:
        self._lines: list[CostLine] = []
        self._problems: list[Problem] = []

    def charge(self, where: str, what: str, points: int, cite: RuleId = "") -> None:
        self._lines.append(CostLine(where, what, points, cite))

    def problem(self, cite: RuleId, where: str, **facts: Any) -> None:
        found = Problem(cite, where, facts)
        if found not in self._problems:
            self._problems.append(found)

    def demand(self, holds: bool, cite: RuleId, where: str, **facts: Any) -> bool:
        """Note a problem unless something holds; answers whether it does."""
        if not holds:
            self.problem(cite, where, **facts)
        return holds

    def between(
        self, count: int, least: int, most: int | None, cite: RuleId, where: str, what: str
    ) -> bool:
        """A number of something must lie between two bounds, which belong to them."""
        if count < least:
            self.problem(cite, where, what=what, has=count, least=least)
        elif most is not None and count > most:
            self.problem(cite, where, what=what, has=count, most=most)
        else:
            return True
        return False

    def unique(self, things: Sequence[str], cite: RuleId, where: str) -> None:
        """Nothing may stand twice."""
        for thing in sorted(t for t in set(things) if things.count(t) > 1):
            self.problem(cite, where, twice=thing)

    def known(self, thing: str, among: Collection[str], cite: RuleId, where: str) -> bool:
        return self.demand(thing in among, cite, where, unknown=thing)

    def options(
        self,
        chosen: Sequence[str],
        options: Mapping[str, Choosable],
        allowed: Collection[str],
        required: Collection[str],
        cite: RuleId,
        where: str,
    ) -> int:
        """The options of one unit, checked against each other; answers what they cost."""
        self.unique(chosen, cite, where)
        total = 0
        for name in dict.fromkeys(chosen):
            option = options.get(name)
            if option is None or name not in allowed:
                self.problem(cite, where, option=name, allowed=sorted(allowed))
                continue
            total += option.cost
            if option.requires and option.requires not in chosen:
                self.problem(cite, where, option=name, requires=option.requires)
            for other in option.excludes:
                if other in chosen:
                    self.problem(cite, where, option=name, excludes=other)
        for name in sorted(set(required) - set(chosen)):
            self.problem(cite, where, required=name)
        return total

    @property
    def cost(self) -> int:
        return sum(line.points for line in self._lines)

    def report(self) -> Muster:
        return Muster(tuple(self._lines), tuple(self._problems))


def army_tree(data: bytes | str) -> Mapping[str, Any]:
    """What an army file holds, in TOML or in JSON; a fault is named with its line or its key."""
    try:
        return read_document(data, LARGEST)
    except DocumentFault as fault:
        raise ArmyFault(str(fault)) from None


def read_army(data: bytes | str, type: type[A]) -> A:
    """An army file as typed values."""
    return army_from(army_tree(data), type)


def army_from(tree: Any, type: type[A]) -> A:
    """The same from values already read, as a setup or a web page sends them."""
    try:
        return msgspec.convert(tree, type)
    except (msgspec.ValidationError, TypeError) as fault:
        raise ArmyFault(str(fault)) from None
    except RecursionError:
        raise ArmyFault("nested too deeply") from None
