"""History: what the Events and Campaigns have left behind, and what is still on its way."""

from typing import TYPE_CHECKING, Annotated, Any

from estandarte.games.mistral.schema.chronicle import PendingChoice
from estandarte.games.mistral.schema.forces import AuxiliaryKind, Subclass
from estandarte.games.mistral.schema.map import Date, SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.kernel import Role, Value, but, ruled

if TYPE_CHECKING:
    from estandarte.games.mistral.state import Mistral


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
    ended: Annotated[tuple[str, ...], ruled("MIS-4.1-m")] = ()
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
    struck: Annotated[tuple[str, ...], ruled("MIS-2.623-b")] = ()
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


def write(state: "Mistral", **changes: Any) -> None:
    """Put something into the chronicle."""
    history = state.history
    state.history = but(history, chronicle=but(history.chronicle, **changes))


def enrol(state: "Mistral", **changes: Any) -> None:
    """Put something into the register of forces."""
    history = state.history
    state.history = but(history, register=but(history.register, **changes))


def known_history(state: "Mistral", role: Role) -> History:
    """What a Fleet knows: all that is public, and its own forces that come and go."""
    history, ships = state.history, state.pack.ships
    register, chronicle = history.register, history.chronicle

    def own(piece: str) -> bool:
        counter = ships.squadrons.get(piece) or ships.flagships.get(piece)
        entry = state.pack.leaders.leaders.get(piece)
        home = counter.contingent if counter else entry.contingent if entry else piece
        return home in ships.contingents and ships.contingents[home].fleet == role

    return History(
        but(
            chronicle,
            landings=chronicle.landings if role == BOURBONS else 0,
            tokens=tuple(token for token in chronicle.tokens if token.fleet == role),
        ),
        but(
            register,
            arrivals={fleet: a for fleet, a in register.arrivals.items() if fleet == role},
            expected={fleet: e for fleet, e in register.expected.items() if fleet == role},
            owed={fleet: o for fleet, o in register.owed.items() if fleet == role},
            offered={fleet: o for fleet, o in register.offered.items() if fleet == role},
            departed={name: left for name, left in register.departed.items() if own(name)},
            flagships={name: fate for name, fate in register.flagships.items() if own(name)},
            struck=tuple(name for name in register.struck if own(name)),
            fresh={name: sail for name, sail in register.fresh.items() if own(name)},
            newcomers=tuple(name for name in register.newcomers if own(name)),
        ),
        history.returning if role == BOURBONS else (),
    )
