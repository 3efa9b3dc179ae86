"""Commanders at work in a few words, for the tests of their actions."""

from typing import Any

from estandarte.games.tercios.commanders.commanding import Command
from estandarte.games.tercios.units import Commander
from games.tercios.scenes import BLUE, RED, Scene, commander


def leader(quality: str = "", level: int = 2, **more: Any) -> Commander:
    """The commander C of the red side, behind the unit A, with one quality."""
    qualities = (quality,) if quality else ()
    return commander("C", level, **{"at": (36, 16), "qualities": qualities, **more})


def asked(*things: Any, dice: Any = (), **switches: Any) -> Scene:
    """It is red's go and a commander may act."""
    scene = Scene(*things, dice=dice, **switches)
    scene.go(RED)
    return scene


def order(quality: str, *units: str, **fields: Any) -> Command:
    return Command("C", quality, units=units, role=RED, **fields)


def ordered(command: Command, *things: Any, dice: Any = (5, 1), **switches: Any) -> Scene:
    """C performs an action; unless told, with exactly one success."""
    scene = asked(*things, dice=dice, **switches)
    scene.play(command)
    return scene


__all__ = ["BLUE", "RED", "Scene", "asked", "leader", "order", "ordered"]
