"""Auxiliaries: where they lie, what they search and attack, whom they screen."""

from functools import partial

from estandarte.games.mistral.convoys.attacking import PreyingAgain
from estandarte.games.mistral.intentions.estimates import turns_left
from estandarte.games.mistral.intentions.language import LookOutFrom, ScreenWith, Tasks
from estandarte.games.mistral.intentions.mending import leave_the_die
from estandarte.games.mistral.intentions.scouting import look_out, screen, shadow, task
from estandarte.games.mistral.intentions.stations import liking
from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.assignment import (
    Assign,
    Assigning,
    EndAssignment,
    PutOnTrack,
    available,
    places_for,
    surplus,
)
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.screening import (
    OfferingScreen,
)
from estandarte.games.mistral.tasks.searching import (
    KeepingLookOut,
    SearchingAgain,
)
from estandarte.games.mistral.tasks.shadowing import (
    ChasingAgain,
    FollowingAgain,
    OfferingShadow,
)
from estandarte.kernel import Action, Decision, Role
from estandarte.players.doctrine.chapters import Answers

TRACK_BOXES = 3


def assign(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Escorts where Convoys pass, Bombs and Fireships with the strongest Formation."""
    assert isinstance(decision, Assigning)
    if over := list(surplus(state, role, decision)):
        return over[-1]
    ending = turns_left(state) <= 1 and role == BRITISH
    for one in available(state, role):
        track = PutOnTrack(one.id, role=role)
        covered = len(state.tasks.track)
        if ending and covered < TRACK_BOXES and track.check(state, decision):
            return track
        places = list(places_for(state, one))
        if places:
            return Assign(one.id, min(places, key=lambda at: liking(state, one, at)), role=role)
    return EndAssignment(role=role)


ANSWERS: Answers = {
    Assigning: assign,
    Tasking: partial(task, Tasks()),
    KeepingLookOut: partial(look_out, LookOutFrom()),
    OfferingScreen: partial(screen, ScreenWith()),
    OfferingShadow: shadow,
    SearchingAgain: leave_the_die,
    PreyingAgain: leave_the_die,
    FollowingAgain: leave_the_die,
    ChasingAgain: leave_the_die,
}
