"""Officers deployed: last of all, by themselves or inside a unit, with their units in range."""

from collections.abc import Iterable
from itertools import islice

from estandarte.games.aguila.ground.weather import command_range_of
from estandarte.games.aguila.movement.riding import place_verdict
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.discipline import is_in_range_of
from estandarte.games.aguila.units import Officer, OfficerId, UnitId
from estandarte.kernel import YES, Action, Play, Role, Verdict, but, no
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.points import Point, is_point

from .candidate_places import spots_for
from .deploying_units import OfficerDeployed, stands_apart, to_deploy
from .deployment_order import DeploymentStep
from .zones import zone_verdict


class DeployOfficer(Action):
    """Place an Officer, by himself or inside a unit."""

    officer: OfficerId
    at: Point
    inside: UnitId = ""

    def check(self, state: Aguila, during: DeploymentStep) -> Verdict:
        officer = state.camp.staff.get(self.officer)
        if officer is None or self.officer not in to_deploy(state, self.role, during.step):
            return no("BSA-16-orden-a", officer=self.officer)
        if self.inside:
            unit = state.units.get(self.inside)
            if unit is None or unit.role != self.role:
                return no("BSA-12-mov-b", officer=self.officer, unit=self.inside)
            return self._in_range(state, but(officer, inside=self.inside), unit.base)
        if officer.has("fanatico") and any(True for _ in state.of(self.role)):
            return no("BSA-12-fanatico-a", officer=self.officer)
        if not is_point(self.at):
            return no("BSA-16-zona-a", officer=self.officer)
        place = Disc(self.at, officer.radius)
        verdict = zone_verdict(state, self.role, place, False)
        verdict = verdict and place_verdict(state, officer, self.at)
        return verdict and self._in_range(state, officer, place)

    def _in_range(self, state: Aguila, officer: Officer, place: Base | Disc) -> Verdict:
        """All his units are in his range, or as many as there is a place for."""
        far = out_of_range(state, officer, place)
        if far and len(far) > fewest_out(state, officer):
            return no("BSA-12-lista-d", officer=officer.id, units=far)
        return YES

    def perform(self, play: Play[Aguila], during: DeploymentStep) -> None:
        play.end()
        at = play.state.units[self.inside].base.centre if self.inside else self.at
        play.emit(OfficerDeployed("BSA-16-orden-a", self.officer, at, self.inside))


def out_of_range(state: Aguila, officer: Officer, place: Base | Disc) -> list[UnitId]:
    """The units that would have nobody in range if he stood there.

    Each is judged by the later of its own Officer and the General. ["BSA-12-lista-d"]
    """
    reach, role = command_range_of(state, officer), officer.role
    general = state.commander(role)
    if general is None and any(
        o.is_commander and o.role == role and o.id != officer.id for o in state.camp.staff.values()
    ):
        return []  # the General may still come to have them in his range
    found = []
    for unit in state.of(role):
        own = state.officers.get(unit.officer)
        his = unit.officer == officer.id or (officer.is_commander and own is not None)
        if not his or within(place, unit.base, reach) or stands_apart(state, unit):
            continue
        if not any(o is not None and is_in_range_of(state, o, unit) for o in (own, general)):
            found.append(unit.id)
    return found


def fewest_out(state: Aguila, officer: Officer) -> int:
    """With how few units out of range he could be placed."""
    discs = (Disc(spot, officer.radius) for spot in officer_spots(state, officer))
    return min((len(out_of_range(state, officer, disc)) for disc in discs), default=99)


def officer_spots(state: Aguila, officer: Officer, most: int = 10) -> list[Point]:
    """Some places where he may stand."""
    role, size = officer.role, officer.radius
    near = [u.base for u in state.of(role) if u.officer == officer.id and not u.building]
    spots = spots_for(state, role, near)
    inside = (s for s in spots if zone_verdict(state, role, Disc(s, size), False))
    return list(islice((s for s in inside if place_verdict(state, officer, s)), most))


def officer_candidates(
    state: Aguila, role: Role, officer: Officer, during: DeploymentStep
) -> Iterable[DeployOfficer]:
    """Places for him, those first from which he has the most of his units in range."""
    spots = [] if officer.has("fanatico") else officer_spots(state, officer)
    mine = [u for u in state.of(role) if u.officer == officer.id] or list(state.of(role))
    ranked = [
        (len(out_of_range(state, officer, Disc(s, officer.radius))), n, "", s)
        for n, s in enumerate(spots)
    ]
    if not ranked or min(ranked)[0]:
        # from inside a unit he reaches further than from beside it
        ranked += [
            (len(out_of_range(state, officer, u.base)), 99 + n, u.id, u.base.centre)
            for n, u in enumerate(mine)
        ]
    for _, _, inside, spot in sorted(ranked, key=lambda r: r[:2]):
        action = DeployOfficer(officer.id, spot, inside, role=role)
        if action.check(state, during):
            yield action
