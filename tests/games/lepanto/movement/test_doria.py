"""Doria's two galleasses and their die. [LEP-9.0]"""

from typing import Any

import pytest

from estandarte.games.lepanto.movement.facing import Reorient
from estandarte.games.lepanto.movement.towing import Anchor
from estandarte.games.lepanto.movement.tows import is_towed
from estandarte.games.lepanto.sea.drift import DoriaDieThrown
from estandarte.games.lepanto.turn.losses import ShipLost
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import EAST, NORTH_EAST, NORTH_WEST, SOUTH_EAST, WEST
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galleass, galley


def right_wing(turn: int, *dice: int, **more: Any) -> Scene:
    """Doria's two galleasses under tow, one of the centre, at the start of a Christian turn."""
    settings: dict[str, Any] = {"phase": "start", "doria": True, **more}
    return Scene(
        galleass("D1", at="1140", squadron="C-D"), galley("T1", at="1240", squadron="C-D"),
        galleass("D2", at="1144", squadron="C-D"), galley("T2", at="1244", squadron="C-D"),
        galleass("G", at="1116"), galley("T", at="1216"),
        enemy("E", at="2825"),
        turn=turn, dice=dice, **settings,
    )  # fmt: skip


def stuck(scene: Scene) -> set[str]:
    return {s.id for s in scene.state.ships.values() if s.stuck}


@rule("LEP-9.0-a")
@pytest.mark.parametrize("turn", [1, 2, 6])
def test_one_die_is_thrown_at_the_start_of_every_christian_movement_phase(turn: int) -> None:
    scene = right_wing(turn, 6)
    assert [e.die for e in scene.all(DoriaDieThrown)] == [6]
    assert scene.dice_left == []


@rule("LEP-9.0-a")
def test_none_is_thrown_in_the_ottoman_phase() -> None:
    scene = right_wing(4, 3, side=OTTOMANS)
    assert scene.dice_left == [3]


@rule("LEP-9.0-b", "LEP-9.0-j", "LEP-X25")
@pytest.mark.parametrize(
    ("turn", "die", "fails"),
    [(1, 1, False), (4, 3, True), (4, 4, False), (4, 5, False), (7, 6, True), (2, 1, True)],
)
def test_lower_than_the_turn_immobilises_both(turn: int, die: int, fails: bool) -> None:
    scene = right_wing(turn, die)
    assert stuck(scene) == ({"D1", "D2"} if fails else set())


@rule("LEP-9.0-b")
def test_for_the_rest_of_the_battle() -> None:
    scene = right_wing(4, 3)
    scene.end(4)
    assert scene.state.turn == 5
    assert stuck(scene) == {"D1", "D2"}


@rule("LEP-9.0-j")
def test_a_die_without_effect_is_thrown_again_in_the_next_turn() -> None:
    scene = right_wing(4, 4)
    scene.throw(4)
    scene.end(4)
    assert scene.state.turn == 5
    assert [e.die for e in scene.all(DoriaDieThrown)] == [4, 4]
    assert stuck(scene) == {"D1", "D2"}


@rule("LEP-Q44")
def test_after_it_has_succeeded_it_is_thrown_no_more() -> None:
    scene = right_wing(4, 3)
    scene.end(4)
    assert scene.state.turn == 5
    assert len(scene.all(DoriaDieThrown)) == 1


@rule("LEP-Q44")
def test_nor_when_both_are_gone() -> None:
    scene = Scene(
        galleass("G", at="1116"), galley("T", at="1216"), phase="start", doria=True, dice=[1]
    )
    assert scene.dice_left == [1]


@rule("LEP-Q44")
def test_but_while_one_is_left() -> None:
    scene = Scene(
        galleass("D1", at="1140", squadron="C-D"), phase="start", doria=True, dice=[1], turn=2
    )
    assert stuck(scene) == {"D1"}


@rule("LEP-9.0-c", "LEP-Q67")
def test_immobilised_they_are_no_longer_towed() -> None:
    scene = right_wing(4, 3, wind=SOUTH_EAST)
    assert not is_towed(scene.state, scene.ship("D1"))
    assert scene.refusal(Anchor("D1", role=CHRISTIANS)) == "LEP-9.0-c"
    still = Scene(galleass("D1", at="1140", squadron="C-D", stuck=True), galley("T1", at="1240"))
    assert still.cannot_move("T1", "tr") == "LEP-9.0-c"
    still.move("T1", "rr")
    assert still.at("D1") == "1140"


@rule("LEP-9.0-d")
def test_immobilised_they_drift_from_that_very_phase_on() -> None:
    scene = right_wing(4, 3, wind=SOUTH_EAST)
    assert (scene.at("D1"), scene.at("D2")) == ("1241", "1245")
    assert (scene.at("G"), scene.at("T1")) == ("1116", "1240")
    scene.end(4)
    assert (scene.at("D1"), scene.at("D2")) == ("1242", "1246")


@rule("LEP-9.0-e")
def test_immobilised_they_still_turn_in_the_reorientation_phase() -> None:
    scene = Scene(galleass("D1", at="1140", squadron="C-D", stuck=True), phase="reorientation")
    assert scene.refusal(Reorient("D1", WEST, role=CHRISTIANS)) == "LEP-5.4-g"
    [turned] = scene.play(Reorient("D1", NORTH_EAST, role=CHRISTIANS))
    assert turned.cite == "LEP-9.0-e"
    assert scene.bow("D1") == NORTH_EAST


def wreck(at: str, wind: int) -> Scene:
    ship = galleass("D1", at=at, squadron="C-D", stuck=True)
    return Scene(ship, galley("A", at="0821"), phase="start", wind=wind)


@rule("LEP-9.0-f")
def test_drifting_off_the_map_it_is_lost() -> None:
    scene = wreck("0125", WEST)
    assert scene.lost == {"D1"}
    assert scene.last(ShipLost).cite == "LEP-9.0-f"


@rule("LEP-9.0-h")
def test_drifting_under_the_turn_track_it_is_lost() -> None:
    scene = wreck("1552", SOUTH_EAST)
    assert scene.lost == {"D1"}
    assert scene.last(ShipLost).cite == "LEP-9.0-h"


@rule("LEP-9.0-i")
def test_drifting_against_land_that_cuts_its_hex_it_is_lost() -> None:
    scene = wreck("0904", EAST)
    assert scene.lost == {"D1"}
    assert scene.last(ShipLost).cite == "LEP-9.0-i"


@rule("LEP-9.0-g")
def test_the_other_four_galleasses_do_not_care() -> None:
    scene = Scene(
        galleass("D1", at="1140", squadron="C-D"),
        galleass("L1", at="1110", squadron="C-I"), galleass("L2", at="1114", squadron="C-I"),
        galleass("C1", at="1120"), galleass("C2", at="1124"),
        phase="start", doria=True, turn=7, dice=[6], wind=NORTH_WEST,
    )  # fmt: skip
    assert stuck(scene) == {"D1"}
