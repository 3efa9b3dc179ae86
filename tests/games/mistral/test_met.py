"""Rules of Mistral met where they speak: who is refused by them, asked by them, or told of them."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.stations import TakeStations
from estandarte.games.mistral.combined.army_support import SupportArmy
from estandarte.games.mistral.combined.coasts import sections
from estandarte.games.mistral.combined.land import Army
from estandarte.games.mistral.combined.politics import TellEvent
from estandarte.games.mistral.combined.reports import TellArmy
from estandarte.games.mistral.dice.player_ranks import brought
from estandarte.games.mistral.fleets.damage import UnitDamaged
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.fleets.leaders import may_post
from estandarte.games.mistral.fleets.reorganisation import Reorganising, TransferSail
from estandarte.games.mistral.fleets.upkeep import Upkeep
from estandarte.games.mistral.fleets.withdrawals import TakingOut
from estandarte.games.mistral.orders.log import RecordChanged
from estandarte.games.mistral.orders.pool import may_receive
from estandarte.games.mistral.schema.pack import open_pack
from estandarte.games.mistral.sea.directions import carry_out_directive, check_directive
from estandarte.games.mistral.sea.sailing import Plot, Sailing, SendConvoy
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.tasks.book import TrackBox
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.interdiction import ScoringInterdiction
from estandarte.games.mistral.tasks.searching import Search
from estandarte.games.mistral.war.event_step import Occurring, check_event
from estandarte.games.mistral.war.log import EventOccurred
from estandarte.games.mistral.war.sequence import Turn
from estandarte.games.mistral.war.years import GameEnded, PrestigeChanged, settle_accounts
from estandarte.kernel import PackFault, Play, SetupFault, but, check, prompt_for
from estandarte.kernel.testing import rule
from games.mistral.battle.test_stations import to_stations
from games.mistral.combined.test_shore import off
from games.mistral.land_scenes import Table
from games.mistral.scenes import Scene, formation, leader, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch
from games.mistral.tasks.test_interdiction import on_station

ONE = (BRITISH,)
ENTER, STAY = Directive("enter_harbour"), Directive("mark_time")


@rule("MRO-2-j")
def test_after_the_king_is_dead_spain_receives_hardly_any_order() -> None:
    dead = Scene(events=("philip_v_dies",)).state
    chits = dead.pack.orders.chits
    id = next(
        id for id, one in chits.items()
        if one.command == "spanish" and "philip_v_dies" in one.available.until
    )  # fmt: skip
    assert may_receive(dead, BOURBONS, (id,)).cite == "MRO-2-j"


@rule("MIS-2.332-b")
def test_guerre_de_course_is_not_received_before_its_doctrine() -> None:
    assert may_receive(Scene(year=1744).state, BOURBONS, ("F-GC.1",)).cite == "MIS-2.332-b"


@rule("MIS-2.345-c")
def test_a_troop_convoy_in_ordinary_is_not_sent() -> None:
    state = Scene(increment=2).state
    state.convoys["troop_1"] = Convoy("troop_1", BOURBONS, status="in_ordinary")
    state.stack[:] = [Sailing((BOURBONS,))]
    assert check(state, SendConvoy("troop_1", role=BOURBONS)).cite == "MIS-2.345-c"


def entering(state: Any, name: str) -> str | None:
    return check_directive(state, state.formations[name], ENTER).cite


@rule("IC-5.28-c")
def test_a_neutral_harbour_is_not_for_both_at_once() -> None:
    lying = squadron("S1", at="port_valetta/harbour", state="fitting_out")
    own = squadron("B1", at="port_valetta", formation="BR-A")
    scene = Scene(lying, formation("BR-A", at="port_valetta"), own, increment=2)
    assert entering(scene.state, "BR-A") == "IC-5.28-c"


def off_coast_b(*holders: str) -> Table:
    own = squadron("S1", at="coast_b", formation="SP-B")
    table = Table(formation("SP-B", at="coast_b"), own, increment=2)
    for port in sections(table.state)["coast_b"]:
        table.hold(port, *holders)
    return table


@rule("MIS-3.236-a")
def test_a_coast_that_the_enemy_holds_is_no_port() -> None:
    assert entering(off_coast_b(BRITISH).state, "SP-B") == "MIS-3.236-a"


@rule("MIS-3.236-f")
def test_a_neutral_coast_is_nobodys_port() -> None:
    assert entering(off_coast_b("", BRITISH, BOURBONS).state, "SP-B") == "MIS-3.236-f"


@rule("IC-3.31-c")
def test_a_formation_waits_for_its_slowest_squadron() -> None:
    units = (squadron("B1", formation="BR-A"), squadron("B2", formation="BR-A", allowance=3))
    scene = Scene(formation("BR-A"), *units, increment=1)
    fleet = scene.state.formations["BR-A"]
    assert check_directive(scene.state, fleet, STAY).cite == "IC-3.31-c"


@rule("IC-3.46-d")
def test_half_of_the_grand_flotilla_must_be_of_the_admirals_command() -> None:
    navarro = leader("navarro")
    french = (squadron(id, formation="BO-G") for id in ("F1", "F2"))
    scene = Scene(formation("BO-G"), navarro, *french)
    assert may_post(scene.state, navarro, scene.state.formations["BO-G"]).cite == "IC-3.46-d"


@rule("MIS-2.62-a")
def test_an_event_asks_at_once_for_what_it_takes() -> None:
    watch = Watch(TakingOut("britain", "sol", 1), squadron("B1"))
    assert prompt_for(watch.state, BRITISH).cite == "MIS-2.62-a"


@rule("MIS-2.632-c")
def test_the_first_uncovered_box_counts() -> None:
    watch = Watch(None, turn=16)
    box = TrackBox(watch.state.date, auxiliary="A")
    watch.state.tasks = but(watch.state.tasks, track={"A": box})
    watch.do(settle_accounts, True)
    assert "MIS-2.632-c" in [event.cite for event in watch.all(PrestigeChanged)]


def ended(stage: str, campaign: bool, year: int, turn: int, **more: Any) -> str:
    watch = Watch(None, year=year, turn=turn, **more)
    watch.state.progress = but(watch.state.progress, campaign=campaign)
    watch.run(Turn(at=stage))
    return str(watch.all(GameEnded)[0].cite)


@rule("MIC-16.2-a")
def test_the_campaign_ends_with_1748() -> None:
    assert ended("close", True, 1748, 16) == "MIC-16.2-a"


@rule("MIS-2.721-a")
def test_the_campaign_may_end_by_a_die() -> None:
    assert ended("test_the_end", True, 1748, 1, dice=(0,)) == "MIS-2.721-a"


@rule("MIS-2.72-b")
def test_the_scenario_of_1747_may_end_by_a_die() -> None:
    watch = Watch(None, year=1747, turn=5, dice=(0,))
    watch.state.scenario = "y1747"
    watch.run(Turn(at="test_the_end"))
    assert watch.all(GameEnded)[0].cite == "MIS-2.72-b"


@rule("MIS-2.22-a")
def test_a_flagship_sails_from_her_year_on() -> None:
    with pytest.raises(PackFault) as caught:
        open_pack({"ships": {"flagships": {"namur": {"from_year": 1760}}}})
    assert {problem.cite for problem in caught.value.problems} == {"MIS-2.22-a"}


@rule("MIS-4.1-h")
def test_one_of_several_events_is_enough_if_they_are_named() -> None:
    with pytest.raises(PackFault) as caught:
        open_pack({"chronicle": {"events": {"war_start": {"needs_one": "the_flota"}}}})
    assert {problem.cite for problem in caught.value.problems} == {"MIS-4.1-h"}


@rule("IC-12.4-a")
def test_ranks_cost_what_the_last_game_was_won_by() -> None:
    with pytest.raises(SetupFault) as caught:
        brought(Scene().state, {BRITISH: {"margin": 0, "ranks": ["lieutenant"]}})
    assert caught.value.telling.facts["cite"] == "IC-12.4-a"


@rule("MIS-2.525-a")
def test_one_pirate_at_work_is_one_failed_order_of_the_other_player() -> None:
    scene = on_station("pirate_algiers", "sz_barbary", BOURBONS)
    scene.state.prestige[BRITISH] = 7
    scene.push(ScoringInterdiction())
    assert [(e.cite, e.fleet) for e in scene.all(RecordChanged)] == [("MIS-2.525-a", BRITISH)]


@rule("MIS-3.271-c")
def test_no_army_has_a_battery_for_no_wing() -> None:
    table = off("coast_b")
    table.play(TellArmy("Traun", Army(BRITISH, "coast_b", "3105"), role=BRITISH))
    none = SupportArmy("BR-A", "Traun", "fire", 0, role=BRITISH)
    assert table.refusal(none) == "MIS-3.271-c"


def told_twice(event: str) -> tuple[str | None, str]:
    table = Table(events=(event,))
    verdict = check(table.state, TellEvent(event, role=BOURBONS))
    return verdict.cite, verdict.facts["see"]


@rule("MIS-3.354-a")
def test_the_treaty_of_worms_is_marked_once() -> None:
    assert told_twice("treaty_worms_1") == ("MIS-3.351-a", "MIS-3.354-a")


@rule("MIS-3.354-d")
def test_the_second_family_compact_is_marked_once() -> None:
    assert told_twice("second_family_compact") == ("MIS-3.351-a", "MIS-3.354-d")


@rule("MIS-3.354-e")
def test_france_declares_war_once() -> None:
    assert told_twice("france_declares_war") == ("MIS-3.351-a", "MIS-3.354-e")


@rule("MIS-3.354-f")
def test_the_king_dies_once() -> None:
    assert told_twice("philip_v_dies") == ("MIS-3.351-a", "MIS-3.354-f")


@rule("MIS-2.623-b")
def test_the_counter_of_a_withdrawn_squadron_is_not_formed_again() -> None:
    lying = squadron("B2", at="port_mahon/harbour", state="in_ordinary")
    state = Scene(lying).state
    register = but(state.history.register, struck=("B1",))
    state.history = but(state.history, register=register)
    state.stack[:] = [Reorganising((BRITISH,))]
    assert check(state, TransferSail("B2", "B1", 1, role=BRITISH)).cite == "MIS-2.623-b"


@rule("MIS-2.223-c")
def test_with_logs_a_flagship_is_assigned_to_a_squadron() -> None:
    fleet = ("S1", "S2", "F1", "real_felipe")
    fray = to_stations(ours=("B1", "B2"), theirs=fleet)
    fray.state.switches = but(fray.state.switches, named_ships="on")
    stations = TakeStations({"navarro": "real_felipe"}, {}, role=BOURBONS)
    verdict = check(fray.state, stations)
    assert (verdict.cite, verdict.facts["see"]) == ("MIS-2.221-e", "MIS-2.223-c")


@rule("IC-7.11-c")
def test_a_harbour_is_not_searched() -> None:
    state = Scene().state
    verdict = Search("A", "port_toulon/harbour", role=BRITISH).check(state, Tasking(ONE))
    assert (verdict.cite, verdict.facts["see"]) == ("IC-7.12-d", "IC-7.11-c")


@rule("MIS-4.1-e")
def test_what_an_event_brings_without_a_die_comes_at_once() -> None:
    other = {"events": {"war_start": {"needs": ["the_flota"], "automatic": None}}}
    watch = Watch(None, events=("the_flota",))
    watch.state.__dict__.clear()  # the map of the pack before
    watch.state.pack_name = open_pack({"chronicle": other}).fingerprint
    watch.do(check_event, "war_start")
    settled = watch.state.stack[-1]
    assert isinstance(settled, Occurring)
    watch.state.stack.pop()
    watch.run(settled)
    assert watch.all(EventOccurred)[0].cite == "MIS-4.1-e"


@rule("IC-3.44-a")
def test_too_large_a_grand_flotilla_wears_out() -> None:
    units = [squadron(f"B{n}", formation="BR-G") for n in range(1, 8)]
    watch = Watch(Upkeep(at="wear"), formation("BR-G"), *units, dice=(5,) * 9)
    assert {event.cite for event in watch.all(UnitDamaged)} == {"IC-3.44-a"}


@rule("MIS-2.241-a")
def test_moves_are_not_logged() -> None:
    state = Scene(formation("BR-A"), squadron("B1", formation="BR-A")).state
    verdict = Plot("BR-A", (STAY,), role=BRITISH).check(state, Sailing(ONE))
    assert (verdict.cite, verdict.facts["see"]) == ("MRS-1-c", "MIS-2.241-a")


@rule("MIS-3.236-d")
def test_a_divided_coast_is_a_port_to_both() -> None:
    own = squadron("S1", at="coast_b", formation="SP-B")
    table = Table(formation("SP-B", at="coast_b"), own, increment=2)
    table.hold("leghorn", BRITISH)
    play = Play(table.state)
    carry_out_directive(play, "SP-B", ENTER)
    assert "MIS-3.236-d" in [event.cite for event in play.events]
