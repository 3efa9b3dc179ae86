"""Reading what users bring along: records, positions, packs."""

from pathlib import Path
from typing import Any

from estandarte.kernel import (
    SHELF,
    Dice,
    Game,
    PackFault,
    PackUsed,
    Record,
    RecordFault,
    Role,
    Setup,
    SetupFault,
    but,
    parse_record,
    read_position,
)
from estandarte.kernel.packs import LARGEST as LARGEST_PACK
from estandarte.kernel.packs import read_folder
from estandarte.kernel.packs.pack_file import PackFile, read_pack
from estandarte.kernel.records.positions import HEAD
from estandarte.kernel.records.positions import LARGEST as LARGEST_POSITION
from estandarte.kernel.records.record import LARGEST as LARGEST_RECORD

from .faults import UsageFault
from .files import read_within
from .speech import Speech

KNOWN = (UsageFault, SetupFault, RecordFault, PackFault)
"""Faults that name their own sentence."""


def open_record(path: Path, speech: Speech) -> Record[Any]:
    return sound_record(read_within(path, LARGEST_RECORD, speech))


def sound_record(data: bytes) -> Record[Any]:
    """A record whose lines are well formed; whether its events fit the board shows when folding."""
    try:
        return parse_record(data, SHELF)
    except KNOWN:
        raise
    except Exception as fault:  # sealed again by somebody who put nonsense into it
        raise UsageFault("cli.nonsense", fault=_named(fault)) from None


def folded(record: Record[Any], step: int | None = None) -> Any:
    """The state after a step of a record."""
    try:
        return record.state_at(step)
    except KNOWN:
        raise
    except Exception as fault:
        raise UsageFault("cli.nonsense", fault=_named(fault)) from None


def open_position(text: str, dice: Dice, speech: Speech) -> tuple[Game[Any, Any], Setup, Any]:
    """A position given as its line, or as a file that holds it."""
    line = text.strip()
    if not line.startswith("estandarte/"):
        data = read_within(Path(text), LARGEST_POSITION, speech)
        line = data.decode("utf-8", "replace").strip()
    if not line.startswith(HEAD) or len(line) > LARGEST_POSITION:
        raise SetupFault("fault.position")
    try:
        return read_position(line, dice)
    except KNOWN:
        raise
    except Exception as fault:
        raise SetupFault("fault.position_content", fault=_named(fault)) from None


def open_pack(game: Game[Any, Any], place: str, speech: Speech) -> PackUsed:
    """A pack file, or a folder of overriding values, checked by the game."""
    file = pack_brought(game, Path(place), speech)
    used = game.pack(file.values)
    if used is None:
        raise UsageFault("cli.no_packs", game=game.name)
    return but(used, name=file.name)


def pack_brought(game: Game[Any, Any], path: Path, speech: Speech) -> PackFile:
    """What a pack file holds, or a folder; not yet held against the game."""
    if not path.is_file():
        return PackFile(game.name, path.resolve().name, values=read_folder(path))
    try:
        return read_pack(read_within(path, LARGEST_PACK, speech), game.name)
    except PackFault as fault:
        problem = fault.problems[0]
        told = speech.tell(problem.what) if problem.what else str(fault)
        raise UsageFault("packs.file", file=str(path), fault=told) from None


def known_role(game: Game[Any, Any], role: Role) -> Role:
    if role not in game.roles:
        raise SetupFault("fault.role", role=role[:60], known=list(game.roles))
    return role


def known_scenario(game: Game[Any, Any], scenario: str | None) -> str:
    """The scenario asked for, or the first one."""
    scenarios = game.scenarios()
    if scenario is None:
        return next(iter(scenarios))
    if scenario not in scenarios:
        raise SetupFault("fault.scenario", scenario=scenario[:60], known=list(scenarios))
    return scenario


def read_switches(game: Game[Any, Any], given: list[str]) -> dict[str, Any]:
    """Switches written as name=value; a bare name turns a switch on."""
    chosen: dict[str, Any] = {}
    for word in given:
        name, found, value = word.partition("=")
        chosen[name.strip()[:60]] = switch_value(value.strip()) if found else True
    game.read_switches(chosen)
    return chosen


def written(value: Any) -> str:
    """The value of a switch as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def switch_value(text: str) -> Any:
    plain = text.casefold()
    if plain in ("true", "yes", "on", "si", "sí"):
        return True
    if plain in ("false", "no", "off"):
        return False
    if plain.removeprefix("-").isdecimal() and len(plain) < 10:
        return int(plain)
    return text


def _named(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"[:200]
