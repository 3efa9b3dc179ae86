"""The army a player brings: an army file, and its units found in their list."""

from functools import lru_cache

from estandarte.games.tercios.schema.troops import CommandKind, ListEntry, Organigram, UnitEntry
from estandarte.kernel import Value
from estandarte.wargame.muster import Called, Number, Own, Some

from .custom_units import CustomUnit

SIZES = {500: "small", 1000: "medium", 1500: "large", 2000: "big", 3000: "huge"}
"""The recommended sizes in points. ["TER-army-a"]"""


class Officer(Value):
    level: Number
    name: Called = ""
    virtues: Some[Called] = ()
    qualities: Some[Called] = ()


class EliteChoice(Value):
    unit: Called
    elite_rule: bool = False
    discipline_point: bool = False


class CommandChoice(Value):
    """One command of an army file; units are written `entry+option+option`."""

    kind: CommandKind
    level: int | None = None
    name: Called = ""
    virtues: Some[Called] = ()
    qualities: Some[Called] = ()
    units: Some[Called] = ()
    companies: Some[Called] = ()
    ally: Called = ""
    """The list of an allied contingent to which the command belongs. ["TER-allies-a"]"""


class Army(Value):
    """An army file."""

    list: Called
    organigram: Organigram
    points: Number
    general: Officer | None = None
    command: Some[CommandChoice] = ()
    elite: EliteChoice | None = None
    year: int | None = None
    name: Called = ""
    custom: Own[CustomUnit] = {}
    """Units of one's own, by the name under which the commands have them."""


class Chosen(Value):
    """A unit of an army, found in its list."""

    where: str
    command: int
    """The place of its command in the file; -1 for the Elite Unit."""
    entry: ListEntry
    unit: UnitEntry
    options: tuple[str, ...]
    is_main: bool

    @property
    def is_formation(self) -> bool:
        return self.unit.unit_class in ("formation", "body")


@lru_cache(maxsize=4096)
def parts_of(written: str) -> tuple[str, tuple[str, ...]]:
    """`tercio+viejo` -> tercio, (viejo,)"""
    name, *options = (part.strip() for part in written.split("+"))
    return name, tuple(options)
