"""Raids on Convoys are asked about on what both Fleets see, whatever there is to send."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.engaging import is_worth_asking as may_demand_openly
from estandarte.games.mistral.convoys.raiding import LeaveConvoys, RaidingConvoys
from estandarte.games.mistral.convoys.raiding import is_worth_asking as may_raid_openly
from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.state import Convoy
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.likeness import assert_alike, both
from games.mistral.scenes import formation, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch
from games.mistral.task_scenes import Errand

TROOPS = Convoy("troop_1", BOURBONS, "sp_12", "S3", "at_sea", spotted=True)
DUMMY = Formation("D-british-1", BRITISH, "", "dummy", "sp_12")
TRADE = Convoy("british_levant", BRITISH, "sp_12", "B3", "at_sea")


def beside(*hidden: Any) -> Watch:
    """A Spanish Troop Convoy in sight, and a British marker beside it."""
    watch = Watch(None, *(one for one in hidden if not isinstance(one, Convoy)))
    for convoy in (TROOPS, *(one for one in hidden if isinstance(one, Convoy))):
        watch.state.convoys[convoy.id] = convoy
    watch.run(RaidingConvoys())
    return watch


@rule("IC-8.12-c", "IC-2.31-a")
@pytest.mark.parametrize("other", [DUMMY, TRADE])
def test_a_marker_beside_a_convoy_is_asked_whether_it_can_attack_or_not(other: Any) -> None:
    real = beside(formation("BR-A", at="sp_12"), squadron("B1", "sp_12", formation="BR-A"))
    assert_alike(real, beside(other), both(LeaveConvoys(role=BRITISH)), BOURBONS)


def escort(*, busy: bool, prey: str = "british_levant") -> Errand:
    """A Spanish Formation that everybody sees; its Orders nobody does."""
    pieces = formation("BO-A", at="sp_12", spotted=True), squadron("S1", "sp_12", formation="BO-A")
    scene = Errand(*pieces, formation("BR-A", at="sp_12"), squadron("B1", "sp_12"))
    scene.state.units["B1"] = but(scene.unit("B1"), formation="BR-A")
    scene.convoy(prey, at="sp_12", spotted=True)
    if busy:
        scene.convoy("troop_1", at="port_barcelona/harbour")
        scene.escort("BO-A", "troop_1", BOURBONS)
    return scene


@rule("MIS-2.32-i", "IC-2.31-b")
def test_whether_a_spanish_formation_escorts_is_not_told_by_what_it_is_asked() -> None:
    for busy in (False, True):
        state = escort(busy=busy).state
        assert may_raid_openly(state, BOURBONS) and may_demand_openly(state, BOURBONS)
