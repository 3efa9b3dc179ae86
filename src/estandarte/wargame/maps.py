"""The country around a battle of history: drawn on the board, and no rule knows of it."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from estandarte.kernel import Provenance, Value

from .called import Name

Spot = tuple[float, float]
Look = Literal["road", "track", "brook", "slope", "wall", "village", "tree", "name"]
"""A slope falls to the right of its line; a village, a tree and a name stand at one place."""


class Mark(Value):
    """Something that the map shows, in inches from the left bottom corner."""

    look: Look
    line: tuple[Spot, ...]
    name: Name | None = None
    at: Spot | None = None
    """Where the name is written; in the middle if nothing is said."""


class BattleMap(Value):
    provenance: Provenance
    north: int
    """Where north lies, in degrees clockwise from the top of the board."""
    mark: tuple[Mark, ...]
    names: dict[str, Name] = {}
    """What the ground of the battle was called, by the ids of its pieces."""


@cache
def battle_map(package: str, battle: str) -> BattleMap | None:
    """The map of a battle, if somebody has drawn one."""
    place = files(package).joinpath("text", "maps", f"{battle}.toml")
    if not place.is_file():
        return None
    return msgspec.convert(tomllib.loads(place.read_text("utf-8")), BattleMap)


def map_told(package: str, battle: str, ground: object, as_shipped: object) -> dict[str, Any]:
    """The map as a client draws it; none where somebody has laid the ground otherwise."""
    found = battle_map(package, battle) if ground == as_shipped else None
    if found is None:
        return {}
    marks = [{k: v for k, v in msgspec.to_builtins(m).items() if v is not None} for m in found.mark]
    return {"north": found.north, "marks": marks, "names": dict(found.names)}
