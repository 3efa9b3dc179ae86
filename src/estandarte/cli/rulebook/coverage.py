"""How much of a rulebook is implemented, proved and seen in play."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.kernel import Game, RuleId, Statement, Value

from .citations import Citations, citations_of, home_of


class Row(Value):
    """One statement of the book and what is known of it."""

    id: RuleId
    mark: str
    chapter: str
    implemented: tuple[str, ...]
    proved: tuple[str, ...]
    seen: int | None = None
    """How often it was cited in play; None where nobody looked."""


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
            "implemented": sum(bool(r.implemented) for r in rules),
            "proved": sum(bool(r.proved) for r in rules),
            "seen": sum(bool(r.seen) for r in rules),
        }


def coverage_of(
    game: Game[Any, Any], language: str, seen: Mapping[RuleId, int] | None = None
) -> Coverage:
    """The game's own statements; the few rules of the table itself have a page of their own."""
    own = [s for s in game.book.values() if home_of(game, s.id) == game.package]
    return _coverage(game.name, own, citations_of(game.package), language, seen)


def coverage_of_kernel(
    statements: Iterable[Statement], language: str, seen: Mapping[RuleId, int] | None = None
) -> Coverage:
    own = [s for s in statements if s.id.startswith("KER-")]
    return _coverage("kernel", own, citations_of("estandarte.kernel"), language, seen)


def _coverage(
    name: str,
    statements: Iterable[Statement],
    found: Citations,
    language: str,
    seen: Mapping[RuleId, int] | None,
) -> Coverage:
    rows = tuple(
        Row(
            s.id,
            s.mark,
            s.chapter_es if language == "es" else s.chapter_en,
            tuple(found.implemented.get(s.id, ())),
            tuple(found.proved.get(s.id, ())),
            None if seen is None else seen.get(s.id, 0),
        )
        for s in statements
    )
    return Coverage(name, rows, found.has_tests)
