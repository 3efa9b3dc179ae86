"""Real dice: thrown on the table by a hand, and their faces typed in. [KER-8]"""

from collections.abc import Callable
from typing import Any, TypeVar

from estandarte.cli.desk import Desk, Leaving
from estandarte.kernel import DieWanted, Game

T = TypeVar("T")

QUIT = ("quit", "salir")


def by_hand(desk: Desk, game: Game[Any, Any], attempt: Callable[[list[int]], T]) -> T:
    """Try something, asking for each real die that it turns out to need. [KER-8]"""
    entered: list[int] = []
    while True:
        try:
            return attempt(list(entered))
        except DieWanted as wanted:
            entered.append(_ask_die(desk, game, wanted))


def _ask_die(desk: Desk, game: Game[Any, Any], wanted: DieWanted) -> int:
    purpose = desk.speech.purpose(game, wanted.purpose)
    question = desk.speech.say(
        "table.real_die", sides=wanted.sides, purpose=purpose, cite=wanted.cite
    )
    while True:
        answer = desk.ask(f"{question} ")
        if answer.casefold() in QUIT:
            raise Leaving
        if answer.isdecimal() and len(answer) < 10 and 1 <= int(answer) <= wanted.sides:
            return int(answer)
        desk.say("table.no_such_face", sides=wanted.sides)
