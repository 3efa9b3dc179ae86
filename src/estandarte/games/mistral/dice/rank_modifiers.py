"""The modifier for any die that a Player Rank gives, so many times a Turn. [17.1]"""

from collections.abc import Iterator
from typing import Any, ClassVar

from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.schema.ranks import AT_THE_TABLE, TESTS, AtTheTable, PlayerRank
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.progress import Hand
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    OwnersEvent,
    Play,
    Role,
    Verdict,
    but,
    no,
)

ENEMY_DICE = (*TESTS, *AT_THE_TABLE)
"""Dice of the other side for which a hand is prepared: he is never asked about those."""


def other_side(role: Role) -> Role:
    return FLEETS[1 - FLEETS.index(role)]


def _commands(state: Mistral, role: Role) -> list[PlayerRank]:
    ranks = (state.pack.ranks.ranks[name] for name in state.progress.ranks.get(role, ()))
    return [rank for rank in ranks if rank.effect == "any_die"]


def hands_a_turn(state: Mistral, role: Role) -> int:
    return max((rank.times for rank in _commands(state, role)), default=0)


def signs(state: Mistral, role: Role) -> tuple[int, ...]:
    """A Lieutenant takes one off; from a Captain on one may be added too. ["MIC-17.1-a"]"""
    values = [rank.value for rank in _commands(state, role)]
    return () if not values else (-1, 1) if max(values) > 0 else (-1,)


def hands_left(state: Mistral, role: Role) -> int:
    """How often in this Turn; the rank, and what was used, everybody knows. ["MIC-17.1-b"]"""
    return max(0, hands_a_turn(state, role) - state.progress.lent.get(role, 0))


def may_lend(state: Mistral, role: Role, by: int) -> Verdict:
    if by not in signs(state, role):
        return no("MIC-17.1-a", by=by)
    if not hands_left(state, role):
        return no("MIC-17.1-a", used=state.progress.lent.get(role, 0))
    return YES


class HandLent(Event):
    """A modifier that a player applies to any die, the other side's too. ["MIC-17.1-b"]"""

    role: Role
    test: str
    by: int
    fleet: Role
    """Whose die it is."""

    def apply(self, state: Mistral) -> None:
        is_used_up(state, self.role, self.test, self.by, self.fleet != self.role)


def is_used_up(state: Mistral, role: Role, test: str, by: int, against: bool) -> None:
    """One modifier less in this Turn; if it stood ready it does so no more."""
    used = {**state.progress.lent, role: state.progress.lent.get(role, 0) + 1}
    ready, hand = list(state.progress.hands.get(role, ())), Hand(test, by, against)
    if hand in ready:
        ready.remove(hand)
    state.progress = but(state.progress, lent=used, hands=_held(state, role, ready))


class HandPrepared(OwnersEvent):
    role: Role
    test: str
    by: int
    against: bool

    def apply(self, state: Mistral) -> None:
        is_made_ready(state, self.role, Hand(self.test, self.by, self.against))


def is_made_ready(state: Mistral, role: Role, hand: Hand) -> None:
    ready = state.progress.hands.get(role, ())
    state.progress = but(state.progress, hands=_held(state, role, [*ready, hand]))


class HandsWithdrawn(OwnersEvent):
    role: Role

    def apply(self, state: Mistral) -> None:
        state.progress = but(state.progress, hands=_held(state, self.role, []))


def _held(state: Mistral, role: Role, ready: list[Hand]) -> dict[Role, tuple[Hand, ...]]:
    others = {r: hands for r, hands in state.progress.hands.items() if r != role}
    return {**others, role: tuple(ready)} if ready else others


def may_prepare(state: Mistral, role: Role, by: int) -> Verdict:
    """Whether a further one may stand ready. ["MIC-17.1-a"]"""
    most = hands_a_turn(state, role)
    if not most:
        return no("MIC-17.1-a", times=0)
    if by not in signs(state, role):
        return no("MIC-17.1-a", by=by)
    if len(state.progress.hands.get(role, ())) >= most:
        return no("MIC-17.1-a", times=most)
    return YES


class PrepareHand(Action):
    """Have the next die of a kind modified that this makes better for oneself."""

    test: str
    by: int = -1
    against: bool = False
    """The die is one of the other side."""

    def check(self, state: Mistral, during: Any) -> Verdict:
        verdict = may_prepare(state, self.role, self.by)
        if verdict and self.test not in (ENEMY_DICE if self.against else TESTS):
            return no("MIC-17.1-b", test=self.test)
        return verdict

    def perform(self, play: Play[Mistral], during: Any) -> None:
        play.emit(HandPrepared("MIC-17.1-b", self.role, self.test, self.by, self.against))


class WithdrawHands(Action):
    """Take back every hand that stands ready."""

    def check(self, state: Mistral, during: Any) -> Verdict:
        return YES if state.progress.hands.get(self.role) else no("MIC-17.1-b", test="")

    def perform(self, play: Play[Mistral], during: Any) -> None:
        play.emit(HandsWithdrawn("MIC-17.1-b", self.role))


def preparations(state: Mistral, role: Role, during: Any) -> Iterator[Action]:
    """Every hand that a player may have ready; nothing without a rank that gives one."""
    dice = [(test, False) for test in TESTS] + [(test, True) for test in ENEMY_DICE]
    for test, against in dice if hands_a_turn(state, role) else ():
        for by in signs(state, role):
            action = PrepareHand(test, by, against, role=role)
            if action.check(state, during):
                yield action
    if WithdrawHands(role=role).check(state, during):
        yield WithdrawHands(role=role)


def standing_ready(state: Mistral, role: Role) -> tuple[Hand, ...]:
    """Those prepared first, as many as may still be lent; the others wait for the next Turn.

    So none of them takes the turn of another. ["MIC-17.1-a", "MIC-17.1-b"]
    """
    return state.progress.hands.get(role, ())[: hands_left(state, role)]


class LendHand(Action):
    """Add one to the own die just thrown, or take one off."""

    upon_die: ClassVar[bool] = True
    by: int = -1

    def check(self, state: Mistral, during: "Lendable") -> Verdict:
        verdict = may_lend(state, self.role, self.by)
        return during.may_be_lent(state) if verdict else verdict

    def perform(self, play: Play[Mistral], during: "Lendable") -> None:
        play.emit(HandLent("MIC-17.1-b", self.role, during.purpose, self.by, self.role))
        during.lend(play, self.by)


class Lendable(Decision):
    """A question about an own die just thrown, to which a hand may be lent. ["MIC-17.1-b"]"""

    purpose: ClassVar[AtTheTable]

    def throw_again(self, play: Play[Mistral]) -> None:
        """The same die once more, which stands."""
        raise NotImplementedError

    def may_be_lent(self, state: Mistral) -> Verdict:
        return YES

    def lend(self, play: Play[Mistral], by: int) -> None:
        """What comes of the modified die."""
        raise NotImplementedError

    def loans(self, state: Mistral, role: Role) -> Iterator[Action]:
        for by in signs(state, role):
            action = LendHand(by, role=role)
            if action.check(state, self):
                yield action
