"""What Águila costs: a battle between doctrines, a check, an envelope, the odds of a charge.

python bench/aguila.py
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "bench")]

from machine import machine  # noqa: E402

from estandarte.games.aguila.charge.phase import DeclaringCharges  # noqa: E402
from estandarte.games.aguila.charge.under_way import charge_on  # noqa: E402
from estandarte.games.aguila.fire.phase import DeclaringShots  # noqa: E402
from estandarte.games.aguila.game import AGUILA  # noqa: E402
from estandarte.games.aguila.movement.phase import GivingOrders, candidates  # noqa: E402
from estandarte.games.aguila.odds.charges import charge_odds  # noqa: E402
from estandarte.games.aguila.odds.choices import odds_of  # noqa: E402
from estandarte.games.aguila.table.envelope import envelope  # noqa: E402
from estandarte.kernel import Dice  # noqa: E402
from estandarte.kernel.testing import new_match  # noqa: E402
from estandarte.players.doctrine.aguila import DOCTRINE  # noqa: E402
from estandarte.players.playing import play_out, take_turn  # noqa: E402

BATTLES = 5
SCENARIOS = ("campo_abierto", "campal")
TURN = 3
"""By then two lines are at grips."""


def seconds(work: Callable[[], Any], rounds: int) -> float:
    """The best processor time of several for one run of `work`."""
    work()
    times = []
    for _ in range(rounds):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def battle(scenario: str, seed: int) -> float:
    match = new_match(AGUILA, scenario, seed)
    start = process_time()
    play_out(match, {"red": DOCTRINE, "blue": DOCTRINE}, Dice(f"bench-{seed}"))
    return process_time() - start


def at_grips(moment: type[Any]) -> Any:
    """A battle in full swing, at a question of some kind."""
    match = new_match(AGUILA, "campo_abierto", 1)
    while match.state.turn < TURN or not isinstance(match.state.decision, moment):
        role = match.waiting[0]
        match.act(take_turn(match, role, DOCTRINE, Dice("bench")))
    return match.state


def checks(state: Any) -> float:
    """The mean of checking every kind of order of one side."""
    decision = state.decision
    role = decision.waiting[0]
    tries = [order for unit in state.of(role) for order in candidates(state, unit)]
    return seconds(lambda: [order.check(state, decision) for order in tries], 5) / len(tries)


def main() -> None:
    print(machine())
    for scenario in SCENARIOS:
        times = [battle(scenario, seed) for seed in range(BATTLES)]
        print(
            f"battle of 1,500 points between doctrines, {scenario}: {max(times):.2f} s at most "
            "(limit 12 s)"
        )
    state = at_grips(GivingOrders)
    print(f"check of an order: {1000 * checks(state):.3f} ms (limit 1 ms)")
    units = list(state.units.values())
    slowest = max(seconds(lambda u=u: envelope(state, u, "advance"), 3) for u in units)
    print(f"envelope of an advance: {1000 * slowest:.1f} ms at most (limit 50 ms)")
    charge = at_grips(DeclaringCharges)
    units = [u for u in charge.units.values() if not u.is_gun]
    pairs = [(a, b) for a in units for b in charge.units.values() if a.role != b.role][:60]
    slowest = max(
        seconds(lambda a=a, b=b: charge_odds(charge, charge_on(charge, a, b)), 3) for a, b in pairs
    )
    print(f"odds of a charge with its reactions: {1000 * slowest:.1f} ms at most (limit 50 ms)")
    fire = at_grips(DeclaringShots)
    options = list(fire.decision.options(fire, fire.decision.waiting[0]))
    slowest = max(seconds(lambda o=o: odds_of(fire, o), 3) for o in options)
    print(f"odds of a shot: {1000 * slowest:.1f} ms at most")


if __name__ == "__main__":
    main()
