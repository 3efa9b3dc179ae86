"""Reactions: what a charged unit may do before the charge arrives."""

from collections.abc import Iterable
from typing import Literal

from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import gap_between, within
from estandarte.wargame.plane.measures import inches

from .answers import tell_asker
from .attacks import AttackDice, dice_before_the_fight
from .casualties import wound
from .charges import Charge, ChargeHalf
from .courage import CourageTesting, Modifier, must_test
from .discipline import CheckingDiscipline, is_in_command
from .evading import meet_countercharge, move_away
from .formations import fire_share, may_adopt, share_through_arcs, why_no_fire
from .gunnery import canister_at
from .marching import charge_allowance
from .obeying import FormationChanged
from .rolls import DIE, need_to_hit, throw
from .sight import side_shown
from .state import Aguila
from .units import Unit
from .volleys import fires_disorganised, hit_rerolls, need_to_wound_by_fire, range_for

Reply = Literal["stand", "fire", "square", "countercharge", "evade", "withdraw"]
REPLIES: tuple[Reply, ...] = ("stand", "fire", "square", "countercharge", "evade", "withdraw")
COUNTERCHARGE = {"light_cavalry": 3, "line_cavalry": 4, "heavy_cavalry": 5}
"""What the die of a countercharge needs. ["BSA-6-contra-c"]"""


class ReactionFired(Event):
    unit: str
    target: str
    dice: int
    needed: int
    hits: int
    wounds: int

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], reaction_fire=True))


class ChargeStopped(Event):
    """A charge that will not arrive; its unit stays where it is."""

    unit: str

    def apply(self, state: Aguila) -> None:
        """The charge is simply not among those that are moved."""


class ChargeCalledOff(Event):
    """The charger may not charge again, unless a switch lets it. ["BSA-Q41"]"""

    unit: str

    def apply(self, state: Aguila) -> None:
        if state.switches.cancelled_charge == "redirect":
            state.put(but(state.units[self.unit], declared=False))


def reply_verdict(state: Aguila, charge: Charge, reply: Reply) -> Verdict:
    """May the charged unit react so? It fires, or does one of the other things instead.

    ["BSA-8-reac-a", "BSA-8-reac-b", "BSA-8-reac-c"]
    """
    target, charger = state.units[charge.target], state.units[charge.unit]
    if reply == "stand":
        return YES
    if target.shot and state.switches.reaction_after_fire == "none":
        return no("BSA-8-fuego-b", unit=target.id)  # "BSA-Q118"
    if reply == "fire":
        return _fire_verdict(state, charge, target, charger)
    if reply == "square":
        able = target.is_infantry and charger.is_cavalry and target.formation != "square"
        if not able or not may_adopt(target, "square"):
            return no("BSA-5-reaccion-a", unit=target.id)
        return YES
    if reply == "countercharge":
        return _countercharge_verdict(charge, target, charger)
    if reply == "withdraw":
        able = target.is_cavalry and charger.is_infantry and not target.is_wavering
        return YES if able else no("BSA-6-reaccion-a", unit=target.id)
    return _evade_verdict(charge, target, charger)


def _fire_verdict(state: Aguila, charge: Charge, target: Unit, charger: Unit) -> Verdict:
    # a square has a front on every side. "BSA-5-cuadro-n"
    if charge.side is not Side.FRONT:
        return no("BSA-8-fuego-a", unit=target.id, side=charge.side)
    if not target.profile.shooting or (target.is_gun and not target.has("metralla")):
        return no("BSA-1-perfil-c", unit=target.id)
    if target.quick_marched:
        return no("BSA-8-fuego-h", unit=target.id)  # "BSA-Q116"
    if target.shot or target.reaction_fire:
        return no("BSA-8-fuego-b", unit=target.id)  # "BSA-Q35"
    formation = why_no_fire(state, target)
    if formation is not None:
        return no(formation, unit=target.id)
    measured = state.switches.reaction_range == "measured"  # "BSA-Q39"
    gap = gap_between(target.base.front_centre, charger.base)
    if measured and not gap.within(range_for(state, target)):
        return no("BSA-7-objetivo-e", unit=target.id)
    return YES


def _countercharge_verdict(charge: Charge, target: Unit, charger: Unit) -> Verdict:
    if not (target.is_cavalry and charger.is_cavalry) or charge.side is Side.REAR:
        return no("BSA-6-contra-a", unit=target.id)
    if target.quick_marched:
        return no("BSA-6-contra-b", unit=target.id)  # "BSA-3-ligero-e"
    if target.is_wavering:
        return no("BSA-10-aturdidos-f", unit=target.id)
    return YES


def _evade_verdict(charge: Charge, target: Unit, charger: Unit) -> Verdict:
    if target.formation != "open":
        return no("BSA-5-abierta-i", unit=target.id)
    if target.is_cavalry and charger.is_cavalry:
        # even Wavering or Disorganised, but not from the rear. "BSA-6-evasion-a"
        behind = charge.side is Side.REAR
        return no("BSA-6-evasion-f", unit=target.id) if behind else YES
    return no("BSA-Q40", unit=target.id) if target.is_wavering else YES


def check_of(state: Aguila, charge: Charge, reply: Reply) -> tuple[int, RuleId] | None:
    """The modifier and the rule of the Discipline check that a reaction needs.

    A six passes whatever the modifier. ["BSA-5-reaccion-d"]
    """
    target, charger = state.units[charge.target], state.units[charge.unit]
    if reply == "fire":
        return (-1, "BSA-10-aturdidos-c") if target.is_wavering else None
    if reply == "square":
        others = (e for e in state.enemies_of(target.role) if e.is_infantry and e.id != charger.id)
        near = any(within(target.base, e.base, inches(6)) for e in others)
        return (-3, "BSA-5-reaccion-b") if near else (-2, "BSA-5-reaccion-a")
    if reply == "withdraw":
        return 0, "BSA-6-reaccion-a"
    if reply == "evade":
        if target.is_cavalry and charger.is_cavalry:
            flank = charge.side in (Side.LEFT, Side.RIGHT)
            return (-2, "BSA-6-evasion-e") if flank else (0, "BSA-6-evasion-b")
        return 0, "BSA-5-abierta-i"
    return None


class React(Action):
    """Answer a charge."""

    reply: Reply

    def check(self, state: Aguila, during: "Reacting") -> Verdict:
        return reply_verdict(state, during.charge, self.reply)

    def perform(self, play: Play[Aguila], during: "Reacting") -> None:
        play.end()
        tell_asker(play, AnsweringCharge, reply=self.reply)


class Reacting(Decision):
    """The charged unit's owner chooses its reaction."""

    accepts = (React,)
    charge: Charge

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        return (React(r, role=role) for r in REPLIES if reply_verdict(state, self.charge, r))


class CallOff(Action):
    """Do not charge the square."""

    def perform(self, play: Play[Aguila], during: "FacingSquare") -> None:
        play.end()
        play.emit(ChargeCalledOff("BSA-5-reaccion-c", during.unit))
        tell_asker(play, AnsweringCharge, stopped=True)


class PressOn(Action):
    """Charge it all the same."""

    def perform(self, play: Play[Aguila], during: "FacingSquare") -> None:
        play.end()


class FacingSquare(Decision):
    """The enemy has formed square: is the charge called off? ["BSA-5-reaccion-c"]"""

    accepts = (PressOn, CallOff)
    unit: str

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        return (PressOn(role=role), CallOff(role=role))


def reaction_dice(state: Aguila, unit: Unit) -> AttackDice:
    """Its dice with every reduction but those for what a die needs. ["BSA-Q36", "BSA-Q37"]"""
    dice = dice_before_the_fight(unit, state.switches, "BSA-7-impactar-b")
    dice = dice.reduce(2, "BSA-7-desorg-b", fires_disorganised(unit))
    # a square fires through two of its arcs at least, one of them this. "BSA-5-cuadro-i"
    square = unit.formation == "square"
    share = share_through_arcs(state, unit, 2) if square else fire_share(state, unit)
    return dice.share(share.part, share.cite) if share is not None else dice


class AnsweringCharge(Procedure):
    """A declared charge, from its own nerve to what the reaction leaves of it.

    All of it comes before contact, even for a charge that never arrives. ["BSA-8-fuego-c",
    "BSA-8-fuego-i"]
    """

    charge: Charge
    reply: Reply = "stand"
    asked: bool = False
    stopped: bool = False

    @stage
    def find_nerve(self, play: Play[Aguila]) -> None:
        """Out of command, or light horse before a line: a check. ["BSA-12-fuera-a"]"""
        state = play.state
        unit, target = state.units[self.charge.unit], state.units[self.charge.target]
        line = target.is_infantry and target.formation == "line" and self.charge.side is Side.FRONT
        cite: RuleId = ""
        if unit.is_cavalry and unit.has("formacion_abierta") and line:
            cite = "BSA-6-carga-a"
        elif not is_in_command(state, unit):
            cite = "BSA-12-fuera-a"
        if cite:
            play.note(asked=True)
            play.call(CheckingDiscipline(unit=unit.id, cite=cite))

    @stage
    def ask_reaction(self, play: Play[Aguila]) -> None:
        if self.asked and not play.state.passed:
            play.emit(ChargeStopped("BSA-5-disciplina-b", self.charge.unit))
            play.end()
            return
        play.note(asked=False)
        play.call(Reacting((play.state.units[self.charge.target].role,), self.charge))

    @stage
    def check_reaction(self, play: Play[Aguila]) -> None:
        check = check_of(play.state, self.charge, self.reply)
        if check is None:
            return
        unit = play.state.units[self.charge.target]
        # well drilled infantry tries the square again. "BSA-13-maniobreros-b"
        again = 1 if self.reply == "square" and unit.has("maniobreros") else 0
        play.note(asked=True)
        play.call(CheckingDiscipline(unit=unit.id, cite=check[1], modifier=check[0], rerolls=again))

    @stage
    def react(self, play: Play[Aguila]) -> None:
        if self.asked and not play.state.passed:
            return  # it receives the charge as it stands. "BSA-5-reaccion-e"
        charge = self.charge
        if self.reply == "fire":
            self._fire(play)
        elif self.reply == "square":
            play.emit(FormationChanged("BSA-5-reaccion-a", charge.target, "square"))
            play.note(charge=but(charge, side=Side.FRONT))
            play.call(FacingSquare((play.state.units[charge.unit].role,), charge.unit))
        elif self.reply == "countercharge":
            self._countercharge(play)
        elif self.reply in ("evade", "withdraw"):
            self._move_away(play)

    @stage
    def conclude(self, play: Play[Aguila]) -> None:
        """The charge goes on if its unit still may and the target is still in reach."""
        unit = play.state.units.get(self.charge.unit)
        if self.stopped or unit is None or self.charge.target not in play.state.units:
            return
        if unit.is_wavering:
            play.emit(ChargeStopped("BSA-10-aturdidos-e", unit.id))  # "BSA-Q42"
            return
        half = next(f for f in reversed(play.state.stack) if isinstance(f, ChargeHalf))
        tell_asker(play, ChargeHalf, charges=(*half.charges, self.charge))

    def _fire(self, play: Play[Aguila]) -> None:
        """A single flat -1, and the charger's test before it moves. ["BSA-8-fuego-d"]"""
        state = play.state
        unit, charger = state.units[self.charge.target], state.units[self.charge.unit]
        if unit.is_gun:
            self._fire_canister(play, unit, charger)
            return
        need = need_to_hit(unit.profile.shooting, -1)
        dice = reaction_dice(state, unit).share(need.share, need.cite)
        count = dice.total(state.switches.attack_rounding)
        rerolls = hit_rerolls(state, unit, charger)
        hits = throw(play, count, need.number, "BSA-8-fuego-d", "hit", rerolls).successes
        wounding = need_to_wound_by_fire(unit, charger)
        wounds = throw(play, hits, wounding, "BSA-7-herir-a", "wound").successes
        cite = "BSA-8-fuego-a"
        fired = ReactionFired(cite, unit.id, charger.id, count, need.number, hits, wounds)
        play.emit(fired)
        self._hurt_charger(play, wounds, Modifier(1, "BSA-8-fuego-f"))

    def _fire_canister(self, play: Play[Aguila], gun: Unit, charger: Unit) -> None:
        """A gun answers with canister, at the same flat -1. ["BSA-11-metralla-a", "BSA-Q38"]"""
        dice, hits, wounds = canister_at(play, gun, charger, -1)
        cite = "BSA-11-metralla-a"
        play.emit(ReactionFired(cite, gun.id, charger.id, dice, 5, hits, wounds))
        self._hurt_charger(play, wounds, Modifier(2, "BSA-8-fuego-g"))

    def _hurt_charger(self, play: Play[Aguila], wounds: int, more: Modifier) -> None:
        charger = self.charge.unit
        if not wounds or not wound(play, charger, wounds):
            return
        if must_test(play.state, play.state.units[charger]):  # "BSA-8-fuego-e"
            play.call(CourageTesting(unit=charger, cause="reaction", modifiers=(more,)))

    def _countercharge(self, play: Play[Aguila]) -> None:
        target = play.state.units[self.charge.target]
        needed = COUNTERCHARGE[target.profile.kind or "line_cavalry"]  # "BSA-Q48"
        if play.roll(DIE, "BSA-6-contra-c", "countercharge") < needed:
            return
        meet_countercharge(play, self.charge.target, self.charge.unit)
        play.note(charge=but(self.charge, side=Side.FRONT, head_on=True))

    def _move_away(self, play: Play[Aguila]) -> None:
        cite = "BSA-6-reaccion-b" if self.reply == "withdraw" else "BSA-5-abierta-j"
        if not move_away(play, self.charge.target, self.charge.unit, cite):
            return
        state = play.state
        charger, target = state.units[self.charge.unit], state.units[self.charge.target]
        reach = charge_allowance(state, charger).length
        if not gap_between(charger.base.front_centre, target.base).within(reach):
            # out of reach: the charge is lost. "BSA-6-evasion-d", "BSA-Q43"
            play.note(stopped=True)
            play.emit(ChargeStopped("BSA-6-evasion-d", charger.id))
            return
        # caught all the same, on the side it now shows. "BSA-5-abierta-k", "BSA-6-evasion-c"
        side = side_shown(state, target, charger.base.front_centre)
        play.note(charge=but(self.charge, side=side))
