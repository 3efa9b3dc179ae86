"""Counts how often a rank beats another: both sides in turn, every ready army against every other.

    python tools/duel.py aguila --matches 100 [--rank alferez] [--against grumete]
        [--scenario campal] [--seed duel] [--first 0] [--switch periods=any] [--each]

Match number n is played from the seat n mod the number of roles; where the scenario takes armies,
the ready armies of the game meet in all pairs, one after another. A match is a pure function of the
seed, its number and the scenario, so that a count can be repeated; another seed gives fresh
matches. `--each` prints every match as it ends. Ranks are those of players/ranks.py.
"""

import argparse
from collections import Counter
from importlib.resources import files
from time import process_time
from tomllib import loads
from typing import Any, NamedTuple

from estandarte.kernel import SHELF, Dice, Game, Match, Role, Setup, pledge
from estandarte.players import log_lapse, play_out
from estandarte.players.ranks import ALFEREZ, GRUMETE, player_of


class Bout(NamedTuple):
    """One match, and what came of it."""

    number: int
    mine: Role
    armies: dict[Role, str]
    winner: Role | None
    score: dict[Role, int]
    reason: str
    turns: int
    seconds: float

    @property
    def fate(self) -> str:
        if self.winner is None:
            return "drawn"
        return "won" if self.winner == self.mine else "lost"


def ready_armies(game: Game[Any, Any]) -> list[str]:
    """The names of the armies that lie ready for a first match; samples are left out."""
    file = files(game.package).joinpath("data/armies/ready.toml")
    return list(loads(file.read_text("utf-8"))["army"]) if file.is_file() else []


def armies_for(game: Game[Any, Any], scenario: str, number: int, mine: Role) -> dict[Role, str]:
    """The ready armies of a match; none where a scenario brings its own."""
    if not game.scenarios()[scenario].takes_armies:
        return {}
    ready = ready_armies(game)
    if not ready:
        return {}
    pair = number // len(game.roles)
    other = pair + pair // len(ready)
    return {r: ready[(pair if r == mine else other) % len(ready)] for r in game.roles}


def set_up(
    game: Game[Any, Any], scenario: str, number: int, seed: str, switches: dict[str, str]
) -> tuple[Match[Any], Role]:
    """A match before its first step, and the seat of the rank that is counted."""
    mine = game.roles[number % len(game.roles)]
    secret = f"{seed}-{scenario}-{number}"
    armies = armies_for(game, scenario, number, mine)
    sealed = pledge(secret)
    setup = Setup(game.name, scenario, armies=armies, switches=switches, pledge=sealed)
    return Match.start(game, setup, secret), mine


def fight(
    game: Game[Any, Any],
    scenario: str,
    number: int,
    seed: str,
    ranks: tuple[str, str],
    switches: dict[str, str],
) -> Bout:
    """Play one match to its end."""
    match, mine = set_up(game, scenario, number, seed, switches)
    one, two = (player_of(game, rank) for rank in ranks)
    start = process_time()
    players = {r: one if r == mine else two for r in game.roles}
    play_out(match, players, Dice(f"{seed}-{number}"), log_lapse)
    result = match.result
    assert result is not None
    return Bout(
        number,
        mine,
        armies_for(game, scenario, number, mine),
        result.winner,
        dict(result.score),
        result.reason,
        getattr(match.state, "turn", 0),
        process_time() - start,
    )


def told(bout: Bout) -> str:
    """One line about a match."""
    armies = " ".join(f"{role}={army}" for role, army in bout.armies.items())
    score = " ".join(f"{role} {points}" for role, points in bout.score.items())
    return (
        f"{bout.number:4} as {bout.mine:10} {bout.fate:6} {bout.reason:8} turn {bout.turns:2}  "
        f"{score}  {bout.seconds:.1f} s  {armies}"
    )


def summary(game: Game[Any, Any], bouts: list[Bout]) -> list[str]:
    """The counts, all together and from each seat."""
    lines = []
    for role in (*game.roles, ""):
        those = [b for b in bouts if role in ("", b.mine)]
        fates = Counter(b.fate for b in those)
        counts = ", ".join(f"{fates[fate]} {fate}" for fate in ("won", "drawn", "lost"))
        lines.append(f"{'as ' + role if role else 'all'}: {counts} of {len(those)}")
    slowest = max((b.seconds for b in bouts), default=0.0)
    return [*lines, f"slowest match: {slowest:.1f} s"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--rank", default=ALFEREZ)
    parser.add_argument("--against", default=GRUMETE)
    parser.add_argument("--scenario")
    parser.add_argument("--seed", default="duel")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--switch", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--each", action="store_true")
    asked = parser.parse_args()
    game = SHELF.take(asked.game)
    scenario = asked.scenario or next(iter(game.scenarios()))
    switches = dict(switch.split("=", 1) for switch in asked.switch)
    bouts = []
    for number in range(asked.first, asked.first + asked.matches):
        bout = fight(game, scenario, number, asked.seed, (asked.rank, asked.against), switches)
        bouts.append(bout)
        if asked.each:
            print(told(bout), flush=True)
    print(f"{asked.rank} against {asked.against}, {game.name}, {scenario}, seed {asked.seed}")
    print("\n".join(summary(game, bouts)))


if __name__ == "__main__":
    main()
