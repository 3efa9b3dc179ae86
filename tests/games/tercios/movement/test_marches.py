"""Marches, pivots, corridors, overlaps and their correction, changes of facing."""

from typing import Any

import pytest

from estandarte.games.tercios.ground.sight import can_see
from estandarte.games.tercios.ground.terrain import Going, going, is_inside
from estandarte.games.tercios.movement.displacement import UnitMoved, turn_unit
from estandarte.games.tercios.movement.encounters import GunPushed, JoinHere, MoveAway
from estandarte.games.tercios.movement.footing import settle_base
from estandarte.games.tercios.movement.marches import facing_verdict, move_verdict
from estandarte.games.tercios.movement.straight_moves import fall_back
from estandarte.games.tercios.state import Element
from estandarte.games.tercios.turn.execution import March, Orient
from estandarte.games.tercios.values.strength import speed_of
from estandarte.kernel.testing import rule
from estandarte.wargame.plane import Area, outline_of_area
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import gap_between
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point
from games.tercios.clashes import charged
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, inch, place, unit, wall


def cite(
    scene: Scene, to: tuple[float, float], name: str = "A", order: str = "corred"
) -> str | None:
    return move_verdict(scene.state, scene.unit(name), place(*to), order).cite  # type: ignore[arg-type]


@rule("TER-move-a")
def test_moves_are_voluntary_or_not() -> None:
    scene = Scene(unit("A"))
    assert cite(scene, (36, 20)) == "TER-move-a"  # no displacement at all
    scene.doing(fall_back, "A", inches(3), "TER-disengage-a")
    assert scene.at("A") == (36.0, 17.0)
    assert scene.last(UnitMoved).cite == "TER-disengage-a"


@rule("TER-move-b")
def test_only_three_orders_move_a_unit() -> None:
    for order, moves in (
        ("atencion", True),
        ("corred", True),
        ("fuego", False),
        ("resistid", False),
    ):
        scene = Scene(unit("A"))
        scene.activate("A", order)
        assert (scene.refusal(March(place(36, 22), role=RED)) is None) == moves


@rule("TER-move-c", "TER-move-e")
@pytest.mark.parametrize("role", [RED, BLUE])
def test_the_way_of_the_front_centre_crosses_no_unit(role: str) -> None:
    blocker = unit("B", "compania_disparo", at=(36, 24), role=role)
    scene = Scene(unit("A", at=(36, 20)), blocker)
    assert cite(scene, (36, 28)) == ("TER-move-e" if role == RED else "TER-move-c")
    assert cite(scene, (30, 24)) is None


def barred_by(sort: str) -> str | None:
    return cite(Scene(unit("A", at=(36, 20)), area(sort, 36, 24, 1.5)), (36, 27.9))


@rule("TER-scenery-lago-b", "TER-move-d")
@pytest.mark.parametrize("sort", ["small_lake", "large_lake"])
def test_nobody_goes_through_a_lake(sort: str) -> None:
    assert barred_by(sort) == "TER-move-d"


@rule("TER-scenery-rocas-b", "TER-terrain-move-intransitable")
def test_nobody_goes_through_rocks_and_nobody_sees_through_them() -> None:
    assert barred_by("rocks") == "TER-move-d"
    behind = Scene(unit("A", at=(36, 18)), unit("X", at=(36, 30), **FOE), area("rocks", 36, 24, 2))
    assert not can_see(behind.state, behind.unit("A"), behind.unit("X"))


@rule("TER-move-f", "TER-move-h")
def test_a_march_ends_at_its_place_facing_the_way_it_went() -> None:
    scene = Scene(unit("A", at=(36, 20)))
    scene.activate("A", "corred")
    scene.play(March(place(40, 24), role=RED))
    assert scene.at("A") == (40.0, 24.0)
    assert scene.unit("A").base.heading == 450


@rule("TER-move-g")
def test_a_pivot_of_more_than_ninety_degrees_is_not_allowed() -> None:
    scene = Scene(unit("A", at=(36, 20)))
    assert cite(scene, (40, 20)) is None
    assert cite(scene, (40, 19.9)) == "TER-move-g"


@rule("TER-move-i", "TER-values-b")
def test_a_move_is_no_longer_than_speed() -> None:
    scene = Scene(unit("A", at=(36, 20)))
    assert cite(scene, (36, 28)) is None
    assert cite(scene, (36, 28.01)) == "TER-move-i"
    assert cite(scene, (36, 24), order="atencion") is None
    assert cite(scene, (36, 24.01), order="atencion") == "TER-move-i"


@rule("TER-obstacles-a")
def test_only_the_front_centre_minds_what_lies_along_the_way() -> None:
    # The base sweeps over the corner of a friend, the line of its front centre does not.
    scene = Scene(unit("A", at=(36, 20)), unit("B", "compania_disparo", at=(39, 23)))
    assert cite(scene, (36, 27.5)) is None


@rule("TER-obstacles-b")
def test_a_passage_needs_three_inches() -> None:
    def gap(width: float, scale: str = "mm15") -> str | None:
        shift = width / 2 + 3.15 / 2
        if scale == "mm28":
            shift = width / 2 + 4.7245 / 2
        scene = Scene(
            unit("A", at=(36, 18), scale=scale),
            unit("B", "compania_disparo", at=(36 - shift, 21), scale=scale),
            unit("C", "compania_disparo", at=(36 + shift, 21), scale=scale),
            scale=scale,
        )  # fmt: skip
        return cite(scene, (36, 25.5))

    assert gap(3.1) is None
    assert gap(2.9) == "TER-obstacles-b"
    assert gap(3.9, "mm28") == "TER-obstacles-b"
    assert gap(4.1, "mm28") is None


@rule("TER-obstacles-b")
@pytest.mark.parametrize(("width", "refused"), [(2.9, "TER-obstacles-b"), (3.1, None)])
def test_a_passage_beside_impassable_ground_needs_them_too(
    width: float, refused: str | None
) -> None:
    lake = area("large_lake", 36 - width / 2 - 4, 21, 4, effects=("intransitable",))
    guard = unit("C", "compania_disparo", at=(36 + width / 2 + 3.15 / 2, 21))
    assert cite(Scene(unit("A", at=(36, 18)), guard, lake), (36, 25.5)) == refused


@rule("TER-correct-a")
def test_nobody_comes_to_stand_on_impassable_ground() -> None:
    lake = area("large_lake", 36, 24, 2, effects=("intransitable",))
    scene = Scene(unit("A", at=(36, 18)), lake)
    for y in (23.9, 24.5, 22.1):
        wanted = unit("A", at=(36, y)).base
        settled = settle_base(scene.state, scene.unit("A"), wanted)
        assert settled is None or not overlaps(settled, outline_of_area(Area(lake.corners)))


@rule("TER-overlap-a")
def test_a_move_may_not_end_on_another_unit() -> None:
    # Beside the way, so that only the end is in question.
    scene = Scene(unit("A", at=(36, 20)), unit("B", "compania_disparo", at=(38.2, 27)))
    assert cite(scene, (36, 27)) == "TER-overlap-a"


@rule("TER-overlap-b")
def test_nor_on_impassable_ground() -> None:
    scene = Scene(unit("A", at=(36, 20)), area("small_lake", 38, 26, 1.5))
    assert cite(scene, (36, 27)) == "TER-overlap-b"


@rule("TER-correct-a")
def test_a_slight_overlap_is_put_right_by_a_small_shift() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("B", at=(40.4, 27)))  # bases 4.72" wide: 0.32" over
    assert cite(scene, (36, 27)) is None
    scene.activate("A", "corred")
    scene.play(March(place(36, 27), role=RED))
    assert not overlaps(scene.unit("A").base, scene.unit("B").base)
    x, _ = scene.at("A")
    assert 35 < x < 36


@rule("TER-correct-a")
def test_more_than_an_inch_is_not_slight() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("B", at=(39.4, 27)))  # 1.3" over
    assert cite(scene, (36, 27)) == "TER-overlap-a"
    loose = Scene(unit("A", at=(36, 20)), unit("B", at=(39.4, 27)), correction_inches=2)
    assert cite(loose, (36, 27)) is None


@rule("TER-correct-b")
def test_a_correction_may_align_a_unit_with_its_neighbour() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("B", at=(40.4, 27)))
    unit_a = scene.unit("A")
    from estandarte.wargame.plane.bases import base_at_front

    asked = base_at_front(place(36, 27), 60, unit_a.base.front, unit_a.base.depth)
    settled = settle_base(scene.state, unit_a, asked)
    assert settled is not None
    assert not overlaps(settled, scene.unit("B").base)


@rule("TER-overlap-c", "TER-overlap-d")
def test_friendly_guns_make_way_to_the_rear() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("G", "canon_medio", at=(36, 23)))
    assert cite(scene, (36, 24)) is None
    scene.activate("A", "corred")
    scene.play(March(place(36, 24), role=RED))
    pushed = scene.last(GunPushed)
    assert pushed.unit == "G"
    gap = gap_between(scene.unit("G").base, scene.unit("A").base)
    assert inch(0.9) <= gap.length <= inch(1.2)
    assert scene.unit("G").base.centre.y < scene.unit("A").base.centre.y
    enemy = Scene(unit("A", at=(36, 20)), unit("G", "canon_medio", at=(36, 23), role=BLUE))
    assert cite(enemy, (36, 27)) == "TER-overlap-c"


@rule("TER-overlap-e", "TER-overlap-f")
def test_a_friendly_commander_underfoot_joins_or_steps_aside() -> None:
    def trodden() -> Scene:
        scene = Scene(unit("A", at=(36, 20)), commander("R", at=(36, 24)))
        scene.activate("A", "corred")
        scene.play(March(place(36, 25), role=RED))
        return scene

    joins = trodden()
    joins.play(JoinHere(role=RED))
    assert joins.officer("R").inside == "A"
    assert joins.officer("R").exhausted
    aside = trodden()
    spot = next(
        a for a in aside.state.decision.options(aside.state, RED) if isinstance(a, MoveAway)
    )
    assert aside.refusal(MoveAway(place(36, 24), role=RED)) == "TER-commanders-loss-lugar-b"
    aside.play(spot)
    assert gap_between(aside.officer("R").disc, aside.unit("A").base).length >= inch(1)
    assert not aside.officer("R").inside


@rule("TER-centres-c", "TER-centres-d")
def test_a_march_keeps_an_inch_from_enemy_centres() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 26), facing=180, role=BLUE))
    assert cite(scene, (36, 25)) is None  # exactly 1" is legal
    assert cite(scene, (36, 25.01)) == "TER-centres-c"


@rule("TER-centres-b")
def test_moves_are_measured_from_the_front_centre() -> None:
    scene = Scene(unit("A", at=(36, 20)))
    assert cite(scene, (36, 24), order="atencion") is None
    rear = scene.unit("A").base.centre_of(Side.REAR)
    assert scene.unit("A").front_centre.y - rear.y > 0


@rule("TER-battle-table")
def test_a_move_stays_on_the_table() -> None:
    scene = Scene(unit("A", at=(36, 44)))
    assert cite(scene, (36, 48)) is None
    assert cite(scene, (36, 48.5)) == "TER-battle-table"
    far = March(Point(10**9, 0), role=RED)
    scene.activate("A", "corred")
    assert scene.refusal(far) == "TER-battle-table"


@rule("TER-face-a")
@pytest.mark.parametrize(("side", "heading"), [("left", 2700), ("right", 900), ("rear", 1800)])
def test_a_change_of_facing_takes_the_place_of_another_centre(side: str, heading: int) -> None:
    scene = Scene(unit("A", at=(36, 20)))
    wanted = scene.unit("A").base.centre_of(Side(side))
    scene.doing(turn_unit, "A", Side(side))
    assert scene.unit("A").front_centre == wanted
    assert scene.unit("A").base.heading == heading
    scene.activate("A", "atencion")
    assert scene.refusal(Orient(Side.FRONT, role=RED)) == "TER-face-a"


@rule("TER-terrain-move-a", "TER-terrain-move-dificil", "TER-scenery-escarpada-b")
def test_difficult_ground_slows_whoever_passes_through_it() -> None:
    through = Scene(unit("A", at=(36, 20)), area("steep_hill", 36, 22, 1))
    assert cite(through, (36, 26)) is None  # Speed 4, ¡Corred! through Difícil: 6"
    assert cite(through, (36, 26.1)) == "TER-move-i"
    beside = Scene(unit("A", at=(36, 20)), area("steep_hill", 39, 22, 1))
    assert cite(beside, (36, 28)) is None


@rule("TER-terrain-move-b", "TER-terrain-move-c")
def test_only_the_front_centre_makes_a_unit_inside() -> None:
    wood = area("small_wood", 36, 18.5, 1)
    behind = Scene(unit("A", at=(36, 20)), wood)
    assert not is_inside(behind.state, behind.unit("A"), "cubierto")  # its rear centre is in it
    within = Scene(unit("A", at=(36, 18.5)), wood)
    assert is_inside(within.state, within.unit("A"), "cubierto")
    assert not is_inside(within.state, within.unit("A"), "altura")


@rule("TER-terrain-move-muydificil-a", "TER-terrain-move-muydificil-b", "TER-scenery-bosque-b")
def test_a_wood_disorders_and_slows() -> None:
    scene = Scene(unit("A", at=(36, 20)), area("small_wood", 36, 23, 1))
    assert cite(scene, (36, 26.1)) == "TER-move-i"
    scene.activate("A", "corred")
    scene.play(March(place(36, 26), role=RED))
    assert scene.unit("A").disordered


@rule("TER-terrain-move-a", "TER-Q29")
def test_a_unit_may_stop_at_the_edge_of_a_wood_with_its_full_speed() -> None:
    wood = area("small_wood", 36, 27, 3)
    scene = Scene(unit("A", at=(36, 20)), wood)
    assert cite(scene, (36, 24), order="atencion") is None
    assert cite(scene, (36, 24.01), order="atencion") == "TER-move-i"
    scene.activate("A", "atencion")
    scene.play(March(place(36, 24), role=RED))
    assert not scene.unit("A").disordered
    leaves = Scene(unit("A", at=(36, 24), facing=180), wood)
    assert cite(leaves, (36, 20), order="atencion") is None
    enters = Scene(unit("A", at=(36, 24)), wood)
    assert cite(enters, (36, 26.01), order="atencion") == "TER-move-i"
    within = Scene(unit("A", at=(36, 24.01), facing=180), wood)
    assert cite(within, (36, 21), order="atencion") == "TER-move-i"  # where it starts counts too


@rule("TER-terrain-move-b", "TER-Q29", "TER-terrain-shoot-oculto-a")
def test_who_has_come_to_the_edge_of_a_wood_is_not_inside_it() -> None:
    wood = area("small_wood", 36, 27, 3)
    beyond = unit("X", at=(36, 32), **FOE)
    outside = Scene(unit("A", at=(36, 24)), beyond, wood)
    assert not is_inside(outside.state, outside.unit("A"), "cubierto")
    assert not can_see(outside.state, outside.unit("A"), outside.unit("X"))
    inside = Scene(unit("A", at=(36, 24.01)), beyond, wood)
    assert is_inside(inside.state, inside.unit("A"), "cubierto")
    assert can_see(inside.state, inside.unit("A"), inside.unit("X"))


@rule("TER-move-d", "TER-terrain-move-a")
def test_to_graze_impassable_ground_is_not_to_go_through_it() -> None:
    corner = area("rocks", 39, 26, 3)  # the corner at 36, 23
    scene = Scene(unit("A", "compania_disparo", at=(34, 21)), corner)
    assert not going(scene.state, place(34, 25), place(38, 21)).blocked
    assert going(scene.state, place(34, 25.1), place(38, 21.1)).blocked
    pond = Scene(unit("A", at=(36, 20)), area("small_lake", 36, 27, 3))
    assert cite(pond, (36, 24), order="atencion") is None
    assert cite(pond, (36, 24.01), order="corred") == "TER-move-d"


@rule("TER-troops-ligera-a")
def test_light_troops_keep_their_order_in_woods_but_are_slowed() -> None:
    scene = Scene(unit("A", "compania_disparo", at=(36, 20)), area("small_wood", 36, 23, 1))
    assert cite(scene, (36, 27.1)) == "TER-move-i"  # Speed 5 with one increase left: 7"
    scene.activate("A", "corred")
    scene.play(March(place(36, 27), role=RED))
    assert not scene.unit("A").disordered


@rule("TER-troops-escaramuzadores-a", "TER-troops-escaramuzadores-b")
def test_skirmishers_mind_no_ground() -> None:
    scene = Scene(
        unit("A", "compania_disparo+escaramuza", at=(36, 20)), area("small_wood", 36, 23, 1)
    )
    assert cite(scene, (36, 30)) is None
    for ground, said in ((Going(True), "a"), (Going(True, True), "b")):
        speed = speed_of(scene.state, scene.unit("A"), "atencion", ground)
        assert speed.total == scene.unit("A").profile.speed
        assert speed.tally.lines[1].cite == f"TER-troops-escaramuzadores-{said}"
    scene.activate("A", "corred")
    scene.play(March(place(36, 30), role=RED))
    assert not scene.unit("A").disordered


@rule("TER-terrain-move-facil", "TER-scenery-camino-c")
def test_a_road_helps_only_if_the_whole_move_is_on_it() -> None:
    from estandarte.games.tercios.state import Element

    road = Element("e1", "path", ("facil",), (), (place(36, 0), place(36, 48)), inches(2))
    on = Scene(unit("A", at=(36, 20)), road)
    assert cite(on, (36, 26), order="atencion") is None
    assert cite(on, (36, 26.1), order="atencion") == "TER-move-i"
    off = Scene(unit("A", at=(36, 20)), road)
    assert cite(off, (38, 24.5), order="atencion") == "TER-move-i"
    assert speed_of(on.state, on.unit("A"), "atencion", Going(easy=True)).total == 6


@rule("TER-scenery-muro-b", "TER-scenery-valla-b")
@pytest.mark.parametrize("sort", ["wall", "fence"])
def test_walls_and_fences_slow_whoever_crosses_them(sort: str) -> None:
    scene = Scene(unit("A", at=(36, 20)), wall((30, 22), (42, 22), sort))
    assert going(scene.state, place(36, 20), place(36, 24)).difficult
    assert not going(scene.state, place(36, 20), place(36, 21)).difficult


@rule("TER-troops-abierta-c", "TER-troops-abierta-d")
def test_loose_orders_pass_through_each_other_but_not_in_a_charge() -> None:
    loose = ("formacion_abierta",)
    scene = Scene(
        unit("A", "cosacos", at=(36, 20)), unit("B", "cosacos", at=(36, 23)),
        unit("X", at=(36, 33), facing=180, role=BLUE),
    )  # fmt: skip
    assert cite(scene, (36, 28)) is None
    assert cite(scene, (36, 23)) == "TER-troops-abierta-c"  # it must get clear
    assert cite(scene, (36, 28), order="atacad") == "TER-troops-abierta-d"
    close = Scene(unit("A", "coraceros", at=(36, 20)), unit("B", "cosacos", at=(36, 23)))
    assert cite(close, (36, 28)) == "TER-move-e"
    assert loose


def crossing(sort: str, flow: tuple[str, ...], road: bool = False) -> Scene:
    """A unit before a river that flows so, and a bridge or a ford over it."""
    river = Element("r", "river", flow, (), (place(0, 23), place(72, 23)), inches(2))  # type: ignore[arg-type]
    cross = Element("c", sort, (), (), (place(36, 21), place(36, 25)), inches(6))
    path = Element("p", "path", ("facil",), (), (place(36, 0), place(36, 48)), inches(2))
    return Scene(unit("A", at=(36, 20.5)), river, cross, *([path] if road else []))


def going_over(scene: Scene) -> Going:
    return going(scene.state, place(36, 20), place(36, 26))


@rule("TER-scenery-puente-b")
def test_a_bridge_carries_a_unit_over_the_wildest_river() -> None:
    wild = crossing("bridge", ("intransitable",))
    assert cite(wild, (36, 27)) is None
    assert cite(wild, (30, 25)) == "TER-move-d"


@rule("TER-scenery-puente-c")
def test_a_bridge_on_a_path_is_as_easy_as_the_path() -> None:
    assert going_over(crossing("bridge", (), road=True)).easy
    assert not going_over(crossing("bridge", ())).easy


@rule("TER-scenery-vado-b")
def test_a_ford_is_normal_ground_in_a_river_that_is_not() -> None:
    calm = crossing("ford", ("dificil",))
    assert going_over(calm) == Going()
    assert going(calm.state, place(30, 20), place(30, 26)).difficult  # beside it


@rule("TER-scenery-vado-c")
def test_a_ford_of_a_wild_river_is_difficult() -> None:
    ford = going_over(crossing("ford", ("muy_dificil",)))
    assert (ford.difficult, ford.very_difficult) == (True, False)


@rule("TER-Q2", "TER-centres-c", "TER-centres-d")
@pytest.mark.parametrize(("y", "cite"), [(23, None), (23.01, "TER-centres-c")])
def test_exactly_one_inch_from_an_enemy_centre_is_allowed(y: float, cite: str | None) -> None:
    scene = Scene(unit("A", at=(36, 20)), charged(at=(36, 24)))
    scene.activate("A", "corred")
    assert scene.refusal(March(place(36, y), role=RED)) == cite


@rule("TER-Q27", "TER-correct-a")
@pytest.mark.parametrize(("limit", "cite"), [(1, "TER-overlap-a"), (2, None)])
def test_how_much_of_an_overlap_is_put_right(limit: int, cite: str | None) -> None:
    friend = unit("B", at=(39.2, 24))  # A would need to go aside by about 1.5 inches
    scene = Scene(unit("A", at=(36, 20)), friend, correction_inches=limit)
    scene.activate("A", "corred")
    assert scene.refusal(March(place(36, 24), role=RED)) == cite


@rule("TER-centres-d", "TER-face-a")
def test_a_change_of_facing_keeps_off_enemy_centres_like_any_move() -> None:
    # Turned to its left a wide unit reaches 1.18" farther ahead than before.
    unit_a = unit("A", at=(36, 20))
    clear = Scene(unit_a, unit("X", "canon_ligero", at=(34.8, 22.3), **FOE))
    assert facing_verdict(clear.state, clear.unit("A"), Side.LEFT)
    near = Scene(unit_a, unit("X", "canon_ligero", at=(34.8, 21.9), **FOE))
    assert facing_verdict(near.state, near.unit("A"), Side.LEFT).cite == "TER-centres-d"


@rule("TER-move-c", "TER-move-e")
def test_whoever_stands_across_the_way_by_now_bars_it() -> None:
    from estandarte.games.tercios.movement.moving import Moving

    scene = Scene(
        unit("A", "coraceros", at=(36, 20)), unit("X", "canon_ligero", at=(36, 25), **FOE)
    )
    # It set out before X was there, was stopped at 20" and is now to go on.
    resumed = Moving(unit="A", place=place(36, 30), order="corred", start=place(36, 18))
    scene.begin(resumed)
    assert scene.at("A") == (36.0, 20.0)


def _flooded(*things: Any, bridge: float = 60, dice: Any = ()) -> Scene:
    """An impassable river along 18", two inches wide, with one bridge."""
    river = Element("r", "river", ("intransitable",), (), (place(0, 18), place(72, 18)), inches(2))
    span = (place(bridge, 16), place(bridge, 20))
    return Scene(*things, river, Element("b", "bridge", (), (), span, inches(6)), dice=dice)


@rule("TER-terrain-move-intransitable", "TER-overlap-b")
def test_a_river_is_open_at_its_bridge_and_nowhere_else() -> None:
    # The front centre stays dry, but to end there it would have to stand in the water.
    turned = _flooded(unit("A", at=(30, 22), facing=90))
    turned.activate("A", "corred")
    assert turned.refusal(March(place(36, 19.3), role=RED)) == "TER-overlap-b"
    assert turned.refusal(March(place(36, 23), role=RED)) is None
    onto = _flooded(unit("A", at=(36, 21), facing=180), bridge=36)
    onto.activate("A", "corred")
    assert onto.refusal(March(place(36, 17), role=RED)) is None


@rule("TER-terrain-move-intransitable", "TER-disengage-c")
def test_nobody_is_driven_through_a_river_because_it_has_a_bridge_elsewhere() -> None:
    from estandarte.games.tercios.movement.straight_moves import fall_back

    scene = _flooded(unit("A", at=(36, 22.5)))
    way = scene.doing(fall_back, "A", inches(8), "TER-retreat-a")
    assert not way.whole
    assert scene.at("A")[1] == pytest.approx(21.36, abs=0.05)
