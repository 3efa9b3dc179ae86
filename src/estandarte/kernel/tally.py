"""Sums that can explain themselves."""

from fractions import Fraction
from typing import Any, Literal

from .values import RuleId, Value


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


def tally(base: int, cite: RuleId, **facts: Any) -> Tally:
    """A tally that starts from a printed value."""
    return Tally((Line(cite, base, 1, "=", facts),))
