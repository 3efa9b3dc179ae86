"""The marker of a heroic second action, where the table puts it after the deed. ["TER-Q101"]"""

from estandarte.games.tercios.morale import settle_breaks, wear
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import UnitId
from estandarte.kernel import Play, Procedure, stage


class LateWear(Procedure):
    unit: UnitId

    @stage
    def tire(self, play: Play[Tercios]) -> None:
        if self.unit in play.state.units:
            wear(play, self.unit, 1, "TER-qualities-heroe-c")
            settle_breaks(play, self.unit)
