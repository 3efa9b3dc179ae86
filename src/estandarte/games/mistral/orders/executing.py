"""Execution: how an Order goes on at the end of each Impulse, and how it ends. [9.37, 9.38]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.games.mistral.fleets.forces import Auxiliary, Formation
from estandarte.games.mistral.fleets.strategy_checks import strategy_check
from estandarte.games.mistral.schema.chronicle import OrderName
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.sea.blockade import spares_the_british
from estandarte.games.mistral.sea.ports import attitude, is_friendly
from estandarte.games.mistral.sea.theatre import space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    no,
    stage,
)

from .auxiliaries import auxiliary_places, send_auxiliary
from .book import IssuedOrder
from .ends import end_order
from .handover import (
    ExtendOrder,
    HandOver,
    own_order,
    time_is_up,
)
from .kinds import (
    AREA_KINDS,
    commands_in,
    holder_of,
    is_carried_out,
    is_in_place,
    kind_of_order,
    must_stay,
    own_orders,
)
from .log import (
    CouncilOpened,
    ExecutionBegun,
    ImpulseCounted,
    OrderGivenUp,
    Outcome,
    SquadronLaidUp,
)
from .show_of_force import show_force

DAMAGE_PER_STEP = 4
"""DPs that make it one easier to fail on purpose. ["MIC-6.2-j"]"""
SUPPORT_WITHOUT_CAMPAIGNS = 4
"""Execution Impulses of Army Support where no Campaign is fought. ["MRS-1-i"]"""

RULES: dict[OrderName, str] = {
    "cruise": "MRO-2-a",
    "escort": "MRO-2-b",
    "interdiction": "MRO-2-c",
    "blockade": "MRO-2-d",
    "show_of_force": "MRO-2-e",
    "army_support": "MRO-2-f",
    "guerre_de_course": "MRO-2-g",
    "rendezvous": "IC-9.42-a",
}
"""The rule of each kind."""


class BeginExecution(Action):
    """Begin: this Impulse will count as the first. ["IC-9.37-a"]"""

    order: str
    place: str = ""
    """Where an Auxiliary is Tasked for it."""

    def check(self, state: Mistral, during: "OrdersCouncil") -> Verdict:
        order = own_order(state, self.order, self.role)
        if order is None or order.executing or order.kind not in (*AREA_KINDS, "guerre_de_course"):
            return no("IC-9.37-a", order=self.order)
        holder = holder_of(state, order)
        if isinstance(holder, Auxiliary):
            if self.place not in auxiliary_places(state, order, holder):
                return no("IC-9.36-c", place=self.place)
            return YES
        if self.place or not is_carried_out(state, order):
            return no(_why_not_begun(state, order, holder), order=self.order)
        return YES

    def perform(self, play: Play[Mistral], during: "OrdersCouncil") -> None:
        if self.place:
            send_auxiliary(play, play.state.orders.issued[self.order], self.place)
        play.emit(ExecutionBegun("IC-9.37-a", self.role, self.order))


def _why_not_begun(state: Mistral, order: IssuedOrder, holder: Formation | None) -> RuleId:
    """Before the war between them neither French nor British Blockade a Port of the other."""
    if holder is None or order.kind != "blockade" or holder.at not in state.pack.ports.ports:
        return "IC-9.37-a"
    if attitude(state, holder.at, order.fleet) == "closed" and not state.defied:
        return "MIS-2.33-e"
    return "MIS-2.33-d" if spares_the_british(state, holder, holder.at) else "IC-9.37-a"


class GiveUpOrder(Action):
    """Try to Fail an Order on purpose, once the others have been tested. ["IC-9.387-a"]"""

    order: str

    def check(self, state: Mistral, during: "OrdersCouncil") -> Verdict:
        order = own_order(state, self.order, self.role)
        if order is None or order.given_up or holder_of(state, order) is None:
            return no("IC-9.387-a", order=self.order)
        return YES

    def perform(self, play: Play[Mistral], during: "OrdersCouncil") -> None:
        play.emit(OrderGivenUp("IC-9.387-a", self.role, self.order))


class CloseCouncil(Action):
    """Nothing more about Orders in this Impulse."""

    closing: ClassVar[bool] = True

    def perform(self, play: Play[Mistral], during: "OrdersCouncil") -> None:
        play.answered(self.role)


class OrdersCouncil(Decision):
    """At the end of an Impulse both Fleets look at their Orders, unseen. ["IC-4.24-a"]

    It is asked whether or not a Fleet has any: who has Orders is a secret.
    """

    routine = True

    is_form: ClassVar[bool] = True
    accepts: ClassVar[tuple[type[Action], ...]] = (
        BeginExecution,
        HandOver,
        ExtendOrder,
        GiveUpOrder,
        CloseCouncil,
    )

    def together(self, state: Mistral) -> tuple[Role, ...]:
        return FLEETS

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield CloseCouncil(role=role)
        formations = sorted(f.id for f in state.formations.values() if f.fleet == role)
        for order in own_orders(state, role):
            holder = holder_of(state, order)
            places = (
                auxiliary_places(state, order, holder) if isinstance(holder, Auxiliary) else ("",)
            )
            candidates: list[Action] = [
                *(BeginExecution(order.id, place, role=role) for place in places),
                ExtendOrder(order.id, role=role),
                *(HandOver(order.id, name, role=role) for name in formations),
                GiveUpOrder(order.id, role=role),
            ]
            yield from (action for action in candidates if action.check(state, self))


class EndOfImpulseOrders(Procedure):
    """Hand-overs and extensions, Execution, tests, deliberate Failures. ["IC-4.24-a"]"""

    @stage
    def hold_council(self, play: Play[Mistral]) -> None:
        play.emit(CouncilOpened("IC-4.24-a"))
        play.call(OrdersCouncil(FLEETS))

    @stage
    def count_and_test(self, play: Play[Mistral]) -> None:
        """What is Fulfilled or Failed is Terminated. ["MIC-19.2-d", "MIC-18.3-e"]"""
        for role in FLEETS:
            for order in own_orders(play.state, role):
                go_on(play, order)

    @stage
    def give_up(self, play: Play[Mistral]) -> None:
        for role in FLEETS:
            for order in own_orders(play.state, role):
                if order.given_up:
                    _give_up(play, order)

    @stage
    def lay_up(self, play: Play[Mistral]) -> None:
        """Home without an Order, an Independent Squadron is one no more. ["IC-3.35-a"]"""
        state = play.state
        for id in sorted(state.formations):
            one = state.formations[id]
            idle = one.kind == "independent" and state.orders.order_of(id) is None
            if idle and not state.is_ready(one) and _is_home(state, one):
                play.emit(SquadronLaidUp("IC-3.35-a", one.fleet, id))


def _is_home(state: Mistral, formation: Formation) -> bool:
    port = space_of(formation.at)
    return port in state.pack.ports.ports and all(
        is_friendly(state, port, formation.fleet, unit.contingent)
        for unit in state.units_of(formation.id)
    )


def go_on(play: Play[Mistral], order: IssuedOrder) -> None:
    """Count the Impulse of one Order and end it if its time has come."""
    _count(play, order)
    verdict = judged(play, play.state.orders.issued[order.id])
    if verdict is not None:
        outcome, cite = verdict
        end_order(play, play.state.orders.issued[order.id], outcome, cite)


def _count(play: Play[Mistral], order: IssuedOrder) -> None:
    """Disorganised it may not count, and what must be consecutive begins anew. ["IC-8.45-b"]"""
    state = play.state
    if not order.executing or order.kind not in AREA_KINDS or order.strayed or order.done:
        return
    count = order.count + 1 if is_carried_out(state, order) else 0
    if count != order.count:
        play.emit(ImpulseCounted("IC-9.37-a", order.fleet, order.id, count))


def judged(play: Play[Mistral], order: IssuedOrder) -> tuple[Outcome, str] | None:
    """Fulfilled, Failed, or neither yet."""
    state = play.state
    rule = RULES[order.kind]
    if order.done:
        return "fulfilled", "MIC-19.2-d"  # what was brought about in the Impulse counts now
    if has_left(state, order):
        return "fulfilled", rule
    holder = holder_of(state, order)
    if holder is None:
        return "failed", "IC-9.388-a"
    if isinstance(holder, Formation) and holder.under:
        return "failed", "IC-9.36-a"  # inside a Grand Flotilla it has none of its own
    if order.strayed:
        return "failed", "MIC-18.3-e"
    if _is_broken(state, order):
        return "failed", rule
    if order.executing and _is_fulfilled(play, order):
        return "fulfilled", rule
    if _is_missed(play.state, order):
        return "failed", rule
    late = "IC-9.37-b" if order.executing else "MRO-1-b"
    return ("failed", late) if time_is_up(state, order) else None


def has_left(state: Mistral, order: IssuedOrder) -> bool:
    """Whether a raider has crossed the west edge. ["MRO-2-g", "MIS-2.62-b"]"""
    holder = state.formations.get(order.holder)
    if order.kind != "guerre_de_course" or holder is None:
        return False
    return space_of(holder.at) in order.locations


def _is_broken(state: Mistral, order: IssuedOrder) -> bool:
    """It has left its area, its Blockade is lifted, its Convoy has Scattered.

    ["MIS-2.154-d", "MIS-2.417-c", "IC-10.15-a"]
    """
    if order.kind == "escort" and order.convoy:
        convoy = state.convoys.get(order.convoy)
        return convoy is not None and convoy.scattered
    if not order.executing or order.kind not in AREA_KINDS:
        return False
    if order.kind == "blockade":
        return not is_carried_out(state, order)
    # Away from it for a while, such a Formation neither wins nor loses anything.
    away = state.formations.get(order.holder) is not None and not must_stay(state, order.kind)
    return not away and not is_in_place(state, order)


def _is_fulfilled(play: Play[Mistral], order: IssuedOrder) -> bool:
    """Cruise and Interdiction four Impulses, Blockade eight; a Show of Force by its die.

    ["MRO-2-a", "MRO-2-c", "MRO-2-d"]
    """
    state = play.state
    if order.kind == "show_of_force":
        return order.count > 0 and show_force(play, order)
    if order.kind == "army_support":
        still = state.switches.campaigns == "off"
        return still and order.count >= SUPPORT_WITHOUT_CAMPAIGNS
    if order.kind not in AREA_KINDS:
        return False
    return order.count >= kind_of_order(state, order.kind).impulses


def _is_missed(state: Mistral, order: IssuedOrder) -> bool:
    """The fourth miss of a Show of Force Fails. ["MRO-2-e"]"""
    misses = state.orders.issued[order.id].misses
    return misses >= state.pack.orders.show_of_force.misses


def _give_up(play: Play[Mistral], order: IssuedOrder) -> None:
    """The worse its Formation has suffered, the easier. ["MIC-6.2-j"]"""
    state = play.state
    holder = holder_of(state, order)
    assert holder is not None
    worn = 0
    if isinstance(holder, Formation):
        worn = sum(unit.damage for unit in state.units_of(holder.id))
    modifier = -(worn // DAMAGE_PER_STEP)
    if strategy_check(play, order.fleet, commands_in(state, holder), "MIC-6.2-j", modifier):
        end_order(play, order, "failed", "IC-9.387-a")
    else:
        play.emit(OrderGivenUp("IC-9.387-a", order.fleet, order.id, False))
