"""What stands ready for the dice of a player: on the table, and in the odds. [12.6, 17.1]"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from estandarte.games.mistral.schema.ranks import TESTS
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.progress import Hand
from estandarte.kernel import Play, Role

from .player_ranks import buy, stands_ready
from .rank_modifiers import HandLent, standing_ready


class Ready(NamedTuple):
    """Modifiers that stand ready, and the kind of die that will be thrown again."""

    hands: tuple[Hand, ...] = ()
    mulligan: str = ""

    def waiting_for(self, test: str, against: bool) -> tuple[Hand, ...]:
        return tuple(h for h in self.hands if h.test == test and h.against == against)

    def without(self, hand: Hand) -> "Ready":
        left = list(self.hands)
        left.remove(hand)
        return Ready(tuple(left), self.mulligan)

    def bought(self) -> "Ready":
        return Ready(self.hands)

    def only(self, test: str, against: bool) -> "Ready":
        """What counts for the own dice of a kind, or for those of the enemy."""
        again = self.mulligan == test and not against
        return Ready(self.waiting_for(test, against), self.mulligan if again else "")


NOTHING_READY = Ready()


def ready_of(state: Mistral, role: Role) -> Ready:
    """All that a player has ready. ["MIC-17.1-b", "IC-12.6-a"]"""
    again = [test for test in TESTS if stands_ready(state, role, test)]
    return Ready(standing_ready(state, role), again[0] if again else "")


class Hands(Protocol):
    """What both players may do about a die that has fallen."""

    def lend(self, lender: Role, fleet: Role, test: str, helps: Callable[[int], bool]) -> int:
        """The first prepared modifier that helps who lends it; nothing if there is none."""

    def again(self, role: Role, test: str) -> bool:
        """Whether he has another die of the kind ready."""


class OnTable:
    """What they do is told, and paid for."""

    def __init__(self, play: Play[Mistral]) -> None:
        self.play = play

    def lend(self, lender: Role, fleet: Role, test: str, helps: Callable[[int], bool]) -> int:
        for hand in standing_ready(self.play.state, lender):
            asked = hand.test == test and hand.against == (lender != fleet)
            if asked and helps(hand.by):
                self.play.emit(HandLent("MIC-17.1-b", lender, test, hand.by, fleet))
                return hand.by
        return 0

    def again(self, role: Role, test: str) -> bool:
        return stands_ready(self.play.state, role, test)

    def buy(self, role: Role) -> None:
        buy(self.play, role)


class Foreseen:
    """What one of them has ready; of the other nobody knows, and nothing counts."""

    def __init__(self, asker: Role, ready: Ready) -> None:
        self.asker, self.ready = asker, ready

    def lend(self, lender: Role, fleet: Role, test: str, helps: Callable[[int], bool]) -> int:
        for hand in self.ready.hands if lender == self.asker else ():
            asked = hand.test == test and hand.against == (lender != fleet)
            if asked and helps(hand.by):
                self.ready = self.ready.without(hand)
                return hand.by
        return 0

    def again(self, role: Role, test: str) -> bool:
        return role == self.asker and self.ready.mulligan == test
