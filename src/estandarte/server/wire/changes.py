"""What differs between two views of the same role, for those who keep the last one."""

from collections.abc import Mapping
from typing import Any

import msgspec

Change = dict[str, Any]
_NOTHING = object()


def between(before: msgspec.Struct, after: msgspec.Struct) -> list[Change]:
    """Each change has a place, and either a value to put there or the word to drop it.

    The place is a field; of a list of things with ids, or of a mapping, also the id or the key.
    """
    found: list[Change] = []
    for name in after.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old is new or old == new:
            continue
        inside = _inside(old, new)
        if inside is None:
            found.append({"at": [name], "put": new})
        else:
            found += [{**change, "at": [name, *change["at"]]} for change in inside]
    return found


def _inside(old: Any, new: Any) -> list[Change] | None:
    """The changes within a collection; None when it is simpler to send it whole."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return _of_mappings(old, new)
    if isinstance(old, (tuple, list)) and isinstance(new, (tuple, list)):
        by_id, by_id_now = _keyed(old), _keyed(new)
        if by_id is None or by_id_now is None:
            return None
        kept = [key for key in by_id if key in by_id_now]
        if kept != list(by_id_now)[: len(kept)]:
            return None  # the order has changed
        return _of_mappings(by_id, by_id_now)
    return None


def _of_mappings(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> list[Change]:
    dropped: list[Change] = [{"at": [key], "drop": True} for key in old if key not in new]
    put: list[Change] = [
        {"at": [key], "put": value}
        for key, value in new.items()
        if (was := old.get(key, _NOTHING)) is not value and was != value
    ]
    return dropped + put


def _keyed(things: Any) -> dict[Any, Any] | None:
    keyed: dict[Any, Any] = {}
    for thing in things:
        key = getattr(thing, "id", None)
        if key is None or key in keyed or not isinstance(key, (str, int)):
            return None
        keyed[key] = thing
    return keyed
