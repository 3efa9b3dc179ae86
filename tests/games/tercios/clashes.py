"""Charges and combats in a few words, for the tests of fighting."""

from typing import Any

from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.reactions.reacting import Hold
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.units import Unit
from games.tercios.scenes import BLUE, RED, Scene, commander, unit

SIXES = [6] * 80
"""Every blow hits and every hit is resisted: for tests that count dice."""


def charger(sort: str = "coraceros", **more: Any) -> Unit:
    """The unit A that charges, up the table."""
    return unit("A", sort, **{"at": (36, 20), **more})


def charged(sort: str = "escuadron_clasico", **more: Any) -> Unit:
    """The unit X that A charges, facing it 4" away."""
    return unit("X", sort, role=BLUE, **{"at": (36, 24), "facing": 180, **more})


def clash(*things: Any, dice: Any = SIXES, **switches: Any) -> Scene:
    """A charges X, which keeps its card; the combat is fought as far as nobody decides."""
    scene = Scene(*things, dice=dice, **switches)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    while scene.moment == "Reaction":
        scene.play(Hold(role=BLUE))
    return scene


def blows(scene: Scene, name: str) -> int:
    """How many dice a unit rolled in its last round."""
    return len(_round(scene, name).dice)


def resisting(scene: Scene, name: str) -> int:
    """How many dice a unit rolled to resist in the last round."""
    return len([r for r in scene.all(RoundFought) if r.enemy == name][-1].resist_dice)


def needed(scene: Scene, name: str) -> int:
    return int(_round(scene, name).needed)


def _round(scene: Scene, name: str) -> RoundFought:
    found: RoundFought = [r for r in scene.all(RoundFought) if r.unit == name][-1]
    return found


def chief(**more: Any) -> Any:
    """A blue commander who keeps X in hand."""
    return commander("K", role=BLUE, **{"at": (41, 26), **more})


def declared(*things: Any, dice: Any = SIXES, **switches: Any) -> Scene:
    """A has declared its charge on X, which may react."""
    scene = Scene(*things, dice=dice, **switches)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    return scene


def charge_at(
    target: Any, charger: Any = None, *things: Any, dice: Any = (), **switches: Any
) -> Scene:
    """Red charges a blue unit, which is asked for its reaction."""
    charger = charger or unit("A", at=(36, 18.5))
    scene = Scene(charger, target, *things, dice=dice, **switches)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    return scene
