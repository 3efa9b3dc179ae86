"""He draws every Order that he may and gives each to whoever may have it."""

from estandarte.games.mistral.orders.issuing import IssuingOrders
from estandarte.games.mistral.orders.step import DrawingOrders
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Role, but
from estandarte.players.doctrine.mistral import ordering
from estandarte.players.doctrine.mistral.temper import MistralTemper, Orders

from .plain import usual_temper


def _eager(orders: Orders) -> Orders:
    return but(orders, least_promise=0.01, risk=1.0, tired_above=9.0)


def _temper() -> MistralTemper:
    usual = usual_temper()
    last = _eager(usual.last_year) if usual.last_year is not None else None
    return but(usual, orders=_eager(usual.orders), last_year=last)


def _draw(state: Mistral, decision: DrawingOrders, role: Role) -> Action | None:
    return ordering.draw(state, decision, role, _temper())


def _issue(state: Mistral, decision: IssuingOrders, role: Role) -> Action | None:
    return ordering.issue(state, decision, role, _temper())


HANDS = {DrawingOrders: _draw, IssuingOrders: _issue}
