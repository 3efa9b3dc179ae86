"""Posture: whether an army lets the enemy come or goes and gets him, and how it forms for that."""

from estandarte.games.aguila.before.zones import depth_of_zone, is_defender, strip
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila, other
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Role
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches

from .first.aims import ahead, counts_ground, is_winning, last_turn, must_dare
from .first.setting_up import formation_wanted
from .first.worth import goes_on
from .temper import AguilaTemper

ALL = "all"


def holds(state: Aguila, role: Role, temper: AguilaTemper) -> bool:
    """Whether the enemy may come: ground that one defends needs nobody to leave it."""
    if is_winning(state, role):
        return True
    if not temper.holds or must_dare(state, role):
        return False
    wanted = counts_ground(state) and not is_defender(state, role)
    if wanted and (state.camp.attacker or not temper.holds_for_ground):
        return False
    if state.turn >= temper.idle_turn and not _comes(state, role, temper):
        return False
    sooner = temper.sooner if counts_ground_alone(state) else 0
    return state.turn < temper.press_turn - sooner


def stands_and_waits(state: Aguila, role: Role) -> bool:
    """Whether nobody of a side, guns apart, has left the ground on which it deployed."""
    zone = strip(state, role, 0, depth_of_zone(state))
    troops = [unit.base.centre for unit in state.of(role) if not unit.is_gun]
    return all(zone.bottom <= at.y <= zone.top for at in troops)


def is_stormed(state: Aguila, role: Role, temper: AguilaTemper) -> bool:
    """Whether to wait longer is to draw: only losses count, and the enemy does not come."""
    storm = temper.storms
    if storm is None or state.turn < storm.turn or counts_ground(state):
        return False
    return stands_and_waits(state, other(role)) and not is_winning(state, role)


def counts_ground_alone(state: Aguila) -> bool:
    """Whether nothing counts in the end but who stands where."""
    return scenario_of(state).worth.alone


def _comes(state: Aguila, role: Role, temper: AguilaTemper) -> bool:
    """Whether some of the enemy are near to some of ours, guns apart.

    Who has gone ahead in this turn is not asked: one who goes and gets the enemy is followed.
    """
    foes = [e.base for e in state.enemies_of(role) if not e.is_gun]
    mine = [u.base for u in state.of(role) if u.order is None or not temper.together]
    return any(within(base, foe, inches(temper.near)) for base in mine for foe in foes)


def dares(state: Aguila, role: Role, temper: AguilaTemper) -> bool:
    """Whether losses count for little: the battle may end soon, and is not won."""
    if must_dare(state, role):
        return True
    soon = state.turn >= last_turn(state) - temper.dares
    return soon and counts_ground(state) and ahead(state) != role


def pull_of(state: Aguila, role: Role, temper: AguilaTemper) -> float:
    """What an inch nearer to the aim is worth now, where there may be no morrow."""
    return (temper.pull + temper.haste * state.turn) * goes_on(state)


def waits_for_ground(state: Aguila, role: Role, temper: AguilaTemper) -> bool:
    """Whether it is too early for ground that is nobody's: it counts in the end only."""
    camp = state.camp
    nobodys = counts_ground(state) and not camp.attacker
    return nobodys and holds(state, role, temper) and state.turn < temper.goal_turn


def must_march(state: Aguila, role: Role, temper: AguilaTemper) -> bool:
    """Whether the scenario wants ground that one does not stand on yet, and wants it soon."""
    wanted = counts_ground(state) and not is_defender(state, role)
    soon = temper.goal_turn <= 1 or (temper.columns and counts_ground_alone(state))
    return wanted and (bool(state.camp.attacker) or soon)


def formation_at_first(state: Aguila, unit: Unit, temper: AguilaTemper) -> FormationName | None:
    """Lines where one awaits the enemy and is used to them, columns to march."""
    usual = formation_wanted(unit)
    if not unit.is_infantry or "line" not in unit.profile.formations:
        return usual
    if usual == "open" and temper.skirmishers:
        return usual
    nation = unit.profile.entry.partition("_")[0]
    lines = ALL in temper.lines or nation in temper.lines
    return "line" if lines and temper.holds and not must_march(state, unit.role, temper) else usual
