"""The process in which the table works things out for whoever asks, so that nobody else waits.

Unlike a thinker it is given boards: it is the table itself, and tells a role what a role may know.
"""

import contextlib
import math
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, TypeAlias

import msgspec

from estandarte.kernel import (
    SHELF,
    SPECTATOR,
    Dice,
    DieWanted,
    Intend,
    Match,
    Record,
    RecordFault,
    Refused,
    Result,
    Role,
    Ruling,
    Setup,
    SetupFault,
    Telling,
    Verdict,
    audit,
    encode,
    key_of,
    no,
    parse_record,
)
from estandarte.kernel.records.export import Export, parse_export
from estandarte.kernel.rulings import UNFIT, values_at
from estandarte.players import answering, filling
from estandarte.server.faults import Fault
from estandarte.server.shelf import VersionShelf
from estandarte.server.wire import messages, presenters, uploads
from estandarte.server.wire.documents import RecordTold
from estandarte.server.wire.envelopes import MomentShown
from estandarte.server.wire.schemas import Brought, NewMatch

from .army_sums import Army, Building
from .field_sums import FieldAsked, FieldBegun
from .machine_worker import work
from .pack_sums import PackChanges, PackCheck
from .scenario_sums import ScenarioCheck, ScenarioDraft
from .sums import Sum
from .timing import in_time

PROVING = 2.0
"""Seconds."""
MOST_NAMES = 1_000
FEW = 5
"""Options that are listed on trial."""
EXPORT = '{"estandarte":"export"'
MEMORY = 2_000_000_000
"""Bytes; what needs more was made to need it."""


class Reckoned(msgspec.Struct):
    """An answer; or a no, as a sentence with its status or as a verdict of the rules."""

    document: msgspec.Raw = msgspec.Raw(b"null")
    status: int = 0
    telling: Telling | None = None
    game: str = ""
    verdict: Verdict | None = None
    broken: str = ""
    """What went wrong in our own house, and where."""

    def told(self) -> msgspec.Raw:
        if self.verdict is not None:
            raise Refused(self.verdict)
        if self.telling is None:
            return self.document
        key, facts = self.telling.key, self.telling.facts
        if self.status:
            raise Fault(self.status, key, **facts)
        fault = SetupFault(key, **facts)
        fault.game = self.game
        raise fault


class AtBoard(Sum):
    """A question of a role about a board."""

    game: str
    version: str
    setup: Setup
    result: Result | None
    board: msgspec.Raw
    role: Role
    language: str
    ask: messages.AnyAsk

    def reckon(self) -> Any:
        game = VersionShelf(self.version).take(self.game)
        for used in self.setup.packs:
            game.pack(used.values)
        record: Record[Any] = Record(game, self.setup, "")
        record.result = self.result
        match: Match[Any] = Match(game, game.codec.load(bytes(self.board)), record, "")
        give_dice(match, match.state)
        return _ANSWERS[type(self.ask)](match, self.role, self.language, self.ask)


def give_dice(match: Match[Any], state: Any) -> None:
    """Give a board that was read from a snapshot the dice of its match."""
    hand: list[int] | None = [] if match.record.setup.real_dice else None
    key = key_of(match.secret, match.record.setup.seeds)
    state.dice = Dice(key, dict(state.dice.thrown), hand)


class Form(Sum):
    """Whether a large form is in order; who reads it afterwards knows that it is soon read."""

    body: str
    record: bool = False
    """A record alone; otherwise a new match."""

    def reckon(self) -> Any:
        try:
            msgspec.json.decode(self.body, type=Brought if self.record else NewMatch)
        except (msgspec.MsgspecError, RecursionError) as fault:
            raise Fault(400, "server.form", fault=str(fault)[:200]) from None


class Opening(Sum):
    """A match set up on trial, from whatever was brought for it."""

    form: NewMatch

    def reckon(self) -> bool:
        """Whether what was brought is proved to have been played by the rules."""
        game, setup, position, match = uploads.what_is_played(self.form)
        if match is not None:
            _look_at(match)
            return _is_proved(match.record)
        with contextlib.suppress(DieWanted):
            _look_at(uploads.set_up(game, setup, "on trial", position))
        return False


class Paper(Sum):
    """A record that somebody brings: all of it, or one moment."""

    record: str
    language: str
    step: int | None = None

    def reckon(self) -> Any:
        try:
            if self.record.startswith(EXPORT):
                held = parse_export(self.record.encode())
                return self._held(held) if self.step is None else self._held_now(held, self.step)
            record = _read(self.record)
            return self._whole(record) if self.step is None else self._moment(record, self.step)
        except RecordFault as fault:
            raise Fault(422, fault.telling.key, **fault.telling.facts) from None
        except (Fault, SetupFault):
            raise
        except Exception as fault:  # sealed again by somebody who put nonsense into it
            why = f"{type(fault).__name__}: {fault}"[:200]
            raise Fault(422, "server.form", fault=why) from None

    def _whole(self, record: Record[Any]) -> RecordTold:
        sentences = presenters.Sentences(record.game, self.language)
        steps = [record.opening, *record.steps]
        return {
            "game": record.setup.game,
            "scenario": record.setup.scenario,
            "pledge": record.setup.pledge,
            "seats": dict(record.setup.seats),
            "result": record.result,
            "ending": presenters.ending_in_words(record.game, record.result, self.language),
            "steps": [
                presenters.step_for(record, step.number, step, SPECTATOR, sentences)
                for step in steps
            ],
            "board": record.game.board(record.setup),
            "holder": "",
        }

    def _held(self, held: Export) -> RecordTold:
        """What somebody holds of a match that runs: what he heard, and how it stands for him."""
        sentences = presenters.Sentences(held.game, self.language)
        return {
            "game": held.setup.game,
            "scenario": held.setup.scenario,
            "pledge": held.setup.pledge,
            "seats": dict(held.setup.seats),
            "result": None,
            "ending": None,
            "steps": [presenters.heard_step(one, sentences) for one in held.steps],
            "board": held.game.board(held.setup),
            "holder": held.role,
        }

    def _held_now(self, held: Export, step: int) -> MomentShown:
        """No board but the last can be made of what somebody has heard."""
        if not 0 <= step < len(held.steps):
            raise Fault(404, "server.not_here")
        sentences = presenters.Sentences(held.game, self.language)
        return {
            **presenters.heard_step(held.steps[step], sentences),
            "last": held.steps[-1].number,
            "role": held.role,
            "view": held.view,
            "score": dict(held.game.score(held.view)),
            "prompt": presenters.prompt_in_words(held.game, held.prompt, self.language),
        }

    def _moment(self, record: Record[Any], step: int) -> MomentShown:
        if not 0 <= step <= len(record.steps):
            raise Fault(404, "server.not_here")
        state = record.state_at(step)
        done = record.opening if step == 0 else record.steps[step - 1]
        sentences = presenters.Sentences(record.game, self.language)
        return {
            **presenters.step_for(record, step, done, SPECTATOR, sentences),
            "last": len(record.steps),
            "role": SPECTATOR,
            **presenters.view_for(record.game, state, SPECTATOR),
            "prompt": presenters.prompt_at(record.game, state, SPECTATOR, self.language),
        }


class Search(Sum):
    """The statements of a rulebook that have some words in them."""

    game: str
    words: str

    def reckon(self) -> Any:
        return list(SHELF.take(self.game).book.search(self.words))


@lru_cache(4)
def _read(text: str) -> Record[Any]:
    record: Record[Any] = parse_record(text.encode())
    record.state_at()  # a record whose events do not fit the board is refused here
    return record


def _is_proved(record: Record[Any]) -> bool:
    """Played again and found the same; not, where that would take too long."""
    try:
        with in_time(PROVING):
            return bool(audit(record))
    except Exception:  # a record made by hand can describe any disorder
        return False


def _look_at(match: Match[Any]) -> None:
    for role in (*match.game.roles, SPECTATOR):
        match.view(role)
        match.prompt(role)
        list(islice(match.options(role), FEW))


# --- at a board


def _options(match: Match[Any], role: Role, language: str, ask: messages.Options) -> Any:
    return presenters.options_for(match, role, language, ask.about)


def _verdict(match: Match[Any], role: Role, language: str, ask: messages.Verdict) -> Any:
    action = match.read(bytes(ask.action))
    return presenters.trial_for(match, role, action, language)


def _odds(match: Match[Any], role: Role, language: str, ask: messages.Odds) -> Any:
    """From the role's view alone."""
    action, view = match.read(bytes(ask.action)), match.view(role)
    _demand(match.game.may_measure(view, action))
    caution = presenters.caution_for(match, role, action, language)
    odds = presenters.odds_for(match.game, action, match.game.odds(view, action), language)
    return {**odds, **caution}


def _reach(match: Match[Any], role: Role, language: str, ask: messages.Reach) -> Any:
    view = match.view(role)
    _demand(match.game.may_measure(view, None, ask.piece))
    return {"reach": match.game.reach(view, ask.piece)}


def _demand(verdict: Verdict) -> None:
    """Where a table plays without measuring, it is refused with its rule."""
    if not verdict:
        raise Refused(verdict)


def _steer(match: Match[Any], role: Role, language: str, ask: messages.Steer) -> Any:
    action = match.game.steer(match.view(role), ask.piece, ask.x, ask.y)
    if action is None:
        raise Fault(422, "server.not_understood")
    return {
        **presenters.action_in_words(match.game, action, language),
        "verdict": presenters.trial_for(match, role, action, language),
    }


def _understand(match: Match[Any], role: Role, language: str, ask: messages.Understand) -> Any:
    action = match.game.understand(match.view(role), ask.words)
    if action is None:
        raise Fault(422, "server.not_understood")
    return {
        **presenters.action_in_words(match.game, action, language),
        "verdict": presenters.verdict_for(match.game, match.check(action), language),
    }


def _describe(match: Match[Any], role: Role, language: str, ask: messages.Describe) -> Any:
    return presenters.words_for(match.game, match.state, role, language)


def _rehearse(match: Match[Any], role: Role, language: str, ask: messages.Act) -> Any:
    """Whether an action comes to an end at all; the table itself says what it brings."""
    action = match.read(bytes(ask.action))
    with contextlib.suppress(Refused, DieWanted):
        match.act(action, ask.entered)
    try:
        _look_at(match)
    except Exception:
        if isinstance(action, Ruling):  # it has left a board on which nobody can play
            raise Refused(no("KER-18")) from None
        raise
    return {}


def _foretell(match: Match[Any], role: Role, language: str, ask: messages.Foretell) -> Any:
    given = encode({"kind": "intend", "role": role, "intentions": ask.intentions})
    intend = match.read(given)
    assert isinstance(intend, Intend)
    return {"action": match.foretold(role, intend.intentions)}


def _usual(match: Match[Any], role: Role, language: str, ask: messages.Usual) -> Any:
    board = match.likely(role)
    usual, offered = match.game.usual(board, role), match.game.offered(board, role)
    more = [one for one in offered if one not in usual]
    return {
        "intentions": presenters.intentions_in_words(match.game, usual, language),
        "offered": presenters.intentions_in_words(match.game, more, language),
    }


def _propose(match: Match[Any], role: Role, language: str, ask: messages.Propose) -> Any:
    """From what the role knows; no list where the question takes no form, unless all is asked."""
    how = answering if ask.whole else filling
    found = how(match.game, match.likely(role), role, Dice("form"))
    return {"parts": [presenters.action_in_words(match.game, one, language) for one in found]}


def _examine(match: Match[Any], role: Role, language: str, ask: messages.Examine) -> Any:
    try:
        names, value = values_at(match.state, ask.at)
    except UNFIT:
        raise Refused(no("KER-18")) from None
    return {"names": names[:MOST_NAMES], "value": value}


_ANSWERS: Mapping[type[Any], Callable[[Match[Any], Role, str, Any], Any]] = {
    messages.Options: _options,
    messages.Verdict: _verdict,
    messages.Odds: _odds,
    messages.Reach: _reach,
    messages.Steer: _steer,
    messages.Understand: _understand,
    messages.Describe: _describe,
    messages.Act: _rehearse,
    messages.Foretell: _foretell,
    messages.Usual: _usual,
    messages.Examine: _examine,
    messages.Propose: _propose,
}
BroughtSum: TypeAlias = (
    Army
    | Building
    | FieldAsked
    | FieldBegun
    | PackChanges
    | PackCheck
    | ScenarioCheck
    | ScenarioDraft
)
AnySum: TypeAlias = AtBoard | Form | Opening | Paper | Search | BroughtSum


class Question(msgspec.Struct):
    sum: AnySum
    seconds: float
    """How long a processor may work on it."""


def reckoned(sum: AnySum) -> Reckoned:
    """The answer to a question, whatever it is."""
    try:
        return Reckoned(document=msgspec.Raw(encode(sum.reckon())))
    except Refused as fault:
        return Reckoned(verdict=fault.verdict)
    except Fault as fault:
        return Reckoned(status=fault.status, telling=fault.telling)
    except SetupFault as fault:
        return Reckoned(telling=fault.telling, game=fault.game)
    except Exception as fault:  # a game of somebody else's may fail in any way
        where = traceback.extract_tb(fault.__traceback__)[-1]
        broken = f"{type(fault).__name__} in {where.name}:{where.lineno}"
        return Reckoned(status=500, telling=Telling("server.broken"), broken=broken)


def _bound(what: str, most: int) -> None:
    """The system ends whoever uses more; where it knows no such bound, the clock is left."""
    if sys.platform != "win32":
        import resource  # not everywhere

        kind = getattr(resource, f"RLIMIT_{what}")
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))


def _begin() -> None:
    _bound("AS", MEMORY)
    _bound("CORE", 0)


def answer(frame: bytes) -> Reckoned:
    """The answer to a question as it travels."""
    return reckoned(msgspec.json.decode(frame, type=Question).sum)


def main() -> None:
    decoder: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)

    def bounded(frame: bytes) -> Reckoned:
        question = decoder.decode(frame)
        _bound("CPU", math.ceil(time.process_time() + question.seconds))
        return reckoned(question.sum)

    work(bounded, 8, _begin)


if __name__ == "__main__":
    main()
