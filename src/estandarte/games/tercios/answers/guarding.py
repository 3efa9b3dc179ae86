"""Resguardo: cavalry that takes a charge for the company it guards."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.tercios.charge.paths import charge_way
from estandarte.games.tercios.morale.cards import CardRevealed, GroupBroken, UnitActed
from estandarte.games.tercios.morale.markers import check_discipline
from estandarte.games.tercios.reactions.reacting import Threat
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import UnitId
from estandarte.games.tercios.values.circumstances import Check
from estandarte.kernel import Action, Decision, Forgo, Open, Play, Role, Verdict, no
from estandarte.wargame.plane.points import (
    Point,
    distance_squared,
    is_point,
    nearest_on_line,
    part_way,
)

from .countercharge import intercept, intercept_point, intercept_verdict


def guards(state: Tercios, target: UnitId) -> tuple[UnitId, ...]:
    """Cavalry of the same command with a card still face down, whichever it is."""
    guarded = state.units[target]
    return tuple(
        u.id
        for u in state.of(guarded.role)
        if u.type == "cavalry" and u.command == guarded.command and u.has_card and not u.acted
    )


def offer_guard(play: Play[Tercios], charger: UnitId, target: UnitId) -> None:
    """The guarding cavalry comes before the company's own reaction. ["TER-Q90"]"""
    able = guards(play.state, target)
    if able:
        role = play.state.units[target].role
        play.call(GuardOffer((role,), able, charger, target))


def _goal(state: Tercios, during: "GuardOffer") -> Point:
    way = charge_way(state, state.units[during.charger], state.units[during.target])
    return state.units[during.target].front_centre if way is None else way.base.front_centre


class Guard(Action):
    """Charge into the way of the charger, at any point of its trajectory."""

    unit: UnitId
    at: Point

    def check(self, state: Tercios, during: "GuardOffer") -> Verdict:
        if self.unit not in during.units or self.unit not in state.units or not is_point(self.at):
            return no("TER-troops-resguardo-a", unit=self.unit)
        charger = state.units[during.charger]
        goal = _goal(state, during)
        foot = nearest_on_line(charger.front_centre, goal, self.at)
        if distance_squared(foot, self.at) > 100:
            return no("TER-troops-resguardo-c", at=self.at)
        return intercept_verdict(state, state.units[self.unit], charger, goal, self.at)

    def perform(self, play: Play[Tercios], during: "GuardOffer") -> None:
        play.end()
        state = play.state
        card, group = state.units[self.unit].card, state.units[self.unit].group
        assert card is not None
        # It reacts, so its card is spent. "TER-troops-resguardo-e"
        other = card != "atacad"
        cite = "TER-troops-resguardo-b" if other else "TER-troops-resguardo-e"
        play.emit(CardRevealed(cite, self.unit, card))
        if group:
            play.emit(GroupBroken("TER-troops-brigada-e", group, self.role))
        play.emit(UnitActed("TER-troops-resguardo-e", self.unit))
        check = Check("reaction", against=state.units[during.charger])
        if check_discipline(play, self.unit, check, "TER-reactions-e"):  # "TER-Q50"
            threat = Threat(during.charger, False, self.at, self.at)
            # Combat+ only if ¡Atacad! was its card.
            attacks = card == "atacad"
            intercept(play, self.unit, threat, self.at, attacks, "TER-troops-resguardo-c")


class LeaveUnguarded(Forgo):
    """Let the company look after itself."""


class GuardOffer(Decision):
    """A guarded company is charged: its cavalry may step in."""

    asked_by = "TER-troops-resguardo-a"
    accepts = (Guard, LeaveUnguarded)
    units: Open[tuple[UnitId, ...]]
    charger: Open[UnitId]
    target: Open[UnitId]

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield LeaveUnguarded(role=role)
        charger = state.units[self.charger]
        goal = _goal(state, self)
        for unit in self.units:
            near = intercept_point(state.units[unit], charger, goal)
            spots = (near, part_way(charger.front_centre, goal, 1, 2))
            tries = (Guard(unit, at, role=role) for at in dict.fromkeys(spots))
            yield from (a for a in tries if a.check(state, self))

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"unit": self.target, "enemy": self.charger}
