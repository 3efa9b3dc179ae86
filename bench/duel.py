"""Two players against each other, army by army, from both sides with the same dice.

    python bench/duel.py tercios alferez alferez:alferez-2 --army rey_sol gran_alianza --pairs 8
    python bench/duel.py aguila paisano:never-march-but-turn alferez --scenario campal --pairs 4

Both lead the same army, the ready ones of the game's ladder unless told. Shares are of points, a
draw being half of one and counted apart, with Wilson's interval.
"""

import argparse
from typing import Any

from machine import machine

from estandarte.kernel import SHELF, Dice, Game, Match, Setup, key_of
from estandarte.lab.experiment import load
from estandarte.lab.ladders import folder_of, ladder_of
from estandarte.lab.statistics import wilson
from estandarte.players import play_out, player_of


def duel(
    game: Game[Any, Any], scenario: str, army: Any, ranks: tuple[str, str], pairs: int, seed: str
) -> tuple[int, int]:
    """How many of so many pairs the first has won, and how many were drawn."""
    won = drawn = 0
    for number in range(pairs):
        secret = f"{seed}/{number}"
        for roles in (game.roles, game.roles[::-1]):
            seats = dict(zip(roles, ranks, strict=True))
            armies = dict.fromkeys(game.roles, army) if army else {}
            match = Match.start(
                game, Setup(game.name, scenario, seats=seats, armies=armies), secret
            )
            players = {role: player_of(game, rank) for role, rank in seats.items()}
            play_out(match, players, Dice(key_of(secret, {"players": "thoughts"})))
            assert match.result is not None
            won += match.result.winner == roles[0]
            drawn += match.result.winner is None
    return won, drawn


def told(name: str, won: int, drawn: int, matches: int) -> str:
    found = wilson(won + drawn / 2, matches)
    low, high = 100 * found.low, 100 * found.high
    said = f"won {won}, drawn {drawn} of {matches}: {100 * found.value:.1f} %"
    return f"{name:32} {said} ({low:.1f} to {high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--army", nargs="*", default=[], help="by a part of their names")
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--seed", default="duel")
    asked = parser.parse_args()
    print(machine())
    game = SHELF.take(asked.game)
    ladder = ladder_of(game, (asked.first,), 2, asked.seed, asked.scenario)
    scenario = asked.scenario or ladder.board.scenario or next(iter(game.scenarios()))
    trees = load(ladder, "duel", folder_of(game)).armies
    names = ladder.players.armies or ("",)
    names = tuple(n for n in names if not asked.army or any(part in n for part in asked.army))
    won = drawn = 0
    for name in names:
        army = trees.get(name, name)
        found = duel(game, scenario, army, (asked.first, asked.second), asked.pairs, asked.seed)
        won, drawn = won + found[0], drawn + found[1]
        print(told(name or scenario, *found, 2 * asked.pairs), flush=True)
    print(told("all", won, drawn, 2 * asked.pairs * len(names)))


if __name__ == "__main__":
    main()
