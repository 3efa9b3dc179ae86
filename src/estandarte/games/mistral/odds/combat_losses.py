"""What the enemy's dice cost one side of a Combat, the Sunk tests included."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from estandarte.games.mistral.battle.broadsides import modifiers_in
from estandarte.games.mistral.battle.combats import cost_of, leadership, led, sail_struck
from estandarte.games.mistral.battle.damage_table import (
    blow,
    column,
    inflicted,
    leadership_shifts,
    share_out,
    unit_shifts,
)
from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.dice.d10 import SIDES
from estandarte.games.mistral.dice.own_die import WAYS, TableDie, fall
from estandarte.games.mistral.dice.ready import Ready
from estandarte.games.mistral.fleets.damage import hull_die, sunk_up_to
from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.state import Clash, Mistral
from estandarte.kernel import Role, Tally, but, tally

FLAGSHIP = 64
"""Losses are written as one number: other Sail, and this much for each Flagship."""


class Hit(NamedTuple):
    """What a die does to a side: DPs, and Sail Sunk outright."""

    points: int
    sunk: int


class Toll(NamedTuple):
    """What a Combat costs a side: DPs and Sail as they count for the loser, and the Sail."""

    suffered: int
    losses: int


Ways = dict[Toll, int]
Tolls = dict[Ready, Ways]
"""In how many ways each toll comes, by what is ready for Sunk tests afterwards."""
Losses = dict[Ready, dict[int, int]]
"""The same for the Sail alone."""


def column_tally(state: Mistral, clash: Clash, role: Role, level: int) -> Tally:
    """The column of a side and where it comes from. ["IC-8.34-a"]"""
    units = [state.units[id] for id in clash.units[role]]
    found = tally(level, "IC-8.32-a")
    for line in unit_shifts(units, state.switches.flagship_shift == "added").lines[1:]:
        found = found.add(line.amount, line.cite)
    led = _led(state, clash, role)
    rule = "MIC-3.1-l" if led < 0 else "MIC-3.1-n" if clash.better else "IC-8.34-b"
    return found.add(led, rule, led != 0)


def _led(state: Mistral, clash: Clash, role: Role) -> int:
    """The Leadership shifts; not yet divided they are taken for the better Leader's own side."""
    if clash.better:
        return led(clash, role)
    own, other = (leadership(state, clash, side) for side in (role, opponent(role)))
    return leadership_shifts(own, other) if own > other else 0


class Hulls:
    """The Sunk tests of one side, with what the player who asks has ready. ["MIC-2.2-c"]"""

    def __init__(self, state: Mistral, role: Role, asker: Role) -> None:
        self.state, self.role, self.asker = state, role, asker
        self.known: dict[tuple[int, Ready], list[tuple[Ready, int, int]]] = {}

    def tested(self, struck: Sequence[tuple[Unit, int]], ready: Ready) -> Losses:
        """Which of the units lose a Sail by their DPs, one after the other."""
        found: Losses = {ready: {0: 1}}
        for unit, points in struck:
            limit = sunk_up_to(_hurt(unit, points), self.state.switches)
            worth = _losses([(unit, 1)])
            after: Losses = {}
            for before, losses in found.items():
                for left, sinks, floats in self._falls(limit, before):
                    here = after.setdefault(left, defaultdict(int))
                    for lost, ways in losses.items():
                        if floats:
                            here[lost] += ways * floats
                        if sinks:
                            here[lost + worth] += ways * sinks
            found = after
        return found

    def _falls(self, limit: int | None, ready: Ready) -> list[tuple[Ready, int, int]]:
        """What is ready afterwards, and the ways to sink and to stay afloat."""
        if limit is None:
            return [(ready, 0, WAYS)]
        key = limit, ready
        if key not in self.known:
            die = hull_die(self.role, limit)
            ends = fall(die, die.faces(self.state), self.asker, ready)
            over = limit + 1
            self.known[key] = [(r, sum(ways[:over]), sum(ways[over:])) for r, ways in ends.items()]
        return self.known[key]

    def idle(self, units: Sequence[Unit], ready: Ready) -> Tolls:
        """Engaged units outside every Combat are tested all the same."""
        found = self.tested([(unit, 0) for unit in units], ready)
        return {
            left: {Toll(cost_of(0, _sail(lost)), lost): ways for lost, ways in losses.items()}
            for left, losses in found.items()
        }


class Side:
    """One side of a Combat as a target: what the enemy's die costs it at any Damage Level."""

    def __init__(self, state: Mistral, clash: Clash, role: Role, hulls: Hulls) -> None:
        other = opponent(role)
        self.state, self.foe, self.hulls = state, other, hulls
        self.own = [state.units[id] for id in clash.units[role]]
        self.shifts = int(column_tally(state, clash, other, 0).total)
        self.modifiers = partial(modifiers_in, state, clash, other)
        self.faces: dict[int, list[Hit]] = {}
        self.read: dict[int, tuple[TableDie, tuple[int, ...]]] = {}
        self.known: dict[tuple[Hit, Ready], Tolls] = {}

    def hits(self, level: int) -> list[Hit]:
        """What each face does. ["MIC-3.1-s"]"""
        if level not in self.faces:
            strikes, table = column(level, self.shifts), self.state.pack.charts.combat
            modifiers = self.modifiers(strikes.points)
            found = (blow(table, strikes.number, die) for die in range(SIDES))
            self.faces[level] = [Hit(inflicted(one, modifiers), one.sunk) for one in found]
        return self.faces[level]

    def fire(self, level: int, ready: Ready) -> dict[Ready, tuple[int, ...]]:
        """How the enemy's die falls, as his rank reads it and hands change it."""
        if level not in self.read:
            die = TableDie(self.foe, "combat", tuple(cost_of(*hit) for hit in self.hits(level)))
            self.read[level] = die, die.faces(self.state)
        return fall(*self.read[level], self.hulls.asker, ready)

    def toll(self, hit: Hit, ready: Ready) -> Tolls:
        """Sail Sunk at random, DPs as even as possible, then the Sunk tests. ["IC-8.38-a"]"""
        key = hit, ready
        if key not in self.known:
            self.known[key] = self._new_toll(*hit, ready)
        return self.known[key]

    def _new_toll(self, points: int, sunk: int, ready: Ready) -> Tolls:
        units, found = self.own, Tolls()
        count = sail_struck(sunk, units)
        for sails, ways in _drawn([unit.sail for unit in units], count).items():
            gone = _losses((u, u.sail - n) for u, n in zip(units, sails, strict=True))
            afloat = [unit for unit, sail in zip(units, sails, strict=True) if sail]
            shares = share_out(points, afloat)
            # Units without Sail are tested no more; their ways are counted all the same.
            full = ways * WAYS ** (len(units) - len(afloat))
            for left, losses in self.hulls.tested(
                [(u, shares[u.id]) for u in afloat], ready
            ).items():
                here = found.setdefault(left, defaultdict(int))
                for lost, share in losses.items():
                    toll = Toll(cost_of(points, count + _sail(lost)), gone + lost)
                    here[toll] += full * share
        return found


def _sail(losses: int) -> int:
    return losses % FLAGSHIP + losses // FLAGSHIP


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


def _hurt(unit: Unit, points: int) -> Unit:
    return but(unit, damage=unit.damage + points) if points else unit
