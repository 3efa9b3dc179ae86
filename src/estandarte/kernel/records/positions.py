"""A position as one line of text that opens anywhere.

    estandarte/1 lepanto 3f9a… eJyrVkrLz1eyUk…

game, checksum, and the compressed setup and board. The seed of the dice never travels with it: who
opens a position throws new dice. A position for one role holds that role's view, and opening it
imagines the rest.
"""

import base64
import zlib
from hashlib import blake2b
from typing import Any

import msgspec

from estandarte.kernel.codec import encode
from estandarte.kernel.dice import Dice
from estandarte.kernel.game import (
    SHELF,
    Game,
    Setup,
    SetupFault,
    Shelf,
)
from estandarte.kernel.play import Play, settle
from estandarte.kernel.secrets.views import prompt_for
from estandarte.kernel.state import State
from estandarte.kernel.values import SPECTATOR, UMPIRE, Role

HEAD = "estandarte/1"
LARGEST = 8_000_000


class Position(msgspec.Struct, forbid_unknown_fields=True):
    setup: Setup
    board: msgspec.Raw
    role: Role | None = None


def write_position(
    game: Game[Any, Any], setup: Setup, state: State, role: Role | None = None
) -> str:
    """The line for a state, or for what one role may know of it."""
    bare = Setup(
        setup.game, setup.scenario, setup.version, setup.switches, {}, setup.armies, setup.packs
    )
    if role is None:
        hidden: Any = state.clone()
        hidden.dice = Dice("")
        board = encode(hidden)
    else:
        board = encode(game.view(state, role))
    body = zlib.compress(encode({"setup": bare, "board": msgspec.Raw(board), "role": role}), 9)
    text = base64.urlsafe_b64encode(body).decode().rstrip("=")
    return f"{HEAD} {game.name} {_checksum(text)} {text}"


def read_position(line: str, dice: Dice, shelf: Shelf = SHELF) -> tuple[Game[Any, Any], Setup, Any]:
    """The game, the setup and the state of a position."""
    parts = line.split()
    if len(parts) != 4 or parts[0] != HEAD:
        raise SetupFault("fault.position")
    _, name, checksum, text = parts
    game = shelf.take(name)
    if _checksum(text) != checksum:
        raise SetupFault("fault.position_checksum")
    try:
        position = _unpack(text)
        if position.setup.game != name:
            raise ValueError(f"it names two games, {name} and {position.setup.game[:40]}")
        for used in position.setup.packs:
            game.pack(used.values)
        state = _board(game, position, dice)
    except SetupFault:
        raise
    except Exception as fault:  # a line made by hand can describe any disorder
        why = f"{fault}"[:200] or type(fault).__name__
        raise SetupFault("fault.position_content", fault=why) from fault
    return game, position.setup, state


def _unpack(text: str) -> Position:
    packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    unzip = zlib.decompressobj()
    data = unzip.decompress(packed, LARGEST)
    if not unzip.eof:
        raise ValueError(f"it is cut short, or larger than {LARGEST} bytes")
    return msgspec.json.decode(data, type=Position)


def _board(game: Game[Any, Any], position: Position, dice: Dice) -> Any:
    """The board, looked at once by everybody: what cannot be shown cannot be played."""
    board, version = bytes(position.board), position.setup.version
    if position.role is None:
        state = game.load(board, version)
    else:
        state = game.imagine(game.load_view(board, version), dice)
    state.dice = dice
    trial = state.clone()
    settle(Play(trial))
    for role in (*game.roles, SPECTATOR, UMPIRE):
        game.view(trial, role)
        prompt_for(trial, role)
    return state


def _checksum(text: str) -> str:
    return blake2b(text.encode(errors="replace"), digest_size=4).hexdigest()
