"""Speed of Lepanto on one core, with the machine it was measured on.

    .venv/bin/python bench/lepanto.py            plain Python
    .venv-fast/bin/python bench/lepanto.py       the compiled rules, after `make fast`

Random play is measured on the rules alone and through a match that keeps its record. All times are
those of the processor, so that neighbours on the machine do not count. The target of each figure
stands beside it in parentheses.
"""

import argparse
import statistics
from collections.abc import Iterator
from time import process_time
from typing import Any

from machine import has_compiled_rules, machine

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.combat.gunnery import Broadside
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Action, Dice, Match, Setup, carry_out
from estandarte.players import DOCTRINES, play_out

SECRET = "lepanto-bench"


def new_match(scenario: str = "battle") -> Match[Any]:
    return Match.start(LEPANTO, Setup(LEPANTO.name, scenario), SECRET)


def random_play(state: Lepanto, dice: Dice) -> Iterator[Action]:
    """Play random legal actions on the rules alone, no record kept; yields what was done."""
    while (decision := state.decision) is not None:
        action = decision.sample(state, decision.waiting[0], dice)
        carry_out(state, action)
        yield action


def rules_alone(battles: int) -> float:
    """Actions per second: each is one ship's move, attack or turn, or the end of a phase."""
    done, began = 0, process_time()
    for number in range(battles):
        state: Lepanto = new_match().state.clone()
        state.dice = Dice(f"battle-{number}")
        done += sum(1 for _ in random_play(state, Dice(f"bench-{number}")))
    return done / (process_time() - began)


def with_record(battles: int) -> float:
    """The same through a match, which checks, records and can take back every action."""
    done, began = 0, process_time()
    for number in range(battles):
        match, dice = new_match(), Dice(f"bench-{number}")
        while (decision := match.state.decision) is not None and not match.is_over:
            match.act(decision.sample(match.state, decision.waiting[0], dice))
            done += 1
    return done / (process_time() - began)


def moments(kind: str, least: int = 1, most: int = 1) -> list[Lepanto]:
    """The first boards of a random battle, from some turn on, on which a phase has just begun."""
    state: Lepanto = new_match().state.clone()
    state.dice = Dice("moments")
    found: dict[int, Lepanto] = {}
    for _ in random_play(state, Dice("bench-moments")):
        decision = state.decision
        if decision is None or len(found) == most:
            break
        if state.turn >= least and type(decision).__name__ == kind:
            found.setdefault(state.phase, state.clone())
    return list(found.values())


def best_of(times: int, work: Any) -> float:
    """The shortest of some runs, in milliseconds: the others were disturbed."""
    taken = []
    for _ in range(times):
        began = process_time()
        work()
        taken.append(process_time() - began)
    return min(taken) * 1000


def options_of(state: Lepanto) -> list[Action]:
    decision = state.decision
    assert decision is not None
    return list(decision.options(state, decision.waiting[0]))


def odds_times(boards: list[Lepanto]) -> list[float]:
    """Milliseconds for the odds of each attack that is open, one at a time."""
    taken: list[float] = []
    for state in boards:
        attacks = [a for a in options_of(state) if a.risky and not isinstance(a, Broadside)]
        for action in attacks:
            view = LEPANTO.view(state, action.role)
            taken.append(best_of(5, lambda v=view, a=action: LEPANTO.odds(v, a)))
    return taken


def doctrines(scenario: str) -> tuple[float, int] | None:
    doctrine = DOCTRINES.of(LEPANTO.name)
    if doctrine is None:
        return None
    match, began = new_match(scenario), process_time()
    actions = play_out(match, dict.fromkeys(LEPANTO.roles, doctrine), Dice("bench"))
    return process_time() - began, actions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--battles", type=int, default=4, help="random battles to time")
    asked = parser.parse_args()
    print(machine())
    print("form:", "compiled rules" if has_compiled_rules() else "plain Python")
    rules_alone(1)  # opens the pack and draws the tables of the map
    print(f"random play, rules alone      {rules_alone(asked.battles):10,.0f} actions/s  (15,000)")
    print(f"random play, with its record  {with_record(asked.battles):10,.0f} actions/s")
    # From turn 5 on the reserves move as well: all 107 ships.
    for kind in ("Movement", "Combat", "Reorientation"):
        boards = moments(kind, least=5, most=30 if kind == "Combat" else 1)
        state = max(boards, key=lambda s: len(options_of(s)))
        count, spent = len(options_of(state)), best_of(5, lambda s=state: options_of(s))
        side = state.decision.waiting[0] if state.decision else ""
        ships = sum(1 for _ in state.of(side))
        print(
            f"options of {kind.lower():13} {spent:15.1f} ms  (50)  {ships} ships, {count} options"
        )
    taken = odds_times(moments("Combat", most=12))
    print(f"odds of one attack, median    {statistics.median(taken):10.3f} ms  (1)")
    print(f"odds of one attack, worst     {max(taken):10.3f} ms  of {len(taken)}")
    for scenario in ("tutorial", "battle"):
        if (found := doctrines(scenario)) is None:
            print("doctrine against doctrine: there is none yet")
            break
        seconds, actions = found
        limit = "  (10)" if scenario == "battle" else ""
        print(f"doctrines, {scenario:8} {seconds:18.2f} s{limit}  {actions} actions")


if __name__ == "__main__":
    main()
