"""Reactions: a declared charge and all that comes of it before anybody is in contact."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.aguila.courage.discipline import (
    NERVE,
    CheckingDiscipline,
    check_with,
    is_in_command,
    needs_nerve,
)
from estandarte.games.aguila.dice import DIE
from estandarte.games.aguila.movement.execution import FormationChanged
from estandarte.games.aguila.movement.paths import end_verdict
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import UnitId
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
    Verdict,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import FULL_TURN, HALF_TURN, QUARTER_TURN, is_angle
from estandarte.wargame.plane.motions import turn

from .conditions import charge_gap
from .defensive_fire import answering_guns, fire_at_charge
from .evading import EvaderTurned, meet_countercharge, move_away
from .reaction_choices import (
    REPLIES,
    SKIRMISHES,
    Reply,
    check_of,
    countercharge_need,
    reply_rerolls,
    reply_verdict,
)
from .supporting_fire import SupportingFire, supporter_of
from .under_way import Charge, ChargeStopped, coming, followed, head_on, on_square


class ChargeCalledOff(Event):
    """The charger may not charge again, unless a switch lets it. ["BSA-Q41"]"""

    unit: UnitId

    def apply(self, state: Aguila) -> None:
        if state.switches.cancelled_charge == "redirect":
            state.put(but(state.units[self.unit], declared=False))


class React(Action):
    """Answer a charge. Of several chargers it answers the nearest, or fires at the horse."""

    reply: Reply
    against: UnitId = ""

    def check(self, state: Aguila, during: "Reacting") -> Verdict:
        charge = during.answered_by(self)
        if charge is None:
            return no("BSA-8-multiple-f", against=self.against)
        # only fire may pass over the nearest, and only for cavalry. "BSA-8-multiple-g"
        horse = self.reply == "fire" and state.units[charge.unit].is_cavalry
        if not horse and _how_far(state, during.charge) < _how_far(state, charge):
            return no("BSA-8-multiple-f", against=self.against)
        return reply_verdict(state, charge, self.reply)

    def perform(self, play: Play[Aguila], during: "Reacting") -> None:
        charge = during.answered_by(self)
        play.end(reply=self.reply, against=charge.unit if charge is not None else "")


class Reacting(Decision):
    """The charged unit's owner chooses its one reaction. ["BSA-8-multiple-f", "BSA-Q35"]"""

    asked_by = "BSA-8-reac-a"
    accepts = (React,)
    charges: Open[tuple[Charge, ...]]
    """The nearest first."""

    @property
    def charge(self) -> Charge:
        return self.charges[0]

    def answered_by(self, action: React) -> Charge | None:
        if not action.against:
            return self.charges[0]
        return next((c for c in self.charges if c.unit == action.against), None)

    def grounds(self, state: Aguila) -> RuleId:
        target, charger = state.units[self.charge.target], state.units[self.charge.unit]
        if any(state.units[c.unit].is_cavalry for c in self.charges[1:]):
            return "BSA-8-multiple-g"
        if target.formation == "open":
            return "BSA-8-reac-c"
        return "BSA-8-reac-b" if target.is_cavalry and charger.is_cavalry else self.asked_by

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        return {"unit": self.charge.target, "chargers": [c.unit for c in self.charges]}

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield from (React(reply, role=role) for reply in REPLIES)
        yield from (React("fire", c.unit, role=role) for c in self.charges[1:])


class CallOff(Forgo):
    """Do not charge the square."""

    def perform(self, play: Play[Aguila], during: "FacingSquare") -> None:
        play.end(called_off=during.unit)
        play.emit(ChargeCalledOff("BSA-5-reaccion-c", during.unit))


class PressOn(Action):
    """Charge it all the same."""

    def perform(self, play: Play[Aguila], during: "FacingSquare") -> None:
        play.end()


class FacingSquare(Choice):
    """The enemy has formed square: is the charge called off?"""

    asked_by = "BSA-5-reaccion-c"
    accepts = (PressOn, CallOff)
    shown = ("unit",)
    unit: Open[UnitId]


class TurnEvader(Action):
    """Let infantry that evaded look where its owner likes."""

    turn: int

    def check(self, state: Aguila, during: "TurningEvader") -> Verdict:
        unit = state.units[during.unit]
        if not is_angle(self.turn):
            return no("BSA-Q46", turn=self.turn)
        if self.turn % FULL_TURN:
            return end_verdict(state, unit, turn(unit.base, self.turn))
        return YES

    def perform(self, play: Play[Aguila], during: "TurningEvader") -> None:
        play.end()
        play.emit(EvaderTurned("BSA-Q46", during.unit, self.turn))


class TurningEvader(Decision):
    """By a switch infantry ends its evasion facing any direction. ["BSA-Q46"]"""

    accepts = (TurnEvader,)
    shown = ("unit",)
    unit: Open[UnitId]

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        return (TurnEvader(t, role=role) for t in (0, HALF_TURN, QUARTER_TURN, -QUARTER_TURN))


def nerves_needed(state: Aguila, charge: Charge) -> tuple[RuleId, ...]:
    """Out of command, and light horse before a line: each a check first. ["BSA-12-fuera-a"]"""
    unit, target = state.units[charge.unit], state.units[charge.target]
    found: tuple[RuleId, ...] = () if is_in_command(state, unit) else ("BSA-12-fuera-a",)
    line = target.is_infantry and target.formation == "line" and charge.side is Side.FRONT
    if unit.is_cavalry and unit.has("formacion_abierta") and line:
        return (*found, "BSA-6-carga-a")
    return found


class AnsweringCharge(Procedure):
    """Charges declared together, from their own nerve to what the reaction leaves of them.

    All of it comes before contact, even for a charge that never arrives.
    """

    charges: Open[tuple[Charge, ...]]
    reply: Open[Reply] = "stand"
    against: Open[UnitId] = ""
    tried: Open[int] = 0
    """How many of them have found all the nerve they need."""
    nerve: Open[int] = 0
    """How many checks the next one has passed."""
    trying: Open[UnitId] = ""
    asked: Open[bool] = False
    passed: Open[bool] = False
    asked_guns: Open[tuple[UnitId, ...]] = ()
    """Shaken guns of the charged battery that have tried to find the nerve to fire with it."""
    moved: Open[bool] = False
    """The target is no longer where it was charged."""
    formed: Open[tuple[UnitId, ...]] = ()
    """Horse who have still to say whether they charge the square."""
    called_off: Open[UnitId] = ""

    @property
    def charge(self) -> Charge:
        """The one that is answered."""
        return next((c for c in self.charges if c.unit == self.against), self.charges[0])

    @stage
    def find_nerve(self, play: Play[Aguila]) -> None:
        if self.tried < len(self.charges):
            charge = self.charges[self.tried]
            left = nerves_needed(play.state, charge)[self.nerve :]
            if left:
                play.note(nerve=self.nerve + 1, trying=charge.unit)
                play.call(CheckingDiscipline(unit=charge.unit, cite=left[0]))
            else:
                play.note(tried=self.tried + 1, nerve=0)

    @stage
    def heed_nerve(self, play: Play[Aguila]) -> None:
        charges = self.charges
        if self.trying and not self.passed:
            play.emit(ChargeStopped("BSA-5-disciplina-b", self.trying))
            charges = tuple(c for c in charges if c.unit != self.trying)
            play.note(nerve=0)
        play.note(charges=charges, trying="")
        if self.tried < len(charges):
            play.note(at="find_nerve")
        elif not charges:
            play.end()

    @stage
    def ask_gun(self, play: Play[Aguila]) -> None:
        """A regimental gun fires for its battalion. ["BSA-11-regimental-b"]"""
        state = play.state
        first = self._nearest_first(state, self.charges)[0]
        gun = supporter_of(state, first)
        if gun is not None:
            play.call(SupportingFire((gun.role,), gun.id, first.unit))

    @stage
    def ask_reaction(self, play: Play[Aguila]) -> None:
        left = tuple(c for c in self.charges if c.unit in play.state.units)
        if not left or left[0].target not in play.state.units:
            play.end()
            return
        play.note(charges=left)
        nearest = self._nearest_first(play.state, left)
        play.call(Reacting((play.state.units[left[0].target].role,), nearest))

    @stage
    def check_reaction(self, play: Play[Aguila]) -> None:
        check = check_of(play.state, self.charge, self.reply)
        if check is None:
            return
        unit = play.state.units[self.charge.target]
        again = reply_rerolls(unit, self.reply)
        play.note(asked=True)
        play.call(check_with(unit.id, check, rerolls=again, may_be_helped=check != SKIRMISHES))

    @stage
    def heed_check(self, play: Play[Aguila]) -> None:
        if self.asked and not self.passed:
            play.note(reply="stand")  # it receives the charge as it stands

    @stage
    def rally_guns(self, play: Play[Aguila]) -> None:
        """The shaken guns of a battery find their nerve one by one, to fire with the rest."""
        target, charger = (play.state.units[u] for u in (self.charge.target, self.charge.unit))
        mates = answering_guns(play.state, target, charger)[1:] if self.reply == "fire" else []
        doubtful = (g for g in mates if needs_nerve(play.state, g))  # "BSA-10-aturdidos-c"
        left = [g for g in doubtful if g.id not in self.asked_guns]
        if left:
            play.note(asked_guns=(*self.asked_guns, left[0].id), at="rally_guns")
            play.call(check_with(left[0].id, NERVE))

    @stage
    def react(self, play: Play[Aguila]) -> None:
        if self.reply == "fire":
            units, charge = play.state.units, self.charge
            fire_at_charge(play, units[charge.target], units[charge.unit])
        elif self.reply == "square":
            self._form_square(play)
        elif self.reply == "countercharge":
            self._countercharge(play)
        elif self.reply in ("evade", "withdraw"):
            self._move_away(play)

    @stage
    def face_square(self, play: Play[Aguila]) -> None:
        play.note(charges=tuple(c for c in self.charges if c.unit != self.called_off))
        if self.formed:
            first, *rest = self.formed
            play.note(formed=tuple(rest), at="face_square")
            play.call(FacingSquare((play.state.units[first].role,), first))

    @stage
    def follow(self, play: Play[Aguila]) -> None:
        """Who still reaches a target that has moved goes on. ["BSA-6-evasion-d"]"""
        if not self.moved or not self.charges:
            return
        target, before = self.charges[0].target, coming(play.state)
        play.note(charges=self._followers(play, self.charges))
        # whom it had gone to meet it has now left again
        earlier = tuple(but(c, head_on=False) for c in before if c.target == target)
        kept = self._followers(play, earlier)
        others = tuple(c for c in before if c.target != target)
        play.answer(charges=(*others, *kept))

    @stage
    def conclude(self, play: Play[Aguila]) -> None:
        """A charge goes on if its unit still may and the target is still there."""
        going: list[Charge] = []
        for charge in self.charges:
            unit = play.state.units.get(charge.unit)
            if unit is None or charge.target not in play.state.units:
                continue
            if unit.is_wavering:
                play.emit(ChargeStopped("BSA-8-fuego-i", unit.id))  # "BSA-Q42"
            else:
                going.append(charge)
        play.answer(charges=(*coming(play.state), *going))

    def _nearest_first(self, state: Aguila, charges: tuple[Charge, ...]) -> tuple[Charge, ...]:
        """In the order of their answer; they strike in the order of their owner. ["BSA-Q52"]"""
        return tuple(sorted(charges, key=lambda c: _how_far(state, c)))

    def _followers(self, play: Play[Aguila], charges: tuple[Charge, ...]) -> tuple[Charge, ...]:
        kept: list[Charge] = []
        mates = [c.unit for c in (*coming(play.state), *self.charges)]
        for charge in charges:
            after = followed(play.state, charge, mates)
            if after is not None:
                kept.append(but(after, caught=self.reply == "evade"))
            elif charge.unit in play.state.units:
                play.emit(ChargeStopped("BSA-6-evasion-d", charge.unit))
        return tuple(kept)

    def _form_square(self, play: Play[Aguila]) -> None:
        play.emit(FormationChanged("BSA-5-reaccion-a", self.charge.target, "square"))
        horse = tuple(c.unit for c in self.charges if play.state.units[c.unit].is_cavalry)
        play.note(charges=on_square(self.charges), formed=horse)
        # those who were coming already find no flank any more. "BSA-5-cuadro-a"
        before = coming(play.state)
        mine = [c for c in before if c.target == self.charge.target]
        others = tuple(c for c in before if c not in mine)
        play.answer(charges=(*others, *on_square(mine)))

    def _countercharge(self, play: Play[Aguila]) -> None:
        charge = self.charge
        needed = countercharge_need(play.state.units[charge.target])
        if play.roll(DIE, "BSA-6-contra-c", "countercharge") < needed:
            return
        meet_countercharge(play, charge.target, charge.unit)
        met = head_on(charge)
        charges = tuple(met if c.unit == charge.unit else c for c in self.charges)
        play.note(charges=charges, moved=True)

    def _move_away(self, play: Play[Aguila]) -> None:
        cite = "BSA-6-reaccion-b" if self.reply == "withdraw" else "BSA-5-abierta-j"
        target = self.charge.target
        if not move_away(play, target, self.charge.unit, cite):
            return
        play.note(moved=True)
        unit = play.state.units[target]
        if unit.is_infantry and play.state.switches.evader_facing == "infantry_free":
            play.call(TurningEvader((unit.role,), target))


def _how_far(state: Aguila, charge: Charge) -> int:
    return charge_gap(state, state.units[charge.unit], state.units[charge.target]).length
