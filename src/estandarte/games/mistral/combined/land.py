"""The land war beside the naval one: what its players have told, and what crosses the shore.

Queens' Gambit is played by its own rules on its own map; here stand only the facts of it that the
fleets need, as they were entered, and what the fleets do to it. ["MIS-3.112-a"]
"""

from typing import ClassVar, Literal

from estandarte.games.mistral.schema.map import Date, SpaceId
from estandarte.kernel import Role, Value, but

LandKind = Literal["foot", "horse", "artillery", "auxiliary"]
Seating = Literal["two", "three", "four", "separate", "five"]
Moment = Literal["operations", "impulse", "administration", "orders", "auxiliaries", "forces"]
HORSE = ("horse", "cuirassier", "dragoon", "hussar", "caballería", "coracero", "dragón", "húsar")


class Hold(Value):
    """Who holds a Port on land, and for whom its Territory is Neutral."""

    closing: ClassVar[bool] = True

    by: Role = ""
    neutral_to: tuple[Role, ...] = ()
    """Neutral for some and merely Non-Aligned for others. ["MIS-3.236-g"]"""


class LandUnit(Value):
    """A counter of the land game that goes by sea."""

    name: str
    side: str
    """The Power to which it belongs: spain, france, naples, habsburg, savoy ..."""
    kind: LandKind = "foot"
    strength: int = 1

    @property
    def is_horse(self) -> bool:
        """Known by its name. ["MIS-3.254-b"]"""
        said = self.name.lower()
        return self.kind == "horse" or any(word in said for word in HORSE)


class Transport(Value):
    """Land forces that wait for a Convoy, are formed into one, or are at sea."""

    id: str
    fleet: Role
    units: tuple[LandUnit, ...]
    origin: SpaceId
    destination: SpaceId
    asked_by: str
    """Who has asked for it: the player with most of the counters. ["MIS-3.258-b"]"""
    path: tuple[SpaceId, ...] = ()
    """Its Route, written down when it is assembled. ["MIS-3.258-e"]"""
    formed: Date | None = None
    ready: Date | None = None
    at_sea: bool = False
    lost: int = 0
    """Strength Points that its damage has cost so far."""
    diverted: tuple[SpaceId, ...] = ()

    @property
    def is_major(self) -> bool:
        """More than one counter. ["MIS-3.253-b"]"""
        return len(self.units) > 1


class Blow(Value):
    """Something done from the sea that holds on land for an Impulse or a Turn."""

    kind: str
    at: str
    role: Role
    amount: int = 1
    until_turn: bool = False


class Army(Value):
    """A Formation of the land game in a Coastal hex, as reported."""

    side: Role
    place: SpaceId
    hex: str
    besieges: bool = False
    besieged: bool = False


class LandWar(Value):
    """All that the fleets know of the land war."""

    seating: Seating = "separate"
    holds: dict[str, Hold] = {}
    """Greater and Lesser Ports that land forces have decided about."""
    lesser: dict[str, SpaceId] = {}
    """Lesser Ports entered at the table, with their Sections."""
    armies: dict[str, Army] = {}
    transports: dict[str, Transport] = {}
    major: int = 0
    """Major Troop Convoys that the Bourbons have Formed in this Year."""
    landed: dict[str, Date] = {}
    """Counters put ashore before play, and when they may move. ["MIS-3.132-b"]"""
    blows: tuple[Blow, ...] = ()
    used: tuple[str, ...] = ()
    """What has been done in this Turn and may not be done again."""
    recalls: tuple[Moment, ...] = ()
    """Administrative Steps before which the land players will report once more."""
    revolt: int = 0
    """The box of the Corsican Revolt track; 0 is No Revolt."""
    counters: tuple[str, ...] = ()
    """Contingents that are out of the war, their counters on the flow chart."""
    told: tuple[str, ...] = ()
    """Events of the land game alone."""
    peace: bool = False


def known_to(land: LandWar, role: Role) -> LandWar:
    """What one Fleet knows: all but the Routes and the second thoughts of the other's Convoys."""
    transports = {
        id: one if one.fleet == role else _seen(one) for id, one in land.transports.items()
    }
    used = tuple(mark for mark in land.used if mark.split(":")[0] in (role, "formed"))
    return but(land, transports=transports, used=used)


def _seen(one: Transport) -> Transport:
    first = one.diverted[0] if one.diverted else one.destination
    return but(one, path=(), destination=first, diverted=())
