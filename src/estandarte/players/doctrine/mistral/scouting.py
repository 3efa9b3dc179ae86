"""Auxiliaries: where they lie, what they search and attack, whom they screen."""

from collections import Counter
from functools import partial

from estandarte.games.mistral.convoys.attacking import PreyingAgain
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.intentions.estimates import turns_left
from estandarte.games.mistral.intentions.language import LookOutFrom, ScreenWith, Tasks
from estandarte.games.mistral.intentions.mending import leave_the_die
from estandarte.games.mistral.intentions.scouting import look_out, screen, shadow, task
from estandarte.games.mistral.intentions.stations import STATIONS, liking
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
from estandarte.players.doctrine.chapters import Answers, alike

from .temper import MistralTemper, Posts

TRACK_BOXES = 3
WITH_SHIPS = ("bomb", "fireship")


def assign(state: Mistral, decision: Decision, role: Role, temper: MistralTemper) -> Action | None:
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
            return Assign(one.id, _post(state, one, places, temper.posts), role=role)
    return EndAssignment(role=role)


def _post(state: Mistral, one: Auxiliary, places: list[str], temper: Posts) -> str:
    """The post it likes best; of those named by the temper, where fewest of its Class are."""
    wanted = [at for at in temper.ports.get(one.fleet, STATIONS[one.fleet]) if at in places]
    if one.kind in WITH_SHIPS or not wanted or not (temper.spread or temper.ports):
        return min(places, key=lambda at: liking(state, one, at))
    if not temper.spread:
        return wanted[0]
    lying = Counter(x.at for x in state.auxiliaries.values() if x.basic == one.basic)
    return min(wanted, key=lambda at: (lying[at], wanted.index(at)))


ANSWERS: Answers = {
    Assigning: assign,
    **alike(
        {
            Tasking: partial(task, Tasks()),
            KeepingLookOut: partial(look_out, LookOutFrom()),
            OfferingScreen: partial(screen, ScreenWith()),
            OfferingShadow: shadow,
            SearchingAgain: leave_the_die,
            PreyingAgain: leave_the_die,
            FollowingAgain: leave_the_die,
            ChasingAgain: leave_the_die,
        }
    ),
}
