"""The reserves wait until turn 5. [LEP-8.0]"""

from typing import Any

import pytest

from estandarte.games.lepanto.combat.boarding import Board
from estandarte.games.lepanto.combat.gunnery import FireGuns
from estandarte.games.lepanto.combat.musketry import FireSmallArms
from estandarte.games.lepanto.movement.facing import Reorient
from estandarte.games.lepanto.movement.phase import MoveLine
from estandarte.games.lepanto.turn.sequence import ReservesReleased
from estandarte.kernel.testing import rule
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galley

waiting_turns = pytest.mark.parametrize("turn", [1, 2, 3, 4])


def reserve(turn: int, side: str = CHRISTIANS, **more: Any) -> Scene:
    """A reserve galley of each side at its edge, and an enemy beside the Christian one."""
    return Scene(
        galley("W", at="0125", squadron="C-R"),
        enemy("Y", at="3627", squadron="O-R"),
        enemy("E", at="0225", bow=1),
        turn=turn, side=side, reserves=True, **more,
    )  # fmt: skip


@rule("LEP-8.0-c", "LEP-X26")
@waiting_turns
def test_reserves_do_not_move_before_turn_five(turn: int) -> None:
    scene = Scene(galley("W", at="0125", squadron="C-R"), turn=turn, reserves=True)
    assert scene.cannot_move("W", "r") == "LEP-8.0-c"
    assert scene.cannot_move("W", "<") == "LEP-8.0-c"
    assert scene.refusal(MoveLine(("W",), "r", role=CHRISTIANS)) == "LEP-8.0-c"


@rule("LEP-8.0-c")
def test_neither_does_the_ottoman_reserve() -> None:
    assert reserve(4, side=OTTOMANS).cannot_move("Y", "r") == "LEP-8.0-c"


@rule("LEP-8.0-d", "LEP-X26")
def test_from_turn_five_they_move_as_all_others() -> None:
    scene = Scene(galley("W", at="0125", squadron="C-R"), turn=5, reserves=True)
    scene.move("W", "rss")
    assert scene.at("W") == "0425"
    assert reserve(5, side=OTTOMANS).cannot_move("Y", "rr") is None


@rule("LEP-8.0-d")
def test_from_turn_five_they_fight_and_turn_as_all_others() -> None:
    fight = reserve(5, phase="combat")
    assert fight.refusal(FireGuns("W", "E", role=CHRISTIANS)) is None
    assert fight.refusal(FireSmallArms("W", ("E",), role=CHRISTIANS)) is None
    turning = reserve(5, phase="reorientation")
    assert turning.refusal(Reorient("W", 5, role=CHRISTIANS)) is None


@rule("LEP-8.0-d")
def test_their_release_is_told_once_at_the_start_of_turn_five() -> None:
    released = reserve(5, phase="turn")
    assert len(released.all(ReservesReleased)) == 1
    for turn in (4, 6):
        assert reserve(turn, phase="turn").all(ReservesReleased) == []


@rule("LEP-8.0-e", "LEP-Q43")
@waiting_turns
def test_reserves_do_not_attack_before_turn_five(turn: int) -> None:
    scene = reserve(turn, phase="combat")
    assert scene.refusal(FireGuns("W", "E", role=CHRISTIANS)) == "LEP-8.0-e"
    assert scene.refusal(FireSmallArms("W", ("E",), role=CHRISTIANS)) == "LEP-8.0-e"
    beside = Scene(
        galley("W", at="0125", squadron="C-R"), enemy("E", at="0124"),
        turn=turn, reserves=True, phase="combat",
    )  # fmt: skip
    assert beside.refusal(Board("E", ("W",), role=CHRISTIANS)) == "LEP-8.0-e"


@rule("LEP-8.0-f", "LEP-Q43")
@waiting_turns
def test_reserves_do_not_turn_before_turn_five(turn: int) -> None:
    scene = reserve(turn, phase="reorientation")
    assert scene.refusal(Reorient("W", 5, role=CHRISTIANS)) == "LEP-8.0-f"


@rule("LEP-Q43")
def test_reserves_can_be_attacked() -> None:
    scene = reserve(2, phase="combat", side=OTTOMANS, dice=[1])
    scene.play(FireGuns("E", "W", role=OTTOMANS))
    assert scene.lost == {"W"}


@rule("LEP-Q43")
def test_where_reserves_may_fire_they_fire_but_do_not_board_or_move() -> None:
    scene = reserve(2, phase="combat", reserve_fire="fire")
    assert scene.refusal(FireGuns("W", "E", role=CHRISTIANS)) is None
    assert scene.refusal(FireSmallArms("W", ("E",), role=CHRISTIANS)) is None
    beside = Scene(
        galley("W", at="0125", squadron="C-R"), enemy("E", at="0124"),
        turn=2, reserves=True, phase="combat", reserve_fire="fire",
    )  # fmt: skip
    assert beside.refusal(Board("E", ("W",), role=CHRISTIANS)) == "LEP-8.0-e"
    assert reserve(2, reserve_fire="fire").cannot_move("W", "<") == "LEP-8.0-c"


def test_in_a_scenario_without_reserves_a_white_galley_is_a_galley() -> None:
    scene = Scene(galley("W", at="0125", squadron="C-R"), turn=1)
    assert scene.cannot_move("W", "rr") is None
