"""Two dice thrown against each other until one is better. [4.1, 2.552]"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, partial

from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Play, Role, RuleId

from .d10 import SIDES, throw
from .own_die import WAYS
from .player_ranks import own_high, own_low
from .rank_modifiers import other_side
from .ready import Foreseen, Hands, OnTable, Ready, ready_of

Pair = dict[Role, int]
"""A die of each side."""
Best = Callable[[Iterable[int]], int]


def tie_broken(play: Play[Mistral], cite: RuleId, purpose: str, best: Best) -> Role:
    """Both throw until one has the better die; who has not may have prepared another."""
    found, hands = Pair(), OnTable(play)

    def thrown(role: Role) -> int:
        better = own_high if best is max else own_low
        return throw(play, cite, f"{purpose}.{role}") + better(play.state, role)

    while len(set(found.values())) < len(FLEETS):
        found = {role: thrown(role) for role in FLEETS}
        for role in _worse(found, best):
            if hands.again(role, "tie"):
                hands.buy(role)
                found[role] = thrown(role)
        found = _pulled(found, best, hands)
    return next(role for role in FLEETS if found[role] == best(found.values()))


def _worse(dice: Pair, best: Best) -> list[Role]:
    return [role for role in FLEETS if dice[role] != best(dice.values())]


def _standing(role: Role, dice: Pair, best: Best) -> int:
    mine, theirs = dice[role], dice[other_side(role)]
    return 0 if mine == theirs else 1 if mine == best((mine, theirs)) else -1


def _pulled(dice: Pair, best: Best, hands: Hands) -> Pair:
    """With the hands that turn a loss into a tie, or a tie into a win. ["MIC-17.1-b"]"""

    def helps(lender: Role, fleet: Role, now: Pair, by: int) -> bool:
        then = {**now, fleet: now[fleet] + by}
        return _standing(lender, then, best) > _standing(lender, now, best)

    moved = True
    while moved:
        moved = False
        for lender in FLEETS:
            for fleet in FLEETS:
                if by := hands.lend(lender, fleet, "tie", partial(helps, lender, fleet, dice)):
                    dice, moved = {**dice, fleet: dice[fleet] + by}, True
    return dice


def chance_in_a_tie(state: Mistral, role: Role) -> Fraction:
    """Both throw for the Weather Gauge until one die is higher. ["MIC-4.1-c", "IC-12.6-a"]"""
    whole = ready_of(state, role)
    hands = tuple(hand for hand in whole.hands if hand.test == "tie")
    more = tuple(own_high(state, side) for side in FLEETS)
    return _won(role, Ready(hands, whole.only("tie", False).mulligan), more)


@cache
def _won(role: Role, ready: Ready, more: tuple[int, ...]) -> Fraction:
    """What is left after equal dice helps with the next ones."""
    good, tied = 0, dict[Ready, int]()
    for dice, left, ways in _rounds(role, ready, more):
        hands = Foreseen(role, left)
        end = _standing(role, _pulled(dice, max, hands), max)
        if end == 0:
            tied[hands.ready] = tied.get(hands.ready, 0) + ways
        good += ways * (end > 0)
    same = tied.pop(ready, 0)
    later = sum((n * _won(role, left, more) for left, n in tied.items()), Fraction(0))
    return (good + later) / (SIDES * WAYS - same)


def _rounds(role: Role, ready: Ready, more: tuple[int, ...]) -> Iterator[tuple[Pair, Ready, int]]:
    """Every pair of dice; the own one is thrown again if it was worse and that was prepared."""
    for faces in ((one, two) for one in range(SIDES) for two in range(SIDES)):
        dice = {side: face + by for side, face, by in zip(FLEETS, faces, more, strict=True)}
        if ready.mulligan != "tie" or role not in _worse(dice, max):
            yield dice, ready, SIDES
            continue
        for face in range(SIDES):
            yield {**dice, role: face + more[FLEETS.index(role)]}, ready.bought(), 1
