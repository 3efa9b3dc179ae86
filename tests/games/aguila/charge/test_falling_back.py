"""Parting: falling back, regrouping, and who has no room to."""

from estandarte.games.aguila.charge.falling_back import RegroupAfterCombat
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.distance import gap_between, nearer_than
from games.aguila.charge.test_combat import FRAIL, charged, charger, clash, hits
from games.aguila.charge.test_phase import PLAIN
from games.aguila.scenes import RED, enemy, inch, officer, unit


@rule("BSA-9-reagrupar-b", "BSA-9-reagrupar-c")
def test_who_is_stopped_after_a_combat_stands_exactly_an_inch_off() -> None:
    first = [*hits(2, 12, 2), 3, 3, 5]
    ahead = clash(charger(), charged(**FRAIL), enemy("D", at=(36, 34.3)), dice=first)
    ahead.play(RegroupAfterCombat("advance", role=RED))
    assert ahead.at("A") == (36, 33.3)
    behind = unit("D", at=(36, 24.9), **PLAIN)
    back = clash(charger(), charged(**FRAIL), behind, dice=first)
    back.play(RegroupAfterCombat("retreat", role=RED))
    gap = gap_between(back.unit("A").base, back.unit("D").base)
    assert gap.within(inch(1) + 2)
    assert not gap.nearer_than(inch(1))


@rule("BSA-9-retroceso-e", "BSA-Q124")
def test_a_lone_officer_behind_those_who_fall_back_rides_aside() -> None:
    deep = charger().base.depth / inch(1)
    rider = officer("O", at=(36, 30 - deep - 1.5))
    scene = clash(charger(), charged(), rider, dice=[*hits(0, 12, 0), *hits(0, 12, 0)])
    assert scene.at("A") == (36, 28)
    assert not nearer_than(scene.officer().disc, scene.unit("A").base, inch(1) - 2)


@rule("BSA-Q59", "BSA-9-retroceso-a")
def test_who_still_touches_another_enemy_falls_back_and_does_not_regroup() -> None:
    first = [*hits(2, 12, 2), 3, 3]
    beside = enemy("D", at=(36 + charged().base.front / inch(1), 30), **PLAIN)
    scene = clash(unit("A", at=(38, 30), **PLAIN), charged(**FRAIL), beside, dice=first)
    assert "B" not in scene.state.units
    assert (scene.moment, scene.at("A")) == ("", (38, 28))
    assert scene.unit("A").is_disorganised
    free = clash(unit("A", at=(38, 30), **PLAIN), charged(**FRAIL), dice=first)
    assert free.moment == "RegroupingAfterCombat"


@rule("BSA-Q58")
def test_who_cannot_fall_back_is_shifted_or_by_the_switch_hurt() -> None:
    behind = unit("C", at=(36, 30 - charger().base.depth / inch(1) - 1), **PLAIN)
    blows = [*hits(0, 12, 0), *hits(0, 12, 0)]
    shifted = clash(charger(), charged(), behind, dice=blows)
    assert shifted.unit("A").damage == 0
    hurt = clash(charger(), charged(), behind, dice=[*blows, 3], blocked_fallback="damage")
    assert hurt.unit("A").damage == 2
