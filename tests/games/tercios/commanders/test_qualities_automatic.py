"""Qualities that work by themselves, and virtues."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.commanders.officers import CommanderChecked
from estandarte.games.tercios.commanders.reach import command_distance, is_in_command, may_interact
from estandarte.games.tercios.commanders.walks import move_distance
from estandarte.games.tercios.reactions.reacting import React, may_evade
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.breaking import BreakTested, settle_breaks
from estandarte.games.tercios.turn.casualties import CommanderLost
from estandarte.games.tercios.turn.morale import DisciplineTested, wear
from estandarte.games.tercios.units import CommandGroup
from estandarte.games.tercios.values.circumstances import Fight, Shot
from estandarte.games.tercios.values.strength import (
    combat_of,
    courage_in_combat,
    courage_under_fire,
    discipline_of,
    endurance_of,
    fire_of,
    has,
    is_at_limit,
    speed_of,
)
from estandarte.kernel import Play
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from games.tercios.clashes import charged, charger, clash, resisting
from games.tercios.council import BLUE, RED, Scene, leader, order, ordered
from games.tercios.scenes import commander, place, unit


def break_now(play: Play[Tercios], name: str, count: int) -> None:
    wear(play, name, count, "TER-shoot-wear-a")
    settle_breaks(play, name)


def worn(*things: Any, count: int = 2, dice: Any = ()) -> Scene:
    """A with 3 wear of 4 takes so many more, and breaks or not."""
    scene = Scene(*things, dice=dice)
    scene.doing(break_now, "A", count)
    return scene


INSIDE: dict[str, Any] = {"inside": "A"}
FOE = unit("X", role=BLUE, at=(36, 27), facing=180)


@rule("TER-qualities-abnegado-a", "TER-qualities-abnegado-b")
def test_abnegado_repeats_a_failed_break_check_with_his_life() -> None:
    scene = worn(unit("A", wear=3), leader("abnegado", **INSIDE), dice=[1, 1, 1, 1, 6, 1, 1, 1])
    assert scene.unit("A").wear == 4
    assert "C" not in scene.state.commanders
    assert len(scene.all(BreakTested)) == 2


@rule("TER-qualities-abnegado-b")
def test_abnegado_is_not_asked_when_the_first_check_holds() -> None:
    scene = worn(unit("A", wear=3), leader("abnegado", **INSIDE), dice=[6, 1, 1, 1])
    assert "C" in scene.state.commanders


@rule("TER-qualities-abnegado-a")
def test_abnegado_helps_no_mercenaries_who_do_not_roll() -> None:
    scene = worn(unit("A", wear=3, traits=("mercenarios",)), leader("abnegado", **INSIDE))
    assert "A" not in scene.state.units


@rule("TER-X14", "TER-qualities-acaudalado", "TER-troops-mercenarios-a")
def test_mercenaries_nobody_pays_never_roll() -> None:
    scene = worn(unit("A", wear=3, traits=("mercenarios",)), count=3)
    assert "A" not in scene.state.units
    assert scene.last(BreakTested).dice == ()


@rule("TER-X14", "TER-qualities-acaudalado")
@pytest.mark.parametrize(("level", "dice"), [(1, 2), (2, 2), (3, 2), (4, 4), (5, 4)])
def test_a_rich_commander_lets_mercenaries_roll(level: int, dice: int) -> None:
    rich = leader("acaudalado", level)
    scene = worn(unit("A", wear=3, traits=("mercenarios",)), rich, count=3, dice=[6] * 4)
    assert len(scene.last(BreakTested).dice) == dice
    assert "A" in scene.state.units


@rule("TER-qualities-afortunado-a", "TER-qualities-afortunado-b")
@pytest.mark.parametrize(
    ("dice", "lives", "tired"), [([5, 5], True, False), ([5, 1], True, True), ([1, 1], False, True)]
)
def test_afortunado_may_leave_a_unit_that_is_destroyed(
    dice: list[int], lives: bool, tired: bool
) -> None:
    friend = unit("B", at=(30, 20))
    scene = worn(
        unit("A", wear=3), friend, leader("afortunado", **INSIDE), dice=[1, 1, 1, 1, *dice]
    )
    assert ("C" in scene.state.commanders) is lives
    if lives:
        assert scene.officer("C").inside == ""
        assert scene.officer("C").exhausted is tired


@rule("TER-qualities-afortunado-a", "TER-Q67")
def test_afortunado_who_got_away_is_saved_and_does_not_run_with_the_cowards() -> None:
    far = unit("B", at=(60, 40))  # nobody of his stands within 6 inches
    lucky = leader("afortunado", **INSIDE)
    scene = worn(unit("A", wear=3), far, lucky, dice=[1, 1, 1, 1, 6, 2, 1, 1])
    assert scene.officer("C").exhausted
    assert [e.cite for e in scene.all(CommanderChecked)] == ["TER-qualities-afortunado-a"]


@rule("TER-qualities-afortunado-a", "TER-commanders-loss-heroes", "TER-Q117")
def test_afortunado_without_other_troops_falls_with_his_last_ones() -> None:
    lucky = leader("afortunado", **INSIDE)
    scene = worn(unit("A", wear=3), unit("B", command="red-2"), lucky, dice=[1] * 4)
    assert scene.all(CommanderLost)[0].cite == "TER-commanders-loss-heroes"
    assert scene.all(CommanderChecked) == []


@rule("TER-qualities-agresivo")
@pytest.mark.parametrize(("card", "dice"), [("corred", 2), ("resistid", 4)])
def test_agresivo_frightens_only_those_who_flee(card: Any, dice: int) -> None:
    bold = commander("C", qualities=("agresivo",), inside="A")
    foe = unit("X", role=BLUE, at=(36, 24), facing=180, card=card)
    scene = Scene(charger(), bold, foe, commander("K", role=BLUE, at=(40, 27)), dice=[6] * 80)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED), React("X", role=BLUE))
    assert len(scene.all(DisciplineTested)[0].dice) == dice


@rule("TER-qualities-apasionado")
def test_apasionado_makes_his_unit_frantic() -> None:
    scene = Scene(unit("A"), unit("B", at=(20, 20)), leader("apasionado", **INSIDE))
    assert has(scene.state, scene.unit("A"), "freneticos")
    assert not has(scene.state, scene.unit("B"), "freneticos")


@rule("TER-qualities-apasionado")
def test_the_unit_of_a_passionate_commander_takes_heart() -> None:
    scene = clash(
        charger(), leader("apasionado", **INSIDE), charged("compania_disparo"),
        dice=[6, *[1] * 10, 1, 1, 1],
    )  # fmt: skip
    assert scene.unit("A").disordered  # it tested after riding X down, and failed


@rule("TER-qualities-bravo")
def test_bravo_makes_his_unit_elite_and_impetuous() -> None:
    scene = Scene(unit("A"), leader("bravo", **INSIDE))
    assert has(scene.state, scene.unit("A"), "elite")
    assert has(scene.state, scene.unit("A"), "impetuosos")
    alone = Scene(unit("A"), leader("bravo"))
    assert not has(alone.state, alone.unit("A"), "elite")


@rule("TER-qualities-diplomatico", "TER-allies-b")
@pytest.mark.parametrize(("quality", "deals"), [("diplomatico", True), ("", False)])
def test_only_a_diplomatic_general_deals_with_allies(quality: str, deals: bool) -> None:
    scene = Scene(unit("A", command="red-9"), leader(quality, is_general=True))
    scene.state.commands = {
        **scene.state.commands,
        "red-9": CommandGroup("red-9", RED, "infantry", "", True),
    }
    assert may_interact(scene.state, scene.officer("C"), scene.unit("A")) is deals


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


@rule("TER-qualities-dispuesto")
def test_dispuesto_lets_light_companies_evade() -> None:
    light = unit("A", "compania_disparo", traits=("ligera",))
    heavy = unit("B", "compania_disparo", at=(30, 20), without=("ligera",))
    far = unit("D", "compania_disparo", at=(60, 40), traits=("ligera",))
    scene = Scene(light, heavy, far, leader("dispuesto"), FOE)
    assert may_evade(scene.state, scene.unit("A"), scene.unit("X"))
    assert not may_evade(scene.state, scene.unit("B"), scene.unit("X"))
    assert not may_evade(scene.state, scene.unit("D"), scene.unit("X"))


@rule("TER-qualities-flematico")
def test_flematico_ignores_the_limit() -> None:
    calm = Scene(unit("A", wear=4), leader("flematico", **INSIDE), FOE)
    fight = Fight(calm.unit("A"), calm.unit("X"))
    assert is_at_limit(calm.state, calm.unit("A"))
    assert combat_of(calm.state, fight).total == 4
    assert fire_of(calm.state, _shot(calm)).total == 3
    nervous = Scene(unit("A", wear=4), leader(**INSIDE), FOE)
    assert combat_of(nervous.state, fight).total == 2


def _shot(scene: Scene, unit_id: str = "A", target: str = "X") -> Shot:
    from estandarte.games.tercios.fire.shooting import aim

    shot = aim(scene.state, scene.unit(unit_id), target, "arcabuz_mosquete", "fuego")
    assert isinstance(shot, Shot)
    return shot


@rule("TER-qualities-gallardo")
@pytest.mark.parametrize(("quality", "courage"), [("gallardo", 4), ("", 2)])
def test_gallardo_keeps_the_courage_of_a_flanked_unit(quality: str, courage: int) -> None:
    qualities = (quality,) if quality else ()
    officer = commander("K", role=BLUE, qualities=qualities, inside="X")
    scene = clash(charger(), charged(facing=0), officer)
    assert resisting(scene, "X") == courage


@rule("TER-qualities-imperturbable", "TER-mods-j")
@pytest.mark.parametrize(("quality", "dice"), [("imperturbable", 5), ("", 4)])
def test_imperturbable_adds_one_to_discipline_in_reactions(quality: str, dice: int) -> None:
    from estandarte.games.tercios.values.circumstances import Check

    scene = Scene(unit("A"), leader(quality), FOE)
    check = Check("reaction", against=scene.unit("X"))
    assert discipline_of(scene.state, scene.unit("A"), check).total == dice
    assert discipline_of(scene.state, scene.unit("A")).total == 4  # orders are not reactions


@rule("TER-qualities-tranquilo")
@pytest.mark.parametrize(("quality", "markers"), [("tranquilo", 2), ("", 3)])
def test_tranquilo_spares_the_wear_of_a_blocked_disengagement(quality: str, markers: int) -> None:
    block = unit("Y", role=BLUE, at=(36, 28), facing=0)
    officer = commander("K", role=BLUE, qualities=(quality,) if quality else (), inside="X")
    dice = [6, 6, 6, 1, 1, 1, 5, 1, 1, 1, *[1] * 6]
    scene = clash(charger(), charged(), block, officer, dice=dice)
    assert scene.unit("X").wear == markers


@rule("TER-qualities-tranquilo")
@pytest.mark.parametrize(("scope", "markers"), [("retreats_too", 1), ("disengagement_only", 2)])
def test_tranquilo_covers_retreats_unless_chosen_otherwise(scope: Any, markers: int) -> None:
    block = unit("Y", role=BLUE, at=(36, 28), facing=0)
    officer = commander("K", role=BLUE, qualities=("tranquilo",), inside="X")
    scene = clash(
        charger("escuadron_clasico"), charged(), block, officer, dice=[6, *[1] * 30],
        tranquilo_scope=scope,
    )  # fmt: skip
    assert scene.unit("X").wear == markers


@rule("TER-virtues-a", "TER-virtues-b", "TER-commanders-join-a", "TER-virtues-entrega")
def test_entrega_adds_an_inch_to_the_unit_he_is_in() -> None:
    scene = Scene(unit("A"), unit("B", at=(20, 20)), leader(virtues=("entrega",), **INSIDE))
    assert speed_of(scene.state, scene.unit("A"), "corred").total == 9
    assert speed_of(scene.state, scene.unit("B"), "corred").total == 8


@rule("TER-virtues-destreza")
def test_destreza_adds_a_die_of_combat() -> None:
    scene = Scene(unit("A"), leader(virtues=("destreza",), **INSIDE), FOE)
    assert combat_of(scene.state, Fight(scene.unit("A"), scene.unit("X"))).total == 5


@rule("TER-virtues-instruccion")
def test_instruccion_adds_a_die_of_fire() -> None:
    scene = Scene(unit("A"), leader(virtues=("instruccion",), **INSIDE), FOE)
    assert fire_of(scene.state, _shot(scene)).total == 4


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
    scene = Scene(unit("A"), leader(virtues=("sacrificio",), **INSIDE), FOE)
    assert courage_under_fire(scene.state, _shot(scene, "X", "A")).total == 5
    assert courage_in_combat(scene.state, Fight(scene.unit("A"), scene.unit("X"))).total == 4


@rule("TER-virtues-voluntad")
def test_voluntad_adds_a_die_in_combat_only() -> None:
    scene = Scene(unit("A"), leader(virtues=("voluntad",), **INSIDE), FOE)
    assert courage_in_combat(scene.state, Fight(scene.unit("A"), scene.unit("X"))).total == 5
    assert courage_under_fire(scene.state, _shot(scene, "X", "A")).total == 4


@rule("TER-virtues-b")
def test_the_same_virtue_of_two_commanders_counts_once() -> None:
    pair = (
        leader(virtues=("destreza",), **INSIDE),
        commander("D", virtues=("destreza",), **INSIDE),
    )
    scene = Scene(unit("A"), *pair, FOE)
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


def test_a_lost_general_of_an_abnegado_gives_points() -> None:
    chief = leader("abnegado", is_general=True, **INSIDE)
    scene = worn(unit("A", wear=3), chief, dice=[1, 1, 1, 1, 6, 1, 1, 1])
    assert scene.last(CommanderLost).points == 3
    assert scene.state.score[BLUE] == 3
