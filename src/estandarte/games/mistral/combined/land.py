"""The land war beside the naval one: what its players have told, and what crosses the shore.

Queens' Gambit is played by its own rules on its own map; here stand only the facts of it that the
fleets need, as they were entered, and what the fleets do to it. ["MIS-3.112-a"]
"""

from typing import Annotated, Any, ClassVar, Literal

from estandarte.games.mistral.schema.map import Date, SpaceId
from estandarte.kernel import Open, Own, Role, Value, Whole, as_told, each

LandKind = Literal["foot", "horse", "artillery", "auxiliary"]
Seating = Literal["two", "three", "four", "separate", "five"]
Moment = Literal["operations", "impulse", "administration", "orders", "auxiliaries", "forces"]
HORSE = ("horse", "cuirassier", "dragoon", "hussar", "caballería", "coracero", "dragón", "húsar")


class Hold(Value):
    """Who holds a Port on land, and for whom its Territory is Neutral."""

    closing: ClassVar[bool] = True

    by: Open[Role] = ""
    neutral_to: Open[tuple[Role, ...]] = ()
    """Neutral for some and merely Non-Aligned for others. ["MIS-3.236-g"]"""


class LandUnit(Value):
    """A counter of the land game that goes by sea."""

    name: Open[str]
    side: Open[str]
    """The Power to which it belongs: spain, france, naples, habsburg, savoy ..."""
    kind: Open[LandKind] = "foot"
    strength: Open[int] = 1

    @property
    def is_horse(self) -> bool:
        """Known by its name. ["MIS-3.254-b"]"""
        said = self.name.lower()
        return self.kind == "horse" or any(word in said for word in HORSE)


def first_destination(board: Any, role: Role, one: "Transport") -> SpaceId:
    """Second thoughts are its Fleet's own."""
    return one.diverted[0] if one.diverted and one.fleet != role else one.destination


def is_use_known(board: Any, role: Role, mark: str) -> bool:
    return mark.split(":")[0] in (role, "formed")


class Transport(Value):
    """Land forces that wait for a Convoy, are formed into one, or are at sea."""

    id: Open[str]
    fleet: Open[Role]
    units: Open[tuple[LandUnit, ...]]
    origin: Open[SpaceId]
    destination: Annotated[SpaceId, as_told(first_destination)]
    asked_by: Open[str]
    """Who has asked for it: the player with most of the counters. ["MIS-3.258-b"]"""
    path: Own[tuple[SpaceId, ...]] = ()
    """Its Route, written down when it is assembled. ["MIS-3.258-e"]"""
    formed: Whole[Date | None] = None
    ready: Whole[Date | None] = None
    at_sea: Open[bool] = False
    lost: Open[int] = 0
    """Strength Points that its damage has cost so far."""
    diverted: Own[tuple[SpaceId, ...]] = ()

    @property
    def is_major(self) -> bool:
        """More than one counter. ["MIS-3.253-b"]"""
        return len(self.units) > 1


class Blow(Value):
    """Something done from the sea that holds on land for an Impulse or a Turn."""

    kind: Open[str]
    at: Open[str]
    role: Open[Role]
    amount: Open[int] = 1
    until_turn: Open[bool] = False


class Army(Value):
    """A Formation of the land game in a Coastal hex, as reported."""

    side: Open[Role]
    place: Open[SpaceId]
    hex: Open[str]
    besieges: Open[bool] = False
    besieged: Open[bool] = False


class LandWar(Value):
    """All that the fleets know of the land war."""

    seating: Open[Seating] = "separate"
    holds: Open[dict[str, Hold]] = {}
    """Greater and Lesser Ports that land forces have decided about."""
    lesser: Open[dict[str, SpaceId]] = {}
    """Lesser Ports entered at the table, with their Sections."""
    armies: Open[dict[str, Army]] = {}
    transports: Open[dict[str, Transport]] = {}
    major: Open[int] = 0
    """Major Troop Convoys that the Bourbons have Formed in this Year."""
    landed: Whole[dict[str, Date]] = {}
    """Counters put ashore before play, and when they may move. ["MIS-3.132-b"]"""
    blows: Open[tuple[Blow, ...]] = ()
    used: Annotated[tuple[str, ...], each(is_use_known)] = ()
    """What has been done in this Turn and may not be done again."""
    recalls: Open[tuple[Moment, ...]] = ()
    """Administrative Steps before which the land players will report once more."""
    revolt: Open[int] = 0
    """The box of the Corsican Revolt track; 0 is No Revolt."""
    counters: Open[tuple[str, ...]] = ()
    """Contingents that are out of the war, their counters on the flow chart."""
    told: Open[tuple[str, ...]] = ()
    """Events of the land game alone."""
    peace: Open[bool] = False
