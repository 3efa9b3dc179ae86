"""Plays doctrine against doctrine many times and writes how even a game is.

    python tools/balance.py lepanto --matches 1000 [--scenario battle] [--workers 2]

Outcomes are kept in build/balance/, so that a long run can be broken off and taken up again; the
page docs/balance/<game>.md is written anew from all that is there. A match is a pure function of
its number.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from estandarte.kernel import SHELF, Dice, Match, Setup, pledge
from estandarte.players.player import play_out
from estandarte.players.ranks import ALFEREZ, player_of

ROOT = Path(__file__).resolve().parent.parent
Outcome = dict[str, Any]
NOTES = {
    "lepanto": """\
The reconstructed values aim at 60 to 65 % Christian wins between equal players. Three were changed
for it: a galliot has 3 small arms instead of 2 (with 2 the Christians won 85 % of the battles,
since from turn 10 every galliot was shot at four to one); the penalties of 7.3 come in turns 9 and
13 of the inshore wing instead of 5 and 10 (94 % before); and the tutorial has five ships a side
instead of four against six (33 % with the new galliots). All stand in the pack and can be put back
by `--pack`.""",
}
"""What was changed after counting, by game."""


def play(game_name: str, scenario: str, number: int) -> Outcome:
    """One match between two doctrines, and what came of it."""
    game = SHELF.take(game_name)
    secret = f"balance-{scenario}-{number}"
    match = Match.start(game, Setup(game.name, scenario, pledge=pledge(secret)), secret)
    player = player_of(game, ALFEREZ)
    actions = play_out(match, dict.fromkeys(game.roles, player), Dice(secret))
    assert match.result is not None
    losses: Counter[str] = Counter()
    turn = 1
    for step in (match.record.opening, *match.record.steps):
        for event in step.events:
            turn = getattr(event, "turn", turn) if type(event).__name__ == "TurnBegun" else turn
            if type(event).__name__ == "ShipLost":
                side = "christians" if event.ship.startswith("C") else "ottomans"
                losses[f"{side} {event.cause} {turn}"] += 1
    return {
        "number": number,
        "winner": match.result.winner,
        "score": match.result.score,
        "actions": actions,
        "losses": losses,
        "hash": match.record.hash,
    }


def wilson(part: int, whole: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z, share = 1.96, part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole**2)) / (1 + z * z / whole)
    return max(0.0, middle - half), min(1.0, middle + half)


def share(part: int, whole: int) -> str:
    low, high = wilson(part, whole)
    return f"{100 * part / whole:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def mean(values: list[float]) -> str:
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{fmean(values):.1f} ± {half:.1f}"


def page(game_name: str, found: dict[str, list[Outcome]]) -> Iterable[str]:
    game = SHELF.take(game_name)
    yield f"# How even {game.title['en']} is"
    yield ""
    yield "Doctrine (`alferez`) against doctrine, every match with dice of its own; intervals are"
    yield "95 %. Written by `tools/balance.py`; the same numbers give the same matches."
    yield ""
    if note := NOTES.get(game_name):
        yield note
        yield ""
    names = [f"{r} win" for r in game.roles] + ["draw"] + [f"points of {r}" for r in game.roles]
    yield f"| scenario | matches | {' | '.join(names)} |"
    yield f"|---|---|{'---|' * len(names)}"
    for scenario, outcomes in found.items():
        number = len(outcomes)
        cells = [share(sum(o["winner"] == r for o in outcomes), number) for r in game.roles]
        cells.append(share(sum(o["winner"] is None for o in outcomes), number))
        cells += [mean([float(o["score"][r]) for o in outcomes]) for r in game.roles]
        yield f"| {scenario} | {number} | {' | '.join(cells)} |"
    for scenario, outcomes in found.items():
        yield ""
        yield from losses_of(scenario, outcomes, game.roles)


def losses_of(scenario: str, outcomes: list[Outcome], roles: Iterable[str]) -> Iterable[str]:
    number = len(outcomes)
    by: Counter[tuple[str, str]] = Counter()
    turns: Counter[tuple[str, int]] = Counter()
    for outcome in outcomes:
        for key, count in outcome["losses"].items():
            side, cause, turn = key.split(" ")
            by[side, cause] += count
            turns[side, int(turn)] += count
    causes = sorted({cause for _, cause in by})
    yield f"## {scenario}: ships lost in a match, on average"
    yield ""
    yield f"| side | {' | '.join(causes)} |"
    yield f"|---|{'---|' * len(causes)}"
    for side in roles:
        yield f"| {side} | {' | '.join(f'{by[side, c] / number:.2f}' for c in causes)} |"
    yield ""
    last = max((turn for _, turn in turns), default=1)
    yield f"| turn | {' | '.join(str(t) for t in range(1, last + 1))} |"
    yield f"|---|{'---|' * last}"
    for side in roles:
        each = (f"{turns[side, t] / number:.1f}" for t in range(1, last + 1))
        yield f"| {side} | {' | '.join(each)} |"


def read(path: Path) -> list[Outcome]:
    if not path.exists():
        return []
    outcomes = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return sorted(outcomes, key=lambda o: int(o["number"]))


def run(game_name: str, scenario: str, matches: int, workers: int, folder: Path) -> list[Outcome]:
    path = folder / f"{game_name}-{scenario}.jsonl"
    done = {o["number"] for o in read(path)}
    left = [n for n in range(matches) if n not in done]
    with ProcessPoolExecutor(workers) as pool, path.open("a", encoding="utf-8") as file:
        jobs = [pool.submit(play, game_name, scenario, number) for number in left]
        for place, job in enumerate(jobs, 1):
            file.write(json.dumps(job.result()) + "\n")
            file.flush()
            if place % 50 == 0:
                print(f"{scenario}: {place} of {len(left)}", flush=True)
    return read(path)[:matches]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--scenario", action="append")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--page-only", action="store_true")
    asked = parser.parse_args()
    folder = ROOT / "build" / "balance"
    folder.mkdir(parents=True, exist_ok=True)
    every = list(SHELF.take(asked.game).scenarios())
    for scenario in [] if asked.page_only else asked.scenario or every:
        run(asked.game, scenario, asked.matches, asked.workers, folder)
    found = {s: read(folder / f"{asked.game}-{s}.jsonl") for s in every}
    target = ROOT / "docs" / "balance" / f"{asked.game}.md"
    target.parent.mkdir(exist_ok=True)
    lines = page(asked.game, {s: o for s, o in found.items() if o})
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
