"""What Mistral costs: a Year between doctrines, a view, an imagined sea; and who beats chance.

python bench/mistral.py          times, and ten Years against chance
python bench/mistral.py 100      a hundred Years against chance
"""

import sys
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "bench")]

from machine import machine  # noqa: E402

from estandarte.games.mistral.game import MISTRAL  # noqa: E402
from estandarte.games.mistral.pack import BOURBONS, BRITISH  # noqa: E402
from estandarte.kernel import Dice  # noqa: E402
from estandarte.kernel.testing import new_match  # noqa: E402
from estandarte.players.chance import Chance  # noqa: E402
from estandarte.players.doctrine.mistral import DOCTRINE  # noqa: E402
from estandarte.players.player import play_out, take_turn  # noqa: E402

YEARS = ("y1741", "y1742", "y1743", "y1744", "y1745", "y1746", "y1747")
SUMMER = 900
"""Actions after which a Year is in full swing."""


def year(scenario: str, seed: int) -> tuple[float, int]:
    match = new_match(MISTRAL, scenario, seed)
    start = process_time()
    actions = play_out(match, {BRITISH: DOCTRINE, BOURBONS: DOCTRINE}, Dice(f"bench-{seed}"))
    return process_time() - start, actions


def wins(games: int) -> int:
    """Years won against chance, either Fleet in turn."""
    won = 0
    for seed in range(games):
        mine, theirs = (BRITISH, BOURBONS) if seed % 2 else (BOURBONS, BRITISH)
        match = new_match(MISTRAL, YEARS[seed % len(YEARS)], seed)
        play_out(match, {mine: DOCTRINE, theirs: Chance()}, Dice(f"bench-{seed}"))
        assert match.result is not None
        won += match.result.winner == mine
    return won


def main(games: int) -> None:
    print(machine())
    times = [year(scenario, 1) for scenario in YEARS]
    slowest, most = max(times)[0], max(actions for _, actions in times)
    print(f"a Year between doctrines: {slowest:.1f} s at most, {most} actions (limit 30 s)")
    match = new_match(MISTRAL, "y1744", 1)
    for _ in range(SUMMER):
        role = match.waiting[0]
        match.act(take_turn(match, role, DOCTRINE, Dice("bench")))
    rounds = 100
    start = process_time()
    views = [MISTRAL.view(match.state, BRITISH) for _ in range(rounds)]
    seen = process_time()
    for view in views:
        MISTRAL.imagine(view, Dice("bench"))
    print(f"a view: {1000 * (seen - start) / rounds:.2f} ms")
    print(f"a sea imagined: {1000 * (process_time() - seen) / rounds:.2f} ms")
    print(f"Years won against chance: {wins(games)} of {games} (at least 95 of 100)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
