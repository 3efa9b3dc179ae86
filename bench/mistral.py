"""What Mistral costs: a Year, the whole war, a view, a check, the odds; and who beats chance.

python bench/mistral.py          times, and ten Years against chance
python bench/mistral.py 100      a hundred Years against chance
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "bench")]

from machine import machine  # noqa: E402

from estandarte.games.mistral.battle.engaging import Demand, Demanding  # noqa: E402
from estandarte.games.mistral.game import MISTRAL  # noqa: E402
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH  # noqa: E402
from estandarte.kernel import Dice, Match  # noqa: E402
from estandarte.kernel.testing import new_match  # noqa: E402
from estandarte.players.chance import Chance  # noqa: E402
from estandarte.players.doctrine.mistral import DOCTRINE  # noqa: E402
from estandarte.players.playing import play_out, take_turn  # noqa: E402

CAMPAIGN = "campaign_1741"
YEARS = ("y1741", "y1742", "y1743", "y1744", "y1745", "y1746", "y1747")
SUMMER = 900
"""Actions after which a Year is in full swing."""
QUESTIONS = 300
"""So many questions have all their options checked."""
TRIES = 3
"""The quickest counts: what else the machine does is not ours."""


def play(scenario: str, seed: int) -> tuple[float, int]:
    """The time of a match between doctrines, and its actions."""
    match = new_match(MISTRAL, scenario, seed)
    start = process_time()
    actions = play_out(match, {BRITISH: DOCTRINE, BOURBONS: DOCTRINE}, Dice(f"bench-{seed}"))
    return process_time() - start, actions


def moments(scenario: str, seed: int) -> Iterator[Match[Any]]:
    """A match between doctrines, question by question."""
    match = new_match(MISTRAL, scenario, seed)
    while not match.is_over:
        yield match
        match.act(take_turn(match, match.waiting[0], DOCTRINE, Dice("bench")))


def quickest(work: Callable[..., Any], *given: Any) -> float:
    """The time of one piece of work, in milliseconds."""
    times = []
    for _ in range(TRIES):
        start = process_time()
        work(*given)
        times.append(process_time() - start)
    return 1000 * min(times)


def slowest_check() -> tuple[float, str]:
    """Over all the options of many questions of a Year."""
    worst = (0.0, "")
    for step, match in enumerate(moments("y1744", 1)):
        if step % 7 == 0:
            for action in match.options(match.waiting[0]):
                worst = max(worst, (quickest(match.check, action), type(action).__name__))
        if step == 7 * QUESTIONS:
            break
    return worst


def slowest_odds() -> tuple[float, int]:
    """Of the Battles that might be asked for in some Years."""
    worst, found = 0.0, 0
    for seed in range(1, 5):
        for match in moments("y1744", seed):
            if not isinstance(match.state.decision, Demanding):
                continue
            role = match.waiting[0]
            for action in match.options(role):
                if isinstance(action, Demand) and action.against:
                    worst = max(worst, quickest(match.odds, role, action))
                    found += 1
    return worst, found


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
    times = [play(scenario, 1) for scenario in YEARS]
    slowest, most = max(times)[0], max(actions for _, actions in times)
    print(f"a Year between doctrines: {slowest:.1f} s at most, {most} actions (limit 30 s)")
    whole, actions = play(CAMPAIGN, 1)
    print(f"the war from 1741 between doctrines: {whole:.1f} s, {actions} actions (limit 300 s)")
    check, name = slowest_check()
    print(f"the slowest check: {check:.2f} ms, {name} (limit 1 ms)")
    odds, battles = slowest_odds()
    print(f"the odds of a Battle: {odds:.1f} ms at most, {battles} asked (limit 50 ms)")
    match = next(m for step, m in enumerate(moments("y1744", 1)) if step == SUMMER)
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
