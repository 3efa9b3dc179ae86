"""Plays the same matches on two trees and tells which records are not equal to the byte.

    python tools/compare_matches.py BASE [--games aguila,tercios] [--matches 100] [--workers 1]

BASE is a commit, checked out in a work tree under build/. What a match is, its scenario, switches
and seats, follows from its number as in tools/streams.py, but that men of today sit down too: what
they choose hangs on the odds. A long match is cut after its first steps. Of the base the sums are
kept under build/, so that it is played once.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

from streams import set_up

from estandarte.kernel import SHELF, Dice, Match, SetupFault, but
from estandarte.players import player_of, take_turn
from estandarte.players.ranks import ALFEREZ, ALFEREZ_1, CHANCE

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build/compare"
MOST_STEPS = 1_500

Records = dict[str, list[str]]
"""The sums of every line of a record, by game and number."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("base", help="a commit, or a file that --into has written")
    parser.add_argument("--games", default=",".join(SHELF.names()))
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--into", type=Path, help="only play, and write the sums there")
    asked = parser.parse_args()

    wanted = list(product(asked.games.split(","), range(asked.matches)))
    if asked.into:
        asked.into.write_text(json.dumps(played_all(wanted, asked.workers)))
        return 0
    before = of_base(asked.base, asked.games, asked.matches, asked.workers)
    now = played_all(wanted, asked.workers)
    parted = [name for name in now if before.get(name) != now[name]]
    for name in parted:
        lines = zip(before.get(name, []), now[name], strict=False)
        alike = next((n for n, (was, is_now) in enumerate(lines) if was != is_now), "the last")
        print(f"{name} parts at line {alike} of its record")
    print(f"{len(now)} matches played on both, {len(parted)} records not equal to the byte.")
    return 1 if parted else 0


def of_base(base: str, games: str, matches: int, workers: int) -> Records:
    """The sums of the base, played by its own rules."""
    told = ["git", "rev-parse", f"{base}^{{commit}}"]
    commit = subprocess.run(told, cwd=ROOT, check=True, capture_output=True, text=True)
    name = commit.stdout.strip()
    kept = PLACE / f"{name[:12]}-{games.replace(',', '-')}-{matches}.json"
    if not kept.exists():
        tree = PLACE / "matches"
        remove = ["git", "worktree", "remove", "--force", tree]
        subprocess.run(remove, cwd=ROOT, check=False, capture_output=True)
        PLACE.mkdir(parents=True, exist_ok=True)
        add = ["git", "worktree", "add", "--force", "--detach", tree, name]
        subprocess.run(add, cwd=ROOT, check=True, capture_output=True)
        try:
            play = [sys.executable, __file__, base, "--games", games, "--matches", str(matches)]
            play += ["--workers", str(workers), "--into", str(kept)]
            there = {**os.environ, "PYTHONPATH": str(tree / "src")}
            subprocess.run(play, cwd=tree, env=there, check=True)
        finally:
            subprocess.run(remove, cwd=ROOT, check=False)
    found: Records = json.loads(kept.read_text())
    return found


def played_all(wanted: list[tuple[str, int]], workers: int) -> Records:
    if workers < 2:
        return dict(map(played, wanted))
    with ProcessPoolExecutor(workers) as pool:
        return dict(pool.map(played, wanted))


def played(wanted: tuple[str, int]) -> tuple[str, list[str]]:
    """One match, every third between men of today."""
    name, number = wanted
    game: Any = SHELF.take(name)
    setup = set_up(game, number)
    if number % 3 == 0:
        pair = (ALFEREZ, ALFEREZ_1 if number % 2 else CHANCE)
        setup = but(setup, seats={r: pair[n % 2] for n, r in enumerate(game.roles)})
    try:
        match = Match.start(game, setup, f"compare-{number}")
    except SetupFault as fault:
        return f"{name} {number}", [fault.telling.key]
    players = {role: player_of(game, setup.seats[role]) for role in game.roles}
    dice = Dice(f"players-{number}")
    while not match.is_over and len(match.record.steps) < MOST_STEPS:
        role = match.waiting[0]
        match.act(take_turn(match, role, players[role], dice))
    lines = bytes(match.record).splitlines()
    return f"{name} {number}", [hashlib.sha256(line).hexdigest()[:8] for line in lines]


if __name__ == "__main__":
    sys.exit(main())
