"""How far thought reaches: the same search with its own budget, and with several times as much.

Two alféreces play the standard matches. One question in so many of those that are thought about is
thought about by a rank as if it were the first of its turn, once with each budget; what it would do
instead of the usual is then played to the end beside it, from the board as it is, with luck taken
off. What one question brings, times how many a match asks a side, is as far as this search reaches.

    python bench/reach.py tercios --questions 24 --seed reach --store questions.jsonl
    python bench/reach.py tercios --questions 24 --seed reach --times 10 --worlds 0
    python bench/reach.py mistral --scenario strait --rank almirante --times 1 10
"""

import argparse
import json
from collections.abc import Iterator
from itertools import count
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any

from departures import Truth, confirmed
from machine import machine

from estandarte.kernel import SHELF, Dice, Match, but
from estandarte.lab.experiment import load
from estandarte.lab.ladders import folder_of, ladder_of
from estandarte.lab.planning import Plan, laid_out
from estandarte.lab.trials import secret_of
from estandarte.players import player_of
from estandarte.players.doctrine.tempers import ANSWER, STANDARD
from estandarte.players.ranks import ALFEREZ, CAPITAN
from estandarte.players.thinking.racing import Course
from estandarte.players.thinking.thinker import Notes, Thinker

WORLDS = 16
"""Full playouts of what was chosen, and of the usual."""
HARDLY = 20
"""So few actions find nothing, and tell whether a question is one that is thought about: a question
may take a fifth of them, or less."""


class Reach:
    """Questions out of matches between alféreces, and what thought makes of them."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked, self.game = asked, SHELF.take(asked.game)
        ranks = (ALFEREZ, asked.rank)
        ladder = ladder_of(self.game, ranks, 1, asked.seed, asked.scenario)
        self.plan = Plan(load(ladder, "ladder", folder_of(self.game)))
        thinker = player_of(self.game, asked.rank)
        assert isinstance(thinker, Thinker) and thinker.doctrine.study is not None
        if asked.worlds is not None:
            thinker.doctrine.study = but(thinker.doctrine.study, worlds=asked.worlds)
        self.thinker = thinker
        self.matches = self.questions = 0

    def found(self) -> Iterator[dict[str, Any]]:
        for number in count():
            for matchup in self.plan.matchups:
                trial = next(iter(self.plan.trials(number, matchup)))
                secret = secret_of(trial.series, trial.number)
                yield from self.of_match(laid_out(self.game, trial.series, secret), secret)

    def of_match(self, match: Match[Any], secret: str) -> Iterator[dict[str, Any]]:
        """What is found where the lot falls, in a match that the doctrine plays with itself."""
        lot, known = Dice(f"{secret}/lot"), set[tuple[str, ...]]()
        self.matches += 1
        while not match.is_over:
            role = match.waiting[0]
            view, prompt = match.view(role), match.prompt(role)
            dice = Dice(f"{secret}/{len(match.record.steps)}")
            least = Thinker(self.thinker.doctrine, HARDLY)
            thought = least.think(self.game, view, prompt, dice, Notes())
            asked = (role, thought.notes.turn, thought.notes.asked)
            if thought.notes.rated and (self.thinker.doctrine.answers or asked not in known):
                known.add(asked)
                self.questions += 1
                if lot.throw(self.asked.one_in) == 1:
                    yield {
                        "scenario": match.record.setup.scenario,
                        "turn": thought.notes.turn,
                        "asks": prompt.asks,
                        **{f"{t:g}": self.weighed(match, dice, t) for t in self.asked.times},
                    }
            match.act(thought.action)

    def weighed(self, match: Match[Any], dice: Dice, times: float) -> dict[str, Any]:
        """What a budget finds, and what comes of it on the board as it is."""
        role = match.waiting[0]
        view, prompt = match.view(role), match.prompt(role)
        began, doctrine = process_time(), self.thinker.doctrine
        thinker = Thinker(doctrine, int(times * self.thinker.nodes))
        thought = thinker.think(self.game, view, prompt, dice, Notes())
        took, plan = process_time() - began, thought.notes.plan
        told = {"plan": plan, "promised": 0.0, "points": 0.0, "won": 0.0, "seconds": took}
        if plan != STANDARD:
            usual = doctrine.choose(self.game, view, prompt, dice)
            answered = plan.startswith(ANSWER)
            other = Course(STANDARD, thought.action) if answered else Course(plan)
            truth = Truth(match, role, doctrine, STANDARD)
            first = Course(STANDARD, usual) if answered else Course(STANDARD)
            told["points"], told["won"] = confirmed(truth, first, other, WORLDS)
            told["promised"] = next(r.points for r in thought.notes.rated if r.name == plan)
        return told

    def report(self, found: list[dict[str, Any]]) -> None:
        each = self.questions / self.matches / len(self.game.roles)
        print(f"{len(found)} of {self.questions} questions in {self.matches} matches, {each:.1f}")
        for times in (f"{t:g}" for t in self.asked.times):
            told = [one[times] for one in found]
            left = [one for one in told if one["plan"] != STANDARD]
            said = {w: _interval([one[w] for one in told]) for w in ("promised", "points", "won")}
            print(
                f"  {times:>4} times: {len(left)} departures; a question {said}; "
                f"{fmean(one['seconds'] for one in told):.1f} s each",
                flush=True,
            )


def _interval(values: list[float]) -> str:
    return f"{fmean(values):+.3f} ± {1.96 * stdev(values) / sqrt(len(values)):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--scenario", default="", help="instead of those of the ladder")
    parser.add_argument("--rank", default=CAPITAN)
    parser.add_argument("--times", type=float, nargs="+", default=(1, 10), help="its budget")
    parser.add_argument("--worlds", type=int, help="at most, 0 for any number; else as in play")
    parser.add_argument("--questions", type=int, default=24)
    parser.add_argument("--one-in", type=int, default=4, help="questions, by lot")
    parser.add_argument("--seed", default="reach")
    parser.add_argument("--store", type=Path, help="where each question is written")
    asked = parser.parse_args()
    print(machine(), flush=True)
    reach, found = Reach(asked), list[dict[str, Any]]()
    for one in reach.found():
        found.append(one)
        if asked.store is not None:
            with asked.store.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
        if len(found) % 4 == 0 or len(found) >= asked.questions:
            reach.report(found)
        if len(found) >= asked.questions:
            break


if __name__ == "__main__":
    main()
