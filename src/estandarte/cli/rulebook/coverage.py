"""How much of a rulebook is implemented, proved and seen in play."""

from collections.abc import Collection, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from estandarte.kernel import Game, RuleId, Statement, Value
from estandarte.kernel.words.construction import Held

from .citations import citations_of, home_of


class Row(Value):
    """One statement of the book and what is known of it."""

    id: RuleId
    mark: str
    chapter: str
    implemented: tuple[str, ...]
    proved: tuple[str, ...]
    seen: int | None = None
    """How often it was cited in play; None where nobody looked."""
    met: bool = True
    """Whether a test has met it: cited by an event, a refusal, a sum or a question."""
    held: bool = False
    """It holds by construction."""

    @property
    def is_implemented(self) -> bool:
        """What the code names and no test ever met is not: a name in the source plays nothing."""
        return self.held or (self.met and bool(self.implemented))


class Coverage(Value):
    """A whole book; the totals count rules, not rulings and examples."""

    game: str
    rows: tuple[Row, ...]
    has_tests: bool

    @property
    def rules(self) -> tuple[Row, ...]:
        return tuple(r for r in self.rows if r.mark not in ("ruling", "switch", "example"))

    def counts(self) -> dict[str, int]:
        rules = self.rules
        return {
            "statements": len(self.rows),
            "rules": len(rules),
            "implemented": sum(r.is_implemented for r in rules),
            "proved": sum(bool(r.proved) for r in rules),
            "seen": sum(bool(r.seen) for r in rules),
        }


def held_by(package: str) -> dict[RuleId, Held]:
    """What holds by construction in a game, which keeps a module of its own for it."""
    if find_spec(f"{package}.construction") is None:
        return {}
    held: dict[RuleId, Held] = import_module(f"{package}.construction").HELD
    return held


def coverage_of(
    game: Game[Any, Any],
    language: str,
    seen: Mapping[RuleId, int] | None = None,
    met: Collection[RuleId] | None = None,
) -> Coverage:
    """The game's own statements; the few rules of the table itself have a page of their own.

    `met` are the rules that tests have met, where somebody has watched them.
    """
    own = [s for s in game.book.values() if home_of(game, s.id) == game.package]
    return _coverage(game.name, game.package, own, language, seen, met)


def coverage_of_kernel(
    statements: Iterable[Statement],
    language: str,
    seen: Mapping[RuleId, int] | None = None,
    met: Collection[RuleId] | None = None,
) -> Coverage:
    own = [s for s in statements if s.id.startswith("KER-")]
    return _coverage("kernel", "estandarte.kernel", own, language, seen, met)


def _coverage(
    name: str,
    package: str,
    statements: Iterable[Statement],
    language: str,
    seen: Mapping[RuleId, int] | None,
    met: Collection[RuleId] | None,
) -> Coverage:
    found, held = citations_of(package), held_by(package)
    rows = tuple(
        Row(
            s.id,
            s.mark,
            s.chapter_es if language == "es" else s.chapter_en,
            tuple(found.implemented.get(s.id, ())),
            tuple(found.proved.get(s.id, ())),
            None if seen is None else seen.get(s.id, 0),
            met is None or s.id in met,
            s.id in held,
        )
        for s in statements
    )
    return Coverage(name, rows, found.has_tests)
