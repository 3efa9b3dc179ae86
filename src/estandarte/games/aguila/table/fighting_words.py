"""Shots, charges, reactions and what is chosen after them, in a player's words."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.aguila.charge.capturing import ChargeOfficer
from estandarte.games.aguila.charge.combat import AnswerBlows
from estandarte.games.aguila.charge.falling_back import RegroupAfterCombat
from estandarte.games.aguila.charge.phase import DeclareCharge, DeclareJointCharge
from estandarte.games.aguila.charge.reactions import CallOff, PressOn, React
from estandarte.games.aguila.courage.discipline import LendHelp, RollAlone
from estandarte.games.aguila.courage.results import HoldFast, RollAgain
from estandarte.games.aguila.fire.arcs import always_splits, ways_to_fire
from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.bombarding import BombardBuilding
from estandarte.games.aguila.fire.phase import DeclareShot
from estandarte.games.aguila.fire.sharpshooting import ShootOfficer
from estandarte.games.aguila.fire.targets import target_verdict
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.initiative import MoveFirst
from estandarte.games.aguila.turn.reorganisation import Regroup
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Way
from estandarte.wargame.grammar.order import BACK, LEFT, RIGHT, Order, Unclear
from estandarte.wargame.grammar.said import Builder
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import HALF_TURN, QUARTER_TURN


def _charge(order: Order) -> Iterable[Action]:
    """One unit at one enemy; several at one together; a lone Officer too."""
    units, targets = order.mine(), order.theirs()
    officers = order.theirs("leader")
    if not units:
        raise Unclear("order.who")
    if officers and not targets:
        yield ChargeOfficer(units[0], officers[0], role=order.role)
    elif not targets:
        yield from _sole_target(order, units)
    elif len(units) > 1:
        yield DeclareJointCharge(tuple(units), targets[0], role=order.role)
    else:
        yield DeclareCharge(units[0], targets[0], role=order.role)


def _sole_target(order: Order, units: list[str]) -> Iterable[Action]:
    """Where nobody is named, whoever can be charged."""
    state: Aguila = order.state
    wishes = (
        DeclareCharge(units[0], foe.id, role=order.role) for foe in state.enemies_of(order.role)
    )
    able = [w for w in wishes if order.allows(w)]
    if not able:
        raise Unclear("order.whom", unit=units[0])
    yield from able


def _shoot(order: Order) -> Iterable[Action | Way]:
    """Every unit named at the target; guns with ball unless another load is named."""
    state: Aguila = order.state
    units, targets, officers = order.mine(), order.theirs(), order.theirs("leader")
    houses = order.of_sort("place")
    if not units and order.is_for_all:
        units = [u.id for u in state.of(order.role) if not u.shot]
    if not units:
        raise Unclear("order.who")
    if not targets and (officers or houses):
        yield from _shoot_otherwise(order, units[0], officers, houses)
        return
    shots: list[list[Action]] = []
    for id in units:
        foes = targets or [u.id for u in state.enemies_of(order.role)]
        wishes = [_shot(order, state.units[id], state.units[foe]) for foe in foes]
        able = [w for w in wishes if order.allows(w)]
        shots.append(able or (wishes if targets else []))
    yield from _volleys(order, units, shots)


def _volleys(order: Order, units: list[str], shots: list[list[Action]]) -> Iterable[Way]:
    if len(units) == 1:
        if not shots[0]:
            raise Unclear("order.whom", unit=units[0])
        yield from (Way((shot,)) for shot in shots[0])
        return
    left = tuple(id for id, each in zip(units, shots, strict=True) if not each)
    fired = tuple(each[0] for each in shots if each)
    if fired:
        yield Way(fired, without=left)


def _shoot_otherwise(
    order: Order, unit: str, officers: list[str], houses: list[str]
) -> Iterable[Action]:
    if officers:
        yield ShootOfficer(unit, officers[0], role=order.role)
    else:
        yield BombardBuilding(unit, houses[0], _load(order), role=order.role)


def _load(order: Order) -> Any:
    return order.noun("load") or "ball"


def _shot(order: Order, unit: Unit, target: Unit) -> Action:
    if unit.is_gun:
        return FireGuns(unit.id, target.id, _load(order), role=order.role)
    return volley(order.state, unit, target)


def volley(state: Aguila, unit: Unit, target: Unit) -> Action:
    """Through the side that shows the target; squares and garrisons fire two ways at least."""
    sides = dict.fromkeys(side for side, _ in ways_to_fire(state, unit))
    seen = (s for s in sides if target_verdict(state, unit, target, s))
    arcs = 2 if always_splits(state, unit) else 1
    return DeclareShot(unit.id, target.id, next(seen, Side.FRONT), arcs, role=unit.role)


def _reply(order: Order) -> Iterable[Action]:
    reply: Any = order.noun("reply")
    if reply is not None:
        yield React(reply, next(iter(order.theirs()), ""), role=order.role)


def _regroup(order: Order) -> Iterable[Action]:
    """An Officer and a unit; without him, whoever can."""
    state: Aguila = order.state
    units = order.mine()
    officers = order.mine("leader") or [o.id for o in state.staff(order.role)]
    wishes = [Regroup(o, u, role=order.role) for o in officers for u in units]
    if not units:
        raise Unclear("order.who")
    able = [w for w in wishes if order.allows(w)]
    yield from able or wishes[:1]


def _help(order: Order) -> Iterable[Action]:
    yield from (LendHelp(officer, role=order.role) for officer in order.mine("leader")[:1])


def _hold_fast(order: Order) -> Iterable[Action]:
    yield from (HoldFast(officer, role=order.role) for officer in order.mine("leader")[:1])


def _first(order: Order) -> Iterable[Action]:
    """`yo`, `el rival`; a side by its colour."""
    who: Any = order.noun("who")
    colours = {
        "rojo": "red",
        "rojos": "red",
        "red": "red",
        "azul": "blue",
        "azules": "blue",
        "blue": "blue",
    }
    said = next((colours[t] for t in order.tokens if t in colours), None)
    order.use(colours)
    if said is not None:
        who = "me" if said == order.role else "opponent"
    if who is not None:
        yield MoveFirst(who, role=order.role)


def _after(order: Order) -> Iterable[Action]:
    how: Any = order.noun("how") or "stay"
    size = order.degrees if order.degrees is not None else QUARTER_TURN
    about = order.use(BACK)  # *media vuelta* is also the verb
    turn = HALF_TURN if about else -size if order.says(LEFT) else 0
    turn = size if order.says(RIGHT) else turn
    yield RegroupAfterCombat(how, turn if how == "stay" else 0, role=order.role)


def _blows(order: Order) -> Iterable[Action]:
    """All at one, in equal parts, or so many at each as is said after its name."""
    during, foes = order.during, order.theirs()
    whole = order.state.units[during.unit].profile.attacks
    numbers = [round(m.number) for m in order.measures]
    if not foes:
        foes = list(during.chargers)
    if len(numbers) != len(foes):
        numbers = [whole // len(foes) + (n < whole % len(foes)) for n in range(len(foes))]
    yield AnswerBlows(dict(zip(foes, numbers, strict=True)), role=order.role)


def _plain(kind: type[Action]) -> Builder:
    return lambda order: [kind(role=order.role)]


FIGHTING: Mapping[str, Builder] = {
    "reply": _reply,
    "regroup": _regroup,
    "charge": _charge,
    "shoot": _shoot,
    "help": _help,
    "alone": _plain(RollAlone),
    "hold_fast": _hold_fast,
    "press": _plain(PressOn),
    "call_off": _plain(CallOff),
    "again": _plain(RollAgain),
    "first": _first,
    "after": _after,
    "blows": _blows,
}
