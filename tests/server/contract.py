"""What the API promises, in one document: every path with its answers, every message of the socket.

python tests/server/contract.py    keeps it anew, where something was added on purpose, and nothing
                                   was taken away
"""

import lzma
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

TESTS = Path(__file__).resolve().parents[1]
KEPT = TESTS / "server" / "kept" / "api-1.json.xz"
"""As of version 1 of the API. What it takes away or narrows is another version."""
PROSE = ("description", "summary", "example", "examples")
"""Said to people, and worded anew at any time."""


def document() -> dict[str, Any]:
    """What the table serves to programs that read OpenAPI."""
    from estandarte.server.app import make_app
    from server.conftest import settings_for

    with tempfile.TemporaryDirectory() as folder:
        return _read(make_app(settings_for(Path(folder))).openapi_schema.to_schema())


def contract() -> dict[str, Any]:
    """By its place every plain value of the paths, of what they send, and of the messages."""
    from estandarte.server.wire import messages

    whole = document()
    parts = {
        "paths": whole["paths"],
        "components": whole["components"],
        "messages": msgspec.json.schema(messages.AnyAsk),
    }
    return dict(_plain(_read(parts), ""))


def _read(document: Any) -> dict[str, Any]:
    """As somebody reads it to whom it was sent."""
    return msgspec.json.decode(msgspec.json.encode(document), type=dict[str, Any])


def _plain(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and value:
        for name, one in value.items():
            if name not in PROSE or isinstance(one, dict):
                yield from _plain(one, f"{place}/{name}")
    elif isinstance(value, list) and value:
        for number, one in enumerate(value):
            named = one["$ref"] if isinstance(one, dict) and set(one) == {"$ref"} else one
            name = named if isinstance(named, str) else number  # what is one of many has no place
            yield from _plain(one, f"{place}/{name}")
    else:
        yield place, value


def kept() -> dict[str, Any]:
    return msgspec.json.decode(lzma.decompress(KEPT.read_bytes()), type=dict[str, Any])


if __name__ == "__main__":
    sys.path[:0] = [str(TESTS), str(TESTS.parent / "examples" / "skirmish")]
    now = contract()
    if taken := [place for place, value in kept().items() if now.get(place) != value]:
        sys.exit("\n".join(("That is another version of the API, for this is taken away:", *taken)))
    KEPT.write_bytes(lzma.compress(msgspec.json.encode(now, order="sorted")))
