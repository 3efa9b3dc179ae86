"""What a list of options costs in every game: what a board shows and a player waits for.

    python bench/options.py [--games aguila tercios] [--rounds 3]
    python bench/options.py --trees ../before . [--rounds 3]
    python bench/options.py --trees .venv/bin/python .venv-fast/bin/python

Random play lists every legal option, draws one and carries it out; beside it stand a match of two
alféreces and playouts from the middle of it. All times are those of the processor, all
seeds are fixed: whoever measures the same tree again plays the same matches. With `--trees` one
checkout, or the Python of one (so that plain and compiled rules stand side by side), is measured
after the other, and so on round after round. Programs of others that are installed (`chess`,
`catanatron`, `pettingzoo`) are measured in the same way in the same run.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

from machine import machine

from estandarte.kernel import SHELF, Dice, Match, Setup, carry_out
from estandarte.players import play_out, player_of, take_turn
from estandarte.players.doctrine import DOCTRINES
from estandarte.players.doctrine.tempers import STANDARD
from estandarte.players.ranks import ALFEREZ
from estandarte.players.thinking.racing import Course, Race

Figures = dict[str, float]


class Table(NamedTuple):
    """What is played of a game: so many actions of random play, and what the alféreces fight."""

    game: str
    scenario: str
    actions: int
    fought: str
    playouts: int
    """Worlds that are played on from the middle of their match."""


TABLES = {
    "lepanto": Table("lepanto", "centre", 800, "centre", 20),
    "lepanto, 227 ships": Table("lepanto", "battle", 300, "", 0),
    "mistral": Table("mistral", "y1744", 1500, "y1744", 2),
    "tercios": Table("tercios", "campo_abierto", 600, "campo_abierto", 8),
    "aguila": Table("aguila", "campo_abierto", 500, "campo_abierto", 8),
}
SEED = "options-bench"
UNITS = {
    "options/s": ",.0f", "µs an option": ".1f", "options a list": ".1f",
    "list, opening (ms)": ".2f", "list, middle (ms)": ".2f", "list, worst (ms)": ".1f",
    "match of alféreces (s)": ".2f", "playout (ms)": ".1f",
}  # fmt: skip


def start(table: Table, scenario: str) -> Match[Any]:
    return Match.start(SHELF.take(table.game), Setup(table.game, scenario), SEED)


def listed(table: Table) -> Figures:
    """Every legal option listed, one drawn and carried out, on the rules alone."""
    state: Any = start(table, table.scenario).state.clone()
    state.dice, lots = Dice(SEED), Dice(f"{SEED}-lots")
    counts, times = list[int](), list[float]()
    began = process_time()
    while (decision := state.decision) is not None and len(counts) < table.actions:
        before = process_time()
        options = list(decision.options(state, decision.waiting[0]))
        times.append(process_time() - before)
        counts.append(len(options))
        carry_out(state, lots.choice(options))
    whole = process_time() - began
    third = max(1, len(times) // 3)
    return {
        "options/s": sum(counts) / whole,
        "µs an option": 1e6 * whole / sum(counts),
        "options a list": sum(counts) / len(counts),
        "list, opening (ms)": 1e3 * statistics.fmean(times[:third]),
        "list, middle (ms)": 1e3 * statistics.fmean(times[third : 2 * third]),
        "list, worst (ms)": 1e3 * max(times),
    }


def fought(table: Table) -> Figures:
    """A match between two alféreces, and playouts from the middle of it."""
    match = start(table, table.fought)
    alferez = player_of(match.game, ALFEREZ)
    began = process_time()
    actions = play_out(match, dict.fromkeys(match.game.roles, alferez), Dice(SEED))
    found = {"match of alféreces (s)": process_time() - began}
    again, dice = start(table, table.fought), Dice(SEED)
    for _ in range(actions // 2):
        again.act(take_turn(again, again.waiting[0], alferez, dice))
    doctrine: Any = DOCTRINES.of(table.game)
    race = Race(again.game, again.view(again.waiting[0]), doctrine, Dice(SEED))
    began = process_time()
    race.compare({STANDARD: Course(STANDARD)}, table.playouts)
    found["playout (ms)"] = 1e3 * (process_time() - began) / table.playouts
    return found


def measured(games: list[str]) -> dict[str, Figures]:
    """Each table a little to warm what is read and drawn only once, then measured."""
    found: dict[str, Figures] = {}
    for name, table in TABLES.items():
        if table.game not in games:
            continue
        listed(table._replace(actions=20))
        found[name] = listed(table) | (fought(table) if table.fought else {})
    return found


# --- programs of others


def chess_play() -> Iterator[int]:
    """python-chess: legal moves of random games."""
    chess, lots = import_module("chess"), Random(SEED)
    for _ in range(10):
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            yield len(moves)
            board.push(lots.choice(moves))


def catan_play() -> Iterator[int]:
    """Catanatron: playable actions of random games, which it lists by itself after each."""
    game_module, models = (
        import_module("catanatron.game"),
        import_module("catanatron.models.player"),
    )
    lots = Random(SEED)
    for number in range(3):
        players = [models.RandomPlayer(color) for color in list(models.Color)[:4]]
        game = game_module.Game(players, seed=number)
        while game.winning_color() is None and game.state.num_turns < 500:
            actions = getattr(game, "playable_actions", None) or game.state.playable_actions
            yield len(actions)
            game.execute(lots.choice(actions))


def zoo_play() -> Iterator[int]:
    """PettingZoo's chess: the mask of legal moves of random games."""
    zoo, lots = import_module("pettingzoo.classic.chess_v6"), Random(SEED)
    for number in range(2):
        env = zoo.env()
        env.reset(seed=number)
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                break
            moves = [n for n, may in enumerate(observation["action_mask"]) if may]
            yield len(moves)
            env.step(lots.choice(moves))


PEERS: dict[str, Callable[[], Iterator[int]]] = {
    "chess": chess_play, "catanatron": catan_play, "pettingzoo": zoo_play,
}  # fmt: skip


def peers() -> dict[str, Figures]:
    found: dict[str, Figures] = {}
    for name, play in PEERS.items():
        if find_spec(name) is None:
            continue
        began = process_time()
        try:
            counts = list(play())
        except ImportError:  # it needs another that is not here
            continue
        whole = process_time() - began
        found[f"beside it: {name}"] = {
            "options/s": sum(counts) / whole,
            "µs an option": 1e6 * whole / sum(counts),
            "options a list": sum(counts) / len(counts),
        }
    return found


# --- one tree after the other


def run_in(tree: Path, games: list[str]) -> dict[str, Figures]:
    """All figures once, by the rules of a checkout or by a Python that has its own."""
    there, python = dict(os.environ), sys.executable
    if (tree / "src/estandarte").is_dir():
        there["PYTHONPATH"] = str((tree / "src").resolve())
    elif tree.is_file():
        python = str(tree.absolute())
    else:
        raise SystemExit(f"{tree} holds no src/estandarte and is no Python.")
    command = [python, __file__, "--json", "--games", *games]
    done = subprocess.run(command, env=there, check=True, capture_output=True, text=True)
    found: dict[str, Figures] = json.loads(done.stdout)
    return found


def tell(runs: dict[str, list[dict[str, Figures]]]) -> None:
    """The median of the rounds for each tree, and how many times the last is as quick."""
    trees = list(runs)
    for name in runs[trees[0]][0]:
        print(f"\n{name}")
        for what, form in UNITS.items():
            if what not in runs[trees[0]][0][name]:
                continue
            each = [statistics.median(one[name][what] for one in runs[tree]) for tree in trees]
            first, last = (each[0], each[-1]) if what != "options/s" else (each[-1], each[0])
            times = first / max(1e-12, last)
            same = what == "options a list" or len(trees) == 1
            beside = "" if same else f"   {times:.2f} times as quick"
            print(f"  {what:24}" + "".join(f"{value:>14{form}}" for value in each) + beside)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="+", default=SHELF.names())
    parser.add_argument(
        "--trees",
        type=Path,
        nargs="*",
        default=[],
        help="checkouts, or their Pythons, measured one after the other",
    )
    parser.add_argument("--rounds", type=int, default=3, help="how often each tree has its turn")
    parser.add_argument("--json", action="store_true", help="one round, as a program reads it")
    asked = parser.parse_args()
    if asked.json:
        print(json.dumps(measured(asked.games)))
        return
    trees = asked.trees or [Path(__file__).resolve().parents[1]]
    runs: dict[str, list[dict[str, Figures]]] = {str(tree): [] for tree in trees}
    for _ in range(asked.rounds):
        for tree in trees:
            runs[str(tree)].append(run_in(tree, asked.games))
    print(machine(), f"median of {asked.rounds} rounds")
    print(" | ".join(map(str, trees)))
    tell(runs)
    if found := peers():
        tell({"": [found]})


if __name__ == "__main__":
    main()
