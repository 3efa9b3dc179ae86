"""Plays every ready army against itself and writes how much side and first move are worth.

    python tools/mirror.py tercios --matches 500 [--army gran_capitan] [--workers 2]

Both sides field the same army under the same doctrine, so that whatever differs is the table's
doing. Outcomes are kept in build/mirror/, and a long run is taken up where it was broken off; the
page docs/balance/<game>-mirrors.md is written anew from all that is there.
"""

import argparse
import json
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from pathlib import Path
from tomllib import loads
from typing import Any

from balance import ROOT, read
from figures import Outcome, mean, share

from estandarte.kernel import SHELF, Dice, Game, Match, Record, Role, Setup, pledge
from estandarte.players import log_lapse, play_out
from estandarte.players.ranks import ALFEREZ, player_of

FIELD = {"tercios": "campos_de_gloria", "aguila": "campal"}
"""The scenario in which armies of each game meet."""


def first_chosen(record: Record[Any]) -> Role | None:
    """The side that was chosen to act first in the first turn."""
    chosen = (getattr(step.action, "first", None) for step in record.steps)
    return next((role for role in chosen if isinstance(role, str)), None)


def first_called(record: Record[Any]) -> Role | None:
    """The side that the first roll for the initiative gave the first go."""
    for step in (record.opening, *record.steps):
        for event in step.events:
            if type(event).__name__ == "FirstMoverChosen":
                return str(getattr(event, "role", ""))
    return None


FIRST: dict[str, Callable[[Record[Any]], Role | None]] = {
    "tercios": first_chosen,
    "aguila": first_called,
}


def ready_armies(game: Game[Any, Any]) -> dict[str, Any]:
    """The ready armies of a game, as raw as an army file."""
    text = files(game.package).joinpath("data/armies/ready.toml").read_text("utf-8")
    return dict(loads(text)["army"])


def play(game_name: str, army: str, number: int) -> Outcome:
    """One match of an army against itself, and what came of it."""
    game = SHELF.take(game_name)
    secret = f"mirror-{army}-{number}"
    armies = dict.fromkeys(game.roles, ready_armies(game)[army])
    setup = Setup(game.name, FIELD[game_name], armies=armies, pledge=pledge(secret))
    match = Match.start(game, setup, secret)
    player = player_of(game, ALFEREZ)
    actions = play_out(match, dict.fromkeys(game.roles, player), Dice(secret), log_lapse)
    assert match.result is not None
    return {
        "number": number,
        "winner": match.result.winner,
        "score": match.result.score,
        "first": FIRST[game_name](match.record),
        "turns": getattr(match.state, "turn", 0),
        "actions": actions,
    }


def run(game_name: str, army: str, matches: int, workers: int, folder: Path) -> None:
    path = folder / f"{game_name}-{army}.jsonl"
    done = {o["number"] for o in read(path)}
    left = [n for n in range(matches) if n not in done]
    with ProcessPoolExecutor(workers) as pool, path.open("a", encoding="utf-8") as file:
        jobs = [pool.submit(play, game_name, army, number) for number in left]
        for place, job in enumerate(jobs, 1):
            file.write(json.dumps(job.result()) + "\n")
            file.flush()
            if place % 50 == 0:
                print(f"{army}: {place} of {len(left)}", flush=True)


def page(game: Game[Any, Any], found: dict[str, list[Outcome]]) -> Iterable[str]:
    yield f"# Ready armies of {game.title['en']} against themselves"
    yield ""
    yield "Doctrine (`alferez`) against doctrine, the same army on both sides, in the scenario"
    yield f"`{FIELD[game.name]}`; intervals are 95 %. The first move is that of the first turn; its"
    yield "share is of the matches that were not drawn. Written by `tools/mirror.py`; under"
    yield "the same rules and the same doctrine the same numbers give the same matches."
    yield ""
    sides = [f"{role} wins" for role in game.roles]
    points = [f"points of {role}" for role in game.roles]
    heads = ["army", "matches", *sides, "draw", "first mover wins", *points, "turns"]
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    everything = [o for outcomes in found.values() for o in outcomes]
    for army, outcomes in (*found.items(), ("all", everything)):
        yield f"| {army} | {' | '.join(row(game.roles, outcomes))} |"


def row(roles: Iterable[Role], outcomes: list[Outcome]) -> Iterable[str]:
    number = len(outcomes)
    decided = [o for o in outcomes if o["winner"] is not None]
    yield str(number)
    for role in roles:
        yield share(sum(o["winner"] == role for o in outcomes), number)
    yield share(number - len(decided), number)
    yield share(sum(o["winner"] == o["first"] for o in decided), max(1, len(decided)))
    for role in roles:
        yield mean([float(o["score"][role]) for o in outcomes])
    yield mean([float(o["turns"]) for o in outcomes])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=sorted(FIELD))
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--army", action="append")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--page-only", action="store_true")
    asked = parser.parse_args()
    folder = ROOT / "build" / "mirror"
    folder.mkdir(parents=True, exist_ok=True)
    game = SHELF.take(asked.game)
    every = list(ready_armies(game))
    for army in [] if asked.page_only else asked.army or every:
        run(asked.game, army, asked.matches, asked.workers, folder)
    found = {a: read(folder / f"{asked.game}-{a}.jsonl")[: asked.matches] for a in every}
    target = ROOT / "docs" / "balance" / f"{asked.game}-mirrors.md"
    lines = page(game, {a: o for a, o in found.items() if o})
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
