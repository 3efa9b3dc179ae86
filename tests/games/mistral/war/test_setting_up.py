"""Setting up: every scenario stands as its order of battle has it."""

import pytest

from estandarte.games.mistral.fleets.berthing import SailBerthed
from estandarte.games.mistral.fleets.formations import may_hold
from estandarte.games.mistral.schema.pack import shipped_pack
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.war.history import Arrival
from estandarte.games.mistral.war.log import enrol
from estandarte.games.mistral.war.setting_up import set_up
from estandarte.kernel import Dice, SetupFault
from estandarte.kernel.testing import rule
from games.mistral.scenes import empty, started

YEARS = range(1740, 1748)


@pytest.mark.parametrize("year", YEARS)
def test_every_formation_of_every_scenario_is_lawful(year: int) -> None:
    state = started(f"y{year}")
    for formation in state.formations.values():
        assert may_hold(state, formation, state.units_of(formation.id))
        assert all(unit.at == formation.at for unit in state.units_of(formation.id))


def test_the_start_of_1744() -> None:
    state = started("y1744")
    assert {u.id for u in state.units_of("BR-A")} == {"B1", "B2", "B3", "namur", "marlborough"}
    assert {u.id for u in state.units_of("BR-B")} == {"B4", "B5", "neptune"}
    assert {u.id for u in state.units_of("FR-C")} >= {"F1", "F2", "FD1", "FD2", "terrible"}
    assert state.formations["BR-A"].at == "port_villefranche/harbour"
    assert state.formations["BO-A"].leader == "navarro"
    naples = state.units["N1"]
    assert (naples.sail, naples.damage, naples.state) == (3, 4, "in_ordinary")


@rule("MRF-1-f")
@pytest.mark.parametrize(("year", "sail"), [(1742, 2), (1743, 2), (1744, 3), (1746, 3)])
def test_a_minor_contingent_has_what_it_has_gathered_by_the_year(year: int, sail: int) -> None:
    assert started(f"y{year}").units["N1"].sail == sail


@rule("MRF-1-f", "MIS-2.16-a")
def test_a_neutral_contingent_is_not_in_play() -> None:
    state = started("y1744")
    assert state.contingents["venice"] == "neutral"
    assert not any(u.contingent == "venice" for u in state.units.values())
    assert not any(a.contingent == "venice" for a in state.auxiliaries.values())


@rule("MRF-1-c")
def test_auxiliaries_start_in_the_available_box() -> None:
    state = started("y1747")
    own = [a for a in state.auxiliaries.values() if a.fleet]
    assert {a.place for a in own} == {"available"}
    assert sum(a.kind == "fleet50" and a.contingent == "britain" for a in own) == 1


@rule("MIS-2.512-a", "MRF-1-g", "IC-12.0-a")
def test_pirates_and_knights_lie_at_their_bases() -> None:
    state = started("y1741")
    assert state.auxiliaries["pirate_tunis"].at == "port_tunis"
    assert state.auxiliaries["knights_of_malta"].place == "assigned"
    assert state.gales == {}
    assert state.prestige == {"british": 5, "bourbons": 5}


@rule("MRF-1-d")
def test_leaders_without_a_post_are_at_their_stations() -> None:
    state = started("y1744")
    assert state.leaders["cornewall"].station == "port_mahon"
    assert state.leaders["reggio"].station == "port_naples"
    assert "reggio" not in started("y1741").leaders


@rule("MIC-11.1-d")
@pytest.mark.parametrize(("shift", "faces"), [(3, (3, 1)), (1, (1, 1))])
def test_the_shift_of_the_real_felipe_is_a_switch(shift: int, faces: tuple[int, int]) -> None:
    state = started("y1744", Switches(real_felipe_shift=shift))  # type: ignore[arg-type]
    assert state.units["real_felipe"].shift == faces


@rule("MIC-11.1-d")
def test_she_is_read_so_too_when_she_arrives_later() -> None:
    state = empty(Switches(real_felipe_shift=1))
    arrival = Arrival("spain", "flagship", 1, "port_cadiz")
    enrol(state, arrivals={"bourbons": (arrival,)})
    SailBerthed("IC-11.12-a", 0, "real_felipe", 1, "port_cadiz", 0, "bourbons").apply(state)
    assert state.units["real_felipe"].shift == (1, 1)


def test_an_unknown_scenario_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(SetupFault) as fault:
        set_up(shipped_pack().fingerprint, "y1739", Switches(), Dice("x"))
    assert "y1744" in str(vars(fault.value))


def test_a_clone_shares_nothing_that_changes() -> None:
    state = started("y1744")
    copy = state.clone()
    copy.units.clear()
    copy.prestige["british"] = 0
    assert len(state.units) == 27
    assert state.prestige["british"] == 5
    assert started("y1744").clone() == started("y1744")
