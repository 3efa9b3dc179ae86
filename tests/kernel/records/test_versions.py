"""Defaults that have changed since: whatever was begun before keeps its own."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from msgspec.json import decode, encode

from estandarte.kernel import (
    Dice,
    Match,
    Record,
    Setup,
    Shelf,
    audit,
    parse_record,
    pledge,
    read_position,
    write_position,
)
from estandarte.kernel.testing import rule
from kernel.paper import forged, pages, sealed
from kernel.records.test_positions import packed, unpacked
from kernel.table import FIRE, PASS_RED, SECRET, advance, charged
from skirmish import SKIRMISH, SkirmishGame
from skirmish.field import Switches


class Sharper(Switches):
    """The toy game's choices after its default has changed."""

    sharp_fire: bool = True

    earlier: ClassVar[Mapping[str, Mapping[str, Any]]] = {"1": {"sharp_fire": False}}
    letter: ClassVar[Mapping[str, Any]] = {"sharp_fire": False}


class Later(SkirmishGame):
    """The toy game in its second version."""

    version = "2"
    switches = Sharper


LATER = Later()
SHELF = Shelf()
SHELF.add(LATER)


def old_record(**setup: Any) -> bytes:
    match = charged(**setup)
    match.act(FIRE)
    match.act(advance("r2", 7))
    return bytes(match.record)


def read(record: bytes) -> Record[Any]:
    return parse_record(record, SHELF)


@rule("KER-21")
@pytest.mark.parametrize("switches", [{}, {"sharp_fire": True}, {"sharp_fire": False}])
def test_a_record_of_before_is_audited_with_its_own_defaults(switches: dict[str, Any]) -> None:
    record = read(old_record(switches=switches))
    assert audit(record)
    assert record.start.switches.sharp_fire == switches.get("sharp_fire", False)
    assert LATER.switches_of(record.setup).sharp_fire == switches.get("sharp_fire", False)


def test_a_record_of_before_that_claims_the_new_default_is_found() -> None:
    """Who alters the board of an old record to what holds today is caught at its start."""
    record = forged(old_record(), 2, lambda p: p["start"]["switches"].update(sharp_fire=True))
    found = audit(read(record))
    assert found.fault is not None and found.fault.key == "audit.start"


def test_a_match_of_before_is_played_on_with_its_own_defaults() -> None:
    match = Match.resume(read(old_record()))
    assert (match.record.rules, match.game.version) == ("1", "2")
    match.act(PASS_RED)
    assert not match.state.switches.sharp_fire
    assert audit(read(bytes(match.record)))
    assert match.record.setup == read(bytes(match.record)).setup


def test_a_new_match_has_the_new_default_and_names_nothing() -> None:
    match: Match[Any] = Match.start(LATER, Setup("skirmish", "meeting"), SECRET)
    assert match.state.switches.sharp_fire
    assert (match.record.setup.version, match.record.setup.switches) == ("2", {})
    assert audit(read(bytes(match.record)))


def test_a_match_opened_before_and_begun_now_keeps_what_was_shown_when_it_was_opened() -> None:
    setup = Setup("skirmish", "meeting", "1", pledge=pledge(SECRET))
    match: Match[Any] = Match.start(LATER, setup, SECRET)
    assert not match.state.switches.sharp_fire
    assert (match.record.setup.version, match.record.setup.switches) == ("2", {"sharp_fire": False})


def lacking(board: dict[str, Any]) -> None:
    """A board saved before there was such a switch."""
    del board["switches"]["sharp_fire"]


class Loud(Sharper):
    """As if version 1 had played so before there was a choice."""

    earlier: ClassVar[Mapping[str, Mapping[str, Any]]] = {"1": {"sharp_fire": True}}


class Louder(Later):
    switches = Loud


LOUD = Shelf()
LOUD.add(Louder())


def test_a_switch_that_was_not_yet_there_is_as_the_version_had_it() -> None:
    first, second, *_ = pages(old_record())
    lacking(second["start"])
    assert parse_record(sealed([first, second]), LOUD).start.switches.sharp_fire
    assert LATER.defaults_of("0") == {} and not LATER.knows_version("0")


@pytest.mark.parametrize("role", [None, "red"])
def test_so_it_is_in_a_position(role: str | None) -> None:
    match = charged()
    content = unpacked(write_position(SKIRMISH, match.record.setup, match.state, role))
    lacking(content["board"])
    _, _, state = read_position(packed(encode(content)), Dice("new"), LOUD)
    assert state.switches.sharp_fire


@pytest.mark.parametrize("role", [None, "red"])
def test_a_position_of_before_is_opened_with_its_own_defaults(role: str | None) -> None:
    line = write_position(SKIRMISH, charged().record.setup, charged().state, role)
    game, setup, state = read_position(line, Dice("new"), SHELF)
    assert setup.version == "1" and not state.switches.sharp_fire
    match: Match[Any] = Match.begin(game, setup, SECRET, state)
    assert match.record.setup.switches == {"sharp_fire": False}  # as a match of today says it
    assert audit(read(bytes(match.record)))


def test_what_is_written_again_of_a_match_of_before_stays_of_its_version() -> None:
    again = read(bytes(read(old_record()).until(4)))
    assert again.rules == "1" and audit(again)
    board = decode(encode(again.start.switches))
    assert board == {"sharp_fire": False}


@rule("KER-23")
@pytest.mark.parametrize("chosen", [{}, {"sharp_fire": True}])
def test_by_the_letter_is_what_nobody_has_chosen_otherwise(chosen: dict[str, Any]) -> None:
    setup = LATER.by_the_letter(Setup("skirmish", "meeting", switches=chosen))
    match: Match[Any] = Match.start(LATER, setup, SECRET)
    assert match.record.setup.switches == {"sharp_fire": False, **chosen}
    assert match.state.switches.sharp_fire == bool(chosen)
    assert SKIRMISH.by_the_letter(setup) == setup  # where every default is the letter
