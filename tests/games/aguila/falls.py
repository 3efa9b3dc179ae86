"""Every fall of the dice: a battle carried on by a simple will, over all branches."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from estandarte.games.aguila.courage.results import Failing, LetItStand, RollAgain
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Action, DieWanted, Odds, carry_out
from estandarte.kernel.dice import loaded

Will = Callable[[Aguila, Any], Action | None]


def every_fall(
    state: Aguila,
    will: Will,
    outcome: Callable[[Aguila, list[Any]], str],
    **needs: int,
) -> dict[str, Fraction]:
    """What `outcome` says, with its exact chance; `will` answers each question, None to stop.

    `needs` says for some purposes what a die needs, so that it need only be tried good and bad.
    """
    found: dict[str, Fraction] = {}
    branches: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while branches:
        faces, weight = branches.pop()
        trial, events = state.clone(), []
        trial.dice = loaded(*faces)
        try:
            while trial.decision is not None:
                action = will(trial, trial.decision)
                if action is None:
                    break
                events += carry_out(trial, action)
        except DieWanted as wanted:
            tried = _faces(needs.get(wanted.purpose.removesuffix("_again")))
            branches += [((*faces, face), weight * share) for face, share in tried]
            continue
        said = outcome(trial, events)
        found[said] = found.get(said, Fraction(0)) + weight
    return {said: chance for said, chance in found.items() if chance}


def _faces(need: int | None) -> list[tuple[int, Fraction]]:
    if need is None:
        return [(face, Fraction(1, 6)) for face in range(1, 7)]
    return [(need - 1, Fraction(need - 1, 6)), (need, Fraction(7 - need, 6))]


def saves_from_rout(decision: Failing, state: Aguila) -> Action:
    """A rout is thrown again, a mere wavering is not."""
    from estandarte.games.aguila.courage.testing import CourageTesting

    test = next(f for f in reversed(state.stack) if isinstance(f, CourageTesting))
    kind = RollAgain if test._result(state) == "routed" else LetItStand
    return kind(role=decision.waiting[0])


def told(odds: Odds | None) -> dict[str, Fraction]:
    assert odds is not None
    assert sum((c.chance for c in odds.chances), Fraction(0)) == 1
    return {c.result: c.chance for c in odds.chances}
