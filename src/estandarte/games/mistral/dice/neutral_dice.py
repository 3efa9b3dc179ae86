"""Dice that are nobody's own, and the modifier that a rank has ready for one of them. [17.1]

For any die may be modified, not only one of either side. What would be better for a player cannot
be read from a wind or a Campaign: he names the die and the sign, and the first die of that name
takes it, whatever it shows. Lots that choose among equals have no better side and are not among
them. ["MIC-17.1-b"]
"""

from collections.abc import Iterator
from typing import Any

from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.politics import has_die
from estandarte.games.mistral.war.progress import Hand
from estandarte.kernel import YES, Action, Event, OwnersEvent, Play, Role, Verdict, no

from .rank_modifiers import (
    hands_a_turn,
    is_made_ready,
    is_used_up,
    may_prepare,
    signs,
    standing_ready,
)

SHARED_COMBAT = "shared_combat"
COURT = ("event_result", "venice_entry")
TABLE = ("corsair", "game_end")
PIRATES = "pirates"
LONE_DICE = (*COURT, *TABLE, PIRATES, SHARED_COMBAT)
"""Those that are not named after what is printed: a wind, a Campaign, an Event."""


def open_dice(state: Mistral) -> tuple[str, ...]:
    """Their names at this table, which everybody knows. ["MIC-17.1-b"]"""
    return (*_weather(state), *_politics(state), *_others(state))


def _weather(state: Mistral) -> Iterator[str]:
    names = state.pack.theatre.winds
    each = state.switches.contra_winds == "in_order"
    for pair in names.pairs:
        yield from (f"wind.{wind}" for wind in (pair if each else pair[:1]))
    yield from (f"wind.{wind}" for wind in names.singles)
    if state.switches.gales != "off":
        paths = state.pack.theatre.gales.paths
        yield from (f"gale.{wind}" for wind in paths)
        yield from (f"gale_fades.{wind}" for wind, path in paths.items() if path.moves)


def _politics(state: Mistral) -> Iterator[str]:
    yield from (f"campaign.{name}" for name in state.pack.chronicle.campaign.order)
    events = state.pack.chronicle.events
    yield from (f"event.{name}" for name, entry in events.items() if has_die(state, entry))
    yield from COURT


def _others(state: Mistral) -> Iterator[str]:
    if state.switches.pirates == "on":
        yield PIRATES
    yield from TABLE
    if state.switches.combat_dice == "shared":
        yield SHARED_COMBAT


class ChanceBent(Event):
    """A modifier on a die that is nobody's own; both are told. ["MIC-17.1-b"]"""

    role: Role
    test: str
    by: int

    def apply(self, state: Mistral) -> None:
        is_used_up(state, self.role, self.test, self.by, against=False)


class ChanceAwaited(OwnersEvent):
    """As secret as what is ready for a die of either side."""

    role: Role
    test: str
    by: int

    def apply(self, state: Mistral) -> None:
        is_made_ready(state, self.role, Hand(self.test, self.by))


class AwaitChance(Action):
    """Have the next die of a name modified that is nobody's own."""

    test: str
    by: int = -1

    def check(self, state: Mistral, during: Any) -> Verdict:
        verdict = may_prepare(state, self.role, self.by)
        if verdict and self.test not in open_dice(state):
            return no("MIC-17.1-b", test=self.test)
        return verdict

    def perform(self, play: Play[Mistral], during: Any) -> None:
        play.emit(ChanceAwaited("MIC-17.1-b", self.role, self.test, self.by))


def awaited_chances(state: Mistral, role: Role) -> Iterator[Action]:
    if not hands_a_turn(state, role):
        return
    for by in signs(state, role):
        if may_prepare(state, role, by) == YES:
            yield from (AwaitChance(test, by, role=role) for test in open_dice(state))


def bent(play: Play[Mistral], test: str, die: int) -> int:
    """A die with what either side has ready for it, one modifier each. ["MIC-17.1-b"]"""
    for role in FLEETS:
        ready = standing_ready(play.state, role)
        hand = next((one for one in ready if one.test == test and not one.against), None)
        if hand is not None:
            play.emit(ChanceBent("MIC-17.1-b", role, test, hand.by))
            die += hand.by
    return die
