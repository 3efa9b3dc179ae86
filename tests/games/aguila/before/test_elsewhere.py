"""Ground, zones and edges of every scenario, in inches from the corner of a table that lies
anywhere on the plane.
"""

from typing import Any

import pytest

from estandarte.games.aguila.before.deployment_zones import zone_area, zone_box
from estandarte.games.aguila.before.ground.shapes import Laid, shapes_of
from estandarte.games.aguila.before.hiding import hiding_places, watchers
from estandarte.games.aguila.before.zones import box_of
from estandarte.games.aguila.camp import Objective
from estandarte.games.aguila.scenarios.arrivals import edges_for, place_on_edge
from estandarte.games.aguila.scenarios.objectives import FordChoice, MarkerChoice
from estandarte.games.aguila.scenarios.pitched import SCENARIOS, scenario_of
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import INCH
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field
from games.aguila.scenes import BLUE, RED, Ground, area, inch, unit
from games.aguila.tables import table

WIDE, DEEP = 72, 48
LEFT, BOTTOM = 100, 50
ELSEWHERE = Field(inch(LEFT), inch(BOTTOM), inch(LEFT + WIDE), inch(BOTTOM + DEEP))
LAID: dict[str, list[str]] = {
    "borodino": [
        ("easy_hill 12.5 9 19.5 15; easy_hill 32.5 9 39.5 15; easy_hill 52.5 9 59.5 15; bottom"),
        ("easy_hill 12.5 11 19.5 17; easy_hill 32.5 11 39.5 17; easy_hill 52.5 11 59.5 17; bottom"),
        ("easy_hill 12.5 33 19.5 39; easy_hill 32.5 33 39.5 39; easy_hill 52.5 33 59.5 39; top"),
        ("easy_hill 12.5 31 19.5 37; easy_hill 32.5 31 39.5 37; easy_hill 52.5 31 59.5 37; top"),
    ],
    "colina": [
        "easy_hill 29 20.5 43 27.5",
        "difficult_hill 29 20.5 43 27.5",
        "easy_hill 26 21 34 27; easy_hill 38 21 46 27",
    ],
    "cruce": [
        (
            "road 0 24 23.622 24 w 2 x 23.622 24; "
            "road 23.622 0 23.622 48 w 2 x 23.622 24; "
            "easy_hill 50.7835 20.5 57.7835 27.5"
        ),
        (
            "road 0 24 23.622 24 w 2 x 23.622 24; "
            "road 23.622 0 23.622 48 w 2 x 23.622 24; wood 50.7835 20.5 57.7835 27.5"
        ),
        (
            "road 0 24 23.622 24 w 2 x 23.622 24; "
            "road 23.622 0 23.622 48 w 2 x 23.622 24; farm 52.2835 22 56.2835 26"
        ),
        (
            "road 48.378 24 72 24 w 2 x 48.378 24; "
            "road 48.378 0 48.378 48 w 2 x 48.378 24; "
            "easy_hill 14.2165 20.5 21.2165 27.5"
        ),
        (
            "road 48.378 24 72 24 w 2 x 48.378 24; "
            "road 48.378 0 48.378 48 w 2 x 48.378 24; wood 14.2165 20.5 21.2165 27.5"
        ),
        (
            "road 48.378 24 72 24 w 2 x 48.378 24; "
            "road 48.378 0 48.378 48 w 2 x 48.378 24; farm 15.7165 22 19.7165 26"
        ),
    ],
    "divide": [
        "easy_hill 15 9 21 15; wood 51 9 57 15; wood 15 33 21 39; easy_hill 51 33 57 39",
        "rocky 15 9 21 15; rocky 51 9 57 15; rocky 15 33 21 39; rocky 51 33 57 39",
    ],
    "granja": [
        "farm 29 22 33 26; farm 39 22 43 26; fence 30 16 42 16 w 0.25",
        "farm 29 22 33 26; farm 39 22 43 26; farm 34 27 38 31; fence 30 16 42 16 w 0.25",
        (
            "farm 29 22 33 26; farm 39 22 43 26; farm 34 27 38 31; farm 34 17 38 21; "
            "fence 30 16 42 16 w 0.25"
        ),
    ],
    "oblicua": [
        (
            "easy_hill 33 21 39 27; wood 16.1252 9.75 22.1252 15.75; "
            "wood 49.8752 32.25 55.8752 38.25; rising"
        ),
        (
            "wood 33 21 39 27; easy_hill 16.1252 9.75 22.1252 15.75; "
            "rocky 49.8752 32.25 55.8752 38.25; rising"
        ),
        (
            "easy_hill 33 21 39 27; wood 16.1252 32.25 22.1252 38.25; "
            "wood 49.8752 9.75 55.8752 15.75; falling"
        ),
        (
            "wood 33 21 39 27; easy_hill 16.1252 32.25 22.1252 38.25; "
            "rocky 49.8752 9.75 55.8752 15.75; falling"
        ),
    ],
    "pueblo": [
        (
            "buildings 27.5 3.5 32.5 8.5; buildings 39.5 3.5 44.5 8.5; "
            "buildings 27.5 15.5 32.5 20.5; buildings 39.5 15.5 44.5 20.5; bottom"
        ),
        (
            "buildings 21.5 3.5 26.5 8.5; buildings 33.5 3.5 38.5 8.5; "
            "buildings 45.5 3.5 50.5 8.5; buildings 21.5 15.5 26.5 20.5; "
            "buildings 33.5 15.5 38.5 20.5; buildings 45.5 15.5 50.5 20.5; bottom"
        ),
        (
            "buildings 27.5 39.5 32.5 44.5; buildings 39.5 39.5 44.5 44.5; "
            "buildings 27.5 27.5 32.5 32.5; buildings 39.5 27.5 44.5 32.5; top"
        ),
        (
            "buildings 21.5 39.5 26.5 44.5; buildings 33.5 39.5 38.5 44.5; "
            "buildings 45.5 39.5 50.5 44.5; buildings 21.5 27.5 26.5 32.5; "
            "buildings 33.5 27.5 38.5 32.5; buildings 45.5 27.5 50.5 32.5; top"
        ),
    ],
    "puente": [
        "river 0 18 72 18 w 3 x 36 18; bottom",
        "river 0 14 72 14 w 3 x 36 14; bottom",
        "river 0 30 72 30 w 3 x 36 30; top",
        "river 0 34 72 34 w 3 x 36 34; top",
    ],
}
ZONES: dict[str, list[str]] = {
    "asalto": ["0 10 72 10 72 24 0 24", "none"],
    "borodino": ["0 0 72 0 72 12 0 12", "0 36 72 36 72 48 0 48"],
    "campal": ["0 0 72 0 72 12 0 12", "0 36 72 36 72 48 0 48"],
    "colina": ["0 0 72 0 72 12 0 12", "0 36 72 36 72 48 0 48"],
    "cruce": ["0 0 72 0 72 12 0 12", "0 36 72 36 72 48 0 48"],
    "divide": ["36 0 72 0 72 24 36 24", "0 24 36 24 36 48 0 48"],
    "escalada": ["0 0 72 0 72 12 0 12", "0 36 72 36 72 48 0 48"],
    "granja": ["22 14 38 14 38 30 22 30", "none"],
    "oblicua": [
        "21.6335 0 72 0 72 33.5776",
        "50.3665 48 0 48 0 14.4224",
        "0 33.5776 0 0 50.3665 0",
        "72 14.4224 72 48 21.6335 48",
    ],
    "pueblo": ["28 20 32 20 32 24 28 24", "0 38 72 38 72 48 0 48"],
    "puente": ["0 0 72 0 72 16.5 0 16.5", "0 38 72 38 72 48 0 48"],
    "region": ["0 0 72 0 72 12 0 12", "0 36 72 36 72 48 0 48"],
}
"""Corner by corner: of the one who starts below, then of the other."""
EDGES: dict[str, list[str]] = {
    "asalto": ["bottom 0 0 72 0; left 0 0 0 12; right 72 0 72 12", "top 0 48 72 48"],
    "borodino": [
        "bottom 0 0 72 0; left 0 0 0 12; right 72 0 72 12",
        "top 0 48 72 48; left 0 36 0 48; right 72 36 72 48",
    ],
    "campal": [
        "bottom 0 0 72 0; left 0 0 0 12; right 72 0 72 12",
        "top 0 48 72 48; left 0 36 0 48; right 72 36 72 48",
    ],
    "colina": [
        "bottom 0 0 72 0; left 0 0 0 12; right 72 0 72 12",
        "top 0 48 72 48; left 0 36 0 48; right 72 36 72 48",
    ],
    "cruce": [
        "bottom 0 0 72 0; left 0 0 0 12; right 72 0 72 12",
        "top 0 48 72 48; left 0 36 0 48; right 72 36 72 48",
    ],
    "divide": ["bottom 36 0 72 0; right 72 0 72 24", "top 0 48 36 48; left 0 24 0 48"],
    "escalada": ["bottom 0 0 72 0", "top 0 48 72 48"],
    "granja": ["bottom 0 0 72 0; left 0 0 0 24; right 72 0 72 24", "top 0 48 72 48"],
    "oblicua": [
        "bottom 21.6335 0 72 0; right 72 0 72 33.5776",
        "top 0 48 50.3665 48; left 0 14.4224 0 48",
    ],
    "pueblo": [
        "bottom 0 0 72 0; left 0 0 0 10; right 72 0 72 10",
        "top 0 48 72 48; left 0 38 0 48; right 72 38 72 48",
    ],
    "puente": [
        "bottom 0 0 72 0; left 0 0 0 16.5; right 72 0 72 16.5",
        "top 0 48 72 48; left 0 38 0 48; right 72 38 72 48",
    ],
    "region": [
        "bottom 0 0 72 0; left 0 0 0 12; right 72 0 72 12",
        "top 0 48 72 48; left 0 36 0 48; right 72 36 72 48",
    ],
}
SHAPES: dict[str, str] = {
    "river": "5: river 0 24 72 24 w 3 x 36 24 | river 0 36 72 36 w 3 x 36 36",
    "stream": "5: stream 0 24 72 24 w 3 x 36 24 | stream 0 36 72 36 w 3 x 36 36",
    "wood": "35: wood 33 21 39 27 | wood 42 27 48 33",
    "easy_hill": "35: easy_hill 31.5 21 40.5 27 | easy_hill 40.5 27 49.5 33",
    "oasis": "70: oasis 33 21 39 27 | palm_grove 42 27 48 33",
    "walls_or_fences": "70: stone_walls 33 24 39 24 w 0.25 | fence 42 30 48 30 w 0.25",
    "stone_walls": "35: stone_walls 33 24 39 24 w 0.25 | stone_walls 42 30 48 30 w 0.25",
    "fence": "35: fence 33 24 39 24 w 0.25 | fence 42 30 48 30 w 0.25",
    "farm": "35: farm 34 22 38 26; farm 40 22 44 26 | farm 43 28 47 32; farm 49 28 53 32",
}
"""How many places, the first and the last of them."""


def elsewhere(scenario: str, *things: Any, **camp: Any) -> Aguila:
    state = table(scenario, *things, begin=False, camp=camp).state
    state.field = ELSEWHERE
    return state


def at(x: float, y: float) -> Point:
    return Point(inch(LEFT + x), inch(BOTTOM + y))


def told(*numbers: int) -> str:
    """Lengths from the corner of the table, x and y in turn."""
    corner = (inch(LEFT), inch(BOTTOM))
    return " ".join(f"{(n - corner[i % 2]) / INCH:g}" for i, n in enumerate(numbers))


def boxed(points: Any) -> str:
    box = box_of(list(points))
    return told(box.left, box.bottom, box.right, box.top)


def piece(laid: Laid) -> str:
    crossed = "".join(f" x {told(c.x, c.y)}" for c in laid.crossings)
    wide = f" w {laid.width / INCH:g}" if laid.width else ""
    return f"{laid.piece} {boxed(laid.corners or laid.line)}{wide}{crossed}"


def ground_of(scenario: str) -> list[str]:
    state, found = elsewhere(scenario), []
    demanded = scenario_of(state).ground
    assert demanded is not None
    for left in (True, False) if scenario == "cruce" else (True,):
        for pieces, edge, diagonal in demanded.layouts(state, left):
            assert demanded.verdict(state, pieces, edge, diagonal, left)
            found.append("; ".join([*map(piece, pieces), edge + diagonal]).removesuffix("; "))
    return found


def farm() -> Any:
    house = area("farm", LEFT + 30, BOTTOM + 22, 2, "h")
    return house, Objective("objective1", at(30, 22), "h")


def river_there() -> Ground:
    line = (at(0, 20), at(WIDE, 18))
    return Ground("the_river", "river", (), line, inch(3), (at(36, 19),))


def scene_of(scenario: str, **camp: Any) -> Aguila:
    things: tuple[Any, ...] = {"granja": farm(), "pueblo": farm(), "puente": (river_there(),)}.get(
        scenario, ()
    )
    if scenario == "oblicua":
        camp = {"zones": {RED: "lower", BLUE: "upper"}, **camp}
    if scenario == "divide":
        camp = {"zones": {RED: "bottom_right", BLUE: "top_left"}, **camp}
    if scenario in ("asalto", "granja", "puente", "pueblo", "borodino"):
        camp = {"attacker": BLUE, **camp}
    return elsewhere(scenario, *things, **camp)


ALL = ("asalto", "borodino", "campal", "colina", "cruce", "divide", "escalada", "granja", "oblicua",
       "pueblo", "puente", "region")  # fmt: skip


def zones_of(scenario: str) -> list[str]:
    found = []
    for state in (scene_of(scenario), scene_of(scenario, diagonal="falling")):
        for role in (RED, BLUE):
            zone, box = zone_area(state, role), zone_box(state, role)
            corners = [Point(*c) for c in zone.corners] if zone is not None else []
            found.append(" ".join(told(c.x, c.y) for c in corners) or "none")
            if box is not None and scenario != "oblicua":
                assert boxed(corners) == told(box.left, box.bottom, box.right, box.top)
    return found if scenario == "oblicua" else found[:2]


def edges_of(scenario: str) -> list[str]:
    state, found = scene_of(scenario), []
    for role in (RED, BLUE):
        ends = []
        for edge, low, high in edges_for(state, role):
            a, b = place_on_edge(state, edge, low), place_on_edge(state, edge, high)
            ends.append(f"{edge} {told(a.x, a.y, b.x, b.y)}")
        found.append("; ".join(ends))
    return found


def test_the_ground_of_every_scenario_lies_where_it_is_told() -> None:
    demanding = sorted(name for name, known in SCENARIOS.items() if known.ground is not None)
    assert {scenario: ground_of(scenario) for scenario in demanding} == LAID


@rule("BSA-16-zona-a", "BSA-16-oblicua-c", "BSA-16-divide-a", "BSA-16-granja-d")
def test_the_zones_of_every_scenario() -> None:
    assert {scenario: zones_of(scenario) for scenario in ALL} == ZONES


@rule("BSA-16-reservas-b", "BSA-Q104")
def test_by_which_edges_reserves_come() -> None:
    assert {scenario: edges_of(scenario) for scenario in ALL} == EDGES


@pytest.mark.parametrize("name", SHAPES)
def test_how_a_piece_of_terrain_is_proposed(name: str) -> None:
    found = list(shapes_of(elsewhere("campal"), name, 2))
    said = ["; ".join(map(piece, one)) for one in found]
    assert f"{len(found)}: {said[0]} | {said[-1]}" == SHAPES[name]


@rule("BSA-16-region-b")
def test_markers_keep_six_inches_from_short_edges_and_eighteen_from_long_ones() -> None:
    state, during = elsewhere("region"), MarkerChoice((RED,))
    spots = [told(one.at.x, one.at.y) for one in during.options(state, RED)]
    assert spots == ["36 24", "18 24", "54 24", "27 24", "45 24"]
    kind = type(next(iter(during.options(state, RED))))
    for x, y, allowed in (
        (6, 24, True), (5.9, 24, False), (66, 24, True), (66.1, 24, False),
        (36, 18, True), (36, 17.9, False), (36, 30, True), (36, 30.1, False),
    ):  # fmt: skip
        assert bool(kind(at(x, y), role=RED).check(state, during)) == allowed, (x, y)
    state.camp = but(state.camp, objectives=(Objective("marker1", at(36, 24)),))
    assert not kind(at(41.9, 24), role=RED).check(state, during)
    assert kind(at(42, 24), role=RED).check(state, during)


@rule("BSA-16-puente-d")
def test_a_ford_is_twelve_inches_from_the_bridge() -> None:
    state = scene_of("puente")
    spots = [told(one.at.x, one.at.y) for one in FordChoice((RED,)).options(state, RED)]
    assert spots == ["9 19.75", "18 19.5", "54 18.5", "63 18.25"]


@rule("BSA-13-oculto-a")
@pytest.mark.parametrize(
    ("scenario", "role", "count", "ends"),
    [
        ("campal", RED, 84, ["0 0", "2 0", "0 2"]), ("campal", BLUE, 84, ["0 36", "2 36", "0 38"]),
        ("asalto", RED, 86, ["0 10", "2 10", "0 12"]),
        ("asalto", BLUE, 37, ["0 48", "2 48", "72 48"]),
        ("divide", RED, 60, ["36 0", "38 0", "36 2"]),
    ],
)  # fmt: skip
def test_somebody_watches_every_two_inches_along_a_zone(
    scenario: str, role: str, count: int, ends: list[str]
) -> None:
    found = [told(p.x, p.y) for p in watchers(scene_of(scenario), role)]
    assert (len(found), len(set(found))) == (count, count)
    assert [found[0], found[1], found[-1]] == ends


@rule("BSA-13-oculto-a")
def test_six_hiding_places_are_proposed_behind_a_hill_first() -> None:
    hills = [area("easy_hill", LEFT + x, BOTTOM + 24, 5, f"t{x}") for x in (15, 30, 45, 60)]
    state = elsewhere("campal", *hills, unit("A", abilities=("despliegue_oculto",)))
    found = hiding_places(state, state.camp.waiting["A"])
    assert len(found) == 6
    assert told(found[0].at.x, found[0].at.y) == "15 18.8748"
    assert len(hiding_places(state, state.camp.waiting["A"], 2)) == 2
