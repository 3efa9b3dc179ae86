"""Commanders: moving, joining, leaving, falling."""

from typing import Any

import pytest

from estandarte.games.tercios.commanders.officers import CommanderChecked
from estandarte.games.tercios.commanding.commander_step import JoinUnit
from estandarte.games.tercios.commanding.commanding import Command
from estandarte.games.tercios.fire.shooting import aim
from estandarte.games.tercios.morale.casualties import CommanderLost, destroy
from estandarte.games.tercios.movement.encounters import JoinHere, MoveAway
from estandarte.games.tercios.turn.execution import March
from estandarte.games.tercios.turn.goes import Activate
from estandarte.games.tercios.values.reach import is_in_command, is_within_distance
from estandarte.games.tercios.values.strength import discipline_of
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.distance import gap_between
from games.tercios.council import asked, leader, order, ordered
from games.tercios.scenes import BLUE, RED, Scene, area, commander, inch, place, unit

TROOPS = unit("A", at=(36, 20), card="resistid")


def to(x: float, y: float, quality: str = "correr", **more: Any) -> Command:
    return order(quality, path=(place(x, y),), **more)


@rule("TER-commanders-act-a", "TER-commanders-act-b")
def test_a_commander_moves_and_then_acts() -> None:
    scene = ordered(to(42, 16), TROOPS, leader())
    assert scene.officer("C").at == place(42, 16)
    assert asked(TROOPS, leader()).refusal(to(42.01, 16)) == "TER-commanders-act-b"


@rule("TER-commanders-act-a")
def test_the_action_comes_after_the_move() -> None:
    weary = unit("A", at=(36, 27), wear=2, card="resistid")
    things = (weary, leader("honorable"))
    assert asked(*things).refusal(order("honorable", "A")) == "TER-commanders-distance-a"
    scene = asked(*things, dice=[6, 1])
    scene.play(order("honorable", "A", path=(place(36, 20),)))
    assert scene.unit("A").wear == 1


@rule("TER-commanders-act-c", "TER-terrain-move-intransitable")
def test_only_impassable_ground_stops_a_commander() -> None:
    swamp = asked(TROOPS, leader(), area("swamp", 39, 16, 1))
    assert swamp.refusal(to(42, 16)) is None
    lake = asked(TROOPS, leader(), area("small_lake", 39, 16, 0.5))
    assert lake.refusal(to(42, 16)) == "TER-commanders-act-c"
    around = order("correr", path=(place(39, 14.4), place(41, 15.5)))
    assert lake.refusal(around) is None


@rule("TER-commanders-act-d")
def test_a_commander_passes_through_friends_if_he_ends_clear() -> None:
    scene = asked(TROOPS, leader())
    assert scene.refusal(to(36, 21)) is None
    assert scene.refusal(to(36, 20)) == "TER-commanders-act-d"
    enemy = unit("X", "compania_disparo", role=BLUE, at=(39, 16.8))
    assert asked(TROOPS, leader(), enemy).refusal(to(42, 16)) == "TER-commanders-act-d"


@rule("TER-commanders-distance-a", "TER-commanders-base-d")
@pytest.mark.parametrize(("y", "near"), [(24.86, True), (24.87, False)])
def test_command_distance_is_six_inches_between_edges(y: float, near: bool) -> None:
    # his base ends at 16.5 and that of A begins 6 cm behind its front
    scene = Scene(unit("A", at=(36, y)), leader())
    assert is_within_distance(scene.state, scene.officer("C"), scene.unit("A")) is near


@rule("TER-commanders-distance-b", "TER-commanders-distance-c")
def test_the_general_counts_for_every_command() -> None:
    own = commander("D", at=(10, 10), command="red-2")
    scene = Scene(unit("A", command="red-2"), own, leader(is_general=True))
    assert is_in_command(scene.state, scene.unit("A"))
    without = Scene(unit("A", command="red-2"), own, leader())
    assert not is_in_command(without.state, without.unit("A"))


@rule("TER-commanders-distance-d")
@pytest.mark.parametrize(("y", "near"), [(28.35, True), (28.37, False)])
def test_from_inside_a_unit_it_is_less_than_six_inches_from_a_centre(y: float, near: bool) -> None:
    # the front centre of A is at 20; the rear edge of B lies 6 cm behind its front
    scene = Scene(TROOPS, unit("B", at=(36, y)), leader(inside="A"))
    assert is_within_distance(scene.state, scene.officer("C"), scene.unit("B")) is near


@rule("TER-commanders-base-b", "TER-commanders-base-c")
def test_a_commander_is_a_disc_without_front() -> None:
    disc = leader().disc
    assert disc.radius == inch(0.5)
    assert not hasattr(disc, "heading")


@rule("TER-commanders-base-e")
def test_a_commander_alone_cannot_be_shot_at() -> None:
    scene = Scene(unit("X", role=BLUE, at=(36, 24), facing=180), leader())
    shot = aim(scene.state, scene.unit("X"), "C", "arcabuz_mosquete", "fuego")
    assert getattr(shot, "cite", None) == "TER-commanders-base-e"


@rule("TER-commanders-join-c", "TER-commanders-join-e", "TER-commanders-join-g")
def test_joining_a_unit_exhausts_and_ends_his_activation() -> None:
    scene = asked(TROOPS, leader())
    scene.play(JoinUnit("C", "A", role=RED))
    assert scene.officer("C").inside == "A"
    assert scene.officer("C").exhausted
    assert scene.moment == "TroopStep"


@rule("TER-commanders-join-c")
@pytest.mark.parametrize(("y", "cite"), [(24.86, None), (24.87, "TER-commanders-join-c")])
def test_a_commander_joins_what_his_move_can_touch(y: float, cite: str | None) -> None:
    scene = asked(unit("A", at=(36, y), card="fuego"), leader())
    assert scene.refusal(JoinUnit("C", "A", role=RED)) == cite


@rule("TER-commanders-join-c")
def test_a_commander_joins_only_troops_he_deals_with() -> None:
    scene = asked(unit("A", command="red-2", card="fuego"), leader())
    assert scene.refusal(JoinUnit("C", "A", role=RED)) == "TER-commanders-e"


@rule("TER-commanders-join-b")
def test_inside_a_unit_there_is_no_action() -> None:
    scene = asked(unit("A", wear=2, card="fuego"), leader("honorable", inside="A"))
    assert scene.refusal(order("honorable", "A")) == "TER-commanders-join-b"


@rule("TER-commanders-join-d", "TER-commanders-join-f")
def test_he_moves_with_the_unit_that_he_joined() -> None:
    scene = asked(unit("A", card="corred"), leader())
    scene.play(
        JoinUnit("C", "A", role=RED), Activate("A", role=RED), March(place(36, 28), role=RED)
    )
    assert scene.officer("C").inside == "A"
    assert scene.moment == ""


@rule("TER-commanders-leave-a")
def test_he_does_not_leave_a_unit_he_joined_this_turn() -> None:
    scene = asked(TROOPS, leader(inside="A", joined_now=True), commander("D", at=(30, 14)))
    assert scene.refusal(to(36, 16)) == "TER-commanders-leave-a"


@rule("TER-commanders-leave-b")
def test_he_does_not_leave_a_unit_that_has_acted() -> None:
    gone = unit("A", acted=True, done="corred")
    scene = asked(gone, leader(inside="A"), commander("D", at=(30, 14)))
    assert scene.refusal(to(36, 16)) == "TER-commanders-leave-b"


@rule("TER-commanders-leave-c")
def test_leaving_he_measures_from_any_edge_and_then_acts() -> None:
    # A reaches from 33.64 to 38.36 across, and its right edge is 6 inches from 44.36
    things = (unit("A", wear=2, card="fuego"), leader("honorable", inside="A"))
    assert (
        asked(*things).refusal(order("honorable", "A", path=(place(44.4, 19),)))
        == "TER-commanders-act-b"
    )
    scene = asked(*things, dice=[6, 1])
    scene.play(order("honorable", "A", path=(place(44.3, 19),)))
    assert scene.officer("C").inside == ""
    assert scene.unit("A").wear == 1


@rule("TER-commanders-leave-d")
def test_he_does_not_leave_one_unit_and_join_another_at_once() -> None:
    scene = asked(TROOPS, unit("B", at=(42, 20), card="fuego"), leader(inside="A"))
    assert scene.refusal(JoinUnit("C", "B", role=RED)) == "TER-commanders-leave-d"


@rule("TER-commanders-leave-e")
def test_if_his_action_does_not_exhaust_him_he_may_join_later() -> None:
    things = (unit("A", wear=3, card="resistid"), unit("B", at=(42, 20), card="resistid"))
    scene = asked(*things, leader("honorable", inside="A"), dice=[6, 6, *[6] * 8])
    scene.play(order("honorable", "A", path=(place(39, 16),)), Activate("B", role=RED))
    scene.go(RED)
    assert scene.refusal(JoinUnit("C", "B", role=RED)) is None


# --- casualties


@rule("TER-commanders-loss-innecesario", "TER-commanders-loss-a")
def test_a_commander_without_troops_is_removed() -> None:
    scene = Scene(unit("A"), unit("B", command="red-2", at=(60, 40)), leader(at=(10, 40)))
    scene.doing(destroy, "A", "TER-break-f")
    assert scene.last(CommanderLost).cite == "TER-commanders-loss-innecesario"
    kept = Scene(unit("A"), unit("B", at=(60, 40)), leader(at=(10, 40)))
    kept.doing(destroy, "A", "TER-break-f")
    assert "C" in kept.state.commanders


def overrun(dice: list[int], level: int = 2, **more: Any) -> Scene:
    """A blue unit marches over C."""
    scene = Scene(
        unit("B", at=(60, 20)), leader(level=level, at=(36, 24), **more),
        unit("X", role=BLUE, at=(36, 30), facing=180), dice=dice,
    )  # fmt: skip
    scene.activate("X", "corred")
    scene.play(March(place(36, 23), role=BLUE))
    return scene


@rule(
    "TER-X28",
    "TER-commanders-loss-lugar-a",
    "TER-commanders-loss-lugar-b",
    "TER-commanders-loss-lugar-d",
)
def test_a_commander_in_the_wrong_place_escapes_exhausted() -> None:
    scene = overrun([5, 2])
    assert scene.moment == "Escape"
    scene.play(MoveAway(place(40, 24), role=RED))
    assert scene.officer("C").at == place(40, 24)
    assert scene.officer("C").exhausted


@rule("TER-X28", "TER-commanders-loss-lugar-c")
def test_a_commander_in_the_wrong_place_without_a_success_is_lost() -> None:
    scene = overrun([1, 2])
    assert scene.last(CommanderLost).cite == "TER-commanders-loss-lugar-c"


@rule("TER-commanders-loss-lugar-d")
def test_with_two_successes_he_is_not_exhausted() -> None:
    scene = overrun([5, 6])
    scene.play(MoveAway(place(40, 24), role=RED))
    assert not scene.officer("C").exhausted


@rule("TER-commanders-loss-lugar-c")
def test_level_nought_rolls_nothing_and_is_lost() -> None:
    assert "C" not in overrun([], level=0).state.commanders


@rule("TER-commanders-loss-lugar-b")
def test_he_gets_an_inch_clear_of_the_mover() -> None:
    scene = overrun([5, 6])
    # the mover reaches to 38.36; his own base has half an inch
    assert scene.refusal(MoveAway(place(39.8, 24), role=RED)) == "TER-commanders-loss-lugar-b"
    assert scene.refusal(MoveAway(place(39.87, 24), role=RED)) is None


@rule("TER-commanders-loss-heroes")
@pytest.mark.parametrize(("general", "points"), [(True, 5), (False, 2)])
def test_a_commander_falls_with_his_unit(general: bool, points: int) -> None:
    scene = Scene(unit("A"), unit("B", at=(60, 20)), leader(inside="A", is_general=general))
    scene.doing(destroy, "A", "TER-break-f")
    assert scene.last(CommanderLost).cite == "TER-commanders-loss-heroes"
    assert scene.state.score[BLUE] == points


@rule("TER-scenario-k", "TER-scenario-j")
def test_only_the_general_gives_points() -> None:
    from estandarte.games.tercios.morale.casualties import lose_commander

    for general, points in ((True, 3), (False, 0)):
        scene = Scene(unit("A"), leader(is_general=general))
        scene.doing(lose_commander, "C", "TER-commanders-loss-lugar-c")
        assert scene.state.score[BLUE] == points


@rule("TER-commanders-loss-cobardes")
@pytest.mark.parametrize(("dice", "stays"), [([1, 1], False), ([5, 1], True)])
def test_a_commander_left_alone_beside_destroyed_troops_may_run(
    dice: list[int], stays: bool
) -> None:
    scene = Scene(unit("A"), unit("B", at=(60, 40)), leader(), dice=dice)
    scene.doing(destroy, "A", "TER-break-f")
    assert ("C" in scene.state.commanders) is stays
    if stays:
        assert not scene.officer("C").exhausted  # this check never exhausts


@rule("TER-Q117", "TER-commanders-loss-innecesario")
def test_a_commander_whose_last_troops_die_beside_him_goes_without_a_check() -> None:
    scene = Scene(unit("A"), unit("B", command="red-2", at=(60, 40)), leader())
    scene.doing(destroy, "A", "TER-break-f")
    assert [e.cite for e in scene.all(CommanderLost)] == ["TER-commanders-loss-innecesario"]
    assert scene.all(CommanderChecked) == []


@rule("TER-commanders-loss-cobardes")
def test_a_commander_with_other_troops_near_does_not_run() -> None:
    scene = Scene(unit("A"), unit("B", at=(41, 20)), leader())
    scene.doing(destroy, "A", "TER-break-f")
    assert "C" in scene.state.commanders


# --- friends in the way


@rule("TER-overlap-e", "TER-overlap-f")
def test_a_commander_under_his_own_troops_joins_or_steps_aside() -> None:
    def scene() -> Scene:
        made = Scene(unit("A", at=(36, 20)), leader(at=(36, 23)))
        made.activate("A", "corred")
        made.play(March(place(36, 24), role=RED))
        assert made.moment == "SteppedOn"
        return made

    joins = scene()
    joins.play(JoinHere(role=RED))
    assert joins.officer("C").inside == "A"
    assert joins.officer("C").exhausted
    aside = scene()
    # just enough to clear the unit and 1" more, not a move of his own
    assert aside.refusal(MoveAway(place(36, 26), role=RED)) == "TER-overlap-f"
    aside.play(MoveAway(place(36, 25.5), role=RED))
    assert aside.officer("C").inside == ""
    assert not aside.officer("C").exhausted
    assert not gap_between(aside.unit("A").base, aside.officer("C").disc).nearer_than(inch(1))


@rule("TER-troops-mandoinc-a", "TER-troops-mandoinc-b")
def test_a_battery_commands_itself_and_what_is_within_six_inches_of_it() -> None:
    gun = unit("G", "canon_medio", command="red-3", at=(36, 20))
    near = unit("A", "compania_disparo", command="red-3", at=(44.3, 20))
    far = unit("B", "compania_disparo", command="red-3", at=(27.6, 20))
    scene = Scene(gun, near, far)
    assert is_in_command(scene.state, scene.unit("G"))
    assert is_in_command(scene.state, scene.unit("A"))
    assert not is_in_command(scene.state, scene.unit("B"))
    for name, dice, why in (("G", 3, "a"), ("A", 3, "b"), ("B", 2, "b")):
        strength = discipline_of(scene.state, scene.unit(name))
        assert (strength.total, strength.terms[0].cite) == (dice, f"TER-troops-mandoinc-{why}")
