"""Completing an army, and raising one at random: by trying what can be added until all is legal.

Nothing that somebody has chosen is taken away. Every step is one choice of the army's plan, taken
if it lessens what is wrong and, once nothing is, if nothing goes wrong by it.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from estandarte.kernel import Dice
from estandarte.wargame.muster import Muster

from .places import add, put
from .plan import Choice, Plan

T = TypeVar("T")
TRIALS = 700
"""Armies inspected before an attempt is given up."""
ATTEMPTS = 8
"""Armies at random begun from nothing before none is found."""
AT_ONCE = 8
"""Additions from one plan: laying an army out takes longer than inspecting it."""
NOT_FOR_ALL = ("light", "solid", "fortified", "list", "ally", "organigram")
"""What only some armies want."""


class Completed(NamedTuple):
    tree: Any
    muster: Muster
    added: int


def apply(tree: Any, choice: Choice) -> Any:
    """An army with a choice carried out."""
    return (add if choice.how == "add" else put)(tree, choice.place, choice.value)


class Look:
    """Inspects armies and lays them out, and counts how often."""

    def __init__(
        self, inspect: Callable[[Any], Muster], plan: Callable[[Any], Plan], trials: int = TRIALS
    ) -> None:
        self._inspect, self.plan, self._left = inspect, plan, trials

    def __call__(self, tree: Any) -> Muster:
        self._left -= 1
        return self._inspect(tree)

    @property
    def is_patient(self) -> bool:
        return self._left > 0


Step = tuple[Any, Muster]


def complete(tree: Any, points: int, look: Look, dice: Dice) -> Completed:
    """The army mended and filled up to its points, as far as adding can do it."""
    muster, added = look(tree), 0
    while look.is_patient:
        if muster.problems:
            step = _mended(tree, muster, look, dice)
        else:
            step = _enlarged(tree, muster, points, look, dice)
        if step is None:
            break
        (tree, muster), added = step, added + 1
    return Completed(tree, muster, added)


def badness(muster: Muster) -> int:
    """How much is wrong: each problem, and how far each number is from its bound."""
    total = 0
    for problem in muster.problems:
        facts = problem.facts
        has, bound = facts.get("has"), facts.get("least", facts.get("most"))
        far = abs(has - bound) if isinstance(has, int) and isinstance(bound, int) else 1
        # what is too dear is mended last: first the army must stand at all
        total += 3 if "limit" in facts else 2 + 2 * min(far, 50)
    return total


def _mended(tree: Any, muster: Muster, look: Look, dice: Dice) -> Step | None:
    """The addition by which least is wrong, if it is less than now."""
    wheres = {p.where.split("[")[0] for p in muster.problems}
    near = [c for c in look.plan(tree).choices() if _may_mend(c, wheres)]
    best: Step | None = None
    least = badness(muster)
    for choice in shuffled(near, dice):
        if not look.is_patient or not least:
            break
        after = apply(tree, choice)
        found = look(after)
        if badness(found) < least:
            best, least = (after, found), badness(found)
    return best


def _may_mend(choice: Choice, wheres: Collection[str]) -> bool:
    key = choice.place.rsplit(".", 1)[-1]
    return choice.place.split("[")[0] in wheres and not choice.barred_by and key not in NOT_FOR_ALL


def _enlarged(tree: Any, muster: Muster, points: int, look: Look, dice: Dice) -> Step | None:
    """A legal army with a few things more; gifts that cost nothing come first."""
    for choices in _waves(look.plan(tree), points - muster.cost, dice):
        larger: Step | None = None
        added, written = 0, set[str]()
        for choice in shuffled(choices, dice):
            if not look.is_patient or added == AT_ONCE:
                break
            now, cost = larger or (tree, muster), choice.cost
            # what was just written over is known to a new plan only; a list takes more and more
            if choice.place in written or now[1].cost + cost > points:
                continue
            after = apply(now[0], choice)
            found = look(after)
            if found.is_legal and (found.cost > now[1].cost or cost == 0):
                larger, added = (after, found), added + 1
                if choice.how == "put":
                    written.add(choice.place)
        if larger is not None:
            return larger
    return None


def _waves(plan: Plan, left: int, dice: Dice) -> Iterator[list[Choice]]:
    """What could be added, by turns: free gifts, troops and commands, then options."""
    yield [c for c in _gifts(plan) if c.cost == 0]
    units = [c for s in plan.slots() if s.has_room for c in s.choices if 0 < c.cost <= left]
    groups = [c for c in plan.more if 0 < c.cost <= left]
    yield from (groups, units) if dice.throw(4) == 1 else (units, groups)
    fields = [f for g in plan.groups for f in g.fields]
    fields += [f for p in plan.posts() for f in p.fields]
    yield [
        c
        for f in fields
        if f.key not in NOT_FOR_ALL
        for c in f.choices
        if not c.on and not c.barred_by and 0 < c.cost <= left
    ]


def _gifts(plan: Plan) -> Iterator[Choice]:
    for group in plan.groups:
        for field in group.fields:
            taken = sum(c.on for c in field.choices)
            if field.many and field.most is not None and taken < field.most:
                yield from (c for c in field.choices if not c.on and not c.barred_by)


def shuffled(things: Sequence[T], dice: Dice) -> Iterator[T]:
    """In a random order, thrown as far as somebody looks."""
    rest = list(things)
    while rest:
        place = dice.throw(len(rest), "army") - 1
        rest[place], rest[-1] = rest[-1], rest[place]
        yield rest.pop()
