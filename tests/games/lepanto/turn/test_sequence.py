"""Turns, player turns and phases, and who may act in them. [LEP-2.0, LEP-5.1, LEP-5.2]"""

from typing import Any

import pytest

from estandarte.games.lepanto.combat.gunnery import FireGuns
from estandarte.games.lepanto.movement.facing import Reorient, ShipReoriented
from estandarte.games.lepanto.movement.phase import (
    Move,
    MoveLine,
    Movement,
    ShipMoved,
)
from estandarte.games.lepanto.movement.towing import Anchor
from estandarte.games.lepanto.sea.drift import Drift
from estandarte.games.lepanto.turn.closing import EndPhase, Hold, PassSquadron
from estandarte.games.lepanto.turn.sequence import PhaseBegun, TurnBegun
from estandarte.games.lepanto.turn.victory import BattleScored
from estandarte.kernel import DieRolled, Refused
from estandarte.kernel.testing import rule
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galleass, galley, galliot


def meeting(**more: Any) -> Scene:
    """Two galleys bow to bow within gunshot, so that every phase asks."""
    return Scene(galley("A", at="1021"), enemy("B", at="1221"), **more)


def phases(scene: Scene) -> list[tuple[str, str]]:
    return [(e.role, e.name) for e in scene.all(PhaseBegun)]


# --- turns


@rule("LEP-2.0-b", "LEP-2.0-c", "LEP-5.1-a")
def test_a_turn_is_three_christian_and_then_the_same_three_ottoman_phases() -> None:
    scene = meeting(phase="turn")
    while scene.state.turn == 2:
        scene.end()
    assert phases(scene)[:-1] == [
        ("christians", "movement"),
        ("christians", "combat"),
        ("christians", "reorientation"),
        ("ottomans", "movement"),
        ("ottomans", "combat"),
        ("ottomans", "reorientation"),
    ]
    assert phases(scene)[-1] == ("christians", "movement")


@rule("LEP-2.0-d")
def test_each_phase_asks_the_side_whose_turn_it_is() -> None:
    scene = meeting(phase="start")
    asked = [scene.asked]
    for _ in range(5):
        scene.end()
        asked.append(scene.asked)
    kinds = ("movement", "combat", "reorientation")
    assert asked == [(k, s) for s in (CHRISTIANS, OTTOMANS) for k in kinds]


@rule("LEP-5.1-b")
def test_the_end_of_the_ottoman_turn_moves_the_turn_marker() -> None:
    scene = meeting(phase="reorientation", side=OTTOMANS, turn=7)
    assert scene.state.turn == 7
    scene.end()
    assert scene.state.turn == 8
    assert scene.last(TurnBegun).cite == "LEP-5.1-b"


@rule("LEP-5.1-b")
def test_the_end_of_the_christian_turn_does_not() -> None:
    scene = meeting(phase="reorientation", turn=7)
    scene.end()
    assert scene.state.turn == 7


@rule("LEP-2.0-a", "LEP-2.0-e")
def test_the_battle_ends_after_turn_thirty_and_the_ships_left_decide() -> None:
    scene = Scene(
        galley("A", at="0821"), enemy("B", at="2821"), galliot("C", at="2823"),
        phase="reorientation", side=OTTOMANS, turn=30,
    )  # fmt: skip
    scene.end()
    assert scene.asked is None
    scored = scene.last(BattleScored)
    assert scored.score == {CHRISTIANS: 2, OTTOMANS: 3}
    assert scored.winner == OTTOMANS


@rule("LEP-2.0-a")
def test_turn_twenty_nine_is_not_the_last() -> None:
    scene = meeting(phase="reorientation", side=OTTOMANS, turn=29)
    scene.end()
    assert scene.state.turn == 30
    assert scene.last(TurnBegun).cite == "LEP-2.0-a"
    assert scene.asked == ("movement", CHRISTIANS)


@rule("LEP-Q56")
def test_wind_then_doria_then_drift_then_movement() -> None:
    scene = Scene(
        galleass("G", at="1140", squadron="C-D"), galley("T", at="1240", squadron="C-D"),
        dice=[5, 1], phase="turn", wind_shifts=True, doria=True, turn=2,
    )  # fmt: skip
    kinds = [type(e).__name__ for e in scene.events if not isinstance(e, DieRolled)]
    assert kinds == [
        "TurnBegun",
        "WindThrown",
        "PhaseBegun",
        "DoriaDieThrown",
        "ShipImmobilised",
        "ShipDrifted",
    ]
    assert scene.at("G") == "1241"  # towed no more, with the new wind, in this very phase


@rule("LEP-Q56")
def test_the_ottoman_movement_begins_with_ottoman_drift_only() -> None:
    scene = Scene(
        galley("A", at="0821"), galleass("G", at="1116"), enemy("B", at="2821", stuck=True),
        phase="start", side=OTTOMANS,
    )  # fmt: skip
    assert (scene.at("G"), scene.at("B")) == ("1116", "2921")
    assert scene.asked == ("movement", OTTOMANS)


@rule("LEP-5.1-c")
def test_the_reorientation_phase_may_be_left_unused() -> None:
    scene = meeting(phase="reorientation")
    scene.end()
    assert scene.all(ShipReoriented) == []
    assert scene.asked == ("movement", OTTOMANS)


@rule("LEP-5.1-c")
def test_a_squadron_may_leave_its_reorientation_unused() -> None:
    scene = meeting(phase="reorientation")
    [passed] = scene.play(PassSquadron("C-C", role=CHRISTIANS))
    assert passed.cite == "LEP-5.1-c"
    assert scene.refusal(Reorient("A", 5, role=CHRISTIANS)) == "LEP-5.4-j"


def test_a_phase_without_anything_to_do_passes_by_itself() -> None:
    scene = Scene(galley("A", at="0821"), enemy("B", at="2821"))
    scene.end()
    assert scene.asked == ("reorientation", CHRISTIANS)  # nobody is in reach: no combat


# --- the movement phase


@rule("LEP-5.2-a")
@pytest.mark.parametrize("movers", [(), ("A",), ("A", "B")])
def test_any_all_or_none_may_move(movers: tuple[str, ...]) -> None:
    scene = Scene(galley("A", at="0821"), galley("B", at="0825"), enemy("E", at="2821"))
    for id in movers:
        scene.move(id, "r")
    scene.end()
    assert scene.asked == ("reorientation", CHRISTIANS)
    assert {e.ship for e in scene.all(ShipMoved)} == set(movers)


@rule("LEP-5.2-b")
def test_no_ship_moves_twice_in_a_phase() -> None:
    scene = meeting()
    scene.move("A", "<")
    assert scene.cannot_move("A", "r") == "LEP-5.2-b"
    assert scene.refusal(MoveLine(("A",), "r", role=CHRISTIANS)) == "LEP-5.2-b"


@rule("LEP-5.2-b")
def test_it_moves_again_in_the_next_turn() -> None:
    scene = Scene(galley("A", at="0821"), enemy("B", at="2821"))
    scene.move("A", "r")
    scene.end(4)
    assert scene.asked == ("movement", CHRISTIANS)
    assert scene.cannot_move("A", "r") is None


@rule("LEP-5.2-b")
def test_a_ship_named_twice_in_a_line_is_refused() -> None:
    scene = meeting()
    assert scene.refusal(MoveLine(("A", "A"), "r", role=CHRISTIANS)) == "LEP-5.2-b"


@rule("LEP-5.2-c")
def test_the_owner_chooses_who_moves_first() -> None:
    column = (galley("A", at="0821"), galley("B", at="0921"))
    blocked = Scene(*column)
    assert blocked.cannot_move("A", "r") == "LEP-6.5-a"
    free = Scene(*column)
    free.move("B", "r")
    free.move("A", "r")
    assert (free.at("A"), free.at("B")) == ("0921", "1021")


@rule("LEP-5.2-c")
def test_a_line_moves_ship_by_ship_those_ahead_first() -> None:
    scene = Scene(galley("A", at="0821"), galley("B", at="0921"), galley("C", at="1021"))
    scene.play(MoveLine(("A", "B", "C"), "rs", role=CHRISTIANS))
    assert [e.ship for e in scene.all(ShipMoved)] == ["C", "B", "A"]
    assert [scene.at(i) for i in "ABC"] == ["1021", "1121", "1221"]
    assert {e.cite for e in scene.all(ShipMoved)} == {"LEP-5.2-c"}


@rule("LEP-5.2-d")
def test_a_wrong_move_cannot_be_made() -> None:
    scene = meeting()
    with pytest.raises(Refused):
        scene.move("A", "rrr")
    assert scene.at("A") == "1021"
    assert scene.all(ShipMoved) == []
    scene.move("A", "r")  # and is put right before anybody else moves
    assert scene.at("A") == "1121"


@rule("LEP-5.2-d")
def test_one_wrong_ship_keeps_the_whole_line_where_it_is() -> None:
    scene = Scene(galley("A", at="0821"), galley("B", at="0825", tired=1))
    decision = scene.state.decision
    assert isinstance(decision, Movement)
    verdict = MoveLine(("A", "B"), "r", role=CHRISTIANS).check(scene.state, decision)
    assert verdict.facts["see"] == "LEP-5.2-d"
    assert verdict.cite == "LEP-6.7-b"
    assert verdict.facts["ship"] == "B"
    with pytest.raises(Refused):
        scene.play(MoveLine(("A", "B"), "r", role=CHRISTIANS))
    assert scene.at("A") == "0821"


@rule("LEP-4.0-d", "LEP-5.2-e")
def test_who_has_moved_is_told_from_who_has_not_until_the_phase_ends() -> None:
    scene = Scene(galley("A", at="0821"), galley("B", at="0825"), enemy("E", at="2821"))
    scene.move("A", "r")
    view = [s.id for s in scene.state.ships.values() if s.moved == scene.state.phase]
    assert view == ["A"]
    scene.end()
    assert not any(s.moved == scene.state.phase for s in scene.state.ships.values())
    assert scene.refusal(Reorient("A", 5, role=CHRISTIANS)) is None  # no other effect


@rule("LEP-5.2-e")
def test_a_squadron_that_passed_moves_no_more_in_the_phase() -> None:
    scene = Scene(
        galley("A", at="0821"), galley("B", at="0825", squadron="C-I"), enemy("E", at="2821")
    )
    scene.play(PassSquadron("C-C", role=CHRISTIANS))
    assert scene.cannot_move("A", "r") == "LEP-5.2-e"
    assert scene.cannot_move("B", "r") is None
    assert scene.refusal(PassSquadron("C-C", role=CHRISTIANS)) == "LEP-5.2-e"
    scene.end()
    assert scene.refusal(Reorient("A", 5, role=CHRISTIANS)) is None


@rule("LEP-5.2-a")
def test_some_ships_may_be_left_where_they_are() -> None:
    scene = Scene(galley("A", at="0821"), galley("B", at="0825"), enemy("E", at="2821"))
    [stayed] = scene.play(Hold(("A",), role=CHRISTIANS))
    assert stayed.cite == "LEP-5.2-a"
    assert scene.cannot_move("A", "r") == "LEP-5.2-e"
    assert scene.cannot_move("B", "r") is None
    assert scene.refusal(Hold(("A",), role=CHRISTIANS)) == "LEP-5.2-e"
    assert scene.refusal(Hold(("E",), role=CHRISTIANS)) == "LEP-5.2-a"


# --- order of phases


@rule("LEP-2.0-d", "LEP-5.3-a")
def test_no_attack_before_the_movement_phase_is_over() -> None:
    scene = meeting()
    shot = FireGuns("A", "B", role=CHRISTIANS)
    assert scene.refusal(shot) == "LEP-2.0-d"
    scene.end()
    assert scene.refusal(shot) is None


@rule("LEP-2.0-d")
def test_no_movement_and_no_tow_in_later_phases() -> None:
    fighting = meeting(phase="combat")
    assert fighting.refusal(Move("A", "r", role=CHRISTIANS)) == "LEP-5.3-a"
    turning = meeting(phase="reorientation")
    assert turning.refusal(Move("A", "r", role=CHRISTIANS)) == "LEP-2.0-d"
    assert turning.refusal(Anchor("A", role=CHRISTIANS)) == "LEP-2.0-d"
    assert turning.refusal(Drift(role=CHRISTIANS)) == "LEP-2.0-d"


@rule("LEP-2.0-d")
def test_no_attack_after_the_combat_phase() -> None:
    scene = meeting(phase="reorientation")
    assert scene.refusal(FireGuns("A", "B", role=CHRISTIANS)) == "LEP-2.0-d"


@rule("LEP-2.0-c", "LEP-5.1-a")
def test_the_ottomans_wait_for_the_christian_turn_to_end() -> None:
    scene = meeting()
    assert scene.refusal(Move("B", "r", role=OTTOMANS)) == "LEP-5.2-a"
    assert scene.refusal(EndPhase(role=OTTOMANS)) == "LEP-5.2-a"
    scene.end(3)
    assert scene.refusal(Move("B", "r", role=OTTOMANS)) is None
    assert scene.refusal(Move("A", "r", role=CHRISTIANS)) == "LEP-5.2-a"
