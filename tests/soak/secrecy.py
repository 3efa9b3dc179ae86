"""Boards on which no answer to "may I?" depends on what the asker may not know."""

from collections import Counter
from typing import Any

from estandarte.kernel import Game, encode
from laws.moments import games
from laws.test_verdicts import differences

from .certificate import Found
from .legality import boards

ABOUT = (
    "Boards of random matches of every game that hides anything, shared evenly among them. On "
    "each, forged actions of the kinds accepted there, and options with one name exchanged, were "
    "put to the true board and to another that looks the same to the asker: every answer was the "
    "same, to the letter."
)
HIDING = [g for g in games() if type(g).secrets is not Game.secrets]


def run(amount: int, seed: int) -> Found:
    found = Found()
    for game in HIDING:
        counted: Counter[str] = Counter()
        for state, role, dice in boards(game, seed):
            for action, one, other in differences(game, state, role, dice, each=1, altered=2):
                found.faults.append(_told(game, action, one, other))
            counted["boards"] += 1
            if counted["boards"] >= -(-amount // len(HIDING)) or len(found.faults) > 20:
                break
        found.counts[f"{game.name}: boards"] = counted["boards"]
    return found


def _told(game: Game[Any, Any], *parts: Any) -> str:
    return f"{game.name}: " + " / ".join(encode(part).decode()[:200] for part in parts)
