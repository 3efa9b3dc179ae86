"""Who decide: players of every rank, each given a view and never the state."""

from .chance import Chance
from .doctrine import DOCTRINES
from .filling import answering, filled_in, filling
from .lapses import MOST_TOLD, Lapse, any_option, lapse_of, log_lapse, think_again
from .own import home_of, player_named
from .player import IllegalChoice, NoAnswer, Player, thinking_dice
from .playing import play_out, take_turn
from .ranks import (
    CHANCE,
    IN_TEMPER,
    PERSON,
    about_of,
    man_of,
    opponents_of,
    plain_people_of,
    player_of,
    quick_rank_of,
    ranks_of,
    tempers_of,
    thinking_ranks_of,
)

__all__ = [
    "CHANCE",
    "DOCTRINES",
    "IN_TEMPER",
    "MOST_TOLD",
    "PERSON",
    "Chance",
    "IllegalChoice",
    "Lapse",
    "NoAnswer",
    "Player",
    "about_of",
    "answering",
    "any_option",
    "filled_in",
    "filling",
    "home_of",
    "lapse_of",
    "log_lapse",
    "man_of",
    "opponents_of",
    "plain_people_of",
    "play_out",
    "player_named",
    "player_of",
    "quick_rank_of",
    "ranks_of",
    "take_turn",
    "tempers_of",
    "think_again",
    "thinking_dice",
    "thinking_ranks_of",
]
