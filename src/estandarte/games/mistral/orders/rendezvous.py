"""Rendezvous: Squadrons sent to a location, to join a Formation there, or off the map. [9.42]"""

from estandarte.games.mistral.corsairs.levant import board
from estandarte.games.mistral.fleets.forces import Formation, Unit
from estandarte.games.mistral.fleets.formations import may_hold, most_auxiliaries, nearest_own_port
from estandarte.games.mistral.schema.pack import BRITISH, FLEETS
from estandarte.games.mistral.sea.theatre import location_of, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import YES, Play, Procedure, Role, Verdict, but, no, stage

from .book import IssuedOrder
from .consequences import note_loss
from .kinds import (
    command_of,
    holder_of,
    may_hold_order,
    own_orders,
)
from .log import (
    OrderEnded,
    OrderEvent,
)
from .reaching import (
    may_go_alone,
)

EAST = "edge_east"
"""Beyond it lies the Levant trade. ["MIS-2.633-a"]"""
JOINED = ("grand", "flag", "detachment")


class SquadronsJoined(OrderEvent):
    """Subordinated on arrival; a Formation left without Squadrons is no more. ["IC-9.42-a"]"""

    formation: str
    units: tuple[str, ...]
    joins: str
    auxiliaries: tuple[str, ...]
    """Those for which the Formation has room; the others are Available again."""
    station: str
    """Where the Leader of a Formation that is no more goes ashore."""

    def apply(self, state: Mistral) -> None:
        for id in self.units:
            state.units[id] = but(state.units[id], formation=self.joins)
        if state.units_of(self.formation):
            return
        if leader := state.leaders.get(state.formations[self.formation].leader):
            state.leaders[leader.id] = but(leader, formation="", station=self.station)
        for one in state.auxiliaries_of(self.formation):
            kept = one.id in self.auxiliaries
            state.auxiliaries[one.id] = but(
                one,
                formation=self.joins if kept else "",
                place="assigned" if kept else "available",
            )
        del state.formations[self.formation]
        note_loss(state, self.formation)


def may_meet(state: Mistral, role: Role, who: str, place: str, joins: str) -> Verdict:
    """Whether a Squadron or a Formation may be sent there. ["IC-9.42-a"]"""
    unit, formation = state.units.get(who), state.formations.get(who)
    if place == EAST and unit is not None and unit.is_flagship:
        return no("MIS-2.634-b", unit=who)
    asked = who if unit is None else unit.formation
    if state.orders.has_tried(role, who) or state.orders.has_tried(role, asked):
        return no("IC-9.365-a", holder=who)
    if unit is not None and unit.fleet == role:
        able = _may_part(state, unit)
    elif formation is not None and formation.fleet == role and state.units_of(who):
        able = may_hold_order(state, "rendezvous", None, formation)
    else:
        return no("IC-9.42-a", force=who)
    if not able:
        return able
    if not (room := _few_enough(state, role, who)):
        return room
    if place == EAST:
        return _may_trade(role, unit, joins)
    if place not in state.theatre.spaces or state.theatre.kind(place) == "edge":
        return no("IC-9.42-a", place=place)
    return _may_join(state, who, place, joins) if joins else YES


def _may_part(state: Mistral, unit: Unit) -> Verdict:
    """A Rendezvous Order detaches a Squadron from its Flotilla. ["IC-3.35-c"]

    What stays behind must be a lawful Formation.
    """
    if not (alone := may_go_alone(state, "rendezvous", "", unit)):
        return alone
    if not unit.formation:
        return YES
    home = state.formations[unit.formation]
    rest = [one for one in state.units_of(home.id) if one.id != unit.id]
    if home.kind == "independent" or not rest:
        return no("IC-3.35-c", unit=unit.id, formation=home.id)
    return may_hold(state, home, rest)


def _few_enough(state: Mistral, role: Role, who: str) -> Verdict:
    """Two at once for the British, one for each Bourbon Command. ["IC-9.35-c"]"""
    command = _command(state, role, who)
    held = 0
    for order in state.orders.of_kind("rendezvous", role):
        holder = holder_of(state, order)
        held += holder is not None and command_of(state, holder) == command
    most = state.pack.orders.limits.rendezvous.get(command, 0)
    return no("IC-9.35-c", held=held, most=most) if held >= most else YES


def _command(state: Mistral, role: Role, who: str) -> str:
    if role == BRITISH:
        return "british"
    if who in state.units:
        return state.units[who].command
    return command_of(state, state.formations[who])


def _may_trade(role: Role, unit: Unit | None, joins: str) -> Verdict:
    """To the Levant Trade Track: British Squadrons, whole ones, and no Flotilla."""
    if role != BRITISH:
        return no("MIS-2.637-a", role=role)
    if unit is None or joins:
        return no("MIS-2.633-b")
    if not unit.is_full:
        return no("MIS-2.634-a", sail=unit.sail, most=unit.most_sail)
    return YES


def _may_join(state: Mistral, who: str, place: str, joins: str) -> Verdict:
    target = state.formations.get(joins)
    units = _forces(state, who)
    if target is None or target.fleet != units[0].fleet or target.kind not in JOINED:
        return no("IC-9.42-a", joins=joins)
    if joins in (who, units[0].formation):
        return no("IC-9.42-a", joins=joins)
    # Whoever lies beside it in Harbour already has no way to go: that is Reorganisation.
    idle = any(unit.state != "ready" for unit in units)
    if idle and state.place_of(units[0]) == target.at and space_of(target.at) == place:
        return no("IC-9.42-a", joins=joins)
    return may_hold(state, target, [*state.units_of(joins), *units[:1]])


def _forces(state: Mistral, who: str) -> tuple[Unit, ...]:
    return (state.units[who],) if who in state.units else state.units_of(who)


class Meetings(Procedure):
    """At the end of an increment: who has arrived where he was sent. ["IC-9.42-a"]"""

    @stage
    def meet(self, play: Play[Mistral]) -> None:
        for role in FLEETS:
            for order in own_orders(play.state, role):
                if order.kind == "rendezvous" and has_met(play.state, order):
                    _conclude(play, order)


def has_met(state: Mistral, order: IssuedOrder) -> bool:
    """In the named location, and beside the Formation named, if any."""
    holder = state.formations.get(order.holder)
    if holder is None or space_of(holder.at) not in order.locations:
        return False
    if not order.joins:
        return state.is_ready(holder)
    target = state.formations.get(order.joins)
    return target is not None and location_of(target.at) == location_of(holder.at)


def _conclude(play: Play[Mistral], order: IssuedOrder) -> None:
    """Neither result of a Rendezvous counts. ["IC-9.38-a"]"""
    state = play.state
    if order.joins:
        joining = _subordinated(state, order)
        if not joining:
            return
        play.emit(_joined(state, order, joining))
    play.emit(OrderEnded("IC-9.42-a", order.fleet, order.id, "fulfilled", 0))
    if EAST in order.locations:
        board(play, order.holder)


def _subordinated(state: Mistral, order: IssuedOrder) -> list[Unit]:
    """As many Squadrons as the limits of the Formation allow."""
    target = state.formations[order.joins]
    held, joining = list(state.units_of(target.id)), []
    for unit in sorted(state.units_of(order.holder), key=lambda one: (one.is_flagship, one.id)):
        if may_hold(state, target, [*held, unit]):
            held.append(unit)
            joining.append(unit)
    return joining


def _joined(state: Mistral, order: IssuedOrder, units: list[Unit]) -> SquadronsJoined:
    holder, target = state.formations[order.holder], state.formations[order.joins]
    return SquadronsJoined(
        "IC-9.42-a",
        order.fleet,
        holder.id,
        tuple(unit.id for unit in units),
        target.id,
        _welcome(state, holder, target, len(units)),
        nearest_own_port(state, holder),
    )


def _welcome(
    state: Mistral, holder: Formation, target: Formation, squadrons: int
) -> tuple[str, ...]:
    """The Auxiliaries for which the Formation has room after it has grown."""
    grown = squadrons if target.kind != "detachment" else 0
    room = most_auxiliaries(state, target) + grown - len(state.auxiliaries_of(target.id))
    coming = sorted(one.id for one in state.auxiliaries_of(holder.id))
    return tuple(coming[: max(0, room)])
