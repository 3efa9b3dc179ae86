"""Fire at its limits: the sides of a mass, masked targets, one check for one shooter."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.declarations import ShotDeclared
from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.fire.phase import DeclareShot, DeclaringShots, HoldFire
from estandarte.games.aguila.fire.sharpshooting import OfficerShotAt, ShootOfficer
from estandarte.games.aguila.fire.targets import passes_over_the_nearest
from estandarte.games.aguila.fire.volleys import Shot, is_screened
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.ground.garrisons import garrisoned
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.games.aguila.odds.survival import check_chance
from estandarte.games.aguila.scenarios.camp import Camp
from estandarte.games.aguila.schema.battlefield import Length
from estandarte.games.aguila.state import Losses
from estandarte.games.aguila.table.words import understand
from estandarte.games.aguila.turn.breaking import needed
from estandarte.games.aguila.turn.courage_tests import lose_unit
from estandarte.games.aguila.turn.initiative import Initiative, StealInitiative
from estandarte.games.aguila.turn.sequence import Turn
from estandarte.kernel import LANGUAGES
from estandarte.kernel.game import tell
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.aguila.fire.test_phase import (
    AT_B,
    PLAIN,
    foe,
    phase,
)
from games.aguila.odds.test_choices import told
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, officer, unit

MASS: dict[str, Any] = {"sort": "at_linea:36", "formation": "mass"}
RIGHT = enemy("D", at=(42, 18), facing=270, **PLAIN)


@rule("BSA-5-masa-k", "BSA-Q29")
def test_a_mass_that_stood_fires_half_its_dice_through_any_one_side() -> None:
    aside = DeclareShot("A", "D", Side.RIGHT, role=RED)
    scene = phase(unit(**MASS), RIGHT, dice=[1] * 7)
    whole = scene.unit().profile.attacks
    assert scene.refusal(DeclareShot("A", "D", role=RED)) == "BSA-7-objetivo-b"
    scene.play(aside)
    assert scene.refusal(aside) == "BSA-7-objetivo-a"
    scene.throw(*[1] * 20)
    scene.play(HoldFire(role=RED))
    assert scene.last(UnitShot).dice == -(-whole // 2)
    moved = phase(unit(**MASS, order="advance"), RIGHT)
    assert moved.refusal(aside) == "BSA-5-masa-k"
    line = phase(unit(), RIGHT)
    assert line.refusal(aside) == "BSA-7-objetivo-b"


@rule("BSA-5-masa-k")
def test_all_sides_of_a_mass_are_among_its_options() -> None:
    scene = phase(unit(**MASS), foe(), RIGHT)
    decision = scene.state.decision
    assert isinstance(decision, DeclaringShots)
    found = {
        (o.target, o.side, o.arcs)
        for o in decision.options(scene.state, RED)
        if isinstance(o, DeclareShot)
    }
    assert found == {
        (target, side, arcs)
        for target, side in (("B", Side.FRONT), ("D", Side.RIGHT))
        for arcs in (1, 4)
    }


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


@rule("BSA-10-aturdidos-c")
@pytest.mark.parametrize(("face", "shots"), [(6, 2), (4, 0)])
def test_a_wavering_square_is_asked_once_for_all_its_arcs(face: int, shots: int) -> None:
    square = unit(formation="square", wavering=2, **PLAIN)
    scene = phase(square, foe(), RIGHT, dice=[face] + [1] * 20)
    scene.play(
        DeclareShot("A", "B", arcs=2, role=RED), DeclareShot("A", "D", Side.RIGHT, 2, role=RED)
    )
    scene.play(HoldFire(role=RED))
    checks = [e for e in scene.events if type(e).__name__ == "DisciplineChecked"]
    assert (len(checks), len(scene.all(UnitShot))) == (1, shots)


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


@rule("BSA-5-voltigeurs-a", "BSA-Q124")
@pytest.mark.parametrize(("gap", "kept"), [(2.0, False), (2.1, True)])
def test_a_lone_officer_drives_in_the_skirmishers(gap: float, kept: bool) -> None:
    target = enemy("B", at=(36, 26))
    plain = officer("O", at=(0, 0))
    rider = officer("O", at=(36, 26 - gap - plain.radius / 2540))
    scene = Scene(unit(), target, rider)
    assert is_screened(scene.state, scene.unit("A"), scene.unit("B")) is kept
    ignored = Scene(unit(), target, rider, officers_as_units="ignored")
    assert is_screened(ignored.state, ignored.unit("A"), ignored.unit("B"))


@rule("BSA-10-ruptura-e", "BSA-10-ruptura-g")
def test_a_battery_is_one_further_unit_however_many_guns_it_loses() -> None:
    general = officer("G", "general_de_brigada", is_commander=True, discipline=3)
    losses = {RED: Losses(whole=8, lost=4, reached_in=1), BLUE: Losses()}
    scene = Scene(*guns(), unit("L", at=(50, 20)), general, fields={"losses": losses})
    for name, further in (("A", 0), ("G", 1), ("L", 2)):
        scene.doing(lose_unit, name, "BSA-10-prueba-f")
        assert scene.state.losses[RED].further == further
    assert needed(scene.state, RED) == 5


@rule("BSA-5-general-c", "BSA-Q93")
def test_formations_are_marked_first_by_who_won_the_roll_even_if_it_is_stolen() -> None:
    thief = officer("T", abilities=("anticipacion",), role=BLUE, at=(60, 40))
    camp = Camp(unmarked=(RED, BLUE))
    scene = Scene(unit(), enemy(), thief, dice=[5, 2], fields={"camp": camp})
    scene.begin(Initiative())
    scene.play(StealInitiative("T", role=BLUE))
    assert scene.state.initiative == BLUE
    assert scene.state.decision is not None
    assert (scene.moment, scene.state.decision.waiting) == ("MarkingChoice", (RED,))


@rule("BSA-10-ruptura-c")
def test_nobody_shoots_once_an_army_has_fled() -> None:
    scene = Scene(unit(), enemy(), fields={"is_over": True, "initiative": RED, "first": RED})
    scene.begin(Turn(length=Length(6, ()), at="shooting"))
    assert scene.moment == ""


@rule("BSA-5-cuadro-g", "BSA-4-edificio-b")
@pytest.mark.parametrize("housed", [False, True])
def test_squares_and_garrisons_are_offered_two_three_and_four_arcs(housed: bool) -> None:
    house = area("buildings", 36, 18, 2)
    square = unit(formation="square", **PLAIN)
    shooter = garrisoned(square, house) if housed else square
    scene = phase(shooter, *([house] if housed else []), foe())

    def offered() -> list[int]:
        decision = scene.state.decision
        assert isinstance(decision, DeclaringShots)
        shots = decision.options(scene.state, RED)
        return [o.arcs for o in shots if isinstance(o, DeclareShot)]

    assert offered() == [2, 3, 4]
    for language in LANGUAGES:
        shots = [DeclareShot("A", "B", arcs=arcs, role=RED) for arcs in (2, 3, 4)]
        assert len({tell(AGUILA, shot, language) for shot in shots}) == 3
    scene.play(DeclareShot("A", "B", arcs=3, role=RED))
    assert offered() == []  # nobody else to be seen through the other sides


@rule("BSA-5-cuadro-g", "BSA-5-masa-k")
def test_in_words_a_square_or_a_mass_fires_through_the_side_that_shows_the_target() -> None:
    square = phase(unit(formation="square", **PLAIN), RIGHT)
    words = "A fires at D"
    assert understand(square.state, RED, words) == DeclareShot("A", "D", Side.RIGHT, 2, role=RED)
    mass = phase(unit(**MASS), RIGHT)
    assert understand(mass.state, RED, words) == DeclareShot("A", "D", Side.RIGHT, role=RED)


BOTH = (DeclareShot("A", "B", arcs=2, role=RED), DeclareShot("A", "D", Side.RIGHT, 2, role=RED))


@rule("BSA-12-instructor-a")
def test_an_instructor_adds_two_attacks_to_the_unit_and_not_to_each_of_its_arcs() -> None:
    teacher = officer("O", abilities=("instructor",), inside="A")
    square = unit(formation="square", **PLAIN)
    scene = phase(square, teacher, foe(), RIGHT, dice=[1] * 14)
    scene.play(BOTH[0])
    odds = odds_of(scene.state, BOTH[1])
    assert odds is not None and odds.tally is not None and odds.tally.total == 6
    scene.play(BOTH[1], HoldFire(role=RED))
    assert [e.dice for e in scene.all(UnitShot)] == [8, 6]


@rule("BSA-13-elite-a", "BSA-13-guardias-a", "BSA-13-veteranos-a")
@pytest.mark.parametrize(("ability", "again"), [("elite", 1), ("guardias", 2), ("veteranos", 2)])
def test_good_troops_make_misses_good_once_and_not_in_each_arc(ability: str, again: int) -> None:
    square = unit(formation="square", abilities=(ability,), **PLAIN)
    scene = phase(square, foe(), RIGHT, dice=[1] * (12 + again))
    scene.play(*BOTH, HoldFire(role=RED))
    assert scene.dice_thrown() == 12 + again


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


AT_C = DeclareShot("A", "C", role=RED)


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


@rule("BSA-5-cuadro-g", "BSA-4-edificio-b", "BSA-5-masa-k")
@pytest.mark.parametrize(
    ("shooter", "cite", "dice"),
    [
        ({"formation": "square"}, None, 3),  # half of twelve, and half for the seven
        (MASS, None, 4),
        ({**MASS, "order": "advance"}, "BSA-7-objetivo-b", 0),
        ({"formation": "line"}, "BSA-7-objetivo-b", 0),
    ],
)
def test_an_officer_behind_is_shot_at_through_the_rear(
    shooter: dict[str, Any], cite: str | None, dice: int
) -> None:
    rider = officer("E", "general_de_brigada", at=(36, 12), role=BLUE)
    scene = phase(unit(**{**PLAIN, **shooter}), rider, dice=[1] * dice)
    order = ShootOfficer("A", "E", role=RED)
    assert scene.refusal(order) == cite
    if cite is None:
        scene.play(order, HoldFire(role=RED))
        assert scene.last(OfficerShotAt).dice == dice


@rule("BSA-7-objetivo-c")
@pytest.mark.parametrize(("aside", "dice"), [(0.1, 6), (-0.1, 2)])
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


@rule("BSA-5-cuadro-g", "BSA-13-elite-a")
@pytest.mark.parametrize("officer_first", [False, True])
def test_a_square_may_fire_at_an_officer_through_the_second_of_two_arcs(
    officer_first: bool,
) -> None:
    rider = officer("E", "general_de_brigada", at=(36, 12), role=BLUE)
    square = unit(formation="square", abilities=("elite",), **PLAIN)
    scene = phase(square, foe(), rider, dice=[1] * (6 + 3 + 1))
    ahead, behind = DeclareShot("A", "B", arcs=2, role=RED), ShootOfficer("A", "E", role=RED)
    three = DeclareShot("A", "B", arcs=3, role=RED)
    first, second = (behind, ahead) if officer_first else (ahead, behind)
    scene.play(first)
    assert scene.refusal(first) == scene.refusal(three) == "BSA-5-cuadro-g"
    odds = odds_of(scene.state, second)
    assert odds is not None and odds.tally is not None
    assert odds.tally.total == (6 if officer_first else 3)
    scene.play(second, HoldFire(role=RED))
    assert (scene.last(UnitShot).dice, scene.last(OfficerShotAt).dice) == (6, 3)
    assert scene.dice_thrown() == 10  # one miss made good in the first of the two


@rule("BSA-5-cuadro-g")
def test_a_square_that_fires_four_ways_has_no_half_of_its_dice_for_an_officer() -> None:
    rider = officer("E", "general_de_brigada", at=(36, 12), role=BLUE)
    scene = phase(unit(formation="square", **PLAIN), foe(), rider)
    scene.play(DeclareShot("A", "B", arcs=4, role=RED))
    assert scene.refusal(ShootOfficer("A", "E", role=RED)) == "BSA-5-cuadro-g"
