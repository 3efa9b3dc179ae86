"""Counters and what they stand for: subclasses, States, Formations, what a Battle is worth."""

from typing import get_args

import pytest

from estandarte.games.mistral.fleets.attrition import attrition
from estandarte.games.mistral.fleets.damage import sink_by_damage
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.fleets.lone_flagships import part_lone_flagships
from estandarte.games.mistral.fleets.reorganisation import (
    FormFleet50,
    Reorganising,
    SailTransferred,
)
from estandarte.games.mistral.fleets.upkeep import Upkeep
from estandarte.games.mistral.hidden.view import view_of
from estandarte.games.mistral.schema.forces import AuxiliaryKind
from estandarte.games.mistral.sea.gale_damage import force_to_sea
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.returning import is_bound
from estandarte.games.mistral.sea.sailing import Commit, Done, Sail
from estandarte.games.mistral.sea.theatre import is_harbour
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.war.prestige import PrestigeChanged, levant_trade
from estandarte.games.mistral.war.progress import Gale
from estandarte.games.mistral.war.seasons import points_in
from estandarte.games.mistral.war.sequence import rally
from estandarte.kernel import DieRolled
from estandarte.kernel.testing import rule
from games.mistral.battle_scenes import Fray, sides
from games.mistral.scenes import flagship, formation, leader, pack, squadron, started
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch

YEARS = [f"y{year}" for year in range(1740, 1748)]


@rule("MIS-2.12-a", "MIS-2.21-a", "IC-3.23-a", "MIC-11.1-b")
@pytest.mark.parametrize("year", YEARS)
def test_sail_are_ships_of_the_line_and_all_others_are_auxiliaries(year: str) -> None:
    state = started(year)
    assert {unit.subclass for unit in state.units.values()} <= {"sol", "sol_d", "flagship"}
    others = {"fireship", "bomb", "fleet50", "fleet", "privateer", "light", "galley"}
    assert {one.kind for one in state.auxiliaries.values()} <= others


@rule("MIS-2.122-a", "MIS-2.21-b", "MIS-2.221-a", "MIS-2.21-e")
def test_plain_squadrons_have_the_values_of_their_contingent_and_the_others_their_own() -> None:
    ships = pack().ships
    for counter in ships.squadrons.values():
        home = ships.contingents[counter.contingent]
        assert counter.rating == home.rating
        if counter.subclass == "sol":
            assert (counter.allowance, counter.most_sail) == (home.allowance, 4)
        else:
            assert counter.most_sail == 2
    for counter in ships.flagships.values():
        assert counter.rating == ships.contingents[counter.contingent].rating + 2
        assert counter.allowance == 3


@rule("MIS-2.21-c", "MIS-2.22-a")
def test_flagships_are_the_heaviest_ships_each_with_a_name_of_her_own() -> None:
    ships = pack().ships.flagships
    least = {"france": 64, "britain": 80, "spain": 70}
    assert all(ship.guns >= least[ship.contingent] for ship in ships.values())
    assert len({ship.name for ship in ships.values()}) == len(ships)
    assert all(u.sail == 1 for u in started("y1744").units.values() if u.is_flagship)


@rule("IC-3.27-a")
@pytest.mark.parametrize("year", YEARS)
def test_every_squadron_is_ready_at_sea_or_lies_in_a_harbour(year: str) -> None:
    state = started(year)
    for unit in state.units.values():
        assert unit.state in ("ready", "fitting_out", "in_ordinary")
        lies = is_harbour(state.place_of(unit)) or state.theatre.kind(unit.at) == "coastal"
        assert (unit.state != "ready") is lies


@rule("IC-3.31-a")
def test_a_squadron_without_a_formation_does_not_move() -> None:
    at = "port_mahon/harbour"
    watch = Watch(Movement(number=2), squadron("B1", at=at, state="fitting_out"))
    watch.play(Done(role=BOURBONS))
    assert watch.refusal(Sail("B1", Directive("leave_harbour"), role=BRITISH)) == "IC-5.12-b"


@rule("IC-3.22-a", "MIC-16.1-h")
def test_a_sail_lost_to_the_sea_weakens_its_squadron_and_nobody_boasts_of_it() -> None:
    watch = Watch(None, squadron("B1", sail=3, damage=15), dice=(0,))
    watch.do(sink_by_damage, "B1", "IC-4.25-a")
    assert watch.state.units["B1"].sail == 2
    assert watch.all(PrestigeChanged) == []


@rule("MIC-16.1-p")
def test_a_battle_as_such_is_worth_no_prestige() -> None:
    fray = Fray(sides(), dice=[])
    fray.stand()
    while (asked := fray.state.decision) is not None and fray.state.battle is not None:
        fray.throw(*[9] * 4)
        fray.play(next(iter(asked.options(fray.state, asked.waiting[0]))))
    assert fray.state.battle is None
    assert fray.all(PrestigeChanged) == []


@rule("MIC-19.1-c")
def test_a_formation_in_harbour_is_marked_not_to_move() -> None:
    at = "port_toulon/harbour"
    ship = squadron("S1", at=at, formation="BO-A", state="fitting_out")
    watch = Watch(Movement(number=2), formation("BO-A", at=at), ship)
    watch.play(Commit("BO-A", Directive("mark_time"), role=BOURBONS), Done(role=BOURBONS))
    watch.play(Done(role=BRITISH))
    assert watch.state.formations["BO-A"].at == at
    assert watch.state.units["S1"].state == "fitting_out"


@rule("IC-2.1-b", "IC-3.26-c")
def test_fractions_are_rounded_down() -> None:
    at = "port_mahon/harbour"
    giver = squadron("B1", at=at, sail=3, damage=5, state="in_ordinary")
    watch = Watch(None, giver, squadron("B2", at=at, sail=1, state="in_ordinary"))
    watch.do(lambda play: play.emit(SailTransferred("IC-3.26-a", "B1", "B2", 1, BRITISH)))
    assert [watch.state.units[id].damage for id in ("B1", "B2")] == [4, 1]


@rule("IC-2.1-c", "MIS-Q6")
def test_the_text_of_the_rules_goes_before_a_chart() -> None:
    track = pack().convoys.levant_track
    assert levant_trade(track, 0, Switches()) == 3
    assert levant_trade(track, 0, Switches(levant_track="2-1-0-0")) == 2


@rule("MIC-2.2-e", "IC-4.25-a")
def test_hulls_are_tested_when_the_operations_are_over() -> None:
    watch = Watch(None, squadron("B1", damage=13), dice=(3,))
    watch.do(sink_by_damage, "B1", "IC-4.25-a")
    assert watch.state.units["B1"].sail == 3


@rule("MIC-6.2-c")
def test_recovering_from_disorganisation_is_a_check_of_leadership_not_of_strategy() -> None:
    lestock = leader("lestock", formation="BR-A", station="")
    pieces = formation("BR-A", leader="lestock", disorganised=True), lestock
    watch = Watch(None, *pieces, squadron("B1", formation="BR-A"), dice=(2,))
    watch.do(rally)
    assert not watch.state.formations["BR-A"].disorganised


@rule("MIC-6.2-d")
def test_no_die_is_thrown_to_turn_ships_into_an_auxiliary() -> None:
    at = "port_mahon/harbour"
    ships = [squadron(id, at=at, sail=1, state="in_ordinary") for id in ("BD1", "BD2")]
    watch = Watch(None, *ships)
    watch.state.stack[:] = [Reorganising((BRITISH,))]
    watch.play(FormFleet50(("BD1", "BD2"), role=BRITISH))
    assert watch.all(DieRolled) == []


@rule("MIC-5.1-h", "IC-11.2-a")
def test_every_contingent_wears_by_the_same_chart() -> None:
    chart, switches = pack().charts.attrition, Switches()
    from estandarte.games.mistral.fleets.forces import Service

    worn = {
        int(attrition(chart, squadron(id), "summer", Service(), switches, None).total)
        for id in ("B1", "S1", "F1", "N1")
    }
    assert worn == {1}


@rule("MIC-11.1-c", "MIS-1.2-a")
def test_what_lies_on_the_table_is_in_the_view() -> None:
    seen = view_of(started("y1744"), BRITISH)
    assert (seen.date.turn, seen.impulse, seen.increment) == (1, 1, 1)
    assert seen.prestige == {BRITISH: 5, BOURBONS: 5}
    assert seen.victualled == {"port_gibraltar": 3, "port_mahon": 5}
    assert view_of(started("y1744"), BOURBONS).victualled == {}


@rule("MIS-2.222-a", "MIS-2.222-b")
def test_a_flagship_driven_to_sea_keeps_to_a_squadron_and_goes_home_with_it() -> None:
    state = Watch(None).state
    minor = next(id for id, port in state.theatre.ports.items() if port.rank == "minor")
    at = state.theatre.harbour_of(minor)
    pieces = (
        flagship("namur", at=at, state="fitting_out"),
        squadron("B2", at=at, state="fitting_out"),
    )
    watch = Watch(None, *pieces)
    watch.state.gales["mistral"] = Gale("mistral", 9, minor, minor)
    watch.do(force_to_sea)
    assert {unit.formation for unit in watch.state.units.values()} == {"I-B2"}
    assert is_bound(watch.state, watch.state.formations["I-B2"])
    lonely = Watch(None, flagship("namur", at=at, state="fitting_out"))
    lonely.state.gales["mistral"] = Gale("mistral", 9, minor, minor)
    lonely.do(force_to_sea)
    assert is_bound(lonely.state, lonely.state.formations["I-namur"])


@rule("MIS-2.221-f", "MIS-2.222-a")
def test_a_flagship_that_has_lost_her_last_squadron_goes_home_alone() -> None:
    admiral = leader("mathews", formation="BR-A", station="")
    watch = Watch(
        None,
        formation("BR-A", at="sp_13", leader="mathews"),
        admiral,
        flagship("namur", at="sp_13", formation="BR-A"),
        squadron("B1", at="sp_13", formation="BR-A", sail=1),
    )
    watch.do(part_lone_flagships)
    assert watch.state.units["namur"].formation == "BR-A"
    del watch.state.units["B1"]
    watch.do(part_lone_flagships)
    assert watch.state.units["namur"].formation == "I-namur"
    assert is_bound(watch.state, watch.state.formations["I-namur"])
    assert "BR-A" not in watch.state.formations
    assert watch.state.leaders["mathews"].station


@rule("MIS-2.221-f")
def test_in_harbour_she_lies_without_a_flotilla() -> None:
    at = "port_mahon/harbour"
    ship = flagship("namur", at=at, formation="BR-A", state="in_ordinary")
    watch = Watch(None, formation("BR-A", at=at), ship)
    watch.do(part_lone_flagships)
    assert (watch.state.units["namur"].formation, watch.state.units["namur"].at) == ("", at)
    assert watch.state.formations == {}


@rule("MIC-18.2-g")
def test_the_points_of_an_impulse_add_up_to_the_allowance() -> None:
    for allowance in range(1, 6):
        total = sum(points_in(pack().charts, allowance, n) for n in range(1, 5))
        assert total == allowance


@rule("MRS-1-a")
def test_by_the_switch_a_harbour_knows_one_state_only() -> None:
    at = "port_mahon/harbour"
    ship = squadron("B1", at=at, formation="BR-A", state="in_ordinary", damage=3)
    watch = Watch(Movement(number=2), formation("BR-A", at=at), ship, harbour_states="one")
    watch.play(Done(role=BOURBONS), Sail("BR-A", Directive("leave_harbour"), role=BRITISH))
    assert watch.state.units["B1"].damage == 3  # no die, and no DP for haste
    watch.play(Done(role=BRITISH))
    watch.run(Movement(number=3))
    watch.play(Done(role=BOURBONS), Sail("BR-A", Directive("enter_harbour"), role=BRITISH))
    assert watch.state.units["B1"].state == "in_ordinary"
    watch.run(Upkeep())
    assert watch.asks == ("Repairing", (BOURBONS,))
    assert {
        unit.state for unit in started("y1744", Switches(harbour_states="one")).units.values()
    } == {"in_ordinary"}


@rule("MIS-2.12-a", "MIS-2.21-a", "IC-3.23-a")
def test_a_squadron_is_of_ships_of_the_line() -> None:
    assert {one.subclass for one in pack().ships.squadrons.values()} == {"sol", "sol_d"}
    assert all(one.guns >= 74 for one in pack().ships.flagships.values())


@rule("MIC-11.1-b")
def test_the_classes_of_auxiliaries() -> None:
    assert set(pack().ships.auxiliaries) == set(get_args(get_args(AuxiliaryKind)[0]))


@rule("MIS-2.122-a", "MIS-2.21-e")
def test_flagships_and_sol_d_have_values_of_their_own() -> None:
    ships = pack().ships
    for one in ships.flagships.values():
        assert one.rating == ships.contingents[one.contingent].rating + 2
    assert {s.most_sail for s in ships.squadrons.values() if s.subclass == "sol_d"} == {2}


@rule("MIS-2.21-b")
def test_plain_squadrons_have_the_values_of_their_contingent() -> None:
    ships = pack().ships
    for one in ships.squadrons.values():
        if one.subclass == "sol":
            home = ships.contingents[one.contingent]
            assert (one.rating, one.allowance) == (home.rating, home.allowance)
