"""What turns 10 and 20 change in small-arms fire. [LEP-7.3]"""

from fractions import Fraction

import pytest

from estandarte.games.lepanto.combat.boarding import Board, ShipBoarded
from estandarte.games.lepanto.combat.musketry import FireSmallArms, SmallArmsFired
from estandarte.kernel import prompt_for
from estandarte.kernel.testing import rule
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galley, galliot


def shoot(scene: Scene, ship: str, target: str, role: str) -> SmallArmsFired:
    scene.play(FireSmallArms(ship, (target,), role=role))
    fired: SmallArmsFired = scene.last(SmallArmsFired)
    return fired


def duel(turn: int, side: str, die: int, target: str = "2125", **more: object) -> Scene:
    return Scene(
        galley("A", at="2025"),
        enemy("B", at=target),
        turn=turn,
        side=side,
        phase="combat",
        dice=[die],
        **more,
    )


@rule("LEP-7.3-a")
@pytest.mark.parametrize(("turn", "strength"), [(1, 4), (9, 4), (10, 2), (30, 2)])
def test_ottoman_fire_is_halved_from_turn_ten(turn: int, strength: int) -> None:
    fired = shoot(duel(turn, OTTOMANS, 6), "B", "A", OTTOMANS)
    assert (fired.attack.total, fired.defence.total) == (strength, 4)


@rule("LEP-7.3-a")
def test_christian_values_are_never_halved_by_the_turn() -> None:
    fired = shoot(duel(30, CHRISTIANS, 6), "A", "B", CHRISTIANS)
    assert fired.attack.total == 4


@rule("LEP-7.3-a")
def test_a_halved_galliot_keeps_its_fraction() -> None:
    scene = Scene(
        galley("A", at="2025", muskets=1),
        galliot("B", at="2125", muskets=3),
        turn=10,
        side=OTTOMANS,
        phase="combat",
        dice=[6],
    )
    assert shoot(scene, "B", "A", OTTOMANS).attack.total == Fraction(3, 2)


@rule("LEP-Q24")
@pytest.mark.parametrize(
    ("switch", "defence", "odds"), [("always", 2, "2:1"), ("firing", 4, "1:1")]
)
def test_ottoman_targets_are_weakened_too_unless_the_table_says_otherwise(
    switch: str, defence: int, odds: str
) -> None:
    fired = shoot(duel(10, CHRISTIANS, 6, ottoman_penalty=switch), "A", "B", CHRISTIANS)
    assert (fired.defence.total, fired.odds) == (defence, odds)


@rule("LEP-Q24")
@pytest.mark.parametrize("switch", ["always", "firing"])
def test_the_firer_is_weakened_either_way(switch: str) -> None:
    fired = shoot(duel(10, OTTOMANS, 6, ottoman_penalty=switch), "B", "A", OTTOMANS)
    assert fired.attack.total == 2


@rule("LEP-7.3-b")
@pytest.mark.parametrize(("turn", "modified"), [(19, 1), (20, 2), (30, 2)])
def test_ottoman_dice_are_worse_by_one_from_turn_twenty(turn: int, modified: int) -> None:
    fired = shoot(duel(turn, OTTOMANS, 1), "B", "A", OTTOMANS)
    assert (fired.die, fired.modified) == (1, modified)
    assert fired.result == ("B" if turn < 20 else "R")


@rule("LEP-7.3-c")
@pytest.mark.parametrize(("turn", "modified"), [(19, 4), (20, 3), (30, 3)])
def test_christian_dice_are_better_by_one_from_turn_twenty(turn: int, modified: int) -> None:
    fired = shoot(duel(turn, CHRISTIANS, 4), "A", "B", CHRISTIANS)
    assert (fired.die, fired.modified, fired.odds) == (4, modified, "2:1")
    assert fired.result == ("R" if turn < 20 else "B")


@rule("LEP-Q25")
def test_a_die_below_one_is_read_as_one() -> None:
    fired = shoot(duel(20, CHRISTIANS, 1), "A", "B", CHRISTIANS)
    assert (fired.modified, fired.result) == (0, "E")


@rule("LEP-Q25")
def test_a_die_above_six_is_read_as_six() -> None:
    fired = shoot(duel(20, OTTOMANS, 6), "B", "A", OTTOMANS)
    assert (fired.modified, fired.result) == (7, "R")


@rule("LEP-Q26", "LEP-7.4-h")
@pytest.mark.parametrize(("die", "result"), [(1, "E"), (2, "B"), (3, "R")])
def test_boarding_knows_neither_halving_nor_modifier(die: int, result: str) -> None:
    for side, ship, target in ((CHRISTIANS, "A", "B"), (OTTOMANS, "B", "A")):
        scene = duel(20, side, die, target="2024")
        scene.play(Board(target, (ship,), role=side))
        boarded = scene.last(ShipBoarded)
        assert (boarded.attack.total, boarded.defence.total) == (4, 4)
        assert (boarded.odds, boarded.result) == ("1:1", result)


@rule("LEP-7.3-a", "LEP-7.3-b")
def test_a_scenario_may_move_the_turns_forward() -> None:
    scene = duel(6, OTTOMANS, 1, penalty_turns=(4, 6))
    fired = shoot(scene, "B", "A", OTTOMANS)
    assert (fired.attack.total, fired.modified) == (2, 2)


IN_FORCE = {
    9: [],
    10: ["LEP-7.3-a"],
    19: ["LEP-7.3-a"],
    20: ["LEP-7.3-a", "LEP-7.3-b", "LEP-7.3-c"],
}


@rule("LEP-7.3-d")
@pytest.mark.parametrize("turn", IN_FORCE)
def test_the_turn_track_reminds_of_what_is_in_force(turn: int) -> None:
    scene = duel(turn, CHRISTIANS, 1)
    shown = prompt_for(scene.state, CHRISTIANS).facts
    assert shown["reminder"] == {"LEP-7.3-d": IN_FORCE[turn]}
