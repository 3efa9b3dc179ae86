"""Values and the algebra of increases and decreases.

Each increase cancels one decrease first; one that is left adds the half of the printed value, two
double it.
The half is always that of the printed value, never of one already changed.
"""

from collections.abc import Iterable

from estandarte.kernel import Line, RuleId, Sum, Tally
from estandarte.kernel.tally import Term  # compiled: mypyc asks the module of a base by its name


class Point(Term):
    """A point added last, whatever increases and decreases make of the value."""


def increase(source: str, cite: RuleId) -> Term:
    return Term(1, cite, source)


def decrease(source: str, cite: RuleId) -> Term:
    return Term(-1, cite, source)


def denied(source: str, cite: RuleId) -> Term:
    """What one would expect to change a value, and the rule by which it does not."""
    return Term(0, cite, source)


def flat(source: str, cite: RuleId) -> Point:
    return Point(1, cite, source)


def with_increases(original: int, net: int) -> int:
    """A value with so many increases, or decreases below nought, left after cancelling."""
    if original == 0:
        return 0  # "TER-Q3": a value of nought is never changed
    if net == 1:
        return original + original // 2
    if net >= 2:
        return 2 * original
    if net == -1:
        return original - original // 2
    if net <= -2:
        return 1
    return original


def step_rule(net: int, steps: int) -> RuleId:
    """The rule by which so many increases or decreases change a value, `net` of them after
    cancelling.
    """
    if abs(net) == 1 and steps > 1:
        return "TER-mods-h"  # the half of what is printed, not of what the others made of it
    if net > 0:
        return "TER-mods-b" if net == 1 else "TER-mods-c"
    if net < 0:
        return "TER-mods-d" if net == -1 else "TER-mods-e"
    return "TER-mods-a"


class Strength(Sum):
    """A value of a unit with everything that increases or decreases it, and the points added last,
    in the order of the book.
    """

    points: tuple[Term, ...] = ()

    @property
    def total(self) -> int:
        if self.base.amount == 0:
            return 0
        changed = with_increases(self.base.amount, self.added)
        return changed + sum([p.amount for p in self.points]) if self.points else changed

    @property
    def tally(self) -> Tally:
        """Each line with what it changes, then what all increases and decreases together make of
        the value, then the points."""
        original, lines, net = self.base.amount, list(self.printed.lines), 0
        for term in self.terms:
            before = with_increases(original, net)
            net += term.amount
            lines.append(_line(term, with_increases(original, net) - before))
        counted = sum(t.amount != 0 for t in self.terms)
        if counted:
            lines.append(Line(step_rule(net, counted), with_increases(original, net), 1, "="))
        lines += (_line(point, point.amount if original else 0) for point in self.points)
        if self.points and counted and original:
            lines.append(Line("TER-mods-j", self.total, 1, "="))
        return Tally(tuple(lines))


def _line(term: Term, amount: int) -> Line:
    return Line(term.cite, amount, 1, "+", {"source": term.source})


def reckon(base: Term, terms: Iterable[Term] = ()) -> Strength:
    """A value changed by terms; each named source counts once. ["TER-Q4"]"""
    steps: dict[str, Term] = {}
    points: dict[str, Term] = {}
    for term in terms:
        (points if isinstance(term, Point) else steps).setdefault(term.source, term)
    return Strength(base, tuple(steps.values()), tuple(points.values()))
