"""Minor Contingents: received, set aside, removed, returned; and Formations that must part."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.berthing import BerthSail, berthings
from estandarte.games.mistral.fleets.formations import may_assign, may_hold
from estandarte.games.mistral.fleets.receiving import SailExpected
from estandarte.games.mistral.fleets.reinforcements import ArrivingForces, ContingentMustered
from estandarte.games.mistral.fleets.reorganisation import EndReorganisation, Reorganising
from estandarte.games.mistral.schema.chronicle import ContingentReceived, SetContingentState
from estandarte.games.mistral.sea.expulsion import leave_closed_ports
from estandarte.games.mistral.sea.ports import attitude, own_ports
from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.games.mistral.war.contingents import (
    AuxiliaryLost,
    ContingentDue,
    ContingentLeft,
    forces,
    lose,
    part_unlawful,
    receive,
    remove,
)
from estandarte.games.mistral.war.effects import CarryingOut
from estandarte.games.mistral.war.event_step import Occurring, ResolvingEvents
from estandarte.games.mistral.war.history import Arrival, Departed
from estandarte.kernel import Play, but
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import auxiliary, flagship, formation, leader, pack, squadron
from games.mistral.year_scenes import (
    BOURBONS,
    BRITISH,
    CADIZ,
    CARTAGENA,
    GENOA,
    MAHON,
    NAPLES,
    TOULON,
    Years,
    laid_up,
)

NEUTRAL = {"naples": "neutral", "genoa": "neutral", "venice": "neutral", "savoy": "neutral"}


def musters(contingent: str, **more: Any) -> Years:
    """A Contingent is Activated and the Reinforcements Step is run; requests bring nothing."""
    facts = {"turn": 2, "contingents": NEUTRAL, "dice": (4, 4), "prestige": 0, **more}
    pieces = facts.pop("pieces", ())
    years = Years(None, *pieces, **facts)
    receive(Play(years.state), contingent)
    years.run(ArrivingForces())
    return years


def kinds_of(years: Years, contingent: str) -> list[str]:
    own = (a for a in years.state.auxiliaries.values() if a.contingent == contingent)
    assert all(a.place == "available" for a in years.state.auxiliaries.values())
    return sorted(a.kind for a in own)


@rule("MIS-2.161-a", "MIS-2.611-a", "IC-11.12-d", "MRE-2-f", "MIS-2.163-a")
@pytest.mark.parametrize(
    ("contingent", "year", "sail", "kinds"),
    [
        ("naples", 1742, 2, ["galley", "light"]),
        ("naples", 1744, 3, ["galley", "light"]),
        ("naples", 1745, 3, ["galley", "galley", "light"]),
        ("savoy", 1744, 0, ["galley", "light"]),
        ("savoy", 1745, 0, ["galley", "galley", "light"]),
        ("genoa", 1745, 2, ["galley", "galley", "light"]),
        ("genoa", 1746, 2, ["galley", "galley", "light", "light"]),
        ("venice", 1742, 4, ["galley", "galley"]),
        ("venice", 1746, 7, ["galley", "galley"]),
    ],
)
def test_what_a_contingent_brings(contingent: str, year: int, sail: int, kinds: list[str]) -> None:
    years = musters(contingent, year=year)
    years.state.stack[:] = [Reorganising((BOURBONS,))]
    years.play(EndReorganisation(role=BOURBONS))
    own = [u for u in years.state.units.values() if u.contingent == contingent]
    assert sum(unit.sail for unit in own) == sail
    assert kinds_of(years, contingent) == kinds
    assert years.state.contingents[contingent] == "active"
    damage = pack().reinforcements.minors[contingent].damage
    assert {unit.damage for unit in own} <= {damage}


@rule("MIS-2.161-a", "MIS-Q96", "IC-11.12-d")
def test_the_owner_chooses_among_the_ports_of_the_contingent() -> None:
    years = musters("naples")
    years.state.stack[:] = [Reorganising((BOURBONS,))]
    offered = {o.port for o in berthings(years.state, BOURBONS) if isinstance(o, BerthSail)}
    assert offered == {"port_naples", "port_palermo", "port_messina", "port_syracuse"}
    at_palermo = BerthSail(0, "N1", 3, "port_palermo", role=BOURBONS)
    assert years.refusal(BerthSail(0, "N1", 3, "port_cadiz", role=BOURBONS)) == "IC-11.12-b"
    years.play(at_palermo)
    unit = years.state.units["N1"]
    assert (unit.at, unit.state, unit.damage) == ("port_palermo/harbour", "fitting_out", 4)


@rule("IC-11.12-d")
def test_in_a_key_port_with_a_harbour_they_lie_in_ordinary() -> None:
    years = musters("naples")
    years.state.stack[:] = [Reorganising((BOURBONS,))]
    years.play(BerthSail(0, "N1", 3, "port_naples", role=BOURBONS))
    assert years.state.units["N1"].state == "in_ordinary"


@rule("IC-11.12-d", "IC-11.12-b")
def test_where_the_enemy_blockades_they_wait() -> None:
    before = (formation("BR-A", at="port_venice"), squadron("B1", formation="BR-A"))
    years = musters("venice", pieces=before)
    assert years.question is None
    assert years.state.history.register.arrivals[BOURBONS] == (
        Arrival("venice", "sol", 6, damage=3),
    )
    del years.state.formations["BR-A"], years.state.units["B1"]
    years.throw(4)
    years.run(ArrivingForces())
    years.run(Reorganising((BOURBONS,)))
    years.play(EndReorganisation(role=BOURBONS))
    assert years.state.history.register.arrivals[BOURBONS] == ()


@rule("IC-7.11-a")
@pytest.mark.parametrize(("venice", "seen"), [("neutral", False), ("active", True)])
def test_who_lies_before_a_port_that_enters_the_war_is_seen_at_once(
    venice: str, seen: bool
) -> None:
    """Else its Sail would be refused their berths, and nobody could know why."""
    pieces = (formation("BR-A", at="port_venice"), squadron("B1", formation="BR-A"))
    years = Years(None, *pieces, contingents={**NEUTRAL, "venice": venice})
    years.run(ResolvingEvents(at="look_about"))
    assert years.state.formations["BR-A"].spotted is seen


@rule("MRF-1-d", "MIS-2.165-a")
def test_the_leader_of_a_contingent_comes_with_it_and_leaves_with_it() -> None:
    years = musters("naples")
    years.state.stack[:] = [Reorganising((BOURBONS,))]
    years.play(BerthSail(0, "N1", 3, "port_naples", role=BOURBONS))
    assert years.state.leaders["reggio"].station == "port_naples"
    remove(Play(years.state), "naples", False)
    assert "reggio" not in years.state.leaders


@rule("MIS-2.161-b", "MIS-2.162-a", "MIS-2.167-a")
@pytest.mark.parametrize(
    ("contingent", "fleet", "command"),
    [
        ("savoy", BRITISH, ""),
        ("naples", BOURBONS, "spanish"),
        ("genoa", BOURBONS, "french"),
        ("venice", BOURBONS, "french"),
    ],
)
def test_a_contingent_always_serves_the_same_fleet_and_command(
    contingent: str, fleet: str, command: str
) -> None:
    years = musters(contingent)
    own = [a for a in years.state.auxiliaries.values() if a.contingent == contingent]
    assert {(a.fleet, a.command) for a in own} == {(fleet, command)}


@rule("MIS-2.162-a")
def test_active_forces_join_the_formations_of_their_side() -> None:
    g1 = laid_up("G1", at=TOULON, sail=2)
    years = Years(None, g1, contingents={**NEUTRAL, "genoa": "active"})
    assert may_hold(years.state, formation("FR-C", at=TOULON), [g1])
    galley = auxiliary("genoa-galley-1", "galley", "genoa")
    # The limits of their Class hold for them too.
    assert may_assign(years.state, galley, formation("FR-C")).cite == "MIC-12.1-i"


@rule("MIS-2.624-a", "MIS-2.624-b", "IC-11.12-d", "MIS-2.164-b")
def test_who_comes_back_brings_what_he_had_and_what_was_added_since() -> None:
    g1 = laid_up("G1", at=GENOA, sail=1)
    kept = (
        auxiliary("genoa-galley-1", "galley", "genoa"),
        auxiliary("genoa-light-1", "light", "genoa"),
    )
    active = {**NEUTRAL, "genoa": "active"}
    years = Years(None, g1, *kept, year=1745, turn=14, contingents=active, prestige=0)
    remove(Play(years.state), "genoa", False)
    left = years.state.history.register.departed["genoa"]
    assert left == Departed(1745, 1, {"galley": 1, "light": 1})
    assert (years.state.units, years.state.auxiliaries) == ({}, {})
    years.state.date = type(years.state.date)(1746, 2)
    # One Sail was Sunk and is never rebuilt; a Light Auxiliary is listed for 1746.
    assert forces(years.state, "genoa") == (1, {"galley": 1, "light": 2})
    receive(Play(years.state), "genoa")
    years.throw(4)
    years.run(ArrivingForces())
    assert years.state.history.register.departed == {}
    years.run(Reorganising((BOURBONS,)))
    years.play(EndReorganisation(role=BOURBONS))
    assert sum(unit.sail for unit in years.state.units.values()) == 1


@rule("MIS-2.624-a")
def test_who_goes_before_his_ships_have_come_loses_none_of_them() -> None:
    years = Years(None, contingents=NEUTRAL, year=1745, turn=14)
    before = forces(years.state, "genoa")
    receive(Play(years.state), "genoa")
    remove(Play(years.state), "genoa", False)
    assert years.state.history.register.due == ()
    assert forces(years.state, "genoa") == before


@rule("MIS-2.163-b", "MIS-2.164-d", "MIS-2.165-b")
@pytest.mark.parametrize("contingent", ["savoy", "genoa", "naples"])
def test_who_has_left_for_good_is_never_received_again(contingent: str) -> None:
    years = Years(None, contingents={**NEUTRAL, contingent: "active"})
    remove(Play(years.state), contingent, True)
    receive(Play(years.state), contingent)
    assert years.state.contingents[contingent] == "neutral"
    assert years.state.history.register.due == ()


@rule("MIS-2.164-e", "MIS-2.16-a")
def test_genoa_is_neutral_whenever_its_forces_are_out_of_play() -> None:
    g1 = squadron("G1", at="sp_12", sail=2)
    years = Years(None, g1, contingents={**NEUTRAL, "genoa": "active"})
    remove(Play(years.state), "genoa", False)
    assert years.state.contingents["genoa"] == "neutral"
    assert (years.state.units, years.state.formations) == ({}, {})


def test_a_contingent_that_was_due_and_leaves_is_no_longer_due() -> None:
    years = Years(None, contingents=NEUTRAL)
    play = Play(years.state)
    receive(play, "venice")
    remove(play, "venice", False)
    assert years.state.history.register.due == ()


@rule("IC-9.2-b")
def test_a_galley_lost_in_corsica_does_not_come_with_genoa_later() -> None:
    years = Years(None, contingents=NEUTRAL, year=1746)
    lose(Play(years.state), "genoa", "galley", 1)
    assert forces(years.state, "genoa")[1] == {"galley": 1, "light": 2}


@rule("IC-9.2-b")
def test_of_two_galleys_the_one_in_port_is_lost() -> None:
    years = Years(
        None,
        auxiliary("genoa-galley-1", "galley", "genoa", place="tasked", at="sp_12"),
        auxiliary("genoa-galley-2", "galley", "genoa"),
        contingents={**NEUTRAL, "genoa": "active"},
    )
    years.run(Occurring("corsican_insurgency_4"))
    assert list(years.state.auxiliaries) == ["genoa-galley-1"]
    lost = years.said(AuxiliaryLost)
    assert lost[0].auxiliary == "genoa-galley-2"
    assert [e.auxiliary for e in as_seen(lost, BRITISH)] == [""]  # type: ignore[attr-defined]


@rule("MIS-2.161-a")
def test_insurgent_ports_receive_no_genoese() -> None:
    years = Years(None)
    assert own_ports(years.state, "genoa") == ("port_genoa", "port_ajaccio", "port_bastia")
    years.state.flags.update({"port_bastia": "neutral", "port_ajaccio": "british"})
    assert own_ports(years.state, "genoa") == ("port_genoa",)


@rule("MIS-2.611-a")
@pytest.mark.parametrize(("year", "sail"), [(1744, 1), (1743, 0)])
def test_a_new_year_adds_to_a_contingent_in_play(year: int, sail: int) -> None:
    years = Years(
        None,
        laid_up("N1", at=NAPLES, sail=2),
        year=year,
        turn=1,
        contingents={**NEUTRAL, "naples": "war"},
        prestige=0,
        dice=(4, 4),
    )
    years.state.scenario = "y1742"
    years.run(ArrivingForces())
    assert years.state.units["N1"].sail == 2 + sail


def test_not_in_the_year_of_the_set_up() -> None:
    n1 = laid_up("N1", at=NAPLES, sail=2)
    years = Years(
        None, n1, turn=1, contingents={**NEUTRAL, "naples": "war"}, prestige=0, dice=(4, 4)
    )
    years.run(ArrivingForces())
    assert years.state.units["N1"].sail == 2


@rule("MRE-2-d", "MIS-Q92")
def test_neapolitans_leave_flotillas_when_naples_stands_aside() -> None:
    pieces = (
        formation("SP-B", at=CARTAGENA),
        laid_up("S1", at=CARTAGENA, formation="SP-B"),
        laid_up("N1", at=CARTAGENA, formation="SP-B"),
        formation("BO-A", at="sp_05"),
        squadron("S2", at="sp_05", formation="BO-A"),
        formation("SP-1", at=CADIZ),
        laid_up("S3", at=CADIZ, formation="SP-1"),
    )
    limited = {"naples": "limited_neutrality"}
    years = Years(None, *pieces, contingents=limited)
    part_unlawful(Play(years.state))
    unit = years.state.units["N1"]
    assert (unit.formation, unit.at) == ("", CARTAGENA)
    assert years.state.units["S1"].formation == "SP-B"
    at_war = Years(None, *pieces, contingents={"naples": "war"})
    part_unlawful(Play(at_war.state))
    assert at_war.state.units["N1"].formation == "SP-B"


@rule("MRE-2-d", "MIS-Q92")
def test_at_sea_they_become_independent_and_detachments_keep_them() -> None:
    years = Years(
        None,
        formation("BO-A", at="sp_05"),
        squadron("S2", at="sp_05", formation="BO-A"),
        squadron("N1", at="sp_05", formation="BO-A"),
        contingents={"naples": "limited_neutrality"},
    )
    part_unlawful(Play(years.state))
    assert years.state.units["N1"].formation == "I-N1"
    assert years.state.formations["I-N1"].at == "sp_05"
    small = Years(
        None,
        formation("SP-1", at="sp_05"),
        squadron("N1", at="sp_05", formation="SP-1"),
        contingents={"naples": "limited_neutrality"},
    )
    part_unlawful(Play(small.state))
    assert small.state.units["N1"].formation == "SP-1"


@rule("MIS-2.165-d", "MRE-2-d", "MIS-Q92")
@pytest.mark.parametrize("flotilla", ["BO-A", "SP-B"])
def test_they_part_in_the_moment_in_which_naples_stands_aside(flotilla: str) -> None:
    """A Show of Force may bring that about in the midst of a Turn."""
    pieces = (
        formation(flotilla, at="sp_05"),
        squadron("S2", at="sp_05", formation=flotilla),
        squadron("N1", at="sp_05", formation=flotilla),
    )
    aside = CarryingOut((SetContingentState("naples", "limited_neutrality"),))
    years = Years(aside, *pieces, contingents={"naples": "war"})
    assert years.state.units["N1"].formation == "I-N1"
    assert years.state.units["S2"].formation == flotilla


@rule("MIS-2.165-c", "MRE-2-d")
def test_when_naples_goes_to_war_nobody_parts() -> None:
    pieces = formation("SP-1", at="sp_05"), squadron("N1", at="sp_05", formation="SP-1")
    at_war = CarryingOut((SetContingentState("naples", "war"),))
    years = Years(at_war, *pieces, contingents={"naples": "limited_neutrality"})
    assert [type(event).__name__ for event in years.told] == ["ContingentStateChanged"]


@rule("MRE-2-h", "MIS-2.321-c", "MIS-2.321-e", "MIS-Q92")
@pytest.mark.parametrize(("admiral", "out"), [("navarro", "F1"), ("de_court", "S1"), ("", "F1")])
def test_french_and_spanish_part_when_the_king_is_dead(admiral: str, out: str) -> None:
    leaders = (leader(admiral, formation="BO-A", station=""),) if admiral else ()
    pieces = (
        formation("BO-A", at="sp_13", leader=admiral),
        squadron("S1", formation="BO-A"),
        squadron("F1", formation="BO-A"),
        formation("FR-C", at=TOULON),
        laid_up("F2", at=TOULON, formation="FR-C"),
        laid_up("S2", at=TOULON, formation="FR-C"),
    )
    years = Years(None, *pieces, *leaders, events=("philip_v_dies",))
    part_unlawful(Play(years.state))
    stays = {"S1": "F1", "F1": "S1"}[out]
    assert years.state.units[out].formation == f"I-{out}"
    assert years.state.units[stays].formation == "BO-A"
    assert years.state.units["S2"].formation == ""
    before = Years(None, *pieces, *leaders)
    part_unlawful(Play(before.state))
    assert before.state.units[out].formation == "BO-A"


@rule("MRE-2-h", "MIS-2.321-d", "MIS-Q92")
def test_the_grand_flotilla_is_unformed_and_its_flotillas_go_on() -> None:
    pieces = (
        formation("BO-G", at="sp_13", leader="navarro"),
        leader("navarro", formation="BO-G", station=""),
        squadron("S1", formation="BO-G"),
        flagship("real_felipe", formation="BO-G"),
        formation("FR-C", at="sp_13", under="BO-G"),
        squadron("F1", formation="FR-C"),
    )
    years = Years(None, *pieces, events=("philip_v_dies",), dice=(4, 4), turn=2)
    years.run(ArrivingForces())
    assert "BO-G" not in years.state.formations
    assert years.state.formations["FR-C"].under == ""
    assert years.state.units["S1"].formation == "I-S1"
    assert years.state.units["real_felipe"].formation == "I-S1"  # with a Squadron beside her
    assert years.state.leaders["navarro"].formation == ""


@rule("IC-2.35-a", "IC-3.35-a")
def test_who_lies_in_a_port_that_turns_enemy_is_forced_to_sea() -> None:
    here = "port_villefranche/harbour"
    pieces = (
        formation("FR-C", at=here),
        squadron("F1", at=here, formation="FR-C", state="fitting_out"),
        squadron("F2", at=here, state="fitting_out"),
        squadron("B1", at=MAHON, state="fitting_out"),
        auxiliary("france-light-1", "light", "france", place="assigned", at="port_villefranche"),
        leader("gabaret", station="port_villefranche"),
    )
    years = Years(None, *pieces, contingents={**NEUTRAL})
    play = Play(years.state)
    leave_closed_ports(play)
    assert years.state.units["F1"].state == "fitting_out"  # Neutral as yet
    years.state.flags["port_villefranche"] = BRITISH
    leave_closed_ports(play)
    state = years.state
    assert (state.units["F1"].state, state.formations["FR-C"].at) == ("ready", "port_villefranche")
    assert state.units["F2"].formation == "I-F2"
    assert state.units["B1"].state == "fitting_out"
    assert state.auxiliaries["france-light-1"].place == "available"
    assert state.leaders["gabaret"].station == "port_toulon"


@rule("IC-2.32-d")
def test_after_the_second_treaty_of_worms_the_ports_of_savoy_are_neutral() -> None:
    years = Years(None, contingents={**NEUTRAL, "savoy": "active"})
    opened = {"port_villefranche": BRITISH, "port_cagliari": BRITISH, "port_bastia": BRITISH}
    years.state.flags.update(opened)
    years.run(Occurring("treaty_worms_2"))
    assert years.state.flags == {**dict.fromkeys(opened, "neutral"), "port_bastia": BRITISH}
    assert attitude(years.state, "port_villefranche", BRITISH) == "neutral"


@rule("MIS-2.222-b", "MIS-2.321-d")
def test_a_flagship_of_the_grand_flotilla_goes_home_with_a_squadron() -> None:
    ships = (
        formation("BO-G", at="sp_07"),
        flagship("real_felipe", at="sp_07", formation="BO-G"),
        squadron("F1", at="sp_07", formation="BO-G"),
        squadron("S1", at="sp_07", formation="BO-G"),
    )
    years = Years(None, *ships, events=("philip_v_dies",))
    part_unlawful(Play(years.state))
    where = {id: unit.formation for id, unit in years.state.units.items()}
    assert where == {"real_felipe": "I-S1", "F1": "I-F1", "S1": "I-S1"}
    assert set(years.state.formations) == {"I-F1", "I-S1"}


@rule("MIS-2.222-b")
def test_a_flagship_that_is_turned_out_keeps_to_a_squadron() -> None:
    here = "port_villefranche/harbour"
    ships = (
        flagship("terrible", at=here, state="fitting_out"),
        squadron("F2", at=here, state="fitting_out"),
    )
    years = Years(None, *ships, contingents={**NEUTRAL})
    years.state.flags["port_villefranche"] = BRITISH
    leave_closed_ports(Play(years.state))
    assert {unit.formation for unit in years.state.units.values()} == {"I-F2"}


@rule("IC-3.27-e", "IC-2.32-d")
def test_in_a_port_that_is_no_longer_friendly_nobody_lies_in_ordinary() -> None:
    pieces = (laid_up("S1", at=NAPLES), laid_up("N1", at=NAPLES), laid_up("S2", at=CADIZ))
    years = Years(None, *pieces, contingents={"naples": "war"})
    leave_closed_ports(Play(years.state))
    assert {unit.state for unit in years.state.units.values()} == {"in_ordinary"}
    years.state.contingents["naples"] = "limited_neutrality"
    leave_closed_ports(Play(years.state))
    states = {id: unit.state for id, unit in years.state.units.items()}
    assert states == {"S1": "fitting_out", "N1": "in_ordinary", "S2": "in_ordinary"}


def test_the_enemy_hears_that_a_contingent_left_and_not_what_it_had() -> None:
    years = Years(None, laid_up("G1", at=GENOA), contingents={**NEUTRAL, "genoa": "active"})
    play = Play(years.state)
    remove(play, "genoa", False)
    seen = [e for e in as_seen(play.events, BRITISH) if isinstance(e, ContingentLeft)]
    assert seen == [ContingentLeft("MIS-2.164-b", "genoa", False)]


@rule("MIS-2.16-a")
def test_a_galley_of_a_contingent_that_leaves_is_taken_off_its_task() -> None:
    galley = auxiliary("genoa-galley-1", "galley", "genoa", place="tasked", at="sp_12")
    years = Years(None, galley, contingents={**NEUTRAL, "genoa": "active"})
    errand = LastingTask(galley.id, "shadow", BOURBONS)
    years.state.tasks = but(years.state.tasks, lasting={galley.id: errand})
    remove(Play(years.state), "genoa", False)
    assert years.state.tasks.lasting == {}


@rule("MIS-2.163-a", "MRE-2-f")
def test_savoy_joins_the_british_with_all_that_is_listed() -> None:
    years = Years(None, contingents=NEUTRAL, year=1745, turn=2, dice=(4, 4), prestige=0)
    entering = CarryingOut((ContingentReceived("savoy"),))
    years.run(entering)
    assert [e.cite for e in years.said(ContingentDue)] == ["MIS-2.163-a"]
    years.run(ArrivingForces())
    assert [e.cite for e in years.said(ContingentMustered)] == ["MRE-2-f"]
    assert kinds_of(years, "savoy") == ["galley", "galley", "light"]


@rule("MIS-2.164-b", "MIS-2.624-b")
def test_genoa_goes_for_a_time_and_what_was_sunk_stays_sunk() -> None:
    active = {**NEUTRAL, "genoa": "active"}
    g1 = laid_up("G1", at=GENOA, sail=1)
    years = Years(None, g1, year=1745, turn=14, contingents=active, prestige=0)
    play = Play(years.state)
    remove(play, "genoa", False)
    assert [e.cite for e in play.events if isinstance(e, ContingentLeft)] == ["MIS-2.164-b"]
    receive(Play(years.state), "genoa")
    years.throw(4, 4)
    years.run(ArrivingForces())
    assert [e.cite for e in years.said(SailExpected)] == ["MIS-2.624-b"]
    assert years.said(SailExpected)[0].arrival.count == 1
