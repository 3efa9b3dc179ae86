"""The answers of a unit that reacts: turn, shoot, charge, flee, brace."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.tercios.charge.charging import charge_way
from estandarte.games.tercios.fire.after_shooting import StandFast
from estandarte.games.tercios.fire.shooting import aim, resolve, shooters
from estandarte.games.tercios.ground.buildings import driven_out, way_out
from estandarte.games.tercios.ground.terrain import going
from estandarte.games.tercios.movement.approach import nearest_approach
from estandarte.games.tercios.movement.footing import settle_base
from estandarte.games.tercios.movement.marches import (
    UnitTurned,
    carry,
    facing_verdict,
    turn_unit,
)
from estandarte.games.tercios.movement.straight_moves import straight_way
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.casualties import lose_gun
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import has, printed_speed, speed_of
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Offer,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    choice,
    no,
    number,
    stage,
)
from estandarte.wargame.plane.arcs import is_behind_line
from estandarte.wargame.plane.bases import SIDES, Base, Side
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.headings import heading_of
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import turn
from estandarte.wargame.plane.points import Point

from .countercharge import (
    counter_verdict,
    countercharge,
    intercept,
    intercept_verdict,
)
from .threats import Threat


class UnitBraced(Event):
    """It resists better as long as the enemy's activation lasts. ["TER-Q23"]"""

    unit: UnitId

    def apply(self, state: Tercios) -> None:
        state.put(but(state.units[self.unit], braced=True))


def answer_verdict(state: Tercios, unit: Unit, order: Order, threat: Threat) -> Verdict:
    """Would a card do anything as a reaction to this threat?"""
    enemy = state.units[threat.enemy]
    if order == "atencion":
        if any(facing_verdict(state, unit, s) for s in SIDES):
            return YES
        return YES if reaction_shots(state, unit, order, threat) else no("TER-reactions-atencion-a")
    if order == "fuego":
        found = reaction_shots(state, unit, order, threat)
        return YES if found else no("TER-reactions-j", unit=unit.id)
    if order == "atacad":
        if unit.fortress:
            return no("TER-troops-fortaleza-d", unit=unit.id)  # "TER-Q46"
        if unit.union == "works":
            return no("TER-troops-emplazada-g", unit=unit.id)
        if unit.limbered:
            return no("TER-troops-tiro-f", unit=unit.id)
        if threat.charge:
            return counter_verdict(state, unit, enemy)
        return intercept_verdict(state, unit, enemy, threat.goal)
    if order == "corred":
        return flight_verdict(state, unit)
    return YES


def reaction_shots(state: Tercios, unit: Unit, order: Order, threat: Threat) -> list[Shot]:
    """The shots a unit could make at the enemy that provoked it, one for each weapon."""
    if threat.charge and is_taken_from_behind(state, unit, threat.start):
        return []
    base = where_shot(state, threat)
    found = []
    for shooter in shooters(state, unit):
        for weapon in shooter.profile.shooting:
            shot = aim(state, shooter, threat.enemy, weapon, order, reaction=True, base=base)
            if isinstance(shot, Shot):
                found.append(shot)
    return found


def is_taken_from_behind(state: Tercios, unit: Unit, start: Point) -> bool:
    """Whether a charge begins where a unit has no eyes: it cannot shoot at whoever makes it.

    A wide angle may help it; a building and works look to all sides. ["TER-Q91"]
    """
    if unit.building or unit.union == "works" or has(state, unit, "angulo_extendido"):
        return False
    return is_behind_line(unit.base, start)


def where_shot(state: Tercios, threat: Threat) -> Base | None:
    """A charger is shot at where its charge will end, anyone else where it was stopped.

    ["TER-Q24"]
    """
    if not threat.charge:
        return None
    target = next((f.target for f in reversed(state.stack) if hasattr(f, "target")), "")
    if target not in state.units:
        return None
    charger, charged = state.units[threat.enemy], state.units[target]
    way = charge_way(state, charger, charged)
    if way is not None:
        return way.base  # "TER-Q14"
    # Without a straight way it will press on as near as it can. "TER-Q13"
    return None if charger.building else nearest_approach(state, charger, charged)


def flight_verdict(state: Tercios, unit: Unit) -> Verdict:
    """May a unit flee at all? Waggons must be abandoned first. ["TER-Q106"]"""
    if unit.fortress:
        return no("TER-troops-fortaleza-c", unit=unit.id)
    if unit.union == "works":
        return no("TER-troops-emplazada-g", unit=unit.id)
    if printed_speed(unit) == 0:
        return no("TER-reactions-corred-b", unit=unit.id)
    return YES


def answer(play: Play[Tercios], unit: UnitId, order: Order, threat: Threat, stand: bool) -> None:
    """Do what the revealed card says."""
    state = play.state
    body = state.units[unit]
    if not answer_verdict(state, body, order, threat):
        return  # a card that its owner had not seen may be of no use
    if order == "atencion":
        play.call(AttentionChoice((body.role,), unit, threat))
    elif order == "fuego":
        loose = has(state, body, "hostigador") and not stand
        play.call(FireChoice((body.role,), unit, threat, loose))
    elif order == "atacad":
        if threat.charge:
            countercharge(play, unit, threat)
        else:
            intercept(play, unit, threat)
    elif order == "corred":
        play.call(Flight((body.role,), unit, threat))
    else:
        play.emit(UnitBraced("TER-reactions-resistid-a", unit))


class TurnToFace(Action):
    """React with a change of facing."""

    side: Side

    def check(self, state: Tercios, during: "AttentionChoice") -> Verdict:
        return facing_verdict(state, state.units[during.unit], self.side)

    def perform(self, play: Play[Tercios], during: "AttentionChoice") -> None:
        play.end()
        turn_unit(play, during.unit, self.side, "TER-reactions-atencion-a")


class ShootBack(Action):
    """Shoot at the enemy that provoked the reaction."""

    risky = True
    weapon: str
    shooter: UnitId = ""

    def check(self, state: Tercios, during: "AttentionChoice | FireChoice") -> Verdict:
        return YES if self.aimed(state, during) else no("TER-reactions-j", weapon=self.weapon)

    def perform(self, play: Play[Tercios], during: "AttentionChoice | FireChoice") -> None:
        play.end()
        shot = self.aimed(play.state, during)
        assert shot is not None
        loose = isinstance(during, FireChoice) and during.flees
        body = play.state.units[during.unit]
        others = tuple(u.id for u in shooters(play.state, body) if u.id != shot.unit.id)
        play.call(
            FollowingShots(
                unit=during.unit,
                threat=during.threat,
                order=during.order,
                shooters=others,
                flees=loose,
            )
        )
        resolve(play, shot)

    def aimed(self, state: Tercios, during: "AttentionChoice | FireChoice") -> Shot | None:
        """The shot as it will be made: whoever means to flee gives up the gain of firearms.

        ["TER-troops-hostigador-d"]
        """
        unit = state.units.get(during.unit)
        if unit is None or during.threat.enemy not in state.units:
            return None
        shooter = self.shooter or during.unit
        found = reaction_shots(state, unit, during.order, during.threat)
        loose = isinstance(during, FireChoice) and during.flees
        return next(
            (
                but(s, will_flee=loose and s.is_firearm)
                for s in found
                if s.weapon == self.weapon and s.unit.id == shooter
            ),
            None,
        )


class FollowingShots(Procedure):
    """The integrated gun and the other units of works shoot too, each shot resolved in full.

    ["TER-troops-integrada-i", "TER-troops-emplazada-n"]
    """

    unit: UnitId
    threat: Threat
    order: Order
    shooters: tuple[UnitId, ...]
    flees: bool

    @stage
    def shoot(self, play: Play[Tercios]) -> None:
        if not self.shooters:
            return
        play.note(at="shoot", shooters=self.shooters[1:])
        unit = play.state.units.get(self.unit)
        if unit is None or self.threat.enemy not in play.state.units:
            return
        found = reaction_shots(play.state, unit, self.order, self.threat)
        shot = next((s for s in found if s.unit.id == self.shooters[0]), None)
        if shot is not None:
            resolve(play, shot)

    @stage
    def flee(self, play: Play[Tercios]) -> None:
        unit = play.state.units.get(self.unit)
        # From an enemy that the volley has destroyed nobody flees.
        if self.flees and unit is not None and self.threat.enemy in play.state.units:
            # One check covers both the shot and the flight. "TER-troops-hostigador-b"
            cite = "TER-troops-hostigador-c"
            play.call(Flight((unit.role,), unit.id, self.threat, cite, may_stay=True))


class AttentionChoice(Decision):
    """¡Atención! as a reaction: one change of facing, one shot or neither. ["TER-Q118"]"""

    accepts = (TurnToFace, ShootBack, StandFast)
    unit: UnitId
    threat: Threat

    @property
    def order(self) -> Order:
        return "atencion"

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        unit = state.units[self.unit]
        yield from (TurnToFace(s, role=role) for s in SIDES if facing_verdict(state, unit, s))
        for shot in reaction_shots(state, unit, "atencion", self.threat):
            yield ShootBack(shot.weapon, shot.unit.id, role=role)
        yield StandFast(role=role)

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"unit": self.unit, "enemy": self.threat.enemy}

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        yield Offer("turn_to_face", {"side": choice("left", "right", "rear")})
        weapons = state.units[self.unit].profile.shooting
        yield Offer("shoot_back", {"weapon": choice(*weapons)})
        yield Offer("stand_fast")


class FireChoice(Decision):
    """¡Fuego! as a reaction: one shot at the enemy, before any combat. ["TER-reactions-fuego-a"]"""

    accepts = (ShootBack,)
    unit: UnitId
    threat: Threat
    flees: bool = False

    @property
    def order(self) -> Order:
        return "fuego"

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        for shot in reaction_shots(state, state.units[self.unit], "fuego", self.threat):
            yield ShootBack(shot.weapon, shot.unit.id, role=role)

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"unit": self.unit, "enemy": self.threat.enemy}


class Flee(Action):
    """Run from the enemy, straight away from it."""

    distance: int

    def check(self, state: Tercios, during: "Flight") -> Verdict:
        low, high = flight_bounds(state, state.units[during.unit], during.threat)
        if self.distance < low:
            return no("TER-reactions-corred-b", least=low)
        if self.distance > high:
            return no("TER-reactions-corred-c", most=high)
        return YES

    def perform(self, play: Play[Tercios], during: "Flight") -> None:
        play.end()
        state = play.state
        if state.units[during.unit].building:
            driven_out(play, during.unit, during.threat.enemy)
        unit = state.units[during.unit]
        turned = away_from(state, unit, during.threat)
        if turned != unit.base:
            play.emit(UnitTurned("TER-reactions-corred-a", unit.id, turned))
        heading = away_heading(state, unit, during.threat)
        way = straight_way(state, state.units[unit.id], heading, self.distance)
        if way.length:
            carry(play, unit.id, way.base, during.cite)
        if unit.id in state.units:
            lose_gun(play, unit.id, "TER-troops-integrada-f")


def away_heading(state: Tercios, unit: Unit, threat: Threat) -> int:
    """Straight away from the enemy. ["TER-Q95"]"""
    enemy, here = state.units[threat.enemy].base.centre, unit.base.centre
    return heading_of(here.x - enemy.x, here.y - enemy.y)


def away_from(state: Tercios, unit: Unit, threat: Threat) -> Base:
    """Turned so that its front looks straight away from the enemy, where there is room to turn."""
    heading = away_heading(state, unit, threat)
    turned = settle_base(state, unit, turn(unit.base, heading - unit.base.heading))
    return turned if turned is not None and is_on_field(turned, state.field) else unit.base


def flight_bounds(state: Tercios, unit: Unit, threat: Threat) -> tuple[int, int]:
    """From unmodified Speed to Speed with two increases; obstacles shorten both.

    Whoever holds a building starts from its edge. ["TER-Q78"]
    """
    if unit.building:
        outside = way_out(state, unit, state.units.get(threat.enemy))
        unit = but(unit, base=outside, building="")
    base = but(unit, base=away_from(state, unit, threat))
    most = inches(speed_of(state, unit, "corred").total)
    end = straight_way(state, base, away_heading(state, unit, threat), most)
    way = going(state, base.front_centre, end.base.front_centre)
    high = inches(speed_of(state, unit, "corred", way).total)
    low = min(inches(printed_speed(unit)), high)
    return low, max(low, high)


class Flight(Decision):
    """A unit flees: how far?"""

    accepts = (Flee, StandFast)
    unit: UnitId
    threat: Threat
    cite: str = "TER-reactions-corred-a"
    may_stay: bool = False
    """It has shot first, and fleeing after that is its choice. ["TER-troops-hostigador-b"]"""

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        low, high = flight_bounds(state, state.units[self.unit], self.threat)
        yield from (Flee(d, role=role) for d in sorted({low, (low + high) // 2, high}))
        if self.may_stay:
            yield StandFast(role=role)

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        bounds = flight_bounds(state, state.units[self.unit], self.threat)
        yield Offer("flee", {"distance": number(*bounds)})
        if self.may_stay:
            yield Offer("stand_fast")

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"unit": self.unit, "enemy": self.threat.enemy}
