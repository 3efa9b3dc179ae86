"""Orders that make no sense: each is refused with the rule it breaks, none harms the board."""

import json
from typing import Any

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.movement.facing import Reorient
from estandarte.games.lepanto.movement.phase import Move, MoveLine
from estandarte.games.lepanto.movement.towing import Anchor, BreakTow, NameTow
from estandarte.games.lepanto.sea.drift import Drift
from estandarte.games.lepanto.turn.closing import (
    Conclude,
    EndPhase,
    Hold,
    PassSquadron,
)
from estandarte.kernel import Action, encode
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import EAST, NORTH_WEST, SOUTH_EAST, WEST
from games.lepanto.scenes import CHRISTIANS, NOW, OTTOMANS, Scene, enemy, galleass, galley, galliot


def board(**more: Any) -> Scene:
    """A little of everything."""
    return Scene(
        galley("A", at="0821"),
        galley("B", at="0921"),
        galley("M", at="0831", moved=NOW),
        galley("W", at="0125", squadron="C-R"),
        galley("X", at="0835", tired=1),
        galleass("G", at="1116"),
        galley("T", at="1216"),
        galleass("L", at="1130"),
        enemy("E", at="2825"),
        enemy("R", at="2830", repulsed=True),
        enemy("S", at="2835", stuck=True),
        reserves=True,
        **more,
    )


def sent(scene: Scene, **fields: Any) -> str | None:
    """What the game answers to raw JSON."""
    return LEPANTO.check(scene.state, json.dumps(fields).encode()).cite


# --- who


@rule("LEP-5.2-a")
@pytest.mark.parametrize(
    "action",
    [
        Move("E", "r", role=OTTOMANS),
        MoveLine(("E",), "r", role=OTTOMANS),
        Anchor("G", role=OTTOMANS),
        BreakTow("G", role=OTTOMANS),
        NameTow("T", "G", role=OTTOMANS),
        PassSquadron("O-C", role=OTTOMANS),
        Hold(("E",), role=OTTOMANS),
        EndPhase(role=OTTOMANS),
        Conclude(role=OTTOMANS),
    ],
    ids=lambda a: type(a).__name__,
)
def test_the_wrong_side_does_nothing_in_the_movement_phase(action: Action) -> None:
    assert board().refusal(action) == "LEP-5.2-a"


@pytest.mark.parametrize("role", ["spectator", "umpire", "venetians", ""])
def test_nobody_else_plays(role: str) -> None:
    assert board().refusal(Move("A", "r", role=role)) == "LEP-5.2-a"
    turning = board(phase="reorientation")
    assert turning.refusal(Reorient("A", 5, role=role)) == "LEP-5.4-a"


@rule("LEP-5.2-a")
@pytest.mark.parametrize("ship", ["E", "Z", "", "a", "0821", "A ", "💥" * 50])
def test_a_foreign_or_unknown_ship_is_not_moved(ship: str) -> None:
    scene = board()
    for action in (
        Move(ship, "r", role=CHRISTIANS),
        MoveLine(("A", ship), "r", role=CHRISTIANS),
        Anchor(ship, role=CHRISTIANS),
        BreakTow(ship, role=CHRISTIANS),
        NameTow(ship, "G", role=CHRISTIANS),
        NameTow("T", ship, role=CHRISTIANS),
        Hold((ship,), role=CHRISTIANS),
    ):
        assert scene.refusal(action) == "LEP-5.2-a"


@rule("LEP-5.3-b", "LEP-5.4-a")
@pytest.mark.parametrize("ship", ["E", "Z", ""])
@pytest.mark.parametrize(
    ("phase", "cite"), [("combat", "LEP-5.3-b"), ("reorientation", "LEP-5.4-a")]
)
def test_nor_is_it_held_or_cast_off_in_another_phase(phase: str, cite: str, ship: str) -> None:
    scene = board(phase=phase)
    assert scene.refusal(Hold(("A", ship), role=CHRISTIANS)) == cite
    assert scene.refusal(PassSquadron("O-C", role=CHRISTIANS)) == cite
    if phase == "reorientation":
        assert scene.refusal(BreakTow(ship, role=CHRISTIANS)) == cite
        assert scene.refusal(NameTow(ship, "G", role=CHRISTIANS)) == cite
        assert scene.refusal(NameTow("T", ship, role=CHRISTIANS)) == cite


@rule("LEP-5.2-a")
def test_a_sunk_ship_is_moved_no_more() -> None:
    scene = Scene(
        galley("D", at="0125"), galleass("G", at="0225", stuck=True), galley("A", at="0821"),
        phase="start", wind=NORTH_WEST,
    )  # fmt: skip
    lost = Scene(galleass("G", at="0125"), galley("A", at="0821"), phase="start", wind=WEST)
    assert lost.lost == {"G"}
    assert lost.cannot_move("G", "r") == "LEP-5.2-a"
    assert lost.refusal(Anchor("G", role=CHRISTIANS)) == "LEP-5.2-a"
    assert scene.lost == set()


@pytest.mark.parametrize(
    ("ship", "rule_id"),
    [("M", "LEP-5.2-b"), ("W", "LEP-8.0-c"), ("G", "LEP-6.2-j"), ("L", "LEP-6.4-a")],
)
def test_a_ship_that_may_not_move_is_refused_with_its_own_rule(ship: str, rule_id: str) -> None:
    scene = board()
    assert scene.cannot_move(ship, "r") == rule_id
    assert scene.cannot_move(ship, "<") == rule_id
    assert scene.refusal(MoveLine(("A", ship), "r", role=CHRISTIANS)) == rule_id


@rule("LEP-6.7-b", "LEP-6.4-b", "LEP-7.2-s")
def test_exhausted_immobilised_and_repulsed_ships_are_held_to_their_state() -> None:
    assert board().cannot_move("X", "r") == "LEP-6.7-b"
    assert board(side=OTTOMANS).cannot_move("S", "r") == "LEP-6.4-b"
    ram = Scene(enemy("R", at="1021", repulsed=True), galley("A", at="0921"), side=OTTOMANS)
    assert ram.cannot_move("R", "r") == "LEP-7.2-s"


# --- when


@pytest.mark.parametrize(
    "action",
    [
        Move("A", "r", role=CHRISTIANS),
        MoveLine(("A",), "r", role=CHRISTIANS),
        Anchor("G", role=CHRISTIANS),
        Drift(role=CHRISTIANS),
    ],
    ids=lambda a: type(a).__name__,
)
@rule("LEP-2.0-d", "LEP-5.3-a")
def test_what_belongs_to_the_movement_phase_is_refused_in_the_others(action: Action) -> None:
    assert board(phase="combat").refusal(action) == "LEP-5.3-a"
    assert board(phase="reorientation").refusal(action) == "LEP-2.0-d"


@rule("LEP-2.0-d")
def test_drift_is_not_asked_for_again() -> None:
    assert board().refusal(Drift(role=CHRISTIANS)) == "LEP-2.0-d"


def test_after_the_battle_nothing_is_done() -> None:
    scene = Scene(galley("A", at="0821"), turn=30, phase="reorientation", side=OTTOMANS)
    scene.play(EndPhase(role=OTTOMANS))
    assert scene.asked is None
    assert scene.refusal(Move("A", "r", role=CHRISTIANS)) == "KER-1"


@rule("LEP-Q62")
def test_nobody_ends_the_battle_while_the_enemy_has_ships() -> None:
    assert board().refusal(Conclude(role=CHRISTIANS)) == "LEP-Q62"


# --- where


@pytest.mark.parametrize(
    ("ship", "path", "rule_id"),
    [
        (galley("A", at="0125", bow=WEST), "r", "LEP-6.2-u"),
        (galley("A", at="1552", bow=SOUTH_EAST), "r", "LEP-6.2-v"),
        (galley("A", at="1005", bow=NORTH_WEST), "r", "LEP-6.6-c"),
        (galliot("A", at="0904", bow=EAST), "r", "LEP-6.2-w"),
        (galliot("A", at="0904", bow=NORTH_WEST), "r", "LEP-Q54"),
    ],
)
def test_off_the_map_under_the_track_through_land(ship: Any, path: str, rule_id: str) -> None:
    scene = Scene(ship, side=ship.role)
    assert scene.cannot_move("A", path) == rule_id
    assert scene.refusal(MoveLine(("A",), path, role=ship.role)) == rule_id


@rule("LEP-6.5-a", "LEP-6.5-b")
def test_into_and_through_an_occupied_hex() -> None:
    assert board().cannot_move("A", "r") == "LEP-6.5-a"
    assert board().cannot_move("A", "rr") == "LEP-6.5-b"


# --- how


@pytest.mark.parametrize("path", ["", "a", "t", "at"])
def test_a_course_without_a_step_or_a_turn_is_none(path: str) -> None:
    assert board().cannot_move("T", path) == "LEP-6.2-k"


@pytest.mark.parametrize("path", ["x", "R", "1", " r", "r\n", "rs<>at" * 2, "r" * 10**5, "\x00"])
def test_a_course_of_other_letters_or_without_end_is_not_read(path: str) -> None:
    scene = board()
    assert scene.cannot_move("A", path) == "KER-4"
    assert scene.refusal(MoveLine(("A",), path, role=CHRISTIANS)) == "KER-4"


@pytest.mark.parametrize("bow", [0, 7, -1, 4, 2**62, -(2**62), 10**40])
@rule("LEP-5.4-b")
def test_a_bow_that_is_no_other_hexside(bow: int) -> None:
    scene = board(phase="reorientation")
    assert scene.refusal(Reorient("A", bow, role=CHRISTIANS)) == "LEP-5.4-b"
    assert sent(scene, kind="reorient", role=CHRISTIANS, ship="A", bow=bow) == "LEP-5.4-b"


@pytest.mark.parametrize("bow", [4.5, "5", None, [5], {"bow": 5}, True, 1e999, -0.5])
def test_a_bow_that_is_no_number_at_all(bow: Any) -> None:
    scene = board(phase="reorientation")
    assert sent(scene, kind="reorient", role=CHRISTIANS, ship="A", bow=bow) == "KER-4"


@pytest.mark.parametrize("ship", [1, 2.5, None, ["A"], {"id": "A"}, True])
def test_a_ship_that_is_no_name(ship: Any) -> None:
    scene = board()
    assert sent(scene, kind="move", role=CHRISTIANS, ship=ship, path="r") == "KER-4"
    assert sent(scene, kind="move_line", role=CHRISTIANS, ships=ship, path="r") in (
        "KER-4",
        "LEP-6.5-a",  # the list ["A"] is a line of one ship, and it is blocked
    )


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe",
        b'{"kind":"move"}',
        b'{"kind":"move","role":"christians","ship":"A"}',
        b'{"kind":"move","role":"christians","ship":"A","path":"r","speed":9}',
        b'{"kind":"teleport","role":"christians","ship":"A"}',
        b'{"kind":"move","role":7,"ship":"A","path":"r"}',
        b'{"kind":"move","role":"christians","ship":"A","path":-2}',
        b'{"kind":"move","role":"christians","ship":"A","path":2.5}',
        b'{"kind":"drift","role":"christians","ships":"GH"}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_order_is_not_read(raw: bytes) -> None:
    assert LEPANTO.check(board().state, raw).cite == "KER-4"


def test_the_same_order_as_an_object_and_as_text_is_judged_alike() -> None:
    scene = board()
    for action in (
        Move("A", "<s", role=CHRISTIANS),
        Move("A", "r", role=CHRISTIANS),
        MoveLine(("A", "B"), "rs", role=CHRISTIANS),
        EndPhase(role=OTTOMANS),
    ):
        assert LEPANTO.check(scene.state, encode(action)) == LEPANTO.check(scene.state, action)


# --- lines and squadrons


@rule("LEP-5.2-b")
def test_a_line_of_nobody_or_of_one_ship_twice() -> None:
    scene = board()
    assert scene.refusal(MoveLine((), "r", role=CHRISTIANS)) == "LEP-5.2-b"
    assert scene.refusal(MoveLine(("A", "A"), "r", role=CHRISTIANS)) == "LEP-5.2-b"
    assert scene.refusal(MoveLine(("A",) * 10**5, "r", role=CHRISTIANS)) == "LEP-5.2-b"


@pytest.mark.parametrize("squadron", ["", "C-X", "O-C", "C-C\x00", "💥"])
@rule("LEP-5.2-a")
def test_a_squadron_of_nobody_or_of_the_enemy_does_not_pass(squadron: str) -> None:
    assert board().refusal(PassSquadron(squadron, role=CHRISTIANS)) == "LEP-5.2-a"


@rule("LEP-5.2-a")
def test_nobody_or_one_ship_twice_does_not_stay() -> None:
    assert board().refusal(Hold((), role=CHRISTIANS)) == "LEP-5.2-a"
    assert board().refusal(Hold(("A", "A"), role=CHRISTIANS)) == "LEP-5.2-a"


def test_a_refused_order_leaves_the_board_as_it_was() -> None:
    scene = board()
    before = encode(scene.state)
    for path in ("r", "rrr", "<<", "zz", "a", "t", ""):
        scene.cannot_move("A", path)
        scene.refusal(MoveLine(("A", "B", "X"), path, role=CHRISTIANS))
    assert encode(scene.state) == before
