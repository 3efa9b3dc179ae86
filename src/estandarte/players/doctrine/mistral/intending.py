"""The doctrine leading as a person would: by intentions, and by answers where it is still asked."""

from typing import Any

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.fleets.upkeep import FittingOut
from estandarte.games.mistral.hidden.concealment import at_sea
from estandarte.games.mistral.hidden.dummies import PlacingDummies
from estandarte.games.mistral.intentions.answers import USUAL
from estandarte.games.mistral.intentions.estimates import contacts_of
from estandarte.games.mistral.intentions.language import (
    AnyIntention,
    AssignTo,
    EscortConvoys,
    FightFrom,
    Intend,
    SailFor,
    Stay,
)
from estandarte.games.mistral.sea.sailing import Committing, Sailing
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.assignment import Assigning
from estandarte.kernel import Action, Dice, Game, Prompt, Role
from estandarte.players.doctrine.tempers import STANDARD, Tempered
from estandarte.players.filling import filled_in, filling

from .cruising import free_goals
from .sailing import homes, waits
from .temper import MistralTemper

MOMENTS = (Assigning, FittingOut, PlacingDummies, Committing, Sailing)
"""Where it looks at its plans again: before a Turn at sea, and when news stop it there."""
ASKED = (AssignTo, FightFrom)
"""Of what is usual, what is worth a question: few of them, and much hangs on each."""


class IntendingDoctrine:
    """A doctrine of one match: it remembers what it has said."""

    def __init__(
        self,
        doctrine: Tempered[MistralTemper],
        temper: str = STANDARD,
        asked: tuple[type[Any], ...] = ASKED,
    ) -> None:
        self.doctrine, self.temper = doctrine.of(temper), doctrine.tempers[temper]
        self.asked = asked
        self.said: tuple[AnyIntention, ...] = ()

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        state = game.imagine(view, dice)
        if isinstance(state.decision, MOMENTS):
            said = plans(state, prompt.role, self.temper, self.asked)
            if said != self.said:
                self.said = said
                return Intend(said, role=prompt.role)
        if form := filling(game, state, prompt.role, dice, self.doctrine, past_dice=False):
            return filled_in(form, prompt.role)
        return self.doctrine.choose(game, view, prompt, dice)


def plans(
    state: Mistral, role: Role, temper: MistralTemper, asked: tuple[type[Any], ...] = ASKED
) -> tuple[AnyIntention, ...]:
    """What every Formation is to do until something happens, and how all else is answered."""
    own = (one for _, one in sorted(state.formations.items()) if one.fleet == role)
    errands = [_errand(state, one, temper) for one in own if not one.is_dummy and not one.under]
    return (*errands, *(one for one in USUAL if not isinstance(one, asked)))


def _errand(state: Mistral, one: Formation, temper: MistralTemper) -> AnyIntention:
    order = state.orders.order_of(one.id)
    if order is not None and (order.convoy or order.kind == "escort"):
        return EscortConvoys(one.id)
    if not at_sea(state, one) and waits(state, one, order, temper):
        return Stay(one.id)
    if order is not None:
        enters = order.kind == "rendezvous"
        return SailFor(one.id, order.locations, enter=enters, order=order.id)
    if goals := free_goals(state, one, temper.cruising):
        chase = temper.cruising.chase
        return SailFor(one.id, goals, contact=chase, seen=contacts_of(state, one, chase))
    return SailFor(one.id, homes(state, one), enter=True)
