"""What is told before an order of which nothing can come."""

from typing import Any

import pytest

from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import StandStill
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.table.cautions import caution
from estandarte.kernel import LANGUAGES
from estandarte.kernel.testing import rule
from games.aguila.scenes import RED, Scene, enemy, inch, unit


def told(action: Any, foe: tuple[float, float], formation: str = "unlimbered") -> Any:
    gun = unit("A", "g_med", at=(36, 20), formation=formation)
    return caution(Scene(gun, enemy("B", at=foe)).state, action)


@rule("BSA-11-alcance-a")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_gun_that_reaches_nobody_says_so_before_it_is_ordered(language: str) -> None:
    found = told(StandStill("A", role=RED), (36, 140))
    assert found is not None and found.cite == "BSA-11-alcance-a"
    assert "{" not in AGUILA.texts.say(language, found.key, found.facts)
    assert told(StandStill("A", role=RED), (36, 40)) is None


@rule("BSA-11-general-b")
def test_what_is_behind_a_gun_is_no_target() -> None:
    assert told(StandStill("A", role=RED), (36, 5)).cite == "BSA-11-general-b"


def test_a_gun_is_weighed_where_it_would_be_brought_into_action() -> None:
    unlimber = DriveGun("A", unlimber=True, role=RED)
    assert told(unlimber, (36, 140), "limbered") is not None
    assert told(unlimber, (36, 40), "limbered") is None
    # what has only been driven there does not fire in this turn anyhow
    driven = DriveGun("A", legs=(Leg("ahead", inch(4)),), unlimber=True, role=RED)
    assert told(driven, (36, 140), "limbered") is None
    assert told(StandStill("A", role=RED), (36, 140), "limbered") is None
