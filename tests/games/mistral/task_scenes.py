"""Scenes with Auxiliaries, Convoys and Corsairs, in which questions are asked and answered."""

from typing import Any

from estandarte.games.mistral.battle.fireships import SendingFireships
from estandarte.games.mistral.convoys.victualling import send
from estandarte.games.mistral.convoys.voyages import under_way
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.orders.book import IssuedOrder, OrderBook
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.tasks.screening import OfferingScreen
from estandarte.games.mistral.war.campaigns import SendingTroops
from estandarte.kernel import Action, Decision, Frame, Play, Procedure, but, stage
from estandarte.kernel.play import carry_out, check, settle
from games.mistral.scenes import Scene, auxiliary, started

BRITISH, BOURBONS = "british", "bourbons"


def assigned(id: str, kind: str, to: str, contingent: str = "britain", **more: Any) -> Auxiliary:
    """An Auxiliary Assigned to a Port, or to the Formation whose name is given."""
    port = to.startswith(("port_", "coast_"))
    where = {"at": to} if port else {"formation": to}
    return auxiliary(id, kind, contingent, place="assigned", **where, **more)


def corsairs() -> list[Auxiliary]:
    return [a for a in started("y1744").auxiliaries.values() if not a.fleet]


class ConvoyStep(Procedure):
    """A new point for every Convoy, and nothing else: the British sail first."""

    @stage
    def sail(self, play: Play[Mistral]) -> None:
        for id, convoy in list(play.state.convoys.items()):
            play.state.convoys[id] = but(convoy, spent=False)
        for fleet in (BRITISH, BOURBONS):
            for id in under_way(play.state, fleet):
                send(play, id)


HIDING = (OfferingScreen, SendingFireships, SendingTroops)
"""Questions put to a Fleet whatever it has, in the middle of what most tests are about."""


def idle_answer(state: Mistral) -> Action | None:
    """The only answer to one of these questions; None if there is another, or no question."""
    asked = state.decision
    if not isinstance(asked, HIDING):
        return None
    first, *more = asked.options(state, asked.waiting[0])
    return None if more else first


class Errand(Scene):
    """A scene that can be played: frames are pushed, actions carried out."""

    def push(self, frame: Frame) -> "Errand":
        self.state.stack.append(frame)
        if isinstance(frame, Procedure):
            settle(self.play)
            self._pass_on()
        return self

    def act(self, *actions: Action) -> "Errand":
        for action in actions:
            self.play.events += carry_out(self.state, action)
            self._pass_on()
        return self

    def _pass_on(self) -> None:
        """Who has nothing to put forward, and may not show it, says so."""
        while (idle := idle_answer(self.state)) is not None:
            self.play.events += carry_out(self.state, idle)

    def refusal(self, action: Action) -> str | None:
        self.verdicts.append(check(self.state, action))
        return self.verdicts[-1].cite

    @property
    def asks(self) -> str:
        """The question that is open, and to whom."""
        decision: Decision | None = self.state.decision
        if decision is None:
            return ""
        return f"{type(decision).__name__} {' '.join(decision.waiting)}"

    def options(self) -> list[Action]:
        decision = self.state.decision
        assert decision is not None
        return list(decision.options(self.state, decision.waiting[0]))

    def aux(self, id: str) -> Auxiliary:
        return self.state.auxiliaries[id]

    def convoy(self, id: str, **facts: Any) -> Convoy:
        """Put a Convoy on the map, or change it; Convoys here are at sea unless told."""
        fleet = BOURBONS if id.startswith(("french", "troop")) else BRITISH
        old = self.state.convoys.get(id) or Convoy(id, fleet, status="at_sea")
        self.state.convoys[id] = but(old, **facts)
        return self.state.convoys[id]

    def escort(self, holder: str, convoy: str = "", fleet: str = BRITISH) -> None:
        """An Escort Order for a Formation or an Auxiliary."""
        order = IssuedOrder(
            f"ES-{holder}",
            "escort",
            fleet,
            holder,
            self.state.date,
            convoy=convoy,
            executing=bool(convoy),
        )
        book: OrderBook = self.state.orders
        self.state.orders = but(book, issued={**book.issued, order.id: order})

    def order(self, holder: str) -> IssuedOrder:
        found = self.state.orders.order_of(holder)
        assert found is not None
        return found
