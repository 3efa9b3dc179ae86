"""Player Ranks and Mulligans: what the winner of one game brings to the next. [12.4, 12.6]"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import msgspec

from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.schema.ranks import LEVELS, PlayerRank, RankEffect
from estandarte.games.mistral.schema.ranks import TESTS as TESTS
from estandarte.games.mistral.schema.ranks import Test as Test
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.prestige import PrestigeChanged, may_spend
from estandarte.kernel import (
    YES,
    Action,
    Event,
    OwnersEvent,
    Play,
    Role,
    RuleId,
    SetupFault,
    Value,
    Verdict,
    but,
    no,
)
from estandarte.kernel.game import UNREADABLE

from .d10 import SIDES, row, throw
from .rank_modifiers import lent, other_side

PRICE = 1
Pair = dict[Role, int]
"""A die of each side."""


def ranks_of(state: Mistral, role: Role) -> list[PlayerRank]:
    held = state.progress.ranks.get(role, ())
    return [state.pack.ranks.ranks[name] for name in held]


def aid(state: Mistral, role: Role, *effects: RankEffect) -> int:
    """What the ranks of a player add, all the time and not by choice. ["MIC-17.1-c"]"""
    return sum(rank.value for rank in ranks_of(state, role) if rank.effect in effects)


def own_die(state: Mistral, role: Role) -> int:
    """A low die is good in every test of a Fleet's own: -1, if it has that rank, helps.

    The +1 of another rank would hurt here and does not count against it. ["MIC-17.1-a"]
    """
    held = (rank.value for rank in ranks_of(state, role) if rank.effect == "own_dice")
    return min(0, *held, 0)


def own_high(state: Mistral, role: Role) -> int:
    """The +1 of a rank, for the dice of a Fleet's own in which a high one is good."""
    held = (rank.value for rank in ranks_of(state, role) if rank.effect == "own_dice")
    return max(0, *held, 0)


def read_die(state: Mistral, role: Role, die: int, worth: Callable[[int], int]) -> int:
    """A die of a table with one less or one more, where a rank allows that and it is better.

    ["MIC-17.1-a"]
    """
    return max((row(die + step) for step in rank_steps(state, role)), key=worth)


def rank_steps(state: Mistral, role: Role) -> tuple[int, ...]:
    """What the rank of a player may add to a die of a table. ["MIC-17.1-a"]"""
    return 0, own_die(state, role), own_high(state, role)


def task_die(state: Mistral, role: Role) -> int:
    """The same for the dice of its Auxiliaries on their Tasks. ["MIC-17.1-a"]"""
    return own_die(state, role) + aid(state, role, "task")


class MulliganPrepared(OwnersEvent):
    test: str
    role: Role

    def apply(self, state: Mistral) -> None:
        ready = {r: t for r, t in state.progress.mulligans.items() if r != self.role}
        if self.test:
            ready[self.role] = self.test
        state.progress = but(state.progress, mulligans=ready)


class MulliganTaken(Event):
    """One re-roll of an own die just rolled, at most once a Turn. ["IC-12.6-a"]"""

    role: Role

    def apply(self, state: Mistral) -> None:
        ready = {r: t for r, t in state.progress.mulligans.items() if r != self.role}
        state.progress = but(
            state.progress, mulligans=ready, bought=(*state.progress.bought, self.role)
        )


class PrepareMulligan(Action):
    """Have the next die of a kind that fails thrown again."""

    test: str = ""
    """Nothing takes the wish back."""

    def check(self, state: Mistral, during: Any) -> Verdict:
        if self.test and self.test not in TESTS:
            return no("IC-12.6-a", test=self.test)
        if self.test == state.progress.mulligans.get(self.role, ""):
            return no("IC-12.6-a", test=self.test)
        return may_pay(state, self.role) if self.test else YES

    def perform(self, play: Play[Mistral], during: Any) -> None:
        play.emit(MulliganPrepared("IC-12.6-a", self.test, self.role))


def may_pay(state: Mistral, role: Role) -> Verdict:
    """One Prestige, unless the rank of the player gives it for nothing. ["MIC-16.1-m"]"""
    return YES if aid(state, role, "mulligan") else may_spend(state, role, PRICE)


def price_of(state: Mistral, role: Role) -> int:
    return 0 if aid(state, role, "mulligan") else PRICE


def may_throw_again(state: Mistral, role: Role) -> Verdict:
    """Once a Turn, by who can pay. Who has done so, and the Prestige, everybody knows."""
    if role in state.progress.bought:
        return no("IC-12.6-a", bought=True)
    return may_pay(state, role)


def buy(play: Play[Mistral], role: Role) -> None:
    """A die just rolled will be thrown again; the second one stands."""
    price = price_of(play.state, role)
    play.emit(MulliganTaken("IC-12.6-a", role))
    if price:
        play.emit(PrestigeChanged("MIC-16.1-m", role, -price))


def stands_ready(state: Mistral, role: Role, test: Test) -> bool:
    prepared = state.progress.mulligans.get(role) == test
    return prepared and bool(may_throw_again(state, role))


def steady(state: Mistral, role: Role, test: Test) -> int:
    """What a rank adds to every die of a kind; to those of tables it is added elsewhere."""
    if test == "leadership" or test == "strategy":
        return own_die(state, role) + aid(state, role, test)
    return own_die(state, role) if test == "recovery" else 0


def mended(
    play: Play[Mistral],
    role: Role,
    test: Test,
    thrown: Callable[[], int],
    worth: Callable[[int], int],
) -> int:
    """A die of a table; thrown again, if that was prepared and a new one is worth more.

    How hard a Battle becomes is as good for one side as for the other: no rank reads that die.
    """

    def read() -> int:
        die = thrown()
        return die if test in LEVELS else read_die(play.state, role, die, worth)

    average = Fraction(sum(worth(face) for face in range(SIDES)), SIDES)
    die, more = _settled(play, role, test, read, lambda die, more: worth(row(die + more)), average)
    return row(die + more)


def tested(
    play: Play[Mistral],
    role: Role,
    test: Test,
    thrown: Callable[[], int],
    good: Callable[[int, int], bool],
) -> bool:
    """A die of a Fleet's own, with all that the rank of its player can do for it.

    `good` says of a die and a modifier whether they succeed.
    """
    always = steady(play.state, role, test)
    die, more = _settled(
        play, role, test, thrown, lambda die, more: good(die, always + more), Fraction(1)
    )
    return good(die, always + more)


def _settled(
    play: Play[Mistral],
    role: Role,
    test: Test,
    thrown: Callable[[], int],
    worth: Callable[[int, int], int],
    enough: Fraction,
) -> tuple[int, int]:
    """A die and what both sides lend it, after what its owner and the other have prepared.

    A hand is kept for a die that it changes. Where another die stands ready too, the own hand is
    for one that it makes good enough. The last word has who still has a hand. ["MIC-17.1-b"]
    """
    die, more = thrown(), 0
    handed = test not in LEVELS  # Who wants which Damage Level is for `levels.py`.
    while True:
        now = worth(die, more)
        again = now < enough and stands_ready(play.state, role, test)

        def helps(by: int, die: int = die, most: int = more, now: int = now) -> bool:
            then = worth(die, most + by)
            return then > now and (then >= enough or not stands_ready(play.state, role, test))

        def harms(by: int, die: int = die, most: int = more, now: int = now) -> bool:
            return worth(die, most + by) < now

        if handed and (by := lent(play, role, role, test, helps)):
            more += by
        elif again:
            buy(play, role)
            die, more = thrown(), 0
        elif handed and (by := lent(play, other_side(role), role, test, harms)):
            more += by
        else:
            return die, more


def tie_broken(
    play: Play[Mistral], cite: RuleId, purpose: str, best: Callable[[Iterable[int]], int]
) -> Role:
    """Both throw until one has the better die; who has not may have prepared another."""
    found: dict[Role, int] = {}

    def thrown(role: Role) -> int:
        better = own_high if best is max else own_die
        return throw(play, cite, f"{purpose}.{role}") + better(play.state, role)

    while len(set(found.values())) < len(FLEETS):
        found = {role: thrown(role) for role in FLEETS}
        worse = [role for role in FLEETS if found[role] != best(found.values())]
        for role in worse:
            if stands_ready(play.state, role, "tie"):
                buy(play, role)
                found[role] = thrown(role)
        found = _pulled(play, found, best)
    return next(role for role in FLEETS if found[role] == best(found.values()))


def _pulled(
    play: Play[Mistral], dice: dict[Role, int], best: Callable[[Iterable[int]], int]
) -> dict[Role, int]:
    """Two dice thrown against each other, with the hands that both sides had ready for them."""

    def standing(role: Role, now: dict[Role, int]) -> int:
        mine, theirs = now[role], now[other_side(role)]
        return 0 if mine == theirs else 1 if mine == best((mine, theirs)) else -1

    found, moved = dice, True
    while moved:
        moved = False
        for lender in FLEETS:
            for fleet in FLEETS:

                def helps(
                    by: int,
                    lender: Role = lender,
                    fleet: Role = fleet,
                    now: Pair = found,
                ) -> bool:
                    then = {**now, fleet: now[fleet] + by}
                    return standing(lender, then) > standing(lender, now)

                if by := lent(play, lender, fleet, "tie", helps):
                    found, moved = {**found, fleet: found[fleet] + by}, True
    return found


class Brought(Value, forbid_unknown_fields=True):
    """What a player brings from the last game: its margin, and the ranks bought with it."""

    margin: int = 0
    ranks: tuple[str, ...] = ()


def brought(state: Mistral, armies: dict[Role, Any]) -> dict[Role, tuple[str, ...]]:
    """The ranks that players bring; they cost what the last game was won by. ["IC-12.4-a"]"""
    found: dict[Role, tuple[str, ...]] = {}
    known = state.pack.ranks.ranks
    for role, given in armies.items():
        try:
            brings = msgspec.convert(given, Brought)
        except UNREADABLE:
            raise SetupFault("fault.player_rank", rank=str(given)[:60], role=role) from None
        unknown = [name for name in brings.ranks if name not in known]
        if unknown or len(set(brings.ranks)) != len(brings.ranks):
            rank = ", ".join(unknown or brings.ranks)
            raise SetupFault("fault.player_rank", rank=rank[:60], role=role)
        if (cost := sum(known[name].cost for name in brings.ranks)) > brings.margin:
            margin = str(brings.margin)[:20]
            facts = {"cost": cost, "margin": margin, "cite": "IC-12.4-a"}
            raise SetupFault("fault.player_ranks", role=role, **facts)
        found[role] = brings.ranks
    return found
