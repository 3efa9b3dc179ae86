"""Whether the time of an answer tells a secret: boards that look alike to whoever asks.

At questions of random matches the asker's view is imagined several times over. What he may ask is
answered on the board as it is and on each of those, through the match and by the rules alone; the
spread says how far the slowest answer lies above the quickest. `noise` is the spread of the same
answer on the same board.

python bench/secrecy.py          thirty questions a game
python bench/secrecy.py 200      two hundred
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import thread_time_ns
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "bench")]

from machine import machine  # noqa: E402

from estandarte.kernel import SHELF, Dice, Match, Role, check, encode, prompt_for  # noqa: E402
from estandarte.kernel.testing import new_match, playout  # noqa: E402

SCENES = (("mistral", "y1744"), ("tercios", "campo_abierto"))
WORLDS, TRIES = 4, 15
STEP = 23
"""Every so many steps a question is looked at."""

Ask = Callable[[Match[Any], Role], Any]


def rules_alone(match: Match[Any], role: Role) -> Any:
    return list(match.state.decision.options(match.state, role))


def options(match: Match[Any], role: Role) -> Any:
    match._likely.clear()
    return list(match.options(role))


def prompt(match: Match[Any], role: Role) -> Any:
    return encode(prompt_for(match.state, role))


def refusal(match: Match[Any], role: Role) -> Any:
    """Why something that needs a look at the board may not be done."""
    match._likely.clear()
    return [match.check(action) for action in asked_of(match, role)]


def refusal_by_rules(match: Match[Any], role: Role) -> Any:
    return [check(match.state, action) for action in asked_of(match, role)]


def asked_of(match: Match[Any], role: Role) -> list[Any]:
    return match.asked  # type: ignore[attr-defined, no-any-return]


ASKS: dict[str, Ask] = {
    "options, rules alone": rules_alone,
    "options": options,
    "refusals, rules alone": refusal_by_rules,
    "refusals": refusal,
    "prompt": prompt,
}


def quickest(ask: Ask, worlds: list[Match[Any]], role: Role) -> list[float]:
    """Milliseconds in each world, turn about; what else the machine does is not ours."""
    rounds = []
    for _ in range(TRIES):
        times = []
        for world in worlds:
            start = thread_time_ns()
            ask(world, role)
            times.append(thread_time_ns() - start)
        rounds.append(times)
    return [min(times) / 1e6 for times in zip(*rounds, strict=True)]


def alike(match: Match[Any], role: Role) -> Iterator[Match[Any]]:
    """The match as it is, and on boards that its asker could not tell from that one."""
    game, view = match.game, match.view(role)
    boards = [game.imagine(view, Dice(f"world-{n}")) for n in range(WORLDS)]
    for board in (match.state, *boards):
        yield Match(game, board, match.record, match.secret)


def measure(name: str, scenario: str, most: int) -> None:
    game = SHELF.take(name)
    match = new_match(game, scenario, 5)
    told: dict[str, list[tuple[float, float, float]]] = {ask: [] for ask in ASKS}
    past: list[Any] = []
    for number, action in enumerate(playout(match, 5)):
        past = [*past[-40:], action]
        if number % STEP or len(told["prompt"]) >= most:
            continue
        role = match.waiting[0]
        asked = [a for a in past if a.role == role and isinstance(a, match.state.decision.accepts)]
        worlds = [*alike(match, role), match]  # the last is the first once more
        for world in worlds:
            world.asked = [a for a in asked if not match.check(a)][:5]  # type: ignore[attr-defined]
        for ask, question in ASKS.items():
            *times, again = quickest(question, worlds, role)
            spread = max(times) / min(times) - 1
            told[ask].append((times[0], spread, abs(again / times[0] - 1)))
    for ask, rows in told.items():
        times, spreads, noises = (sorted(column) for column in zip(*rows, strict=True))
        high = int(len(rows) * 0.95)
        print(
            f"{name:8} {ask:22} {median(times):8.3f} ms   spread {median(spreads):5.0%}, "
            f"95 % {spreads[high]:5.0%}   noise {median(noises):5.0%}, 95 % {noises[high]:5.0%}"
        )


def main() -> None:
    print(machine())
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    for name, scenario in SCENES:
        measure(name, scenario, most)


if __name__ == "__main__":
    main()
