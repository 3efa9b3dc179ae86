"""Pirates, French cruisers and the Knights of Malta: across the trade, and after each other."""

from collections.abc import Iterator

from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.corsairs.corsairs import is_pirate, who_tasks
from estandarte.games.mistral.corsairs.knights import (
    HuntPirate,
    KeepKnights,
    OfferingKnights,
    SendKnights,
    hunts,
)
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.interdiction import (
    Interdict,
    french_locations,
    guerre_de_course,
    is_zone,
)
from estandarte.games.mistral.tasks.range import KNIGHTS, reach_of
from estandarte.kernel import Action, Decision, Role

from .estimates import own_force_at, seen_force_at

TELLING = 3
"""So many locations, held at the end of a Turn, cost the British an Order. ["MIS-2.332-h"]"""


def against_trade(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """The Knights against Pirates, Pirates on the other's trade, the French raiders on theirs."""
    if _knights_are_free(state, role):
        for action in hunts(state, role, decision):
            if isinstance(action, HuntPirate):
                return action
    for one in (*_pirates(state, role), *_cruisers(state, role)):
        for place in _quietest(state, one, role):
            task = Interdict(one.id, place, role=role)
            if task.check(state, decision):
                return task
    return None


def _pirates(state: Mistral, role: Role) -> Iterator[Auxiliary]:
    """One Sea Zone a Turn is enough; while Prestige is even they would shame both Fleets alike.

    ["MIS-2.525-a", "MIS-2.525-b"]
    """
    if role != who_tasks(state) or state.prestige[role] == state.prestige[opponent(role)]:
        return
    busy = any(
        is_pirate(state.auxiliaries[id]) and errand.kind == "interdiction"
        for id, errand in state.tasks.lasting.items()
    )
    for id in sorted(state.auxiliaries):
        one = state.auxiliaries[id]
        if not busy and is_pirate(one) and one.at in state.active_pirates:
            yield one


def _cruisers(state: Mistral, role: Role) -> Iterator[Auxiliary]:
    """French Fleet-50s, the Privateer and the Knights, if together they can do harm."""
    if role != BOURBONS or not guerre_de_course(state):
        return
    able = [
        state.auxiliaries[id]
        for id in sorted(state.auxiliaries)
        if state.auxiliaries[id].place == "assigned" and _is_cruiser(state.auxiliaries[id])
    ]
    held = len(french_locations(state))
    if (held + len(able)) // TELLING > held // TELLING:
        yield from able


def _is_cruiser(one: Auxiliary) -> bool:
    french = one.command == "french" and one.contingent == "france"
    return one.id == KNIGHTS or (french and one.kind in ("fleet50", "privateer"))


def _quietest(state: Mistral, one: Auxiliary, role: Role) -> list[SpaceId]:
    """Where nobody else lies, far from the Enemy's ships."""
    held = {state.auxiliaries[id].at for id in state.tasks.lasting}
    places = [
        place
        for place in reach_of(state, one)
        if place not in held and (is_zone(state, place) or state.theatre.is_strait(place))
    ]
    return sorted(
        places,
        key=lambda at: (seen_force_at(state, at, role), -own_force_at(state, at, role), at),
    )


def knights(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """They cost the Bourbons nothing; the British call them once they are paid."""
    send = SendKnights(role=role)
    return send if _knights_are_free(state, role) else KeepKnights(role=role)


def _knights_are_free(state: Mistral, role: Role) -> bool:
    return role == BOURBONS or state.tasks.knights_paid


ANSWERS = {OfferingKnights: knights}
