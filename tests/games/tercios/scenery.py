"""Water, houses and maps in a few words, for the tests of the ground."""

from typing import Any

from estandarte.games.tercios.before.cartography import MapChoice
from estandarte.games.tercios.before.placement import disc_corners
from estandarte.games.tercios.before.scenery import SceneryChoice
from estandarte.games.tercios.state import Element
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point
from games.tercios.scenes import BLUE, RED, Scene, area, inch, place


def buying(*things: Element, points: int = 6) -> Scene:
    scene = Scene(*things, frames=[SceneryChoice((RED,))])
    scene.state.scenery_points = {RED: points, BLUE: 0}
    return scene


def water(x: float, id: str = "r", flow: tuple[str, ...] = ()) -> Element:
    """A river 2" wide from bottom to top."""
    line = (place(x, 0), place(x, 48))
    return Element(id, "river", flow, (), line, inches(2))  # type: ignore[arg-type]


def over(x: float, y: float = 24, id: str = "b", sort: str = "bridge") -> Element:
    return Element(id, sort, (), (), (place(x - 2, y), place(x + 2, y)), inches(6))


def house(x: float, y: float, half: float) -> tuple[Point, ...]:
    return area("small_building", x, y, half).corners


def drawing(*things: Element, level: int = 5) -> Scene:
    return Scene(*things, frames=[MapChoice((RED,), level)])


def patch(x: float, y: float, across: float) -> Any:
    """A round patch, a little smaller than it might be."""
    return disc_corners(place(x, y), inch(across / 2))
