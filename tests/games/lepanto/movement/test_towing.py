"""Galleasses: towed, anchored, cast off, taken in tow again. [LEP-6.1]"""

from typing import Any

import pytest

from estandarte.games.lepanto.movement.facing import Reorient
from estandarte.games.lepanto.movement.phase import Move, Movement, ShipMoved
from estandarte.games.lepanto.movement.reach import courses
from estandarte.games.lepanto.movement.towing import (
    Anchor,
    BreakTow,
    CableBroken,
    GalleassAnchored,
    GalleassTowed,
    NameTow,
)
from estandarte.games.lepanto.movement.tows import is_towed, tow_of
from estandarte.kernel import Action
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import (
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
)
from games.lepanto.scenes import CHRISTIANS, NOW, OTTOMANS, Scene, enemy, galleass, galley


def tow(bow: int = EAST, **more: Any) -> Scene:
    """A galleass in 1116 facing east, a galley in front of it in 1216."""
    return Scene(galleass("G", at="1116"), galley("T", at="1216", bow=bow), **more)


def towed(scene: Scene, id: str = "G") -> bool:
    return is_towed(scene.state, scene.ship(id))


# --- what a tow is


@rule("LEP-6.1-a", "LEP-Q12")
def test_a_galleass_is_towed_by_the_galley_in_the_hex_ahead() -> None:
    assert towed(tow())


@rule("LEP-6.1-a")
@pytest.mark.parametrize(
    ("at", "bow"), [("1316", EAST), ("1215", EAST), ("1117", EAST), ("1016", WEST)]
)
def test_not_by_a_galley_anywhere_else(at: str, bow: int) -> None:
    scene = Scene(galleass("G", at="1116"), galley("T", at=at, bow=bow))
    assert not towed(scene)
    assert scene.refusal(Anchor("G", role=CHRISTIANS)) == "LEP-6.1-a"
    scene.move("T", "r")
    assert scene.at("G") == "1116"


@rule("LEP-6.1-a")
def test_a_galleass_without_a_galley_does_not_move() -> None:
    scene = Scene(galleass("G", at="1116"))
    assert scene.cannot_move("G", "r") == "LEP-6.4-a"


@rule("LEP-Q50")
def test_any_christian_galley_tows_and_no_other_ship() -> None:
    other_squadron = Scene(galleass("G", at="1116"), galley("T", at="1216", squadron="C-I"))
    assert towed(other_squadron)
    assert not towed(Scene(galleass("G", at="1116"), galleass("T", at="1216")))
    assert not towed(Scene(galleass("G", at="1116"), enemy("T", at="1216", bow=EAST)))


@rule("LEP-6.1-b", "LEP-6.1-c", "LEP-Q11", "LEP-X13")
def test_galley_and_galleass_move_as_one_with_oars_and_sails() -> None:
    scene = tow()
    scene.move("T", "rss")
    assert (scene.at("T"), scene.at("G")) == ("1516", "1416")
    assert towed(scene)


@rule("LEP-6.1-c")
def test_the_galleass_enters_the_hex_that_the_galley_left() -> None:
    scene = tow(bow=NORTH_EAST)
    scene.move("T", "rs")
    assert scene.at("T") == "1314"
    assert scene.last(GalleassTowed).way == (1216, 1315)


@rule("LEP-Q11")
def test_towing_two_hexes_by_oar_exhausts_the_galley() -> None:
    scene = tow()
    scene.move("T", "rr")
    assert scene.ship("T").is_exhausted(2)
    assert scene.ship("G").tired == 0


@rule("LEP-Q11")
def test_where_tows_are_slow_a_tow_makes_one_hex_by_oar() -> None:
    scene = tow(towing_speed="one_by_oar")
    assert scene.cannot_move("T", "rr") == "LEP-Q11"
    assert scene.cannot_move("T", "s") == "LEP-Q11"
    assert scene.cannot_move("T", "rar") is None  # without the galleass it is free again
    scene.move("T", "r")
    assert scene.at("G") == "1216"


@rule("LEP-6.1-d")
def test_under_tow_the_galleass_points_at_its_galley_after_every_hex() -> None:
    scene = tow(bow=SOUTH_EAST)
    scene.move("T", "r")
    assert (scene.at("T"), scene.at("G"), scene.bow("G")) == ("1317", "1216", SOUTH_EAST)


@rule("LEP-6.1-d")
def test_it_follows_a_turn_in_mid_course() -> None:
    scene = tow()
    scene.move("T", "s<s")
    assert (scene.at("T"), scene.at("G"), scene.bow("G")) == ("1415", "1316", NORTH_EAST)


@rule("LEP-6.1-e", "LEP-X13")
def test_a_galley_that_turns_first_takes_the_galleass_round_its_own_hex() -> None:
    scene = tow()
    scene.move("T", "<r")
    assert (scene.at("T"), scene.at("G"), scene.bow("G")) == ("1315", "1216", NORTH_EAST)
    assert scene.last(GalleassTowed).cite == "LEP-6.1-e"


@rule("LEP-6.1-e")
def test_until_it_is_moved_the_galleass_keeps_its_facing() -> None:
    scene = tow()
    scene.move("T", "<")
    assert (scene.at("G"), scene.bow("G")) == ("1116", EAST)
    assert towed(scene)


@rule("LEP-6.1-e", "LEP-Q68")
@pytest.mark.parametrize(
    ("path", "bow"),
    [("s", NORTH_EAST), (">s", EAST), ("<r", NORTH_WEST)],
    ids=["as it was reoriented", "turned back", "turned on"],
)
def test_after_a_reorientation_the_galleass_takes_the_way_that_the_galley_leaves(
    path: str, bow: int
) -> None:
    scene = tow(phase="reorientation")
    scene.play(Reorient("T", NORTH_EAST, role=CHRISTIANS))
    assert scene.bow("G") == EAST
    scene.end()
    assert scene.asked == ("movement", CHRISTIANS)
    assert (scene.bow("G"), towed(scene)) == (EAST, True)
    scene.move("T", path)
    assert (scene.at("G"), scene.bow("G")) == ("1216", bow)
    assert towed(scene)


# --- what a galley may not do


@rule("LEP-6.1-f")
def test_a_towing_galley_does_not_turn_its_bow_on_the_galleass() -> None:
    moving = tow(bow=SOUTH_WEST)
    assert moving.cannot_move("T", ">") == "LEP-6.1-f"
    assert moving.cannot_move("T", "<") is None
    turning = tow(bow=SOUTH_WEST, phase="reorientation")
    assert turning.refusal(Reorient("T", WEST, role=CHRISTIANS)) == "LEP-6.1-f"
    assert turning.refusal(Reorient("T", NORTH_WEST, role=CHRISTIANS)) is None


@rule("LEP-6.1-f", "LEP-6.1-q")
def test_a_galley_that_points_at_the_galleass_does_not_tow_it() -> None:
    scene = tow(bow=WEST)
    assert not towed(scene)
    assert scene.refusal(Anchor("G", role=CHRISTIANS)) == "LEP-6.1-q"
    assert tow(bow=WEST, phase="start").at("G") == "1116"  # it would drift, but the hex is taken


@rule("LEP-6.1-q")
def test_so_the_galleass_drifts() -> None:
    scene = tow(bow=WEST, phase="start", wind=SOUTH_EAST)
    assert scene.at("G") == "1217"


# --- letting go


@rule("LEP-6.1-g", "LEP-Q57")
def test_after_a_broken_cable_the_galley_may_point_at_the_galleass() -> None:
    scene = tow(bow=SOUTH_WEST, phase="reorientation")
    [broken] = scene.play(BreakTow("G", role=CHRISTIANS))
    assert broken.cite == "LEP-6.1-g"
    scene.play(Reorient("T", WEST, role=CHRISTIANS))
    assert scene.bow("T") == WEST


@rule("LEP-6.1-g")
def test_in_the_movement_phase_too() -> None:
    scene = tow(bow=SOUTH_WEST)
    scene.play(BreakTow("G", role=CHRISTIANS))
    scene.move("T", ">")
    assert scene.bow("T") == WEST


@rule("LEP-6.1-h", "LEP-Q57")
def test_with_the_cable_broken_the_galleass_stays_where_it_is() -> None:
    scene = tow()
    scene.play(BreakTow("G", role=CHRISTIANS))
    assert scene.last(CableBroken).cite == "LEP-6.1-h"
    scene.move("T", "rr")
    assert (scene.at("T"), scene.at("G")) == ("1416", "1116")


@rule("LEP-6.1-i")
def test_a_broken_tow_counts_no_more() -> None:
    scene = tow()
    scene.play(BreakTow("G", role=CHRISTIANS))
    assert not towed(scene)
    assert scene.refusal(BreakTow("G", role=CHRISTIANS)) == "LEP-6.1-i"
    assert scene.refusal(Anchor("G", role=CHRISTIANS)) == "LEP-6.1-i"


@rule("LEP-Q57")
def test_after_a_break_no_galley_tows_it_in_that_turn_and_any_may_in_the_next() -> None:
    scene = Scene(
        galleass("G", at="1116"), galley("T", at="1216"), galley("U", at="1315", bow=SOUTH_WEST),
        enemy("E", at="2825"),
    )  # fmt: skip
    scene.play(BreakTow("G", role=CHRISTIANS))
    scene.move("T", "r")
    assert scene.cannot_move("U", "rt") == "LEP-6.1-i"
    scene.move("U", "r")
    assert not towed(scene)
    scene.end(4)
    assert scene.state.turn == 3
    assert towed(scene)


@rule("LEP-Q57")
@pytest.mark.parametrize(
    ("let_go", "next_turn"),
    [(BreakTow("G", role=CHRISTIANS), False), (Anchor("G", role=CHRISTIANS), True)],
)
def test_a_table_may_have_a_broken_cable_end_it_for_good(let_go: Action, next_turn: bool) -> None:
    ships = (galleass("G", at="1116"), galley("T", at="1216"), enemy("E", at="2825"))
    scene = Scene(*ships, broken_cable="for_good")
    scene.play(let_go)
    scene.end(5)
    assert scene.state.turn == 3
    assert towed(scene) == next_turn


@rule("LEP-Q57")
def test_after_a_break_in_the_reorientation_phase_the_galleass_may_turn() -> None:
    scene = tow(phase="reorientation")
    assert scene.refusal(Reorient("G", NORTH_EAST, role=CHRISTIANS)) == "LEP-5.4-h"
    scene.play(BreakTow("G", role=CHRISTIANS))
    scene.play(Reorient("G", NORTH_EAST, role=CHRISTIANS))
    assert scene.bow("G") == NORTH_EAST


@rule("LEP-Q57", "LEP-5.1-c")
def test_the_phase_is_played_when_no_more_than_a_cable_can_be_broken() -> None:
    scene = Scene(
        galleass("G", at="1116"),
        galley("T", at="1216", held_at=1216),
        enemy("E", at="1216", stuck=True),
        phase="combat",
    )
    scene.end()
    assert scene.asked == ("reorientation", CHRISTIANS)
    assert scene.refusal(Reorient("T", NORTH_EAST, role=CHRISTIANS)) == "LEP-7.5-s"
    scene.play(BreakTow("G", role=CHRISTIANS), Reorient("G", NORTH_EAST, role=CHRISTIANS))
    assert scene.bow("G") == NORTH_EAST


@rule("LEP-6.1-j")
def test_a_galleass_anchors_before_within_or_after_the_movement() -> None:
    before, within, after = tow(), tow(), tow()
    before.play(Anchor("G", role=CHRISTIANS))
    assert before.at("G") == "1116"
    within.move("T", "rass")
    assert (within.at("T"), within.at("G")) == ("1516", "1216")
    after.move("T", "rss")
    after.play(Anchor("G", role=CHRISTIANS))
    assert after.at("G") == "1416"
    for scene in (before, within, after):
        assert scene.last(GalleassAnchored).ship == "G"
        assert not towed(scene)


@rule("LEP-6.1-k")
def test_the_galley_let_go_moves_on_as_any_other() -> None:
    scene = tow()
    scene.move("T", "ars<s")
    assert (scene.at("T"), scene.at("G")) == ("1515", "1116")
    assert scene.last(ShipMoved).cite == "LEP-6.1-k"
    assert scene.ship("T").is_exhausted(2)  # a turn and an oar, as for any other


@rule("LEP-6.1-k")
@pytest.mark.parametrize("path", ["ra", "rar", "ras", "rra", "<ra"])
def test_let_go_in_mid_course_it_is_no_ship_that_leaves_its_rammer(path: str) -> None:
    scene = tow()
    scene.move("T", path)
    assert scene.last(ShipMoved).cite == "LEP-6.1-k"


@rule("LEP-6.1-k")
def test_it_may_even_turn_on_the_galleass() -> None:
    scene = tow(bow=SOUTH_WEST)
    scene.move("T", "a>")
    assert scene.bow("T") == WEST


@rule("LEP-6.1-j")
def test_nothing_is_let_go_where_nothing_is_towed() -> None:
    scene = Scene(galleass("G", at="1116"), galley("T", at="1316"))
    assert scene.cannot_move("T", "ar") == "LEP-6.1-j"


@rule("LEP-6.1-l")
def test_an_anchored_galleass_keeps_its_facing_whatever_its_galley_does() -> None:
    scene = tow()
    scene.move("T", "r<as")
    assert scene.bow("G") == EAST
    assert scene.at("G") == "1216"


@rule("LEP-6.1-l")
def test_until_another_galley_tows_it_round() -> None:
    scene = Scene(
        galleass("G", at="1116", anchored=True, loose=2), galley("U", at="1216", bow=NORTH_EAST),
        turn=3,
    )  # fmt: skip
    scene.move("U", "r")
    assert (scene.at("G"), scene.bow("G")) == ("1216", NORTH_EAST)
    assert not scene.ship("G").anchored


@rule("LEP-6.1-l")
def test_or_until_it_is_turned_in_a_later_reorientation_phase() -> None:
    scene = Scene(galleass("G", at="1116", anchored=True, loose=1), phase="reorientation", turn=3)
    [turned] = scene.play(Reorient("G", NORTH_EAST, role=CHRISTIANS))
    assert turned.cite == "LEP-6.1-l"
    assert scene.bow("G") == NORTH_EAST


# --- taking in tow


@rule("LEP-6.1-m")
def test_a_galley_that_comes_in_front_takes_the_galleass_in_tow() -> None:
    scene = Scene(galleass("G", at="1116"), galley("U", at="1317", bow=NORTH_WEST))
    assert not towed(scene)
    scene.move("U", "s")
    assert scene.at("U") == "1216"
    assert towed(scene)


@rule("LEP-6.1-m")
def test_not_if_it_comes_to_point_at_the_galleass() -> None:
    scene = Scene(galleass("G", at="1116"), galley("U", at="1316", bow=WEST))
    scene.move("U", "r")
    assert not towed(scene)


@rule("LEP-6.1-m")
def test_there_must_be_a_galleass_that_points_at_the_galley() -> None:
    scene = Scene(galleass("G", at="1116", bow=WEST), galley("U", at="1216"))
    assert scene.cannot_move("U", "tr") == "LEP-6.1-m"


@rule("LEP-6.1-n")
def test_no_tow_in_the_turn_in_which_it_anchored() -> None:
    scene = Scene(galleass("G", at="1116"), galley("T", at="1216"), galley("U", at="1317", bow=6))
    scene.move("T", "ar")
    assert scene.cannot_move("U", "st") == "LEP-6.1-n"
    scene.move("U", "s")
    assert scene.at("U") == "1216"
    assert not towed(scene)


@rule("LEP-6.1-n")
def test_the_galley_that_let_it_go_cannot_take_it_again_either() -> None:
    scene = tow()
    assert scene.cannot_move("T", "atr") == "LEP-6.1-n"


@rule("LEP-6.1-n")
def test_in_the_next_turn_it_can_be_towed_again() -> None:
    scene = Scene(galleass("G", at="1116"), galley("T", at="1216"), enemy("E", at="2825"))
    scene.play(Anchor("G", role=CHRISTIANS))
    scene.end(4)
    assert scene.state.turn == 3
    assert towed(scene)
    assert scene.at("G") == "1116"  # so it did not drift


@rule("LEP-6.1-o", "LEP-Q14")
def test_a_galleass_whose_galley_is_gone_drifts_in_the_next_movement_phase() -> None:
    scene = Scene(galleass("G", at="1116"), phase="start", wind=SOUTH_EAST)
    assert scene.at("G") == "1217"
    assert scene.events[-1].cite == "LEP-6.1-o"
    kept = tow(phase="start", wind=SOUTH_EAST)
    assert kept.at("G") == "1116"


@rule("LEP-Q14")
def test_without_its_galley_it_may_turn() -> None:
    scene = Scene(galleass("G", at="1116"), phase="reorientation")
    scene.play(Reorient("G", SOUTH_WEST, role=CHRISTIANS))
    assert scene.bow("G") == SOUTH_WEST


@rule("LEP-6.1-p")
def test_an_untowed_galleass_turns_in_the_reorientation_phase() -> None:
    scene = Scene(galleass("G", at="1116"), phase="reorientation")
    [turned] = scene.play(Reorient("G", NORTH_EAST, role=CHRISTIANS))
    assert turned.cite == "LEP-6.1-p"


@rule("LEP-6.1-r")
def test_a_galleass_that_anchored_turns_in_the_same_player_turn() -> None:
    scene = Scene(galleass("G", at="1116"), galley("T", at="1216"), enemy("E", at="2825"))
    scene.move("T", "ar")
    scene.end()
    [turned] = scene.play(Reorient("G", NORTH_EAST, role=CHRISTIANS))
    assert turned.cite == "LEP-6.1-r"
    assert scene.bow("G") == NORTH_EAST


# --- tugs that are held, and galleasses taken along unasked


def white(turn: int, **more: Any) -> Scene:
    """A galleass behind a galley of the reserve."""
    ships = (galleass("G", at="1116"), galley("W", at="1216", squadron="C-R"))
    return Scene(*ships, enemy("E", at="2825"), turn=turn, reserves=True, **more)


@rule("LEP-Q65")
def test_a_reserve_that_is_held_tows_nothing() -> None:
    scene = white(4)
    assert not towed(scene)
    assert scene.refusal(Anchor("G", role=CHRISTIANS)) == "LEP-Q65"
    assert scene.refusal(BreakTow("G", role=CHRISTIANS)) == "LEP-Q65"
    assert scene.refusal(NameTow("W", "G", role=CHRISTIANS)) == "LEP-Q65"


@rule("LEP-Q65")
def test_so_the_galleass_behind_it_drifts_and_may_turn() -> None:
    assert white(4, phase="start", wind=SOUTH_EAST).at("G") == "1217"
    turning = white(4, phase="reorientation")
    turning.play(Reorient("G", NORTH_EAST, role=CHRISTIANS))
    assert turning.bow("G") == NORTH_EAST


@rule("LEP-Q65", "LEP-8.0-d")
def test_once_released_it_is_a_tug_like_any_other() -> None:
    scene = white(5, phase="start", wind=SOUTH_EAST)
    assert (scene.at("G"), towed(scene)) == ("1116", True)
    scene.move("W", "r")
    assert scene.at("G") == "1216"


@rule("LEP-Q66", "LEP-Q12")
def test_a_galley_takes_the_galleass_behind_it_along_unasked() -> None:
    """Though it came there by chance, only to pass: where it lies makes it the tug."""
    scene = Scene(galleass("G", at="1116"), galley("U", at="1217", bow=NORTH_WEST))
    scene.move("U", ">s")
    assert scene.at("U") == "1216"
    scene.end(2)
    assert scene.asked == ("movement", CHRISTIANS)
    scene.move("U", "r")
    assert scene.at("G") == "1216"


@rule("LEP-Q66", "LEP-6.1-j")
def test_the_owner_who_does_not_want_that_lets_her_anchor() -> None:
    scene = tow()
    scene.move("T", "ar")
    assert (scene.at("T"), scene.at("G")) == ("1316", "1116")
    assert scene.ship("G").anchored


@rule("LEP-Q66")
def test_where_tows_are_asked_for_a_galley_leaves_the_galleass_behind() -> None:
    scene = Scene(
        galleass("G", at="1116"), galley("T", at="1216"), galley("U", at="1315", bow=SOUTH_WEST),
        tow_along="when_asked",
    )  # fmt: skip
    scene.move("T", "r")
    assert (scene.at("T"), scene.at("G")) == ("1316", "1116")
    assert not scene.ship("G").anchored
    scene.move("U", "r")  # so another galley may still tow her in this turn
    assert towed(scene)


@rule("LEP-Q66")
def test_and_tows_her_when_its_course_says_so() -> None:
    scene = tow(tow_along="when_asked")
    assert scene.cannot_move("T", "ar") == "LEP-6.1-j"
    scene.move("T", "tr")
    assert (scene.at("T"), scene.at("G")) == ("1316", "1216")


@rule("LEP-Q66", "LEP-Q58")
def test_of_two_it_first_takes_the_one_that_it_towed_before() -> None:
    scene = Scene(
        galleass("G", at="1116"), galleass("H", at="1315", bow=SOUTH_WEST),
        galley("T", at="1216", bow=SOUTH_EAST, hauls="H"), tow_along="when_asked",
    )  # fmt: skip
    scene.move("T", "tr")
    assert (scene.at("G"), scene.at("H")) == ("1116", "1216")


@rule("LEP-Q66")
@pytest.mark.parametrize("way", ["by_position", "when_asked"])
def test_every_course_offered_to_a_tug_is_allowed(way: str) -> None:
    scene = tow(tow_along=way)
    paths = courses(scene.state, scene.ship("T"))
    assert [p for p in paths if scene.cannot_move("T", p)] == []
    hauling = [p for p in paths if "a" not in p and ("t" in p) == (way == "when_asked")]
    assert hauling


# --- two galleasses, drift before the tow, a rammer in the way


def fork(**more: Any) -> Scene:
    """Two galleasses that point at one galley."""
    return Scene(
        galleass("G", at="1116"), galleass("H", at="1315", bow=SOUTH_WEST),
        galley("T", at="1216", bow=SOUTH_EAST), **more,
    )  # fmt: skip


@rule("LEP-Q58")
def test_a_galley_tows_one_galleass_only() -> None:
    scene = fork()
    assert (towed(scene, "G"), towed(scene, "H")) == (True, False)
    assert scene.refusal(Anchor("H", role=CHRISTIANS)) == "LEP-Q58"
    scene.move("T", "r")
    assert (scene.at("G"), scene.at("H")) == ("1216", "1315")


@rule("LEP-Q58")
def test_the_owner_names_the_one_that_is_towed() -> None:
    scene = fork()
    scene.play(NameTow("T", "H", role=CHRISTIANS))
    assert (towed(scene, "G"), towed(scene, "H")) == (False, True)
    assert scene.refusal(NameTow("T", "H", role=CHRISTIANS)) == "LEP-Q58"
    scene.move("T", "r")
    assert (scene.at("G"), scene.at("H")) == ("1116", "1216")


@rule("LEP-Q58")
def test_a_tow_once_named_is_kept_until_its_cable_is_broken() -> None:
    scene = fork()
    scene.play(NameTow("T", "H", role=CHRISTIANS))
    assert scene.refusal(NameTow("T", "G", role=CHRISTIANS)) == "LEP-Q58"
    listed = Movement((CHRISTIANS,)).options(scene.state, CHRISTIANS)
    assert not [action for action in listed if isinstance(action, NameTow)]
    scene.play(BreakTow("H", role=CHRISTIANS))
    assert (towed(scene, "G"), towed(scene, "H")) == (True, False)
    assert scene.refusal(NameTow("T", "H", role=CHRISTIANS)) == "LEP-6.1-i"


@rule("LEP-Q58", "LEP-6.1-b")
def test_a_galley_keeps_its_tow_when_another_galleass_turns_to_it() -> None:
    scene = Scene(
        galleass("H", at="1116"), galley("T", at="1216"), galleass("G", at="1315", bow=EAST),
    )  # fmt: skip
    scene.move("T", "r")
    scene.end()
    scene.play(Reorient("G", SOUTH_EAST, role=CHRISTIANS))
    assert scene.refusal(Reorient("H", NORTH_EAST, role=CHRISTIANS)) == "LEP-5.4-h"
    assert (towed(scene, "H"), towed(scene, "G")) == (True, False)


@rule("LEP-Q58")
def test_the_one_that_is_not_towed_drifts() -> None:
    scene = fork(phase="start", wind=NORTH_EAST)
    assert (scene.at("G"), scene.at("H")) == ("1116", "1314")


@rule("LEP-Q58")
def test_or_names_it_within_the_course() -> None:
    scene = fork()
    scene.move("T", "tr")
    assert (scene.at("G"), scene.at("H")) == ("1116", "1216")
    assert tow().cannot_move("T", "tr") == "LEP-Q58"  # there is no other
    hauling = fork()
    assert hauling.cannot_move("T", "rtr") == "LEP-Q58"


@rule("LEP-Q58")
def test_a_name_given_within_the_course_holds_where_the_galley_stays() -> None:
    scene = fork()
    scene.move("T", "t<")
    assert (towed(scene, "G"), towed(scene, "H")) == (False, True)


@rule("LEP-Q59")
def test_a_galleass_that_drifted_may_be_towed_in_the_same_phase() -> None:
    scene = Scene(galleass("G", at="1016"), galley("U", at="1317", bow=NORTH_WEST), phase="start")
    assert scene.at("G") == "1116"
    assert scene.cannot_move("U", "stt") == "LEP-Q58"
    scene.move("U", "st")
    assert towed(scene)


@rule("LEP-Q59")
def test_and_is_hauled_with_the_rest_of_the_allowance() -> None:
    scene = Scene(galleass("G", at="1016"), galley("U", at="1317", bow=NORTH_WEST), phase="start")
    scene.move("U", "st>r")
    assert (scene.at("U"), scene.at("G"), scene.bow("G")) == ("1315", "1216", NORTH_EAST)


@rule("LEP-Q59")
def test_unless_the_table_bars_it() -> None:
    scene = Scene(
        galleass("G", at="1016"), galley("U", at="1317", bow=NORTH_WEST), enemy("E", at="2825"),
        phase="start", tow_after_drift="barred",
    )  # fmt: skip
    assert scene.cannot_move("U", "st") == "LEP-Q59"
    scene.move("U", "s")
    assert not towed(scene)
    scene.end()
    assert towed(scene)  # the phase is over


@rule("LEP-5.2-b")
def test_a_galleass_that_has_been_towed_is_not_taken_again_in_the_phase() -> None:
    scene = Scene(galleass("G", at="1116", moved=NOW), galley("U", at="1317", bow=NORTH_WEST))
    assert scene.cannot_move("U", "st>r") == "LEP-5.2-b"


@rule("LEP-Q50")
def test_no_ottoman_takes_a_galleass_in_tow() -> None:
    scene = Scene(galleass("G", at="1116"), enemy("E", at="1216", bow=EAST), side=OTTOMANS)
    assert scene.cannot_move("E", "tr") == "LEP-Q50"


def shared(**more: Any) -> Scene:
    """A towing galley with an immobilised rammer in its hex."""
    return Scene(
        galleass("G", at="1116"), galley("T", at="1216"),
        enemy("R", at="1216", stuck=True), **more,
    )  # fmt: skip


@rule("LEP-Q60")
def test_a_galleass_does_not_follow_into_a_hex_with_a_rammer() -> None:
    scene = shared()
    assert scene.cannot_move("T", "r") == "LEP-Q60"
    scene.move("T", "ar")
    assert (scene.at("T"), scene.at("G")) == ("1316", "1116")


# --- who and what may be named


def test_only_a_towed_galleass_of_ones_own_is_anchored_or_cast_off() -> None:
    scene = tow()
    for action in (Anchor, BreakTow):
        assert scene.refusal(action("T", role=CHRISTIANS)) == "LEP-6.1-a"
        assert scene.refusal(action("X", role=CHRISTIANS)) == "LEP-5.2-a"
        assert scene.refusal(action("G", role=OTTOMANS)) == "LEP-5.2-a"


@rule("LEP-Q50", "LEP-Q58")
def test_only_a_galley_and_a_galleass_that_points_at_it_are_named() -> None:
    scene = Scene(
        galleass("G", at="1116"), galley("T", at="1216"), galley("U", at="1310"),
        enemy("E", at="2825"),
    )  # fmt: skip

    def name(galley: str, ship: str) -> str | None:
        return scene.refusal(NameTow(galley, ship, role=CHRISTIANS))

    assert name("G", "G") == "LEP-Q50"
    assert name("E", "G") == "LEP-5.2-a"
    assert name("X", "G") == "LEP-5.2-a"
    assert name("T", "X") == "LEP-5.2-a"
    assert name("T", "U") == "LEP-6.1-a"
    assert name("U", "G") == "LEP-6.1-m"


def test_the_courses_offered_to_a_towing_galley_are_all_allowed_and_move_the_galleass() -> None:
    scene = tow()
    paths = courses(scene.state, scene.ship("T"))
    assert "rss" in paths or "srs" in paths or "ssr" in paths
    assert any("a" in path for path in paths)
    for path in paths:
        assert scene.cannot_move("T", path) is None
    assert tow_of(scene.state, scene.ship("T")) is not None


def test_a_galley_with_nothing_astern_is_offered_courses_that_take_a_galleass_in_tow() -> None:
    scene = Scene(galleass("G", at="1116"), galley("U", at="1317", bow=NORTH_WEST))
    paths = courses(scene.state, scene.ship("U"))
    assert any("t" in path and path[-1] in "rs" for path in paths)
    assert all(scene.refusal(Move("U", p, role=CHRISTIANS)) is None for p in paths)
