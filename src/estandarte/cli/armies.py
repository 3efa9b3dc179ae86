"""Armies on the command line: one that lies ready, by its name, or one from a file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from estandarte.kernel import Game, ReadyArmy, Role
from estandarte.wargame.muster import LARGEST, ArmyFault, army_tree

from .faults import UsageFault
from .files import read_within
from .reading import known_role
from .speech import Speech


def read_armies(game: Game[Any, Any], given: list[str], speech: Speech) -> dict[Role, Any]:
    """Armies written as ROLE=NAME or ROLE=FILE; a side that is not named fields the usual one."""
    armies: dict[Role, Any] = {}
    names = {army.id for army in game.armies()}
    for word in given:
        role, found, army = (part.strip() for part in word.partition("="))
        if not found or not army:
            raise UsageFault("usage.army", word=word[:60])
        known = known_role(game, role)
        armies[known] = army if army in names else _from_file(game, army, speech)
    return armies


def _from_file(game: Game[Any, Any], name: str, speech: Speech) -> Mapping[str, Any]:
    path = Path(name)
    if not path.suffix and not path.exists():  # no file, but a name that nobody knows
        raise UsageFault("usage.no_army", army=name[:60], game=game.name)
    try:
        return army_file(path, speech)
    except ArmyFault as fault:
        raise UsageFault("muster.unreadable", file=name, fault=str(fault)[:200]) from None


def army_file(path: Path, speech: Speech) -> Mapping[str, Any]:
    """What an army file holds; raises ArmyFault."""
    return army_tree(read_within(path, LARGEST, speech))


def shown(army: ReadyArmy, speech: Speech) -> str:
    """An army as a list of armies shows it: its name, its year, its points."""
    name = speech.among(army.name)
    if army.year and str(army.year) not in name:
        name = f"{name}, {army.year}"
    return speech.say("army.entry", army.points, name=name) if army.points else name
