"""Boards on which no answer to "may I?" depends on what the asker may not know."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from estandarte.kernel import SHELF, Action, Dice, Game, Role, encode, told
from laws.forging import Forger

from .certificate import GAMES, HOUR, Found
from .legality import in_turn, some_options

ABOUT = (
    "Boards of random matches of every game that hides anything, shared evenly among them. On "
    "each, forged actions of the kinds accepted there, and options with one name exchanged, were "
    "put to the true board and to another that looks the same to the asker: every answer was the "
    "same, to the letter."
)


def run(amount: int, seed: int) -> Found:
    hiding = [g for g in map(SHELF.take, GAMES) if type(g).secrets is not Game.secrets]
    found, counts = Found(), Counter({game.name: 0 for game in hiding})
    most, answers = -(-amount // len(hiding)), 0
    for game, state, role, dice in in_turn(hiding, seed, counts.__getitem__):
        if counts[game.name] >= most or len(found.faults) > 20 or HOUR.is_over():
            break
        imagined = game.imagine(game.view(state, role), dice)
        for action in _forged(Forger(dice, state, imagined), state, role, dice):
            one, other = told(game, state, action), told(game, imagined, action)
            answers += 1
            if encode(one) != encode(other):
                found.faults.append(_told(game, action, one, other))
        counts[game.name] += 1
    found.counts |= {f"{name}: boards": count for name, count in counts.items()}
    found.counts["answers compared"] = answers
    found.cut_short = min(counts.values()) < most
    return found


def _forged(forger: Forger, state: Any, role: Role, dice: Dice) -> Iterator[Action]:
    yield from (forger.forge(kind, role) for kind in state.decision.accepts)
    yield from (forger.alter(option) for option in some_options(state, role, dice, 2))


def _told(game: Game[Any, Any], *parts: Any) -> str:
    return f"{game.name}: " + " / ".join(encode(part).decode()[:200] for part in parts)
