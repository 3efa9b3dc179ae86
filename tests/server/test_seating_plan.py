"""The sheet beside the board: what it says where nothing was agreed, and what follows from it."""

import json
from typing import Any

import msgspec
import pytest

from estandarte.server.seating_plan import Clock, Seat, Sheet, Sitter, Terms, read_sheet

NEEDED = {"id": "m1", "game": "skirmish", "title": "", "host": "s1", "created": 1.0, "secret": "x",
          "setup": {"game": "skirmish", "scenario": "meeting"}}  # fmt: skip


def sheet(**more: Any) -> Sheet:
    return read_sheet(json.dumps({**NEEDED, **more}))


def test_where_nothing_was_agreed_a_match_is_private_and_steps_are_taken_back_together() -> None:
    found = sheet()
    assert found.status == "gathering"
    assert not (found.dice_known or found.proved or found.paused or found.was_rated)
    assert (found.watch, found.said, found.ended) == (0, 0, 0.0)
    terms = found.terms
    assert not (terms.public or terms.rated or terms.umpire or terms.hold or terms.clock.runs)
    assert terms.spectators and terms.take_back == "agreement"
    seat, sitter = Seat("open"), Sitter("s1", "Ana", ["red"])
    assert (seat.invited, seat.sitters, sitter.serial, sitter.promised) == (0, [], 1, False)
    with pytest.raises(TypeError):
        Sheet("m1", "skirmish")  # type: ignore[call-arg]  # a sheet is filled in by name


@pytest.mark.parametrize(
    ("clock", "runs"),
    [(Clock(), False), (Clock(increment=5.0), False), (Clock(bank=60.0), True),
     (Clock(bank=0.5), True), (Clock(decision=30.0), True), (Clock(60.0, 0.0, 30.0), True)],
)  # fmt: skip
def test_a_clock_runs_with_a_bank_or_with_time_for_each_decision(clock: Clock, runs: bool) -> None:
    assert clock.runs is runs


def test_a_year_is_a_clock_and_ten_are_a_mistake() -> None:
    year = 86_400 * 365
    assert sheet(terms={"clock": {"bank": year}}).terms.clock.bank == year
    for bank in (10 * year, -1):
        with pytest.raises(msgspec.ValidationError):
            sheet(terms={"clock": {"bank": bank}})


@pytest.mark.parametrize(
    ("sides", "rated", "allowed"),
    [
        ({"red": ["s1"], "blue": None}, False, True), ({"red": ["s1"], "blue": None}, True, False),
        ({"red": ["s1"], "blue": ["s1"]}, False, True),
        ({"red": ["s1"], "blue": ["s2"]}, False, False),
        ({"red": None, "blue": None}, False, False),
    ],
)  # fmt: skip
def test_nobody_is_advised_against_another_person_nor_where_it_counts(
    sides: dict[str, list[str] | None], rated: bool, allowed: bool
) -> None:
    found = sheet()
    found.terms = Terms(rated=rated)
    found.seats = {
        role: Seat("machine") if sitters is None else Seat("person", sitters=sitters)
        for role, sitters in sides.items()
    }
    assert found.allows_advice is allowed
    people = [role for role, sitters in sides.items() if sitters is not None]
    assert found.voters() == found.roles_of("person") == people
    assert found.roles_of("machine") == [role for role in sides if role not in people]
