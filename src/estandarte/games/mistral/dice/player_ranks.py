"""Player Ranks and Mulligans: what the winner of one game brings to the next. [12.4, 12.6]"""

from collections.abc import Callable
from typing import Any

import msgspec

from estandarte.games.mistral.schema.ranks import TESTS as TESTS
from estandarte.games.mistral.schema.ranks import PlayerRank, RankEffect
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.prestige import PrestigeChanged, may_spend
from estandarte.kernel import (
    YES,
    Action,
    Event,
    OwnersEvent,
    Play,
    Role,
    SetupFault,
    Value,
    Verdict,
    but,
    no,
)
from estandarte.kernel.game import UNREADABLE

from .d10 import row

PRICE = 1


def ranks_of(state: Mistral, role: Role) -> list[PlayerRank]:
    held = state.progress.ranks.get(role, ())
    return [state.pack.ranks.ranks[name] for name in held]


def aid(state: Mistral, role: Role, *effects: RankEffect) -> int:
    """What the ranks of a player add, all the time and not by choice. ["MIC-17.1-c"]"""
    return sum(rank.value for rank in ranks_of(state, role) if rank.effect in effects)


def own_low(state: Mistral, role: Role) -> int:
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
    steps = 0, own_low(state, role), own_high(state, role)
    return max((row(die + step) for step in steps), key=worth)


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


def stands_ready(state: Mistral, role: Role, test: str) -> bool:
    prepared = state.progress.mulligans.get(role) == test
    return prepared and bool(may_throw_again(state, role))


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
