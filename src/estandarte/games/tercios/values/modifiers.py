"""Values and the algebra of increases and decreases.

Each increase cancels one decrease first; one that is left adds the half of the printed value, two
double it.
The half is always that of the printed value, never of one already changed.
"""

from collections.abc import Iterable

from estandarte.kernel import Line, RuleId, Tally, Value


class Modifier(Value):
    """An increase (+1), a decrease (-1), or a flat point added last."""

    name: str
    cite: RuleId
    way: int = 1
    flat: bool = False


def increase(name: str, cite: RuleId) -> Modifier:
    return Modifier(name, cite, 1)  # "TER-mods-i"


def decrease(name: str, cite: RuleId) -> Modifier:
    return Modifier(name, cite, -1)  # "TER-mods-i"


def flat(name: str, cite: RuleId) -> Modifier:
    return Modifier(name, cite, 1, True)  # "TER-mods-j"


def with_increases(original: int, net: int) -> int:
    """A value with so many increases, or decreases below nought, left after cancelling.

    The printed progressions are these formulas. ["TER-mods-f", "TER-mods-g"]
    """
    if original == 0:
        return 0  # "TER-Q3": a value of nought is never changed
    if net == 1:
        return original + original // 2  # "TER-mods-b"
    if net >= 2:
        return 2 * original  # "TER-mods-c"
    if net == -1:
        return original - original // 2  # "TER-mods-d"
    if net <= -2:
        return 1  # "TER-mods-e"
    return original


class Reckoning(Value):
    """A value with everything that changes it, in the order of the book."""

    original: int
    cite: RuleId
    modifiers: tuple[Modifier, ...] = ()

    @property
    def net(self) -> int:
        return sum(m.way for m in self.modifiers if not m.flat)  # "TER-mods-a"

    @property
    def total(self) -> int:
        changed = with_increases(self.original, self.net)  # "TER-mods-h"
        if self.original == 0:
            return 0
        return changed + sum(m.way for m in self.modifiers if m.flat)  # "TER-mods-j"

    @property
    def tally(self) -> Tally:
        """The same as a tally that explains itself, each line with what it changes."""
        lines = [Line(self.cite, self.original, 1, "=")]
        net = 0
        for modifier in self.modifiers:
            if modifier.flat:
                amount = modifier.way if self.original else 0
            else:
                before = with_increases(self.original, net)
                net += modifier.way
                amount = with_increases(self.original, net) - before
            lines.append(Line(modifier.cite, amount, 1, "+", {"source": modifier.name}))
        return Tally(tuple(lines))


def reckon(original: int, cite: RuleId, modifiers: Iterable[Modifier] = ()) -> Reckoning:
    """A value changed by modifiers; each named source counts once. ["TER-Q4"]"""
    named: dict[tuple[str, bool], Modifier] = {}
    for modifier in modifiers:
        named.setdefault((modifier.name, modifier.flat), modifier)
    return Reckoning(original, cite, tuple(named.values()))
