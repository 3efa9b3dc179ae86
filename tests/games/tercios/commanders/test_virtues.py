"""Virtues of commanders, and the allies they deal with."""

from typing import Any

import pytest

from estandarte.games.tercios.morale.breaking import BreakTested
from estandarte.games.tercios.movement.walks import move_distance
from estandarte.games.tercios.units import CommandGroup
from estandarte.games.tercios.values.circumstances import Fight
from estandarte.games.tercios.values.reach import command_distance, is_in_command, may_interact
from estandarte.games.tercios.values.strength import (
    combat_of,
    courage_in_combat,
    courage_under_fire,
    discipline_of,
    endurance_of,
    fire_of,
    speed_of,
)
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from games.tercios.council import FOE_X, INSIDE, break_now, leader, order, ordered, volley_of, worn
from games.tercios.scenes import RED, Scene, commander, place, unit


@rule("TER-allies-c")
def test_allied_troops_obey_the_commander_of_their_own_contingent() -> None:
    own = commander("D", command="red-9")
    scene = Scene(unit("A", command="red-9"), leader(is_general=True), own)
    scene.state.commands = {
        **scene.state.commands,
        "red-9": CommandGroup("red-9", RED, "infantry", "D", True),
    }
    assert may_interact(scene.state, scene.officer("D"), scene.unit("A"))
    assert is_in_command(scene.state, scene.unit("A"))
    assert scene.unit("A").role == RED  # one army for everything else


@rule("TER-virtues-entrega")
def test_entrega_is_an_inch_however_the_unit_goes() -> None:
    plain, led = Scene(unit("A")), Scene(unit("A"), leader(virtues=("entrega",), **INSIDE))
    for card in (None, "atencion", "corred"):
        found = [speed_of(s.state, s.unit("A"), card).total for s in (plain, led)]
        assert found[1] == found[0] + 1


@rule("TER-virtues-a", "TER-virtues-b", "TER-commanders-join-a")
def test_entrega_adds_an_inch_to_the_unit_he_is_in() -> None:
    scene = Scene(unit("A"), unit("B", at=(20, 20)), leader(virtues=("entrega",), **INSIDE))
    assert speed_of(scene.state, scene.unit("A"), "corred").total == 9
    assert speed_of(scene.state, scene.unit("B"), "corred").total == 8


@rule("TER-virtues-destreza")
def test_destreza_adds_a_die_of_combat() -> None:
    scene = Scene(unit("A"), leader(virtues=("destreza",), **INSIDE), FOE_X)
    assert combat_of(scene.state, Fight(scene.unit("A"), scene.unit("X"))).total == 5


@rule("TER-virtues-instruccion")
def test_instruccion_adds_a_die_of_fire() -> None:
    scene = Scene(unit("A"), leader(virtues=("instruccion",), **INSIDE), FOE_X)
    assert fire_of(scene.state, volley_of(scene)).total == 4


@rule("TER-virtues-lealtad", "TER-values-e")
def test_lealtad_adds_a_die_of_discipline_but_not_in_break_checks() -> None:
    scene = Scene(unit("A"), leader(virtues=("lealtad",), **INSIDE))
    assert discipline_of(scene.state, scene.unit("A")).total == 5
    broken = worn(unit("A", wear=3), leader(virtues=("lealtad",), **INSIDE), dice=[6, 1, 1, 1])
    assert len(broken.last(BreakTested).dice) == 4


@rule("TER-break-c")
def test_lealtad_may_count_in_break_checks_if_so_chosen() -> None:
    things = (unit("A", wear=3), leader(virtues=("lealtad",), **INSIDE))
    scene = Scene(*things, dice=[6, 1, 1, 1, 1], loyalty_in_break_checks=True)
    scene.doing(break_now, "A", 2)
    assert len(scene.last(BreakTested).dice) == 5


@rule("TER-virtues-fervor", "TER-values-g")
def test_fervor_adds_one_to_endurance() -> None:
    scene = worn(unit("A", wear=3), leader(virtues=("fervor",), **INSIDE), count=2)
    assert endurance_of(scene.state, scene.unit("A")) == 5
    assert scene.unit("A").wear == 5
    assert not scene.all(BreakTested)


@rule("TER-virtues-fervor")
@pytest.mark.parametrize(("choice", "tested"), [("check", True), ("keep", False)])
def test_when_fervor_leaves_a_unit_with_too_much_wear_it_tests(choice: Any, tested: bool) -> None:
    things = (unit("A", wear=5, card="corred"), unit("B", at=(20, 20)))
    away = order("correr", path=(place(36, 16),))
    scene = ordered(
        away, *things, leader(virtues=("fervor",), **INSIDE), dice=[6, 1, 1, 1, 1, 1],
        fervor_loss=choice,
    )  # fmt: skip
    assert bool(scene.all(BreakTested)) is tested


@rule("TER-virtues-sacrificio")
def test_sacrificio_adds_a_die_against_shooting_only() -> None:
    scene = Scene(unit("A"), leader(virtues=("sacrificio",), **INSIDE), FOE_X)
    assert courage_under_fire(scene.state, volley_of(scene, "X", "A")).total == 5
    assert courage_in_combat(scene.state, Fight(scene.unit("A"), scene.unit("X"))).total == 4


@rule("TER-virtues-voluntad")
def test_voluntad_adds_a_die_in_combat_only() -> None:
    scene = Scene(unit("A"), leader(virtues=("voluntad",), **INSIDE), FOE_X)
    assert courage_in_combat(scene.state, Fight(scene.unit("A"), scene.unit("X"))).total == 5
    assert courage_under_fire(scene.state, volley_of(scene, "X", "A")).total == 4


@rule("TER-virtues-b")
def test_the_same_virtue_of_two_commanders_counts_once() -> None:
    pair = (
        leader(virtues=("destreza",), **INSIDE),
        commander("D", virtues=("destreza",), **INSIDE),
    )
    scene = Scene(unit("A"), *pair, FOE_X)
    assert combat_of(scene.state, Fight(scene.unit("A"), scene.unit("X"))).total == 5


@rule("TER-virtues-presencia")
@pytest.mark.parametrize(("virtues", "reach"), [((), 6), (("presencia",), 9)])
def test_presencia_commands_at_nine_inches(virtues: tuple[str, ...], reach: int) -> None:
    officer = leader(virtues=virtues)
    far = Scene(unit("A", at=(36, 27)), officer)  # its rear edge is 8.1 inches from his base
    assert command_distance(far.state, officer) == inches(reach)
    assert is_in_command(far.state, far.unit("A")) is bool(virtues)


@rule("TER-virtues-brio")
def test_brio_moves_nine_inches() -> None:
    state = Scene().state
    assert move_distance(state, leader()) == inches(6)
    assert move_distance(state, leader(virtues=("brio",))) == inches(9)


@rule("TER-virtues-fama")
def test_a_famous_commander_keeps_other_commands_in_hand() -> None:
    plain = Scene(unit("A", command="red-2"), leader())
    assert not is_in_command(plain.state, plain.unit("A"))
    famous = Scene(unit("A", command="red-2"), leader(virtues=("fama",)))
    assert is_in_command(famous.state, famous.unit("A"))
