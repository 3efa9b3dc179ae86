"""Bracing: ¡Resistid! as a reaction."""

from estandarte.games.tercios.reactions.reacting import CARD_REACTIONS, CardReaction, Threat
from estandarte.games.tercios.state import Tercios, UnitChanged
from estandarte.games.tercios.units import Unit
from estandarte.kernel import Play


class UnitBraced(UnitChanged):
    """It resists better as long as the enemy's activation lasts. ["TER-Q23"]"""

    besides = {"braced": True}


@CARD_REACTIONS.trait("resistid")
class Bracing(CardReaction):
    cite = "TER-reactions-resistid-a"

    def carry_out(self, play: Play[Tercios], unit: Unit, threat: Threat, stand: bool) -> None:
        play.emit(UnitBraced(self.cite, unit.id))
