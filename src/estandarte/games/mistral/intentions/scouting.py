"""Auxiliaries: what they search and attack, whom they screen."""

from estandarte.games.mistral.convoys.attacking import AttackConvoy, attacks
from estandarte.games.mistral.corsairs.corsairs import is_pirate
from estandarte.games.mistral.fleets.attrition import screened
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.odds.tasks import sail_in_sight
from estandarte.games.mistral.orders.kinds import chit_entry
from estandarte.games.mistral.orders.log import fleet_of
from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.sea.theatre import location_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.giving import GiveNoMoreTasks, Tasking
from estandarte.games.mistral.tasks.interdiction import guerre_de_course
from estandarte.games.mistral.tasks.screening import (
    INSHORE,
    LetPass,
    PutForward,
    screeners,
)
from estandarte.games.mistral.tasks.searching import (
    KeepQuiet,
    LookOut,
    Search,
    searches,
)
from estandarte.games.mistral.tasks.shadowing import (
    LetGo,
)
from estandarte.kernel import Action, Decision, Role

from .estimates import own_force_at
from .language import LookOutFrom, ScreenWith, Tasks
from .raiding import against_trade

UNKNOWN = ("fleet", "fleet", "light", "galley")
"""What attacks a Convoy, as long as nobody has seen it."""
RAIDERS = ("fleet",)
"""As a Fleet-50 and a privateer are Screened."""
WORTH_SCREENING = 0.3


def task(said: Tasks, state: Mistral, decision: Tasking, role: Role) -> Action | None:
    """Against Pirates, with Pirates, on Convoys; then a look with what is free."""
    if said.raid and (raid := against_trade(state, decision, role)) is not None:
        return raid
    for action in attacks(state, role, decision) if said.most_escort is not None else ():
        if not isinstance(action, AttackConvoy) or action.defying:
            continue
        weak = sail_in_sight(state, role, action.convoy) <= (said.most_escort or 0)
        if weak and state.orders.order_of(action.auxiliary) is None:
            return action
    for action in searches(state, role, decision):
        if isinstance(action, Search) and state.auxiliaries[action.auxiliary].kind in said.search:
            return action
    return GiveNoMoreTasks(role=role)


def look_out(said: LookOutFrom, state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Only who is strong wants to know what is beside him."""
    for action in decision.options(state, role):
        if isinstance(action, LookOut):
            at = state.formations[action.formation].at
            if own_force_at(state, at, role) > said.strength:
                return action
    return KeepQuiet(role=role)


def screen(said: ScreenWith, state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Convoys are worth a small ship, and so is a sea without Pirates or French raiders."""
    asked = state.tasks.task
    assert asked is not None
    tasked = state.auxiliaries.get(asked.auxiliary)
    pirate = tasked is not None and asked.open_class and is_pirate(tasked)
    raider = asked.kind == "interdiction" and (pirate or _is_raided(state, role))
    if asked.kind != "convoy_attack" and not raider:
        return LetPass(role=role)
    unknown = RAIDERS if raider else UNKNOWN
    likely = (tasked.basic,) if tasked is not None and asked.open_class else unknown
    spared = _escorts_wanted(state, role)
    found = [
        (_stops(state, one, asked.place, likely), one.id)
        for one in screeners(state, role)
        if one.kind in said.kinds and (raider or one.kind not in spared)
    ]
    best, id = max(found, default=(0.0, ""))
    return PutForward(id, role=role) if best >= WORTH_SCREENING else LetPass(role=role)


def _is_raided(state: Mistral, role: Role) -> bool:
    """Once the French wage their war on trade, three of them cost an Order. ["MIS-2.332-h"]"""
    return role == BRITISH and guerre_de_course(state)


def _escorts_wanted(state: Mistral, role: Role) -> tuple[str, ...]:
    """Who can hold an Escort Order is kept for it, as long as one is in hand."""
    waiting = any(
        fleet_of(state, id) == role and (chit := chit_entry(state, id)) and chit.kind == "escort"
        for id in state.orders.hand
    )
    return ("fleet", "fleet50") if waiting else ()


def _stops(state: Mistral, one: Auxiliary, place: str, likely: tuple[str, ...]) -> float:
    """How well a Class Screens against those that may come. ["MIC-6.1-a"]"""
    matrix = state.pack.charts.screening
    inshore = state.theatre.kind(location_of(place)) in INSHORE
    found = [screened(matrix, kind, one.kind, inshore, state.switches) for kind in likely]
    return sum({"yes": 1.0, "partial": 0.3, "no": 0.0}[result] for result in found) / len(found)


def shadow(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return LetGo(role=role)
