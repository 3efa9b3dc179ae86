"""The maps of battles speak both languages and say nothing against the ground that counts."""

from itertools import pairwise

import pytest

from estandarte.games.aguila import AGUILA
from estandarte.games.tercios import TERCIOS
from estandarte.games.tercios.scenarios.historical import battle_elements
from estandarte.games.tercios.schema.pack import PACKS
from estandarte.kernel import LANGUAGES, Dice, Setup
from estandarte.wargame.fields.book import length_of
from estandarte.wargame.maps import battle_map
from estandarte.wargame.plane.measures import INCH

BATTLES = [
    (TERCIOS, "rocroi"), (TERCIOS, "breitenfeld"), (TERCIOS, "pavia"),
    (AGUILA, "albuera"), (AGUILA, "bailen"), (AGUILA, "waterloo"),
]  # fmt: skip
BARRED = {"swamp", "buildings", "farm", "small_wood", "wood", "palm_grove", "rocky"}
"""Where no road and no village is drawn; roads may climb a hill."""


def _inside(place, ring):
    inside = False
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (a[1] > place[1]) != (b[1] > place[1]):
            x = (b[0] - a[0]) * (place[1] - a[1]) / (b[1] - a[1]) + a[0]
            inside ^= place[0] < x
    return inside


def _walked(line):
    """Places along a line, an eighth of an inch apart."""
    for (ax, ay), (bx, by) in pairwise(line):
        steps = max(1, round((abs(bx - ax) + abs(by - ay)) * 8))
        for n in range(steps + 1):
            yield ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps
    if len(line) == 1:
        yield line[0]


def _ground(game, scenario):
    setup = Setup(game.name, scenario, packs=(game.pack({}),))
    state = game.start(setup, Dice("map"))
    if game is AGUILA:
        return setup, state.field, state.ground
    pack = PACKS.of({})
    return setup, state.field, battle_elements(pack.battles[scenario], pack)


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_a_battle_has_its_map_and_the_map_agrees_with_the_ground_of_the_rules(game, scenario):
    found = battle_map(game.package, scenario)
    setup, field, ground = _ground(game, scenario)
    assert found is not None and game.board(setup)["map"]["marks"]
    looks = [mark.look for mark in found.mark]
    assert looks.count("slope") >= 2 and "brook" in looks and {"road", "track"} & set(looks)
    names = [*found.names.values(), *(m.name for m in found.mark if m.name)]
    assert len(names) >= 6 and all(set(name) == set(LANGUAGES) for name in names)
    assert found.names.keys() <= ground.keys()
    kinds = {id: getattr(g, "piece", None) or g.kind for id, g in ground.items()}
    areas = {
        id: [(p.x / INCH, p.y / INCH) for p in g.corners] for id, g in ground.items() if g.corners
    }
    for mark in found.mark:
        spots = (*mark.line, *((mark.at,) if mark.at else ()))
        assert all(
            field.left <= length_of(x) <= field.right and field.bottom <= length_of(y) <= field.top
            for x, y in spots
        )
        if mark.look not in {"road", "track", "village"}:
            continue
        for place in _walked(mark.line):
            inside = {kinds[id] for id, ring in areas.items() if _inside(place, ring)}
            assert not inside & BARRED, (mark, place, inside)
            for river in (g for g in ground.values() if getattr(g, "crossings", ())):
                level = river.line[0].y / INCH
                if mark.look != "village" and abs(place[1] - level) < 0.5:
                    ways = [abs(place[0] - c.x / INCH) for c in river.crossings]
                    assert min(ways) < 2.5, (mark, place)


def test_who_lays_the_ground_otherwise_has_no_map_of_it():
    hill = {"sort": "hill", "corners": [[9, 9], [15, 9], [12, 14]]}
    other = {"battles": {"rocroi": {"element": [hill]}}}
    setup = Setup("tercios", "rocroi", packs=(TERCIOS.pack(other),))
    assert TERCIOS.board(setup)["map"] == {}
    assert TERCIOS.board(Setup("tercios", "campo_abierto", packs=(TERCIOS.pack({}),)))["map"] == {}
