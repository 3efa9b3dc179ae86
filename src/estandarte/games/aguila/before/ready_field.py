"""A ready field: both armies take their places without a die or a question."""

from estandarte.games.aguila.state import ROLES, Aguila
from estandarte.kernel import Play, Procedure, Role, stage

from .assigning import UnitsAssigned, ready_assignment, ready_regiments
from .deploying_units import (
    DeployUnit,
    LeftBehind,
    OfficerDeployed,
    deploy,
    to_deploy,
)
from .deployment import Deploying, candidates
from .deployment_order import OFFICERS
from .sequence import RolesDrawn, count_armies


class ReadyField(Procedure):
    """Two lines facing each other, as agreed beforehand. ["BSA-15-terreno-a"]"""

    @stage
    def take_places(self, play: Play[Aguila]) -> None:
        play.emit(RolesDrawn("BSA-16-comun-b", ""))
        for role in ROLES:
            assigned = ready_assignment(play.state.camp, role)
            guns = ready_regiments(play.state.camp, role)
            play.emit(UnitsAssigned("BSA-12-lista-c", role, assigned, guns))
            for step in range(OFFICERS + 1):
                self._deploy(play, role, step)
        count_armies(play)

    def _deploy(self, play: Play[Aguila], role: Role, step: int) -> None:
        moment = Deploying((role,), step)
        while names := to_deploy(play.state, role, step):
            found = next(iter(candidates(play.state, role, names[0], moment)), None)
            if found is None:
                play.emit(LeftBehind("BSA-16-orden-a", names[0]))
            elif isinstance(found, DeployUnit):
                deploy(play, found)
            else:
                place = play.state.units[found.inside].base.centre if found.inside else found.at
                cite = "BSA-16-orden-a"
                play.emit(OfficerDeployed(cite, found.officer, place, found.inside))
