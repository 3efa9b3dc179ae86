"""Planning: which card lies beside each unit, and everything before the battle."""

from collections.abc import Callable
from math import inf
from typing import Any

from estandarte.games.tercios.before.deployment import Deploying, ZoneChoice
from estandarte.games.tercios.before.layouts import layouts
from estandarte.games.tercios.before.scenery import PassScenery, SceneryChoice
from estandarte.games.tercios.before.zones import to_deploy
from estandarte.games.tercios.charge.paths import chargeable
from estandarte.games.tercios.fire.shooting import aimed_shots, range_of
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios, other
from estandarte.games.tercios.turn.goes import (
    Activate,
    PassGo,
    TroopStep,
    candidates,
)
from estandarte.games.tercios.turn.sequence import (
    ChooseFirst,
    Initiative,
    PlaceCards,
    Planning,
    bodies,
)
from estandarte.games.tercios.units import Unit, UnitId, sees_card
from estandarte.games.tercios.values.strength import endurance_of, has, printed_speed
from estandarte.kernel import Action, Role, but
from estandarte.wargame.plane.arcs import is_behind_line
from estandarte.wargame.plane.points import Point, distance_along

from .outlook import Outlook, best_ride
from .plans import leaning
from .temper import TerciosTemper
from .worth import (
    charge_worth,
    inches_between,
    is_spent,
    lead_of,
    nearest_enemy,
    volley_worth,
    weighs_places,
)

CLOSE = 16.0
"""So many inches off an enemy may matter to a unit this turn or the next."""
TRIED: tuple[Order, ...] = ("atacad", "fuego", "resistid", "atencion", "corred")


def best_volley(
    state: Tercios, unit: Unit, order: Order, temper: TerciosTemper
) -> tuple[float, tuple[str, str] | None]:
    """The best target of a unit now, and what shooting at it is worth."""
    best, chosen = 0.0, None
    for shot in aimed_shots(state, unit, order):
        worth = volley_worth(state, shot, temper)
        if worth > best:
            best, chosen = worth, (shot.target.id, shot.weapon)
    return best, chosen


def best_charge(state: Tercios, unit: Unit, temper: TerciosTemper) -> tuple[float, str | None]:
    best, chosen = -9.0, None
    for target in chargeable(state, unit):
        worth = charge_worth(state, unit, state.units[target], unit.front_centre, temper)
        if worth > best:
            best, chosen = worth, target
    return best, chosen


def card_for(state: Tercios, unit: Unit, temper: TerciosTemper) -> Order:
    """One unit's order: hit if it pays, recover if it must, else close in."""
    temper = leaning(state, unit, temper)
    moves = not unit.is_rooted
    weighs = weighs_places(unit, temper)
    if weighs and unit.type == "artillery":
        moves = False  # gunners do not charge
    charge = best_charge(state, unit, temper)[0] if moves else -9.0
    volley = best_volley(state, unit, "fuego", temper)[0] if any(unit.profile.fire) else 0.0
    tired = unit.wear >= max(temper.tired_wear, endurance_of(state, unit) - temper.tired_room)
    if (
        is_spent(state, unit)
        and max(charge - temper.spent_charge_cost, volley) < temper.spent_wanted
    ):
        return "corred" if _must_away(state, unit, temper) else "resistid"
    if charge > max(_charge_wanted(state, unit.role, temper), volley):
        return "atacad"
    if volley > 0:
        return "fuego"
    if tired:
        return "corred" if _must_away(state, unit, temper) else "resistid"
    if unit.type == "artillery" and printed_speed(unit) == 0:
        return "fuego"
    if unit.disordered:
        return "atencion"
    if temper.stands:
        return _stand(state, unit)
    if weighs:
        return _go_or_stand(state, unit, temper)
    return _approach(state, unit, temper)


def other_cards(state: Tercios, usual: PlaceCards) -> list[Action]:
    """The same cards but for one of a unit that has the enemy close, whoever is closest first."""
    found: list[tuple[float, UnitId]] = []
    for name in usual.cards:
        unit = state.units[name]
        foe = nearest_enemy(state, unit)
        far = inches_between(unit.front_centre, foe.base.centre) if foe is not None else inf
        if far <= CLOSE:
            found.append((far, name))
    return [
        but(usual, cards={**usual.cards, name: order})
        for _, name in sorted(found)
        for order in TRIED
        if order != usual.cards[name]
    ]


def likely_cards(
    state: Tercios, role: Role, temper: TerciosTemper
) -> list[tuple[tuple[UnitId, ...], Order]]:
    """The cards that an enemy of a temper would place for those whose cards a side cannot see.

    Units with a joint order have one card together."""
    sharing: dict[UnitId | int, list[Unit]] = {}
    for unit in state.enemies_of(role):
        if unit.card is not None and not sees_card(state, role, unit):
            sharing.setdefault(unit.group or unit.id, []).append(unit)
    return [
        (tuple(unit.id for unit in units), card_for(state, units[0], temper))
        for units in sharing.values()
    ]


def _must_away(state: Tercios, unit: Unit, temper: TerciosTemper) -> bool:
    """Worn horse within reach of the enemy lives by riding off, if it can."""
    if not temper.rescues or not has(state, unit, "free_turn"):
        return False
    return best_ride(state, unit, "corred", temper)[0] > temper.rescue_gain


def _charge_wanted(state: Tercios, role: Role, temper: TerciosTemper) -> float:
    """Ahead near the end one need not risk much; behind one must."""
    if state.turn < temper.late_turn:
        return temper.charge_wanted
    return temper.charge_wanted_ahead if lead_of(state, role) > 0 else temper.charge_wanted_behind


def _stand(state: Tercios, unit: Unit) -> Order:
    """Muskets and guns are ready for whoever comes; who finds him behind turns about."""
    foe = nearest_enemy(state, unit)
    turns = foe is not None and is_behind_line(unit.base, foe.base.centre)
    if unit.limbered or (turns and printed_speed(unit)):
        return "atencion"
    return "fuego" if any(unit.profile.fire) else "resistid"


def _go_or_stand(state: Tercios, unit: Unit, temper: TerciosTemper) -> Order:
    """March or run to a better place; where there is none, await the enemy."""
    outlook = Outlook(state, unit, temper)
    if unit.limbered:
        return "corred"
    march, _ = outlook.best_march("atencion")
    run, _ = outlook.best_march("corred")
    if run > march + temper.run_gain:
        return "corred"
    if march > 0.0:
        return "atencion"
    if outlook.me.range >= (temper.musket_range if temper.awaits else 1):
        return "fuego"
    return "atacad" if temper.awaits and outlook.may_be_met() else "resistid"


def _approach(state: Tercios, unit: Unit, temper: TerciosTemper) -> Order:
    foe = nearest_enemy(state, unit)
    if foe is None:
        return "atencion"
    far = inches_between(unit.front_centre, foe.base.centre)
    reach = max((range_of(state, unit, w).total for w in unit.profile.shooting), default=0)
    speed = printed_speed(unit)
    if unit.limbered or far > temper.run_speeds * speed + reach + temper.run_inches:
        return "corred"
    if reach and far <= speed + reach:
        return "atencion"
    return "corred" if far > temper.close_speeds * speed else "atencion"


def _plan(state: Tercios, decision: Any, role: Role, temper: TerciosTemper) -> Action:
    return PlaceCards({u.id: card_for(state, u, temper) for u in bodies(state, role)}, role=role)


def _first(state: Tercios, decision: Any, role: Role, temper: TerciosTemper) -> Action:
    """Strike first if there is anything to strike; else the enemy had better come to us."""
    if temper.yields and not any(_can_strike(state, u, temper) for u in state.of(role)):
        return ChooseFirst(other(role), role=role)
    return ChooseFirst(role, role=role)


def _can_strike(state: Tercios, unit: Unit, temper: TerciosTemper) -> bool:
    if unit.card == "atacad":
        return next(iter(chargeable(state, unit)), None) is not None
    return unit.card == "fuego" and best_volley(state, unit, "fuego", temper)[1] is not None


def urgency(state: Tercios, unit: Unit, temper: TerciosTemper) -> float:
    """Who should act soonest: volleys and good charges before marches."""
    if unit.card == "fuego":
        volley = best_volley(state, unit, "fuego", temper)[0]
        if temper.waits and volley <= 0.0:
            return temper.rest_urgency
        return temper.volley_urgency + volley
    if unit.card == "atacad":
        return temper.charge_urgency + best_charge(state, unit, temper)[0]
    if unit.card == "corred" and temper.rescues and unit.wear > 1:
        return temper.charge_urgency  # away before they come
    if unit.card == "resistid":
        return temper.mend_urgency if unit.wear > 1 else temper.rest_urgency
    return temper.rally_urgency if unit.disordered else temper.march_urgency


def _activate(state: Tercios, decision: TroopStep, role: Role, temper: TerciosTemper) -> Action:
    able = candidates(state, role, decision.group)
    if not able:
        return PassGo(role=role)
    chosen = max(able, key=lambda u: (urgency(state, u, temper), u.id))
    return Activate(chosen.id, role=role)


def _no_scenery(state: Tercios, decision: Any, role: Role, temper: TerciosTemper) -> Action:
    return PassScenery(role=role)


def _any(state: Tercios, decision: Any, role: Role, temper: TerciosTemper) -> Action | None:
    return next(iter(decision.options(state, role)), None)


def _deploy(
    state: Tercios, decision: Deploying, role: Role, temper: TerciosTemper
) -> Action | None:
    """As it comes; but the General stands in the midst of his army, not at the end of the line."""
    staff = [c for c in to_deploy(state, role) if state.commands[c].kind == "staff"]
    friends = list(state.of(role))
    if not (temper.sensible and staff and friends):
        return _any(state, decision, role, temper)
    x = sum(unit.base.centre.x for unit in friends) // len(friends)
    y = sum(unit.base.centre.y for unit in friends) // len(friends)
    places = [layout for layout in layouts(state, role, staff[0]) if layout.commander is not None]
    places.sort(key=lambda layout: distance_along(layout.commander or Point(x, y), Point(x, y)))
    return next((layout for layout in places if layout.check(state, decision)), None)


ANSWERS: dict[type[Any], Callable[[Tercios, Any, Role, TerciosTemper], Action | None]] = {
    Planning: _plan,
    Initiative: _first,
    TroopStep: _activate,
    SceneryChoice: _no_scenery,
    ZoneChoice: _any,
    Deploying: _deploy,
}
