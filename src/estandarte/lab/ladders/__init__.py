"""The ladder: how strong each rank and each temper is, over the standard matches of a game.

The standard matches are a file of this folder, or `ladder.toml` in a game's own package; a game
that has neither is rated on its first scenario.
"""

from importlib.resources import files
from pathlib import Path
from typing import Any

from estandarte.kernel import Game, but
from estandarte.lab.experiment import Amount, Board, Experiment, Varied, read_experiment
from estandarte.players import opponents_of, plain_people_of

MATCHES = 20
"""Of each pairing in each setting, where no file says how many."""


def ladder_of(
    game: Game[Any, Any],
    ranks: tuple[str, ...] = (),
    matches: int = 0,
    seed: str = "",
    scenario: str = "",
) -> Experiment:
    """The experiment that rates a game's players, as far as told otherwise."""
    found = _standard(game)
    players = but(found.players, ranks=ranks or found.players.ranks or everyone(game))
    found = but(found, players=players, seed=seed or found.seed)
    if matches:
        found = but(found, count=Amount(matches=matches))
    if scenario:
        found = but(found, board=Board(scenario), vary=Varied())
    return found


def everyone(game: Game[Any, Any]) -> tuple[str, ...]:
    """Every rank and every man of a rank, the best first; plain people are another measure."""
    plain = plain_people_of(game)
    return tuple(rank for rank in reversed(opponents_of(game)) if rank not in plain)


def folder_of(game: Game[Any, Any]) -> Path | None:
    """Where the armies of a game's standard matches lie."""
    file = _file(game)
    return file.parent if file is not None else None


def _standard(game: Game[Any, Any]) -> Experiment:
    file = _file(game)
    if file is not None:
        return read_experiment(file).experiment
    return Experiment(game.name, "ladder", question="ladder", count=Amount(matches=MATCHES))


def _file(game: Game[Any, Any]) -> Path | None:
    for file in (
        files("estandarte.lab").joinpath("ladders", f"{game.name}.toml"),
        files(game.package).joinpath("ladder.toml"),
    ):
        if file.is_file():
            return Path(str(file))
    return None
