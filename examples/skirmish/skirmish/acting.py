"""Acting: charges with their reaction, and advances of any length. [SKI-2, SKI-3]"""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    choice,
    no,
    number,
    stage,
)

from .field import BLUE, LENGTH, RED, Order, Skirmish
from .planning import CardsCleared, Planning


class UnitMoved(Event):
    unit: str
    to: int

    def apply(self, state: Skirmish) -> None:
        state.put(but(state.units[self.unit], x=self.to))


class UnitHit(Event):
    unit: str

    def apply(self, state: Skirmish) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, hits=unit.hits + 1))


class UnitLost(Event):
    unit: str

    def apply(self, state: Skirmish) -> None:
        del state.units[self.unit]


class OrderRevealed(Event):
    unit: str
    order: Order

    def apply(self, state: Skirmish) -> None:
        state.put(but(state.units[self.unit], order=None))


def hit(play: Play[Skirmish], unit: str, cite: str) -> None:
    play.emit(UnitHit(cite, unit))
    if play.state.units[unit].hits >= play.state.values.units.unit.endurance:
        play.emit(UnitLost("SKI-3-d", unit))


class Charge(Action):
    """Send a unit against an enemy."""

    risky = True
    unit: str
    target: str

    def check(self, state: Skirmish, during: Decision) -> Verdict:
        unit, target = state.units.get(self.unit), state.units.get(self.target)
        if unit is None or unit.role != self.role:
            return no("SKI-2-a", unit=self.unit)
        if target is None or target.role == self.role:
            return no("SKI-2-c", target=self.target)
        if unit.order != "charge":
            return no("SKI-2-b", unit=self.unit)
        return YES

    def perform(self, play: Play[Skirmish], during: Decision) -> None:
        play.emit(OrderRevealed("SKI-2-b", self.unit, "charge"))
        play.call(Charging(unit=self.unit, target=self.target))


class Advance(Action):
    """March towards the enemy by any distance."""

    unit: str
    by: int

    def check(self, state: Skirmish, during: Decision) -> Verdict:
        unit = state.units.get(self.unit)
        if unit is None or unit.role != self.role:
            return no("SKI-2-a", unit=self.unit)
        if unit.order is None or not 1 <= self.by <= state.values.units.unit.march:
            return no("SKI-2-d", unit=self.unit, by=self.by)
        if not 0 <= self._end(state) <= LENGTH:
            return no("SKI-2-e", unit=self.unit)
        return YES

    def perform(self, play: Play[Skirmish], during: Decision) -> None:
        order = play.state.units[self.unit].order
        assert order is not None
        play.emit(OrderRevealed("SKI-2-d", self.unit, order))
        play.emit(UnitMoved("SKI-2-d", self.unit, self._end(play.state)))

    def _end(self, state: Skirmish) -> int:
        unit = state.units[self.unit]
        return unit.x + (self.by if unit.role == RED else -self.by)


class EndTurn(Action):
    """Do nothing more this round."""

    def perform(self, play: Play[Skirmish], during: Decision) -> None:
        play.end()


class Activation(Decision):
    """One side acts with its units."""

    accepts = (Charge, Advance, EndTurn)

    def options(self, state: Skirmish, role: Role) -> Iterable[Action]:
        yield EndTurn(role=role)
        march = state.values.units.unit.march
        for unit in state.of(role):
            if unit.order is None:
                continue  # without a card a unit neither charges nor advances
            tries: list[Action] = [
                Charge(unit.id, t.id, role=role) for t in state.units.values() if t.role != role
            ]
            tries += [Advance(unit.id, by, role=role) for by in (1, march // 2, march)]
            yield from (a for a in tries if a.check(state, self))

    def offers(self, state: Skirmish, role: Role) -> Iterable[Offer]:
        mine = choice(*(u.id for u in state.of(role)))
        enemies = choice(*(u.id for u in state.units.values() if u.role != role))
        yield Offer("charge", {"unit": mine, "target": enemies})
        yield Offer("advance", {"unit": mine, "by": number(1, state.values.units.unit.march)})
        yield Offer("end_turn")


class Charging(Procedure):
    """A charge, from declaration to contact. [SKI-3]"""

    unit: Open[str]
    target: Open[str]
    stopped: Open[bool] = False

    @stage
    def offer_reaction(self, play: Play[Skirmish]) -> None:
        target = play.state.units[self.target]
        if target.order is not None:  # a card face down: all may see that
            play.call(Reaction((target.role,), self.target, self.unit))

    @stage
    def move_to_contact(self, play: Play[Skirmish]) -> None:
        if self.stopped or self.unit not in play.state.units:
            return
        target = play.state.units[self.target]
        aside = -1 if target.role == BLUE else 1
        play.emit(UnitMoved("SKI-3-c", self.unit, max(0, min(LENGTH, target.x + aside))))
        hit(play, self.target, "SKI-3-c")


class OpenFire(Action):
    """Fire at the charger instead of waiting for it."""

    risky = True

    def check(self, state: Skirmish, during: "Reaction") -> Verdict:
        return YES if state.units[during.unit].order == "fire" else no("SKI-3-a")

    def perform(self, play: Play[Skirmish], during: "Reaction") -> None:
        play.end()
        play.emit(OrderRevealed("SKI-3-a", during.unit, "fire"))
        if play.roll(6, "SKI-3-b", "fire", stream="combat") >= hits_from(play.state):
            play.here = len(play.state.stack) - 1
            play.note(stopped=True)
            hit(play, during.charger, "SKI-3-b")


def hits_from(state: Skirmish) -> int:
    return state.values.units.fire.hits_from - state.switches.sharp_fire


class Hold(Action):
    """Wait for it."""

    def perform(self, play: Play[Skirmish], during: "Reaction") -> None:
        play.end()


class Reaction(Decision):
    """The target of a charge may spend its hidden order."""

    accepts = (OpenFire, Hold)
    unit: Open[str]
    charger: Open[str]

    def options(self, state: Skirmish, role: Role) -> Iterable[Action]:
        yield Hold(role=role)
        if (fire := OpenFire(role=role)).check(state, self):
            yield fire

    def shows(self, state: Skirmish, role: Role) -> Mapping[str, Any]:
        return {"unit": self.unit, "charger": self.charger}


class RoundBegun(Event):
    number: int

    def apply(self, state: Skirmish) -> None:
        state.round = self.number

    def told(self) -> None:
        return None


class Round(Procedure):
    """One round of play. [SKI-1-a]"""

    number: Open[int]

    @stage
    def plan(self, play: Play[Skirmish]) -> None:
        play.emit(RoundBegun("SKI-1-a", self.number))
        play.call(Planning((RED, BLUE)))

    @stage
    def act_red(self, play: Play[Skirmish]) -> None:
        play.call(Activation((RED,)))

    @stage
    def act_blue(self, play: Play[Skirmish]) -> None:
        play.call(Activation((BLUE,)))

    @stage
    def clear(self, play: Play[Skirmish]) -> None:
        play.emit(CardsCleared("SKI-1-c"))
        play.end()
        if self.number < 3:
            play.call(Round(number=self.number + 1))
