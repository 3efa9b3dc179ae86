"""Officers who leave their units."""

from estandarte.games.aguila.movement.riding import LeaveUnit
from estandarte.kernel.testing import rule
from games.aguila.movement.test_phase import BESIDE, orders
from games.aguila.scenes import RED, officer, unit


@rule("BSA-12-mov-d", "BSA-5-disciplina-b")
def test_a_unit_that_did_not_obey_counts_as_having_moved_for_who_leaves_it() -> None:
    scene = orders(unit(failed_check=True), officer(inside="A"))
    scene.play(LeaveUnit("O", BESIDE, role=RED))
    assert scene.officer().has_moved
