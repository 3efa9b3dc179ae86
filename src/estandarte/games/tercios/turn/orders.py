"""Orders: a unit's card is revealed, tested and carried out."""

from estandarte.games.tercios.charge.paths import chargeable, visible
from estandarte.games.tercios.commanders.effects import MarkPlaced
from estandarte.games.tercios.fire.shooting import shooters
from estandarte.games.tercios.ground.terrain import is_inside
from estandarte.games.tercios.morale.activity import ActivationBegun, ActivationEnded
from estandarte.games.tercios.morale.cards import OrderLost, UnitActed
from estandarte.games.tercios.morale.markers import check_discipline, obeys_at_once, shed
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios, UnitChanged
from estandarte.games.tercios.turn.declaration import ChargeChoice
from estandarte.games.tercios.units import Mark, Unit, UnitId
from estandarte.games.tercios.values.circumstances import Check
from estandarte.games.tercios.values.strength import discipline_of, has, printed_speed, rule_for
from estandarte.kernel import Open, Play, Procedure, RuleId, stage

from .execution import Acting, FireOrder, Running

CHECKED = ("TER-ordercheck-a", "TER-weapons-superpesado-a")
"""The rules that call for an order check."""


class ImpetuousCharge(UnitChanged):
    """They could not be held: the order is thrown away and they charge."""

    besides = {"done": "atacad"}


class Activating(Procedure):
    """One unit's activation, from its card to the last effect of its order."""

    unit: Open[UnitId]
    order: Open[Order]
    free: Open[bool] = False
    """No check is needed: the order comes from a commander at its head."""
    successes: Open[int] = 0
    lost: Open[bool] = False
    """The check failed: the order was not carried out."""

    @stage
    def begin(self, play: Play[Tercios]) -> None:
        play.emit(ActivationBegun(self.obedience(play.state), self.unit, self.order))
        play.emit(UnitActed("TER-orders-b", self.unit, self.order))

    @stage
    def hold_back(self, play: Play[Tercios]) -> None:
        if not must_be_held(play.state, play.state.units[self.unit], self.order):
            return
        if not check_discipline(play, self.unit, Check("order"), "TER-troops-impetuosos-a"):
            play.emit(ImpetuousCharge("TER-troops-impetuosos-b", self.unit))
            play.note(order="atacad", free=True)

    @stage
    def check(self, play: Play[Tercios]) -> None:
        if self.obedience(play.state) not in CHECKED:
            return
        successes = check_discipline(play, self.unit)
        play.note(successes=successes)
        if not successes:
            play.emit(OrderLost("TER-ordercheck-d", self.unit, self.order))  # "TER-Q9"
            play.note(at="finish", lost=True)

    @stage
    def carry_out(self, play: Play[Tercios]) -> None:
        role = play.state.units[self.unit].role
        if self.order == "atencion":
            play.call(Acting(unit=self.unit))
        elif self.order == "corred":
            play.call(Running((role,), self.unit))
        elif self.order == "fuego":
            play.call(FireOrder((role,), self.unit))
        elif self.order == "atacad":
            self._attack(play)
        else:
            self._recover(play)

    @stage
    def finish(self, play: Play[Tercios]) -> None:
        self._hide(play)
        play.emit(ActivationEnded("TER-activation-f", self.unit))

    def _hide(self, play: Play[Tercios]) -> None:
        """Light troops that end their move out of sight cannot be shot at.

        ["TER-qualities-tenaz"]
        """
        state = play.state
        unit = state.units.get(self.unit)
        if unit is None or unit.mark("tenaz") is None or self.lost:
            return
        if self.order not in ("atencion", "corred"):
            return
        if is_inside(state, unit, "oculto"):
            mark = Mark("tenaz_hidden", "turn")
            play.emit(MarkPlaced("TER-qualities-tenaz", self.unit, mark, unit.role))

    def obedience(self, state: Tercios) -> RuleId:
        """Why it carries out its order at once, or must pass a check first."""
        unit = state.units[self.unit]
        if self.free:
            return "TER-qualities-intrepido-b" if unit.acted else "TER-qualities-intrepido-a"
        at_once = obeys_at_once(unit)
        if at_once and self._heavy_gun(state, unit):
            return "TER-weapons-superpesado-a"
        return at_once or "TER-ordercheck-a"

    def _heavy_gun(self, state: Tercios, unit: Unit) -> bool:
        guns = any("canon_superpesado" in u.profile.shooting for u in shooters(state, unit))
        return self.order == "fuego" and guns

    def _attack(self, play: Play[Tercios]) -> None:
        state = play.state
        unit = state.units[self.unit]
        if unit.is_rooted:
            play.emit(OrderLost("TER-troops-fortaleza-d", self.unit, self.order))
        elif unit.limbered:
            # Behind its horses a gun moves with ¡Corred! and fights nobody.
            play.emit(OrderLost("TER-troops-tiro-f", self.unit, self.order))
        elif printed_speed(unit) == 0:
            play.emit(OrderLost("TER-troops-tiro-b", self.unit, self.order))  # "TER-Q3"
        elif next(visible(state, unit), None) is None:
            play.emit(OrderLost("TER-orders-atacad-c", self.unit, self.order))
        else:
            play.call(ChargeChoice((unit.role,), self.unit))

    def _recover(self, play: Play[Tercios]) -> None:
        """¡Resistid!: one marker, or one for each success of a numerous unit.

        ["TER-orders-resistid-a"]
        """
        state = play.state
        unit = state.units[self.unit]
        count, cite = 1, "TER-orders-resistid-a"
        numerous = rule_for(state, unit, "numerous")
        if numerous is not None:
            cite = numerous.cite
            count = max(1, self.successes or self._counted(play, unit, cite))
        # The last marker stays, but for Élite.
        if shed(play, self.unit, count, cite):
            return
        why = "TER-markers-b" if unit.is_fresh else "TER-orders-resistid-b"
        if numerous is not None and not unit.is_fresh:
            why = numerous.numerous
        play.emit(OrderLost(why, self.unit, self.order))

    def _counted(self, play: Play[Tercios], unit: Unit, cite: RuleId) -> int:
        """Without a check of its own the unit still rolls to count successes. ["TER-Q16"]"""
        if unit.wear < 2 and not has(play.state, unit, "sheds_last"):
            return 0
        if discipline_of(play.state, unit).total == 0:
            return 0
        return check_discipline(play, self.unit, Check("order"), cite)


def must_be_held(state: Tercios, unit: Unit, order: Order) -> bool:
    """Fresh and impetuous, with an enemy in reach: they must be held back.

    ["TER-troops-impetuosos-a"]
    """
    if order == "atacad" or not has(state, unit, "impetuous"):
        return False
    if unit.mark("autoritario") is not None:
        return False  # it needs no order check: "TER-qualities-autoritario"
    # A column counts as Fresh; waggons and riders inside a column cannot charge.
    fresh = unit.is_fresh or (unit.bond.obeys and len(unit.parts) > 0)
    if not fresh or unit.is_rooted or unit.lead:
        return False
    return next(chargeable(state, unit), None) is not None
