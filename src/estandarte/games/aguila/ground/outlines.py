"""Outlines: the shapes that pieces of ground have."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from estandarte.games.aguila.state import Aguila, Ground
from estandarte.wargame.plane.outlines import Outline, outline
from estandarte.wargame.plane.terrain import Band, outlines_of_band


@lru_cache(maxsize=2048)
def outlines_of(ground: Ground) -> tuple[Outline, ...]:
    """The shapes of a piece; worked out once, since every move asks for them."""
    if ground.corners:
        return (outline([(p.x, p.y) for p in ground.corners]),)
    return outlines_of_band(Band(ground.line, ground.width)) if ground.line else ()


def parts_of(state: Aguila, is_meant: Callable[[Ground], bool]) -> Iterator[Outline]:
    """The shapes of all ground that is meant."""
    return (part for g in state.ground.values() if is_meant(g) for part in outlines_of(g))
