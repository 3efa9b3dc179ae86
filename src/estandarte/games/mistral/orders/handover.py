"""Hand-over and Extension: another Formation goes on with an Order, or more time. [9.39, 9.41]"""

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.fleets.strategy_checks import strategy_check
from estandarte.games.mistral.sea.theatre import location_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.seasons import IMPULSES
from estandarte.kernel import YES, Action, Decision, Play, Role, Verdict, no

from .book import IssuedOrder, turns_between
from .kinds import (
    chit_entry,
    commands_in,
    holder_of,
    kind_of_order,
    may_hold_order,
)
from .log import CheckTried, OrderExtended, OrderHandedOver


def own_order(state: Mistral, id: str, role: Role) -> IssuedOrder | None:
    order = state.orders.issued.get(id)
    return order if order is not None and order.fleet == role else None


def time_is_up(state: Mistral, order: IssuedOrder) -> bool:
    """Whether a limit passes with this Impulse, the fourth of its last Turn. ["IC-9.37-b"]

    Execution must begin within four Turns and be complete within the limit of its kind; an
    Extension adds four Impulses, which are a Turn. ["MRO-1-b", "IC-9.39-a"]
    """
    if state.impulse < IMPULSES:
        return False
    entry = kind_of_order(state, order.kind)
    turns = turns_between(order.issued, state.date) - order.extended
    late = "begin_limit" in entry.fails_on and not order.executing
    if late and turns >= entry.begin_within:
        return True
    return bool(entry.complete_within) and turns >= entry.complete_within


class HandOver(Action):
    """Let a fresh Formation in the same location go on with an Order. ["MIC-19.2-b"]"""

    order: str
    formation: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        order = own_order(state, self.order, self.role)
        if order is None or not order.executing:
            return no("IC-9.41-a", order=self.order)
        holder, fresh = holder_of(state, order), state.formations.get(self.formation)
        if fresh is None or fresh.fleet != self.role or not isinstance(holder, Formation):
            return no("IC-9.41-a", formation=self.formation)
        if not state.is_ready(fresh) or location_of(fresh.at) != location_of(holder.at):
            return no("IC-9.41-a", formation=fresh.id, at=fresh.at)
        if order.convoy:
            return no("IC-10.13-a", order=order.id)
        if state.orders.has_tried(self.role, self.order):
            return no("IC-9.41-a", order=self.order)
        return may_hold_order(state, order.kind, chit_entry(state, order.id), fresh)

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        state = play.state
        holder = state.orders.issued[self.order].holder
        both = (state.formations[holder], state.formations[self.formation])
        commands = {one for formation in both for one in commands_in(state, formation)}
        play.emit(CheckTried("IC-9.41-a", self.role, self.order))
        if strategy_check(play, self.role, sorted(commands), "MIC-6.2-l"):
            play.emit(OrderHandedOver("MIC-19.2-b", self.role, self.order, self.formation))


class ExtendOrder(Action):
    """Ask for four Impulses more when a limit would Fail an Order. ["MIC-19.2-c"]"""

    order: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        order = own_order(state, self.order, self.role)
        if order is None or not time_is_up(state, order):
            return no("IC-9.39-a", order=self.order)
        if order.extended or state.orders.has_tried(self.role, _extension(self.order)):
            return no("IC-9.39-a", order=self.order)
        return YES

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        state = play.state
        holder = holder_of(state, state.orders.issued[self.order])
        commands = commands_in(state, holder) if holder is not None else ()
        play.emit(CheckTried("IC-9.39-a", self.role, _extension(self.order)))
        if strategy_check(play, self.role, commands, "MIC-6.2-k"):
            play.emit(OrderExtended("MIC-19.2-c", self.role, self.order))


def _extension(order: str) -> str:
    return f"{order}:extension"
