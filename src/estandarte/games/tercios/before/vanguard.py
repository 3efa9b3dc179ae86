"""Before the first turn: vanguards move, and hidden ambushers are placed."""

from collections.abc import Iterable

from estandarte.games.tercios.ground.terrain import effects_of, elements_at, going
from estandarte.games.tercios.movement.displacement import carry, turn_unit
from estandarte.games.tercios.movement.footing import impassable
from estandarte.games.tercios.movement.marches import facing_verdict, fan, landing, move_verdict
from estandarte.games.tercios.state import ROLES, Tercios, other
from estandarte.games.tercios.turn.sequence import roll_initiative
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.strength import has, speed_of
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Base, Side, base_at_front
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches, is_heading
from estandarte.wargame.plane.motions import face_side
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point, distance_squared, is_point

from .elements import flow
from .zones import home_heading, is_hidden, zone_of


class VanguardMove(Action):
    """One move before the battle; cavalry may first change facing. ["TER-Q59"]"""

    unit: UnitId
    to: Point
    turn: Side | None = None

    def check(self, state: Tercios, during: "VanguardChoice") -> Verdict:
        unit = state.units.get(self.unit)
        if unit is None or self.unit not in during.units or unit.role != self.role:
            return no("TER-troops-vanguardia-a", unit=self.unit)
        if self.turn is not None:
            if not has(state, unit, "free_turn"):
                return no("TER-troops-movilidad-a", unit=self.unit)
            verdict = facing_verdict(state, unit, self.turn)
            if not verdict:
                return verdict
            unit = but(unit, base=face_side(unit.base, self.turn))
        return vanguard_verdict(state, unit, self.to)

    def perform(self, play: Play[Tercios], during: "VanguardChoice") -> None:
        state = play.state
        play.end(units=tuple(u for u in during.units if u != self.unit))
        if self.turn is not None:
            turn_unit(play, self.unit, self.turn, "TER-troops-movilidad-a")
        unit = state.units[self.unit]
        carry(play, self.unit, landing(state, unit, self.to), "TER-troops-vanguardia-a")


def vanguard_verdict(state: Tercios, unit: Unit, to: Point) -> Verdict:
    """A normal march, not nearer than 3" (4") to an enemy nor near a cautious commander."""
    if not is_point(to):
        return no("TER-battle-table")
    limit = inches(speed_of(state, unit, None, going(state, unit.front_centre, to)).total)
    verdict = move_verdict(state, unit, to, None, limit=limit)
    if not verdict:
        return verdict
    end = landing(state, unit, to)
    for enemy in state.enemies_of(unit.role):
        near = any(
            distance_squared(a, b) < state.gap**2 for a in end.centres for b in enemy.base.centres
        )
        if near:
            return no("TER-troops-vanguardia-c", enemy=enemy.id)
    for commander in state.commanders.values():
        if "cauteloso" not in commander.qualities:
            continue
        own = commander.role == unit.role
        if own and state.switches.cauteloso_scope == "enemies_only":
            continue  # "TER-Q110"
        if within(commander.disc, end, inches(12)):
            return no("TER-qualities-cauteloso", commander=commander.id)
    return YES


class EndVanguard(Forgo):
    """No more vanguard moves."""

    def perform(self, play: Play[Tercios], during: "VanguardChoice") -> None:
        play.end(units=())


class VanguardChoice(Decision):
    """Which unit of the vanguard moves, and where?"""

    asked_by = "TER-troops-vanguardia-a"
    accepts = (VanguardMove, EndVanguard)
    shown = ("units",)
    units: Open[tuple[UnitId, ...]]

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield EndVanguard(role=role)
        for name in self.units:
            unit = state.units[name]
            for place in fan(state, unit, None, 5, 1):
                action = VanguardMove(name, place, role=role)
                if action.check(state, self):
                    yield action


class Vanguard(Procedure):
    """Both sides' vanguard moves, in the order of an initiative roll."""

    sides: Open[tuple[Role, ...]]
    units: Open[tuple[UnitId, ...] | None] = None
    """Who of the first side may still move; None before it is asked."""

    @stage
    def order(self, play: Play[Tercios]) -> None:
        if len(self.sides) > 1:
            first = roll_initiative(play, "TER-troops-vanguardia-b")
            play.note(sides=(first, other(first)))

    @stage
    def move(self, play: Play[Tercios]) -> None:
        state = play.state
        if not self.sides:
            return
        role, units = self.sides[0], self.units
        if units is None:
            units = tuple(u.id for u in state.of(role) if has(state, u, "vanguard"))
        if not units:
            play.note(at="move", sides=self.sides[1:], units=None)
            return
        play.note(at="move")
        play.call(VanguardChoice((role,), units))


class Eve(Procedure):
    """Between deployment and the first turn: hidden ambushers, the river, the vanguard."""

    @stage
    def ambush(self, play: Play[Tercios]) -> None:
        if any(is_hidden(play.state, u) for u in play.state.waiting.values()):
            play.call(Ambushes())

    @stage
    def river(self, play: Play[Tercios]) -> None:
        flow(play)

    @stage
    def vanguard(self, play: Play[Tercios]) -> None:
        """Before the first turn and its planning. ["TER-troops-vanguardia-a"]"""
        state = play.state
        sides = [r for r in ROLES if any(has(state, u, "vanguard") for u in state.of(r))]
        if sides:
            play.call(Vanguard(sides=tuple(sides)))


class AmbushLaid(Event):
    unit: UnitId
    base: Base

    def apply(self, state: Tercios) -> None:
        unit = state.waiting.pop(self.unit)
        state.put(but(unit, base=self.base))


class LayAmbush(Action):
    """Place an ambusher in hiding after both armies stand. ["TER-Q45"]"""

    unit: UnitId
    at: Point
    heading: int

    def check(self, state: Tercios, during: "AmbushChoice") -> Verdict:
        unit = state.waiting.get(self.unit)
        cite = "TER-troops-emboscada-a"
        if unit is None or self.unit not in during.units or not is_point(self.at):
            return no(cite, unit=self.unit)
        if not is_heading(self.heading):
            return no(cite, heading=self.heading)
        base = base_at_front(self.at, self.heading, unit.profile.front, unit.profile.depth)
        hidden = any("oculto" in effects_of(state, e) for e in elements_at(state, self.at))
        if not hidden or is_on_field(self.at, zone_of(state, other(self.role))):
            return no(cite, at=self.at)
        if not is_on_field(base, state.field):
            return no("TER-battle-table")
        if any(overlaps(base, u.base) for u in state.on_table()):
            return no("TER-overlap-a")
        if any(overlaps(base, g) for g in impassable(state)):
            return no("TER-overlap-b")
        for enemy in state.enemies_of(self.role):
            near = (distance_squared(a, b) for a in base.centres for b in enemy.base.centres)
            if min(near) <= inches(12) ** 2:
                return no("TER-centres-b", enemy=enemy.id)
        return YES

    def perform(self, play: Play[Tercios], during: "AmbushChoice") -> None:
        play.end()
        unit = play.state.waiting[self.unit]
        base = base_at_front(self.at, self.heading, unit.profile.front, unit.profile.depth)
        play.emit(AmbushLaid("TER-troops-emboscada-a", self.unit, base))


class CallOff(Forgo):
    """The ambushers come with the others, in their own zone's rear; they are deployed plainly."""

    def perform(self, play: Play[Tercios], during: "AmbushChoice") -> None:
        play.end()
        state = play.state
        zone = zone_of(state, self.role)
        heading = home_heading(state, self.role)
        for name in during.units:
            unit = state.waiting[name]
            y = zone.bottom + unit.profile.depth if heading == 0 else zone.top - unit.profile.depth
            for number in range(400):
                x = zone.left + unit.profile.front + number * inches(1, 2)
                base = base_at_front(Point(x, y), heading, unit.profile.front, unit.profile.depth)
                clear = not any(overlaps(base, u.base) for u in state.on_table())
                if is_on_field(base, zone) and clear:
                    play.emit(AmbushLaid("TER-troops-emboscada-a", name, base))
                    break


class AmbushChoice(Decision):
    """Where do the ambushers lie?"""

    accepts = (LayAmbush, CallOff)
    units: Open[tuple[UnitId, ...]]

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield CallOff(role=role)
        for name in self.units:
            for element in state.elements.values():
                if not element.corners or "oculto" not in element.effects:
                    continue
                heart = Point(
                    sum(c.x for c in element.corners) // len(element.corners),
                    sum(c.y for c in element.corners) // len(element.corners),
                )
                action = LayAmbush(name, heart, home_heading(state, role), role=role)
                if action.check(state, self):
                    yield action


class Ambushes(Procedure):
    """Hidden units are placed once everybody else stands."""

    @stage
    def lay(self, play: Play[Tercios]) -> None:
        state = play.state
        for role in ROLES:
            left = tuple(
                u.id for u in state.waiting.values() if u.role == role and is_hidden(state, u)
            )
            if left:
                play.note(at="lay")
                play.call(AmbushChoice((role,), left))
                return
