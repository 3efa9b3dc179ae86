"""Qualities that change his own troops: cards, order, wear, facing, moves."""

from collections.abc import Iterable
from typing import Any

from estandarte.games.tercios.commanders.effects import CardExchanged, MarkPlaced, mark_of
from estandarte.games.tercios.commanding.commanding import QUALITIES, Command, QualityRule
from estandarte.games.tercios.morale.breaking import settle_breaks
from estandarte.games.tercios.morale.cards import CardLost
from estandarte.games.tercios.morale.casualties import dissolve
from estandarte.games.tercios.morale.markers import UnitReordered, shed, wear
from estandarte.games.tercios.movement.displacement import turn_unit
from estandarte.games.tercios.movement.marches import facing_verdict, turned_verdict
from estandarte.games.tercios.schema.troops import ORDERS
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Commander, Unit
from estandarte.games.tercios.values.hooks import is_able
from estandarte.games.tercios.values.strength import has, is_at_limit
from estandarte.kernel import YES, Play, Verdict, no
from estandarte.wargame.plane.bases import SIDES
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches

from .targets import ForUnit, near_each_other, own_suggestions, own_unit, verdict_of


class Marking(ForUnit):
    """Leaves a mark on a friendly unit."""

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        until = "turn" if action.quality == "raudo" else "act"
        mark = mark_of(action.quality, until, successes, action.commander)
        play.emit(MarkPlaced(self.cite, action.units[0], mark, action.role))


QUALITIES.alike(
    Marking,
    {
        "estoico": "TER-qualities-estoico",  # as if in Cubierto until it acts or reacts
        "imperterrito": "TER-qualities-imperterrito",  # as if in Protegido until then
        "raudo": "TER-qualities-raudo",  # ¡Atención! does not decrease its Fire: "TER-Q102"
    },
)


@QUALITIES.trait("ingeniero")
class Ingeniero(QualityRule):
    """A cannon reaches 3" farther for each success, this turn. ["TER-Q102"]"""

    cite = "TER-qualities-ingeniero"

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        found = own_unit(state, commander, action, artillery=True, integrated=True)
        if isinstance(found, Unit) and state.units[action.units[0]].type != "artillery":
            return no(self.cite, unit=found.id)
        return verdict_of(found)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        mark = mark_of("ingeniero", "turn", successes)
        play.emit(MarkPlaced(self.cite, action.units[0], mark, action.role))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        guns = (u for u in state.units.values() if u.type == "artillery")
        return ({"units": (u.id,)} for u in guns if u.role == commander.role)


@QUALITIES.trait("atento")
class Atento(ForUnit):
    """A unit turns at once, whether or not it has acted."""

    cite = "TER-qualities-atento"
    reads = ("path", "side")
    _tries = ("side", SIDES[1:])

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        if action.side is None:
            return no("TER-commanders-action-a", quality=action.quality)
        return facing_verdict(state, unit, action.side)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        assert action.side is not None
        turn_unit(play, action.units[0], action.side, self.cite)


@QUALITIES.trait("ducho")
class Ducho(ForUnit):
    """A gun that has not acted turns, even with Speed 0; a bare success costs it its card."""

    cite = "TER-qualities-ducho-a"
    reads = ("path", "side")
    _guns = True
    _tries = ("side", SIDES[1:])

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        if unit.type != "artillery" or unit.acted or action.side is None:
            return no(self.cite, unit=unit.id)
        return turned_verdict(state, unit, action.side)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        assert action.side is not None
        turn_unit(play, action.units[0], action.side, self.cite)
        if successes < 2:
            self._lose_card(play, action)

    def fail(self, play: Play[Tercios], action: Command) -> None:
        self._lose_card(play, action)

    def _lose_card(self, play: Play[Tercios], action: Command) -> None:
        if play.state.units[action.units[0]].has_card:
            play.emit(CardLost("TER-qualities-ducho-b", action.units[0]))


@QUALITIES.trait("audaz")
class Audaz(ForUnit):
    """A card not yet used is exchanged for another of its owner's choice. ["TER-orders-c"]"""

    cite = "TER-qualities-audaz"
    reads = ("path", "order")
    _tries = ("order", ORDERS)

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        if not unit.has_card or unit.acted or action.order is None:
            return no(self.cite, unit=unit.id)
        return YES

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        play.emit(CardExchanged(self.cite, action.units[0], action.order, action.role))


@QUALITIES.trait("precavido")
class Precavido(ForUnit):
    """A unit that has acted gets a card with which it may only react."""

    cite = "TER-qualities-precavido"
    reads = ("path", "order")
    _tries = ("order", ("fuego", "resistid"))

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        if not unit.acted or unit.has_card or action.order is None:
            return no(self.cite, unit=unit.id)
        return YES

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        unit = action.units[0]
        play.emit(CardExchanged(self.cite, unit, action.order, action.role, only_reacts=True))


@QUALITIES.trait("diligente")
class Diligente(ForUnit):
    """Restores the order of one unit."""

    cite = "TER-qualities-diligente"

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        return YES if unit.disordered else no("TER-markers-a", unit=unit.id)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        play.emit(UnitReordered(self.cite, action.units[0]))


@QUALITIES.trait("honorable")
class Honorable(ForUnit):
    """Takes one wear marker off, but not the only one, Élite apart."""

    cite = "TER-qualities-honorable"

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        least = 1 if has(state, unit, "sheds_last") else 2
        return YES if unit.wear >= least else no(self.cite, unit=unit.id)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        shed(play, action.units[0], 1, self.cite)


@QUALITIES.trait("oficioso")
class Oficioso(QualityRule):
    """One wear marker goes from one unit to another of its kind and command."""

    cite = "TER-qualities-oficioso"
    units = 2

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        one, two = (own_unit(state, commander, action, n, artillery=True) for n in (0, 1))
        if isinstance(one, Verdict):
            return one
        if isinstance(two, Verdict):
            return two
        alike = one.id != two.id and one.kind == two.kind and one.command == two.command
        # At six inches and no more; elsewhere it is less than six. "TER-Q89"
        fits = alike and one.wear > 0 and within(one.base, two.base, inches(6))
        return YES if fits else no(self.cite, units=list(action.units[:2]))

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        giver, taker = action.units[:2]
        shed(play, giver, 1, self.cite, last=True)
        wear(play, taker, 1, self.cite)
        settle_breaks(play, taker)

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        near = [u.id for u in own_suggestions(state, commander)][:5]
        for one in near:
            yield from ({"units": (one, two)} for two in near if two != one)


@QUALITIES.trait("experimentado")
class Experimentado(QualityRule):
    """A company is dissolved into a Formation, which sheds two wear markers."""

    cite = "TER-qualities-experimentado-a"
    units = 2

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        company, formation = (own_unit(state, commander, action, n) for n in (0, 1))
        if isinstance(company, Verdict):
            return company
        if isinstance(formation, Verdict):
            return formation
        armed = bool(company.profile.shooting) or is_able(company.profile, "pikes")
        if company.kind != "company" or formation.kind != "formation" or not armed:
            return no(self.cite, units=list(action.units[:2]))
        if is_at_limit(state, company) or formation.wear == 0:
            return no(self.cite, unit=company.id)
        if not near_each_other(company, formation):
            return no("TER-qualities-experimentado-b", unit=company.id)
        return YES

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        company, formation = action.units[:2]
        shed(play, formation, 2, self.cite, last=True)
        dissolve(play, company, "TER-qualities-experimentado-c")

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        near = list(own_suggestions(state, commander))
        for company in (u for u in near if u.kind == "company"):
            for formation in (u for u in near if u.kind == "formation" and u.wear > 1):
                yield {"units": (company.id, formation.id)}
