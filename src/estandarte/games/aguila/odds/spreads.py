"""How dice can fall, counted: successes with dice rolled again, wounds, sums, Courage tests.

Everything is an exact fraction of all falls; nothing is sampled.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, lcm
from typing import TypeVar

from estandarte.games.aguila.courage.results import Cause, Result, result_of, settled
from estandarte.games.aguila.dice import DIE, Counted, Handful
from estandarte.kernel import Value

K = TypeVar("K")
L = TypeVar("L")
Spread = Mapping[K, Fraction]
"""Each result with its chance."""

ONE = Fraction(1)
NONE = Fraction(0)
FACES: Spread[int] = dict.fromkeys(range(1, DIE + 1), Fraction(1, DIE))
PAIRS: Spread[tuple[int, int]] = dict.fromkeys(product(FACES, FACES), Fraction(1, DIE * DIE))


@lru_cache(maxsize=8192)
def _ways(dice: int, needed: int, rerolls: int) -> tuple[int, ...]:
    """In how many of 6^(dice + rerolls) falls so many dice succeed. ["BSA-1-dados-d"]"""
    good = max(0, min(DIE, DIE + 1 - needed))
    bad = DIE - good
    found = [0] * (dice + 1)
    for first in range(dice + 1):
        ways = comb(dice, first) * good**first * bad ** (dice - first)
        again = min(dice - first, rerolls)
        spare = DIE ** (rerolls - again)
        for more in range(again + 1):
            second = comb(again, more) * good**more * bad ** (again - more)
            found[first + more] += ways * second * spare
    return tuple(found)


def successes(dice: int, needed: int, rerolls: int = 0) -> dict[int, Fraction]:
    """How many of so many dice reach a number, failed ones rolled again once. ["BSA-1-dados-e"]"""
    dice, rerolls = max(0, dice), max(0, rerolls)
    whole = DIE ** (dice + rerolls)
    ways = _ways(dice, min(DIE, needed), rerolls)
    return {count: Fraction(n, whole) for count, n in enumerate(ways) if n}


@lru_cache(maxsize=8192)
def tries(dice: int, needed: int, rerolls: int) -> Mapping[tuple[int, int], Fraction]:
    """How many dice reach a number, and how many were rolled again. ["BSA-1-dados-d"]"""

    def again(first: int) -> Spread[tuple[int, int]]:
        thrown = min(dice - first, rerolls)
        return {(first + more, thrown): c for more, c in successes(thrown, needed).items()}

    return then(successes(dice, needed), again)


@lru_cache(maxsize=8192)
def wounds(
    dice: int, needed: int, rerolls: int, wounding: int, again: int = 0
) -> Mapping[int, Fraction]:
    """Wounds of a handful of dice that must hit and then wound. ["BSA-7-herir-a"]"""
    dice, rerolls, again = max(0, dice), max(0, rerolls), max(0, again)
    found = [0] * (dice + 1)
    for hits, ways in enumerate(_ways(dice, min(DIE, needed), rerolls)):
        spare = DIE ** (dice - hits)
        for count, share in enumerate(_ways(hits, min(DIE, wounding), again)):
            found[count] += ways * share * spare
    whole = DIE ** (2 * dice + rerolls + again)
    return {count: Fraction(n, whole) for count, n in enumerate(found) if n}


def wounds_of(handful: Handful) -> Mapping[int, Fraction]:
    """The wounds of dice as they are thrown in play."""
    needed, wounding = handful.needed, handful.to_wound.total
    return wounds(handful.dice, needed, len(handful.rerolls), wounding, len(handful.again))


@lru_cache(maxsize=256)
def balls(struck: int, dice: tuple[Counted, ...]) -> Mapping[int, Fraction]:
    """The hits that so many shots on the mark become, each the sum of its dice; or themselves."""
    if not dice:
        return {struck: ONE}
    total: Spread[int] = {0: ONE}
    for _ in range(struck):
        for counted in dice:
            total = added(total, faces(counted))
    return total


@lru_cache(maxsize=8)
def faces(counted: Counted) -> Mapping[int, Fraction]:
    """What one die may count."""
    return named_by(counted, FACES)


def added(one: Spread[int], two: Spread[int]) -> dict[int, Fraction]:
    """The sum of two numbers that do not depend on each other."""
    return then(one, lambda a: {a + b: chance for b, chance in two.items()})


def named_by(name: Callable[[K], L], spread: Spread[K]) -> dict[L, Fraction]:
    """The same chances under other names; what is named alike is one result."""
    return _summed([(name(key), *chance.as_integer_ratio()) for key, chance in spread.items()])


def then(spread: Spread[K], comes: Callable[[K], Spread[L]]) -> dict[L, Fraction]:
    """What comes of every result, and of all together."""
    return mixed((chance, comes(key)) for key, chance in spread.items())


def mixed(parts: Iterable[tuple[Fraction, Spread[K]]]) -> dict[K, Fraction]:
    """Several spreads, each as likely as told."""
    found: list[tuple[K, int, int]] = []
    for weight, spread in parts:
        over, under = weight.as_integer_ratio()
        if over:
            for key, chance in spread.items():
                number, divisor = chance.as_integer_ratio()
                found.append((key, over * number, under * divisor))
    return _summed(found)


def _summed(parts: list[tuple[K, int, int]]) -> dict[K, Fraction]:
    """Chances of the same results added up."""
    # over one divisor: fractions would be reduced with every step
    whole = lcm(*{divisor for _, _, divisor in parts})
    found: dict[K, int] = {}
    for key, number, divisor in parts:
        found[key] = found.get(key, 0) + number * (whole // divisor)
    return {key: Fraction(number, whole) for key, number in found.items()}


def passing(needed: int, rerolls: int = 0) -> Fraction:
    """How likely a check is passed; a six always is. ["BSA-5-disciplina-a"]"""
    fails = Fraction(max(0, min(DIE, needed) - 1), DIE)
    return 1 - fails ** (1 + rerolls)


class Trial(Value):
    """All that a Courage test depends on beside its dice."""

    courage: tuple[int, int]
    weight: int
    """Damage and modifiers, which are added to the dice. ["BSA-10-prueba-e"]"""
    inspired: bool = False
    again: bool = False
    """Its owner may have it thrown again, and does so when it is routed."""
    fanatic: bool = False
    cause: Cause = "combat"


class Ending(Value):
    """What came of a test, and whether it cost a fanatic his gift."""

    result: Result
    fanatic_spent: bool = False


@lru_cache(maxsize=8192)
def courage(trial: Trial) -> Mapping[Ending, Fraction]:
    """How a Courage test may end, over all throws of two dice. ["BSA-10-prueba-d"]"""
    once = named_by(lambda dice: _result(trial, dice), PAIRS)
    if trial.inspired or trial.again:
        # a rout is thrown again, and the second throw stands. "BSA-12-inspirador-a", "BSA-Q122"
        once = then(once, lambda result: once if result == "routed" else {result: ONE})
    return named_by(lambda result: _ending(trial, result), once)


def _result(trial: Trial, dice: tuple[int, int]) -> Result:
    return result_of(trial.courage, trial.weight + sum(dice), dice)


def _ending(trial: Trial, result: Result) -> Ending:
    spent = trial.fanatic and result != "steady"
    return Ending(settled(result, trial.cause, spent), spent)
