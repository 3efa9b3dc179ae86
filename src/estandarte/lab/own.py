"""Players of one's own in the lab: only those that whoever runs it has named himself.

An experiment is a file, and may come from anybody; no file chooses what is imported here.
"""

from collections.abc import Iterable
from typing import Any

from estandarte.kernel import Game
from estandarte.players import Player, home_of, player_named

from .faults import LabFault

NAMED: set[str] = set()
"""Their names; a process that plays for another is told them."""


def admit(names: Iterable[str]) -> None:
    NAMED.update(name for name in names if home_of(name))


def seated(game: Game[Any, Any], rank: str) -> Player:
    """Who plays in a rank, or under a name that was admitted."""
    if home_of(rank) and rank not in NAMED:
        raise LabFault("lab.own_player", player=rank[:60])
    return player_named(game, rank)
