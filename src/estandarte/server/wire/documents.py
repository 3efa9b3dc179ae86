"""What is read over HTTP: games, armies, fields, packs, scenarios, records, the lab, seats.

The client's types are written from these (tools/wire_types.py), as those of a match are from the
envelopes; what a rule layer describes itself stands as it has it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from estandarte.kernel import ReadyArmy, Result, Role, Scenario, Statement
from estandarte.kernel.packs.scenario_file import ScenarioFile
from estandarte.wargame.armies.plan import Listed
from estandarte.wargame.armies.recruiting import ReadyRow
from estandarte.wargame.armies.sheets import ArmyProblem, ArmySheet
from estandarte.wargame.fields.book import Asked, Kind
from estandarte.wargame.fields.field_file import FieldFile, Piece

from .envelopes import AnyView, Board, Ending, LobbyLine, MomentShown, Step, Table
from .schemas import LabForm, Seated, Session

Words: TypeAlias = Mapping[str, str]
Place: TypeAlias = Sequence[str]


class RoleNamed(TypedDict):
    role: Role
    name: Words


class RankShown(TypedDict):
    """An opponent: what he is called, what he is like, and for whom."""

    rank: str
    name: Words
    about: Words


class RulingShown(TypedDict):
    id: str
    en: str
    es: str


class SwitchShown(TypedDict):
    """A choice of rules, what it may be, its literal reading, and the rulings that it is about."""

    name: str
    values: Sequence[str]
    type: Literal["boolean", "choice"]
    default: Any
    letter: Any
    text: Words
    value_texts: dict[str, Words]
    rulings: list[RulingShown]


class GameShown(TypedDict):
    """A game as a list of games shows it."""

    game: str
    title: Words
    version: str
    roles: list[RoleNamed]
    scenarios: list[Scenario]
    ranks: list[RankShown]
    usual_rank: str
    switches: list[SwitchShown]
    armies: list[ReadyArmy]
    commands: dict[Role, dict[str, Any]]


class ScenarioBoard(TypedDict):
    """The map of a scenario, and what everybody would see on it before the first step."""

    board: Any
    view: AnyView
    score: NotRequired[dict[Role, int]]


class Mustered(TypedDict):
    """An army file inspected: what it costs, and all that is wrong with it."""

    legal: bool
    cost: int
    bill: Any
    problems: list[ArmyProblem]
    army: Any


class FormNamed(TypedDict):
    id: str
    name: Words


class Armoury(TypedDict):
    """What an army can be begun from."""

    lists: Sequence[Listed]
    forms: list[FormNamed]
    ready: list[ReadyRow]


class ArmyWritten(TypedDict):
    toml: str
    roll: str


class Problem(TypedDict):
    """What is wrong with a file, and where."""

    at: Place
    cite: str
    text: str


class GroundScale(TypedDict):
    id: str
    table: tuple[float, float]
    kinds: list[Kind]


class Grounds(TypedDict):
    """What fields of a game are made of."""

    scales: list[GroundScale]
    terrains: Mapping[str, Words]
    scenarios: list[str]


class FieldReport(TypedDict):
    """A field inspected; by the book, what it asks next and of whom."""

    sound: bool
    problems: list[Problem]
    remarks: list[Problem]
    asked: NotRequired[Asked | None]
    table: NotRequired[tuple[float, float]]
    document: NotRequired[FieldFile]
    file: NotRequired[str]


class PiecesPlaced(TypedDict):
    pieces: list[Piece]


class FieldPaper(TypedDict):
    sheets: list[str]
    page: str


class FieldGround(TypedDict):
    scenario: Mapping[str, Any]


class PackValue(TypedDict):
    """A value of a game's pack: where it stands, what people call it, and which reason it has."""

    at: Place
    called: Sequence[str]
    value: Any
    reason: int


class Reason(TypedDict):
    status: str
    source: str
    note: str


class PackValues(TypedDict):
    fingerprint: str
    reasons: list[Reason]
    values: list[PackValue]


class PackProblemShown(Problem):
    called: str


class PackChange(TypedDict):
    at: Place
    called: str
    was: Any
    now: Any


class PackReport(TypedDict):
    """A pack file inspected: all that is wrong with it, or what it changes."""

    sound: bool
    name: str
    problems: list[PackProblemShown]
    about: NotRequired[str]
    against: NotRequired[str]
    fingerprint: NotRequired[str]
    values: NotRequired[Any]
    file: NotRequired[str]
    differences: NotRequired[list[PackChange]]


class PackChanges(TypedDict):
    differences: list[PackChange]


class PackOfMatch(PackChanges):
    """The pack that a match cites, and what it changes."""

    name: str
    fingerprint: str


class ScenarioStart(TypedDict):
    """A scenario of the game as a file, to begin one's own with.

    `choices` has what may stand in a field by its name (`ships.*` are the rows of a table), `rows`
    for each table a row with all the fields that its rows may have.
    """

    ready: list[str]
    file: str
    document: ScenarioFile
    choices: Mapping[str, Mapping[str, Words]]
    rows: dict[str, dict[str, Any]]


class ScenarioReport(TypedDict):
    """A scenario file inspected: all that is wrong with it, or the board as it would lie."""

    sound: bool
    problems: list[Problem]
    file: NotRequired[str]
    document: NotRequired[ScenarioFile]
    board: NotRequired[Any]
    view: NotRequired[AnyView]
    score: NotRequired[dict[Role, int]]


class Progress(TypedDict, total=False):
    done: int
    most: int


class Experiment(TypedDict):
    """A question to the lab, and how far it is."""

    id: str
    state: Literal["playing", "answered", "stopped", "refused"]
    asked: LabForm
    by: str
    begun: float
    progress: Progress
    title: str
    problems: list[str]


class LabLimits(TypedDict):
    matches: int
    minutes: float


class LabShown(TypedDict):
    limits: LabLimits
    experiments: list[Experiment]


class Lobby(TypedDict):
    """A page of the lobby."""

    matches: list[LobbyLine]
    page: int
    more: bool


class Invitation(TypedDict):
    """What one is invited to."""

    role: Role
    role_name: Words
    commands: Sequence[str]
    free: bool
    table: Table


class You(TypedDict):
    """Who asks, as the table knows him."""

    sitter: str
    name: str
    role: Role
    roles: list[Role]
    commands: list[str]
    language: str


class Look(TypedDict):
    """A match as one sees it now."""

    you: You
    table: Table
    board: Board | None


class MomentLink(TypedDict):
    token: str
    link: str


class SharedMoment(TypedDict):
    table: Table
    moment: MomentShown
    board: Any


class RecordTold(TypedDict):
    """All of a record that somebody has brought."""

    game: str
    scenario: str
    pledge: str
    seats: dict[Role, str]
    result: Result | None
    ending: Ending | None
    steps: list[Step]
    board: Any
    holder: Role
    """Of an export: whose it is. Of a whole record: nobody's."""


class RecordRead(RecordTold):
    """With the name by which its moments can be asked for."""

    record: str


class BotRating(TypedDict):
    rating: int
    matches: int


class Bot(TypedDict):
    """A program that may be challenged."""

    name: str
    ratings: dict[str, BotRating]


class Challenged(TypedDict):
    """A seat, or the umpire's, to which somebody is invited by the name of his account."""

    match: str
    role: Role
    invite: str
    table: Table


READ: tuple[Any, ...] = (
    GameShown, ScenarioBoard, Statement, Mustered, Armoury, ArmySheet, ArmyWritten, Grounds,
    FieldReport, PiecesPlaced, FieldPaper, FieldGround, PackValues, PackReport, PackOfMatch,
    ScenarioStart, ScenarioReport, LabShown, Seated, Session, Invitation, Lobby, Look,
    MomentLink, SharedMoment, RecordRead, Bot, Challenged,
)  # fmt: skip
"""All of them, with whatever they speak of."""

LEAN = (LabForm, FieldFile, Piece)
"""Files and forms: what has its value by default may be left out."""
