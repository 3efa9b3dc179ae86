"""The modifier of a Player Rank: lent wherever it makes an own die better. [17.1]"""

from collections.abc import Iterator

from estandarte.games.mistral.battle.damage_table import convoy_damage
from estandarte.games.mistral.convoys.attacking import PreyingAgain, attack_modifier, basic_class
from estandarte.games.mistral.dice.d10 import row
from estandarte.games.mistral.dice.mulligans import ThrowingAgain
from estandarte.games.mistral.dice.rank_modifiers import Lendable, PrepareHand
from estandarte.games.mistral.fleets.requests import AmendingRequest, row_of
from estandarte.games.mistral.fleets.upkeep import Repairing, repair_modifier, repaired_by
from estandarte.games.mistral.odds.tasks import sail_in_sight
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.searching import SearchingAgain
from estandarte.games.mistral.war.progress import Hand
from estandarte.kernel import Action, Decision, Role, but

READY = (Hand("catching", -1), Hand("combat", -1), Hand("combat", 1, against=True))
"""What falls most often, then what costs most: the own guns, and those of the enemy."""


def prepared(state: Mistral, role: Role) -> Iterator[PrepareHand]:
    """A hand for every die that is worth one, as many as the rank gives."""
    ready = state.progress.hands.get(role, ())
    for hand in READY:
        if hand not in ready:
            yield PrepareHand(hand.test, hand.by, hand.against, role=role)


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
        die = row(decision.die + by + repair_modifier(state, role))
        return -repaired_by(state, unit, die)[0]
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


def request(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """A better row of the Table for nothing; Prestige is kept."""
    assert isinstance(decision, AmendingRequest)
    return loan(state, decision, role)


ANSWERS = {AmendingRequest: request}
