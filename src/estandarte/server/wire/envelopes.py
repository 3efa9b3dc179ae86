"""What the table sends of a match, each message with its fields.

The client's types are written from these (tools/wire_types.py) and presenters are checked against
them, so that neither side can mean something else by a name. What belongs to a game stands as the
game's own schema has it.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from msgspec import Meta

from estandarte.kernel import Bearing, Offer, Result, Role
from estandarte.server.database.rows import Said
from estandarte.server.seating_plan import RulesChange, TakeBack, Terms, UmpireAsked

Facts: TypeAlias = dict[str, Any]
AnyAction: TypeAlias = Annotated[Any, Meta(title="Action")]
AnyEvent: TypeAlias = Annotated[Any, Meta(title="WireEvent")]
AnyView: TypeAlias = Annotated[Any, Meta(title="View")]


class Verdict(TypedDict):
    """Yes, or no with the rule that says so."""

    ok: bool
    cite: str | None
    rule: str
    facts: Facts
    told: Annotated[list[tuple[str, str]], Meta(description="The facts in words.")]
    remedy: Annotated[str, Meta(description="What would make it possible.")]
    tried: NotRequired[Annotated[str, Meta(description="What was refused, in words.")]]
    ends: NotRequired[Annotated[Facts, Meta(description="Where the pieces would stand.")]]


class WireError(TypedDict):
    """An answer that is no."""

    key: str
    text: str
    facts: Facts
    verdict: NotRequired[Verdict]


class LuckTold(TypedDict):
    """What dice came to, beside what they had promised."""

    role: Role
    of: str
    got: int
    promised: float


class DeedTold(TypedDict):
    """What an event did in the account of the match, to whom, and what it came of."""

    what: str
    piece: str
    side: Role
    how: NotRequired[str]
    worth: NotRequired[int]


class Told(TypedDict):
    """An event with its sentence."""

    event: AnyEvent
    text: str | None
    weight: NotRequired[
        Annotated[int, Meta(description="How much it matters to whoever has been away.")]
    ]
    luck: NotRequired[list[LuckTold]]
    turn: NotRequired[Annotated[int, Meta(description="The turn that it begins.")]]
    part: NotRequired[Annotated[int, Meta(description="The part of a turn that it begins.")]]
    spell: NotRequired[
        Annotated[str, Meta(description="`opens` or `closes` what is told as one thing.")]
    ]
    fight: NotRequired[bool]
    loss: NotRequired[Annotated[Role, Meta(description="Whose loss it is.")]]
    deed: NotRequired[DeedTold]


class Step(TypedDict):
    step: int
    by: Role
    events: list[Told]


class Prompt(TypedDict):
    """The open question as one role hears it."""

    asks: str
    waiting: tuple[Role, ...]
    mine: bool
    over: bool
    question: str
    cite: Annotated[str, Meta(description="The rule that puts the question, where one is named.")]
    rule: str
    facts: Facts
    offers: tuple[Offer, ...]


class Ending(TypedDict):
    """What the rules call the end of a match, and why it came to it."""

    kind: str
    why: str


class Change(TypedDict):
    """What differs from the last view."""

    at: list[str]
    put: NotRequired[Any]
    drop: NotRequired[bool]


class Intended(TypedDict):
    """Something that a side wants done until it says otherwise, and its sentence."""

    intention: Annotated[Any, Meta(title="Intention")]
    text: str


class Board(TypedDict):
    """The present moment for one role, with the steps after a mark."""

    mark: int
    step: int
    back_to: int
    steps: list[Step]
    view: NotRequired[AnyView]
    changes: NotRequired[list[Change]]
    score: dict[Role, int]
    prompt: Prompt
    intentions: list[Intended]
    may_take_back: bool
    result: Result | None
    ending: NotRequired[Ending | None]


class MomentShown(Step):
    """The board after a step that has been looked up."""

    last: int
    role: Role
    view: AnyView
    score: dict[Role, int]
    prompt: Prompt


class Option(TypedDict):
    """An action that is open, and all that is known of it before any die."""

    action: AnyAction
    text: str
    risky: bool
    closes: Annotated[bool, Meta(description="Whether it says that nothing more is wanted.")]
    toll: NotRequired[Annotated[str, Meta(description="What it costs beyond itself.")]]


class TallyLine(TypedDict):
    line: str
    cite: str
    facts: Facts
    rule: str


class TallyShown(TypedDict):
    total: str
    lines: list[TallyLine]


class ChanceShown(TypedDict):
    result: str
    ways: int
    of: int
    facts: Facts
    text: str
    bearing: Bearing


class OddsShown(TypedDict):
    """What may come of an action, as exact fractions and as tallies that explain themselves."""

    chances: list[ChanceShown]
    cite: str | None
    rule: str
    tally: TallyShown | None
    against: TallyShown | None
    facts: Facts


class BoardInWords(TypedDict):
    """The board in sentences and drawn with letters."""

    sentences: list[str]
    drawing: str


class Person(TypedDict):
    sitter: str
    name: str
    commands: list[str]
    present: bool


class SeatShown(TypedDict):
    kind: str
    rank: str
    people: list[Person]


class DiceShown(TypedDict):
    """Who is bound to what, and whose part is still wanted. [KER-15]"""

    commitments: dict[str, str]
    asks: Annotated[str, Meta(description="Nothing, `commit` or `reveal`.")]
    wanted: list[str]
    one_hand: bool


class DieAsked(TypedDict):
    role: Role
    sides: int
    purpose: str
    cite: str
    so_far: int


class ClockShown(TypedDict):
    left: dict[Role, float]
    running: list[Role]
    until_flag: dict[Role, float]
    paused: bool


class PackShown(TypedDict):
    name: str
    fingerprint: str


class Summary(TypedDict):
    """A line in the list of matches."""

    match: str
    game: str
    scenario: str
    title: str
    status: Literal["gathering", "playing", "over"]
    created: float
    host: str
    ended_by: str
    open: list[Role]


class MatchLine(Summary):
    """The same with who plays: names of people, or the rank of a machine; and whose move it is."""

    people: dict[Role, list[str]]
    roles: Annotated[list[Role], Meta(description="Those of whoever asks for his own.")]
    my_turn: bool


class LobbyLine(MatchLine):
    """A match of the lobby."""

    rated: bool
    here: Annotated[bool, Meta(description="Whether somebody sits there and waits just now.")]


class Table(Summary):
    """Seats, terms, clocks and offers, as everybody may read them."""

    switches: Facts
    packs: list[PackShown]
    scenario_name: dict[str, str]
    pledge: str
    seeds: dict[str, str]
    dice: DiceShown
    real_dice: bool
    dice_known: bool
    counts: bool
    terms: Terms
    seats: dict[Role, SeatShown]
    umpire: list[str]
    umpire_asked: UmpireAsked | None
    spectators: int
    advice: Annotated[bool, Meta(description="Whether somebody may be asked what to do.")]
    draw: list[Role]
    take_back: TakeBack | None
    clock: ClockShown | None
    rules: RulesChange | None
    mended: Annotated[list[str], Meta(description="Rules mended since it began; they hold now.")]
    die_wanted: DieAsked | None
    result: Result | None


class AdviceShown(TypedDict):
    """What the best player would do in one's place, and why."""

    by: str
    action: AnyAction
    text: str
    why: str
    odds: OddsShown | None


class StandShown(TypedDict):
    """How a role stood when a turn began; the last one is the result, without boards."""

    turn: str
    step: int
    chance: float
    error: float
    worlds: int


class JudgedShown(TypedDict):
    """A decision beside the usual one: by how much it changed the chance of victory."""

    turn: str
    step: int
    done: str
    usual: str
    gain: float
    error: float
    worlds: int
    sure: Annotated[bool, Meta(description="Whether it is greater than two errors.")]


class ShareShown(TypedDict):
    """From the first chance to the result: three parts that add up to it."""

    first: float
    result: float
    judgement: Annotated[float, Meta(description="What decisions changed that are sure.")]
    luck: Annotated[float, Meta(description="Beyond all errors: luck, the enemy, the unweighed.")]
    untold: Annotated[float, Meta(description="Within the errors: it cannot be told.")]


class AnalysisShown(TypedDict):
    """How a match was won, as far as it is worked out; all the same whoever asks."""

    role: Role
    done: int
    of: int
    stands: list[StandShown]
    judged: list[JudgedShown]
    left_out: Annotated[int, Meta(description="Decisions that were not looked at.")]
    sum: Annotated[ShareShown | None, Meta(description="Once all is worked out.")]


class RivalShown(TypedDict):
    """Another answer that somebody would have given, beside the one that was."""

    text: str
    whose: Annotated[str, Meta(description="Whose way it is, or which plan; empty: the usual way.")]
    gain: float
    error: float
    sure: Annotated[bool, Meta(description="Whether it is greater than two errors.")]


class ExplainedShown(TypedDict):
    """Why something was done: what it promised before the dice, beside what others would do."""

    role: Role
    done: str
    chance: float
    error: float
    worlds: int
    rivals: list[RivalShown]
    odds: OddsShown | None
    thought: Annotated[str, Meta(description="What a machine had in mind that turn; else empty.")]


class ThoughtShown(TypedDict):
    """What a machine had in mind when it had thought before a step."""

    step: int
    role: Role
    text: str


SENT: tuple[Any, ...] = (
    WireError, Board, MomentShown, Option, OddsShown, BoardInWords, Said, MatchLine, LobbyLine,
    Table, AdviceShown, AnalysisShown, ExplainedShown, ThoughtShown,
)  # fmt: skip
"""All of them, with whatever they speak of."""


def plain(envelope: Mapping[str, Any]) -> dict[str, Any]:
    """For a route, whose document names no more than that it is an object."""
    return dict(envelope)
