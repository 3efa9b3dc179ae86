"""What the book says of counters, charts and map, held against a pack before anybody plays with it.

A pack may bring its own numbers. One by which no table could be read, a gun without a column, a
target without a strength, a hex that is on no map, is named here and not met later in play.
"""

from collections.abc import Iterable, Iterator

from estandarte.kernel import RuleId
from estandarte.wargame.hexes import EAST, direction_to, hex_of

from .components import (
    Pack,
    RangeChart,
    ShipType,
    WatersFile,
)

FARTHEST = 12
"""Hexes beyond which no chart may reach: nobody carries guns across a third of the map."""
LARGEST = 99
"""Columns or rows that can be written with two figures."""
SHIFTS = {"none", "calm", "clockwise", "counter_clockwise"}
ODDS = {"1:2", "1:1", "2:1", "3:1", "4:1"}
REORIENTATION: dict[str, tuple[RuleId, int]] = {
    "galliot": ("LEP-5.4-e", 3),
    "galley": ("LEP-5.4-f", 2),
    "galleass": ("LEP-5.4-g", 2),
}
POINTS: dict[str, RuleId] = {
    "galley": "LEP-10.0-d",
    "galleass": "LEP-10.0-e",
    "galliot": "LEP-10.0-f",
}

Faults = Iterator[tuple[RuleId, str]]


def counters(pack: Pack) -> Faults:
    """The numbers on the counters of each class."""
    for name, type in pack.ships.types.items():
        place = f"ships.toml: types.{name}"
        for rule in _counter(type):
            yield rule, place


def _counter(type: ShipType) -> Iterator[RuleId]:
    if type.guns < 1:
        yield "LEP-7.1-b"
    if type.muskets < 1:
        yield "LEP-7.2-c"
    if type.kind == "galleass" and type.boarding:
        yield "LEP-7.4-e"
    if type.kind != "galleass" and type.boarding < 1:
        yield "LEP-7.4-d"
    if type.points < 0:
        yield POINTS[type.kind]
    rule, most = REORIENTATION[type.kind]
    if type.reorientation != most:
        yield rule


def charts(pack: Pack) -> Faults:
    """Range charts, combat tables, wind, sails and oars."""
    for kind, chart in pack.charts.range.items():
        for rule in _range(chart):
            yield rule, f"charts.toml: range.{kind}"
    for table in (_combat_tables, _wind, _moving, _small_arms):
        for rule, place in table(pack):
            yield rule, f"charts.toml: {place}"


def _range(chart: RangeChart) -> Iterator[RuleId]:
    cells = [cell for arc in chart.arcs().values() for cell in arc]
    away = [max(abs(q), abs(r), abs(q + r)) for q, r, _ in cells]
    close = all(
        any(max(abs(q), abs(r), abs(q + r)) == 1 for q, r, _ in arc)
        for arc in chart.arcs().values()
    )
    if not chart.bow or not close or not all(1 <= hexes <= FARTHEST for hexes in away):
        yield "LEP-7.1-a"
    if any(value < 1 for _, _, value in cells):
        yield "LEP-7.1-c"
    if len({(q, r) for q, r, _ in cells}) < len(cells):
        yield "LEP-7.1-g"  # no hex lies in two arcs


def _combat_tables(pack: Pack) -> Faults:
    gunnery, odds, ramming = pack.charts.gunnery, pack.charts.odds, pack.charts.ramming
    if not _is_numbered(gunnery.columns) or not _holds(gunnery.columns.values(), "SM"):
        yield "LEP-7.1-j", "gunnery.columns"
    if set(odds.columns) != ODDS or set(odds.order) != ODDS:
        yield "LEP-7.2-d", "odds.columns"
    if not _holds(odds.columns.values(), "EBR"):
        yield "LEP-7.2-l", "odds.columns"
    if not _is_numbered(ramming.columns):
        yield "LEP-7.5-f", "ramming.columns"
    if not _holds(ramming.columns.values(), "EI"):
        yield "LEP-Q33", "ramming.columns"


def _is_numbered(columns: Iterable[int]) -> bool:
    """Whether the columns are those of 1, 2, 3 and so on, with none left out."""
    numbers = sorted(columns)
    return numbers == list(range(1, len(numbers) + 1))


def _holds(columns: Iterable[tuple[str, ...]], results: str) -> bool:
    return all(cell in tuple(results) for column in columns for cell in column)


def _wind(pack: Pack) -> Faults:
    wind = pack.charts.wind
    if wind.first != EAST:
        yield "LEP-6.3-a", "wind.first"
    if len(wind.shift) != 6 or not SHIFTS.issuperset(wind.shift):
        yield "LEP-6.3-c", "wind.shift"
    if wind.clockwise != -1:
        yield "LEP-6.3-f", "wind.clockwise"
    if wind.counter_clockwise != 1:
        yield "LEP-6.3-g", "wind.counter_clockwise"


def _moving(pack: Pack) -> Faults:
    """No more than the book allows, so that every course can be written."""
    sailing, rowing = pack.charts.sailing, pack.charts.rowing
    for side, allowed in (("christians", sailing.christians), ("ottomans", sailing.ottomans)):
        if not all(0 <= hexes <= 2 for hexes in allowed):
            yield "LEP-6.2-d", f"sailing.{side}"
    if not 0 <= rowing.most <= 2:
        yield "LEP-6.2-b", "rowing.most"
    if not 0 <= rowing.most_when_turning <= rowing.most:
        yield "LEP-6.2-n", "rowing.most_when_turning"
    if rowing.exhausting < 1:
        yield "LEP-6.2-c", "rowing.exhausting"
    if rowing.exhausting_when_turning < 1:
        yield "LEP-6.2-o", "rowing.exhausting_when_turning"
    if rowing.turn != 1:
        yield "LEP-6.2-l", "rowing.turn"


def _small_arms(pack: Pack) -> Faults:
    musketry = pack.charts.musketry
    if not 1 <= musketry.reach <= FARTHEST:
        yield "LEP-7.2-b", "musketry.reach"
    if musketry.halved_at < 1:
        yield "LEP-7.2-e", "musketry.halved_at"


def sheet(pack: Pack) -> Faults:
    """The map: its size, and hexes that lie on it."""
    waters = pack.waters
    if not (1 <= waters.columns <= LARGEST and 1 <= waters.rows <= LARGEST):
        yield "LEP-6.2-u", "waters.toml: columns, rows"
        return
    labels: dict[str, tuple[RuleId, Iterable[str]]] = {
        "land": ("LEP-Q54", waters.land),
        "shore": ("LEP-6.6-a", waters.shore),
        "islets": ("LEP-6.6-a", waters.islets),
        "covered": ("LEP-6.2-v", waters.covered),
        "blocked": ("LEP-Q55", [hex for pair in waters.blocked for hex in pair]),
        "places": ("LEP-6.2-u", [place.hex for place in waters.places.values()]),
    }
    for name, (rule, hexes) in labels.items():
        if not all(is_on_map(waters, hex) for hex in hexes):
            yield rule, f"waters.toml: {name}"
            return
    for one, other in waters.blocked:
        apart = direction_to(hex_of(one), hex_of(other)) is None
        if apart or one not in waters.shore or other not in waters.shore:
            yield "LEP-Q55", "waters.toml: blocked"


def is_on_map(waters: WatersFile, label: str) -> bool:
    """Whether a hex is written with four figures and lies on the map."""
    if len(label) != 4 or not (label.isascii() and label.isdecimal()):
        return False
    column, row = divmod(int(label), 100)
    return 1 <= column <= waters.columns and 1 <= row <= waters.rows
