"""Request Tables: when they are used, what weighs on them, what they cost and bring."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.mistral.fleets.receiving import (
    AuxiliaryExpected,
    AuxiliaryReceived,
    PickAuxiliary,
    SailExpected,
    free_kinds,
    receive_auxiliary,
    unused_flagships,
)
from estandarte.games.mistral.fleets.reorganisation import EndReorganisation, Reorganising
from estandarte.games.mistral.fleets.requests import (
    AmendingRequest,
    AmendRequest,
    MakeNoRequest,
    PayForRequest,
    Requesting,
    historical,
    request_modifier,
)
from estandarte.games.mistral.fleets.withdrawals import AuxiliaryWithdrawn, SailWithdrawn
from estandarte.games.mistral.odds.choices import odds_of
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.war.history import Arrival, Expected, RequestModifier
from estandarte.games.mistral.war.prestige import PrestigeChanged
from estandarte.kernel import Play
from estandarte.kernel.events import DieRolled, as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import auxiliary, squadron
from games.mistral.year_scenes import (
    BOURBONS,
    BRITISH,
    CADIZ,
    GIBRALTAR,
    MAHON,
    Years,
    laid_up,
)

AUXILIARIES = (auxiliary("britain-fleet-1", "fleet"), auxiliary("spain-fleet-1", "fleet", "spain"))
FLEET = (laid_up("B1", at=MAHON), laid_up("S1", at=CADIZ), *AUXILIARIES)


def asked(table: str, die: int, *pieces: Any, **more: Any) -> Years:
    """A Request of 1746, when no Year weighs on the British; without Prestige to amend it."""
    facts = {"year": 1746, "turn": 5, "prestige": 0, **more}
    return Years(Requesting(table), *(pieces or FLEET), dice=(die,), **facts)


def gained(years: Years) -> Any:
    for event in years.told:
        if isinstance(event, SailExpected):
            return event.arrival.subclass, event.arrival.count
        if isinstance(event, AuxiliaryExpected):
            return event.expected.kind, 1
        if isinstance(event, SailWithdrawn):
            return "lost", event.sail
        if isinstance(event, AuxiliaryWithdrawn):
            return "lost", "fleet"
    return None


@rule("MIS-2.61-a", "IC-11.1-a", "MIS-2.612-a")
@pytest.mark.parametrize(
    ("die", "result"),
    [
        (0, ("lost", 2)),
        (1, ("lost", 1)),
        (2, ("lost", "fleet")),
        (3, None),
        (5, None),
        (6, ("fleet", 1)),
        (7, ("sol_d", 1)),
        (8, ("sol", 1)),
        (9, ("sol", 2)),
    ],
)
def test_the_british_table(die: int, result: Any) -> None:
    assert gained(asked("british", die)) == result


@rule("MIS-2.61-a", "IC-11.1-a")
@pytest.mark.parametrize(
    ("die", "result"),
    [(1, ("lost", 2)), (2, ("lost", 1)), (3, None), (6, None), (7, ("light", 1)), (9, ("sol", 1))],
)
def test_the_spanish_table_of_1746(die: int, result: Any) -> None:
    assert gained(asked("spanish", die)) == result


@rule("MIS-2.61-d", "IC-11.1-a")
@pytest.mark.parametrize(
    ("die", "result"),
    [(1, None), (2, ("fleet", 1)), (5, ("sol_d", 1)), (7, ("sol", 1)), (9, ("sol", 2))],
)
def test_the_french_pay_one_prestige_for_theirs(die: int, result: Any) -> None:
    years = Years(Requesting("french"), year=1744, turn=5, prestige=1, dice=(die,))
    assert years.question.waiting == (BOURBONS,)
    years.play(PayForRequest(role=BOURBONS))
    assert years.state.prestige == {BRITISH: 1, BOURBONS: 0}
    assert gained(years) == result


@rule("MIS-2.61-d")
def test_the_french_may_go_without_and_must_without_prestige() -> None:
    years = Years(Requesting("french"), turn=5, prestige=1)
    years.play(MakeNoRequest(role=BOURBONS))
    assert (years.state.prestige[BOURBONS], years.told) == (1, [])
    assert Years(Requesting("french"), turn=5, prestige=0).question is None


@rule("MIS-2.61-b", "MIS-2.61-c", "IC-11.1-a")
@pytest.mark.parametrize(("turn", "tables"), [(5, 2), (6, 1), (16, 1), (13, 2)])
def test_the_british_ask_every_turn_the_others_every_quarter(turn: int, tables: int) -> None:
    dice = 0
    for table in ("british", "spanish"):
        years = Years(Requesting(table), turn=turn, prestige=0, dice=(4,))
        dice += len(years.said(DieRolled))
    assert dice == tables
    french = Years(Requesting("french"), turn=turn, prestige=1)
    assert (french.question is not None) is (tables == 2)


@rule("IC-11.1-a", "MRX-38")
@pytest.mark.parametrize(
    ("table", "year", "events", "total"),
    [
        ("british", 1740, (), 0),
        ("british", 1741, (), 1),
        ("british", 1744, (), -1),
        ("spanish", 1740, (), 1),
        ("spanish", 1748, (), -1),
        ("french", 1744, (), 0),
        ("french", 1744, ("france_declares_war",), 1),
        ("french", 1747, ("france_declares_war",), 0),
    ],
)
def test_the_year_and_the_war_weigh_on_a_request(
    table: str, year: int, events: Any, total: int
) -> None:
    years = Years(None, year=year, events=events)
    assert request_modifier(years.state, table).total == total


@rule("MRX-38")
def test_a_british_seven_in_1744_is_a_fleet_auxiliary_and_a_spanish_four_nothing() -> None:
    assert gained(asked("british", 7, year=1744, turn=1)) == ("fleet", 1)
    assert gained(asked("spanish", 4, year=1744, turn=1)) is None


@rule("IC-9.2-b")
@pytest.mark.parametrize(("turn", "total"), [(9, 0), (10, -2), (13, -2), (14, 0)])
def test_the_fear_of_a_descent_lasts_four_turns(turn: int, total: int) -> None:
    fear = RequestModifier(BRITISH, -2, Date(1746, 10), Date(1746, 13))
    years = Years(None, year=1746, turn=turn, register={"modifiers": (fear,)})
    assert request_modifier(years.state, "british").total == total
    assert request_modifier(years.state, "french").total == -1


@rule("IC-11.1-b", "MIC-16.1-k", "MIS-Q39")
@pytest.mark.parametrize(
    ("by", "prestige", "result"), [(0, 2, None), (1, 1, ("fleet", 1)), (-1, 1, None)]
)
def test_for_one_prestige_a_request_die_is_changed_by_one(
    by: int, prestige: int, result: Any
) -> None:
    years = asked("british", 5, prestige=2)
    assert years.question.shows(years.state, BRITISH) == {"table": "british", "die": 5}
    assert years.refusal(AmendRequest(2, role=BRITISH)) == "MIC-16.1-k"
    years.play(AmendRequest(by, role=BRITISH))
    assert years.state.prestige[BRITISH] == prestige
    assert gained(years) == result
    assert years.question is None


@rule("IC-11.1-b")
@pytest.mark.parametrize("die", [4, 5])
def test_who_can_pay_is_asked_and_nothing_is_to_be_read_from_it(die: int) -> None:
    """With a four no change would change anything: the question must not tell that."""
    assert asked("british", die, prestige=0).question is None
    assert isinstance(asked("british", die, prestige=1).question, AmendingRequest)


def test_the_die_of_a_request_and_what_it_brings_are_its_fleets_secret() -> None:
    years = asked("british", 9)
    assert as_seen(years.events, BOURBONS) == ()
    paid = asked("british", 5, prestige=2)
    paid.play(AmendRequest(1, role=BRITISH))
    assert as_seen(paid.events, BOURBONS) == (PrestigeChanged("IC-11.1-b", BRITISH, -1),)


@rule("MIS-2.126-c", "IC-11.12-a")
@pytest.mark.parametrize(
    ("table", "port", "atlantic"),
    [
        ("british", "port_gibraltar", True),
        ("spanish", "port_cadiz", True),
        ("french", "port_toulon", False),
    ],
)
def test_where_requested_sail_arrive(table: str, port: str, atlantic: bool) -> None:
    prestige = 1 if table == "french" else 0
    years = Years(Requesting(table), year=1744, turn=5, prestige=prestige, dice=(9,))
    if years.question:
        years.play(PayForRequest(role=BOURBONS))
    (event,) = years.said(SailExpected)
    assert (event.arrival.port, event.arrival.atlantic) == (port, atlantic)


@rule("IC-11.12-e")
def test_a_class_that_is_not_free_gives_way_to_the_next() -> None:
    fleets = [auxiliary(f"britain-fleet-{n}", "fleet") for n in range(1, 7)]
    lights = [auxiliary(f"britain-light-{n}", "light") for n in range(1, 4)]
    bombs = [auxiliary(f"britain-bomb-{n}", "bomb") for n in range(1, 4)]
    assert gained(asked("british", 6, *fleets)) == ("light", 1)
    assert gained(asked("british", 6, *fleets, *lights)) == ("bomb", 1)
    assert gained(asked("british", 6, *fleets, *lights, *bombs)) is None


@rule("IC-11.12-e", "MIS-2.625-a")
def test_what_was_set_aside_is_free_and_what_was_lost_is_not() -> None:
    aside = auxiliary("genoa-galley-1", "galley", "genoa", place="aside")
    other = auxiliary("genoa-galley-2", "galley", "genoa")
    years = Years(None, aside, other)
    assert free_kinds(years.state, "genoa", ("galley",)) == ("galley",)
    lost = Years(None, aside, other, register={"lost": {"genoa": {"galley": 1}}})
    assert free_kinds(lost.state, "genoa", ("galley",)) == ()
    coming = Years(
        None, aside, other, register={"expected": {BOURBONS: (Expected("genoa", "galley"),)}}
    )
    assert free_kinds(coming.state, "genoa", ("galley",)) == ()


@rule("MIS-2.625-a", "MIS-2.612-b")
def test_an_auxiliary_set_aside_comes_back_by_request() -> None:
    years = Years(None, auxiliary("britain-fleet-1", "fleet", place="aside"))
    receive_auxiliary(Play(years.state), "britain", "fleet", "IC-11.12-e")
    assert years.state.auxiliaries["britain-fleet-1"].place == "available"
    receive_auxiliary(Play(years.state), "britain", "fleet", "IC-11.12-e")
    assert sorted(years.state.auxiliaries) == ["britain-fleet-1", "britain-fleet-2"]


@rule("IC-11.12-e")
def test_the_spanish_choose_between_a_fleet_auxiliary_and_a_galley() -> None:
    years = asked("spanish", 8)
    assert years.question is None
    years.run(Reorganising((BOURBONS,)))
    assert years.refusal(PickAuxiliary("light", role=BOURBONS)) == "IC-11.12-e"
    offered = [o for o in years.question.options(years.state, BOURBONS) if "Pick" in repr(o)]
    assert [one.what for one in offered] == ["fleet", "galley"]
    years.play(PickAuxiliary("galley", role=BOURBONS))
    assert [e.auxiliary.kind for e in years.said(AuxiliaryReceived)] == ["galley"]
    assert years.refusal(PickAuxiliary("galley", role=BOURBONS)) == "IC-11.12-e"


@rule("IC-11.12-e")
def test_who_does_not_choose_has_the_class_that_is_listed_first() -> None:
    years = asked("spanish", 8)
    years.run(Reorganising((BOURBONS,)))
    years.play(EndReorganisation(role=BOURBONS))
    assert [e.auxiliary.kind for e in years.said(AuxiliaryReceived)] == ["fleet"]
    assert years.state.history.register.offered == {}


@rule("IC-11.12-e")
def test_no_more_sail_come_than_there_are_counters_for() -> None:
    squadrons = [laid_up(f"B{n}", at=MAHON) for n in range(1, 7)]
    squadrons.append(laid_up("B7", at=MAHON, sail=3))
    assert gained(asked("british", 9, *squadrons)) == ("sol", 1)
    squadrons[-1] = laid_up("B7", at=MAHON)
    assert gained(asked("british", 9, *squadrons)) is None
    fifties = [auxiliary(f"britain-fleet50-{n}", "fleet50") for n in (1, 2, 3)]
    assert gained(asked("british", 7, laid_up("BD1", sail=2), *fifties)) is None
    assert gained(asked("british", 7, laid_up("BD1", sail=1), *fifties)) == ("sol_d", 1)


@rule("IC-11.12-e")
@pytest.mark.parametrize(
    ("year", "die", "result"), [(1745, 9, ("flagship", 1)), (1744, 9, ("sol", 2))]
)
def test_the_french_ten_is_an_unused_flagship_or_two_sail(year: int, die: int, result: Any) -> None:
    # The Conquérant is built in 1745; the other three were placed at the start.
    war = ("france_declares_war",)
    years = Years(Requesting("french"), year=year, turn=5, prestige=1, dice=(die,), events=war)
    years.play(PayForRequest(role=BOURBONS))
    assert gained(years) == result


@rule("IC-11.12-e")
def test_a_sunk_flagship_never_comes_back_and_a_withdrawn_one_may() -> None:
    years = Years(None, year=1745)
    assert unused_flagships(years.state, "france") == ["conquerant"]
    assert unused_flagships(years.state, "britain") == []  # all four were placed, and are gone
    away = Years(None, register={"flagships": {"namur": "withdrawn"}})
    assert unused_flagships(away.state, "britain") == ["namur"]
    here = Years(None, year=1745, register={"flagships": {"conquerant": "received"}})
    assert unused_flagships(here.state, "france") == []


@rule("MRS-1-s")
@pytest.mark.parametrize(("turn", "part"), [(5, 2), (9, 3), (13, 6), (6, None)])
def test_by_the_switch_the_british_go_to_the_next_list_in_equal_parts(
    turn: int, part: int | None
) -> None:
    # The list of 1747 has fourteen SOL; eight are in play, so six are wanting.
    pieces = (laid_up("B1"), laid_up("B2"))
    at: dict[str, Any] = {"year": 1746, "turn": turn, "request_tables": "historical"}
    years = Years(None, *pieces, **at)
    found = [effect for effect in historical(years.state) if getattr(effect, "kind", "") == "sol"]
    assert [effect.count for effect in found] == ([part] if part else [])  # type: ignore[union-attr]
    years.run(Requesting("british"))
    assert years.said(DieRolled) == []


@rule("MRS-1-s")
def test_or_they_give_up_what_the_next_list_lacks() -> None:
    pieces = [laid_up(f"B{n}", at=GIBRALTAR) for n in range(1, 6)]
    years = Years(None, *pieces, year=1746, turn=13, request_tables="historical")
    (first, *_) = historical(years.state)
    assert (type(first).__name__, first.count) == ("Withdraw", 6)  # type: ignore[union-attr]


def test_an_arrival_is_told_to_its_owner_alone() -> None:
    event = SailExpected("IC-11.12-a", Arrival("britain", "sol", 1), BRITISH)
    assert event.seen_by(BOURBONS) is None
    assert squadron("B1").fleet == BRITISH


@rule("IC-11.1-a")
def test_the_exact_chances_of_a_french_request() -> None:
    years = Years(Requesting("french"), year=1744, turn=5, prestige=1)
    odds = odds_of(years.state, PayForRequest(role=BOURBONS))
    assert odds is not None
    found = {one.result: Fraction(one.ways, one.of) for one in odds.chances}
    assert found == {
        "nothing": Fraction(2, 10),
        "auxiliary": Fraction(3, 10),
        "sol_d": Fraction(2, 10),
        "sol": Fraction(2, 10),
        "sol_2": Fraction(1, 10),
    }
