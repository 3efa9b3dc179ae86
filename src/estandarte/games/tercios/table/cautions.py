"""Cautions: what a person is told before an order that falls short or that nothing can come of."""

from estandarte.games.tercios.fire.shooting import aim, aimed_shots, shooters
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.goes import Activate
from estandarte.games.tercios.turn.sequence import PlaceCards
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.kernel import Action, RuleId, Telling, Verdict
from estandarte.wargame.plane.points import distance_squared

from .previews import outlook


def caution(state: Tercios, action: Action) -> Telling | None:
    """What measuring tells; a table that does not measure is told nothing. ["TER-Q12"]"""
    if state.switches.premeasuring == "forbidden":
        return None
    if isinstance(action, Charge):
        return _falls_short(state, action)
    return _without_target(state, _cards_of(state, action))


def _falls_short(state: Tercios, action: Charge) -> Telling | None:
    """Before a charge that will fall short; a unit that is done is done. ["TER-charge-e"]"""
    seen = outlook(state, action)
    if seen is None or seen.key == "outlook.reaches":
        return None
    key = seen.key.replace("outlook", "caution")
    return Telling(key, seen.facts, cite="TER-charge-e")


def _cards_of(state: Tercios, action: Action) -> dict[UnitId, Order]:
    """The orders that an action gives, or carries out."""
    if isinstance(action, PlaceCards):
        return action.cards
    unit = state.units.get(action.unit) if isinstance(action, Activate) else None
    return {unit.id: unit.card} if unit is not None and unit.card is not None else {}


def _without_target(state: Tercios, cards: dict[UnitId, Order]) -> Telling | None:
    """Before ¡Fuego! for those who can shoot at nobody as all stand now. ["TER-orders-fuego-a"]"""
    told = [
        state.units[u] for u, card in sorted(cards.items()) if card == "fuego" and u in state.units
    ]
    idle = [unit for unit in told if unit.is_on_table and not _has_target(state, unit)]
    if not idle:
        return None
    names = [unit.id for unit in idle]
    return Telling("caution.no_target", {"units": names}, len(names), cite=_why(state, idle[0]))


def _has_target(state: Tercios, unit: Unit) -> bool:
    return any(any(aimed_shots(state, one, "fuego")) for one in shooters(state, unit))


def _why(state: Tercios, unit: Unit) -> RuleId:
    """The rule against a shot at the nearest enemy."""
    here = unit.base.centre
    enemies = sorted(
        state.enemies_of(unit.role), key=lambda e: (distance_squared(here, e.base.centre), e.id)
    )
    weapon = next(iter(unit.profile.shooting), "")
    refused = aim(state, unit, enemies[0].id, weapon, "fuego") if enemies else None
    cite = refused.cite if isinstance(refused, Verdict) else None
    return cite or "TER-orders-fuego-a"
