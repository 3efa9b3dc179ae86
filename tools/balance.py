"""Plays doctrine against doctrine many times and writes how even a game is.

    python tools/balance.py lepanto --matches 1000 [--scenario battle] [--workers 2]

Outcomes are kept in build/balance/, so that a long run can be broken off and taken up again; the
page docs/balance/<game>.md is written anew from all that is there. A match is a pure function of
its number. What is counted of a match, beside who won, is said by a module for each game.
"""

import argparse
import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import balance_lepanto
import balance_mistral
from figures import Found, Outcome, Page, mean, row, rule, share

from estandarte.kernel import SHELF, Dice, Match, Setup, pledge
from estandarte.players import log_lapse, play_out
from estandarte.players.ranks import ALFEREZ, player_of

ROOT = Path(__file__).resolve().parent.parent
PAGES = {"lepanto": balance_lepanto.PAGE, "mistral": balance_mistral.PAGE}
BARE = Page(count=lambda record: {}, tell=lambda found, roles: ())
"""For a game of which nothing but the winners is counted."""


def play(game_name: str, scenario: str, number: int) -> Outcome:
    """One match between two doctrines, and what came of it."""
    game = SHELF.take(game_name)
    secret = f"balance-{scenario}-{number}"
    match = Match.start(game, Setup(game.name, scenario, pledge=pledge(secret)), secret)
    player = player_of(game, ALFEREZ)
    actions = play_out(match, dict.fromkeys(game.roles, player), Dice(secret), log_lapse)
    assert match.result is not None
    return {
        "number": number,
        "winner": match.result.winner,
        "score": match.result.score,
        "actions": actions,
        **PAGES.get(game_name, BARE).count(match.record),
        "hash": match.record.hash,
    }


def page(game_name: str, found: Found) -> Iterable[str]:
    game, own = SHELF.take(game_name), PAGES.get(game_name, BARE)
    yield f"# How even {game.title['en']} is"
    yield ""
    yield "Doctrine (`alferez`) against doctrine, every match with dice of its own; intervals are"
    yield "95 %. Written by `tools/balance.py`; the same numbers give the same matches."
    yield ""
    if own.note:
        yield own.note
        yield ""
    names = [f"{r} win" for r in game.roles] + ["draw"] + [f"points of {r}" for r in game.roles]
    yield row("scenario", "matches", *names)
    yield rule(2 + len(names))
    for scenario, outcomes in found.items():
        number = len(outcomes)
        cells = [share(sum(o["winner"] == r for o in outcomes), number) for r in game.roles]
        cells.append(share(sum(o["winner"] is None for o in outcomes), number))
        cells += [mean([float(o["score"][r]) for o in outcomes]) for r in game.roles]
        yield row(scenario, number, *cells)
    yield from own.tell(found, game.roles)


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
    usual = PAGES.get(asked.game, BARE).scenarios or every
    for scenario in [] if asked.page_only else asked.scenario or usual:
        run(asked.game, scenario, asked.matches, asked.workers, folder)
    found = {s: read(folder / f"{asked.game}-{s}.jsonl") for s in every}
    target = ROOT / "docs" / "balance" / f"{asked.game}.md"
    target.parent.mkdir(exist_ok=True)
    lines = page(asked.game, {s: o for s, o in found.items() if o})
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
