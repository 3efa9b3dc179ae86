"""Every match ends, however stubbornly it is played, and no board comes twice.

Random play leaves a decision sooner or later; a stubborn player does not. So whatever may be done
freely must be bounded, or spend something: else it could be done for ever.
"""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import pytest

from estandarte.kernel import Action, Dice, Game, Match, Role, encode, kind_of
from estandarte.kernel.testing import new_match
from laws.moments import GAMES

MOST = {"skirmish": 100, "lepanto": 20_000, "tercios": 2_000, "aguila": 2_000, "mistral": 60_000}
"""Steps after which a match of each game is over, whatever is done."""
ALSO = 20_000
"""The same for a game that somebody else has put on the shelf."""

Habit = Callable[[Iterator[Action], list[Action]], Action]
"""Chooses among options, knowing what the role has done before."""


def first(options: Iterator[Action], before: list[Action]) -> Action:
    return next(options)


def last(options: Iterator[Action], before: list[Action]) -> Action:
    return list(options)[-1]


def same_kind(found: Iterator[Action], before: list[Action]) -> Action:
    """What it did last, done again; with the last of the options to begin with."""
    options = list(found)
    alike = [o for o in options if before and type(o) is type(before[-1])]
    return (alike or options)[-1]


def two_alternating(found: Iterator[Action], before: list[Action]) -> Action:
    """This, that, this, that: what it did the time before last, or else the like of the last."""
    options = list(found)
    if len(before) > 1 and before[-2] in options:
        return before[-2]
    others = [o for o in options if before and type(o) is type(before[-1]) and o != before[-1]]
    return (others or options)[0 if others else len(before) % 2 - 1]


HABITS = (first, last, same_kind, two_alternating)


def fond_of(kind: str) -> Habit:
    """This kind whenever it is offered; between those, as it comes."""
    dice = Dice(f"fond of {kind}")

    def habit(found: Iterator[Action], before: list[Action]) -> Action:
        options = list(found)
        return dice.choice([o for o in options if kind_of(o) == kind] or options)

    return habit


def board_of(match: Match[Any]) -> bytes:
    """What is on the table and under way, without the dice: luck is no progress."""
    state = match.state.clone()
    state.dice = Dice("")
    return blake2b(encode(state), digest_size=16).digest()


def ends(match: Match[Any], habit: Habit) -> int:
    """Play by habit to the end; answers how many steps that took."""
    most, seen = MOST.get(match.game.name, ALSO), set[bytes]()
    before: dict[Role, list[Action]] = {role: [] for role in match.game.roles}
    for step in range(most):
        if match.is_over:
            return step
        board = board_of(match)
        if board in seen:
            raise AssertionError(f"step {step}: after {before} all is as it was")
        seen.add(board)
        role = match.waiting[step % len(match.waiting)]
        action = habit(iter(match.options(role)), before[role])
        before[role] = [*before[role][-1:], action]
        match.act(action)
    raise AssertionError(f"not over after {most} steps; lately {before}")


FAMILIES = {
    "skirmish": ("meeting",),
    "lepanto": ("tutorial", "centre"),
    "tercios": ("campo_abierto", "rocroi"),
    "aguila": ("campo_abierto",),
    "mistral": ("strait",),
}
"""One scenario of each sort, looked at in `make test`; all others in `make soak`."""


def of(game: Game[Any, Any], soak: bool) -> list[Any]:
    near = FAMILIES.get(game.name, ())
    return [
        pytest.param(game, name, id=f"{game.name}-{name}")
        for name in game.scenarios()
        if (name in near) is not soak
    ]


by_habit = pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.__name__)


@by_habit
@pytest.mark.parametrize(("game", "scenario"), [case for g in GAMES for case in of(g, False)])
def test_a_match_played_stubbornly_ends(game: Game[Any, Any], scenario: str, habit: Habit) -> None:
    ends(new_match(game, scenario, "stubborn"), habit)


@pytest.mark.soak
@by_habit
@pytest.mark.parametrize(("game", "scenario"), [case for g in GAMES for case in of(g, True)])
def test_every_scenario_played_stubbornly_ends(
    game: Game[Any, Any], scenario: str, habit: Habit
) -> None:
    ends(new_match(game, scenario, "stubborn"), habit)


def kinds(game: Game[Any, Any]) -> list[str]:
    return sorted(game.codec.schema()["actions"])


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "kind"),
    [pytest.param(g, kind, id=f"{g.name}-{kind}") for g in GAMES for kind in kinds(g)],
)
def test_a_match_ends_though_one_kind_of_action_is_done_whenever_it_may(
    game: Game[Any, Any], kind: str
) -> None:
    every = sorted(game.scenarios())
    turn = every[kinds(game).index(kind) % len(every)]  # by turns, since not all know every kind
    for scenario in sorted({turn, *FAMILIES.get(game.name, ())}):
        ends(new_match(game, scenario, kind), fond_of(kind))
