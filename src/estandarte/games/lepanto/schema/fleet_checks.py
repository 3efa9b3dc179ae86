"""What the book says of the fleets, held against a pack before anybody plays with it. [LEP-4.0]

A pack may bring its own charts, places and strengths. A ship in no water, or a squadron with other
ships than the printed ones, is a mistake in the pack and is named here, not met later in play.
"""

from collections import Counter

from estandarte.kernel import RuleId
from estandarte.kernel.packs import demand_book
from estandarte.wargame.hexes import DIRECTIONS

from .chart_checks import (
    Faults,
    charts,
    counters,
    is_on_map,
    sheet,
)
from .components import Berth, Pack, ScenarioFile

LONGEST = 100
"""Turns of a scenario; nobody plays more in a day."""
SIDES = {"christians", "ottomans"}
CLASSES = {"galleass", "galley", "galliot"}
WINGS = ("centre", "left", "reserve", "right")
STRENGTH: dict[tuple[str, str], RuleId] = {
    ("christians", "left"): "LEP-3.3-g",
    ("christians", "centre"): "LEP-3.3-h",
    ("christians", "right"): "LEP-3.3-i",
    ("christians", "reserve"): "LEP-3.3-j",
    ("ottomans", "left"): "LEP-3.3-k",
    ("ottomans", "centre"): "LEP-3.3-l",
    ("ottomans", "right"): "LEP-3.3-m",
    ("ottomans", "reserve"): "LEP-3.3-n",
}
"""The printed strength of each squadron."""


def check_components(pack: Pack) -> None:
    """Refuse a pack that contradicts the book; the faults name the rules and the places."""
    demand_book(pack, (_types, counters, charts, sheet, _squadrons, _berths, _scenarios))


def _types(pack: Pack) -> Faults:
    types = pack.ships.types
    if {t.side for t in types.values()} != SIDES:
        yield "LEP-1.0-a", "ships.toml: types"
    if {t.kind for t in types.values()} != CLASSES:
        yield "LEP-1.0-b", "ships.toml: types"
    if not all(pack.charts.range["galleass"].arcs().get(side) for side in ("port", "starboard")):
        yield "LEP-3.3-e", "charts.toml: range.galleass"
    for name, type in types.items():
        place = f"ships.toml: types.{name}"
        if type.kind == "galleass" and type.side != "christians":
            yield "LEP-3.3-a", place
        if type.kind == "galliot" and type.side != "ottomans":
            yield "LEP-3.3-b", place
        if type.ram and type.side == "christians":
            yield "LEP-3.3-c", place
        if not type.ram and type.side == "ottomans":
            yield "LEP-3.3-d", place
        if type.shore != (type.kind == "galliot"):
            yield "LEP-6.6-b", place


def _squadrons(pack: Pack) -> Faults:
    squadrons = pack.fleets.squadrons
    if {s.side for s in squadrons.values()} != SIDES:
        yield "LEP-3.3-f", "fleets.toml: squadrons"
    for side in sorted(SIDES):
        own = [s for s in squadrons.values() if s.side == side]
        if tuple(sorted(s.wing for s in own)) != WINGS or len({s.colour for s in own}) != 4:
            yield "LEP-3.3-f", f"fleets.toml: squadrons of {side}"
    types, ships = pack.ships.types, pack.fleets.ships.values()
    for name, squadron in squadrons.items():
        berthed = [types[b.type] for b in ships if b.squadron == name and b.type in types]
        found = Counter(t.kind for t in berthed)
        foreign = any(t.side != squadron.side for t in berthed)
        if foreign or found != squadron.counters:
            yield STRENGTH[squadron.side, squadron.wing], f"fleets.toml: squadrons.{name}"


def _berths(pack: Pack) -> Faults:
    squadrons = pack.fleets.squadrons
    edge = {"christians": ("LEP-8.0-a", 1), "ottomans": ("LEP-8.0-b", pack.waters.columns)}
    for id, berth in pack.fleets.ships.items():
        place = f"fleets.toml: ships.{id}"
        if berth.type not in pack.ships.types:
            yield "LEP-1.0-b", place
            return
        if berth.squadron not in squadrons:
            yield "LEP-3.3-f", place
            return
        yield from _berth(pack, berth, berth.type, place)
        squadron = squadrons[berth.squadron]
        rule, column = edge[squadron.side]
        if squadron.wing == "reserve" and int(berth.hex) // 100 != column:
            yield rule, place
    yield from _shared(pack.fleets.ships, "fleets.toml")


def _scenarios(pack: Pack) -> Faults:
    for name, scenario in pack.scenarios.items():
        file = f"scenarios/{name}.toml"
        if not 1 <= scenario.turns <= LONGEST:
            yield "LEP-2.0-a", f"{file}: turns"
        first = scenario.wind in DIRECTIONS if scenario.own else _blows_first(pack, scenario)
        if not first:
            yield "LEP-6.3-a", f"{file}: wind"
        if not pack.fleets.squadrons.keys() >= set(scenario.squadrons):
            yield "LEP-3.3-f", f"{file}: squadrons"
        for id, berth in scenario.ships.items():
            listed = pack.fleets.ships.get(id, berth)
            type, place = berth.type or listed.type, f"{file}: ships.{id}"
            yield from _berth(pack, berth, type, place)
            squadron = pack.fleets.squadrons.get(berth.squadron or listed.squadron)
            counter = pack.ships.types.get(type)
            if squadron is None or (counter and squadron.side != counter.side):
                yield "LEP-3.3-f", place
        yield from _shared(_standing(pack, scenario), file)


def _blows_first(pack: Pack, scenario: ScenarioFile) -> bool:
    return scenario.wind == pack.charts.wind.first


def _standing(pack: Pack, scenario: ScenarioFile) -> dict[str, Berth]:
    ships = pack.fleets.ships.items()
    return {id: b for id, b in ships if b.squadron in scenario.squadrons} | scenario.ships


def _berth(pack: Pack, berth: Berth, type: str, place: str) -> Faults:
    """One ship stands in water of its own class and looks at a hexside."""
    waters, kind = pack.waters, pack.ships.types.get(type)
    closed = {*waters.land, *waters.covered}
    if kind is None or kind.kind != "galliot":
        closed.update(waters.shore)
    if kind is None:
        yield "LEP-1.0-b", place
    if not is_on_map(waters, berth.hex) or berth.hex in closed:
        yield "LEP-4.0-a", place
    if berth.facing not in DIRECTIONS:
        yield "LEP-4.0-b", place


def _shared(berths: dict[str, Berth], file: str) -> Faults:
    taken = Counter(berth.hex for berth in berths.values())
    for id, berth in berths.items():
        if taken[berth.hex] > 1:
            yield "LEP-4.0-a", f"{file}: ships.{id}"
