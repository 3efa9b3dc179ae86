"""Scenarios on the command line: one of the game by name, or somebody's own in a file."""

from pathlib import Path
from typing import Any

from estandarte.kernel import SHELF, Game, PackUsed, Setup, but
from estandarte.kernel.documents import LARGEST
from estandarte.kernel.own_scenarios import inspect_scenario, setup_with
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.scenario_file import ScenarioFault, ScenarioFile, read_scenario

from .faults import UsageFault
from .files import read_within
from .reading import known_scenario
from .speech import Speech


def is_scenario_file(word: str | None) -> bool:
    """A word that can only be a file: no scenario of a game has a dot or a folder in its name."""
    return word is not None and bool(Path(word).suffix or len(Path(word).parts) > 1)


def scenario_brought(place: str, speech: Speech, game: str = "") -> ScenarioFile:
    """What a scenario file holds; one that is none, or of another game, is refused."""
    try:
        return read_scenario(read_within(Path(place), LARGEST, speech), game)
    except ScenarioFault as fault:
        raise _unsound(SHELF.take(game) if game else None, place, fault.problems, speech) from None


def set_up_scenario(
    game: Game[Any, Any], word: str | None, setup: Setup, pack: PackUsed | None, speech: Speech
) -> Setup:
    """A setup on the scenario asked for, with the pack of the match."""
    if not is_scenario_file(word):
        packs = (pack,) if pack is not None else ()
        return but(setup, scenario=known_scenario(game, word), packs=packs)
    assert word is not None
    file = scenario_brought(word, speech, game.name)
    problems = inspect_scenario(game, file, pack.values if pack else {})
    if problems:
        raise _unsound(game, word, problems, speech)
    return setup_with(game, file, setup, pack)


def told(problem: PackProblem, game: Game[Any, Any] | None, speech: Speech) -> str:
    """A problem in words: the rule that forbids it, or a sentence."""
    what, place = problem.what, ".".join(problem.at)
    text = ""
    if what is not None:
        texts = game.texts if game else None
        text = (
            texts.say(speech.language, what.key, what.facts, what.count)
            if texts
            else speech.tell(what)
        )
    elif game is not None and (statement := game.book.get(problem.cite)):
        text = f"{statement.text(speech.language)} [{problem.cite}]"
    return f"{place}: {text}" if place else text


def _unsound(
    game: Game[Any, Any] | None, place: str, problems: list[PackProblem], speech: Speech
) -> UsageFault:
    first = told(problems[0], game, speech)
    return UsageFault("scenario.file", len(problems), file=place, fault=first)
