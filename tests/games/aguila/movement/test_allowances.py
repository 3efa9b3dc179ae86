"""How far units go: advances, quick marches, charges, by formation."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.movement import allowances as m
from estandarte.kernel.testing import rule
from games.aguila.scenes import Scene, inch, officer, unit

BIG = "at_linea:36"
HORSE = {"sort": "fr_dragones:10"}  # Vel 8


def quick(scene: Scene) -> Fraction:
    return m.quick_march_allowance(scene.state, scene.unit()).inches


def charge(scene: Scene) -> Fraction:
    return m.charge_allowance(scene.state, scene.unit()).inches


def test_dragoons_have_the_speed_of_the_books_example() -> None:
    assert unit(**HORSE).speed == 8
    assert unit().speed == 4


@rule("BSA-3-avanzad-a")
def test_an_advance_goes_as_far_as_the_speed() -> None:
    scene = Scene(unit())
    allowed = m.advance_allowance(scene.state, scene.unit())
    assert (allowed.inches, allowed.length) == (4, inch(4))


@rule("BSA-3-ligero-a", "BSA-5-linea-e", "BSA-5-ataque-b", "BSA-5-masa-c", "BSA-5-marcha-a")
@pytest.mark.parametrize(
    ("sort", "formation", "reach"),
    [
        ("fr_linea:24", "march_column", 8),
        ("fr_linea:24", "line", 5),
        ("fr_linea:24", "attack_column", 7),
        (BIG, "mass", 6),
        ("fr_ligera:24", "open", 8),
    ],
)
def test_the_quick_march_of_infantry(sort: str, formation: str, reach: int) -> None:
    assert quick(Scene(unit(sort=sort, formation=formation))) == reach


@rule("BSA-5-ataque-a", "BSA-5-masa-b", "BSA-5-marcha-a")
@pytest.mark.parametrize("formation", ["march_column", "attack_column", "mass"])
def test_deep_formations_advance_normally(formation: str) -> None:
    scene = Scene(unit(sort=BIG, formation=formation))
    assert m.advance_allowance(scene.state, scene.unit()).inches == 4


@rule("BSA-6-general-d")
def test_cavalry_in_line_quick_marches_one_and_a_half_times_its_speed() -> None:
    assert quick(Scene(unit(**HORSE, formation="line"))) == 12
    assert quick(Scene(unit(**HORSE, formation="march_column"))) == 16


@rule("BSA-5-linea-b", "BSA-5-linea-c", "BSA-5-linea-d", "BSA-X7")
def test_the_charge_of_a_line() -> None:
    assert charge(Scene(unit())) == 5
    assert charge(Scene(unit(order="advance", moved=inch(4)))) == 1
    assert charge(Scene(unit(order="advance", moved=inch(2)))) == 3
    assert quick(Scene(unit())) == 5


def test_the_charge_of_a_line_never_falls_below_an_inch() -> None:
    assert charge(Scene(unit(order="advance", moved=inch(4.5)))) == 1


def test_a_switch_adds_the_inch_to_the_general_distances() -> None:
    assert charge(Scene(unit(), line_bonus="added")) == 9
    assert charge(Scene(unit(order="advance", moved=inch(4)), line_bonus="added")) == 5


@rule("BSA-5-ataque-e", "BSA-5-masa-f", "BSA-X8", "BSA-8-mov-a", "BSA-8-mov-c")
@pytest.mark.parametrize(
    ("formation", "halted", "moved"),
    [("attack_column", 6, 3), ("mass", 4, 2)],
)
def test_the_charge_of_columns_and_masses(formation: str, halted: int, moved: int) -> None:
    assert charge(Scene(unit(sort=BIG, formation=formation))) == halted
    assert charge(Scene(unit(sort=BIG, formation=formation, order="advance"))) == moved


def test_a_switch_halves_the_charge_of_a_column() -> None:
    assert charge(Scene(unit(formation="attack_column"), attack_column_charge="half")) == 4


@rule("BSA-6-general-e", "BSA-8-mov-a", "BSA-8-mov-c", "BSA-X9")
def test_the_charge_of_cavalry() -> None:
    assert charge(Scene(unit(**HORSE, formation="line"))) == 12
    assert charge(Scene(unit(**HORSE, formation="line", order="halt"))) == 12
    assert charge(Scene(unit(**HORSE, formation="line", order="advance"))) == 8
    assert charge(Scene(unit(**HORSE, formation="open"))) == 16


def test_distances_are_exact_unless_the_switch_rounds_them() -> None:
    hussars: dict[str, Any] = {"sort": "fr_husares:10", "formation": "line"}  # Vel 9
    assert charge(Scene(unit(**hussars))) == Fraction(27, 2)
    scene = Scene(unit(**hussars), fields={"weather": "snow"})
    assert charge(scene) == Fraction(81, 8)
    rounded = Scene(unit(**hussars), fields={"weather": "snow"}, inch_rounding="half_inch")
    assert charge(rounded) == 10


@rule("BSA-13-rapidos-a")
def test_fast_troops_charge_an_inch_further() -> None:
    assert charge(Scene(unit(**HORSE, formation="line", abilities=("rapidos",)))) == 13
    assert quick(Scene(unit(**HORSE, formation="line", abilities=("rapidos",)))) == 12


@rule("BSA-12-espoleador-a", "BSA-12-espoleador-b")
def test_an_officer_spurs_on_the_unit_he_is_in() -> None:
    scene = Scene(unit(), officer(inside="A", abilities=("espoleador",)))
    assert m.advance_allowance(scene.state, scene.unit()).inches == 5
    assert quick(scene) == 7
    apart = Scene(unit(), officer(abilities=("espoleador",)))
    assert quick(apart) == 5


@rule("BSA-16-cruce-c", "BSA-16-cruce-d")
def test_a_road_adds_an_inch_and_two_to_a_quick_march() -> None:
    scene = Scene(unit(formation="march_column"))
    assert m.advance_allowance(scene.state, scene.unit(), on_road=True).inches == 5
    assert m.quick_march_allowance(scene.state, scene.unit(), on_road=True).inches == 10


@rule("BSA-11-atalaje-b")
def test_a_gun_has_a_speed_unlimbered_and_another_limbered() -> None:
    assert unit(sort="g_med").speed == 2
    assert unit(sort="g_med", formation="limbered").speed == 6


@rule("BSA-3-ordenes-b", "BSA-7-general-b")
def test_a_unit_without_an_order_counts_as_halted() -> None:
    assert unit().is_halted
    assert unit(order="halt").is_halted
    assert not unit(order="advance").is_halted
    assert not unit(failed_check=True).is_halted
