"""The Combat Damage Table: results, columns, shifts, modifiers, and attacks that use it."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.combats import column_in
from estandarte.games.mistral.battle.damage_table import (
    Assault,
    Blow,
    Column,
    assault_blow,
    blow,
    bombard,
    column,
    convoy_column,
    convoy_damage,
    divisions,
    fireship,
    inflicted,
    leadership_shifts,
    point_modifiers,
    share_out,
    unit_shifts,
)
from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.state import Clash, Engagement
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene, flagship, pack, squadron

TABLE = pack().charts.combat
RULES = pack().charts.attacks
CDT = """
1 3 4 S S* S* 2S* SS* SS*
1 2 3 4 5 6 2S 7 8
0 2 3 4 5 5 6 2S 3S
0 1 2 3 4 4 6 6 7
0 1 2 3 4 4 5* 5* 6*
0 1 1 3 3 4 4 5* 2S
0 1 1 2 3 3 4 4 5
0 0 1 2 3 3 3 4 4*
0 0 1 1 2 3 3 3 4*
0 0 0 1 1 2 2 3 3
"""


@rule("MIC-3.1-a")
def test_the_combat_damage_table() -> None:
    printed = [line.split() for line in CDT.strip().splitlines()]
    assert [list(row) for row in TABLE.rows] == printed


@rule("MIC-3.1-b", "MIC-3.1-c", "MIC-3.1-d", "MIC-3.1-e", "IC-8.36-b")
@pytest.mark.parametrize(
    ("col", "die", "result"),
    [
        (4, 1, Blow(5, 0, False)),
        (3, 0, Blow(0, 1, False)),
        (4, 0, Blow(0, 1, True)),
        (8, 2, Blow(3, 1, False)),
        (7, 0, Blow(0, 2, True)),
        (6, 4, Blow(5, 0, True)),
        (0, 9, Blow(0, 0, False)),
    ],
)
def test_how_a_result_is_read(col: int, die: int, result: Blow) -> None:
    assert blow(TABLE, col, die) == result


@rule("MIS-X12")
def test_three_s_and_double_s() -> None:
    assert blow(TABLE, 8, 2) == Blow(3, 1, False)
    assert blow(TABLE, 7, 0) == Blow(0, 2, True)


@rule("MIC-3.1-l", "MIC-3.1-t", "IC-8.34-c", "MIC-3.1-f")
@pytest.mark.parametrize(
    ("level", "shifts", "found"),
    [
        (4, 0, Column(4)),
        (4, 3, Column(7)),
        (4, -2, Column(2)),
        (8, 2, Column(8, 2)),
        (0, -1, Column(0, -1)),
        (6, 4, Column(8, 2)),
    ],
)
def test_columns_and_wrapping(level: int, shifts: int, found: Column) -> None:
    assert column(level, shifts) == found


def harm(own: list[Unit], other: list[Unit], level: int, die: int, shifts: int = 0) -> int:
    side = column(level, shifts)
    return inflicted(blow(TABLE, side.number, die), point_modifiers(own, other, side.points))


@rule("MIS-X11", "MIC-3.1-t", "MIC-3.1-s")
def test_shifts_beyond_the_table_become_points() -> None:
    even = [squadron("B1")], [squadron("S1")]
    assert harm(*even, level=8, die=3, shifts=2) == 9
    assert harm(*even, level=0, die=0, shifts=-1) == 0
    assert harm(*even, level=0, die=5, shifts=-1) == 0


@rule("MIS-X10", "MIC-3.1-p", "IC-8.36-a")
def test_each_sail_more_adds_a_point() -> None:
    british, spanish = [squadron("B1")], [squadron("S1", sail=3)]
    assert harm(british, spanish, level=4, die=1) == 6
    assert harm(spanish, british, level=4, die=5) == 3


@rule("MIS-X13", "MIS-2.227-a", "IC-8.36-a")
def test_the_real_felipe_shields_her_side_and_strikes_three_columns_up() -> None:
    british = [squadron("B1"), flagship("namur")]
    spanish = [squadron("S1"), flagship("real_felipe")]
    assert harm(british, spanish, level=5, die=4) == 3
    assert unit_shifts(spanish).total == 3
    assert harm(spanish, british, level=4, die=1, shifts=3) == 7


@rule("MIS-2.227-a")
def test_two_spanish_flagships_shield_no_better_than_one() -> None:
    two = [squadron("S1"), flagship("real_felipe"), flagship("santa_isabel")]
    six = [squadron("B1"), squadron("BD1")]
    assert harm(six, two, level=5, die=1) == 5


@rule("IC-8.36-b")
def test_modifiers_count_with_an_s_and_never_save_the_sail() -> None:
    many, few = [squadron("B1")], [squadron("S1", sail=2)]
    assert harm(many, few, level=3, die=0) == 2
    shielded = [squadron("S1"), flagship("real_felipe")]
    result = blow(TABLE, 3, 0)
    modifiers = point_modifiers([squadron("B1")], shielded, 0)
    assert (inflicted(result, modifiers), result.sunk) == (0, 1)


@rule("MIS-X2", "MIC-3.1-n", "MIC-3.1-o")
def test_leadership_shifts_and_how_they_may_be_divided() -> None:
    assert leadership_shifts(6, 1) == leadership_shifts(1, 6) == 3
    assert leadership_shifts(3, 3) == 0
    assert divisions(3) == ((3, 0), (2, -1), (1, -2), (0, -3))
    assert divisions(0) == ((0, 0),)


@rule("MIS-X51", "MIC-3.1-m", "IC-8.34-a", "MIS-2.232-b", "MIS-2.224-d")
def test_the_worst_squadron_and_one_flagship() -> None:
    side = [squadron("F1"), squadron("FD1"), squadron("FD2"), flagship("terrible")]
    assert unit_shifts(side).total == 0
    assert unit_shifts(side[:3]).total == -1
    assert unit_shifts([*side, flagship("esperance")]).total == 0


@rule("MIS-Q11")
def test_by_the_switch_a_flagship_is_a_squadron_among_the_others() -> None:
    side = [squadron("F1"), squadron("FD1"), flagship("terrible")]
    assert unit_shifts(side, flagships_add=False).total == -1
    assert unit_shifts([squadron("B1"), flagship("namur")], flagships_add=False).total == 0
    for switch, number in (("added", 6), ("worst", 5)):
        state = Scene(squadron("B1"), flagship("namur"), flagship_shift=switch).state
        state.battle = Engagement("sp_13", {}, level=5)
        clash = Clash({"british": ("B1", "namur")})
        assert column_in(state, clash, "british").number == number


@rule("MIS-2.224-b", "MIS-2.224-c", "MIS-2.232-a")
def test_shifts_of_single_counters() -> None:
    assert unit_shifts([squadron("B1"), flagship("namur")]).total == 1
    assert unit_shifts([squadron("B1"), flagship("namur", damage=11)]).total == 0
    assert unit_shifts([squadron("SD1")]).total == -1


@rule("MRX-11")
def test_mathews_against_navarro() -> None:
    british = [squadron("B1"), flagship("namur")]
    spanish = [squadron("S1"), flagship("real_felipe")]
    ours = column(6, int(unit_shifts(british).total))
    theirs = column(6, int(unit_shifts(spanish).total))
    assert (ours, theirs) == (Column(7), Column(8, 1))
    assert harm(british, spanish, level=6, die=5, shifts=1) == 4
    assert blow(TABLE, ours.number, 5).star
    assert harm(spanish, british, level=6, die=7, shifts=3) == 5
    assert blow(TABLE, theirs.number, 7).star


@rule("MRX-31", "IC-8.36-c")
def test_bd1_against_f1_terrible_and_fd1() -> None:
    british = [squadron("BD1")]
    french = [squadron("F1"), flagship("terrible"), squadron("FD1")]
    assert harm(british, french, level=6, die=8) == 3
    assert share_out(3, french) == {"F1": 1, "terrible": 1, "FD1": 1}
    shifts = int(unit_shifts(french).total) + leadership_shifts(3, 0)
    assert column(6, shifts) == Column(8)
    assert harm(french, british, level=6, die=4, shifts=shifts) == 11
    second = [squadron("B2"), flagship("marlborough")]
    third = [squadron("S2"), flagship("santa_isabel")]
    assert harm(second, third, level=6, die=3, shifts=1) == 5
    assert share_out(5, third) == {"S2": 3, "santa_isabel": 2}
    assert harm(third, second, level=6, die=9, shifts=1) == 3
    assert share_out(3, second) == {"B2": 2, "marlborough": 1}


@rule("MRX-32")
def test_b3_against_f2_and_b6_against_s3() -> None:
    british = [squadron("B3")]
    french = [squadron("F2"), flagship("esperance"), squadron("FD2")]
    assert harm(british, french, level=6, die=2) == 6
    assert harm(french, british, level=6, die=7, shifts=int(unit_shifts(french).total)) == 6
    rowley, last = [squadron("B6"), flagship("barfleur")], [squadron("S3", sail=1)]
    assert harm(rowley, last, level=6, die=1, shifts=1 + leadership_shifts(3, 0)) == 13
    assert harm(last, rowley, level=6, die=5) == 4


@rule("IC-8.36-c")
def test_a_unit_without_sail_takes_nothing() -> None:
    side = [squadron("S1", sail=0), flagship("real_felipe")]
    assert share_out(5, side) == {"real_felipe": 5}
    assert share_out(5, side[:1]) == {}


@rule("MIC-3.4-a", "IC-10.18-a")
def test_the_column_of_a_convoy_attack() -> None:
    kinds: list[Any] = ["light", "galley", "fleet", "fleet50", "privateer"]
    assert [convoy_column(TABLE, kind, 0) for kind in kinds] == [1, 2, 4, 4, 4]


@rule("MIS-X16", "MRX-13", "MIC-3.4-b", "MIC-3.4-c", "MIC-3.4-d")
def test_convoy_attacks() -> None:
    assert convoy_damage(TABLE, "fleet", escort=2, die=3) == 2
    assert convoy_damage(TABLE, "fleet", escort=2, die=4, partly_screened=True) == 1
    assert convoy_column(TABLE, "light", 3) == 0
    assert [convoy_damage(TABLE, "light", escort=3, die=die) for die in (1, 2)] == [1, 0]
    assert convoy_damage(TABLE, "light", escort=2, die=1) == 1
    assert convoy_damage(TABLE, "fleet", escort=0, die=9, partly_screened=True) == 1


@rule("IC-10.18-a")
def test_an_s_counts_four_against_a_convoy() -> None:
    assert convoy_damage(TABLE, "fleet", escort=0, die=0) == 4


@rule("MIS-X14", "MRX-12", "MIC-3.2-a", "MIC-3.2-b", "MIC-3.2-c", "MIC-3.2-d", "IC-6.23-a")
def test_fireships() -> None:
    assert fireship(RULES, sail=3, first=5, second=5) == Assault(None)
    assert fireship(RULES, sail=3, first=6, second=4) == Assault(4)
    attack = fireship(RULES, sail=3, first=7, second=5)
    assert assault_blow(TABLE, RULES, attack, 2, "fireship", harbour=False) == Blow(5, 0, False)
    assert assault_blow(TABLE, RULES, attack, 2, "fireship", harbour=True).points == 10
    assert fireship(RULES, sail=3, first=9, second=9) == Assault(None)


@rule("MIS-X14", "MIC-3.2-e", "IC-6.23-a")
def test_the_blockade_value_hinders_a_fireship_in_harbour() -> None:
    assert fireship(RULES, sail=4, first=9, second=5, blockade=2) == Assault(None)
    assert fireship(RULES, sail=4, first=9, second=5, blockade=1) == Assault(5)


@rule("MIS-X15", "MIC-3.3-a", "MIC-3.3-b", "IC-6.24-a")
def test_bombs() -> None:
    assert assault_blow(TABLE, RULES, bombard(RULES, 6), 3, "bomb", True) == Blow(18, 0, False)
    assert assault_blow(TABLE, RULES, bombard(RULES, 7), 2, "bomb", True) == Blow(6, 1, False)
    assert bombard(RULES, 9) == Assault(None)
    assert assault_blow(TABLE, RULES, Assault(None), 0, "bomb", True) == Blow(0, 0, False)


@rule("MIC-3.1-b", "MIC-3.1-e")
def test_a_number_is_damage_and_a_star_a_leader_in_danger() -> None:
    assert blow(TABLE, 4, 1) == Blow(5, 0, False)
    assert blow(TABLE, 6, 4) == Blow(5, 0, True)


@rule("MIC-3.1-c", "MIC-3.1-d")
def test_an_s_is_a_sail_and_the_number_before_it_damage() -> None:
    assert blow(TABLE, 3, 0) == Blow(0, 1, False)
    assert blow(TABLE, 8, 2) == Blow(3, 1, False)


@rule("MIC-3.1-l", "MIC-3.1-f", "IC-8.34-c")
def test_plus_is_to_the_right_and_what_is_beyond_is_damage() -> None:
    assert column(4, 3) == Column(7)
    assert column(4, -2) == Column(2)
    assert column(0, -1) == Column(0, -1)
    cites = [line.cite for line in point_modifiers([], [], -1).lines]
    assert cites == ["MIC-3.1-s", "IC-8.34-c"]


@rule("MIC-3.1-m", "MIS-2.232-b")
def test_of_several_squadrons_the_worst_shift_counts_once() -> None:
    fifties = [squadron("FD1"), squadron("FD2")]
    assert [(line.cite, line.amount) for line in unit_shifts(fifties).lines[1:]] == [
        ("MIS-2.232-b", -1)
    ]
    assert unit_shifts([squadron("F1"), *fifties]).total == -1
    spaniard = squadron("S1", shift=(-2, -3))
    assert [line.cite for line in unit_shifts([spaniard]).lines[1:]] == ["MIC-3.1-m"]


@rule("MIS-2.224-d", "IC-8.34-a")
def test_of_several_flagships_the_best_counts_once() -> None:
    both = [flagship("terrible"), flagship("esperance")]
    best = max(one.column_shift for one in both)
    assert [(line.cite, line.amount) for line in unit_shifts(both).lines[1:]] == [
        ("MIS-2.224-d", best)
    ]


@rule("MIC-3.4-d")
def test_nothing_but_escort_and_screen_changes_an_attack_on_a_convoy() -> None:
    plain = [convoy_damage(TABLE, "fleet", 0, die) for die in range(10)]
    assert plain == [blow(TABLE, 4, die).points + 4 * blow(TABLE, 4, die).sunk for die in range(10)]


@rule("MIC-3.2-d")
def test_a_fireship_doubles_its_damage_in_a_harbour() -> None:
    attack = fireship(RULES, sail=3, first=7, second=5)
    at_sea = assault_blow(TABLE, RULES, attack, 2, "fireship", harbour=False)
    inside = assault_blow(TABLE, RULES, attack, 2, "fireship", harbour=True)
    assert inside.points == 2 * at_sea.points > 0


@rule("MIC-3.3-a")
def test_the_die_of_a_bomb_is_its_column_and_a_nine_a_failure() -> None:
    assert [bombard(RULES, die).column for die in range(10)] == [*range(9), None]
