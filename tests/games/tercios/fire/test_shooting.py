"""Targets, lines of sight, ranges, dice, resisting, breaking."""

from typing import Any

import pytest

from estandarte.games.tercios.fire.shooting import DamageResisted, VolleyFired, aim
from estandarte.games.tercios.ground.sight import can_see, lines_to
from estandarte.games.tercios.morale.markers import UnitWorn
from estandarte.games.tercios.movement.marches import move_verdict
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import courage_under_fire, fire_of
from estandarte.kernel import DieRolled, but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import moved
from games.tercios.scenes import (
    BLUE,
    FOE,
    PACK,
    RED,
    Scene,
    area,
    commander,
    inch,
    place,
    unit,
    wall,
)
from games.tercios.volleys import MIX, fire, pair, shot


def volley(*dice: int) -> Scene:
    """A tercio shoots at another at seven inches."""
    scene = Scene(unit("A", "tercio", at=(36, 10)), unit("X", at=(36, 17), **FOE), dice=list(dice))
    scene.activate("A", "fuego")
    scene.play(Shoot("X", MIX, role=RED))
    return scene


def thrown(scene: Scene, purpose: str) -> list[tuple[str, int]]:
    return [(e.cite, e.result) for e in scene.all(DieRolled) if e.purpose == purpose]


@rule("TER-X7", "TER-shoot-a", "TER-shoot-wear-a")
def test_a_volley_at_seven_inches() -> None:
    scene = volley(6, 4, 2, 5, 1, 2, 3)
    order = [
        type(e) for e in scene.events if isinstance(e, VolleyFired | DamageResisted | UnitWorn)
    ]
    assert order == [VolleyFired, DamageResisted, UnitWorn]
    assert scene.last(UnitWorn).cite == "TER-shoot-wear-a"
    assert scene.unit("X").wear == 1
    assert not scene.unit("X").disordered


@rule("TER-shoot-resolve-a", "TER-values-d", "TER-shoot-resolve-c")
def test_as_many_dice_as_fire_against_the_defence_from_salvas() -> None:
    shots = thrown(volley(6, 4, 2, 5, 1, 2, 3), "shot")
    assert shots == [("TER-shoot-resolve-c", face) for face in (6, 4, 2)]


@rule("TER-defences-b", "TER-shoot-resolve-d")
def test_a_die_of_the_defence_hits_and_one_below_misses() -> None:
    fired = volley(6, 4, 3, 5, 1, 2, 3).last(VolleyFired)
    assert (fired.cite, fired.needed, fired.hits) == ("TER-shoot-resolve-d", 4, 2)
    assert volley(3, 3, 3).last(VolleyFired).hits == 0


@rule("TER-shoot-resist-a", "TER-values-f", "TER-shoot-resist-b")
def test_as_many_dice_as_courage_each_four_a_success() -> None:
    scene = volley(6, 4, 2, 4, 1, 2, 3)
    assert thrown(scene, "resist") == [("TER-shoot-resist-b", face) for face in (4, 1, 2, 3)]
    assert volley(6, 4, 2, 3, 1, 2, 3).last(DamageResisted).cite == "TER-shoot-resist-a"


@rule("TER-shoot-resist-d")
def test_each_success_cancels_one_hit() -> None:
    resisted = volley(6, 4, 2, 5, 1, 2, 3).last(DamageResisted)
    assert (resisted.cite, resisted.cancelled, resisted.wear) == ("TER-shoot-resist-d", 1, 1)


@rule("TER-X8", "TER-shoot-resist-e")
def test_who_resists_nothing_is_disordered() -> None:
    scene = Scene(
        unit("A", "tercio", at=(36, 10)),
        unit("X", at=(36, 17), **FOE),
        dice=[6, 4, 2, 3, 1, 2, 3],
    )
    scene.activate("A", "fuego")
    scene.play(Shoot("X", MIX, role=RED))
    assert scene.unit("X").wear == 2
    assert scene.unit("X").disordered


@rule("TER-shoot-resolve-e")
def test_without_hits_there_is_no_resisting_and_no_disorder() -> None:
    scene = Scene(unit("A", at=(36, 10)), unit("X", at=(36, 17), **FOE), dice=[1, 2, 3])
    scene.activate("A", "fuego")
    scene.play(Shoot("X", MIX, role=RED))
    assert not scene.all(DamageResisted)
    assert not scene.unit("X").disordered


def cannonade(dice: list[int]) -> Scene:
    """A light gun fires its one die at a tercio."""
    scene = Scene(
        unit("A", "canon_ligero", at=(36, 10)), unit("X", "tercio", at=(36, 26), **FOE), dice=dice
    )
    scene.activate("A", "fuego")
    scene.play(Shoot("X", "canon_ligero", role=RED))
    return scene


@rule("TER-shoot-resolve-b")
def test_a_gun_rolls_against_the_defence_against_artillery() -> None:
    defences = unit("X", "tercio").profile.defences
    assert defences.artillery != defences.salvas
    for face, hits in ((defences.artillery - 1, 0), (defences.artillery, 1)):
        assert cannonade([face, *[1] * 8]).last(VolleyFired).hits == hits


@rule("TER-shoot-resist-c")
@pytest.mark.parametrize(("face", "wear"), [(5, 1), (6, 0)])
def test_only_a_six_resists_a_cannonball(face: int, wear: int) -> None:
    assert cannonade([6, face, *[1] * 8]).unit("X").wear == wear


@rule("TER-X11", "TER-weapons-canon-b")
def test_a_light_gun_hits_a_tercio() -> None:
    scene = cannonade([3, 5, 5, 2, 1])
    assert scene.last(VolleyFired).hits == 1
    assert scene.unit("X").wear == 1
    assert scene.unit("X").disordered


@rule("TER-weapons-mortero-a")
def test_nothing_covers_from_a_mortar() -> None:
    for ground in (area("small_wood", 36, 29, 4), wall((30, 25.5), (42, 25.5))):
        resisting = []
        for traits in ((), ("mortero",)):
            gun = unit("A", "canon_medio", at=(36, 10), traits=traits)
            scene = Scene(gun, unit("X", "tercio", at=(36, 26), **FOE), ground)
            found = shot(scene, "canon_medio")
            assert isinstance(found, Shot)
            resisting.append(courage_under_fire(scene.state, found).total)
        assert resisting == [6, 4]


@rule("TER-X12", "TER-terrain-shoot-cubierto", "TER-scenery-muro-b")
def test_a_wall_covers_but_not_from_a_mortar() -> None:
    def courage(*traits: str) -> int:
        scene = Scene(
            unit("A", "canon_medio", at=(36, 10), traits=traits),
            unit("X", "tercio", at=(36, 26), **FOE), wall((30, 25.5), (42, 25.5)),
        )  # fmt: skip
        found = shot(scene, "canon_medio")
        assert isinstance(found, Shot)
        return courage_under_fire(scene.state, found).total

    assert courage() == 6
    assert courage("mortero") == 4


@rule("TER-shoot-b")
def test_the_shooter_needs_a_line_from_its_front_centre() -> None:
    assert isinstance(shot(pair(7)), Shot)
    behind = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 14), role=BLUE))
    assert shot(behind).cite == "TER-shoot-b"


@rule("TER-shoot-c", "TER-shoot-h")
@pytest.mark.parametrize("role", [RED, BLUE])
def test_other_troops_block_the_line_whatever_the_height(role: str) -> None:
    scene = Scene(
        unit("A", at=(36, 10)), unit("X", at=(36, 18), **FOE),
        unit("B", "tercio", at=(36, 15), role=role), area("hill", 36, 8, 4),
    )  # fmt: skip
    assert shot(scene).cite == "TER-shoot-h"
    assert not list(lines_to(scene.state, scene.unit("A"), scene.unit("X")))


@rule("TER-shoot-d", "TER-terrain-shoot-oculto-a", "TER-scenery-colina-b")
def test_a_hill_in_between_hides() -> None:
    scene = Scene(unit("A", at=(36, 10)), unit("X", at=(36, 18), **FOE), area("hill", 36, 14, 3))
    assert shot(scene).cite == "TER-shoot-d"


@rule("TER-terrain-shoot-oculto-b")
def test_being_inside_the_element_one_sees_and_is_seen() -> None:
    into = Scene(unit("A", at=(36, 10)), unit("X", at=(36, 17), **FOE), area("hill", 36, 17, 3))
    assert isinstance(shot(into), Shot)
    out = Scene(unit("A", at=(36, 10)), unit("X", at=(36, 17), **FOE), area("hill", 36, 9, 3))
    assert isinstance(shot(out), Shot)


@rule("TER-shoot-e")
def test_a_line_needs_a_gap_of_three_inches() -> None:
    def seen(width: float) -> bool:
        shift = width / 2 + 3.15 / 2
        scene = Scene(
            unit("A", at=(36, 10)), unit("X", at=(36, 20), **FOE),
            unit("B", "compania_disparo", at=(36 - shift, 15)),
            unit("C", "compania_disparo", at=(36 + shift, 15)),
        )  # fmt: skip
        return isinstance(shot(scene), Shot)

    assert seen(3.1)
    assert not seen(2.9)


@rule("TER-shoot-f")
def test_commanders_never_block() -> None:
    scene = pair(7)
    scene.state.commanders["R"] = commander("R", at=(36, 13))
    assert isinstance(shot(scene), Shot)


@rule("TER-shoot-g", "TER-shoot-k")
def test_range_is_measured_to_the_nearest_visible_centre() -> None:
    open_field = pair(8)
    assert shot(open_field).square == inches(8) ** 2
    # A company hides the front centre; a flank centre is still seen, farther away.
    scene = Scene(
        unit("A", at=(36, 10)), unit("X", at=(36, 17), **FOE),
        unit("B", "canon_medio", at=(36, 15), values={"front": inches(1), "depth": inches(1)}),
    )  # fmt: skip
    seen = shot(scene)
    assert isinstance(seen, Shot)
    assert seen.square > inches(7) ** 2


@rule("TER-shoot-j")
def test_any_legal_target_may_be_chosen_but_no_friend() -> None:
    scene = Scene(
        unit("A", at=(36, 10)), unit("B", at=(30, 16)), unit("X", at=(36, 17), **FOE),
        unit("Y", at=(41.5, 17), **FOE),
    )  # fmt: skip
    assert isinstance(shot(scene, target="X"), Shot)
    assert isinstance(shot(scene, target="Y"), Shot)
    assert shot(scene, target="B").cite == "TER-shoot-j"
    assert shot(scene, target="nobody").cite == "TER-shoot-j"


@rule("TER-commanders-base-e")
def test_commanders_cannot_be_targets() -> None:
    scene = pair(7)
    scene.state.commanders["S"] = commander("S", at=(30, 16), role=BLUE)
    assert shot(scene, target="S").cite == "TER-commanders-base-e"


@rule("TER-markers-e")
def test_at_the_limit_fire_is_decreased() -> None:
    assert fire(pair(7, wear=4)) == 2
    assert fire(pair(7, wear=3)) == 3


@rule("TER-markers-f")
def test_disorder_decreases_courage() -> None:
    scene = Scene(unit("A", at=(36, 10)), unit("X", at=(36, 17), disordered=True, **FOE))
    assert courage_under_fire(scene.state, shot(scene)).total == 2


@rule("TER-defences-c")
def test_cover_and_disorder_never_change_a_defence() -> None:
    from estandarte.games.tercios.fire.shooting import defence_against

    scene = Scene(
        unit("A", at=(36, 10)), unit("X", at=(36, 17), disordered=True, wear=4, **FOE),
        area("small_wood", 36, 17, 2),
    )  # fmt: skip
    assert (
        defence_against(shot(scene))
        == PACK.troops["formations"].unit["escuadron_clasico"].defences.salvas
    )


@rule("TER-troops-angulo-a")
def test_a_wide_angle_shoots_from_the_sides_too() -> None:
    def side_shot(*traits: str) -> bool:
        scene = Scene(
            unit("A", at=(36, 20), traits=traits), unit("X", at=(30, 17), facing=90, role=BLUE)
        )
        return isinstance(shot(scene), Shot)

    assert not side_shot()
    assert side_shot("angulo_extendido")


@rule("TER-troops-angulo-a")
def test_a_shot_from_the_side_has_all_its_dice() -> None:
    wide = unit("A", at=(36, 20), traits=("angulo_extendido",))
    for x, y, cites in ((30, 17, ["TER-troops-angulo-a"]), (36, 27, [])):
        scene = Scene(wide, unit("X", at=(x, y), facing=90, role=BLUE))
        dice = fire_of(scene.state, shot(scene))
        assert [m.cite for m in dice.terms] == cites
        assert dice.total == dice.base.amount


@rule("TER-troops-angulo-a", "TER-charge-i")
def test_a_wide_angle_measures_from_the_side_and_serves_for_shots_alone() -> None:
    wide = unit("A", traits=("angulo_extendido",))
    foe = unit("X", "canon_medio", facing=90, role=BLUE)
    left, here = wide.base.centres[1], foe.front_centre
    for away, cite in ((12, None), (12.01, "TER-shoot-ranges")):
        beside = moved(foe.base, left.x - inch(away) - here.x, left.y - here.y)
        scene = Scene(wide, but(foe, base=beside))
        assert getattr(shot(scene), "cite", None) == cite
        assert not can_see(scene.state, wide, scene.unit("X"))  # as a charge must


@rule("TER-troops-angulo-a", "TER-Q25")
def test_who_may_choose_where_a_shot_starts_does_not_shoot_into_cover() -> None:
    def resisting(*traits: str) -> int:
        # The nearest line, from the front centre, crosses the wall; that from the left does not.
        scene = Scene(
            unit("A", at=(36, 20), traits=traits), wall((32.3, 25.3), (36, 25.3)),
            unit("X", at=(32, 26), **FOE),
        )  # fmt: skip
        return courage_under_fire(scene.state, shot(scene)).total

    assert resisting() == 6
    assert resisting("angulo_extendido") == 4


@rule("TER-troops-abierta-a")
def test_loose_order_shrugs_disorder_off_under_fire() -> None:
    scene = Scene(unit("A", at=(36, 10)), unit("X", "cosacos", at=(36, 17), disordered=True, **FOE))
    assert courage_under_fire(scene.state, shot(scene)).total == 3


@rule("TER-troops-fortaleza-g")
def test_waggons_shelter_from_small_arms_but_not_from_cannon() -> None:
    def courage(sort: str, weapon: str) -> int:
        scene = Scene(unit("A", sort, at=(36, 10)), unit("X", "levas+tabor", at=(36, 17), **FOE))
        return courage_under_fire(scene.state, shot(scene, weapon)).total

    assert courage("escuadron_clasico", MIX) == 4
    assert courage("canon_medio", "canon_medio") == 3


@rule("TER-troops-fortificada-a", "TER-troops-fortificada-c")
def test_a_fortified_battery_is_covered_until_it_moves() -> None:
    def courage(in_place: bool) -> int:
        scene = Scene(
            unit("A", at=(36, 10)),
            unit("X", "canon_medio+fortificada", at=(36, 17), in_place=in_place, **FOE),
        )
        return courage_under_fire(scene.state, shot(scene)).total

    assert courage(True) == 3
    assert courage(False) == 2


@rule("TER-shoot-e", "TER-obstacles-b")
def test_a_gun_in_line_between_its_neighbours_has_nothing_before_it() -> None:
    def line(y: float, role: str, names: str, facing: int, back: float = 0) -> list[Any]:
        more: dict[str, Any] = {"role": role, "facing": facing}
        way = 1 if facing else -1
        return [
            unit(names[0], "canon_ligero", at=(36, y + way * back), **more),
            unit(names[1], at=(32.6, y), **more),
            unit(names[2], at=(39.4, y), **more),
        ]

    scene = Scene(*line(20, RED, "ABC", 0), *line(32, BLUE, "XYZ", 180))
    found = aim(scene.state, scene.unit("A"), "X", "canon_ligero", "fuego")
    assert isinstance(found, Shot)
    assert move_verdict(scene.state, scene.unit("A"), place(36, 21), "atencion")
    # Half an inch behind them it would have to shoot and march through the gap.
    behind = Scene(*line(20, RED, "ABC", 0, 0.5), unit("X", at=(36, 32), **FOE))
    verdict = aim(behind.state, behind.unit("A"), "X", "canon_ligero", "fuego")
    assert not isinstance(verdict, Shot)
    out = move_verdict(behind.state, behind.unit("A"), place(36, 21), "atencion")
    assert out.cite == "TER-obstacles-b"
    hidden = Scene(unit("A", "canon_ligero", at=(36, 20)), *line(32, BLUE, "XYZ", 180, 0.5))
    assert not isinstance(aim(hidden.state, hidden.unit("A"), "X", "canon_ligero", "fuego"), Shot)


@rule("TER-terrain-shoot-cubierto", "TER-Q77")
def test_only_a_wall_on_the_line_of_the_shot_covers() -> None:
    target = unit("X", at=(36, 27), **FOE)
    # The wall covers the left half of the front; the line to its centre passes beside it.
    half = wall((36.5, 26.6), (39, 26.6))
    scene = Scene(unit("A", at=(36, 20)), target, half)
    shot = aim(scene.state, scene.unit("A"), "X", "arcabuz_mosquete", "fuego")
    assert isinstance(shot, Shot)
    assert courage_under_fire(scene.state, shot).total == 4
    whole = Scene(unit("A", at=(36, 20)), target, wall((33, 26.6), (39, 26.6)))
    shot = aim(whole.state, whole.unit("A"), "X", "arcabuz_mosquete", "fuego")
    assert isinstance(shot, Shot)
    assert courage_under_fire(whole.state, shot).total == 6
