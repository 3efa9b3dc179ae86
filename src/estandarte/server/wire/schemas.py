"""The forms that people and programs fill in, and what they get back."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from estandarte.kernel import but
from estandarte.server.seating_plan import Clock, Terms

from .envelopes import Table
from .messages import Count, Faces

LARGEST_FORM = 250_000
"""Bytes of a form without a record; reading as many takes no time that anybody notices."""
LARGEST_BROUGHT = 150_000
"""Bytes of armies, or of a pack: many times what any of ours has."""
Name = Annotated[str, Meta(max_length=40)]
PackName = Annotated[str, Meta(max_length=60)]
Words = Annotated[str, Meta(max_length=200)]
Role = Annotated[str, Meta(max_length=60)]
Switch = bool | Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | Role
LongText = Annotated[str, Meta(max_length=16_000_000)]


RATED_CLOCK = Clock(decision=3 * 86_400)
"""Where nothing else was agreed: three days for each decision."""


class SeatForm(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat."""

    kind: Literal["me", "open", "machine", "hot_seat"]
    rank: Annotated[str, Meta(max_length=40)] = ""


class NewMatch(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A match to be opened. Seats not named are open."""

    game: Annotated[str, Meta(max_length=60)] = ""
    scenario: Annotated[str, Meta(max_length=100)] = ""
    scenario_file: Annotated[str, Meta(max_length=LARGEST_BROUGHT)] = ""
    """A scenario of one's own as its file is written, instead of the name of one."""
    field_file: Annotated[str, Meta(max_length=LARGEST_BROUGHT)] = ""
    """A field as its file is written, on which the scenario is fought."""
    switches: Annotated[dict[Role, Switch], Meta(max_length=200)] = {}
    by_the_letter: bool = False
    """What is not in `switches` is by the book's literal reading, not by the table's defaults."""
    seats: Annotated[dict[Role, SeatForm], Meta(max_length=20)] = {}
    armies: dict[str, Any] = {}
    pack: dict[str, Any] = {}
    """Values that replace those of the game's own pack."""
    pack_name: PackName = ""
    """What the match calls that pack."""
    position: Annotated[str, Meta(max_length=200_000)] = ""
    """Start from this position instead of a scenario."""
    record: LongText = ""
    """Go on from this record."""
    at: Count | None = None
    """The step of the record from which to go on; none: its end."""
    real_dice: bool = False
    title: Annotated[str, Meta(max_length=100)] = ""
    name: Name = ""
    """What the others call whoever opens the match."""
    language: Annotated[str, Meta(max_length=10)] = ""
    words: Words = ""
    """Words of one's own for the dice."""
    commits: bool = False
    """Whoever opens the match will bind himself to a seed; see the socket's `commit`."""
    public: bool = False
    rated: bool = False
    spectators: bool = True
    spectator_delay: Annotated[float, Meta(ge=0, le=86_400)] = 0.0
    take_back: Literal["free", "agreement", "never"] = "agreement"
    umpire: bool = False
    """Whoever opens the match is its umpire."""
    hold: bool = False
    clock: Clock = Clock()

    def __post_init__(self) -> None:
        for name, value in (("armies", self.armies), ("pack", self.pack)):
            if value and len(msgspec.json.encode(value)) > LARGEST_BROUGHT:
                raise ValueError(f"{name}: larger than {LARGEST_BROUGHT} bytes")

    def terms(self) -> Terms:
        clock = self.clock
        if self.rated:  # whoever stays away must lose some day
            clock = but(clock if clock.runs else RATED_CLOCK, falls="forfeit")
        return Terms(
            self.public, self.rated, self.spectators, self.spectator_delay, self.take_back,
            self.umpire, self.hold, clock,
        )  # fmt: skip


class JoinForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Somebody sits down. With an invitation, or on an open seat of a public match."""

    invite: Annotated[str, Meta(max_length=1000)] = ""
    role: Role = ""
    name: Name = ""
    language: Annotated[str, Meta(max_length=10)] = ""
    words: Words = ""
    commits: bool = False


class Seated(msgspec.Struct, kw_only=True):
    """What somebody gets who has sat down: the link is his key to the seat."""

    match: str
    sitter: str
    roles: list[str]
    token: str
    link: str
    invites: dict[str, str] = {}
    """For the host: a link for each open seat."""
    watch: str = ""
    table: Table


class KeyForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The key to one's own seat: the one that counts, or a new one."""

    renew: bool = False


class AgainForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The same match once more."""

    commits: bool = False
    """Whether one will bind oneself to a seed for the dice of the new one too."""
    session: Annotated[str, Meta(max_length=1000)] = ""
    """One's own, where one came by the link to a seat; without it a guest sits down."""


class SeatsForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The links of all seats that somebody keeps."""

    tokens: Annotated[list[Annotated[str, Meta(max_length=1000)]], Meta(max_length=200)]


class InviteForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A new invitation to a seat; older ones are void unless the side is divided."""

    role: Role
    commands: Annotated[list[Role], Meta(max_length=50)] = []
    person: Name = ""
    """Of the umpire's seat: the name of the account that is invited, and it alone."""


class ChallengeForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A seat for a bot, which is named as its account is."""

    role: Role
    bot: Name


class WordsForm(msgspec.Struct, forbid_unknown_fields=True):
    words: Words


class AccountForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    name: Name
    password: Annotated[str, Meta(max_length=1000)]
    language: Annotated[str, Meta(max_length=10)] = "en"
    email: Annotated[str, Meta(max_length=200)] = ""
    webhook: Annotated[str, Meta(max_length=500)] = ""
    bot: bool = False
    """A program, which anybody may challenge by its name."""


class ChangeForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    password: Annotated[str, Meta(max_length=1000)] | None = None
    old: Annotated[str, Meta(max_length=1000)] = ""
    """The present password, wanted for a new one and for a new address."""
    language: Annotated[str, Meta(max_length=10)] = "en"
    email: Annotated[str, Meta(max_length=200)] = ""
    webhook: Annotated[str, Meta(max_length=500)] = ""


class FarewellForm(msgspec.Struct, forbid_unknown_fields=True):
    """Whoever wants to be forgotten says that it is really he."""

    password: Annotated[str, Meta(max_length=1000)]


class EnterForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    name: Name
    password: Annotated[str, Meta(max_length=1000)]


class LetterForm(msgspec.Struct, forbid_unknown_fields=True):
    name: Name


class RecoveryForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A name and its code, or the token of a letter."""

    name: Annotated[str, Meta(max_length=40)] = ""
    code: Annotated[str, Meta(max_length=60)] = ""
    token: Annotated[str, Meta(max_length=1000)] = ""
    password: Annotated[str, Meta(max_length=1000)]


class Session(msgspec.Struct, kw_only=True):
    person: str
    name: str
    token: str
    recovery: str = ""
    """Replaces a lost password, once; told only when it is new."""
    letter: bool = False
    """A letter has gone to the address that was named, to be confirmed."""


class MomentForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    step: Annotated[int, Meta(ge=0, le=1_000_000)]


class Orders(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An order file: what one role wants to do, sent by post."""

    estandarte: Literal["orders"]
    match: Annotated[str, Meta(max_length=40)]
    role: Role
    token: Annotated[str, Meta(max_length=1000)]
    seen: Count | None = None
    actions: Annotated[list[dict[str, Any]], Meta(max_length=500)] = []
    words: Annotated[str, Meta(max_length=2000)] = ""


class Brought(msgspec.Struct, forbid_unknown_fields=True):
    """A record as text."""

    record: LongText


class ArmyFile(msgspec.Struct, forbid_unknown_fields=True):
    """An army file as it is written: TOML, or JSON."""

    file: Annotated[str, Meta(max_length=LARGEST_BROUGHT)]
    pack: dict[str, Any] = {}
    """Values with which the table plays instead of the shipped ones."""


class ScenarioForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A scenario file as it is written: TOML, or JSON."""

    file: Annotated[str, Meta(max_length=LARGEST_BROUGHT)]
    pack: dict[str, Any] = {}
    """Values with which the table plays instead of the shipped ones."""


class FieldForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A field file as it is written: TOML, or JSON."""

    file: Annotated[str, Meta(max_length=LARGEST_BROUGHT)]
    pack: dict[str, Any] = {}
    kind: Role = ""
    """A kind of terrain for which a place is looked for."""
    count: Annotated[int, Meta(ge=1, le=6)] = 1
    """So many houses together."""
    goes_on: bool = False
    """By the book: where somebody may stop, he goes on."""
    seed: Words = ""
    scale: Annotated[int, Meta(ge=1, le=50)] = 8
    """On paper, one to so many."""


class NewField(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A field to begin with: drawn by the book, about to be made by it, or bare."""

    how: Literal["drawn", "book", "bare"] = "drawn"
    name: Annotated[str, Meta(max_length=80)] = ""
    seed: Annotated[str, Meta(max_length=80)] = ""
    scale: Role = ""
    terrain: Role = ""
    pack: dict[str, Any] = {}


class PackForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A pack file as it is written, and another one to compare it with."""

    file: Annotated[str, Meta(max_length=LARGEST_BROUGHT)]
    against: Annotated[str, Meta(max_length=LARGEST_BROUGHT)] = ""


LabName = Annotated[str, Meta(max_length=60, pattern="^([a-z0-9][a-z0-9_-]*)?$")]
"""Of something that ships with the table: neither a file nor a program can be named."""


class LabForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A question to the lab, in the words of `estandarte lab ask`."""

    question: Literal["balance", "mirror", "armies", "doctrines", "differences", "wind", "worth"]
    game: LabName
    scenario: LabName = ""
    armies: Annotated[tuple[LabName, ...], Meta(max_length=12)] = ()
    ranks: Annotated[tuple[LabName, ...], Meta(max_length=4)] = ()
    switches: Annotated[
        dict[LabName, Annotated[tuple[LabName, ...], Meta(max_length=8)]], Meta(max_length=4)
    ] = {}
    matches: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    seed: LabName = ""


class ArmyForm(msgspec.Struct, forbid_unknown_fields=True):
    """An army as a page has it in hand."""

    army: dict[str, Any]
    seed: Words = ""
    """The same seed completes the same army in the same way."""
    pack: dict[str, Any] = {}

    def __post_init__(self) -> None:
        if len(msgspec.json.encode(self.army)) > LARGEST_BROUGHT:
            raise ValueError(f"army: larger than {LARGEST_BROUGHT} bytes")


class WishForm(msgspec.Struct, forbid_unknown_fields=True):
    """A new army; what is left open is drawn, or the usual."""

    list: Role = ""
    points: Annotated[int, Meta(ge=1, le=20_000)] = 1000
    year: Annotated[int, Meta(ge=1, le=3000)] | None = None
    form: Role = ""
    name: Words = ""
    seed: Words = ""
    pack: dict[str, Any] = {}


class RollForm(msgspec.Struct, forbid_unknown_fields=True):
    """An army as text: a file, the name of a ready one, or a list in words."""

    text: Annotated[str, Meta(max_length=LARGEST_BROUGHT)]
    pack: dict[str, Any] = {}


class ActionForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An action of the game: its kind and fields, as its schema says."""

    action: dict[str, Any]
    seen: Count | None = None
    entered: Faces = ()
    role: Role = ""


class AskForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Anything that may be asked over the socket, as the same document."""

    ask: dict[str, Any]
    role: Role = ""
