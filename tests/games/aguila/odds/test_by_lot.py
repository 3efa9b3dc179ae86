"""Chances at positions drawn by lot are those that were kept; that they are right is a law."""

from typing import Any

from games.accounts import weighed_in_matches
from laws.test_odds import fights_of_aguila


def test_the_chances_of_fights_drawn_by_lot(scenes: list[Any]) -> None:
    for seed in range(100, 124):
        scenes += [(name, odds) for name, _, odds, *_ in fights_of_aguila(seed)]
    assert len(scenes) > 40


def test_the_chances_in_kept_matches(scenes: list[Any]) -> None:
    scenes += weighed_in_matches("aguila", 24)
    assert len(scenes) > 40
