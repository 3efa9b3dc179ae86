"""Who plays better, with luck taken off: the standard matches of a ladder, counted twice.

    python bench/skill.py aguila alferez alferez-1 --matches 24 --seed skill --store matches.jsonl
    python bench/skill.py aguila alferez alferez-1 --with press_turn=2 --army Silesia

Every action that throws dice is carried out five times more with its dice turned on; what came
beyond the average is luck, in points and in turns with the initiative. Whoever plays, it comes to
nothing in the long run; so the part of the results that goes with it is fitted and taken off, and
what is left says the same with less noise. `--with` alters the temper of the first for this once.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import msgspec
import numpy
from machine import machine

from estandarte.kernel import SHELF, Dice, Match, Role, Value, key_of
from estandarte.lab.experiment import load
from estandarte.lab.ladders import folder_of, ladder_of
from estandarte.lab.planning import Plan, Trial, laid_out
from estandarte.lab.trials import secret_of
from estandarte.players import player_of
from estandarte.players.doctrine import DOCTRINES
from estandarte.players.doctrine.studies import lead_of, won
from estandarte.players.doctrine.tempers import STANDARD, Tempered
from estandarte.players.playing import take_turn
from estandarte.players.ranks import IN_TEMPER
from estandarte.players.thinking.playouts import otherwise

ALTERED = "altered"
FALLS = 6
"""So often an action with dice is carried out: each die of six shows every face once."""
EARLY = 4
"""What the dice bring in so many turns is built upon, and weighs otherwise than later."""
FITTED = 16
"""With fewer matches nothing can be fitted, and nothing is taken off."""
Measure = Callable[[Any], float]


class Played(Value):
    """One match, from the side of the first player."""

    scenario: str
    army: str
    number: int
    role: Role
    won: float
    lead: float
    reason: str
    luck: tuple[tuple[float, ...], ...]
    """By turn, in each measure."""


def play(plan: Plan, trial: Trial, first: str) -> Played:
    """A match to its end, and what its dice brought beyond what was to be expected."""
    game, series = plan.game, trial.series
    secret = secret_of(series, trial.number)
    match: Match[Any] = laid_out(game, series, secret)
    role = next(r for r, rank in series.seats.items() if rank == first)
    players = {r: player_of(game, rank) for r, rank in series.seats.items()}
    measures = measures_of(plan, role)
    luck: dict[int, list[float]] = {}
    dice = Dice(key_of(secret, {"players": "thoughts"}))
    while not match.is_over:
        asked = match.waiting[0]
        before = match.state.clone()
        action = take_turn(match, asked, players[asked], dice)
        match.act(action)
        if match.state.dice.thrown != before.dice.thrown:
            turn = luck.setdefault(getattr(before, "turn", 0), [0.0] * len(measures))
            boards = [match.state, *otherwise(before, action, FALLS)]
            for at, measure in enumerate(measures):
                found = [measure(board) for board in boards]
                turn[at] += found[0] - sum(found) / FALLS
    result = match.result
    assert result is not None
    army: Any = series.armies.get(role, "")
    turns = range(max(luck, default=0) + 1)
    return Played(
        series.scenario, army if isinstance(army, str) else army["name"], trial.number, role,
        won(result.winner, role), measures[0](match.state), result.reason,
        tuple(tuple(luck.get(turn, [0.0] * len(measures))) for turn in turns),
    )  # fmt: skip


def measures_of(plan: Plan, role: Role) -> list[Measure]:
    """Points ahead; and who has the initiative, where the dice decide it."""
    counted = doctrine_of(plan.game.name).standing

    def ahead(board: Any) -> float:
        if counted is not None:
            return counted(board, role)
        return lead_of(plan.game.score(plan.game.view(board, role)), role)

    def has_the_initiative(board: Any) -> float:
        return float(getattr(board, "initiative", "") == role)

    return [ahead, has_the_initiative]


def trials_of(plan: Plan, matches: int, army: str) -> Iterator[Trial]:
    """Both seats of each number, all scenarios abreast."""
    number = played = 0
    while played < matches:
        for matchup in plan.matchups:
            pair = [t for t in plan.trials(number, matchup) if army in str(t.series.armies)]
            if played < matches:
                yield from pair
                played += len(pair)
        number += 1


def owed_to_luck(found: list[Played], results: list[float]) -> list[float]:
    """The part of each result that goes with luck early and late, by least squares."""
    if len(found) < FITTED:
        return [0.0] * len(found)
    luck = numpy.array([[*summed(p.luck[:EARLY]), *summed(p.luck[EARLY:])] for p in found])
    columns = numpy.column_stack([numpy.ones(len(found)), luck])
    slopes = numpy.linalg.lstsq(columns, numpy.array(results), rcond=None)[0]
    parts: list[float] = (luck @ slopes[1:]).tolist()
    return parts


def summed(turns: tuple[tuple[float, ...], ...]) -> list[float]:
    return [sum(turn[at] for turn in turns) for at in range(2)]


def tell(name: str, found: list[Played], raw: list[float], fair: list[float]) -> None:
    """A mean as it came and without luck, each with twice its error."""
    (mean, error), (fair_mean, fair_error) = mean_of(found, raw), mean_of(found, fair)
    left = 100 * (fair_error / error) ** 2 if error else 100.0
    print(
        f"  {name:26} {len(found):4} {mean:8.1f} ± {2 * error:5.1f}   without luck "
        f"{fair_mean:8.1f} ± {2 * fair_error:5.1f}   variance {left:.0f} %"
    )


def mean_of(found: list[Played], results: list[float]) -> tuple[float, float]:
    """The mean and its error, from pairs with the same dice."""
    pairs: dict[tuple[str, int], list[float]] = {}
    for played, result in zip(found, results, strict=True):
        pairs.setdefault((played.scenario, played.number), []).append(result)
    means = [fmean(pair) for pair in pairs.values()]
    return fmean(results), stdev(means) / len(means) ** 0.5 if len(means) > 1 else 0.0


def report(found: list[Played]) -> None:
    """Victories in hundredths and points ahead, in all, by scenario and by army."""
    for name, results in (
        ("victories", [100 * p.won for p in found]),
        ("points ahead", [p.lead for p in found]),
    ):
        owed = owed_to_luck(found, results)
        rows = [(p, r, r - part) for p, r, part in zip(found, results, owed, strict=True)]
        tell(name, *map(list, zip(*rows, strict=True)))
        for what in ("scenario", "army"):
            for one in sorted({getattr(p, what) for p in found}):
                some = [row for row in rows if getattr(row[0], what) == one]
                tell(f"  {one[:24]}", *map(list, zip(*some, strict=True)))


def doctrine_of(game: str) -> Tempered[Any]:
    doctrine = DOCTRINES.of(game)
    assert isinstance(doctrine, Tempered)
    return doctrine


def altered(game: str, rank: str, wishes: list[str]) -> str:
    """A rank in a temper for this once: its own, but for some fields."""
    doctrine = doctrine_of(game)
    name, _, temper = rank.partition(IN_TEMPER)
    usual = doctrine.tempers[temper or STANDARD]
    changed = {name: json.loads(value) for name, _, value in (w.partition("=") for w in wishes)}
    whole = {**msgspec.to_builtins(usual), **changed}
    doctrine.tempers = {**doctrine.tempers, ALTERED: msgspec.convert(whole, type(usual))}
    return f"{name}{IN_TEMPER}{ALTERED}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="aguila")
    parser.add_argument("first", nargs="?", default="alferez")
    parser.add_argument("second", nargs="?", default="alferez-1")
    parser.add_argument("--matches", type=int, default=16)
    parser.add_argument("--seed", default="skill")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--army", default="", help="only where its name says so")
    parser.add_argument("--with", dest="wishes", action="append", default=[])
    parser.add_argument("--store", type=Path, help="where each match is written as it ends")
    asked = parser.parse_args()
    print(machine())
    game, first = SHELF.take(asked.game), asked.first
    if asked.wishes:
        first = altered(asked.game, first, asked.wishes)
    ladder = ladder_of(game, (first, asked.second), asked.matches, asked.seed, asked.scenario)
    plan = Plan(load(ladder, "ladder", folder_of(game)))
    found = []
    for trial in trials_of(plan, asked.matches, asked.army):
        found.append(play(plan, trial, first))
        if asked.store is not None:
            with asked.store.open("ab") as file:
                file.write(msgspec.json.encode(found[-1]) + b"\n")
    print(f"{asked.game}, seed {asked.seed}: {' '.join((first, *asked.wishes))} : {asked.second}")
    report(found)


if __name__ == "__main__":
    main()
