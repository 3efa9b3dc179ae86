"""Orders: the six that a unit may receive, one in each turn, and what each allows."""

from typing import Any, ClassVar, Literal

from estandarte.games.aguila.courage.discipline import commands
from estandarte.games.aguila.ground.formations import may_adopt, why_not_adopt
from estandarte.games.aguila.ground.weather import infantry_may_quick_march
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import OrderName, Unit, UnitId
from estandarte.kernel import YES, Action, Decision, Open, Play, RuleId, Verdict, but, no
from estandarte.wargame.plane.measures import HALF_TURN, QUARTER_TURN, is_angle, is_length

from .allowances import advance_allowance, half_allowance, quick_march_allowance
from .execution import Obeying, formed
from .paths import Leg, Walk, is_sound
from .roads import walk_on_roads

PIVOT_45 = 450
WAYS = {"back": HALF_TURN, "left": -QUARTER_TURN, "right": QUARTER_TURN}


def orders_verdict(state: Aguila, role: str, unit_id: UnitId) -> Verdict:
    """May this unit receive any order now?"""
    unit = state.units.get(unit_id)
    if unit is None or unit.role != role:
        return no("BSA-3-ordenes-a", unit=unit_id)
    if unit.order is not None:
        return no("BSA-3-ordenes-a", unit=unit_id, order=unit.order)
    if unit.failed_check:
        return no("BSA-5-disciplina-b", unit=unit_id)
    if any(o.has_moved for o in state.staff(role)):
        return no("BSA-12-mov-a", unit=unit_id)
    return YES


def order_verdict(
    state: Aguila, role: str, unit_id: UnitId, order: OrderName, leaving: bool = False
) -> Verdict:
    """May this unit receive this order now, wherever it would lead?"""
    verdict = orders_verdict(state, role, unit_id)
    if not verdict:
        return verdict
    unit = state.units[unit_id]
    stays = order == "halt" or (order == "change_facing" and unit.is_gun)  # "BSA-11-general-c"
    if unit.building and not leaving and not stays:
        # inside it has no formation to change, and leaving is an order of its own
        formed = order == "change_formation"
        return no("BSA-4-edificio-e" if formed else "BSA-4-edificio-g", unit=unit_id, order=order)
    if unit.formation == "square" and order not in ("change_formation", "halt"):
        return no("BSA-5-cuadro-j", unit=unit_id, order=order)
    if unit.is_wavering and order not in ("halt", "change_facing", "back"):
        return no("BSA-10-aturdidos-b", unit=unit_id, order=order)
    if unit.is_gun:
        return _gun_verdict(unit, order)
    if order == "quick_march" and unit.is_infantry and not infantry_may_quick_march(state):
        return no("BSA-15-torrencial-d", unit=unit_id)
    return YES


def _gun_verdict(unit: Unit, order: OrderName) -> Verdict:
    if order in ("halt", "change_facing", "advance"):
        return YES
    if order == "quick_march":
        # only horse artillery that starts limbered. "BSA-11-atalaje-h"
        assert unit.profile.gun is not None
        if unit.profile.gun.horse and unit.is_limbered:
            return YES
        return no("BSA-11-atalaje-i", unit=unit.id)
    return no("BSA-11-general-c", unit=unit.id, order=order)


class Order(Action):
    """An order given to a unit in the Movement phase."""

    name: ClassVar[OrderName]
    unit: Open[UnitId]

    @property
    def order(self) -> OrderName:
        return self.name

    def check(self, state: Aguila, during: Decision) -> Verdict:
        verdict = order_verdict(state, self.role, self.unit, self.order)
        return verdict and self.leads(state, state.units[self.unit])

    def leads(self, state: Aguila, unit: Unit) -> Verdict:
        """May a unit that can have this order be led so?"""
        return YES

    def obeying(self) -> Obeying:
        """How it is carried out, where it does not go a way of its own."""
        return Obeying(unit=self.unit, order=self.order, legs=legs_of(self))

    def perform(self, play: Play[Aguila], during: Decision) -> None:
        play.call(self.obeying())


def legs_of(action: Action) -> tuple[Leg, ...]:
    """The way of an action, as it was given or as the order makes it."""
    legs: Any = getattr(action, "legs", ())
    found: tuple[Leg, ...] = legs() if callable(legs) else legs
    return found


class StandStill(Order):
    """¡Alto!: the unit does not move at all. ["BSA-3-alto-a"]"""

    name = "halt"


class ChangeFacing(Order):
    """¡Cambio de encaramiento!: turn about the centre, then up to half the Vel ahead."""

    name = "change_facing"
    turn: int
    ahead: int = 0

    def leads(self, state: Aguila, unit: Unit) -> Verdict:
        if not is_angle(self.turn) or not is_length(self.ahead):
            return no("BSA-3-encarar-a", unit=self.unit)
        if unit.building and self.ahead:
            return no("BSA-4-edificio-g", unit=self.unit)  # a gun turns within its earthwork
        half = half_allowance(state, unit, "BSA-3-encarar-b")
        return way_verdict(state, unit, self.legs(), half.length, half.cite)

    def legs(self) -> tuple[Leg, ...]:
        ahead = (Leg("ahead", self.ahead),) if self.ahead else ()
        return (Leg("turn", self.turn), *ahead)


class Advance(Order):
    """¡Avanzad!: up to the Vel straight ahead, with one turn and two pivots on the way.

    A gun moves in a straight line in any direction. ["BSA-11-general-c"]
    """

    name = "advance"
    legs: tuple[Leg, ...]

    def leads(self, state: Aguila, unit: Unit) -> Verdict:
        verdict = legs_verdict(state, unit, self.legs, turns=1, pivots=2)
        reach = advance_allowance(state, unit).length
        return verdict and way_verdict(state, unit, self.legs, reach)


class StepBack(Order):
    """¡Atrás! or ¡A un lado!: up to half the Vel, the facing kept. ["BSA-3-atras-a"]"""

    name = "back"
    way: Literal["back", "left", "right"]
    distance: int

    def leads(self, state: Aguila, unit: Unit) -> Verdict:
        if unit.is_wavering and self.way != "back":
            return no("BSA-10-aturdidos-b", unit=self.unit, way=self.way)
        half = half_allowance(state, unit, "BSA-3-atras-a")
        if not is_length(self.distance):
            return no("BSA-3-atras-a", asked=self.distance, allowed=half.length)
        return way_verdict(state, unit, self.legs(), half.length, half.cite)

    def legs(self) -> tuple[Leg, ...]:
        return (Leg("slide", self.distance, angle=WAYS[self.way]),)


class QuickMarch(Order):
    """¡A paso ligero!: up to twice the Vel straight ahead, with one pivot. ["BSA-3-ligero-b"]"""

    name = "quick_march"
    legs: tuple[Leg, ...]

    def leads(self, state: Aguila, unit: Unit) -> Verdict:
        verdict = legs_verdict(state, unit, self.legs, turns=0, pivots=1)
        reach = quick_march_allowance(state, unit)
        return verdict and way_verdict(state, unit, self.legs, reach.length, reach.cite, quick=True)


class ChangeFormation(Order):
    """¡Cambiad de formación!: another formation, and up to half the Vel ahead.

    With `officer` it is done by his ¡Formen!, without a check. ["BSA-3-formar-a"]
    """

    name = "change_formation"
    formation: FormationName
    ahead: int = 0
    officer: str = ""

    def leads(self, state: Aguila, unit: Unit) -> Verdict:
        if not may_adopt(unit, self.formation) or self.formation == unit.formation:
            return no(why_not_adopt(unit, self.formation), unit=self.unit, formation=self.formation)
        verdict = formen_verdict(state, unit, self.officer)
        if not verdict:
            return verdict
        half = half_allowance(state, unit, "BSA-5-cambio-f")
        if not is_length(self.ahead):
            return no("BSA-5-cambio-f", asked=self.ahead, allowed=half.length)
        if not self.ahead:
            return YES
        changed = formed(unit, self.formation)
        return way_verdict(state, changed, self.legs(), half.length, half.cite)

    def legs(self) -> tuple[Leg, ...]:
        return (Leg("ahead", self.ahead),) if self.ahead else ()

    def obeying(self) -> Obeying:
        return but(super().obeying(), formation=self.formation, officer=self.officer)


def formen_verdict(state: Aguila, unit: Unit, officer_id: str) -> Verdict:
    """¡Formen!: once a game, for a unit under command. ["BSA-12-formen-a"]"""
    if not officer_id:
        return YES
    officer = state.officers.get(officer_id)
    if officer is None or not officer.can_still("formen") or not commands(state, officer, unit):
        return no("BSA-12-formen-a", officer=officer_id)
    return YES


def legs_verdict(
    state: Aguila, unit: Unit, legs: tuple[Leg, ...], turns: int, pivots: int
) -> Verdict:
    """As many turns and pivots as the order allows, and no sliding but for guns."""
    if not is_sound(legs) or not legs:
        return no("BSA-3-avanzad-a", unit=unit.id)
    rule: RuleId = "BSA-3-avanzad-b" if turns else "BSA-3-ligero-b"
    if unit.is_gun and turns:
        # advancing it goes in any direction; a quick march is as everybody's
        kinds = [leg.kind for leg in legs]
        return YES if kinds in (["slide"], ["ahead"]) else no("BSA-11-general-c", unit=unit.id)
    if any(leg.kind == "slide" for leg in legs):
        return no("BSA-3-avanzad-a", unit=unit.id)
    # agile troops turn once more, even at a quick march. "BSA-13-agil-a"
    most_turns = turns + sum(unit.given("turns_more"))
    made = [leg for leg in legs if leg.kind == "turn"]
    if len(made) > most_turns or any(abs(leg.amount) > QUARTER_TURN for leg in made):
        return no(rule, turns=len(made), allowed=most_turns)
    wheels = [leg for leg in legs if leg.kind == "wheel"]
    limit = QUARTER_TURN if state.switches.pivot == "wheel" else PIVOT_45  # "BSA-Q1"
    if len(wheels) > pivots or any(leg.amount > limit for leg in wheels):
        rule = "BSA-3-avanzad-c" if turns else "BSA-3-ligero-b"
        return no(rule, pivots=len(wheels), allowed=pivots)
    return YES


def way_verdict(
    state: Aguila,
    unit: Unit,
    legs: tuple[Leg, ...],
    reach: int,
    cite: RuleId = "BSA-3-avanzad-a",
    quick: bool = False,
) -> Verdict:
    """May it go so, no farther than its order reaches, and through nobody who refused it?"""
    found = walk_on_roads(state, unit, legs, reach, quick)
    if isinstance(found, Walk):
        if found.crossed and unit.barred_from_crossing:
            return no("BSA-3-inter-b", unit=unit.id, crossed=list(found.crossed))
        return YES
    if found.cite == "BSA-3-avanzad-a":
        return no(cite, **found.facts)
    return found
