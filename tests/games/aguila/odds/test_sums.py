"""Sums as people read them: each line by its rule, and what it does."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.defensive_fire import canister_weights, volley_at_charge
from estandarte.games.aguila.charge.melee_dice import (
    Blow,
    combat_courage,
    melee_dice,
    melee_to_hit,
    melee_to_wound,
)
from estandarte.games.aguila.charge.reaction_choices import check_of
from estandarte.games.aguila.charge.under_way import Charge
from estandarte.games.aguila.courage.discipline import help_of, to_pass
from estandarte.games.aguila.courage.results import burden_on
from estandarte.games.aguila.fire.gunnery import gun_dice, gun_to_hit, gun_to_wound, protection_of
from estandarte.games.aguila.fire.volleys import Shot, idle_modifiers, volley_of
from estandarte.games.aguila.movement.execution import formation_modifier
from estandarte.games.aguila.odds.volleys import fire_odds
from estandarte.kernel import Sum, Tally, but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.aguila.charge.test_phase import HORSE, foe, mine
from games.aguila.fire.test_batteries import gun
from games.aguila.scenes import Scene, area, enemy, officer, unit, wall

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
FAR: dict[str, Any] = {"at": (36, 40), **PLAIN}


def read(told: Sum | Tally | None) -> dict[str, str]:
    """Each line of what comes to what is rolled."""
    assert told is not None
    if isinstance(told, Sum):
        assert told.tally.total == told.total
        told = told.tally
    return {line.cite: str(line) for line in told.lines}


def shot(scene: Scene, load: Any = "") -> Any:
    return fire_odds(scene.state, (Shot("A", "B", load=load),), scene.unit("B"))


@rule("BSA-1-perfil-c", "BSA-5-linea-a", "BSA-7-general-b")
def test_a_plain_volley_of_a_line_has_nothing_but_what_is_printed() -> None:
    odds = shot(Scene(unit(**PLAIN), enemy("B", at=(36, 25), **PLAIN)))
    assert read(odds.against) == {"BSA-1-perfil-c": "5", "BSA-7-general-b": "+0"}
    assert read(odds.tally) == {"BSA-5-linea-a": "12"}


@rule("BSA-11-disparo-b", "BSA-1-perfil-c", "BSA-1-perfil-e")
def test_distance_is_told_to_do_nothing_to_guns() -> None:
    odds = shot(Scene(gun("g_med"), enemy("B", **FAR)), "ball")
    assert read(odds.against) == {"BSA-1-perfil-c": "5", "BSA-11-disparo-b": "+0"}
    assert read(odds.tally) == {"BSA-1-perfil-e": "1"}


@rule("BSA-5-voltigeurs-c")
def test_skirmishers_are_told_to_do_nothing_to_guns() -> None:
    odds = shot(Scene(gun("g_med"), enemy("B", at=(36, 28))), "ball")
    assert read(odds.against)["BSA-5-voltigeurs-c"] == "+0"


@rule("BSA-5-voltigeurs-d", "BSA-13-indirecto-a")
def test_what_does_nothing_is_told_with_its_rule() -> None:
    scene = Scene(unit(abilities=("fuego_indirecto",)), enemy("B", formation="square", at=(36, 25)))
    found = list(idle_modifiers(scene.state, scene.unit("A"), scene.unit("B")))
    volley = volley_of(scene.state, scene.unit("A"), scene.unit("B"), Shot("A", "B"))
    told = read(but(volley.to_hit, terms=(*volley.to_hit.terms, *found)))
    assert (told["BSA-5-voltigeurs-d"], told["BSA-13-indirecto-a"]) == ("+0", "+0")


@rule("BSA-13-metralla-b", "BSA-13-metralla-c")
def test_canister_has_dice_and_a_need_of_its_own() -> None:
    scene = Scene(gun("g_med"), enemy("B", at=(36, 25), **PLAIN))
    assert read(gun_dice(scene.state, scene.unit("A"), "canister")) == {"BSA-13-metralla-c": "8"}
    told = read(gun_to_hit(scene.state, scene.unit("A"), scene.unit("B"), "canister"))
    assert told == {"BSA-13-metralla-b": "4"}


@rule("BSA-5-abierta-c")
def test_open_order_is_harder_for_guns_too() -> None:
    scene = Scene(gun("g_med"), enemy("B", "fr_ligera:12", "open", at=(36, 30), **PLAIN))
    told = read(gun_to_hit(scene.state, scene.unit("A"), scene.unit("B"), "ball"))
    assert told == {"BSA-1-perfil-c": "5", "BSA-5-abierta-c": "+1"}


@rule("BSA-11-casa-d", "BSA-7-herir-b")
def test_a_stone_wall_takes_three_from_the_dice_to_wound_of_a_gun() -> None:
    stone = wall((30, 39.5), (42, 39.5), "stone_walls")
    scene = Scene(gun("g_med"), enemy("B", **FAR), stone)
    a, b = scene.unit("A"), scene.unit("B")
    told = read(gun_to_wound(a, b, "ball", protection_of(scene.state, a, b)))
    assert (told["BSA-11-casa-d"], told["BSA-7-herir-b"]) == ("+3", "-3")


@rule("BSA-11-casa-a", "BSA-11-casa-b", "BSA-11-casa-c")
@pytest.mark.parametrize(
    ("house", "cite", "said"),
    [
        ("farm", "BSA-11-casa-a", "+2"),
        ("buildings", "BSA-11-casa-b", "+3"),
        ("fortified_building", "BSA-11-casa-c", "+4"),
    ],
)
def test_walls_of_a_house_protect_from_ball(house: str, cite: str, said: str) -> None:
    scene = Scene(gun("g_med"), enemy("B", building="t1", **FAR), area(house, 36, 41, 2))
    a, b = scene.unit("A"), scene.unit("B")
    assert read(gun_to_wound(a, b, "ball", protection_of(scene.state, a, b)))[cite] == said


@rule("BSA-5-voltigeurs-a")
def test_skirmishers_before_the_front_are_told() -> None:
    scene = Scene(unit(**PLAIN), enemy("B", at=(36, 25), facing=180))
    volley = volley_of(scene.state, scene.unit("A"), scene.unit("B"), Shot("A", "B"))
    assert read(volley.to_hit)["BSA-5-voltigeurs-a"] == "+1"


@rule("BSA-9-retroceso-d")
def test_a_disorganised_unit_answers_a_charge_with_half() -> None:
    scene = Scene(mine(**HORSE), foe(disorganised=2))
    told = read(volley_at_charge(scene.state, scene.unit("B"), scene.unit("A")).attack)
    assert told["BSA-9-retroceso-d"] == "×1/2"


@rule("BSA-9-orden-c", "BSA-Q84")
def test_a_part_of_the_blows_and_none_at_all() -> None:
    scene = Scene(mine(), foe(), gun("g_med", "G", at=(10, 10)))
    part = Blow("B", "A", charged=False, attacks=4)
    assert read(melee_dice(scene.state, part)) == {"BSA-9-orden-c": "4"}
    assert read(melee_dice(scene.state, Blow("G", "A", charged=False))) == {"BSA-Q84": "0"}


@rule("BSA-9-coraje-b", "BSA-9-coraje-c", "BSA-13-temibles-a", "BSA-13-resistentes-a")
def test_what_weighs_on_the_test_of_who_was_struck() -> None:
    scene = Scene(mine(abilities=("temibles",)), foe(abilities=("resistentes",)))
    for side, line in ((Side.LEFT, "BSA-9-coraje-b +1"), (Side.REAR, "BSA-9-coraje-c +2")):
        weights = combat_courage(scene.state, Blow("A", "B", side))
        told = read(burden_on(scene.unit("B"), 3, weights, "combat"))
        assert [f"{cite} {said}" for cite, said in told.items()] == [
            "BSA-10-prueba-e 3", line, "BSA-13-temibles-a +2", "BSA-13-resistentes-a -1",
        ]  # fmt: skip


@rule("BSA-5-bateria-c", "BSA-5-bateria-d", "BSA-5-bateria-e", "BSA-5-bateria-f", "BSA-8-fuego-g")
@pytest.mark.parametrize(
    ("sorts", "line"),
    [
        (("g_med", "g_med"), "BSA-5-bateria-c +1"),
        (("g_pes", "g_pes"), "BSA-5-bateria-d +2"),
        (("g_pes", "g_pes", "g_med"), "BSA-5-bateria-e +2"),
        (("g_pes", "g_med"), "BSA-5-bateria-f +1"),
    ],
)
def test_the_canister_of_a_battery_weighs_on_the_charger(sorts: Any, line: str) -> None:
    guns = [gun(s, str(n), at=(30 + 2 * n, 20), battery="M") for n, s in enumerate(sorts)]
    scene = Scene(*guns, foe())
    weights = canister_weights(scene.state, guns)
    told = read(burden_on(scene.unit("B"), 2, weights, "reaction"))
    assert [f"{cite} {said}" for cite, said in told.items()][1:] == ["BSA-8-fuego-g +2", line]


@rule("BSA-5-masa-h", "BSA-6-lanceros-a", "BSA-13-demoledora-a")
def test_horse_before_a_mass_and_the_lance_before_a_line() -> None:
    horse = mine(sort="fr_coraceros:10", formation="line")
    mass = Scene(horse, enemy("B", "at_linea:36", "mass", at=(36, 25)))
    assert read(melee_to_hit(mass.state, Blow("A", "B")))["BSA-5-masa-h"] == "+1"
    lance = Scene(mine(sort="fr_lanceros:10", formation="line", values={"strength": 1}), foe())
    told = read(melee_to_wound(lance.state, Blow("A", "B")))
    assert (told["BSA-13-demoledora-a"], told["BSA-6-lanceros-a"]) == ("-1", "-1")


@rule("BSA-5-cambio-b", "BSA-5-cambio-c", "BSA-12-mando-b", "BSA-12-mando-c", "BSA-5-disciplina-a")
@pytest.mark.parametrize(("y", "line"), [(23, "BSA-5-cambio-c +2"), (27, "BSA-5-cambio-b +1")])
def test_a_check_is_told_with_the_enemy_who_hinders_and_who_helps(y: float, line: str) -> None:
    scene = Scene(unit(**PLAIN), enemy("B", at=(36, y)))
    state, a = scene.state, scene.unit("A")
    general = help_of(officer(rank="general_de_brigada", is_commander=True))
    told = read(to_pass(state, a, formation_modifier(state, a), help_of(officer()), general))
    assert [f"{cite} {said}" for cite, said in told.items()][:4] == [
        "BSA-5-disciplina-a 4", line, "BSA-12-mando-b -1", "BSA-12-mando-c -2",
    ]  # fmt: skip


@rule("BSA-5-reaccion-a", "BSA-5-reaccion-b", "BSA-6-evasion-e", "BSA-1-dados-e")
def test_the_check_of_a_reaction_is_told_with_what_makes_it_hard() -> None:
    square = Scene(mine(**HORSE), foe())
    near = Scene(mine(**HORSE), foe(), unit("C", at=(46, 24), facing=180))
    rider = Scene(mine(**HORSE), enemy("B", "fr_husares:10", "open", at=(36, 25)))
    for scene, reply, side, cite, said in (
        (square, "square", Side.FRONT, "BSA-5-reaccion-a", "+2"),
        (near, "square", Side.FRONT, "BSA-5-reaccion-b", "+3"),
        (rider, "evade", Side.LEFT, "BSA-6-evasion-e", "+2"),
    ):
        check = check_of(scene.state, Charge("A", "B", side), reply)  # type: ignore[arg-type]
        assert check is not None
        assert read(to_pass(scene.state, scene.unit("B"), check))[cite] == said
    easy = check_of(near.state, Charge("A", "B", Side.FRONT), "square")
    assert easy is not None
    assert read(to_pass(near.state, near.unit("B"), easy))["BSA-1-dados-e"] == "6"
