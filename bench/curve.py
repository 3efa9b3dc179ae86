"""The chance of victory, fitted: what a lead was worth in matches, held against other matches.

    python bench/curve.py tercios --matches 200 --seed curve --store leads.jsonl

Plays the standard matches of a ladder between two of the same rank and notes, at the beginning of
each turn, how many points ahead the first side stood; each match is written as it ends, and what is
written is not played again. Every other match fits the curve, the rest says how far it is off: the
difference between what it said and what came, on average over tenths of what it had said. What is
printed is the part `[curve]` of the game's `thinking.toml`.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy
from machine import machine
from scipy.optimize import minimize

from estandarte.kernel import SHELF, Dice, Match, key_of
from estandarte.lab.experiment import load
from estandarte.lab.ladders import folder_of, ladder_of
from estandarte.lab.planning import Plan, Trial, laid_out
from estandarte.lab.trials import secret_of
from estandarte.players import player_of
from estandarte.players.doctrine import DOCTRINES
from estandarte.players.doctrine.curves import Curve
from estandarte.players.doctrine.studies import lead_of, won
from estandarte.players.playing import take_turn

Row = tuple[int, float, float]
"""A turn, the lead of the first side when it began, and what that side won."""


def play(plan: Plan, trial: Trial) -> list[Row]:
    """The leads of one match."""
    game, series = plan.game, trial.series
    secret, doctrine = secret_of(series, trial.number), DOCTRINES.of(plan.game.name)
    match: Match[Any] = laid_out(game, series, secret)
    first = game.roles[0]
    players = {role: player_of(game, rank) for role, rank in series.seats.items()}
    dice, leads, turn = Dice(key_of(secret, {"players": "thoughts"})), [], 0
    standing: Any = getattr(doctrine, "standing", None)
    while not match.is_over:
        if (now := getattr(match.state, "turn", 0)) > turn:
            turn, state = now, match.state
            lead = standing(state, first) if standing else lead_of(game.score(state), first)
            leads.append((turn, float(lead)))
        asked = match.waiting[0]
        match.act(take_turn(match, asked, players[asked], dice))
    assert match.result is not None
    ended = won(match.result.winner, first)
    return [(turn, lead, ended) for turn, lead in leads]


def fitted(matches: list[list[Row]], roles: tuple[str, ...], has_sides: bool) -> Curve:
    """The likeliest curve of every other match, with its error on the rest."""
    rows = [numpy.array([row for match in matches[n::2] for row in match]) for n in (0, 1)]
    learnt, held = rows

    def chances(at: Any, of: Any) -> Any:
        worth = (at[0] + at[1] * of[:, 0]) * of[:, 1] + at[2] * has_sides
        return 1 / (1 + numpy.exp(-numpy.clip(worth, -40, 40)))

    def loss(at: Any) -> float:
        said = numpy.clip(chances(at, learnt), 1e-9, 1 - 1e-9)
        won = learnt[:, 2]
        logs = won * numpy.log(said) + (1 - won) * numpy.log(1 - said)
        return float(-logs.mean() + 1e-4 * (at**2).sum())

    found = minimize(loss, numpy.zeros(3), method="Nelder-Mead").x
    said, came = chances(found, held), held[:, 2]
    tenths = numpy.clip((10 * said).astype(int), 0, 9)
    bins = [(said[tenths == n], came[tenths == n]) for n in range(10) if (tenths == n).any()]
    error = sum(len(a) * abs(a.mean() - b.mean()) for a, b in bins) / len(said)
    for a, b in bins:
        print(f"  said {a.mean():.2f}  came {b.mean():.2f}  of {len(a)} boards")
    brier, even = ((said - came) ** 2).mean(), ((0.5 - came) ** 2).mean()
    print(f"  mean square {brier:.3f}, of who always says one half {even:.3f}")
    halves = len(matches[0::2]), len(matches[1::2])
    sides = dict(zip(roles, (found[2], -found[2]), strict=True)) if has_sides else {}
    return Curve(found[0], found[1], float(error), *halves, sides)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--rank", default="alferez")
    parser.add_argument("--seed", default="curve")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--store", type=Path, required=True, help="where each match is written")
    asked = parser.parse_args()
    print(machine())
    game = SHELF.take(asked.game)
    both = (asked.rank, asked.rank)
    ladder = ladder_of(game, both[:1], asked.matches, asked.seed, asked.scenario)
    plan = Plan(load(_mirrored(ladder), "curve", folder_of(game)))
    lines = asked.store.read_text("utf-8").splitlines() if asked.store.exists() else []
    matches: list[list[Row]] = [json.loads(line) for line in lines]
    trials = (
        trial
        for number in range(asked.matches)
        for matchup in plan.matchups
        for trial in plan.trials(number, matchup)
    )
    for place, trial in enumerate(trials):
        if place >= asked.matches:
            break
        if place >= len(matches):
            matches.append(play(plan, trial))
            with asked.store.open("a", encoding="utf-8") as file:
                file.write(json.dumps(matches[-1]) + "\n")
    curve = fitted(matches, game.roles, has_sides=not ladder.players.armies)
    print(f"[curve]\nlead = {curve.lead:.3g}\ngrowth = {curve.growth:.3g}")
    print(f"error = {curve.error:.3f}\nfitted = {curve.fitted}\nheld_out = {curve.held_out}")
    if curve.sides:
        told = ", ".join(f"{role} = {worth:.3g}" for role, worth in curve.sides.items())
        print(f"sides = {{ {told} }}")


def _mirrored(ladder: Any) -> Any:
    from estandarte.kernel import but

    return but(ladder, players=but(ladder.players, pairing="mirror"))


if __name__ == "__main__":
    main()
