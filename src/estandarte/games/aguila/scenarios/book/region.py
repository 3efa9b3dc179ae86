"""Controlar la región: up to three markers, held from within six inches."""

from estandarte.games.aguila.scenarios import victory
from estandarte.games.aguila.scenarios.control import REGION, holder
from estandarte.games.aguila.scenarios.counting import Count
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
from estandarte.games.aguila.state import BLUE, ROLES, Aguila
from estandarte.kernel import Play


class WithMarkers(Order):
    def objectives(self, play: Play[Aguila]) -> None:
        play.call(PlacingMarkers())


class MarkersHeld(Outcome):
    def count(self, state: Aguila) -> Count:
        places = [o.at for o in state.camp.objectives]
        holders = [holder(state, place, REGION) for place in places]
        return Count(victory.objectives(state, places), {r: holders.count(r) for r in ROLES})


class Region(PitchedBattle):
    name = "region"
    armies = Armies({BLUE: "es_guerrilla_1500"})  # guerrillas, who hide
    sides = Sides(rule="BSA-16-region-c")
    zones = Zones(aside="BSA-16-zona-b")
    order = WithMarkers()
    length = "BSA-16-region-d"
    outcome = MarkersHeld("BSA-16-region-f", hold=REGION)
    worth = Worth(("within", 5), alone=True)
