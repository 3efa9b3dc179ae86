"""Damage: bands of the Damage Rating, their effects, the test for Sunk Sail."""

import pytest

from estandarte.games.mistral.fleets.damage import (
    SailSunk,
    allowance,
    band,
    formation_allowance,
    gauge_penalty,
    joining_penalty,
    sink_by_damage,
    sunk_up_to,
)
from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.war.seasons import (
    is_quarterly,
    next_turn,
    points_in,
    quarters_between,
    season_of,
)
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene, flagship, formation, pack, squadron


@rule("MIC-2.2-a", "MIS-2.121-b", "IC-7.3-a")
@pytest.mark.parametrize(
    ("id", "last_sound", "last_third"), [("B1", 3, 6), ("namur", 4, 8), ("S1", 4, 9)]
)
def test_the_bands_of_a_rating(id: str, last_sound: int, last_third: int) -> None:
    make = flagship if id == "namur" else squadron
    found = [band(make(id, damage=d)) for d in (last_sound, last_sound + 1, last_third)]
    assert found == ["sound", "third", "third"]
    assert band(make(id, damage=last_third + 1)) == "two_thirds"


@rule("MIC-2.2-a")
def test_the_bands_of_a_spanish_flagship() -> None:
    damages = (5, 6, 10, 11)
    found = [band(flagship("real_felipe", damage=d)) for d in damages]
    assert found == ["sound", "third", "third", "two_thirds"]


@rule("MIS-2.121-c")
def test_in_a_mixed_flotilla_each_squadron_is_judged_by_its_own_rating() -> None:
    scene = Scene(
        formation("BO-A"),
        squadron("S1", damage=9, formation="BO-A"),
        squadron("F1", damage=6, formation="BO-A"),
    )
    assert {band(u) for u in scene.state.units_of("BO-A")} == {"third"}
    assert band(squadron("F1", damage=9)) == "two_thirds"


@rule("MIC-2.2-a", "IC-5.12-c", "MIC-2.2-b")
def test_above_two_thirds_a_squadron_loses_one_of_its_allowance() -> None:
    state = Scene().state
    assert allowance(state, squadron("B1", damage=6)) == 4
    assert allowance(state, squadron("B1", damage=7)) == 3
    assert allowance(state, squadron("B1", damage=7, allowance=1)) == 1


@rule("IC-3.31-c", "MIS-X39", "MIS-2.226-a", "MIS-2.221-g")
def test_a_formation_moves_at_the_lowest_allowance_among_its_units() -> None:
    units = [squadron("B1", formation="BR-A", damage=7), flagship("namur", formation="BR-A")]
    scene = Scene(formation("BR-A"), *units)
    assert formation_allowance(scene.state, scene.state.formations["BR-A"]) == 3
    worse = Scene(formation("BR-A"), units[0], flagship("namur", formation="BR-A", damage=9))
    assert formation_allowance(worse.state, worse.state.formations["BR-A"]) == 2


@rule("IC-3.31-c")
def test_by_the_switch_a_damaged_squadron_slows_the_whole_formation() -> None:
    units = [squadron("B1", formation="BR-A", damage=7), flagship("namur", formation="BR-A")]
    scene = Scene(formation("BR-A"), *units, damage_ma="formation")
    assert formation_allowance(scene.state, scene.state.formations["BR-A"]) == 2


@rule("IC-8.45-b")
def test_a_disorganised_formation_loses_one_more_but_never_the_last() -> None:
    scene = Scene(formation("BR-A", disorganised=True), squadron("B1", formation="BR-A"))
    assert formation_allowance(scene.state, scene.state.formations["BR-A"]) == 3
    slow = Scene(
        formation("BR-A", disorganised=True), squadron("B1", formation="BR-A", allowance=1)
    )
    assert formation_allowance(slow.state, slow.state.formations["BR-A"]) == 1


@rule("MIC-2.2-f", "IC-7.3-c", "MIC-2.2-b")
def test_the_worst_squadron_sets_the_effects_and_they_do_not_add_up() -> None:
    state = Scene().state
    units = (squadron("B1", damage=7), squadron("B2", damage=8), squadron("B3", damage=4))
    assert joining_penalty(state, units) == 1
    assert gauge_penalty(state, units) == -1
    assert joining_penalty(state, units[2:]) == 1
    assert gauge_penalty(state, units[2:]) == 0
    assert joining_penalty(state, (squadron("B1", damage=3),)) == 0


@rule("IC-7.3-a")
def test_by_the_words_of_the_chart_the_middle_band_alone_hinders_reinforcement() -> None:
    state = Scene(reinforcement_band="middle_only").state
    assert joining_penalty(state, (squadron("B1", damage=7),)) == 0
    assert joining_penalty(state, (squadron("B1", damage=6),)) == 1


@rule("MIS-X50", "IC-7.3-b", "MIC-2.2-a")
@pytest.mark.parametrize(
    ("id", "damage", "limit"), [("B1", 10, None), ("B1", 11, 1), ("S1", 19, 5), ("B1", 25, 9)]
)
def test_up_to_which_die_a_sail_is_sunk(id: str, damage: int, limit: int | None) -> None:
    assert sunk_up_to(squadron(id, damage=damage), Switches()) == limit


@rule("IC-7.3-b")
def test_by_the_switch_a_squadron_at_its_rating_is_tested() -> None:
    assert sunk_up_to(squadron("B1", damage=10), Switches(sunk_test="at_dr")) == 0


@rule("MIS-X1", "MRX-7", "MIC-2.2-a", "MIC-2.2-b")
@pytest.mark.parametrize(("die", "sail"), [(7, 3), (8, 4)])
def test_seventeen_points_against_a_rating_of_ten(die: int, sail: int) -> None:
    scene = Scene(squadron("B1", damage=17), dice=[die])
    assert sink_by_damage(scene.play, "B1", "MIC-2.2-d") is (sail == 3)
    unit = scene.unit("B1")
    assert (unit.sail, unit.damage) == (sail, 17)
    assert allowance(scene.state, unit) == 3
    assert gauge_penalty(scene.state, (unit,)) == -1
    assert joining_penalty(scene.state, (unit,)) == 1


@rule("IC-7.3-b")
def test_a_test_sinks_one_sail_at_most_and_none_is_made_below_the_rating() -> None:
    scene = Scene(squadron("B1", damage=30), dice=[0, 0])
    sink_by_damage(scene.play, "B1", "MIC-2.2-d")
    assert scene.unit("B1").sail == 3
    assert scene.dice_left == [0]
    sound = Scene(squadron("B1", damage=10), dice=[0])
    assert not sink_by_damage(sound.play, "B1", "MIC-2.2-d")
    assert sound.dice_left == [0]
    assert sound.all(SailSunk) == []


@rule("IC-3.24-b", "MIC-10.1-a", "MIS-2.224-c")
@pytest.mark.parametrize(
    ("unit", "front", "back"),
    [
        (squadron("S1"), 0, -1),
        (squadron("BD1"), 0, -1),
        (flagship("real_felipe"), 3, 1),
        (flagship("namur"), 1, 0),
    ],
)
def test_above_ten_points_the_back_of_the_counter_is_in_force(
    unit: Unit, front: int, back: int
) -> None:
    assert but(unit, damage=10).column_shift == front
    assert but(unit, damage=11).column_shift == back


@rule("MIC-18.1-e", "IC-4.11-b")
def test_seasons_and_quarterly_turns() -> None:
    seasons = [season_of(turn) for turn in (1, 4, 5, 8, 9, 12, 13, 16)]
    assert seasons == ["winter"] * 2 + ["spring"] * 2 + ["summer"] * 2 + ["fall"] * 2
    assert [turn for turn in range(1, 17) if is_quarterly(turn)] == [1, 5, 9, 13]


@rule("MIC-18.1-a")
def test_a_year_has_sixteen_turns() -> None:
    assert next_turn(Date(1744, 16)) == Date(1745, 1)
    assert next_turn(Date(1744, 15)) == Date(1744, 16)
    assert quarters_between(Date(1744, 4), Date(1744, 5)) == 1
    assert quarters_between(Date(1744, 13), Date(1745, 1)) == 1
    assert quarters_between(Date(1744, 5), Date(1744, 8)) == 0


@rule("MIC-18.2-g", "IC-5.12-a", "MIC-18.2-h")
@pytest.mark.parametrize(
    ("allowance", "points"),
    [(5, [2, 1, 1, 1]), (4, [1, 1, 1, 1]), (3, [0, 1, 1, 1]), (2, [0, 1, 1, 0]), (1, [0, 1, 0, 0])],
)
def test_in_which_increments_an_allowance_is_spent(allowance: int, points: list[int]) -> None:
    found = [points_in(pack().charts, allowance, increment) for increment in (1, 2, 3, 4)]
    assert found == points
    assert sum(found) == allowance


@rule("MIS-2.221-g", "IC-3.31-c")
def test_a_flagship_keeps_her_own_allowance_beside_a_swift_squadron() -> None:
    scene = Scene(
        formation("BR-A"), squadron("B1", formation="BR-A"), flagship("namur", formation="BR-A")
    )
    own = scene.state.formations["BR-A"]
    assert formation_allowance(scene.state, own) == 3
    del scene.state.units["namur"]
    assert formation_allowance(scene.state, own) == scene.state.units["B1"].allowance > 3
