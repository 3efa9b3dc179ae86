"""`estandarte muster`: checks an army file: its cost, and every problem with its rule."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from estandarte.cli.armies import army_file
from estandarte.cli.desk import Desk
from estandarte.cli.faults import NO, SUCCESS, UsageFault
from estandarte.cli.parser import Parser
from estandarte.cli.reading import open_pack
from estandarte.cli.table.explanations import facts_told
from estandarte.kernel import SHELF
from estandarte.wargame.muster import ArmyFault, Muster, Musters, Problem


def describe(parser: Parser) -> None:
    parser.subject("game")
    parser.subject("army")
    parser.option("pack", "folder")


def run(asked: Namespace, desk: Desk) -> int:
    game: Any = SHELF.take(asked.game)
    if not isinstance(game, Musters):
        raise UsageFault("muster.none", game=desk.speech.title(game))
    values = (
        open_pack(SHELF.take(asked.game), asked.pack, desk.speech).values
        if asked.pack is not None
        else {}
    )
    path = Path(asked.army)
    try:
        found = game.muster(army_file(path, desk.speech), values)
    except ArmyFault as fault:
        raise UsageFault("muster.unreadable", file=str(path), fault=str(fault)[:200]) from None
    if desk.as_json:
        _document(game, found, desk)
    else:
        _print(game, found, desk)
    if found.problems:
        desk.complain(desk.speech.say("muster.illegal", len(found.problems)))
        return NO
    return SUCCESS


def _document(game: Any, found: Muster, desk: Desk) -> None:
    problems = [
        {"cite": p.cite, "where": p.where, "facts": p.facts, "statement": _statement(game, p, desk)}
        for p in found.problems
    ]
    desk.document(
        {
            "legal": found.is_legal,
            "cost": found.cost,
            "bill": found.lines,
            "problems": problems,
        }
    )


def _print(game: Any, found: Muster, desk: Desk) -> None:
    for line in found.lines:
        desk.talk(f"{line.points:>5}  {line.what} ({line.where})")
    desk.say("muster.cost", found.cost)
    for problem in found.problems:
        facts = facts_told(game, problem.facts, desk.speech)
        desk.talk(f"[{problem.cite}] {_statement(game, problem, desk)}")
        desk.talk(f"    {problem.where}: {facts}" if facts else f"    {problem.where}")
    if found.is_legal:
        desk.say("muster.legal")


def _statement(game: Any, problem: Problem, desk: Desk) -> str:
    statement = game.book.get(problem.cite)
    return statement.text(desk.speech.language) if statement else ""
