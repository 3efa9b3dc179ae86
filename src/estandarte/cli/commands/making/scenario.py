"""`estandarte scenario`: lists scenarios, begins a file of one's own, and names its problems."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from estandarte.cli.desk import Desk
from estandarte.cli.faults import NO, SUCCESS, UsageFault
from estandarte.cli.fields import on_field
from estandarte.cli.files import read_within
from estandarte.cli.parser import Parser
from estandarte.cli.problems import told
from estandarte.kernel import SHELF, Game
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.documents import LARGEST
from estandarte.kernel.packs.own_scenarios import inspect_scenario
from estandarte.kernel.packs.scenario_file import (
    ScenarioFault,
    ScenarioFile,
    read_scenario,
    written_scenario,
)

DOINGS = ("list", "new", "check")


def describe(parser: Parser) -> None:
    parser.subject("doing")
    parser.subject("subject")
    parser.option("like", "scenario")
    parser.option("field", "file")


def run(asked: Namespace, desk: Desk) -> int:
    if asked.doing not in DOINGS:
        raise UsageFault("usage.doing", doing=asked.doing[:60], known=list(DOINGS))
    if asked.doing == "check":
        return _check(Path(asked.subject), desk)
    game = SHELF.take(asked.subject)
    if not game.scenario_home:
        raise UsageFault("scenario.none", game=desk.speech.title(game))
    return _list(game, desk) if asked.doing == "list" else _new(game, asked.like, asked.field, desk)


def _list(game: Game[Any, Any], desk: Desk) -> int:
    found = [(s, game.scenario_draft(s.id) is not None) for s in game.scenarios().values()]
    if desk.as_json:
        desk.document([{"id": s.id, "name": s.name, "as_file": as_file} for s, as_file in found])
        return SUCCESS
    for scenario, as_file in found:
        mark = "*" if as_file else " "
        desk.talk(f"{mark} {scenario.id:<24} {desk.speech.among(scenario.name)}")
    desk.say("scenario.listed", game=game.name)
    return SUCCESS


def _new(game: Game[Any, Any], like: str | None, field: str | None, desk: Desk) -> int:
    """A file to begin with: a scenario of the game under another name, or one on a field."""
    if field is not None:
        return _written(on_field(game, field, like, desk.speech), desk)
    ready = [s for s in game.scenarios() if game.scenario_draft(s) is not None]
    chosen = like if like is not None else min(ready, key=lambda s: game.scenarios()[s].length)
    draft = game.scenario_draft(chosen)
    if draft is None:
        raise UsageFault("fault.scenario", scenario=chosen[:60], known=ready)
    return _written(draft, desk)


def _written(draft: ScenarioFile, desk: Desk) -> int:
    if desk.as_json:
        desk.document(draft)
    else:
        desk.talk(written_scenario(draft).rstrip())
    return SUCCESS


def _check(path: Path, desk: Desk) -> int:
    game: Game[Any, Any] | None = None
    file: ScenarioFile | None = None
    try:
        file = read_scenario(read_within(path, LARGEST, desk.speech))
        game = SHELF.take(file.game)
        problems = inspect_scenario(game, file)
    except ScenarioFault as fault:
        problems = fault.problems
    if desk.as_json:
        desk.document(
            {"sound": not problems, "problems": [_document(p, game, desk) for p in problems]}
        )
    for problem in () if desk.as_json else problems:
        desk.talk(told(problem, game, desk.speech))
    if problems or file is None:
        desk.complain(desk.speech.say("scenario.unsound", len(problems)))
        return NO
    if not desk.as_json:
        desk.say("scenario.sound", name=desk.speech.among(file.name), file=str(path))
    return SUCCESS


def _document(problem: PackProblem, game: Game[Any, Any] | None, desk: Desk) -> dict[str, Any]:
    text = told(PackProblem((), problem.cite, problem.what), game, desk.speech)
    return {"at": problem.at, "cite": problem.cite, "text": text}
