"""A pack as one file: the values of somebody's own box, under a name that matches can cite."""

from collections.abc import Mapping
from typing import Any

import msgspec

from estandarte.kernel.values import Value
from estandarte.kernel.words.telling import Telling

from . import LARGEST, PackFault, PackProblem
from .documents import DocumentFault, complaint, place_of, read_document

FORMAT = 1
LONGEST_NAME = 60


class PackFile(Value):
    """What a pack file holds: whose values they are, and only those that differ."""

    game: str
    name: str = ""
    about: str = ""
    values: dict[str, Any] = {}


class _Heading(Value):
    estandarte: str = ""
    format: int = 0
    game: str = ""
    name: str = ""
    about: str = ""
    values: dict[str, Any] = {}


def read_pack(data: bytes | str, game: str) -> PackFile:
    """A pack file of one game, in TOML or in JSON; raises PackFault with every fault in words."""
    try:
        tree = read_document(data, LARGEST)
    except DocumentFault as fault:
        raise _fault(Telling("pack.unreadable", {"fault": str(fault)})) from None
    return pack_from(tree, game)


def pack_from(tree: Mapping[str, Any], game: str) -> PackFile:
    if not isinstance(tree, Mapping) or tree.get("estandarte") != "pack":
        raise _fault(Telling("pack.no_pack"))
    if tree.get("format") != FORMAT:
        found = str(tree.get("format"))[:20]
        raise _fault(Telling("pack.format", {"format": found, "known": FORMAT}))
    if tree.get("game") != game:
        found = str(tree.get("game"))[:60]
        raise _fault(Telling("pack.other_game", {"game": game, "found": found}))
    try:
        heading = msgspec.convert(tree, _Heading, str_keys=True)
    except msgspec.ValidationError as fault:
        raise _fault(complaint(fault), place_of(fault)) from None
    name = " ".join(heading.name.split())
    if not name or len(name) > LONGEST_NAME:
        raise _fault(Telling("pack.name", {"most": LONGEST_NAME}), ("name",))
    return PackFile(game, name, heading.about[:2000], heading.values)


def _fault(what: Telling, at: tuple[str, ...] = ()) -> PackFault:
    facts = ", ".join(f"{name} {fact}" for name, fact in what.facts.items())
    place = f"{'.'.join(at)}: " if at else ""
    return PackFault(f"{place}{what.key} {facts}".strip(), (PackProblem(at, what=what),))


def written_pack(file: PackFile) -> str:
    """The file as text that `read_pack` reads again."""
    head = {"name": file.name, "about": file.about}
    lines = ['estandarte = "pack"', f"format = {FORMAT}", f'game = "{file.game}"']
    lines += [f"{key} = {written(value)}" for key, value in head.items() if value]
    return "\n".join([*lines, "", *tables(file.values, ("values",))]) + "\n"


def tables(tree: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    lines, below = [], []
    for key, value in tree.items():
        if isinstance(value, Mapping) and value:
            below += tables(value, (*path, str(key)))
        else:
            lines.append(f"{_key(str(key))} = {written(value)}")
    if lines:
        lines = [f"[{'.'.join(map(_key, path))}]", *lines, ""]
    return lines + below


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain and key else written(key)


def written(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # DEL and lone surrogates need the long form too, which JSON gives to all but the first
        return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(str(k))} = {written(v)}" for k, v in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    return str(value)
