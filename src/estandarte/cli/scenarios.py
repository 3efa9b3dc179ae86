"""Scenarios on the command line: one of the game by name, or somebody's own in a file."""

from pathlib import Path
from typing import Any, TypeGuard

from estandarte.kernel import SHELF, Game, PackUsed, Setup, but
from estandarte.kernel.packs.documents import LARGEST
from estandarte.kernel.packs.own_scenarios import inspect_scenario, setup_with
from estandarte.kernel.packs.scenario_file import ScenarioFault, ScenarioFile, read_scenario

from .fields import on_field
from .files import read_within
from .problems import unsound
from .reading import known_scenario
from .speech import Speech


def is_scenario_file(word: str | None) -> TypeGuard[str]:
    """A word that can only be a file: no scenario of a game has a dot or a folder in its name."""
    return word is not None and bool(Path(word).suffix or len(Path(word).parts) > 1)


def scenario_brought(place: str, speech: Speech, game: str = "") -> ScenarioFile:
    """What a scenario file holds; one that is none, or of another game, is refused."""
    try:
        return read_scenario(read_within(Path(place), LARGEST, speech), game)
    except ScenarioFault as fault:
        raise unsound(
            "scenario.file", SHELF.take(game) if game else None, place, fault.problems, speech
        ) from None


def set_up_scenario(
    game: Game[Any, Any],
    word: str | None,
    setup: Setup,
    pack: PackUsed | None,
    speech: Speech,
    field: str | None = None,
) -> Setup:
    """A setup on the scenario asked for, with the pack of the match, and on a field brought."""
    if field is not None:
        own = scenario_brought(word, speech, game.name) if is_scenario_file(word) else word
        return _played(game, field, on_field(game, field, own, speech), setup, pack, speech)
    if not is_scenario_file(word):
        packs = (pack,) if pack is not None else ()
        return but(setup, scenario=known_scenario(game, word), packs=packs)
    file = scenario_brought(word, speech, game.name)
    return _played(game, word, file, setup, pack, speech)


def _played(
    game: Game[Any, Any],
    word: str,
    file: ScenarioFile,
    setup: Setup,
    pack: PackUsed | None,
    speech: Speech,
) -> Setup:
    problems = inspect_scenario(game, file, pack.values if pack else {})
    if problems:
        raise unsound("scenario.file", game, word, problems, speech)
    return setup_with(game, file, setup, pack)
