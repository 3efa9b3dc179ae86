"""Leaving a Battle: where to, and what it costs. [8.23, 8.43]"""

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.hidden.concealment import is_held
from estandarte.games.mistral.orders.consequences import note_departure
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.sea.ports import is_friendly, state_on_entry
from estandarte.games.mistral.sea.theatre import Place, is_harbour, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.book import unsettled
from estandarte.kernel import Event, Role, but


def opponent(role: Role) -> Role:
    return FLEETS[1 - FLEETS.index(role)]


class FormationWithdrew(Event):
    """It goes to an adjacent location and forfeits its next Movement Point. ["IC-8.23-c"]"""

    formation: str
    fleet: Role
    to: Place

    def apply(self, state: Mistral) -> None:
        leave(state, self.formation, self.to)
        state.tasks = unsettled(state.tasks, self.formation)
        note_departure(state, self.formation, self.to, from_battle=True)
        if state.battle is not None:
            rest = tuple(f for f in state.battle.engaged[self.fleet] if f != self.formation)
            state.battle = but(state.battle, engaged={**state.battle.engaged, self.fleet: rest})


def leave(state: Mistral, name: str, to: Place) -> None:
    """A Formation, and the Flotillas under it, go elsewhere.

    In a Harbour it is no longer Disorganised. ["IC-8.45-c"]
    """
    fleet = state.formations[name].fleet
    if is_harbour(to):
        for unit in state.units_of(name):
            entered = state_on_entry(state, space_of(to), fleet, unit.contingent)
            state.units[unit.id] = but(unit, state=entered, at=to)
    for id, formation in list(state.formations.items()):
        if name in (id, formation.under):
            shaken, seen = formation.disorganised, formation.spotted
            if is_harbour(to):
                shaken = seen = False
            state.formations[id] = but(
                formation,
                at=to,
                spent=False,
                forfeits=id == name,
                disorganised=shaken,
                spotted=seen,
            )


def retreats(state: Mistral, formation: Formation) -> tuple[Place, ...]:
    """Adjacent locations without Enemy Formations, or a Friendly Harbour. ["IC-8.23-c"]"""
    found = []
    for leg in state.theatre.legs_from(formation.at):
        held = is_held(state, leg.there, formation.fleet)
        if leg.manner != "off_map" and not held:
            found.append(leg.there)
    contingents = {unit.contingent for unit in state.units_of(formation.id)}
    one = contingents.pop() if len(contingents) == 1 else ""
    if formation.at in state.theatre.ports and is_friendly(
        state, formation.at, formation.fleet, one
    ):
        found.append(state.theatre.harbour_of(formation.at))
    return tuple(place for place in sorted(set(found)) if place != formation.at)
