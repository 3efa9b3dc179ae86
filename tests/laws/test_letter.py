"""By the letter: every game's book, read word by word, can be set up and played."""

from itertools import islice
from typing import Any

import msgspec
import pytest

from estandarte.kernel import SHELF, Match, Setup, audit, parse_record, pledge
from estandarte.kernel.testing import playout, rule

GAMES = SHELF.names()
SCENARIOS = [(name, scenario) for name in GAMES for scenario in SHELF.take(name).scenarios()]


@rule("KER-23")
@pytest.mark.parametrize("name", GAMES)
def test_the_letter_of_a_switch_is_one_of_its_values_and_not_its_default(name: str) -> None:
    game = SHELF.take(name)
    usual = game.read_switches({})
    for switch, value in game.letter.items():
        read = getattr(game.read_switches({switch: value}), switch)
        assert (read, type(read)) == (value, type(value)) and read != getattr(usual, switch)


@pytest.mark.parametrize("name", GAMES)
def test_the_defaults_of_versions_before_are_other_values_of_switches(name: str) -> None:
    game = SHELF.take(name)
    usual = game.read_switches({})
    versions = {*getattr(game.switches, "earlier", {}), *game.mended}
    assert game.version not in versions and all(map(game.knows_version, versions))
    for version in versions:
        was = game.defaults_of(version)
        read = game.switches_of(Setup(name, "", version))
        assert all(getattr(read, s) == v != getattr(usual, s) for s, v in was.items())
        assert {*game.mended_since(version)} <= {*game.book}


@rule("KER-23")
@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_a_match_by_the_letter_is_played(name: str, scenario: str) -> None:
    game = SHELF.take(name)
    secret = f"letter-{scenario}"
    setup = game.by_the_letter(Setup(name, scenario, pledge=pledge(secret)))
    match: Match[Any] = Match.start(game, setup, secret)
    switches = msgspec.to_builtins(getattr(match.state, "switches", {}))
    assert switches == {**switches, **game.letter} and match.record.setup.switches == game.letter
    for _ in islice(playout(match, scenario), 60):
        pass
    assert audit(parse_record(bytes(match.record)))


@rule("KER-23")
def test_what_is_chosen_goes_before_the_letter() -> None:
    game = SHELF.take("lepanto")
    name, value = next(iter(game.letter.items()))
    usual = getattr(game.read_switches({}), name)
    setup = game.by_the_letter(Setup("lepanto", "tutorial", switches={name: usual}))
    assert value != usual and setup.switches == {**game.letter, name: usual}
