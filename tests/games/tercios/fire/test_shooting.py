"""Targets, lines of sight, ranges, dice, resisting, breaking."""

from typing import Any

import pytest

from estandarte.games.tercios.fire.shooting import (
    DamageResisted,
    VolleyFired,
    aim,
    overshot,
    resolve,
)
from estandarte.games.tercios.ground.sight import can_see, lines_to
from estandarte.games.tercios.movement.marches import move_verdict
from estandarte.games.tercios.turn.breaking import BreakTested, settle_breaks
from estandarte.games.tercios.turn.casualties import UnitDestroyed
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.games.tercios.turn.morale import wear
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import courage_under_fire, fire_of
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import moved
from games.tercios.scenes import BLUE, PACK, RED, Scene, area, commander, inch, place, unit, wall

FOE: dict[str, Any] = {"facing": 180, "role": BLUE}
MIX = "arcabuz_mosquete"


def shot(
    scene: Scene, weapon: str = MIX, order: Any = "fuego", target: str = "X", **named: Any
) -> Any:
    return aim(scene.state, scene.unit("A"), target, weapon, order, **named)


def fire(scene: Scene, weapon: str = MIX, order: Any = "fuego", **named: Any) -> int:
    found = shot(scene, weapon, order, **named)
    assert isinstance(found, Shot), found
    return fire_of(scene.state, found).total


def pair(distance: float, sort: str = "escuadron_clasico", **fields: Any) -> Scene:
    return Scene(unit("A", sort, at=(36, 10), **fields), unit("X", at=(36, 10 + distance), **FOE))


@rule("TER-X7", "TER-shoot-a", "TER-shoot-resolve-a", "TER-shoot-resolve-c", "TER-shoot-resolve-d",
      "TER-shoot-resist-a", "TER-shoot-resist-b", "TER-shoot-resist-d", "TER-shoot-wear-a",
      "TER-values-d", "TER-values-f", "TER-defences-b")  # fmt: skip
def test_a_volley_at_seven_inches() -> None:
    scene = Scene(
        unit("A", "tercio", at=(36, 10)), unit("X", at=(36, 17), **FOE), dice=[6, 4, 2, 5, 1, 2, 3]
    )
    scene.activate("A", "fuego")
    scene.play(Shoot("X", MIX, role=RED))
    volley = scene.last(VolleyFired)
    assert (volley.dice, volley.needed, volley.hits) == ((6, 4, 2), 4, 2)
    resisted = scene.last(DamageResisted)
    assert (resisted.dice, resisted.cancelled, resisted.wear) == ((5, 1, 2, 3), 1, 1)
    assert scene.unit("X").wear == 1
    assert not scene.unit("X").disordered


@rule("TER-X8", "TER-shoot-resist-e")
def test_who_resists_nothing_is_disordered() -> None:
    scene = Scene(
        unit("A", "tercio", at=(36, 10)), unit("X", at=(36, 17), **FOE), dice=[6, 4, 2, 3, 1, 2, 3]
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


@rule("TER-X11", "TER-shoot-resolve-b", "TER-shoot-resist-c", "TER-weapons-canon-b")
def test_a_light_gun_hits_a_tercio() -> None:
    scene = Scene(
        unit("A", "canon_ligero", at=(36, 10)), unit("X", "tercio", at=(36, 26), **FOE),
        dice=[3, 5, 5, 2, 1],
    )  # fmt: skip
    scene.activate("A", "fuego")
    scene.play(Shoot("X", "canon_ligero", role=RED))
    assert scene.last(VolleyFired).hits == 1
    assert scene.unit("X").wear == 1
    assert scene.unit("X").disordered


@rule("TER-X12", "TER-terrain-shoot-cubierto", "TER-weapons-mortero-a", "TER-scenery-muro-b")
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
    assert shot(scene).cite == "TER-shoot-b"
    assert not list(lines_to(scene.state, scene.unit("A"), scene.unit("X")))


@rule("TER-shoot-d", "TER-terrain-shoot-oculto-a", "TER-scenery-colina-b")
def test_a_hill_in_between_hides() -> None:
    scene = Scene(unit("A", at=(36, 10)), unit("X", at=(36, 18), **FOE), area("hill", 36, 14, 3))
    assert shot(scene).cite == "TER-shoot-b"


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


@rule("TER-shoot-ranges", "TER-weapons-arcabuz-a", "TER-weapons-arcos-c", "TER-weapons-ballestas-a",
      "TER-weapons-canon-b", "TER-weapons-superpesado-c", "TER-weapons-jabalinas-c",
      "TER-weapons-mosquete-a", "TER-weapons-pistolas-b")  # fmt: skip
@pytest.mark.parametrize(
    ("weapon", "reach"),
    [
        ("arco", 12), ("arco_largo", 16), ("arcabuz", 8), ("ballesta", 12), ("canon_ligero", 18),
        ("canon_medio", 24), ("canon_pesado", 36), ("canon_superpesado", 42), ("jabalina", 6),
        ("mosquete", 12), ("chispa", 12), ("pistola", 4), ("arcabuz_mosquete", 12),
    ],
)  # fmt: skip
def test_every_weapon_reaches_its_range_and_not_farther(weapon: str, reach: int) -> None:
    values = {"shooting": (weapon,), "fire": (2,)}
    at = Scene(unit("A", at=(36, 1.2), values=values), unit("X", at=(36, 1.2 + reach), **FOE))
    assert isinstance(shot(at, weapon), Shot)
    beyond = Scene(unit("A", at=(36, 1.2), values=values), unit("X", at=(36, 1.21 + reach), **FOE))
    assert shot(beyond, weapon).cite == "TER-shoot-k"


@rule("TER-X2", "TER-weapons-arcabuzmosquete-a", "TER-weapons-arcabuzmosquete-b",
      "TER-weapons-arcabuzmosquete-c", "TER-Q30")  # fmt: skip
def test_a_double_value_has_one_for_each_band() -> None:
    assert fire(pair(10, "tercio+modernizado")) == 3
    assert fire(pair(7, "tercio+modernizado")) == 4
    assert fire(pair(7.99, "tercio+modernizado")) == 4
    assert fire(pair(8, "tercio+modernizado")) == 3


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


@rule("TER-X10", "TER-reactions-fuego-b", "TER-weapons-fuego-a", "TER-reactions-atencion-b")
def test_firearms_shoot_better_as_a_reaction() -> None:
    assert fire(pair(7), order="fuego", reaction=True) == 4
    assert fire(pair(7), order="atencion", reaction=True) == 3


@rule("TER-weapons-ballestas-b")
def test_crossbows_react_without_the_increase() -> None:
    values = {"shooting": ("ballesta",), "fire": (3,)}
    assert fire(pair(7, values=values), "ballesta", reaction=True) == 3


@rule("TER-weapons-arcos-a", "TER-weapons-arcos-d", "TER-shoot-i")
def test_bows_shoot_over_friends_nearer_to_them_than_to_the_target() -> None:
    def over(y: float, role: str = RED) -> bool:
        scene = Scene(
            unit("A", at=(36, 10), values={"shooting": ("arco",), "fire": (2,)}),
            unit("B", "compania_disparo", at=(36, y), role=role),
            unit("X", at=(36, 20), **FOE),
        )  # fmt: skip
        return isinstance(shot(scene, "arco"), Shot)

    assert over(14)
    assert not over(15)  # at equal distance from both
    assert not over(16)
    assert not over(14, BLUE)
    scene = pair(7)
    assert overshot(scene.state, scene.unit("A"), scene.unit("X")) == ["A"]


@rule("TER-weapons-arcos-b", "TER-troops-hostigador-a")
def test_bows_do_not_react_but_for_skirmishing_horse() -> None:
    values = {"shooting": ("arco",), "fire": (2,)}
    assert shot(pair(7, values=values), "arco", reaction=True).cite == "TER-weapons-arcos-b"
    loose = pair(7, values=values, traits=("hostigador",))
    assert isinstance(shot(loose, "arco", reaction=True), Shot)


@rule("TER-weapons-jabalinas-a", "TER-weapons-jabalinas-b")
def test_javelins_keep_their_fire_and_never_react() -> None:
    values = {"shooting": ("jabalina",), "fire": (2,)}
    assert fire(pair(5, values=values), "jabalina", "atencion") == 2
    loose = pair(5, values=values, traits=("hostigador",))
    assert shot(loose, "jabalina", reaction=True).cite == "TER-weapons-jabalinas-b"


@rule("TER-weapons-canon-a")
def test_cannons_shoot_only_with_fire() -> None:
    assert shot(pair(7, "canon_medio"), "canon_medio", "atencion").cite == "TER-weapons-canon-a"
    assert isinstance(shot(pair(7, "canon_medio"), "canon_medio", reaction=True), Shot)


@rule("TER-troops-dragon-a")
def test_dragoons_shoot_only_with_fire() -> None:
    assert shot(pair(7, "dragones"), "mosquete", "atencion").cite == "TER-troops-dragon-a"
    assert isinstance(shot(pair(7, "dragones"), "mosquete"), Shot)


@rule("TER-weapons-pistolas-a", "TER-weapons-pistolas-c", "TER-X30")
def test_pistols_lose_nothing_at_four_inches() -> None:
    assert fire(pair(4, "coraceros"), "pistola", "atencion") == 2
    assert shot(pair(4.1, "coraceros"), "pistola", "atencion").cite == "TER-shoot-k"
    both = {"shooting": ("pistola", "arcabuz"), "fire": (3,)}
    assert fire(pair(4, values=both), "arcabuz", "atencion") == 3
    assert fire(pair(5, values=both), "arcabuz", "atencion") == 2


@rule("TER-X31", "TER-weapons-chispa-a", "TER-weapons-chispa-b")
def test_flintlocks_shoot_better_within_six_inches() -> None:
    values = {"shooting": ("chispa",), "fire": (3,)}
    assert fire(pair(5, values=values), "chispa") == 4
    assert fire(pair(5, values=values), "chispa", reaction=True) == 4
    assert fire(pair(5, values=values), "chispa", "atencion") == 3
    assert fire(pair(6.1, values=values), "chispa") == 3


@rule("TER-troops-angulo-a")
def test_a_wide_angle_shoots_from_the_sides_too() -> None:
    def side_shot(*traits: str) -> bool:
        scene = Scene(
            unit("A", at=(36, 20), traits=traits), unit("X", at=(30, 17), facing=90, role=BLUE)
        )
        return isinstance(shot(scene), Shot)

    assert not side_shot()
    assert side_shot("angulo_extendido")


@rule("TER-troops-angulo-a", "TER-charge-i")
def test_a_wide_angle_measures_from_the_side_and_serves_for_shots_alone() -> None:
    wide = unit("A", traits=("angulo_extendido",))
    foe = unit("X", "canon_medio", facing=90, role=BLUE)
    left, here = wide.base.centres[1], foe.front_centre
    for away, cite in ((12, None), (12.01, "TER-shoot-k")):
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


@rule("TER-troops-experimental-a")
def test_each_one_wears_an_experimental_gun() -> None:
    scene = Scene(
        unit("A", "canon_ligero+cuero", at=(36, 10)), unit("X", at=(36, 17), **FOE), dice=[1]
    )
    scene.activate("A", "fuego")
    scene.play(Shoot("X", "canon_ligero", role=RED))
    assert scene.unit("A").wear == 1


@rule("TER-weapons-superpesado-a", "TER-weapons-superpesado-b")
def test_a_super_heavy_gun_tests_to_shoot_and_shakes_what_it_hits() -> None:
    scene = Scene(
        unit("A", "canon_superpesado", at=(36, 2)), unit("X", "tercio", at=(36, 40), **FOE),
        dice=[5, 1, 1, 6, 6, 6, 6, 6, 1, 1, 2],
    )  # fmt: skip
    scene.activate("A", "fuego")
    assert scene.moment == "FireOrder"
    scene.play(Shoot("X", "canon_superpesado", role=RED))
    assert scene.unit("X").wear == 0  # it resisted, and is shaken all the same
    assert scene.unit("X").disordered
    failed = Scene(unit("A", "canon_superpesado", at=(36, 2)), dice=[1, 2, 3])
    failed.activate("A", "fuego")
    assert failed.moment == ""


@rule("TER-break-a", "TER-break-b", "TER-break-c", "TER-break-d", "TER-break-e", "TER-markers-g",
      "TER-X13")  # fmt: skip
def test_two_sixes_hold_a_squadron_with_two_break_points() -> None:
    scene = Scene(unit("A", wear=3, disordered=True), dice=[6, 2, 6, 1])
    scene.doing(wear, "A", 3, "TER-shoot-wear-a")
    scene.doing(settle_breaks, "A")
    assert scene.last(BreakTested).points == 2
    assert scene.unit("A").wear == 4


@rule("TER-break-f", "TER-X13", "TER-scenario-i")
def test_one_six_is_not_enough() -> None:
    scene = Scene(unit("A", wear=3), unit("B", at=(10, 10)), dice=[6, 2, 5, 1])
    scene.doing(wear, "A", 3, "TER-shoot-wear-a")
    scene.doing(settle_breaks, "A")
    assert "A" not in scene.state.units
    assert scene.last(UnitDestroyed).points == 2
    assert scene.state.score == {RED: 0, BLUE: 2}


@rule("TER-X14", "TER-troops-mercenarios-a", "TER-qualities-acaudalado")
def test_mercenaries_break_unless_somebody_pays() -> None:
    def broken(dice: list[int], *officers: Any) -> Scene:
        scene = Scene(
            unit("A", "escuadron_clasico+mercenarios", wear=3), unit("B", at=(10, 10)), *officers,
            dice=dice,
        )  # fmt: skip
        scene.doing(wear, "A", 3, "TER-shoot-wear-a")
        scene.doing(settle_breaks, "A")
        return scene

    unpaid = broken([])
    assert "A" not in unpaid.state.units
    assert unpaid.last(BreakTested).dice == ()
    rich = commander("R", 2, at=(36, 14), qualities=("acaudalado",))
    assert broken([6, 6], rich).last(BreakTested).dice == (6, 6)
    richer = commander("R", 4, at=(36, 14), qualities=("acaudalado",))
    assert broken([6, 1, 1, 6], richer).last(BreakTested).held


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


@rule("TER-troops-caracolear-a", "TER-troops-caracolear-b")
def test_the_caracole_falls_back_after_its_shot() -> None:
    from estandarte.games.tercios.fire.after_shooting import FallBack

    scene = Scene(
        unit("A", "arcabuceros_caballo", at=(36, 20)), commander("R", at=(36, 16)),
        unit("X", at=(36, 27), **FOE), dice=[1, 1, 1, 5, 1, 1],
    )  # fmt: skip
    scene.activate("A", "fuego")
    scene.play(Shoot("X", "arcabuz", role=RED))
    assert scene.moment == "AfterShot"
    assert scene.refusal(FallBack(inches(9), role=RED)) == "TER-troops-caracolear-a"
    scene.play(FallBack(inches(8), role=RED))
    assert scene.at("A") == (36.0, 12.0)
    assert scene.unit("A").base.heading == 0
    reacting = Scene(
        unit("A", "arcabuceros_caballo", at=(36, 20)), unit("X", at=(36, 22), **FOE), dice=[1] * 4
    )
    found = shot(reacting, "arcabuz", reaction=True)
    reacting.doing(resolve, found)
    assert reacting.moment == ""


@rule("TER-troops-emboscada-a")
def test_ambushers_slip_away_into_cover_after_their_volley() -> None:
    from estandarte.games.tercios.fire.after_shooting import SlipAway

    def sprung(**switches: Any) -> Scene:
        scene = Scene(
            unit("A", "haiduks", at=(36, 20)), unit("X", at=(36, 29), **FOE),
            area("small_wood", 36, 18, 4), dice=[1, 1, 1], **switches,
        )  # fmt: skip
        scene.activate("A", "fuego")
        scene.play(Shoot("X", "mosquete", role=RED))
        return scene

    scene = sprung()
    assert scene.moment == "AfterAmbush"
    assert scene.refusal(SlipAway(place(36, 25), 0, role=RED)) == "TER-troops-emboscada-a"
    assert scene.refusal(SlipAway(place(36, 14.9), 0, role=RED)) == "TER-move-i"
    scene.play(SlipAway(place(36, 16), 0, role=RED))
    assert scene.at("A") == (36.0, 16.0)
    assert sprung(ambush="none").moment == ""


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
