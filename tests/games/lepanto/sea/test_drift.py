"""Drift: galleasses that nobody tows and immobilised ships. [LEP-6.4]"""

from typing import Any

import pytest

from estandarte.games.lepanto.movement.facing import Reorient
from estandarte.games.lepanto.movement.phase import Move
from estandarte.games.lepanto.sea.drift import Drift, DriftBlocked, ShipDrifted
from estandarte.games.lepanto.table.view import imagine, view
from estandarte.games.lepanto.turn.losses import ShipLost
from estandarte.kernel import Dice, carry_out
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import (
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
)
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galleass, galley, galliot


def adrift(*more: Any, wind: int = EAST, **settings: Any) -> Scene:
    """The Christian movement phase begins with a loose galleass in 1116, facing east."""
    return Scene(galleass("G", at="1116"), *more, phase="start", wind=wind, **settings)


def stuck(at: str, wind: int, **settings: Any) -> Scene:
    """The Ottoman movement phase begins with an immobilised galley."""
    ship = enemy("E", at=at, stuck=True)
    return Scene(ship, phase="start", side=OTTOMANS, wind=wind, **settings)


# --- who drifts, and where


@rule("LEP-6.4-a")
def test_an_untowed_galleass_neither_rows_nor_sails() -> None:
    scene = Scene(galleass("G", at="1116"))
    assert scene.cannot_move("G", "r") == "LEP-6.4-a"
    assert scene.cannot_move("G", "s") == "LEP-6.4-a"


@rule("LEP-6.4-b")
def test_an_immobilised_ship_neither_rows_nor_sails() -> None:
    scene = Scene(enemy("E", at="2021", stuck=True), side=OTTOMANS)
    assert scene.cannot_move("E", "r") == "LEP-6.4-b"
    assert scene.cannot_move("E", "s") == "LEP-6.4-b"


@rule("LEP-6.4-c", "LEP-6.1-o")
def test_they_drift_one_hex_downwind_in_their_own_movement_phase() -> None:
    assert adrift().at("G") == "1216"
    assert stuck("2021", EAST).at("E") == "2121"


@rule("LEP-6.4-c", "LEP-Q15")
def test_not_in_that_of_the_enemy() -> None:
    scene = Scene(
        galleass("G", at="1116"), enemy("E", at="2021", stuck=True), galley("A", at="0821"),
        phase="start", side=CHRISTIANS,
    )  # fmt: skip
    assert (scene.at("G"), scene.at("E")) == ("1216", "2021")
    scene.end(2)  # movement and reorientation
    assert scene.asked is not None
    assert scene.asked[1] == OTTOMANS
    assert (scene.at("G"), scene.at("E")) == ("1216", "2121")


@rule("LEP-Q15")
def test_unless_ships_drift_in_both() -> None:
    scene = Scene(
        galleass("G", at="1116"), enemy("E", at="2021", stuck=True),
        phase="start", drift_phases="both",
    )  # fmt: skip
    assert (scene.at("G"), scene.at("E")) == ("1216", "2121")


@rule("LEP-6.4-d", "LEP-6.4-m", "LEP-X11")
def test_drift_keeps_the_facing_and_goes_with_the_wind_whatever_it_is() -> None:
    scene = adrift(wind=SOUTH_EAST)
    assert (scene.at("G"), scene.bow("G")) == ("1217", EAST)


@rule("LEP-6.4-m")
@pytest.mark.parametrize(
    ("wind", "to"),
    [
        (WEST, "1016"),
        (SOUTH_WEST, "1117"),
        (SOUTH_EAST, "1217"),
        (EAST, "1216"),
        (NORTH_EAST, "1215"),
        (NORTH_WEST, "1115"),
    ],
)
def test_every_wind_has_its_own_hex(wind: int, to: str) -> None:
    assert adrift(wind=wind).at("G") == to


@rule("LEP-6.4-h", "LEP-6.4-m")
def test_when_the_wind_shifts_the_drift_shifts_with_it() -> None:
    scene = adrift(galley("A", at="0821"), enemy("E", at="2825"), wind_shifts=True)
    assert scene.at("G") == "1216"
    scene.throw(5)  # clockwise: SE
    scene.end(4)
    assert scene.state.turn == 3
    assert scene.at("G") == "1317"


@rule("LEP-6.4-e")
def test_a_drifting_galleass_may_be_turned_afterwards() -> None:
    scene = adrift()
    scene.end()
    [turned] = scene.play(Reorient("G", NORTH_EAST, role=CHRISTIANS))
    assert turned.cite == "LEP-6.4-e"
    assert scene.bow("G") == NORTH_EAST


@rule("LEP-6.4-f", "LEP-X11")
@pytest.mark.parametrize("other", [galley("B", at="1217"), enemy("B", at="1217")])
def test_a_ship_never_drifts_into_another(other: Any) -> None:
    scene = adrift(other, wind=SOUTH_EAST)
    assert scene.at("G") == "1116"
    assert scene.last(DriftBlocked).by == "B"


def test_of_two_in_one_hex_the_same_one_is_named_however_they_came_there() -> None:
    pair = (galley("B", at="1216", bow=WEST), enemy("C", at="1216", stuck=True))
    for ships in (pair, pair[::-1]):
        scene = adrift(*ships)
        assert scene.last(DriftBlocked).by == "B"


@rule("LEP-6.4-g")
def test_it_drifts_again_once_the_hex_is_free() -> None:
    scene = adrift(galley("B", at="1217"), enemy("E", at="2825"), wind=SOUTH_EAST)
    assert scene.at("G") == "1116"
    scene.move("B", "r")
    scene.end(4)
    assert scene.state.turn == 3
    assert scene.at("G") == "1217"


@rule("LEP-6.4-g")
def test_or_once_the_wind_has_changed_to_a_free_hex() -> None:
    scene = adrift(galley("B", at="1217"), enemy("E", at="2825"), wind=SOUTH_EAST, wind_shifts=True)
    scene.throw(6)  # counter-clockwise: E
    scene.end(4)
    assert scene.at("G") == "1216"


@rule("LEP-6.4-i")
def test_drift_comes_before_any_movement_and_cannot_be_forestalled() -> None:
    scene = Scene(
        galleass("G", at="1116"), galleass("H", at="1216"), galley("B", at="1316"),
        phase="start", wind=EAST,
    )  # fmt: skip
    # H is towed by B; G lies behind it and is held up although B could have moved on first.
    assert scene.at("G") == "1116"
    assert scene.asked == ("movement", CHRISTIANS)


@rule("LEP-6.4-i")
def test_nobody_moves_while_the_order_of_drift_is_open() -> None:
    scene = Scene(
        galleass("G", at="1116"), galleass("H", at="1216"), galley("B", at="0821"), phase="start"
    )
    assert scene.asked == ("drift_order", CHRISTIANS)
    assert scene.refusal(Move("B", "r", role=CHRISTIANS)) == "LEP-6.4-i"


# --- ships that are lost


@rule("LEP-6.4-j", "LEP-X12")
def test_a_ship_that_drifts_off_the_map_is_lost() -> None:
    scene = stuck("0125", WEST)
    assert scene.lost == {"E"}
    assert scene.last(ShipLost).cite == "LEP-6.4-j"
    assert stuck("0225", WEST).lost == set()


@rule("LEP-6.4-k", "LEP-X12")
def test_a_ship_that_drifts_under_the_turn_track_is_lost() -> None:
    scene = stuck("1552", SOUTH_EAST)
    assert scene.lost == {"E"}
    assert scene.last(ShipLost).cite == "LEP-6.4-k"


@rule("LEP-6.4-l")
def test_a_ship_that_drifts_against_the_land_that_cuts_its_hex_is_lost() -> None:
    scene = stuck("0904", EAST)
    assert scene.lost == {"E"}
    assert scene.last(ShipLost).cite == "LEP-6.4-l"


@rule("LEP-Q55")
def test_even_if_the_hex_beyond_is_occupied() -> None:
    scene = Scene(
        enemy("E", at="0904", stuck=True), galliot("L", at="1004"),
        phase="start", side=OTTOMANS, wind=EAST,
    )  # fmt: skip
    assert scene.lost == {"E"}


@rule("LEP-Q16")
def test_a_drifting_galley_or_galleass_may_be_carried_into_a_shore_hex() -> None:
    assert stuck("1005", NORTH_WEST).at("E") == "0904"
    scene = Scene(galleass("G", at="1005"), phase="start", wind=NORTH_WEST)
    assert scene.at("G") == "0904"


@rule("LEP-Q16")
def test_but_a_hex_full_of_land_is_its_end() -> None:
    scene = stuck("0904", NORTH_WEST)
    assert scene.lost == {"E"}
    assert scene.last(ShipLost).cite == "LEP-Q16"


@rule("LEP-Q16")
def test_where_stranded_ships_are_lost_the_shore_is_the_end_for_all_but_galliots() -> None:
    assert stuck("1005", NORTH_WEST, stranding="eliminated").lost == {"E"}
    light = Scene(
        galliot("L", at="1005", stuck=True), phase="start", side=OTTOMANS, wind=NORTH_WEST,
        stranding="eliminated",
    )  # fmt: skip
    assert light.at("L") == "0904"
    held = Scene(
        enemy("E", at="1005", stuck=True), galliot("L", at="0904"), phase="start",
        side=OTTOMANS, wind=NORTH_WEST, stranding="eliminated",
    )  # fmt: skip
    assert held.lost == set()


@rule("LEP-Q16")
def test_a_stranded_galleass_can_be_towed_off_the_shore() -> None:
    scene = Scene(galleass("G", at="0904", bow=SOUTH_EAST), galley("T", at="1005", bow=SOUTH_EAST))
    scene.move("T", "r")
    assert (scene.at("G"), scene.at("T")) == ("1005", "1006")


# --- anchored galleasses


@rule("LEP-Q13")
def test_an_anchored_galleass_drifts_in_the_next_movement_phase() -> None:
    scene = Scene(galleass("G", at="1116"), galley("T", at="1216"), enemy("E", at="2825"))
    scene.move("T", "arr")
    assert scene.at("G") == "1116"
    scene.end(4)
    assert scene.at("G") == "1216"


@rule("LEP-Q13")
def test_unless_anchors_hold() -> None:
    ships = (galleass("G", at="1116"), galley("T", at="1216"), enemy("E", at="2825"))
    scene = Scene(*ships, anchored_drift="hold")
    scene.move("T", "arr")
    scene.end(4)
    assert scene.state.turn == 3
    assert scene.at("G") == "1116"
    loose = Scene(galleass("G", at="1116"), phase="start", anchored_drift="hold")
    assert loose.at("G") == "1216"  # it never anchored


# --- the order of drift


def chain(**settings: Any) -> Scene:
    """Two loose galleasses one behind the other in an east wind."""
    return Scene(galleass("G", at="1116"), galleass("H", at="1216"), phase="start", **settings)


@rule("LEP-Q18")
def test_by_default_the_farthest_downwind_drifts_first() -> None:
    scene = chain()
    scene.play(Drift(role=CHRISTIANS))
    assert [e.ship for e in scene.all(ShipDrifted)] == ["H", "G"]
    assert (scene.at("G"), scene.at("H")) == ("1216", "1316")


@rule("LEP-Q18")
def test_the_owner_may_choose_another_order() -> None:
    scene = chain()
    scene.play(Drift(("G", "H"), role=CHRISTIANS))
    assert (scene.at("G"), scene.at("H")) == ("1116", "1316")


@rule("LEP-Q18")
@pytest.mark.parametrize("order", [("G",), ("G", "G"), ("G", "H", "X"), ("H", "H", "G")])
def test_but_every_drifting_ship_drifts_once(order: tuple[str, ...]) -> None:
    assert chain().refusal(Drift(order, role=CHRISTIANS)) == "LEP-Q18"


@rule("LEP-Q18")
def test_the_enemy_has_no_say_in_it() -> None:
    assert chain().refusal(Drift(role=OTTOMANS)) == "LEP-Q18"


@rule("LEP-Q18")
def test_a_board_drawn_from_the_view_drifts_alike() -> None:
    scene = chain()
    board = imagine(view(scene.state, CHRISTIANS), Dice("drawn"))
    scene.play(Drift(role=CHRISTIANS))
    carry_out(board, Drift(role=CHRISTIANS))
    assert {ship.id: ship.at for ship in board.ships.values()} == {"G": 1216, "H": 1316}
    assert board.decision == scene.state.decision


def test_nobody_is_asked_where_the_order_does_not_matter() -> None:
    scene = Scene(galleass("G", at="1116"), galleass("H", at="1416"), phase="start")
    assert scene.asked == ("movement", CHRISTIANS)
    two_lost = Scene(
        enemy("E", at="0125", stuck=True), enemy("F", at="0127", stuck=True),
        galley("A", at="0821"), phase="start", side=OTTOMANS, wind=WEST,
    )  # fmt: skip
    assert two_lost.lost == {"E", "F"}


@rule("LEP-Q18", "LEP-Q15")
def test_the_order_matters_where_two_in_one_hex_drift_in_the_same_phase() -> None:
    scene = Scene(
        galleass("G", at="1116"), enemy("E", at="1116", stuck=True), phase="start",
        drift_phases="both",
    )  # fmt: skip
    assert scene.asked == ("drift_order", CHRISTIANS)
    scene.play(Drift(("G", "E"), role=CHRISTIANS))
    assert (scene.at("G"), scene.at("E")) == ("1216", "1116")


# --- out of a shared hex


@rule("LEP-Q40")
def test_a_rammer_drifts_out_of_the_hex_it_shares() -> None:
    scene = Scene(
        galley("A", at="2021"), enemy("E", at="2021", stuck=True), phase="start", side=OTTOMANS
    )
    assert (scene.at("A"), scene.at("E")) == ("2021", "2121")


@rule("LEP-Q40")
def test_a_rammed_galleass_drifts_out_in_the_christian_phase() -> None:
    scene = Scene(
        galleass("G", at="2021", bow=NORTH_WEST), enemy("E", at="2021", stuck=True), phase="start"
    )
    assert (scene.at("G"), scene.at("E")) == ("2121", "2021")


@rule("LEP-Q40")
def test_neither_leaves_while_the_hex_downwind_is_taken() -> None:
    scene = Scene(
        galley("A", at="2021"), enemy("E", at="2021", stuck=True), galley("B", at="2121"),
        phase="start", side=OTTOMANS,
    )  # fmt: skip
    assert scene.at("E") == "2021"


@rule("LEP-6.4-i")
def test_who_is_asked_in_which_order_his_ships_drift_imagines_what_is_under_way() -> None:
    scene = chain()
    imagined = imagine(view(scene.state, CHRISTIANS), Dice("imagined"))
    assert imagined.stack == scene.state.stack
