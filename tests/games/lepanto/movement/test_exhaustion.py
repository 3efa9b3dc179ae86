"""Crews that rowed too hard. [LEP-6.7]"""

from typing import Any

import pytest

from estandarte.games.lepanto.combat.boarding import Board
from estandarte.games.lepanto.combat.gunnery import FireGuns
from estandarte.games.lepanto.combat.musketry import FireSmallArms
from estandarte.games.lepanto.combat.ramming import Ram
from estandarte.games.lepanto.movement.facing import Reorient
from estandarte.games.lepanto.movement.phase import CrewExhausted, ShipMoved
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import NORTH_EAST
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galley, galliot


def tired(turn: int = 3, **more: Any) -> Scene:
    """A galley that was exhausted in turn 2."""
    return Scene(galley("A", at="0821", tired=2), turn=turn, **more)


@rule("LEP-6.7-a", "LEP-3.2-e")
@pytest.mark.parametrize("path", ["rr", "rrs", "rrss"])
def test_two_hexes_rowed_exhaust_however_many_are_sailed(path: str) -> None:
    scene = Scene(galley("A", at="0821"))
    scene.move("A", path)
    assert scene.ship("A").is_exhausted(2)
    assert scene.last(CrewExhausted).ship == "A"


@rule("LEP-6.7-a")
def test_two_hexes_sailed_and_one_rowed_do_not() -> None:
    scene = Scene(galley("A", at="0821"))
    scene.move("A", "rss")
    assert not scene.ship("A").is_exhausted(2)


@rule("LEP-6.7-b", "LEP-6.7-c", "LEP-6.7-h", "LEP-X6", "LEP-Q41")
def test_exhausted_in_one_turn_it_sails_only_in_the_next_and_rows_in_the_one_after() -> None:
    scene = Scene(galley("A", at="0821"), enemy("E", at="2825"))
    scene.move("A", "rrss")
    assert (scene.at("A"), scene.ship("A").is_exhausted(2)) == ("1221", True)
    scene.end(4)
    assert scene.state.turn == 3
    assert scene.cannot_move("A", "r") == "LEP-6.7-b"
    scene.move("A", "ss")
    assert scene.at("A") == "1421"
    scene.end(4)
    assert scene.state.turn == 4
    assert not scene.ship("A").is_exhausted(4)
    scene.move("A", "r")
    assert scene.at("A") == "1521"


@rule("LEP-6.7-b", "LEP-Q41")
@pytest.mark.parametrize(("turn", "rule_id"), [(3, "LEP-6.7-b"), (4, None), (5, None)])
def test_only_the_following_game_turn_is_without_oars(turn: int, rule_id: str | None) -> None:
    assert tired(turn=turn).cannot_move("A", "r") == rule_id


@rule("LEP-6.7-c")
@pytest.mark.parametrize("path", ["r", "rr"])
def test_a_recovered_crew_rows_one_or_two(path: str) -> None:
    scene = tired(turn=4)
    scene.move("A", path)
    assert scene.last(ShipMoved).cite == "LEP-6.7-c"
    assert scene.last(ShipMoved).rowed == len(path)


@rule("LEP-6.7-d")
def test_a_recovered_crew_can_be_exhausted_again() -> None:
    scene = tired(turn=4)
    scene.move("A", "rr")
    assert scene.ship("A").is_exhausted(4)
    assert scene.last(CrewExhausted).cite == "LEP-6.7-d"
    assert not scene.ship("A").may_row(5)


@rule("LEP-6.7-e")
def test_an_exhausted_ship_reorients() -> None:
    scene = tired(phase="reorientation")
    [turned] = scene.play(Reorient("A", NORTH_EAST, role=CHRISTIANS))
    assert turned.cite == "LEP-6.7-e"
    assert scene.bow("A") == NORTH_EAST


@rule("LEP-6.7-f")
def test_an_exhausted_ship_fires_its_guns_with_full_effect() -> None:
    ships = (galley("A", at="1021", tired=2), enemy("B", at="1121"))
    scene = Scene(*ships, phase="combat", turn=3, dice=[2])
    scene.play(FireGuns("A", "B", role=CHRISTIANS))
    assert scene.lost == {"B"}  # factor 2 sinks with a 2


@rule("LEP-6.7-g")
def test_an_exhausted_ship_fires_small_arms_with_full_effect() -> None:
    ships = (galley("A", at="1021", tired=2), galliot("B", at="1121"))
    scene = Scene(*ships, phase="combat", turn=3, dice=[2])
    scene.play(FireSmallArms("A", ("B",), role=CHRISTIANS))
    assert scene.lost == {"B"}  # 4:2 eliminates with a 2


@rule("LEP-6.7-h")
def test_an_exhausted_ship_sails_its_full_allowance() -> None:
    scene = tired()
    scene.move("A", "ss")
    assert scene.at("A") == "1021"
    assert scene.last(ShipMoved).cite == "LEP-6.7-h"


@rule("LEP-6.7-i")
def test_an_exhausted_ship_turns_but_rows_into_no_hex() -> None:
    scene = tired()
    assert scene.cannot_move("A", "<r") == "LEP-6.7-i"
    assert scene.cannot_move("A", "s<r") == "LEP-6.7-i"
    scene.move("A", "<s")
    assert (scene.at("A"), scene.bow("A")) == ("0820", NORTH_EAST)


@rule("LEP-6.7-k")
def test_turning_does_not_exhaust_it_again() -> None:
    scene = tired()
    scene.move("A", "<")
    assert scene.last(ShipMoved).cite == "LEP-6.7-k"
    assert scene.ship("A").tired == 2
    assert scene.ship("A").may_row(4)


@rule("LEP-6.7-j")
def test_an_immobilised_ship_is_not_marked_exhausted() -> None:
    ships = (enemy("A", at="1121"), galley("B", at="0921"))
    scene = Scene(*ships, side=OTTOMANS, dice=[6])
    scene.move("A", "rr")
    assert scene.ship("A").is_exhausted(2)
    scene.end()
    scene.play(Ram("A", role=OTTOMANS))
    assert scene.ship("A").stuck
    assert not scene.ship("A").is_exhausted(2)


@rule("LEP-Q42")
def test_an_exhausted_ship_boards() -> None:
    ships = (galley("A", at="1021", tired=2), enemy("B", at="1020"))
    scene = Scene(*ships, phase="combat", turn=3)
    assert scene.refusal(Board("B", ("A",), role=CHRISTIANS)) is None


@rule("LEP-Q42")
def test_an_exhausted_ship_rams_under_sail() -> None:
    ships = (enemy("A", at="1021", tired=2), galley("B", at="0921"))
    scene = Scene(*ships, side=OTTOMANS, turn=3)
    assert scene.cannot_move("A", "r") == "LEP-6.7-b"
    scene.move("A", "s")
    assert scene.ship("A").ramming == "B"
