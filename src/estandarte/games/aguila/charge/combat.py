"""Combat: one charged unit and those who charged it, from the first blow to the last step back."""

from collections.abc import Iterable

from estandarte.games.aguila.courage.results import UnitWavered, must_test
from estandarte.games.aguila.courage.testing import CourageTesting, try_officers_in, wound
from estandarte.games.aguila.dice import DiceThrown, throw_handful
from estandarte.games.aguila.ground.garrisons import garrison_verdict, garrisoned
from estandarte.games.aguila.movement.separation import separate
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Term,
    Value,
    Verdict,
    Whole,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Side

from .expertise import Sparring, has_expertise
from .falling_back import FallingBack, RegroupingAfterCombat, may_regroup, touches_enemy
from .melee_dice import (
    Blow,
    blows_of,
    combat_courage,
    worst_of,
)


class Contact(Value):
    """A charger, and the side of the charged unit that it touches."""

    unit: Open[UnitId]
    side: Open[Side] = Side.FRONT
    edge: Open[Side | None] = None
    """The side of its base, where every side counts as the front."""

    @property
    def arc(self) -> Side:
        return self.edge or self.side


class BlowsStruck(DiceThrown):
    """Hand to hand."""


class UnitDisorganised(Event):
    """Whoever survives a melee, however steady, to the end of the next turn.

    ["BSA-9-retroceso-c"]
    """

    unit: UnitId

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], disorganised=state.turn + 1))


class BuildingTaken(Event):
    """The victors of an assault are now the garrison."""

    unit: UnitId
    building: str

    def apply(self, state: Aguila) -> None:
        state.put(garrisoned(state.units[self.unit], state.ground[self.building]))


def strike(play: Play[Aguila], blow: Blow) -> int:
    """One unit's blows; answers how many wounds they made."""
    state = play.state
    blows = blows_of(state, blow)
    if not blows.dice:
        return 0
    hits, wounds = throw_handful(play, blows, "BSA-9-impactar-a", "melee_")
    cite, needed = _struck_by(blow), blows.needed
    play.emit(BlowsStruck(cite, blow.striker, blow.foe, blows.dice, needed, hits, wounds))
    return wounds


def _struck_by(blow: Blow) -> RuleId:
    """Why a unit strikes: it charged, both did, or it strikes back."""
    if blow.head_on:
        return "BSA-6-contra-e"
    return "BSA-9-ataques-a" if blow.charged else "BSA-2-cargas-c"


class AnswerBlows(Action):
    """Divide the charged unit's attacks among those who charged it. ["BSA-Q52"]"""

    shares: dict[UnitId, int]

    def check(self, state: Aguila, during: "DividingBlows") -> Verdict:
        whole = state.units[during.unit].profile.attacks
        known = set(self.shares) <= set(during.chargers)
        sound = all(type(n) is int and n >= 0 for n in self.shares.values())
        if not known or not sound or sum(self.shares.values()) != whole:
            return no("BSA-9-orden-c", shares=self.shares, attacks=whole)
        return YES

    def perform(self, play: Play[Aguila], during: "DividingBlows") -> None:
        clash = next(f for f in reversed(play.state.stack) if isinstance(f, Clash))
        given: dict[UnitId, int] = {}
        for unit in during.chargers:
            given[unit] = sum(self.shares.get(u, 0) for u in given)
        shares = {**clash.shares, **self.shares}
        play.end(shares=shares, given={**clash.given, **given})


class DividingBlows(Decision):
    asked_by = "BSA-9-orden-c"
    accepts = (AnswerBlows,)
    shown = ("unit", "chargers")
    unit: Open[UnitId]
    chargers: Open[tuple[UnitId, ...]]

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        whole = state.units[self.unit].profile.attacks
        for charger in self.chargers:
            yield AnswerBlows({charger: whole}, role=role)
        share, rest = divmod(whole, len(self.chargers))
        even = {c: share + (1 if n < rest else 0) for n, c in enumerate(self.chargers)}
        yield AnswerBlows(even, role=role)


class Clash(Procedure):
    """One combat, resolved completely. ["BSA-9-orden-a"]

    The chargers strike in the order in which their owner declared them. ["BSA-Q52"]
    """

    target: Open[UnitId]
    contacts: Open[tuple[Contact, ...]]
    head_on: Open[bool] = False
    """The target went to meet the first of them."""
    foot_came: Open[bool] = False
    """Infantry charged the target in this turn, even if it did not arrive."""
    struck: Open[int] = 0
    wounds: Open[dict[UnitId, int]] = {}
    shares: Open[dict[UnitId, int]] = {}
    given: Open[dict[UnitId, int]] = {}
    """What of its attacks went to others before each of them."""
    answered: Open[bool] = False
    """Blows have been struck back; Officer and sappers fought where the first of them fell."""
    column: Open[bool] = False
    building: Open[str] = ""
    asked: Open[tuple[UnitId, ...]] = ()
    experts: Open[tuple[UnitId, ...]] = ()
    weights: Whole[tuple[Term, ...]] = ()
    """What will weigh on the single test of all blows together."""

    @stage
    def begin(self, play: Play[Aguila]) -> None:
        target = play.state.units[self.target]
        play.note(column=target.formation == "march_column", building=target.building)
        if self.head_on and len(self.contacts) > 1:
            chargers = tuple(c.unit for c in self.contacts)
            play.call(DividingBlows((target.role,), self.target, chargers))

    @stage
    def ask_chargers(self, play: Play[Aguila]) -> None:
        """Each before its own blows: who does not come to strike has spent nothing."""
        if self.struck < len(self.contacts) and self.target in play.state.units:
            meets = [self.target] if self.head_on and not self.struck else []
            fighters = [self.contacts[self.struck].unit, *meets]
            self._ask_expertise(play, fighters, "ask_chargers")

    @stage
    def chargers_strike(self, play: Play[Aguila]) -> None:
        """Each charger in turn, and the test after each. ["BSA-9-orden-b"]"""
        if self.struck >= len(self.contacts) or self.target not in play.state.units:
            return
        play.note(struck=self.struck + 1, at="ask_chargers")
        contact = self.contacts[self.struck]
        if self.head_on and self.struck == 0:
            self._both_strike(play, contact)
        elif contact.unit in play.state.units:
            self._strike_and_test(play, self._blow_of(play.state, contact))

    @stage
    def test_all(self, play: Play[Aguila]) -> None:
        """By a switch the target has one test for all the blows. ["BSA-Q52"]"""
        target = play.state.units.get(self.target)
        hurt = self.wounds.get(self.target, 0) > 0 and not self.head_on
        if target is not None and hurt and _tests_once(play.state):
            self._test(play, self.target, self.weights)

    @stage
    def ask_target(self, play: Play[Aguila]) -> None:
        if self.target in play.state.units and self._alive(play.state):
            self._ask_expertise(play, [self.target], "ask_target")

    @stage
    def divide(self, play: Play[Aguila]) -> None:
        alive = self._alive(play.state)
        target = play.state.units.get(self.target)
        if target is None or self.head_on or len(alive) < 2 or not target.profile.melee:
            return
        rows = _rows(alive) if target.formation == "square" else [tuple(c.unit for c in alive)]
        alone = {row[0]: target.profile.attacks for row in rows if len(row) == 1}
        play.note(shares=alone)
        for row in rows:
            if len(row) > 1:
                play.call(DividingBlows((target.role,), self.target, row))

    @stage
    def strike_back(self, play: Play[Aguila]) -> None:
        """A unit that holds strikes back. ["BSA-9-orden-c"]"""
        target = play.state.units.get(self.target)
        if target is None or not target.profile.melee:
            return
        answers = self._answers(play.state)
        if answers:
            first, *rest = answers
            left = {b.foe: b.attacks or 0 for b in rest} or {"": 0}
            play.note(shares=left, answered=True, at="strike_back")
            self._strike_and_test(play, first)

    @stage
    def try_officers(self, play: Play[Aguila]) -> None:
        for unit, wounds in sorted(self.wounds.items()):
            if unit in play.state.units and wounds:
                try_officers_in(play, unit, wounds)

    @stage
    def part(self, play: Play[Aguila]) -> None:
        """Survivors are Disorganised; the charger falls back, or who is left regroups."""
        state, alive = play.state, self._alive(play.state)
        for unit in self._survivors(state):
            play.emit(UnitDisorganised(self._left_by(state, unit), unit))
        if self.column and self.target in state.units:
            play.emit(UnitWavered("BSA-5-marcha-g", self.target))
        if self.target in state.units and alive:
            self._fall_back(play, tuple(c.unit for c in alive))
            return
        self._take_building(play)
        charged, survivors = self.target in state.units, self._survivors(state)
        for unit in [u for u in survivors if may_regroup(state, u)]:
            role = state.units[unit].role
            play.call(RegroupingAfterCombat((role,), unit, was_charged=charged))
        held = tuple(u for u in survivors if not charged and touches_enemy(state, u))
        if held:
            play.call(FallingBack(units=held, from_unit=self.target))

    @stage
    def separate(self, play: Play[Aguila]) -> None:
        separate(play, self._survivors(play.state))

    def _left_by(self, state: Aguila, unit: UnitId) -> RuleId:
        """Why a survivor is Disorganised: however steady, alone on the field, or like the other."""
        if self.wounds.get(unit) and not state.units[unit].is_wavering:
            return "BSA-10-firmes-a"
        both = self.target in state.units and bool(self._alive(state))
        return "BSA-9-retroceso-c" if both else "BSA-7-desorg-a"

    def _survivors(self, state: Aguila) -> list[UnitId]:
        last = [self.target] if self.target in state.units else []
        return [c.unit for c in self._alive(state)] + last

    def _fall_back(self, play: Play[Aguila], fallers: tuple[UnitId, ...]) -> None:
        pair: tuple[UnitId, ...] = ()
        first = self.contacts[0].unit
        both = play.state.switches.countercharge_fallback == "both"
        if self.head_on and both and first in fallers:
            pair = (first, self.target)  # "BSA-Q50"
            fallers = (*fallers, self.target)
        play.call(FallingBack(units=fallers, from_unit=self.target, pair=pair))

    def _take_building(self, play: Play[Aguila]) -> None:
        """Who destroyed a garrison is at once in its place. ["BSA-4-edificio-i"]"""
        ground = play.state.ground.get(self.building)
        if ground is None or self.target in play.state.units or not self.struck:
            return
        victor = play.state.units.get(self.contacts[self.struck - 1].unit)
        if victor is not None and garrison_verdict(play.state, victor, ground):
            play.emit(BuildingTaken("BSA-4-edificio-i", victor.id, ground.id))

    def _ask_expertise(self, play: Play[Aguila], fighters: list[UnitId], again: str) -> None:
        state = play.state
        for unit in (state.units[f] for f in fighters if f in state.units):
            if has_expertise(unit) and unit.id not in self.asked:
                play.note(asked=(*self.asked, unit.id), at=again)
                play.call(Sparring((unit.role,), unit.id, self.experts))
                return

    def _alive(self, state: Aguila) -> list[Contact]:
        return [c for c in self.contacts if c.unit in state.units]

    def _blow_of(self, state: Aguila, contact: Contact) -> Blow:
        others = (state.units.get(c.unit) for c in self.contacts if c.unit != contact.unit)
        # lancers must charge with the infantry, others only after it. "BSA-6-lanceros-d"
        infantry = any(u is not None and u.is_infantry for u in others) or (
            self.foot_came and not state.units[contact.unit].given("lance")
        )
        skilled = contact.unit in self.experts
        return Blow(contact.unit, self.target, contact.side, with_infantry=infantry, expert=skilled)

    def _answers(self, state: Aguila) -> list[Blow]:
        """The blows still to be struck back, each with its part of the dice."""
        alive, skilled = self._alive(state), self.target in self.experts
        if self.shares:
            return [
                Blow(
                    self.target, c.unit, c.side, charged=False, attacks=self.shares[c.unit],
                    given=self.given.get(c.unit, 0),
                    extras=not self.answered and c.unit == self._first_answered(), expert=skilled,
                )
                for c in alive
                if self.shares.get(c.unit)
            ]  # fmt: skip
        if self.head_on:
            return []
        first = alive[:1]
        return [Blow(self.target, c.unit, c.side, charged=False, expert=skilled) for c in first]

    def _first_answered(self) -> UnitId:
        return next((c.unit for c in self.contacts if self.shares.get(c.unit)), "")

    def _strike_and_test(self, play: Play[Aguila], blow: Blow) -> None:
        wounds = strike(play, blow)
        modifiers = combat_courage(play.state, blow)
        once = _tests_once(play.state) and blow.foe == self.target and not self.head_on
        if once:
            # charged on that side, whoever drew the blood. "BSA-9-coraje-b", "BSA-13-temibles-a"
            play.note(weights=worst_of((*self.weights, *modifiers)))
        if not wounds:
            return
        total = self.wounds.get(blow.foe, 0) + wounds
        play.note(wounds={**self.wounds, blow.foe: total})
        if not wound(play, blow.foe, wounds, "BSA-9-herir-c"):
            return
        if not once:
            self._test(play, blow.foe, modifiers)

    def _test(self, play: Play[Aguila], unit: UnitId, modifiers: tuple[Term, ...]) -> None:
        # damaged in this round, and two markers at least
        if must_test(play.state, play.state.units[unit]):
            several = unit == self.target and self.struck < len(self.contacts)
            play.call(
                CourageTesting(unit=unit, cause="combat", modifiers=modifiers, several=several)
            )

    def _both_strike(self, play: Play[Aguila], contact: Contact) -> None:
        """After a countercharge both strike at once, and both tests follow."""
        there = Blow(
            contact.unit, self.target, contact.side, head_on=True,
            expert=contact.unit in self.experts,
        )  # fmt: skip
        part = self.shares.get(contact.unit, 0) if self.shares else None
        back = Blow(
            self.target, contact.unit, contact.side, head_on=True, countered=True, attacks=part,
            expert=self.target in self.experts,
        )  # fmt: skip
        blows = (there,) if part == 0 else (there, back)
        made = {b.foe: strike(play, b) for b in blows}
        weights = {b.foe: combat_courage(play.state, b) for b in blows}
        left = {u: n for u, n in self.shares.items() if u != contact.unit}
        play.note(wounds=made, shares=left, answered=part != 0)
        standing = [u for u, n in made.items() if n and wound(play, u, n, "BSA-9-herir-c")]
        for unit in standing:
            self._test(play, unit, weights[unit])


def _rows(contacts: Iterable[Contact]) -> list[tuple[UnitId, ...]]:
    """Chargers by the arc that they met: a square fights in each with its part of the attacks.

    ["BSA-5-cuadro-f"]
    """
    rows: dict[Side, tuple[UnitId, ...]] = {}
    for contact in contacts:
        rows[contact.arc] = (*rows.get(contact.arc, ()), contact.unit)
    return list(rows.values())


def _tests_once(state: Aguila) -> bool:
    return state.switches.multiple_charge_tests == "single"
