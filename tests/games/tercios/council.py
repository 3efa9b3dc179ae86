"""Commanders at work in a few words, for the tests of their actions."""

from typing import Any

from estandarte.games.tercios.commanding.commander_step import CommanderStep
from estandarte.games.tercios.commanding.commanding import Command
from estandarte.games.tercios.morale.breaking import settle_breaks
from estandarte.games.tercios.morale.markers import wear
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.goes import Activate
from estandarte.games.tercios.units import Commander
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.kernel import Play
from games.tercios.scenes import BLUE, RED, Scene, commander, unit


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


def act(
    quality: str,
    *things: Any,
    dice: Any = (5, 5),
    level: int = 2,
    frames: Any = None,
    at: Any = (36, 16),
    virtues: tuple[str, ...] = (),
    switches: Any = None,
    inside: str = "",
    **fields: Any,
) -> Scene:
    """A red commander with one quality uses it."""
    scene = ready(quality, *things, dice=dice, level=level, frames=frames, at=at, virtues=virtues,
                  switches=switches, inside=inside)  # fmt: skip
    scene.play(Command("R", quality, role=RED, **fields))
    return scene


def ready(
    quality: str,
    *things: Any,
    dice: Any = (),
    level: int = 2,
    frames: Any = None,
    at: Any = (36, 16),
    virtues: tuple[str, ...] = (),
    switches: Any = None,
    inside: str = "",
) -> Scene:
    officer = commander("R", level, at=at, qualities=(quality,), virtues=virtues, inside=inside)
    start = frames if frames is not None else [CommanderStep((RED,))]
    return Scene(*things, officer, dice=list(dice), frames=start, **(switches or {}))


def refused(quality: str, *things: Any, **fields: Any) -> str | None:
    kept = {k: fields.pop(k) for k in ("at", "level", "inside", "virtues") if k in fields}
    return ready(quality, *things, **kept).refusal(Command("R", quality, role=RED, **fields))


A: dict[str, Any] = {"at": (36, 20)}


FOE_X = unit("X", role=BLUE, at=(36, 27), facing=180)


def foe(id: str = "X", **more: Any) -> Any:
    return unit(id, role=BLUE, **{"at": (36, 30), "facing": 180, "card": "resistid", **more})


def rival(**more: Any) -> Any:
    """An enemy commander."""
    return commander("K", role=BLUE, **{"at": (42, 20), **more})


OWN = unit("A", at=(20, 20), card="resistid")


def line(*names: str, **more: Any) -> list[Any]:
    """Red units side by side, each with a card that does nothing."""
    return [
        unit(n, **{"at": (28 + 6 * i, 20), "card": "resistid", **more}) for i, n in enumerate(names)
    ]


def acts(scene: Scene, *names: str) -> None:
    for name in names:
        scene.play(Activate(name, role=RED))


def break_now(play: Play[Tercios], name: str, count: int) -> None:
    wear(play, name, count, "TER-shoot-wear-a")
    settle_breaks(play, name)


def worn(*things: Any, count: int = 2, dice: Any = ()) -> Scene:
    """A with 3 wear of 4 takes so many more, and breaks or not."""
    scene = Scene(*things, dice=dice)
    scene.doing(break_now, "A", count)
    return scene


INSIDE: dict[str, Any] = {"inside": "A"}


def volley_of(scene: Scene, unit_id: str = "A", target: str = "X") -> Shot:
    from estandarte.games.tercios.fire.shooting import aim

    shot = aim(scene.state, scene.unit(unit_id), target, "arcabuz_mosquete", "fuego")
    assert isinstance(shot, Shot)
    return shot
