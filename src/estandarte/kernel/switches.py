"""What a game says of its choices of rules beside their values: versions before, and the letter.

    class Switches(Value):
        calm: Literal["shifts", "becalmed"] = "shifts"
        earlier = {"1": {"drift": "slow"}}  # defaults of versions before that are others now
        letter = {"calm": "becalmed"}       # what the book says literally, where no default does

A version that stands in `earlier`, with nothing to say or with much, is one under which the present
code still plays.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from .values import Value


def earlier(switches: type[Value]) -> Mapping[str, Mapping[str, Any]]:
    """The versions of before under which the present code plays, with their other defaults."""
    found: Mapping[str, Mapping[str, Any]] = getattr(switches, "earlier", {})
    return found


def letter(switches: type[Value]) -> Mapping[str, Any]:
    """Every switch whose literal reading is not its default, with that reading."""
    found: Mapping[str, Any] = getattr(switches, "letter", {})
    return found


def filled(board: bytes | str, lacking: Mapping[str, Any]) -> bytes | str:
    """A board, or a view, saved before some switches existed: these are as its version had them."""
    if not lacking:
        return board
    tree = msgspec.json.decode(board)
    for part in (tree, *(v for v in tree.values() if isinstance(v, dict))):
        if isinstance(part.get("switches"), dict):
            part["switches"] = {**lacking, **part["switches"]}
    return msgspec.json.encode(tree)
