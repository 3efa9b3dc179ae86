"""What the files of Orders and Events hold, typed: chits, Events, Campaigns and their effects."""

from typing import Annotated, Literal

from estandarte.kernel import Provenance, Role, Value, ruled
from estandarte.kernel.values import kind

from .map import Date, SpaceId, Words


class Marker(Value):
    campaign: str
    box: str


class SetContingentState(Value, tag_field="action", tag=kind):
    contingent: str
    state: Literal["neutral", "aligned", "active", "war", "limited_neutrality"]


class ContingentReceived(Value, tag_field="action", tag=kind):
    contingent: str
    unless_marker: Marker | None = None


class ContingentReceivedOnVictory(Value, tag_field="action", tag=kind):
    contingent: str
    campaign: str
    side: str
    after_event: str


class ContingentRemoved(Value, tag_field="action", tag=kind):
    contingent: str
    permanent: bool


class CampaignEligible(Value, tag_field="action", tag=kind):
    campaign: str
    since: Date | None = None


class CampaignEnded(Value, tag_field="action", tag=kind):
    campaign: str


class SetPortFlag(Value, tag_field="action", tag=kind):
    port: SpaceId
    flag: str


class PendingChoice(Value):
    target_kind: Literal["event", "campaign", "venice_entry"]
    targets: tuple[str, ...]
    value: int


class PendingDrm(Value, tag_field="action", tag=kind):
    """The first die thrown for any of the targets gets the value, once."""

    alternatives: tuple[PendingChoice, ...]


class PirateNeutralised(Value, tag_field="action", tag=kind):
    base: SpaceId


class RemoveHolderSail(Value, tag_field="action", tag=kind):
    """The Sail of the force that holds the Order leave play."""


class Receive(Value, tag_field="action", tag=kind):
    count: int
    contingent: str = ""
    kind: str = ""
    one_of: tuple[str, ...] = ()
    owner_picks: bool = False
    port: SpaceId = ""
    otherwise: "tuple[Effect, ...]" = ()


class Withdraw(Value, tag_field="action", tag=kind):
    kind: str
    count: int
    contingent: str = ""


class ChooseOne(Value, tag_field="action", tag=kind):
    options: "tuple[tuple[Effect, ...], ...]"


class RollResult(Value):
    least: int
    most: int
    actions: "tuple[Effect, ...]"
    needs_event: str = ""


class Roll(Value, tag_field="action", tag=kind):
    results: tuple[RollResult, ...]


class IfExecuting(Value, tag_field="action", tag=kind):
    chits: tuple[str, ...]
    then: "tuple[Effect, ...]"
    otherwise: "tuple[Effect, ...]"


class Score(Value, tag_field="action", tag=kind):
    fleet: Role
    fulfilled: int


class RrtDrm(Value, tag_field="action", tag=kind):
    fleet: Role
    value: int
    turns: int


class SetFlag(Value, tag_field="action", tag=kind):
    flag: str


class VeniceEntryRoll(Value, tag_field="action", tag=kind):
    success_max: int


class LoseAuxiliary(Value, tag_field="action", tag=kind):
    contingent: str
    kind: str
    count: int


Effect = (
    SetContingentState
    | ContingentReceived
    | ContingentReceivedOnVictory
    | ContingentRemoved
    | CampaignEligible
    | CampaignEnded
    | SetPortFlag
    | PendingDrm
    | PirateNeutralised
    | RemoveHolderSail
    | Receive
    | Withdraw
    | ChooseOne
    | Roll
    | IfExecuting
    | Score
    | RrtDrm
    | SetFlag
    | VeniceEntryRoll
    | LoseAuxiliary
)

OrderName = Annotated[
    Literal[
        "cruise",
        "escort",
        "interdiction",
        "blockade",
        "show_of_force",
        "army_support",
        "rendezvous",
        "guerre_de_course",
    ],
    ruled("MRO-1-a"),
]


class OrderLimits(Value):
    chits_per_order: Annotated[dict[Role, int], ruled("MIS-1.42-a", "MIS-1.42-b")]
    most_drawn: dict[Role, int]
    most_in_hand: int
    fails_unissued_after: int
    rendezvous: dict[str, int]


class ShowOfForce(Value):
    success_up_to: int
    misses: int
    per_squadron_beyond_first: int
    most_for_squadrons: int
    flagship: int
    bomb: int
    bomb_doubled_against: tuple[SpaceId, ...]
    fleet50_alone: int
    enemy_present: int


class ArmySupport(Value):
    campaign: int
    bomb: int
    bomb_doubled_in: tuple[str, ...]


class OrderKind(Value):
    """One kind of Order: who may hold it, where, how long, and how it ends."""

    name: Words
    holders: tuple[str, ...]
    least_squadrons: int
    least_sail: int
    commands: tuple[str, ...]
    where: str
    fulfilled_by: str
    impulses: int
    begin_within: int
    complete_within: int
    fails_on: tuple[str, ...]
    scores: bool
    chit: bool


class StateOf(Value):
    contingent: str
    state: str


class Availability(Value):
    """When a chit is in the Pool; several conditions must all hold."""

    after: tuple[str, ...] = ()
    until: tuple[str, ...] = ()
    contingent: StateOf | None = None
    from_year: int = 0
    campaign: str = ""
    pirate_of: SpaceId = ""


class Chit(Value):
    fleet: Role
    command: Annotated[str, ruled("MIS-1.422-a")]
    kind: OrderName
    count: int
    locations: tuple[SpaceId, ...]
    available: Availability = Availability()
    effects: tuple[Effect, ...] = ()
    bonus: int = 0


class OrdersFile(Value):
    provenance: Provenance
    limits: OrderLimits
    show_of_force: ShowOfForce
    army_support: ArmySupport
    kinds: dict[OrderName, OrderKind]
    chits: dict[str, Chit]


class Window(Value):
    since: Date
    until: Date


class Modifier(Value):
    """What changes the die of an Event or a Campaign, and on what condition."""

    value: int
    per: Literal[
        "", "victory", "victory_beyond", "battle_british_french", "quarter_since_first_check"
    ] = ""
    when: str = ""
    side: str = ""
    campaigns: tuple[str, ...] = ()
    since: str = ""
    chit: str = ""
    windows: tuple[Window, ...] = ()
    fleet: Role = ""
    place: tuple[SpaceId, ...] = ()
    beyond: int = 0
    event: str = ""
    unless_event: str = ""
    contingent: str = ""
    state: str = ""
    last_result_of: str = ""
    result: str = ""


class Requirement(Value):
    type: Literal["victory_since_event", "min_victories_since_event"]
    side: str
    event: str
    campaign: str = ""
    campaigns: tuple[str, ...] = ()
    count: int = 1


class EventEntry(Value):
    """A box of the Political Events Flow Chart."""

    name: Words
    shape: Annotated[
        Literal["circle", "square", "hexagon"], ruled("MIS-4.1-a", "MIS-4.1-b", "MIS-4.1-c")
    ]
    yellow: Annotated[bool, ruled("MIS-4.1-d", "MRE-1-b")]
    check: Literal["none", "turn", "quarter"]
    needs: Annotated[tuple[str, ...], ruled("MIS-4.1-g")]
    needs_one: Annotated[tuple[str, ...], ruled("MIS-4.1-h")] = ()
    earliest: Annotated[Date | None, ruled("MIS-4.1-j")] = None
    delay: Annotated[int, ruled("MIS-4.1-k")] = 0
    seasons: tuple[str, ...] = ()
    occurs_up_to: Annotated[int | None, ruled("MIS-4.1-i")] = None
    modifiers: tuple[Modifier, ...] = ()
    requires: tuple[Requirement, ...] = ()
    automatic: Date | None = None
    trigger: str = ""
    effects: tuple[Effect, ...] = ()
    historical: tuple[Date, ...] = ()


class CampaignMove(Value):
    least: int
    most: int
    boxes: int
    toward: Literal["bourbon", "allied", "none"]


class CampaignRules(Value):
    boxes: Annotated[tuple[str, ...], ruled("MIS-4.1-o")]
    turns: tuple[int, ...]
    order: tuple[str, ...]
    moves: tuple[CampaignMove, ...]


class CampaignEnd(Value):
    event: str = ""
    bourbon_victories: int = 0
    allied_victories: int = 0
    successive_allied_victories: int = 0
    successive_from_year: int = 0


class CampaignEntry(Value):
    name: Words
    after_events: tuple[str, ...]
    modifiers: tuple[Modifier, ...]
    bourbon_victory: tuple[Effect, ...]
    allied_victory: tuple[Effect, ...]
    ends: CampaignEnd
    troop_convoys: bool
    since: Date | None = None
    contingent: str = ""
    states: tuple[str, ...] = ()


class GameEnd(Value):
    first_check: Date
    last_turn: Date
    turns: tuple[int, ...]
    ends_up_to: int
    yellow_box: int
    insurgency: int
    ended_campaign: int
    in_1748: int
    provenance: Provenance | None = None


class ChronicleFile(Value):
    provenance: Provenance
    end: GameEnd
    campaign: CampaignRules
    campaigns: dict[str, CampaignEntry]
    events: Annotated[dict[str, EventEntry], ruled("MIS-1.41-a", "MIS-1.411-a")]
