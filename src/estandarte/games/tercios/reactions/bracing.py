"""Bracing: ¡Resistid! as a reaction."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.kernel import Event, Play, but

from .reacting import CARD_REACTIONS, CardReaction, Threat


class UnitBraced(Event):
    """It resists better as long as the enemy's activation lasts. ["TER-Q23"]"""

    unit: UnitId

    def apply(self, state: Tercios) -> None:
        state.put(but(state.units[self.unit], braced=True))


@CARD_REACTIONS.trait("resistid")
class Bracing(CardReaction):
    cite = "TER-reactions-resistid-a"

    def carry_out(self, play: Play[Tercios], unit: Unit, threat: Threat, stand: bool) -> None:
        play.emit(UnitBraced(self.cite, unit.id))
