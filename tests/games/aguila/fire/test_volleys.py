"""Volleys: modifiers, half range, and dice rolled again."""

import pytest

from estandarte.games.aguila.charge.melee_dice import Blow, melee_reroll_rules
from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.fire.phase import HoldFire
from estandarte.games.aguila.fire.volleys import Shot, hit_rerolls, is_screened, to_hit_of
from estandarte.kernel.testing import rule
from games.aguila.charge.test_phase import PLAIN, foe, mine
from games.aguila.fire.test_phase import AT_B as SHOT
from games.aguila.fire.test_phase import phase
from games.aguila.scenes import RED, Scene, added, area, enemy, officer, unit, wall


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


@rule("BSA-Q21", "BSA-Q23")
def test_of_two_covers_the_better_counts_and_all_else_adds_up() -> None:
    fence, rocks = wall((30, 25.5), (42, 25.5)), area("rocky", 36, 28, 3, id="t2")
    scene = Scene(
        unit(order="advance", disorganised=2, at=(36, 18)), enemy("B", at=(36, 26)), fence, rocks
    )
    found = added(to_hit_of(scene.state, scene.unit("A"), scene.unit("B"), Shot("A", "B")))
    assert sorted(m.cite for m in found) == [
        "BSA-5-voltigeurs-a", "BSA-7-mod-a", "BSA-7-mod-c", "BSA-7-mod-e", "BSA-7-mod-f",
    ]  # fmt: skip
    assert sum(m.amount for m in found) == -6


@rule("BSA-Q21")
def test_by_the_switch_every_cover_counts() -> None:
    fence, rocks = wall((30, 25.5), (42, 25.5)), area("rocky", 36, 28, 3, id="t2")
    scene = Scene(unit(), enemy("B", at=(36, 26), **PLAIN), fence, rocks, covers="added")
    found = added(to_hit_of(scene.state, scene.unit("A"), scene.unit("B"), Shot("A", "B")))
    assert [(m.cite, m.amount) for m in found if m.cite in ("BSA-7-mod-b", "BSA-7-mod-c")] == [
        ("BSA-7-mod-c", -2), ("BSA-7-mod-b", -1),
    ]  # fmt: skip


@rule("BSA-Q22")
def test_open_order_has_no_skirmishers_of_its_own_besides() -> None:
    target = enemy("B", "fr_ligera:24", "open", at=(36, 25), abilities=("voltigeurs", "sigiloso"))
    scene = Scene(unit(), target)
    found = added(to_hit_of(scene.state, scene.unit("A"), scene.unit("B"), Shot("A", "B")))
    assert [m.cite for m in found] == ["BSA-7-mod-g", "BSA-13-sigiloso-a"]


@rule("BSA-Q25", "BSA-X25")
@pytest.mark.parametrize(("gap", "far"), [(4, False), (4.1, True)])
def test_half_the_range_is_half_of_what_the_rain_leaves(gap: float, far: bool) -> None:
    scene = Scene(unit(), enemy("B", at=(36, 20 + gap), **PLAIN), fields={"weather": "rain"})
    found = added(to_hit_of(scene.state, scene.unit("A"), scene.unit("B"), Shot("A", "B")))
    assert ("BSA-7-mod-a" in [m.cite for m in found]) is far


@rule("BSA-Q27")
def test_permissions_to_roll_again_add_up_and_a_die_is_thrown_twice_at_most() -> None:
    guards = unit(abilities=("guardias",), **PLAIN)
    scene = Scene(guards, foe(formation="march_column"))
    assert len(hit_rerolls(scene.state, scene.unit("A"), scene.unit("B"))) == 4
    column = mine(formation="attack_column", abilities=("elite",))
    melee = Scene(column, foe(formation="square"))
    assert len(melee_reroll_rules(melee.state, Blow("A", "B"))) == 3 + 4 + 1
    dice = phase(unit(**PLAIN, values={"attacks": 1}), foe(formation="march_column"), dice=[1, 2])
    dice.play(SHOT, HoldFire(role=RED))
    assert dice.last(UnitShot).hits == 0  # two permissions, but only one die to use them on
