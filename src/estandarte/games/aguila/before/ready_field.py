"""A ready field: both armies take their places without a die or a question."""

from collections.abc import Iterator, Mapping

from estandarte.games.aguila.ground.outlines import parts_of
from estandarte.games.aguila.ground.terrain import going_of
from estandarte.games.aguila.movement.paths import APART
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import ROLES, Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Play, Procedure, Role, SetupFault, Whole, stage
from estandarte.kernel.packs import PackProblem
from estandarte.wargame.exact_places import Spot, base_on, place_faults, unknown
from estandarte.wargame.plane.bases import Base, Disc

from .assigning import UnitsAssigned, ready_assignment, ready_regiments
from .deploying_units import (
    DeployUnit,
    LeftBehind,
    OfficerDeployed,
    UnitDeployed,
    deploy,
    to_deploy,
)
from .deployment import Deploying, candidates
from .deployment_order import OFFICERS
from .sequence import RolesDrawn, count_armies


class ReadyField(Procedure):
    """Two lines facing each other, as agreed beforehand. ["BSA-15-terreno-a"]"""

    spots: Whole[dict[str, Spot]] = {}
    """Who stands in an exact place."""

    @stage
    def take_places(self, play: Play[Aguila]) -> None:
        play.emit(RolesDrawn("BSA-16-comun-b", ""))
        if any(exact_faults(play.state, self.spots)):
            raise SetupFault("fault.exact_places")
        for role in ROLES:
            assigned = ready_assignment(play.state.camp, role)
            guns = ready_regiments(play.state.camp, role)
            play.emit(UnitsAssigned("BSA-12-lista-c", role, assigned, guns))
            self._stand(play, role)
            for step in range(OFFICERS + 1):
                self._deploy(play, role, step)
        count_armies(play)

    def _stand(self, play: Play[Aguila], role: Role) -> None:
        """Those with an exact place take it; guns stand ready to fire. ["BSA-15-terreno-a"]"""
        cite, camp = "BSA-15-terreno-a", play.state.camp
        for unit in [u for u in camp.waiting.values() if u.role == role and u.id in self.spots]:
            formation: FormationName = "unlimbered" if unit.is_gun else unit.formation
            base = _body(unit, self.spots[unit.id])
            play.emit(UnitDeployed(cite, unit.id, base, formation, unit.is_gun))
        for officer in [o for o in camp.staff.values() if o.role == role and o.id in self.spots]:
            play.emit(OfficerDeployed(cite, officer.id, self.spots[officer.id].at))

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


def _body(unit: Unit, spot: Spot) -> Base:
    return base_on(spot, unit.profile.front, unit.profile.depth)


def exact_faults(state: Aguila, spots: Mapping[str, Spot]) -> Iterator[PackProblem]:
    """Places of nobody, off the table, on ground that bars the way, or nearer than an inch."""
    camp = state.camp
    lists = [roster["attacker"] for roster in camp.rosters.values()]
    units = {**camp.waiting, **{n: u for brought in lists for n, u in brought.units.items()}}
    staff = {**camp.staff, **{n: o for brought in lists for n, o in brought.officers.items()}}
    yield from unknown(spots, (*units, *staff))
    bodies: dict[str, Base | Disc] = {
        u.id: _body(u, spots[u.id]) for u in units.values() if u.id in spots
    }
    bodies |= {o.id: Disc(spots[o.id].at, o.radius) for o in staff.values() if o.id in spots}
    barred = [*parts_of(state, lambda g: going_of(state, g) == "impassable")]
    yield from place_faults(state.field, bodies, barred, APART)
