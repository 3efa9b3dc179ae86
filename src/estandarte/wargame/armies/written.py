"""Army files written down: the same TOML that people write by hand."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")


def as_toml(tree: Mapping[str, Any]) -> str:
    """An army as an army file: plain values first, then its parts one under the other."""
    return "\n".join(_table(tree, "")) + "\n"


def _table(tree: Mapping[str, Any], path: str) -> Iterator[str]:
    kept = {key: value for key, value in tree.items() if value is not None}
    parts = [key for key, value in kept.items() if _is_part(value)]
    for key, value in kept.items():
        if key not in parts:
            yield f"{_key(key)} = {_value(value)}"
    for key in parts:
        name, value = f"{path}{_key(key)}", kept[key]
        for each in value if isinstance(value, list | tuple) else [value]:
            yield ""
            yield f"[[{name}]]" if isinstance(value, list | tuple) else f"[{name}]"
            yield from _flat(each)


def _flat(tree: Mapping[str, Any]) -> Iterator[str]:
    for key, value in tree.items():
        if value is not None:
            yield f"{_key(key)} = {_value(value)}"


def _is_part(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return bool(value) and all(isinstance(each, Mapping) for each in value)
    return isinstance(value, Mapping)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _text(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        inner = [f"{_key(k)} = {_value(v)}" for k, v in value.items() if v is not None]
        return "{ " + ", ".join(inner) + " }" if inner else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)


def _text(text: str) -> str:
    """TOML's basic strings are JSON's, but for DEL and lone surrogates."""
    plain = json.dumps(text.encode("utf-8", "replace").decode(), ensure_ascii=False)
    return plain.replace("\x7f", "\\u007f")
