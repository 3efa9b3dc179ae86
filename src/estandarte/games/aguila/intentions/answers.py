"""How troops carry out what they were told; what nobody has spoken of is asked. [KER-14]"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from estandarte.games.aguila.charge.falling_back import RegroupAfterCombat, RegroupingAfterCombat
from estandarte.games.aguila.charge.phase import DeclaringCharges, EndDeclarations, OrderingCombats
from estandarte.games.aguila.charge.reaction_choices import Reply
from estandarte.games.aguila.charge.reactions import React, Reacting
from estandarte.games.aguila.charge.supporting_fire import FireInSupport, SupportingFire
from estandarte.games.aguila.courage.discipline import AskingHelp, LendHelp, RollAlone
from estandarte.games.aguila.fire.phase import DeclaringShots, HoldFire, OrderingTests
from estandarte.games.aguila.movement import orders
from estandarte.games.aguila.movement.allowances import advance_allowance
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import EndMovement, GivingOrders
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn import initiative
from estandarte.games.aguila.turn.reorganisation import EndRegrouping, Regroup, Regrouping
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Decision, Intention, Role, said_of
from estandarte.wargame.intentions import FireAtNearest, GoFirst, GoForward
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import distance_along

from .language import AfterVictory, AsListed, Help, KeepPlace, NoCharges, Rally, Receive

Said = Sequence[Intention]
Answer = Callable[[Said, Aguila, Any, Role], Action | None]
REPLIES: dict[str, tuple[Reply, ...]] = {
    "stand": (),
    "fire": ("fire",),
    "square": ("square", "fire"),
    "evade": ("evade", "withdraw", "fire"),
    "meet": ("countercharge", "fire"),
}
"""What is tried, the first that the rules allow; in the end everybody stands."""
PACES = (4, 3, 2, 1)
"""Quarters of its speed that an advance tries, the longest first."""


def intended(state: Aguila, role: Role, said: Said) -> Action | None:
    """What follows from a side's intentions for the question that it is asked."""
    answer = ANSWERS.get(type(state.decision))
    return answer(said, state, state.decision, role) if answer is not None else None


def _gap(unit: Unit, enemy: Unit) -> tuple[int, str]:
    return distance_along(unit.base.centre, enemy.base.centre), enemy.id


# --- charges


def _react(said: Said, state: Aguila, decision: Reacting, role: Role) -> Action | None:
    how = said_of(said, Receive, decision.charge.target)
    if how is None:
        return None
    tries = (React(reply, role=role) for reply in REPLIES[how.do])
    found = (action for action in tries if action.check(state, decision))
    return next(found, React("stand", role=role))


def _support(said: Said, state: Aguila, decision: SupportingFire, role: Role) -> Action | None:
    return FireInSupport(role=role) if said_of(said, FireAtNearest, decision.gun) else None


def _no_charge(said: Said, state: Aguila, decision: DeclaringCharges, role: Role) -> Action | None:
    return EndDeclarations(role=role) if said_of(said, NoCharges) else None


def _after(said: Said, state: Aguila, decision: RegroupingAfterCombat, role: Role) -> Action | None:
    how = said_of(said, AfterVictory)
    if how is None:
        return None
    wish = RegroupAfterCombat(how.do, role=role)
    return wish if wish.check(state, decision) else RegroupAfterCombat("stay", role=role)


# --- shots


def _shoot(said: Said, state: Aguila, decision: DeclaringShots, role: Role) -> Action | None:
    """One shot after the other; whoever may shoot and was told nothing is asked about."""
    shots: dict[str, list[Action]] = {}
    for option in decision.options(state, role):
        if not isinstance(option, HoldFire):
            shots.setdefault(_shooter(option), []).append(option)
    told = [unit for unit in shots if said_of(said, FireAtNearest, unit) is not None]
    for unit in told:
        aimed = [a for a in shots[unit] if getattr(a, "target", "") in state.units]
        if aimed:
            here = state.units[unit]
            return min(aimed, key=lambda a: _gap(here, state.units[_target(a)]))
    waits = said_of(said, FireAtNearest) is not None or len(told) == len(shots) > 0
    return HoldFire(role=role) if waits and len(told) == len(shots) else None


def _shooter(action: Any) -> str:
    return str(getattr(action, "unit", "") or getattr(action, "gun", ""))


def _target(action: Any) -> str:
    return str(action.target)


# --- movement


def _order(said: Said, state: Aguila, decision: GivingOrders, role: Role) -> Action | None:
    """Whoever was told something obeys; then, if nobody else can move, the phase ends."""
    free = [u for u in state.of(role) if u.order is None and not u.failed_check]
    asked = False
    for unit in free:
        wish = _obey(said, state, unit, decision)
        if wish is not None and wish.check(state, decision):
            return wish
        asked |= wish is None
    over = not asked and (free or said_of(said, KeepPlace) or said_of(said, GoForward))
    return EndMovement(role=role) if over else None


def _obey(said: Said, state: Aguila, unit: Unit, decision: GivingOrders) -> orders.Order | None:
    stays = orders.StandStill(unit.id, role=unit.role)
    own = [one for one in said if getattr(one, "unit", "") == unit.id]
    march, stand = said_of(own, GoForward, unit.id), said_of(own, KeepPlace, unit.id)
    march = march or (said_of(said, GoForward) if stand is None else None)
    if march is None:
        return stays if stand or said_of(said, KeepPlace) else None
    gaps = [_gap(unit, enemy)[0] for enemy in state.enemies_of(unit.role)]
    if gaps and min(gaps) <= inches(march.inches):
        return None
    reach = advance_allowance(state, unit).length
    for quarters in PACES:
        wish = orders.Advance(unit.id, (Leg("ahead", reach * quarters // 4),), role=unit.role)
        if wish.check(state, decision):
            return wish
    return stays


# --- command


def _rally(said: Said, state: Aguila, decision: Regrouping, role: Role) -> Action | None:
    if said_of(said, Rally) is None:
        return None
    found = [a for a in decision.options(state, role) if isinstance(a, Regroup)]
    worst = max(found, key=lambda a: (state.units[a.unit].damage, a.unit), default=None)
    return worst or EndRegrouping(role=role)


def _help(said: Said, state: Aguila, decision: AskingHelp, role: Role) -> Action | None:
    how = said_of(said, Help)
    if how is None:
        return None
    helpers = (a for a in decision.options(state, role) if isinstance(a, LendHelp))
    alone = RollAlone(role=role)
    return next(helpers, alone) if how.help and not decision.helped else alone


def _first(said: Said, state: Aguila, decision: Decision, role: Role) -> Action | None:
    how = said_of(said, GoFirst)
    return initiative.MoveFirst("me" if how.first else "opponent", role=role) if how else None


def _listed(said: Said, state: Aguila, decision: Decision, role: Role) -> Action | None:
    return next(iter(decision.options(state, role)), None) if said_of(said, AsListed) else None


ANSWERS: Mapping[Any, Answer] = {
    Reacting: _react,
    SupportingFire: _support,
    DeclaringCharges: _no_charge,
    RegroupingAfterCombat: _after,
    DeclaringShots: _shoot,
    GivingOrders: _order,
    Regrouping: _rally,
    AskingHelp: _help,
    initiative.ChoosingFirst: _first,
    OrderingCombats: _listed,
    OrderingTests: _listed,
}
