"""How long a battle lasts, and who has won it."""

from estandarte.games.tercios.ground.terrain import outlines_of
from estandarte.games.tercios.table.view import view_of
from estandarte.games.tercios.turn.sequence import Turn
from estandarte.games.tercios.turn.victory import BattleEnded, is_decided, result
from estandarte.kernel.testing import new_match, rule
from estandarte.wargame.plane.outlines import outline_of
from games.tercios.scenes import BLUE, RED, TERCIOS, Scene, area, unit


def ended(turn: int, lead: int) -> str:
    """What a lead at the end of a turn is called; nothing while the battle goes on."""
    scene = Scene(unit("A"), unit("X", at=(10, 10), role=BLUE))
    scene.state.turn, scene.state.score = turn, {RED: 4 + lead, BLUE: 4}
    if not is_decided(scene.state):
        return ""
    found = result(scene.state)
    assert found is not None and found.winner == (RED if lead else None)
    return found.reason


@rule("TER-battle-duration-b")
def test_after_the_fifth_turn_a_lead_of_five_is_decisive() -> None:
    assert [ended(4, 9), ended(5, 4), ended(5, 5)] == ["", "", "decisive"]


@rule("TER-battle-duration-c", "TER-X33")
def test_after_the_sixth_turn_a_lead_of_three_is_clear() -> None:
    assert [ended(6, 2), ended(6, 3)] == ["", "clear"]


@rule("TER-battle-duration-d")
def test_after_the_seventh_turn_a_lead_of_one_is_narrow() -> None:
    assert [ended(7, 0), ended(7, 1)] == ["", "narrow"]


@rule("TER-battle-duration-e")
def test_after_the_eighth_turn_the_battle_is_over() -> None:
    assert [ended(8, 0), ended(8, 1)] == ["draw", "pyrrhic"]
    scene = Scene(unit("A"), unit("X", at=(10, 10), role=BLUE))
    scene.state.turn = 8
    scene.begin(Turn(number=8, at="count"))
    assert scene.last(BattleEnded).cite == "TER-battle-duration-e"


@rule("TER-battle-duration-a")
def test_players_may_agree_another_length() -> None:
    scene = Scene(unit("A"), unit("X", at=(10, 10), role=BLUE), turn_limit=4)
    scene.state.turn, scene.state.score = 3, {RED: 9, BLUE: 0}
    assert not is_decided(scene.state)
    scene.state.turn = 4
    assert is_decided(scene.state)
    assert view_of(scene.state, RED).length == 4
    scene.begin(Turn(number=4, at="count"))
    assert scene.last(BattleEnded).cite == "TER-battle-duration-a"


@rule("TER-battle-duration-a")
def test_an_agreed_limit_of_five_turns_or_more_does_not_end_early() -> None:
    scene = Scene(unit("A"), unit("X", at=(10, 10), role=BLUE), turn_limit=6)
    scene.state.turn, scene.state.score = 5, {RED: 9, BLUE: 0}
    assert not is_decided(scene.state)
    scene.state.turn, scene.state.score = 6, {RED: 3, BLUE: 2}
    assert is_decided(scene.state)
    found = result(scene.state)
    assert found is not None
    assert (found.winner, found.reason) == (RED, "narrow")


@rule("TER-X33", "TER-battle-duration-c")
def test_a_lead_of_three_at_the_end_of_turn_six_is_a_clear_victory() -> None:
    scene = Scene(unit("A"), unit("X", at=(10, 10), role=BLUE))
    scene.state.turn, scene.state.score = 6, {RED: 7, BLUE: 4}
    found = result(scene.state)
    assert found is not None
    assert (found.winner, found.reason) == (RED, "clear")
    scene.state.turn, scene.state.score = 8, {RED: 4, BLUE: 4}
    draw = result(scene.state)
    assert draw is not None
    assert draw.winner is None


def test_every_ready_scenario_begins() -> None:
    for name in TERCIOS.scenarios():
        if not name.startswith("campos_de_gloria"):
            match = new_match(TERCIOS, name, 1)
            assert type(match.state.decision).__name__ == "Planning"
    assert outlines_of(area("hill", 36, 24))[0] == outline_of(outlines_of(area("hill", 36, 24))[0])
