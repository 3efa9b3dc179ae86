"""Values and the algebra of increases and decreases.

Each increase cancels one decrease first; one that is left adds the half of the printed value, two
double it.
The half is always that of the printed value, never of one already changed.
"""

from collections.abc import Iterable

from estandarte.kernel import Line, RuleId, Tally, Value


class Modifier(Value):
    """An increase (+1), a decrease (-1), one denied by its rule (0), or a flat point added last."""

    name: str
    cite: RuleId
    way: int = 1
    flat: bool = False


def increase(name: str, cite: RuleId) -> Modifier:
    return Modifier(name, cite, 1)


def decrease(name: str, cite: RuleId) -> Modifier:
    return Modifier(name, cite, -1)


def flat(name: str, cite: RuleId) -> Modifier:
    return Modifier(name, cite, 1, True)


def denied(name: str, cite: RuleId) -> Modifier:
    """What one would expect to change a value, and the rule by which it does not."""
    return Modifier(name, cite, 0)


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


class Reckoning(Value):
    """A value with everything that changes it, in the order of the book."""

    original: int
    cite: RuleId
    modifiers: tuple[Modifier, ...] = ()

    @property
    def net(self) -> int:
        return sum(m.way for m in self.modifiers if not m.flat)

    @property
    def total(self) -> int:
        changed = with_increases(self.original, self.net)
        if self.original == 0:
            return 0
        return changed + sum(m.way for m in self.modifiers if m.flat)

    @property
    def tally(self) -> Tally:
        """The same as a tally that explains itself: each line with what it changes, then what all
        increases and decreases together make of the value, then the flat points."""
        lines = [Line(self.cite, self.original, 1, "=")]
        steps = [m for m in self.modifiers if not m.flat]
        net = 0
        for modifier in steps:
            before = with_increases(self.original, net)
            net += modifier.way
            amount = with_increases(self.original, net) - before
            lines.append(Line(modifier.cite, amount, 1, "+", {"source": modifier.name}))
        counted = sum(m.way != 0 for m in steps)
        if counted:
            lines.append(Line(step_rule(net, counted), with_increases(self.original, net), 1, "="))
        flats = [m for m in self.modifiers if m.flat]
        for modifier in flats:
            amount = modifier.way if self.original else 0
            lines.append(Line(modifier.cite, amount, 1, "+", {"source": modifier.name}))
        if flats and counted and self.original:
            lines.append(Line("TER-mods-j", self.total, 1, "="))
        return Tally(tuple(lines))


def reckon(original: int, cite: RuleId, modifiers: Iterable[Modifier] = ()) -> Reckoning:
    """A value changed by modifiers; each named source counts once. ["TER-Q4"]"""
    named: dict[tuple[str, bool], Modifier] = {}
    for modifier in modifiers:
        named.setdefault((modifier.name, modifier.flat), modifier)
    return Reckoning(original, cite, tuple(named.values()))
