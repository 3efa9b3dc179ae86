"""The modifier of a Player Rank: lent wherever it makes an own die better. [17.1]"""

from collections.abc import Iterator

from estandarte.games.mistral.dice.rank_modifiers import PrepareHand
from estandarte.games.mistral.fleets.requests import AmendingRequest
from estandarte.games.mistral.intentions.mending import loan
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.progress import Hand
from estandarte.kernel import Action, Decision, Role

READY = (Hand("catching", -1), Hand("combat", -1), Hand("combat", 1, against=True))
"""What falls most often, then what costs most: the own guns, and those of the enemy."""


def prepared(state: Mistral, role: Role) -> Iterator[PrepareHand]:
    """A hand for every die that is worth one, as many as the rank gives."""
    ready = state.progress.hands.get(role, ())
    for hand in READY:
        if hand not in ready:
            yield PrepareHand(hand.test, hand.by, hand.against, role=role)


def request(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """A better row of the Table for nothing; Prestige is kept."""
    assert isinstance(decision, AmendingRequest)
    return loan(state, decision, role)


ANSWERS = {AmendingRequest: request}
