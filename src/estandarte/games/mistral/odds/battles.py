"""The exact chances of a whole Battle: every Combat, every Sunk test, who has lost, Prestige.

Given the Damage Level the sides are independent of one another, and so are the Combats, but for
what the player who asks has ready: a modifier or another die is used up by the first die that
wants it. So a side passes its Combats in their order, and beside each other run the Battles in
which this much or that much is still ready. What it suffers is a polynomial whose exponents are DPs
and whose coefficients count the ways. The products are made of whole numbers, each coefficient in a
slot of its own of one long number, which is exact and takes a few milliseconds.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm, prod
from typing import NamedTuple

from estandarte.games.mistral.battle.combats import engaged_units, loser_of_a_tie, under_way
from estandarte.games.mistral.dice.d10 import SIDES, row
from estandarte.games.mistral.dice.neutral_dice import SHARED_COMBAT
from estandarte.games.mistral.dice.ready import Ready, ready_of
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Clash, Mistral
from estandarte.kernel import Role

from .combat_losses import (
    Hit,
    Hulls,
    Side,
    Tolls,
)

Counts = Mapping[int, int]
"""How many ways lead to a number; the numbers are never negative."""


class Slots:
    """Polynomials as long numbers, each coefficient in a slot of so many bytes."""

    def __init__(self, whole: int) -> None:
        self.width = whole.bit_length() // 8 + 1

    def pack(self, counts: Counts) -> int:
        return sum(ways << (8 * self.width * number) for number, ways in counts.items())

    def unpack(self, packed: int) -> dict[int, int]:
        width, raw = self.width, packed.to_bytes(packed.bit_length() // 8 + 1, "little")
        parts = (raw[start : start + width] for start in range(0, len(raw), width))
        counts = (int.from_bytes(part, "little") for part in parts)
        return {number: ways for number, ways in enumerate(counts) if ways}


def fold(parts: Iterable[Counts]) -> dict[int, int]:
    """The sum of independent numbers: a product of polynomials in one long multiplication."""
    listed = [part for part in parts if part]
    slots = Slots(prod(sum(part.values()) for part in listed))
    return slots.unpack(prod(map(slots.pack, listed)))


class BattleChances(NamedTuple):
    """How a Battle may end."""

    loses: dict[Role, Fraction]
    losses: dict[Role, dict[int, Fraction]]
    """Sail lost by each side, as one number."""
    suffered: dict[Role, Fraction]
    """What each side suffers on the average."""


class Prepared(NamedTuple):
    """What is still ready for the dice that strike a side, and for its Sunk tests."""

    guns: Ready
    hulls: Ready


Hits = dict[Hit, int]
"""In how many ways a die does this or that."""
OUTSIDE = Hit(0, 0)


class Line:
    """One side with all its Combats, in their order; the last are the tests of those outside."""

    def __init__(self, state: Mistral, clashes: Sequence[Clash], role: Role, asker: Role) -> None:
        ready = ready_of(state, asker)
        own = role == asker
        self.start = Prepared(ready.only("combat", own), ready.only("hull", not own))
        self.shared = state.switches.combat_dice == "shared"
        self.bent = [hand.by for hand in ready.waiting_for(SHARED_COMBAT, False)]
        self.hulls = Hulls(state, role, asker)
        self.sides = [Side(state, clash, role, self.hulls) for clash in clashes]
        busy = {id for clash in clashes for id in clash.units[role]}
        self.idle = [unit for unit in engaged_units(state, role) if unit.id not in busy]

    def fire(self, number: int, level: int, guns: Ready) -> dict[Ready, Hits]:
        """The die of a Combat, and what is ready for the next."""
        if number == len(self.sides):
            return {guns: {OUTSIDE: 1}}
        side = self.sides[number]
        if self.shared:
            return {guns: Counter(self.shared_hits(number, level))}
        found: dict[Ready, Hits] = {}
        for after, faces in side.fire(level, guns).items():
            hits: Hits = defaultdict(int)
            for hit, ways in zip(side.hits(level), faces, strict=True):
                hits[hit] += ways
            found[after] = {hit: ways for hit, ways in hits.items() if ways}
        return found

    def shared_hits(self, number: int, level: int) -> list[Hit]:
        """Of each face of a die that both sides read, and that is nobody's. ["MIS-Q12"]

        What is ready for such dice the first of them take, one each. ["MIC-17.1-b"]
        """
        hits = self.sides[number].hits(level)
        by = self.bent[number] if number < len(self.bent) else 0
        return [hits[row(die + by)] for die in range(SIDES)]

    def toll(self, number: int, hit: Hit, hulls: Ready) -> Tolls:
        if number == len(self.sides):
            return self.hulls.idle(self.idle, hulls)
        return self.sides[number].toll(hit, hulls)


class Leg:
    """One Combat of a side: its dice, and what each of them costs, by what was ready."""

    def __init__(self, line: Line, number: int, level: int, before: Sequence[Prepared]) -> None:
        guns = dict.fromkeys(one.guns for one in before)
        hulls = dict.fromkeys(one.hulls for one in before)
        self.dice = {one: line.fire(number, level, one) for one in guns}
        struck = [hits for fired in self.dice.values() for hits in fired.values()]
        self.tolls = {
            (hit, one): line.toll(number, hit, one)
            for hit in dict.fromkeys(hit for hits in struck for hit in hits)
            for one in hulls
        }
        every = [ways for tolls in self.tolls.values() for ways in tolls.values()]
        self.most = max(toll.suffered for ways in every for toll in ways)
        # What divides all ways alike is left out of them.
        self.per_die = gcd(*(ways for hits in struck for ways in hits.values()))
        self.per_toll = gcd(*(count for ways in every for count in ways.values()))
        fired, tolls = next(iter(self.dice.values())), next(iter(self.tolls.values()))
        self.of_die = sum(sum(hits.values()) for hits in fired.values()) // self.per_die
        self.of_toll = sum(sum(ways.values()) for ways in tolls.values()) // self.per_toll

    def after(self) -> list[Prepared]:
        guns = dict.fromkeys(one for fired in self.dice.values() for one in fired)
        hulls = dict.fromkeys(one for tolls in self.tolls.values() for one in tolls)
        return [Prepared(gun, hull) for gun in guns for hull in hulls]

    def packed(
        self, slots: Slots, field: int, lacking: bool = False
    ) -> dict[tuple[Hit, Ready], dict[Ready, int]]:
        """Each toll as a polynomial, of what is suffered, of what lacks to the most, or of Sail."""
        found: dict[tuple[Hit, Ready], dict[Ready, int]] = {}
        for key, tolls in self.tolls.items():
            found[key] = {}
            for after, ways in tolls.items():
                counts: dict[int, int] = defaultdict(int)
                for toll, count in ways.items():
                    number = self.most - toll[field] if lacking else toll[field]
                    counts[number] += count // self.per_toll
                found[key][after] = slots.pack(counts)
        return found


class Passage:
    """A side in a Battle of one Damage Level: all that may become of it."""

    def __init__(self, line: Line, level: int) -> None:
        self.line, self.level, self.legs = line, level, list[Leg]()
        before = [line.start]
        for number in range(len(line.sides) + 1):
            self.legs.append(Leg(line, number, level, before))
            before = self.legs[-1].after()
        self.whole = prod(leg.of_die * leg.of_toll for leg in self.legs)

    def suffered(self) -> dict[int, int]:
        return self._product(0)

    def losses(self) -> dict[int, int]:
        return self._product(1)

    def _product(self, field: int) -> dict[int, int]:
        slots, reached = Slots(self.whole), {self.line.start: 1}
        for leg in self.legs:
            packed, after = leg.packed(slots, field), dict[Prepared, int]()
            for (guns, hulls), so_far in reached.items():
                for fired, hits in leg.dice[guns].items():
                    for left, part in _struck(packed, hits, hulls, leg.per_die).items():
                        end = Prepared(fired, left)
                        after[end] = after.get(end, 0) + so_far * part
            reached = after
        return slots.unpack(sum(reached.values()))


def _struck(
    packed: dict[tuple[Hit, Ready], dict[Ready, int]], hits: Hits, hulls: Ready, common: int
) -> dict[Ready, int]:
    found: dict[Ready, int] = {}
    for hit, ways in hits.items():
        for left, part in packed[hit, hulls].items():
            found[left] = found.get(left, 0) + ways // common * part
    return found


def battle_chances(
    state: Mistral, clashes: Sequence[Clash], levels: Mapping[int, Fraction], asker: Role
) -> BattleChances:
    """Over every die of a Battle whose Squadrons stand in these Combats. ["IC-8.41-a"]"""
    lines = {role: Line(state, clashes, role, asker) for role in FLEETS}
    loses: dict[Role, Fraction] = defaultdict(Fraction)
    lost: dict[Role, list[Spread]] = {role: [] for role in FLEETS}
    means: dict[Role, Fraction] = defaultdict(Fraction)
    for level, weight in levels.items():
        passages = {role: Passage(line, level) for role, line in lines.items()}
        suffered = {role: passage.suffered() for role, passage in passages.items()}
        for role, chance in _who_loses(state, passages, suffered).items():
            loses[role] += weight * chance
        for role, passage in passages.items():
            lost[role].append((weight / passage.whole, passage.losses()))
            total = sum(number * ways for number, ways in suffered[role].items())
            means[role] += weight * Fraction(total, passage.whole)
    losses = {role: _mixed(spreads) for role, spreads in lost.items()}
    return BattleChances(dict(loses), losses, dict(means))


Spread = tuple[Fraction, dict[int, int]]
"""Numbers with their ways, and how much one way weighs."""


def _mixed(spreads: Sequence[Spread]) -> dict[int, Fraction]:
    """Over all Damage Levels; whole numbers as long as possible."""
    common = lcm(*(each.denominator for each, _ in spreads))
    found: dict[int, int] = defaultdict(int)
    for each, counts in spreads:
        times = int(each * common)
        for number, ways in counts.items():
            found[number] += times * ways
    return {number: Fraction(ways, common) for number, ways in found.items()}


def _who_loses(
    state: Mistral, passages: dict[Role, Passage], suffered: dict[Role, dict[int, int]]
) -> dict[Role, Fraction]:
    """Who suffers more; a tie is lost by the side without the Gauge. ["IC-8.41-a"]"""
    first, second = FLEETS
    if passages[first].line.shared:
        more, tie, whole = _together(passages[first], passages[second])
    else:
        more, tie = _compared(suffered[first], suffered[second])
        whole = passages[first].whole * passages[second].whole
    loses = {first: Fraction(more, whole), second: Fraction(whole - more - tie, whole)}
    loses[loser_of_a_tie(under_way(state))] += Fraction(tie, whole)
    return loses


def _compared(ours: dict[int, int], theirs: dict[int, int]) -> tuple[int, int]:
    """In how many ways one of two independent numbers is higher, or the same."""
    more = tie = below = 0
    left = sorted(theirs, reverse=True)
    for number in sorted(ours):
        while left and left[-1] < number:
            below += theirs[left.pop()]
        more += ours[number] * below
        tie += ours[number] * theirs.get(number, 0)
    return more, tie


def _together(ours: Passage, theirs: Passage) -> tuple[int, int, int]:
    """Each die is read by both sides, which so pass their Combats together. ["MIS-Q12"]

    The difference of what they suffer is shifted so that it is never negative.
    """
    pairs = list(zip(ours.legs, theirs.legs, strict=True))
    dice = SIDES ** (len(pairs) - 1)
    whole = prod((dice, *(a.of_toll * b.of_toll for a, b in pairs)))
    slots = Slots(whole)
    reached = {(ours.line.start.hulls, theirs.line.start.hulls): 1}
    for number, (one, two) in enumerate(pairs):
        mine, yours = one.packed(slots, 0), two.packed(slots, 0, lacking=True)
        after: dict[tuple[Ready, Ready], int] = defaultdict(int)
        for before, so_far in reached.items():
            for hits in _read_by_both(ours.line, theirs.line, number, ours.level):
                for left, part in mine[hits[0], before[0]].items():
                    for right, other in yours[hits[1], before[1]].items():
                        after[left, right] += so_far * (part * other)
        reached = after
    total = slots.unpack(sum(reached.values()))
    shift = sum(leg.most for leg in theirs.legs)
    more = sum(ways for number, ways in total.items() if number > shift)
    return more, total.get(shift, 0), whole


def _read_by_both(ours: Line, theirs: Line, number: int, level: int) -> Iterator[tuple[Hit, Hit]]:
    if number == len(ours.sides):
        return iter([(OUTSIDE, OUTSIDE)])
    return zip(ours.shared_hits(number, level), theirs.shared_hits(number, level), strict=True)
