"""Turning on the spot. [LEP-5.4]"""

from typing import Any

import pytest

from estandarte.games.lepanto.movement.facing import Reorient
from estandarte.games.lepanto.movement.phase import Move
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import DIRECTIONS, EAST, NORTH_EAST, NORTH_WEST, SOUTH_EAST, WEST
from games.lepanto.scenes import (
    CHRISTIANS,
    NOW,
    OTTOMANS,
    Scene,
    enemy,
    galleass,
    galley,
    galliot,
)


def turning(*ships: Any, **more: Any) -> Scene:
    return Scene(*ships, phase="reorientation", **more)


def ends(scene: Scene, id: str, role: str) -> set[int]:
    """The bows on which a ship may end."""
    return {d for d in DIRECTIONS if scene.refusal(Reorient(id, d, role=role)) is None}


@rule("LEP-5.4-a")
def test_any_or_all_ships_of_the_side_turn_on_the_spot() -> None:
    scene = turning(galley("A", at="0821"), galley("B", at="0825"), enemy("E", at="2825"))
    scene.play(Reorient("A", NORTH_EAST, role=CHRISTIANS))
    scene.play(Reorient("B", SOUTH_EAST, role=CHRISTIANS))
    assert (scene.bow("A"), scene.bow("B")) == (NORTH_EAST, SOUTH_EAST)
    assert (scene.at("A"), scene.at("B")) == ("0821", "0825")


@rule("LEP-5.4-a")
def test_only_ships_of_the_side_whose_turn_it_is() -> None:
    scene = turning(galley("A", at="0821"), enemy("E", at="2825"))
    assert scene.refusal(Reorient("E", NORTH_WEST, role=CHRISTIANS)) == "LEP-5.4-a"
    assert scene.refusal(Reorient("E", NORTH_WEST, role=OTTOMANS)) == "LEP-5.4-a"


@rule("LEP-5.4-b", "LEP-3.4-a")
@pytest.mark.parametrize("bow", [0, 7, -1, 4, 10**9])
def test_a_ship_faces_a_hexside_and_another_one_than_before(bow: int) -> None:
    scene = turning(galley("A", at="0821", bow=EAST))
    assert scene.refusal(Reorient("A", bow, role=CHRISTIANS)) == "LEP-5.4-b"


@rule("LEP-5.4-c")
def test_a_ship_reorients_once_in_the_phase() -> None:
    scene = turning(galley("A", at="0821"))
    scene.play(Reorient("A", NORTH_EAST, role=CHRISTIANS))
    assert scene.refusal(Reorient("A", NORTH_WEST, role=CHRISTIANS)) == "LEP-5.4-c"


@rule("LEP-5.4-c")
def test_and_again_in_the_next_turn() -> None:
    scene = turning(galley("A", at="0821"), enemy("E", at="2825"))
    scene.play(Reorient("A", NORTH_EAST, role=CHRISTIANS))
    scene.end(4)
    assert scene.asked == ("reorientation", CHRISTIANS)
    assert scene.refusal(Reorient("A", NORTH_WEST, role=CHRISTIANS)) is None


@rule("LEP-5.4-d", "LEP-6.2-y")
def test_it_comes_on_top_of_the_turn_made_while_moving() -> None:
    scene = Scene(galley("A", at="0821"), enemy("E", at="2825"))
    scene.move("A", "<s")  # one hexside, to NE
    scene.end()
    assert ends(scene, "A", CHRISTIANS) == {3, 4, 6, 1}  # all but SW, right astern
    [turned] = scene.play(Reorient("A", WEST, role=CHRISTIANS))  # two hexsides more
    assert turned.cite == "LEP-5.4-d"
    assert scene.bow("A") == WEST


@rule("LEP-5.4-e", "LEP-X24")
def test_a_galliot_turns_to_any_other_hexside() -> None:
    scene = turning(galliot("L", at="2825", bow=EAST), side=OTTOMANS)
    assert ends(scene, "L", OTTOMANS) == {1, 2, 3, 5, 6}
    [turned] = scene.play(Reorient("L", WEST, role=OTTOMANS))
    assert turned.cite == "LEP-5.4-e"


@rule("LEP-5.4-f", "LEP-X24")
def test_a_galley_turns_to_any_hexside_but_the_opposite_one() -> None:
    christian = turning(galley("A", at="0821", bow=EAST))
    assert ends(christian, "A", CHRISTIANS) == {2, 3, 5, 6}
    assert christian.refusal(Reorient("A", WEST, role=CHRISTIANS)) == "LEP-5.4-f"
    ottoman = turning(enemy("A", at="2825", bow=EAST), side=OTTOMANS)
    assert ends(ottoman, "A", OTTOMANS) == {2, 3, 5, 6}


@rule("LEP-5.4-g")
def test_a_galleass_too() -> None:
    scene = turning(galleass("G", at="1116", bow=EAST))
    assert ends(scene, "G", CHRISTIANS) == {2, 3, 5, 6}
    assert scene.refusal(Reorient("G", WEST, role=CHRISTIANS)) == "LEP-5.4-g"


@rule("LEP-5.4-h")
def test_a_galleass_under_tow_keeps_pointing_at_its_galley() -> None:
    scene = turning(galleass("G", at="1116"), galley("T", at="1216"))
    assert ends(scene, "G", CHRISTIANS) == set()
    assert scene.refusal(Reorient("G", NORTH_EAST, role=CHRISTIANS)) == "LEP-5.4-h"


@rule("LEP-5.4-i")
def test_on_the_spot_a_ship_turns_further_in_the_reorientation_phase_only() -> None:
    scene = Scene(galley("A", at="0821"))
    assert scene.refusal(Reorient("A", NORTH_WEST, role=CHRISTIANS)) == "LEP-2.0-d"
    assert scene.refusal(Move("A", "<<", role=CHRISTIANS)) == "LEP-5.4-i"
    fighting = Scene(galley("A", at="0821"), phase="combat")
    assert fighting.refusal(Reorient("A", NORTH_WEST, role=CHRISTIANS)) == "LEP-5.3-a"


@rule("LEP-5.4-j")
def test_who_has_turned_is_told_from_who_has_not_and_a_wrong_turn_is_refused() -> None:
    scene = turning(galley("A", at="0821"), galley("B", at="0825"), enemy("E", at="2825"))
    assert scene.refusal(Reorient("A", WEST, role=CHRISTIANS)) == "LEP-5.4-f"
    scene.play(Reorient("A", NORTH_EAST, role=CHRISTIANS))
    marked = {s.id for s in scene.state.ships.values() if s.reoriented == scene.state.phase}
    assert marked == {"A"}
    scene.end()
    assert not any(s.reoriented == scene.state.phase for s in scene.state.ships.values())


@rule("LEP-Q17")
def test_an_immobilised_galleass_turns_and_an_immobilised_rammer_does_not() -> None:
    ours = turning(galleass("G", at="1116", stuck=True, squadron="C-D"))
    assert ours.refusal(Reorient("G", NORTH_EAST, role=CHRISTIANS)) is None
    theirs = turning(enemy("E", at="2825", stuck=True), side=OTTOMANS)
    assert theirs.refusal(Reorient("E", NORTH_WEST, role=OTTOMANS)) == "LEP-7.5-o"


@rule("LEP-Q53")
def test_a_ship_that_only_turned_while_moving_still_reorients() -> None:
    scene = turning(galley("A", at="0821", moved=NOW - 2))
    assert scene.refusal(Reorient("A", NORTH_EAST, role=CHRISTIANS)) is None


def test_the_options_of_the_phase_are_just_the_turns_allowed() -> None:
    scene = turning(galley("A", at="0821"), galleass("G", at="1116"), galley("T", at="1216"))
    decision = scene.state.decision
    assert decision is not None
    offered = {
        (a.ship, a.bow)
        for a in decision.options(scene.state, CHRISTIANS)
        if isinstance(a, Reorient)
    }
    allowed = {(id, d) for id in "AGT" for d in ends(scene, id, CHRISTIANS)}
    assert offered == allowed
