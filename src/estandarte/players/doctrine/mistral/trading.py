"""Convoys: when stores are sent for, and when a Convoy Scatters."""

from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.convoys.impulse_start import Announcing, SendNoConvoy
from estandarte.games.mistral.convoys.routes import HoldCourses, SettingCourses
from estandarte.games.mistral.intentions import trading
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Decision, Role
from estandarte.players.doctrine.chapters import alike

from .temper import MistralTemper


def announce(
    state: Mistral, decision: Decision, role: Role, temper: MistralTemper
) -> Action | None:
    """Every Convoy is a prize for the Enemy: without need none is sent."""
    ahead = state.orders.record(role).net - state.orders.record(opponent(role)).net
    if ahead >= temper.trade.enough or sum(state.victualled.values()) >= temper.trade.stores:
        return SendNoConvoy(role=role)
    return trading.announce(state, decision, role)


def steer(state: Mistral, decision: Decision, role: Role, temper: MistralTemper) -> Action | None:
    return trading.course(state, decision, role, temper.trade.flees) or HoldCourses(role=role)


ANSWERS = {
    **alike(trading.ANSWERS),
    Announcing: announce,
    SettingCourses: steer,
}
