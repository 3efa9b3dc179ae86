"""Keeps the event streams of matches of every game, to see that a change changes nothing.

    python tools/streams.py keep       plays a hundred of each; their sums go to tests/matches
    python tools/streams.py keep --games mistral --every 10      a tenth of one game's, no others
    python tools/streams.py compare    plays what is kept; says which differ, and from which step
    python tools/streams.py compare --games lepanto --every 10   a tenth of what is kept of one

A match is named by its number: scenario, ranks and switches follow from it, so that every scenario
and all ranks are met and every switch is met with other values. A long match is cut after its
first steps. Chance and the first alférez play, who never change: a better doctrine leaves the
streams as they were. Which rule is cited does not count. Kinds that have been renamed on purpose
since are in RENAMED, the new name first.
"""

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from estandarte.kernel import (
    SHELF,
    Dice,
    Game,
    Match,
    Setup,
    SetupFault,
    as_of_old,
    encode,
    values_of,
)
from estandarte.players import player_of, take_turn
from estandarte.players.ranks import ALFEREZ_1, CHANCE

KEPT = Path(__file__).resolve().parents[1] / "tests/matches/streams.json"
MATCHES = 100
MOST_STEPS = 3_000
MILESTONE = 100
"""Steps after which the sum so far is kept, so that a difference can be found."""
RENAMED: dict[str, str] = {}
LEFT_OUT = re.compile(rb'"cite":"[^"]*",?|,"stream":""|,"points":null')
"""What may change although nothing does: the rule cited, and what events say only since."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("task", choices=["keep", "compare"])
    parser.add_argument("--games", default=",".join(SHELF.names()))
    parser.add_argument("--every", type=int, default=1, help="only every so many matches")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()

    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    wanted = wanted_of(kept, asked.games.split(","), asked.every, asked.task == "keep")
    differ, again = 0, dict[str, Any]()
    with ProcessPoolExecutor(asked.workers) as pool:
        for (game, number), stream in zip(wanted, pool.map(played, wanted), strict=True):
            before = kept.get(game, {}).get(str(number))
            if before != stream:
                differ += 1
                if asked.task == "compare":
                    print(f"{game} {number} differs {where(before, stream)}", flush=True)
            again.setdefault(game, {})[str(number)] = stream
    if asked.task == "keep":
        lines = (
            f'"{game}": {rows(matches)}' for game, matches in sorted({**kept, **again}.items())
        )
        KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print(f"{len(wanted)} matches played, {differ} not as they were kept.")
    return 1 if differ and asked.task == "compare" else 0


def wanted_of(
    kept: dict[str, Any], games: list[str], every: int, anew: bool
) -> list[tuple[str, int]]:
    """Game and number of each match to be played: of those that there are, or of those kept."""
    if anew:
        return list(product(games, range(0, MATCHES, every)))
    return [(g, int(n)) for g in games for n in list(kept.get(g, {}))[::every]]


def rows(matches: dict[str, Any]) -> str:
    """One line a match, so that a change of one shows as one."""
    return "{\n" + ",\n".join(f'  "{n}": {json.dumps(m)}' for n, m in matches.items()) + "\n}"


def where(before: Any, now: Any) -> str:
    if before is None:
        return "(was not kept)"
    if before["of"] != now["of"]:
        return f"in what it is: {before['of']}, now {now['of']}"
    alike = sum(1 for _ in same_start(before["sums"], now["sums"]))
    return f"between steps {alike * MILESTONE} and {(alike + 1) * MILESTONE}: {now['of']}"


def same_start(before: list[str], now: list[str]) -> Iterator[str]:
    for one, other in zip(before, now, strict=False):
        if one != other:
            return
        yield one


def played(wanted: tuple[str, int]) -> dict[str, Any]:
    """The sums of one match, and what it is in words."""
    name, number = wanted
    game = SHELF.take(name)
    setup = set_up(game, number)
    match = Match.start(game, setup, f"stream-{number}")
    players = {role: player_of(game, setup.seats[role]) for role in game.roles}
    dice = Dice(f"players-{number}")
    total, sums = hashlib.sha256(), []
    while not match.is_over and len(match.record.steps) < MOST_STEPS:
        role = match.waiting[0]
        step = match.act(take_turn(match, role, players[role], dice))
        for thing in (step.action, *map(as_of_old, step.events)):
            total.update(as_before(encode(thing)))
        if step.number % MILESTONE == 0:
            sums.append(total.hexdigest()[:12])
    total.update(repr(match.result and match.result.winner).encode())
    of = f"{setup.scenario} {' '.join(setup.seats.values())} {setup.switches}"
    return {"of": of, "steps": len(match.record.steps), "sums": [*sums, total.hexdigest()[:12]]}


def as_before(thing: bytes) -> bytes:
    thing = LEFT_OUT.sub(b"", thing)
    for now, before in RENAMED.items():
        thing = thing.replace(f'"kind":"{now}"'.encode(), f'"kind":"{before}"'.encode())
    return thing


def set_up(game: Game[Any, Any], number: int) -> Setup:
    """Scenario and ranks in turn, three switches by lot; where they do not go together, none."""
    scenarios = sorted(game.scenarios())
    pairs = list(product((CHANCE, ALFEREZ_1), repeat=len(game.roles)))
    scenario = scenarios[number % len(scenarios)]
    seats = dict(zip(game.roles, pairs[number // len(scenarios) % len(pairs)], strict=True))
    lots = Dice(f"switches-{number}")
    fields = [f for f in msgspec.structs.fields(game.switches) if len(values_of(f.type)) > 1]
    switches = {
        f.name: lots.choice(values_of(f.type)) for f in (lots.choice(fields) for _ in "123")
    }
    setup = Setup(game.name, scenario, seats=seats, switches=typed(switches))
    try:
        Match.start(game, setup, "")
    except SetupFault:
        return Setup(game.name, scenario, seats=seats)
    return setup


def typed(switches: dict[str, str]) -> dict[str, Any]:
    return {name: {"true": True, "false": False}.get(v, v) for name, v in switches.items()}


if __name__ == "__main__":
    sys.exit(main())
