"""Controlar la región: up to three markers, held from within six inches."""

from collections.abc import Sequence

from estandarte.games.aguila.scenarios.control import Hold, holder
from estandarte.games.aguila.scenarios.counting import Count, Points
from estandarte.games.aguila.scenarios.objectives import PlacingMarkers
from estandarte.games.aguila.scenarios.pitched import (
    Armies,
    Order,
    Outcome,
    PitchedBattle,
    Sides,
    Worth,
    Zones,
)
from estandarte.games.aguila.scenarios.victory import by_points
from estandarte.games.aguila.state import BLUE, ROLES, Aguila
from estandarte.kernel import Play
from estandarte.wargame.plane.outlines import Shape

REGION = Hold("within", 6, "within", 6, "BSA-16-region-e")


class WithMarkers(Order):
    def objectives(self, play: Play[Aguila]) -> None:
        play.call(PlacingMarkers())


class MarkersHeld(Outcome):
    def count(self, state: Aguila) -> Count:
        score = objectives(state, [o.at for o in state.camp.objectives])
        return Count(by_points(score), score)


def objectives(state: Aguila, places: Sequence[Shape]) -> Points:
    """How many markers each side holds. ["BSA-16-region-f"]"""
    holders = [holder(state, place, REGION) for place in places]
    return {role: holders.count(role) for role in ROLES}


class Region(PitchedBattle):
    name = "region"
    armies = Armies({BLUE: "es_guerrilla_1500"})  # guerrillas, who hide
    sides = Sides(rule="BSA-16-region-c")
    zones = Zones(aside="BSA-16-zona-b")
    order = WithMarkers()
    length = "BSA-16-region-d"
    outcome = MarkersHeld("BSA-16-region-f", hold=REGION)
    worth = Worth(("within", 5), alone=True)
