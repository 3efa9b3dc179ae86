"""Rules cited where they act, one after the other: whose turn it is, what is done now, and why not.

The tests of the chapters show what the rules do; here is seen that each says its name.
"""

from typing import Any

import pytest

from estandarte.games.mistral.battle.combats import Dividing, Pairing
from estandarte.games.mistral.battle.engaging import Demand, Demanding
from estandarte.games.mistral.battle.gauge import Joining, joining_modifier
from estandarte.games.mistral.battle.sequence import ChoosingIntensity
from estandarte.games.mistral.combined.army_support import SupportArmy
from estandarte.games.mistral.combined.bridge import ImpulseCouncil, OperationsCouncil
from estandarte.games.mistral.combined.coasts import sections
from estandarte.games.mistral.combined.communications import TraceLine
from estandarte.games.mistral.combined.land import LandUnit
from estandarte.games.mistral.combined.landings import PlaceForces
from estandarte.games.mistral.convoys.attacking import may_attack_in_battle
from estandarte.games.mistral.convoys.convoys import ConvoyAssembled, ConvoyScattered, scatter
from estandarte.games.mistral.convoys.voyages import why_it_lies
from estandarte.games.mistral.corsairs.corsairs import may_task_pirate
from estandarte.games.mistral.corsairs.knights import OfferingKnights
from estandarte.games.mistral.fleets.fifty_gun_ships import BreakDownFleet50, FormFleet50
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.fleets.formations import may_hold
from estandarte.games.mistral.fleets.reorganisation import Reorganising
from estandarte.games.mistral.fleets.upkeep import LayingUp
from estandarte.games.mistral.fleets.withdrawals import GiveUp, GivingUp
from estandarte.games.mistral.hidden.concealment import exposed_by
from estandarte.games.mistral.odds.councils import strategy_odds
from estandarte.games.mistral.orders.issuing import IssuingOrders
from estandarte.games.mistral.orders.pool import kept_out_by
from estandarte.games.mistral.orders.step import DrawingOrders, Terminating
from estandarte.games.mistral.sea.directions import check_directive
from estandarte.games.mistral.sea.gale_damage import buffeting_at
from estandarte.games.mistral.sea.ports import barred_by
from estandarte.games.mistral.sea.sailing import Committing, Done, Sailing
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.tasks.interdiction import drive_off
from estandarte.games.mistral.tasks.screening import OfferingScreen, may_task
from estandarte.games.mistral.tasks.shadowing import OfferingShadow
from estandarte.games.mistral.war.prestige import end_modifier
from estandarte.games.mistral.war.progress import Gale
from estandarte.games.mistral.war.years import PrestigeChanged, relieve_admirals, settle_accounts
from estandarte.kernel import Decision, DieRolled, but, check
from estandarte.kernel.testing import rule
from games.mistral.land_scenes import Table
from games.mistral.order_scenes import Council, issued
from games.mistral.scenes import (
    Scene,
    auxiliary,
    flagship,
    formation,
    leader,
    squadron,
)
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch
from games.mistral.task_scenes import assigned, corsairs

ONE = (BRITISH,)
OTHERS_TURN: dict[str, Decision] = {
    "MIS-2.11-b": Committing((BOURBONS,)),
    "MIS-2.543-a": OfferingKnights((BOURBONS,)),
    "MIS-3.111-a": OperationsCouncil((BOURBONS,), "operations"),
    "MIC-2.3-d": ChoosingIntensity((BOURBONS,)),
    "MIC-3.1-g": Pairing((BOURBONS,)),
    "MIC-6.2-f": Dividing((BOURBONS,), 0, 1),
}
"""Questions put to the Bourbons, with the rule that says so."""
ANOTHER_TIME: dict[str, Decision] = {
    "IC-4.2-b": Sailing(ONE),
    "IC-4.3-a": LayingUp(ONE),
    "IC-6.28-c": OfferingScreen(ONE),
    "IC-7.12-b": OfferingShadow(ONE, "BO-A"),
    "IC-8.34-a": Dividing(ONE, 0, 1),
    "IC-8.38-a": Terminating(ONE),
    "MIC-18.1-f": IssuingOrders(ONE),
    "MIC-18.2-d": Committing(ONE),
    "MIC-18.2-m": Demanding(ONE),
    "MIC-19.3-a": DrawingOrders(ONE),
    "MIC-19.3-e": Reorganising(ONE),
    "MIS-3.22-c": ImpulseCouncil(ONE, "impulse"),
}
"""Questions at which nothing else is done, with the rule that says when they are put."""


@pytest.mark.parametrize("cite", OTHERS_TURN)
def test_whose_turn_it_is(cite: str) -> None:
    asked = OTHERS_TURN[cite]
    state = Scene().state
    state.stack[:] = [asked]
    kind: Any = asked.accepts[-1]  # whatever it says: it comes from the wrong side
    blank = dict.fromkeys(kind.__struct_fields__, "")
    assert check(state, kind(**{**blank, "role": BRITISH})).cite == cite


@pytest.mark.parametrize("cite", ANOTHER_TIME)
def test_what_is_done_now(cite: str) -> None:
    state = Scene().state
    state.stack[:] = [ANOTHER_TIME[cite]]
    other = Demand("sp_13", "BR-A", role=BRITISH) if cite in SAILORS else Done(role=BRITISH)
    assert check(state, other).cite == cite


SAILORS = ("IC-4.2-b", "MIC-18.2-d")
"""Questions that *enough* answers."""


def directed(what: Directive, at: str, *ids: str, name: str = "BR-A", **more: Any) -> str | None:
    make = {True: flagship, False: squadron}
    units = [make[id.islower()](id, at=at, formation=name) for id in ids or ("B1",)]
    facts = more.pop("facts", {})
    scene = Scene(formation(name, at=at, **facts), *units, **{"increment": 2, **more})
    return check_directive(scene.state, scene.state.formations[name], what).cite


ENTER, STAY = Directive("enter_harbour"), Directive("mark_time")


def test_which_harbours_are_closed_and_why() -> None:
    assert directed(ENTER, "port_algiers") == "MIS-2.142-a"
    assert directed(ENTER, "port_toulon") == "IC-2.32-b"
    assert directed(ENTER, "port_cadiz") == "IC-2.35-a"
    lying = squadron("S1", at="port_valetta/harbour", state="fitting_out")
    scene = Scene(lying, formation("BR-A", at="port_valetta"))
    assert barred_by(scene.state, "port_valetta", BRITISH) == "IC-5.28-c"


def test_why_there_is_no_point_in_this_increment() -> None:
    assert directed(STAY, "sp_13", increment=0) == "MIC-18.2-h"
    assert directed(STAY, "sp_13", increment=1) in (None, "IC-5.12-a")
    slow = directed(STAY, "sp_13", "B1", "namur", increment=1)
    assert slow == "MIS-2.221-g"
    assert directed(STAY, "sp_13", increment=1, facts={"disorganised": True}) == "IC-5.12-c"


def test_by_which_rule_the_watchers_of_a_strait_see() -> None:
    for strait in Scene().state.theatre.spaces:
        state = Scene(formation("BR-A", at=strait), squadron("B1", strait, formation="BR-A")).state
        if state.theatre.is_strait(strait):
            seen = exposed_by(state, state.formations["BR-A"])
            assert seen in (None, "IC-5.26-b", "MIS-2.143-a", "MIS-2.143-b")


def test_why_a_convoy_lies_still() -> None:
    waiting = Convoy("british_levant", BRITISH, at="sz_gut", status="at_sea", waits=True)
    assert why_it_lies(waiting) == "MIS-2.153-a"
    assert why_it_lies(but(waiting, id="victualling")) == "MIS-2.413-c"
    assert why_it_lies(Convoy("troop_1", BOURBONS, status="in_ordinary")) == "MIS-2.345-c"


def test_a_scattered_trade_is_out_of_reach_of_battle() -> None:
    scene = Scene(formation("BO-A"), squadron("S1", formation="BO-A"))
    scene.state.convoys["british_levant"] = Convoy(
        "british_levant", BRITISH, at="sp_13", status="at_sea", spotted=True, scattered=True
    )
    own = scene.state.formations["BO-A"]
    assert may_attack_in_battle(scene.state, own, "british_levant").cite == "MIS-2.154-b"


def test_the_french_trade_scatters_of_its_owners_will() -> None:
    scene = Scene()
    scene.state.convoys["french_levant"] = Convoy("french_levant", BOURBONS, status="at_sea")
    scatter(scene.play, "french_levant")
    assert [event.cite for event in scene.all(ConvoyScattered)] == ["MIS-2.155-a"]


def test_the_enemy_sees_a_convoy_assembled_and_not_where_it_goes() -> None:
    convoy = Convoy("troop_1", BOURBONS, route="S1", status="in_ordinary")
    seen = ConvoyAssembled("MIS-2.341-a", convoy).seen_by(BRITISH)
    assert isinstance(seen, ConvoyAssembled)
    assert (seen.cite, seen.convoy.route) == ("MIS-2.343-b", "")


def test_what_may_sail_together() -> None:
    state = Scene().state
    detachment = formation("FR-1")
    three = [squadron(id, formation="FR-1") for id in ("FD1", "F1", "F2")]
    assert may_hold(state, detachment, three).cite == "MIS-2.231-a"
    strangers = [squadron(id, formation="FR-1") for id in ("S1", "S2")]
    assert may_hold(state, detachment, strangers).cite == "IC-3.32-b"


def test_why_no_fleet50_is_made() -> None:
    during = Reorganising((BOURBONS,))
    lying = {"at": "port_toulon/harbour", "state": "in_ordinary"}
    pieces = [squadron(id, sail=2, **lying) for id in ("FD1", "FD2")]
    war = Scene(*pieces, events=("france_declares_war",)).state
    assert FormFleet50(("FD1", "FD2"), role=BOURBONS).check(war, during).cite == "MIS-2.332-d"
    assert FormFleet50(("FD1", "S1"), role=BOURBONS).check(war, during).cite == "IC-3.23-c"
    mixed = Scene(pieces[0], squadron("SD1", sail=2, **lying)).state
    wrong = FormFleet50(("FD1", "SD1"), role=BOURBONS)
    assert wrong.check(mixed, during).cite == "MIS-2.235-a"
    other = Scene(auxiliary("L", "light", "france")).state
    broken = BreakDownFleet50("L", ("FD1", "FD1"), "port_toulon", role=BOURBONS)
    assert broken.check(other, during).cite == "IC-6.32-a"


def test_which_chits_are_kept_out_of_the_pool() -> None:
    dead = Scene(events=("philip_v_dies",)).state
    chits = dead.pack.orders.chits
    spanish = [
        id for id, one in chits.items()
        if one.command == "spanish" and "philip_v_dies" in one.available.until
    ]  # fmt: skip
    assert {kept_out_by(dead, BOURBONS, id) for id in spanish} == {"MRO-2-j"}
    early = Scene(year=1744).state
    raids = [id for id, one in chits.items() if one.kind == "guerre_de_course"]
    assert {kept_out_by(early, BOURBONS, id) for id in raids} == {"MIS-2.332-b"}


def test_whoever_drives_a_pirate_or_an_auxiliary_off() -> None:
    from estandarte.games.mistral.tasks.book import LastingTask
    from estandarte.games.mistral.tasks.log import AuxiliarySpent

    for role, name, cite in (
        (BOURBONS, "BO-A", "MIS-2.52-a"),
        (BRITISH, "BR-A", "MIS-2.528-a"),
    ):
        scene = Scene(*corsairs(), formation(name, at="sz_barbary"))
        errand = LastingTask("pirate_algiers", "interdiction", BOURBONS, home="port_algiers")
        scene.state.tasks = but(scene.state.tasks, lasting={"pirate_algiers": errand})
        drive_off(scene.play, "pirate_algiers", scene.state.formations[name])
        assert [event.cite for event in scene.all(AuxiliarySpent)] == [cite], role
    french = Scene(formation("FR-C", at="st_bonifacio"), assigned("A", "fleet50", "port_mahon"))
    drive_off(french.play, "A", french.state.formations["FR-C"])
    assert [event.cite for event in french.all(AuxiliarySpent)] == ["MIS-2.33-g"]


def test_who_may_not_task_a_pirate() -> None:
    scene = Scene(*corsairs(), pirate_tie="british")
    pirate = scene.state.auxiliaries["pirate_algiers"]

    def refused(role: str, task: Any = "interdiction") -> str | None:
        return may_task_pirate(scene.state, role, pirate, task, "sz_barbary").cite

    assert refused(BOURBONS) == "MIC-16.1-v"
    scene.state.prestige[BRITISH] = 2
    assert refused(BOURBONS) == "MIS-2.523-a"
    assert refused(BOURBONS, "convoy_attack") == "IC-10.2-a"


def test_marines_have_no_task_at_sea() -> None:
    scene = Scene(
        formation("BR-A"),
        squadron("B1", formation="BR-A"),
        auxiliary("M", "marine", place="assigned", formation="BR-A"),
    )
    assert may_task(scene.state, BRITISH, "M", "search", "sp_13").cite == "IC-6.26-a"


@pytest.mark.parametrize(
    ("force", "at", "cite"),
    [
        (11, "sp_12", "MIC-9.1-e"),
        (11, "sp_13", "MIC-5.1-e"),
        (11, "sp_14", "MIC-9.1-b"),
        (11, "sp_07", "MIC-5.1-f"),
        (12, "sp_12", "MIC-9.1-d"),
    ],
)
def test_what_of_the_gale_effects_is_read(force: int, at: str, cite: str) -> None:
    state = Scene(Gale("mistral", force, "sp_12", "port_toulon")).state
    assert buffeting_at(state, at).cite == cite


@pytest.mark.parametrize(
    ("at", "cite"),
    [
        ("sz_lion", "IC-5.33-b"),
        ("sz_lion/sp_13:in", "MIC-9.1-c"),
        ("sz_lion/sp_14:in", "MIC-9.1-c"),
    ],
)
def test_a_zone_and_its_boxes_feel_all_of_a_gale(at: str, cite: str) -> None:
    state = Scene(Gale("mistral", 11, "sz_lion", "port_toulon")).state
    assert buffeting_at(state, at).cite == cite


def accounted(british: int, bourbons: int, **more: Any) -> list[str]:
    from estandarte.games.mistral.orders.book import Record

    campaign = more.pop("campaign", False)
    with_trade = more.pop("with_trade", True)
    watch = Watch(None, **more)
    watch.state.progress = but(watch.state.progress, campaign=campaign)
    records = {BRITISH: Record(british, 0), BOURBONS: Record(bourbons, 0)}
    watch.state.orders = but(watch.state.orders, records=records)
    watch.do(settle_accounts, with_trade)
    return [event.cite for event in watch.all(PrestigeChanged)]


def test_by_which_rule_a_year_is_won_and_lost() -> None:
    assert accounted(9, 0, campaign=True) == ["MIC-16.1-f", "MIC-16.1-a"]
    assert accounted(4, 0, with_trade=False) == ["MIC-16.1-e", "IC-12.3-c"]
    assert accounted(4, 0, campaign=True) == ["MIC-16.1-a"]
    assert accounted(4, 0) == ["IC-12.3-b"]
    assert accounted(9, 0, with_trade=False)[-1] == "IC-12.3-c"
    assert accounted(5, 0, campaign=True, year=1748, turn=16) == ["IC-12.3-a"]


def test_where_the_levant_trade_makes_the_difference() -> None:
    assert accounted(0, 0) == ["MIS-2.632-a", "MIS-2.631-a"]
    assert accounted(1, 0) == ["MIS-2.632-a"]
    assert accounted(0, 0, levant_track="2-1-0-0") == ["MIC-16.1-u"]


def test_of_two_admirals_of_one_rank_the_command_decides() -> None:
    for events, cite in (((), "MIS-2.311-b"), (("france_declares_war",), "MIS-2.311-d")):
        state = Scene(leader("navarro"), leader("de_court"), events=events).state
        ranks = {one.rank_in(state.date.year).rank for one in state.leaders.values()}
        odds = strategy_odds(state, BOURBONS, ["french", "spanish"])
        assert odds is not None
        assert odds.tally is not None
        if len(ranks) == 1:
            assert odds.tally.lines[0].cite == cite


def test_without_an_admiral_the_check_is_a_notional_leaders() -> None:
    odds = strategy_odds(Scene().state, BRITISH, [""])
    assert odds is not None
    assert odds.tally is not None
    assert (odds.tally.lines[0].cite, odds.cite) == ("MIC-6.2-o", "IC-3.45-b")


def test_a_blockade_of_the_french_is_not_begun_before_their_war() -> None:
    units = [squadron(id, at="port_toulon", formation="BR-A") for id in ("B1", "B2")]
    order = issued("B-BL4", "BR-A", locations=("port_toulon",))
    sea = Council(formation("BR-A", at="port_toulon"), *units, order)
    assert sea.begin_refused("B-BL4") == "MIS-2.33-e"


@rule("MIS-2.33-d")
@pytest.mark.parametrize(
    ("second", "at", "refused"),
    [
        ("F1", "port_gibraltar", "MIS-2.33-d"),
        ("S2", "port_gibraltar", None),
        ("F1", "port_cadiz", "IC-9.37-a"),
    ],
)
def test_a_blockade_of_the_british_is_not_begun_by_french_squadrons_before_their_war(
    second: str, at: str, refused: str | None
) -> None:
    units = [squadron(id, at=at, formation="BO-A") for id in ("S1", second)]
    order = issued("S-BL1", "BO-A", locations=("port_gibraltar",))
    sea = Council(formation("BO-A", at=at), *units, order)
    assert sea.begin_refused("S-BL1", BOURBONS) == refused


def test_the_reasons_of_a_harbour_in_the_combined_game() -> None:
    table = Table()
    for port in sections(table.state)["coast_b"]:
        table.hold(port, BRITISH)
    assert barred_by(table.state, "coast_b", BOURBONS) == "MIS-3.236-a"
    for port in sections(table.state)["coast_b"]:
        table.hold(port, "", BRITISH, BOURBONS)
    assert barred_by(table.state, "coast_b", BOURBONS) == "MIS-3.236-f"


def test_where_the_british_hub_would_be() -> None:
    table = Table(events=("france_declares_war",))
    table.hold("leghorn", BRITISH)
    mahon = ("coast_b", "sp_12", "coast_b")
    assert table.refusal(TraceLine(mahon, True, role=BRITISH)) == "MIS-3.241-b"


def test_spanish_forces_are_placed_in_january_1742_alone() -> None:
    table = Table(year=1742, turn=3)
    late = PlaceForces((LandUnit("Castilla", "spain"),), "leghorn", role=BOURBONS)
    assert table.refusal(late) == "MIS-3.131-a"


def test_nobody_supports_an_army_with_a_fleet_that_he_has_not() -> None:
    table = Table(moment="impulse")
    nobody = SupportArmy("BO-A", "Traun", "fire", role=BRITISH)
    assert table.refusal(nobody) == "MIS-3.27-a"


def test_a_battle_needs_a_contact() -> None:
    watch = Watch(None, formation("BR-A"), squadron("B1", formation="BR-A"))
    watch.state.stack[:] = [Demanding(ONE)]
    assert watch.refusal(Demand("sp_13", "BR-A", role=BRITISH)) == "MIC-18.2-l"


@pytest.mark.parametrize(("damage", "cite"), [(4, "IC-7.3-a"), (8, "MIC-2.2-b")])
def test_damage_keeps_a_formation_from_arriving(damage: int, cite: str) -> None:
    scene = Scene(formation("BR-A"), squadron("B1", formation="BR-A", damage=damage))
    lines = joining_modifier(scene.state, Joining("BR-A")).lines
    assert cite in [line.cite for line in lines]


def test_which_sail_an_event_does_not_take() -> None:
    lying = {"at": "port_mahon/harbour", "state": "in_ordinary"}
    state = Scene(squadron("B1", **lying), squadron("BD1", sail=2, **lying)).state
    during = GivingUp(ONE, "britain", "sol_d", 1, True, "MIS-2.62-a")
    assert GiveUp("B1", 1, role=BRITISH).check(state, during).cite == "MIS-2.621-b"


def test_an_ended_campaign_and_another() -> None:
    state = Scene(year=1747, turn=13).state
    ended = ("po_valley", "alps")
    lines = end_modifier(state, state.pack.chronicle.end, ended).lines
    assert [line.cite for line in lines] == ["MIS-2.721-b", "MRE-2-g", "MIC-16.2-d"]


@pytest.mark.parametrize(("lost", "cite"), [(2, "MIC-6.2-u"), (0, "MIC-19.3-l"), (-1, "MIC-6.2-t")])
def test_the_die_of_an_admiral(lost: int, cite: str) -> None:
    watch = Watch(None, leader("mathews"), leader("rowley"), dice=(1, 1), turn=1)
    here = watch.state.prestige[BRITISH]
    marks = {BRITISH: (here + lost, here), BOURBONS: (5, 5)}
    watch.state.progress = but(watch.state.progress, marks=marks)
    watch.do(relieve_admirals)
    assert [event.cite for event in watch.all(DieRolled)] == [cite]
