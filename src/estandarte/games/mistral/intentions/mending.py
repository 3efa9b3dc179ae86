"""The modifier of a Player Rank: lent wherever it makes an own die better. [17.1]"""

from estandarte.games.mistral.battle.damage_table import convoy_damage
from estandarte.games.mistral.convoys.attacking import PreyingAgain, attack_modifier, basic_class
from estandarte.games.mistral.dice.mulligans import LetItStand, Standing, ThrowingAgain
from estandarte.games.mistral.dice.player_ranks import price_of
from estandarte.games.mistral.dice.rank_modifiers import Lendable
from estandarte.games.mistral.fleets.requests import AmendingRequest, row_of
from estandarte.games.mistral.fleets.upkeep import Repairing, repair_die
from estandarte.games.mistral.odds.tasks import sail_in_sight
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.searching import SearchingAgain
from estandarte.kernel import Action, Role, but


def loan(state: Mistral, decision: Lendable, role: Role) -> Action | None:
    """It costs nothing, and another Turn brings another."""
    for action in decision.loans(state, role):
        by = getattr(action, "by", 0)
        if _worth(state, decision, role, by) > _worth(state, decision, role, 0):
            return action
    return None


def _worth(state: Mistral, decision: Lendable, role: Role, by: int) -> int:
    """What a die is worth to its owner with a modifier; only the numbers of one die compare."""
    if isinstance(decision, PreyingAgain):
        return _prize(state, role, decision.die + by)
    if isinstance(decision, ThrowingAgain):
        return -by if decision.mends(state) else 0
    if isinstance(decision, SearchingAgain):
        return -by
    if isinstance(decision, AmendingRequest):
        return row_of(state, decision.table, decision.die + by)
    if isinstance(decision, Repairing):
        unit = but(state.units[decision.last], damage=decision.before)
        return repair_die(state, unit).worth(decision.die, by)
    return 0


def _prize(state: Mistral, role: Role, die: int) -> int:
    """By the escort that is in sight."""
    task = state.tasks.task
    assert task is not None
    auxiliary = state.auxiliaries[task.auxiliary]
    die += attack_modifier(state, role, auxiliary)
    escort = sail_in_sight(state, role, task.target)
    table, kind = state.pack.charts.combat, basic_class(auxiliary)
    return convoy_damage(table, kind, escort, die, task.partly_screened)


def leave_the_die(
    state: Mistral, decision: Standing, role: Role, kinds: tuple[str, ...] = (), price: int = 0
) -> Action | None:
    """Only dice of some kinds are mended, and thrown again for no more than a price."""
    let: Action = LetItStand(role=role)
    if kinds and decision.purpose not in kinds:
        return let
    if (hand := loan(state, decision, role)) is not None:
        return hand
    wish: Action = decision.again(role=role)
    return wish if price_of(state, role) <= price and wish.check(state, decision) else let
