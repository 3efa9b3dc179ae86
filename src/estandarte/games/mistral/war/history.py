"""History: what the Events and Campaigns have left behind, and what is still on its way."""

from estandarte.games.mistral.schema.chronicle import PendingChoice
from estandarte.games.mistral.schema.forces import AuxiliaryKind, Subclass
from estandarte.games.mistral.schema.map import Date, SpaceId
from estandarte.kernel import Role, Value


class Victory(Value):
    """A Campaign that was brought to a Victory box, by whom and when."""

    campaign: str
    side: str
    date: Date


class Token(Value):
    """A modifier that waits for the first die thrown for any of its targets."""

    fleet: Role
    alternatives: tuple[PendingChoice, ...]


class Arrival(Value):
    """Sail that are to be received, and where."""

    contingent: str
    subclass: Subclass
    count: int
    port: SpaceId = ""
    """Where they arrive; nothing means any Port of their own Contingent. ["MIS-2.161-a"]"""
    atlantic: bool = False
    damage: int = 0
    """The DPs of a Squadron that is Formed from the Sail of a minor Contingent."""


class Expected(Value):
    """An Auxiliary that is to be received."""

    contingent: str
    kind: AuxiliaryKind


class Offered(Value):
    """An Auxiliary that is received in a Class of its owner's choice."""

    contingent: str
    kinds: tuple[AuxiliaryKind, ...]


class Departed(Value):
    """What a Contingent had when it left play. ["MIS-2.624-a"]"""

    year: int
    sail: int
    auxiliaries: dict[str, int]


class RequestModifier(Value):
    """What an Event adds to a Fleet's Request dice, from one Turn up to another."""

    fleet: Role
    value: int
    since: Date
    until: Date


class Owed(Value):
    """What a request has called away, and its owner has still to choose. ["MIS-2.612-a"]"""

    contingent: str
    what: str
    left: int


class Chronicle(Value):
    """Events that have occurred, Campaigns that were fought."""

    dates: dict[str, Date] = {}
    """When each Event occurred last; those in force at the start have no date."""
    flags: tuple[str, ...] = ()
    markers: dict[str, str] = {}
    victories: tuple[Victory, ...] = ()
    ended: tuple[str, ...] = ()
    """Campaigns that can never be fought again."""
    landings: int = 0
    """Troop Convoys unloaded since the Campaigns were last resolved."""
    tokens: tuple[Token, ...] = ()
    battles: int = 0
    """Battles between British and French Squadrons."""


class Register(Value):
    """Forces that come and go: who is expected, who is new, who has left."""

    arrivals: dict[Role, tuple[Arrival, ...]] = {}
    expected: dict[Role, tuple[Expected, ...]] = {}
    owed: dict[Role, tuple[Owed, ...]] = {}
    offered: dict[Role, tuple[Offered, ...]] = {}
    due: tuple[str, ...] = ()
    """Contingents whose forces are received in the next Step. ["MIS-Q51"]"""
    departed: dict[str, Departed] = {}
    banished: tuple[str, ...] = ()
    """Contingents whose forces have left play for good."""
    lost: dict[str, dict[str, int]] = {}
    """Auxiliaries that a Contingent has lost for good, by Class."""
    modifiers: tuple[RequestModifier, ...] = ()
    flagships: dict[str, str] = {}
    """Flagships `received` since the start, or `withdrawn`."""
    struck: tuple[str, ...] = ()
    """Squadron counters that were withdrawn whole and never return."""
    fresh: dict[str, int] = {}
    """The new Reinforcement Sail of each Squadron in this Step."""
    newcomers: tuple[str, ...] = ()
    """Leaders who have arrived in this Step."""


class History(Value):
    chronicle: Chronicle = Chronicle()
    register: Register = Register()
    returning: tuple[str, ...] = ()
    """Spanish Flotillas that must go home. ["MIS-2.32-f"]"""
