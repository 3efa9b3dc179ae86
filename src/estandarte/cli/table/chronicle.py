"""The chronicle: events as sentences, with the dice that decided them and the rule behind them."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from estandarte.cli.speech import Speech
from estandarte.kernel import DieRolled, Event, Game, Match, Role, as_seen, tell


def told(game: Game[Any, Any], events: Iterable[Event], speech: Speech) -> Iterator[str]:
    """One line for each event that has something to tell; dice thrown together share a line."""
    for (is_die, _), group in groupby(events, _togetherness):
        if is_die:
            yield _dice(game, [e for e in group if isinstance(e, DieRolled)], speech)
            continue
        for event in group:
            sentence = tell(game, event, speech.language)
            if sentence is not None:
                yield f"{sentence} [{event.cite}]"


def log(match: Match[Any], role: Role, last: int, speech: Speech) -> Iterator[str]:
    """The last steps as one role saw them."""
    steps = [match.record.opening, *match.record.steps]
    for step in steps[-last:]:
        lines = list(told(match.game, as_seen(step.events, role), speech))
        if lines:
            yield speech.say("table.step", number=step.number)
            yield from (f"  {line}" for line in lines)


def _togetherness(event: Event) -> tuple[bool, object]:
    if isinstance(event, DieRolled):
        return True, (event.cite, event.purpose, event.sides)
    return False, None


def _dice(game: Game[Any, Any], dice: list[DieRolled], speech: Speech) -> str:
    first = dice[0]
    return speech.say(
        "table.dice",
        len(dice),
        purpose=speech.purpose(game, first.purpose),
        faces=", ".join(str(die.result) for die in dice),
        sides=first.sides,
        cite=first.cite,
    )
