"""The alférez of Águila reckons with the rules' own numbers."""

import pytest

from estandarte.games.aguila.courage.discipline import AskingHelp, LendHelp, RollAlone
from estandarte.games.aguila.movement.riding import ride_allowance
from estandarte.players.doctrine.aguila.first import FIRST as DOCTRINE
from estandarte.players.doctrine.aguila.first.riding import _ends
from estandarte.players.doctrine.aguila.first.worth import gun_mean
from estandarte.wargame.plane.points import distance_along
from games.aguila.scenes import RED, Scene, enemy, officer, unit


@pytest.mark.parametrize("weather", ["fine", "snow"])
def test_an_officer_looks_no_farther_than_the_weather_lets_him_ride(weather: str) -> None:
    far = unit("A", at=(36, 40))
    scene = Scene(far, officer("O", at=(36, 10)), fields={"weather": weather})
    man = scene.officer("O")
    longest = max(distance_along(man.at, end) for end in _ends(scene.state, man, [far]))
    assert longest == pytest.approx(ride_allowance(scene.state, man), abs=8)


def test_a_shaken_gun_is_worth_half_its_canister() -> None:
    target = enemy("B", at=(36, 22), formation="line", without=("voltigeurs",))
    fresh, shaken = unit("A", "g_med"), unit("A", "g_med", disorganised=2)
    means = [gun_mean(Scene(g, target).state, g, target, "canister") for g in (fresh, shaken)]
    # half the dice, and a one on the die less to hit: 5+ is two thirds of 4+
    assert means[1] == pytest.approx(means[0] / 3)


def test_one_officer_helps_a_check_and_the_others_are_kept() -> None:
    scene = Scene(unit("A"), officer("O", at=(36, 16)), officer("P", at=(40, 16)))
    answer = DOCTRINE.answers[AskingHelp]
    assert answer(scene.state, AskingHelp((RED,), "A"), RED) == LendHelp("O", role=RED)
    assert answer(scene.state, AskingHelp((RED,), "A", 1), RED) == RollAlone(role=RED)
