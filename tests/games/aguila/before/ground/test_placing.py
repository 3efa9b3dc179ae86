"""Terrain: its type, its pieces, their shapes and their distance."""

from typing import Any

import pytest

from estandarte.games.aguila.before.ground.placing import (
    AddPiece,
    ChooseTerrain,
    KeepPlacing,
    LeaveTable,
    PiecesPlaced,
    PlacePiece,
    PlacingTerrain,
    SkipPiece,
    StopPlacing,
    TerrainChosen,
)
from estandarte.games.aguila.before.ground.shapes import (
    Laid,
    block,
    fence,
    patch,
    river,
    shape_verdict,
)
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.ground.sight import sees
from estandarte.games.aguila.scenarios.fields import asked
from estandarte.games.aguila.scenarios.historical import TABLE
from estandarte.kernel import Setup, prompt_for
from estandarte.kernel.testing import new_match, rule
from estandarte.wargame.plane.measures import inches
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, place, unit
from games.aguila.tables import names, table, waiting

WOOD = [5, 6]
"""On fertile ground eleven is a wood."""


def wood(x: float, y: float) -> Laid:
    return patch("wood", place(x, y), inches(3))


def begun(*things: Any, dice: list[int], **fields: Any) -> Scene:
    scene = table("campal", *things, dice=dice, begin=False)
    scene.begin(PlacingTerrain(role=RED, **fields))
    return scene


@rule("BSA-15-terreno-b", "BSA-16-comun-c")
def test_the_winner_of_the_roll_names_the_type_of_terrain() -> None:
    scene = table("campal", at="choose_terrain", dice=[1, 2])
    assert (scene.moment, waiting(scene)) == ("TerrainChoice", (BLUE,))
    assert prompt_for(scene.state, BLUE).cite == "BSA-16-comun-c"
    assert scene.refusal(ChooseTerrain("moon", role=BLUE)) == "BSA-15-terreno-b"
    # after the terrain come the season and the weather
    scene.throw(4, 3, 4)
    scene.throw(3, 4)
    scene.play(ChooseTerrain("desert", role=BLUE))
    assert scene.last(TerrainChosen).terrain == "desert"
    assert (scene.state.desert, scene.state.season) == (True, "summer")


@rule("BSA-15-terreno-d")
def test_the_dice_give_the_piece_and_the_players_take_turns() -> None:
    scene = begun(dice=WOOD)
    assert scene.refusal(PlacePiece((wood(10, 10), wood(30, 30)), role=RED)) == "BSA-15-terreno-d"
    hill = block("easy_hill", place(10, 10), inches(6), inches(6))
    assert scene.refusal(PlacePiece((hill,), role=RED)) == "BSA-15-terreno-d"
    scene.throw(*WOOD)
    scene.play(PlacePiece((wood(10, 10),), role=RED))
    assert waiting(scene) == (BLUE,)


@rule("BSA-15-terreno-g")
@pytest.mark.parametrize(("x", "allowed"), [(24, True), (23.9, False)])
def test_pieces_keep_four_inches_between_them(x: float, allowed: bool) -> None:
    scene = begun(area("rocky", 20, 20, 3), dice=[3, 4])  # a farm
    farm = block("farm", place(x + 5, 20), inches(4), inches(4))
    refusal = scene.refusal(PlacePiece((farm,), role=RED))
    assert refusal == (None if allowed else "BSA-15-terreno-g")


@rule("BSA-15-terreno-c", "BSA-15-terreno-e")
def test_having_placed_the_third_piece_a_player_may_stop() -> None:
    scene = begun(dice=WOOD, placed=1)
    scene.throw(*WOOD)
    scene.play(PlacePiece((wood(10, 10),), role=RED))
    assert scene.moment == "PlacingPiece"  # two are not enough
    asked_now = asked(scene.state, scene.state.decision)
    assert asked_now is not None and (asked_now.must, asked_now.cite) == (True, "BSA-15-terreno-c")
    scene.play(PlacePiece((wood(30, 10),), role=BLUE))
    assert (scene.moment, waiting(scene)) == ("PlacingOn", (BLUE,))
    scene.throw(*WOOD)
    scene.play(KeepPlacing(role=BLUE))
    assert (scene.moment, waiting(scene)) == ("PlacingPiece", (RED,))


@rule("BSA-15-terreno-f")
@pytest.mark.parametrize("adds", [True, False])
def test_when_one_stops_the_other_may_place_one_more(adds: bool) -> None:
    scene = begun(dice=WOOD, placed=2)
    scene.play(PlacePiece((wood(10, 10),), role=RED), StopPlacing(role=RED))
    assert (scene.moment, waiting(scene)) == ("OneMorePiece", (BLUE,))
    if not adds:
        scene.play(LeaveTable(role=BLUE))
    else:
        scene.throw(*WOOD)
        scene.play(AddPiece(role=BLUE), PlacePiece((wood(40, 20),), role=BLUE))
    assert (scene.moment, len(scene.state.ground)) == ("", 2 if adds else 1)


@rule("BSA-15-terreno-c")
def test_eight_pieces_are_the_most() -> None:
    scene = begun(dice=WOOD, placed=7)
    scene.play(PlacePiece((wood(10, 10),), role=RED))
    assert scene.moment == ""


@rule("BSA-15-tablas-a")
def test_several_houses_are_placed_at_once() -> None:
    scene = begun(dice=[4, 5, 3])  # buildings, and a D3 of two
    houses = [block("buildings", place(20 + 6 * n, 20), inches(4), inches(4)) for n in range(3)]
    assert scene.refusal(PlacePiece(tuple(houses[:1]), role=RED)) == "BSA-15-terreno-d"
    assert scene.refusal(PlacePiece(tuple(houses[:2]), role=RED)) is None


@rule("BSA-15-rio-a")
def test_a_river_crosses_the_table_and_has_a_crossing() -> None:
    scene = begun(dice=[1, 3])
    good = river("river", TABLE, inches(20), inches(6), inches(30))

    def refused(laid: Laid) -> str | None:
        return scene.refusal(PlacePiece((laid,), role=RED))

    assert refused(good) is None
    assert refused(river("river", TABLE, inches(20), inches(7), inches(30))) == "BSA-15-rio-a"
    assert refused(river("river", TABLE, inches(20), inches(6))) == "BSA-15-rio-a"
    short = Laid("river", (), (place(0, 20), place(40, 20)), inches(6), (place(30, 20),))
    assert refused(short) == "BSA-15-rio-a"


@rule("BSA-15-muros-a")
def test_walls_or_fences_are_the_players_choice_and_stone_is_six_inches_long() -> None:
    scene = begun(dice=[2, 3])
    long, short = place(40, 20), place(36, 20)

    def refused(piece: str, end: Any) -> str | None:
        return scene.refusal(PlacePiece((fence(piece, place(30, 20), end),), role=RED))

    assert refused("stone_walls", short) is None
    assert refused("stone_walls", long) == "BSA-15-muros-a"
    assert refused("fence", long) is None
    assert refused("walls_or_fences", short) == "BSA-15-terreno-d"


def test_a_piece_that_fits_nowhere_is_passed_over() -> None:
    lake = area("lake", 35, 23, 20, "t9")
    scene = begun(lake, dice=[1, 3])  # a river
    assert names(scene) == ["SkipPiece"]
    scene.throw(*WOOD)
    scene.play(SkipPiece(role=RED))
    assert waiting(scene) == (BLUE,)
    roomy = begun(dice=[1, 3])
    assert roomy.refusal(SkipPiece(role=RED)) == "BSA-15-terreno-d"


@rule("BSA-15-terreno-a")
def test_in_a_ready_battle_the_ground_is_agreed_beforehand() -> None:
    match = new_match(AGUILA, "bailen")
    assert {g.piece for g in match.state.ground.values()} >= {"stream", "easy_hill", "farm"}
    assert match.state.decision is not None
    assert match.state.turn == 1


@rule("BSA-4-terreno-a", "BSA-1-vision-g", "BSA-4-piezas-f")
def test_how_a_piece_counts_is_agreed_before_the_game() -> None:
    bush = area("decoration", 36, 24, 1)
    scene = Scene(unit(at=(36, 20)), enemy(at=(36, 28)), bush)
    assert sees(scene.state, scene.unit("A"), scene.unit("B"))
    over = {"terrain": {"piece": {"decoration": {"blocks_sight": True, "going": "impassable"}}}}
    used = AGUILA.pack(over)
    assert used is not None
    agreed = AGUILA.start(Setup("aguila", "bailen", packs=(used,)), scene.state.dice)
    scene.state.charts_name = agreed.charts_name
    assert not sees(scene.state, scene.unit("A"), scene.unit("B"))
    assert agreed.charts.terrain.piece["decoration"].going == "impassable"


@rule("BSA-15-oasis-a")
@pytest.mark.parametrize(("piece", "refusal"), [
    ("oasis", None), ("palm_grove", None), ("wood", "BSA-15-terreno-d"),
])  # fmt: skip
def test_an_oasis_may_have_palms_around_it(piece: str, refusal: str | None) -> None:
    scene = table("campal", dice=[4, 5, 3, 4], begin=False, camp={"terrain": "desert"})
    scene.begin(PlacingTerrain(role=RED))
    laid = patch(piece, place(30, 20), inches(3))
    assert scene.refusal(PlacePiece((laid,), role=RED)) == refusal
    if refusal is None:
        scene.play(PlacePiece((laid,), role=RED))
        assert scene.last(PiecesPlaced).cite == "BSA-15-oasis-a"


@rule("BSA-15-rio-c")
def test_a_stream_is_no_wider_than_four_inches() -> None:
    scene = begun(dice=[1, 3])
    for width, cite in ((4, None), (5, "BSA-15-rio-c")):
        stream = river("stream", TABLE, inches(20), inches(width), inches(30))
        assert shape_verdict(scene.state, stream).cite == cite
