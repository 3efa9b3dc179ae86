"""How troops carry out what they were told; what nobody has spoken of is asked. [KER-14]"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from estandarte.games.tercios.answers.flight import Flee, Flight, flight_bounds
from estandarte.games.tercios.answers.shooting_back import (
    AttentionChoice,
    FireChoice,
    ShootBack,
    TurnToFace,
    reaction_shots,
)
from estandarte.games.tercios.charge.outcome import Consolidate, Consolidation, HoldGround
from estandarte.games.tercios.commanders.officers import may_act
from estandarte.games.tercios.commanding.commander_step import CommanderStep, SkipCommander
from estandarte.games.tercios.fire.after_shooting import AfterShot, StandFast
from estandarte.games.tercios.movement.marches import move_verdict
from estandarte.games.tercios.reactions import reacting
from estandarte.games.tercios.reactions.reacting import Evade, Hold, Reaction
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios, other
from estandarte.games.tercios.turn.declaration import Charge, ChargeChoice
from estandarte.games.tercios.turn.execution import (
    Attention,
    Done,
    FireOrder,
    March,
    Reorganise,
    Running,
    Shoot,
)
from estandarte.games.tercios.turn.goes import Activate, TroopStep, candidates
from estandarte.games.tercios.turn.sequence import ChooseFirst, Initiative
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.flanks import is_flanked
from estandarte.games.tercios.values.reach import commands
from estandarte.games.tercios.values.strength import printed_speed
from estandarte.kernel import Action, Intention, Role, said_of
from estandarte.wargame.intentions import FireAtNearest, GoFirst, GoForward
from estandarte.wargame.plane.arcs import side_by_diagonals
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import distance_along

from .language import ActInOrder, ChargeNearest, CommandersWait, FollowUp, Reply

Said = Sequence[Intention]
Answer = Callable[[Said, Tercios, Any, Role], Action | None]
WORN = 2
"""So much wear, or disorder, is trouble enough to ask for a commander."""
PACES = (4, 3, 2, 1)
"""Quarters of its speed that an advance tries, the longest first."""


def intended(state: Tercios, role: Role, said: Said) -> Action | None:
    """What follows from a side's intentions for the question that it is asked."""
    answer = ANSWERS.get(type(state.decision))
    return answer(said, state, state.decision, role) if answer is not None else None


# --- reactions


def _react(said: Said, state: Tercios, decision: Reaction, role: Role) -> Action | None:
    """One unit after the other; who has not been told anything is asked about."""
    told = {u: said_of(said, Reply, u) for u in decision.units}
    for unit, how in told.items():
        wish = _reply(state, decision, unit, how, role) if how is not None else None
        if wish is not None and wish.check(state, decision):
            return wish
    return Hold(role=role) if all(told.values()) else None


def _reply(
    state: Tercios, decision: Reaction, name: str, how: Reply, role: Role
) -> reacting.React | Evade | None:
    unit, threat = state.units[name], decision.threat
    enemy = state.units[threat.enemy]
    card = reacting.React(name, role=role)
    if how.do == "evade":
        return Evade(name, role=role) if threat.charge and enemy.type == "infantry" else None
    if how.do == "fire":
        if unit.card not in ("fuego", "atencion") or unit.blind:
            return None
        shots = reaction_shots(state, unit, unit.card, threat)
        return reacting.React(name, True, role=role) if shots else None
    if how.do == "flank":
        return card if threat.charge and is_flanked(state, unit, threat.start) else None
    return card if how.do == "card" and threat.charge else None


def _turn_or_shoot(
    said: Said, state: Tercios, decision: AttentionChoice, role: Role
) -> Action | None:
    if said_of(said, Reply, decision.unit) is None:
        return None
    unit, enemy = state.units[decision.unit], state.units[decision.threat.enemy]
    if is_flanked(state, unit, decision.threat.start):
        turn = TurnToFace(side_by_diagonals(unit.base, enemy.front_centre), role=role)
        if turn.check(state, decision):
            return turn
    return _shoot_back(said, state, decision, role) or StandFast(role=role)


def _shoot_back(
    said: Said, state: Tercios, decision: AttentionChoice | FireChoice, role: Role
) -> Action | None:
    if said_of(said, Reply, decision.unit) is None:
        return None
    found = reaction_shots(state, state.units[decision.unit], decision.order, decision.threat)
    return ShootBack(found[0].weapon, found[0].unit.id, role=role) if found else None


def _flee(said: Said, state: Tercios, decision: Flight, role: Role) -> Action | None:
    """As far as it may."""
    if said_of(said, Reply, decision.unit) is None:
        return None
    return Flee(flight_bounds(state, state.units[decision.unit], decision.threat)[1], role=role)


# --- orders


def _gap(unit: Unit, enemy: Unit) -> tuple[int, str]:
    return distance_along(unit.front_centre, enemy.base.centre), enemy.id


def _fire(said: Said, state: Tercios, decision: FireOrder, role: Role) -> Action | None:
    if said_of(said, FireAtNearest, decision.unit) is None:
        return None
    options = list(decision.options(state, role))
    unit = state.units.get(decision.unit)
    shots = [a for a in options if isinstance(a, Shoot)]
    if unit is not None and shots:
        return min(shots, key=lambda a: _gap(unit, state.units[a.target]))
    return next((a for a in options if not isinstance(a, Done)), Done(role=role))


def _stay(said: Said, state: Tercios, decision: AfterShot, role: Role) -> Action | None:
    return StandFast(role=role) if said_of(said, FireAtNearest, decision.unit) else None


def _charge(said: Said, state: Tercios, decision: ChargeChoice, role: Role) -> Action | None:
    if said_of(said, ChargeNearest, decision.unit) is None:
        return None
    unit = state.units[decision.unit]
    found = [a for a in decision.options(state, role) if isinstance(a, Charge)]
    return min(found, key=lambda a: _gap(unit, state.units[a.target]), default=None)


def _advance(
    said: Said, state: Tercios, decision: Attention | Running, role: Role
) -> Action | None:
    """With an enemy so near that one would choose, one is asked."""
    how, unit = said_of(said, GoForward, decision.unit), state.units.get(decision.unit)
    if how is None or unit is None:
        return None
    mend = Reorganise(role=role)
    if isinstance(decision, Attention) and unit.disordered and mend.check(state, decision):
        return mend
    if "march" in decision.done:
        return Done(role=role)
    gaps = [_gap(unit, enemy)[0] for enemy in state.enemies_of(role)]
    if gaps and min(gaps) <= inches(how.inches):
        return None
    return _straight_ahead(state, unit, decision, role)


def _straight_ahead(
    state: Tercios, unit: Unit, decision: Attention | Running, role: Role
) -> Action | None:
    speed = printed_speed(unit) * (2 if decision.order == "corred" else 1)
    for quarters in PACES:
        place = unit.front_centre.towards(unit.base.heading, inches(speed * quarters, 4) - 4)
        march = March(place, role=role)
        if move_verdict(state, unit, place, decision.order) and march.check(state, decision):
            return march
    return None


# --- command


def _command(said: Said, state: Tercios, decision: CommanderStep, role: Role) -> Action | None:
    """Asked again as soon as somebody in reach of a commander who may act has need of him."""
    if said_of(said, CommandersWait) is None:
        return None
    able = [c for c in state.officers(role) if may_act(state, c)]
    needy = [u for u in state.of(role) if u.disordered or u.wear >= WORN]
    helped = any(commands(state, c, u) for c in able for u in needy)
    return None if helped else SkipCommander(role=role)


def _act(said: Said, state: Tercios, decision: TroopStep, role: Role) -> Action | None:
    how = said_of(said, ActInOrder)
    if how is None:
        return None
    rank: dict[Order | None, int] = {card: place for place, card in enumerate(how.cards)}
    able = [u for u in candidates(state, role, decision.group) if u.card in rank and not u.blind]
    first = min(able, key=lambda u: rank.get(u.card, 0), default=None)
    return Activate(first.id, role=role) if first is not None else None


def _begin(said: Said, state: Tercios, decision: Initiative, role: Role) -> Action | None:
    how = said_of(said, GoFirst)
    return ChooseFirst(role if how.first else other(role), role=role) if how is not None else None


def _follow(said: Said, state: Tercios, decision: Consolidation, role: Role) -> Action | None:
    how = said_of(said, FollowUp)
    if how is None:
        return None
    return Consolidate(role=role) if how.advance else HoldGround(role=role)


ANSWERS: Mapping[Any, Answer] = {
    Reaction: _react,
    AttentionChoice: _turn_or_shoot,
    FireChoice: _shoot_back,
    Flight: _flee,
    FireOrder: _fire,
    AfterShot: _stay,
    ChargeChoice: _charge,
    Attention: _advance,
    Running: _advance,
    CommanderStep: _command,
    TroopStep: _act,
    Initiative: _begin,
    Consolidation: _follow,
}
