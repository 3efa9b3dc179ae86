"""Redeployments, once both armies stand: Estratega, Gran estratega, Luchar en casa."""

from collections.abc import Iterable
from itertools import islice

from estandarte.games.aguila.courage.discipline import commands, is_in_command
from estandarte.games.aguila.ground.garrisons import footprint_of, garrisoned
from estandarte.games.aguila.movement.paths import end_verdict
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.state import Aguila, other
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Limit,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    but,
    choice,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Base, base_at_front
from estandarte.wargame.plane.measures import is_heading
from estandarte.wargame.plane.points import Point, is_point

from .candidate_places import posts_for
from .deploying_in_buildings import building_verdict
from .deploying_units import spread_verdict
from .deployment_order import is_skirmisher
from .deployment_zones import zone_area, zone_verdict

HOME = "home"
"""By their own ability: Luchar en casa."""


class UnitRedeployed(Event):
    """A unit stands elsewhere, perhaps in a building, and has its formation still to mark."""

    unit: UnitId
    base: Base
    building: str = ""

    def apply(self, state: Aguila) -> None:
        unit = state.units[self.unit]
        formation = unit.profile.formations[0] if unit.formation == "none" else unit.formation
        moved = but(unit, base=self.base, building="", formation=formation)
        ground = state.ground.get(self.building)
        state.put(garrisoned(moved, ground) if ground is not None else moved)
        if not unit.is_gun:
            known = tuple(n for n in state.camp.declared if n != self.unit)
            state.camp = but(state.camp, declared=known)


def means_of(state: Aguila, role: Role) -> dict[str, int]:
    """The Officers with an eye for ground, and troops that fight at home.

    ["BSA-12-estratega-a", "BSA-12-granestratega-a", "BSA-13-casa-a"]
    """
    found: dict[str, int] = {}
    for officer in state.staff(role):
        if officer.has("gran_estratega"):
            found[officer.id] = 2
        elif officer.has("estratega"):
            found[officer.id] = 1
    home = sum(u.has("luchar_en_casa") for u in state.of(role))
    if home:
        found[HOME] = home
    return found


def rule_for(state: Aguila, by: str) -> RuleId:
    if by == HOME:
        return "BSA-13-casa-a"
    officer = state.officers.get(by)
    great = officer is not None and officer.has("gran_estratega")
    return "BSA-12-granestratega-a" if great else "BSA-12-estratega-a"


class Redeploy(Action):
    """Place a unit anew in its own zone; `by` names the Officer, or is `home`."""

    unit: UnitId
    at: Point
    heading: int
    by: str
    building: str = ""

    def check(self, state: Aguila, during: "Redeployment") -> Verdict:
        cite, unit = rule_for(state, self.by), state.units.get(self.unit)
        if unit is None or unit.role != self.role or unit.battery:
            return no(cite, unit=self.unit)
        if during.means.get(self.by, 0) < 1 or self.unit in during.moved:
            return no(cite, unit=self.unit, by=self.by)
        if not is_point(self.at) or not is_heading(self.heading):
            return no(cite, unit=self.unit)
        if self.by == HOME:
            if not unit.has("luchar_en_casa"):
                return no(cite, unit=self.unit)
        elif not commands(state, state.officers[self.by], unit):
            return no(cite, unit=self.unit, by=self.by)
        return self._place(state, but(unit, building=""))

    def _place(self, state: Aguila, unit: Unit) -> Verdict:
        if self.building:
            verdict = building_verdict(_lifted(state, unit), unit, self.building)
            base = footprint_of(state.ground[self.building]) if verdict else unit.base
        else:
            base = self.base_of(unit)
            verdict = zone_verdict(state, self.role, base, is_skirmisher(unit))
            verdict = verdict and end_verdict(state, but(unit, base=base), base)
        verdict = verdict and spread_verdict(_lifted(state, unit), unit, base)
        return verdict and _kept_verdict(state, state.units[self.unit], base)

    def base_of(self, unit: Unit) -> Base:
        return base_at_front(self.at, self.heading, unit.profile.front, unit.profile.depth)

    def perform(self, play: Play[Aguila], during: "Redeployment") -> None:
        unit, cite = play.state.units[self.unit], rule_for(play.state, self.by)
        play.emit(UnitRedeployed(cite, self.unit, self.base_of(unit), self.building))
        left = {**during.means, self.by: during.means[self.by] - 1}
        moved = (*during.moved, self.unit)
        play.end(means={k: v for k, v in left.items() if v}, moved=moved)


def _kept_verdict(state: Aguila, unit: Unit, base: Base) -> Verdict:
    """Whom an Officer had in range, and who held the bridge, does so still.

    ["BSA-12-lista-d", "BSA-Q103"]
    """
    if is_in_command(state, unit) and not is_in_command(state, but(unit, base=base)):
        return no("BSA-12-lista-d", unit=unit.id)
    zones = scenario_of(state).zones
    posted = zones.post_verdict(_lifted(state, unit), unit, base)
    return posted if zones.post_verdict(state, unit, unit.base) else YES


def _lifted(state: Aguila, unit: Unit) -> Aguila:
    """The board without a unit that is in the hand."""
    trial = state.clone()
    del trial.units[unit.id]
    return trial


class StandAsDeployed(Forgo):
    """Redeploy nobody more."""

    def perform(self, play: Play[Aguila], during: "Redeployment") -> None:
        play.end(means={})


class Redeployment(Decision):
    """Is a unit placed anew?"""

    accepts = (Redeploy, StandAsDeployed)
    shown = ("means",)
    means: Open[dict[str, int]]
    moved: Open[tuple[UnitId, ...]] = ()

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield StandAsDeployed(role=role)
        for by in self.means:
            yield from islice(self._places(state, role, by), 1)

    def _places(self, state: Aguila, role: Role, by: str) -> Iterable[Redeploy]:
        for unit in list(state.of(role))[:6]:
            posts = islice(posts_for(state, role, unit), 41)
            tries = (Redeploy(unit.id, p.at, p.heading, by, role=role) for p in posts)
            yield from islice((action for action in tries if action.check(state, self)), 1)

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        limits = {"by": choice(*self.means), "at": Limit("point"), "heading": Limit("heading")}
        yield Offer("redeploy", limits)
        yield Offer("stand_as_deployed")


class Redeploying(Procedure):
    """One side after the other, he who deployed first beginning."""

    role: Open[Role]
    second: Open[bool] = False
    means: Open[dict[str, int]] = {}
    moved: Open[tuple[UnitId, ...]] = ()

    @stage
    def look(self, play: Play[Aguila]) -> None:
        here = zone_area(play.state, self.role) is not None
        play.note(means=means_of(play.state, self.role) if here else {})

    @stage
    def move(self, play: Play[Aguila]) -> None:
        if self.means:
            play.note(at="move")
            play.call(Redeployment((self.role,), self.means, self.moved))

    @stage
    def go_on(self, play: Play[Aguila]) -> None:
        if not self.second:
            play.note(at="look", role=other(self.role), second=True, moved=())
