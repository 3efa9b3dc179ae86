"""¡Atacad! as a reaction: meeting a charge half way, or cutting across a march."""

from estandarte.games.tercios.charge.combat import Combat
from estandarte.games.tercios.charge.outcome import Outcome
from estandarte.games.tercios.charge.paths import out_of_doors
from estandarte.games.tercios.ground.terrain import going, hides
from estandarte.games.tercios.morale.activity import UnitHalted
from estandarte.games.tercios.movement.displacement import carry, come_to_rest
from estandarte.games.tercios.movement.footing import settle_base
from estandarte.games.tercios.movement.leaving import leaving_base
from estandarte.games.tercios.movement.marches import brought_to, narrow_gap_on, unit_crossed
from estandarte.games.tercios.reactions.reacting import CARD_REACTIONS, CardReaction, Threat
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.strength import speed_of
from estandarte.kernel import (
    YES,
    Action,
    Choice,
    Event,
    Open,
    Play,
    Procedure,
    RuleId,
    Verdict,
    Whole,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.arcs import is_behind_line
from estandarte.wargame.plane.bases import Base, base_at_front
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.measures import QUARTER_TURN, inches
from estandarte.wargame.plane.motions import pivot_needed
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import (
    Point,
    along,
    distance_along,
    distance_squared,
    nearest_on_line,
)
from estandarte.wargame.plane.trajectory import first_contact_on_march


class Countercharged(Event):
    unit: UnitId
    enemy: UnitId


class Intercepted(Event):
    unit: UnitId
    enemy: UnitId
    at: Point


def counter_verdict(state: Tercios, unit: Unit, charger: Unit) -> Verdict:
    """Not from behind its front line: the charge would need too large a pivot. ["TER-Q91"]"""
    unit, charger = _out_of_doors(state, unit, charger)
    house = charger.building or unit.building
    if is_behind_line(unit.base, charger.front_centre):
        return no("TER-move-g", unit=unit.id)
    if speed_of(state, unit, "atacad").total == 0:
        return no("TER-reactions-atacad-a", unit=unit.id)
    here, there = unit.front_centre, charger.front_centre
    for mover, foe, a, b in ((unit, charger, here, there), (charger, unit, there, here)):
        crossed = unit_crossed(state, mover, a, b, "atacad")
        if crossed and crossed != foe.id:
            return no("TER-move-c", unit=crossed)
        if going(state, a, b, house).blocked:
            return no("TER-move-d")
        if narrow_gap_on(state, mover, a, b, "atacad", house, through=True) is not None:
            return no("TER-obstacles-b", unit=mover.id)
    return YES if meeting_bases(state, unit, charger) else no("TER-overlap-a", unit=unit.id)


def meeting_bases(state: Tercios, unit: Unit, charger: Unit) -> tuple[Base, Base] | None:
    """Where the charger and the unit that meets it come to stand; None if there is no room."""
    unit, charger = _out_of_doors(state, unit, charger)
    forth, back = meeting(state, unit, charger)
    a, b = charger.front_centre, unit.front_centre
    heading = a.heading_to(b)
    at = along(a, b, forth)
    other = along(b, a, back) if forth + back < distance_along(a, b) else at
    wanted = _facing(charger.base, at, heading), _facing(unit.base, other, heading + 1800)
    theirs = settle_base(state, charger, wanted[0], apart=(unit.id,))
    mine = settle_base(state, unit, wanted[1], apart=(charger.id,))
    if theirs is None or mine is None:
        return None
    if (theirs, mine) != wanted and overlaps(theirs, mine):
        return None
    on_field = is_on_field(theirs, state.field) and is_on_field(mine, state.field)
    return (theirs, mine) if on_field else None


def _out_of_doors(state: Tercios, unit: Unit, charger: Unit) -> tuple[Unit, Unit]:
    """Both where their ways begin: those who hold a building at its edge. ["TER-Q78"]"""
    charger = out_of_doors(state, charger, unit)
    return leaving_base(state, unit, charger.front_centre), charger


def meeting(state: Tercios, unit: Unit, charger: Unit) -> tuple[int, int]:
    """How far the charger and the unit come: half way each, as far as Speed+ allows. ["TER-Q20"]"""
    whole = distance_along(unit.front_centre, charger.front_centre)
    house = charger.building or unit.building
    path = going(state, charger.front_centre, unit.front_centre, house)
    theirs = inches(speed_of(state, charger, "atacad", path).total)
    mine = inches(speed_of(state, unit, "atacad", path).total)
    if unit.type != "cavalry" and charger.type == "cavalry":
        mine = min(mine, inches(1))  # crews count as infantry
    charger_goes = min(whole - whole // 2, theirs)
    unit_goes = min(mine, whole - charger_goes)
    charger_goes = min(theirs, whole - unit_goes)
    return charger_goes, unit_goes


class Countercharging(Procedure):
    """Two units charging each other: they meet at the midpoint between them and fight.

    ["TER-reactions-atacad-a"]
    """

    unit: Open[UnitId]
    enemy: Open[UnitId]
    start: Whole[Point]

    @stage
    def meet(self, play: Play[Tercios]) -> None:
        state = play.state
        unit, charger = state.units[self.unit], state.units[self.enemy]
        play.emit(Countercharged("TER-reactions-atacad-a", self.unit, self.enemy))
        places = meeting_bases(state, unit, charger)
        if places is None:
            play.end()
            return
        theirs, mine = places
        unit, charger = _out_of_doors(state, unit, charger)
        far = distance_along(charger.front_centre, unit.front_centre)
        meet = sum(meeting(state, unit, charger)) >= far
        carry(play, self.enemy, theirs, "TER-reactions-atacad-a")
        if self.unit in state.units:
            short = unit.type != "cavalry" and charger.type == "cavalry"
            cite = "TER-reactions-atacad-b" if short else "TER-reactions-atacad-a"
            carry(play, self.unit, mine, cite)
        if not meet:
            play.emit(UnitHalted("TER-Q20", self.enemy))
            play.end()

    @stage
    def fight(self, play: Play[Tercios]) -> None:
        if self.unit in play.state.units and self.enemy in play.state.units:
            # Both have the benefit of the order.
            combat = Combat(
                attacker=self.enemy, defender=self.unit, start=self.start,
                attacker_attacks=True, defender_attacks=True, countercharge=True,
            )  # fmt: skip
            play.call(Outcome(combat=combat))

    @stage
    def over(self, play: Play[Tercios]) -> None:
        if self.enemy in play.state.units:
            play.emit(UnitHalted("TER-reactions-atacad-a", self.enemy))


def _facing(base: Base, front: Point, heading: int) -> Base:
    return base_at_front(front, heading, base.front, base.depth)


def intercept_point(unit: Unit, enemy: Unit, goal: Point) -> Point:
    """The point of the enemy's way that is nearest to the reacting unit.

    ["TER-reactions-atacad-d"]
    """
    return nearest_on_line(enemy.front_centre, goal, unit.front_centre)


def intercept_verdict(
    state: Tercios, unit: Unit, enemy: Unit, goal: Point, at: Point | None = None
) -> Verdict:
    """An interception must reach its point with Speed+. ["TER-Q20"]"""
    at = at or intercept_point(unit, enemy, goal)
    unit = leaving_base(state, unit, at)
    if abs(pivot_needed(unit.base, at)) > QUARTER_TURN:
        return no("TER-move-g", unit=unit.id)
    way = going(state, unit.front_centre, at, unit.building)
    if way.blocked:
        return no("TER-move-d", element=way.blocked)
    if hides(state, unit.front_centre, at) is not None:
        return no("TER-charge-i", unit=unit.id)  # what is hidden cannot be charged
    reach = inches(speed_of(state, unit, "atacad", way).total)
    if distance_squared(unit.front_centre, at) > reach * reach:
        return no("TER-reactions-atacad-d", unit=unit.id)
    crossed = unit_crossed(state, unit, unit.front_centre, at, "atacad")
    if crossed and crossed != enemy.id:
        return no("TER-move-c", unit=crossed)
    if narrow_gap_on(state, unit, unit.front_centre, at, "atacad") is not None:
        return no("TER-obstacles-b", unit=unit.id)  # a charge moves as others do: "TER-charge-d"
    if _place(state, unit, enemy, at) is None:
        return no("TER-overlap-a", unit=unit.id)
    return YES


def _place(state: Tercios, unit: Unit, enemy: Unit, at: Point) -> Base | None:
    """Where the interceptor stands against an enemy stopped at a point of its way."""
    unit, stopped = leaving_base(state, unit, at), brought_to(enemy.base, at)
    contact = first_contact_on_march(unit.base, at, [stopped])
    end = contact.stop if contact is not None else unit.base
    return settle_base(state, but(unit, base=unit.base), end, apart=(enemy.id,))


def intercept(
    play: Play[Tercios],
    unit: UnitId,
    threat: Threat,
    at: Point | None = None,
    attacks: bool = True,
    cite: RuleId = "TER-reactions-atacad-d",
) -> None:
    state = play.state
    enemy = state.units[threat.enemy]
    point = at or intercept_point(state.units[unit], enemy, threat.goal)
    play.call(Intercepting(unit=unit, enemy=threat.enemy, point=point, attacks=attacks, cite=cite))


class Intercepting(Procedure):
    """A unit charges across an enemy's way; the combat is fought there.

    If it is driven off, what it intercepted goes on with its move or charge.
    """

    unit: Open[UnitId]
    enemy: Open[UnitId]
    point: Whole[Point]
    attacks: Open[bool] = True
    cite: Open[RuleId] = "TER-reactions-atacad-d"
    start: Whole[Point] = Point(0, 0)

    @stage
    def meet(self, play: Play[Tercios]) -> None:
        state = play.state
        unit, enemy = state.units[self.unit], state.units[self.enemy]
        play.note(start=leaving_base(state, unit, self.point).front_centre)
        place = _place(state, unit, enemy, self.point)
        if place is None:
            play.end()
            return
        play.emit(Intercepted(self.cite, self.unit, self.enemy, self.point))
        if self.point != enemy.front_centre:
            carry(play, self.enemy, brought_to(enemy.base, self.point), self.cite)
        carry(play, self.unit, place, self.cite)

    @stage
    def fight(self, play: Play[Tercios]) -> None:
        state = play.state
        if self.unit not in state.units or self.enemy not in state.units:
            return
        # Whoever was stopped on an ¡Atacad! of its own fights with the benefit of that order.
        charging = any(
            getattr(f, "unit", "") == self.enemy
            and (hasattr(f, "left") or getattr(f, "order", "") == "atacad")
            for f in state.stack
        )
        combat = Combat(
            attacker=self.unit, defender=self.enemy, start=self.start,
            attacker_attacks=self.attacks, defender_attacks=charging, interception=True,
        )  # fmt: skip
        play.call(Outcome(combat=combat))

    @stage
    def resume(self, play: Play[Tercios]) -> None:
        """Who was not beaten may go on, and need not."""
        state = play.state
        if self.enemy in state.units and self.enemy not in state.halted:
            guard = self.cite == "TER-troops-resguardo-c"
            role = state.units[self.enemy].role
            play.call(WayClear((role,), self.enemy, guard=guard))


class GoOn(Action):
    """Go on with the rest of the activation."""

    def perform(self, play: Play[Tercios], during: "WayClear") -> None:
        play.end()


class BreakOff(Action):
    """Stay where the interception was thrown back; the activation is over."""

    def perform(self, play: Play[Tercios], during: "WayClear") -> None:
        play.end()
        play.emit(UnitHalted("TER-reactions-atacad-e", during.unit))
        come_to_rest(play, during.unit, play.state.units[during.unit].front_centre)


class WayClear(Choice):
    """An interception was thrown back: what it stopped may go on."""

    accepts = (GoOn, BreakOff)
    shown = ("unit",)
    unit: Open[UnitId]
    guard: Open[bool] = False
    """It was cavalry that guarded a company, which may now be charged after all."""

    def grounds(self, state: Tercios) -> RuleId:
        return "TER-troops-resguardo-d" if self.guard else "TER-reactions-atacad-e"


@CARD_REACTIONS.trait("atacad")
class Attacking(CardReaction):
    """Against a charge a countercharge, against a march an interception."""

    cite = "TER-reactions-atacad-a"

    def verdict(self, state: Tercios, unit: Unit, threat: Threat) -> Verdict:
        if unit.fortress:
            return no("TER-troops-fortaleza-d", unit=unit.id)  # "TER-Q46"
        if unit.bond.rooted:
            return no(unit.bond.rooted, unit=unit.id)
        if unit.limbered:
            return no("TER-troops-tiro-f", unit=unit.id)
        enemy = state.units[threat.enemy]
        if threat.charge:
            return counter_verdict(state, unit, enemy)
        return intercept_verdict(state, unit, enemy, threat.goal)

    def carry_out(self, play: Play[Tercios], unit: Unit, threat: Threat, stand: bool) -> None:
        if threat.charge:
            play.call(Countercharging(unit=unit.id, enemy=threat.enemy, start=threat.start))
        else:
            intercept(play, unit.id, threat)
