"""Battle: from the first Engaged Formations to its results, and the fight off Toulon in full."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.combats import (
    Add,
    Adding,
    ClashFought,
    DivideShifts,
    Dividing,
    HoldBack,
    Pair,
    Pairing,
    is_mixed,
)
from estandarte.games.mistral.battle.gauge import may_reinforce
from estandarte.games.mistral.battle.resolution import (
    BattleLost,
    Depart,
    Departing,
    LeaderFell,
    SailCaptured,
)
from estandarte.games.mistral.battle.sequence import (
    ChoosingIntensity,
    FormationJoined,
    GaugeTaken,
    IntensitySet,
    Join,
    SetIntensity,
    StandFast,
    StayOut,
    Withdraw,
    withdrawal_modifier,
)
from estandarte.games.mistral.battle.stations import LeaderAssigned
from estandarte.games.mistral.state import Engagement, Mistral
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.battle_scenes import (
    BOURBONS,
    BRITISH,
    Fray,
    fought,
    sides,
)
from games.mistral.scenes import (
    Scene,
    auxiliary,
    formation,
    leader,
    squadron,
    started,
)


def off_toulon() -> Mistral:
    """The fleets of 1744 in Space #13, the British come with the wind. [MRX-26, MRX-27]"""
    state = started("y1744")
    state.defied = True
    state.prestige[BRITISH] = 2
    for id in ("BR-A", "BR-B", "BR-C", "BO-A", "FR-C"):
        british = id.startswith("BR")
        approach = "with_wind" if british else "on_station"
        state.formations[id] = but(state.formations[id], at="sp_13", approach=approach)
        for unit in state.units_of(id):
            state.units[unit.id] = but(unit, state="ready", at="sp_13")
    for number, id in enumerate(("BR-B", "BR-C"), 1):
        one = auxiliary(f"A{number}", "fleet", place="assigned", formation=id)
        state.auxiliaries[one.id] = one
    return state


def fight_off_toulon() -> Fray:
    fray = Fray(off_toulon(), dice=[])
    fray.stand()
    fray.throw(4, 3, 0)
    fray.play(Join("A1", role=BRITISH), Join("A2", role=BRITISH), Join(role=BOURBONS))
    fray.throw(4)
    fray.play(
        SetIntensity("medium", role=BRITISH),
        Pair("B1", "S1", role=BRITISH),
        Pair("F1", "BD1", role=BOURBONS),
        Pair("B2", "S2", role=BRITISH),
        Pair("F2", "B3", role=BOURBONS),
        Pair("B6", "S3", role=BRITISH),
        Add(1, role=BOURBONS),
        Add(3, role=BOURBONS),
        DivideShifts(1, role=BRITISH),
        DivideShifts(2, role=BOURBONS),
    )
    fray.throw(5, 6, 0, 8, 4, 3, 9, 2, 7, 1, 5)
    fray.throw(3, 6, 2)
    fray.play(DivideShifts(2, role=BRITISH))
    return fray


@rule("MRX-27", "MIC-4.1-b", "IC-8.21-a")
def test_off_toulon_the_british_have_the_gauge_eleven_to_eight() -> None:
    fray = Fray(off_toulon(), dice=[])
    taken = fray.last(GaugeTaken)
    assert taken.role == BRITISH
    assert taken.numbers == {BRITISH: 11, BOURBONS: 8}
    assert fray.state.formations["BO-A"].spotted
    assert fray.asks == ("Withdrawing", BRITISH)


@rule("MRX-28", "IC-6.15-a", "MIC-12.1-d", "IC-8.24-a", "MIC-4.2-c", "IC-8.252-a", "IC-8.25-a")
def test_off_toulon_rowley_and_de_court_join_and_lestock_does_not() -> None:
    fray = fight_off_toulon()
    assert [e.formation for e in fray.all(FormationJoined)] == ["BR-C", "FR-C"]
    assert fray.state.auxiliaries["A1"].place == "recovery"


@rule("MIC-12.1-d")
@pytest.mark.parametrize(("aid", "joined"), [("A2", ["BR-C"]), ("", [])])
def test_an_auxiliary_of_the_fleet_brings_up_who_would_not_have_come(
    aid: str, joined: list[str]
) -> None:
    fray = Fray(off_toulon(), dice=[])
    fray.stand()
    fray.throw(9, 3)
    fray.play(Join(role=BRITISH), Join(aid, role=BRITISH))
    assert [e.formation for e in fray.all(FormationJoined)] == joined
    assert fray.state.auxiliaries["A2"].place == ("recovery" if aid else "assigned")


@rule("MRX-29", "IC-8.26-a", "MIS-2.224-a", "MIS-2.221-h", "IC-8.33-a", "IC-8.333-a")
def test_off_toulon_leaders_and_intensity() -> None:
    fray = fight_off_toulon()
    posts = {e.leader: e.unit for e in fray.all(LeaderAssigned)}
    assert posts == {
        "mathews": "namur",
        "rowley": "barfleur",
        "navarro": "real_felipe",
        "de_court": "terrible",
    }
    found = fray.last(IntensitySet)
    assert (found.fight.intensity, found.level) == ("heavy", 6)


@rule("MRX-30", "MRX-31", "MRX-32", "IC-8.33-b", "IC-8.34-a", "IC-8.34-b", "IC-8.32-a")
def test_off_toulon_combat_by_combat() -> None:
    fray = fight_off_toulon()
    fought = fray.all(ClashFought)
    assert [(e.columns[BRITISH], e.columns[BOURBONS]) for e in fought] == [
        (8, 8),
        (6, 8),
        (7, 7),
        (6, 6),
        (8, 6),
    ]
    assert [e.inflicted[BRITISH] for e in fought] == [1, 3, 5, 6, 13]
    assert [e.inflicted[BOURBONS] for e in fought] == [6, 11, 3, 6, 4]
    assert [e.sunk[BRITISH] for e in fought] == [1, 0, 0, 0, 0]
    damage = {id: unit.damage for id, unit in fray.state.units.items()}
    assert (damage["B1"], damage["namur"], damage["BD1"]) == (6, 6, 14)
    assert (damage["S1"], fray.state.units["S1"].sail) == (6, 3)


def plain_columns(mathews: int = 0) -> tuple[int, dict[str, int]]:
    """The level of a Battle of one Squadron a side, and the columns of both, one so well led."""
    state = sides()
    for name, rating in (("mathews", mathews), ("navarro", 0)):
        state.leaders[name] = but(state.leaders[name], leadership=rating)
    fray = fought(state, 3, 4, 9, 9, 9, intensity="medium")
    return fray.last(IntensitySet).level, fray.last(ClashFought).columns


@rule("IC-8.32-a")
def test_the_level_of_a_battle_is_the_column_of_both_sides() -> None:
    assert plain_columns() == (6, {BRITISH: 6, BOURBONS: 6})


@rule("IC-8.34-b")
def test_a_leader_counts_in_the_combat_of_his_squadron() -> None:
    assert plain_columns(mathews=3) == (6, {BRITISH: 6, BOURBONS: 4})
    assert plain_columns(mathews=2) == (6, {BRITISH: 6, BOURBONS: 5})


@rule(
    "MRX-33",
    "MIC-2.2-c",
    "MIS-X48",
    "IC-8.41-a",
    "IC-8.44-a",
    "IC-8.44-b",
    "IC-8.45-a",
    "IC-8.38-a",
)
def test_off_toulon_the_bourbons_have_lost() -> None:
    fray = fight_off_toulon()
    lost = fray.last(BattleLost)
    assert lost.role == BOURBONS
    assert lost.suffered == {BRITISH: 30, BOURBONS: 36}
    assert "S3" not in fray.state.units
    assert fray.all(SailCaptured) == []
    assert fray.state.prestige == {BRITISH: 3, BOURBONS: 4}
    shaken = {id for id, f in fray.state.formations.items() if f.disorganised}
    assert shaken == {"BR-A", "BR-C", "BO-A", "FR-C"}
    assert fray.asks == ("Departing", BOURBONS)
    fray.play(Depart("port_toulon", role=BOURBONS), Depart("port_toulon", role=BOURBONS))
    assert fray.state.formations["BO-A"].at == fray.state.formations["FR-C"].at == "port_toulon"
    assert fray.state.formations["BO-A"].forfeits
    assert fray.state.battle is None
    assert fray.state.stack == []


@rule("MIC-4.1-c", "IC-8.22-c")
def test_a_tie_for_the_gauge_is_thrown_until_one_is_higher() -> None:
    state = sides()
    state.formations["BO-A"] = but(state.formations["BO-A"], approach="with_wind")
    fray = Fray(state, dice=[4, 4, 2, 7])
    assert fray.last(GaugeTaken).role == BRITISH


@rule("IC-8.23-a", "IC-8.23-c")
def test_the_side_with_the_gauge_withdraws_freely_and_the_battle_is_over() -> None:
    fray = Fray(sides(), dice=[])
    fray.play(Withdraw("BR-A", "sp_12", role=BRITISH))
    gone = fray.state.formations["BR-A"]
    assert (gone.at, gone.forfeits) == ("sp_12", True)
    fray.stand()
    assert fray.state.battle is None
    assert fray.state.stack == []


@rule("IC-8.23-b")
@pytest.mark.parametrize(("die", "at"), [(3, "sp_14"), (4, "sp_13")])
def test_the_other_side_withdraws_by_a_leadership_check(die: int, at: str) -> None:
    fray = Fray(sides(), dice=[])
    fray.play(StandFast(role=BRITISH))
    fray.throw(die)
    fray.play(Withdraw("BO-A", "sp_14", role=BOURBONS))
    assert fray.state.formations["BO-A"].at == at


@rule("IC-8.23-b")
@pytest.mark.parametrize(
    ("theirs", "facts", "modifier"),
    [
        (("S1",), {}, 0),
        (("S1",), {"B1": {"allowance": 3}}, -2),
        (("S1", "real_felipe"), {}, 2),
        (("S1", "S2", "S3", "S4"), {}, 1),
    ],
)
def test_what_helps_and_hinders_a_withdrawal(
    theirs: tuple[str, ...], facts: dict[str, Any], modifier: int
) -> None:
    fray = Fray(sides(theirs=theirs, facts=facts), dice=[])
    found = withdrawal_modifier(fray.state, fray.state.formations["BO-A"])
    assert found.total == modifier


@rule("IC-8.23-b")
def test_without_the_gauge_nobody_withdraws_in_a_strait() -> None:
    fray = Fray(sides(at="st_elba"), dice=[])
    fray.play(StandFast(role=BRITISH))
    assert fray.refusal(Withdraw("BO-A", "sp_17", role=BOURBONS)) == "IC-8.23-b"


@rule("IC-8.23-c")
def test_one_cannot_withdraw_to_the_enemy_nor_two_spaces_away() -> None:
    other = formation("BO-G", at="sp_12")
    fray = Fray(sides(other, squadron("S2", at="sp_12", formation="BO-G")), dice=[])
    assert fray.refusal(Withdraw("BR-A", "sp_12", role=BRITISH)) == "IC-8.23-c"
    assert fray.refusal(Withdraw("BR-A", "sp_11", role=BRITISH)) == "IC-8.23-c"
    assert fray.refusal(Withdraw("BO-A", "sp_14", role=BRITISH)) == "IC-8.23-a"
    assert fray.refusal(Withdraw("BR-A", "sp_14", role=BRITISH)) is None


@rule("IC-8.23-c", "IC-3.27-b")
def test_a_friendly_harbour_in_its_port_space_is_a_refuge() -> None:
    state = sides(at="port_cartagena")
    state.formations["BO-A"] = but(state.formations["BO-A"], disorganised=True)
    fray = Fray(state, dice=[])
    harbour = "port_cartagena/harbour"
    assert fray.refusal(Withdraw("BR-A", harbour, role=BRITISH)) == "IC-8.23-c"
    fray.play(StandFast(role=BRITISH))
    fray.throw(0)
    fray.play(Withdraw("BO-A", harbour, role=BOURBONS))
    assert fray.state.units["S1"].state == "in_ordinary"
    assert not fray.state.formations["BO-A"].disorganised


@rule("IC-8.24-b")
def test_before_their_war_the_french_stay_out_unless_defied() -> None:
    french = formation("FR-C", leader="de_court"), leader("de_court", formation="FR-C", station="")
    state = sides(*french, squadron("F1", formation="FR-C"))
    peace = Fray(state.clone(), dice=[])
    peace.stand()
    assert peace.refusal(Join(role=BOURBONS)) == "IC-8.24-b"
    state.defied = True
    war = Fray(state, dice=[])
    war.stand()
    assert war.refusal(Join(role=BOURBONS)) is None


@rule("MIS-2.33-b", "MIS-Q10")
def test_a_french_squadron_under_a_spanish_flag_does_not_join_before_its_war() -> None:
    mixed = formation("SP-B"), squadron("S2", formation="SP-B"), squadron("F1", formation="SP-B")
    state = sides(*mixed)
    peace = Fray(state.clone(), dice=[])
    peace.stand()
    assert peace.refusal(Join(role=BOURBONS)) == "IC-8.24-b"
    del state.units["F1"]
    spanish = Fray(state, dice=[])
    spanish.stand()
    assert spanish.refusal(Join(role=BOURBONS)) is None


@rule("MIC-4.2-e")
def test_an_admiral_who_leads_a_flotilla_of_the_grand_one_is_there_too() -> None:
    pieces = (
        formation("SP-B", leader="navarro", under="BO-G"),
        formation("BO-G"),
        squadron("S2", formation="SP-B"),
        squadron("S3", formation="BO-G"),
        formation("FR-C"),
        squadron("F1", formation="FR-C"),
        formation("SP-1"),
        squadron("S4", formation="SP-1"),
    )
    state = sides(*pieces)
    state.defied = True
    del state.formations["BO-A"], state.units["S1"]
    state.leaders["navarro"] = but(state.leaders["navarro"], formation="SP-B")
    fray = Fray(state, dice=[], theirs="SP-1")
    fray.stand()
    assert may_reinforce(fray.state, BOURBONS) == ["BO-G", "FR-C"]


@rule("IC-8.23-c")
def test_a_neutral_harbour_is_no_refuge() -> None:
    fray = Fray(sides(at="port_ragusa"), dice=[])
    harbour = "port_ragusa/harbour"
    assert fray.refusal(Withdraw("BR-A", harbour, role=BRITISH)) == "IC-8.23-c"


@rule("IC-8.23-c")
def test_nobody_withdraws_from_a_side_that_is_gone() -> None:
    fray = Fray(sides(), dice=[])
    fray.play(Withdraw("BR-A", "sp_12", role=BRITISH))
    assert fray.state.battle is None
    assert fray.state.stack == []


@rule("IC-5.26-a", "IC-8.23-c", "IC-8.43-a")
def test_who_falls_back_into_a_strait_suffers_in_it() -> None:
    withdrawn = Fray(sides(at="sp_17", ours=("B1", "namur")), dice=[])
    withdrawn.play(Withdraw("BR-A", "st_elba", role=BRITISH))
    assert [withdrawn.state.units[id].damage for id in ("B1", "namur")] == [1, 1]
    beaten = fought(sides(at="sp_17"), 3, 2, 9, intensity="medium")
    before = beaten.state.units["S1"].damage
    beaten.play(Depart("st_elba", role=BOURBONS))
    assert beaten.state.units["S1"].damage == before + 1


@rule("IC-8.24-b")
def test_a_formation_left_out_takes_no_part() -> None:
    fray = Fray(sides(formation("BR-B"), squadron("B4", formation="BR-B")), dice=[])
    fray.stand()
    fray.play(StayOut(role=BRITISH))
    assert fray.all(FormationJoined) == []
    battle = fray.state.battle
    assert battle is not None
    assert battle.engaged[BRITISH] == ("BR-A",)


@rule("IC-8.252-a", "MIC-4.2-e")
def test_another_command_reinforces_only_with_its_admiral_or_the_fleets() -> None:
    spanish = formation("SP-B", leader="navarro"), formation("FR-C")
    state = sides(*spanish, squadron("S2", formation="SP-B"), squadron("F1", formation="FR-C"))
    state.defied = True
    del state.formations["BO-A"], state.units["S1"]
    state.leaders["navarro"] = but(state.leaders["navarro"], formation="SP-B")
    with_fleet_admiral = Fray(state.clone(), dice=[], theirs="SP-B")
    with_fleet_admiral.stand()
    assert with_fleet_admiral.refusal(Join(role=BOURBONS)) is None
    state.formations["SP-B"] = but(state.formations["SP-B"], leader="")
    state.leaders["navarro"] = but(state.leaders["navarro"], formation="", station="port_cadiz")
    without = Fray(state, dice=[], theirs="SP-B")
    without.stand()
    assert without.refusal(Join(role=BOURBONS)) == "IC-8.252-a"


@rule("IC-8.252-a")
def test_flotilla_a_is_of_the_command_of_its_leader() -> None:
    """Navarro leads BO-A, and the Fleet Admiral of the war is French and ashore."""
    french = formation("FR-1"), squadron("F1", formation="FR-1")
    state = sides(
        *french, leader("gabaret", station="port_toulon"), events=("france_declares_war",)
    )
    without = Fray(state.clone(), dice=[])
    without.stand()
    assert without.refusal(Join(role=BOURBONS)) == "IC-8.252-a"
    state.leaders["gabaret"] = but(state.leaders["gabaret"], station="", formation="FR-1")
    state.formations["FR-1"] = but(state.formations["FR-1"], leader="gabaret")
    present = Fray(state, dice=[])
    present.stand()
    assert present.refusal(Join(role=BOURBONS)) is None


@rule("IC-6.22-a")
def test_only_its_own_auxiliary_assists_a_formation() -> None:
    fray = Fray(sides(formation("BR-B"), squadron("B4", formation="BR-B")), dice=[])
    fray.stand()
    assert fray.refusal(Join("nobody", role=BRITISH)) == "IC-6.22-a"


@rule("MIC-2.3-c")
def test_light_cannot_be_chosen_in_a_strait() -> None:
    fray = Fray(sides(at="st_elba"), dice=[])
    fray.stand()
    assert fray.refusal(SetIntensity("light", role=BRITISH)) == "MIC-2.3-c"
    decision = fray.state.decision
    assert isinstance(decision, ChoosingIntensity)
    chosen = [a.intensity for a in decision.options(fray.state, BRITISH)]  # type: ignore[attr-defined]
    assert chosen == ["medium", "heavy"]


@rule("MIC-3.1-k", "MIC-3.1-j", "IC-8.33-b")
def test_both_sides_of_a_combat_strike_at_once() -> None:
    facts = {"B1": {"sail": 1}, "S1": {"sail": 1}}
    fray = fought(sides(facts=facts), 0, 0, 0, 9, 9, 9, intensity="heavy")
    assert fray.last(ClashFought).sunk == {BRITISH: 1, BOURBONS: 1}
    assert fray.state.units == {}


@rule("IC-8.33-b")
def test_by_the_switch_one_die_is_read_by_both() -> None:
    fray = fought(sides(combat_dice="shared"), 4, 3, intensity="light")
    dice = fray.last(ClashFought).dice
    assert dice == {BRITISH: 3, BOURBONS: 3}


@rule("IC-8.41-a")
def test_a_tie_is_lost_by_the_side_without_the_gauge() -> None:
    fray = fought(sides(), 9, 9, 9)
    assert fray.last(BattleLost).suffered == {BRITISH: 0, BOURBONS: 0}
    assert fray.last(BattleLost).role == BOURBONS


@rule("IC-8.45-a")
def test_after_a_light_battle_only_the_loser_is_disorganised() -> None:
    state = sides()
    state.leaders["mathews"] = but(state.leaders["mathews"], personality="cautious")
    fray = fought(state, 0, 1, 9, intensity="light")
    assert fray.last(IntensitySet).fight.intensity == "light"
    assert fray.state.formations["BO-A"].disorganised
    assert not fray.state.formations["BR-A"].disorganised


@rule("IC-8.37-a", "MIC-3.1-e", "MIS-X12")
@pytest.mark.parametrize(("die", "fate"), [(0, "captured"), (1, "killed"), (2, "wounded"), (5, "")])
def test_a_star_tests_the_leader_who_suffers_it(die: int, fate: str) -> None:
    state = sides(year=1744)
    fray = fought(state, 3, 4, 9, die, intensity="medium")
    fell = fray.all(LeaderFell)
    assert [e.fate for e in fell] == ([fate] if fate else [])
    if fate == "killed":
        assert "navarro" not in fray.state.leaders
    if fate:
        assert fray.state.formations["BO-A"].leader == ""


@rule("MIC-4.4-b")
def test_a_wounded_leader_waits_on_the_turn_track() -> None:
    hurt = fought(sides(year=1744), 3, 4, 9, 2, intensity="medium").state.leaders["navarro"]
    assert (hurt.formation, hurt.captive) == ("", False)
    assert hurt.returns is not None
    assert hurt.returns.turn == 10 + 3


@rule("IC-3.4.10-b")
def test_a_captured_commodore_returns_after_four_turns_and_an_admiral_does_not() -> None:
    fray = fought(sides(), 3, 4, 9, 0, intensity="medium")
    assert fray.state.leaders["navarro"].returns is None
    assert fray.state.leaders["navarro"].captive
    state = sides()
    state.formations["BO-A"] = but(state.formations["BO-A"], leader="liano")
    del state.leaders["navarro"]
    state.leaders["liano"] = leader("liano", formation="BO-A", station="", leadership=3)
    fray = fought(state, 3, 4, 9, 0, intensity="medium")
    returns = fray.state.leaders["liano"].returns
    assert returns is not None
    assert returns.turn == 14


@rule("IC-8.37-b", "MIS-2.225-b", "MIS-2.225-a", "MIC-16.1-b")
def test_a_sunk_flagship_takes_her_leader_and_one_prestige() -> None:
    state = sides(ours=("B1",), theirs=("S1", "santa_isabel"), facts={"S1": {"sail": 1}})
    fray = fought(state, 3, 0, 9, 5, 6, 4, 9, intensity="medium")
    assert "santa_isabel" not in fray.state.units
    assert fray.last(LeaderFell).fate == "wounded"
    assert fray.state.prestige == {BRITISH: 6, BOURBONS: 4}


def second_sail(before: int) -> Fray:
    """The Bourbons lose a Sail, and so many were lost before it."""
    state = sides(theirs=("S1",))
    state.losses[BOURBONS] = before
    return fought(state, 3, 0, 9, 9, 9, intensity="medium")


@rule("MIC-16.1-c", "MIC-16.1-g")
def test_for_every_second_sail_one_gains_a_point_and_the_other_loses_it() -> None:
    assert second_sail(1).state.prestige == {BRITISH: 6, BOURBONS: 4}
    assert second_sail(0).state.prestige == {BRITISH: 5, BOURBONS: 5}


@rule("MIC-16.1-i", "MIS-X33")
def test_the_odd_sail_is_kept_for_the_next_and_two_are_settled_at_once() -> None:
    assert second_sail(0).state.losses[BOURBONS] == 1
    assert second_sail(1).state.losses[BOURBONS] == 0


@rule("IC-12.0-b")
def test_prestige_does_not_fall_below_nothing() -> None:
    state = sides(theirs=("S1",), prestige=0)
    state.losses[BOURBONS] = 1
    fray = fought(state, 3, 0, 9, 9, 9, intensity="medium")
    assert fray.state.prestige == {BRITISH: 1, BOURBONS: 0}


@rule("IC-8.44-b", "IC-8.44-a")
def test_a_captured_sail_joins_a_squadron_with_room() -> None:
    state = sides(facts={"B1": {"sail": 3}})
    fray = fought(state, 3, 0, 9, 9, 0, intensity="medium")
    assert [e.unit for e in fray.all(SailCaptured)] == ["B1"]
    assert fray.state.units["B1"].sail == 4


@rule("IC-8.44-b", "MRX-33")
def test_a_captured_sail_may_join_a_squadron_that_has_not_fought() -> None:
    beside = formation("BR-B"), squadron("B4", formation="BR-B", sail=2)
    fray = Fray(sides(*beside), dice=[])
    fray.stand()
    fray.keep_out()
    fray.throw(3, 0, 9, 9, 0)
    fray.play(SetIntensity("medium", role=BRITISH))
    assert [e.unit for e in fray.all(SailCaptured)] == ["B4"]
    assert fray.state.units["B4"].sail == 3


@rule("IC-8.43-a")
def test_a_loser_who_cannot_leave_stays() -> None:
    state = sides(at="port_ragusa", ours=("B1",))
    guard = formation("BR-B", at="sp_31"), squadron("B4", at="sp_31", formation="BR-B")
    state.formations["BR-B"], state.units["B4"] = guard
    state.units["B5"] = squadron("B5", at="port_ragusa/harbour", state="fitting_out")
    fray = fought(state, 3, 2, 9, intensity="medium")
    assert fray.last(BattleLost).role == BOURBONS
    assert fray.state.formations["BO-A"].at == "port_ragusa"
    assert fray.state.formations["BO-A"].disorganised
    assert fray.state.stack == []


@rule("MIC-3.1-g", "IC-8.33-a")
def test_pairs_are_made_in_turn_beginning_with_the_gauge() -> None:
    fray = Fray(sides(ours=("B1", "B2"), theirs=("S1", "S2", "S3")), dice=[])
    fray.stand()
    fray.throw(5)
    fray.play(SetIntensity("medium", role=BRITISH))
    assert fray.asks == ("Pairing", BRITISH)
    assert fray.refusal(Pair("B9", "S1", role=BRITISH)) == "IC-8.33-a"
    assert fray.refusal(Pair("B1", "B2", role=BRITISH)) == "IC-8.33-a"
    fray.play(Pair("B1", "S2", role=BRITISH))
    assert fray.asks == ("Pairing", BOURBONS)
    assert fray.refusal(Pair("S2", "B2", role=BOURBONS)) == "IC-8.33-a"
    fray.play(Pair("S1", "B2", role=BOURBONS))
    assert fray.asks == ("Adding", BOURBONS)


def left_over(intensity: Any, mine: str, *theirs: str) -> Fray:
    """One British Squadron against several; the personalities shift nothing."""
    state = sides(ours=("B1",), theirs=theirs)
    state.leaders["mathews"] = but(state.leaders["mathews"], personality=mine)
    fray = Fray(state, dice=[])
    fray.stand()
    fray.throw(5)
    fray.play(SetIntensity(intensity, role=BRITISH))
    if isinstance(fray.state.decision, Pairing):
        fray.throw(9, 9)
        fray.play(Pair("B1", theirs[0], role=BRITISH))
    return fray


@rule("MIC-3.1-h", "IC-8.333-a")
def test_at_medium_one_more_squadron_joins_a_combat() -> None:
    fray = left_over("medium", "aggressive", "S1", "S2", "S3")
    assert fray.asks == ("Adding", BOURBONS)
    fray.play(Add(0, role=BOURBONS))
    assert fray.refusal(Add(0, role=BOURBONS)) == "MIC-3.1-h"
    assert fray.refusal(Add(7, role=BOURBONS)) == "IC-8.333-a"
    assert fray.refusal(HoldBack(role=BOURBONS)) is None


@rule("MIC-3.1-i", "IC-8.333-a", "MIC-3.1-u")
def test_at_heavy_two_more_and_a_flagship_above_the_limit() -> None:
    fray = left_over("heavy", "aggressive", "S1", "S2", "S3", "S4", "real_felipe")
    fray.play(Add(0, role=BOURBONS), Add(0, role=BOURBONS))
    assert fray.refusal(Add(0, role=BOURBONS)) == "MIC-3.1-i"
    battle = fray.state.battle
    assert battle is not None
    assert battle.clashes[0].units[BOURBONS] == ("S1", "real_felipe", "S2", "S3")


@rule("IC-8.333-a")
def test_at_light_nobody_is_added() -> None:
    state = sides(ours=("B1",), theirs=("S1", "S2"))
    state.leaders["mathews"] = but(state.leaders["mathews"], personality="aggressive")
    fray = Fray(state, dice=[])
    fray.stand()
    fray.throw(5)
    fray.play(SetIntensity("light", role=BRITISH))
    fray.throw(1, 9)
    fray.play(Pair("B1", "S1", role=BRITISH))
    fought = fray.all(ClashFought)
    assert len(fought) == 1
    assert not isinstance(fray.state.decision, Adding)


@rule("MIS-2.312-b", "IC-8.25-a", "MIS-Q101")
@pytest.mark.parametrize(
    ("french", "spanish", "mixed"),
    [("F1 S1", "S2 F2", True), ("F1 S1", "S2", False), ("F1 F2 S1", "", False)],
)
def test_commands_are_counted_in_all_formations_together(
    french: str, spanish: str, mixed: bool
) -> None:
    state = Scene(
        formation("FR-C"),
        formation("SP-B"),
        *(squadron(id, formation="FR-C") for id in french.split()),
        *(squadron(id, formation="SP-B") for id in spanish.split()),
    ).state
    state.battle = Engagement("sp_13", {BOURBONS: ("FR-C", "SP-B"), BRITISH: ()})
    assert is_mixed(state) is mixed


@rule("IC-8.25-a", "MIS-2.312-b")
def test_with_both_commands_engaged_no_combat_mixes_them() -> None:
    state = sides(ours=("B1", "B2"), theirs=("S1", "S2", "F1", "F2"))
    fray = Fray(state, dice=[])
    fray.stand()
    assert is_mixed(fray.state)
    fray.throw(5)
    fray.play(
        SetIntensity("medium", role=BRITISH),
        Pair("B1", "S1", role=BRITISH),
        Pair("F1", "B2", role=BOURBONS),
    )
    decision = fray.state.decision
    assert isinstance(decision, Adding)
    assert decision.unit == "S2"
    assert fray.refusal(Add(1, role=BOURBONS)) == "IC-8.25-a"
    assert fray.refusal(Add(0, role=BOURBONS)) is None


@rule("IC-8.25-a")
@pytest.mark.parametrize(
    ("theirs", "number"), [(("S1", "S2", "F1"), 8), (("S1", "S2", "F1", "F2"), 7)]
)
def test_with_both_commands_engaged_their_senior_leader_counts_one_less(
    theirs: tuple[str, ...], number: int
) -> None:
    """Navarro on station: 10 - 5 + 3, or + 2."""
    fray = Fray(sides(theirs=theirs), dice=[])
    assert fray.last(GaugeTaken).numbers[BOURBONS] == number


@rule("IC-8.25-a", "IC-8.23-b")
def test_nor_does_he_bring_both_commands_off_so_easily() -> None:
    """Four Squadrons are one more than three: on a two he would have gone, with Leadership 3."""
    fray = Fray(sides(theirs=("S1", "S2", "F1", "F2")), dice=[])
    fray.play(StandFast(role=BRITISH))
    fray.throw(2)
    fray.play(Withdraw("BO-A", "sp_14", role=BOURBONS))
    assert fray.state.formations["BO-A"].at == "sp_13"


@rule("IC-3.23-b", "MIS-2.221-a")
def test_a_flagship_without_a_squadron_fights_as_one() -> None:
    state = sides(theirs=("real_felipe",))
    fray = Fray(state, dice=[])
    fray.stand()
    fray.throw(3, 9, 9)
    fray.play(SetIntensity("light", role=BRITISH))
    clash = fray.last(ClashFought)
    assert set(clash.columns) == {BRITISH, BOURBONS}
    assert fray.state.units["real_felipe"].damage > 0


@rule("IC-8.25-a")
def test_one_squadron_of_the_other_command_does_not_count_as_mixed() -> None:
    fray = Fray(sides(ours=("B1",), theirs=("S1", "S2", "F1")), dice=[])
    assert not is_mixed(fray.state)


@rule("MIC-3.1-o", "MIC-3.1-n")
def test_the_better_leader_divides_his_shifts_within_their_number() -> None:
    state = sides()
    state.leaders["mathews"] = but(state.leaders["mathews"], leadership=6)
    fray = Fray(state, dice=[])
    fray.stand()
    fray.throw(5)
    fray.play(SetIntensity("medium", role=BRITISH))
    decision = fray.state.decision
    assert isinstance(decision, Dividing)
    assert decision.shifts == 2
    assert fray.refusal(DivideShifts(3, role=BRITISH)) == "MIC-3.1-o"
    fray.throw(9, 9)
    fray.play(DivideShifts(1, role=BRITISH))
    found = fray.last(ClashFought).columns
    level = fray.last(IntensitySet).level
    assert found == {BRITISH: level + 1, BOURBONS: level - 1}


def test_a_departing_loser_goes_to_an_adjacent_place_only() -> None:
    fray = fought(sides(), 3, 2, 9, intensity="medium")
    assert isinstance(fray.state.decision, Departing)
    assert fray.refusal(Depart("sp_05", role=BOURBONS)) == "IC-8.23-c"
    fray.play(Depart("sp_14", role=BOURBONS))
    assert fray.state.battle is None


def test_off_toulon_no_die_is_left_over() -> None:
    assert fight_off_toulon().state.dice.hand == []
