"""`estandarte muster`: checks an army file: its cost, and every problem with its rule."""

import json
import tomllib
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from estandarte.kernel import SHELF, Value, Verdict

from .desk import Desk
from .faults import NO, SUCCESS, UsageFault
from .files import read_within
from .parser import Parser

LARGEST = 1_000_000


class ArmyFound(Value):
    """What a game says of an army."""

    cost: int
    problems: tuple[Verdict, ...] = ()


@runtime_checkable
class Musters(Protocol):
    """A game whose players bring armies of their own."""

    def muster(self, army: Mapping[str, Any]) -> ArmyFound:
        """The cost of an army and everything that is wrong with it, whatever was sent."""
        ...


def describe(parser: Parser) -> None:
    parser.subject("game")
    parser.subject("army")


def run(asked: Namespace, desk: Desk) -> int:
    game: Any = SHELF.take(asked.game)
    if not isinstance(game, Musters):
        raise UsageFault("muster.none", game=desk.speech.title(game))
    found = game.muster(_read(Path(asked.army), desk))
    if desk.as_json:
        problems = [
            {
                "cite": p.cite,
                "facts": p.facts,
                "statement": _statement(game, p, desk),
            }
            for p in found.problems
        ]
        desk.document({"legal": not found.problems, "cost": found.cost, "problems": problems})
    else:
        desk.say("muster.cost", found.cost)
        for problem in found.problems:
            facts = ", ".join(f"{k} = {v}" for k, v in problem.facts.items())
            desk.talk(f"[{problem.cite}] {_statement(game, problem, desk)} ({facts})")
    if found.problems:
        desk.complain(desk.speech.say("muster.illegal", len(found.problems)))
        return NO
    if not desk.as_json:
        desk.say("muster.legal")
    return SUCCESS


def _statement(game: Any, problem: Verdict, desk: Desk) -> str:
    statement = game.book.get(problem.cite)
    return statement.text(desk.speech.language) if statement else ""


def _read(path: Path, desk: Desk) -> Mapping[str, Any]:
    """An army in TOML or, if its name says so, in JSON."""
    data = read_within(path, LARGEST, desk.speech)
    try:
        text = data.decode("utf-8")
        army = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise UsageFault("muster.unreadable", file=str(path), fault=str(fault)[:200]) from None
    if not isinstance(army, Mapping):
        raise UsageFault("muster.unreadable", file=str(path), fault=type(army).__name__)
    return army
