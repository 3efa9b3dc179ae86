"""Every rank answers legally from odd positions, and no fault of a player ends a match there."""

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import pytest

from estandarte.kernel import Action, Dice, Game, Match, Prompt, read_position
from estandarte.players import Lapse, player_of, ranks_of, take_turn
from estandarte.players.doctrine.chapters import ChapterDoctrine
from laws.moments import GAMES, every_game
from laws.odd import odd_matches

SOME, MANY = 6, 1000
"""Odd positions of each game in `make test`, and in `make soak`."""
BATCHES = 10
THOUGHT = 30
"""Actions that a rank which thinks may try: enough to begin with, and to be cut short."""
ONWARD = 6
"""Steps that the highest rank plays on from an odd position."""


class Silent:
    """Finds no answer to anything."""

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        return next(iter(()))


def positions(game: Game[Any, Any], most: int, first: int = 0, each: int = 2) -> Iterator[Any]:
    """So many odd positions, a few of every match."""
    found = (odd for seed in count(first) for odd in islice(odd_matches(game, seed), each))
    return islice(found, most)


def answers(match: Match[Any]) -> None:
    """Every rank, for everybody who is asked; then some steps on."""
    dice = Dice("odd")
    for role in match.waiting:
        for rank in ranks_of(match.game):
            player = player_of(match.game, rank, THOUGHT)
            take_turn(match, role, player, dice)
            if isinstance(player, ChapterDoctrine):
                wishes_what_it_may(match, role, player)
        falls_back(match, role)
    for _ in range(ONWARD):
        if not match.is_over:
            role = match.waiting[0]
            match.act(take_turn(match, role, player, dice))


def wishes_what_it_may(match: Match[Any], role: str, doctrine: ChapterDoctrine) -> None:
    """A doctrine does not lean on the first option where its own wish is refused."""
    board = match.game.imagine(match.view(role), Dice("odd"))
    wish = doctrine.wish(board, board.decision, role)
    assert wish is None or wish.check(board, board.decision), wish


def falls_back(match: Match[Any], role: str) -> None:
    heard: list[Lapse] = []
    action = take_turn(match, role, Silent(), Dice("odd"), heard.append)
    assert action.role == role
    assert match.check(action)
    assert [lapse.role for lapse in heard] == [role]
    assert read_position(heard[0].position, Dice("odd"))[0] is match.game


@every_game
def test_every_rank_answers_from_odd_positions(game: Game[Any, Any]) -> None:
    for match in positions(game, SOME):
        answers(match)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rank_answers_from_a_thousand_odd_positions(game: Game[Any, Any], batch: int) -> None:
    for match in positions(game, MANY // BATCHES, first=(batch + 1) * 1000, each=10):
        answers(match)
