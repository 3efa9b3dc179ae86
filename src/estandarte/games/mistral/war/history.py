"""History: what the Events and Campaigns have left behind, and what is still on its way."""

from typing import Annotated

from estandarte.games.mistral.eyes import for_the_bourbons, is_own, owns_piece
from estandarte.games.mistral.schema.chronicle import PendingChoice
from estandarte.games.mistral.schema.forces import AuxiliaryKind, Subclass
from estandarte.games.mistral.schema.map import Date, SpaceId
from estandarte.kernel import OfKey, Open, Role, Value, Whole, each, each_key, where


class Victory(Value):
    """A Campaign that was brought to a Victory box, by whom and when."""

    campaign: Open[str]
    side: Open[str]
    date: Whole[Date]


class Token(Value):
    """A modifier that waits for the first die thrown for any of its targets."""

    fleet: Open[Role]
    alternatives: Whole[tuple[PendingChoice, ...]]


class Arrival(Value):
    """Sail that are to be received, and where."""

    contingent: Open[str]
    subclass: Open[Subclass]
    count: Open[int]
    port: Open[SpaceId] = ""
    """Where they arrive; nothing means any Port of their own Contingent. ["MIS-2.161-a"]"""
    atlantic: Open[bool] = False
    damage: Open[int] = 0
    """The DPs of a Squadron that is Formed from the Sail of a minor Contingent."""


class Expected(Value):
    """An Auxiliary that is to be received."""

    contingent: Open[str]
    kind: Open[AuxiliaryKind]


class Offered(Value):
    """An Auxiliary that is received in a Class of its owner's choice."""

    contingent: Open[str]
    kinds: Open[tuple[AuxiliaryKind, ...]]


class Departed(Value):
    """What a Contingent had when it left play. ["MIS-2.624-a"]"""

    year: Open[int]
    sail: Open[int]
    auxiliaries: Open[dict[str, int]]


class RequestModifier(Value):
    """What an Event adds to a Fleet's Request dice, from one Turn up to another."""

    fleet: Open[Role]
    value: Open[int]
    since: Whole[Date]
    until: Whole[Date]


class Owed(Value):
    """What a request has called away, and its owner has still to choose. ["MIS-2.612-a"]"""

    contingent: Open[str]
    what: Open[str]
    left: Open[int]


class Chronicle(Value):
    """Events that have occurred, Campaigns that were fought."""

    dates: Whole[dict[str, Date]] = {}
    """When each Event occurred last; those in force at the start have no date."""
    flags: Open[tuple[str, ...]] = ()
    markers: Open[dict[str, str]] = {}
    victories: Open[tuple[Victory, ...]] = ()
    ended: Open[tuple[str, ...]] = ()
    """Campaigns that can never be fought again."""
    landings: Annotated[int, where(for_the_bourbons)] = 0
    """Troop Convoys unloaded since the Campaigns were last resolved."""
    tokens: Annotated[tuple[Token, ...], each(is_own)] = ()
    battles: Open[int] = 0
    """Battles between British and French Squadrons."""


class Register(Value):
    """Forces that come and go: who is expected, who is new, who has left."""

    arrivals: OfKey[dict[Role, tuple[Arrival, ...]]] = {}
    expected: OfKey[dict[Role, tuple[Expected, ...]]] = {}
    owed: OfKey[dict[Role, tuple[Owed, ...]]] = {}
    offered: OfKey[dict[Role, tuple[Offered, ...]]] = {}
    due: Open[tuple[str, ...]] = ()
    """Contingents whose forces are received in the next Step. ["MIS-Q51"]"""
    departed: Annotated[dict[str, Departed], each_key(owns_piece)] = {}
    banished: Open[tuple[str, ...]] = ()
    """Contingents whose forces have left play for good."""
    lost: Open[dict[str, dict[str, int]]] = {}
    """Auxiliaries that a Contingent has lost for good, by Class."""
    modifiers: Open[tuple[RequestModifier, ...]] = ()
    flagships: Annotated[dict[str, str], each_key(owns_piece)] = {}
    """Flagships `received` since the start, or `withdrawn`."""
    struck: Annotated[tuple[str, ...], each(owns_piece)] = ()
    """Squadron counters that were withdrawn whole and never return."""
    fresh: Annotated[dict[str, int], each_key(owns_piece)] = {}
    """The new Reinforcement Sail of each Squadron in this Step."""
    newcomers: Annotated[tuple[str, ...], each(owns_piece)] = ()
    """Leaders who have arrived in this Step."""


class History(Value):
    chronicle: Open[Chronicle] = Chronicle()
    register: Open[Register] = Register()
    returning: Annotated[tuple[str, ...], where(for_the_bourbons)] = ()
    """Spanish Flotillas that must go home. ["MIS-2.32-f"]"""
