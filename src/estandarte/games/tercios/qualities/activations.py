"""Qualities that settle who acts next, and with what help."""

from collections.abc import Iterable
from typing import Any

from estandarte.games.tercios.commanders.effects import (
    CardExchanged,
    DemandPlaced,
    MarkPlaced,
    acts_next,
    mark_of,
)
from estandarte.games.tercios.commanding.commanding import QUALITIES, Command, QualityRule
from estandarte.games.tercios.ground.terrain import is_inside
from estandarte.games.tercios.state import Demand, Tercios
from estandarte.games.tercios.units import Commander, Unit
from estandarte.games.tercios.values.strength import INSPIRING, has
from estandarte.kernel import YES, Event, Play, Role, Verdict, no

from .targets import ForUnit, own_suggestions, own_unit, waits


class NextActs(ForUnit):
    """A friendly unit must act next, with a mark that lasts for the go."""

    _waiting = True

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        unit = action.units[0]
        mark = mark_of(action.quality, "go", successes, action.commander)
        play.emit(MarkPlaced(self.cite, unit, mark, action.role))
        play.emit(acts_next(action.role, unit, action.quality, self.cite))


@QUALITIES.trait("inspirar")
class Inspirar(ForUnit):
    """The unit activated next has the point of one of his virtues. ["TER-virtues-d"]"""

    cite = "TER-qualities-inspirar-a"
    reads = ("path", "virtue")
    _waiting = True

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        if action.virtue not in commander.virtues or action.virtue not in INSPIRING:
            return no("TER-Q69", virtue=action.virtue)
        # It is for whoever is activated next, and so for one that can be.
        return super().verdict(state, commander, action)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        state = play.state
        commander = state.commanders[action.commander]
        name = f"inspirar_{action.virtue}"
        mark = mark_of(name, "go", 0, commander.id)
        play.emit(MarkPlaced(self.cite, action.units[0], mark, action.role))
        if "experto" in commander.qualities:
            # All units of his command with Brigada have it, in whichever order they act.
            for unit in list(state.of(commander.role)):
                if unit.command == commander.command and has(state, unit, "shares_card"):
                    mark = mark_of(name, "go", 1, commander.id)
                    play.emit(MarkPlaced("TER-qualities-experto", unit.id, mark, action.role))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        for virtue in commander.virtues:
            if virtue in INSPIRING:
                able = super().suggest(state, commander)
                yield from ({**fields, "virtue": virtue} for fields in able)


QUALITIES.alike(
    NextActs,
    {
        "autoritario": "TER-qualities-autoritario",  # without an order check
        # a charge won over the slow or Disordered costs them one wear more
        "decidido": "TER-qualities-decidido-a",
        "entusiasta": "TER-qualities-entusiasta",  # light of foot
        "tutor": "TER-qualities-tutor",  # its weapons reach 2" farther for each success
    },
)


@QUALITIES.trait("insigne")
class Insigne(NextActs):
    """A unit in sight anywhere acts next with more Discipline."""

    cite = "TER-qualities-insigne"
    _far = True


@QUALITIES.trait("tenaz")
class Tenaz(NextActs):
    """A light unit acts next; ending its move out of sight it cannot be shot at."""

    cite = "TER-qualities-tenaz"

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        return YES if has(state, unit, "light") else no(self.cite, unit=unit.id)


@QUALITIES.trait("picaro")
class Picaro(NextActs):
    """From hiding it acts next with more Fire or more Combat, as he chooses."""

    cite = "TER-qualities-picaro"
    reads = ("path", "virtue")
    _tries = ("virtue", ("fire", "combat"))

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        if action.virtue not in ("fire", "combat") or not is_inside(state, unit, "oculto"):
            return no(self.cite, unit=unit.id)
        return YES

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        unit = action.units[0]
        mark = mark_of(f"picaro_{action.virtue}", "go")
        play.emit(MarkPlaced(self.cite, unit, mark, action.role))
        play.emit(acts_next(action.role, unit, "picaro", self.cite))


@QUALITIES.trait("perfeccionista")
class Perfeccionista(ForUnit):
    """Fresh infantry with ¡Fuego! is activated next, with more Fire if he succeeds."""

    cite = "TER-qualities-perfeccionista-a"
    _waiting = True

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        ready = unit.type == "infantry" and unit.is_fresh and not unit.blind
        return YES if ready and unit.card == "fuego" else no(self.cite, unit=unit.id)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        mark = mark_of("perfeccionista", "go")
        cite = "TER-qualities-perfeccionista-b"
        play.emit(MarkPlaced(cite, action.units[0], mark, action.role))
        play.emit(acts_next(action.role, action.units[0], "perfeccionista", self.cite))

    def fail(self, play: Play[Tercios], action: Command) -> None:
        play.emit(acts_next(action.role, action.units[0], "perfeccionista", self.cite))


@QUALITIES.trait("coordinador")
class Coordinador(ForUnit):
    """Two units act next, one completely after the other."""

    cite = "TER-qualities-coordinador-a"
    units = 2
    _waiting = True

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        for place in (0, 1):
            found = own_unit(state, commander, action, place)
            if isinstance(found, Verdict):
                return found
            if not (waiting := waits(found, self.cite)):
                return waiting
        return YES if action.units[0] != action.units[1] else no(self.cite)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        for unit in action.units[:2]:
            play.emit(acts_next(action.role, unit, "coordinador", self.cite))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        able = [f["units"][0] for f in super().suggest(state, commander)][:4]
        for index, one in enumerate(able):
            for two in able[index + 1 :]:
                yield {"units": (one, two)}


@QUALITIES.trait("meticuloso")
class Meticuloso(ForUnit):
    """A unit will be the last to act; several alternate at the end.

    ["TER-qualities-meticuloso-b"]
    """

    cite = "TER-qualities-meticuloso-a"
    _waiting = True

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        demand = Demand(action.role, "last", action.units[0], by="meticuloso")
        play.emit(DemandPlaced(self.cite, demand))


class PassGranted(Event):
    role: Role

    def apply(self, state: Tercios) -> None:
        state.pass_allowed = self.role


@QUALITIES.trait("paciente")
class Paciente(QualityRule):
    """No Troops need be activated in this go."""

    cite = "TER-qualities-paciente"
    units = 0

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        play.emit(PassGranted(self.cite, action.role))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        yield {}


@QUALITIES.trait("innovador")
class Innovador(ForUnit):
    """A wide angle for the turn; if it acts next it may take ¡Fuego! instead of its card."""

    cite = "TER-qualities-innovador-a"
    reads = ("path", "order")

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        if action.order is None:
            return YES
        if action.order != "fuego":
            return no("TER-qualities-innovador-b", order=action.order)
        return waits(unit, "TER-qualities-innovador-b")

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        unit = action.units[0]
        play.emit(MarkPlaced(self.cite, unit, mark_of("innovador", "turn"), action.role))
        if action.order == "fuego":
            cite = "TER-qualities-innovador-b"
            play.emit(CardExchanged(cite, unit, "fuego", action.role))
            play.emit(acts_next(action.role, unit, "innovador", cite))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        waiting = (u for u in own_suggestions(state, commander) if waits(u, self.cite))
        return ({"units": (u.id,), "order": "fuego"} for u in waiting)


@QUALITIES.trait("religioso")
class Religioso(ForUnit):
    """It acts next, with ¡Resistid! for its card; or, if it had that, with more Discipline."""

    cite = "TER-qualities-religioso"
    reads = ("path", "order")
    _waiting = True
    _tries = ("order", ("resistid",))

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        return YES if action.order in (None, "resistid") else no(self.cite, order=action.order)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        unit = action.units[0]
        target = play.state.units[unit]
        had = target.card == "resistid"
        if action.order == "resistid" and (target.blind or not had):
            play.emit(CardExchanged(self.cite, unit, "resistid", action.role))
        elif had or target.blind:
            # A card that nobody knows helps if it turns out to be ¡Resistid!.
            play.emit(MarkPlaced(self.cite, unit, mark_of("religioso", "go"), action.role))
        play.emit(acts_next(action.role, unit, "religioso", self.cite))
