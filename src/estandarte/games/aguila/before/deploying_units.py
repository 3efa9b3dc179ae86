"""Units deployed: each put on the table, in its zone, beside other guns or in a building."""

from typing import Literal

from estandarte.games.aguila.ground.formations import may_adopt
from estandarte.games.aguila.ground.garrisons import garrisoned
from estandarte.games.aguila.ground.weather import command_range_of
from estandarte.games.aguila.movement.paths import APART, end_verdict
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Officer, OfficerId, Unit, UnitId
from estandarte.kernel import YES, Action, Event, Play, Role, RuleId, Verdict, all_of, but, no
from estandarte.wargame.plane.bases import Base, base_at_front
from estandarte.wargame.plane.distance import nearer_than, within
from estandarte.wargame.plane.measures import is_heading
from estandarte.wargame.plane.motions import Hand, sidestep
from estandarte.wargame.plane.points import Point, is_point

from .deploying_in_buildings import PositionRaised, building_verdict, dig_verdict
from .deployment_order import OFFICERS, DeploymentStep, is_skirmisher
from .deployment_zones import is_in_enemy_zone, zone_verdict
from .zones import is_on_difficult_ground

Sappers = Literal["", "join", "dig"]


class UnitDeployed(Event):
    unit: UnitId
    base: Base
    formation: FormationName
    declared: bool = False
    building: str = ""
    sappers: bool = False

    def apply(self, state: Aguila) -> None:
        camp = state.camp
        unit = but(
            camp.waiting[self.unit], base=self.base, formation=self.formation, sappers=self.sappers
        )
        state.put(garrisoned(unit, state.ground[self.building]) if self.building else unit)
        rest = {n: u for n, u in camp.waiting.items() if n != self.unit}
        known = (*camp.declared, self.unit) if self.declared else camp.declared
        state.camp = but(camp, waiting=rest, declared=known)


class BatteryFormed(Event):
    """Guns base to base act as one. ["BSA-5-bateria-a"]"""

    battery: str
    guns: tuple[UnitId, ...]

    def apply(self, state: Aguila) -> None:
        for gun in self.guns:
            joined = but(state.units[gun], battery=self.battery, battery_guns=len(self.guns))
            state.put(joined)


class OfficerDeployed(Event):
    officer: OfficerId
    at: Point
    inside: UnitId = ""

    def apply(self, state: Aguila) -> None:
        camp = state.camp
        state.put_officer(but(camp.staff[self.officer], at=self.at, inside=self.inside))
        rest = {n: o for n, o in camp.staff.items() if n != self.officer}
        state.camp = but(camp, staff=rest)


class LeftBehind(Event):
    """There is no room for it now: it comes as a reserve."""

    name: str

    def apply(self, state: Aguila) -> None:
        state.camp = but(state.camp, reserves=(*state.camp.reserves, self.name))


class SappersUsed(Event):
    role: Role

    def apply(self, state: Aguila) -> None:
        left = state.camp.sappers.get(self.role, 0) - 1
        state.camp = but(state.camp, sappers={**state.camp.sappers, self.role: left})


def to_deploy(state: Aguila, role: Role, step: int) -> list[str]:
    """Units, or in the last step Officers, that a side has still to place."""
    camp = state.camp
    if step == OFFICERS:
        return [o.id for o in camp.staff.values() if o.role == role and o.id not in camp.reserves]
    away = {*camp.reserves, *camp.hidden}
    mine = [u for u in camp.waiting.values() if u.role == role and u.id not in away]
    return [u.id for u in mine if scenario_of(state).order.step(u) == step]


def spread_verdict(state: Aguila, unit: Unit, base: Base) -> Verdict:
    """Units stand where their Officer can have them in his range, or the General some of them.

    ["BSA-12-lista-d"]
    """
    officer = state.officers.get(unit.officer) or state.camp.staff.get(unit.officer)
    if officer is None:
        return YES
    reach = span_of(state, officer)
    for mate in state.of(unit.role):
        if mate.officer != unit.officer or within(base, mate.base, reach):
            continue
        if stands_apart(state, mate):
            continue
        spared = any(_general_may_have(state, officer, body) for body in (base, mate.base))
        if officer.is_commander or not spared:
            return no("BSA-12-lista-d", unit=unit.id, mate=mate.id)
    return YES


def stands_apart(state: Aguila, unit: Unit) -> bool:
    """A borderer outside his zone, where nobody's range was asked for. ["BSA-13-general-a"]"""
    if not unit.has("fronterizos"):
        return False
    return not zone_verdict(state, unit.role, unit.base, is_skirmisher(unit))


def span_of(state: Aguila, officer: Officer) -> int:
    """How far apart two units may be that an Officer between them has in range."""
    return 2 * (command_range_of(state, officer) + officer.radius)


def _general_may_have(state: Aguila, officer: Officer, body: Base) -> bool:
    """Whether the General, with his own units about him, can have one more in range."""
    staff = (*state.staff(officer.role), *state.camp.staff.values())
    general = next((o for o in staff if o.is_commander and o.role == officer.role), None)
    if general is None:
        return False
    own = [u.base for u in state.of(officer.role) if u.officer == general.id]
    return all(within(body, base, span_of(state, general)) for base in own)


class DeployUnit(Action):
    """Place a unit: by the middle of its front, in a building, or beside another gun."""

    unit: UnitId
    at: Point
    heading: int
    limbered: bool = False
    beside: UnitId = ""
    """A gun of its own side with which it forms a battery, on its right."""
    building: str = ""
    sappers: Sappers = ""
    """Sappers who join it, or who dig a fortified position for it."""

    def check(self, state: Aguila, during: DeploymentStep) -> Verdict:
        unit = state.camp.waiting.get(self.unit)
        if unit is None or self.unit not in to_deploy(state, self.role, during.step):
            return no("BSA-16-orden-a", unit=self.unit)
        if not is_point(self.at) or not is_heading(self.heading):
            return no("BSA-16-zona-a", unit=self.unit)
        if self.limbered and not unit.is_gun:
            return no("BSA-11-atalaje-a", unit=self.unit)
        steps = (self._engineers, self._neighbour, self._place)
        return all_of(step(state, unit) for step in steps)

    def _engineers(self, state: Aguila, unit: Unit) -> Verdict:
        if not self.sappers:
            return YES
        if state.camp.sappers.get(self.role, 0) < 1:
            return no("BSA-11-zapadores-a", unit=self.unit)
        if self.sappers == "join":
            return YES if unit.is_infantry else no("BSA-11-zapadores-c", unit=self.unit)
        return dig_verdict(state, unit, self.base_of(state, unit))

    def _neighbour(self, state: Aguila, unit: Unit) -> Verdict:
        if not self.beside:
            return YES
        gun = state.units.get(self.beside)
        if not unit.is_gun or gun is None or not gun.is_gun or gun.role != self.role:
            return no("BSA-5-bateria-a", unit=self.unit, beside=self.beside)
        return YES

    def base_of(self, state: Aguila, unit: Unit) -> Base:
        if self.beside:
            gun = state.units[self.beside]
            return sidestep(gun.base, Hand.RIGHT, gun.base.front)
        return base_at_front(self.at, self.heading, unit.profile.front, unit.profile.depth)

    def _place(self, state: Aguila, unit: Unit) -> Verdict:
        if self.building:
            return building_verdict(state, unit, self.building)
        base = self.base_of(state, unit)
        placed = zone_verdict(state, self.role, base, is_skirmisher(unit))
        borderer = not placed and self.as_borderer(state, unit, base)
        if not placed and not borderer:
            return placed
        # guns of one battery touch; nobody else does
        battery = state.units[self.beside].battery or self.beside if self.beside else ""
        stand = but(unit, base=base, battery=battery)
        verdict = end_verdict(_as_battery(state, self.beside, battery), stand, base)
        verdict = verdict and _kept_from_hidden(state, unit, base)
        verdict = verdict and (YES if borderer else spread_verdict(state, unit, base))
        return verdict and scenario_of(state).zones.post_verdict(state, unit, base)

    def as_borderer(self, state: Aguila, unit: Unit, base: Base) -> bool:
        """Fronterizos stand in any difficult ground but the enemy's zone: the ability prevails.

        ["BSA-13-fronterizos-a", "BSA-13-general-a"]
        """
        able = unit.has("fronterizos") and may_adopt(unit, "open")
        outside = not is_in_enemy_zone(state, self.role, base)
        return able and outside and is_on_difficult_ground(state, base)

    def perform(self, play: Play[Aguila], during: DeploymentStep) -> None:
        play.end()
        deploy(play, self)


def deploy(play: Play[Aguila], action: DeployUnit) -> None:
    """Put a unit on the table as an action says, already found right."""
    state = play.state
    unit = state.camp.waiting[action.unit]
    base, building = action.base_of(state, unit), action.building
    borderer = not building and not zone_verdict(state, action.role, base, is_skirmisher(unit))
    formation: FormationName = unit.formation
    if unit.is_gun:
        formation = "limbered" if action.limbered else "unlimbered"  # "BSA-11-atalaje-a"
    elif borderer:
        formation = "open"
    cite: RuleId = "BSA-16-orden-a"
    if borderer:
        ranged = spread_verdict(state, unit, base)  # else only his ability lets him stand there
        cite = "BSA-13-fronterizos-a" if ranged else "BSA-13-general-a"
    if action.sappers == "dig":
        building = f"position-{unit.id}"
        # one unit wide, free with its sappers. "BSA-Q86"
        corners = tuple(Point(x, y) for x, y in base.corners)
        place = Ground(building, "position", corners, owner=action.role)
        play.emit(PositionRaised("BSA-11-zapadores-b", place))
    joined = action.sappers == "join"
    declared = borderer or unit.is_gun or bool(building)
    play.emit(UnitDeployed(cite, unit.id, base, formation, declared, building, joined))
    if action.sappers:
        rule = "BSA-11-zapadores-c" if joined else "BSA-11-zapadores-b"
        play.emit(SappersUsed(rule, action.role))
    if action.beside:
        first = state.units[action.beside]
        battery = first.battery or f"battery-{first.id}"
        guns = [u.id for u in state.units.values() if u.battery == battery] or [first.id]
        rule = "BSA-5-bateria-a" if first.battery else "BSA-1-unidades-k"
        play.emit(BatteryFormed(rule, battery, (*guns, unit.id)))


def _as_battery(state: Aguila, gun: UnitId, battery: str) -> Aguila:
    """The board as it would be with a gun in a battery, for measuring."""
    if not gun or state.units[gun].battery:
        return state
    trial = state.clone()
    trial.put(but(trial.units[gun], battery=battery))
    return trial


def _kept_from_hidden(state: Aguila, unit: Unit, base: Base) -> Verdict:
    """A side does not stand on its own hidden troops."""
    for name, post in state.camp.hidden.items():
        mate = state.camp.waiting.get(name)
        own = mate is not None and mate.role == unit.role
        if mate is not None and own and nearer_than(base, post.base_of(mate), APART):
            return no("BSA-1-medir-b", unit=unit.id, other=name)
    return YES
