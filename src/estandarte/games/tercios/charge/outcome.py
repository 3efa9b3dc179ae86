"""The outcome of a combat: who gives way, how far, and what the winner does."""

from collections.abc import Iterable

from estandarte.games.tercios.commanders.officers import CommanderExhausted
from estandarte.games.tercios.morale.activity import UnitHalted
from estandarte.games.tercios.morale.breaking import check_fervor, settle_breaks
from estandarte.games.tercios.morale.casualties import destroy, lose_commander, lose_gun, lose_part
from estandarte.games.tercios.morale.markers import disorder, wear
from estandarte.games.tercios.movement.straight_moves import go_ahead
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.unions.mobile_fortress import FortressLost
from estandarte.games.tercios.units import Commander, CommanderId, Unit, UnitId
from estandarte.games.tercios.values.reach import may_interact
from estandarte.games.tercios.values.strength import printed_speed, rule_for, rules_for
from estandarte.kernel import (
    YES,
    Action,
    Choice,
    Decision,
    Event,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Telling,
    Verdict,
    fields_of,
    no,
    stage,
)
from estandarte.wargame.plane.distance import nearer_than, within
from estandarte.wargame.plane.measures import inches

from .combat import Combat, ranks_of
from .withdrawal import disengage, retreat_unit, rides_down


def _is_at_hand(state: Tercios, commander: Commander, unit: Unit) -> bool:
    """Within 6" of a commander; of one inside another unit less than 6" from its centres.

    ["TER-qualities-elegante", "TER-commanders-distance-d"]
    """
    if not commander.inside or commander.inside == unit.id:
        return bool(commander.inside) or within(commander.disc, unit.base, inches(6))
    carrier = state.units[commander.inside]
    return any(nearer_than(c, unit.base, inches(6)) for c in carrier.base.centres)


class Grace(Action):
    """A commander turns the rout into an orderly withdrawal."""

    commander: CommanderId

    def check(self, state: Tercios, during: "RetreatNear") -> Verdict:
        if self.commander not in during.commanders:
            return no("TER-qualities-elegante", commander=self.commander)
        return YES

    def perform(self, play: Play[Tercios], during: "RetreatNear") -> None:
        play.end(graced=True)
        play.emit(CommanderExhausted("TER-qualities-elegante", self.commander))


class NoGrace(Forgo):
    """Let them run."""


class RetreatNear(Decision):
    """A unit is about to retreat near a commander with Elegante."""

    asked_by = "TER-qualities-elegante"
    accepts = (Grace, NoGrace)
    shown = ("unit",)
    unit: Open[UnitId]
    commanders: Open[tuple[CommanderId, ...]]

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield NoGrace(role=role)
        yield from (Grace(c, role=role) for c in self.commanders)


class Consolidate(Action):
    """Follow up 3" straight ahead."""

    def perform(self, play: Play[Tercios], during: "Consolidation") -> None:
        play.end()
        go_ahead(play, during.unit, inches(3), "TER-consolidate-a")


class HoldGround(Forgo):
    """Stay where the enemy broke."""

    def check(self, state: Tercios, during: "Consolidation") -> Verdict:
        if (trait := rule_for(state, state.units[during.unit], "impetuous")) is not None:
            return no(trait.impetuous, unit=during.unit)
        return YES


class Consolidation(Choice):
    """The charger has destroyed its enemy and may follow up."""

    asked_by = "TER-consolidate-a"
    accepts = (Consolidate, HoldGround)
    shown = ("unit",)
    unit: Open[UnitId]


class CombatDecided(Event):
    """Who has won, and by how much; in a draw the winner is the one that was charged."""

    winner: UnitId
    loser: UnitId
    caused: int
    suffered: int

    def told(self) -> Telling:
        drawn = "drawn" if self.caused == self.suffered else "decided"
        return Telling(f"event.combat_{drawn}", fields_of(self))


class Outcome(Procedure):
    """A combat and its outcome: Mandobles; retreat, disengagement or what replaces them; pursuit;
    frenzy. ["TER-Q96"]
    """

    combat: Open[Combat]
    fought: Open[bool] = False
    graced: Open[bool] = False
    broke: Open[bool] = False
    """The loser failed its break check."""
    stood: Open[bool] = False
    """Emplaced works have lost and stay where they are."""

    @property
    def winner(self) -> UnitId:
        """The side that caused more wear; in a draw the one that was charged. ["TER-outcome-a"]"""
        fought = self.combat
        return fought.attacker if fought.caused > fought.suffered else fought.defender

    @property
    def loser(self) -> UnitId:
        fought = self.combat
        return fought.defender if fought.caused > fought.suffered else fought.attacker

    @property
    def is_draw(self) -> bool:
        return self.combat.caused == self.combat.suffered

    @property
    def stunned(self) -> bool:
        fought = self.combat
        loser_attacks = self.loser == fought.attacker
        return fought.attacker_stunned if loser_attacks else fought.defender_stunned

    @stage
    def fight(self, play: Play[Tercios]) -> None:
        play.call(self.combat)

    @stage
    def part(self, play: Play[Tercios]) -> None:
        if not self.fought:
            play.end()
            return
        fought = self.combat
        more = max(fought.caused, fought.suffered), min(fought.caused, fought.suffered)
        play.emit(CombatDecided(self._decided(play.state), self.winner, self.loser, *more))

    def _decided(self, state: Tercios) -> RuleId:
        """What the outcome is for the loser, if it is still there."""
        if self.is_draw:
            return "TER-malaguerra-g" if self.combat.stalemate else "TER-draw-a"
        if self.loser not in state.units:
            return "TER-outcome-a"
        return "TER-round-f" if self._retreats(state) else "TER-outcome-b"

    @stage
    def greatswords(self, play: Play[Tercios]) -> None:
        state = play.state
        winner, loser = state.units.get(self.winner), state.units.get(self.loser)
        if self.is_draw or winner is None or loser is None:
            return
        for trait in rules_for(state, winner, "after_victory"):
            trait.after_victory(play, loser.id)
        if loser.mark("decidido") is not None:
            disorder(play, loser.id, "TER-qualities-decidido-b")

    @stage
    def offer_grace(self, play: Play[Tercios]) -> None:
        state = play.state
        loser = state.units.get(self.loser)
        if loser is None or not self._retreats(state):
            return
        near = tuple(
            c.id
            for c in state.officers(loser.role)
            if "elegante" in c.qualities and not c.exhausted and may_interact(state, c, loser)
            and _is_at_hand(state, c, loser)
        )  # fmt: skip
        if near:
            play.call(RetreatNear((loser.role,), loser.id, near))

    @stage
    def give_way(self, play: Play[Tercios]) -> None:
        state = play.state
        loser, winner = state.units.get(self.loser), state.units.get(self.winner)
        if loser is None:
            play.note(broke=True)
            return  # a destroyed loser makes no move: "TER-Q37"
        guns = loser.type == "artillery" and not loser.bond.rooted
        if guns and not self.is_draw:
            # At once, also if whoever beat them has broken. "TER-Q37"
            destroy(play, loser.id, "TER-troops-escapatoria-a")
            return
        if winner is None and self._follows_draw(state):
            return
        # Who has lost gives way, even if nobody is left who beat him. "TER-Q37"
        if loser.bond.rooted and (self.graced or not self._retreats(state)):
            play.note(stood=True)
            self._works_stand(play, loser)
        elif self._retreats(state) and not self.graced:
            self._rout(play, loser, winner)
        elif loser.fortress and loser.id == self.combat.defender:
            # It stays and the attacker goes back instead. "TER-troops-fortaleza-i"
            if winner is not None:
                disengage(play, winner.id, loser.id, self.combat, "TER-troops-fortaleza-i")
        else:
            if not self.is_draw and state.switches.integrated_gun_in_defeat == "destroyed":
                lose_gun(play, loser.id, "TER-troops-escapatoria-a")  # "TER-Q62"
            cite = "TER-draw-a" if self.is_draw else "TER-disengage-a"
            if not disengage(play, loser.id, self.winner, self.combat, cite):
                play.note(broke=True)  # on a way that was barred: "TER-Q42"

    @stage
    def leave_works(self, play: Play[Tercios]) -> None:
        """The attacker of works goes back, even if it won. ["TER-troops-emplazada-g", "TER-Q48"]"""
        units = play.state.units
        if self.stood and self.winner in units and self.loser in units:
            disengage(play, self.winner, self.loser, self.combat, "TER-troops-emplazada-g")

    @stage
    def follow(self, play: Play[Tercios]) -> None:
        """A charger whose enemy has broken may consolidate."""
        victor = self._consolidates(play.state)
        if victor is not None:
            play.call(Consolidation((victor.role,), victor.id))

    @stage
    def halt(self, play: Play[Tercios]) -> None:
        """Beaten on its way, or after its charge, a unit's activation is over."""
        state = play.state
        if (not self.is_draw or not self.combat.interception) and self.loser in state.units:
            play.emit(UnitHalted("TER-Q21", self.loser))
        if self.combat.attacker in state.units and not self.combat.interception:
            play.emit(UnitHalted("TER-melee-b", self.combat.attacker))

    @stage
    def frenzy(self, play: Play[Tercios]) -> None:
        """Having destroyed an enemy, the frantic test themselves. ["TER-troops-freneticos-a"]

        A unit of a column or of works is an enemy unit destroyed like any other.
        ["TER-troops-choragiew-l", "TER-troops-emplazada-r"]
        """
        state, fought = play.state, self.combat
        before = fought.ranks
        for unit, enemy, count in (
            (fought.attacker, fought.defender, before[1]),
            (fought.defender, fought.attacker, before[0]),
        ):
            if unit not in state.units or ranks_of(state, enemy) >= count:
                continue
            for trait in rules_for(state, state.units[unit], "after_kill"):
                trait.after_kill(play, unit)

    @stage
    def intrepid(self, play: Play[Tercios]) -> None:
        """Whoever led a charge that failed does not come back. ["TER-qualities-intrepido-c"]"""
        state = play.state
        loser = state.units.get(self.loser)
        if loser is None or self.is_draw:
            return
        mark = loser.mark("intrepido")
        if mark is None or mark.by not in state.commanders:
            return
        if state.switches.intrepido_loss == "every_combat" or mark.amount:
            lose_commander(play, mark.by, "TER-qualities-intrepido-c")
            check_fervor(play, loser.id)

    def _consolidates(self, state: Tercios) -> Unit | None:
        """The charger whose enemy has failed its break check. ["TER-consolidate-a"]"""
        name = self.winner
        if self.is_draw:
            if not self._follows_draw(state):
                return None
            name = next(u for u in (self.winner, self.loser) if u in state.units)
        elif not self.broke:
            return None
        # After a countercharge both of them charged. "TER-Q93"
        charged = name == self.combat.attacker or self.combat.countercharge
        return state.units.get(name) if charged else None

    def _follows_draw(self, state: Tercios) -> bool:
        """Whether a drawn combat that broke one of the two ends in a consolidation. ["TER-Q37"]"""
        left = [u for u in (self.winner, self.loser) if u in state.units]
        consolidates = state.switches.broken_in_a_draw == "consolidate"
        return self.is_draw and len(left) == 1 and consolidates

    def _retreats(self, state: Tercios) -> bool:
        """The loser was hit and cancelled nothing. ["TER-Q38"]

        Works do not leave, not even so, unless cavalry rides them down. ["TER-Q48"]
        """
        loser, winner = state.units.get(self.loser), state.units.get(self.winner)
        if loser is None or self.is_draw or not self.stunned:
            return False
        if loser.bond.rooted:
            return winner is not None and bool(rides_down(state, winner, loser))
        return loser.type != "artillery"

    def _rout(self, play: Play[Tercios], loser: Unit, winner: Unit | None) -> None:
        state = play.state
        lose_gun(play, loser.id, "TER-troops-integrada-f")
        if loser.fortress and not loser.bond.rooted:
            play.emit(FortressLost("TER-troops-fortaleza-j", loser.id))
        if winner is not None and (cite := rides_down(state, winner, loser)):
            destroy(play, state.body(loser.id).id, cite)  # works are one unit: "TER-Q48"
            # It advances instead of consolidating. "TER-Q52", "TER-Q66"
            go_ahead(play, winner.id, inches(printed_speed(winner)), "TER-troops-persecucion-b")
            return
        if not retreat_unit(play, loser.id, self.winner, self.combat):
            play.note(broke=True)

    def _works_stand(self, play: Play[Tercios], loser: Unit) -> None:
        """Emplaced works never move, not even in a Retreat. ["TER-Q48"]"""
        if self.is_draw or not self.stunned or self.graced:
            return
        state = play.state
        if state.switches.fortification_retreat == "lose_unit":
            body, met = state.body(loser.id), self.combat.contacted
            if met not in state.units:
                return  # it was lost in the fight already
            if body.parts:
                lose_part(play, body, met, "TER-troops-emplazada-r")
            else:
                destroy(play, met, "TER-troops-emplazada-r")
            return
        disorder(play, loser.id, "TER-retreat-c")
        wear(play, loser.id, 1, "TER-retreat-d")
        if not settle_breaks(play, loser.id):
            play.note(broke=True)
