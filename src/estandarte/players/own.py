"""Players of one's own, named as Python names them: `package.module:Class`.

For the command line and for programs. The table on the web never looks here: a stranger must not
choose what is imported.
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from estandarte.kernel import Game, SetupFault

from .player import Player
from .ranks import ALFEREZ, IN_TEMPER, PAISANO, player_of


def player_named(game: Game[Any, Any], name: str) -> Player:
    """A player of a rank, or one of one's own."""
    home, _, thing = name.partition(IN_TEMPER)
    return _own(home, thing) if home_of(name) else player_of(game, name)


def home_of(name: str) -> str:
    """The module of a player of one's own; nothing for whoever has a rank."""
    before, told, _ = name.partition(IN_TEMPER)
    return before if told and before not in (ALFEREZ, PAISANO) else ""


def _own(module: str, thing: str) -> Player:
    name = f"{module}:{thing}"
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)  # as where one writes a bot one also tries it
    try:
        player = getattr(import_module(module), thing)
        player = player() if isinstance(player, type) else player
    except Exception as fault:  # whatever somebody's module does
        raise SetupFault(
            "fault.own_player", player=name, fault=f"{type(fault).__name__}: {fault}"
        ) from fault
    if not callable(getattr(player, "choose", None)):
        raise SetupFault("fault.own_player_choose", player=name)
    found: Player = player
    return found
