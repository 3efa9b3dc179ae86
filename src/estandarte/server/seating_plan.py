"""The sheet beside the board: who sits where, on what terms, and what is being agreed."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from estandarte.kernel import PackUsed, Role, Setup, Value, but

Status = Literal["gathering", "playing", "over"]
SeatKind = Literal["person", "hot_seat", "machine", "open"]


Seconds = Annotated[float, Meta(ge=0, le=86_400 * 400)]
"""More than a year and a month of them are not a clock but a mistake."""


class Clock(Value):
    """How long a player may think. Seconds."""

    bank: Seconds = 0.0
    """For the whole match; 0: no bank."""
    increment: Seconds = 0.0
    """Added to the bank after each decision."""
    decision: Seconds = 0.0
    """For each decision, before the bank is touched; 0: none."""
    falls: Literal["forfeit", "machine", "nothing"] = "nothing"
    """What happens when the time is up."""

    @property
    def runs(self) -> bool:
        return self.bank > 0 or self.decision > 0


class Terms(Value):
    """What the players have agreed to before the match."""

    public: bool = False
    rated: bool = False
    spectators: bool = True
    spectator_delay: float = 0.0
    """Seconds by which spectators are behind."""
    take_back: Literal["free", "agreement", "never"] = "agreement"
    """`free`: within the computed boundary only; `agreement`: beyond it if all agree."""
    umpire: bool = False
    hold: bool = False
    """Wait for the host to start although everybody is there."""
    clock: Clock = Clock()


class Seat(msgspec.Struct):
    """A role in a match, and who holds it."""

    kind: SeatKind
    rank: str = ""
    sitters: list[str] = []
    invited: int = 0
    """Raised to make older invitations to this seat void."""


class Sitter(msgspec.Struct):
    """Somebody at the table: a person with a link, perhaps with an account."""

    id: str
    name: str
    roles: list[Role]
    serial: int = 1
    """Raised when the sitter wants a new link: older ones are void."""
    person: str | None = None
    account: int = 1
    """The password of his account, by its number, that was his when his link was made."""
    commands: list[str] = []
    """The parts of a divided side that are his; empty: all."""
    language: str = "en"
    email: str = ""
    webhook: str = ""
    words: str = ""
    """What he adds to the dice, where he does not bind himself to anything."""
    promised: bool = False
    """He is going to bind himself to a seed, once he has seen the pledge of the table."""
    bound: str = ""
    """What he has bound himself to."""
    seed: str = ""
    """What it was, shown when all were bound; told to nobody before the match begins."""


class TakeBack(Value):
    """A step asked back beyond the free boundary."""

    by: Role
    step: int
    agreed: tuple[Role, ...]


class UmpireAsked(Value):
    """Somebody is to be umpire where people sit: he sees nothing before all of them agree."""

    sitter: str
    name: str
    account: bool
    """Whether the name is that of an account, and not what a guest calls himself."""
    agreed: tuple[Role, ...] = ()


class RulesChange(Value):
    """The rules have changed since the match began; both sides must accept to go on."""

    was: str
    now: str
    cite: str | None = None
    """The first rule by which what was already played would differ; None: nothing would."""
    at: int | None = None
    accepted: tuple[Role, ...] = ()
    refused: tuple[Role, ...] = ()
    """Who wants none of them; he may still change his mind, and meanwhile nothing is played."""


class Sheet(msgspec.Struct, kw_only=True):
    """All that the table knows of a match beside its record."""

    id: str
    game: str
    title: str
    host: str
    """The sitter who opened the match."""
    created: float
    setup: Setup
    """A draft until the match begins, then the setup of its record."""
    secret: str
    payer: str = ""
    """Who opened it, as he is counted, and pays for what its machines think; told to nobody."""
    status: Status = "gathering"
    terms: Terms = Terms()
    seats: dict[Role, Seat] = {}
    sitters: dict[str, Sitter] = {}
    position: str = ""
    """The position that the match starts from, if not from its scenario."""
    opening: list[int] = []
    """Real dice already thrown for the opening. [KER-8]"""
    dice_known: bool = False
    """Somebody brought the record, so somebody may know the dice to come."""
    proved: bool = False
    """What was brought has been played again, and came to the same."""
    complete: float = 0.0
    """Since when no seat is open."""
    revealing: float = 0.0
    """Since when all seats are bound and seeds are shown."""
    watch: int = 0
    """Raised to make older links for spectators void."""
    draw: list[Role] = []
    take_back: TakeBack | None = None
    waiting: list[Role] = []
    """Whose decision is awaited, for lists of matches whose rooms are closed."""
    left: dict[Role, float] = {}
    """What is left of each bank of time."""
    since: dict[Role, float] = {}
    """Since which of the table's hours each has been thinking."""
    answered: dict[Role, float] = {}
    """When those stopped thinking of whom nobody may know it yet."""
    paused: bool = False
    reminded: dict[str, int] = {}
    """For each sitter the line at which he was last reminded."""
    rules: str = ""
    """The version of the rules that all have accepted."""
    change: RulesChange | None = None
    ended: float = 0.0
    ended_by: str = ""
    """`time` when a clock fell; otherwise the record says all."""
    rivals: dict[Role, str] = {}
    """Of a rated match: the two people who began it, and whose ratings it changes."""
    umpires: list[str] = []
    """People with accounts who have seen everything, whether they are still here or not."""
    umpire_asked: UmpireAsked | None = None
    was_rated: bool = False
    said: int = 0
    unheard: dict[str, list[str]] = {}
    """For each sitter those whose words he does not want to hear."""

    @property
    def paid_by(self) -> str:
        return self.payer or self.id

    def roles_of(self, *kinds: SeatKind) -> list[Role]:
        return [role for role, seat in self.seats.items() if seat.kind in kinds]

    def free_seats(self) -> list[Role]:
        """Those that are open, and those whose people have stood up."""
        if self.status == "gathering":
            return self.roles_of("open")
        return [r for r in self.roles_of("person", "open") if not self.seats[r].sitters]

    def voters(self) -> list[Role]:
        """The roles that people hold; machines have no vote."""
        return [role for role, seat in self.seats.items() if seat.kind != "machine"]

    @property
    def allows_advice(self) -> bool:
        """Nobody is advised against another person, and never where the match counts."""
        sides = {tuple(seat.sitters) for seat in self.seats.values() if seat.kind != "machine"}
        return not self.terms.rated and len(sides) == 1

    def people_of(self, role: Role) -> list[Sitter]:
        return [self.sitters[s] for s in self.seats[role].sitters if s in self.sitters]


class Baggage(Value):
    """What people have brought to a match; it is large, and written once."""

    armies: dict[Role, Any] = {}
    packs: tuple[PackUsed, ...] = ()
    position: str = ""


ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(Sheet)
UNPACK = msgspec.json.Decoder(Baggage)


def baggage_of(sheet: Sheet) -> Baggage:
    return Baggage(sheet.setup.armies, sheet.setup.packs, sheet.position)


def write_sheet(sheet: Sheet) -> str:
    """Without its baggage."""
    setup = but(sheet.setup, armies={}, packs=())
    return ENCODER.encode(msgspec.structs.replace(sheet, setup=setup, position="")).decode()


def write_baggage(baggage: Baggage) -> str:
    return ENCODER.encode(baggage).decode()


def read_sheet(text: str, baggage: str = "") -> Sheet:
    """A sheet, and what goes with it where that is wanted; an older one holds it itself."""
    sheet = DECODER.decode(text)
    if baggage:
        unpacked = UNPACK.decode(baggage)
        sheet.setup = but(sheet.setup, armies=unpacked.armies, packs=unpacked.packs)
        sheet.position = unpacked.position
    return sheet
