"""Scenes of Orders: what is in hand, what is Issued, and the steps in which they are looked at."""

from typing import Any

from estandarte.games.mistral.orders.book import (
    IssuedOrder,
    OrderBook,
    Record,
    chit_of,
)
from estandarte.games.mistral.orders.executing import (
    BeginExecution,
    CloseCouncil,
    EndOfImpulseOrders,
)
from estandarte.games.mistral.orders.step import OrdersStep
from estandarte.games.mistral.schema.chronicle import OrderName
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.kernel import Action, Play, Procedure, but
from estandarte.kernel.play import settle
from estandarte.kernel.testing import Stage
from games.mistral.scenes import Scene, pack

BRITISH, BOURBONS = "british", "bourbons"


def issued(id: str, holder: str, turn: int = 9, year: int = 1744, **more: Any) -> IssuedOrder:
    """A chit that a Formation or Auxiliary holds; a Rendezvous has a name that is no chit."""
    chit = pack().orders.chits.get(chit_of(id))
    kind: OrderName = chit.kind if chit else "rendezvous"
    fleet = chit.fleet if chit else id.split("-")[1]
    places = chit.locations if chit else ()
    order = IssuedOrder(id, kind, fleet, holder, Date(year, turn), places)
    return but(order, **more)


class Council(Stage):
    """Orders at the end of an Impulse, or in their Step; dice are written as they are read."""

    state: Mistral

    def __init__(
        self,
        *pieces: Any,
        dice: tuple[int, ...] | list[int] = (),
        impulse: int = 1,
        hand: dict[str, Date] | None = None,
        stirred: tuple[str, ...] = (),
        **more: Any,
    ) -> None:
        orders = {one.id: one for one in pieces if isinstance(one, IssuedOrder)}
        convoys = [one for one in pieces if isinstance(one, Convoy)]
        others = [one for one in pieces if not isinstance(one, IssuedOrder | Convoy)]
        state = Scene(*others, **more).state
        state.impulse = impulse
        state.orders = OrderBook(issued=orders, hand=hand or {}, stirred=stirred)
        state.convoys = {one.id: one for one in convoys}
        super().__init__(state, [die or 10 for die in dice])

    def begin(self, procedure: Procedure) -> "Council":
        self.state.stack[:] = [procedure]
        play = Play(self.state)
        settle(play)
        self.events += play.events
        return self

    def answer(self, *actions: Action) -> None:
        """Say something in the council of this end of an Impulse, and close it."""
        self.begin(EndOfImpulseOrders())
        self.play(*actions)
        for role in self.state.stack[-1].waiting:
            self.play(CloseCouncil(role=role))

    def impulses(self, count: int, *first: Action) -> None:
        """So many ends of Impulses; something is said in the first council only."""
        for number in range(count):
            self.answer(*(first if number == 0 else ()))

    def executed(self, order: str, count: int, role: str = BRITISH) -> None:
        """Begin an Order and go on with it for so many Impulses."""
        self.impulses(count, BeginExecution(order, role=role))

    def begin_refused(self, order: str, role: str = BRITISH) -> str | None:
        """The rule that forbids to begin now."""
        self.begin(EndOfImpulseOrders())
        return self.refusal(BeginExecution(order, role=role))

    def order(self, id: str) -> IssuedOrder:
        return self.state.orders.issued[id]

    def record(self, role: str = BRITISH) -> tuple[int, int]:
        found: Record = self.state.orders.record(role)
        return found.fulfilled, found.failed

    def step(self, free: bool = False) -> "Council":
        return self.begin(OrdersStep(free=free))
