"""What is remembered about lines and ways is what would be found anew."""

import pytest

from estandarte.games.tercios.before.elements import ElementPlaced, ElementRemoved
from estandarte.games.tercios.charge.paths import charge_way
from estandarte.games.tercios.ground.sight import first_line
from estandarte.games.tercios.morale.casualties import UnitDestroyed
from estandarte.games.tercios.state import Tercios
from estandarte.kernel import Dice, but
from estandarte.kernel.testing import new_match
from estandarte.players.doctrine.tercios import DOCTRINE
from estandarte.players.playing import take_turn
from games.tercios.scenes import FOE, TERCIOS, Scene, area, place, unit


def seen(state: Tercios) -> dict[tuple[str, str], object]:
    """The line and the way from everybody to every enemy."""
    return {
        (u.id, foe.id): (first_line(state, u, foe), charge_way(state, u, foe))
        for u in state.on_table()
        for foe in state.enemies_of(u.role)
    }


def forgetful(state: Tercios) -> Tercios:
    """The same board, on which nobody has looked yet."""
    again = state.clone()
    again.__dict__["lay"] = {}
    return again


@pytest.mark.parametrize("scenario", ["campo_abierto", "campos_de_gloria"])
def test_all_through_a_battle_nothing_old_is_remembered(scenario: str) -> None:
    match = new_match(TERCIOS, scenario, 7)
    looked = 0
    while not match.is_over and looked < 5:
        if match.state.turn and len(match.record.steps) % 17 == 0:
            assert seen(match.state) == seen(forgetful(match.state))
            looked += 1
        match.act(take_turn(match, match.waiting[0], DOCTRINE, Dice("lay")))
    assert looked == 5


def test_who_stands_alike_shares_what_was_found_and_who_does_not_shares_nothing() -> None:
    scene = Scene(unit("A", at=(36, 18)), unit("B", at=(36, 21)), unit("X", at=(36, 25), **FOE))
    board = scene.state
    lay = board.lay
    assert board.clone().lay is lay
    board.put(but(board.units["X"], wear=2))
    assert board.lay is lay
    one, foe = board.units["A"], board.units["X"]
    assert first_line(board, one, foe) is None  # its own men stand between
    board.put(but(board.units["B"], base=but(board.units["B"].base, centre=place(60, 21))))
    assert board.lay is not lay
    assert first_line(board, one, foe) is not None
    wood = area("large_building", 36, 21.5, 1, effects=("oculto",))
    ElementPlaced("TER-scenery-a", wood, 0).apply(board)
    assert first_line(board, one, foe) is None
    ElementRemoved("TER-scenery-a", wood.id).apply(board)
    assert first_line(board, one, foe) is not None
    lay = board.lay
    UnitDestroyed("TER-break-a", "B", 1).apply(board)
    assert board.lay is not lay
