"""Units, centres, values, the algebra of increases and decreases, markers."""

import pytest

from estandarte.games.tercios.army.raising import profile_of
from estandarte.games.tercios.fire.shooting import aim
from estandarte.games.tercios.ground.terrain import Going
from estandarte.games.tercios.schema.troops import ORDERS
from estandarte.games.tercios.units import Commander, Unit
from estandarte.games.tercios.values.circumstances import Fight, Shot
from estandarte.games.tercios.values.modifiers import (
    decrease,
    flat,
    increase,
    reckon,
    with_increases,
)
from estandarte.games.tercios.values.strength import combat_of, is_at_limit, speed_of
from estandarte.kernel import Term
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import centimetres
from games.tercios.clashes import blows, charged, charger, clash
from games.tercios.council import leader
from games.tercios.scenes import BLUE, PACK, RED, Scene, area, commander, place, unit

UP, DOWN, POINT = increase("a", "X"), decrease("a", "X"), flat("a", "X")


def ups(count: int) -> list[object]:
    return [increase(f"up {n}", "X") for n in range(count)]


def downs(count: int) -> list[object]:
    return [decrease(f"down {n}", "X") for n in range(count)]


@rule("TER-units-a", "TER-markers-h")
def test_pieces_are_troops_or_commanders_and_only_commanders_are_exhausted() -> None:
    scene = Scene(unit("A"), commander("C"))
    assert isinstance(scene.unit("A"), Unit)
    assert isinstance(scene.officer("C"), Commander)
    assert not scene.officer("C").exhausted
    assert "exhausted" not in Unit.__struct_fields__


@rule("TER-units-b", "TER-troops-types-a", "TER-troops-types-c")
def test_every_list_entry_is_of_one_type_and_one_kind() -> None:
    kinds = {}
    for file in PACK.troops.values():
        for name in file.unit:
            profile = profile_of(PACK, name, "mm15")
            kinds[name] = (profile.type, profile.kind)
    assert {t for t, _ in kinds.values()} == {"infantry", "cavalry", "artillery"}
    assert kinds["tercio"] == ("infantry", "formation")
    assert kinds["streltsi"] == ("infantry", "formation")
    assert kinds["compania_disparo"] == ("infantry", "company")
    assert kinds["coraceros"] == ("cavalry", "cavalry")
    assert kinds["canon_ligero"] == ("artillery", "artillery")


@rule("TER-bases-a", "TER-bases-c")
@pytest.mark.parametrize(
    ("base", "small", "large"),
    [
        ("tercio_escuadronado", (12, 12), (18, 18)),
        ("otras_formaciones", (12, 6), (18, 9)),
        ("caballeria", (8, 4), (12, 4)),
        ("caballeria_grande", (8, 8), (12, 8)),
        ("compania", (8, 4), (12, 6)),
        ("artilleria", (4, 4), (6, 8)),
        ("gran_bateria", (8, 4), (12, 8)),
    ],
)
def test_bases_are_to_scale(base: str, small: tuple[int, int], large: tuple[int, int]) -> None:
    sizes = PACK.bases.base[base]
    assert sizes.mm15 == small
    assert sizes.mm28 == large


@rule("TER-bases-a")
def test_a_unit_has_the_base_of_its_scale() -> None:
    assert profile_of(PACK, "tercio", "mm15").front == centimetres(12)
    assert profile_of(PACK, "tercio+escuadronado", "mm28").depth == centimetres(18)


@rule("TER-bases-b")
def test_a_base_a_little_larger_changes_no_rule() -> None:
    plain, broad = unit("A"), unit("B", values={"front": centimetres(14)})
    assert speed_of(Scene(plain).state, plain, "corred") == speed_of(
        Scene(broad).state, broad, "corred"
    )


@rule("TER-centres-a")
def test_a_unit_has_a_centre_on_each_side() -> None:
    base = unit("A", at=(10, 10), facing=0).base
    front, left, rear, right = base.centres
    assert front == place(10, 10)
    assert rear.y == front.y - centimetres(6)
    assert (left.x, right.x) == (front.x - centimetres(6), front.x + centimetres(6))


@rule("TER-values-a")
def test_a_profile_has_six_values() -> None:
    tercio = profile_of(PACK, "tercio", "mm15")
    six = (
        tercio.speed,
        tercio.combat,
        tercio.fire,
        tercio.discipline,
        tercio.courage,
        tercio.endurance,
    )
    assert six == (4, 4, (3, 2), 5, 4, 5)


@rule("TER-defences-a")
def test_a_profile_has_four_defences() -> None:
    defences = profile_of(PACK, "coraceros", "mm15").defences
    assert (defences.infantry, defences.cavalry, defences.salvas, defences.artillery) == (
        4,
        4,
        3,
        4,
    )


@rule("TER-mods-a")
def test_increases_cancel_decreases_first() -> None:
    assert reckon(Term(4, "X"), [*ups(1), *downs(1)]).total == 4
    assert reckon(Term(4, "X"), [*ups(3), *downs(2)]).total == 6


@rule("TER-mods-b", "TER-mods-f")
@pytest.mark.parametrize(
    ("original", "value"), [(1, 1), (2, 3), (3, 4), (4, 6), (5, 7), (6, 9), (7, 10)]
)
def test_one_increase_adds_the_half_rounded_down(original: int, value: int) -> None:
    assert with_increases(original, 1) == value


@rule("TER-mods-c", "TER-mods-f")
@pytest.mark.parametrize("original", [1, 2, 3, 4, 5, 6, 7])
def test_two_or_more_increases_double(original: int) -> None:
    assert with_increases(original, 2) == with_increases(original, 5) == 2 * original


@rule("TER-mods-d", "TER-mods-g")
@pytest.mark.parametrize(
    ("original", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)]
)
def test_one_decrease_takes_the_half_rounded_down(original: int, value: int) -> None:
    assert with_increases(original, -1) == value


@rule("TER-mods-e", "TER-mods-g")
@pytest.mark.parametrize("original", [1, 2, 3, 4, 5, 6, 7])
def test_two_or_more_decreases_leave_one(original: int) -> None:
    assert with_increases(original, -2) == with_increases(original, -4) == 1


@rule("TER-mods-h")
def test_the_half_is_that_of_the_printed_value() -> None:
    assert reckon(Term(5, "X"), [*ups(2), *downs(1)]).total == 7  # not 10 less its half


def test_a_value_of_nought_is_never_changed() -> None:
    assert reckon(Term(0, "X"), [*ups(2), POINT]).total == 0


@rule("TER-mods-i")
def test_notation_names_one_increase_or_decrease() -> None:
    assert Term(1, "X", "a") == UP
    assert Term(-1, "X", "a") == DOWN


@rule("TER-mods-j")
def test_a_virtue_is_added_after_increases() -> None:
    assert reckon(Term(3, "X"), [UP, flat("b", "X")]).total == 5


def test_the_same_source_counts_once() -> None:
    assert reckon(Term(4, "X"), [increase("cubierto", "X"), increase("cubierto", "Y")]).total == 6


def test_a_reckoning_explains_itself_to_the_same_total() -> None:
    for original in range(1, 8):
        for up in range(4):
            for down in range(4):
                sum_up = reckon(Term(original, "X"), [*ups(up), *downs(down), flat("v", "Y")])
                assert sum_up.tally.total == sum_up.total


@rule("TER-X1")
def test_an_increase_and_inspiration_give_five() -> None:
    assert reckon(Term(3, "X"), [UP, POINT]).total == 5


@rule("TER-X3")
def test_discipline_five_with_two_up_and_one_down_is_seven() -> None:
    assert reckon(Term(5, "X"), [*ups(2), *downs(1)]).total == 7


@rule("TER-orders-atacad-d")
def test_who_attacks_has_one_increase_to_speed() -> None:
    speeds = [(4, 6), (6, 9), (8, 12)]
    for plain, quicker in speeds:
        scene = Scene(a := unit("A", values={"speed": plain}))
        assert speed_of(scene.state, a, "atacad").total == quicker


@rule("TER-orders-corred-a")
def test_who_runs_has_two_increases_to_speed() -> None:
    for plain, doubled in ((4, 8), (6, 12)):
        scene = Scene(a := unit("A", values={"speed": plain}))
        assert speed_of(scene.state, a, "corred").total == doubled
        assert speed_of(scene.state, a, "atencion").total == plain


@rule("TER-X4", "TER-values-b")
def test_speed_four_with_every_order() -> None:
    scene = Scene(a := unit("A"))
    rough, bad = Going(difficult=True), Going(difficult=True, very_difficult=True)
    assert speed_of(scene.state, a, "atacad").total == 6
    assert speed_of(scene.state, a, "corred").total == 8
    assert speed_of(scene.state, a, "corred", rough).total == 6
    assert speed_of(scene.state, a, "atencion", rough).total == 2
    assert speed_of(scene.state, a, "atencion", bad, slow=True).total == 1


@rule("TER-markers-a", "TER-markers-b")
def test_without_wear_a_unit_is_fresh() -> None:
    assert unit("A").is_fresh
    assert not unit("A", wear=1).is_fresh
    assert not unit("A", wear=1).disordered


@rule("TER-markers-c")
def test_as_much_wear_as_endurance_is_the_limit() -> None:
    scene = Scene(unit("A", wear=4), unit("B", wear=3))
    assert is_at_limit(scene.state, scene.unit("A"))
    assert not is_at_limit(scene.state, scene.unit("B"))


@rule("TER-markers-d")
def test_at_the_limit_combat_is_decreased() -> None:
    scene = Scene(a := unit("A", wear=4), b := unit("B", role="blue"))
    assert combat_of(scene.state, Fight(a, b)).total == 2
    assert combat_of(scene.state, Fight(b, a)).total == 4


@rule("TER-components-a")
def test_there_are_five_orders() -> None:
    assert ORDERS == ("atencion", "atacad", "corred", "fuego", "resistid")
    assert set(PACK.orders.order) == set(ORDERS)


@rule("TER-components-b", "TER-battle-table")
def test_the_table_is_six_feet_by_four_and_larger_for_larger_bases() -> None:
    assert PACK.terrain.table.mm15 == (72, 48)
    assert PACK.terrain.table.mm28 == (96, 60)
    assert RED == "red"


@rule("TER-Q65", "TER-weapons-bayoneta-b", "TER-weapons-salvas-a")
@pytest.mark.parametrize("arm", ["bayoneta", "salvas"])
def test_weapon_and_order_together_double_combat(arm: str) -> None:
    scene = clash(charger("escuadron_clasico", arms=(arm,)), charged())
    assert blows(scene, "A") == 8


@rule("TER-Q44", "TER-terrain-melee-altura")
def test_an_enemy_that_does_not_touch_the_hill_counts_as_partly_off_it() -> None:
    hill = area("hill", 36, 27.5, 3.4)
    scene = clash(charger(at=(36, 18)), charged(at=(36, 24.2), disordered=True), hill)
    assert blows(scene, "X") == 6


@rule("TER-Q5", "TER-markers-f")
def test_disorder_costs_courage_and_nothing_else() -> None:
    from estandarte.games.tercios.values.strength import discipline_of, fire_of, speed_of

    scene = Scene(unit("A", disordered=True), charged(at=(36, 26)), leader())
    shot = aim(scene.state, scene.unit("A"), "X", "arcabuz_mosquete", "fuego")
    assert isinstance(shot, Shot)
    assert fire_of(scene.state, shot).total == 3
    assert discipline_of(scene.state, scene.unit("A")).total == 4
    assert speed_of(scene.state, scene.unit("A"), "corred").total == 8


@rule("TER-weapons-bayoneta-b", "TER-troops-dotacion-a")
@pytest.mark.parametrize(
    ("sort", "dice"), [("escuadron_clasico", 8), ("canon_ligero", 8), ("coraceros", 6)]
)
def test_bayonets_help_against_gunners_as_against_infantry(sort: str, dice: int) -> None:
    blades = unit("A", without=("picas",), arms=("bayoneta",))
    fight = Fight(blades, unit("X", sort, role=BLUE), attacks=True)
    assert combat_of(Scene(blades).state, fight).total == dice
