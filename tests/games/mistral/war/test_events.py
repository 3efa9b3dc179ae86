"""Every Event of the flow chart occurs, with exactly the effects that the list gives it."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.receiving import AuxiliaryExpected, SailExpected
from estandarte.games.mistral.fleets.withdrawals import GivingUp, LeaveTheRest, SailWithdrawn
from estandarte.games.mistral.orders.book import IssuedOrder, OrderBook
from estandarte.games.mistral.orders.log import PoolOrganised, RecordChanged
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.war.contingents import (
    DEPARTURES,
    AuxiliaryLost,
    ContingentDue,
    ContingentLeft,
)
from estandarte.games.mistral.war.effects import ChooseEffects, ChoosingEffects
from estandarte.games.mistral.war.event_step import Occurring
from estandarte.games.mistral.war.history import Arrival, Expected, RequestModifier
from estandarte.games.mistral.war.log import (
    CampaignClosed,
    CampaignOpened,
    ContingentStateChanged,
    EventOccurred,
    FlagSet,
    PortFlagChanged,
    RequestsModified,
)
from estandarte.kernel import Event
from estandarte.kernel.testing import rule
from games.mistral.scenes import auxiliary, pack
from games.mistral.year_scenes import (
    BOURBONS,
    BRITISH,
    CADIZ,
    GENOA,
    MAHON,
    NAPLES,
    Years,
    laid_up,
)

B1 = laid_up("B1", at=MAHON)
S1 = laid_up("S1", at=CADIZ)
G1 = laid_up("G1", at=GENOA, sail=2)
N1 = laid_up("N1", at=NAPLES, sail=3)
GALLEY = auxiliary("genoa-galley-1", "galley", "genoa")
SAVOYARD = auxiliary("savoy-light-1", "light", "savoy")
AFRAID = RequestModifier(BRITISH, -2, Date(1744, 10), Date(1744, 13))
FLOTA = Arrival("spain", "sol", 1, "port_cadiz", True)


def state(contingent: str, new: Any, cite: str = "IC-9.2-b") -> Event:
    return ContingentStateChanged(cite, contingent, new)


def flag(port: str, new: str) -> Event:
    return PortFlagChanged("IC-2.32-a", port, new)


def left(contingent: str, permanent: bool) -> list[Event]:
    return [
        ContingentLeft(DEPARTURES[contingent, permanent], contingent, permanent),
        state(contingent, "neutral", "MIS-2.164-e"),
    ]


NEUTRAL = {"naples": "neutral", "genoa": "neutral", "venice": "neutral", "savoy": "neutral"}
CASES: dict[str, tuple[tuple[Any, ...], dict[str, Any], list[Event]]] = {
    "war_start": ((), {}, [FlagSet("IC-9.2-b", "britain_spain_at_war")]),
    "spain_austria_war": (
        (),
        {},
        [
            state("naples", "war", "MIS-2.165-a"),
            ContingentDue("MIS-2.165-a", "naples"),
            CampaignOpened("MIS-4.1-l", "po_valley"),
            CampaignOpened("MIS-4.1-l", "apennines"),
        ],
    ),
    "treaty_worms_1": (
        (),
        {},
        [flag("port_villefranche", BRITISH), flag("port_cagliari", BRITISH)],
    ),
    "second_family_compact": (
        (),
        {},
        [
            state("savoy", "active"),
            ContingentDue("MIS-2.163-a", "savoy"),
            CampaignOpened("MIS-4.1-l", "alps"),
        ],
    ),
    "france_declares_war": ((), {}, [FlagSet("IC-9.2-b", "france_at_war")]),
    "guerre_de_course": (
        (),
        {},
        [
            FlagSet("IC-9.2-b", "guerre_de_course"),
            AuxiliaryExpected("MIS-2.332-c", Expected("france", "privateer"), BOURBONS),
        ],
    ),
    "descent_on_england": (
        (B1,),
        {},
        [SailWithdrawn("MIS-2.621-a", "B1", 4, BRITISH), RequestsModified("IC-9.2-b", AFRAID)],
    ),
    "the_flota": (
        (B1, S1),
        {},
        [
            RecordChanged("MIC-16.1-r", BOURBONS, 1),
            SailExpected("IC-11.12-a", FLOTA, BOURBONS),
        ],
    ),
    "trouble_west_indies": (
        (B1, S1),
        {"dice": (4,)},
        [SailWithdrawn("MIS-2.623-a", "B1", 2, BRITISH)],
    ),
    "treaty_aranjuez_1": ((), {}, [state("genoa", "aligned")]),
    "treaty_aranjuez_2": ((G1, GALLEY), {"genoa": "active"}, left("genoa", False)),
    "treaty_aranjuez_3": (
        (),
        {},
        [state("genoa", "active", "MIS-2.164-c"), ContingentDue("MIS-2.164-c", "genoa")],
    ),
    "treaty_aranjuez_4": ((G1, GALLEY), {"genoa": "active"}, left("genoa", True)),
    "treaty_worms_2": (
        (SAVOYARD,),
        {"savoy": "active"},
        [*left("savoy", True), CampaignClosed("MIS-4.1-m", "alps")],
    ),
    "corsican_insurgency_1": (
        (),
        {},
        [flag("port_bastia", "neutral"), flag("port_ajaccio", "neutral")],
    ),
    "corsican_insurgency_2": ((), {}, [flag("port_ajaccio", BRITISH)]),
    "corsican_insurgency_3": ((), {}, [flag("port_bastia", BRITISH)]),
    "corsican_insurgency_4": (
        (GALLEY,),
        {"genoa": "active"},
        [AuxiliaryLost("IC-9.2-b", "genoa", "galley", BOURBONS, "genoa-galley-1")],
    ),
    "philip_v_dies": (
        (N1,),
        {"naples": "war"},
        [
            FlagSet("IC-9.2-b", "spanish_restrictions"),
            PoolOrganised("MIS-2.321-a", BOURBONS, (), ()),
            *left("naples", True),
            FlagSet("IC-9.2-b", "no_troop_convoys"),
        ],
    ),
}


def test_every_event_of_the_list_is_here() -> None:
    assert set(CASES) == set(pack().chronicle.events)


def called(years: Years) -> None:
    """Whoever is asked what an Event calls away leaves the choice to others."""
    if isinstance(asked := years.question, ChoosingEffects):
        years.play(ChooseEffects(0, role=asked.waiting[0]))
    while isinstance(asked := years.question, GivingUp):
        years.play(LeaveTheRest(role=asked.waiting[0]))


@rule("IC-9.2-b", "MIS-1.41-a", "MRE-2-e", "MRE-2-f")
@pytest.mark.parametrize("event", CASES)
def test_what_an_event_brings_about(event: str) -> None:
    pieces, more, effects = CASES[event]
    states = {**NEUTRAL, **{key: s for key, s in more.items() if key in NEUTRAL}}
    dice = more.get("dice", ())
    years = Years(Occurring(event), *pieces, turn=9, contingents=states, dice=dice)
    called(years)
    assert years.told == [EventOccurred("IC-9.2-b", event), *effects]
    assert years.state.events == (event,)
    assert years.state.history.chronicle.dates == {event: Date(1744, 9)}
    assert years.state.stack == []


@rule("IC-9.2-b")
def test_an_event_that_has_occurred_does_not_occur_again() -> None:
    assert Years(Occurring("war_start"), events=("war_start",)).told == []


@rule("IC-9.2-b")
@pytest.mark.parametrize(
    ("die", "events", "lost"),
    [
        (0, (), ("B1", 2)),
        (4, (), ("B1", 2)),
        (5, (), ("S1", 1)),
        (7, (), ("S1", 1)),
        (8, (), None),
        (8, ("france_declares_war",), ("F1", 1)),
        (9, ("france_declares_war",), ("F1", 1)),
    ],
)
def test_trouble_in_the_west_indies_by_its_second_die(die: int, events: Any, lost: Any) -> None:
    f1 = laid_up("F1", at="port_toulon/harbour")
    years = Years(Occurring("trouble_west_indies"), B1, S1, f1, dice=(die,), events=events)
    assert isinstance(years.question, GivingUp) is (lost is not None)
    called(years)
    found = [(e.unit, e.sail) for e in years.said(SailWithdrawn)]
    assert found == ([lost] if lost else [])


def cruising(chit: str, executing: bool = True) -> OrderBook:
    kind = "cruise" if "CR" in chit else "blockade"
    order = IssuedOrder(chit, kind, BRITISH, "BR-A", Date(1744, 1), executing=executing)  # type: ignore[arg-type]
    return OrderBook(issued={chit: order})


@rule("IC-9.2-b")
@pytest.mark.parametrize(
    ("chit", "executing", "scorer"),
    [
        ("B-CR1", True, BRITISH),
        ("B-BL1", True, BRITISH),
        ("B-CR1", False, BOURBONS),
        ("B-CR3", True, BOURBONS),
    ],
)
def test_the_flota_comes_home_unless_the_british_lie_before_cadiz(
    chit: str, executing: bool, scorer: str
) -> None:
    years = Years(None, turn=9)
    years.state.orders = cruising(chit, executing)
    years.run(Occurring("the_flota"))
    assert [e.fleet for e in years.said(RecordChanged)] == [scorer]
    assert years.state.orders.record(scorer).fulfilled == 1
    assert bool(years.said(SailExpected)) is (scorer == BOURBONS)


@rule("MRE-2-e")
def test_the_british_choose_what_a_descent_on_england_calls_home() -> None:
    pieces = (laid_up("B1"), laid_up("B2"), laid_up("namur", at=MAHON))
    years = Years(Occurring("descent_on_england"), *pieces, turn=9)
    assert years.question.waiting == (BRITISH,)
    shown = years.question.shows(years.state, BRITISH)
    assert [[part["count"] for part in one] for one in shown["options"]] == [[4], [1, 2]]
    assert years.refusal(ChooseEffects(2, role=BRITISH)) == "IC-9.2-b"
    years.play(ChooseEffects(1, role=BRITISH))
    # What was called last is given first; the question comes for the only Flagship too.
    asked = []
    while isinstance(years.question, GivingUp):
        asked.append((years.question.what, years.question.left))
        years.play(LeaveTheRest(role=BRITISH))
    assert sorted(asked) == [("flagship", 1), ("sol", 2)]
    assert "namur" not in years.state.units
    assert sum(unit.sail for unit in years.state.units.values()) == 6


@rule("MRE-2-e")
def test_without_a_flagship_he_is_asked_all_the_same() -> None:
    years = Years(Occurring("descent_on_england"), laid_up("B1"), laid_up("B2"), turn=9)
    assert years.refusal(ChooseEffects(1, role=BRITISH)) == "MRE-2-e"
    only = ChooseEffects(0, role=BRITISH)
    assert list(years.question.options(years.state, BRITISH)) == [only]
    years.play(only)
    assert years.question.left == 4


@rule("MRE-2-e")
def test_with_too_few_ships_for_either_all_of_the_first_are_called() -> None:
    years = Years(Occurring("descent_on_england"), laid_up("B1", sail=2), turn=9)
    only = ChooseEffects(0, role=BRITISH)
    assert list(years.question.options(years.state, BRITISH)) == [only]
    years.play(only, LeaveTheRest(role=BRITISH))
    assert years.state.units == {}


@rule("MIS-2.164-c")
def test_genoa_does_not_return_while_the_allies_hold_the_alps() -> None:
    markers = {"alps": "allied_victory"}
    years = Years(
        Occurring("treaty_aranjuez_3"), contingents=NEUTRAL, chronicle={"markers": markers}
    )
    assert years.state.contingents["genoa"] == "neutral"
    assert years.said(ContingentDue) == []


@rule("MIS-2.165-b")
def test_naples_does_not_come_back_after_the_king_is_dead() -> None:
    years = Years(Occurring("philip_v_dies"), N1, contingents={"naples": "war"})
    years.run(Occurring("spain_austria_war"))
    assert years.state.contingents["naples"] == "neutral"
    assert years.said(ContingentDue) == []


@rule("MIS-1.41-a")
def test_an_event_that_has_occurred_is_marked_with_its_date() -> None:
    years = Years(Occurring("the_flota"), turn=9)
    assert years.state.events == ("the_flota",)
    assert years.state.history.chronicle.dates == {"the_flota": Date(1744, 9)}
