"""How many clicks a turn takes where nothing is contested, counted by what the client sends.

A form that fills itself (all cards alike, the whole army ahead) takes one click and one to confirm;
any other answer one to lay it and one to confirm; what has nothing to fill in is one button.
"""

from typing import Any

import pytest

from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.intentions import language as aguila
from estandarte.games.tercios.game import TERCIOS
from estandarte.games.tercios.intentions import language as tercios
from estandarte.games.tercios.turn.sequence import PlaceCards
from estandarte.kernel import Action, Dice, Game, Intention, Match, fields_of
from estandarte.kernel.testing import new_match
from estandarte.players import player_of, ranks_of, take_turn

from .test_intentions import intend

RED = "red"
TABS = 3
"""To open what one intends, to say what most people say, and to open the list of the rest."""


def clicks(action: Action) -> int:
    return 1 + any(value for name, value in fields_of(action).items() if name != "role")


def by_hand(match: Match[Any], dice: Dice) -> Action:
    """All cards alike; what else is asked is answered as the lowest rank would."""
    first = next(iter(match.options(RED)))
    if isinstance(first, PlaceCards):
        return PlaceCards(dict.fromkeys(first.cards, "corred"), role=RED)
    return take_turn(match, RED, player_of(match.game, ranks_of(match.game)[0]), dice)


@pytest.mark.parametrize(
    ("game", "scenario", "more", "units", "most"),
    [
        (TERCIOS, "rocroi", (tercios.GoForward(), tercios.ActInOrder()), 8, 20),
        (AGUILA, "waterloo", (aguila.GoForward(),), 11, 15),
    ],
)
def test_a_turn_where_nothing_is_contested_takes_few_clicks(
    game: Game[Any, Any], scenario: str, more: tuple[Intention, ...], units: int, most: int
) -> None:
    match: Match[Any] = new_match(game, scenario, 3)
    dice, other = Dice("clicks"), player_of(game, ranks_of(game)[0])
    said = (*game.usual(match.likely(RED), RED), *more)
    match.act(intend(game, RED, said))
    count, before = TABS + len(more), stands(match)
    assert len(before) == units
    while match.state.turn <= 1:
        who = match.waiting[0]
        if who != RED:
            match.act(take_turn(match, who, other, dice))
            continue
        action = match.unasked(RED)
        if action is None:
            action = by_hand(match, dice)
            count += clicks(action)
        match.act(action)
    assert count <= most
    moved = [unit for unit, base in stands(match).items() if base != before[unit]]
    assert len(moved) > units / 2  # the army has gone forward, and not just been passed over


def stands(match: Match[Any]) -> dict[str, Any]:
    return {u.id: u.base for u in match.state.units.values() if u.role == RED}
