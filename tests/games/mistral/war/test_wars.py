"""Whole wars: every scenario that the laws do not play is played to its end here."""

from functools import cache
from typing import Any

import pytest

from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.war.years import GameEnded
from estandarte.kernel import (
    SPECTATOR,
    UMPIRE,
    Match,
    audit,
    but,
    encode,
    export_for,
    faults_between,
    kind_of,
    parse_record,
)
from estandarte.kernel.testing import new_match, playout, rule
from games.accounts import parts_of
from laws.moments import BUDGETS, PAPER

LEFT = sorted(
    scenario for game, scenario in BUDGETS if game == "mistral" and BUDGETS[game, scenario] == PAPER
)
YEARS = [name for name in LEFT if not name.startswith("campaign")]
SHORT = "campaign_1745"
CAMPAIGNS = [name for name in LEFT if name.startswith("campaign")]


def played(scenario: str, seed: int = 5) -> Match[Any]:
    match = new_match(MISTRAL, scenario, seed)
    for _ in playout(match, seed):
        pass
    return match


def assert_ended(match: Match[Any]) -> None:
    assert match.is_over and match.result is not None
    assert match.result.reason in ("draw", "marginal", "substantial", "decisive")
    ended = [e for step in match.record.steps for e in step.events if isinstance(e, GameEnded)]
    assert len(ended) == 1


def test_every_scenario_is_played_to_its_end_here_or_by_the_laws() -> None:
    by_the_laws = {name for name in MISTRAL.scenarios() if BUDGETS.get(("mistral", name)) != PAPER}
    assert {*YEARS, *CAMPAIGNS} | by_the_laws == set(MISTRAL.scenarios())


@pytest.mark.parametrize("scenario", YEARS)
def test_a_year_ends(scenario: str, scenes: list[Any]) -> None:
    match = played(scenario)
    scenes += parts_of(match)
    assert_ended(match)
    year = MISTRAL.view(match.state, SPECTATOR).date
    assert (year.year, year.turn) == (int(scenario[1:]), 16)


def in_its_time(scenario: str) -> Any:
    """A war of more than three Years takes too long for every day."""
    return pytest.param(scenario, marks=() if scenario >= SHORT else pytest.mark.soak)


@rule("MRF-1-b")
@pytest.mark.parametrize("scenario", [in_its_time(name) for name in CAMPAIGNS])
def test_a_campaign_ends_by_its_die_or_with_the_war(scenario: str, scenes: list[Any]) -> None:
    match = played(scenario)
    scenes += parts_of(match)
    assert_ended(match)
    assert 1747 <= match.state.date.year <= 1748


# --- the record afterwards


@cache
def a_year() -> tuple[Match[Any], dict[int, bytes]]:
    """The Year 1744 to its end, and what the British held on paper on the way."""
    match, exports = new_match(MISTRAL, "y1744", 3), {}
    for number, _ in enumerate(playout(match, 3)):
        if number % 700 == 350:
            exports[number] = export_for(match, "british")
    return match, exports


def told(match: Match[Any], kind: str, fleet: str) -> list[Any]:
    every = (event for step in match.record.steps for event in step.events)
    found = (event for event in every if kind_of(event) == kind)
    return [e for e in found if fleet in (getattr(e, "fleet", ""), getattr(e, "role", ""))]


@rule("IC-5.15-a", "IC-9.31-a")
def test_secret_destinations_are_hidden_on_paper_and_open_in_the_record_afterwards() -> None:
    match, exports = a_year()
    assert match.is_over
    for kind in ("direction_committed", "order_issued"):
        assert told(match, kind, "bourbons")
    for export in exports.values():
        shown = b"".join(export.splitlines(keepends=True)[1:-1])
        bourbon = [e.formation for e in told(match, "direction_committed", "bourbons")]
        assert bourbon and b'"directive"' in shown  # the British see their own
        assert b'"direction_committed"' not in shown
    record = parse_record(bytes(match.record))
    again = [e for step in record.steps for e in step.events]
    for kind in ("direction_committed", "order_issued"):
        assert all(event in again for event in told(match, kind, "bourbons"))


@rule("MIS-2.152-a")
def test_the_route_of_a_convoy_is_hidden_until_the_record_is_open() -> None:
    match, _ = a_year()
    appeared = [
        event
        for step in match.record.steps
        for event in step.events
        if kind_of(event) in ("convoy_appeared", "convoy_assembled")
    ]
    assert appeared
    for event in appeared:
        convoy = getattr(event.convoy, "fleet", "") or event.fleet
        other = "british" if convoy == "bourbons" else "bourbons"
        route = getattr(event.convoy, "route", "") or getattr(event, "route", "")
        seen = event.seen_by(other)
        assert seen is not None
        assert not route or f'"{route}"'.encode() not in encode(seen)


@rule("IC-5.15-a")
def test_the_record_of_a_year_is_audited_and_agrees_with_every_paper_of_the_way() -> None:
    match, exports = a_year()
    record = parse_record(bytes(match.record))
    assert audit(record)
    assert len(exports) >= 3
    for export in exports.values():
        assert faults_between(export, record) == []


@rule("IC-5.15-a")
def test_another_destination_put_into_the_record_afterwards_is_found_out() -> None:
    match, exports = a_year()
    record = parse_record(bytes(match.record))
    step = next(
        step
        for step in record.steps
        for event in step.events
        if kind_of(event) == "direction_committed" and event.fleet == "bourbons"
    )
    event = next(e for e in step.events if kind_of(e) == "direction_committed")
    forged = but(event, directive=Directive("move", "port_cadiz"))
    other = but(step, events=(forged,))
    for written in (record.steps, record.course):
        written[:] = [other if s is step else s for s in written]
    (page,) = faults_between(exports[min(exports)], record)
    assert page < step.number  # the British count what they have heard


@rule("IC-5.15-a")
def test_any_moment_of_the_past_shows_its_directions_to_who_reads_the_record() -> None:
    match, _ = a_year()
    number = next(
        step.number
        for step in match.record.steps
        if any(kind_of(e) == "direction_committed" and e.fleet == "bourbons" for e in step.events)
    )
    then = match.record.state_at(number)
    assert MISTRAL.view(then, UMPIRE).fleets["bourbons"].committed
    assert not MISTRAL.view(then, "british").fleets["bourbons"].committed
