"""Chances at positions drawn by lot are those that were kept; that they are right is a law."""

from itertools import product
from typing import Any

from estandarte.games.mistral.battle.damage_level import levels_ahead
from estandarte.games.mistral.dice.own_die import TableDie, fall
from estandarte.games.mistral.dice.ready import Ready
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.war.progress import Hand
from games.accounts import weighed_in_matches
from laws.test_odds import fights_of_mistral


def test_the_chances_of_battles_drawn_by_lot(scenes: list[Any]) -> None:
    for seed in range(100, 130):
        scenes += [(name, odds) for name, _, odds, *_ in fights_of_mistral(seed)]
    assert len(scenes) == 30


def test_dice_with_whatever_may_be_ready(scenes: list[Any]) -> None:
    levels, worth = (1, 1, 1, 2, 2, 2, 2, 3, 3, 3), (0, 0, 1, 1, 2, 2, 3, 3, 4, 9)
    hands = [(Hand(test, by, against),) for test, by, against in
             product(("lighter", "heavier", "combat"), (-2, -1, 1, 2), (False, True))]  # fmt: skip
    for some, again, against in product(
        [(), *hands, (*hands[0], *hands[7])], ("", "lighter", "heavier", "combat"), (False, True)
    ):
        ready = Ready(some, again)
        asker = BOURBONS if against else BRITISH
        told = fall(TableDie(BRITISH, "combat", worth), tuple(range(10)), asker, ready)
        scenes.append(repr((levels_ahead(BRITISH, levels, asker, ready), told)))


def test_the_chances_in_kept_matches(scenes: list[Any]) -> None:
    scenes += weighed_in_matches("mistral", 12)
    assert len(scenes) > 60
