"""`estandarte ladder`: how strong ranks and tempers are, rated by matches from both sides."""

import shlex
from argparse import Namespace
from pathlib import Path
from typing import Any

from estandarte.cli.desk import Desk
from estandarte.cli.faults import SUCCESS, whole_number
from estandarte.cli.lab.answers import document
from estandarte.cli.lab.table import played, refuse_all, tell, write_chapters
from estandarte.cli.parser import Parser
from estandarte.kernel import SHELF, Game
from estandarte.lab.experiment import MOST_MATCHES, load
from estandarte.lab.faults import ExperimentFaults
from estandarte.lab.ladders import folder_of, ladder_of
from estandarte.lab.own import admit
from estandarte.lab.planning import Plan
from estandarte.lab.reports.contents import Report


def describe(parser: Parser) -> None:
    parser.subject("game", required=False)
    for name, metavar in (
        ("matches", "number"), ("seed", "seed"), ("scenario", "scenario"), ("into", "page"),
        ("store", "file"), ("runner", "runner"), ("workers", "number"), ("address", "address"),
    ):  # fmt: skip
        parser.option(name, metavar)
    parser.option("rank", "rank", action="append", default=[])


def run(asked: Namespace, desk: Desk) -> int:
    games = [SHELF.take(name) for name in ([asked.game] if asked.game else SHELF.names())]
    matches = whole_number(asked.matches or "0", "--matches", 0, MOST_MATCHES)
    admit(asked.rank)
    try:
        rated = [(game, _rated(game, matches, asked, desk)) for game in games]
    except ExperimentFaults as faults:
        return refuse_all(faults, desk)
    if desk.as_json:
        desk.document({"games": {game.name: document(report) for game, report in rated}})
    else:
        for game, report in rated:
            tell(report, game, desk)
            desk.talk()
    if asked.into is not None:
        write_chapters(Path(asked.into), rated, desk)
    return SUCCESS


def _rated(game: Game[Any, Any], matches: int, asked: Namespace, desk: Desk) -> Report:
    ladder = ladder_of(game, tuple(asked.rank), matches, asked.seed or "", asked.scenario or "")
    return played(Plan(load(ladder, "ladder", folder_of(game))), asked, desk, _command(game, asked))


def _command(game: Game[Any, Any], asked: Namespace) -> str:
    """What repeats it: all that was said about who plays what."""
    said = ["estandarte", "ladder", game.name]
    for name in ("matches", "seed", "scenario"):
        if value := getattr(asked, name):
            said += [f"--{name}", value]
    for rank in asked.rank:
        said += ["--rank", rank]
    return shlex.join(said)
