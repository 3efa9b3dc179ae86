"""Scenarios that players bring: all that is wrong with one, and how it would lie on the table."""

from collections.abc import Iterable
from typing import Any

from estandarte.kernel import SHELF, SPECTATOR, Game, Match, PackFault, Setup
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.own_scenarios import inspect_scenario, setup_with
from estandarte.kernel.packs.scenario_file import (
    ScenarioFault,
    ScenarioFile,
    read_scenario,
    written_scenario,
)
from estandarte.server.faults import Fault
from estandarte.server.wire import presenters
from estandarte.server.wire.documents import (
    Problem,
    ScenarioBoard,
    ScenarioReport,
    ScenarioStart,
)

from .sums import Sum


class ScenarioCheck(Sum):
    """A scenario file held against its game."""

    game: str
    file: str
    pack: dict[str, Any]
    language: str

    def reckon(self) -> ScenarioReport:
        game = SHELF.take(self.game)
        try:
            file = read_scenario(self.file, self.game)
            problems = inspect_scenario(game, file, self.pack)
        except ScenarioFault as fault:
            return {"sound": False, "problems": problems_told(game, fault.problems, self.language)}
        except PackFault as fault:
            raise Fault(422, "fault.pack", fault=str(fault)) from None
        found: ScenarioReport = {
            "sound": not problems,
            "problems": problems_told(game, problems, self.language),
        }
        found["file"], found["document"] = written_scenario(file), file
        return found if problems else {**found, **_laid(game, file)}


class ScenarioDraft(Sum):
    """A scenario of the game as a file, to begin one's own with."""

    game: str
    like: str

    def reckon(self) -> ScenarioStart:
        game = SHELF.take(self.game)
        ready = [s for s in game.scenarios() if game.scenario_draft(s) is not None]
        draft = game.scenario_draft(self.like or next(iter(ready), ""))
        if draft is None:
            raise Fault(404, "fault.scenario", scenario=self.like[:40], known=ready)
        return {
            "ready": ready,
            "file": written_scenario(draft),
            "document": draft,
            "choices": game.scenario_choices(),
            "rows": _rows(filter(None, map(game.scenario_draft, ready))),
        }


def _rows(drafts: Iterable[ScenarioFile]) -> dict[str, dict[str, Any]]:
    """For each table of a scenario, a row with every field that one of ours has."""
    rows: dict[str, dict[str, Any]] = {}
    for draft in drafts:
        for key, value in draft.scenario.items():
            below = value.values() if isinstance(value, dict) else value
            for table in below if isinstance(value, dict | list) else ():
                if isinstance(table, dict):
                    rows[key] = {**table, **rows.get(key, {})}
    return rows


def _laid(game: Game[Any, Any], file: ScenarioFile) -> ScenarioBoard:
    """The board as everybody would see it before the first step, for a preview."""
    setup = setup_with(game, file, Setup(game.name, file.id, game.version))
    match: Match[Any] = Match.start(game, setup, "preview")
    return {"board": game.board(setup), **presenters.view_for(game, match.state, SPECTATOR)}


def problems_told(
    game: Game[Any, Any], problems: list[PackProblem], language: str
) -> list[Problem]:
    return [_problem(game, problem, language) for problem in problems]


def _problem(game: Game[Any, Any], problem: PackProblem, language: str) -> Problem:
    text, what = presenters.rule_text(game, problem.cite, language), problem.what
    if what is not None:
        text = game.texts.say(language, what.key, what.facts, what.count)
    return {"at": problem.at, "cite": problem.cite, "text": text}
