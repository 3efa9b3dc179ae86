"""Qualities that trouble the enemy's troops."""

from collections.abc import Iterable
from typing import Any

from estandarte.games.tercios.charge.paths import chargeable
from estandarte.games.tercios.commanders.effects import (
    CardExchanged,
    DemandPlaced,
    MarkPlaced,
    mark_of,
)
from estandarte.games.tercios.commanding.commanding import QUALITIES, Command, QualityRule
from estandarte.games.tercios.morale.cards import CardLost
from estandarte.games.tercios.morale.markers import check_discipline
from estandarte.games.tercios.schema.troops import ORDERS
from estandarte.games.tercios.state import Demand, Tercios, other
from estandarte.games.tercios.turn.orders import Activating
from estandarte.games.tercios.units import Commander, Unit, UnitId
from estandarte.games.tercios.values.circumstances import Check
from estandarte.kernel import YES, Event, Play, Role, Verdict, but, no
from estandarte.wargame.plane.distance import nearer_than
from estandarte.wargame.plane.measures import inches

from .targets import enemy_suggestions, enemy_unit, near_each_other


class CardSeen(Event):
    """One side has looked at a card of the other, and so at that of all who share it."""

    unit: UnitId
    by: Role

    def apply(self, state: Tercios) -> None:
        seen = state.units[self.unit]
        for unit in state.units.values():
            shares = unit.role == seen.role and unit.group == seen.group and seen.group
            if unit.id == self.unit or shares:
                state.known[unit.id] = (*state.known.get(unit.id, ()), self.by)


class CardsSwapped(Event):
    """Two units have exchanged their cards."""

    one: UnitId
    two: UnitId

    def apply(self, state: Tercios) -> None:
        one, two = state.units[self.one], state.units[self.two]
        state.put(but(one, card=two.card, blind=two.blind, group=0))
        state.put(but(two, card=one.card, blind=one.blind, group=0))
        # Everybody sees the cards change places: who knew one of them knows where it is now.
        first, second = (state.known.pop(u, ()) for u in (self.one, self.two))
        state.known |= {u: by for u, by in ((self.one, second), (self.two, first)) if by}


class AgainstUnit(QualityRule):
    """An action against one enemy unit in sight, however far, unless it says otherwise."""

    _far = True

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        found = enemy_unit(state, commander, action, far=self._far)
        if isinstance(found, Verdict):
            return found
        return YES if self._fits(state, commander, found) else no(self.cite, unit=found.id)

    def _fits(self, state: Tercios, commander: Commander, target: Unit) -> bool:
        """What else must be true of the unit."""
        return True

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        return ({"units": (u.id,)} for u in list(enemy_suggestions(state, commander))[:6])


@QUALITIES.trait("amenazante")
class Amenazante(AgainstUnit):
    """An enemy within less than 12" may use its card only to react, unless it is the last."""

    cite = "TER-qualities-amenazante"

    def _fits(self, state: Tercios, commander: Commander, target: Unit) -> bool:
        shape = state.units[commander.inside].base if commander.inside else commander.disc
        return nearer_than(shape, target.base, inches(12))

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        mark = mark_of("amenazante", "turn")
        play.emit(MarkPlaced(self.cite, action.units[0], mark, other(action.role)))


@QUALITIES.trait("avizor")
class Avizor(AgainstUnit):
    """An enemy unit in sight must be the next one activated."""

    cite = "TER-qualities-avizor"

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        demand = Demand(other(action.role), "must", action.units[0], by="avizor")
        play.emit(DemandPlaced(self.cite, demand))


@QUALITIES.trait("ilustrado")
class Ilustrado(AgainstUnit):
    """An enemy unit in sight may not be the next one activated, if there is another choice."""

    cite = "TER-qualities-ilustrado"

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        demand = Demand(other(action.role), "may not", action.units[0], by="ilustrado")
        play.emit(DemandPlaced(self.cite, demand))


@QUALITIES.trait("conspirador")
class Conspirador(AgainstUnit):
    """An enemy's card becomes a random one that even its owner may not see."""

    cite = "TER-qualities-conspirador-a"

    def _fits(self, state: Tercios, commander: Commander, target: Unit) -> bool:
        return target.has_card and not target.has_acted

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        # Uniform among the five kinds, thrown where nobody looks. "TER-Q82"
        face = play.roll(len(ORDERS), self.cite, "card", stream="cards", only=())
        unit, owner = action.units[0], other(action.role)
        play.emit(CardExchanged(self.cite, unit, ORDERS[face - 1], owner, blind=True))


@QUALITIES.trait("enigmatico")
class Enigmatico(QualityRule):
    """Two enemy units near each other exchange their cards."""

    cite = "TER-qualities-enigmatico"
    units = 2

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        one, two = (enemy_unit(state, commander, action, place, far=True) for place in (0, 1))
        if isinstance(one, Verdict):
            return one
        if isinstance(two, Verdict):
            return two
        for found in (one, two):
            if not found.has_card or found.has_acted:
                return no(self.cite, unit=found.id)
        return YES if one.id != two.id and near_each_other(one, two) else no(self.cite)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        play.emit(CardsSwapped(self.cite, *action.units[:2]))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        foes = [u for u in enemy_suggestions(state, commander) if u.has_card][:5]
        for index, one in enumerate(foes):
            for two in foes[index + 1 :]:
                yield {"units": (one.id, two.id)}


@QUALITIES.trait("inteligente")
class Inteligente(AgainstUnit):
    """Look at one enemy card."""

    cite = "TER-qualities-inteligente"

    def _fits(self, state: Tercios, commander: Commander, target: Unit) -> bool:
        return target.has_card

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        play.emit(CardSeen(self.cite, action.units[0], action.role))


@QUALITIES.trait("terrible")
class Terrible(AgainstUnit):
    """An enemy unit at command distance reacts worse to the coming activation."""

    cite = "TER-qualities-terrible"
    _far = False

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        mark = mark_of("terrible", "turn")
        play.emit(MarkPlaced(self.cite, action.units[0], mark, other(action.role)))


@QUALITIES.trait("provocador")
class Provocador(AgainstUnit):
    """An enemy that could charge must do so, unless its Discipline holds."""

    cite = "TER-qualities-provocador-a"

    def _fits(self, state: Tercios, commander: Commander, target: Unit) -> bool:
        if not target.has_card or target.is_rooted:
            return False
        return next(chargeable(state, target), None) is not None

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        unit, cite = action.units[0], "TER-qualities-provocador-b"
        if check_discipline(play, unit, Check("other"), cite) >= successes:
            return
        play.emit(CardLost(self.cite, unit))
        play.call(Activating(unit=unit, order="atacad", free=True))
