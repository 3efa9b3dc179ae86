"""The three Campaigns: dice, modifiers, troops, fleets off the coast, Victories."""

from typing import Any

import pytest

from estandarte.games.mistral.orders.book import IssuedOrder, OrderBook
from estandarte.games.mistral.orders.log import OrderEnded
from estandarte.games.mistral.schema.chronicle import PendingChoice
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.war.campaigns import (
    HoldTroops,
    ResolvingCampaigns,
    SendTroops,
    campaign_modifier,
)
from estandarte.games.mistral.war.contingents import ContingentDue, ContingentLeft
from estandarte.games.mistral.war.event_step import Occurring
from estandarte.games.mistral.war.history import Token
from estandarte.games.mistral.war.log import (
    CampaignClosed,
    CampaignMoved,
    CampaignWon,
    ContingentStateChanged,
    write,
)
from estandarte.games.mistral.war.tracks import (
    eligible,
    is_fought,
    marker,
    moved_by,
    shifted,
)
from estandarte.kernel.events import DieRolled, as_seen
from estandarte.kernel.testing import rule
from games.mistral.likeness import assert_alike, both
from games.mistral.scenes import Scene, auxiliary, formation, pack, squadron
from games.mistral.sequence_scenes import Watch
from games.mistral.year_scenes import (
    BOURBONS,
    BRITISH,
    Years,
    laid_up,
    won,
)

PO = ("war_start", "spain_austria_war")
WORMS = (*PO, "treaty_worms_1")
ALPS = (*WORMS, "second_family_compact")
QUIET = {"naples": "neutral", "genoa": "neutral", "venice": "neutral"}


def fought(*dice: int, boxes: dict[str, str] | None = None, **more: Any) -> Years:
    """The Campaigns of Turn 5 of 1744, in the Po Valley alone unless told."""
    chronicle = {"markers": boxes or {}, **more.pop("chronicle", {})}
    facts = {"year": 1744, "turn": 5, "events": PO, "contingents": QUIET, **more}
    orders, pieces = facts.pop("orders", None), facts.pop("pieces", ())
    years = Years(None, *pieces, dice=dice, chronicle=chronicle, **facts)
    if orders:
        years.state.orders = orders
    years.run(ResolvingCampaigns())
    return years


def box(years: Years, campaign: str = "po_valley") -> str:
    return marker(years.state, campaign)


@rule("MRE-2-a")
@pytest.mark.parametrize(
    ("total", "move"),
    [
        (-4, (2, "bourbon")),
        (-1, (2, "bourbon")),
        (0, (1, "bourbon")),
        (3, (1, "bourbon")),
        (4, (0, "none")),
        (5, (0, "none")),
        (6, (1, "allied")),
        (9, (1, "allied")),
        (10, (2, "allied")),
        (14, (2, "allied")),
    ],
)
def test_how_far_the_die_moves_a_marker(total: int, move: tuple[int, str]) -> None:
    assert moved_by(Scene().state, total) == move


@rule("MIS-4.1-o", "MRE-2-a")
def test_the_track_ends_at_its_victory_boxes() -> None:
    state = Scene().state
    assert shifted(state, "start", 1, "bourbon") == "bourbon_1"
    assert shifted(state, "bourbon_1", 2, "bourbon") == "bourbon_victory"
    assert shifted(state, "allied_1", 2, "allied") == "allied_victory"
    assert shifted(state, "allied_1", 2, "none") == "allied_1"


@rule("MRE-2-a")
@pytest.mark.parametrize("turn", [5, 9, 13])
def test_a_campaign_is_resolved_in_spring_summer_and_fall(turn: int) -> None:
    assert box(fought(3, turn=turn)) == "bourbon_1"


@rule("MRE-2-a")
@pytest.mark.parametrize("turn", [1, 6, 16])
def test_and_in_no_other_turn(turn: int) -> None:
    assert box(fought(turn=turn)) == "start"


@rule("MRS-1-i")
def test_by_the_switch_the_tracks_stand_still() -> None:
    assert box(fought(campaigns="off")) == "start"


@rule("MIS-4.1-l", "MIS-4.1-m")
@pytest.mark.parametrize(
    ("campaign", "events", "date", "naples", "runs"),
    [
        ("alps", ALPS, (1744, 5), "neutral", True),
        ("alps", WORMS, (1744, 5), "neutral", False),
        ("po_valley", PO, (1742, 1), "neutral", True),
        ("po_valley", ("war_start",), (1742, 5), "neutral", False),
        ("apennines", PO, (1742, 5), "war", True),
        ("apennines", PO, (1742, 5), "limited_neutrality", True),
        ("apennines", PO, (1742, 5), "neutral", False),
        ("apennines", PO, (1742, 4), "war", False),
    ],
)
def test_when_a_campaign_may_be_fought(
    campaign: str, events: Any, date: tuple[int, int], naples: str, runs: bool
) -> None:
    at: dict[str, Any] = {"year": date[0], "turn": date[1], "contingents": {"naples": naples}}
    years = Years(None, events=events, **at)
    assert eligible(years.state, campaign) is runs
    closed = Years(None, events=events, chronicle={"ended": (campaign,)}, **at)
    assert not eligible(closed.state, campaign)


@rule("MRE-2-a")
def test_on_a_victory_box_the_marker_stays_for_the_year() -> None:
    years = fought(boxes={"po_valley": "bourbon_victory"})
    assert not is_fought(years.state, "po_valley")
    assert years.said(DieRolled) == []


@rule("IC-9.2-a")
def test_the_alps_the_po_valley_the_apennines() -> None:
    years = fought(4, 4, 4, events=ALPS, contingents={**QUIET, "naples": "war"})
    moved = [e.campaign for e in years.said(CampaignMoved)]
    assert moved == ["alps", "po_valley", "apennines"]


@rule("MRE-2-a")
@pytest.mark.parametrize(
    ("campaign", "events", "states", "total"),
    [
        ("alps", ALPS, {}, 0),
        ("alps", (*ALPS, "france_declares_war"), {}, -1),
        ("alps", (*ALPS, "philip_v_dies"), {}, 1),
        ("po_valley", PO, {}, 0),
        ("po_valley", WORMS, {}, 1),
        ("po_valley", (*WORMS, "treaty_worms_2"), {}, 0),
        ("po_valley", PO, {"genoa": "active"}, -1),
        ("po_valley", (*PO, "philip_v_dies"), {}, 1),
        ("apennines", PO, {"naples": "war"}, -1),
        ("apennines", PO, {"naples": "limited_neutrality"}, 0),
        ("apennines", WORMS, {"naples": "limited_neutrality"}, 1),
    ],
)
def test_what_weighs_on_a_campaign(
    campaign: str, events: Any, states: dict[str, str], total: int
) -> None:
    years = Years(None, events=events, contingents={**QUIET, **states})
    assert campaign_modifier(years.state, campaign).total == total


@rule("MRE-2-a")
def test_an_allied_victory_in_the_po_valley_presses_the_apennines_until_it_is_avenged() -> None:
    lost = won("po_valley", "allied", 1743, 9)
    avenged = won("po_valley", "bourbon", 1744, 9)
    states = {**QUIET, "naples": "limited_neutrality"}
    for victories, total in (((lost,), 1), ((lost, avenged), 0), ((), 0)):
        years = Years(None, events=PO, contingents=states, chronicle={"victories": victories})
        assert campaign_modifier(years.state, "apennines").total == total


@rule("IC-9.2-b")
def test_a_show_of_force_at_naples_weighs_on_the_next_apennines_die() -> None:
    token = Token(BOURBONS, (PendingChoice("campaign", ("apennines",), -2),))
    states = {**QUIET, "naples": "limited_neutrality"}
    years = fought(4, 5, contingents=states, chronicle={"tokens": (token,)})
    assert (box(years), box(years, "apennines")) == ("start", "bourbon_1")
    assert years.state.history.chronicle.tokens == ()


@rule("MRE-2-a")
def test_nobody_sees_the_die_and_everybody_the_marker() -> None:
    years = fought(3)
    for role in (BRITISH, BOURBONS):
        assert as_seen(years.events, role) == (CampaignMoved("IC-9.2-a", "po_valley", "bourbon_1"),)


def supporting(chit: str, holder: str, executing: bool = True) -> OrderBook:
    fleet = BRITISH if chit.startswith("B") else BOURBONS
    where = pack().orders.chits[chit].locations
    order = IssuedOrder(
        chit, "army_support", fleet, holder, Date(1744, 4), where, executing=executing
    )
    return OrderBook(issued={chit: order})


def off_the_coast(name: str, unit: str, at: str, bomb: bool = False) -> tuple[Any, ...]:
    bombs = [auxiliary("britain-bomb-1", "bomb", place="assigned", formation=name)]
    return (
        formation(name, at=at),
        squadron(unit, at=at, formation=name),
        *(bombs if bomb else ()),
    )


@rule("MRO-2-f", "MIS-2.132-a", "MIS-2.132-b")
@pytest.mark.parametrize(
    ("chit", "at", "campaign", "events", "bomb", "total"),
    [
        ("B-AS2", "coast_b", "po_valley", PO, False, 1),
        ("B-AS2", "coast_b", "po_valley", PO, True, 2),
        ("B-AS2", "sp_12", "po_valley", PO, True, 0),
        ("B-AS1", "coast_a", "alps", ALPS, True, 3),
        ("B-AS1", "coast_a", "po_valley", PO, True, 0),
    ],
)
def test_a_fleet_in_execution_helps_an_army(
    chit: str, at: str, campaign: str, events: Any, bomb: bool, total: int
) -> None:
    years = Years(None, *off_the_coast("BR-A", "B1", at, bomb), events=events, contingents=QUIET)
    years.state.orders = supporting(chit, "BR-A")
    assert campaign_modifier(years.state, campaign).total == total
    years.state.orders = supporting(chit, "BR-A", executing=False)
    assert campaign_modifier(years.state, campaign).total == 0


@rule("MRO-2-f")
@pytest.mark.parametrize(
    ("die", "outcome"), [(2, "failed"), (3, "fulfilled"), (4, "fulfilled"), (9, "fulfilled")]
)
def test_army_support_is_fulfilled_unless_the_marker_moves_against_its_owner(
    die: int, outcome: str
) -> None:
    years = fought(
        die, pieces=off_the_coast("BR-A", "B1", "coast_b"), orders=supporting("B-AS2", "BR-A")
    )
    assert [e.outcome for e in years.said(OrderEnded)] == [outcome]
    record = years.state.orders.record(BRITISH)
    assert (record.fulfilled, record.failed) == ((1, 0) if outcome == "fulfilled" else (0, 1))


@rule("MRX-18", "MRE-2-b", "MIS-2.344-a")
def test_worms_in_force_spanish_support_and_a_troop_convoy() -> None:
    years = fought(
        4,
        events=WORMS,
        pieces=off_the_coast("SP-B", "S1", "coast_b"),
        orders=supporting("S-AS1", "SP-B"),
        chronicle={"landings": 1},
    )
    years.play(HoldTroops(role=BOURBONS))
    assert box(years) == "start"
    years.play(SendTroops("bourbon", role=BOURBONS))
    assert box(years) == "bourbon_1"
    assert years.state.history.chronicle.landings == 0
    assert years.state.stack == []


@rule("MRE-2-b", "MIS-2.344-a")
def test_troops_may_march_before_the_die() -> None:
    years = fought(4, chronicle={"landings": 1}, boxes={"po_valley": "bourbon_1"})
    years.play(SendTroops("bourbon", role=BOURBONS))
    assert box(years) == "bourbon_victory"
    assert [e.purpose for e in years.said(DieRolled)] == ["venice_entry"]


@rule("MRE-2-b")
def test_after_the_die_they_can_still_avert_a_defeat() -> None:
    years = fought(9, chronicle={"landings": 1}, boxes={"po_valley": "allied_1"})
    years.play(HoldTroops(role=BOURBONS))
    assert box(years) == "allied_victory"
    years.play(SendTroops("bourbon", role=BOURBONS))
    assert box(years) == "allied_1"
    assert years.said(CampaignWon) == []


@rule("MIS-2.344-b", "MRE-2-b")
def test_or_they_go_to_the_apennines_while_these_are_fought_over() -> None:
    states = {**QUIET, "naples": "limited_neutrality"}
    years = fought(4, 4, contingents=states, chronicle={"landings": 1})
    years.play(HoldTroops(role=BOURBONS), HoldTroops(role=BOURBONS))
    assert years.question.campaign == "apennines"
    years.play(SendTroops("bourbon", role=BOURBONS))
    assert (box(years), box(years, "apennines")) == ("start", "bourbon_1")


@rule("MIS-2.344-b")
def test_not_to_the_alps_nor_to_a_quiet_front() -> None:
    years = fought(4, 4, events=ALPS, chronicle={"landings": 1})
    years.play(HoldTroops(role=BOURBONS), HoldTroops(role=BOURBONS))
    assert years.question is None


@rule("MRE-2-b")
def test_troops_that_were_not_used_are_not_kept_for_the_next_quarter() -> None:
    years = fought(4, chronicle={"landings": 2})
    years.play(HoldTroops(role=BOURBONS), HoldTroops(role=BOURBONS))
    assert years.state.history.chronicle.landings == 0


@rule("MIS-2.344-a")
def test_each_convoy_moves_one_box_and_none_beyond_the_track() -> None:
    years = fought(chronicle={"landings": 3})
    years.play(SendTroops("bourbon", role=BOURBONS), SendTroops("bourbon", role=BOURBONS))
    assert box(years) == "bourbon_victory"
    assert years.refusal(SendTroops("bourbon", role=BOURBONS)) == "MIS-2.344-a"


@rule("MRE-2-c", "MIS-2.164-a")
@pytest.mark.parametrize(
    ("events", "genoa", "comes"),
    [
        ((*ALPS, "treaty_aranjuez_1"), "aligned", True),
        (ALPS, "neutral", False),
        ((*ALPS, "treaty_aranjuez_1", "treaty_aranjuez_2"), "neutral", False),
    ],
)
def test_an_alpine_victory_after_aranjuez_brings_genoa_in(
    events: Any, genoa: str, comes: bool
) -> None:
    years = fought(
        0,
        4,
        boxes={"alps": "bourbon_1"},
        events=events,
        contingents={**QUIET, "genoa": genoa},
        chronicle={"dates": {"treaty_aranjuez_1": Date(1744, 1)}},
    )
    assert box(years, "alps") == "bourbon_victory"
    assert (years.state.contingents["genoa"] == "active") is comes
    assert bool(years.said(ContingentDue)) is comes


@rule("MIS-2.164-a")
def test_a_victory_before_the_treaty_does_not_bring_genoa_in() -> None:
    chronicle = {"victories": (won("alps", "bourbon", 1745, 5),)}
    years = Years(
        Occurring("treaty_aranjuez_1"), year=1745, turn=5, contingents=QUIET, chronicle=chronicle
    )
    assert years.state.contingents["genoa"] == "aligned"
    assert years.said(ContingentDue) == []


@rule("MIS-2.166-a", "MRE-2-c")
@pytest.mark.parametrize(("die", "joins"), [(0, True), (2, True), (3, False), (9, False)])
def test_a_bourbon_victory_in_the_po_valley_may_bring_venice_in(die: int, joins: bool) -> None:
    years = fought(0, die, boxes={"po_valley": "bourbon_1"})
    assert (years.state.contingents["venice"] == "active") is joins
    assert bool(years.said(ContingentDue)) is joins


@rule("MIS-2.166-a")
@pytest.mark.parametrize(("value", "die"), [(1, 1), (-2, 4)])
def test_shows_of_force_at_venice_weigh_on_its_entry(value: int, die: int) -> None:
    token = Token(BRITISH, (PendingChoice("venice_entry", ("venice",), value),))
    for thrown, joins in ((die, True), (die + 1, False)):
        years = fought(0, thrown, boxes={"po_valley": "bourbon_1"}, chronicle={"tokens": (token,)})
        assert (years.state.contingents["venice"] == "active") is joins
        assert years.state.history.chronicle.tokens == ()


@rule("MIS-2.166-b", "MRE-2-c")
def test_an_allied_victory_there_makes_venice_neutral() -> None:
    v1 = laid_up("V1", at="port_venice/harbour")
    years = fought(
        9,
        boxes={"po_valley": "allied_1"},
        contingents={**QUIET, "venice": "active"},
        pieces=(v1,),
    )
    assert years.state.contingents["venice"] == "neutral"
    assert years.state.units == {}
    assert [e.permanent for e in years.said(ContingentLeft)] == [False]


@rule("MIS-2.165-c", "MRE-2-c")
@pytest.mark.parametrize(
    ("start", "die", "before", "after"),
    [
        ("bourbon_1", 0, "limited_neutrality", "war"),
        ("allied_1", 9, "war", "limited_neutrality"),
    ],
)
def test_the_apennines_put_naples_at_war_or_aside(
    start: str, die: int, before: str, after: str
) -> None:
    years = fought(4, die, boxes={"apennines": start}, contingents={**QUIET, "naples": before})
    assert years.state.contingents["naples"] == after
    assert len(years.said(ContingentStateChanged)) == 1


@rule("MIS-4.1-m", "MRE-2-g")
@pytest.mark.parametrize(
    ("campaign", "start", "die", "victories", "year", "over"),
    [
        ("po_valley", "bourbon_1", 0, [("bourbon", 1742), ("bourbon", 1743)], 1744, True),
        ("po_valley", "bourbon_1", 0, [("bourbon", 1743)], 1744, False),
        ("po_valley", "allied_1", 9, [("allied", 1745)], 1746, False),
        ("po_valley", "allied_1", 9, [("allied", 1746)], 1747, True),
        ("po_valley", "allied_1", 9, [("allied", 1745)], 1747, False),
        ("apennines", "allied_1", 9, [("allied", 1742), ("allied", 1743)], 1744, True),
        ("apennines", "bourbon_1", 0, [("bourbon", 1742), ("bourbon", 1743)], 1744, False),
    ],
)
def test_how_a_campaign_ends_for_good(
    campaign: str, start: str, die: int, victories: Any, year: int, over: bool
) -> None:
    naples = "limited_neutrality" if campaign == "apennines" else "neutral"
    chronicle = {"victories": tuple(won(campaign, side, y, 9) for side, y in victories)}
    dice = (4, die) if campaign == "apennines" else (die, 9)
    years = fought(
        *dice,
        boxes={campaign: start},
        year=year,
        contingents={**QUIET, "naples": naples},
        chronicle=chronicle,
    )
    assert bool(years.said(CampaignClosed)) is over
    assert (campaign in years.state.history.chronicle.ended) is over


def landed(count: int) -> Watch:
    quiet = {"naples": "neutral", "genoa": "neutral", "venice": "neutral"}
    events = ("war_start", "spain_austria_war")
    facts: dict[str, Any] = {"year": 1744, "turn": 5, "contingents": quiet, "events": events}
    watch = Watch(None, dice=(4,), **facts)
    write(watch.state, landings=count)
    watch.run(ResolvingCampaigns())
    return watch


@rule("MRE-2-b", "IC-2.31-b")
def test_whether_troops_have_landed_is_not_told_by_the_question() -> None:
    hold = HoldTroops(role=BOURBONS)
    assert landed(1).asks == ("SendingTroops", (BOURBONS,))
    assert_alike(landed(1), landed(0), both(hold, hold), BRITISH)


@rule("MRE-2-b")
def test_who_has_landed_nobody_sends_nobody() -> None:
    march = SendTroops("bourbon", role=BOURBONS)
    assert landed(0).refusal(march) == "MRE-2-b"
    watch = landed(1)
    assert watch.refusal(march) is None
    watch.play(march)
    assert watch.refusal(march) == "MRE-2-b"
