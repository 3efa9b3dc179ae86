"""Sums that can explain themselves: what is rolled, what is told and what the odds read is one.

A rule says once what it adds, as a term. A game gathers terms into a sum, which knows by the game's
own algebra what they come to; its tally is the same sum line by line, for people. Where plain
addition is all there is, the tally itself is the sum.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Literal

from .values import RuleId, Terse, Value


class Term(Terse):
    """What a rule gives to a sum. Nought is what one would expect to count, and why it does not."""

    amount: int
    cite: RuleId
    source: str = ""
    """What it comes from, where a game counts each source once."""


class Line(Value):
    """One line of a tally: what is added or multiplied, and by which rule."""

    cite: RuleId
    amount: int
    over: int = 1
    op: Literal["+", "×", "="] = "+"
    facts: dict[str, Any] = {}

    @property
    def number(self) -> Fraction:
        return Fraction(self.amount, self.over)

    def __str__(self) -> str:
        if self.op == "×":
            return f"×{self.number}"
        sign = "+" if self.op == "+" and self.amount >= 0 else ""
        return f"{sign}{self.number}"


class Tally(Value):
    """A base and what changes it, in the order of the book."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> Fraction:
        total = Fraction(0)
        for line in self.lines:
            if line.op == "=":
                total = line.number
            elif line.op == "×":
                total *= line.number
            else:
                total += line.number
        return total

    def add(self, amount: int, cite: RuleId, when: bool = True, **facts: Any) -> "Tally":
        return self._with(Line(cite, amount, 1, "+", facts)) if when else self

    def plus(self, terms: Iterable[Term], way: int = 1) -> "Tally":
        """Terms one after the other; where a die needs less the better it is, `way` turns them."""
        more = (Line(term.cite, way * term.amount) for term in terms)
        return Tally((*self.lines, *more))

    def halve(self, cite: RuleId, when: bool = True, **facts: Any) -> "Tally":
        return self.divide(2, cite, when, **facts)

    def divide(self, by: int, cite: RuleId, when: bool = True, **facts: Any) -> "Tally":
        return self._with(Line(cite, 1, by, "×", facts)) if when else self

    def double(self, cite: RuleId, when: bool = True, **facts: Any) -> "Tally":
        return self._with(Line(cite, 2, 1, "×", facts)) if when else self

    def become(self, value: int, cite: RuleId, when: bool = True, **facts: Any) -> "Tally":
        """A cap or a fixed value: what came before no longer counts."""
        return self._with(Line(cite, value, 1, "=", facts)) if when else self

    def _with(self, line: Line) -> "Tally":
        return Tally((*self.lines, line))


class Sum(Value):
    """A value as it is printed, and the terms that change it.

    A game with an algebra of its own says in `total` what they come to and in `tally` how; both
    speak of the same terms, which a law tries on every throw.
    """

    base: Term
    terms: tuple[Term, ...] = ()

    @property
    def total(self) -> int:
        return self.base.amount + self.added

    @property
    def added(self) -> int:
        """What all terms come to by themselves."""
        return sum([term.amount for term in self.terms])

    @property
    def tally(self) -> Tally:
        return self.printed.plus(self.terms)

    @property
    def printed(self) -> Tally:
        """The tally of the base alone."""
        return tally(self.base.amount, self.base.cite)


def tally(base: int, cite: RuleId, **facts: Any) -> Tally:
    """A tally that starts from a printed value."""
    return Tally((Line(cite, base, 1, "=", facts),))
