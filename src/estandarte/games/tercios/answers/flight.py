"""Flight: ¡Corred! as a reaction, and Evasión."""

from collections.abc import Iterable

from estandarte.games.tercios.fire.after_shooting import StandFast
from estandarte.games.tercios.ground.terrain import going
from estandarte.games.tercios.morale.casualties import lose_gun
from estandarte.games.tercios.movement.buildings import driven_out, way_out
from estandarte.games.tercios.movement.displacement import UnitTurned, carry
from estandarte.games.tercios.movement.footing import settle_base
from estandarte.games.tercios.movement.straight_moves import straight_way
from estandarte.games.tercios.reactions.reacting import (
    CARD_REACTIONS,
    Answering,
    CardReaction,
    Threat,
)
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.strength import has, printed_speed, speed_of
from estandarte.kernel import (
    YES,
    Action,
    Offer,
    Open,
    Play,
    Role,
    RuleId,
    Verdict,
    but,
    no,
    number,
)
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.headings import heading_of
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import turn


def flight_verdict(state: Tercios, unit: Unit) -> Verdict:
    """May a unit flee at all? Waggons must be abandoned first. ["TER-Q106"]"""
    if unit.fortress:
        return no("TER-troops-fortaleza-c", unit=unit.id)
    if unit.bond.rooted:
        return no(unit.bond.rooted, unit=unit.id)
    if printed_speed(unit) == 0:
        return no("TER-reactions-corred-b", unit=unit.id)
    return YES


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


class Flight(Answering):
    """A unit flees: how far?"""

    accepts = (Flee, StandFast)
    cite: Open[str] = "TER-reactions-corred-a"
    may_stay: Open[bool] = False
    """It has shot first, and fleeing after that is its choice."""

    def grounds(self, state: Tercios) -> RuleId:
        return "TER-troops-hostigador-b" if self.may_stay else self.cite

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


@CARD_REACTIONS.trait("corred")
class Fleeing(CardReaction):
    cite = "TER-reactions-corred-a"

    def verdict(self, state: Tercios, unit: Unit, threat: Threat) -> Verdict:
        return flight_verdict(state, unit)

    def carry_out(self, play: Play[Tercios], unit: Unit, threat: Threat, stand: bool) -> None:
        # Heavy horse could not evade other horse, but flees with the card as all do.
        heavy = threat.charge and has(play.state, unit, "evades_foot")
        horse = play.state.units[threat.enemy].type == "cavalry"
        cite = "TER-troops-pesada-b" if heavy and horse else "TER-reactions-corred-a"
        play.call(Flight((unit.role,), unit.id, threat, cite))
