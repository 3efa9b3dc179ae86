"""Hard cases of moves that are watched, stopped, cut across, and of what stands in their way."""

import pytest

from estandarte.games.tercios.morale.casualties import CommanderLost
from estandarte.games.tercios.movement.encounters import JoinHere, MoveAway, SteppedOn
from estandarte.games.tercios.movement.straight_moves import fall_back
from estandarte.games.tercios.reactions.reacting import Hold
from estandarte.games.tercios.turn.execution import March, Orient
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point
from games.tercios.council import leader
from games.tercios.scenes import BLUE, FOE, RED, Scene, commander, place, unit


@rule("TER-overlap-c", "TER-overlap-d", "TER-troops-fortificada-c")
def test_a_march_that_is_only_stopped_over_a_gun_leaves_it_in_its_place() -> None:
    watcher = unit("X", at=(28, 24.5), card="fuego", **FOE)
    gun = unit("G", "canon_medio+fortificada", at=(25.4, 22.5), facing=0)
    scene = Scene(unit("A", at=(24, 22), facing=90), watcher, gun)
    scene.activate("A", "corred")
    scene.play(March(place(32, 22), role=RED))
    assert scene.moment == "Reaction"
    assert overlaps(scene.unit("A").base, scene.unit("G").base)
    scene.play(Hold(role=BLUE))
    assert scene.at("A") == (32.0, 22.0)
    assert scene.unit("G").in_place


@rule("TER-Q100", "TER-overlap-e")
def test_a_commander_whom_his_troops_overrun_joins_exhausted() -> None:
    scene = Scene(unit("A"), leader(at=(36, 23)))
    scene.activate("A", "corred")
    scene.play(March(place(36, 24), role=RED), JoinHere(role=RED))
    assert scene.officer("C").exhausted
    assert scene.officer("C").joined_now


@rule("TER-overlap-d")
def test_a_gun_gives_room_to_a_friend_that_turns_onto_it() -> None:
    gun = unit("G", "canon_ligero", at=(33.5, 22.2))
    scene = Scene(unit("A", at=(36, 20)), gun)
    scene.activate("A", "atencion")
    scene.play(Orient(Side.LEFT, role=RED))
    assert not overlaps(scene.unit("A").base, scene.unit("G").base)


@rule("TER-overlap-d")
def test_a_displaced_gun_does_not_end_on_another_unit() -> None:
    gun = unit("G", "canon_ligero", at=(36, 24))
    behind = unit("B", at=(36, 18))
    scene = Scene(unit("A", at=(36, 20.5)), gun, behind)
    scene.activate("A", "atencion")
    scene.play(March(place(36, 24.4), role=RED))
    bases = [u.base for u in scene.state.on_table()]
    assert not any(overlaps(a, b) for i, a in enumerate(bases) for b in bases[i + 1 :])
    assert scene.unit("G").base != gun.base


@rule("TER-Q103", "TER-commanders-loss-lugar-b")
def test_who_gets_away_goes_no_farther_than_he_could_move() -> None:
    mover = unit("A", at=(36, 20))
    scene = Scene(mover, commander("K", role=BLUE, at=(36, 22)), dice=[5, 5])
    scene.activate("A", "atencion")
    scene.play(March(place(36, 23), role=RED))
    assert scene.moment == "Escape"
    assert scene.refusal(MoveAway(place(36, 28), role=BLUE)) is None
    assert scene.refusal(MoveAway(place(36, 28.1), role=BLUE)) == "TER-commanders-act-b"


@rule("TER-commanders-loss-lugar-a")
@pytest.mark.parametrize(("y", "touched"), [(22.5, False), (15, True)])
def test_a_withdrawal_touches_whom_it_passes_and_not_whom_it_leaves(
    y: float, touched: bool
) -> None:
    """Going back 3" a unit passes over what is behind it; nobody ahead is touched."""
    captain = commander("K", role=BLUE, at=(36, y))
    scene = Scene(unit("A", at=(36, 20)), captain, dice=[1, 1])
    scene.doing(fall_back, "A", inches(3), "TER-disengage-a")
    assert bool(scene.all(CommanderLost)) is touched


@rule("TER-overlap-e", "TER-face-a")
def test_a_unit_that_turns_onto_a_commander_moves_him_aside() -> None:
    # a base of 12 by 6 cm, turned about, stands where he was
    scene = Scene(unit("A", at=(36, 20)), leader(at=(34.5, 21)))
    scene.activate("A", "atencion")
    scene.play(Orient(Side.LEFT, role=RED))
    assert scene.moment == "SteppedOn"


@rule("TER-commanders-loss-lugar-a", "TER-face-a")
def test_a_unit_that_turns_onto_an_enemy_commander_puts_him_to_the_test() -> None:
    captain = commander("K", role=BLUE, at=(34.5, 21))
    scene = Scene(unit("A", at=(36, 20)), captain, dice=[1, 1])
    scene.activate("A", "atencion")
    scene.play(Orient(Side.LEFT, role=RED))
    assert "K" not in scene.state.commanders


@rule("TER-overlap-d")
def test_a_gun_that_makes_room_does_not_roll_over_a_commander() -> None:
    mover = unit("A", at=(36, 20))
    gun = unit("G", "canon_ligero", at=(36, 22))
    captain = leader(at=(36, 18.2))  # where the gun would go: behind the mover
    scene = Scene(mover, gun, captain)
    scene.activate("A", "atencion")
    scene.play(March(place(36, 22), role=RED))
    placed = scene.unit("G").base
    assert not overlaps(placed, scene.officer("C").disc)
    assert not overlaps(placed, scene.unit("A").base)


@rule("TER-overlap-f")
def test_who_is_stepped_on_no_more_stays_where_he_is() -> None:
    """The unit was thrown back before he could answer."""
    scene = Scene(unit("A", at=(36, 20)), leader(at=(36, 30)))
    scene.begin(SteppedOn((RED,), "C", "A"))
    asked = scene.state.decision
    assert asked is not None
    assert next(iter(asked.options(scene.state, RED))) == MoveAway(place(36, 30), role=RED)
    assert scene.refusal(MoveAway(place(36, 30.5), role=RED)) == "TER-overlap-f"
    scene.play(MoveAway(place(36, 30), role=RED))
    assert scene.officer("C").at == place(36, 30)


@rule("TER-overlap-f")
def test_nobody_steps_aside_to_a_place_that_is_none() -> None:
    scene = Scene(unit("A"), leader(at=(36, 23)))
    scene.activate("A", "corred")
    scene.play(March(place(36, 24), role=RED))
    assert scene.moment == "SteppedOn"
    assert scene.refusal(MoveAway(Point(10**12, 0), role=RED)) == "TER-overlap-f"
    assert scene.refusal(MoveAway(place(36, 30), role=RED)) in (
        "TER-overlap-f",
        "TER-commanders-act-b",
    )
