"""The Event Step: when an Event is checked, what weighs on its die, when it needs none."""

from typing import Any

import pytest

from estandarte.games.mistral.corsairs.guerre_de_course import NewYearDoctrine
from estandarte.games.mistral.fleets.receiving import AuxiliaryReceived
from estandarte.games.mistral.fleets.reinforcements import ArrivingForces
from estandarte.games.mistral.schema.chronicle import PendingChoice
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.sea.sailing import Committing, Sailing
from estandarte.games.mistral.state import Engagement
from estandarte.games.mistral.war.contingents import ContingentDue
from estandarte.games.mistral.war.event_step import (
    NewYearOfHistory,
    Occurring,
    ResolvingEvents,
    check_event,
    land_troops,
)
from estandarte.games.mistral.war.history import Token
from estandarte.games.mistral.war.influences import influence, victories
from estandarte.games.mistral.war.log import (
    CampaignMoved,
    CampaignOpened,
    CirclesUnmarked,
    EventOccurred,
    TokensUsed,
)
from estandarte.games.mistral.war.politics import (
    DefyTheFrench,
    chain_of,
    in_force,
    may_occur,
    occurs_by_itself,
    remember_battle,
)
from estandarte.kernel import Play, but
from estandarte.kernel.events import DieRolled, as_seen
from estandarte.kernel.play import settle
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene, pack, squadron, started
from games.mistral.year_scenes import (
    BOURBONS,
    BRITISH,
    Years,
    won,
)

EVENTS = pack().chronicle.events


def checked(name: str, *pieces: Any, die: int | None = None, **more: Any) -> Years:
    """One Event in its place in the Event Step."""
    years = Years(None, *pieces, dice=() if die is None else (die,), **more)
    years.state.stack[:] = []
    play = Play(years.state)
    check_event(play, name)
    settle(play)
    years.events += play.events
    return years


def occurred(years: Years) -> bool:
    return bool(years.said(EventOccurred))


def thrown(years: Years) -> int:
    return len(years.said(DieRolled))


WAR = ("war_start", "spain_austria_war")
WORMS = (*WAR, "treaty_worms_1")
COMPACT = (*WORMS, "second_family_compact")
ARANJUEZ = (*COMPACT, "treaty_aranjuez_1")


@rule("MIS-4.1-i", "IC-9.2-b", "MIS-4.1-f")
@pytest.mark.parametrize(
    ("name", "date", "events", "highest"),
    [
        ("spain_austria_war", (1741, 13), ("war_start",), 5),
        ("treaty_worms_1", (1743, 5), WAR, 3),
        ("second_family_compact", (1743, 13), WORMS, 5),
        ("france_declares_war", (1744, 2), COMPACT, 2),
        ("descent_on_england", (1744, 5), (), 0),
        ("descent_on_england", (1744, 1), (), 1),
        ("descent_on_england", (1745, 13), (), 1),
        ("descent_on_england", (1746, 1), (), 1),
        ("descent_on_england", (1746, 5), (), 0),
        ("the_flota", (1740, 9), (), 1),
        ("trouble_west_indies", (1740, 1), (), 0),
        ("treaty_aranjuez_1", (1745, 5), COMPACT, 4),
        ("treaty_aranjuez_3", (1746, 1), (*ARANJUEZ, "treaty_aranjuez_2"), 4),
        ("corsican_insurgency_1", (1743, 1), (), 0),
        ("corsican_insurgency_2", (1744, 1), ("corsican_insurgency_1",), 2),
        (
            "corsican_insurgency_4",
            (1744, 1),
            tuple(f"corsican_insurgency_{n}" for n in (1, 2, 3)),
            1,
        ),
        ("philip_v_dies", (1746, 9), (), 4),
        ("philip_v_dies", (1746, 13), (), 5),
        ("philip_v_dies", (1747, 1), (), 6),
    ],
)
def test_the_highest_die_on_which_an_event_occurs(
    name: str, date: tuple[int, int], events: tuple[str, ...], highest: int
) -> None:
    year, turn = date
    # A second die is there for what the Event itself throws.
    at: dict[str, Any] = {"year": year, "turn": turn, "events": events}
    low = Years(None, dice=(highest, 9), **at)
    high = Years(None, dice=(highest + 1, 9), **at)
    for years, expected in ((low, True), (high, False)):
        years.state.stack[:] = []
        play = Play(years.state)
        check_event(play, name)
        settle(play)
        assert any(isinstance(e, EventOccurred) for e in play.events) is expected


@rule("MIS-4.1-j")
@pytest.mark.parametrize(
    ("name", "events", "too_early"),
    [
        ("spain_austria_war", ("war_start",), (1741, 9)),
        ("treaty_worms_1", WAR, (1743, 1)),
        ("treaty_aranjuez_1", COMPACT, (1745, 1)),
        ("philip_v_dies", (), (1746, 5)),
        ("the_flota", (), (1740, 5)),
    ],
)
def test_before_its_date_an_event_has_no_die(
    name: str, events: tuple[str, ...], too_early: tuple[int, int]
) -> None:
    year, turn = too_early
    years = checked(name, year=year, turn=turn, events=events)
    assert not occurred(years)
    assert thrown(years) == 0


@rule("MIS-4.1-c", "MIC-19.3-b")
def test_a_hexagon_is_checked_every_turn_and_the_others_every_quarter() -> None:
    assert thrown(checked("france_declares_war", die=9, year=1744, turn=3, events=COMPACT)) == 1
    assert thrown(checked("treaty_aranjuez_1", year=1745, turn=6, events=COMPACT)) == 0
    assert thrown(checked("treaty_aranjuez_1", die=9, year=1745, turn=9, events=COMPACT)) == 1


@rule("IC-9.2-b")
@pytest.mark.parametrize("turn", [1, 5])
def test_the_flota_is_looked_for_in_summer_and_fall_only(turn: int) -> None:
    assert thrown(checked("the_flota", year=1741, turn=turn)) == 0


@rule("MIS-4.1-d", "MRE-1-a")
@pytest.mark.parametrize("name", [name for name, one in EVENTS.items() if one.yellow])
def test_a_yellow_event_needs_no_other_and_no_campaign(name: str) -> None:
    years = Years(None, year=1746, turn=9, dice=(0, 9), campaigns="off")
    play = Play(years.state)
    check_event(play, name)
    settle(play)
    assert years.state.events == (name,)
    assert (EVENTS[name].needs, EVENTS[name].requires) == ((), ())


@rule("MIS-4.1-a", "MIS-4.1-b")
@pytest.mark.parametrize("name", ["the_flota", "philip_v_dies"])
def test_what_is_marked_does_not_occur_again(name: str) -> None:
    assert thrown(checked(name, year=1747, turn=9, events=(name,))) == 0


@rule("MIS-4.1-a", "MRE-1-c", "MRE-1-a", "IC-4.3-d")
def test_a_new_year_unmarks_circles_but_no_numbered_steps_and_no_squares() -> None:
    marked = ("war_start", "the_flota", "trouble_west_indies", "corsican_insurgency_1")
    years = Years(NewYearOfHistory(), year=1745, turn=1, events=(*marked, "treaty_worms_1"))
    assert years.state.events == ("war_start", "corsican_insurgency_1", "treaty_worms_1")
    assert thrown(checked("the_flota", die=9, year=1745, turn=9, events=years.state.events)) == 1


@rule("MIS-4.1-g")
@pytest.mark.parametrize("missing", ["treaty_worms_1", "second_family_compact"])
def test_an_event_needs_all_its_prerequisites(missing: str) -> None:
    victories = tuple(won("alps", "bourbon", 1745, turn) for turn in (5, 9, 13))
    events = tuple(name for name in COMPACT if name != missing)
    at: dict[str, Any] = {"year": 1746, "turn": 5, "chronicle": {"victories": victories}}
    assert thrown(checked("treaty_worms_2", events=events, **at)) == 0
    assert thrown(checked("treaty_worms_2", die=9, events=COMPACT, **at)) == 1


@rule("MIS-4.1-h")
def test_where_one_of_several_is_enough_the_first_opens_the_way() -> None:
    entry = but(EVENTS["treaty_worms_2"], needs=(), needs_one=("the_flota", "war_start"))
    assert not in_force(Scene().state, entry)
    assert in_force(Scene(events=("the_flota",)).state, entry)


@rule("MIS-4.1-e")
def test_what_follows_without_a_die_follows_at_once() -> None:
    entry = but(EVENTS["war_start"], automatic=None, needs=("the_flota",))
    assert occurs_by_itself(Scene().state, "war_start", entry) is None
    state = Scene(events=("the_flota",)).state
    assert occurs_by_itself(state, "war_start", entry) == "MIS-4.1-e"


@rule("MIS-4.1-k")
@pytest.mark.parametrize(("turn", "dice"), [(9, 0), (13, 1)])
def test_a_quarter_must_pass_before_the_next_step_of_corsica(turn: int, dice: int) -> None:
    entry = but(EVENTS["corsican_insurgency_2"], needs=("the_flota",))
    state = Scene(year=1744, turn=turn, events=("the_flota",)).state
    years = Years(None, chronicle={"dates": {"the_flota": Date(1744, 9)}})
    state.history = years.state.history
    assert may_occur(state, "another", entry) is bool(dice)


@rule("MRE-1-d")
def test_one_step_of_a_chain_in_a_quarter() -> None:
    victories = (won("po_valley", "allied", 1745, 9),)
    dates = {"treaty_aranjuez_1": Date(1745, 5)}
    at: dict[str, Any] = {"year": 1745, "turn": 13, "events": ARANJUEZ}
    later = checked(
        "treaty_aranjuez_2", die=4, chronicle={"victories": victories, "dates": dates}, **at
    )
    assert occurred(later)
    dates = {"treaty_aranjuez_1": Date(1745, 13)}
    first = (won("po_valley", "allied", 1745, 14),)
    same = checked("treaty_aranjuez_2", chronicle={"victories": first, "dates": dates}, **at)
    assert thrown(same) == 0


def test_what_is_a_chain() -> None:
    names = ("treaty_worms_2", "corsican_insurgency_4", "the_flota", "philip_v_dies")
    assert [chain_of(name) for name in names] == ["treaty_worms", "corsican_insurgency", "", ""]


@rule("MIS-4.1-n")
@pytest.mark.parametrize(
    ("victories", "dice"),
    [
        ((), 0),
        ((won("po_valley", "bourbon", 1745, 9),), 0),
        ((won("alps", "allied", 1745, 9),), 0),
        ((won("po_valley", "allied", 1745, 5),), 0),
        ((won("po_valley", "allied", 1745, 9),), 1),
    ],
)
def test_genoa_surrenders_only_after_an_allied_victory_in_the_po_valley(
    victories: Any, dice: int
) -> None:
    chronicle = {"victories": victories, "dates": {"treaty_aranjuez_1": Date(1745, 5)}}
    years = checked(
        "treaty_aranjuez_2",
        die=9 if dice else None,
        year=1745,
        turn=13,
        events=ARANJUEZ,
        chronicle=chronicle,
    )
    assert thrown(years) == dice


@rule("MIS-4.1-n")
def test_three_bourbon_victories_open_the_second_treaty_of_worms_and_more_make_it_likely() -> None:
    dates = {"treaty_worms_1": Date(1743, 13)}
    many = tuple(won("alps", "bourbon", 1744 + n // 3, 5 + n % 3 * 4) for n in range(5))
    at: dict[str, Any] = {"year": 1746, "turn": 5, "events": COMPACT}
    two = checked("treaty_worms_2", chronicle={"victories": many[:2], "dates": dates}, **at)
    assert thrown(two) == 0
    three = {"victories": many[:3], "dates": dates}
    assert occurred(checked("treaty_worms_2", die=0, chronicle=three, **at))
    assert not occurred(checked("treaty_worms_2", die=1, chronicle=three, **at))
    five = {"victories": many, "dates": dates}
    assert occurred(checked("treaty_worms_2", die=2, chronicle=five, **at))
    assert not occurred(checked("treaty_worms_2", die=3, chronicle=five, **at))


@rule("IC-9.2-b")
@pytest.mark.parametrize(
    ("name", "date", "before", "events"),
    [
        ("war_start", (1740, 1), None, ()),
        ("spain_austria_war", (1742, 1), (1741, 14), ("war_start",)),
        ("treaty_worms_1", (1743, 13), (1743, 12), WAR),
        ("second_family_compact", (1744, 1), (1743, 14), WORMS),
        ("france_declares_war", (1744, 8), None, COMPACT),
        ("guerre_de_course", (1745, 1), (1744, 16), ()),
    ],
)
def test_on_its_date_an_event_occurs_without_a_die(
    name: str, date: tuple[int, int], before: tuple[int, int] | None, events: tuple[str, ...]
) -> None:
    years = checked(name, year=date[0], turn=date[1], events=events)
    assert occurred(years)
    assert thrown(years) == 0
    if before:
        assert not occurred(checked(name, year=before[0], turn=before[1], events=events))


@rule("IC-9.2-b")
def test_victories_weigh_on_the_treaty_of_worms() -> None:
    entry = EVENTS["treaty_worms_1"]
    years = Years(
        None,
        chronicle={
            "victories": (
                won("po_valley", "allied", 1742, 5),
                won("apennines", "allied", 1742, 9),
                won("po_valley", "bourbon", 1743, 5),
                won("alps", "bourbon", 1743, 5),
            )
        },
    )
    assert influence(years.state, entry.modifiers, "event", "treaty_worms_1").total == -1


@rule("IC-9.2-b")
@pytest.mark.parametrize(("turn", "count"), [(1, 2), (9, 2), (12, 2), (13, 1), (16, 1)])
def test_the_last_four_quarters(turn: int, count: int) -> None:
    old = won("alps", "bourbon", 1743, 16)
    new = won("alps", "bourbon", 1744, 1)
    years = Years(None, year=1744, turn=turn, chronicle={"victories": (old, new)})
    assert victories(years.state, "bourbon", ("alps",), "last_4_quarters") == count


@rule("IC-9.2-b")
def test_a_troop_convoy_of_the_year_hastens_the_war_in_italy() -> None:
    years = Years(None, year=1741, turn=13, events=("war_start",), dice=(7, 8))
    years.state.troop_convoys = 1
    for expected in (True, False):
        play = Play(years.state)
        years.state.stack[:] = []
        years.state.events = ("war_start",)
        check_event(play, "spain_austria_war")
        settle(play)
        assert any(isinstance(e, EventOccurred) for e in play.events) is expected


@rule("IC-9.2-b")
@pytest.mark.parametrize(
    ("at", "state", "highest"),
    [("sp_11", "ready", 3), ("sp_17", "ready", 3), ("sp_13", "ready", 2)],
)
def test_a_british_fleet_off_corsica_encourages_the_insurgents(
    at: str, state: str, highest: int
) -> None:
    events = ("corsican_insurgency_1",)
    b1 = squadron("B1", at=at, state=state)
    for die, expected in ((highest, True), (highest + 1, False)):
        years = checked("corsican_insurgency_2", b1, die=die, year=1744, turn=5, events=events)
        assert occurred(years) is expected


@rule("IC-9.2-b")
def test_nobody_sees_a_die_on_which_a_hidden_fleet_weighs() -> None:
    events = ("corsican_insurgency_1",)
    hidden = checked("corsican_insurgency_2", die=9, year=1744, turn=5, events=events)
    assert as_seen(hidden.events, BOURBONS) == as_seen(hidden.events, BRITISH) == ()
    plain = checked("corsican_insurgency_1", die=9, year=1744, turn=5)
    assert len(as_seen(plain.events, BOURBONS)) == 1


def shown(fleet: str, value: int, *targets: str) -> Token:
    return Token(fleet, (PendingChoice("event", targets, value),))


@rule("IC-9.2-b")
@pytest.mark.parametrize(("value", "highest"), [(2, 2), (-2, 6)])
def test_a_show_of_force_weighs_once_on_the_next_die(value: int, highest: int) -> None:
    token = shown(BRITISH, value, "treaty_aranjuez_1", "treaty_aranjuez_3")
    at: dict[str, Any] = {
        "year": 1745,
        "turn": 5,
        "events": COMPACT,
        "chronicle": {"tokens": (token,)},
    }
    assert occurred(checked("treaty_aranjuez_1", die=highest, **at))
    missed = checked("treaty_aranjuez_1", die=highest + 1, **at)
    assert not occurred(missed)
    assert missed.state.history.chronicle.tokens == ()
    assert [e.tokens for e in missed.said(TokensUsed)] == [(token,)]
    assert as_seen(missed.events, BOURBONS) == ()


@rule("IC-9.2-b")
def test_a_show_of_force_waits_for_a_die_of_its_own_target() -> None:
    token = shown(BRITISH, 2, "treaty_aranjuez_1")
    years = checked(
        "corsican_insurgency_1", die=9, year=1745, turn=5, chronicle={"tokens": (token,)}
    )
    assert years.state.history.chronicle.tokens == (token,)


def test_the_list_of_each_event_agrees_with_the_chits() -> None:
    chits = pack().orders.chits
    for name, entry in EVENTS.items():
        for one in entry.modifiers:
            if one.when == "show_of_force_pending":
                choices = [c for e in chits[one.chit].effects for c in e.alternatives]  # type: ignore[union-attr]
                assert [c.value for c in choices if name in c.targets] == [one.value]


@rule("MRS-1-h")
def test_by_the_switch_events_keep_their_historical_dates() -> None:
    at: dict[str, Any] = {"year": 1744, "events": COMPACT, "event_dates": "historical"}
    assert thrown(checked("france_declares_war", turn=3, **at)) == 0
    later = checked("france_declares_war", turn=4, **at)
    assert occurred(later)
    assert thrown(later) == 0
    flota = checked("the_flota", die=9, turn=9, **at)
    assert thrown(flota) == 1


@rule("IC-9.2-a", "MIS-1.4-a", "MRX-37")
def test_an_event_step_throws_in_the_order_of_the_list_and_for_nothing_else() -> None:
    years = Years(None, year=1744, turn=1, events=COMPACT, dice=(4, 7, 5))
    years.state.defied = True
    years.run(ResolvingEvents())
    assert years.state.events == (*COMPACT, "france_declares_war")
    purposes = [e.purpose for e in years.said(DieRolled)]
    assert purposes == [
        "event.descent_on_england",
        "event.trouble_west_indies",
        "event.corsican_insurgency_1",
    ]


@rule("IC-9.2-a")
def test_campaigns_are_resolved_before_the_events() -> None:
    years = Years(ResolvingEvents(), year=1742, turn=5, events=WAR, dice=(4, 5, 9, 9))
    purposes = [e.purpose for e in years.said(DieRolled)]
    assert purposes == ["campaign", "campaign", "event.trouble_west_indies"]


@rule("MIS-2.423-a", "MIS-X34")
def test_who_defies_the_french_has_their_war_in_the_same_turn() -> None:
    years = Years(None, year=1742, turn=3, prestige=4, events=WAR)
    years.state.stack[:] = [Sailing((BRITISH,))]
    years.play(DefyTheFrench(role=BRITISH))
    assert years.state.prestige[BRITISH] == 1
    assert isinstance(years.question, Sailing)
    years.run(ResolvingEvents())
    assert years.state.events == (*WAR, "france_declares_war")
    assert years.said(EventOccurred)[0].cite == "MIS-2.423-a"


@rule("MIS-2.42-a", "MIS-X34")
def test_only_the_british_defy_the_french_and_not_with_three_prestige() -> None:
    years = Years(None, prestige=3)
    years.state.stack[:] = [Sailing((BRITISH,))]
    assert years.refusal(DefyTheFrench(role=BRITISH)) == "MIS-2.422-a"
    years.state.stack[:] = [Sailing((BOURBONS,))]
    assert years.refusal(DefyTheFrench(role=BOURBONS)) == "MIS-2.42-a"


@rule("MIS-2.42-a")
def test_where_both_plot_they_are_defied_while_plotting() -> None:
    years = Years(None, movement_plot="simultaneous", prestige=5)
    years.state.stack[:] = [Committing((BOURBONS, BRITISH))]
    assert years.refusal(DefyTheFrench(role=BOURBONS)) == "MIS-2.42-a"
    years.play(DefyTheFrench(role=BRITISH))
    assert (years.state.defied, years.state.prestige[BRITISH]) == (True, 2)


@rule("IC-9.2-b")
@pytest.mark.parametrize(("enemy", "battles"), [("F1", 1), ("S1", 0)])
def test_battles_between_british_and_french_bring_their_war_nearer(
    enemy: str, battles: int
) -> None:
    scene = Scene(squadron("B1"), squadron(enemy))
    engaged: dict[str, tuple[str, ...]] = {BRITISH: ("I-B1",), BOURBONS: (f"I-{enemy}",)}
    scene.state.battle = Engagement("sp_13", engaged)
    remember_battle(scene.play)
    assert scene.state.history.chronicle.battles == battles
    at: dict[str, Any] = {
        "year": 1744,
        "turn": 2,
        "events": COMPACT,
        "chronicle": {"battles": battles},
    }
    assert occurred(checked("france_declares_war", die=3, **at)) is bool(battles)


@rule("IC-10.19-a", "MIS-2.165-a")
@pytest.mark.parametrize("effective", [True, False])
def test_troops_in_italy_bring_the_war_at_once(effective: bool) -> None:
    years = Years(None, year=1741, turn=7, events=("war_start",), contingents={"naples": "neutral"})
    for convoy in ("troop_1", "troop_2"):
        years.state.stack[:] = []
        play = Play(years.state)
        land_troops(play, convoy, effective)
        settle(play)
        years.events += play.events
    assert [e.event for e in years.said(EventOccurred)] == ["spain_austria_war"]
    assert years.state.contingents["naples"] == "war"
    assert [e.contingent for e in years.said(ContingentDue)] == ["naples"]
    assert years.state.history.chronicle.landings == (2 if effective else 0)


@rule("MIS-2.332-a", "IC-4.3-d")
@pytest.mark.parametrize(("year", "adopted"), [(1744, False), (1745, True)])
def test_the_french_adopt_guerre_de_course_on_the_first_day_of_1745(
    year: int, adopted: bool
) -> None:
    years = Years(NewYearDoctrine(), year=year, turn=1)
    assert years.state.has_occurred("guerre_de_course") is adopted


@rule("MIS-2.332-c", "MIS-2.532-a")
def test_the_french_privateer_is_received_in_that_turn() -> None:
    alone = {"naples": "neutral", "savoy": "neutral"}
    years = Years(NewYearDoctrine(), year=1745, turn=1, prestige=0, dice=(4, 4), contingents=alone)
    assert years.state.auxiliaries == {}
    years.run(ArrivingForces())
    received = [e.auxiliary for e in years.said(AuxiliaryReceived)]
    assert [(a.kind, a.contingent, a.place) for a in received] == [
        ("privateer", "france", "available")
    ]


@rule("MRE-2-a", "MIS-4.1-o")
def test_a_new_year_puts_the_markers_on_start() -> None:
    years = Years(
        NewYearOfHistory(),
        year=1745,
        turn=1,
        events=COMPACT,
        chronicle={"markers": {"alps": "bourbon_victory", "po_valley": "allied_1"}},
    )
    assert years.state.history.chronicle.markers == {"alps": "start", "po_valley": "start"}
    assert len(years.said(CampaignMoved)) == 2


@rule("MIS-4.1-l")
def test_the_second_family_compact_opens_the_alps() -> None:
    years = Years(Occurring("second_family_compact"), contingents={"savoy": "neutral"})
    assert [e.campaign for e in years.said(CampaignOpened)] == ["alps"]


@rule("MRF-1-g")
def test_what_lasts_of_events_in_force_at_the_start() -> None:
    state = started("y1747")
    assert state.flags == {
        "port_villefranche": BRITISH,
        "port_cagliari": BRITISH,
        "port_bastia": "neutral",
        "port_ajaccio": "neutral",
    }
    chronicle = state.history.chronicle
    assert {"france_at_war", "no_troop_convoys", "guerre_de_course"} <= set(chronicle.flags)
    assert chronicle.markers == dict.fromkeys(("po_valley", "apennines", "alps"), "start")
    assert state.history.register.banished == ("naples",)
    assert state.history.register.arrivals == {}
    assert state.contingents["genoa"] == "active"


@rule("MRE-1-c", "MRE-1-a")
def test_a_circle_is_unmarked_and_a_square_is_not() -> None:
    marked = ("war_start", "the_flota", "treaty_worms_1")
    years = Years(NewYearOfHistory(), year=1745, turn=1, events=marked)
    assert [e.cite for e in years.said(CirclesUnmarked)] == ["MRE-1-c"]
    assert years.state.events == ("war_start", "treaty_worms_1")
