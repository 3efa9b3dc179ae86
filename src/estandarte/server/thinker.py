"""The process in which a machine thinks. It is given views, never a board; it knows no match."""

import os
import struct
import sys
from typing import Any, BinaryIO

import msgspec

from estandarte.kernel import Dice, Game, Odds, Prompt, SetupFault, encode
from estandarte.players import player_of

from .shelf import VersionShelf, put_on_shelf


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """What is asked of a thinker."""

    task: str
    game: str
    version: str
    view: msgspec.Raw
    packs: tuple[dict[str, Any], ...] = ()
    rank: str = ""
    prompt: Prompt | None = None
    seed: str = ""
    action: msgspec.Raw = msgspec.Raw(b"null")


class Answer(msgspec.Struct):
    action: msgspec.Raw = msgspec.Raw(b"null")
    odds: Odds | None = None
    fault: str = ""


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
    if question.task == "odds":
        action = game.codec.action(bytes(question.action))
        return Answer(odds=game.odds(view, action))
    assert question.prompt is not None
    return _choose(game, view, question)


def _choose(game: Game[Any, Any], view: Any, question: Question) -> Answer:
    assert question.prompt is not None
    player = player_of(game, question.rank)
    action = player.choose(game, view, question.prompt, Dice(question.seed))
    return Answer(action=msgspec.Raw(encode(action)))


def main() -> None:
    """Questions in, answers out, until the table closes the pipe."""
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a doctrine prints must not spoil an answer
    if hasattr(os, "nice"):
        os.nice(5)  # the table answers people first
    put_on_shelf(sys.argv[1:])
    decoder = msgspec.json.Decoder(Question)
    while frame := read_frame(questions):
        try:
            answer = think(decoder.decode(frame))
        except SetupFault as fault:
            answer = Answer(fault=fault.telling.key)
        except Exception as fault:  # a doctrine of somebody else's may fail in any way
            answer = Answer(fault=f"{type(fault).__name__}: {fault}"[:300])
        write_frame(answers, encode(answer))


if __name__ == "__main__":
    main()
