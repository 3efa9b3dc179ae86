"""Terrain: the tables, how pieces count, the cover they give."""

from typing import Any

import pytest

from estandarte.games.aguila.camp import Camp
from estandarte.games.aguila.fire.volleys import Shot, to_hit_of
from estandarte.games.aguila.ground import terrain as t
from estandarte.kernel import Term
from estandarte.kernel.testing import rule
from games.aguila.scenes import PACK, Scene, added, area, enemy, unit, wall

CHARTS = PACK.terrain


@rule("BSA-15-terreno-h")
def test_there_are_six_types_of_terrain() -> None:
    assert set(CHARTS.type) == {"mountainous", "arid", "fertile", "wooded", "steppe", "desert"}


@rule("BSA-15-tablas-b")
def test_every_type_names_its_zones() -> None:
    assert "Sierra Morena" in CHARTS.type["mountainous"].zones["en"]
    assert "Castile" in CHARTS.type["arid"].zones["en"]
    assert "Nile" in CHARTS.type["fertile"].zones["en"]
    assert "Black Forest" in CHARTS.type["wooded"].zones["en"]
    assert "Poland" in CHARTS.type["steppe"].zones["en"]
    assert "Egypt" in CHARTS.type["desert"].zones["en"]


@rule("BSA-15-tablas-a")
@pytest.mark.parametrize(
    ("total", "pieces"),
    [
        (2, ("river", "buildings", "wood", "buildings", "lake", "buildings")),
        (3, ("stream", "easy_hill", "difficult_hill", "fields", "buildings", "rocky")),
        (4, ("wood", "rocky", "river", "rocky", "rocky", "difficult_hill")),
        (
            5,
            (
                "rocky",
                "difficult_hill",
                "walls_or_fences",
                "river",
                "easy_hill",
                "difficult_ground",
            ),
        ),
        (6, ("difficult_hill", "fields", "fields", "wood", "difficult_hill", "dunes")),
        (7, ("mountain", "easy_hill", "farm", "wood", "easy_hill", "dunes")),
        (8, ("difficult_hill", "dunes", "fields", "wood", "fields", "difficult_ground")),
        (9, ("easy_hill", "rocky", "buildings", "difficult_hill", "wood", "oasis")),
        (10, ("mountain", "stone_walls", "easy_hill", "stream", "easy_hill", "palm_grove")),
        (11, ("wood", "palm_grove", "wood", "wood", "rocky", "palm_grove")),
        (12, ("buildings", "wadi", "lake", "ruins", "river", "wadi")),
    ],
)
def test_the_tables_of_terrain(total: int, pieces: tuple[str, ...]) -> None:
    types = ("mountainous", "arid", "fertile", "wooded", "steppe", "desert")
    assert tuple(t.piece_of(CHARTS, kind, total) for kind in types) == pieces


def test_every_piece_of_the_tables_is_described() -> None:
    assert {p for kind in CHARTS.type.values() for p in kind.pieces} <= CHARTS.piece.keys()


@rule("BSA-15-terreno-b")
def test_the_higher_die_with_its_factor_chooses_the_terrain() -> None:
    scene = Scene(dice=[4, 3], fields={"factors": {"red": 2, "blue": 4}})
    assert scene.doing(t.who_chooses_terrain) == "blue"
    tied = Scene(dice=[4, 2, 6, 1], fields={"factors": {"red": 2, "blue": 4}})
    assert tied.doing(t.who_chooses_terrain) == "red"


@rule("BSA-15-terreno-d")
def test_two_dice_give_the_piece_and_a_third_the_number_of_buildings() -> None:
    assert Scene(dice=[3, 4]).doing(t.roll_piece, "wooded") == ("wood", 1)
    assert Scene(dice=[6, 6, 5]).doing(t.roll_piece, "mountainous") == ("buildings", 3)


@rule("BSA-15-terreno-c")
def test_three_to_eight_pieces_are_placed() -> None:
    assert [t.may_stop(CHARTS, n) for n in (2, 3)] == [False, True]
    assert [t.may_place_more(CHARTS, n) for n in (7, 8)] == [True, False]


def test_pieces_keep_four_inches_apart() -> None:
    assert CHARTS.placing.apart == 4


@rule("BSA-15-rio-a", "BSA-15-rio-c")
def test_rivers_and_streams_have_a_width_and_a_crossing() -> None:
    river, stream = CHARTS.piece["river"], CHARTS.piece["stream"]
    assert (river.widest, river.crossings) == (6, 1)
    assert (stream.widest, stream.crossings) == (4, 1)


@rule("BSA-15-rio-b", "BSA-15-rio-c")
@pytest.mark.parametrize("piece", ["river", "stream"])
def test_rivers_are_impassable_in_spring_and_difficult_otherwise(piece: str) -> None:
    for season, going in (
        ("spring", "impassable"),
        ("summer", "difficult"),
        ("autumn", "difficult"),
    ):
        assert t.going_of(Scene(fields={"season": season}).state, area(piece, 10, 10)) == going


@rule("BSA-15-nieve-b")
def test_ice_is_open_ground_at_a_risk() -> None:
    frozen = Scene(fields={"season": "winter", "frozen": True}).state
    lake = area("lake", 10, 10)
    assert t.going_of(frozen, lake) == "open"
    assert t.is_ice(frozen, lake)
    assert not t.is_ice(frozen, area("wood", 10, 10))
    assert t.going_of(Scene().state, lake) == "impassable"


@rule("BSA-15-wadi-a")
def test_a_wadi_is_open_ground_with_light_cover() -> None:
    assert t.going_of(Scene().state, area("wadi", 10, 10)) == "open"
    scene = Scene(unit(), enemy("B", at=(36, 25)), area("wadi", 36, 26.5, 3))
    shot = added(to_hit_of(scene.state, scene.unit("A"), scene.unit("B"), Shot("A", "B")))
    assert Term(-1, "BSA-15-wadi-a") in shot


@rule("BSA-15-wadi-b")
@pytest.mark.parametrize("weather", ["rain", "torrential"])
def test_in_the_rain_a_wadi_is_what_the_players_choose(weather: str) -> None:
    wet = Scene(fields={"weather": weather}).state
    assert t.going_of(wet, area("wadi", 10, 10)) == "difficult"
    deep = Scene(fields={"weather": weather, "camp": Camp(agreed=("deep_wadi",))}).state
    assert t.going_of(deep, area("wadi", 10, 10)) == "impassable"
    agreed = Scene(fields={"weather": weather}, rainy_season="agreed").state
    assert t.going_of(agreed, area("wadi", 10, 10)) == "open"
    said = Camp(agreed=("rainy_season",))
    season = Scene(fields={"camp": said}, rainy_season="agreed").state
    assert t.going_of(season, area("wadi", 10, 10)) == "difficult"


@rule("BSA-15-oasis-a", "BSA-4-areas-a")
@pytest.mark.parametrize("piece", ["oasis", "palm_grove", "wood", "fields", "rocky", "ruins"])
def test_areas_are_difficult_terrain(piece: str) -> None:
    assert t.going_of(Scene().state, area(piece, 10, 10)) == "difficult"


@rule("BSA-15-muros-a")
def test_stone_walls_are_six_inches_long() -> None:
    assert CHARTS.piece["stone_walls"].longest == 6


@rule("BSA-4-piezas-a")
def test_loose_pieces_are_impassable_or_obstacles_or_decoration() -> None:
    goings = [CHARTS.piece[n].going for n in ("high_wall", "fence", "decoration")]
    assert goings == ["impassable", "obstacle", "open"]


@rule("BSA-4-areas-b", "BSA-5-abierta-b")
def test_difficult_ground_slows_all_but_open_order() -> None:
    assert t.slows("difficult", unit())
    assert t.slows("difficult", unit(sort="fr_husares:5", formation="line"))
    assert not t.slows("difficult", unit(sort="fr_ligera:12", formation="open"))
    assert not t.slows("open", unit())
    assert not t.slows("obstacle", unit())  # "BSA-4-piezas-c"


@rule("BSA-4-piezas-b", "BSA-4-piezas-c", "BSA-4-piezas-d", "BSA-11-general-e", "BSA-11-general-f")
@pytest.mark.parametrize(
    ("going", "sort", "quick", "cite"),
    [
        ("impassable", "fr_linea:24", False, "BSA-4-piezas-b"),
        ("obstacle", "fr_linea:24", False, None),
        ("obstacle", "fr_linea:24", True, "BSA-4-piezas-d"),
        ("difficult", "fr_linea:24", True, None),
        ("difficult", "fr_husares:5", False, None),
        ("obstacle", "g_med", False, "BSA-11-general-e"),
        ("difficult", "g_med", False, "BSA-11-general-f"),
        ("open", "g_med", False, None),
    ],
)
def test_who_may_go_where(going: Any, sort: str, quick: bool, cite: str | None) -> None:
    assert t.why_no_entry(going, unit(sort=sort), quick) == cite


@rule("BSA-7-mod-b", "BSA-7-mod-c", "BSA-7-mod-d")
def test_cover_by_its_class() -> None:
    assert [t.cover_modifier(CHARTS, c) for c in ("", "light", "solid", "fortified")] == [
        0,
        -1,
        -2,
        -3,
    ]
    assert CHARTS.piece["fence"].cover == "light"
    assert CHARTS.piece["stone_walls"].cover == "solid"
    assert CHARTS.piece["position"].cover == "fortified"


@rule("BSA-6-general-a", "BSA-6-lanceros-f")
@pytest.mark.parametrize(
    ("piece", "dragoons", "lancers"),
    [
        ("wood", -1, -2),
        ("marsh", -1, -1),
        ("rocky", -1, -1),
        ("vineyard", 0, -2),
        ("palm_grove", 0, -2),
        ("fields", 0, 0),
    ],
)
def test_horse_fight_badly_in_woods_and_the_like(piece: str, dragoons: int, lancers: int) -> None:
    found = CHARTS.piece[piece]
    assert t.cavalry_fighting_in(found, unit(sort="fr_dragones:10")) == dragoons
    assert t.cavalry_fighting_in(found, unit(sort="fr_lanceros:10")) == lancers
    assert t.cavalry_fighting_in(found, unit()) == 0


def test_what_buildings_are_made_of() -> None:
    values = {n: (s.points, s.collapse, s.to_wound) for n, s in CHARTS.structure.items()}
    assert values == {"wood": (5, 5, -2), "stone": (15, 4, -3), "fortified": (25, 4, -4)}
    assert wall((0, 0), (1, 0)).piece == "fence"
