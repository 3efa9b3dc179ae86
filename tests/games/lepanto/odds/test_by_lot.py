"""Chances at positions drawn by lot are those that were kept; that they are right is a law."""

from typing import Any

from estandarte.games.lepanto import LEPANTO
from games.accounts import weighed_in_matches
from games.lepanto.odds.test_attacks import SWITCHES, crowd


def test_the_chances_of_crowds_drawn_by_lot(scenes: list[Any]) -> None:
    for seed in range(100, 112):
        scene = crowd(seed, **SWITCHES[seed % 3])
        decision = scene.state.decision
        assert decision is not None
        role = decision.waiting[0]
        view = LEPANTO.view(scene.state, role)
        attacks = [one for one in decision.options(scene.state, role) if one.risky]
        scenes.append([LEPANTO.odds(view, one) for one in attacks[:40]])


def test_the_chances_in_kept_matches(scenes: list[Any]) -> None:
    scenes += weighed_in_matches("lepanto", 4)
    assert len(scenes) > 100
