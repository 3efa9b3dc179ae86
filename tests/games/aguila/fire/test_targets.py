"""Targets: the nearest, the masked, and the check to pass one over."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.declarations import ShotDeclared
from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.fire.phase import DeclareShot, HoldFire
from estandarte.games.aguila.fire.sharpshooting import OfficerShotAt, ShootOfficer
from estandarte.games.aguila.fire.targets import passes_over_the_nearest
from estandarte.games.aguila.fire.volleys import Shot
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.games.aguila.odds.combats import check_chance
from estandarte.kernel.testing import rule
from games.aguila.fire.test_phase import AT_B, PLAIN, phase
from games.aguila.odds.test_choices import told
from games.aguila.scenes import BLUE, RED, area, enemy, officer, unit


@rule("BSA-7-objetivo-i", "BSA-7-objetivo-g")
def test_beyond_half_range_too_a_farther_target_may_not_be_masked() -> None:
    masking = enemy("C", "fr_linea:12", at=(37.4, 27), **PLAIN)
    behind = enemy("B", at=(36, 30), **PLAIN)
    assert phase(unit(), masking, behind).refusal(AT_B) == "BSA-7-objetivo-i"
    aside = enemy("C", "fr_linea:12", at=(40, 27), **PLAIN)
    assert phase(unit(), aside, behind).refusal(AT_B) is None
    friend = unit("C", "fr_linea:12", at=(37.4, 27))  # then it is the nearest target there is
    assert phase(unit(), friend, behind).refusal(AT_B) is None
    hill = area("easy_hill", 36, 19, 1)
    assert phase(unit(), hill, masking, behind).refusal(AT_B) is None  # "BSA-1-vision-h"


@rule("BSA-7-objetivo-f")
def test_of_two_as_near_as_each_other_either_may_be_chosen() -> None:
    small: dict[str, Any] = {"values": {"front": 2400}, **PLAIN}
    pair = [enemy(n, at=(x, 25), **small) for n, x in (("B", 37), ("C", 35))]
    scene = phase(unit(), *pair)
    for name in "BC":
        assert not passes_over_the_nearest(scene.state, Shot("A", name))
    farther = [pair[0], enemy("C", at=(35, 25.1), **small)]
    scene = phase(unit(), *farther)
    assert passes_over_the_nearest(scene.state, Shot("A", "C"))


def guns(**fields: Any) -> list[Any]:
    return [
        unit(n, "g_lig", at=(35 + 2 * i, 20), battery="b", battery_guns=2, **fields)
        for i, n in enumerate("AG")
    ]


@rule("BSA-5-bateria-b", "BSA-7-objetivo-h", "BSA-Q26")
@pytest.mark.parametrize(("face", "target"), [(6, "B"), (1, "C")])
def test_a_battery_passes_over_the_nearest_with_one_check_and_stays_together(
    face: int, target: str
) -> None:
    near, far = enemy("C", at=(40, 25), **PLAIN), enemy("B", at=(32, 27), **PLAIN)
    scene = phase(*guns(), near, far, dice=[face, 1, 1])
    scene.play(FireGuns("A", "B", role=RED), HoldFire(role=RED))
    checks = [e for e in scene.events if type(e).__name__ == "DisciplineChecked"]
    assert len(checks) == 1
    assert [(e.unit, e.target) for e in scene.all(UnitShot)] == [("A", target), ("G", target)]


@rule("BSA-5-bateria-b")
def test_the_odds_of_a_battery_count_that_check_once() -> None:
    near, far = enemy("C", at=(40, 25), **PLAIN), enemy("B", at=(32, 27), **PLAIN)
    doubtful, certain = phase(*guns(), near, far), phase(*guns(), far)
    order = FireGuns("A", "B", role=RED)
    passes = check_chance(doubtful.state, doubtful.unit("A"))
    unhurt = [told(odds_of(scene.state, order))["wounds.0"] for scene in (doubtful, certain)]
    assert unhurt[0] == passes * unhurt[1] + 1 - passes


AT_C = DeclareShot("A", "C", role=RED)


@rule("BSA-7-objetivo-h", "BSA-Q26")
def test_shots_that_a_failed_check_turns_on_a_unit_are_counted_among_those_at_it() -> None:
    """A passes over C for B, and D then fires at C: half the time both fire at it."""
    few: dict[str, Any] = {"values": {"attacks": 1}, **PLAIN}
    near, far = enemy("C", at=(39, 25), **PLAIN), enemy("B", at=(34, 26), **PLAIN)
    scene = phase(unit(at=(36, 20), **few), unit("D", at=(41, 20), **few), near, far)
    assert passes_over_the_nearest(scene.state, Shot("A", "B"))
    fails = 1 - check_chance(scene.state, scene.unit("A"))
    scene.play(AT_B)
    odds = odds_of(scene.state, DeclareShot("D", "C", role=RED))
    assert odds is not None
    alone = told(odds)["wounds.0"]
    spared = Fraction(odds.facts["together"]["wounds.0"])
    turned = told(odds_of(phase(unit(at=(36, 20), **few), near).state, AT_C))["wounds.0"]
    assert spared == alone * (1 - fails + fails * turned)


@rule("BSA-5-bateria-b", "BSA-7-objetivo-h")
def test_shots_together_with_a_doubtful_battery_count_its_one_check() -> None:
    near, far = enemy("C", at=(40, 25), **PLAIN), enemy("B", at=(32, 27), **PLAIN)
    musket = unit("D", at=(32, 17), **PLAIN)
    order, volley = FireGuns("A", "B", role=RED), DeclareShot("D", "B", role=RED)
    scene = phase(*guns(), near, far, musket)
    guns_alone, volley_alone = (told(odds_of(scene.state, o))["wounds.0"] for o in (order, volley))
    scene.play(volley)
    odds = odds_of(scene.state, order)
    assert odds is not None
    assert Fraction(odds.facts["together"]["wounds.0"]) == guns_alone * volley_alone


@rule("BSA-7-objetivo-c")
@pytest.mark.parametrize(("aside", "dice"), [(0.1, 6), (0, 6), (-0.1, 2)])
def test_an_officer_of_whom_less_than_half_is_seen_draws_a_quarter_of_the_dice(
    aside: float, dice: int
) -> None:
    """The corridor before the front ends at its right corner; twelve dice, and a need of seven."""
    shooter = unit(**PLAIN)
    corner = 36 + shooter.base.front / 2 / 2540
    rider = officer("E", "general_de_brigada", at=(corner - aside, 25), role=BLUE)
    scene = phase(shooter, rider, dice=[1] * dice)
    scene.play(ShootOfficer("A", "E", role=RED), HoldFire(role=RED))
    assert scene.last(OfficerShotAt).dice == dice


@rule("BSA-2-disparo-b")
def test_a_shot_at_an_officer_is_declared_for_all_to_see() -> None:
    scene = phase(unit(**PLAIN), officer("E", "general_de_brigada", at=(36, 26), role=BLUE))
    scene.play(ShootOfficer("A", "E", role=RED))
    assert scene.last(ShotDeclared).shot.target == "E"
