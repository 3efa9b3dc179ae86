"""Ranks: the named strengths of programs."""

from typing import Any

from estandarte.kernel import Game, SetupFault

from .chance import Chance
from .doctrine import DOCTRINES
from .doctrine.tempers import STANDARD, Man, Tempered
from .player import Player

PERSON = "person"
"""What a seat says when somebody sits on it."""

GRUMETE = "grumete"
ALFEREZ_1 = "alferez-1"
"""The alférez as he was at first, kept as a measure; a temper of his doctrine."""
ALFEREZ = "alferez"
IN_TEMPER = ":"
"""Stands between a rank and a temper: `alferez:prudente`."""


def ranks_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """The ranks that can play a game, the weakest first."""
    if not _has_doctrine(game):
        return (GRUMETE,)
    return (GRUMETE, ALFEREZ_1, ALFEREZ) if ALFEREZ_1 in _tempers(game) else (GRUMETE, ALFEREZ)


def tempers_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """The tempers in which the ranks above chance can play a game, the usual one first."""
    return tuple(t for t in _tempers(game) if t != ALFEREZ_1) if _has_doctrine(game) else ()


def opponents_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """Everybody who is offered: the ranks, and before the best of them its men by name."""
    *lower, best = ranks_of(game)
    men = (rank for t in tempers_of(game) if man_of(game, rank := f"{ALFEREZ}{IN_TEMPER}{t}").name)
    return (*lower, *men, best)


def man_of(game: Game[Any, Any], rank: str) -> Man:
    """Whose temper a rank is asked for in; nobody's, if it is in its usual one."""
    doctrine = DOCTRINES.of(game.name)
    return doctrine.man(rank.partition(IN_TEMPER)[2]) if isinstance(doctrine, Tempered) else Man()


def player_of(game: Game[Any, Any], rank: str) -> Player:
    """A player of a rank, in its usual temper or in the one named behind it."""
    if rank == GRUMETE:
        return Chance()
    name, _, temper = rank.partition(IN_TEMPER)
    if rank == ALFEREZ_1:
        name, temper = ALFEREZ, ALFEREZ_1
    if name == ALFEREZ and (doctrine := DOCTRINES.of(game.name)) is not None:
        if isinstance(doctrine, Tempered) and (temper or STANDARD) in doctrine.tempers:
            return doctrine.of(temper or STANDARD)
        if not temper:
            return doctrine
    raise SetupFault("fault.rank", rank=rank, known=list(ranks_of(game)))


def _tempers(game: Game[Any, Any]) -> tuple[str, ...]:
    doctrine = DOCTRINES.of(game.name)
    return tuple(doctrine.tempers) if isinstance(doctrine, Tempered) else ()


def _has_doctrine(game: Game[Any, Any]) -> bool:
    try:
        return DOCTRINES.of(game.name) is not None
    except SetupFault:
        return False  # it is there but cannot be opened; who asks for it by name hears why
