"""What may be asked of a match, over a socket or by HTTP alike."""

import time
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

LONGEST_WORDS = 2_000
FARTHEST = 10_000_000
"""A place farther off is not on any table."""
LONGEST_TIME = 86_400.0 * 30

Short = Annotated[str, Meta(max_length=100)]
Words = Annotated[str, Meta(max_length=LONGEST_WORDS)]
Count = Annotated[int, Meta(ge=0, le=10_000_000)]
Place = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
Face = Annotated[int, Meta(ge=0, le=1_000)]
Faces = Annotated[tuple[Face, ...], Meta(max_length=500)]
Id = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Short | None


def kebab(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Ask(msgspec.Struct, kw_only=True, tag_field="kind", tag=kebab, forbid_unknown_fields=True):
    """A request; `id` comes back with its answer."""

    id: Id = None


class Thought(Ask):
    """What is thought out beside the table: nothing changes, and nobody needs it who has gone."""


class Hello(Ask):
    """The first message of a socket: who is there, and what he has seen already."""

    token: Annotated[str, Meta(max_length=1000)] = ""
    session: Annotated[str, Meta(max_length=1000)] = ""
    """One's own, beside the link to a seat, for what is done in one's own name."""
    role: Short = ""
    language: Short = ""
    mark: Count = 0
    views: Literal["whole", "changes", "none"] = "whole"


class Act(Ask):
    """Carry out an action. `seen` is the mark of the last update; a stale one is told so."""

    action: msgspec.Raw
    seen: Count | None = None
    entered: Faces = ()


class Verdict(Ask):
    """May this be done? Nothing changes."""

    action: msgspec.Raw


class Odds(Ask):
    """What may come of an action, from what the role knows."""

    action: msgspec.Raw


class Options(Ask):
    """The actions now open, all of them or those that name one piece."""

    about: Short = ""


class Reach(Ask):
    """How far a piece may go, to be drawn."""

    piece: Short


class Steer(Ask):
    """The action that brings a piece to a place of the plane, with its verdict."""

    piece: Short
    x: Place
    y: Place


class Understand(Ask):
    """A free order in words, as an action."""

    words: Words


class Describe(Ask):
    """The board in sentences."""


class Moment(Ask):
    """The board after a step."""

    step: Count
    role: Short = ""


class Say(Ask):
    """Say something to all, or to one's own side."""

    words: Words
    side: bool = False


class Block(Ask):
    """Hear somebody at this table no longer, or again."""

    sitter: Annotated[str, Meta(max_length=40)]
    blocked: bool = True


class Report(Ask):
    """Put something that was said before whoever keeps the table."""

    said: Count
    why: Words = ""


class TakeBack(Ask):
    """Take back the last step: freely if it may be, otherwise by asking the others."""


class AnswerTakeBack(Ask):
    agree: bool


class OfferDraw(Ask):
    """Offer a draw, or take up the offer of the others."""


class DeclineDraw(Ask):
    pass


class Resign(Ask):
    pass


class Leave(Ask):
    """Stand up; the seat is open to somebody else."""


class Commit(Ask):
    """Bind one's seat to a seed for the dice: BLAKE2b-256 of it, as docs/record.md says."""

    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Reveal(Ask):
    """Show the seed, now that all are bound."""

    seed: Annotated[str, Meta(min_length=1, max_length=300)]


class RenewWatch(Ask):
    """The host makes the link for spectators void and gets a new one."""


class Foretell(Ask):
    """What would the table answer for one now, from these intentions? Nothing changes."""

    intentions: msgspec.Raw


class Examine(Ask):
    """The umpire looks what a value of the board is made of."""

    at: tuple[str, ...] = ()


class Usual(Ask):
    """What do most players want done without being asked?"""


class Propose(Ask):
    """How would a good player fill in the form that is asked for? Nothing changes."""

    whole: bool = False
    """Also his one answer where no form is asked; only where one may be advised."""


class Advise(Thought):
    """What would the best player do in one's place, and why? Nothing changes."""


class Analyse(Thought):
    """Of a match that is over: how a role won or lost it, with one more piece worked out."""

    role: Short = ""


class Standing(Thought):
    """Of a match that is over: how likely victory was for a role after a step. Now `analyse`."""

    step: Count
    role: Short = ""


class Decisions(Ask):
    """Of a match that is over: after which steps a role decided something. Now `analyse`."""

    role: Short = ""


class Judge(Thought):
    """Of a match that is over: what a role's decision after a step was worth. Now `analyse`."""

    step: Count
    role: Short = ""


class Explain(Thought):
    """Of a match that is over: why what led to a step was done, and what was expected of it."""

    step: Count


class Thoughts(Ask):
    """Of a match that is over: what the machines that think had in mind."""


class Foretold(msgspec.Struct):
    """The answer to it; null: one would be asked."""

    action: msgspec.Raw


class Throw(Ask):
    """Real dice for an action of the machine, or one that the table gives for somebody."""

    faces: Faces


class AcceptRules(Ask):
    """Go on under the present rules, knowing the difference; or not."""

    agree: bool = True


class AnswerUmpire(Ask):
    """Whether somebody who is to be umpire shall see everything; all who sit must agree."""

    agree: bool


class Pause(Ask):
    """The umpire stops the clocks, or lets them run again."""

    paused: bool


class AddTime(Ask):
    """The umpire gives a side more time."""

    role: Short
    seconds: Annotated[float, Meta(ge=-LONGEST_TIME, le=LONGEST_TIME)]


class Remind(Ask):
    """Where this sitter wants to be told that he is waited for."""

    email: Annotated[str, Meta(max_length=200)] = ""
    webhook: Annotated[str, Meta(max_length=500)] = ""
    language: Short = ""


class Ping(Ask):
    """Whether the line lives: answered at once, whatever else is being answered."""


AnyAsk: TypeAlias = (
    Hello | Act | Verdict | Odds | Options | Reach | Steer | Understand | Describe | Moment | Say
    | Block | Report | TakeBack | AnswerTakeBack | OfferDraw | DeclineDraw | Resign | Leave
    | Commit | Reveal | RenewWatch | Foretell | Usual | Propose | Throw | AcceptRules | Pause
    | AnswerUmpire
    | Advise | Standing | Decisions | Judge | Explain | Thoughts | AddTime | Remind | Examine | Ping
    | Analyse
)  # fmt: skip

DECODER: msgspec.json.Decoder[AnyAsk] = msgspec.json.Decoder(AnyAsk)


class _Numbered(msgspec.Struct):
    """Of a message that is not read, only what its sender waits for."""

    id: Id = None


_NUMBER = msgspec.json.Decoder(_Numbered)


def id_of(data: bytes) -> Id:
    """The id of a message that is turned away unread, so that nobody waits for its answer."""
    try:
        return _NUMBER.decode(data).id
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


SHORT = 200
"""Bytes; a longer message is no ping."""


def ping_of(data: bytes) -> bytes | None:
    """The answer to a ping; None to anything else."""
    if len(data) > SHORT or b'"ping"' not in data:
        return None
    try:
        ask = DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    if not isinstance(ask, Ping):
        return None
    return msgspec.json.encode({"kind": "answer", "id": ask.id, "now": time.time()})


class _Kind(msgspec.Struct):
    kind: str = ""


_KIND = msgspec.json.Decoder(_Kind)
THOUGHTS = frozenset(kebab(one.__name__) for one in Thought.__subclasses__())


def is_thought(data: bytes) -> bool:
    try:
        return _KIND.decode(data).kind in THOUGHTS
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
