"""Playing one trial: pure, so that it does not matter where it is played."""

import time
from typing import Any

from estandarte.kernel import SHELF, Dice, Match, Record, Value, key_of
from estandarte.players import IllegalChoice, NoAnswer, home_of, play_out

from .faults import LabFault
from .own import seated
from .planning import Series, Trial, laid_out
from .tallies import count, tallies_of

DRAW = -1


class Outcome(Value):
    """What came of a trial; sides by their place in the game's roles."""

    at: int
    number: int
    winner: int
    score: tuple[int, ...]
    reason: str
    turns: int
    actions: int
    first: int
    """The side that moved first; -1 where the game does not tell."""
    sums: dict[str, int]
    cites: dict[str, int]
    hash: str
    seconds: float
    """How long it took, which is nobody's result."""


def play(trial: Trial) -> Outcome:
    """One match, played to its end and counted."""
    began = time.perf_counter()
    match = played(trial.series, trial.number)
    game, result = match.game, match.result
    assert result is not None
    counted = count(match.record, tallies_of(game))
    place = {role: at for at, role in enumerate(game.roles)}
    return Outcome(
        trial.at,
        trial.number,
        place.get(result.winner or "", DRAW),
        tuple(result.score.get(role, 0) for role in game.roles),
        result.reason,
        counted.turns or int(getattr(match.state, "turn", 0)),
        len(match.record.steps),
        place.get(counted.first or "", DRAW),
        counted.sums,
        counted.cites,
        match.record.hash,
        time.perf_counter() - began,
    )


def played(series: Series, number: int) -> Match[Any]:
    """The match of a number, which can be had again at any time."""
    game = SHELF.take(series.game)
    for used in series.packs:  # another process may not have opened it yet
        game.pack(used.values)
    secret = secret_of(series, number)
    match = laid_out(game, series, secret)
    players = {role: seated(game, rank) for role, rank in series.seats.items()}
    try:
        play_out(match, players, Dice(key_of(secret, {"players": "thoughts"})))
    except (NoAnswer, IllegalChoice) as fault:
        own = sorted(rank for rank in series.seats.values() if home_of(rank))
        if not own:
            raise
        raise LabFault("lab.lapse", player=", ".join(own), fault=str(fault)[:300]) from fault
    return match


def record_of(series: Series, number: int) -> Record[Any]:
    return played(series, number).record


def secret_of(series: Series, number: int) -> str:
    return f"{series.seed}/{number}"
