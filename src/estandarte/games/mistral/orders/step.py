"""Orders: the Step in which they are organised, Received and Issued, and the new Year. [9.3]"""

from collections.abc import Iterable
from itertools import combinations
from typing import ClassVar

from estandarte.games.mistral.fleets.strategy_checks import strategy_check
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.seasons import is_quarterly
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    no,
    stage,
)

from .book import IssuedOrder, OrderId, turns_between
from .ends import end_order
from .handover import own_order
from .issuing import IssuingOrders
from .kinds import commands_in, holder_of, own_orders
from .log import (
    CheckTried,
    CouncilOpened,
    OrderEnded,
    OrdersReceived,
    OrdersStepOpened,
    RecordsOpened,
    fleet_of,
)
from .pool import (
    add_bases,
    draw,
    may_draw,
    may_receive,
    organise,
    to_receive,
)
from .reaching import issue_date


class DrawChits(Action):
    """Draw chits from the Pool; none, and nothing is Received."""

    count: int

    def check(self, state: Mistral, during: "DrawingOrders") -> Verdict:
        return may_draw(state, self.role, self.count)

    def perform(self, play: Play[Mistral], during: "DrawingOrders") -> None:
        if self.count:
            draw(play, self.role, self.count)
        else:
            play.answered(self.role)


class ReceiveOrders(Action):
    """Keep these of the chits drawn."""

    orders: tuple[str, ...]

    def check(self, state: Mistral, during: "DrawingOrders") -> Verdict:
        drawn = state.orders.drawn.get(self.role)
        if not drawn and state.switches.order_selection == "random":
            return no("IC-9.35-a", drawn=0)
        return may_receive(state, self.role, self.orders)

    def perform(self, play: Play[Mistral], during: "DrawingOrders") -> None:
        on = issue_date(play.state, during.free)
        play.emit(OrdersReceived("IC-9.35-a", self.role, self.orders, on))
        play.answered(self.role)


class DrawingOrders(Decision):
    """Both Fleets draw and Receive at once, unseen by each other. ["IC-2.33-a", "IC-9.35-a"]"""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (DrawChits, ReceiveOrders)
    out_of_place: ClassVar[RuleId] = "MIC-19.3-a"
    free: Open[bool] = False

    def together(self, state: Mistral) -> tuple[Role, ...]:
        return FLEETS

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        drawn = state.orders.drawn.get(role, ())
        if drawn:
            due = to_receive(state, role, len(drawn))
            for orders in combinations(sorted(drawn), due):
                yield ReceiveOrders(orders, role=role)
            return
        for count in range(state.pack.orders.limits.most_drawn[role] + 1):
            action = DrawChits(count, role=role)
            if action.check(state, self):
                yield action
        if state.switches.order_selection == "choice":
            pool = state.orders.pool.get(role, ())
            for size in (1, 2):
                for orders in combinations(pool, size):
                    take = ReceiveOrders(orders, role=role)
                    if take.check(state, self):
                        yield take


class OrdersStep(Procedure):
    """Organise, Receive, Issue. ["MIC-19.3-c", "MIS-1.4-a"]

    Before the first Turn it is free: no Strategy Check is needed. ["MRF-1-a"]
    """

    free: Open[bool] = False

    @stage
    def organise_chits(self, play: Play[Mistral]) -> None:
        play.emit(OrdersStepOpened("MIC-19.3-c"))
        quarterly = is_quarterly(play.state.date.turn)
        for role in FLEETS:
            if quarterly or self.free:
                organise(play, role)
            else:
                add_bases(play, role)

    @stage
    def receive(self, play: Play[Mistral]) -> None:
        play.call(DrawingOrders(FLEETS, self.free))

    @stage
    def issue(self, play: Play[Mistral]) -> None:
        play.call(IssuingOrders(FLEETS, self.free))

    @stage
    def fail_the_stale(self, play: Play[Mistral]) -> None:
        """What has not been Issued within four Turns has Failed. ["IC-9.35-b"]"""
        state = play.state
        for id in sorted(state.orders.hand):
            if is_stale(state, id):
                play.emit(OrderEnded("IC-9.35-b", fleet_of(state, id), id, "failed", 1))


def is_stale(state: Mistral, order: OrderId) -> bool:
    limit = state.pack.orders.limits.fails_unissued_after
    return turns_between(state.orders.hand[order], state.date) >= limit


class NewYearOfOrders(Procedure):
    """Fulfilled and Failed Orders are recorded Year by Year. ["IC-9.38-b", "IC-4.3-d"]"""

    @stage
    def open_records(self, play: Play[Mistral]) -> None:
        play.emit(RecordsOpened("IC-9.38-b"))


class TerminateOrder(Action):
    """End an Order after a Battle, by a Strategy Check; it counts for nothing."""

    order: str

    def check(self, state: Mistral, during: "Terminating") -> Verdict:
        order = own_order(state, self.order, self.role)
        if order is None or order not in fought(state, self.role):
            return no("MIC-18.3-d", order=self.order)
        if state.orders.has_tried(self.role, self.order):
            return no("MIC-18.3-d", order=self.order)
        return YES

    def perform(self, play: Play[Mistral], during: "Terminating") -> None:
        state = play.state
        order = state.orders.issued[self.order]
        holder = holder_of(state, order)
        assert holder is not None
        play.emit(CheckTried("MIC-18.3-d", self.role, self.order))
        if strategy_check(play, self.role, commands_in(state, holder), "MIC-18.3-d"):
            end_order(play, order, "terminated", "MIC-18.3-d")


class KeepOrders(Action):
    closing: ClassVar[bool] = True

    def perform(self, play: Play[Mistral], during: "Terminating") -> None:
        play.answered(self.role)


class Terminating(Decision):
    """After a Battle each Fleet may end the Orders of those who fought. ["MIC-18.3-d"]"""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (TerminateOrder, KeepOrders)
    out_of_place: ClassVar[RuleId] = "IC-8.38-a"

    def together(self, state: Mistral) -> tuple[Role, ...]:
        return FLEETS

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield KeepOrders(role=role)
        for order in fought(state, role):
            action = TerminateOrder(order.id, role=role)
            if action.check(state, self):
                yield action


def fought(state: Mistral, role: Role) -> list[IssuedOrder]:
    """The Orders of a side's Formations that have fought, gone or still there."""
    clashes = state.battle.clashes if state.battle is not None else ()
    ids = [id for clash in clashes for id in clash.units.get(role, ()) if id in state.units]
    names = {state.units[id].formation for id in ids}
    names |= {state.formations[name].under for name in names if name in state.formations}
    names.discard("")  # who has been destroyed in the Battle holds nothing any more
    return [order for order in own_orders(state, role) if order.holder in names]


class AfterBattle(Procedure):
    """The last part of a Battle: Orders may be Terminated. ["IC-8.38-a"]"""

    @stage
    def offer_termination(self, play: Play[Mistral]) -> None:
        play.emit(CouncilOpened("MIC-18.3-d"))
        play.call(Terminating(FLEETS))
