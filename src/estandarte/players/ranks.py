"""Ranks: the named strengths of programs."""

from typing import Any

from estandarte.kernel import Game, SetupFault

from .chance import Chance
from .doctrine import DOCTRINES
from .player import Player

PERSON = "person"
"""What a seat says when somebody sits on it."""

GRUMETE = "grumete"
ALFEREZ = "alferez"


def ranks_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """The ranks that can play a game, the weakest first."""
    return (GRUMETE, ALFEREZ) if _has_doctrine(game) else (GRUMETE,)


def player_of(game: Game[Any, Any], rank: str) -> Player:
    """A player of a rank."""
    if rank == GRUMETE:
        return Chance()
    if rank == ALFEREZ and (doctrine := DOCTRINES.of(game.name)) is not None:
        return doctrine
    raise SetupFault("fault.rank", rank=rank, known=list(ranks_of(game)))


def _has_doctrine(game: Game[Any, Any]) -> bool:
    try:
        return DOCTRINES.of(game.name) is not None
    except SetupFault:
        return False  # it is there but cannot be opened; who asks for it by name hears why
