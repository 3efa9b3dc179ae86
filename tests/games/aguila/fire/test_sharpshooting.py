"""Officers as targets."""

from typing import Any

import pytest

from estandarte.games.aguila.fire.phase import HoldFire, Shooting
from estandarte.games.aguila.fire.sharpshooting import (
    OfficerShotAt,
    ShootOfficer,
    officer_verdict,
    volley_at_officer,
)
from estandarte.kernel.mending import before_mending
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, officer, unit, wall

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


@rule("BSA-Q68", "BSA-12-individual-e")
@pytest.mark.parametrize(("switch", "share"), [("once", (1, 2)), ("added", (1, 4))])
def test_the_switch_counts_his_rank_and_the_single_man(switch: str, share: tuple[int, int]) -> None:
    """Seven is half the dice on sixes, nine a quarter at most."""
    scene = Scene(unit(**PLAIN), man(), officer_target=switch)
    need = volley_at_officer(scene.state, scene.unit("A"), scene.officer("E")).to_hit.need
    assert (need.number, need.share) == (6, share)


@rule("BSA-16-reservas-d", "BSA-4-edificio-j", "BSA-12-blanco-b")
@pytest.mark.parametrize(("entered", "cites"), [(False, ()), (True, ("BSA-16-reservas-d",))])
def test_who_has_just_come_on_has_moved_at_an_officer_too(
    entered: bool, cites: tuple[str, ...]
) -> None:
    scene = Scene(unit(entered=entered, **PLAIN), man())
    told = volley_at_officer(scene.state, scene.unit("A"), scene.officer("E")).to_hit.tally
    assert [line.cite for line in told.lines if line.amount == 1] == [*cites]
    assert ("BSA-12-blanco-b", "+2") in [(line.cite, str(line)) for line in told.lines]
    with before_mending(cites):  # as matches of version 1 were played
        old = volley_at_officer(scene.state, scene.unit("A"), scene.officer("E")).to_hit
    assert old.added == -2


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


@rule("BSA-7-coraje-f", "BSA-12-dano-a")
def test_an_officer_who_was_missed_is_not_tested() -> None:
    hurt = man(damage=9, courage=(2, 3))
    scene = phase(unit(sort="g_med"), hurt, dice=[5])
    scene.play(AT_E, HoldFire(role=RED))
    assert (scene.dice_thrown(), "E" in scene.state.officers) == (1, True)


@rule("BSA-12-blanco-a")
def test_a_unit_in_sight_beside_him_protects_him_even_out_of_range() -> None:
    beside = enemy("B", at=(36, 33.2))  # beyond the twelve inches of a musket
    assert allowed(unit(), man(11), beside) == "BSA-12-blanco-a"
    apart = enemy("B", at=(36, 34.8))
    assert allowed(unit(), man(11), apart) is None


@rule("BSA-12-blanco-a")
def test_units_of_either_side_and_other_officers_count() -> None:
    friend = unit("F", at=(34, 26), facing=90, role=RED)
    assert allowed(unit(), man(), friend) == "BSA-12-blanco-a"
    other = officer("X", at=(37, 27.2), role=BLUE)
    assert allowed(unit(), man(), other) == "BSA-12-blanco-a"
    nearer = officer("X", at=(37, 22.5), role=BLUE)
    assert allowed(unit(), man(), nearer) == "BSA-12-blanco-a"


@rule("BSA-15-niebla-a", "BSA-4-bosque-a", "BSA-Q124")
def test_fog_woods_and_other_officers_hide_him() -> None:
    scene = Scene(unit(), man(9), fields={"weather": "fog"})
    fog = officer_verdict(scene.state, scene.unit("A"), scene.officer("E")).cite
    assert fog == "BSA-15-niebla-a"
    assert allowed(unit(), man(9), area("wood", 36, 29, 6)) == "BSA-4-bosque-a"
    between = officer("X", at=(36, 24), role=RED)
    assert allowed(unit(), man(9), between) == "BSA-7-objetivo-d"


@rule("BSA-1-vision-h")
def test_from_a_hill_he_is_seen_over_others() -> None:
    between = unit("F", at=(36, 24), role=RED)
    assert allowed(unit(), man(11), between) == "BSA-7-objetivo-d"
    assert allowed(unit(), man(11), between, area("easy_hill", 36, 18, 3)) is None


@rule("BSA-13-elite-a", "BSA-13-guardias-a", "BSA-13-veteranos-a")
@pytest.mark.parametrize(("ability", "again"), [("elite", 1), ("guardias", 2), ("veteranos", 2)])
def test_good_troops_roll_misses_again_at_officers(ability: str, again: int) -> None:
    scene = phase(unit(abilities=(ability,), **PLAIN), man(), dice=[1] * (6 + again))
    scene.play(AT_E, HoldFire(role=RED))
    assert scene.dice_thrown() == 6 + again


@rule("BSA-12-instructor-a")
@pytest.mark.parametrize(("order", "dice"), [("halt", 8), ("advance", 5)])
def test_an_instructor_helps_at_officers_too_if_they_have_not_moved(order: Any, dice: int) -> None:
    teacher = officer("O", abilities=("instructor",), inside="A")
    scene = phase(unit(order=order, **PLAIN), teacher, man(), dice=[1] * dice)
    scene.play(AT_E, HoldFire(role=RED))
    assert scene.last(OfficerShotAt).dice == (8 if order == "halt" else 3)


@rule("BSA-5-cuadro-g")
def test_a_square_does_not_fire_with_all_its_arcs_at_one_man() -> None:
    scene = phase(unit(formation="square", **PLAIN), man(), dice=[1] * 3)
    scene.play(AT_E, HoldFire(role=RED))
    assert scene.last(OfficerShotAt).dice == 3  # half of twelve, and half for the seven


@rule("BSA-15-torrencial-b")
def test_torrential_rain_takes_wounds_from_a_cannon_at_an_officer() -> None:
    scene = Scene(
        unit(sort="g_med"), man(), dice=[6, 6, 6, 6, 6],
        fields={"initiative": RED, "weather": "torrential"},
    )  # fmt: skip
    scene.begin(Shooting())
    scene.play(AT_E, HoldFire(role=RED))
    assert scene.officer("E").damage == 1


@rule("BSA-7-objetivo-c", "BSA-12-instructor-a", "BSA-7-desorg-b")
def test_the_dice_of_musketeers_at_an_officer_step_by_step() -> None:
    def steps(*things: Any, place: int = 0) -> list[tuple[str, str]]:
        scene = Scene(*things)
        volley = volley_at_officer(scene.state, scene.unit("A"), scene.officer("E"), place)
        assert volley.needed == 6
        told = volley.attack.tally.lines[1:]
        return [(line.cite[4:], str(line)) for line in told if line.cite != "BSA-Q18"]

    half = ("7-mod-i", "×1/2")
    assert steps(unit(**PLAIN), man()) == [half]
    aside = officer("E", "general_de_brigada", at=(38.5, 25), role=BLUE)  # hardly in front of them
    assert steps(unit(**PLAIN), aside) == [("7-objetivo-c", "×1/4"), half]
    teacher = officer("O", inside="A", abilities=("instructor",))
    assert steps(unit(**PLAIN), man(), teacher) == [half, ("12-instructor-a", "+2")]
    assert steps(unit(**PLAIN), man(), teacher, place=1) == [half]
    assert steps(unit(order="advance", **PLAIN), man(), teacher) == [("7-mod-j", "×1/4")]
