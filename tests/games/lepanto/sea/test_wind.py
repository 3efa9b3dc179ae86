"""The wind: the die of each turn, shifts and calm. [LEP-6.3]"""

from typing import Any

import pytest

from estandarte.games.lepanto.sea.wind import WindThrown
from estandarte.kernel import DieRolled
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, WEST
from games.lepanto.scenes import Scene, enemy, galleass, galley


def new_turn(*dice: int, turn: int = 2, wind: int = EAST, **more: Any) -> Scene:
    """A turn begins with one galley and one enemy far apart."""
    ships = (galley("A", at="0821"), enemy("B", at="2821"))
    return Scene(*ships, dice=dice, turn=turn, wind=wind, phase="turn", wind_shifts=True, **more)


@rule("LEP-6.3-b")
def test_one_die_is_thrown_at_the_start_of_turn_two() -> None:
    scene = new_turn(1)
    assert [e.purpose for e in scene.all(DieRolled)] == ["wind"]


@rule("LEP-6.3-b")
def test_no_die_is_thrown_in_turn_one() -> None:
    scene = new_turn(6, turn=1)
    assert scene.dice_left == [6]
    assert scene.state.wind == EAST


@rule("LEP-6.3-b")
def test_the_wind_is_thrown_once_in_a_turn_and_not_for_the_ottomans() -> None:
    scene = new_turn(1)
    scene.end(2)
    assert scene.asked == ("movement", "ottomans")
    assert len(scene.all(WindThrown)) == 1


@rule("LEP-6.3-c")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_one_to_three_leave_the_wind_as_it_is(die: int) -> None:
    scene = new_turn(die, wind=SOUTH_WEST)
    assert scene.state.wind == SOUTH_WEST


@rule("LEP-6.3-c", "LEP-6.3-d")
def test_four_is_a_calm_that_throws_for_a_new_direction() -> None:
    scene = new_turn(4, 6)
    assert scene.state.wind == NORTH_WEST
    assert scene.last(WindThrown).shift == "calm"
    assert scene.dice_left == []


@rule("LEP-6.3-d", "LEP-X4", "LEP-Q3")
def test_after_a_calm_a_second_die_names_the_wind() -> None:
    scene = new_turn(4, 1)
    assert scene.state.wind == WEST


@rule("LEP-6.3-e")
def test_number_one_is_the_westernmost_hex() -> None:
    drifting = Scene(galleass("G", at="1116"), dice=[4, 1], phase="turn", wind_shifts=True, turn=3)
    assert drifting.at("G") == "1016"  # the westernmost of its six neighbours


@rule("LEP-6.3-c", "LEP-6.3-f", "LEP-X2")
def test_five_turns_the_wind_one_step_clockwise() -> None:
    scene = new_turn(5, wind=EAST)
    assert scene.state.wind == SOUTH_EAST


@rule("LEP-6.3-f")
def test_clockwise_from_west_is_north_west() -> None:
    assert new_turn(5, wind=WEST).state.wind == NORTH_WEST


@rule("LEP-6.3-c", "LEP-6.3-g", "LEP-X3")
def test_six_turns_the_wind_counter_clockwise_and_six_leads_to_one() -> None:
    assert new_turn(6, wind=NORTH_WEST).state.wind == WEST
    assert new_turn(6, wind=WEST).state.wind == SOUTH_WEST


@rule("LEP-3.2-b")
def test_the_new_wind_is_in_force_for_both_sides_of_the_turn() -> None:
    scene = new_turn(5)  # SE: one hexside from the bow of A, two from that of B
    assert scene.cannot_move("A", "ss") is None
    assert scene.cannot_move("A", "sss") == "LEP-6.2-e"
    scene.end(2)
    assert scene.asked == ("movement", "ottomans")
    assert scene.cannot_move("B", "s") is None
    assert scene.cannot_move("B", "ss") == "LEP-6.2-f"


@rule("LEP-3.2-b", "LEP-Q4")
def test_the_wind_number_is_where_it_blows_to() -> None:
    scene = Scene(galleass("G", at="1116"), phase="start", wind=EAST)
    assert scene.at("G") == "1216"


@rule("LEP-Q5")
def test_a_calm_stops_neither_sails_nor_drift() -> None:
    scene = Scene(
        galley("A", at="0821"), galleass("G", at="1116"), dice=[4, 4],
        phase="turn", wind_shifts=True,
    )  # fmt: skip
    assert scene.at("G") == "1216"
    assert scene.cannot_move("A", "ss") is None


@rule("LEP-Q5")
def test_where_calms_are_played_nobody_sails_or_drifts_in_one() -> None:
    scene = Scene(
        galley("A", at="0821"), galleass("G", at="1116"), dice=[4, 4],
        phase="turn", wind_shifts=True, calm="becalmed",
    )  # fmt: skip
    assert scene.at("G") == "1116"
    assert scene.cannot_move("A", "s") == "LEP-Q5"
    assert scene.cannot_move("A", "rr") is None


@rule("LEP-Q5")
def test_the_calm_ends_with_the_next_wind_die() -> None:
    scene = new_turn(4, 4, calm="becalmed")
    scene.throw(1)
    scene.end(4)
    assert scene.state.turn == 3
    assert not scene.state.becalmed
    assert scene.cannot_move("A", "s") is None
