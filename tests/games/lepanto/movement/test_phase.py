"""Oars, sails and the turn while moving; occupied hexes and the shore. [LEP-6.2, 6.5, 6.6]"""

from typing import Any

import pytest

from estandarte.games.lepanto.movement.phase import MoveLine, ShipMoved
from estandarte.games.lepanto.movement.towing import Anchor
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import (
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
)
from games.lepanto.scenes import CHRISTIANS, NOW, OTTOMANS, Scene, enemy, galleass, galley, galliot


def sea(bow: int = EAST, wind: int = EAST, **more: Any) -> Scene:
    """A Christian galley alone on the open sea in 0821."""
    return Scene(galley("A", at="0821", bow=bow), wind=wind, **more)


def gulf(bow: int = WEST, wind: int = EAST, **more: Any) -> Scene:
    """An Ottoman galley alone on the open sea in 2825."""
    return Scene(enemy("A", at="2825", bow=bow), wind=wind, side=OTTOMANS, **more)


# --- oars and sails


@rule("LEP-6.2-a", "LEP-X5")
def test_oars_and_sails_in_one_movement() -> None:
    scene = sea()
    scene.move("A", "rss")
    assert scene.at("A") == "1121"
    assert not scene.ship("A").is_exhausted(scene.state.turn)


@rule("LEP-6.2-a", "LEP-Q8")
@pytest.mark.parametrize("path", ["rss", "srs", "ssr"])
def test_oars_and_sails_in_any_order(path: str) -> None:
    scene = sea()
    scene.move("A", path)
    assert scene.at("A") == "1121"


@rule("LEP-6.2-a")
def test_a_galliot_rows_and_sails_too() -> None:
    scene = Scene(galliot("L", at="2825", bow=WEST), wind=WEST, side=OTTOMANS)
    scene.move("L", "rrss")
    assert scene.at("L") == "2425"


@rule("LEP-6.2-b")
@pytest.mark.parametrize("wind", [1, 2, 3, 4, 5, 6])
def test_a_fresh_crew_rows_one_or_two_whatever_the_wind(wind: int) -> None:
    one, two = sea(wind=wind), sea(wind=wind)
    one.move("A", "r")
    two.move("A", "rr")
    assert (one.at("A"), two.at("A")) == ("0921", "1021")


@rule("LEP-6.2-b")
def test_nobody_rows_three() -> None:
    assert sea().cannot_move("A", "rrr") == "LEP-6.2-b"


@rule("LEP-3.4-b", "LEP-6.2-b")
@pytest.mark.parametrize(
    ("bow", "ahead"),
    [
        (WEST, "0721"),
        (SOUTH_WEST, "0722"),
        (SOUTH_EAST, "0822"),
        (EAST, "0921"),
        (NORTH_EAST, "0820"),
        (NORTH_WEST, "0720"),
    ],
)
def test_a_ship_enters_the_hex_at_its_bow(bow: int, ahead: str) -> None:
    scene = sea(bow=bow)
    scene.move("A", "r")
    assert scene.at("A") == ahead


@rule("LEP-3.4-b")
def test_from_an_even_row_the_same_bow_leads_half_a_hex_further_east() -> None:
    scene = Scene(galley("A", at="0820", bow=NORTH_EAST))
    scene.move("A", "r")
    assert scene.at("A") == "0919"


@rule("LEP-6.2-c")
def test_two_hexes_rowed_exhaust_and_one_does_not() -> None:
    one, two = sea(), sea()
    one.move("A", "r")
    two.move("A", "rr")
    assert (one.ship("A").tired, two.ship("A").tired) == (0, 2)


@rule("LEP-6.2-d")
def test_the_wind_astern_carries_two_hexes_beside_the_oars() -> None:
    scene = sea(wind=EAST)
    assert scene.cannot_move("A", "sss") == "LEP-6.2-d"
    scene.move("A", "rrss")
    assert scene.at("A") == "1221"


@rule("LEP-6.2-e")
@pytest.mark.parametrize("wind", [SOUTH_EAST, NORTH_EAST])
def test_the_wind_one_hexside_off_carries_two_hexes_too(wind: int) -> None:
    scene = sea(wind=wind)
    assert scene.cannot_move("A", "sss") == "LEP-6.2-e"
    scene.move("A", "rss")
    assert scene.at("A") == "1121"


@rule("LEP-6.2-f", "LEP-Q7")
@pytest.mark.parametrize("wind", [SOUTH_WEST, NORTH_WEST])
def test_the_wind_from_the_bow_quarter_carries_one_hex(wind: int) -> None:
    scene = sea(wind=wind)
    assert scene.cannot_move("A", "ss") == "LEP-6.2-f"
    scene.move("A", "rs")
    assert scene.at("A") == "1021"


@rule("LEP-6.2-g", "LEP-6.2-i", "LEP-Q6")
def test_a_christian_does_not_sail_into_the_wind_but_rows() -> None:
    scene = sea(wind=WEST)
    assert scene.cannot_move("A", "s") == "LEP-6.2-g"
    scene.move("A", "rr")
    assert scene.at("A") == "1021"
    assert scene.last(ShipMoved).cite == "LEP-6.2-i"


@rule("LEP-6.2-h", "LEP-X7")
def test_an_ottoman_sails_one_hex_into_the_wind() -> None:
    scene = gulf(wind=EAST)
    assert scene.cannot_move("A", "ss") == "LEP-6.2-h"
    scene.move("A", "rrs")
    assert scene.at("A") == "2525"
    assert scene.ship("A").is_exhausted(2)
    christian = Scene(galley("A", at="2825", bow=WEST), wind=EAST)
    assert christian.cannot_move("A", "rrs") == "LEP-6.2-g"
    christian.move("A", "rr")
    assert christian.at("A") == "2625"


@rule("LEP-6.2-j")
def test_a_galleass_neither_rows_nor_sails_by_itself() -> None:
    scene = Scene(galleass("G", at="1116"), galley("T", at="1216"))
    assert scene.cannot_move("G", "r") == "LEP-6.2-j"
    assert scene.cannot_move("G", "s") == "LEP-6.2-j"
    assert scene.refusal(MoveLine(("T", "G"), "r", role=CHRISTIANS)) == "LEP-6.2-j"


@rule("LEP-6.2-k")
def test_no_ship_has_to_move() -> None:
    scene = Scene(galley("A", at="0821"), enemy("E", at="2821"))
    assert scene.cannot_move("A", "") == "LEP-6.2-k"  # to stay is simply not to move it
    scene.end()
    assert scene.at("A") == "0821"


@rule("LEP-6.2-k")
def test_but_one_that_must_drift_drifts() -> None:
    scene = Scene(galleass("G", at="1116"), galley("A", at="0821"), phase="start")
    assert (scene.at("G"), scene.at("A")) == ("1216", "0821")


@rule("LEP-6.2-k", "LEP-Q69")
def test_an_immobilised_rammer_too() -> None:
    ships = (enemy("B", at="2025", stuck=True), enemy("E", at="2821"))
    scene = Scene(*ships, side=OTTOMANS, phase="start", wind=WEST)
    assert (scene.at("B"), scene.at("E")) == ("1925", "2821")


# --- the turn while moving


@rule("LEP-6.2-l", "LEP-Q8")
@pytest.mark.parametrize(
    ("path", "end", "bow"),
    [
        ("<s", "0820", NORTH_EAST),
        (">s", "0822", SOUTH_EAST),
        ("s<s", "0920", NORTH_EAST),
        ("ss>", "1021", SOUTH_EAST),
    ],
)
def test_one_hexside_left_or_right_before_between_or_after_the_steps(
    path: str, end: str, bow: int
) -> None:
    scene = sea()
    scene.move("A", path)
    assert (scene.at("A"), scene.bow("A")) == (end, bow)


@rule("LEP-6.2-m", "LEP-X10")
@pytest.mark.parametrize("path", ["<s<", "s<>", ">r>", "s><"])
def test_no_second_hexside_while_moving(path: str) -> None:
    assert sea().cannot_move("A", path) == "LEP-6.2-m"


@rule("LEP-6.2-n", "LEP-X10")
@pytest.mark.parametrize("path", ["<rr", "r<r", ">rr"])
def test_a_ship_that_turns_rows_one_hex_at_most(path: str) -> None:
    assert sea().cannot_move("A", path) == "LEP-6.2-n"


@rule("LEP-6.2-n", "LEP-Q10")
def test_a_ship_that_has_rowed_two_may_not_turn() -> None:
    scene = sea()
    assert scene.cannot_move("A", "rr<") == "LEP-Q10"
    assert scene.cannot_move("A", "r<") is None


@rule("LEP-6.2-o")
@pytest.mark.parametrize("path", ["<r", "r<", "s>r"])
def test_a_turn_and_one_hex_rowed_exhaust(path: str) -> None:
    scene = sea()
    scene.move("A", path)
    assert scene.ship("A").is_exhausted(2)


@rule("LEP-6.2-p", "LEP-X8")
def test_a_turn_under_sail_does_not_exhaust() -> None:
    scene = sea()
    scene.move("A", "s<s")
    assert (scene.at("A"), scene.bow("A")) == ("0920", NORTH_EAST)
    assert not scene.ship("A").is_exhausted(2)


@rule("LEP-Q53")
def test_a_ship_may_turn_and_enter_no_hex() -> None:
    scene = sea()
    scene.move("A", ">")
    assert (scene.at("A"), scene.bow("A")) == ("0821", SOUTH_EAST)
    assert not scene.ship("A").is_exhausted(2)
    assert scene.cannot_move("A", "r") == "LEP-5.2-b"


@rule("LEP-6.2-q", "LEP-Q9")
def test_after_a_turn_the_allowance_of_the_new_facing_counts() -> None:
    better = sea(bow=WEST, wind=SOUTH_EAST)  # head wind but one: angle 2
    assert better.cannot_move("A", "ss") == "LEP-6.2-f"
    better.move("A", "<ss")  # to SW, angle 1
    assert better.at("A") == "0723"
    assert better.last(ShipMoved).cite == "LEP-6.2-q"


@rule("LEP-6.2-q", "LEP-Q9")
def test_what_was_sailed_before_the_turn_counts_against_the_new_allowance() -> None:
    scene = sea()
    assert scene.cannot_move("A", "s<s") is None
    assert scene.cannot_move("A", "s<ss") == "LEP-6.2-e"


@rule("LEP-6.2-r")
def test_a_christian_that_turned_into_the_wind_sails_no_further() -> None:
    scene = sea(bow=NORTH_WEST, wind=EAST)  # angle 2
    assert scene.cannot_move("A", "<s") == "LEP-6.2-r"  # to W, into the wind
    assert scene.cannot_move("A", "s<s") == "LEP-6.2-r"
    assert scene.cannot_move("A", "s<") is None


@rule("LEP-6.2-s")
def test_a_turn_to_the_bow_quarter_before_sailing_leaves_one_hex() -> None:
    scene = sea(bow=NORTH_EAST, wind=EAST)  # angle 1, to NW: angle 2
    assert scene.cannot_move("A", "<ss") == "LEP-6.2-s"
    assert scene.cannot_move("A", "r<ss") == "LEP-6.2-s"
    scene.move("A", "<s")
    assert scene.at("A") == "0720"
    assert scene.last(ShipMoved).cite == "LEP-6.2-s"


@rule("LEP-6.2-t", "LEP-X9")
def test_a_turn_to_the_bow_quarter_after_sailing_leaves_none() -> None:
    scene = sea(bow=NORTH_EAST, wind=EAST)
    assert scene.cannot_move("A", "s<s") == "LEP-6.2-t"
    assert scene.cannot_move("A", "ss<s") == "LEP-6.2-t"
    assert scene.cannot_move("A", "sr<s") == "LEP-6.2-t"
    scene.move("A", "s<r")
    assert scene.at("A") == "0819"
    assert scene.ship("A").is_exhausted(2)


@rule("LEP-6.2-x")
def test_an_ottoman_that_turned_into_the_wind_sails_one_hex_if_it_has_not_sailed() -> None:
    scene = gulf(bow=NORTH_WEST, wind=EAST)
    assert scene.cannot_move("A", "s<s") == "LEP-6.2-x"
    assert scene.cannot_move("A", "<ss") == "LEP-6.2-x"
    scene.move("A", "<s")
    assert scene.at("A") == "2725"
    assert scene.last(ShipMoved).cite == "LEP-6.2-x"


# --- edges, land and shore


@rule("LEP-6.2-u")
@pytest.mark.parametrize(
    ("at", "bow"),
    [
        ("0125", WEST),
        ("3625", EAST),
        ("3626", NORTH_EAST),
        ("0154", SOUTH_WEST),
        ("0101", NORTH_WEST),
    ],
)
def test_no_ship_leaves_the_map(at: str, bow: int) -> None:
    scene = Scene(enemy("A", at=at, bow=bow), side=OTTOMANS, wind=bow)
    assert scene.cannot_move("A", "r") == "LEP-6.2-u"
    assert scene.cannot_move("A", "s") == "LEP-6.2-u"


@rule("LEP-6.2-v")
def test_no_ship_goes_under_the_turn_track() -> None:
    for ship, side in (
        (galley("A", at="1552", bow=3), CHRISTIANS),
        (galliot("A", at="1552", bow=3), OTTOMANS),
    ):
        scene = Scene(ship, side=side, wind=SOUTH_EAST)
        assert scene.cannot_move("A", "r") == "LEP-6.2-v"
        assert scene.cannot_move("A", "s") == "LEP-6.2-v"


@rule("LEP-6.2-w", "LEP-X14", "LEP-Q55")
def test_no_ship_crosses_the_land_between_two_coastal_hexes() -> None:
    scene = Scene(galliot("L", at="0904", bow=EAST), side=OTTOMANS)
    assert scene.cannot_move("L", "r") == "LEP-6.2-w"
    back = Scene(galliot("L", at="1004", bow=WEST), side=OTTOMANS)
    assert back.cannot_move("L", "r") == "LEP-6.2-w"


@rule("LEP-Q54")
def test_no_ship_enters_a_hex_full_of_land() -> None:
    scene = Scene(galliot("L", at="0904", bow=NORTH_WEST), side=OTTOMANS)
    assert scene.state.waters.beside[904][NORTH_WEST] == 903
    assert scene.cannot_move("L", "r") == "LEP-Q54"


@rule("LEP-6.6-a", "LEP-6.6-b")
def test_a_galliot_enters_and_leaves_a_shore_hex() -> None:
    scene = Scene(galliot("L", at="1005", bow=NORTH_WEST), side=OTTOMANS)
    assert 904 in scene.state.waters.shore
    scene.move("L", "r")
    assert scene.at("L") == "0904"
    leaving = Scene(galliot("L", at="0904", bow=SOUTH_EAST), side=OTTOMANS)
    leaving.move("L", "r")
    assert leaving.at("L") == "1005"


@rule("LEP-6.6-b")
def test_a_galliot_moves_along_the_shore() -> None:
    scene = Scene(galliot("L", at="1202", bow=EAST), side=OTTOMANS)
    scene.move("L", "r")
    assert scene.at("L") == "1302"


@rule("LEP-6.6-c", "LEP-X14")
def test_a_galley_never_enters_a_shore_hex() -> None:
    christian = Scene(galley("A", at="1005", bow=NORTH_WEST))
    assert christian.cannot_move("A", "r") == "LEP-6.6-c"
    ottoman = Scene(enemy("A", at="1005", bow=NORTH_WEST), side=OTTOMANS)
    assert ottoman.cannot_move("A", "r") == "LEP-6.6-c"


@rule("LEP-6.6-c")
def test_a_galleass_is_not_towed_into_a_shore_hex() -> None:
    """A galley aground by some accident may leave its shore hex; the galleass may not enter it."""
    scene = Scene(galley("T", at="0904", bow=SOUTH_EAST), galleass("G", at="0905", bow=NORTH_EAST))
    assert scene.cannot_move("T", "r") == "LEP-6.6-c"
    assert scene.cannot_move("T", "ar") is None


# --- occupied hexes


@rule("LEP-6.5-a")
def test_no_ship_ends_in_the_hex_of_a_friend_or_an_enemy() -> None:
    friend = Scene(galley("A", at="0821"), galley("B", at="0921"))
    assert friend.cannot_move("A", "r") == "LEP-6.5-a"
    foe = Scene(galley("A", at="0821"), enemy("B", at="0921"))
    assert foe.cannot_move("A", "s") == "LEP-6.5-a"
    ottoman = Scene(enemy("A", at="0921"), galliot("B", at="0821"), side=OTTOMANS)
    assert ottoman.cannot_move("A", "r") == "LEP-6.5-a"


@rule("LEP-6.5-b")
def test_no_ship_passes_through_a_friend_or_an_enemy() -> None:
    friend = Scene(galley("A", at="0821"), galley("B", at="0921"))
    assert friend.cannot_move("A", "rs") == "LEP-6.5-b"
    foe = Scene(galley("A", at="0821"), enemy("B", at="0921"))
    assert foe.cannot_move("A", "sr") == "LEP-6.5-b"
    rammer = Scene(enemy("A", at="1021"), galley("B", at="0921"), side=OTTOMANS)
    assert rammer.cannot_move("A", "rr") == "LEP-6.5-b"


@rule("LEP-6.5-c")
def test_an_immobilised_ship_blocks_its_hex() -> None:
    scene = Scene(galley("A", at="0821"), enemy("B", at="0921", stuck=True))
    assert scene.cannot_move("A", "r") == "LEP-6.5-c"
    own = Scene(enemy("A", at="1021"), enemy("B", at="0921", stuck=True), side=OTTOMANS)
    assert own.cannot_move("A", "rr") == "LEP-6.5-c"


@rule("LEP-6.5-d", "LEP-3.3-d")
@pytest.mark.parametrize("build", [enemy, galliot])
def test_only_to_ram_a_ship_enters_an_occupied_hex(build: Any) -> None:
    scene = Scene(build("A", at="1021"), galley("B", at="0921"), side=OTTOMANS)
    scene.move("A", "r")
    assert scene.at("A") == scene.at("B") == "0921"
    assert scene.ship("A").ramming == "B"


@rule("LEP-6.5-d", "LEP-3.3-c")
def test_a_christian_galley_has_no_ram_and_enters_no_enemy_hex() -> None:
    scene = Scene(galley("A", at="0821"), enemy("B", at="0921"), galliot("C", at="0820"))
    assert scene.cannot_move("A", "r") == "LEP-6.5-a"
    assert scene.cannot_move("A", "<r") == "LEP-6.5-a"


@rule("LEP-Q32")
def test_a_rammer_stops_on_entering_and_does_not_even_turn() -> None:
    scene = Scene(enemy("A", at="1021"), galley("B", at="0921"), side=OTTOMANS)
    assert scene.cannot_move("A", "r<") == "LEP-Q32"
    scene.move("A", "r")
    assert scene.asked == ("movement", OTTOMANS)  # resolved later, in the combat phase
    assert scene.lost == set()


@rule("LEP-Q32")
def test_where_rams_are_resolved_at_once_the_die_falls_in_the_movement_phase() -> None:
    scene = Scene(
        enemy("A", at="1021"), galley("B", at="0921"), side=OTTOMANS, dice=[1],
        ramming_moment="at_once",
    )  # fmt: skip
    scene.move("A", "r")
    assert scene.lost == {"B"}
    assert scene.asked == ("movement", OTTOMANS)


@rule("LEP-Q32")
def test_where_rams_are_resolved_at_once_a_tired_rammer_that_is_stuck_needs_no_mark() -> None:
    scene = Scene(
        enemy("A", at="1121"), galley("B", at="0921"), side=OTTOMANS, dice=[6],
        ramming_moment="at_once",
    )  # fmt: skip
    scene.move("A", "rr")
    assert scene.ship("A").stuck
    assert scene.ship("A").tired == 0


# --- a line of ships


def test_a_line_abreast_sails_forward_together() -> None:
    ships = [galley(f"A{row}", at=f"08{row}") for row in (21, 22, 23)]
    scene = Scene(*ships, galley("B", at="0831"))
    scene.play(MoveLine(("A21", "A22", "A23"), "rss", role=CHRISTIANS))
    assert [scene.at(f"A{row}") for row in (21, 22, 23)] == ["1121", "1122", "1123"]
    assert scene.at("B") == "0831"


def test_a_line_does_not_ram() -> None:
    scene = Scene(
        enemy("A", at="1021"), enemy("C", at="1023"), galley("B", at="0921"), side=OTTOMANS
    )
    assert scene.refusal(MoveLine(("A", "C"), "r", role=OTTOMANS)) == "LEP-7.5-b"


def test_a_line_takes_its_galleass_along() -> None:
    scene = Scene(galleass("G", at="1116"), galley("T", at="1216"), galley("A", at="1217"))
    scene.play(MoveLine(("A", "T"), "rs", role=CHRISTIANS))
    assert [scene.at(i) for i in ("G", "T", "A")] == ["1316", "1416", "1417"]


def test_a_ship_that_has_moved_in_this_phase_can_still_let_go_its_tow() -> None:
    scene = Scene(galleass("G", at="1116"), galley("T", at="1216", moved=NOW))
    assert scene.refusal(Anchor("G", role=CHRISTIANS)) is None
