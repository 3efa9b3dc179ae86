"""Which question each intention answers; what nobody has spoken of is asked. [KER-14]"""

from collections.abc import Callable, Mapping
from typing import Any

from estandarte.games.mistral.battle.engaging import Demanding
from estandarte.games.mistral.battle.sequence import Withdrawing
from estandarte.games.mistral.convoys.attacking import PreyingAgain
from estandarte.games.mistral.convoys.impulse_start import Announcing
from estandarte.games.mistral.convoys.routes import SettingCourses, is_adrift
from estandarte.games.mistral.convoys.troops import AssemblingMore
from estandarte.games.mistral.corsairs.knights import OfferingKnights
from estandarte.games.mistral.fleets.requests import AmendingRequest, AmendRequest
from estandarte.games.mistral.fleets.upkeep import LayingUp, Repairing
from estandarte.games.mistral.hidden.dummies import PlacingDummies
from estandarte.games.mistral.orders.executing import OrdersCouncil
from estandarte.games.mistral.sea.sailing import Committing, Sailing
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.assignment import Assigning
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.screening import OfferingScreen
from estandarte.games.mistral.tasks.searching import KeepingLookOut, SearchingAgain
from estandarte.games.mistral.tasks.shadowing import ChasingAgain, FollowingAgain, OfferingShadow
from estandarte.games.mistral.war.campaigns import SendingTroops
from estandarte.kernel import Action, Decision, Intention, Role

from . import decoys, fighting, orders, raiding, sailing, scouting, stations, trading, upkeep
from .language import (
    AssignTo,
    CarryOutOrders,
    FightFrom,
    KeepDummies,
    KeepUp,
    LookOutFrom,
    MendDice,
    Said,
    ScatterAt,
    ScreenWith,
    SendConvoys,
    Stay,
    Tasks,
    first,
)
from .mending import leave_the_die, loan

Answer = Callable[[Said, Mistral, Any, Role], Action | None]


def intended(state: Mistral, role: Role, said: Said) -> Action | None:
    """What follows from a Fleet's intentions for the question that it is asked."""
    answer = ANSWERS.get(type(state.decision))
    return answer(said, state, state.decision, role) if answer is not None else None


def _by(kind: type[Intention], how: Callable[[Any, Mistral, Any, Role], Action | None]) -> Answer:
    """The answer of whoever has said something of a kind; else he is asked."""

    def answer(said: Said, state: Mistral, decision: Decision, role: Role) -> Action | None:
        one = first(said, kind)
        return how(one, state, decision, role) if one is not None else None

    return answer


def _courses(said: Said, state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Convoys that go astray or are caught are spoken of before Dummies are."""
    if is_adrift(state, role) and first(said, SendConvoys) is None:
        return None
    scatter = first(said, ScatterAt)
    return trading.course(state, decision, role, scatter.odds if scatter else None)


def _dummies(said: Said, state: Mistral, decision: PlacingDummies, role: Role) -> Action | None:
    if is_adrift(state, role) and first(said, SendConvoys) is None:
        return None
    if wish := _courses(said, state, decision, role):
        return wish
    kept = first(said, KeepDummies)
    return decoys.covers(state, role, kept.beside, kept.out) if kept is not None else None


def _send(one: SendConvoys, state: Mistral, decision: Decision, role: Role) -> Action | None:
    wish = trading.ANSWERS[type(decision)](state, decision, role)
    return wish or next(iter(decision.options(state, role)))


def _die(one: MendDice, state: Mistral, decision: Any, role: Role) -> Action | None:
    return leave_the_die(state, decision, role, one.kinds, one.price)


def _request(one: MendDice, state: Mistral, decision: Any, role: Role) -> Action | None:
    mended = loan(state, decision, role) if one.kinds in ((), ("request",)) else None
    return mended or AmendRequest(role=role)


def _council(one: CarryOutOrders, state: Mistral, decision: Any, role: Role) -> Action | None:
    return orders.council(state, decision, role, one.extend)


def _lay_up(one: KeepUp, state: Mistral, decision: Any, role: Role) -> Action | None:
    return upkeep.lay_up(state, decision, role) if one.lay_up else None


def _repair(one: KeepUp, state: Mistral, decision: Any, role: Role) -> Action | None:
    return upkeep.repair(state, decision, role) if one.repair else None


def _shadow(one: Tasks, state: Mistral, decision: Any, role: Role) -> Action | None:
    return scouting.shadow(state, decision, role)


def _knights(one: Tasks, state: Mistral, decision: Any, role: Role) -> Action | None:
    return raiding.knights(state, decision, role) if one.raid else None


ANSWERS: Mapping[Any, Answer] = {
    Committing: sailing.commit,
    Sailing: sailing.sail,
    PlacingDummies: _dummies,
    SettingCourses: _courses,
    Tasking: _by(Tasks, scouting.task),
    OfferingShadow: _by(Tasks, _shadow),
    OfferingKnights: _by(Tasks, _knights),
    KeepingLookOut: _by(LookOutFrom, scouting.look_out),
    OfferingScreen: _by(ScreenWith, scouting.screen),
    Demanding: _by(FightFrom, fighting.demand),
    Withdrawing: _by(FightFrom, fighting.withdraw),
    SearchingAgain: _by(MendDice, _die),
    PreyingAgain: _by(MendDice, _die),
    FollowingAgain: _by(MendDice, _die),
    ChasingAgain: _by(MendDice, _die),
    AmendingRequest: _by(MendDice, _request),
    Announcing: _by(SendConvoys, _send),
    AssemblingMore: _by(SendConvoys, _send),
    SendingTroops: _by(SendConvoys, _send),
    OrdersCouncil: _by(CarryOutOrders, _council),
    LayingUp: _by(KeepUp, _lay_up),
    Repairing: _by(KeepUp, _repair),
    Assigning: _by(AssignTo, stations.assign),
}


USUAL = (
    Stay(), KeepDummies(), Tasks(), ScreenWith(), LookOutFrom(), FightFrom(), MendDice(),
    SendConvoys(), ScatterAt(), CarryOutOrders(), KeepUp(), AssignTo(),
)  # fmt: skip
"""What most players would want done without being asked; whoever has an Order is asked about."""
