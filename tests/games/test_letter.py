"""By the letter: what each game names as the book's literal reading, all of it at once."""

import pytest

from estandarte.kernel import SHELF, Match, Setup
from estandarte.kernel.game import values_of
from estandarte.kernel.switches import letter

GAMES = ("aguila", "mistral")


@pytest.mark.parametrize("name", GAMES)
def test_the_letter_is_a_value_of_its_switch_and_not_the_default(name: str) -> None:
    switches = SHELF.take(name).switches
    default = switches()
    for switch, literal in letter(switches).items():
        assert literal in values_of(switches.__annotations__[switch]), switch
        assert literal != getattr(default, switch), switch


@pytest.mark.parametrize("name", GAMES)
def test_every_scenario_begins_by_the_letter(name: str) -> None:
    game = SHELF.take(name)
    for scenario in game.scenarios():
        chosen = dict(letter(game.switches))
        match = Match.start(game, Setup(name, scenario, switches=chosen), "the letter")
        assert match.waiting, scenario
