"""Who decide: players of every rank, each given a view and never the state."""

from .chance import Chance
from .doctrine import DOCTRINES
from .player import IllegalChoice, Player, play_out, take_turn, thinking_dice
from .ranks import PERSON, player_of, ranks_of

__all__ = [
    "DOCTRINES",
    "PERSON",
    "Chance",
    "IllegalChoice",
    "Player",
    "play_out",
    "player_of",
    "ranks_of",
    "take_turn",
    "thinking_dice",
]
