"""What Tercios costs: a battle between doctrines, a check, an envelope, the odds of a charge.

python bench/tercios.py
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "bench")]

from machine import machine  # noqa: E402

from estandarte.games.tercios import TERCIOS  # noqa: E402
from estandarte.games.tercios.movement.marches import move_verdict  # noqa: E402
from estandarte.games.tercios.odds.actions import charge_odds  # noqa: E402
from estandarte.games.tercios.table.envelope import envelope  # noqa: E402
from estandarte.kernel import Dice  # noqa: E402
from estandarte.kernel.testing import new_match  # noqa: E402
from estandarte.players.doctrine.tercios import DOCTRINE  # noqa: E402
from estandarte.players.playing import play_out, take_turn  # noqa: E402
from estandarte.wargame.plane.measures import inches  # noqa: E402

BATTLES = 5
MEETING = 150
"""Actions after which two lines are at grips."""


def seconds(work: Callable[[], Any], rounds: int) -> float:
    """The best processor time of several for one run of `work`."""
    work()
    times = []
    for _ in range(rounds):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def battle(seed: int) -> float:
    match = new_match(TERCIOS, "campo_abierto", seed)
    start = process_time()
    play_out(match, {"red": DOCTRINE, "blue": DOCTRINE}, Dice(f"bench-{seed}"))
    return process_time() - start


def at_grips() -> Any:
    """A battle in full swing."""
    match = new_match(TERCIOS, "campo_abierto", 1)
    for _ in range(MEETING):
        role = match.waiting[0]
        match.act(take_turn(match, role, DOCTRINE, Dice("bench")))
    return match.state


def main() -> None:
    print(machine())
    times = [battle(seed) for seed in range(BATTLES)]
    print(f"battle of 1,000 points between doctrines: {max(times):.2f} s at most (limit 8 s)")
    state = at_grips()
    units = [u for u in state.on_table() if not u.lead]
    places = [
        (u, u.front_centre.towards(u.base.heading + turn, inches(2)))
        for u in units
        for turn in (-600, 0, 600)
    ]
    checks = seconds(lambda: [move_verdict(state, u, p, "corred") for u, p in places], 5)
    print(f"check of a move: {1000 * checks / len(places):.3f} ms (limit 1 ms)")
    slowest = max(seconds(lambda u=u: envelope(state, u, "corred"), 3) for u in units)
    print(f"envelope of a unit's moves: {1000 * slowest:.1f} ms at most (limit 20 ms)")
    pairs = [(a, b) for a in units for b in units if a.role != b.role][:40]
    slowest = max(seconds(lambda a=a, b=b: charge_odds(state, a, b), 3) for a, b in pairs)
    print(f"odds of a charge: {1000 * slowest:.2f} ms at most (limit 50 ms)")


if __name__ == "__main__":
    main()
