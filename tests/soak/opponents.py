"""Matches between machines as nobody has tuned them for: each answers, and within the rules."""

from collections import Counter
from typing import Any, Literal, get_args, get_origin

import msgspec

from estandarte.kernel import SHELF, Dice, Game, Match, Setup, SetupFault
from estandarte.players import IN_TEMPER, player_of, ranks_of, take_turn, tempers_of
from estandarte.players import thinking_ranks_of as thinking
from estandarte.players.lapses import Lapse
from estandarte.players.ranks import ALFEREZ
from estandarte.wargame.armies.plan import Wish

from .certificate import HOUR, Found

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


def run(amount: int, seed: int) -> Found:
    found, each = Found(), -(-amount // len(GAMES))
    counts = {name: Counter[str](matches=0) for name in GAMES}
    for number in range(each * len(GAMES)):
        if HOUR.is_over() or len(found.faults) > 20:
            found.cut_short = True
            break
        name = GAMES[number % len(GAMES)]
        _play(SHELF.take(name), f"{seed}/{number}", counts[name], found.faults)
    for name, counted in counts.items():
        found.counts |= {f"{name}: {what}": many for what, many in counted.items()}
    return found


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
