"""What each weapon does."""

import pytest

from estandarte.games.tercios.fire.shooting import aim, overshot
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.games.tercios.units import Mark
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.kernel.testing import rule
from games.tercios.clashes import charged
from games.tercios.scenes import BLUE, FOE, RED, Scene, unit
from games.tercios.volleys import fire, pair, shot


@rule("TER-Q108", "TER-shoot-i")
def test_a_mortar_does_not_shoot_over_units() -> None:
    mortar = unit("A", "canon_medio", traits=("mortero",), at=(36, 10))
    scene = Scene(mortar, unit("B", at=(36, 16)), charged(at=(36, 26)))
    assert not isinstance(aim(scene.state, scene.unit("A"), "X", "canon_medio", "fuego"), Shot)


@rule("TER-Q85", "TER-weapons-pistolas-c")
def test_a_unit_with_two_weapons_names_one_for_each_shot() -> None:
    riders = unit("A", "arcabuceros_caballo+pistolas", at=(36, 20))
    scene = Scene(riders, charged(at=(36, 25)))
    near = aim(scene.state, scene.unit("A"), "X", "pistola", "fuego")
    assert getattr(near, "cite", None) == "TER-weapons-pistolas-b"
    assert isinstance(aim(scene.state, scene.unit("A"), "X", "arcabuz", "fuego"), Shot)


def reaches(weapon: str, reach: int, cite: str) -> None:
    """So far and not a hair farther, but for what a tutor adds."""
    values = {"shooting": (weapon,), "fire": (2,)}
    at = Scene(unit("A", at=(36, 1.2), values=values), unit("X", at=(36, 1.2 + reach), **FOE))
    assert isinstance(shot(at, weapon), Shot)
    beyond = Scene(unit("A", at=(36, 1.2), values=values), unit("X", at=(36, 1.21 + reach), **FOE))
    assert shot(beyond, weapon).cite == cite
    tutored = Scene(
        unit("A", at=(36, 1.2), values=values, marks=(Mark("tutor", "turn", 1),)),
        unit("X", at=(36, 3.21 + reach), **FOE),
    )
    assert shot(tutored, weapon).cite == "TER-shoot-k"


@rule("TER-shoot-ranges")
@pytest.mark.parametrize("weapon", ["chispa", "arcabuz_mosquete"])
def test_muskets_of_all_kinds_reach_twelve_inches(weapon: str) -> None:
    reaches(weapon, 12, "TER-shoot-ranges")


@rule("TER-weapons-arcos-c")
def test_a_bow_reaches_twelve_inches_and_a_longbow_sixteen() -> None:
    reaches("arco", 12, "TER-weapons-arcos-c")
    reaches("arco_largo", 16, "TER-weapons-arcos-c")


@rule("TER-weapons-arcabuz-a")
def test_an_arquebus_reaches_eight_inches() -> None:
    reaches("arcabuz", 8, "TER-weapons-arcabuz-a")


@rule("TER-weapons-ballestas-a")
def test_a_crossbow_reaches_twelve_inches() -> None:
    reaches("ballesta", 12, "TER-weapons-ballestas-a")


@rule("TER-weapons-canon-b")
@pytest.mark.parametrize(
    ("gun", "reach"), [("canon_ligero", 18), ("canon_medio", 24), ("canon_pesado", 36)]
)
def test_a_gun_reaches_as_far_as_its_class(gun: str, reach: int) -> None:
    reaches(gun, reach, "TER-weapons-canon-b")


@rule("TER-weapons-superpesado-c")
def test_a_super_heavy_gun_reaches_forty_two_inches() -> None:
    reaches("canon_superpesado", 42, "TER-weapons-superpesado-c")


@rule("TER-weapons-jabalinas-c")
def test_javelins_reach_six_inches() -> None:
    reaches("jabalina", 6, "TER-weapons-jabalinas-c")


@rule("TER-weapons-mosquete-a")
def test_a_musket_reaches_twelve_inches() -> None:
    reaches("mosquete", 12, "TER-weapons-mosquete-a")


@rule("TER-weapons-pistolas-b")
def test_a_pistol_reaches_four_inches() -> None:
    reaches("pistola", 4, "TER-weapons-pistolas-b")


@rule("TER-weapons-arcabuzmosquete-a")
def test_arquebus_and_musket_have_a_value_each() -> None:
    for values in ((5, 2), (2, 5)):
        mixed = {"values": {"fire": values}}
        assert [fire(pair(gap, **mixed)) for gap in (7, 10)] == list(values)


@rule("TER-weapons-arcabuzmosquete-b", "TER-X2")
def test_at_the_distance_of_a_musket_the_second_value_counts() -> None:
    assert [fire(pair(gap, "tercio+modernizado")) for gap in (8, 10, 12)] == [3, 3, 3]


@rule("TER-weapons-arcabuzmosquete-c", "TER-Q30")
def test_nearer_than_an_arquebus_reaches_the_first_value_counts() -> None:
    assert [fire(pair(gap, "tercio+modernizado")) for gap in (2, 7, 7.99)] == [4, 4, 4]


@rule("TER-reactions-fuego-b", "TER-X10")
def test_a_musket_shoots_better_as_a_reaction() -> None:
    assert [fire(pair(7), order="fuego", reaction=r) for r in (False, True)] == [3, 4]


@rule("TER-weapons-fuego-a")
@pytest.mark.parametrize("arm", ["pistola", "arcabuz", "mosquete"])
def test_every_firearm_shoots_better_as_a_reaction(arm: str) -> None:
    scene = pair(3, values={"shooting": (arm,), "fire": (3,)})
    assert [fire(scene, arm, reaction=r) for r in (False, True)] == [3, 4]


@rule("TER-reactions-atencion-b")
def test_a_shot_of_attention_has_the_decrease_of_that_order_as_a_reaction_too() -> None:
    assert fire(pair(7), order="atencion", reaction=True) == 3
    assert fire(pair(7), order="atencion") == 2


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
    assert shot(pair(4.1, "coraceros"), "pistola", "atencion").cite == "TER-weapons-pistolas-b"
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


@rule("TER-weapons-superpesado-b", "TER-Q83")
def test_what_is_disordered_already_is_not_tested_for_it_again() -> None:
    target = unit("X", "tercio", at=(36, 40), disordered=True, **FOE)
    dice = [5, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 2]
    scene = Scene(unit("A", "canon_superpesado", at=(36, 2)), target, dice=dice)
    scene.activate("A", "fuego")
    scene.play(Shoot("X", "canon_superpesado", role=RED))
    tested = [e.unit for e in scene.events if type(e).__name__ == "DisciplineTested"]
    assert "X" not in tested
