"""The end: who is removed, who scores, who wins. [LEP-10.0]"""

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.combat.boarding import Board
from estandarte.games.lepanto.combat.gunnery import FireGuns
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.turn.closing import BattleConcluded, Conclude
from estandarte.games.lepanto.turn.victory import BattleEnded, BattleScored, ShipsWithdrawn
from estandarte.kernel import Result
from estandarte.kernel.testing import rule
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galleass, galley, galliot


def last_phase(*ships: Ship, turn: int = 30, **more: object) -> Scene:
    """The reorientation phase of the Ottomans in the last turn."""
    return Scene(*ships, phase="reorientation", side=OTTOMANS, turn=turn, **more)  # type: ignore[arg-type]


def final(*ships: Ship, **more: object) -> Result:
    """How the battle ends with these ships on the board."""
    scene = last_phase(*ships, **more)
    scene.end()
    result = LEPANTO.result(scene.state)
    assert result is not None
    return result


@rule("LEP-10.0-a")
def test_the_battle_ends_when_turn_thirty_is_complete() -> None:
    scene = last_phase(galley("A", at="1025"), enemy("B", at="2025"))
    assert LEPANTO.result(scene.state) is None
    scene.end()
    assert scene.asked is None
    assert (scene.last(BattleEnded).cite, scene.last(BattleEnded).turn) == ("LEP-10.0-a", 30)


@rule("LEP-10.0-a")
def test_turn_twenty_nine_is_not_the_last() -> None:
    scene = last_phase(galley("A", at="1025"), enemy("B", at="2025"), turn=29)
    scene.end()
    assert scene.asked == ("movement", CHRISTIANS)
    assert (scene.state.turn, scene.all(BattleScored)) == (30, [])


@rule("LEP-10.0-a")
def test_a_shorter_scenario_ends_with_its_own_last_turn() -> None:
    scene = last_phase(galley("A", at="1025"), enemy("B", at="2025"), turn=8, turns=8)
    scene.end()
    assert scene.asked is None


@rule("LEP-10.0-b")
def test_repulsed_ships_are_removed_before_scoring() -> None:
    scene = last_phase(galley("A", at="2025", repulsed=True), enemy("B", at="2125"))
    scene.end()
    withdrawn = scene.last(ShipsWithdrawn)
    assert (withdrawn.cite, withdrawn.ships) == ("LEP-10.0-b", ("A",))
    assert scene.last(BattleScored).score == {CHRISTIANS: 0, OTTOMANS: 2}


@rule("LEP-10.0-c")
def test_immobilised_ships_are_removed_before_scoring() -> None:
    scene = last_phase(
        galley("A", at="2025"), enemy("B", at="2025", stuck=True), galliot("C", "2925")
    )
    scene.end()
    withdrawn = scene.last(ShipsWithdrawn)
    assert (withdrawn.cite, withdrawn.ships) == ("LEP-10.0-c", ("B",))
    assert scene.last(BattleScored).score == {CHRISTIANS: 2, OTTOMANS: 1}


@rule("LEP-10.0-b", "LEP-10.0-c")
def test_a_ship_that_is_both_is_removed_once() -> None:
    scene = last_phase(
        galley("A", at="2025"),
        enemy("B", at="2025", stuck=True, repulsed=True),
        galliot("C", "2925"),
    )
    scene.end()
    assert [e.ships for e in scene.all(ShipsWithdrawn)] == [("B",)]
    assert set(scene.state.ships) == {"A", "C"}


@rule("LEP-Q45")
def test_the_immobilised_galleasses_of_doria_do_not_score() -> None:
    ships = (galleass("G", at="1025", squadron="C-D", stuck=True), galley("A", at="1225"))
    assert final(*ships, enemy("B", at="2525")).score == {CHRISTIANS: 2, OTTOMANS: 2}


@rule("LEP-10.0-d")
@pytest.mark.parametrize(("make", "role"), [(galley, CHRISTIANS), (enemy, OTTOMANS)])
def test_a_galley_scores_two(make: object, role: str) -> None:
    board = (make("X", at="1025"), galley("A", at="1225"), enemy("B", at="2525"))  # type: ignore[operator]
    assert final(*board).score[role] == 4


@rule("LEP-10.0-e", "LEP-Q47")
def test_a_galleass_scores_one_less_than_a_galley() -> None:
    galley_alone = final(galley("A", at="1025"), enemy("B", at="2525"))
    galleass_alone = final(galleass("G", at="1025"), enemy("B", at="2525"))
    assert (galley_alone.score[CHRISTIANS], galleass_alone.score[CHRISTIANS]) == (2, 1)


@rule("LEP-10.0-f")
def test_a_galliot_scores_one() -> None:
    assert final(galley("A", at="1025"), galliot("B", at="2525")).score[OTTOMANS] == 1


@rule("LEP-10.0-d", "LEP-10.0-e", "LEP-10.0-f", "LEP-2.0-e")
def test_the_score_says_where_it_comes_from() -> None:
    scene = last_phase(
        galley("A", at="1025"),
        galley("C", at="1027"),
        galleass("G", at="1029"),
        galliot("B", at="2525"),
        galliot("D", at="2527"),
        enemy("E", at="2529"),
    )
    scene.end()
    scored = scene.last(BattleScored)
    lines = {
        role: [(line.cite, int(line.number), line.facts.get("ships")) for line in counted.lines]
        for role, counted in scored.tallies.items()
    }
    assert lines == {
        CHRISTIANS: [("LEP-2.0-e", 0, None), ("LEP-10.0-d", 4, 2), ("LEP-10.0-e", 1, 1)],
        OTTOMANS: [("LEP-2.0-e", 0, None), ("LEP-10.0-d", 2, 1), ("LEP-10.0-f", 2, 2)],
    }
    assert {role: counted.total for role, counted in scored.tallies.items()} == scored.score


@rule("LEP-2.0-e")
def test_points_come_from_own_ships_left_and_not_from_ships_sunk() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2125"),
        enemy("C", at="2525"),
        phase="combat",
        turn=30,
        dice=[1],
    )
    before = scene.state.points()
    scene.play(FireGuns("A", "B", role=CHRISTIANS))
    assert (before, scene.state.points()) == (
        {CHRISTIANS: 2, OTTOMANS: 4},
        {CHRISTIANS: 2, OTTOMANS: 2},
    )


@rule("LEP-10.0-g", "LEP-2.0-e")
@pytest.mark.parametrize(
    ("ships", "winner"),
    [
        ((galley("A", at="1025"), galliot("B", at="2525")), CHRISTIANS),
        ((galleass("G", at="1025"), enemy("B", at="2525")), OTTOMANS),
    ],
    ids=["christians", "ottomans"],
)
def test_more_points_win(ships: tuple[Ship, ...], winner: str) -> None:
    assert final(*ships).winner == winner


@rule("LEP-Q46")
def test_equal_points_are_a_draw() -> None:
    scene = last_phase(galley("A", at="1025"), enemy("B", at="2525"))
    scene.end()
    assert scene.last(BattleScored).cite == "LEP-Q46"
    assert LEPANTO.result(scene.state) == Result(None, {CHRISTIANS: 2, OTTOMANS: 2})


# --- a fleet that has no ships left


@rule("LEP-Q62")
def test_the_battle_goes_on_against_nobody() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2125"), phase="combat", dice=[1])
    scene.play(FireGuns("A", "B", role=CHRISTIANS))
    assert scene.asked == ("combat", CHRISTIANS)
    scene.end(2)
    assert (scene.asked, scene.state.turn) == (("movement", CHRISTIANS), 3)


@rule("LEP-Q62")
def test_the_remaining_side_may_end_it_at_once() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2125"), phase="combat", dice=[1])
    assert scene.refusal(Conclude(role=CHRISTIANS)) == "LEP-Q62"
    scene.play(FireGuns("A", "B", role=CHRISTIANS), Conclude(role=CHRISTIANS))
    assert scene.asked is None
    assert scene.last(BattleConcluded).cite == "LEP-Q62"
    assert LEPANTO.result(scene.state) == Result(CHRISTIANS, {CHRISTIANS: 2, OTTOMANS: 0})


@rule("LEP-Q62")
@pytest.mark.parametrize("phase", ["movement", "combat", "reorientation"])
def test_it_may_be_ended_in_every_phase(phase: str) -> None:
    scene = Scene(galley("A", at="2025"), phase=phase)  # type: ignore[arg-type]
    scene.play(Conclude(role=CHRISTIANS))
    assert LEPANTO.result(scene.state) is not None


@rule("LEP-Q62")
@pytest.mark.parametrize("phase", ["movement", "combat", "reorientation"])
def test_a_table_may_forbid_to_end_it(phase: str) -> None:
    scene = Scene(galley("A", at="2025"), phase=phase, early_end="forbidden")  # type: ignore[arg-type]
    assert scene.refusal(Conclude(role=CHRISTIANS)) == "LEP-Q62"
    decision = scene.state.decision
    assert decision is not None
    offered = decision.options(scene.state, CHRISTIANS)
    assert not [a for a in offered if isinstance(a, Conclude)]


@rule("LEP-Q62")
def test_forbidden_to_end_it_a_side_alone_plays_to_the_last_turn() -> None:
    scene = Scene(galley("A", at="2025"), phase="reorientation", turn=30, early_end="forbidden")
    scene.end()
    assert LEPANTO.result(scene.state) == Result(CHRISTIANS, {CHRISTIANS: 2, OTTOMANS: 0})


@rule("LEP-Q62")
def test_it_is_scored_after_the_removals() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galleass("G", at="1525", squadron="C-D", stuck=True),
        phase="movement",
    )
    scene.play(Conclude(role=CHRISTIANS))
    assert scene.last(ShipsWithdrawn).ships == ("G",)
    assert scene.last(BattleScored).score == {CHRISTIANS: 2, OTTOMANS: 0}


@rule("LEP-Q62", "LEP-Q28")
def test_a_ship_that_was_repulsed_scores_when_nobody_is_left_to_reach_it() -> None:
    scene = Scene(
        galley("A", at="2025", repulsed=True),
        galley("C", at="1925"),
        enemy("B", at="2125"),
        phase="combat",
        dice=[1],
    )
    scene.play(FireGuns("C", "B", role=CHRISTIANS), Conclude(role=CHRISTIANS))
    assert scene.last(ShipsWithdrawn) is None
    assert scene.last(BattleScored).score == {CHRISTIANS: 4, OTTOMANS: 0}


@rule("LEP-Q62")
def test_drift_can_still_cost_points_on_the_way() -> None:
    scene = Scene(
        galleass("G", at="0125"), galley("A", at="1025"), phase="reorientation", wind=1, turn=29
    )
    scene.end()
    assert (scene.state.turn, set(scene.state.ships)) == (30, {"A"})


@rule("LEP-Q62")
def test_with_nobody_left_at_all_the_battle_runs_out_by_itself() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2024"),
        phase="combat",
        turn=3,
        dice=[2],
    )
    scene.play(Board("B", ("A",), role=CHRISTIANS))
    scene.end()
    assert scene.asked is None
    assert LEPANTO.result(scene.state) == Result(None, {CHRISTIANS: 0, OTTOMANS: 0})
