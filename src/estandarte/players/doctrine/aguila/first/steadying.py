"""Steadying: help for checks, gifts spent on tests, regrouping, and the initiative."""

from collections.abc import Callable
from typing import Any

from estandarte.games.aguila.courage.discipline import AskingHelp, LendHelp, RollAlone, helpers_for
from estandarte.games.aguila.courage.results import (
    Bracing,
    Failing,
    HoldFast,
    KeepThemInHand,
    LetItStand,
    RollAgain,
    TrustToLuck,
)
from estandarte.games.aguila.courage.steadiness import steadiers_for
from estandarte.games.aguila.courage.testing import CourageTesting
from estandarte.games.aguila.odds.choices import courage_odds
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.initiative import (
    Anticipating,
    ChoosingFirst,
    LetItBe,
    MoveFirst,
    StealInitiative,
    anticipators,
)
from estandarte.games.aguila.turn.reorganisation import EndRegrouping, Regroup, Regrouping
from estandarte.kernel import Action, Role

from .worth import price

DANGER = 0.3
"""A rout as likely as this is worth what works once a game."""
FROM_TURN = 2
"""The armies are not in reach of each other before."""


def _help(state: Aguila, decision: AskingHelp, role: Role) -> Action:
    """One helps: any but the General first, who may be wanted for more."""
    if decision.helped:
        return RollAlone(role=role)
    helpers = helpers_for(state, state.units[decision.unit])
    helpers.sort(key=lambda o: (o.is_commander, o.id))
    return LendHelp(helpers[0].id, role=role) if helpers else RollAlone(role=role)


def _test(state: Aguila) -> CourageTesting | None:
    return next((f for f in reversed(state.stack) if isinstance(f, CourageTesting)), None)


def _brace(state: Aguila, decision: Bracing, role: Role) -> Action:
    test, unit = _test(state), state.units[decision.unit]
    if test is None:
        return TrustToLuck(role=role)
    danger = float(courage_odds(state, test).chance_of("destroyed"))
    steadiers = steadiers_for(state, unit, decision.cause)
    for steadier in steadiers:
        if steadier.ability != "aguantad" and danger > 0:
            return KeepThemInHand(steadier.officer, role=role)
    for steadier in steadiers:
        if steadier.ability == "aguantad" and danger * price(unit) > DANGER * 100:
            return HoldFast(steadier.officer, role=role)
    return TrustToLuck(role=role)


def _again(state: Aguila, decision: Failing, role: Role) -> Action:
    """A rout always; a wavering only if the second throw will hardly rout."""
    test = _test(state)
    if test is None:
        return RollAgain(role=role)
    odds = courage_odds(state, test, final=True)
    first = sum(test.dice) + state.units[decision.unit].damage
    if first >= state.units[decision.unit].profile.courage[1]:
        return RollAgain(role=role)
    good = float(odds.chance_of("destroyed")) < 0.1
    return RollAgain(role=role) if good else LetItStand(role=role)


def _regroup(state: Aguila, decision: Regrouping, role: Role) -> Action:
    best: tuple[float, Action] = (0.0, EndRegrouping(role=role))
    for option in decision.options(state, role):
        if isinstance(option, Regroup):
            unit = state.units[option.unit]
            dice = state.officers[option.officer].regroup_dice
            worth = price(unit) * min(unit.damage, dice / 2) * (1 + unit.damage / 10)
            if worth > best[0]:
                best = (worth, option)
    return best[1]


def _steal(state: Aguila, decision: Anticipating, role: Role) -> Action:
    thieves = anticipators(state, role)
    bid = any(state.officers[o].role == role for o in decision.thieves)
    wanted = state.turn > FROM_TURN and state.initiative != role and not bid
    return StealInitiative(thieves[0], role=role) if wanted and thieves else LetItBe(role=role)


def _first(state: Aguila, decision: ChoosingFirst, role: Role) -> Action:
    """Who moves last sees where the enemy stands, and still charges first."""
    return MoveFirst("opponent", role=role)


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role], Action | None]] = {
    AskingHelp: _help,
    Bracing: _brace,
    Failing: _again,
    Regrouping: _regroup,
    Anticipating: _steal,
    ChoosingFirst: _first,
}
