"""The tables of a pack that a battle uses. A board names them; it does not hold them."""

import msgspec

from estandarte.kernel import Value
from estandarte.kernel.packs import fingerprint

from .battlefield import TerrainFile, WeatherFile
from .pack import PACKS, Pack
from .troops import AideEntry, FormationEntry, FormationName, Rank, RankEntry


class Charts(Value):
    """The tables of the pack that a battle uses."""

    formation: dict[FormationName, FormationEntry]
    weather: WeatherFile
    terrain: TerrainFile
    rank: dict[Rank, RankEntry]
    aide: AideEntry


_known: dict[str, Charts] = {}


def charts_of(pack: Pack) -> str:
    """The name of a pack's charts: packs that differ elsewhere have them in common."""
    return name_of(
        Charts(
            pack.formations.formation,
            pack.weather,
            pack.terrain,
            pack.officers.rank,
            pack.extras.aide,
        )
    )


def name_of(charts: Charts) -> str:
    """By its content; whoever asks mostly holds the very tables that are known."""
    for name, known in _known.items():
        if known is charts:
            return name
    name = fingerprint(charts)
    _known.setdefault(name, charts)
    return name


def charts_called(name: str) -> Charts:
    if name not in _known:
        for pack in PACKS.every():
            charts_of(pack)
    return _known[name]


def with_charts_named(board: bytes | str) -> bytes | str:
    """A board of before, when each held its charts whole."""
    fields = msgspec.json.decode(board, type=dict[str, msgspec.Raw])
    if "charts" not in fields:
        return board
    name = name_of(msgspec.json.decode(fields.pop("charts"), type=Charts))
    return msgspec.json.encode({**fields, "charts_name": name})
