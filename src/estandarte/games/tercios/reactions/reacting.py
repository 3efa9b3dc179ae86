"""Reactions: when one is offered, and how a hidden card is turned up for it.

A reaction is offered on public facts alone: a card face down beside the unit, an enemy that comes
near or charges. What the card says decides what happens once it is turned up; the modules of this
folder enter what each of the five does.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.tercios.morale.activity import BARRED
from estandarte.games.tercios.morale.cards import (
    CardLost,
    GroupBroken,
    OrderLost,
    UnitActed,
    reveal,
)
from estandarte.games.tercios.morale.markers import check_discipline
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.unions.mobile_fortress import Abandon
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import Check
from estandarte.games.tercios.values.flanks import is_flanked
from estandarte.games.tercios.values.strength import has, rule_for
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Forgo,
    Open,
    Play,
    Procedure,
    Register,
    Role,
    RuleId,
    Telling,
    Trait,
    Value,
    Verdict,
    Whole,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.points import Point, distance_squared


class Threat(Value):
    """An enemy that comes near on its way to `goal`, or charges from `start`."""

    enemy: Open[UnitId]
    charge: Open[bool]
    start: Whole[Point]
    goal: Whole[Point]


class CardReaction(Trait, hooks=True):
    """What one of the five cards does when it is turned up in reaction."""

    def verdict(self, state: Tercios, unit: Unit, threat: Threat) -> Verdict:
        """Would the card do anything against this threat?"""
        return YES

    def carry_out(self, play: Play[Tercios], unit: Unit, threat: Threat, stand: bool) -> None:
        """Do what the card says; `stand` promises not to flee after shooting."""


CARD_REACTIONS: Register[CardReaction] = Register()


class Answering(Decision):
    """What a unit does with the card that it has turned up in reaction."""

    unit: Open[UnitId]
    threat: Open[Threat]

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"unit": self.unit, "enemy": self.threat.enemy}


def reaction_with(card: Order) -> CardReaction:
    return CARD_REACTIONS.named(card)


def may_answer_charge(state: Tercios, target: Unit, charger: Unit) -> bool:
    """Whether a charged unit has something to answer with: a card, or Evasión."""
    carded = target.has_card and not target.acted and target.id not in state.asked
    return carded or may_evade(state, target, charger)


def may_evade(state: Tercios, unit: Unit, charger: Unit) -> bool:
    """Cavalry may flee from a charge whatever its card and even if it has acted.

    ["TER-troops-evasion-a"]
    """
    if not has(state, unit, "evades"):
        return False
    # With a ¡Corred! card it may still flee like anybody.
    return charger.type == "infantry" or not has(state, unit, "evades_foot")


class React(Action):
    """Turn up a card and react with it; `stand` promises not to flee after shooting."""

    unit: UnitId
    stand: bool = False

    def check(self, state: Tercios, during: "Reaction") -> Verdict:
        unit = state.units.get(self.unit)
        if unit is None or unit.role != self.role:
            return no("TER-reactions-b", unit=self.unit)
        if self.unit not in during.units:
            return no(_unasked(state, unit, during), unit=self.unit)
        if unit.acted or unit.card is None:
            return no("TER-reactions-a", unit=self.unit)
        if unit.blind:
            return YES  # he does not know his own card and finds out
        return reaction_with(unit.card).verdict(state, unit, during.threat)

    def perform(self, play: Play[Tercios], during: "Reaction") -> None:
        play.end(units=during.others(self.unit))
        state = play.state
        group = state.units[self.unit].group
        order = reveal(play, self.unit, "TER-troops-brigada-d" if group else "TER-reactions-g")
        if group:
            play.emit(GroupBroken("TER-troops-brigada-e", group, self.role))
        play.emit(UnitActed("TER-reactions-h", self.unit))
        check = during.check_for(state, self.unit, self._flees(state, order))
        # Always a check, even for a Fresh unit. "TER-reactions-e"
        if not check_discipline(play, self.unit, check, "TER-reactions-e"):
            play.emit(OrderLost("TER-reactions-f", self.unit, order))
            return
        react(play, self.unit, order, during.threat, self.stand)

    def flies(self, state: Tercios) -> bool:
        """Whether the card that its owner has seen is one to run away with."""
        card = state.units[self.unit].card
        return card is not None and self._flees(state, card)

    def _flees(self, state: Tercios, order: Order) -> bool:
        return order == "corred" or self._plans_flight(state, order)

    def _plans_flight(self, state: Tercios, order: Order) -> bool:
        loose = has(state, state.units[self.unit], "harasses")
        return loose and order == "fuego" and not self.stand


def _unasked(state: Tercios, unit: Unit, during: "Reaction") -> RuleId:
    """Why a unit is not asked: none of its front was come near to, whatever of its other sides."""
    here = state.units[during.threat.enemy].front_centre
    sides = unit.base.centres[1:]
    near = any(distance_squared(here, c) < state.gap**2 for c in sides)
    return "TER-reactions-k" if near and not during.threat.charge else "TER-reactions-b"


class Evade(Action):
    """Flee from a charge, whatever the card."""

    unit: UnitId

    def check(self, state: Tercios, during: "Reaction") -> Verdict:
        unit = state.units.get(self.unit)
        if unit is None or self.unit not in during.units or unit.role != self.role:
            return no("TER-reactions-c", unit=self.unit)
        if not during.threat.charge:
            return no("TER-troops-evasion-c", unit=self.unit)
        charger = state.units[during.threat.enemy]
        if not may_evade(state, unit, charger):
            heavy = rule_for(state, unit, "evades_foot") if has(state, unit, "evades") else None
            cite = "TER-troops-evasion-a" if heavy is None else heavy.evades_foot
            return no(cite, unit=self.unit)
        return reaction_with("corred").verdict(state, unit, during.threat)

    def perform(self, play: Play[Tercios], during: "Reaction") -> None:
        play.end(units=during.others(self.unit))
        state = play.state
        group = state.units[self.unit].group
        if state.units[self.unit].card is not None:
            play.emit(CardLost("TER-Q51", self.unit))
        if group:
            play.emit(GroupBroken("TER-troops-brigada-e", group, self.role))
        play.emit(UnitActed("TER-reactions-h", self.unit))
        check = but(during.check_for(state, self.unit, True), evasion=True)
        if check_discipline(play, self.unit, check, "TER-troops-evasion-a"):
            react(play, self.unit, "corred", during.threat)


class Hold(Forgo):
    """Keep the card for later; reacting is never compulsory."""

    def perform(self, play: Play[Tercios], during: "Reaction") -> None:
        play.end(units=())


def react(
    play: Play[Tercios], unit: UnitId, card: Order, threat: Threat, stand: bool = False
) -> None:
    body, rule = play.state.units[unit], reaction_with(card)
    # A card that its owner had not seen may be of no use.
    if rule.verdict(play.state, body, threat):
        rule.carry_out(play, body, threat, stand)


class Reaction(Decision):
    """An enemy comes near or charges: the card may be kept or spent."""

    barred = BARRED
    asked_by = "TER-reactions-d"
    accepts = (React, Evade, Abandon, Hold)
    units: Open[tuple[UnitId, ...]]
    threat: Open[Threat]

    def others(self, unit: UnitId) -> tuple[UnitId, ...]:
        """Who is still asked once a unit has had its one reaction to this enemy."""
        return tuple(u for u in self.units if u != unit)

    def check_for(self, state: Tercios, reacting: UnitId, flight: bool) -> Check:
        unit = state.units[reacting]
        enemy = state.units[self.threat.enemy]
        # For the check the flank counts as it was at the declaration. "TER-Q22"
        flanked = self.threat.charge and is_flanked(state, unit, self.threat.start)
        # Whom nobody charges avoids no combat. "TER-qualities-agresivo"
        return Check("reaction", flanked, flight and self.threat.charge, against=enemy)

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield Hold(role=role)
        for unit in self.units:
            tries: list[Action] = [React(unit, role=role), Evade(unit, role=role)]
            if unit in state.units and has(state, state.units[unit], "harasses"):
                tries.append(React(unit, True, role=role))
            if unit in state.units and state.units[unit].fortress:
                tries.append(Abandon(unit, role=role))
            yield from (a for a in tries if a.check(state, self))

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"units": list(self.units), "enemy": self.threat.enemy, "charge": self.threat.charge}

    def asked(self, state: Tercios, role: Role) -> Telling:
        """What kind of threat it is; to the owner, with the cards that he holds."""
        kind = "charge" if self.threat.charge else "near"
        facts = dict(self.shows(state, role))
        units = [state.units[u] for u in self.units if u in state.units]
        held = {u.id: u.card for u in units if u.role == role and u.card and not u.blind}
        if not held:
            return Telling(f"ask.reaction.{kind}", facts)
        if len(self.units) == 1:
            (unit, card), *_ = held.items()
            return Telling(f"ask.reaction.{kind}.one", {**facts, "unit": unit, "card": card})
        return Telling(f"ask.reaction.{kind}.held", {**facts, "cards": held})


class Reacting(Procedure):
    """The reactions to one enemy, one unit after the other as their owner chooses. ["TER-Q94"]"""

    units: Open[tuple[UnitId, ...]]
    enemy: Open[UnitId]
    charge: Open[bool] = False
    start: Whole[Point] = Point(0, 0)
    goal: Whole[Point] = Point(0, 0)

    @stage
    def ask(self, play: Play[Tercios]) -> None:
        state = play.state
        enemy = state.units.get(self.enemy)
        if enemy is None or self.enemy in state.halted:
            return
        able = tuple(u for u in self.units if u in state.units and self._able(state, u, enemy))
        if not able:
            return
        play.note(at="ask", units=able)
        owner = state.units[able[0]].role
        start = self.start if self.charge else enemy.front_centre
        threat = Threat(self.enemy, self.charge, start, self.goal)
        play.call(Reaction((owner,), able, threat))

    def _able(self, state: Tercios, unit: UnitId, enemy: Unit) -> bool:
        body = state.units[unit]
        if body.has_card and not body.acted:
            return True
        return self.charge and may_evade(state, body, enemy)
