"""The process in which a machine thinks. It is given views, never a board; it knows no match."""

import os
import signal
import struct
import sys
import time
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from estandarte.kernel import Dice, Game, Prompt, SetupFault, encode
from estandarte.players import player_of
from estandarte.players.thinking.advice import Reasons, advise, reasons_of
from estandarte.players.thinking.analysis import MOST, WORLDS, Piece, analyst_of
from estandarte.players.thinking.explaining import explain
from estandarte.players.thinking.playouts import Stop, never
from estandarte.players.thinking.thinker import Notes, Thinker
from estandarte.server.shelf import VersionShelf, put_on_shelf
from estandarte.server.wire import thoughts

from .forking import fork_for

EXPLAINED = 12
"""Boards on which it is tried why something was done."""


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """What is asked of a thinker."""

    game: str
    version: str
    view: msgspec.Raw
    packs: tuple[dict[str, Any], ...] = ()
    rank: str = ""
    prompt: Prompt | None = None
    seed: str = ""
    notes: Notes = Notes()
    """What the machine kept in mind after its last answer."""
    seconds: float = 0.0
    """After so many a thought is cut short, and the best so far is taken; never at 0."""
    language: str = ""
    """In which advice is wanted instead of an action."""
    step: int = 0
    done: msgspec.Raw = msgspec.Raw(b"null")
    """The action that was taken, where it is asked what that was worth."""
    first: int = 0
    """The imagined board on which a piece of an analysis goes on."""
    enough: float = 0.0
    """After so many seconds it need not go on to the next of them."""
    explained: bool = False
    """Whether it is asked why that was done instead."""


class Answer(msgspec.Struct):
    action: msgspec.Raw = msgspec.Raw(b"null")
    fault: str = ""
    notes: Notes = Notes()
    reasons: Reasons = Reasons()
    """Why it does so, where it has thought."""
    told: msgspec.Raw = msgspec.Raw(b"null")
    """What was asked for in words."""


def read_frame(stream: BinaryIO) -> bytes:
    head = stream.read(4)
    return stream.read(struct.unpack(">I", head)[0]) if len(head) == 4 else b""


def write_frame(stream: BinaryIO, data: bytes) -> None:
    stream.write(struct.pack(">I", len(data)) + data)
    stream.flush()


def think(question: Question) -> Answer:
    """One thought."""
    game = VersionShelf(question.version).take(question.game)
    for values in question.packs:
        game.pack(values)
    view = game.codec.view(bytes(question.view))
    assert question.prompt is not None
    if question.explained:
        return _explained(question, game, view, question.prompt)
    if question.enough:
        return _found(question, game, view, question.prompt)
    if question.language:
        return _advised(question, game, view, question.prompt)
    player, dice = player_of(game, question.rank), Dice(question.seed)
    if isinstance(player, Thinker):
        player.stop = _after(question.seconds)
        thought = player.think(game, view, question.prompt, dice, question.notes)
        reasons = reasons_of(player, thought.notes)
        return Answer(msgspec.Raw(encode(thought.action)), notes=thought.notes, reasons=reasons)
    return Answer(msgspec.Raw(encode(player.choose(game, view, question.prompt, dice))))


def _advised(question: Question, game: Game[Any, Any], view: Any, prompt: Prompt) -> Answer:
    stop = _after(question.seconds)
    found = advise(game, view, prompt, stop=stop)
    told = thoughts.advice_for(game, found, question.language)
    return Answer(msgspec.Raw(encode(found.action)), told=msgspec.Raw(encode(told)))


def _found(question: Question, game: Game[Any, Any], view: Any, prompt: Prompt) -> Answer:
    """A piece of an analysis; nothing where nobody knows how to think about a game."""
    analyst = analyst_of(game.name, WORLDS, MOST, _after(question.seconds))
    if analyst is None:
        return Answer()
    done = bytes(question.done)
    action = None if done == b"null" else game.codec.action(done)
    piece = Piece(question.step, action, question.first)
    found = analyst.find(game, view, prompt, piece, _after(question.enough))
    return Answer(
        msgspec.Raw(encode(found.usual)), told=msgspec.Raw(encode((found.ends, found.error)))
    )


def _explained(question: Question, game: Game[Any, Any], view: Any, prompt: Prompt) -> Answer:
    """Why an action was done; nothing where nobody knows how to think about a game."""
    analyst = analyst_of(game.name, EXPLAINED, 0, _after(question.seconds))
    if analyst is None:
        return Answer()
    action = game.codec.action(bytes(question.done))
    found = explain(analyst, game, view, prompt, action, question.step)
    told = thoughts.explained_for(game, found, question.language)
    return Answer(told=msgspec.Raw(encode(told)))


def _after(seconds: float) -> Stop:
    last = time.monotonic() + seconds
    return (lambda: time.monotonic() > last) if seconds else never


def work(
    answer: Callable[[bytes], msgspec.Struct],
    patience: int,
    begin: Callable[[], None] = lambda: None,
) -> None:
    """Questions in, answers out, until the table closes the line; it lets others go first."""

    def serve(questions: BinaryIO, answers: BinaryIO) -> None:
        if hasattr(os, "nice"):
            os.nice(patience)
        begin()
        while frame := read_frame(questions):
            write_frame(answers, encode(answer(frame)))

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the table says when to stop
    put_on_shelf(sys.argv[1:])
    if sys.platform != "win32":
        fork_for(serve)
        return
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a game or a doctrine prints must not spoil an answer
    serve(questions, answers)


def thought(frame: bytes) -> Answer:
    """The answer to a question as it travels; a fault is told in it."""
    try:
        return think(msgspec.json.decode(frame, type=Question))
    except SetupFault as fault:
        return Answer(fault=fault.telling.key)
    except Exception as fault:  # a doctrine of somebody else's may fail in any way
        return Answer(fault=f"{type(fault).__name__}: {fault}"[:300])


if __name__ == "__main__":
    work(thought, 15)  # the table itself and what people ask come first
