"""Arcs: the sides through which squares, masses and garrisons fire."""

from typing import Any

import pytest

from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.fire.phase import DeclareShot, DeclaringShots, HoldFire
from estandarte.games.aguila.fire.sharpshooting import OfficerShotAt, ShootOfficer
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.ground.garrisons import garrisoned
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.kernel import LANGUAGES
from estandarte.kernel.game import tell
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.aguila.fire.test_phase import PLAIN, foe, phase
from games.aguila.scenes import BLUE, RED, area, enemy, officer, understand, unit

RIGHT = enemy("D", at=(42, 18), facing=270, **PLAIN)
MASS: dict[str, Any] = {"sort": "at_linea:36", "formation": "mass"}


@rule("BSA-5-masa-k", "BSA-Q29")
def test_a_mass_that_stood_fires_half_its_dice_through_any_one_side() -> None:
    aside = DeclareShot("A", "D", Side.RIGHT, role=RED)
    scene = phase(unit(**MASS), RIGHT, dice=[1] * 7)
    whole = scene.unit().profile.attacks
    assert scene.refusal(DeclareShot("A", "D", role=RED)) == "BSA-1-vision-a"
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
