"""Two armies face each other in ready lines; the battle begins at once."""

from estandarte.games.aguila.scenarios.pitched import PitchedBattle


class OpenField(PitchedBattle):
    name = "campo_abierto"
    ready = True
