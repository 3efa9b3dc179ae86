"""The exact chances of a whole Battle: every Combat, every Sunk test, who has lost, Prestige.

Given the Damage Level the sides of the Combats are independent of one another. What each suffers is
a polynomial whose exponents are DPs and whose coefficients count the ways; a Battle is the product
of them. The products are made of whole numbers, each coefficient in a slot of its own of one long
number, which is exact and takes a few milliseconds for the largest fleets.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import gcd, prod
from typing import NamedTuple

from estandarte.kernel import Role, Tally, but, tally

from .broadsides import modifiers_in
from .clashes import SAIL_WORTH, engaged_units, leadership, under_way
from .combat import (
    blow,
    column,
    leadership_shifts,
    share_out,
    unit_shifts,
)
from .damage import sunk_up_to
from .fleets import Unit
from .pack import FLEETS
from .ranks import read_die
from .retreat import opponent
from .state import Clash, Mistral

Ways = dict[int, int]
"""How many ways lead to a number; the numbers are never negative."""

FLAGSHIP = 64
"""Losses are written as one number: other Sail, and this much for each Flagship."""


def fold(parts: Iterable[Ways]) -> Ways:
    """The sum of independent numbers: a product of polynomials in one long multiplication."""
    listed = [part for part in parts if part]
    whole = prod(sum(part.values()) for part in listed)
    width = whole.bit_length() // 8 + 1
    packed = 1
    for part in listed:
        packed *= sum(ways << (8 * width * number) for number, ways in part.items())
    raw = packed.to_bytes(packed.bit_length() // 8 + 1 + width, "little")
    found = {}
    for number in range(len(raw) // width):
        ways = int.from_bytes(raw[number * width : (number + 1) * width], "little")
        if ways:
            found[number] = ways
    return found


def reduced(ways: Ways) -> Ways:
    common = gcd(*ways.values())
    return {number: count // common for number, count in ways.items()}


class Toll(NamedTuple):
    """What a Combat costs a side: DPs and Sail as they count for the loser, and the Sail."""

    suffered: int
    losses: int


class BattleChances(NamedTuple):
    """How a Battle may end."""

    loses: dict[Role, Fraction]
    losses: dict[Role, dict[int, Fraction]]
    """Sail lost by each side, as one number."""
    suffered: dict[Role, Fraction]
    """What each side suffers on the average."""


def column_tally(state: Mistral, clash: Clash, role: Role, level: int) -> Tally:
    """The column of a side and where it comes from. ["IC-8.34-a", "IC-8.32-a"]"""
    units = [state.units[id] for id in clash.units[role]]
    found = tally(level, "MIC-3.1-f")
    for line in unit_shifts(units).lines[1:]:
        found = found.add(line.amount, line.cite)
    led = _led(state, clash, role)
    return found.add(led, "MIC-3.1-n", led != 0)


def _led(state: Mistral, clash: Clash, role: Role) -> int:
    """The Leadership shifts; not yet divided they are taken for the better Leader's own side."""
    if clash.better:
        return clash.division[0] if clash.better == role else clash.division[1]
    own, other = (leadership(state, clash, side) for side in (role, opponent(role)))
    return leadership_shifts(own, other) if own > other else 0


class Side:
    """One side of a Combat as a target: what the enemy's die costs it at any Damage Level."""

    def __init__(self, state: Mistral, clash: Clash, role: Role) -> None:
        other = opponent(role)
        self.state, self.foe = state, other
        self.own = [state.units[id] for id in clash.units[role]]
        self.shifts = int(column_tally(state, clash, other, 0).total)
        self.modifier = int(modifiers_in(state, clash, other, 0).total)
        self.known: dict[tuple[int, int], dict[Toll, int]] = {}

    def tolls(self, level: int) -> list[dict[Toll, int]]:
        """What each face costs; every face has the same number of ways. ["MIC-3.1-s"]"""
        strikes = column(level, self.shifts)
        table, found = self.state.pack.charts.combat, []
        more = self.modifier + strikes.points

        def worth(die: int) -> int:
            result = blow(table, strikes.number, die)
            return max(0, result.points + more) + SAIL_WORTH * result.sunk

        for die in range(10):
            result = blow(table, strikes.number, self._read(die, worth))
            points = max(0, result.points + more)
            key = points, result.sunk
            if key not in self.known:
                self.known[key] = _toll(self.state, self.own, result.sunk, points)
            found.append(self.known[key])
        return found

    def _read(self, die: int, worth: Callable[[int], int]) -> int:
        """As the rank of the enemy's player reads it; a shared die is nobody's own."""
        if self.state.switches.combat_dice == "shared":
            return die
        return read_die(self.state, self.foe, die, worth)


def _toll(state: Mistral, units: list[Unit], sunk: int, points: int) -> dict[Toll, int]:
    """Sail Sunk at random, DPs as even as possible, then the Sunk tests. ["IC-8.38-a"]"""
    found: dict[Toll, int] = defaultdict(int)
    count = min(sunk, sum(unit.sail for unit in units))
    for left, ways in _drawn([unit.sail for unit in units], count).items():
        gone = _losses((u, u.sail - n) for u, n in zip(units, left, strict=True))
        afloat = [unit for unit, sail in zip(units, left, strict=True) if sail]
        shares = share_out(points, afloat)
        for tested, share in _tests(state, [(u, shares[u.id]) for u in afloat]).items():
            # Units without Sail are tested no more; their ways are counted all the same.
            full = share * 10 ** (len(units) - len(afloat))
            more = tested % FLAGSHIP + tested // FLAGSHIP
            toll = Toll(points + SAIL_WORTH * (count + more), gone + tested)
            found[toll] += ways * full
    return dict(found)


def _drawn(sails: list[int], count: int) -> dict[tuple[int, ...], int]:
    """What is left when Sail are drawn at random; all counts have the same number of ways.

    ["MIS-2.225-a"]
    """
    found = {tuple(sails): 1}
    for drawn in range(2):
        after: dict[tuple[int, ...], int] = defaultdict(int)
        for left, ways in found.items():
            total = max(1, sum(sails) - drawn)
            if drawn >= count:
                after[left] += ways * total
                continue
            for place, sail in enumerate(left):
                if sail:
                    rest = (*left[:place], sail - 1, *left[place + 1 :])
                    after[rest] += ways * sail
        found = after
    return dict(found)


def _losses(gone: Iterable[tuple[Unit, int]]) -> int:
    return sum(sail * (FLAGSHIP if unit.is_flagship else 1) for unit, sail in gone)


def _tests(state: Mistral, struck: Sequence[tuple[Unit, int]]) -> dict[int, int]:
    """Which of the units lose a Sail by their DPs. ["MIC-2.2-c"]"""
    found = {0: 1}
    for unit, points in struck:
        limit = sunk_up_to(_hurt(unit, points), state.switches)
        sinks = 0 if limit is None else _sinking(state, unit.fleet, limit)
        worth = _losses([(unit, 1)])
        after: dict[int, int] = defaultdict(int)
        for lost, ways in found.items():
            after[lost] += ways * (10 - sinks)
            if sinks:
                after[lost + worth] += ways * sinks
        found = {lost: ways for lost, ways in after.items() if ways}
    return found


def _sinking(state: Mistral, role: Role, limit: int) -> int:
    """How many faces sink a Sail, as the rank of its player reads them."""
    return sum(read_die(state, role, die, lambda face: face > limit) <= limit for die in range(10))


def _hurt(unit: Unit, points: int) -> Unit:
    return but(unit, damage=unit.damage + points) if points else unit


def _idle(state: Mistral, clashes: Sequence[Clash], role: Role) -> dict[Toll, int]:
    """Engaged units outside every Combat are tested all the same."""
    busy = {id for clash in clashes for id in clash.units[role]}
    idle = [(unit, 0) for unit in engaged_units(state, role) if unit.id not in busy]
    found = {}
    for lost, ways in _tests(state, idle).items():
        sail = lost % FLAGSHIP + lost // FLAGSHIP
        found[Toll(SAIL_WORTH * sail, lost)] = ways
    return found


def battle_chances(
    state: Mistral, clashes: Sequence[Clash], levels: Mapping[int, Fraction]
) -> BattleChances:
    """Over every die of a Battle whose Squadrons stand in these Combats. ["IC-8.41-a"]"""
    loses: dict[Role, Fraction] = defaultdict(Fraction)
    losses: dict[Role, dict[int, Fraction]] = {role: defaultdict(Fraction) for role in FLEETS}
    means: dict[Role, Fraction] = defaultdict(Fraction)
    idle = {role: _idle(state, clashes, role) for role in FLEETS}
    sides = {role: [Side(state, clash, role) for clash in clashes] for role in FLEETS}
    for level, weight in levels.items():
        cost = {role: [side.tolls(level) for side in sides[role]] for role in FLEETS}
        for role, chance in _who_loses(state, cost, idle).items():
            loses[role] += weight * chance
        for role in FLEETS:
            parts = [*(_together(dice) for dice in cost[role]), idle[role]]
            lost = fold(reduced(_marginal(part, 1)) for part in parts)
            whole = sum(lost.values())
            for number, ways in lost.items():
                losses[role][number] += weight * Fraction(ways, whole)
            means[role] += weight * sum(map(_mean, parts), Fraction(0))
    return BattleChances(dict(loses), {r: dict(d) for r, d in losses.items()}, dict(means))


def _together(dice: list[dict[Toll, int]]) -> dict[Toll, int]:
    found: dict[Toll, int] = defaultdict(int)
    for part in dice:
        for toll, ways in part.items():
            found[toll] += ways
    return dict(found)


def _marginal(part: Mapping[Toll, int], field: int) -> Ways:
    found: Ways = defaultdict(int)
    for toll, ways in part.items():
        found[toll[field]] += ways
    return dict(found)


def _mean(part: Mapping[Toll, int]) -> Fraction:
    whole = sum(part.values())
    return Fraction(sum(toll.suffered * ways for toll, ways in part.items()), whole)


def _who_loses(
    state: Mistral,
    cost: dict[Role, list[list[dict[Toll, int]]]],
    idle: dict[Role, dict[Toll, int]],
) -> dict[Role, Fraction]:
    """Who suffers more; a tie is lost by the side without the Gauge. ["IC-8.41-a"]

    The difference of the two sums is shifted so that it is never negative.
    """
    first, second = FLEETS
    pairs = list(zip(cost[first], cost[second], strict=True))
    differences = [_difference(idle[first], idle[second])]
    if state.switches.combat_dice == "shared":
        differences += [_shared(ours, theirs) for ours, theirs in pairs]
    else:
        differences += [_difference(_together(ours), _together(them)) for ours, them in pairs]
    shift = sum(by for _, by in differences)
    total = fold(reduced(ways) for ways, _ in differences)
    whole = sum(total.values())
    more = sum(ways for number, ways in total.items() if number > shift)
    tie = total.get(shift, 0)
    loses = {first: Fraction(more, whole), second: Fraction(whole - more - tie, whole)}
    loses[opponent(under_way(state).gauge)] += Fraction(tie, whole)
    return loses


def _difference(ours: Mapping[Toll, int], theirs: Mapping[Toll, int]) -> tuple[Ways, int]:
    """Two independent numbers: the first side's, and what the second's lacks of its most."""
    most = max(toll.suffered for toll in theirs)
    lacking = {most - number: ways for number, ways in _marginal(theirs, 0).items()}
    return fold((_marginal(ours, 0), lacking)), most


def _shared(ours: list[dict[Toll, int]], theirs: list[dict[Toll, int]]) -> tuple[Ways, int]:
    """One die read by both sides. ["MIS-Q12"]"""
    most = max(toll.suffered for part in theirs for toll in part)
    found: Ways = defaultdict(int)
    for mine, yours in zip(ours, theirs, strict=True):
        for (a, ways), (b, share) in product(mine.items(), yours.items()):
            found[a.suffered - b.suffered + most] += ways * share
    return dict(found), most
