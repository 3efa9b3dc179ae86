"""Who decide: players of every rank, each given a view and never the state."""

from .chance import Chance
from .doctrine import DOCTRINES
from .doctrine.tempers import STANDARD
from .lapses import Lapse, any_option, lapse_of, log_lapse, think_again
from .own import player_named
from .player import IllegalChoice, NoAnswer, Player, thinking_dice
from .playing import play_out, take_turn
from .ranks import ALFEREZ, IN_TEMPER, PERSON, player_of, ranks_of, tempers_of

__all__ = [
    "ALFEREZ",
    "DOCTRINES",
    "IN_TEMPER",
    "PERSON",
    "STANDARD",
    "Chance",
    "IllegalChoice",
    "Lapse",
    "NoAnswer",
    "Player",
    "any_option",
    "lapse_of",
    "log_lapse",
    "play_out",
    "player_named",
    "player_of",
    "ranks_of",
    "take_turn",
    "tempers_of",
    "think_again",
    "thinking_dice",
]
