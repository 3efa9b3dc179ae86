"""Arrivals: berths, DPs from the Atlantic, newcomers; Leaders who come, rise and leave."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.resolution import SailCaptured
from estandarte.games.mistral.fleets.berthing import BerthSail, SailBerthed
from estandarte.games.mistral.fleets.damage import sink_by_damage
from estandarte.games.mistral.fleets.leaders import fleet_admiral
from estandarte.games.mistral.fleets.promotions import (
    LandLeader,
    LeaderArrived,
    LeaderDeparted,
    LeaderPromoted,
    LeaveCaptive,
    Ransom,
    Ransoming,
    awaited,
)
from estandarte.games.mistral.fleets.reinforcements import ArrivingForces
from estandarte.games.mistral.fleets.reorganisation import (
    EndReorganisation,
    FormFlotilla,
    PostLeader,
    Reorganising,
    TransferSail,
)
from estandarte.games.mistral.fleets.withdrawals import SailWithdrawn
from estandarte.games.mistral.hidden.view import OPEN
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.war.history import Arrival
from estandarte.kernel import Play
from estandarte.kernel.events import DieRolled, as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import formation, leader, squadron
from games.mistral.year_scenes import (
    BOURBONS,
    BRITISH,
    GIBRALTAR,
    MAHON,
    TOULON,
    Years,
    laid_up,
)

QUIET = {"naples": "neutral", "savoy": "neutral"}


def step(
    *pieces: Any, arrivals: dict[str, tuple[Arrival, ...]] | None = None, **more: Any
) -> Years:
    """A Step in Summer in which no Request changes anything."""
    facts = {"turn": 10, "prestige": 0, "dice": (4, 4), "contingents": QUIET, **more}
    register = {"arrivals": arrivals or {}, **facts.pop("register", {})}
    years = Years(ArrivingForces(), *pieces, register=register, **facts)
    if arrivals:
        assert years.question is None  # nothing is asked before all reorganise
        years.state.stack[:] = [Reorganising((BRITISH,)), Reorganising((BOURBONS,))]
        if BOURBONS not in arrivals:
            years.play(EndReorganisation(role=BOURBONS))
    return years


def british(count: int, subclass: Any = "sol", **more: Any) -> dict[str, tuple[Arrival, ...]]:
    facts = {"port": "port_gibraltar", "atlantic": True, **more}
    return {BRITISH: (Arrival("britain", subclass, count, **facts),)}


@rule("IC-11.12-a", "IC-3.25-b")
def test_arriving_sail_join_a_squadron_in_harbour_or_form_one() -> None:
    joins = step(laid_up("B1", at=GIBRALTAR, sail=2), arrivals=british(2))
    joins.play(BerthSail(0, "B1", 2, "port_gibraltar", role=BRITISH))
    assert joins.state.units["B1"].sail == 4
    forms = step(laid_up("B1", at=GIBRALTAR, sail=2), arrivals=british(2))
    forms.play(BerthSail(0, "B5", 2, "port_gibraltar", role=BRITISH))
    unit = forms.state.units["B5"]
    assert (unit.sail, unit.at, unit.state) == (2, GIBRALTAR, "in_ordinary")


@rule("IC-11.12-a")
def test_they_may_be_shared_out() -> None:
    years = step(laid_up("B1", at=GIBRALTAR, sail=3), arrivals=british(2))
    years.play(BerthSail(0, "B1", 1, "port_gibraltar", role=BRITISH))
    years.play(BerthSail(0, "B2", 1, "port_gibraltar", role=BRITISH))
    assert [u.sail for u in years.state.units.values()] == [4, 1]
    assert years.state.history.register.arrivals[BRITISH] == ()


@rule("IC-11.12-a", "IC-11.12-b")
def test_only_in_their_port_of_arrival_and_within_the_limits() -> None:
    pieces = (laid_up("B1", at=MAHON, sail=2), laid_up("BD1", at=GIBRALTAR, sail=1))
    years = step(*pieces, laid_up("B2", at=GIBRALTAR, sail=3), arrivals=british(2))
    elsewhere = BerthSail(0, "B1", 1, "port_gibraltar", role=BRITISH)
    assert years.refusal(elsewhere) == "IC-11.12-b"
    assert years.refusal(BerthSail(0, "BD1", 1, "port_gibraltar", role=BRITISH)) == "IC-11.12-b"
    assert years.refusal(BerthSail(0, "B2", 2, "port_gibraltar", role=BRITISH)) == "IC-3.24-a"
    assert years.refusal(BerthSail(1, "B2", 1, "port_gibraltar", role=BRITISH)) == "IC-11.12-a"


@rule("MIS-2.126-a", "MIS-2.126-b", "MIS-X45", "IC-11.12-a")
@pytest.mark.parametrize(("turn", "damage"), [(10, 1), (2, 2), (6, 1), (14, 1)])
def test_from_the_atlantic_a_squadron_gains_one_point_and_two_in_winter(
    turn: int, damage: int
) -> None:
    years = step(laid_up("B1", at=GIBRALTAR, sail=2, damage=3), arrivals=british(2), turn=turn)
    years.play(BerthSail(0, "B1", 2, "port_gibraltar", role=BRITISH))
    assert years.state.units["B1"].damage == 3 + damage
    formed = step(arrivals=british(2), turn=turn)
    formed.play(BerthSail(0, "B2", 2, "port_gibraltar", role=BRITISH))
    assert formed.state.units["B2"].damage == damage


@rule("MIS-2.126-a")
def test_once_however_many_come() -> None:
    years = step(laid_up("B1", at=GIBRALTAR, sail=2), arrivals=british(2))
    years.play(*[BerthSail(0, "B1", 1, "port_gibraltar", role=BRITISH)] * 2)
    assert (years.state.units["B1"].sail, years.state.units["B1"].damage) == (4, 1)


@rule("MIS-2.126-c")
def test_who_does_not_come_from_the_atlantic_gains_none() -> None:
    toulon: dict[str, tuple[Arrival, ...]] = {
        BOURBONS: (Arrival("france", "sol", 1, "port_toulon"),)
    }
    years = step(laid_up("F1", at=TOULON, sail=2), arrivals=toulon)
    years.play(BerthSail(0, "F1", 1, "port_toulon", role=BOURBONS))
    assert years.state.units["F1"].damage == 0


@rule("IC-3.24-d")
def test_the_points_of_a_squadron_stay_when_sail_join_it_or_leave_it() -> None:
    toulon: dict[str, tuple[Arrival, ...]] = {
        BOURBONS: (Arrival("france", "sol", 1, "port_toulon"),)
    }
    grows = step(laid_up("F1", at=TOULON, sail=2, damage=7), arrivals=toulon)
    grows.play(BerthSail(0, "F1", 1, "port_toulon", role=BOURBONS))
    assert (grows.state.units["F1"].sail, grows.state.units["F1"].damage) == (3, 7)
    taken = step(squadron("B1", sail=2, damage=7))
    SailCaptured("IC-8.44-b", "B1").apply(taken.state)
    assert (taken.state.units["B1"].sail, taken.state.units["B1"].damage) == (3, 7)
    sunk = step(squadron("B1", damage=17), dice=(4, 4, 7))
    sink_by_damage(Play(sunk.state), "B1", "MIC-2.2-d")
    assert (sunk.state.units["B1"].sail, sunk.state.units["B1"].damage) == (3, 17)
    gone = step(laid_up("B1", damage=7))
    SailWithdrawn("MIS-2.612-c", "B1", 1, BRITISH).apply(gone.state)
    assert (gone.state.units["B1"].sail, gone.state.units["B1"].damage) == (3, 7)


@rule("MIS-Q90", "MIS-2.126-a")
def test_a_flagship_takes_her_own_point() -> None:
    years = step(
        laid_up("B1", at=GIBRALTAR),
        arrivals=british(1, "flagship"),
        register={"flagships": {"namur": "withdrawn"}},
    )
    namur = years.state.units["namur"]  # there was only one, and one place for her
    assert (namur.damage, namur.sail, namur.at) == (1, 1, GIBRALTAR)
    assert years.state.units["B1"].damage == 0
    assert years.state.history.register.flagships["namur"] == "received"


@rule("IC-11.12-b")
def test_sail_wait_while_their_port_is_blockaded_or_no_counter_has_room() -> None:
    before = (formation("SP-B", at="port_gibraltar"), squadron("S1", formation="SP-B"))
    full = [laid_up(f"B{n}", at=MAHON) for n in range(1, 8)]
    for pieces in (before, full):
        years = step(*pieces, arrivals=british(1))
        options = years.question.options(years.state, BRITISH)
        assert not any(isinstance(one, BerthSail) for one in options)
        years.play(EndReorganisation(role=BRITISH))
        assert years.state.history.register.arrivals == british(1)


@rule("IC-11.12-a", "IC-11.12-b")
def test_what_nobody_has_berthed_fills_up_the_squadrons_at_the_end_of_the_step() -> None:
    pieces = laid_up("B1", at=GIBRALTAR, sail=3), laid_up("B2", at=GIBRALTAR, sail=2)
    years = step(*pieces, arrivals=british(4))
    years.play(EndReorganisation(role=BRITISH))
    assert {u.id: u.sail for u in years.state.units.values()} == {"B1": 4, "B2": 4, "B3": 1}
    assert years.state.history.register.arrivals[BRITISH] == ()


@rule("IC-2.33-a")
def test_the_bourbons_berth_first() -> None:
    both = {**british(1), BOURBONS: (Arrival("spain", "sol", 1, "port_cadiz", True),)}
    years = step(arrivals=both)
    assert years.question.waiting == (BOURBONS,)
    years.play(BerthSail(0, "S1", 1, "port_cadiz", role=BOURBONS))
    assert years.question.waiting == (BOURBONS,)
    years.play(EndReorganisation(role=BOURBONS))
    assert years.question.waiting == (BRITISH,)
    assert as_seen(years.said(SailBerthed), BRITISH) == ()


@rule("IC-3.26-b", "MIC-6.2-n")
def test_new_sail_are_transferred_without_a_check() -> None:
    years = step(laid_up("B2", at=GIBRALTAR, sail=1), arrivals=british(2))
    years.play(BerthSail(0, "B1", 2, "port_gibraltar", role=BRITISH))
    years.state.stack[:] = [Reorganising((BRITISH,))]
    years.play(TransferSail("B1", "B2", 2, role=BRITISH))
    assert years.state.units["B2"].sail == 3
    assert [e.purpose for e in years.said(DieRolled)] == ["request.british"]
    assert years.state.history.register.fresh == {"B1": 0, "B2": 2}


@rule("IC-3.26-b")
def test_old_sail_among_them_need_one() -> None:
    years = step(
        laid_up("B1", at=GIBRALTAR, sail=2),
        laid_up("B2", at=GIBRALTAR, sail=1),
        arrivals=british(1),
    )
    years.play(BerthSail(0, "B1", 1, "port_gibraltar", role=BRITISH))
    years.state.stack[:] = [Reorganising((BRITISH,))]
    years.throw(9)
    years.play(TransferSail("B1", "B2", 2, role=BRITISH))
    assert years.said(DieRolled)[-1].purpose == "strategy_check"
    assert years.state.units["B2"].sail == 1


@rule("IC-3.33-a", "MIC-6.2-n")
def test_a_flotilla_of_new_sail_alone_is_formed_without_a_check() -> None:
    years = step(laid_up("B2", at=GIBRALTAR, sail=1), arrivals=british(2))
    years.play(BerthSail(0, "B1", 2, "port_gibraltar", role=BRITISH))
    years.state.stack[:] = [Reorganising((BRITISH,))]
    years.play(FormFlotilla("BR-1", ("B1",), role=BRITISH))
    assert years.state.units["B1"].formation == "BR-1"
    years.throw(9)
    years.play(FormFlotilla("BR-2", ("B2",), role=BRITISH))
    assert "BR-2" not in years.state.formations


def test_in_the_next_step_nobody_is_new_any_more() -> None:
    years = step(register={"fresh": {"B1": 2}, "newcomers": ("byng",)})
    assert years.state.history.register.fresh == {}
    assert years.state.history.register.newcomers == ()


@rule("IC-11.17-a")
def test_a_new_leader_lands_on_his_date_where_his_owner_likes() -> None:
    years = step(year=1745, turn=6)
    assert years.question is None
    years = step(year=1745, turn=5, dice=(4, 4))
    landed = []
    while years.question:
        landed.append(years.question.leader)
        assert years.refusal(LandLeader("port_cadiz", role=BRITISH)) == "IC-11.17-a"
        years.play(LandLeader("port_mahon", role=BRITISH))
    assert landed == ["cooper", "medley", "townshend"]
    assert years.state.leaders["medley"].station == "port_mahon"
    assert as_seen(years.said(LeaderArrived), BOURBONS) == ()


@rule("IC-11.17-a")
def test_the_french_land_at_toulon_and_nobody_is_asked() -> None:
    years = step(year=1745, turn=1, dice=(4, 4))
    assert years.question is None
    assert years.state.leaders["piosin"].station == "port_toulon"


@rule("IC-11.17-a")
def test_those_of_the_set_up_do_not_come_twice() -> None:
    years = Years(None, turn=1)
    assert years.state.scenario == "y1744"
    assert awaited(years.state, BOURBONS) == []  # Dauteville is of 1744, Turn 1
    years.state.scenario = "y1743"
    assert awaited(years.state, BOURBONS) == ["dauteville"]


@rule("IC-3.46-a")
def test_a_new_arrival_may_be_posted_anywhere_in_harbour() -> None:
    flotilla = (
        formation("FR-1", at="port_marseilles/harbour"),
        squadron("F1", at="port_marseilles/harbour", formation="FR-1", state="fitting_out"),
    )
    years = step(
        *flotilla, leader("caylus", station=TOULON.removesuffix("/harbour")), year=1745, turn=1
    )
    years.state.stack[:] = [Reorganising((BOURBONS,))]
    assert years.refusal(PostLeader("caylus", "FR-1", role=BOURBONS)) == "IC-3.46-a"
    del years.state.leaders["caylus"]
    years.play(PostLeader("piosin", "FR-1", role=BOURBONS))
    assert years.state.formations["FR-1"].leader == "piosin"


@rule("IC-11.17-a")
@pytest.mark.parametrize(("turn", "promoted"), [(1, ["gabaret"]), (2, [])])
def test_leaders_are_promoted_on_turn_one_of_the_year_printed(
    turn: int, promoted: list[str]
) -> None:
    pieces = (leader("gabaret", station="port_toulon"), leader("d_orves", station="port_toulon"))
    years = step(*pieces, year=1745, turn=turn)
    assert [e.leader for e in years.said(LeaderPromoted)] == promoted
    assert years.state.leaders["gabaret"].rank_in(1745).rank == "VA"
    assert years.state.leaders["gabaret"].rank_in(1744).rank == "RA"


@rule("IC-11.17-a")
@pytest.mark.parametrize(("turn", "gone"), [(7, False), (8, True)])
def test_a_leader_whose_time_is_over_leaves_play(turn: int, gone: bool) -> None:
    pieces = (
        formation("BR-A", leader="lestock"),
        squadron("B1", formation="BR-A"),
        leader("lestock", formation="BR-A", station=""),
        leader("rowley", station="port_mahon"),
    )
    years = step(*pieces, year=1744, turn=turn)
    if years.question:
        years.play(LandLeader("port_mahon", role=BRITISH))  # Long comes on Turn 8
    assert ("lestock" not in years.state.leaders) is gone
    assert (years.state.formations["BR-A"].leader == "") is gone
    assert bool(years.said(LeaderDeparted)) is gone
    admiral = fleet_admiral(years.state, BRITISH)
    assert admiral is not None
    assert admiral.id == ("rowley" if gone else "lestock")


@rule("IC-3.4.10-a", "IC-3.4.10-b")
@pytest.mark.parametrize(("turn", "back"), [(10, True), (9, False)])
def test_wounded_leaders_and_captured_commodores_come_back(turn: int, back: bool) -> None:
    hurt = leader("rowley", station="", returns=Date(1744, 10))
    taken = leader("cornewall", station="", captive=True, returns=Date(1744, 10))
    years = step(hurt, taken, year=1744, turn=turn, dice=(4, 4))
    for _ in range(2 * back):
        years.play(LandLeader("port_gibraltar", role=BRITISH))
    for id in ("rowley", "cornewall"):
        one = years.state.leaders[id]
        assert (one.station == "port_gibraltar") is back
    assert years.state.leaders["cornewall"].captive is not back
    assert years.question is None


@rule("MIC-16.1-l", "IC-3.4.10-b")
def test_an_admiral_is_ransomed_for_one_prestige() -> None:
    taken = (leader("navarro", station="", captive=True), leader("liano", station="", captive=True))
    years = step(*taken, prestige=1, dice=(4, 4))
    while not isinstance(years.question, Ransoming):
        years.play(*list(years.question.options(years.state, BRITISH))[:1])
    assert years.question.waiting == (BOURBONS,)
    assert years.refusal(Ransom("liano", "port_cadiz", role=BOURBONS)) == "MIC-16.1-l"
    assert years.refusal(Ransom("navarro", "port_malaga", role=BOURBONS)) == "IC-3.4.10-b"
    assert years.refusal(Ransom("navarro", "port_mahon", role=BOURBONS)) == "IC-3.4.10-b"
    years.play(Ransom("navarro", "port_cadiz", role=BOURBONS))
    navarro = years.state.leaders["navarro"]
    assert (navarro.station, navarro.captive) == ("port_cadiz", False)
    assert years.state.prestige[BOURBONS] == 0
    assert years.question is None


@rule("MIC-16.1-l")
def test_a_captive_may_be_left_and_must_be_without_prestige() -> None:
    taken = leader("navarro", station="", captive=True)
    assert step(taken, prestige=0).question is None
    years = step(taken, prestige=1, dice=(3, 4), year=1746)
    while not isinstance(years.question, Ransoming):
        years.play(*list(years.question.options(years.state, BRITISH))[:1])
    years.play(LeaveCaptive(role=BOURBONS))
    assert years.state.leaders["navarro"].captive
    assert years.state.prestige[BOURBONS] == 1


def test_a_fleet_knows_its_own_arrivals_and_not_the_enemys() -> None:
    both = {**british(1), BOURBONS: (Arrival("spain", "sol", 1, "port_cadiz", True),)}
    register = {
        "arrivals": both,
        "flagships": {"namur": "withdrawn", "real_felipe": "withdrawn"},
        "fresh": {"B1": 1, "S1": 1},
        "newcomers": ("byng", "navarro"),
        "struck": ("B2", "F2"),
    }
    state = Years(None, register=register, chronicle={"landings": 1}).state
    british_view, bourbon_view = (OPEN.seen(state, role, "history") for role in (BRITISH, BOURBONS))
    assert british_view.register.arrivals == british(1)
    assert british_view.register.flagships == {"namur": "withdrawn"}
    assert british_view.register.fresh == {"B1": 1}
    assert british_view.register.newcomers == ("byng",)
    assert british_view.register.struck == ("B2",)
    assert british_view.chronicle.landings == 0
    assert bourbon_view.register.arrivals == {BOURBONS: both[BOURBONS]}
    assert bourbon_view.chronicle.landings == 1


@rule("MIS-2.126-b", "MIS-2.126-a")
def test_the_atlantic_costs_two_in_winter_and_else_one() -> None:
    for turn, cite, damage in ((2, "MIS-2.126-b", 2), (10, "MIS-2.126-a", 1)):
        years = step(laid_up("B1", at=GIBRALTAR, sail=2), arrivals=british(2), turn=turn)
        years.play(BerthSail(0, "B1", 2, "port_gibraltar", role=BRITISH))
        assert [event.cite for event in years.said(SailBerthed)] == [cite]
        assert years.state.units["B1"].damage == damage
