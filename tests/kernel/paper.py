"""Altering records as a forger would: line by line, with every seal made anew."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.json import decode

from estandarte.kernel.records.record import Ink

Page = dict[str, Any]


def pages(record: bytes) -> list[Page]:
    return [decode(line) for line in record.splitlines()]


def sealed(changed: list[Page]) -> bytes:
    """A record with these lines, sealed so that nothing shows."""
    ink = Ink()
    bare = ({k: v for k, v in page.items() if k != "hash"} for page in changed)
    return b"".join(ink.line(_in_order(page)) for page in bare)


def forged(record: bytes, line: int, change: Callable[[Page], Any]) -> bytes:
    """One line changed, and the whole sealed again."""
    changed = pages(record)
    change(changed[line - 1])
    return sealed(changed)


def _in_order(page: Page) -> Any:
    """Lines that are told apart by their first key keep it in front."""
    if page.keys() & {"result", "taken_back", "rules", "mended"}:
        return msgspec.defstruct("Line", [(name, Any) for name in page])(**page)
    return page
