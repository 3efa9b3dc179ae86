"""Officers as targets."""

from typing import Any

import pytest

from estandarte.games.aguila.sharpshooting import OfficerShotAt, ShootOfficer, officer_verdict
from estandarte.games.aguila.shooting import HoldFire, Shooting
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, enemy, officer, unit, wall

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
AT_E = ShootOfficer("A", "E", role=RED)


def man(gap: float = 5, **named: Any) -> Any:
    return officer(
        "E", named.pop("rank", "general_de_brigada"), at=(36, 20.59 + gap), role=BLUE, **named
    )


def phase(*things: Any, dice: Any = ()) -> Scene:
    scene = Scene(*things, dice=dice, fields={"initiative": RED})
    scene.begin(Shooting())
    return scene


def allowed(*things: Any) -> str | None:
    scene = Scene(*things)
    return officer_verdict(scene.state, scene.unit("A"), scene.officer("E")).cite


@rule("BSA-12-blanco-a")
def test_an_officer_is_a_target_only_if_he_is_nearest_and_alone() -> None:
    assert allowed(unit(), man()) is None
    assert allowed(unit(), man(), enemy("B", at=(37, 30))) is None
    assert allowed(unit(), man(), enemy("B", at=(37, 27))) == "BSA-12-blanco-a"  # beside him
    assert allowed(unit(), man(9), enemy("B", at=(38.2, 24))) == "BSA-12-blanco-a"  # nearer
    assert allowed(unit(), man(inside="B"), enemy("B")) == "BSA-12-blanco-a"
    assert allowed(unit(), man(13)) == "BSA-7-objetivo-e"


@rule("BSA-12-blanco-b", "BSA-12-individual-e", "BSA-X34")
def test_musketeers_have_minus_two_at_an_officer() -> None:
    scene = phase(unit(**PLAIN), man(), dice=[6] + [1] * 5 + [4])
    scene.play(AT_E, HoldFire(role=RED))
    shot = scene.last(OfficerShotAt)
    assert (shot.dice, shot.needed, shot.hits) == (6, 6, 1)  # seven: half the dice, on sixes
    assert scene.officer("E").damage == 1


@rule("BSA-12-blanco-b")
def test_distance_and_cover_count_as_well() -> None:
    far = phase(unit(**PLAIN), man(9), dice=[1] * 3)
    far.play(AT_E, HoldFire(role=RED))
    fence = wall((30, 24.5), (42, 24.5))
    covered = phase(unit(**PLAIN), man(), fence, dice=[1] * 3)
    covered.play(AT_E, HoldFire(role=RED))
    assert far.last(OfficerShotAt).dice == covered.last(OfficerShotAt).dice == 3


@rule("BSA-12-blanco-c", "BSA-12-blanco-d", "BSA-X34")
@pytest.mark.parametrize(
    ("sort", "face", "hits"), [("g_med", 5, 3), ("g_med", 1, 1), ("g_lig", 4, 2), ("g_lig", 3, 1)]
)
def test_a_gun_needs_a_six_and_makes_half_the_hits(sort: str, face: int, hits: int) -> None:
    scene = phase(unit(sort=sort), man(), dice=[6, face] + [1] * hits)
    scene.play(AT_E, HoldFire(role=RED))
    assert scene.last(OfficerShotAt).hits == hits
    missed = phase(unit(sort=sort), man(), dice=[5])
    missed.play(AT_E, HoldFire(role=RED))
    assert missed.last(OfficerShotAt).hits == 0


@rule("BSA-12-dano-a")
def test_damage_on_an_officer_counts_only_for_his_courage() -> None:
    battered = man(damage=40, courage=(90, 99))
    scene = phase(unit(sort="g_med"), battered, dice=[6, 1, 6, 3, 4])
    scene.play(AT_E, HoldFire(role=RED))
    assert scene.officer("E").damage == 41  # no number of wounds destroys him
    frail = man(damage=1, courage=(8, 9), rank="comandante")
    lost = phase(unit(sort="g_med"), frail, dice=[6, 1, 6, 3, 4])
    lost.play(AT_E, HoldFire(role=RED))
    assert lost.state.officers == {}


def test_nobody_shoots_twice_or_at_nobody() -> None:
    scene = phase(unit(), man())
    assert scene.refusal(ShootOfficer("A", "X", role=RED)) == "BSA-7-objetivo-a"
    assert scene.refusal(ShootOfficer("X", "E", role=RED)) == "BSA-7-objetivo-a"
    scene.play(AT_E)
    assert scene.refusal(AT_E) == "BSA-7-objetivo-a"
