"""What troops may be told to do by themselves, in every game of miniatures. [KER-14]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.kernel import Intention


class OfUnit(Intention):
    """What one unit does, or every one of which nothing else was said."""

    about: ClassVar[str] = "unit"
    unit: str = ""

    def manner(self) -> str:
        return "one" if self.unit else ""


class FireAtNearest(OfUnit):
    """Whoever may shoot does so, at the nearest enemy that it may."""


class GoForward(OfUnit):
    """Straight ahead until an enemy is so near; then one is asked."""

    number: ClassVar[str] = "inches"
    inches: int = 12


class GoFirst(Intention):
    """Whoever has the initiative begins, or lets the enemy begin."""

    first: bool = True

    def manner(self) -> str:
        return "" if self.first else "second"


def stranger_in(said: Iterable[Intention], own: Iterable[str]) -> str | None:
    """The first unit spoken of that is not one's own; nothing if all are."""
    known = {"", *own}
    named = (one.unit for one in said if isinstance(one, OfUnit))
    return next((unit for unit in named if unit not in known), None)
