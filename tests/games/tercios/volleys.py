"""Shots in a few words, for the tests of shooting."""

from typing import Any

from estandarte.games.tercios.fire.shooting import aim
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import fire_of
from games.tercios.scenes import FOE, Scene, unit

MIX = "arcabuz_mosquete"


def shot(
    scene: Scene, weapon: str = MIX, order: Any = "fuego", target: str = "X", **named: Any
) -> Any:
    return aim(scene.state, scene.unit("A"), target, weapon, order, **named)


def fire(scene: Scene, weapon: str = MIX, order: Any = "fuego", **named: Any) -> int:
    found = shot(scene, weapon, order, **named)
    assert isinstance(found, Shot), found
    return fire_of(scene.state, found).total


def pair(distance: float, sort: str = "escuadron_clasico", **fields: Any) -> Scene:
    return Scene(unit("A", sort, at=(36, 10), **fields), unit("X", at=(36, 10 + distance), **FOE))
