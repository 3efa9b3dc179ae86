"""Matches between machines as nobody has tuned them for: each answers, and within the rules."""

import json
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from estandarte.kernel import SHELF, Dice, Game, Match, Setup, SetupFault
from estandarte.players import IN_TEMPER, player_of, ranks_of, take_turn, tempers_of
from estandarte.players import thinking_ranks_of as thinking
from estandarte.players.lapses import Lapse
from estandarte.players.ranks import ALFEREZ
from estandarte.wargame.armies.plan import Wish

from .certificate import HOUR, Found, commit

GAMES = ("lepanto", "tercios", "aguila", "mistral")
ABOUT = (
    "Matches between machines, shared evenly among the games: every rank and every temper, also "
    "those that are the plan of a turn, in every scenario, with armies drawn by lot where armies "
    "are brought and one switch in four other than usual; who thinks has little to think with. "
    "Nobody proposed anything that the rules refuse, and nobody was without an answer. What goes "
    "on for long is broken off."
)
LONGEST = 600
"""Actions of one match."""
NODES = (0, 20, 20, 60, 60, 400)
"""A turn, for who thinks: at most a few answers are thought over, or a thought is broken off."""


PART = 40
"""Matches between two lines of the log."""


def run(amount: int, seed: int, log: Path | None = None) -> Found:
    """All of them, or those that a log does not tell of yet: it is kept up part by part."""
    lines = log.read_text("utf-8").splitlines() if log is not None and log.exists() else []
    parts: list[dict[str, Any]] = [json.loads(line) for line in lines]
    number, most = sum(part["matches"] for part in parts), -(-amount // len(GAMES)) * len(GAMES)
    faults: list[str] = [fault for part in parts for fault in part["faults"]]
    while number < most and not HOUR.is_over() and len(faults) <= 20:
        part = _part(range(number, min(number + PART, most)), seed)
        parts.append(part)
        number, faults = number + part["matches"], faults + part["faults"]
        if log is not None:
            with log.open("a", encoding="utf-8") as written:
                written.write(json.dumps(part) + "\n")
    found = Found({}, faults, cut_short=number < most)
    for what in dict.fromkeys(chain.from_iterable(part["counts"] for part in parts)):
        found.counts[what] = sum(part["counts"].get(what, 0) for part in parts)
    for played in dict.fromkeys(part["commit"] for part in parts):
        found.counts[f"matches on {played}"] = sum(
            part["matches"] for part in parts if part["commit"] == played
        )
    return found


def _part(numbers: range, seed: int) -> dict[str, Any]:
    """Some matches, as far as the hour lets: how many, on what, what was counted and found."""
    counts = {name: Counter[str](matches=0) for name in GAMES}
    faults: list[str] = []
    played = 0
    for number in numbers:
        if HOUR.is_over():
            break
        name = GAMES[number % len(GAMES)]
        _play(SHELF.take(name), f"{seed}/{number}", counts[name], faults)
        played += 1
    told = {f"{name}: {what}": many for name, c in counts.items() for what, many in c.items()}
    return {"matches": played, "commit": commit(), "counts": told, "faults": faults}


def _play(game: Game[Any, Any], seed: str, counted: Counter[str], faults: list[str]) -> None:
    match = _match(game, Dice(seed))
    setup = match.record.setup

    def heed(lapse: Lapse) -> None:
        faults.append(f"{seed} {setup.scenario} {setup.seats} step {lapse.step}: {lapse.why}")

    lot = Dice(f"{seed}/budgets")
    players = {
        role: player_of(game, rank, lot.choice(NODES) if rank in thinking(game) else None)
        for role, rank in setup.seats.items()
    }
    counted["matches"] += 1
    for _ in range(LONGEST):
        if match.is_over:
            counted["played to the end"] += 1
            return
        role = match.waiting[0]
        match.act(take_turn(match, role, players[role], Dice(seed), heed))
        counted["actions"] += 1


def _match(game: Game[Any, Any], dice: Dice) -> Match[Any]:
    """A match by lot; drawn again where switches do not go together."""
    while True:
        scenario, entry = dice.choice(sorted(game.scenarios().items()))
        ranks = (*ranks_of(game), *(f"{ALFEREZ}{IN_TEMPER}{t}" for t in tempers_of(game)))
        setup = Setup(
            game.name,
            scenario,
            switches=_switches(game, dice),
            seats={role: dice.choice(ranks) for role in game.roles},
            armies={role: _army(game, dice) for role in game.roles if entry.takes_armies},
        )
        try:
            return Match.start(game, setup, dice.key)
        except SetupFault:
            continue


def _switches(game: Game[Any, Any], dice: Dice) -> dict[str, Any]:
    fields = msgspec.structs.fields(game.switches)
    known = {
        f.name: (False, True) if f.type is bool else get_args(f.type)
        for f in fields
        if f.type is bool or get_origin(f.type) is Literal
    }
    return {name: dice.choice(values) for name, values in known.items() if dice.throw(4) == 1}


def _army(game: Any, dice: Dice) -> Any:
    while True:
        wish = Wish(points=dice.choice((300, 400, 600, 800)))
        if found := game.recruiter().random(wish, f"{dice.key}/{dice.throw(10**6)}"):
            return found.tree
