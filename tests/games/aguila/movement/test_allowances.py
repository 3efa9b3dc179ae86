"""How far units go: advances, quick marches, charges, by formation."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.movement import allowances as m
from estandarte.games.aguila.movement.allowances import charge_allowance, quick_march_allowance
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


@rule("BSA-3-ligero-a", "BSA-5-marcha-a")
@pytest.mark.parametrize(
    ("sort", "formation"), [("fr_linea:24", "march_column"), ("fr_ligera:24", "open")]
)
def test_a_quick_march_is_twice_the_speed(sort: str, formation: str) -> None:
    assert quick(Scene(unit(sort=sort, formation=formation))) == 8


@rule("BSA-5-linea-e")
def test_a_line_quick_marches_an_inch_more_than_its_speed() -> None:
    assert quick(Scene(unit(formation="line"))) == 5


@rule("BSA-5-ataque-b")
def test_the_quick_march_of_an_attack_column_is_an_inch_shorter() -> None:
    assert quick(Scene(unit(formation="attack_column"))) == 7


@rule("BSA-5-masa-c")
def test_the_quick_march_of_a_mass_is_two_inches_shorter() -> None:
    assert quick(Scene(unit(sort=BIG, formation="mass"))) == 6


@rule("BSA-5-ataque-a", "BSA-5-masa-b", "BSA-5-marcha-a")
@pytest.mark.parametrize("formation", ["march_column", "attack_column", "mass"])
def test_deep_formations_advance_normally(formation: str) -> None:
    scene = Scene(unit(sort=BIG, formation=formation))
    assert m.advance_allowance(scene.state, scene.unit()).inches == 4


@rule("BSA-6-general-d")
def test_cavalry_in_line_quick_marches_one_and_a_half_times_its_speed() -> None:
    assert quick(Scene(unit(**HORSE, formation="line"))) == 12
    assert quick(Scene(unit(**HORSE, formation="march_column"))) == 16


@rule("BSA-5-linea-b")
@pytest.mark.parametrize("speed", [3, 4, 6])
def test_a_line_charges_an_inch_farther_than_its_speed(speed: int) -> None:
    assert charge(Scene(unit(formation="line", values={"speed": speed}))) == speed + 1


@rule("BSA-5-linea-c", "BSA-5-linea-d", "BSA-X7")
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


def charges(formation: str, **named: Any) -> list[Fraction]:
    """How far it charges from a halt, and after any other order."""
    orders = ("halt", "advance")
    return [charge(Scene(unit(formation=formation, order=o, **named))) for o in orders]


@rule("BSA-5-ataque-e", "BSA-X8")
def test_an_attack_column_charges_three_quarters_as_far() -> None:
    assert charges("attack_column", sort=BIG) == [6, 3]


@rule("BSA-5-masa-f")
def test_a_mass_charges_half_as_far() -> None:
    assert charges("mass", sort=BIG) == [4, 2]


@rule("BSA-8-mov-a")
@pytest.mark.parametrize("speed", [6, 8])
def test_from_a_halt_a_charge_is_twice_the_speed(speed: int) -> None:
    halted, _ = charges("open", sort="fr_husares:10", values={"speed": speed})
    assert halted == 2 * speed


@rule("BSA-8-mov-c")
@pytest.mark.parametrize("speed", [6, 8])
def test_after_any_other_order_a_charge_is_as_far_as_the_speed(speed: int) -> None:
    _, moved = charges("open", sort="fr_husares:10", values={"speed": speed})
    assert moved == speed


def test_a_switch_halves_the_charge_of_a_column() -> None:
    assert charge(Scene(unit(formation="attack_column"), attack_column_charge="half")) == 4


@rule("BSA-6-general-e", "BSA-X9")
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


@rule("BSA-5-linea-d", "BSA-Q4", "BSA-15-nieve-a")
@pytest.mark.parametrize(
    ("moved", "reach"), [(0, Fraction(15, 4)), (1, Fraction(11, 4)), (2, Fraction(7, 4)), (3, 1)]
)
def test_in_snow_a_line_that_marched_does_not_charge_further_than_on_grass(
    moved: int, reach: Fraction
) -> None:
    marched = unit(moved=inch(moved), order="advance" if moved else None)
    scene = Scene(marched, fields={"weather": "snow"})
    assert m.advance_allowance(scene.state, scene.unit()).inches == 3
    assert m.charge_allowance(scene.state, scene.unit()).inches == reach


@rule("BSA-Q9", "BSA-12-espoleador-a")
def test_the_spur_is_added_to_the_least_charge_of_a_line() -> None:
    spurred = officer(inside="A", abilities=("espoleador",))
    scene = Scene(unit(order="advance", moved=inch(5)), spurred)
    assert m.charge_allowance(scene.state, scene.unit()).inches == 2


def reach(allowance: Any, **named: Any) -> Fraction:
    switches = named.pop("switches", {})
    scene = Scene(unit(**named), **switches)
    found: Fraction = allowance(scene.state, scene.unit()).inches
    return found


@rule("BSA-Q4", "BSA-X7")
def test_the_inch_of_a_line_replaces_or_is_added() -> None:
    assert reach(charge_allowance) == 5
    assert reach(charge_allowance, order="advance", moved=inch(4)) == 1
    assert reach(charge_allowance, order="advance", moved=inch(4.5)) == 1  # never less
    assert reach(charge_allowance, order="advance", moved=inch(1.5)) == Fraction(7, 2)
    assert reach(quick_march_allowance) == 5
    added = {"switches": {"line_bonus": "added"}}
    assert reach(charge_allowance, **added) == 9
    assert reach(charge_allowance, order="advance", moved=inch(4), **added) == 5
    assert reach(quick_march_allowance, **added) == 9


@rule("BSA-Q5", "BSA-X8", "BSA-Q11")
def test_the_charge_of_an_attack_column() -> None:
    column = {"formation": "attack_column"}
    assert reach(charge_allowance, **column) == 6
    assert reach(charge_allowance, order="back", **column) == 3
    half_way = {"switches": {"attack_column_charge": "half"}}
    assert reach(charge_allowance, **column, **half_way) == 4
    odd = {"values": {"speed": 9}, "sort": "fr_husares:10", "formation": "line"}
    assert reach(charge_allowance, **odd) == Fraction(27, 2)
    five = {"values": {"speed": 5}}
    assert reach(charge_allowance, **column, **five) == Fraction(15, 2)
    assert reach(charge_allowance, order="back", **column, **five) == Fraction(15, 4)
    rounded = {"switches": {"inch_rounding": "half_inch"}}
    assert reach(charge_allowance, order="back", **column, **five, **rounded) == 4


@rule("BSA-Q8", "BSA-X9")
@pytest.mark.parametrize(
    ("sort", "formation", "expected"),
    [
        ("fr_linea:24", "march_column", 8),
        ("fr_ligera:24", "open", 8),
        ("fr_linea:24", "attack_column", 7),
        ("at_linea:36", "mass", 6),
    ],
)
def test_quick_marches_start_from_twice_the_speed(sort: str, formation: str, expected: int) -> None:
    vel = {"values": {"speed": 4}}
    assert reach(quick_march_allowance, sort=sort, formation=formation, **vel) == expected


HUSSARS: dict[str, Any] = {"sort": "fr_husares:10"}


@rule("BSA-Q9", "BSA-X9")
def test_open_order_charges_the_general_distance() -> None:
    vel = {"values": {"speed": 8}, **HUSSARS}
    assert reach(charge_allowance, formation="open", **vel) == 16
    assert reach(charge_allowance, formation="open", order="advance", **vel) == 8
    assert reach(charge_allowance, formation="line", **vel) == 12
    assert reach(charge_allowance, formation="line", order="advance", **vel) == 8
    assert reach(quick_march_allowance, formation="line", **vel) == 12
    assert reach(quick_march_allowance, formation="march_column", **vel) == 16
    fast = {"abilities": ("rapidos",), "formation": "attack_column"}
    assert reach(charge_allowance, **fast) == 7
