"""The war as text: a chart of the sea with what lies on it, and the same in sentences."""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import fill
from typing import Any

from estandarte.games.mistral.combined.account import tell_land
from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.hidden.view import FleetSeen, MistralView
from estandarte.games.mistral.schema.pack import BRITISH, FLEETS, pack_named
from estandarte.games.mistral.sea.theatre import (
    Place,
    is_harbour,
    location_of,
    space_of,
)
from estandarte.games.mistral.war.seasons import season_of
from estandarte.kernel import Role
from estandarte.kernel.words.texts import Texts

from .cards import staff, step_told

MARKS: dict[Role, tuple[str, str]] = {BRITISH: ("B", "b")}
"""A Formation that is seen, and a marker; the Bourbons have F and f."""
GROUND = {"sea_zone": "~", "strait": "=", "large": ".", "coastal": ":", "port": "o"}
GALE, BOTH = "@", "X"
MOST_ROWS = 30
NEAR = 4.0
"""Degrees of longitude around a place that is asked for."""
CHARTED = {"strait": ("port_sale", "sp_05")}
"""Between which places a scenario's chart is drawn. It stands here and not with its values, which
matches are sealed with."""


def draw(view: MistralView, texts: Texts, language: str, width: int) -> str:
    """The chart, then who is where."""
    key = fill(texts.say(language, "chart.legend"), max(40, width))
    told = (*describe(view, texts, language), *staff(view, texts, language))
    rows = [*_chart(view, width, language, _waters(view)), "", key, *told]
    return "\n".join(rows)


def _waters(view: MistralView) -> Mapping[str, Any] | None:
    """Where a scenario is fought, as long as nothing lies elsewhere; None is the whole map."""
    pack = pack_named(view.pack_name)
    spaces = pack.theatre.spaces
    edges = [spaces[id] for id in CHARTED.get(view.scenario, ())]
    if not edges:
        return None
    lons, lats = [space.lon for space in edges], [space.lat for space in edges]
    among = {
        id: space
        for id, space in spaces.items()
        if min(lons) - 1 <= space.lon <= max(lons) and min(lats) <= space.lat <= max(lats)
    }
    return among if among.keys() >= _marks(view).keys() else None


def draw_part(view: MistralView, part: str, texts: Texts, language: str, width: int) -> str:
    """The waters around a place or a Formation, with the names of all places there."""
    at = part
    for fleet in view.fleets.values():
        at = next((space_of(f.at) for f in fleet.formations if f.id == part), at)
    spaces = pack_named(view.pack_name).theatre.spaces
    here = spaces.get(space_of(at))
    if here is None:
        return draw(view, texts, language, width)
    near = {
        id: space
        for id, space in spaces.items()
        if abs(space.lon - here.lon) < NEAR and abs(space.lat - here.lat) < NEAR * 0.6
    }
    return "\n".join(
        [*_chart(view, width, language, near), "", texts.say(language, "chart.legend")]
    )


def _chart(
    view: MistralView, width: int, language: str, among: Mapping[str, Any] | None = None
) -> list[str]:
    """Every place of the map by its longitude and latitude, with its name where there is room."""
    every = among or pack_named(view.pack_name).theatre.spaces
    spaces = {id: space for id, space in every.items() if space.kind != "edge"}
    columns = max(40, min(width, 120))
    lons = [space.lon for space in spaces.values()]
    lats = [space.lat for space in spaces.values()]
    wide, deep = max(lons) - min(lons), max(lats) - min(lats)
    rows = min(MOST_ROWS, max(12, int(columns * deep / wide * 0.62)))
    grid = [[" "] * columns for _ in range(rows)]
    marks, forces = _marks(view), _forces(view)
    placed: list[tuple[int, int, str]] = []
    # Places without anything first, so that nothing covers a Formation.
    for id in sorted(spaces, key=lambda id: (id in marks, id)):
        space = spaces[id]
        column = int((space.lon - min(lons)) / wide * (columns - 1))
        row = int((max(lats) - space.lat) / deep * (rows - 1))
        grid[row][column] = marks.get(id) or GROUND.get(space.kind, ".")
        placed.append((row, column, id))
    # Where something lies first, then Ports, then the rest, while there is room for the name.
    for row, column, id in sorted(
        placed, key=lambda p: (p[2] not in marks, spaces[p[2]].kind != "port")
    ):
        here = f" [{' '.join(forces[id])}]" if id in forces else ""
        name = spaces[id].name[language]
        _write(grid[row], column + 1, f"{name}{here}") or _write(grid[row], column + 1, name)
    return ["".join(row).rstrip() for row in grid]


def _forces(view: MistralView) -> dict[Place, list[str]]:
    """The Formations that can be seen, by the space in which they are."""
    found: dict[Place, list[str]] = {}
    for fleet in view.fleets.values():
        for formation in fleet.formations:
            hidden = formation.under or formation.is_dummy
            if not hidden and (fleet.own or formation.spotted):
                found.setdefault(space_of(formation.at), []).append(formation.id)
    return found


def _write(row: list[str], column: int, name: str) -> bool:
    """A name beside its place, if nothing stands there."""
    end = column + len(name) + 1
    if end > len(row) or any(letter != " " for letter in row[column:end]):
        return False
    row[column : end - 1] = name
    return True


def _marks(view: MistralView) -> dict[Place, str]:
    found: dict[Place, str] = {gale.at: GALE for gale in view.gales.values()}
    for role in FLEETS:
        seen, hidden = MARKS.get(role, ("F", "f"))
        fleet = view.fleets[role]
        for at in fleet.markers:
            found[space_of(at)] = _with(found.get(space_of(at)), hidden)
        for formation in fleet.formations:
            if _at_sea(fleet, formation) and (fleet.own or formation.spotted):
                found[space_of(formation.at)] = _with(found.get(space_of(formation.at)), seen)
    return found


def _with(before: str | None, mark: str) -> str:
    """Where both Fleets are, neither hides the other."""
    if before is None or before == GALE or before.upper() == mark.upper():
        return mark
    return BOTH


def _at_sea(fleet: FleetSeen, formation: Formation) -> bool:
    return formation.is_dummy or any(
        unit.formation == formation.id and unit.state == "ready" for unit in fleet.units
    )


def describe(view: MistralView, texts: Texts, language: str) -> Iterable[str]:
    """The board in sentences."""

    def say(key: str, **facts: Any) -> str:
        return texts.say(language, key, facts)

    yield say(
        "tell.date",
        year=view.date.year,
        turn=view.date.turn,
        season=say(f"tell.{season_of(view.date.turn)}"),
        impulse=view.impulse,
        increment=view.increment,
    )
    yield from step_told(view, texts, language)
    yield say("tell.prestige", **{role: view.prestige[role] for role in FLEETS})
    if view.winds:
        yield say("tell.winds", winds=view.winds)
    for gale in view.gales.values():
        yield say("tell.gale", wind=gale.wind, force=gale.force, at=gale.at)
    for role in FLEETS:
        yield from _fleet(view.fleets[role], role, say)
    if view.land is not None:
        yield from tell_land(view.land, say)


def _fleet(fleet: FleetSeen, role: Role, say: Any) -> Iterator[str]:
    for formation in fleet.formations:
        if formation.under or formation.is_dummy:
            continue
        units = [unit for unit in fleet.units if unit.formation == formation.id]
        facts = {
            "formation": formation.id,
            "at": formation.at,
            "units": [unit.id for unit in units],
            "sail": sum(unit.sail for unit in units),
            "damage": sum(unit.damage for unit in units),
        }
        yield say("tell.own" if fleet.own else "tell.seen", **facts)
    if fleet.own:
        for unit in fleet.units:
            if not unit.formation:
                yield say("tell.laid_up", unit=unit.id, at=unit.at, damage=unit.damage)
        return
    for at, count in fleet.markers.items():
        yield say("tell.markers", role=role, count=count, at=location_of(at))
    for at in fleet.harbours:
        yield say("tell.harbour", role=role, at=at if is_harbour(at) else location_of(at))
