"""Plays on and holds every list against one for which nothing was kept and nobody left out."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from estandarte.kernel import SHELF, Action, Dice, Game, Match, Setup
from estandarte.players import player_of, take_turn
from estandarte.players.ranks import ALFEREZ_1, CHANCE
from estandarte.wargame.answers import AskedBoard, NoAnswers

GAMES = [
    game for name in SHELF.names() if issubclass((game := SHELF.take(name)).state_type, AskedBoard)
]


class Parted(NamedTuple):
    """A list that is not the same when everything is asked anew."""

    where: str
    kept: list[Action]
    anew: list[Action]


def parted(game: Game[Any, Any], scenarios: list[str], moments: int) -> Iterator[Parted]:
    """The lists that differ, of so many moments, each on the true board and on imagined ones."""
    seen = number = 0
    while seen < moments:
        scenario = scenarios[number % len(scenarios)]
        match = Match.start(game, Setup(game.name, scenario), f"answers-{number}")
        rank, dice = (CHANCE, ALFEREZ_1)[number % 2], Dice(f"answers-{number}")
        number += 1
        while seen < moments and not match.is_over:
            seen += 1
            for role in match.waiting:
                yield from _at(f"{scenario}, step {len(match.record.steps)}", match, role, dice)
            player = player_of(game, rank)
            match.act(take_turn(match, match.waiting[0], player, dice))


def _at(where: str, match: Match[Any], role: str, dice: Dice) -> Iterator[Parted]:
    imagined = match.game.imagine(match.view(role), Dice(f"{dice.key}-{where}"))
    for board, which in ((match.state, "true"), (imagined, "imagined"), (match.state, "again")):
        kept, anew = _listed(board, role), _listed(bare(board), role)
        if kept != anew:
            yield Parted(f"{where}, {which}", kept, anew)


def bare(board: Any) -> Any:
    """The same board, where every question is put anew to all of it."""
    again = board.clone()
    again.answers = NoAnswers()
    return again


def _listed(board: Any, role: str) -> list[Action]:
    return list(board.decision.options(board, role))
