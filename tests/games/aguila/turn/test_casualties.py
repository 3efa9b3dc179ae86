"""Casualties: how much a unit can bear."""

from estandarte.games.aguila.courage.casualties import is_beyond_saving
from estandarte.games.aguila.movement.dismounting import on_foot
from estandarte.kernel.testing import rule
from games.aguila.scenes import Scene, unit


@rule("BSA-Q65")
def test_dragoons_on_foot_count_like_riders_once_and_by_the_switch_twice() -> None:
    horse = unit(sort="fr_dragones:10", damage=11)
    for men in (horse, on_foot(horse, "line")):
        assert is_beyond_saving(Scene(men).state, men)
        assert not is_beyond_saving(Scene(men, cavalry_destruction="double").state, men)
