"""A place on the table.

It has a module of its own, which is not compiled: compiled code would compare two values of a
compiled class by identity and not by content.
"""

from estandarte.kernel import Value
from estandarte.wargame.plane.headings import displacement, heading_of


class Point(Value):
    """A place: x to the right, y up the table, in hundredths of a millimetre."""

    x: int
    y: int

    def moved(self, over: int, up: int) -> "Point":
        return Point(self.x + over, self.y + up)

    def towards(self, direction: int, distance: int) -> "Point":
        """The place a distance away in the direction of a heading."""
        over, up = displacement(direction, distance)
        return Point(self.x + over, self.y + up)

    def heading_to(self, other: "Point") -> int:
        return heading_of(other.x - self.x, other.y - self.y)
