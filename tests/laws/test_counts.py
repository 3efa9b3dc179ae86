"""How many boards there are after so many actions: one figure guards a whole chapter."""

import pytest

from estandarte.kernel import SHELF, Dice, Match, Setup, carry_out

COUNTS = {("skirmish", "meeting"): (9, 81, 351, 766)}
"""Distinct boards after one, two ... options, each die showing its first face of the stream."""


@pytest.mark.parametrize(("name", "scenario"), COUNTS)
def test_as_many_boards_as_ever(name: str, scenario: str) -> None:
    game = SHELF.take(name)
    match = Match.start(game, Setup(name, scenario), "counts")
    boards, counted = {game.codec.save(match.state): match.state}, []
    for _ in COUNTS[name, scenario]:
        following = {}
        for board in boards.values():
            role = board.decision.waiting[0]
            for option in board.decision.options(board, role):
                trial = board.clone()
                trial.dice = Dice("counts")
                carry_out(trial, option)
                following[game.codec.save(trial)] = trial
        boards = following
        counted.append(len(boards))
    assert tuple(counted) == COUNTS[name, scenario]
