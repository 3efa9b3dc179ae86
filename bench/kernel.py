"""What the kernel costs: clones, actions, dice, records. Measured with the toy game.

python bench/kernel.py
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "examples/skirmish"), str(ROOT / "bench")]

from machine import machine  # noqa: E402

from estandarte.kernel import (  # noqa: E402
    SHELF,
    Dice,
    Play,
    Setup,
    audit,
    carry_out,
    parse_record,
    settle,
)
from estandarte.kernel.testing import new_match, playout  # noqa: E402
from skirmish import SKIRMISH  # noqa: E402
from skirmish.field import Skirmish, Unit  # noqa: E402

UNITS = 230
ROUNDS = 15
"""Each figure is the best of so many: the others measure what else the machine was doing."""


def best(work: Callable[[], int]) -> float:
    """Seconds of processor time for one of the things that `work` does and counts."""
    work()
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        done = work()
        times.append((process_time() - start) / done)
    return min(times)


def crowded() -> Skirmish:
    """The toy's board with as many units as a great battle has ships."""
    state = SKIRMISH.start(Setup("skirmish", "meeting"), Dice("bench"))
    settle(Play(state))
    for number in range(UNITS - len(state.units)):
        state.put(Unit(f"u{number}", "red", number % 100))
    return state


def clones() -> int:
    for _ in range(5_000):
        CROWD.clone()
    return 5_000


def actions() -> int:
    """Whole matches: options listed or sampled, checked, carried out, events applied."""
    chance, done = Dice("players"), 0
    for seed in range(60):
        state = SKIRMISH.start(Setup("skirmish", "meeting"), Dice(f"match-{seed}"))
        settle(Play(state))
        while (decision := state.decision) is not None:
            role = decision.waiting[0]
            carry_out(state, decision.sample(state, role, chance))
            done += 1
    return done


def recorded_actions() -> int:
    """The same through a match: checked from text, cloned for undo, written and sealed."""
    done = 0
    for seed in range(15):
        match = new_match(SKIRMISH, "meeting", seed)
        done += sum(1 for _ in playout(match, seed))
    return done


def throws() -> int:
    dice = Dice("bench")
    for _ in range(40_000):
        dice.throw(6)
    return 40_000


def checks() -> int:
    decision = CROWD.decision
    assert decision is not None
    action = decision.sample(CROWD, "blue", Dice("bench"))
    for _ in range(2_000):
        SKIRMISH.check(CROWD, action)
    return 2_000


def saves() -> int:
    for _ in range(50):
        SKIRMISH.codec.load(SKIRMISH.codec.save(CROWD))
    return 50


def folds() -> int:
    return sum(1 for _ in range(5) for _ in parse_record(PAPER).states())


def audits() -> int:
    return sum(audit(parse_record(PAPER)).steps for _ in range(5))


SHELF.add(SKIRMISH)
CROWD = crowded()
MATCH = new_match(SKIRMISH, "meeting", 1)
for _ in playout(MATCH, 1):
    pass
PAPER = bytes(MATCH.record)


def main() -> None:
    print(machine())
    print(f"processor time, best of {ROUNDS} rounds; the target in parentheses\n")
    micro, nano = 1e6, 1e9
    print(f"clone of a board with {UNITS} units  {best(clones) * micro:10.2f} us   (< 5)")
    print(f"save and load of that board     {best(saves) * micro:10.0f} us")
    print(f"actions of the toy game         {1 / best(actions):10,.0f} /s   (> 50,000)")
    print(f"the same, recorded and sealed   {1 / best(recorded_actions):10,.0f} /s")
    print(f"step and record                 {best(recorded_actions) * micro:10.1f} us")
    print(f"verdict on an action from text  {best(checks) * micro:10.2f} us")
    print(f"one throw of a d6               {best(throws) * nano:10.0f} ns")
    print(f"step read and folded            {best(folds) * micro:10.1f} us")
    print(f"step read and audited           {best(audits) * micro:10.1f} us")


if __name__ == "__main__":
    main()
