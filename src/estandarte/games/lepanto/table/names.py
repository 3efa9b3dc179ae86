"""What the ships are called: by the names of history, or by squadron and number."""

import re
import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from estandarte.games.lepanto.schema.components import Berth, Kind, Pack
from estandarte.games.lepanto.schema.pack import PACKAGE, pack_named, shipped_pack
from estandarte.kernel import Provenance, Value
from estandarte.wargame.called import Name


class ShipsFile(Value):
    """Names for the counters to which the fleets give none."""

    provenance: Provenance
    squadrons: dict[str, Name]
    """Whose ships those without a name of their own are called."""
    ships: dict[str, str | Name]
    """A name that both languages share, or what the ship is called in each."""


@cache
def berth_of(id: str) -> Berth | None:
    """A ship of the fleets, whether it is still afloat or not; ids are unique."""
    pack = pack_named(shipped_pack().fingerprint)
    if id in pack.fleets.ships:
        return pack.fleets.ships[id]
    found = (s.ships[id] for s in pack.scenarios.values() if id in s.ships)
    return next(found, None) or _read_off(pack, id)


MARK = re.compile(r"([CO]-[A-Z])-([GL]?)\d+")
"""What stands on a counter: its squadron, a letter for what is no galley, and its number."""
LETTERS = {"G": "galleass", "L": "galliot"}


def _read_off(pack: Pack, id: str) -> Berth | None:
    """A ship that no list has, as in somebody's own scenario, by the mark that it bears."""
    mark = MARK.fullmatch(id)
    squadron = pack.fleets.squadrons.get(mark[1]) if mark else None
    if mark is None or squadron is None:
        return None
    kind = LETTERS.get(mark[2], "galley")
    types = pack.ships.types.items()
    type = next((n for n, t in types if (t.kind, t.side) == (kind, squadron.side)), "")
    return Berth("", 1, type, mark[1])


@cache
def class_of(id: str) -> Kind | None:
    berth = berth_of(id)
    types = pack_named(shipped_pack().fingerprint).ships.types
    return types[berth.type].kind if berth and berth.type in types else None


def points_for(id: str) -> int:
    """What she counts at the end of the battle."""
    berth = berth_of(id)
    types = pack_named(shipped_pack().fingerprint).ships.types
    return types[berth.type].points if berth and berth.type in types else 1


def given_name(id: str) -> str:
    """The name that the fleets themselves give: that of a flagship."""
    berth = berth_of(id)
    return berth.name if berth else ""


def known_as(id: str) -> str | Name:
    """The name of history, if it has one."""
    return _ships().ships.get(id, "") if berth_of(id) else ""


def whose(id: str, language: str) -> str:
    """Of whose squadron it is; nothing where that is not known."""
    berth = berth_of(id)
    squadron = _ships().squadrons.get(berth.squadron, {}) if berth else {}
    return squadron.get(language, "")


def number_of(id: str) -> int:
    """The number on its counter."""
    found = re.search(r"(\d+)$", id)
    return int(found[1]) if found else 0


@cache
def _ships() -> ShipsFile:
    text = files(PACKAGE).joinpath("text", "ships.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), ShipsFile)
