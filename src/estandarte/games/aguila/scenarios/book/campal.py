"""Batalla campal: both armies deploy in turn; who destroys more has won."""

from estandarte.games.aguila.scenarios.pitched import Outcome, PitchedBattle, Sides, Zones


class BatallaCampal(PitchedBattle):
    name = "campal"
    sides = Sides(rule="BSA-16-campal-a")
    zones = Zones(aside="BSA-16-zona-b")
    length = "BSA-16-campal-b"
    outcome = Outcome(drawn="BSA-16-campal-d")
